"""Bots play Targi: they finish games, consider only legal moves, and never look at what their seat cannot know."""

from __future__ import annotations

import random
from typing import Any

import pytest

import azalai
from azalai import bots

pytestmark = pytest.mark.slow

OPTIONS: dict[str, dict[str, Any]] = {
    "base": {"rules": "base"},
    "expansion": {"rules": "expansion"},
    "mixed": {"rules": "expansion", "tribe": "mixed", "border": "mixed", "challenges": "five"},
}


def positions(options: dict[str, Any], seed: int) -> list[azalai.Game]:
    """Positions of a random game, some of them in the middle of an action."""
    rng = random.Random(seed)
    game = azalai.new("targi", seed=seed, **options)
    found = []
    while not game.over:
        if len(game.moves()) > 1 and rng.random() < 0.04:
            found.append(game.copy())
        game.play(rng.choice(game.moves()))
    return found


@pytest.mark.parametrize("spec", ["greedy", "search:40", "rave:40", "nomad"])
@pytest.mark.parametrize("name", OPTIONS)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(name: str, spec: str) -> None:
    seen = positions(OPTIONS[name], 3)
    assert len(seen) > 3
    for position in seen:
        seat = position.to_move
        dealt = [position, *(position.redeal(seat, seed) for seed in range(3))]
        assert len({game.state.tobytes() for game in dealt}) > 1
        assert len({bots.make(spec, seed=7).choose(game) for game in dealt}) == 1


@pytest.mark.parametrize("name", OPTIONS)
def test_what_the_search_thinks_of_is_what_is_legal(name: str) -> None:
    for position in positions(OPTIONS[name], 5):
        thought: Any = bots.make("search:60", seed=1)
        candidates = thought.think(position).candidates
        assert sorted(candidate.move for candidate in candidates) == sorted(position.moves())
        assert sum(candidate.visits for candidate in candidates) >= 60


@pytest.mark.parametrize("name", OPTIONS)
def test_the_net_tells_expected_points_by_category(name: str) -> None:
    bot: Any = bots.make("search:200", seed=1)
    for position in positions(OPTIONS[name], 6):
        assert bot.net_for(position.setting)
        best = bot.think(position).best
        assert [sum(parts.values()) for parts in best.parts] == pytest.approx(best.scores)
        for parts, now in zip(best.parts, position.scores()):
            assert list(parts) == [name for name in now if name not in ("seat", "total")]
            assert sum(parts.values()) > now["total"] - 8  # raids can cost points


@pytest.mark.parametrize("name", OPTIONS)
def test_bots_play_a_whole_game(name: str) -> None:
    game = azalai.new("targi", seed=11, **OPTIONS[name])
    players = [bots.make("search:12", seed=1), bots.make("greedy", seed=2)]
    while not game.over:
        assert game.to_move is not None
        game.play(players[game.to_move].choose(game))
    assert game.end_reason in ("robber", "display")
    assert azalai.load(game.record()).scores() == game.scores()


def test_greedy_is_far_better_than_random() -> None:
    won = 0.0
    for seed in range(20):
        game = azalai.new("targi", seed=seed)
        players = [bots.make("greedy", seed=seed), bots.make("random", seed=seed)]
        if seed % 2:
            players.reverse()
        while not game.over:
            assert game.to_move is not None
            game.play(players[game.to_move].choose(game))
        won += game.payoffs()[seed % 2]
    assert won >= 18
