"""Compare our random playouts with those of other open implementations, in one run on one machine.

A figure alone says little, because machines differ more than implementations do. So all contestants are measured here,
interleaved in rounds and one at a time, and the ratios are what counts. Games differ in what a move costs, so a ratio
compares how fast two engines are at their own game; it does not say that one does the same work faster.

Run ``python bench/playouts.py [--game targi]``; peers come with ``pip install azalai[bench]``.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import peers
from rich.console import Console
from rich.table import Table
from rich.text import Text

OUR_PREFIX = "azalai-"
# by game: a name and the options it stands for; ratios refer to the first
OURS = {
    "desert": {
        "2 players": ("--players", "2"),
        "4 players": ("--players", "4"),
    },  # 2 as in Hex and chess, 4 as in Catan
    "targi": {"base": ("--rules", "base"), "expansion": ("--rules", "expansion")},
}
PIPED_WIDTH = 140  # rich assumes 80 columns when it writes to a file, and would break every row
QUIET_SHARE = 0.9  # share of a core below which a measurement counts as disturbed
DISTRIBUTIONS = ("azalai", "open_spiel", "catanatron", "chess", "numba", "numpy")


def run_ours(game: str, options: Sequence[str], seconds: float) -> peers.Outcome:
    """Measure our own speed through the public command, so that nobody has to trust a private shortcut."""
    command = [sys.executable, "-m", "azalai", "bench", game, *options, "--seconds", f"{seconds:g}", "--json"]
    return peers.as_sample(peers.run_json(command, seconds), "moves_per_second")


def our_contestant(game: str, name: str) -> peers.Contestant:
    """One of our own entries."""
    options = OURS[game][name]
    label = f"azalai {game}, {name}"
    return peers.Contestant(
        f"{OUR_PREFIX}{name}", label, "moves/s", lambda seconds, seed: run_ours(game, options, seconds)
    )


def all_contestants(game: str) -> list[peers.Contestant]:
    """All contestants, ours first because the ratios refer to it."""
    ours = [our_contestant(game, name) for name in OURS[game]]
    return [*ours, *(peers.peer_contestant(peer) for peer in peers.PLAYOUT_PEERS)]


def reference_of(series: Sequence[peers.Series]) -> peers.Series:
    """The series that all ratios refer to."""
    return series[0]


def _cpu_model() -> str:
    """The name of the processor; figures without it cannot be compared."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "unknown")


def _version(distribution: str) -> str | None:
    """The installed version, if any."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def environment() -> dict[str, object]:
    """What a reader needs to judge or repeat the figures."""
    return {
        "cpu": _cpu_model(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "versions": {name: _version(name) for name in DISTRIBUTIONS},
    }


def _ratio(reference: peers.Series, one: peers.Series) -> peers.Ratio | None:
    """Our ratio to a peer; None for our own entries."""
    return None if one.key.startswith(OUR_PREFIX) else peers.ratio_to(reference, one)


def _json_row(reference: peers.Series, one: peers.Series) -> dict[str, object]:
    """One contestant with all its rounds, so that others can compute their own statistics."""
    ratio = _ratio(reference, one)
    return {
        "key": one.key,
        "label": one.label,
        "unit": one.unit,
        "rates": [o.rate if isinstance(o, peers.Sample) else None for o in one.outcomes],
        "median": one.median,
        "cpu_shares": [o.cpu_share if isinstance(o, peers.Sample) else None for o in one.outcomes],
        "ratio": None if ratio is None else {"median": ratio.median, "min": ratio.lowest, "max": ratio.highest},
        "error": one.error,
    }


def as_json(series: Sequence[peers.Series], rounds: int, seconds: float) -> str:
    """The whole result as JSON."""
    rows = [_json_row(reference_of(series), one) for one in series]
    return json.dumps({"rounds": rounds, "seconds": seconds, **environment(), "contestants": rows}, indent=2)


def _figure(value: float | None) -> str:
    """A figure as a whole number; the noise is far larger than a fraction of a move."""
    return "-" if value is None else f"{value:,.0f}"


def _ratio_text(ratio: peers.Ratio | None) -> tuple[str, str]:
    """Ratio and spread, with the precision that the noise allows."""
    if ratio is None:
        return "-", "-"
    return f"{ratio.median:,.2f}", f"{ratio.lowest:,.2f} to {ratio.highest:,.2f}"


def _row(reference: peers.Series, one: peers.Series) -> list[Text]:
    """The cells of one contestant, as plain text: rich would read the [bench] in a message as mark-up."""
    share = "-" if one.cpu_share is None else f"{one.cpu_share:.0%}"
    rates = one.rates
    spread = f"{min(rates):,.0f} to {max(rates):,.0f}" if rates else "-"
    cells = [one.label, _figure(one.median), one.unit, spread, share, *_ratio_text(_ratio(reference, one))]
    return [Text(cell) for cell in [*cells, one.error or ""]]


def _warning(series: Sequence[peers.Series]) -> str | None:
    """A warning if the machine was busy, because the figures then depend on luck."""
    shares = [one.cpu_share for one in series if one.cpu_share is not None]
    if min(shares, default=1.0) >= QUIET_SHARE:
        return None
    return "The machine was busy: some rounds got far less than a whole core. Repeat this on an idle one."


def as_table(series: Sequence[peers.Series], rounds: int, seconds: float) -> Table:
    """The whole result as a table; the remarks column only appears if there are remarks."""
    remarks = any(one.error for one in series)
    title = f"Random playouts on one core, median of {rounds} rounds of {seconds:g} s"
    table = Table(title=title, caption=_warning(series))
    table.add_column("implementation")
    for heading in ("median", "unit", "min to max", "CPU (worst)", "ours/theirs", "min to max"):
        table.add_column(heading, justify="left" if heading == "unit" else "right")
    if remarks:
        table.add_column("remark")
    for one in series:
        cells = _row(reference_of(series), one)
        table.add_row(*(cells if remarks else cells[:-1]))
    return table


def _positive(kind: type[int] | type[float], text: str) -> float:
    """Refuse 0 and less on the command line instead of dividing by it later."""
    value = kind(text)
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{text} is not positive")
    return value


def _positive_int(text: str) -> int:
    """A number of rounds."""
    return int(_positive(int, text))


def _positive_float(text: str) -> float:
    """A number of seconds."""
    return _positive(float, text)


def _parse_arguments(arguments: Iterable[str] | None) -> argparse.Namespace:
    """Parse the command line; the defaults are long enough for a steady median and short enough to be practical."""
    parser = argparse.ArgumentParser(description="Random playouts of azalai and its peers, side by side.")
    parser.add_argument("--game", choices=OURS, default="desert", help="which of our games (default desert)")
    parser.add_argument("--rounds", type=_positive_int, default=5, help="rounds, each with all contestants (default 5)")
    parser.add_argument("--seconds", type=_positive_float, default=3.0, help="seconds for each measurement (default 3)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return parser.parse_args(None if arguments is None else list(arguments))


def main(arguments: Iterable[str] | None = None) -> int:
    """Measure and print; the exit code is 1 if our own figure is missing, because there are no ratios then."""
    options = _parse_arguments(arguments)
    progress = Console(stderr=True)
    with progress.status("starting") as status:
        series = peers.run_rounds(all_contestants(options.game), options.rounds, options.seconds, status.update)
    if options.json:
        print(as_json(series, options.rounds, options.seconds))
    else:
        width = None if sys.stdout.isatty() else PIPED_WIDTH
        Console(width=width).print(as_table(series, options.rounds, options.seconds))
    return 0 if reference_of(series).rates else 1


if __name__ == "__main__":
    sys.exit(main())
