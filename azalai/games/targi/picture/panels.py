"""What is around the board: scores, piles, dunes, challenges, the cards in question, and how to read the signs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from azalai.drawing.svg import number, path

from . import small
from .cards import category
from .lettering import fitted, label, styled, text_width
from .pieces import badge, figure, last_mark, legal_mark
from .progress import progress
from .scene import SEATS, Scene
from .sheet import Box, Pen, Sheet, rectangle, star
from .signs import option_row, row_width
from .words import Card, said, title_of

PAD = 12
INK = Pen("ink", "paper-raised")


@dataclass
class Panel:
    """A sheet that grows downwards."""

    scene: Scene
    width: float
    sheet: Sheet = field(default_factory=Sheet)
    height: float = 0

    @property
    def inner(self) -> float:
        return self.width - 2 * PAD

    def begin(self, title: str) -> None:
        self.height = PAD - 2
        if title:
            self.sheet.heading(title, PAD, self.height + 16, self.inner, (17, 16, 15, 14), "ink")
            self.height += 26

    def places(self, count: int, columns: int, height: float | None, rise: float) -> list[Box]:
        """Boxes for cards, side by side in columns, of this height (or square), with a gap between the rows."""
        side = (self.inner - 8 * (columns - 1)) / columns
        tall = height or side
        corners = [(i % columns * (side + 8), i // columns * (tall + rise)) for i in range(count)]
        return [Box(PAD + x, self.height + y, side, tall) for x, y in corners]

    def end(self) -> Panel:
        """Put paper below what was drawn."""
        self.height += PAD - 2
        box = Box(0.5, 0.5, self.width - 1, self.height - 1)
        shadow = rectangle(Box(1, 2.5, self.width - 2, self.height - 1), 12, fill="@card-shadow", fill_opacity=0.1)
        self.sheet.parts.insert(0, shadow + rectangle(box, 12, fill="@paper-raised", stroke="@line"))
        return self


def score(scene: Scene, width: float) -> Panel:
    """What each seat scores now, by source."""
    panel, said = Panel(scene, width), scene.words
    panel.begin(said["final" if scene.view["phase"] == "over" else "score"])
    for seat in SEATS:
        panel.sheet.add(badge(seat, column(panel, seat) - 8, PAD + 8, 15))
    for name, sign in SOURCES:
        if name in ("water", "challenges") and not has(scene, name):
            continue
        panel.sheet.symbol(sign, PAD, panel.height + 2.5, 17, INK)
        score_line(panel, name, PAD + 25, panel.height + 16, 13.5, ("text", "strong"))
        panel.height += 23
    panel.sheet.add(path(f"M{PAD} {number(panel.height + 4)}H{number(width - PAD)}", stroke="@line", fill="none"))
    score_line(panel, "total", PAD, panel.height + 23, 18, ("title", "title"))
    panel.height += 30
    return panel.end()


def column(panel: Panel, seat: int) -> float:
    """Where the numbers of a seat end."""
    return panel.width - PAD - 64 * (1 - seat) - 10


def score_line(panel: Panel, name: str, x: float, y: float, size: float, faces: tuple[str, str]) -> None:
    panel.sheet.add(label(panel.scene.words["scores"][name], faces[0], size, x, y, "@ink"))
    for seat in SEATS:
        value = str(panel.scene.view["scores"][seat][name])
        panel.sheet.add(label(value, faces[1], size, column(panel, seat), y, "@ink", "end"))


SOURCES = (
    ("tokens", "vp"),
    ("cards", "tribe-card"),
    ("rows", "row"),
    ("bonus", "exclamation"),
    ("water", "water"),
    ("challenges", "obstacle"),
)


def has(scene: Scene, name: str) -> bool:
    return scene.expansion if name == "water" else bool(scene.view["challenges"])


def piles(scene: Scene, width: float) -> Panel:
    """Each pile with its number of cards, and below it the top of its discards; two kinds leave room for words."""
    panel = Panel(scene, width)
    panel.begin(scene.words["piles"])
    kinds = ["tribe", "goods", "dunes"] if scene.expansion else ["tribe", "goods"]
    step = panel.inner / len(kinds)
    spelled = scene.spelled and len(kinds) == 2
    side = min(100 if spelled else 76, step - 22)
    top = Box(0, panel.height + side + 32, 148 if spelled else side, 150 if spelled else side)
    for i, kind in enumerate(kinds):
        middle = PAD + step * (i + 0.5)
        pile(panel, kind, middle - side / 2, panel.height, side)
        discards(panel, kind, Box(middle - top.width / 2, top.y, top.width, top.height))
    panel.height = top.bottom + 20
    return panel.end()


def pile(panel: Panel, kind: str, x: float, y: float, side: float) -> None:
    count = panel.scene.view["piles"][kind]
    lying = replace(panel.scene, spelled=False).back(kind, side, side)
    for away in range(min(3, count) - 1, -1, -1):
        panel.sheet.lay(lying, x + 2.5 * away, y + 2.5 * away, side / 96)
    if not count:
        panel.sheet.add(slot(Box(x, y, side, side)))
    counted(panel, count, panel.scene.words["pile"][kind], x + side / 2, y + side + 19, side + 26)


def discards(panel: Panel, kind: str, box: Box) -> None:
    """The top of a discard pile; the words name all of its cards, because all are open."""
    scene, names = panel.scene, panel.scene.view["discards"][kind]
    shown = replace(scene, spelled=box.width > small.SIDE)
    if names:
        titles = ", ".join(title_of(scene.card(name), scene.language) for name in reversed(names))
        card, _ = shown.face(names[-1], box.width, box.height)
        panel.sheet.lay(card, box.x, box.y, shown.scale(box.width), f"{scene.words['discards']}: {titles}")
    else:
        panel.sheet.add(slot(box))
    counted(panel, len(names), scene.words["discards"], box.x + box.width / 2, box.bottom + 16, box.width + 26)


def counted(panel: Panel, count: int, what: str, x: float, y: float, room: float) -> None:
    """A strong number and its word, centred."""
    size = min(12.5, 12.5 * room / (text_width(f"{count} {what}", "strong", 12.5) or 1))
    line = fitted(((str(count), "strong"), (what, "text")), room * 2, 40, (size,))
    panel.sheet.lines(line, Box(x - room, y - size * 0.84, room * 2, 20), "ink", "middle")


def slot(box: Box, radius: float = 7) -> str:
    """Where a card could go."""
    inner = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
    return rectangle(inner, radius, fill="none", stroke="@control", stroke_opacity=0.7, stroke_dasharray="4 4")


def dunes(scene: Scene, width: float) -> Panel:
    """The dunes that are face up, and who is on them."""
    panel, lying = Panel(scene, width), scene.view["dunes"]
    panel.begin(scene.words["dunes"])
    if not lying:
        panel.sheet.add(label(scene.words["no_dunes"], "text", 13, PAD, panel.height + 14, "@ink-soft"))
        panel.height += 20
        return panel.end()
    panel.height += 5
    spelled = len(lying) <= 6
    shown = replace(scene, spelled=spelled)
    columns = 2 if spelled else 4
    boxes = panel.places(len(lying), columns, 122 if spelled else None, 16)
    for dune, box in zip(lying, boxes):
        panel_card(panel, shown, dune["card"], box)
        standing(panel, dune, box, 38 if spelled else box.width * 0.5)
    panel.height = boxes[-1].bottom + 12
    return panel.end()


def standing(panel: Panel, dune: dict[str, Any], box: Box, size: float) -> None:
    for i, seat in enumerate(sorted(dune["seats"])):
        x = box.right - size * (0.95 + 0.85 * i)
        panel.sheet.add(figure(f"targi-{seat}", x, box.bottom - size * 0.56, size, seat in dune["done"]))


def panel_card(panel: Panel, shown: Scene, name: str, box: Box) -> None:
    """A card of a panel, marked if it is named among the legal or last places."""
    card, said = shown.face(name, box.width, box.height)
    panel.sheet.lay(card, box.x, box.y, shown.scale(box.width), said)
    if name in panel.scene.last:
        panel.sheet.add(last_mark(box, 8))
    if name in panel.scene.legal:
        panel.sheet.add(legal_mark(box, 8, min(20, box.width * 0.22)))


def challenges(scene: Scene, width: float) -> Panel:
    """The valid options: in words and in signs, and how far each seat has come."""
    panel = Panel(scene, width)
    panel.begin(scene.words["challenges"])
    for i, (card, option) in enumerate(scene.challenges()):
        if i:
            panel.sheet.add(path(f"M{PAD} {number(panel.height)}H{number(width - PAD)}", stroke="@line", fill="none"))
            panel.height += 7
        challenge(panel, card, option)
    return panel.end()


def challenge(panel: Panel, card: Card, option: Card) -> None:
    """Category and points at the left; title and signs, words, and how far the seats are, beside them."""
    scene, sheet = panel.scene, panel.sheet
    x, y, right = PAD + 38, panel.height, panel.width - PAD
    sheet.symbol(category(card), PAD + 2, y + 1, 24, INK)
    if card["vp"]:
        sheet.add(star(str(card["vp"]), PAD + 2, y + 28, 24))
    row = option_row(option)
    height = min(19, 120 / max(1, row_width(row)))
    left = right - row_width(row) * height
    sheet.heading(title_of(card, scene.language), x, y + 14, left - x - 8, (14, 13, 12, 11, 10), "ink")
    sheet.row(row, left, y + 10 - height / 2, height, INK)
    words = styled(said(option["text"], scene.language))
    y += 21 + sheet.paragraph(words, Box(x, y + 21, right - x, 60), (13, 12.5, 12, 11.5, 11), "ink")
    for seat in SEATS:
        reached = progress(scene, option, seat)
        if reached:
            sheet.add(badge(seat, x + 5 + 74 * seat, y + 9, 10))
            sheet.add(label(reached, "strong", 12.5, x + 15 + 74 * seat, y + 13.3, "@ink"))
    panel.height = max(y + (20 if option.get("all") else 6), panel.height + (60 if card["vp"] else 32))


def cards_in_question(scene: Scene) -> list[str | None]:
    """The cards that a decision is about, or that were just shown."""
    view, decision = scene.view, scene.view["decision"] or {}
    found = decision.get("cards") or [*view["shown"], *view.get("lifted", ())]
    return list(found) or ([decision["card"]] if decision.get("card") else [])


def question(scene: Scene, width: float) -> Panel | None:
    """The cards in question; counted if one of them is to be chosen."""
    names, decision = cards_in_question(scene), scene.view["decision"] or {}
    if not names:
        return None
    panel, choice = Panel(scene, width), decision.get("kind", "").startswith("choose-")
    panel.begin(scene.words["question" if decision else "shown"])
    spelled = len(names) <= 6
    shown = replace(scene, spelled=spelled)
    columns = 2 if spelled else max(3, -(-len(names) // 4))
    height = (150 if len(names) <= 4 else 136) if spelled else None
    boxes = panel.places(len(names), columns, height, 16 if choice else 8)
    for i, (name, box) in enumerate(zip(names, boxes), 1):
        if name is None:
            back = shown.back(hidden_kind(decision), box.width, box.height)
            panel.sheet.lay(back, box.x, box.y, shown.scale(box.width), scene.words["hidden"])
        else:
            panel_card(panel, shown, name, box)
        if choice:
            panel.sheet.add(choice_number(str(i), box.right - 10, box.bottom - 5))
    panel.height = boxes[-1].bottom + (8 if choice else 2)
    return panel.end()


def hidden_kind(decision: dict[str, Any]) -> str:
    return "goods" if decision.get("kind") in ("choose-goods", "targia-card") else "tribe"


def choice_number(text: str, x: float, y: float) -> str:
    plate = Box(x - 11, y - 10, 22, 20)
    edge: dict[str, str | float] = {"stroke": "@card", "stroke_width": 1.5}
    return rectangle(plate, 10, fill="@indigo", **edge) + label(text, "strong", 14, x, y + 5, "@on-indigo", "middle")


KEY = ("lightning", "triangle", "infinity", "exclamation", "any", "same", "amulet", "row-same", "row-mixed")


def key(scene: Scene, width: float) -> Panel:
    """How to read the signs."""
    panel = Panel(scene, width)
    panel.begin(scene.words["key"])
    for name in [*KEY, *(["water"] if scene.expansion else []), "ours"]:
        panel.sheet.symbol(name, PAD + 2, panel.height, 19, INK)
        said = scene.words["keys"][name].format(**scene.water_rate)
        text = fitted(styled(said), panel.inner - 34, 20, (13, 12.5, 12, 11.5, 11))
        panel.sheet.lines(text, Box(PAD + 34, panel.height + 2, panel.inner, 20), "ink")
        panel.height += 25
    return panel.end()
