"""Cards with their words, in any size: title, price, points, symbol, icon, effect in signs and in words."""

from __future__ import annotations

from collections.abc import Callable

from azalai.drawing.svg import number, path, tag

from .lettering import RISE, fitted, label, styled, text_width, words_of
from .paper import RADIUS, band, dune_paper, landscape, mat, paper
from .setting import Content, column, set_title
from .sheet import Box, Pen, Sheet, rectangle, star
from .signs import RESOURCES, Row, bracket_row, dune_rows, effect_rows, either, row_width
from .symbols import symbol
from .words import Card, said, title_of, words

BAND = 33  # width of the woven band of a tribe card
DISC = 0.48  # how far down the icon is on it
STRIP = 37  # the upper part of a border card, where figures go
FOOT = 15  # below the text, for the mark of our own cards and for markers
RAID = Pen("card-raid-ink", "card-raid")
BORDER = Pen("card-ink", "card-border")
DUNE = Pen("card-ink", "card-dune")


def our_mark(sheet: Sheet, card: Card, width: float, height: float, ink: str = "card-ink-soft") -> None:
    """Our own cards carry a diamond."""
    if card.get("source") in ("ours", "partly"):
        sheet.symbol("ours", width - 13.5, height - 13.5, 9.5, Pen(ink))


def our_words(sheet: Sheet, card: Card, language: str, width: float, height: float, ink: str = "card-ink-soft") -> None:
    """The same in words beside it, on a card shown on its own."""
    word = words(language)["sources"].get(card.get("source"))
    if word:
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
        sheet.add(icon_disc(icon, ink, BAND / 2, height * DISC, 11.5))
    sheet.add(star(str(card["vp"]), 2, height - BAND, BAND - 3.5))
    box = Box(BAND + 9, 7, width - BAND - 14.5, height - 7 - FOOT)
    price = [either(card["cost"])] if card["cost"] else []
    price += [bracket_row(card["bracket"])] if card.get("bracket") else []
    effects = effect_rows(card["effect"]) if "effect" in card else []
    if effects or card.get("bracket"):
        column(sheet, Content(title_of(card, language), price, effects, said(card["text"], language)), box)
    else:
        left = column(sheet, Content(title_of(card, language), price), box)
        picture = name if "effect" in card else "dune"
        landscape(sheet, Box(left.x, left.y + 2, left.width, left.height + 4), picture, ink)
    our_mark(sheet, card, width, height)
    return sheet


def icon_disc(icon: str, ink: str, x: float, y: float, radius: float) -> str:
    """When the effect happens, on a paper disc."""
    side = radius * 1.4
    disc = tag("circle", cx=number(x), cy=number(y), r=number(radius), fill="@card")
    return disc + symbol(icon, x - side / 2, y - side / 2 - (side * 0.06 if icon == "triangle" else 0), side, ink)


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
    """What is on the mat; three of a kind as a heap."""
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
        resource = next((name for name in RESOURCES if effect["options"][0].get(name)), "any")
        return "water_place" if resource == "water" else resource
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
    our_mark(sheet, card, width, height)
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
