"""Nobody learns what they cannot know: for every seat everything it is shown stays the same, byte for byte, when all
that it cannot know is dealt anew (TG-INFO-01 to TG-INFO-04)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import azalai
from azalai.games.targi import state
from azalai.games.targi.cards import shipped
from azalai.games.targi.moves import DISPLAY_PLACES, NUMBERS, SPACES
from tests.games.targi.playing import POLICIES, open_view, pile_cards, told

pytestmark = pytest.mark.slow

SEATS = (None, 0, 1)
SYMBOL_OF = {card["id"]: card["symbol"] for name in ("base_tribe", "house_tribe") for card in shipped(name).cards}
GAMES: dict[str, dict[str, Any]] = {
    "base": {"challenges": "five", "start": "second"},
    "expansion": {"rules": "expansion"},
    "mixed": {"rules": "expansion", "tribe": "mixed", "border": "mixed", "challenges": "five"},
    "keep": {"rules": "expansion", "tribe": "mixed", "targia_repeat": "keep", "challenges": "off"},
}
WANTED = ("place 14", "place D10", "use 14", "use D10", "hand", "redraw", "choose 1", "choose 3")


def secretive(game: azalai.Game, rng: random.Random) -> str:
    """Draws tribe cards and takes them into hand wherever it can, so that there are secrets."""
    moves = game.moves()
    wanted = [move for move in WANTED if move in moves]
    return rng.choice(wanted) if wanted and rng.random() < 0.7 else POLICIES["laying"](game, rng)


def play_along(game: azalai.Game, seed: int) -> Iterator[azalai.Game]:
    """The game at the start and after every move."""
    rng = random.Random(seed)
    yield game
    while not game.over:
        game.play(secretive(game, rng))
        yield game


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> azalai.Game:
    return azalai.new("targi", seed=7, **GAMES[request.param])


def hidden_hand(now: azalai.Game, seat: int | None) -> bool:
    """Whether somebody holds a card that the seat does not know."""
    return any(held["hand"] == {"card": None} for held in now.view(seat)["seats"])


def looking(now: azalai.Game) -> bool:
    """Somebody looks at cards of the tribe pile right now."""
    s = now.state[0]
    return bool(s["drawn_len"] > 0 and s["drawn_deck"] == state.TRIBE)


def some(game: azalai.Game, seed: int, every: int) -> Iterator[azalai.Game]:
    """Some positions of a game at regular distances, and all in which something is hidden right now."""
    for number, now in enumerate(play_along(game, seed)):
        if number % every == 0 or now.over or looking(now):
            yield now


def shown(game: azalai.Game, seat: int | None) -> list[Any]:
    """All that the seat is shown."""
    told: list[Any] = [json.dumps(game.view(seat)), game.to_move, game.over, game.winners, game.prompt(), game.scores()]
    told += [game.setting.asked(game.state, seat), game.setting.json_view(game.state, seat)]
    return [*told, game.moves(), reasons(game)] if seat == game.to_move else told


def reasons(game: azalai.Game) -> list[str]:
    """The refusals that the seat to move sees, for every place and every move that is not possible."""
    places = (*NUMBERS, *SPACES, *DISPLAY_PLACES, *game.setting.dune_ids, "hand")
    refusals = [game.why_not(target) for target in (*places, *game.setting.texts)]
    return [json.dumps(refusal.sentences) for refusal in refusals if refusal]


def everything(game: azalai.Game) -> list[Any]:
    """The whole position, with what nobody can see."""
    return [open_view(game), game.moves(), game.setting.deal(game.state)]


# What is shown


def test_observations_do_not_depend_on_what_is_hidden(game: azalai.Game) -> None:
    for now in some(game, 1, every=5):
        for seat in (0, 1):
            new = now.redeal(seat, len(now.history))
            assert new.observation(seat).tobytes() == now.observation(seat).tobytes(), (seat, now.record())


def test_what_a_net_is_told_does_not_depend_on_what_is_hidden(game: azalai.Game) -> None:
    secrets = 0
    for now in some(game, 5, every=3):
        for seat in (0, 1):
            new = now.redeal(seat, len(now.history))
            assert told(new, seat) == told(now, seat), (seat, now.record())
            secrets += hidden_hand(now, seat)
    assert secrets > 10


def test_nothing_shown_depends_on_what_is_hidden(game: azalai.Game) -> None:
    secrets = 0
    for now in some(game, 1, every=4):
        for seat in SEATS:
            new = now.redeal(seat, len(now.history))
            assert shown(new, seat) == shown(now, seat), (seat, now.history[-6:], now.record())
            secrets += hidden_hand(now, seat)
    assert secrets > 10


def test_legal_moves_of_the_seat_to_move_do_not_depend_on_what_it_cannot_know(game: azalai.Game) -> None:
    """For some later moves too: what the seat does next is possible whatever the others hold."""
    for now in some(game, 2, every=9):
        seat = now.to_move
        if seat is None:
            continue
        new = now.redeal(seat, 3)
        assert new.moves() == now.moves()
        move = now.moves()[len(now.history) % len(now.moves())]
        then, other = now.copy(), new.copy()
        then.play(move)
        other.play(move)
        assert (then.to_move, then.view(None)["phase"]) == (other.to_move, other.view(None)["phase"])
        mine = [each.view(seat)["seats"][seat] for each in (then, other)]
        for own in mine:
            own.pop("hand")
        assert mine[0] == mine[1] or move in ("reveal", "take", "use 13")  # which reveal goods cards


def test_a_spectator_sees_no_secret(game: azalai.Game) -> None:
    """Not in the words of the view, nor in the question, nor in the prompt."""
    cards: dict[str, Any] = game.setting.cards  # type: ignore[attr-defined]
    prompts = 0
    for now in some(game, 3, every=6):
        view, whole = now.view(None), open_view(now)
        for space, lying in view["centre"].items():
            hidden = lying["kind"] == "empty" or (lying["face_down"] and not now.over)
            assert (lying["card"] is None) == hidden
            assert whole["centre"][space]["card"] is not None or lying["kind"] == "empty"
        for held in view["seats"]:
            assert held["hand"] in (None, {"card": None}) or held["hand"]["card"] in SYMBOL_OF
        if now.over:
            continue
        secret = {
            *(card for card, told in zip(whole["shown"], view["shown"]) if told is None),
            *(
                held["hand"]["card"]
                for held, told in zip(whole["seats"], view["seats"])
                if told["hand"] == {"card": None}
            ),
            *(card for card in whole["pile order"]["tribe"]),
        }
        words = set(json.dumps({**view, "options": None}).replace("\\", "").split('"'))
        assert not secret & words
        asked = now.view(now.to_move)["decision"]["card"]
        assert view["decision"]["card"] == (None if asked in secret else asked)
        if asked in secret:
            assert cards[asked]["title"]["en"] not in now.prompt()
            assert now.setting.asked(now.state, now.to_move)["title"] == cards[asked]["title"]
            assert now.setting.asked(now.state, 1 - (now.to_move or 0)) == now.setting.asked(now.state)
            prompts += 1
    assert prompts > 3


def test_piles_show_their_number_only(game: azalai.Game) -> None:
    for now in some(game, 4, every=20):
        s = now.state[0]
        for seat in SEATS:
            view = now.view(seat)
            assert view["piles"] == {name: len(pile_cards(s, deck)) for deck, name in enumerate(state.DECKS)}


# Hand cards


def test_hand_cards_of_the_pile_are_hidden_and_face_up_ones_are_not() -> None:
    """TG-INFO-03, over whole games: who took which card from where."""
    hidden = known = 0
    for name, seed in (("expansion", 1), ("mixed", 2), ("base", 3), ("keep", 4)):
        game = azalai.new("targi", seed=seed, **GAMES[name])
        before = game.copy()
        for now in play_along(game, seed):
            if now.history[-1:] == ["hand"]:
                seat = before.to_move
                assert seat is not None
                card = now.view(seat)["seats"][seat]["hand"]["card"]
                face_up = before.view(1 - seat)["decision"]["card"]
                assert face_up in (None, card)
                for viewer in SEATS:
                    held = now.view(viewer)["seats"][seat]["hand"]
                    assert held == {"card": card if face_up or viewer == seat else None}
                hidden += face_up is None
                known += face_up is not None
            before = now.copy()
    assert hidden > 8
    assert known >= 5


def test_hidden_hand_stays_hidden_until_it_is_laid_out_or_discarded(game: azalai.Game) -> None:
    before = game.copy()
    for now in play_along(game, 6):
        if now.over:
            break
        for seat in range(2):
            then, held = (each.view(1 - seat)["seats"][seat]["hand"] for each in (before, now))
            if then == {"card": None} and held != {"card": None}:  # it was shown, or it is gone
                word = now.history[-1].split()[0]
                assert before.to_move == seat
                assert word in ("lay", "discard"), now.history[-4:]
        before = now.copy()
    view = game.view(None)
    assert all(held["hand"] is None or held["hand"]["card"] for held in view["seats"])  # all is open at the end


# Dealing anew


def deal_of(game: azalai.Game) -> dict[str, list[list[str]]]:
    deal = game.record()["deal"]
    return {name: [order.split() for order in deal.get(name, [])] for name in state.DECKS}


def seen_by(now: azalai.Game, seat: int | None) -> set[str]:
    """Tribe cards whose ids the seat's view shows."""
    words = set(json.dumps({**now.view(seat), "options": None}).split('"'))
    return words & set(SYMBOL_OF)


