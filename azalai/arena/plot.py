"""Draw the ratings: one row per bot, best first, with its 95 % interval."""

from __future__ import annotations

from html import escape

from azalai.arena.report import BotReport, Report

ROW = 34
TOP = 64
BOTTOM = 58
CHART = 520  # width of the axis
RIGHT = 190  # room for the numbers
CHARACTER = 8.6  # rough width of one character of a bot's name
LONGEST = 48  # characters of a name shown at most
STEPS = (10, 20, 50, 100, 200, 500, 1000)
STYLE = (
    "text{font-family:system-ui,sans-serif;font-size:14px;fill:#222}.title{font-size:17px;font-weight:600}"
    ".small{font-size:12px;fill:#555}.grid{stroke:#ddd}.zero{stroke:#999}"
    ".range{stroke:#b3541e;stroke-width:3;stroke-linecap:round}.point{fill:#b3541e;stroke:#fff;stroke-width:1.5}"
)


def plot(report: Report) -> str:
    """Draw the ratings in a report as an SVG picture."""
    bots = ranked(report)
    names = [short(bot.bot) for bot in bots]
    left = 24 + CHARACTER * max(len(name) for name in names)
    width, height = left + CHART + RIGHT, TOP + ROW * len(bots) + BOTTOM
    ticks = axis(bots)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'height="{height}" role="img" aria-labelledby="title">',
        f"<style>{STYLE}</style>",
        f'<rect width="{width:.0f}" height="{height}" fill="#fffdf8"/>',
        f'<text id="title" class="title" x="16" y="30">{escape(headline(report))}</text>',
        *grid(ticks, left, height),
    ]
    for row, (bot, name) in enumerate(zip(bots, names)):
        parts += bot_row(bot, name, TOP + ROW * (row + 0.5), left, ticks)
    parts.append(
        f'<text class="small" x="{left + CHART / 2:.1f}" y="{height - 14}" text-anchor="middle">'
        "Rating in Elo, mean 0; lines are 95 % intervals</text>"
    )
    return "\n".join([*parts, "</svg>", ""])


def headline(report: Report) -> str:
    contest = report.contest
    return f"{contest.title}, {contest.players} players, {report.games} games"


def ranked(report: Report) -> list[BotReport]:
    """The bots with a rating, best first."""
    return sorted((bot for bot in report.bots if bot.rating), key=lambda bot: -bounds(bot)[0])


def bounds(bot: BotReport) -> tuple[float, float, float]:
    """A bot's rating and the ends of its interval."""
    assert bot.rating
    value, low, high = (getattr(bot.rating, name) or 0.0 for name in ("value", "low", "high"))
    return value, low, high


def short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def axis(bots: list[BotReport]) -> list[int]:
    """About ten round numbers that span all intervals."""
    lowest = min(bounds(bot)[1] for bot in bots)
    highest = max(bounds(bot)[2] for bot in bots)
    step = next((step for step in STEPS if (highest - lowest) / step <= 8), STEPS[-1])
    first, last = int(lowest // step), int(-(-highest // step))
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def place(rating: float, left: float, ticks: list[int]) -> float:
    return left + CHART * (rating - ticks[0]) / (ticks[-1] - ticks[0])


def grid(ticks: list[int], left: float, height: int) -> list[str]:
    bottom = height - BOTTOM
    parts = []
    for tick in ticks:
        x = place(tick, left, ticks)
        kind = "grid" if tick else "zero"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{bottom}"/>')
        parts.append(f'<text class="small" x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{signed(tick)}</text>')
    return parts


def bot_row(bot: BotReport, name: str, y: float, left: float, ticks: list[int]) -> list[str]:
    value, low, high = bounds(bot)
    at, start, end = (place(rating, left, ticks) for rating in (value, low, high))
    return [
        f'<text x="{left - 12:.1f}" y="{y + 5:.1f}" text-anchor="end">{escape(name)}</text>',
        f'<line class="range" x1="{start:.1f}" y1="{y:.1f}" x2="{end:.1f}" y2="{y:.1f}"/>',
        f'<circle class="point" cx="{at:.1f}" cy="{y:.1f}" r="6"/>',
        f'<text x="{left + CHART + 14:.1f}" y="{y + 5:.1f}">{signed(value)} '
        f'<tspan class="small">({signed(low)} to {signed(high)})</tspan></text>',
    ]


def signed(number: float) -> str:
    """A rounded number with its sign.

    >>> signed(12.4), signed(-3.0), signed(0.2)
    ('+12', '−3', '0')
    """
    rounded = round(number)
    return f"+{rounded}" if rounded > 0 else f"−{-rounded}" if rounded < 0 else "0"
