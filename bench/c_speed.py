"""How fast is random play of Through the Desert beside a program written by hand in C?

    python bench/c_speed.py

`c/desert.c` plays by the same rules: 2 players, on the mountain map. With the same generator both must play the same
games, move by move; that is checked first. Then both take short turns in one process. Speeds are per second of
processor time, and each turn gives one ratio, so that other programs on the machine count less.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import azalai
from azalai.core import contract
from azalai.core.random import generator

SOURCE = Path(__file__).with_name("c") / "desert.c"
COMPILER = ("gcc", "-O3", "-march=native", "-shared", "-fPIC")
SPACES = 256
GAMES_IN_A_TURN = 2000  # about 40 ms

Play = Callable[[Any, int], int]  # takes a generator and a number of games; returns the number of moves


class InC:
    """The library that was compiled from C."""

    def __init__(self, library: Path, box: Any) -> None:
        self._c = ctypes.CDLL(str(library))
        self._c.play_random_games.restype = ctypes.c_int64
        kind, ring = np.ascontiguousarray(box["kind"]), np.ascontiguousarray(box["ring"])
        numbers = ctypes.c_int64(int(box["spaces"])), ctypes.c_int64(int(box["camels"]))
        self._c.use_map(*numbers, ctypes.c_void_p(kind.ctypes.data), ctypes.c_void_p(ring.ctypes.data))
        self.points, self.occupant = np.zeros(2, np.int64), np.zeros(SPACES, np.uint8)

    def play(self, rng: Any, games: int) -> int:
        arrays = [ctypes.c_void_p(array.ctypes.data) for array in (rng, self.points, self.occupant)]
        return int(self._c.play_random_games(arrays[0], ctypes.c_int64(games), *arrays[1:]))


class InPython:
    """The rules of this project."""

    def __init__(self, setting: Any) -> None:
        self._boxes, self._states = setting.boxes, np.zeros(2, setting.state_type)

    def play(self, rng: Any, games: int) -> int:
        return int(contract.play_random_games(self._boxes, self._states, rng, games))

    @property
    def points(self) -> Any:
        out = np.zeros(contract.SEATS)
        contract.count_points(self._boxes, self._states, out)
        return out[:2]

    @property
    def occupant(self) -> Any:
        return self._states[0]["occupant"]


@contextmanager
def compiled_c() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "desert.so"
        subprocess.run([*COMPILER, "-o", str(library), str(SOURCE)], check=True)
        yield library


def check(ours: InPython, theirs: InC, games: int) -> None:
    """Both play the same games: the same number of moves, the same points, the same camels on the same spaces."""
    first, second = generator(1, "check"), generator(1, "check")
    for number in range(games):
        moves = ours.play(first, 1), theirs.play(second, 1)
        same = (ours.points == theirs.points).all() and (ours.occupant == theirs.occupant).all()
        if moves[0] != moves[1] or not same or (first != second).any():
            raise SystemExit(f"game {number} differs: {moves} moves, points {ours.points} and {theirs.points}")
    print(f"{games:,} games are the same in both.")


def speed(play: Play, rng: Any) -> float:
    start = time.process_time()
    return play(rng, GAMES_IN_A_TURN) / (time.process_time() - start)


def compare(ours: InPython, theirs: InC, turns: int) -> None:
    rng = generator(0, "speed")
    rows = [(speed(ours.play, rng), speed(theirs.play, rng)) for _ in range(turns)]
    ratios = sorted(ours / theirs for ours, theirs in rows)
    for name, speeds in zip(("compiled Python", "C"), zip(*rows, strict=True), strict=True):
        print(f"{name}: {statistics.median(speeds):,.0f} moves/s (best {max(speeds):,.0f})")
    low, high = ratios[len(ratios) // 4], ratios[len(ratios) * 3 // 4]
    print(f"ratio: {statistics.median(ratios):.2f} (half of the turns: {low:.2f} to {high:.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000, help="games that are compared one by one (default 5000)")
    parser.add_argument("--turns", type=int, default=100, help="turns of each side (default 100)")
    options = parser.parse_args()
    setting = azalai.new("desert", players=2, seed=0).setting
    with compiled_c() as library:
        ours, theirs = InPython(setting), InC(library, setting.boxes[0])
        check(ours, theirs, options.games)
        compare(ours, theirs, options.turns)


if __name__ == "__main__":
    main()