def test_decks_keep_their_cards_and_what_a_seat_has_ever_seen_is_among_them(game: azalai.Game) -> None:
    seen: dict[int | None, set[str]] = {seat: set() for seat in SEATS}
    for number, now in enumerate(play_along(game, 8)):
        for seat in SEATS:
            seen[seat] |= seen_by(now, seat)
        if number % 15 and not looking(now):
            continue
        old = deal_of(now)
        for seat in SEATS:
            new = deal_of(now.redeal(seat, 6))
            assert [sorted(order) for order in new["goods"]] == [sorted(order) for order in old["goods"]]
            assert [sorted(order) for order in new["dunes"]] == [sorted(order) for order in old["dunes"]]
            cards = new["tribe"][0]
            assert all(sorted(order) == sorted(cards) for order in new["tribe"])
            assert Counter(SYMBOL_OF[card] for card in cards) == dict.fromkeys(set(SYMBOL_OF.values()), 9)
            assert seen[seat] <= set(cards), (seat, sorted(seen[seat] - set(cards)), now.record())
            if now.options["tribe"] != "mixed":
                assert sorted(cards) == sorted(old["tribe"][0])
    assert len(seen[None]) >= 20


def test_everything_hidden_is_really_dealt_anew(game: azalai.Game) -> None:
    changed: Counter[str] = Counter()
    for now in some(game, 9, every=12):
        for seat in SEATS:
            then, new = open_view(now), open_view(now.redeal(seat, 5))
            if now.over:
                assert then == new
                continue
            for name, pile in then["pile order"].items():
                if len(set(pile)) > 8:
                    assert pile != new["pile order"][name]
            face_down = [space for space, lying in then["centre"].items() if lying["face_down"]]
            changed["centre"] += any(then["centre"][space] != new["centre"][space] for space in face_down)
            changed["shown"] += then["shown"] != new["shown"]
            for owner in range(2):
                held = now.view(seat)["seats"][owner]["hand"]
                different = then["seats"][owner]["hand"] != new["seats"][owner]["hand"]
                assert not different or held == {"card": None}
                changed["hand"] += different
    assert changed["centre"] > 10
    assert changed["hand"] > 5
    assert changed["shown"] > 0


