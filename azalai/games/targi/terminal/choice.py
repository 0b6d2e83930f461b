"""The moves of Targi as a list to choose from: what each is, what its card says, and what it costs or brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from azalai.core.game import Game
from azalai.faces.face import HEADING, QUIET
from azalai.games.targi.terminal.cards import Speech
from azalai.games.targi.terminal.moves import Teller, View

KNOWN_OUTCOME = ("lay", "discard", "redraw")  # moves whose effect on the player's purse depends on nothing hidden
PAYING = ("save", "replace", "stored", "give", "give-equal")  # questions before a card is paid for
GAIN = Style(color="green")
FEW = 6  # moves that are read line by line; more are read column by column


@dataclass(frozen=True)
class Entry:
    """One move of a list."""

    number: int
    name: str
    detail: str = ""
    gain: str = ""


def purse(view: View, seat: int) -> dict[str, int]:
    own = view["seats"][seat]
    return {**own["goods"], "gold": own["gold"], "water": own["water"], "vp": own["vp"]}


def difference(before: View, after: View, seat: int) -> dict[str, int]:
    """What a seat has gained or lost, as far as everybody can see it."""
    then, now = purse(before, seat), purse(after, seat)
    return {name: now[name] - then[name] for name in then}


class Chooser:
    """Lists moves for the seat that decides."""

    def __init__(self, speech: Speech, teller: Teller, game: Game, seat: int) -> None:
        self.speech = speech
        self.words = speech.words
        self.teller = teller
        self.game = game
        self.seat = seat
        self.view: Mapping[str, Any] = teller.view or {}

    def entries(self, moves: Sequence[str], numbers: Sequence[int]) -> list[Entry]:
        return [
            Entry(number, self.teller.name(move), self.detail(move), self.gain(move))
            for number, move in zip(numbers, moves)
        ]

    # -- what can be said besides the name

    def detail(self, move: str) -> str:
        word, *rest = move.split()
        finder = getattr(self, f"_{word}", None)
        return str(finder(*rest)) if finder else ""

    def _use(self, place: str) -> str:
        card = self.teller.card_at(place)
        if card is None:
            return ""
        said = self.speech.about(card)
        tribe = place in self.view["centre"] and self.view["centre"][place]["kind"] == "tribe"
        return " ".join([said, *self._hindrance(f"use {place}")]) if tribe else said

    def _hindrance(self, move: str) -> Iterator[str]:
        """Whether a face-up tribe card can be laid out, or at least taken into hand."""
        after = self.game.copy()
        after.play(move)
        why = why_not_laid(after, self.speech.language)
        if why:
            yield why
            if "hand" not in after.moves() and self.view["seats"][self.seat]["hand"]:
                yield self.words("detail-hand")

    def _choose(self, number: str) -> str:
        card = self.teller.decision["cards"][int(number) - 1]
        return self.speech.about(card) if card else ""

    def _targia(self) -> str:
        return self.words("detail-targia")

    def _take(self) -> str:
        card = self.teller.decision["card"] if self.teller.kind == "confirm" else None
        shown = self.teller.decision["cards"] if self.teller.kind == "targia-card" else []
        found = card or (shown[0] if shown else None)
        return self.speech.text(found) if found else ""

    def _end(self) -> str:
        unused = [self.teller.label(move.split()[1]) for move in self.game.moves() if move.startswith("use ")]
        here = [label for label in unused if "." not in label.split("(")[-1]]  # what is stored stays
        here += [self.words.of("figures", "targia")] if "targia" in self.game.moves() else []
        return self.words("detail-unused", what=", ".join(here)) if here else ""

    # -- what it costs and brings

    def gain(self, move: str) -> str:
        """The change of the player's purse and points, if nothing hidden plays a part in it."""
        if move.split()[0] not in KNOWN_OUTCOME:
            return ""
        after = self.game.copy()
        after.play(move)
        then = after.view(self.seat)
        asked = then["decision"] or {"kind": "", "seat": None}
        if move.startswith("lay") and asked["seat"] == self.seat and asked["kind"] in PAYING:
            return self.words("detail-saves", left=asked["left"]) if asked["kind"] == "save" else ""
        return ", ".join(filter(None, [self.speech.change(difference(self.view, then, self.seat)), self._points(then)]))

    def _points(self, after: View) -> str:
        won = after["scores"][self.seat]["total"] - self.view["scores"][self.seat]["total"]
        return self.words.counted("points-won", won, n=f"{won:+}".replace("-", "−")) if won else ""


def why_not_laid(game: Game, language: str) -> str:
    """Why the tribe card in question cannot be laid out in any row; empty if it can, or if none is in question."""
    if game.view(None)["decision"]["kind"] != "tribe" or any(move.startswith("lay") for move in game.moves()):
        return ""
    actions = game.setting.actions
    found = [game.setting.why_illegal(game.state, actions[f"lay {row}"]) for row in (1, 2, 3)]
    general = [why for why in found if not why.reason.startswith("lay-row")]
    return (general or found)[0].sentences[language]


def shown(entries: Sequence[Entry], *, whole: bool = True) -> RenderableType:
    """Moves with much to say each on their own lines (on one line, if not `whole`), short ones side by side."""
    parts: list[RenderableType] = []
    for long, run in groupby(entries, key=lambda entry: bool(entry.detail)):
        some = list(run)
        parts.append(as_lines(some, whole) if long else as_columns(some))
    return Group(*parts)


def as_lines(entries: Sequence[Entry], whole: bool = True) -> Table:
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.add_column(justify="right", width=4, style=HEADING)
    lines.add_column(no_wrap=not whole, overflow="fold" if whole else "ellipsis")
    for entry in entries:
        lines.add_row(f"{entry.number})", Text.assemble(entry.name, (f": {entry.detail}", QUIET), *_green(entry)))
    return lines


def as_columns(entries: Sequence[Entry]) -> Columns:
    said = (Text.assemble((f"{entry.number:>3}) ", HEADING), entry.name, *_green(entry)) for entry in entries)
    return Columns(said, padding=(0, 3), column_first=len(entries) > FEW)


def _green(entry: Entry) -> list[tuple[str, Style]]:
    return [(f"  {entry.gain}", GAIN)] if entry.gain else []
