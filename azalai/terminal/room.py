"""The terminal that a player reads and types in: a console, a language, and a way to ask questions."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from azalai.terminal.words import shell

T = TypeVar("T")


class Room:
    """Prints to the console and reads from standard input, which may be a terminal or a pipe."""

    def __init__(self, language: str, console: Console | None = None) -> None:
        self.words = shell(language)
        self.console = console or Console(markup=False, highlight=False, emoji=False)
        if sys.stdin.isatty():
            _edit_lines()

    @property
    def live(self) -> bool:
        """Whether the screen can be cleared and redrawn."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def lines(self) -> int:
        """How many lines fit on the screen; output to a file has no limit."""
        return self.console.height if self.live else sys.maxsize

    def ask(self, question: str) -> str:
        """Read a line; `EOFError` at the end of the input. Lines from a pipe are echoed as if typed."""
        self.console.file.flush()
        if sys.stdin.isatty():
            typed = input(question)
        else:
            print(question, end="", flush=True)  # without a terminal, `input` loses a Ctrl-C while it writes this
            typed = input()
            self.console.print(Text(typed))
        return "".join(filter(str.isprintable, typed)).strip()

    def say(self, key: str, **details: object) -> None:
        """Print a sentence; one with a path is not wrapped, so that it can be copied."""
        self.console.print(Text(self.words(key, **details)), soft_wrap="path" in details)

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def refuse(self, sentence: str) -> None:
        """Print why something did not happen."""
        self.console.print(Text(sentence, "bold red"))

    def clear(self) -> None:
        if self.live:
            self.console.clear()

    def waiting(self, key: str, **details: object) -> AbstractContextManager[object]:
        """Show a status line while something takes time."""
        return self.console.status(Text(self.words(key, **details))) if self.live else nullcontext()

    def counting(self, key: str, things: Iterable[T], number: int) -> Iterator[T]:
        """Yield the things one by one, with a progress bar."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self.console, transient=True, disable=not self.live) as bar:
            yield from bar.track(things, number, description=self.words(key))


def _edit_lines() -> None:
    """Enable arrow keys and line history in `input`, if the system supports them."""
    with suppress(ImportError):
        import readline  # noqa: F401
