"""Measure the search's win share by budget, in time and in simulations, as a table and as a picture.

Budgets in time only play against half of themselves. How far `greedy` and plain UCT are behind is measured with
budgets in simulations, which do not depend on the machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import msgspec
from matches import Log, Match, Plan, play
from rich.table import Table
from showing import UNKNOWN, share_cells, table_of

from azalai.arena import Estimate
from azalai.arena.plot import STYLE
from azalai.bots import Budget

TIMES = ("10ms", "25ms", "50ms", "100ms", "250ms", "500ms", "1s")
SIMULATIONS = ("250", "500", "1000", "2000", "4000")
HALF, GREEDY, UCT = "search with half the budget", "greedy", "uct with equal simulations"


@dataclass(frozen=True)
class Rung:
    """One budget of the ladder against one opponent."""

    budget: str
    against: str

    def match(self) -> Match:
        own_time = ",cpu=1" if self.budget.endswith("s") else ""
        opponents = {HALF: f"search:{half(self.budget)}{own_time}", GREEDY: "greedy", UCT: f"uct:{self.budget}"}
        opponent = opponents[self.against]
        name = f"search-{self.budget}--{opponent.removesuffix(own_time).replace(':', '-')}"
        return Match(name, (f"search:{self.budget}{own_time}", opponent))


class Point(msgspec.Struct, kw_only=True):
    """How a budget did: its share of the victories and its advantage in Elo. `size` is in seconds or simulations."""

    budget: str
    size: float
    unit: str
    against: str
    opponent: str
    games: int
    share: Estimate
    elo: Estimate | None
    seconds_per_decision: float | None
    remark: str


def half(budget: str) -> str:
    """Half of a budget.

    >>> half("25ms"), half("1s"), half("500")
    ('12.5ms', '500ms', '250')
    """
    size = Budget.parse(budget)
    return f"{500 * size.seconds:g}ms" if size.seconds is not None else str(max((size.simulations or 0) // 2, 1))


def ladder(times: Sequence[str], simulations: Sequence[str]) -> list[Rung]:
    """Each budget against half of it; in simulations also against greedy and against plain UCT with the same budget."""
    timed = [Rung(budget, HALF) for budget in times]
    return timed + [Rung(budget, against) for budget in simulations for against in (HALF, GREEDY, UCT)]


def climb(rung: Rung, plan: Plan, log: Log) -> tuple[Point, bool]:
    """Play a rung of the ladder; False if the user stopped it."""
    match = rung.match()
    report = play(match, plan, log)
    size = Budget.parse(rung.budget)
    point = Point(
        budget=rung.budget,
        size=float(size.seconds or size.simulations or 0),
        unit="seconds" if size.seconds is not None else "simulations",
        against=rung.against,
        opponent=match.bots[1],
        games=report.games,
        share=report.bots[0].share,
        elo=report.elo,
        seconds_per_decision=report.bots[0].seconds_per_decision,
        remark="; ".join(log.remarks(match.name, *match.bots)),
    )
    return point, not report.interrupted


def strength_table(points: Sequence[Point]) -> Table:
    figures = ("games", "win share", "95 %", "Elo", "95 %", "s/decision")
    return table_of("Win share by budget, 2 players", ("budget", "against"), figures, map(_cells, points))


def _cells(point: Point) -> list[str]:
    seconds = UNKNOWN if point.seconds_per_decision is None else f"{point.seconds_per_decision:.4f}"
    shares = [*share_cells(point.share), *_elo_cells(point.elo)]
    return [point.budget, point.opponent, str(point.games), *shares, seconds, point.remark]


def _elo_cells(elo: Estimate | None) -> tuple[str, str]:
    if elo is None:
        return UNKNOWN, UNKNOWN
    value, low, high = (UNKNOWN if number is None else f"{number:+.0f}" for number in (elo.value, elo.low, elo.high))
    return value, f"{low} to {high}"


# -- its picture

PANEL_WIDTH, PANEL_HEIGHT = 430, 300
LEFT, TOP, BETWEEN, BOTTOM = 64, 92, 62, 62
LINES = {HALF: ("half", "#b3541e"), GREEDY: ("greedy", "#2f6f6a"), UCT: ("uct", "#6a4c93")}
PLOT_STYLE = STYLE + "".join(
    f".{name} .range{{stroke:{colour};stroke-width:2}}.{name} .point{{fill:{colour}}}"
    f".{name} .line{{stroke:{colour};stroke-width:2;fill:none;opacity:.55}}"
    for name, colour in LINES.values()
)


@dataclass(frozen=True)
class Panel:
    """One diagram: budgets of one unit on a logarithmic axis, shares from `lowest` to 1."""

    left: float
    title: str
    points: Sequence[Point]
    lowest: float

    def x(self, size: float) -> float:
        sizes = [math.log(point.size) for point in self.points]
        first, last = min(sizes) - 0.35, max(sizes) + 0.35
        return self.left + PANEL_WIDTH * (math.log(size) - first) / (last - first)

    def y(self, share: float) -> float:
        return TOP + PANEL_HEIGHT * (1 - share) / (1 - self.lowest)

    def draw(self) -> list[str]:
        middle = self.left + PANEL_WIDTH / 2
        bottom = TOP + PANEL_HEIGHT
        caption = f'<text class="small" x="{middle:.1f}" y="{bottom + 44}" text-anchor="middle">{self.title}</text>'
        lines = [part for against in LINES for part in self._line(against)]
        return [*self._shares(), *self._budgets(), *lines, caption]

    def _shares(self) -> list[str]:
        parts = []
        for tenth in range(round(10 * self.lowest), 11):
            y, kind = self.y(tenth / 10), "zero" if tenth == 5 else "grid"
            right = self.left + PANEL_WIDTH
            parts.append(f'<line class="{kind}" x1="{self.left:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{y:.1f}"/>')
            parts.append(
                f'<text class="small" x="{self.left - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{10 * tenth} %</text>'
            )
        return parts

    def _budgets(self) -> list[str]:
        y = TOP + PANEL_HEIGHT + 20
        labels = {point.size: _spaced(point.budget) for point in self.points}
        return [
            f'<text class="small" x="{self.x(size):.1f}" y="{y}" text-anchor="middle">{escape(label)}</text>'
            for size, label in labels.items()
        ]

    def _line(self, against: str) -> list[str]:
        """The points of one opponent, shifted a little so that intervals do not hide each other."""
        aside = 7 * (list(LINES).index(against) - 1)
        own = sorted((p for p in self.points if p.against == against and p.games), key=lambda p: p.size)
        spots = [(self.x(p.size) + aside, *(self.y(v or 0.0) for v in _bounds(p.share))) for p in own]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in spots)
        marks = [
            f'<line class="range" x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}"/>'
            f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
            for x, y, low, high in spots
        ]
        return [f'<g class="{LINES[against][0]}"><polyline class="line" points="{way}"/>', *marks, "</g>"]


def _bounds(share: Estimate) -> tuple[float | None, float | None, float | None]:
    return share.value, share.low, share.high


def _spaced(budget: str) -> str:
    """A budget as shown on an axis.

    >>> _spaced("250ms"), _spaced("1s"), _spaced("2000")
    ('250 ms', '1 s', '2,000')
    """
    number = budget.rstrip("ms")
    return f"{int(number):,}" if number == budget else f"{number} {budget[len(number) :]}"


def strength_plot(points: Sequence[Point]) -> str:
    """An SVG picture of the win shares by budget, in time and in simulations."""
    shown = [point for point in points if point.games]
    lowest = math.floor(10 * min([0.5, *(point.share.low or 0.0 for point in shown)])) / 10
    panels: list[Panel] = []
    for unit, title in (("seconds", "time for each decision"), ("simulations", "simulations for each decision")):
        own = [point for point in shown if point.unit == unit]
        if own:
            panels.append(Panel(LEFT + len(panels) * (PANEL_WIDTH + BETWEEN), title, own, lowest))
    width = LEFT + 2 * (PANEL_WIDTH + BETWEEN)  # leaves room for the title even with one panel
    height = TOP + PANEL_HEIGHT + BOTTOM
    games = max((point.games for point in shown), default=0)
    title = f"Through the Desert, 2 players: win share of the search, up to {games} games for each point"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-labelledby="title">',
            f"<style>{PLOT_STYLE}</style>",
            f'<rect width="{width}" height="{height}" fill="#fffdf8"/>',
            f'<text id="title" class="title" x="16" y="30">{title}</text>',
            *_legend([against for against in LINES if any(point.against == against for point in shown)]),
            *(part for panel in panels for part in panel.draw()),
            "</svg>",
            "",
        ]
    )


def _legend(opponents: Sequence[str]) -> list[str]:
    parts, x = [], 22.0
    for against in opponents:
        said = f"against {against}"
        parts.append(
            f'<g class="{LINES[against][0]}"><circle class="point" cx="{x:.1f}" cy="54" r="5"/></g>'
            f'<text class="small" x="{x + 12:.1f}" y="58">{said}</text>'
        )
        x += 36 + 6.4 * len(said)
    return [*parts, f'<text class="small" x="{x:.1f}" y="58">Vertical lines are 95 % intervals.</text>']
