"""The log names cards: the one that a move was about and those that came up, hidden ones only to those who may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

import azalai
from azalai.core.game import Game
from tests.games.targi.decisions import likely


def play(game: Game, *moves: str) -> dict[str, Any]:
    """What is told to a spectator about the last of some moves."""
    return [told(game, move, None) for move in moves][-1]


def told(game: Game, move: str, seat: int | None) -> dict[str, Any]:
    before = game.state.copy()
    game.play(move)
    return game.setting.told_of(before, move, game.state, seat)


def guided() -> Game:
    """The round of the guided lesson: two crossings of the first seat, on a tribe card and on gold."""
    game = azalai.new("targi", seed=5)
    for move in ("place 6", "place 9", "place 11", "place 5", "place 2", "place 13"):
        game.play(move)
    return game


def test_a_good_of_the_border_is_told() -> None:
    assert play(guided(), "use 6") == {"card": "BB06", "goods": {"pepper": 1}}


def test_a_card_of_the_centre_is_named_when_used_and_when_discarded() -> None:
    game = guided()
    view = game.view(None)
    tribe = next(space for space in ("r2c1", "r2c2") if view["centre"][space]["kind"] == "tribe")
    card = view["centre"][tribe]["card"]
    assert play(game, f"use {tribe}")["card"] == card
    assert play(game, "discard") == {"card": card}


def test_placing_names_no_card() -> None:
    assert play(azalai.new("targi", seed=5), "place 6") == {}


@pytest.mark.slow
def test_card_drawn_in_secret_is_shown_only_to_the_player_who_drew_it() -> None:
    """What a seat is told is the same in every deal that it cannot tell from the real one after the move."""
    hidden = 0
    for seed in range(3):
        game = azalai.new("targi", rules="expansion", tribe="mixed", seed=seed)
        rng = random.Random(seed)
        while not game.over:
            move, mover = rng.choice(likely(game.moves())), game.to_move
            before = game.copy()
            mine = told(game, move, mover)
            for seat in (None, 1 - (mover or 0)):
                real = told(before.copy(), move, seat)
                if real == mine and rng.random() > 0.1:
                    continue
                hidden += real != mine
                redealt = game.redeal(seat, seed).at(len(before.history))
                if move in redealt.moves():
                    assert told(redealt, move, seat) == real, (seed, move, seat)
    assert hidden > 5
