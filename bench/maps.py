"""Draw maps of Through the Desert, on which to try a net: open ground, corridors, and rooms with corridors.

    python bench/maps.py maps
    azalai match desert --bots search:5ms,cpu=1,net=FILE rave:5ms,cpu=1 --board maps/rooms.txt

The same seed draws the same maps. They are the generated maps of the tests.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.desert.playing import SHAPES, random_map

SPACES = 190  # about as many as on the mountain map


def draw(folder: Path, seed: int) -> list[Path]:
    """Write a map of each shape; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_draw(folder / f"{shape}.txt", shape, seed) for shape in SHAPES]


def _draw(path: Path, shape: str, seed: int) -> Path:
    path.write_text(random_map(random.Random(seed), SPACES, shape, river=False), "utf-8")
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to write the maps")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="a different number draws different maps (1)")
    arguments = parser.parse_args()
    for path in draw(arguments.folder, arguments.seed):
        print(path)


if __name__ == "__main__":
    main()
