"""What is around the table of Targi: round and raids, players with goods and displays, dunes, piles, challenges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from azalai.faces.face import HEADING, QUIET, SIGNS
from azalai.games.targi.cards_data import board
from azalai.games.targi.terminal.board import DONE, ROBBER, SEAT, SYMBOL
from azalai.games.targi.terminal.cards import GOODS, LETTERS, Speech
from azalai.games.targi.terminal.goals import met

ROUNDS = 12
BETWEEN_RAIDS = 3
RAID = "×"
CORNERS: tuple[int, ...] = tuple(board()["corners"])
USED_UP, FREE = "·", "─"
ROWS, PLACES = 3, 4
SHORT = 6  # letters of a symbol's name
CARD = SHORT + 3  # characters of a card in a display: with its points, its icon, and a blank
MOST = Style(color="red", bold=True)  # more than a player may keep

View = Mapping[str, Any]


class Panels:
    """Parts of the screen for a view, in one language. `player` names a seat."""

    def __init__(self, speech: Speech, player: Callable[[int], Text]) -> None:
        self.speech = speech
        self.words = speech.words
        self.player = player

    # -- the course of the game

    def course(self, view: View) -> Text:
        """The round, and all rounds with the raids between them."""
        phase = self.words.of("phases", view["phase"])
        said = Text.assemble((self.words("round", round=view["round"]), HEADING), (f", {phase}   ", QUIET))
        return said + Text(" ").join(self._calendar(view))

    def _calendar(self, view: View) -> Iterator[Text]:
        raid = view["phase"] == "raid"
        for number in range(1, ROUNDS + 1):
            now = number == view["round"] and not raid and view["phase"] != "over"
            yield Text(f"[{number}]", HEADING) if now else Text(str(number), QUIET)
            if number % BETWEEN_RAIDS == 0:
                yield Text(f"[{RAID}]", ROBBER) if raid and number == view["round"] else Text(RAID)

    def raid(self, view: View) -> Text:
        """What the next raid asks for, and when."""
        if view["phase"] == "over":
            return Text("")
        now = view["phase"] == "raid"
        index = view["robber"] // 4 - 1 if now else view["robber"] // 4
        card = view["border"][str(CORNERS[index])]["card"]
        key = "raid-now" if now else "next-raid"
        due = BETWEEN_RAIDS * (index + 1)
        return Text(self.words(key, title=self.speech.title(card), round=due, text=self.raid_price(view, index)))

    def raid_price(self, view: View, index: int) -> str:
        """What the card says, unless a challenge makes the raid more expensive. TG-CH-OBS-04."""
        card, pay = (view["raids"][index][name] for name in ("card", "pay"))
        if pay == self.speech.cards[card]["effect"]["pay"]:
            return self.speech.text(card)
        resources, points = (self.speech.spelled(way) for way in pay)
        return self.words("raid-price", resources=resources, points=points)

    # -- players

    def players(self, view: View, *, beside: bool, rows: bool = True) -> RenderableType:
        """Both players, side by side or one below the other; `rows`: also those that nobody has begun."""
        begun = max(sum(map(bool, own["display"])) for own in view["seats"])
        blocks = [self.block(view, seat, ROWS if rows else max(1, begun)) for seat in range(2)]
        if not beside:
            return Group(blocks[0], Text(""), blocks[1])
        both = Table.grid(padding=(0, 2, 0, 0))
        both.add_row(*blocks)
        return both

    def block(self, view: View, seat: int, rows: int = ROWS) -> Text:
        own = view["seats"][seat]
        total = view["scores"][seat]["total"]
        first = Text.assemble(self.player(seat), "  ", self.words.counted("points-won", total))
        if seat == view["start"]:
            first.append(f"  ({self.words('start')})", QUIET)
        if own["targi"]:
            first.append("  ").append(SIGNS[seat] * own["targi"], SEAT[seat])  # still to be placed
        lines = [first, self.purse(own, view["rules"] == "expansion"), self.hand(own)]
        block = Text("\n").join([*lines, *islice(self.display(own), rows)])
        block.no_wrap, block.overflow = True, "ellipsis"
        return block

    def purse(self, own: Mapping[str, Any], water: bool) -> Text:
        """Goods with how many may be kept, gold, water, VP."""
        limits = own["limits"]
        goods = sum(own["goods"].values())
        said = Text(" ").join(self._held(LETTERS[good], own["goods"][good]) for good in GOODS)
        said.append_text(self._limited("  ", goods, limits["goods"]))
        for name in ("gold", "water") if water else ("gold",):
            said.append_text(self._limited(f"  {LETTERS[name]} ", own[name], limits[name], HEADING))
        return said.append_text(Text.assemble("  ", (f"{own['vp']} {self.words('vp')}", HEADING)))

    def _held(self, letter: str, number: int) -> Text:
        return Text.assemble((f"{letter} ", QUIET), (str(number), HEADING))

    def _limited(self, letter: str, number: int, most: int, style: Style = QUIET) -> Text:
        shown = MOST if number > most else style
        return Text.assemble((letter, QUIET), (str(number), shown), (f"/{most}", QUIET))

    def hand(self, own: Mapping[str, Any]) -> Text:
        said = Text.assemble((f"{self.words('hand')} ", QUIET))
        held = own["hand"]
        if held is None:
            said.append(self.words("no-hand"), QUIET)
        elif held["card"] is None:
            said.append(self.words("hidden-card"))
        else:
            card = self.speech.cards[held["card"]]
            said.append(f"{self.speech.title(held['card'])} ", HEADING)
            said.append(self.short(card["symbol"]), SYMBOL[card["symbol"]])
            said.append(f" {card['vp']}{self.speech.icon(card)} {self.speech.cost(card)}")
        return said

    def display(self, own: Mapping[str, Any]) -> Iterator[Text]:
        """Three rows of four places."""
        for number, row in enumerate(own["display"], 1):
            places = [*row, *[None] * (PLACES - len(row))]
            yield Text.assemble((f"{number} ", QUIET), *(self.place(place) for place in places))

    def place(self, place: Mapping[str, Any] | None) -> Text:
        if place is None:
            return Text(FREE.ljust(CARD), QUIET)
        card = self.speech.cards[place["card"]]
        icon = self.speech.icon(card)
        if card.get("icon") == "triangle" and not place["token"]:
            icon = USED_UP
        name = self.short(place["symbol"])
        rest = f"{card['vp']}{icon}"
        return Text.assemble((name, SYMBOL[place["symbol"]]), (rest.ljust(CARD - len(name)), HEADING))

    def short(self, symbol: str) -> str:
        name = self.speech.symbol(symbol)
        return name if len(name) <= SHORT else name[: SHORT - 1] + "."

    # -- dunes, challenges, piles

    def dunes(self, view: View, *, full: bool) -> list[Text]:
        """The dunes that are face up, with their whole texts or in short."""
        if view["rules"] != "expansion":
            return []
        if not view["dunes"]:
            return [Text.assemble((self.words("dunes"), HEADING), (f": {self.words('no-dunes')}", QUIET))]
        return [self.dune(dune, full) for dune in view["dunes"]]

    def dune(self, dune: Mapping[str, Any], full: bool) -> Text:
        card = dune["card"]
        said = Text.assemble((f"{card} {self.speech.title(card)}", HEADING))
        for seat in dune["seats"]:
            said.append(" ").append(SIGNS[seat] + (DONE if seat in dune["done"] else ""), SEAT[seat])
        text = self.speech.about(card) if full else self.speech.effects(self.speech.cards[card])
        return said.append(f": {text}")

    def centre(self, view: View) -> list[Text]:
        """What the tribe cards in the centre say that have an effect or a bracket."""
        lying = [(place, space["card"]) for place, space in view["centre"].items() if space["kind"] == "tribe"]
        telling = [(place, card) for place, card in lying if card and self.speech.effects_or_bracket(card)]
        return [
            Text.assemble((f"{place} {self.speech.title(card)}", HEADING), f": {self.speech.text(card)}")
            for place, card in telling
        ]

    def challenges(self, view: View) -> list[Text]:
        """What is worth VP at the end, and who would get them now; and what makes the game harder."""
        return [self.challenge(view, name) for name in view["challenges"]]

    def challenge(self, view: View, name: str) -> Text:
        text = self.speech.text(name)
        card = self.speech.cards[name]
        if card.get("obstacle"):
            return Text(self.words("obstacle", text=text))
        said = Text.assemble((self.speech.amount("vp", card["vp"]), HEADING), f" {text}")
        for seat in range(2):
            if met(view, name, seat):
                said.append(" ").append(f"{SIGNS[seat]}{DONE}", SEAT[seat])
        return said

    def piles(self, view: View) -> Text:
        numbers = [
            self.words.of("pile", name).format(number=number)
            for name, number in view["piles"].items()
            if name != "dunes" or view["rules"] == "expansion"
        ]
        pile: Sequence[str] = view["discards"]["tribe"]
        top = self.words.counted("top-discard", len(pile), title=self.speech.title(pile[-1])) if pile else ""
        said = ", ".join([*numbers, top or self.words("no-discard")])
        return Text.assemble((f"{self.words('piles')} ", HEADING), (said, QUIET))

    # -- what is being decided about

    def in_question(self, view: View, *, listed: bool) -> list[Text]:
        """The card that a question is about, cards shown or lifted; those that are listed as moves are left out."""
        decision = view["decision"] or {"kind": "", "card": None, "cards": []}
        found: list[tuple[str, str]] = []
        if decision["card"] and decision["kind"] in ("tribe", "save", "replace", "stored", "lay-dune", "symbol"):
            found.append(("in-question", decision["card"]))
        if not (listed and decision["cards"]):
            found += [("shown", card) for card in view["shown"] if card and card != decision["card"]]
        found += [("lifted", card) for card in view["lifted"]]
        return [self.named(self.words(key), card) for key, card in found]

    def named(self, head: str, card: str) -> Text:
        title = self.speech.title(card)
        return Text.assemble((f"{head}: ", QUIET), (title, HEADING), f". {self.speech.about(card)}")

    def legend(self) -> Text:
        return Text("\n").join(Text(line, QUIET) for line in self.words.list("legend"))
