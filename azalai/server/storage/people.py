"""Store people: guests, accounts, tokens, and the export or deletion of everything that belongs to a person."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from azalai.server.rows import Names, PersonRow, TokenRow
from azalai.server.shapes import Export, StoredPerson
from azalai.server.storage.database import Conflict, Database, new_id, now
from azalai.server.storage.schema import chat, people, ratings, seats, tokens


class PeopleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: PersonRow) -> None:
        await self._database.run(insert(people).values(**row))

    async def find(self, person: str) -> PersonRow | None:
        found: PersonRow | None = await self._database.one(select(people).where(people.c.id == person))
        return found

    async def by_login(self, login: str) -> PersonRow | None:
        found: PersonRow | None = await self._database.one(select(people).where(people.c.login == login))
        return found

    async def names(self, ids: Sequence[str]) -> Names:
        query = select(people.c.id, people.c.name, people.c.kind).where(people.c.id.in_(ids))
        return {row["id"]: row for row in await self._database.all(query)} if ids else {}

    async def change(self, person: str, **columns: Any) -> None:
        """Change a person's columns; `Conflict` if the login is taken."""
        try:
            await self._database.run(update(people).where(people.c.id == person).values(**columns))
        except IntegrityError:
            raise Conflict from None

    async def forget(self, person: str) -> None:
        """Delete everything that belongs to a person. Their games stay, played by someone without a name."""
        async with self._database.write() as connection:
            await connection.execute(delete(tokens).where(tokens.c.person == person))
            await connection.execute(delete(ratings).where(ratings.c.person == person))
            await connection.execute(update(chat).where(chat.c.person == person).values(text=""))
            gone = {"name": "", "kind": "deleted", "login": None, "password": None, "epoch": people.c.epoch + 1}
            await connection.execute(update(people).where(people.c.id == person).values(**gone))

    async def add_token(self, person: str, name: str) -> tuple[TokenRow, str]:
        words = secrets.token_urlsafe(32)
        row: TokenRow = {"id": new_id(), "person": person, "name": name, "digest": digest(words), "created": now()}
        await self._database.run(insert(tokens).values(**row))
        return row, words

    async def tokens_of(self, person: str) -> list[TokenRow]:
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created)
        found: list[TokenRow] = await self._database.all(query)
        return found

    async def token_holder(self, words: str) -> str | None:
        """The owner of a token, looked up by digest so that the time it takes reveals nothing about the token."""
        row = await self._database.one(select(tokens.c.person).where(tokens.c.digest == digest(words)))
        return row["person"] if row else None

    async def revoke_token(self, person: str, token: str) -> bool:
        return bool(await self._database.run(delete(tokens).where(tokens.c.person == person, tokens.c.id == token)))

    async def export(self, person: str) -> Export:
        row = await self.find(person)
        assert row is not None
        held = await self.tokens_of(person)
        return {
            "person": StoredPerson(
                id=row["id"], name=row["name"], kind=row["kind"], login=row["login"], created=row["created"]
            ),
            "tokens": [{"id": token["id"], "name": token["name"], "created": token["created"]} for token in held],
            "ratings": await self._database.all(select(ratings).where(ratings.c.person == person)),
            "seats": await self._database.all(select(seats.c.table, seats.c.seat).where(seats.c.person == person)),
            "chat": await self._database.all(
                select(chat.c.table, chat.c.number, chat.c.at, chat.c.text).where(chat.c.person == person)
            ),
        }


def digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()
