"""Looking at the cards of Targi: one by its place or name, or all that are face up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from azalai.faces.face import HEADING, QUIET
from azalai.games.targi.terminal.cards import Speech
from azalai.games.targi.terminal.panels import Panels

View = Mapping[str, Any]


class Looker:
    """Finds cards in a view, which holds only what its seat may know."""

    def __init__(self, speech: Speech, panels: Panels, player: Callable[[int], Text], view: View) -> None:
        self.speech = speech
        self.words = speech.words
        self.panels = panels
        self.player = player
        self.view = view

    def look(self, what: str) -> RenderableType:
        """Everything, or what has this place, id or title."""
        if not what:
            return self.everything()
        found = self.called(what)
        return self.table(found) if found else Text(self.words("nothing-there", what=what[:40]), "bold red")

    def called(self, what: str) -> list[tuple[str, str]]:
        """Cards by their place, their id, or words of their title."""
        wanted = what.casefold()
        return [(place, card) for place, card in self.places() if self.is_called(wanted, place, card)]

    def is_called(self, wanted: str, place: str, card: str) -> bool:
        if wanted in (place.casefold(), place.casefold().split()[-1], card.casefold()):
            return True
        words = self.speech.title(card).casefold().split()
        return all(any(word.startswith(part) for word in words) for part in wanted.split())

    def places(self) -> Iterator[tuple[str, str]]:
        """Every card that can be seen, with its place."""
        for group in (self.border(), self.centre(), self.dunes(), *self.displays(), self.discards()):
            yield from group
        for name in self.view["challenges"]:
            yield name, name

    def border(self) -> list[tuple[str, str]]:
        return [(number, lying["card"]) for number, lying in self.view["border"].items()]

    def centre(self) -> list[tuple[str, str]]:
        return [(place, space["card"]) for place, space in self.view["centre"].items() if space["card"]]

    def dunes(self) -> list[tuple[str, str]]:
        return [(dune["card"], dune["card"]) for dune in self.view["dunes"]]

    def displays(self) -> Iterator[list[tuple[str, str]]]:
        """Of each seat: the hand card, if it may be known, and the display."""
        for seat, own in enumerate(self.view["seats"]):
            sign = self.player(seat).plain.split()[0]
            held = own["hand"] and own["hand"]["card"]
            found = [(f"{sign} {self.words('hand')}", held)] if held else []
            for row, places in enumerate(own["display"], 1):
                for number, place in enumerate(places, 1):
                    if place:
                        found.append((f"{sign} {row}.{number}", place["card"]))
            yield found

    def discards(self) -> list[tuple[str, str]]:
        pile = self.view["discards"]["tribe"]
        return [(f"{self.words('discards')} {number}", card) for number, card in enumerate(reversed(pile), 1)]

    # -- as tables

    def everything(self) -> RenderableType:
        parts: list[RenderableType] = []
        for head, found in self.groups():
            if found:
                parts += [head, self.table(found), Text("")]
        goals = self.panels.challenges(self.view)
        return Group(*parts, *([Text(self.words("challenges"), HEADING), *goals, Text("")] if goals else []))

    def groups(self) -> Iterator[tuple[Text, list[tuple[str, str]]]]:
        yield Text(self.words("border"), HEADING), self.border()
        yield Text(self.words("centre"), HEADING), self.centre()
        yield Text(self.words("dunes"), HEADING), self.dunes()
        for seat, found in enumerate(self.displays()):
            yield self.player(seat), found
        yield Text(self.words("discards"), HEADING), self.discards()

    def table(self, found: list[tuple[str, str]]) -> Table:
        shown = Table.grid(padding=(0, 1, 0, 0))
        shown.add_column(style=QUIET, no_wrap=True)
        shown.add_column()
        for place, card in found:
            title = f"{self.speech.title(card)}. " if "title" in self.speech.cards[card] else ""
            shown.add_row(place, Text.assemble((title, HEADING), self.speech.about(card)))
        return shown
