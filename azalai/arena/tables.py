"""The results of a contest so far, as text tables."""

from __future__ import annotations

from collections.abc import Sequence

import azalai
from azalai.arena.play import Fault
from azalai.arena.plot import bounds, ranked, signed
from azalai.arena.report import Report
from azalai.arena.sprt import Verdict
from azalai.arena.statistics import Estimate
from azalai.bots import nets
from azalai.bots.catalogue import wants_net

UNKNOWN = "–"
FAULTS = 3  # faults shown in full


def match_text(report: Report) -> str:
    """The report of a match as text."""
    return _text(_head(report), _bots(report), _strength(report), _common(report))


def tournament_text(report: Report) -> str:
    """The report of a tournament as text."""
    return _text(_head(report), _bots(report), _rating_table(report), _cross_table(report), _common(report))


def _text(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows in columns: the first column left-aligned, the others right-aligned.

    >>> print(table([["bot", "games"], ["greedy", "10"]]))
    bot     games
    greedy     10
    """
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]).rstrip()
        for row in rows
    )


def _head(report: Report) -> str:
    contest = report.contest
    tables = f", {len(contest.lineups)} tables" if len(contest.lineups) > 1 else ""
    return (
        f"{contest.title}, {contest.players} players: {_count(report.games, 'game')} "
        f"({_count(report.blocks, 'block')} of {contest.players}{tables}), seed {contest.seed}"
    )


def _bots(report: Report) -> str:
    rows = [["bot", "games", "win share", "95 %", "fair", "points", "margin", "95 %", "s/decision"]]
    for bot in report.bots:
        rows.append(
            [
                bot.bot,
                str(bot.games),
                percent(bot.share.value),
                _percents(bot.share),
                percent(bot.fair),
                _number(bot.points.value),
                _signed_number(bot.margin.value),
                _numbers(bot.margin),
                _number(bot.seconds_per_decision, 4),
            ]
        )
    return table(rows)


def _strength(report: Report) -> str:
    if report.elo is None:
        return _rating_table(report)
    first, second = report.contest.labels
    line = f"{first} against {second}: {_elo(report.elo.value, report)} Elo, 95 % {_elo_range(report.elo)}"
    return f"{line}\n{sprt_text(report.sprt)}" if report.sprt else line


def _elo(value: float | None, report: Report) -> str:
    if value is not None:
        return signed(value)
    share = report.bots[0].share.value
    return UNKNOWN if share is None else "+∞" if share else "−∞"


def _elo_range(estimate: Estimate) -> str:
    low = "−∞" if estimate.low is None else signed(estimate.low)
    high = "+∞" if estimate.high is None else signed(estimate.high)
    return f"{low} to {high}"


def sprt_text(verdict: Verdict) -> str:
    """The state of the sequential test, in one line."""
    claim = f"at least {verdict.elo1:g} Elo, not {verdict.elo0:g} or less"
    return (
        f"Sequential test ({claim}): {verdict.outcome} after {_count(verdict.blocks, 'block')}; "
        f"LLR {verdict.llr:+.2f}, decided at ±{verdict.bound:.2f}"
    )


def _rating_table(report: Report) -> str:
    rows = [["bot", "rating", "95 %"]]
    for bot in ranked(report):
        assert bot.rating
        rows.append([bot.bot, signed(bounds(bot)[0]), _elo_range(bot.rating)])
    return table(rows) if len(rows) > 1 else ""


def _cross_table(report: Report) -> str:
    """How often each row's bot was ahead of each column's."""
    numbers = [str(number + 1) for number in range(len(report.bots))]
    rows = [["ahead of", *numbers]]
    for number, (bot, row) in enumerate(zip(report.bots, report.cross)):
        rows.append([f"{numbers[number]} {bot.bot}", *(percent(cell.share) if cell else UNKNOWN for cell in row)])
    return table(rows)


def _common(report: Report) -> str:
    if not report.games:
        return ""
    seats = ", ".join(f"{number} {percent(seat.value)}" for number, seat in enumerate(report.seats, 1))
    ends = ", ".join(f"{end} {percent(count / report.games)}" for end, count in report.ends.items())
    lines = [
        f"Win share by seat: {seats} (95 % of the first: {_percents(report.seats[0])})",
        f"Length: {_number(report.length)} moves on average. Ends: {ends}",
        *_faults(report),
        *_without_net(report),
    ]
    return "\n".join(lines)


def _without_net(report: Report) -> list[str]:
    """A line that names the bots that would have used a net, if there were one for this game."""
    contest = report.contest
    setting = azalai.new(contest.game, seed=0, **contest.options).setting
    named = ", ".join(spec for spec in dict.fromkeys(contest.bots) if wants_net(spec))
    return [f"No net has learned this game with these options and players: {named} searched without one."] * bool(
        named and nets.find(setting) is None
    )


def _faults(report: Report) -> list[str]:
    faults = [(game, game.fault) for game in report.played if game.fault]
    lines = [
        f"Fault in deal {game.deal}, rotation {game.rotation}, seat {fault.seat + 1}: {_what(fault)}"
        for game, fault in faults[:FAULTS]
    ]
    return [*lines, f"... and {_count(len(faults) - FAULTS, 'more fault')}"] if len(faults) > FAULTS else lines


def _what(fault: Fault) -> str:
    """A fault with the name of its bot; a program's faults already start with the name."""
    return fault.what if fault.what.startswith(fault.bot) else f"{fault.bot}: {fault.what}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def percent(share: float | None) -> str:
    """A share in percent.

    >>> percent(0.625), percent(None)
    ('62.5 %', '–')
    """
    return UNKNOWN if share is None else f"{100 * share:.1f} %"


def _percents(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return UNKNOWN
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def _number(value: float | None, digits: int = 1) -> str:
    return UNKNOWN if value is None else f"{value:.{digits}f}"


def _signed_number(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:+.1f}".replace("-", "−")


def _numbers(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return UNKNOWN
    return f"{_signed_number(estimate.low)} to {_signed_number(estimate.high)}"