def test_a_redeal_can_give_every_unseen_card_to_a_hidden_hand() -> None:
    """Also cards of a mixed pool that are not in play, for nobody but the deal knows that."""
    for name in ("expansion", "mixed"):
        game = azalai.new("targi", seed=3, **GAMES[name])
        seen: set[str] = set()
        for now in play_along(game, 11):
            seen |= seen_by(now, 1)
            if now.view(1)["seats"][0]["hand"] == {"card": None}:
                break
        found = {open_view(now.redeal(1, seed))["seats"][0]["hand"]["card"] for seed in range(160)}
        pool = set(SYMBOL_OF) if name == "mixed" else {card for card in SYMBOL_OF if card.startswith("H")}
        unseen = pool - seen
        assert found <= unseen
        assert len(found) > len(unseen) * 0.8


def test_face_down_cards_of_an_earlier_pile_come_out_of_that_pile() -> None:
    """After a shuffle: a card laid face down before it cannot be one that was shuffled."""
    checked = 0
    for seed in range(4):
        game = azalai.new("targi", rules="base", seed=seed)
        for now in play_along(game, 20 + seed):
            s = now.state[0]
            goods = [i for i in range(9) if s["centre_kind"][i] == state.GOODS_SPACE and s["face_down"][i]]
            old = [i for i in goods if s["centre_gen"][i] < s["gen"][state.GOODS_DECK]]
            for i in old:
                new = now.redeal(None, len(now.history)).state[0]
                here = set(pile_cards(s, state.GOODS_DECK)) | set(
                    s["discards"][state.GOODS_DECK][: s["discards_len"][1]]
                )
                assert int(new["centre"][i]) not in here
                checked += 1
    assert checked > 0


