"""The report of a run of learning: a page in Markdown, with pictures of the strength and of the losses."""

from __future__ import annotations

from pathlib import Path

import azalai
from azalai.learn.chart import Line, chart
from azalai.learn.gate import RAVE, Meeting
from azalai.learn.rounds import Learning, Round

PAGE = "report.md"
STRENGTH = "strength.svg"


def write_report(folder: Path, learning: Learning) -> Path:
    """Write the page and the picture of the strength into the folder of the run."""
    done = [one for one in learning.rounds if one.done]
    if done:
        (folder / STRENGTH).write_text(strength_picture(learning), "utf-8")
    page = folder / PAGE
    page.write_text("\n".join(_page(folder, learning, done)) + "\n", "utf-8")
    return page


def strength_picture(learning: Learning) -> str:
    """Elo over the hours of learning: each net by the net that it had to beat, and directly by the plain search."""
    hours, steps, direct, strength, spent = [], [], [], 0.0, 0.0
    for one in (one for one in learning.rounds if one.done):
        spent += one.seconds / 3600
        hours.append(spent)
        value, low, high = one.meetings[0].elo
        steps.append((strength + value, (strength + low, strength + high)))
        strength += value if one.taken else 0.0
        plain = next((met.elo for met in one.meetings if met.opponent == RAVE), None)
        direct += [(spent, plain)] if plain else []
    lines = [Line("against the last net, added up", hours, [y for y, _ in steps], [ends for _, ends in steps])]
    if direct:
        ends = [(low, high) for _, (_, low, high) in direct]
        lines.append(
            Line("                    against rave", [x for x, _ in direct], [y for _, (y, _, _) in direct], ends)
        )
    return chart(f"{learning.game}: strength over training time", "hours of learning", "Elo; rave is 0", lines)


def _page(folder: Path, learning: Learning, done: list[Round]) -> list[str]:
    title = azalai.library.kind(learning.game).title["en"]
    options = ", ".join(f"{name} {value}" for name, value in sorted(learning.options.items()))
    games = sum(one.games for one in done)
    lines = [
        f"# {title}: learning",
        "",
        f"{len(done)} rounds, {games:,} games, {learning.hours:.2f} hours. Options: {options}. Seed {learning.seed}.",
        "",
    ]
    if not done:
        return [*lines, "No round is finished yet."]
    return [
        *lines,
        f"![Strength over training time]({STRENGTH})",
        "",
        "| round | minutes | learned from | held-out loss | against the last net | against the pool | taken |",
        "|---|---|---|---|---|---|---|",
        *map(_row, done),
        "",
        "Shares of the victories with 95 % intervals. A net is taken if the sequential test accepts it, or if the test "
        "could not decide and it won more than its fair share; and only if it is not clearly worse than the pool.",
        "",
        *_pictures(folder, done),
    ]


def _row(one: Round) -> str:
    losses = ", ".join(f"{part.split(',')[0]} {loss}" for part, loss in one.losses.items())
    first, *pool = one.meetings
    cells = [
        str(one.number),
        f"{one.seconds / 60:.1f}",
        one.data,
        losses,
        f"{_told(first)}, {first.verdict}",
        "; ".join(map(_told, pool)) or "–",
        "yes" if one.taken else "no",
    ]
    return f"| {' | '.join(cells)} |"


def _told(met: Meeting) -> str:
    return f"{met.opponent}: {met.told}"


def _pictures(folder: Path, done: list[Round]) -> list[str]:
    found = []
    for one in done:
        for name in ("policy-policy", "net-value"):
            file = Path(f"round-{one.number:03d}") / f"{name}.svg"
            if (folder / file).exists():
                found += [f"![Round {one.number}: losses of the {name.split('-')[1]}]({file.as_posix()})", ""]
    return found
