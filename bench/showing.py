"""Print figures as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from azalai.arena import Estimate
from azalai.arena.tables import percent

UNKNOWN = "–"


def table_of(
    title: str, words: Sequence[str], figures: Sequence[str], rows: Iterable[Sequence[str]], caption: str | None = None
) -> Table:
    """Make a table. The last cell of each row is a remark; its column only appears if there are remarks."""
    rows = list(rows)
    table = Table(title=title, caption=caption)
    for heading in words:
        table.add_column(heading)
    for heading in figures:
        table.add_column(heading, justify="right")
    remarks = any(row[-1] for row in rows)
    if remarks:
        table.add_column("remark")
    for row in rows:
        table.add_row(*map(Text, row if remarks else row[:-1]))
    return table


def share_cells(share: Estimate) -> tuple[str, str]:
    if share.low is None or share.high is None:
        return UNKNOWN, UNKNOWN
    return percent(share.value), f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def times(number: float | None) -> str:
    return UNKNOWN if number is None else f"{number:.2f} ×"
