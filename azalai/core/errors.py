"""Everything that can go wrong for a caller, as a small tree under `ValueError`."""

from __future__ import annotations


class AzalaiError(ValueError):
    """The root of all errors that Azalai raises on purpose."""


class BadOption(AzalaiError):
    """An unknown game, option, value, seat, colour or space; the message names what exists."""


class BadMove(AzalaiError):
    """A text that is not a move of this game at all; the message shows how a move is written."""


class IllegalMove(AzalaiError):
    """A move that the rules forbid now. The game is unchanged.

    `rule` is the id of the clause that forbids it, `reason` a stable key of the sentence, `details` what it is about,
    and `sentences` says it in each language (`en`, `de`).
    """

    def __init__(self, rule: str, sentences: dict[str, str], reason: str, details: dict[str, str]) -> None:
        super().__init__(sentences["en"])
        self.rule = rule
        self.sentences = sentences
        self.reason = reason
        self.details = details


class BadRecord(AzalaiError):
    """A game record that is damaged, too large, of an unknown version, or against the rules."""


class Faults(AzalaiError):
    """A data file with one or more faults; `faults` lists each with its line and column."""

    def __init__(self, what: str, faults: list[Fault]) -> None:
        super().__init__("\n".join([f"{what}:", *(f"  {fault}" for fault in faults)]))
        self.what = what
        self.faults = faults


class Fault:
    """One fault in a data file: where it is (line and column count from 1, 0 = the file as a whole) and what to do."""

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
