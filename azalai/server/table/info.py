"""What anyone may know about a table apart from its game: options, state, who sits where."""

from __future__ import annotations

import json

from azalai.server.rows import ListedRow, Names
from azalai.server.shapes import Seat, TableInfo


def place_info(seat: int, person: str | None, level: str | None, names: Names, online: bool = False) -> Seat:
    return {
        "seat": seat,
        "kind": "bot" if level else "person" if person else "open",
        "person": names.get(person or ""),
        "level": level,
        "online": online,
    }


def table_info(row: ListedRow, places: list[Seat], person: str | None) -> TableInfo:
    """A table's public data, with the person's own seats marked. It never includes the deal."""
    return {
        "id": row["id"],
        "game": row["game"],
        "state": row["state"],
        "public": row["public"],
        "rated": row["rated"],
        "unrated": row["unrated"],
        "undo": row["undo"],
        "on_timeout": row["on_timeout"],
        "hints": row["hints"],
        "colours": json.loads(row["colours"]) or list(range(len(places))),
        "names": json.loads(row["names"]) or [""] * len(places),
        "imported": row["imported"],
        "owner": row["owner"],
        "created": row["created"],
        "started": row["started"],
        "ended": row["ended"],
        "version": row["version"],
        "to_move": row["to_move"],
        "previous": row["previous"],
        "next": row["next"],
        "options": json.loads(row["options"]),
        "players": len(places),
        "clock": json.loads(row["clock"]),
        "seats": places,
        "watching": 0,
        "result": json.loads(row["result"]) if row["result"] else None,
        "mine": [place["seat"] for place in places if person and place["person"] and place["person"]["id"] == person],
    }
