"""All that lies around the board: the head, the raids to come, scores, piles, dunes, challenges, and the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from azalai.games.desert.picture.svg import number, path

from . import small
from .board import Grid
from .cards import category
from .lettering import fitted, label, styled, text_width
from .pieces import badge, figure, last_mark, legal_mark, marker
from .progress import progress
from .scene import CORNERS, SEATS, Scene
from .sheet import Box, Pen, Sheet, rectangle, star
from .signs import option_row, row_width, vector
from .words import player, said, title_of

PAD = 12
INK = Pen("ink", "paper-raised")
GOODS = ("dates", "salt", "pepper")


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

    def end(self) -> Panel:
        """Put paper below what was drawn."""
        self.height += PAD - 2
        box = Box(0.5, 0.5, self.width - 1, self.height - 1)
        shadow = rectangle(Box(1, 2.5, self.width - 2, self.height - 1), 12, fill="@shadow", fill_opacity=0.1)
        self.sheet.parts.insert(0, shadow + rectangle(box, 12, fill="@paper-raised", stroke="@line"))
        return self


def score(scene: Scene, width: float) -> Panel:
    """What each seat scores now, by source."""
    panel, said = Panel(scene, width), scene.words
    over = scene.view["phase"] == "over"
    panel.begin(said["final" if over else "score"])
    columns = [width - PAD - 64 * (1 - seat) - 14 for seat in SEATS]
    for seat in SEATS:
        panel.sheet.add(badge(seat, columns[seat] - 4, PAD + 8, 15))
    for name, sign in SOURCES:
        if name in ("water", "challenges") and not has(scene, name):
            continue
        total = name == "total"
        size, step = (18, 30) if total else (13.5, 23)
        y = panel.height + step - 7
        if total:
            panel.sheet.add(path(f"M{PAD} {number(y - 19)}H{number(width - PAD)}", stroke="@line", fill="none"))
        else:
            panel.sheet.symbol(sign, PAD, y - 13.5, 17, INK)
        x = PAD if total else PAD + 25
        panel.sheet.add(label(said["scores"][name], "title" if total else "text", size, x, y, "@ink"))
        for seat in SEATS:
            value = str(scene.view["scores"][seat][name])
            panel.sheet.add(label(value, "title" if total else "strong", size, columns[seat] + 4, y, "@ink", "end"))
        panel.height += step
    return panel.end()


SOURCES = (
    ("tokens", "vp"),
    ("cards", "tribe-card"),
    ("rows", "row"),
    ("bonus", "exclamation"),
    ("water", "water"),
    ("challenges", "obstacle"),
    ("total", ""),
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
    lying = in_signs(panel.scene).back(kind, side, side)
    for away in range(min(3, count) - 1, -1, -1):
        panel.sheet.lay(lying, x + 2.5 * away, y + 2.5 * away, side / 96)
    if not count:
        panel.sheet.add(slot(Box(x, y, side, side)))
    counted(panel, count, panel.scene.words["pile"][kind], x + side / 2, y + side + 19, side + 26)


def discards(panel: Panel, kind: str, box: Box) -> None:
    """The top of a discard pile; the words name all of its cards, because all are open."""
    scene, names = panel.scene, panel.scene.view["discards"][kind]
    shown = scene if box.width > small.SIDE else in_signs(scene)
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


def in_signs(scene: Scene) -> Scene:
    """The same scene with small cards."""
    return Scene(scene.view, scene.cards, scene.language, False)


def slot(box: Box, radius: float = 7) -> str:
    """Where a card could lie."""
    inner = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
    return rectangle(inner, radius, fill="none", stroke="@control", stroke_opacity=0.7, stroke_dasharray="4 4")


def dunes(scene: Scene, width: float) -> Panel:
    """The dunes that lie face up, and who stands there."""
    panel, lying = Panel(scene, width), scene.view["dunes"]
    panel.begin(scene.words["dunes"])
    panel.height += 5
    if not lying:
        panel.sheet.add(label(scene.words["no_dunes"], "text", 13, PAD, panel.height + 12, "@ink-soft"))
        panel.height += 20
        return panel.end()
    spelled = scene.spelled and len(lying) <= 6
    shown = scene if spelled else in_signs(scene)
    columns = 2 if spelled else max(5 if not scene.spelled else 4, 3)
    gap = 8.0
    side = (panel.inner - gap * (columns - 1)) / columns
    grid = Grid(side, 122 if spelled else side, gap)
    rise = 16.0
    for i, dune in enumerate(lying):
        box = grid.box(0, i % columns)
        y = panel.height + (i // columns) * (grid.height + rise)
        panel_card(panel, shown, dune["card"], Box(PAD + box.x, y, box.width, box.height))
        standing(panel, dune, Box(PAD + box.x, y, box.width, box.height), 38 if spelled else side * 0.5)
    panel.height += -(-len(lying) // columns) * (grid.height + rise) - 4
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
    options = {option["id"]: (card, option) for card in scene.cards.values() for option in card.get("options", ())}
    for i, name in enumerate(scene.view["challenges"]):
        card, option = options[name] if name in options else (scene.card(name), scene.card(name))
        if i:
            panel.sheet.add(path(f"M{PAD} {number(panel.height)}H{number(width - PAD)}", stroke="@line", fill="none"))
            panel.height += 7
        challenge(panel, card, option)
    return panel.end()


def challenge(panel: Panel, card: dict[str, Any], option: dict[str, Any]) -> None:
    scene, x, y = panel.scene, PAD + 38, panel.height
    panel.sheet.symbol(category(card), PAD + 2, y + 1, 24, INK)
    if card["vp"]:
        panel.sheet.add(star(str(card["vp"]), PAD + 2, y + 28, 24))
    row = option_row(option)
    height = min(19, 120 / max(1, row_width(row)))
    panel.sheet.heading(title_of(card, scene.language), x, y + 14, panel.width - PAD - x - row_width(row) * height - 8, (14, 13, 12, 11, 10), "ink")
    panel.sheet.row(row, panel.width - PAD - row_width(row) * height, y + 10 - height / 2, height, INK)
    text = fitted(styled(said(option["text"], scene.language)), panel.width - PAD - x, 60, (13, 12.5, 12, 11.5, 11))
    y += 21 + panel.sheet.lines(text, Box(x, y + 21, panel.width - PAD - x, 60), "ink")
    for seat in SEATS:
        reached = progress(scene, option, seat)
        if reached:
            panel.sheet.add(badge(seat, x + 5 + 74 * seat, y + 9, 10))
            panel.sheet.add(label(reached, "strong", 12.5, x + 15 + 74 * seat, y + 13.3, "@ink"))
    panel.height = max(y + (20 if option.get("all") else 6), panel.height + (60 if card["vp"] else 32))


def cards_in_question(scene: Scene) -> tuple[list[str | None], bool]:
    """The cards that a decision is about, or that were just shown, and whether one of them is to be chosen."""
    decision = scene.view["decision"] or {}
    if decision.get("cards"):
        return list(decision["cards"]), True
    if scene.view["shown"] or scene.view.get("lifted"):
        return [*scene.view["shown"], *scene.view.get("lifted", ())], False
    return [decision["card"]] if decision.get("card") else [], False


def question(scene: Scene, width: float) -> Panel | None:
    """The cards in question; counted if one of them is to be chosen."""
    names, choice = cards_in_question(scene)
    if not names:
        return None
    panel, decision = Panel(scene, width), scene.view["decision"] or {}
    panel.begin(scene.words["question" if decision else "shown"])
    spelled = scene.spelled and len(names) <= 6
    shown = scene if spelled else in_signs(scene)
    columns = 2 if spelled else max(3, -(-len(names) // 4)) if scene.spelled else 5
    side = (panel.inner - 8 * (columns - 1)) / columns
    grid = Grid(side, (150 if len(names) <= 4 else 136) if spelled else side, 8)
    rise = grid.height + (16 if choice else 8)
    for i, name in enumerate(names):
        at = grid.box(0, i % columns)
        box = Box(PAD + at.x, panel.height + (i // columns) * rise, side, grid.height)
        if name is None:
            back = shown.back(hidden_kind(decision), side, grid.height)
            panel.sheet.lay(back, box.x, box.y, shown.scale(side), scene.words["hidden"])
        else:
            panel_card(panel, shown, name, box)
        if choice:
            panel.sheet.add(choice_number(str(i + 1), box.right - 10, box.bottom - 5))
    panel.height += -(-len(names) // columns) * rise - (rise - grid.height) + (8 if choice else 2)
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
        text = fitted(styled(scene.words["keys"][name]), panel.inner - 34, 20, (13, 12.5, 12, 11.5, 11))
        panel.sheet.lines(text, Box(PAD + 34, panel.height + 2, panel.inner, 20), "ink")
        panel.height += 25
    return panel.end()


# ---- the seats


def chips(panel: Panel, seat: int, box: Box, lines: int) -> None:
    """What a seat owns: symbols with numbers, in so many lines."""
    mine = panel.scene.view["seats"][seat]
    amounts = {**mine["goods"], "gold": mine["gold"], "water": mine["water"], "vp": mine["vp"]}
    names = [*GOODS, "gold", *(["water"] if panel.scene.expansion else []), "vp"]
    columns = -(-len(names) // lines)
    width, height = (box.width - 5 * (columns - 1)) / columns, (box.height - 5 * (lines - 1)) / lines
    for i, name in enumerate(names):
        rest = columns - i % columns if i == len(names) - 1 and lines > 1 else 1  # the last one takes what is left
        place = (i % columns) * (width + 5), (i // columns) * (height + 5)
        chip = Box(box.x + place[0], box.y + place[1], width * rest + 5 * (rest - 1), height)
        panel.sheet.add(rectangle(chip, 8, fill="@paper", stroke="@line"))
        side = min(height - 9, width * 0.42, 26)
        text = str(amounts[name])
        whole = side + 6 + text_width(text, "strong", 18)
        x = chip.x + (chip.width - whole) / 2
        panel.sheet.symbol(name, x, chip.y + (height - side) / 2, side, INK)
        panel.sheet.add(label(text, "strong", 18, x + side + 6, chip.y + height / 2 + 6.3, "@ink"))


def limits(scene: Scene, seat: int) -> list[str]:
    mine = scene.view["seats"][seat]
    held = {"goods": sum(mine["goods"].values()), "gold": mine["gold"], "water": mine["water"]}
    names = ("goods", "gold", "water") if scene.expansion else ("goods", "gold")
    return [scene.words["limit"][name].format(n=held[name], most=mine["limits"][name]) for name in names]


def seat_head(panel: Panel, seat: int) -> None:
    """Shape, name, start player, whose turn, and the Targi still to place."""
    scene, sheet = panel.scene, panel.sheet
    sheet.add(badge(seat, PAD + 9, 22, 19))
    name = player(seat, scene.language)
    sheet.add(label(name, "title", 20, PAD + 26, 29, "@ink"))
    x = PAD + 38 + text_width(name, "title", 20)
    if scene.view["to_move"] == seat and scene.view["phase"] != "over":
        word = scene.words["to_move"]
        width = text_width(word, "strong", 13) + 18
        sheet.add(rectangle(Box(x, 11, width, 22), 11, fill=f"@seat-{seat}"))
        sheet.add(label(word, "strong", 13, x + width / 2, 26.4, "@paper-raised", "middle"))
        x += width + 10
    if scene.view["start"] == seat:
        sheet.symbol("amulet", x, 10, 24, INK)
        sheet.add(label(scene.words["start"], "text", 13, x + 28, 26.4, "@ink-soft"))
    left = scene.view["seats"][seat]["targi"]
    if left:
        words_wide = text_width(scene.words["left"], "text", 13) if scene.spelled else 0
        start = panel.width - PAD - words_wide - 6
        for i in range(left):
            sheet.add(figure(f"targi-{seat}", start - 26 * (left - i), 7, 28))
        if scene.spelled:
            sheet.add(label(scene.words["left"], "text", 13, panel.width - PAD, 26.4, "@ink-soft", "end"))


def display(panel: Panel, seat: int, grid: Grid, x: float, y: float) -> None:
    """Three rows of four places."""
    scene = panel.scene
    deciding = (scene.view["decision"] or {}).get("seat") == seat
    for row, lying in enumerate(scene.view["seats"][seat]["display"]):
        for column in range(4):
            at = grid.box(row, column)
            box = Box(x + at.x, y + at.y, at.width, at.height)
            place = lying[column] if column < len(lying) else None
            if place:
                bought(panel, seat, place, box)
            else:
                panel.sheet.add(slot(box, grid.radius))
            if deciding and f"{row + 1}.{column + 1}" in scene.legal:
                panel.sheet.add(legal_mark(box, grid.radius, min(20, box.width * 0.2)))
            if deciding and f"{row + 1}.{column + 1}" in scene.last:
                panel.sheet.add(last_mark(box, grid.radius))


def bought(panel: Panel, seat: int, place: dict[str, Any], box: Box) -> None:
    """A card in a display. A stored action lies on it as a marker, stored gold as gold; a used one leaves an outline."""
    scene = panel.scene
    card = scene.card(place["card"])
    symbol = place["symbol"] if card["kind"] == "dune" else ""
    face, said = scene.face(place["card"], box.width, box.height, symbol, bought=True)
    panel.sheet.lay(face, box.x, box.y, scene.scale(box.width), said)
    if card.get("icon") == "triangle":
        token(panel, seat, card, place, box)


def token(panel: Panel, seat: int, card: dict[str, Any], place: dict[str, Any], box: Box) -> None:
    x, y, size = (17.0, box.height * 0.48, 27.0) if panel.scene.spelled else (box.width * 0.161, box.width * 0.5, box.width * 0.24)
    x, y = box.x + x, box.y + y
    if place["token"] and card["effect"]["kind"] == "stored_gold":
        panel.sheet.symbol("gold", x - size / 2, y - size / 2, size)
    elif place["token"]:
        panel.sheet.add(marker(seat, x, y, size))
    else:
        disc = rectangle(Box(x - size * 0.43, y - size * 0.43, size * 0.86, size * 0.86), size * 0.43, fill="@card")
        panel.sheet.add(disc)
        panel.sheet.symbol("triangle-spent", x - size * 0.3, y - size * 0.33, size * 0.6, Pen(f"tribe-{place['symbol']}"))


def hand(panel: Panel, seat: int, box: Box) -> None:
    """The hand card: face up if it is known, else its back, or an empty place."""
    scene, held = panel.scene, panel.scene.view["seats"][seat]["hand"]
    if held is None:
        panel.sheet.add(slot(box))
        text = fitted(styled(scene.words["no_hand"]), box.width - 16, 50, (13, 12, 11, 10, 9))
        middle = box.y + (box.height - text.height) / 2
        panel.sheet.lines(text, Box(box.x + 8, middle, box.width - 16, 50), "ink-soft", "middle")
    elif held["card"] is None:
        back = scene.back("tribe", box.width, box.height)
        panel.sheet.lay(back, box.x, box.y, scene.scale(box.width), scene.words["hidden"])
    else:
        panel_card(panel, scene, held["card"], box)


def wide_seat(scene: Scene, seat: int, width: float, card_height: float) -> Panel:
    """On a wide page: what the seat owns in a column at the left, its display beside it."""
    panel = Panel(scene, width)
    seat_head(panel, seat)
    gap = 8.0
    side = (panel.inner - 4 * gap) / 5
    grid = Grid(side, card_height, gap)
    top = 44.0
    chips(panel, seat, Box(PAD, top, side, 3 * 42 + 10), 3)
    y = top + 3 * 42 + 30
    for text in limits(scene, seat):
        panel.sheet.add(label(text, "text", 13, PAD + 2, y, "@ink-soft"))
        y += 18
    hand_box = grid.box(2, 0)
    panel.sheet.add(label(scene.words["hand"], "strong", 13, PAD + 2, top + hand_box.y - 8, "@ink-soft"))
    hand(panel, seat, Box(PAD, top + hand_box.y, side, card_height))
    display(panel, seat, grid, PAD + side + gap, top)
    panel.height = top + grid.rise(3) + 2
    return panel.end()


def tall_seat(scene: Scene, seat: int, width: float) -> Panel:
    """On a narrow page: what the seat owns in a row, then hand card and display."""
    panel = Panel(scene, width)
    seat_head(panel, seat)
    chips(panel, seat, Box(PAD, 42, panel.inner, 36), 1)
    step = panel.inner / 3
    for i, text in enumerate(limits(scene, seat)):
        panel.sheet.add(label(text, "text", 12, PAD + 2 + step * i, 93, "@ink-soft"))
    gap, top = 5.0, 102.0
    side = (panel.inner - 4 * gap - 7) / 5
    grid = Grid(side, side, gap)
    hand(panel, seat, Box(PAD, top, side, side))
    panel.sheet.add(label(scene.words["hand"], "text", 11, PAD + side / 2, top + side + 14, "@ink-soft", "middle"))
    display(panel, seat, grid, PAD + side + gap + 7, top)
    panel.height = top + grid.rise(3) + 2
    return panel.end()


# ---- the head, and the raids to come


def turn(scene: Scene) -> str:
    """Who decides about what."""
    view, said = scene.view, scene.words
    if view["phase"] == "over":
        scores = [view["scores"][seat]["total"] for seat in SEATS]
        reason = said["end"].get(view["end"], "")
        return f"{said['over']}{' ' + reason if reason else ''}: {said['tied'].format(first=scores[0], second=scores[1])}"
    kind = (view["decision"] or {}).get("kind", "")
    return f"{player(view['to_move'], scene.language)} {said['decisions'].get(kind, said['decisions'][''])}"


def next_raid(scene: Scene) -> tuple[str, int | None]:
    """The coming raid in words, and its corner."""
    view, said = scene.view, scene.words
    if view["phase"] == "over":
        return said["raids_over"], None
    corner = next((corner for corner in CORNERS if corner >= view["robber"]), CORNERS[-1])
    title = title_of(scene.card(view["border"][str(corner)]["card"]), scene.language)
    return said["raid_now" if corner == view["robber"] else "next_raid"].format(title=title), corner


def calendar(scene: Scene, width: float) -> Panel:
    """The way of the robber: sixteen steps, the raids dark; above it the next raid and what it costs."""
    panel, view = Panel(scene, width), scene.view
    said, corner = next_raid(scene)
    panel.sheet.add(label(said, "strong", 14, 2, 14, "@ink"))
    if corner:
        pays = scene.card(view["border"][str(corner)]["card"])["effect"]["pay"]
        row = [*vector(pays[0], 3), *option_or(scene), *vector(pays[1])]
        panel.sheet.row(row, width - row_width(row) * 19, 0, 19, Pen("ink", "table"))
    step = width / 16
    for n in range(1, 17):
        calendar_step(panel, n, Box((n - 1) * step + 1, 25, step - 2, 25), n == corner)
    panel.height = 52
    return panel


def option_or(scene: Scene) -> list[Any]:
    from .signs import op

    return [op(scene.words["or"])]


def calendar_step(panel: Panel, n: int, box: Box, coming: bool) -> None:
    view, sheet = panel.scene.view, panel.sheet
    raid, past = n in CORNERS, n < view["robber"]
    fill = ("rock" if past else "card-raid") if raid else "paper"
    look: dict[str, str | float] = {"fill_opacity": 0.35} if past and not raid else {}
    sheet.add(rectangle(box, 6, fill=f"@{fill}", stroke=f"@{'line' if not raid else fill}", **look))
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if coming:
        sheet.add(rectangle(Box(box.x - 1.5, box.y - 1.5, box.width + 3, box.height + 3), 7, fill="none", stroke="@danger", stroke_width=2))
    if n in (view["robber"], view["targia"]):
        name = "robber" if n == view["robber"] else "targia-figure"
        sheet.symbol(name, x - 14, y - 15, 28)
    elif raid:
        sheet.symbol("raid", x - 8.5, y - 8.5, 17, Pen("card-raid-ink", fill))
    else:
        sheet.add(label(str(n), "text" if past else "strong", 13, x, y + 4.6, "@ink-soft", "middle"))


def head(scene: Scene, width: float) -> Panel:
    """Title, who decides about what, phase and round."""
    panel, said, view = Panel(scene, width), scene.words, scene.view
    sheet = panel.sheet
    sheet.add(label("Azalai", "title", 27, 20, 38, "@ink"))
    kind = f"{said['game']}, {said['rules'].get(view['rules'], view['rules'])}"
    sheet.add(label(kind, "text", 15, 122, 37, "@ink-soft"))
    right = said["round"].format(round=view["round"])
    sheet.add(label(right, "title", 20, width - 20, 29, "@ink", "end"))
    sheet.add(label(said["phases"][view["phase"]], "text", 14, width - 20, 47, "@ink-soft", "end"))
    text = fitted(tuple((word, "title") for word in turn(scene).split()), 760, 30, (22, 21, 20, 19, 18, 17, 16))
    figure_x = width / 2 - text.width / 2 - 24
    if view["phase"] != "over":
        sheet.add(figure(f"targi-{view['to_move']}", figure_x - 22, 9, 40))
    sheet.lines(text, Box(width / 2 - 380 + 6, 15, 760, 30), "ink", "middle")
    panel.height = 58
    sheet.parts.insert(0, rectangle(Box(0, 0, width, 58), fill="@paper-raised") + path(f"M0 58H{number(width)}", stroke="@line", fill="none"))
    return panel


def tall_head(scene: Scene, width: float) -> Panel:
    panel, said, view = Panel(scene, width), scene.words, scene.view
    sheet = panel.sheet
    sheet.add(label("Azalai", "title", 20, 10, 26, "@ink"))
    sheet.add(label(said["game"], "text", 13, 86, 25.5, "@ink-soft"))
    round_words = f"{said['round'].format(round=view['round'])}, {said['phases'][view['phase']]}"
    sheet.add(label(round_words, "text", 13, width - 10, 25.5, "@ink-soft", "end"))
    x = 10.0
    if view["phase"] != "over":
        sheet.add(figure(f"targi-{view['to_move']}", 8, 33, 30))
        x = 46.0
    text = fitted(tuple((word, "title") for word in turn(scene).split()), width - 10 - x, 38, (17, 16, 15, 14, 13))
    sheet.lines(text, Box(x, 48 - text.height / 2, width, 40), "ink")
    panel.height = 70
    sheet.parts.insert(0, rectangle(Box(0, 0, width, 70), fill="@paper-raised") + path(f"M0 70H{number(width)}", stroke="@line", fill="none"))
    return panel


Drawer = Callable[[Scene, float], Panel | None]
