"""Positions of Through the Desert for the tests of the browser client.

`python tests/client/desert_positions.py` plays games and writes `web/tests/fixtures/desert.json`;
`test_fixtures.py` checks that the file still says what the rules say.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import azalai

FILE = Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "desert.json"
DRAWINGS = ("frame", "sand", "dunes", "lines", "veil", "peaks")
BOARDS = ({"board": "mountain", "players": 3}, {"board": "river", "players": 2})
GAMES: tuple[dict[str, Any], ...] = (
    {"board": "mountain", "players": 2},
    {"board": "mountain", "players": 3, "open_scores": True},
    {"board": "mountain", "players": 5, "edition": "kosmos"},
    {"board": "river", "players": 2, "variants": ["aquifers"]},
    {"board": "river", "players": 4},
)
SHARES = (0.0, 0.04, 0.12, 0.3, 0.6, 0.99)


def gained(gain: dict[str, Any]) -> int:
    return sum(value for value in gain.values() if isinstance(value, int))


def play(game: Any, seed: int) -> None:
    """To the end, mostly by the moves that bring most at once: so areas are enclosed and oases linked."""
    chance = random.Random(seed)
    while not game.over:
        moves = game.moves()
        gains = game.gains(game.to_move)
        chance.shuffle(moves)
        best = max(moves, key=lambda move: gained(gains.get(move, {})))
        game.play(best if chance.random() < 0.8 else moves[0])


def shown(game: Any, seat: int | None) -> dict[str, Any]:
    """What the client gets of a position."""
    mine = seat is not None and game.to_move == seat
    return {
        "view": game.view(seat),
        "moves": game.moves() if mine else None,
        "gains": game.gains(seat) if mine else {},
    }


def position(options: dict[str, Any], seed: int, played: list[str], seat: int | None) -> dict[str, Any]:
    game = azalai.new("desert", **options, seed=seed)
    for move in played:
        game.play(move)
    return {"options": options, "seed": seed, **json.loads(json.dumps(shown(game, seat)))}


def positions() -> list[dict[str, Any]]:
    """Of every game some positions of the seat to move, and its end for those who watch."""
    found = []
    for seed, options in enumerate(GAMES):
        game = azalai.new("desert", **options, seed=seed)
        play(game, seed)
        moves = list(game.history)
        for share in SHARES:
            before = moves[: int(share * len(moves))]
            mover = azalai.new("desert", **options, seed=seed)
            for move in before:
                mover.play(move)
            found.append(position(options, seed, before, mover.to_move))
        found.append(position(options, seed, moves, None))
    return found


def again(stored: dict[str, Any]) -> dict[str, Any]:
    """A stored position, made anew."""
    view = stored["view"]
    return position(stored["options"], stored["seed"], view["history"], view["seat"])


def boards() -> dict[str, Any]:
    """The boards as the client gets them, without drawings."""
    found: dict[str, Any] = {}
    for options in BOARDS:
        board = json.loads(json.dumps(azalai.new("desert", **options, seed=0).setting.board()))
        empty = {name: dict.fromkeys(board[name], "") if isinstance(board[name], dict) else "" for name in DRAWINGS}
        found[str(options["board"])] = board | empty
    return found


def main() -> None:
    content = {"boards": boards(), "positions": positions()}
    FILE.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
