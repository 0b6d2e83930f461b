"""A progress bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


class Bar:
    """Shows how much of a whole is done, in games."""

    def __init__(self, title: str, games: int) -> None:
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
            transient=True,
        )
        self._task = self._progress.add_task(title, total=games)

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._progress.stop()

    def show(self, games: int, title: str | None = None) -> None:
        """Show that this many games are done."""
        self._progress.update(self._task, completed=games)
        if title:
            self._progress.update(self._task, description=title)
