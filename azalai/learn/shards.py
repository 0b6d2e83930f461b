"""Rows in Parquet files: one shard for each block of games, written whole or not at all.

Every shard says in its metadata what its rows are about and how the games were played, so it can be read alone. One
row is one position as one seat sees it:

| column | what it is |
|---|---|
| `game`, `ply`, `seat` | which game, how many decisions were made before, and the seat that sees the position |
| `index`, `value` | the features that are not 0 |
| `win`, `margin`, `points` | the result for this seat: share of the victory, lead in points, points by category |
| `search_win`, `search_margin` | what a search expected, from 0 to 1; null without a search |
| `moves`, `visits`, `stands` | features of the moves, one row after another; how often each was visited |

`win` is null where a net is not asked about the position, and `visits` where there was no deep search.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from azalai.core.errors import AzalaiError, BadOption
from azalai.learn.needs import needed
from azalai.learn.rows import Array, Choices, Positions, Subject, joined_choices, joined_positions

FORMAT = "azalai-rows/1"
LABEL = b"azalai"
PATTERN = "games-*.parquet"
COLUMNS = {
    "game": "int64",
    "ply": "int32",
    "seat": "int8",
    "index": "whole",
    "value": "numbers",
    "win": "float32",
    "margin": "float32",
    "points": "numbers",
    "search_win": "float32",
    "search_margin": "float32",
    "moves": "numbers",
    "visits": "numbers",
    "stands": "numbers",
}
HALF = ".part"  # the end of the name of a file that is not whole yet


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """The metadata of a shard."""

    subject: Subject
    options: dict[str, Any]
    players: int
    games: int
    how: dict[str, Any] = {}  # how the games were played
    format: str = FORMAT


def schema(label: Label) -> Any:
    """The columns of a shard, with its label."""
    pa = needed("pyarrow")
    kinds = {
        "whole": pa.list_(pa.int32()),
        "numbers": pa.list_(pa.float32()),
        **{name: getattr(pa, name)() for name in ("int64", "int32", "int8", "float32")},
    }
    columns = [(name, kinds[kind]) for name, kind in COLUMNS.items()]
    return pa.schema(columns, metadata={LABEL: msgspec.json.encode(label)})


def encoded(label: Label, columns: Mapping[str, Any]) -> bytes:
    """The content of a shard."""
    pa, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    out = pa.BufferOutputStream()
    parquet.write_table(pa.table(dict(columns), schema=schema(label)), out, compression="zstd")
    return bytes(out.getvalue())


def lists(starts: Array, items: Array) -> Any:
    """A column of lists: list i has the items from `starts[i]` to `starts[i + 1]`."""
    pa = needed("pyarrow")
    return pa.ListArray.from_arrays(pa.array(starts.astype(np.int32)), pa.array(items))


def write(path: Path, content: bytes) -> None:
    """Write a shard so that it is there whole or not at all, even after a power cut."""
    half = path.with_name(f"{path.name}{HALF}")
    try:
        with half.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def shards(folders: Sequence[Path]) -> list[Path]:
    """All shards in these folders; `BadOption` if a folder has none."""
    found = []
    for folder in folders:
        here = sorted(folder.glob(PATTERN))
        if not here:
            raise BadOption(f"{folder} holds no rows. Make some with: azalai selfplay GAME --out {folder}")
        found += here
    return found


def label_of(path: Path) -> Label:
    """What a shard is about, without reading its rows."""
    parquet = needed("pyarrow.parquet")
    try:
        return msgspec.json.decode((parquet.read_schema(path).metadata or {})[LABEL], type=Label)
    except (KeyError, OSError, ValueError, msgspec.DecodeError) as problem:
        raise AzalaiError(
            f"{path} is damaged, or not a shard of Azalai ({type(problem).__name__}). Remove it."
        ) from None


def read(paths: Sequence[Path]) -> tuple[list[Label], Positions, Choices]:
    """The rows of these shards. Games get new numbers, so that those of different folders stay apart."""
    labels = [label_of(path) for path in paths]
    _check_alike(paths, labels)
    folders = {folder: number for number, folder in enumerate(sorted({path.parent for path in paths}))}
    positions, choices = [], []
    for path, label in zip(paths, labels):
        table = _table(path)
        apart = folders[path.parent] << 40
        positions.append(_positions(table, apart, label.subject))
        choices.append(_choices(table, apart, label.subject))
    return labels, joined_positions(positions), joined_choices(choices)


def _check_alike(paths: Sequence[Path], labels: Sequence[Label]) -> None:
    for path, label in zip(paths, labels):
        if label.format != FORMAT:
            raise AzalaiError(f"{path} has format {label.format[:40]!r}; this version reads {FORMAT!r}.")
        if label.subject != labels[0].subject:
            raise BadOption(f"{path} and {paths[0]} cannot be used together: {label.subject} and {labels[0].subject}.")


def _table(path: Path) -> Any:
    pa, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    try:
        return parquet.read_table(path)
    except (OSError, pa.ArrowException) as problem:
        raise AzalaiError(f"{path} is damaged: {str(problem)[:200]} Remove it.") from None


def _positions(table: Any, apart: int, subject: Subject) -> Positions:
    """The rows with a result."""
    table = table.filter(table["win"].is_valid())
    starts, index = _lists(table["index"])
    plain = {name: _numbers(table[name]) for name in ("ply", "seat", "win", "margin", "search_win", "search_margin")}
    return Positions(
        **plain,
        game=_numbers(table["game"]) + apart,
        starts=starts,
        index=index,
        value=_lists(table["value"])[1],
        points=_lists(table["points"])[1].reshape(-1, subject.categories),
    )


def _choices(table: Any, apart: int, subject: Subject) -> Choices:
    """The rows with a deep search."""
    table = table.filter(table["visits"].is_valid())
    starts, visits = _lists(table["visits"])
    moves = _lists(table["moves"])[1]
    return Choices(
        game=_numbers(table["game"]) + apart,
        starts=starts,
        moves=moves.reshape(len(visits), subject.move_features),
        visits=visits,
        stands=_lists(table["stands"])[1],
    )


def _numbers(column: Any) -> Array:
    return column.to_numpy().copy()


def _lists(column: Any) -> tuple[Array, Array]:
    """Where each list starts, and all items."""
    whole = column.combine_chunks()
    lengths = whole.value_lengths().to_numpy()
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64), whole.flatten().to_numpy().copy()
