"""A table before its game starts: load who sits where, and deal once all seats are taken."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterable

import azalai
from azalai.core.game import Game
from azalai.server.problems import no_table
from azalai.server.rows import Names, Place, TableRow, Unrated
from azalai.server.storage.database import now
from azalai.server.storage.store import Store
from azalai.server.table.columns import begun, start_of_game
from azalai.server.table.live import LiveTable

NEIGHBOUR_SECONDS = 60 * 60.0
REDEALS = 40  # times 128 bits: more than any deal holds
SEED_BITS = 256


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
    if row is None:  # nobody has joined for a long time
        raise no_table()
    if live.play is not None:
        live.row["next"], live.row["unrated"] = row["next"], row["unrated"]
        return
    places = await live.store.tables.seats(live.id)
    live.row = row
    live.reseat(places, await names_of(live.store, places))
    if row["deal"] is not None:
        start = await asyncio.to_thread(start_of_game, row)
        live.begin(start, await live.store.log.entries(live.id))
        live.audience.publish()
        live.on_change(live)


async def start_if_full(live: LiveTable) -> None:
    async with live.lock:
        if live.play is not None or live.state != "open":
            return
        if any(not who.person and not who.level for who in live.sitting):
            return
        game = await asyncio.to_thread(deal, live.row)
        row: TableRow = {**live.row, "unrated": await _why_unrated(live)}
        await live.store.tables.start(live.id, begun(row, game, live.places, live.store.pulse.absences))
        await reseat(live)
        live.audience.publish_info()


async def _why_unrated(live: LiveTable) -> Unrated | None:
    """Why a game is not rated: the players seem to be one person, with the same browser or at the same address now."""
    store, people = live.store, [who.person for who in live.sitting if who.person]
    if not live.row["rated"]:
        return None
    same = await store.sessions.share(people, "browser", since=0)
    if not same and not store.settings.rate_neighbours:
        same = await store.sessions.share(people, "network", since=now() - NEIGHBOUR_SECONDS)
    return "same-people" if same else None


def deal(row: TableRow) -> Game:
    """Deal so that nobody can predict the rest, however much of it they have seen.

    The games' generator is fast, not cryptographic: anyone with enough of its numbers could compute the others. So
    what is hidden is redealt several times, each time by a new generator with 128 bits from the operating system.
    Together they hold more bits than a whole deal, so that any hidden rest fits what has been seen.
    """
    game = azalai.library.new(row["game"], json.loads(row["options"]), secrets.randbits(SEED_BITS), files=False)
    for _ in range(REDEALS):
        game = game.redeal(None, secrets.randbits(SEED_BITS))
    return game
