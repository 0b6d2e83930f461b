"""The seats: what each owns, its hand card, and its display."""

from __future__ import annotations

from typing import Any

from .board import Grid
from .cards import BAND, DISC, icon_disc
from .lettering import fitted, label, styled, text_width
from .panels import INK, PAD, Panel, panel_card, slot
from .pieces import badge, figure, last_mark, legal_mark, marker
from .scene import Scene
from .sheet import Box, rectangle
from .words import Card, player

GOODS = ("dates", "salt", "pepper")


def chips(panel: Panel, seat: int, box: Box, lines: int) -> None:
    """What a seat owns: symbols with numbers, in this many lines."""
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
    """Shape, name, whose turn, start player, and the Targi still to place."""
    scene, sheet = panel.scene, panel.sheet
    sheet.add(badge(seat, PAD + 9, 22, 19))
    name = player(seat, scene.language)
    sheet.add(label(name, "title", 20, PAD + 26, 29, "@ink"))
    x = PAD + 38 + text_width(name, "title", 20)
    if scene.view["to_move"] == seat:
        word = scene.words["to_move"]
        width = text_width(word, "strong", 13) + 18
        sheet.add(rectangle(Box(x, 11, width, 22), 11, fill=f"@seat-{seat}"))
        sheet.add(label(word, "strong", 13, x + width / 2, 26.4, "@paper-raised", "middle"))
        x += width + 10
    if scene.view["start"] == seat:
        sheet.symbol("amulet", x, 10, 24, INK)
        sheet.add(label(scene.words["start"], "text", 13, x + 28, 26.4, "@ink-soft"))
    to_place(panel, seat)


def to_place(panel: Panel, seat: int) -> None:
    """The Targi still to place; there is a word for them where there is room."""
    left, right = panel.scene.view["seats"][seat]["targi"], panel.width - PAD
    if left and panel.scene.spelled:
        word = panel.scene.words["left"]
        panel.sheet.add(label(word, "text", 13, right, 26.4, "@ink-soft", "end"))
        right -= text_width(word, "text", 13)
    for i in range(left):
        panel.sheet.add(figure(f"targi-{seat}", right - 6 - 26 * (left - i), 7, 28))


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
    """A card in a display. A stored action is on it as a marker or as gold; once used up, it leaves an outline."""
    scene = panel.scene
    card = scene.card(place["card"])
    symbol = place["symbol"] if card["kind"] == "dune" else ""
    face, said = scene.face(place["card"], box.width, box.height, symbol, bought=True)
    panel.sheet.lay(face, box.x, box.y, scene.scale(box.width), said)
    if card.get("icon") == "triangle":
        token(panel, seat, card, place, box)


def token(panel: Panel, seat: int, card: Card, place: dict[str, Any], box: Box) -> None:
    """It is on the disc of the icon."""
    if panel.scene.spelled:
        x, y, size = box.x + BAND / 2, box.y + box.height * DISC, 27.0
    else:
        x, y, size = box.x + box.width * 0.161, box.y + box.width * 0.5, box.width * 0.24
    if place["token"] and card["effect"]["kind"] == "stored_gold":
        panel.sheet.symbol("gold", x - size / 2, y - size / 2, size)
    elif place["token"]:
        panel.sheet.add(marker(seat, x, y, size))
    else:
        panel.sheet.add(icon_disc("triangle-spent", f"tribe-{place['symbol']}", x, y, size * 0.43))


def hand(panel: Panel, seat: int, box: Box) -> None:
    """The hand card: face up if it is known, otherwise its back, or an empty place."""
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


def tall_seat(seat: int, scene: Scene, width: float) -> Panel:
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
