"""Nobody learns what they cannot know: for every seat everything it is shown stays the same, byte for byte, when all
that it cannot know is dealt anew."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import azalai
from tests.games.desert.playing import PLAYERS, at_random, enclosing

pytestmark = pytest.mark.slow

SEEDS = (1, 2, 3)
PICTURES = 30  # moves from one picture to the next: drawing takes longer than all the rest


def seats(game: azalai.Game) -> list[int | None]:
    return [None, *range(game.players)]


def shown(game: azalai.Game, seat: int | None, picture: bool = False) -> list[Any]:
    """All that the seat is shown."""
    told = [json.dumps(game.view(seat)), json.dumps(game.moves()), game.to_move, game.over, game.winners, game.prompt()]
    if seat is not None:
        told.append(game.observation(seat).tobytes())
    if picture:
        told.append(game.svg(seat))
    return told


def play_along(game: azalai.Game, seed: int) -> Iterator[azalai.Game]:
    """The game at the start and after every move."""
    rng = random.Random(seed)
    yield game
    while not game.over:
        game.play((enclosing if rng.random() < 0.5 else at_random)(game, rng))
        yield game


@pytest.fixture(params=PLAYERS)
def players(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def aquifers(players: int) -> azalai.Game:
    board = "river" if players % 2 else "mountain"
    return azalai.new("desert", players=players, board=board, variants=["aquifers"], returns="random", seed=players)


@pytest.mark.parametrize(
    ("variants", "open_scores"),
    [(["aquifers"], False), (["aquifers"], True), (["serpentine", "aquifers"], False)],
    ids=["aquifers", "aquifers-open", "aquifers-serpentine"],
)
def test_nothing_shown_depends_on_what_is_hidden(players: int, variants: list[str], open_scores: bool) -> None:
    board = "river" if open_scores else "mountain"
    game = azalai.new("desert", players=players, board=board, variants=variants, open_scores=open_scores, seed=players)
    for now in play_along(game, players):
        number = len(now.history)
        picture = number % PICTURES == 20
        for seat in seats(now):
            expected = shown(now, seat, picture)
            for seed in SEEDS if number % 8 == 0 else [number]:
                assert shown(now.redeal(seat, seed), seat, picture) == expected, (seat, seed, now.record())


@pytest.mark.parametrize("open_scores", [False, True], ids=["hidden", "open"])
@pytest.mark.parametrize("variants", [[], ["serpentine"]], ids=["plain", "serpentine"])
def test_without_aquifers_there_is_nothing_to_redeal(players: int, variants: list[str], open_scores: bool) -> None:
    game = azalai.new("desert", players=players, board="river", variants=variants, open_scores=open_scores, seed=3)
    for now in play_along(game, 7):
        for seat in seats(now):
            new = now.redeal(seat, 1)
            assert new.state.tobytes() == now.state.tobytes()
            if len(now.history) % 12 == 0 or now.over:
                picture = len(now.history) == 36
                assert shown(new, seat, picture) == shown(now, seat, picture)


def test_face_down_tokens_are_really_dealt_anew(aquifers: azalai.Game) -> None:
    for now in play_along(aquifers, 1):
        deal = now.record()["deal"]
        for seat in seats(now):
            new = now.redeal(seat, 5).record()["deal"]
            assert new["waterholes"].keys() == deal["waterholes"].keys()
            assert {**new, "waterholes": 0} == {**deal, "waterholes": 0}
            assert (new["waterholes"] == deal["waterholes"]) == now.over, (seat, now.record())


def known_to(game: azalai.Game, seat: int | None) -> dict[str, int]:
    """The tokens whose values the seat's view shows."""
    view = game.view(seat)
    tokens = [view["waterholes"], *view["taken"]]
    return {space: value for row in tokens for space, value in row.items() if value is not None}


def test_what_a_seat_has_seen_stays_and_there_are_15_of_each_value(aquifers: azalai.Game) -> None:
    most_seen = 0
    for now in play_along(aquifers, 2):
        for seat in seats(now):
            new = now.redeal(seat, 6)
            dealt = new.record()["deal"]["waterholes"]
            known = known_to(now, seat)
            assert known.items() <= dealt.items()
            counts = Counter(dealt.values())
            assert max(counts.values()) <= 15
            assert len(dealt) < 45 or counts == {1: 15, 2: 15, 3: 15}
            most_seen = max(most_seen, len(known)) if not now.over else most_seen
    assert most_seen >= 3


