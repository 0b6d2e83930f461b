"""Join and leave open tables, and keep the names of seated people up to date."""

from __future__ import annotations

from azalai.server.problems import Problem, forbidden
from azalai.server.rows import PersonRow
from azalai.server.storage.store import Store
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import reseat, start_if_full
from azalai.server.table.tables import Tables
from azalai.server.table.wanted import check_level


class Seating:
    def __init__(self, store: Store, tables: Tables, node: str) -> None:
        self._store = store
        self._tables = tables
        self._node = node

    async def join(self, table: str, person: PersonRow, seat: int | None) -> LiveTable:
        live = await self._tables.get(table)
        async with live.lock:
            await reseat(live)
            if not await self._sit_down(live, person["id"], seat):
                return live
            await reseat(live)
        return await self._announce(live)

    async def _sit_down(self, live: LiveTable, person: str, seat: int | None) -> bool:
        """Take a seat; False if the person already has it, or has any seat when none is named."""
        mine = live.seats_of(person)
        if seat is not None and seat in mine:
            return False
        if live.state != "open":
            raise Problem(409, "not-open", "This table no longer accepts players. You can watch.")
        await self._check_kept(live, person)
        if live.row["rated"] and mine:
            raise Problem(409, "seated", "At a rated table everyone has one seat.")
        free = [n for n, who in enumerate(live.sitting) if not who.person and not who.level]
        if seat is not None and seat not in free:
            raise Problem(409, "seat-taken", "This seat is taken.")
        if mine and seat is None:
            return False
        for candidate in free if seat is None else [seat]:
            if await self._store.tables.take_seat(live.id, candidate, person, None):
                return True
        raise Problem(409, "seat-taken", "All seats are taken.")

    async def _check_kept(self, live: LiveTable, person: str) -> None:
        """Refuse others at a rematch: its seats are reserved for the players of the last game."""
        if live.row["previous"] is not None:
            before = await self._store.tables.seats(live.row["previous"])
            if person not in [seat["person"] for seat in before]:
                raise forbidden("These seats are reserved for the players of the last game.")

    async def leave(self, table: str, person: PersonRow) -> LiveTable:
        live = await self._tables.get(table)
        async with live.lock:
            if live.state != "open":
                raise Problem(409, "not-open", "The game has started. You can resign instead.")
            for seat in live.seats_of(person["id"]):
                await self._store.tables.take_seat(table, seat, None, None, held_by=person["id"])
            if person["id"] == live.row["owner"]:
                await self._store.tables.close(table)
            await reseat(live)
        return await self._announce(live, start=False)

    async def set_bot(self, table: str, person: PersonRow, seat: int, level: str | None) -> LiveTable:
        live = await self._tables.get(table)
        async with live.lock:
            if person["id"] != live.row["owner"]:
                raise forbidden("Only the person who created the table can seat bots.")
            if live.state != "open":
                raise Problem(409, "not-open", "The game has started.")
            if seat not in range(len(live.sitting)) or live.sitting[seat].person:
                raise Problem(409, "seat-taken", "A person sits there, or there is no such seat.")
            check_level(level, live.row["rated"])
            await self._store.tables.take_seat(table, seat, None, level)
            await reseat(live)
        return await self._announce(live)

    async def _announce(self, live: LiveTable, start: bool = True) -> LiveTable:
        """After seats have changed, start the game if all are taken, and tell everyone."""
        if start:
            await start_if_full(live)
        live.audience.publish_info()
        await self.tell_nodes(live)
        return live

    async def tell_nodes(self, live: LiveTable) -> None:
        await self._store.database.tell_nodes(f"seats {live.id} {self._node}")

    # -- names

    async def renamed(self, person: str) -> None:
        """Show a person's new name everywhere, or that they were deleted."""
        await self.show_name(person)
        await self._store.database.tell_nodes(f"person {person} {self._node}")

    async def show_name(self, person: str) -> None:
        """Update a person's name at the tables in memory."""
        found = await self._store.people.names([person])
        for live in self._tables.all_live():
            if person in live.names:
                live.names |= found
                live.audience.publish_info()
