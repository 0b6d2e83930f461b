"""A game as an animated picture."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import azalai
from azalai.core.errors import BadOption

GOLDEN = Path(__file__).parents[1] / "golden" / "desert" / "end-supply-first-2.json"


@pytest.fixture(scope="module")
def game() -> azalai.Game:
    return azalai.load(GOLDEN)


@pytest.mark.parametrize("format", ["gif", "webp"])
def test_a_game_is_drawn_from_its_start_to_its_end(game: azalai.Game, format: str) -> None:
    found = Image.open(io.BytesIO(game.animation(160, frames=4, seconds=0.4, format=format)))
    assert found.format == format.upper()
    assert (found.width, found.n_frames) == (160, 4)  # type: ignore[attr-defined]
    assert found.info["loop"] == 0
    assert distance(found, 0, game.at(0)) < distance(found, 0, game)
    assert distance(found, 3, game) < distance(found, 3, game.at(0))


def test_the_end_stays_longer_than_the_moves_before_it(game: azalai.Game) -> None:
    found = Image.open(io.BytesIO(game.animation(160, frames=4, seconds=0.4)))
    durations = []
    for frame in range(4):
        found.seek(frame)
        durations.append(found.info["duration"])
    assert durations == [800, 400, 400, 2400]


def test_a_game_without_moves_is_one_frame() -> None:
    found = Image.open(io.BytesIO(azalai.new("desert", players=2, seed=1).animation(160)))
    assert getattr(found, "n_frames", 1) == 1


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ({"format": "mp4"}, "Formats: gif, webp"),
        ({"width": 20_000}, "64 to 2000 pixels wide"),
        ({"frames": 1}, "2 to 500 frames"),
        ({"seconds": 0.0}, "0.02 to 10.0 seconds"),
    ],
)
def test_impossible_animation_is_refused(game: azalai.Game, wanted: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        game.animation(**wanted)


def distance(found: Image.Image, frame: int, position: azalai.Game) -> float:
    """How much a frame differs from the picture of a position, on average."""
    found.seek(frame)
    drawn = Image.open(io.BytesIO(position.png(160))).convert("RGB")
    pairs = zip(found.convert("RGB").tobytes(), drawn.tobytes())
    return sum(abs(a - b) for a, b in pairs) / (drawn.width * drawn.height)
