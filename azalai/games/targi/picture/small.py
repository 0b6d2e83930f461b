"""Small cards with signs only, 96 units wide and high: for small screens, and for the tops of piles."""

from __future__ import annotations

from collections.abc import Callable

from azalai.drawing.svg import number, path

from .cards import BORDER, DUNE, RAID, emblem, icon_disc, is_plain, number_tab
from .paper import band, dune_paper, dunes, landscape, mat, paper
from .sheet import Box, Pen, Sheet, rectangle, star
from .signs import OR, Row, brief_rows, dune_rows, either, op, points, row_width, sides, vector
from .words import Card

SIDE = 96
SPINE = 30  # width of the band


def mark(sheet: Sheet, card: Card, x: float, y: float, ink: str = "card-ink-soft") -> None:
    if card.get("source") in ("ours", "partly"):
        sheet.symbol("ours", x, y, 9, Pen(ink))


def spine(card: Card, name: str) -> Sheet:
    """The woven band of a small tribe card: symbol, icon, points."""
    sheet = Sheet()
    sheet.add(paper(SIDE, SIDE))
    band(sheet, name, SPINE, SIDE, 6)
    sheet.symbol(name, 3.5, 5, 24, Pen("card", f"tribe-{name}"))
    if card.get("icon", "none") != "none":
        sheet.add(icon_disc(card["icon"], f"tribe-{name}", 15.5, 48, 10))
    sheet.add(star(str(card["vp"]), 1.5, 63.5, 28))
    return sheet


def price_rows(card: Card, room: float) -> list[Row]:
    """The price in short rows; the room is for a height of 1."""
    rows: list[Row] = []
    for side in sides(either(card["cost"], 1)):
        rows += filled(side, room)
    if card.get("bracket"):
        bracket = card["bracket"]
        rows.append([op("("), *vector(bracket["cost"], 1), points(bracket["vp"]), op(")")])
    return rows


def filled(row: Row, room: float) -> list[Row]:
    """A row broken wherever it becomes too wide."""
    lines: list[Row] = [[]]
    for sign in row:
        if row_width([*lines[-1], sign]) > room:
            lines.append([])
        lines[-1].append(sign)
    return lines


def tribe(card: Card) -> Sheet:
    """A card that can be bought: price and effect."""
    sheet = spine(card, card["symbol"])
    x, room = 36.0, 56.0
    effects = brief_rows(card["effect"])
    prices = price_rows(card, room / 17.6)
    height = min(17.6, (62 if effects else 80) / len(prices) - 2)
    y = 6.0
    for row in prices:
        fit = min(height, room / row_width(row))
        sheet.row(row, x, y + (height - fit) / 2, fit)
        y += height + 2
    if effects:
        sheet.add(path(f"M36 {number(y + 0.5)}H91", stroke="@card-rule", fill="none"))
        sheet.stack(effects, Box(x, y + 3, room, 88 - y), 21, anchor="start")
    elif y < 60:
        landscape(sheet, Box(x, y, room, 92 - y), card["symbol"], f"tribe-{card['symbol']}")
    mark(sheet, card, 84, 84)
    return sheet


def laid(card: Card, name: str) -> Sheet:
    """A card in a display: its price is paid, so the effect gets the room."""
    sheet = spine(card, name)
    effects = brief_rows(card["effect"]) if "effect" in card else []
    if effects:
        sheet.add(dunes(Box(36, 76, 58, 18), "card-rule", 0.3))
        sheet.stack(effects, Box(36, 8, 56, 76), 25)
    else:
        landscape(sheet, Box(36, 16, 56, 76), name if "effect" in card else "dune", f"tribe-{name}")
    mark(sheet, card, 84, 84)
    return sheet


def goods(card: Card) -> Sheet:
    sheet = Sheet()
    sheet.add(paper(SIDE, SIDE), mat(Box(9, 11, 78, 74)))
    options = card["effect"]["options"]
    rows = [vector(options[0], 3), *([OR, *vector(option, 3)] for option in options[1:])]
    if len(rows) == 1 and len(rows[0]) == 3:
        rows = [rows[0][:1], rows[0][1:]]
    elif len(rows) == 3:
        rows = [rows[0], rows[1] + rows[2]]
    sheet.stack(rows, Box(14, 15, 68, 66), 52, Pen("card-ink", "card-border"))
    mark(sheet, card, 85, 85)
    return sheet


def border(card: Card) -> Sheet:
    raid = card["effect"]["kind"] == "raid"
    pen = RAID if raid else BORDER
    sheet = Sheet()
    sheet.add(paper(SIDE, SIDE, pen.cut), number_tab(card, pen))
    rows = brief_rows(card["effect"])
    if raid:
        raid_ways(sheet, card)
    elif is_plain(card):
        sheet.symbol(emblem(card), 30, 26, 56, pen)
    elif sum(map(len, rows)) <= 3:
        sheet.symbol(emblem(card), 38, 6, 46, pen)
        sheet.stack(rows, Box(8, 56, 80, 32), 27, pen)
    else:
        sheet.symbol(emblem(card), 4, 38, 32, pen)
        sheet.stack(rows, Box(39, 7, 53, 82), 19, pen, anchor="start")
    mark(sheet, card, 5, 84, pen.ink)
    return sheet


def raid_ways(sheet: Sheet, card: Card) -> None:
    """Both ways to pay on a strip of paper, one above the other."""
    sheet.symbol("raid", 4, 40, 32, RAID)
    sheet.add(rectangle(Box(40, 7, 50, 82), 7, fill="@card"))
    first, *others = sides(either(card["effect"]["pay"]))
    sheet.stack([first], Box(43, 11, 44, 40), 24)
    sheet.stack(others, Box(43, 54, 44, 32), 24)


def dune(card: Card) -> Sheet:
    sheet = Sheet()
    sheet.add(dune_paper(SIDE, SIDE))
    sheet.symbol("dune", 5, 3, 19, DUNE)
    sheet.stack(dune_rows(card, brief_rows), Box(6, 22, 84, 66), 33, DUNE)
    mark(sheet, card, 83, 5, "card-ink")
    return sheet


DRAWN: dict[str, Callable[[Card], Sheet]] = {"tribe": tribe, "goods": goods, "border": border, "dune": dune}