def test_a_redeal_leaves_the_game_alone_and_is_the_same_for_the_same_seed(game: azalai.Game) -> None:
    for now in some(game, 12, every=25):
        before = now.state.tobytes(), now.record()
        first, again, other = (now.redeal(0, seed) for seed in (9, 9, 10))
        assert (now.state.tobytes(), now.record()) == before
        assert (first.state.tobytes(), first.record()) == (again.state.tobytes(), again.record())
        assert now.over or first.record()["deal"] != other.record()["deal"]
        assert first.history == now.history


def test_a_redeal_depends_on_what_the_seat_knows_and_on_nothing_else(game: azalai.Game) -> None:
    """So whoever thinks about redealt games learns nothing from them, not even from which of them come up."""
    for now in some(game, 15, every=25):
        for seat in SEATS:
            other = now.redeal(seat, 1)
            assert everything(other.redeal(seat, 2)) == everything(now.redeal(seat, 2)), (seat, now.record())


def test_a_redealt_game_is_the_game_of_its_own_record(game: azalai.Game) -> None:
    for number, now in enumerate(play_along(game, 13)):
        if number % 60 and not looking(now):
            continue
        for seat in SEATS:
            new = now.redeal(seat, number)
            loaded = azalai.load(json.dumps(new.record()))
            assert loaded.history == now.history
            assert loaded.view(seat) == new.view(seat) == now.view(seat), (seat, now.record())
            assert everything(loaded) == everything(new), (seat, now.record())


def test_a_redealt_game_goes_on_and_back(game: azalai.Game) -> None:
    rng = random.Random(6)
    for number, now in enumerate(play_along(game, 14)):
        if number % 70 != 35:
            continue
        seat = rng.choice(SEATS)
        new = now.redeal(seat, number)
        whole = everything(new)
        while not new.over:
            new.play(POLICIES["laying"](new, rng))
        assert azalai.load(new.record()).record() == new.record()
        assert everything(new.at(number)) == whole
        new.undo(len(new.history) - number)
        assert everything(new) == whole
        assert shown(new, seat) == shown(now, seat)


def with_a_hand_card_at_d10(water: bool) -> azalai.Game:
    """Seat 0 holds a card and looks at three others, of which it can pay H18 and H26, but not H07."""
    record = azalai.new("targi", rules="expansion", challenges="off", seed=1).record()
    first = ["H01", "H02", "H03", "H04", "H05", "H06", "H07", "H18", "H26"]
    for deck, top in (("tribe", first), ("dunes", ["D10"])):
        order = record["deal"][deck][0].split()
        record["deal"][deck][0] = " ".join([*top, *(card for card in order if card not in top)])
    game = azalai.load(record)
    for move in ("place 14", "place 2", "place D10", "place 3", "place 5", "place 7", "use 14", "hand"):
        game.play(move)
    for move in ([] if water else ["water dates"]) + ["use D10", "take"]:
        game.play(move)
    assert {"choose 2", "choose 3"} <= set(game.moves())
    return game


@pytest.mark.parametrize(
    "moves", [["choose 2"], ["choose 2", "water dates"], []], ids=["chosen", "exchanged since", "asked"]
)
def test_redealt_cards_are_such_that_what_was_done_with_them_was_possible(moves: list[str]) -> None:
    """Whoever holds a card can choose a drawn card only to lay it out, so the others know that it could be paid."""
    game = with_a_hand_card_at_d10(water=bool(moves))
    for move in moves:
        game.play(move)
    for seed in range(40):
        new = game.redeal(1, seed)
        assert azalai.load(new.record()).view(1) == game.view(1)


def test_there_is_no_view_for_a_seat_that_is_not_in_the_game() -> None:
    game = azalai.new("targi", seed=5)
    for seat in (-1, 2, True, "0", 1.5, [0]):
        for ask in (game.view, game.observation, game.redeal):
            with pytest.raises(azalai.BadOption, match="seat"):
                ask(seat)  # type: ignore[arg-type]


def test_something_is_hidden_exactly_when_the_two_see_different_cards(game: azalai.Game) -> None:
    found = set()
    for now in play_along(game, 5):
        mine, theirs = ({**now.view(seat), "seat": None, "lacks": None} for seat in (0, 1))
        assert now.hides == (mine != theirs)
        found.add(now.hides)
    assert found == {True, False}
