"""A grid of styled characters to paint on, in any order."""

from __future__ import annotations

from itertools import groupby

from rich.style import Style
from rich.text import Text

NO_STYLE = Style.null()


class Canvas:
    """A grid of styled characters to paint on.

    >>> canvas = Canvas(5, 2)
    >>> canvas.put(1, 0, "oasis")
    >>> canvas.put(0, 1, "dune")
    >>> canvas.text().plain
    ' oasi\\ndune'
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[NO_STYLE] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = NO_STYLE) -> None:
        """Write over what is there. The style adds to the existing one, so that text keeps its background colour."""
        for i, character in enumerate(text[: self.width - x], x):
            self._characters[y][i] = character
            self._styles[y][i] += style

    def text(self) -> Text:
        """What was painted, without trailing blanks."""
        return Text("\n", no_wrap=True).join(map(self._line, range(len(self._characters))))

    def _line(self, y: int) -> Text:
        line = Text(no_wrap=True)
        painted = list(zip(self._characters[y], self._styles[y]))
        while painted and painted[-1][0] == " " and not painted[-1][1].bgcolor:
            painted.pop()
        for style, run in groupby(painted, key=lambda item: item[1]):
            line.append("".join(character for character, _ in run), style)
        return line
