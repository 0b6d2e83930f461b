"""Games played by a simple rule, for the terminal to show."""

from __future__ import annotations

import azalai


def stride(game: azalai.Game, step: int = 37) -> None:
    """Play one move, each time one step further in the list of legal moves."""
    moves = game.moves()
    game.play(moves[len(game.history) * step % len(moves)])


def finished(**options: object) -> azalai.Game:
    game = azalai.new("desert", seed=3, **options)
    while not game.over:
        stride(game)
    return game


def thrown_away() -> tuple[azalai.Game, set[str]]:
    """A game in which the first player's last camel loses a won game, and the camels that would have won it."""
    game = azalai.new("desert", players=2, seed=33)
    while len(game.history) < 78:
        stride(game)
    assert game.to_move == 0
    shares = {move: share_after(game, move) for move in game.moves()}
    game.play("camel green A5")
    assert game.winners == [1]
    return game, {move for move, share in shares.items() if share == 1.0}


def share_after(game: azalai.Game, move: str) -> float:
    after = game.copy()
    after.play(move)
    assert after.over
    return after.payoffs()[0]
