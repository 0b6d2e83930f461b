"""What never changes, whatever is played: no card appears or gets lost, nobody owes anything, displays have no gaps."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import azalai
from azalai.games.targi import state
from azalai.games.targi.cards import shipped
from azalai.games.targi.moves import SPACES
from tests.games.targi.playing import POLICIES, pile_cards, play_out, rare_options, some_options

GAMES = [
    ("base", "laying"),
    ("base", "building"),
    ("expansion", "building"),
    ("expansion", "hoarding"),
    ("expansion", "exchanging"),
    ("expansion", "thorough"),
    ("payments", "laying"),
    ("actions", "laying"),
    ("bonuses", "thorough"),
]
PLACES = range(state.DISPLAY)


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: "-".join(game))
def played(request: pytest.FixtureRequest) -> list[azalai.Game]:
    """A finished game, as a copy after every move."""
    kind, policy = request.param
    rng = random.Random(str(request.param))
    options = some_options(rng, kind) if kind in ("base", "expansion") else rare_options(rng, kind)
    game = azalai.new("targi", seed=rng.getrandbits(32), **options)
    copies = [game.copy()]
    while not game.over:
        game.play(POLICIES[policy](game, rng))
        copies.append(game.copy())
    return copies


def setting_of(game: azalai.Game) -> Any:
    return game.setting


# Cards


def lying(game: azalai.Game, deck: int) -> list[str]:
    """The cards of a deck, wherever they lie, copies of goods cards apart."""
    s = game.state[0]
    cards = [*pile_cards(s, deck), *(int(card) for card in s["discards"][deck][: s["discards_len"][deck]])]
    if s["drawn_deck"] == deck:
        cards += [int(card) for card in s["drawn"][: s["drawn_len"]]]
    if deck == state.DUNES:
        cards += [int(dune) for dune in s["dune"][: s["dunes_up"]]]
    else:
        kind = state.GOODS_SPACE if deck == state.GOODS_DECK else state.TRIBE_SPACE
        cards += [int(s["centre"][i]) for i in range(9) if s["centre_kind"][i] == kind]
    if deck == state.TRIBE:
        cards += [int(card) - 1 for card in s["hand"] if card]
    if deck != state.GOODS_DECK:
        first = 1 if deck == state.TRIBE else state.MAX_TRIBE + 1
        laid = [int(code) for code in (*s["shown"].flat, *s["lifted"][: s["lifted_len"]]) if code]
        cards += [code - first for code in laid if (code > state.MAX_TRIBE) == (deck == state.DUNES)]
    return [setting_of(game).names[deck][card] for card in cards]


@pytest.mark.parametrize("deck", range(3), ids=state.DECKS)
def test_every_card_of_a_deck_is_in_one_place(played: list[azalai.Game], deck: int) -> None:
    deal = played[0].record()["deal"].get(state.DECKS[deck], [""])
    dealt = sorted(deal[0].split())
    assert all(sorted(order.split()) == dealt for order in deal)
    for game in played:
        assert sorted(lying(game, deck)) == dealt, (game.history[-8:], game.record())
    assert len(dealt) == {0: 45, 1: 24 if played[0].options["rules"] == "expansion" else 19}.get(deck, len(dealt))


def test_the_deal_stays_while_it_is_played(played: list[azalai.Game]) -> None:
    assert setting_of(played[-1]).deal(played[-1].state) == played[0].record()["deal"]


def test_discard_piles_grow_at_the_top_until_they_are_shuffled(played: list[azalai.Game]) -> None:
    """But for a card that is taken out of one."""
    for earlier, later in pairwise(played):
        before, after = earlier.view(None), later.view(None)
        for name in state.DECKS:
            then, now = before["discards"][name], after["discards"][name]
            taken = [then[:i] + then[i + 1 :] for i in range(len(then))]
            grown = any(now[: len(rest)] == rest for rest in (then, *taken))
            assert grown or before["piles"][name] <= 5, later.history[-4:]  # few enough for one move to draw them all


# Possession


def test_nobody_ever_owns_less_than_nothing(played: list[azalai.Game]) -> None:
    for game in played:
        s = game.state[0]
        assert s["own"].min() >= 0, (game.history[-8:], game.record())
        assert s["own"][:, [state.ANY, state.SAME]].max() == 0
        assert s["token"].min() >= 0
        assert game.options["rules"] == "expansion" or s["own"][:, state.WATER].max() == 0


def test_limits_hold_when_a_round_is_placed_that_no_raid_came_before(played: list[azalai.Game]) -> None:
    checked = 0
    for earlier, later in pairwise(played):
        view = later.view(None)
        if view["phase"] == "place" and earlier.view(None)["phase"] in ("act", "limit"):
            for seat in view["seats"]:
                held = {"goods": sum(seat["goods"].values()), "gold": seat["gold"], "water": seat["water"]}
                assert all(held[name] <= most for name, most in seat["limits"].items())
                checked += 1
    assert checked >= 10


# The table


def test_displays_have_no_gaps_between_actions(played: list[azalai.Game]) -> None:
    for game in played:
        s = game.state[0]
        if s["lifted_len"]:
            continue
        for seat in range(2):
            rows = [[int(s["shown"][seat][row * 4 + i]) for i in range(4)] for row in range(3)]
            lengths = [sum(code > 0 for code in row) for row in rows]
            assert all(0 not in row[:length] for row, length in zip(rows, lengths)), game.record()
            assert lengths == s["row_len"][seat].tolist()
            assert all(above or not below for above, below in pairwise(lengths))  # TG-TRIBE-04
            empty = [place for place in PLACES if not s["shown"][seat][place]]
            for name in ("shown_symbol", "token", "bonus_done"):
                assert not s[name][seat][empty].any(), (name, game.record())


def test_nothing_is_under_way_between_actions(played: list[azalai.Game]) -> None:
    for game in played:
        s = game.state[0]
        if s["depth"] == 0:
            assert (s["drawn_len"], s["lifted_len"]) == (0, 0)
            assert not s["questions"].any()
            assert not s["due"].any()
            assert not s["fixed"].any()


def test_at_most_two_markers_each_on_cards(played: list[azalai.Game]) -> None:
    seen = 0
    for game in played:
        centre = game.view(None)["centre"]
        for seat in range(2):
            marked = [space for space in SPACES if seat in centre[space]["markers"]]
            assert len(marked) <= 2
            assert all(centre[space]["kind"] != "empty" for space in marked)
            seen += len(marked)
    assert seen > 20


def test_three_targi_each_at_most_and_none_beside_the_board(played: list[azalai.Game]) -> None:
    for game in played:
        view = game.view(None)
        for seat in range(2):
            on_cards = [number for number, space in view["border"].items() if space["seat"] == seat]
            on_dunes = [dune["card"] for dune in view["dunes"] if seat in dune["seats"]]
            left = view["seats"][seat]["targi"]
            assert len(on_cards) + len(on_dunes) + left <= 3
            assert not {"4", "8", "12", "16"} & set(on_cards)


def test_dunes_lie_face_up_only_once_and_one_at_least_is_there_to_be_placed_on(played: list[azalai.Game]) -> None:
    for game in played:
        view = game.view(None)
        cards = [dune["card"] for dune in view["dunes"]]
        assert len(set(cards)) == len(cards)
        assert bool(cards) or view["phase"] != "place" or view["rules"] == "base"
        assert not cards or view["rules"] == "expansion"


def test_legal_moves_are_listed_in_one_order_each_once(played: list[azalai.Game]) -> None:
    for game in played:
        actions = game.actions()
        assert actions == sorted(set(actions))
        assert bool(actions) != game.over


# Points


def test_open_points_can_be_counted_again(played: list[azalai.Game]) -> None:
    """Tokens, printed VP, rows and water, from what is in front of the players."""
    for game in played:
        s, view = game.state[0], game.view(None)
        if s["lifted_len"]:
            continue
        printed = {card["id"]: card["vp"] for card in (*setting_of(game).tribe, *shipped("house_dunes").cards)}
        for seat, row in zip(view["seats"], view["scores"]):
            symbols = [{card["symbol"] for card in cards} for cards in seat["display"] if len(cards) == 4]
            assert row["tokens"] == seat["vp"]
            assert row["cards"] == sum(printed[card["card"]] for cards in seat["display"] for card in cards)
            assert row["rows"] == sum({1: 4, 4: 2}.get(len(found), 0) for found in symbols)
            assert row["water"] == (seat["water"] // 2 if view["rules"] == "expansion" else 0)
            parts = ("tokens", "cards", "bonus", "rows", "water", "challenges")
            assert row["total"] == sum(row[name] for name in parts)


def test_the_winner_has_more_points_or_gold_or_goods(played: list[azalai.Game]) -> None:
    game = played[-1]
    seats = game.view(None)["seats"]
    ranks = [(row["total"], seat["gold"], sum(seat["goods"].values())) for row, seat in zip(game.scores(), seats)]
    assert game.winners == [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


# Copies and undo


def state_bytes(game: azalai.Game) -> bytes:
    return bytes(game.state.tobytes())


def test_later_moves_do_not_touch_earlier_copies() -> None:
    rng = random.Random(1)
    game = azalai.new("targi", rules="expansion", seed=1)
    copies, kept = [game.copy()], [state_bytes(game)]
    while not game.over:
        game.play(POLICIES["laying"](game, rng))
        copies.append(game.copy())
        kept.append(state_bytes(game))
    assert [state_bytes(copy) for copy in copies] == kept
    assert [copy.history for copy in copies] == [game.history[:n] for n in range(len(copies))]


def test_undo_gives_back_every_earlier_position(played: list[azalai.Game]) -> None:
    """In the middle of an action too."""
    kinds: Counter[str] = Counter()
    for number in range(1, len(played), 17):
        game, before = played[number].copy(), played[number - 1]
        assert game.undo() == played[number].history[-1:]
        assert state_bytes(game) == state_bytes(before)
        kinds[before.view(0)["decision"]["kind"]] += 1
        game.play(played[number].history[-1])
        assert state_bytes(game) == state_bytes(played[number])
        then = played[-1].at(number)
        assert (state_bytes(then), then.history) == (state_bytes(game), game.history)
    assert len(kinds) >= 3


def test_a_game_loaded_from_its_record_is_the_same_game(played: list[azalai.Game]) -> None:
    for game in (*played[:: max(1, len(played) // 4)], played[-1]):
        loaded = azalai.load(game.record())
        assert state_bytes(loaded) == state_bytes(game)
        assert loaded.record() == game.record()
        assert loaded.view(0) == game.view(0)


def test_a_game_goes_on_from_its_record_as_it_would_have(played: list[azalai.Game]) -> None:
    middle = played[len(played) // 2]
    ends = [
        play_out(game, random.Random(3), POLICIES["laying"]) for game in (middle.copy(), azalai.load(middle.record()))
    ]
    assert ends[0].record() == ends[1].record()
