"""What anyone may know about a table apart from its game: options, state, who sits where."""

from __future__ import annotations

import json
from typing import Any

from azalai.server.rows import Names, TableRow

COPIED = (
    *("id", "game", "state", "public", "rated", "undo", "on_timeout", "hints", "imported", "owner"),
    *("created", "started", "ended", "version", "to_move", "previous", "next"),
)


def place_info(seat: int, person: str | None, level: str | None, names: Names, online: bool = False) -> dict[str, Any]:
    return {
        "seat": seat,
        "kind": "bot" if level else "person" if person else "open",
        "person": names.get(person or ""),
        "level": level,
        "online": online,
    }


def table_info(row: TableRow, places: list[dict[str, Any]], person: str | None) -> dict[str, Any]:
    """A table's public data, with the person's own seats marked. It never includes the deal."""
    return {name: row[name] for name in COPIED} | {  # type: ignore[literal-required]
        "options": json.loads(row["options"]),
        "players": len(places),
        "clock": json.loads(row["clock"]),
        "seats": places,
        "watching": 0,
        "result": json.loads(row["result"]) if row["result"] else None,
        "mine": [place["seat"] for place in places if person and place["person"] and place["person"]["id"] == person],
    }
