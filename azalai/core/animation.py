"""A game as a short animated picture: one frame for each move, or fewer in a long game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from azalai.core.errors import BadOption
from azalai.core.png import to_png

if TYPE_CHECKING:
    from PIL.Image import Image

    from azalai.core.game import Game

FORMATS = ("gif", "webp")
WIDTHS = range(64, 2001)  # pixels
FRAMES = range(2, 501)
SECONDS = (0.02, 10.0)  # browsers slow down anything faster
COLOURS = 255  # a GIF has 256; one is left for "as before"
FIRST, LAST = 2, 6  # how long these frames stay, in steps


def animate(game: Game, width: int, frames: int, seconds: float, format: str, seat: int | None, **how: Any) -> bytes:
    """Draw the game from its start to its last move; see `Game.animation`."""
    _check(width, frames, seconds, format)
    moments = moments_of(len(game.actions_played), frames)
    pictures = [_opened(to_png(game.at(number).svg(seat, **how), width)) for number in moments]
    step = round(seconds * 1000)
    durations = [step * (FIRST if k == 0 else LAST if k == len(pictures) - 1 else 1) for k in range(len(pictures))]
    return _gif(pictures, durations) if format == "gif" else _webp(pictures, durations)


def moments_of(moves: int, frames: int) -> list[int]:
    """The numbers of moves to draw a game after: evenly spread, always with the start and the end.

    >>> moments_of(3, 60), moments_of(100, 5)
    ([0, 1, 2, 3], [0, 25, 50, 75, 100])
    """
    steps = min(moves, frames - 1)
    return [round(k * moves / steps) for k in range(steps + 1)] if steps else [0]


def _check(width: int, frames: int, seconds: float, format: str) -> None:
    if format not in FORMATS:
        raise BadOption(f"There is no animation format {format!r}. Formats: {', '.join(FORMATS)}.")
    if width not in WIDTHS:
        raise BadOption(f"An animation is {WIDTHS[0]} to {WIDTHS[-1]} pixels wide, not {width}.")
    if frames not in FRAMES:
        raise BadOption(f"An animation has {FRAMES[0]} to {FRAMES[-1]} frames, not {frames}.")
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise BadOption(f"A frame is shown for {SECONDS[0]} to {SECONDS[1]} seconds, not {seconds}.")


def _opened(png: bytes) -> Image:
    from PIL import Image  # not at the top: only animations need it

    return Image.open(io.BytesIO(png)).convert("RGB")


def _gif(pictures: Sequence[Image], durations: list[int]) -> bytes:
    """With one palette for all frames, a frame only stores what has changed."""
    from PIL import Image

    palette = _palette(pictures)
    reduced = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]
    return _saved(reduced, "GIF", durations, disposal=1)


def _palette(pictures: Sequence[Image]) -> Image:
    """The colours of the start, the middle and the end."""
    from PIL import Image

    chosen = [pictures[0], pictures[len(pictures) // 2], pictures[-1]]
    width, height = chosen[0].size
    sheet = Image.new("RGB", (width, height * len(chosen)))
    for row, one in enumerate(chosen):
        sheet.paste(one, (0, row * height))
    return sheet.quantize(COLOURS)


def _webp(pictures: Sequence[Image], durations: list[int]) -> bytes:
    return _saved(pictures, "WEBP", durations, quality=75, method=3)


def _saved(pictures: Sequence[Image], format: str, durations: list[int], **how: Any) -> bytes:
    out = io.BytesIO()
    first, *others = pictures
    first.save(out, format, save_all=True, append_images=others, duration=durations, loop=0, **how)
    return out.getvalue()