def test_a_redeal_can_give_every_value_to_every_face_down_token(aquifers: azalai.Game) -> None:
    for _ in zip(range(40), play_along(aquifers, 3)):
        pass
    seat = 0
    hidden = set(aquifers.record()["deal"]["waterholes"]) - set(known_to(aquifers, seat))
    found: dict[str, set[int]] = {space: set() for space in hidden}
    for seed in range(60):
        dealt = aquifers.redeal(seat, seed).record()["deal"]["waterholes"]
        for space in hidden:
            found[space].add(dealt[space])
    assert all(values == {1, 2, 3} for values in found.values())


def test_taken_water_of_others_is_redealt_with_its_points(aquifers: azalai.Game) -> None:
    """The hidden points of the others follow the redealt tokens; the seat's own points do not change."""
    differed = False
    for now in play_along(aquifers, 4):
        new = now.redeal(0, 8)
        dealt = new.record()["deal"]["waterholes"]
        for seat, row in enumerate(new.scores()):
            assert row["water"] == sum(dealt[space] for space in now.view(None)["taken"][seat])
            differed |= row["water"] != now.scores()[seat]["water"]
        assert new.scores()[0] == now.scores()[0]
    assert differed


def test_a_redeal_leaves_the_game_alone_and_is_the_same_for_the_same_seed(aquifers: azalai.Game) -> None:
    for now in play_along(aquifers, 5):
        before = now.state.tobytes(), now.record()
        first, again, other = (now.redeal(0, seed).record() for seed in (9, 9, 10))
        assert (now.state.tobytes(), now.record()) == before
        assert first == again
        assert now.over or first["deal"] != other["deal"]


def test_a_redealt_game_goes_on_back_and_into_a_file(aquifers: azalai.Game) -> None:
    rng = random.Random(6)
    for number, now in enumerate(play_along(aquifers, 6)):
        if number % 9:
            continue
        seat = rng.choice(seats(now))
        new = now.redeal(seat, number)
        bytes_now = new.state.tobytes()
        while not new.over:
            new.play(rng.choice(new.moves()))
        assert azalai.load(json.dumps(new.record())).record() == new.record()
        assert new.at(number).state.tobytes() == bytes_now
        assert new.undo(len(new.history) - number) if len(new.history) > number else True
        assert new.state.tobytes() == bytes_now
        assert shown(new, seat) == shown(now, seat)
        if number:
            new.undo(number)
            assert (new.history, new.record()["deal"]) == ([], azalai.load(new.record()).record()["deal"])


def test_taken_water_is_its_owners_secret_until_the_end(players: int) -> None:
    game = azalai.new("desert", players=players, seed=4)
    hidden = 0
    for now in play_along(game, 8):
        for seat in seats(now):
            view = now.view(seat)
            for owner, row in enumerate(view["scores"]):
                secret = owner != seat and not now.over
                assert (row["water"] is None) == (row["total"] is None) == secret
                values = view["taken"][owner].values()
                assert all((value is None) == secret for value in values)
                hidden += secret and len(values) > 0
    assert hidden > 50


def test_there_is_no_view_for_a_seat_that_is_not_in_the_game(players: int) -> None:
    game = azalai.new("desert", players=players, seed=5)
    for seat in (-1, players, True, "0", 1.5, [0]):
        for ask in (game.view, game.observation, game.redeal, game.svg):
            with pytest.raises(azalai.BadOption, match="seat"):
                ask(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("open_scores", [False, True])
def test_something_is_hidden_exactly_when_seats_see_different_waterholes(open_scores: bool) -> None:
    found = set()
    for now in play_along(azalai.new("desert", players=2, open_scores=open_scores, seed=3), 3):
        assert now.hides == (now.view(0)["taken"] != now.view(1)["taken"])
        found.add(now.hides)
    assert found == {not open_scores, False}
