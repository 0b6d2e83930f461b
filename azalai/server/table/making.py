"""Create tables: new ones, rematches, continuations of finished games, imported games."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from azalai.core.game import Game
from azalai.server.problems import Problem, forbidden
from azalai.server.rows import PersonRow, Place, TableRow
from azalai.server.storage.store import Store
from azalai.server.table.columns import begun, imported, new_row, wanted_again
from azalai.server.table.finished import finished_game
from azalai.server.table.live import LiveTable
from azalai.server.table.seating import Seating
from azalai.server.table.seats import start_if_full
from azalai.server.table.tables import Tables
from azalai.server.table.wanted import Wanted, checked_seats, configured, loaded

LEVEL = "guide"  # the bots in a continued game


class Making:
    def __init__(self, store: Store, tables: Tables, seating: Seating) -> None:
        self._store = store
        self._tables = tables
        self._seating = seating

    async def create(self, person: PersonRow, wanted: Wanted, previous: str | None = None) -> LiveTable:
        setting = await asyncio.to_thread(configured, wanted.game, wanted.options)
        places = checked_seats(wanted, setting.players, person["id"])
        live = await self._add({**new_row(person["id"], wanted, setting.options), "previous": previous}, places)
        await start_if_full(live)
        return live

    async def _add(self, row: TableRow, places: list[Place]) -> LiveTable:
        await self._store.tables.add(row, places)
        return await self._tables.get(row["id"])

    # -- a rematch

    async def rematch(self, table: str, person: PersonRow) -> LiveTable:
        """Play again with the same people; the player who sat second now starts.

        Each player sits down by asking for the rematch, so that no clock runs before its player is there. Those who ask
        later join the table of the first.
        """
        live = await self._tables.get(table)
        if person["id"] not in [who.person for who in live.sitting]:
            raise forbidden("Only players of this game can ask for a rematch.")
        await finished_game(live)
        order = live.places[1:] + live.places[:1]
        asked = await self._next(live.id)
        new = await self._following(asked) or await self._make_rematch(live, person, order, asked)
        if new.state == "open":
            for seat, who in enumerate(order):
                if who["person"] == person["id"] and seat not in new.seats_of(person["id"]):
                    await self._seating.join(new.id, person, seat)
        return new

    async def _next(self, table: str) -> str | None:
        row = await self._store.tables.row(table)
        return row["next"] if row else None

    async def _following(self, asked: str | None) -> LiveTable | None:
        """The rematch that someone has already asked for, unless it is closed."""
        found = await self._tables.get(asked) if asked else None
        return found if found and found.state != "closed" else None

    async def _make_rematch(
        self, live: LiveTable, person: PersonRow, order: list[Place], before: str | None
    ) -> LiveTable:
        """Create the rematch; if someone else has created one since `before`, return theirs."""
        wanted = wanted_again(live.row, [who["level"] or "open" for who in order])
        new = await self.create(person, wanted, previous=live.id)
        if not await self._store.tables.set_next(live.id, new.id, before):
            await self._store.tables.change(new.id, state="closed")
            new.row["state"] = "closed"
            following = await self._next(live.id)
            assert following is not None
            return await self._tables.get(following)
        live.row["next"] = new.id
        live.audience.publish_info()
        await self._seating.tell_nodes(live)
        return new

    # -- from records

    async def clone(self, table: str, person: PersonRow, at: int | None, seat: int | None) -> LiveTable:
        """Continue from a position of a finished game, against bots."""
        live = await self._tables.get(table)
        game = await finished_game(live)
        number = len(game.history) if at is None else at
        if not 0 <= number <= len(game.history):
            raise Problem(422, "no-move", f"The game has {len(game.history)} moves.")
        before = game.at(number)
        own = _seat_to_play(before, seat)
        levels = [who.level or LEVEL for who in live.sitting]
        wanted = wanted_again(live.row, ["me" if n == own else level for n, level in enumerate(levels)])
        places = checked_seats(wanted, game.players, person["id"])
        row = new_row(person["id"], wanted, before.options)
        return await self._add({**row, **begun(row, before, places)}, places)

    async def import_record(self, person: PersonRow, record: Mapping[str, Any]) -> LiveTable:
        """Import a game that was played elsewhere, to replay it or continue from it."""
        await self._tables.wait_until_ready(record.get("game"))
        game = await asyncio.to_thread(loaded, record)
        seats = [LEVEL] * game.players
        wanted = Wanted(game=game.name, options=game.options, seats=seats, public=False, undo="free")
        places: list[Place] = [{"seat": seat, "person": None, "level": None} for seat in range(game.players)]
        return await self._add(imported(new_row(person["id"], wanted, game.options), game), places)


def _seat_to_play(game: Game, seat: int | None) -> int:
    """The seat of the person who continues a game; by default the seat to move."""
    own = seat if seat is not None else game.to_move
    if game.over:
        raise Problem(409, "over", "The game is over at this move. Choose an earlier one.")
    if own is None or own not in range(game.players):
        raise Problem(422, "no-seat", f"There is no such seat; seats go from 0 to {game.players - 1}.")
    return own
