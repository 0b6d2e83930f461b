"""The errors that Azalai raises on purpose: a small tree under `ValueError`."""

from __future__ import annotations


class AzalaiError(ValueError):
    """The base class of all errors that Azalai raises on purpose."""


class BadOption(AzalaiError):
    """An unknown game, option, value, seat, colour or space; the message lists the ones that exist."""


class BadMove(AzalaiError):
    """A text that is not a move of this game at all; the message shows how moves are written."""


class IllegalMove(AzalaiError):
    """A move that the rules forbid at this point. The game is unchanged.

    `rule` is the id of the clause that forbids the move and `sentences` holds the explanation in each language (`en`,
    `de`). `reason` is a stable key for that explanation, and `details` holds the values filled into it.
    """

    def __init__(self, rule: str, sentences: dict[str, str], reason: str, details: dict[str, str]) -> None:
        super().__init__(sentences["en"])
        self.rule = rule
        self.sentences = sentences
        self.reason = reason
        self.details = details


class BadRecord(AzalaiError):
    """A game record that is damaged, too large, in an unknown format, or breaks the rules."""


class Faults(AzalaiError):
    """A data file with faults; `faults` lists each one with its line and column."""

    def __init__(self, what: str, faults: list[Fault]) -> None:
        super().__init__("\n".join([f"{what}:", *(f"  {fault}" for fault in faults)]))
        self.what = what
        self.faults = faults


class Fault:
    """One fault in a data file: its line and column (from 1; 0 means the whole file) and how to fix it."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line = line
        self.column = column
        self.message = message

    def __str__(self) -> str:
        if not self.line:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"

    def __repr__(self) -> str:
        return f"Fault({self.line}, {self.column}, {self.message!r})"
