"""Measure the library from Python: a move and the next legal moves, a copy, loading a finished game, and starting up.
Also measures what a server sends: views, moves with their gains, and prompts.

    python bench/library.py [--rounds 5] [--only TEXT] [--json]

In the same run python-chess does the same work (push a move and list the legal moves, copy a board with its history,
read a finished game). Figures are medians over the rounds; the goals are the project's.
"""

from __future__ import annotations

import argparse
import functools
import io
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

import azalai

MID_GAME = 60
REPEATS = 2000
POSITIONS = 300  # of random games, for what a server sends
SERVED: dict[str, dict[str, Any]] = {
    "desert": {"players": 3, "board": "river"},
    "targi": {"rules": "expansion", "tribe": "mixed"},
}
GOALS = {
    "play and moves": 20e-6,
    "copy": 3e-6,
    "load a finished game": 5e-3,
    "desert: a view": 50e-6,
    "desert: moves and gains": 1e-3,
    "desert: a prompt": 20e-6,
    "targi: a view": 50e-6,
    "targi: moves and gains": 1e-3,
    "targi: a prompt": 20e-6,
    "import and new game": 2.0,
    "first compile": 60.0,
}


def seconds_each(work: Callable[[], object], repeats: int) -> float:
    began = time.perf_counter()
    for _ in range(repeats):
        work()
    return (time.perf_counter() - began) / repeats


# -- ours


def mid_game(seed: int = 3) -> azalai.Game:
    game = azalai.new("desert", players=2, seed=seed)
    chance = random.Random(seed)
    while len(game.history) < MID_GAME:
        game.play(chance.choice(game.moves()))
    return game


def finished_game() -> str:
    game = mid_game()
    chance = random.Random(1)
    while not game.over:
        game.play(chance.choice(game.moves()))
    return json.dumps(game.record())


def ours_play_and_moves() -> float:
    game = mid_game()
    moves = game.moves()
    copies = iter([game.copy() for _ in range(REPEATS)])

    def work() -> None:
        copy = next(copies)
        copy.play(moves[len(moves) // 2])
        copy.moves()

    return seconds_each(work, REPEATS)


def ours_copy() -> float:
    return seconds_each(mid_game().copy, REPEATS)


def ours_load() -> float:
    record = finished_game()
    return seconds_each(lambda: azalai.load(record), 50)


@functools.cache
def positions(name: str) -> list[azalai.Game]:
    """Positions of random games with all rules."""
    options = SERVED[name]
    found: list[azalai.Game] = []
    chance = random.Random(2)
    while len(found) < POSITIONS:
        game = azalai.new(name, seed=len(found), **options)
        while not game.over and len(found) < POSITIONS:
            found += [game.copy()] if chance.random() < 0.2 else []
            game.play(chance.choice(game.moves()))
    return found


def typical(name: str, work: Callable[[azalai.Game], object]) -> float:
    """The median over the positions."""
    return statistics.median(seconds_each(functools.partial(work, game), 3) for game in positions(name))


def ours_view(name: str) -> float:
    return typical(name, lambda game: game.setting.json_view(game.state, game.to_move))


def ours_gains(name: str) -> float:
    return typical(name, lambda game: game.json_moves(game.to_move or 0))


def ours_prompt(name: str) -> float:
    return typical(name, lambda game: game.prompt())


def start_up(cache: str | None = None) -> float:
    """Start a new process that imports the library and starts a game."""
    environment = dict(os.environ) | ({"AZALAI_CACHE": cache} if cache else {})
    began = time.perf_counter()
    program = "import azalai; azalai.new('desert', seed=1).moves()"
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def first_compile() -> float:
    with tempfile.TemporaryDirectory() as cache:
        return start_up(cache)


# -- python-chess


def chess_game(plies: int) -> Any:
    import chess

    board = chess.Board()
    chance = random.Random(5)
    while board.ply() < plies and not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    return board


def chess_play_and_moves() -> float:
    board = chess_game(MID_GAME)
    move = next(iter(board.legal_moves))

    def work() -> None:
        board.push(move)
        list(board.legal_moves)
        board.pop()

    return seconds_each(work, REPEATS)


def chess_copy() -> float:
    return seconds_each(chess_game(MID_GAME).copy, REPEATS)


def chess_load() -> float:
    import chess.pgn

    text = str(chess.pgn.Game.from_board(chess_game(85)))
    return seconds_each(lambda: chess.pgn.read_game(io.StringIO(text)), 50)


OURS: dict[str, Callable[[], float]] = {
    "play and moves": ours_play_and_moves,
    "copy": ours_copy,
    "load a finished game": ours_load,
    **{
        f"{name}: {what}": functools.partial(work, name)
        for name in SERVED
        for what, work in (("a view", ours_view), ("moves and gains", ours_gains), ("a prompt", ours_prompt))
    },
    "import and new game": start_up,
}
PEER: dict[str, Callable[[], float]] = {
    "play and moves": chess_play_and_moves,
    "copy": chess_copy,
    "load a finished game": chess_load,
}


def measure(rounds: int, only: str) -> dict[str, dict[str, float | None]]:
    """Medians over rounds in which the contestants take turns. The slow first compilation is measured only once."""
    found: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in OURS if only in name}
    for _ in range(rounds):
        for name in found:
            found[name][0].append(OURS[name]())
            if name in PEER and has_chess():
                found[name][1].append(PEER[name]())
    table: dict[str, dict[str, float | None]] = {
        name: {
            "ours": statistics.median(ours),
            "python-chess": statistics.median(peer) if peer else None,
            "goal": GOALS[name],
        }
        for name, (ours, peer) in found.items()
    }
    if only in "first compile":
        table["first compile"] = {"ours": first_compile(), "python-chess": None, "goal": GOALS["first compile"]}
    return table


def has_chess() -> bool:
    try:
        import chess  # noqa: F401
    except ImportError:
        return False
    return True


def shown(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    unit, scale = ("µs", 1e6) if seconds < 1e-3 else ("ms", 1e3) if seconds < 1 else ("s", 1.0)
    return f"{seconds * scale:.1f} {unit}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the library from Python.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="measure only what has this text in its name")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    start_up()  # so that everything is compiled
    table = measure(arguments.rounds, arguments.only)
    if arguments.json:
        print(json.dumps(table))
        return
    drawn = Table("what", "Azalai", "goal, at most", "python-chess")
    for name, row in table.items():
        drawn.add_row(name, shown(row["ours"]), shown(row["goal"]), shown(row["python-chess"]))
    Console().print(drawn)


if __name__ == "__main__":
    main()
