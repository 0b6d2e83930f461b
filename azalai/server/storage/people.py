"""Store people: guests, accounts, tokens, and the export or deletion of everything that belongs to a person."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.rows import Names, PersonRow, TokenRow
from azalai.server.shapes import Export, StoredPerson, StoredReport, StoredSanction
from azalai.server.storage.database import Also, Conflict, Database, new_id, now
from azalai.server.storage.notices import exported, forget_channels
from azalai.server.storage.schema import (
    chat,
    people,
    ratings,
    regards,
    reports,
    resets,
    sanctions,
    seats,
    sessions,
    tokens,
)
from azalai.server.storage.sessions import end_sessions

NAMES_LOCK = 4_021_973  # PostgreSQL: names are given one after another


class PeopleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: PersonRow) -> None:
        """Store a new guest; `Conflict` if the name is an account's, or could be taken for one."""
        async with self._database.write() as connection:
            await self._check_free(connection, row["looks"], row["id"])
            await connection.execute(insert(people).values(**row))

    async def find(self, person: str) -> PersonRow | None:
        found: PersonRow | None = await self._database.one(select(people).where(people.c.id == person))
        return found

    async def by_login(self, login: str) -> PersonRow | None:
        found: PersonRow | None = await self._database.one(select(people).where(people.c.login == login))
        return found

    async def names(self, ids: Sequence[str]) -> Names:
        query = select(people.c.id, people.c.name, people.c.kind).where(people.c.id.in_(ids))
        return {row["id"]: row for row in await self._database.all(query)} if ids else {}

    async def search(self, words: str, most: int) -> list[PersonRow]:
        """People by id, or by a part of their name."""
        like = or_(people.c.id == words, people.c.name.icontains(words, autoescape=True))
        query = select(people).where(like, people.c.kind != "deleted").order_by(people.c.created.desc()).limit(most)
        found: list[PersonRow] = await self._database.all(query)
        return found

    async def is_of_another_account(self, looks: str, person: str) -> bool:
        """Whether a name looks like the name of somebody else's account."""
        return await self._database.one(_of_another_account(looks, person)) is not None

    async def change(self, person: str, **columns: Any) -> None:
        await self._database.run(update(people).where(people.c.id == person).values(**columns))

    async def set_email(self, person: str, email: str | None) -> None:
        """Store the address for links to a new password. Links sent to the previous address stop working."""
        async with self._database.write() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(email=email))
            await connection.execute(delete(resets).where(resets.c.person == person))

    async def set_password(self, person: str, hashed: str) -> None:
        """Store a new password, and end everything that let somebody in before."""
        async with self._database.write() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(password=hashed))
            await self._take_keys(connection, person)

    def access_remover(self, person: str) -> Also:
        """A function that, as part of a transaction, removes everything that lets somebody in as this person."""
        return lambda connection: self._take_keys(connection, person)

    async def _take_keys(self, connection: AsyncConnection, person: str) -> None:
        await end_sessions(connection, person)
        await connection.execute(delete(tokens).where(tokens.c.person == person))
        await connection.execute(delete(resets).where(resets.c.person == person))
        await self._database.notify(connection, f"signed-out {person} all")

    async def give_name(self, person: str, looks: str, also: Also | None, **columns: Any) -> None:
        """Change a person's name and more; `Conflict` if it is an account's name, or could be taken for one."""
        try:
            async with self._database.write() as connection:
                await self._check_free(connection, looks, person)
                named = update(people).where(people.c.id == person).values(looks=looks, **columns)
                await connection.execute(named)
                if also:
                    await also(connection)
        except IntegrityError:
            raise Conflict from None

    async def _check_free(self, connection: AsyncConnection, looks: str | None, person: str) -> None:
        if self._database.settings.postgres:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({NAMES_LOCK})"))
        if (await connection.execute(_of_another_account(looks, person))).first():
            raise Conflict

    async def rename_guests(self, looks: str) -> list[str]:
        """Rename guests who use what is now an account's name: add a part of their id to it."""
        worn = and_(people.c.looks == looks, people.c.kind == "guest")
        other = people.c.name + " " + func.substr(people.c.id, 1, 4)
        changed = update(people).where(worn).values(name=other, looks=None).returning(people.c.id)
        async with self._database.write() as connection:
            return [person for (person,) in await connection.execute(changed)]

    async def close_epoch(self, person: str) -> None:
        await self.change(person, epoch=people.c.epoch + 1)

    async def forget(self, person: str) -> None:
        """Delete everything that belongs to a person. Their games stay, played by someone without a name."""
        async with self._database.write() as connection:
            await forget_channels(connection, person)
            await connection.execute(delete(tokens).where(tokens.c.person == person))
            await connection.execute(delete(sessions).where(sessions.c.person == person))
            await connection.execute(delete(resets).where(resets.c.person == person))
            await connection.execute(delete(ratings).where(ratings.c.person == person))
            await connection.execute(update(chat).where(chat.c.person == person).values(text=""))
            await connection.execute(delete(regards).where(or_(regards.c.person == person, regards.c.other == person)))
            await connection.execute(update(reports).where(reports.c.by == person).values(text=""))
            await connection.execute(update(reports).where(reports.c.person == person).values(quoted=""))
            gone: dict[str, Any] = {"name": "", "kind": "deleted", "login": None, "looks": None, "password": None}
            gone["email"] = None
            gone["epoch"] = people.c.epoch + 1
            await connection.execute(update(people).where(people.c.id == person).values(**gone))
            await self._database.notify(connection, f"signed-out {person} all")

    async def add_token(self, person: str, name: str, most: int) -> tuple[TokenRow, str]:
        """A new token, and its text; `Conflict` if the person has this many."""
        words = secrets.token_urlsafe(32)
        row: TokenRow = {"id": new_id(), "person": person, "name": name, "digest": digest(words), "created": now()}
        held = select(func.count()).select_from(tokens).where(tokens.c.person == person)
        async with self._database.write() as connection:
            await connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
            if (await connection.execute(held)).scalar_one() >= most:
                raise Conflict
            await connection.execute(insert(tokens).values(**row))
        return row, words

    async def tokens_of(self, person: str) -> list[TokenRow]:
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created)
        found: list[TokenRow] = await self._database.all(query)
        return found

    async def token_holder(self, digest: str) -> str | None:
        """The owner of a token, looked up by digest so that the time it takes reveals nothing about the token."""
        row = await self._database.one(select(tokens.c.person).where(tokens.c.digest == digest))
        return row["person"] if row else None

    async def live_tokens(self, digests: Sequence[str]) -> set[str]:
        """Those of the tokens that have not been revoked."""
        query = select(tokens.c.digest).where(tokens.c.digest.in_(digests))
        return {row["digest"] for row in await self._database.all(query)} if digests else set()

    async def revoke_token(self, person: str, token: str) -> str | None:
        """Delete a token and return its digest; None if the person has no such token."""
        gone = delete(tokens).where(tokens.c.person == person, tokens.c.id == token).returning(tokens.c.digest)
        async with self._database.write() as connection:
            found: str | None = (await connection.execute(gone)).scalar()
            if found:
                await self._database.notify(connection, f"ended {found} -")
        return found

    async def export(self, person: str) -> Export:
        row = await self.find(person)
        assert row is not None
        held = await self.tokens_of(person)
        return {
            "person": StoredPerson(
                id=row["id"],
                name=row["name"],
                kind=row["kind"],
                login=row["login"],
                email=row["email"],
                created=row["created"],
            ),
            "tokens": [{"id": token["id"], "name": token["name"], "created": token["created"]} for token in held],
            "sessions": await self._database.all(
                select(sessions.c.created, sessions.c.used, sessions.c.expires, sessions.c.about).where(
                    sessions.c.person == person
                )
            ),
            "ratings": await self._database.all(select(ratings).where(ratings.c.person == person)),
            "seats": await self._database.all(select(seats.c.table, seats.c.seat).where(seats.c.person == person)),
            "chat": await self._database.all(
                select(chat.c.table, chat.c.number, chat.c.at, chat.c.text).where(chat.c.person == person)
            ),
            "regards": await self._database.all(
                select(regards.c.other, regards.c.kind, regards.c.at).where(regards.c.person == person)
            ),
            "reports": await self._database.all(
                select(*(reports.c[name] for name in StoredReport.__annotations__)).where(reports.c.by == person)
            ),
            "sanctions": await self._database.all(
                select(*(sanctions.c[name] for name in StoredSanction.__annotations__)).where(
                    sanctions.c.person == person
                )
            ),
            "channels": await self._database.all(exported(person)),
        }


def _of_another_account(looks: str | None, person: str) -> Select[tuple[str]]:
    return select(people.c.id).where(people.c.looks == looks, people.c.kind == "account", people.c.id != person)


def digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()
