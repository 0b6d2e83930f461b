"""A table before its game starts: load who sits where, and deal once all seats are taken."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

import azalai
from azalai.core.game import Game
from azalai.server.rows import Names, Place, TableRow
from azalai.server.storage.store import Store
from azalai.server.table.columns import begun
from azalai.server.table.live import LiveTable


async def names_of(store: Store, places: Iterable[Place]) -> Names:
    return await store.people.names([place["person"] for place in places if place["person"]])


async def reload(live: LiveTable) -> None:
    """Load seats that another node has changed, or a game that it has started."""
    async with live.lock:
        await reseat(live)
    live.audience.publish_info()


async def look_for_start(live: LiveTable) -> None:
    """Check whether another node has just started the game, before saying that it has not started."""
    if live.state != "open":
        return
    async with live.lock:
        await reseat(live)
    if live.state != "open":
        live.audience.publish_info()


async def reseat(live: LiveTable) -> None:
    """Load the stored state of an open table. Hold the table's lock."""
    row = await live.store.tables.row(live.id)
    assert row is not None
    if live.play is not None:
        live.row["next"] = row["next"]
        return
    places = await live.store.tables.seats(live.id)
    live.row = row
    live.reseat(places, await names_of(live.store, places))
    if row["deal"] is not None:
        live.begin(await live.store.log.entries(live.id))
        live.audience.publish()
        live.on_change(live)


async def start_if_full(live: LiveTable) -> None:
    async with live.lock:
        if live.play is not None or live.state != "open":
            return
        if any(not who.person and not who.level for who in live.sitting):
            return
        game = await asyncio.to_thread(_deal, live.row)
        await live.store.tables.start(live.id, begun(live.row, game, live.places))
        await reseat(live)
        live.audience.publish_info()


def _deal(row: TableRow) -> Game:
    return azalai.library.new(row["game"], json.loads(row["options"]), files=False)
