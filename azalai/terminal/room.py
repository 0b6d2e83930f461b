"""Where a person reads and types: a console, a language, and a way to ask."""

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
    """What is printed goes to the console, what is typed comes from standard input, be it a terminal or a pipe."""

    def __init__(self, language: str, console: Console | None = None) -> None:
        self.words = shell(language)
        self.console = console or Console(markup=False, highlight=False, emoji=False)
        if sys.stdin.isatty():
            _edit_lines()

    @property
    def live(self) -> bool:
        """Whether the screen can be cleared and drawn anew."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def lines(self) -> int:
        """How many lines fit on the screen; a file has room for any number."""
        return self.console.height if self.live else sys.maxsize

    def ask(self, question: str) -> str:
        """What the person types, `EOFError` when there is nothing more. A pipe's lines are echoed like typed ones."""
        self.console.file.flush()
        typed = input(question)
        if not sys.stdin.isatty():
            self.console.print(Text(typed))
        return "".join(filter(str.isprintable, typed)).strip()

    def say(self, key: str, **details: object) -> None:
        """Say a sentence; one with a path is left whole, so that it can be copied."""
        self.console.print(Text(self.words(key, **details)), soft_wrap="path" in details)

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def refuse(self, sentence: str) -> None:
        """Say why something did not happen."""
        self.console.print(Text(sentence, "bold red"))

    def clear(self) -> None:
        if self.live:
            self.console.clear()

    def waiting(self, key: str, **details: object) -> AbstractContextManager[object]:
        """Say for as long as something takes what it is."""
        return self.console.status(Text(self.words(key, **details))) if self.live else nullcontext()

    def counting(self, key: str, things: Iterable[T], number: int) -> Iterator[T]:
        """The things one by one, with a bar that says how many of so many there were."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self.console, transient=True, disable=not self.live) as bar:
            yield from bar.track(things, number, description=self.words(key))


def _edit_lines() -> None:
    """Arrow keys and earlier lines in `input`, where the system offers it."""
    with suppress(ImportError):
        import readline  # noqa: F401
