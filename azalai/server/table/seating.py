"""Join and leave open tables, and keep the names of seated people up to date."""

from __future__ import annotations

from collections.abc import Sequence

from azalai.server.problems import Problem, forbidden
from azalai.server.rows import PersonRow
from azalai.server.shares import Asker
from azalai.server.storage.store import Store
from azalai.server.table.allowance import Allowance
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import reseat, start_if_full
from azalai.server.table.tables import Tables
from azalai.server.table.wanted import check_account, check_level


class Seating:
    def __init__(self, store: Store, tables: Tables, allowance: Allowance, node: str) -> None:
        self._allowance = allowance
        self._store = store
        self._tables = tables
        self._node = node

    async def join(self, table: str, person: PersonRow, seat: int | None) -> LiveTable:
        live = await self._tables.get(table)
        async with live.lock:
            await reseat(live)
            if live.row["rated"] and live.state == "open":
                check_account(person)
            if not await self._sit_down(live, person["id"], seat):
                return live
            await reseat(live)
        return await self._announce(live)

    async def _sit_down(self, live: LiveTable, person: str, seat: int | None) -> bool:
        """Take a seat; False if the person already has it, or has any seat when none is named."""
        mine = live.seats_of(person)
        if seat is not None and seat in mine:
            return False
        # A blocked person is not told: they get the same answer.
        if live.state != "open" or await self._store.regards.blocks(live.row["owner"], person):
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

    async def set_bot(self, table: str, asker: Asker, seat: int, level: str | None) -> LiveTable:
        live = await self._tables.get(table)
        with self._allowance.one_more(asker, level is not None, besides=live):
            await self._seat_bot(live, asker.person, seat, level)
            return await self._announce(live)

    async def _seat_bot(self, live: LiveTable, person: str, seat: int, level: str | None) -> None:
        async with live.lock:
            if person != live.row["owner"]:
                raise forbidden("Only the person who created the table can seat bots.")
            if live.state != "open":
                raise Problem(409, "not-open", "The game has started.")
            if seat not in range(len(live.sitting)) or live.sitting[seat].person:
                raise Problem(409, "seat-taken", "A person sits there, or there is no such seat.")
            check_level(level, live.row["rated"])
            await self._store.tables.take_seat(live.id, seat, None, level)
            await reseat(live)

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

    async def renamed(self, *people: str) -> None:
        """Show new names everywhere, or that somebody was deleted."""
        await self.show_names(people)
        for person in people:
            await self._store.database.tell_nodes(f"person {person} {self._node}")

    async def show_names(self, people: Sequence[str]) -> None:
        """Update names at the tables in memory."""
        found = await self._store.people.names(people)
        for live in self._tables.all_live():
            if not found.keys().isdisjoint(live.names):
                live.names |= found
                live.audience.publish_info()
