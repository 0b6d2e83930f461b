"""The head of a page: who decides about what, the round, and the raids to come."""

from __future__ import annotations

from azalai.drawing.svg import number, path

from .lettering import fitted, label, words_of
from .panels import Panel
from .pieces import figure, frame
from .scene import CORNERS, SEATS, Scene
from .sheet import Box, Pen, rectangle
from .signs import NOTHING, joined, op, row_width, vector
from .words import player, title_of


def turn(scene: Scene) -> str:
    """Who decides about what; or how it ended."""
    view, said = scene.view, scene.words
    if view["phase"] == "over":
        over = " ".join(filter(None, (said["over"], said["end"].get(view["end"]))))
        first, second = (view["scores"][seat]["total"] for seat in SEATS)
        return f"{over}: {said['result'].format(first=first, second=second)}"
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
    """The robber's route: sixteen steps, the raids dark; above it the next raid and what it costs."""
    panel, view = Panel(scene, width), scene.view
    said, corner = next_raid(scene)
    panel.sheet.add(label(said, "strong", 14, 2, 14, "@ink"))
    if corner:
        pays = scene.raid(view["border"][str(corner)]["card"])
        row = joined((vector(way, 3) or [NOTHING] for way in pays), op(scene.words["or"]))
        panel.sheet.row(row, width - row_width(row) * 19, 0, 19, Pen("ink", "table"))
    step = width / 16
    for n in range(1, 17):
        calendar_step(panel, n, Box((n - 1) * step + 1, 25, step - 2, 25), n == corner)
    panel.height = 52
    return panel


def calendar_step(panel: Panel, n: int, box: Box, coming: bool) -> None:
    view, sheet = panel.scene.view, panel.sheet
    raid, past = n in CORNERS, n < view["robber"]
    fill = ("rock" if past else "card-raid") if raid else "paper"
    look: dict[str, str | float] = {"fill_opacity": 0.35} if past and not raid else {}
    sheet.add(rectangle(box, 6, fill=f"@{fill}", stroke=f"@{'line' if not raid else fill}", **look))
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if coming:
        sheet.add(frame(box, "danger", 2, 1.5, 6))
    if n in (view["robber"], view["targia"]):
        name = "robber" if n == view["robber"] else "targia-figure"
        sheet.symbol(name, x - 14, y - 15, 28)
    elif raid:
        sheet.symbol("raid", x - 8.5, y - 8.5, 17, Pen("card-raid-ink", fill))
    else:
        sheet.add(label(str(n), "text" if past else "strong", 13, x, y + 4.6, "@ink-soft", "middle"))


def bar(panel: Panel, height: float) -> Panel:
    """Put paper across the page below what was drawn."""
    ground = rectangle(Box(0, 0, panel.width, height), fill="@paper-raised")
    line = path(f"M0 {number(height)}H{number(panel.width)}", stroke="@line", fill="none")
    panel.sheet.parts.insert(0, ground + line)
    panel.height = height
    return panel


def head(scene: Scene, width: float) -> Panel:
    """Title, who decides about what, phase and round."""
    panel, said, view = Panel(scene, width), scene.words, scene.view
    sheet = panel.sheet
    sheet.add(label("Azalai", "title", 27, 20, 38, "@ink"))
    kind = f"{said['game']}, {said['rules'].get(view['rules'], view['rules'])}"
    sheet.add(label(kind, "text", 15, 122, 37, "@ink-soft"))
    sheet.add(label(said["round"].format(round=view["round"]), "title", 20, width - 20, 29, "@ink", "end"))
    sheet.add(label(said["phases"][view["phase"]], "text", 14, width - 20, 47, "@ink-soft", "end"))
    text = fitted(words_of(turn(scene), "title"), 760, 30, (22, 21, 20, 19, 18, 17, 16))
    if view["to_move"] is not None:
        sheet.add(figure(f"targi-{view['to_move']}", width / 2 - text.width / 2 - 46, 9, 40))
    sheet.lines(text, Box(width / 2 - 374, 15, 760, 30), "ink", "middle")
    return bar(panel, 58)


def tall_head(scene: Scene, width: float) -> Panel:
    """The same in two lines."""
    panel, said, view = Panel(scene, width), scene.words, scene.view
    sheet = panel.sheet
    sheet.add(label("Azalai", "title", 20, 10, 26, "@ink"))
    sheet.add(label(said["game"], "text", 13, 86, 25.5, "@ink-soft"))
    when = f"{said['round'].format(round=view['round'])}, {said['phases'][view['phase']]}"
    sheet.add(label(when, "text", 13, width - 10, 25.5, "@ink-soft", "end"))
    x = 10.0
    if view["to_move"] is not None:
        sheet.add(figure(f"targi-{view['to_move']}", 8, 37, 30))
        x = 46.0
    text = fitted(words_of(turn(scene), "title"), width - 10 - x, 38, (17, 16, 15, 14, 13))
    sheet.lines(text, Box(x, 53 - text.height / 2, width, 40), "ink")
    return bar(panel, 76)
