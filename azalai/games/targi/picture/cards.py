"""Cards with their words, in any size: title, price, points, symbol, icon, effect in signs and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from azalai.games.desert.picture.svg import number, path, tag

from .lettering import (
    LEADING,
    RISE,
    Paragraph,
    fitted,
    in_one_line,
    label,
    line_width,
    styled,
    text_width,
    words_of,
    wrapped,
)
from .sheet import PEN, STEP, Box, Pen, Sheet, rectangle, stacked_height, star
from .signs import Row, bracket_row, broken, dune_rows, effect_rows, either, packed, row_width, sides
from .symbols import symbol
from .words import Card, said, title_of, words

RADIUS = 9
BAND = 34  # width of the woven band of a tribe card
STRIP = 37  # the upper part of a border card, where figures stand
FOOT = 15  # below the text, for the mark of our own cards and for markers
TITLES = (15, 14.5, 14, 13.5, 13, 12.5, 12)
TWO_LINES = (13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9)
# How large the text is, and how high the signs for a text of size 1; 0 leaves them out.
TRIES = (
    *((13, 2.1), (12.5, 2), (12.5, 1.75), (12, 1.7), (11.5, 1.6), (11, 1.55), (10.5, 1.5)),
    *((11.5, 0), (11, 0), (10.5, 0), (10, 0), (9.5, 0)),
)
RAID = Pen("card-raid-ink", "card-raid")
BORDER = Pen("card-ink", "card-border")
DUNE = Pen("card-ink", "card-dune")


@dataclass(frozen=True)
class Content:
    """What stands on a card, from top to bottom."""

    title: str
    price: Sequence[Row] = ()
    effects: Sequence[Row] = ()
    text: str = ""


@dataclass(frozen=True)
class Setting:
    """Content in the sizes in which it is set."""

    title: Paragraph
    price: list[Row]
    price_height: float
    effects: list[Row]
    effect_height: float
    text: Paragraph

    @property
    def above(self) -> float:
        """The height of title and price."""
        return self.title.height + 2 + stacked_height(len(self.price), self.price_height) + (8 if self.price else 1)

    @property
    def height(self) -> float:
        effects = stacked_height(len(self.effects), self.effect_height)
        return self.above + effects + (3 if self.effects else 0) + self.text.height


def set_title(title: str, room: float) -> Paragraph:
    """In one line if it can be large there, else in two."""
    line = in_one_line(title, "title", room, TITLES)
    return line if line.fits else fitted(words_of(title, "title"), room, 2 * LEADING * TWO_LINES[0], TWO_LINES)


def set_price(price: Sequence[Row], room: float, height: float) -> tuple[list[Row], float]:
    """The price in whole rows, or with each `/` on a row of its own, if they are then hardly smaller; else broken."""
    for lines in (list(price), [side for row in price for side in sides(row)]):
        whole = min([height, *(room / row_width(row) for row in lines)])
        if whole > 0.76 * height:
            return lines, whole
    return [line for row in price for line in broken(row, room / height)], height


def setting(content: Content, room: float, height: float) -> Setting:
    """The largest setting that fits. Where none does, the last one, with its text cut off."""
    title = set_title(content.title, room)
    for size, factor in TRIES:
        price, price_height = set_price(content.price, room, min(19, size * 1.5))
        effect_height = size * factor
        effects = packed(content.effects, room / effect_height) if factor else []
        lines = wrapped(styled(content.text), size, room)
        found = Setting(title, price, price_height, effects, effect_height, Paragraph(tuple(lines), size, True))
        wide = any(row_width(row) * effect_height > room for row in effects)
        if found.height <= height and not wide and all(line_width(line, size) <= room for line in lines):
            return found
    text = fitted(styled(content.text), room, height - found.above, (9,))
    return Setting(title, price, price_height, [], 0, text)


def column(sheet: Sheet, content: Content, box: Box, pen: Pen = PEN) -> Box:
    """Content from top to bottom in a box; what is left of the box below it."""
    found = setting(content, box.width, box.height)
    y = box.y + sheet.lines(found.title, box, pen.ink) + 2
    y = rows(sheet, found.price, box.x, y, found.price_height, box.width, pen)
    if found.price:
        y += 4
        sheet.add(path(f"M{number(box.x)} {number(y)}H{number(box.right)}", stroke="@card-rule", fill="none"))
        y += 4
    else:
        y += 1
    y = rows(sheet, found.effects, box.x, y, found.effect_height, box.width, pen) + (3 if found.effects else 0)
    y += sheet.lines(found.text, Box(box.x, y, box.width, box.bottom - y), pen.ink)
    return Box(box.x, y, box.width, max(0, box.bottom - y))


def rows(sheet: Sheet, lines: Sequence[Row], x: float, y: float, height: float, room: float, pen: Pen) -> float:
    """Rows of signs below each other; one that is still too wide is drawn smaller. Returns where the last one ends."""
    for line in lines:
        fit = min(height, room / row_width(line))
        sheet.row(line, x, y + (height - fit) / 2, fit, pen)
        y += STEP * height
    return y - (STEP - 1) * height if lines else y


# ---- paper


def paper(width: float, height: float, fill: str = "card") -> str:
    """A card with its shadow on the table."""
    shadow = rectangle(Box(0.5, 2, width - 1, height), RADIUS, fill="@shadow", fill_opacity=0.16)
    edge: dict[str, str | float] = {"stroke": "@card-edge", "stroke_width": 1.5}
    return shadow + rectangle(Box(0.75, 0.75, width - 1.5, height - 1.5), RADIUS, fill=f"@{fill}", **edge)


def dunes(box: Box, fill: str, opacity: float) -> str:
    """The line of a dune, filled down to the bottom of the box."""
    xs = [number(box.x + box.width * share) for share in (0, 0.18, 0.28, 0.44, 0.5, 0.66, 0.74, 0.92, 1)]
    ys = [number(box.y + box.height * share) for share in (0.55, 0.5, -0.1, 0, 0.42, 0.5, 0.3, 0.1, 0.42, 1)]
    line = f"M{xs[0]} {ys[0]}C{xs[1]} {ys[1]} {xs[2]} {ys[2]} {xs[3]} {ys[3]}"
    line += f"C{xs[4]} {ys[4]} {xs[5]} {ys[5]} {xs[6]} {ys[6]}S{xs[7]} {ys[7]} {xs[8]} {ys[8]}V{ys[9]}H{xs[0]}Z"
    return path(line, fill=f"@{fill}", fill_opacity=opacity)


def landscape(sheet: Sheet, box: Box, name: str, ink: str) -> None:
    """Sun, sand and a symbol: quiet cards look quiet."""
    side = min(box.height * 0.86, box.width * 0.74, 70)
    foot = box.bottom - box.height * 0.08
    sun = Box(box.right - side * 0.5, box.y + side * 0.08, side * 0.2, 0)
    sheet.add(tag("circle", cx=number(sun.x), cy=number(sun.y + sun.width), r=number(sun.width), fill="@card-sun"))
    sheet.add(dunes(Box(box.x, foot - side * 0.5, box.width, box.bottom - foot + side * 0.5), "card-sand", 0.7))
    sheet.add(dunes(Box(box.x, foot - side * 0.25, box.width, box.bottom - foot + side * 0.25), "card-sand-shade", 0.5))
    sheet.symbol(name, box.x + (box.width - side) / 2, foot - side, side, Pen(ink, "card"))


WEAVES: dict[str, Callable[[float], str]] = {
    "oasis": lambda s: f"l{number(s * 0.6)} {number(s * 0.5)}-{number(s * 0.6)} {number(s * 0.5)}z",
    "camel_rider": lambda s: f"h{number(s * 0.55)}v{number(s * 0.5)}h-{number(s * 0.55)}z",
    "well": lambda s: f"m{number(s * 0.32)} 0l{number(s * 0.32)} {number(s * 0.4)}-{number(s * 0.32)} {number(s * 0.4)}"
    f"-{number(s * 0.32)}-{number(s * 0.4)}z",
    "tent": lambda s: f"h{number(s * 0.3)}l{number(s * 0.3)} {number(s * 0.5)}-{number(s * 0.3)} {number(s * 0.5)}"
    f"h-{number(s * 0.3)}l{number(s * 0.3)}-{number(s * 0.5)}z",
    "targia": lambda s: f"a{number(s * 0.3)} {number(s * 0.3)} 0 0 1 0 {number(s * 0.6)}z",
}


def weave(name: str, x: float, height: float, step: float) -> str:
    """A woven edge, different for every tribe symbol: told apart without colour too."""
    count = int(height // step)
    start = (height - count * step) / 2 + step * 0.1
    data = "".join(f"M{number(x)} {number(start + i * step)}{WEAVES[name](step)}" for i in range(count))
    return path(data, fill=f"@tribe-{name}", fill_opacity=0.62)


def band(sheet: Sheet, name: str, width: float, height: float, step: float) -> None:
    """The woven band of a tribe card."""
    r = RADIUS
    data = f"M{r + 0.75} .75H{number(width)}V{number(height - 0.75)}H{r + 0.75}a{r} {r} 0 0 1-{r}-{r}V{r + 0.75}"
    sheet.add(path(f"{data}a{r} {r} 0 0 1 {r}-{r}z", fill=f"@tribe-{name}"), weave(name, width, height, step))


def our_mark(sheet: Sheet, card: Card, width: float, height: float, ink: str = "card-ink-soft") -> None:
    """Our own cards carry a lozenge."""
    if card.get("source") in ("ours", "partly"):
        sheet.symbol("ours", width - 13.5, height - 13.5, 9.5, Pen(ink))


def our_words(sheet: Sheet, card: Card, language: str, width: float, height: float, ink: str = "card-ink-soft") -> None:
    """The same in words, on a card that stands alone."""
    word = words(language)["sources"].get(card.get("source"))
    if word:
        our_mark(sheet, card, width, height, ink)
        sheet.add(label(word, "strong", 8.6, width - 16, height - 5.8, f"@{ink}", "end"))


# ---- the kinds of cards


def tribe_card(card: Card, language: str, width: float, height: float) -> Sheet:
    return laid_out(card, language, width, height, card["symbol"])


def laid_out(card: Card, language: str, width: float, height: float, name: str) -> Sheet:
    """A tribe card, or a dune that was laid out with a symbol."""
    sheet = Sheet()
    ink, icon = f"tribe-{name}", card.get("icon", "none")
    sheet.add(paper(width, height))
    band(sheet, name, BAND, height, 7)
    sheet.symbol(name, 4.5, 7, BAND - 8, Pen("card", ink))
    if icon != "none":
        sheet.add(icon_disc(icon, ink, BAND / 2, height * 0.48, 11.5))
    sheet.add(star(str(card["vp"]), 2, height - BAND, BAND - 3.5))
    box = Box(BAND + 10, 7, width - BAND - 17, height - 7 - FOOT)
    price = [either(card["cost"])] if card["cost"] else []
    price += [bracket_row(card["bracket"])] if card.get("bracket") else []
    effects = effect_rows(card["effect"]) if "effect" in card else []
    if effects or card.get("bracket"):
        column(sheet, Content(title_of(card, language), price, effects, said(card["text"], language)), box)
    else:
        left = column(sheet, Content(title_of(card, language), price), box)
        landscape(sheet, Box(left.x, left.y + 2, left.width, left.height + 4), name if "effect" in card else "dune", ink)
    our_mark(sheet, card, width, height)
    return sheet


def icon_disc(icon: str, ink: str, x: float, y: float, radius: float) -> str:
    """When the effect happens, on a paper disc."""
    side = radius * 1.4
    disc = tag("circle", cx=number(x), cy=number(y), r=number(radius), fill="@card")
    return disc + symbol(icon, x - side / 2, y - side / 2 - (side * 0.06 if icon == "triangle" else 0), side, ink)


def mat(box: Box) -> str:
    """A woven mat with fringes: where goods lie."""
    count = int(box.height // 4)
    start = box.y + (box.height - (count - 1) * 4) / 2
    fringe = "".join(
        f"M{number(x)} {number(start + 4 * i)}h4" for i in range(count) for x in (box.x - 4, box.right)
    )
    lines = "".join(f"M{number(box.x + x)} {number(box.y)}v{number(box.height)}" for x in (5, 8, box.width - 5, box.width - 8))
    edge: dict[str, str | float] = {"fill": "@card-border", "stroke": "@card-rule", "stroke_width": 1.2}
    return (
        rectangle(box, **edge)
        + path(fringe, stroke="@card-edge", fill="none")
        + path(lines, stroke="@card-rule", fill="none")
    )


def goods_card(card: Card, language: str, width: float, height: float) -> Sheet:
    sheet = Sheet()
    sheet.add(paper(width, height))
    title = set_title(title_of(card, language), width - 16)
    top = 9 + sheet.lines(title, Box(8, 8, width - 16, 40), anchor="middle")
    text = fitted(styled(said(card["text"], language)), width - 20, 42, (12, 11.5, 11, 10.5, 10))
    foot = height - FOOT - text.height
    lying = Box(14, top + 3, width - 28, foot - top - 8)
    sheet.add(mat(lying))
    inner = Box(lying.x + 11, lying.y + 4, lying.width - 22, lying.height - 8)
    sheet.stack(goods_rows(card), inner, min(54, inner.height), Pen("card-ink", "card-border"))
    sheet.lines(text, Box(10, foot, width - 20, text.height), anchor="middle")
    our_mark(sheet, card, width, height)
    return sheet


def goods_rows(card: Card) -> list[Row]:
    """What lies on the mat; three of it as a heap."""
    options = card["effect"]["options"]
    row = either(options, 3)
    return [row[:1], row[1:]] if len(options) == 1 and len(row) == 3 else [row]


EMBLEMS = {
    "raid": "raid",
    "noble": "noble",
    "move_marker": "fata_morgana",
    "draw_goods": "caravan",
    "draw_tribe": "tribal_expansion",
}


def emblem(card: Card) -> str:
    """The picture on a border card."""
    effect = card["effect"]
    if effect["kind"] == "gain":
        resource = next(iter(effect["options"][0]))
        return "water_place" if resource == "water" else str(resource)
    if effect["kind"] == "exchange":
        return "silversmith" if effect["times"] == 1 else "trader"
    return EMBLEMS.get(effect["kind"], "targi")


def is_plain(card: Card) -> bool:
    """A border card that gives one good and nothing else."""
    effect = card["effect"]
    return effect["kind"] == "gain" and len(effect["options"]) == 1 and sum(effect["options"][0].values()) == 1


def number_tab(card: Card, pen: Pen) -> str:
    data = "M.75 9.75a9 9 0 0 1 9-9H32V22a6 6 0 0 1-6 6H.75z"
    return path(data, fill=f"@{pen.ink}") + label(str(card["number"]), "title", 18, 16, 20.6, f"@{pen.cut}", "middle")


def border_card(card: Card, language: str, width: float, height: float) -> Sheet:
    sheet = Sheet()
    raid = card["effect"]["kind"] == "raid"
    pen = RAID if raid else BORDER
    sheet.add(paper(width, height, pen.cut))
    inner: dict[str, str | float] = {"fill": "none", "stroke": f"@{pen.ink}", "stroke_opacity": 0.3}
    sheet.add(rectangle(Box(4.5, 4.5, width - 9, height - 9), RADIUS - 3.5, **inner), number_tab(card, pen))
    box = Box(10, STRIP, width - 20, height - STRIP - FOOT)
    if raid:
        raid_content(sheet, card, language, box)
    elif is_plain(card):
        plain_content(sheet, card, language, box)
    else:
        content = Content(title_of(card, language), (), effect_rows(card["effect"]), said(card["text"], language))
        column(sheet, content, box, pen)
    if not is_plain(card):
        sheet.symbol(emblem(card), 40, 5, 29, pen)
    our_mark(sheet, card, width, height, pen.ink)
    return sheet


def plain_content(sheet: Sheet, card: Card, language: str, box: Box) -> None:
    """One good, large, with its words."""
    title = sheet.lines(set_title(title_of(card, language), box.width), box, anchor="middle")
    text = fitted(styled(said(card["text"], language)), box.width, 30, (12.5, 12, 11.5, 11))
    side = min(box.height - title - text.height - 8, 66)
    y = box.y + title + (box.height - title - text.height - side) / 2
    sheet.symbol(emblem(card), box.x + (box.width - side) / 2, y, side, BORDER)
    sheet.lines(text, Box(box.x, box.bottom - text.height, box.width, text.height), anchor="middle")


def raid_content(sheet: Sheet, card: Card, language: str, box: Box) -> None:
    """Both ways to pay on strips of paper, and the words."""
    y = box.y + sheet.lines(set_title(title_of(card, language), box.width), box, RAID.ink) + 3
    text = fitted(styled(said(card["text"], language)), box.width, 56, (12, 11.5, 11, 10.5))
    ways = either(card["effect"]["pay"], 3)
    room = Box(box.x, y, box.width, box.bottom - text.height - y - 5)
    height = min(26, room.height - 8, (room.width - 14) / row_width(ways))
    strip = Box(box.x, y + (room.height - height - 8) / 2, row_width(ways) * height + 14, height + 8)
    sheet.add(rectangle(strip, 6, fill="@card"))
    sheet.row(ways, strip.x + 7, strip.y + 4, height)
    sheet.lines(text, Box(box.x, box.bottom - text.height, box.width, text.height), RAID.ink)


def dune_paper(width: float, height: float) -> str:
    low, lower = Box(1.5, height * 0.7, width - 3, height * 0.3 - 1.5), Box(1.5, height * 0.83, width - 3, height * 0.17 - 1.5)
    return paper(width, height, "card-dune") + dunes(low, "card-sand-shade", 0.45) + dunes(lower, "card-dune-shade", 0.4)


def dune_card(card: Card, language: str, width: float, height: float) -> Sheet:
    sheet = Sheet()
    sheet.add(dune_paper(width, height))
    content = Content(title_of(card, language), (), dune_rows(card), said(card["text"], language))
    column(sheet, content, Box(10, 8, width - 20, height - 8 - FOOT), DUNE)
    our_mark(sheet, card, width, height, "card-ink")
    return sheet


CATEGORIES = {"points": "vp", "resources": "any", "display": "display", "obstacles": "obstacle", "robber": "robber"}


def category(card: Card) -> str:
    return CATEGORIES.get(card.get("category", ""), "exclamation")


def challenge_card(card: Card, language: str, width: float, height: float) -> Sheet:
    """A challenge with all of its options."""
    sheet = Sheet()
    sheet.add(paper(width, height), path(f"M.75 33H{number(width - 0.75)}", stroke="@card-edge", fill="none"))
    sheet.symbol(category(card), 9, 6, 22)
    both = words(language)["both"]
    aside = 34.0 if card["vp"] else text_width(both, "strong", 9.5) + 16
    sheet.heading(title_of(card, language), 38, 23, width - 42 - aside, (16, 15, 14, 13, 12))
    if card["vp"]:
        sheet.add(star(str(card["vp"]), width - 33, 4, 26))
    else:
        sheet.add(label(both, "strong", 9.5, width - 8, 22, "@card-ink-soft", "end"))
    options(sheet, card, language, Box(8, 38, width - 16, height - 38 - FOOT))
    return sheet


def options(sheet: Sheet, card: Card, language: str, box: Box) -> None:
    """The options of a challenge below each other, all in one size."""
    room, found = box.width - 24, card.get("options") or [card]
    texts = [words_of(said(option["text"], language), "text") for option in found]
    for size in (11.5, 11, 10.5, 10, 9.5, 9, 8.5):
        blocks = [fitted(text, room, 400, (size,)) for text in texts]
        total = sum(block.height for block in blocks)
        if total + 3 * len(blocks) <= box.height and all(block.fits for block in blocks):
            break
    else:
        blocks = [fitted(text, room, box.height / len(texts) - 3, (size,)) for text in texts]
        total = sum(block.height for block in blocks)
    gap = min(9, (box.height - total) / max(1, len(blocks)))
    y = box.y + gap / 2
    for option, block in zip(found, blocks):
        sheet.add(label(option["id"][-1:], "title", size * 1.05, box.x + 9, y + RISE * size, "@card-ink", "middle"))
        sheet.lines(block, Box(box.x + 24, y, room, block.height))
        y += block.height + gap


DRAWN: dict[str, Callable[[Card, str, float, float], Sheet]] = {
    "tribe": tribe_card,
    "goods": goods_card,
    "border": border_card,
    "dune": dune_card,
    "challenge": challenge_card,
}


# ---- backs


def back(kind: str, width: float, height: float) -> Sheet:
    """The back of a card: lozenges and a tent for tribe cards, a weave and a sack for goods, waves for dunes."""
    sheet = Sheet()
    fill, line = f"back-{kind}", "back-dunes-line" if kind == "dunes" else "back-line"
    sheet.add(paper(width, height, fill))
    sheet.add(PATTERNS[kind](Box(10, 10, width - 20, height - 20)))
    sheet.add(rectangle(Box(5.5, 5.5, width - 11, height - 11), 5, fill="none", stroke=f"@{line}", stroke_width=1.5))
    x, y, r = width / 2, height / 2, min(width, height) * 0.25
    look: dict[str, str | float] = {"fill": f"@{fill}", "stroke": f"@{line}", "stroke_width": 1.6}
    sheet.add(tag("circle", cx=number(x), cy=number(y), r=number(r), **look))
    name = {"tribe": "tent", "goods": "sack", "dunes": "dune"}[kind]
    sheet.symbol(name, x - r * 0.66, y - r * 0.66, r * 1.32, Pen(line, fill))
    return sheet


def lozenges(box: Box) -> str:
    columns, lines = max(1, round(box.width / 18)), max(1, round(box.height / 18))
    w, h = box.width / columns, box.height / lines
    places = [(box.x + (i + 0.5) * w, box.y + j * h) for i in range(columns) for j in range(lines)]
    big = "".join(
        f"M{number(x)} {number(y)}l{number(w / 2)} {number(h / 2)}-{number(w / 2)} {number(h / 2)}"
        f"-{number(w / 2)}-{number(h / 2)}z"
        for x, y in places
    )
    small = "".join(f"M{number(x)} {number(y + h / 2 - 3)}l3 3-3 3-3-3z" for x, y in places)
    look: dict[str, str | float] = {"stroke": "@back-line", "stroke_opacity": 0.5}
    return path(big, fill="none", **look) + path(small, fill="@back-line", fill_opacity=0.5)


def weft(box: Box) -> str:
    lines = int(box.height // 8) + 1
    step = box.height / max(1, lines - 1)
    data = "".join(
        f"M{number(box.x + (4 if j % 2 else 0) + 16 * i)} {number(box.y + j * step)}h{number(min(8, box.width - 16 * i))}"
        for j in range(lines)
        for i in range(int((box.width - (4 if j % 2 else 0)) // 16) + 1)
        if 16 * i + (4 if j % 2 else 0) < box.width - 3
    )
    return path(data, fill="none", stroke="@back-line", stroke_width=3, stroke_opacity=0.34)


def waves(box: Box) -> str:
    lines, step = max(2, round(box.height / 11)), box.width / 4
    data = "".join(
        f"M{number(box.x)} {number(box.y + (j + 0.5) * box.height / lines)}"
        + f"q{number(step / 2)}-7 {number(step)} 0t{number(step)} 0 {number(step)} 0 {number(step)} 0"
        for j in range(lines)
    )
    return path(data, fill="none", stroke="@back-dunes-line", stroke_width=1.3, stroke_opacity=0.5)


PATTERNS: dict[str, Callable[[Box], str]] = {"tribe": lozenges, "goods": weft, "dunes": waves}
