"""What cards are made of: paper, woven bands and mats, sand, and backs."""

from __future__ import annotations

from collections.abc import Callable

from azalai.drawing.svg import number, path, tag

from .sheet import Box, Pen, Sheet, rectangle

RADIUS = 9


def paper(width: float, height: float, fill: str = "card") -> str:
    """A card with its shadow on the table."""
    shadow = rectangle(Box(0.5, 2, width - 1, height), RADIUS, fill="@card-shadow", fill_opacity=0.16)
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
    "well": lambda s: (
        f"m{number(s * 0.32)} 0l{number(s * 0.32)} {number(s * 0.4)}-{number(s * 0.32)} {number(s * 0.4)}"
        f"-{number(s * 0.32)}-{number(s * 0.4)}z"
    ),
    "tent": lambda s: (
        f"h{number(s * 0.3)}l{number(s * 0.3)} {number(s * 0.5)}-{number(s * 0.3)} {number(s * 0.5)}"
        f"h-{number(s * 0.3)}l{number(s * 0.3)}-{number(s * 0.5)}z"
    ),
    "targia": lambda s: f"a{number(s * 0.3)} {number(s * 0.3)} 0 0 1 0 {number(s * 0.6)}z",
}


def weave(name: str, x: float, height: float, step: float) -> str:
    """A woven edge, different for every tribe symbol, so that they differ without colour too."""
    count = int(height // step)
    start = (height - count * step) / 2 + step * 0.1
    data = "".join(f"M{number(x)} {number(start + i * step)}{WEAVES[name](step)}" for i in range(count))
    return path(data, fill=f"@tribe-{name}", fill_opacity=0.62)


def band(sheet: Sheet, name: str, width: float, height: float, step: float) -> None:
    """The woven band of a tribe card."""
    r = RADIUS
    data = f"M{r + 0.75} .75H{number(width)}V{number(height - 0.75)}H{r + 0.75}a{r} {r} 0 0 1-{r}-{r}V{r + 0.75}"
    sheet.add(path(f"{data}a{r} {r} 0 0 1 {r}-{r}z", fill=f"@tribe-{name}"), weave(name, width, height, step))


def mat(box: Box) -> str:
    """A woven mat with fringes, for goods."""
    count = int(box.height // 4)
    start = box.y + (box.height - (count - 1) * 4) / 2
    fringe = "".join(f"M{number(x)} {number(start + 4 * i)}h4" for i in range(count) for x in (box.x - 4, box.right))
    lines = "".join(
        f"M{number(box.x + x)} {number(box.y)}v{number(box.height)}" for x in (5, 8, box.width - 5, box.width - 8)
    )
    edge: dict[str, str | float] = {"fill": "@card-border", "stroke": "@card-rule", "stroke_width": 1.2}
    return (
        rectangle(box, 0, **edge)
        + path(fringe, stroke="@card-edge", fill="none")
        + path(lines, stroke="@card-rule", fill="none")
    )


def dune_paper(width: float, height: float) -> str:
    low, lower = (
        Box(1.5, height * 0.7, width - 3, height * 0.3 - 1.5),
        Box(1.5, height * 0.83, width - 3, height * 0.17 - 1.5),
    )
    return (
        paper(width, height, "card-dune") + dunes(low, "card-sand-shade", 0.45) + dunes(lower, "card-dune-shade", 0.4)
    )


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
    """Short threads in rows; those of every other row begin further right."""
    lines = int(box.height // 8) + 1
    step = box.height / max(1, lines - 1)
    starts = [(16.0 * i + j % 2 * 4, j * step) for j in range(lines) for i in range(int(box.width // 16) + 1)]
    threads = [(x, y, min(8, box.width - x)) for x, y in starts if x < box.width - 3]
    data = "".join(f"M{number(box.x + x)} {number(box.y + y)}h{number(long)}" for x, y, long in threads)
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
