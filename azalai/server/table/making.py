"""Create tables: new ones, rematches, continuations of finished games, imported games."""

from __future__ import annotations

from azalai.core.game import Game
from azalai.server.memory import Locks
from azalai.server.names import checked_name, looks
from azalai.server.problems import Problem, forbidden
from azalai.server.rows import PersonRow, Place, TableRow
from azalai.server.shares import Asker
from azalai.server.storage.store import Store
from azalai.server.table.allowance import Allowance
from azalai.server.table.columns import Kept, begun, imported_row, kept_in_rematch, new_row, same_again
from azalai.server.table.finished import finished_game
from azalai.server.table.live import LiveTable
from azalai.server.table.quotas import Quotas
from azalai.server.table.seating import Seating
from azalai.server.table.seats import start_if_full
from azalai.server.table.tables import Tables
from azalai.server.table.wanted import Imported, Wanted, check_account, checked_seats

LEVEL = "guide"  # the bots in a continued game


class Making:
    def __init__(self, store: Store, quotas: Quotas, tables: Tables, seating: Seating, allowance: Allowance) -> None:
        self._store = store
        self._quotas = quotas
        self._tables = tables
        self._seating = seating
        self._allowance = allowance
        self._adding = Locks()

    async def create(self, asker: Asker, wanted: Wanted, kept: Kept | None = None) -> LiveTable:
        """Create a table whose options are checked."""
        if wanted.rated:
            check_account((await self._store.people.names([asker.person]))[asker.person])
        if wanted.public:
            await self._check_names(asker.person, wanted.names)
        places = checked_seats(wanted, asker.person)
        live = await self._add(asker, {**new_row(asker.person, wanted), **(kept or {})}, places)
        await start_if_full(live)
        return live

    async def _check_names(self, person: str, names: list[str]) -> None:
        """At a public table, a player on a shared screen may not use the name of somebody else's account."""
        for name in filter(None, names):
            if await self._store.people.is_of_another_account(looks(checked_name(name)), person):
                raise Problem(409, "name-taken", f"{checked_name(name)} is the name of an account. Choose another.")

    async def _add(self, asker: Asker, row: TableRow, places: list[Place]) -> LiveTable:
        with self._allowance.one_more(asker, any(place["level"] for place in places)):
            async with self._adding.hold(asker.person):  # simultaneous requests count one by one
                await self._quotas.check_table(asker, row)
                await self._store.tables.add(row, places)
            return await self._tables.get(row["id"], asker)

    # -- a rematch

    async def rematch(self, table: str, person: PersonRow, asker: Asker) -> LiveTable:
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
        new = await self._following(asked) or await self._make_rematch(live, asker, order, asked)
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

    async def _make_rematch(self, live: LiveTable, asker: Asker, order: list[Place], before: str | None) -> LiveTable:
        """Create the rematch; if someone else has created one since `before`, return theirs."""
        accounts = all(live.names[who["person"]]["kind"] == "account" for who in order if who["person"])
        rated = live.row["rated"] and accounts
        wanted = same_again(live.row, [who["level"] or "open" for who in order], rated)
        new = await self.create(asker, wanted, kept_in_rematch(live.row, len(order)))
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

    async def clone(self, table: str, asker: Asker, at: int | None, seat: int | None) -> LiveTable:
        """Continue from a position of a finished game, against bots."""
        live = await self._tables.get(table)
        game = await finished_game(live)
        number = len(game.history) if at is None else at
        if not 0 <= number <= len(game.history):
            raise Problem(422, "no-move", f"The game has {len(game.history)} moves.")
        before = game.at(number)
        own = _seat_to_play(before, seat)
        levels = [who.level or LEVEL for who in live.sitting]
        wanted = same_again(live.row, ["me" if n == own else level for n, level in enumerate(levels)])
        places = checked_seats(wanted, asker.person)
        row = new_row(asker.person, wanted)
        started = begun(row, before, places, self._store.pulse.absences)
        return await self._add(asker, {**row, **started}, places)

    async def add_imported(self, asker: Asker, game: Imported) -> LiveTable:
        """Store a game that was played elsewhere, to replay it or continue from it."""
        places: list[Place] = [{"seat": seat, "person": None, "level": None} for seat in range(game.players)]
        return await self._add(asker, imported_row(asker.person, game), places)


def _seat_to_play(game: Game, seat: int | None) -> int:
    """The seat of the person who continues a game; by default the seat to move."""
    own = seat if seat is not None else game.to_move
    if game.over:
        raise Problem(409, "over", "The game is over at this move. Choose an earlier one.")
    if own is None or own not in range(game.players):
        raise Problem(422, "no-seat", f"There is no such seat; seats go from 0 to {game.players - 1}.")
    return own
