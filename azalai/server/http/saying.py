"""Carry out what a person does or writes at a table, over a socket or plain HTTP."""

from __future__ import annotations

import time
from functools import cache

from prometheus_client import Counter

from azalai.server import metrics
from azalai.server.messages import Act, Chat, Logged, Move
from azalai.server.names import checked_text
from azalai.server.problems import Problem, forbidden
from azalai.server.services import Services
from azalai.server.shares import Asker
from azalai.server.storage.chat import Full
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable, Then
from azalai.server.table.seats import look_for_start


async def carry_out(have: Services, live: LiveTable, asker: Asker, act: Act) -> int:
    """Carry out a person's act at a table; return the version it is stored with."""
    began = time.perf_counter()
    kind = type(act).__name__.lower()
    try:
        have.limits.spend("act", asker.person)
        version = await (_chat(have, live, asker.person, act) if isinstance(act, Chat) else _act(live, asker, act))
    except Problem as problem:
        metrics.acts.labels(kind, problem.code).inc()
        raise
    _done(kind).inc()
    metrics.act_seconds.observe(time.perf_counter() - began)
    return version


def carry_out_move(have: Services, live: LiveTable, asker: Asker, act: Move, then: Then) -> None:
    """Carry out a move that the table is ready for, without a task; `then` is called once it is stored and shown."""
    began = time.perf_counter()

    def done(version: int, failure: Exception | None) -> None:
        if failure is None:
            _done("move").inc()
            metrics.act_seconds.observe(time.perf_counter() - began)
        then(version, failure)

    try:
        have.limits.spend("act", asker.person)
        if live.seats_of(asker.person):
            live.asker = asker
        live.move(asker.person, act, done)
    except Problem as problem:
        metrics.acts.labels("move", problem.code).inc()
        raise


@cache
def _done(kind: str) -> Counter:
    """The counter of a kind of act; kept, because looking it up takes a lock."""
    return metrics.acts.labels(kind, "ok")


async def _act(live: LiveTable, asker: Asker, act: Logged) -> int:
    await look_for_start(live)
    if live.seats_of(asker.person):
        live.asker = asker
    return await live.act(asker.person, act)


async def _chat(have: Services, live: LiveTable, person: str, act: Chat) -> int:
    have.limits.spend("chat", person)
    have.sanctions.refuse_muted(person)
    playing = bool(live.seats_of(person))
    if not playing and not live.row["public"]:
        raise forbidden("Only players can write at a private table.")
    most = have.settings.chat_lines // (1 if playing else 2)  # spectators may fill only part of the chat
    try:
        line = await have.store.chat.add(live.id, person, checked_text(act.text), act.id, most)
    except Full:
        words = f"The chat of this table is full: it has {most} lines."
        raise Problem(409, "chat-full", words) from None
    if line and not have.settings.postgres:  # on PostgreSQL all nodes are notified, including this one
        live.audience.show_chat([line], await have.store.people.names([person]))
    return live.version


async def welcome(have: Services, live: LiveTable, watcher: Watcher, since: int | None) -> None:
    """Send a new watcher the seats, the chat so far, the position, and what happened since a version."""
    if watcher.person is not None:
        watcher.hidden = await have.store.regards.hidden_from(watcher.person)
    async with live.lock:
        live.audience.join(watcher)
        live.audience.show_info(watcher)
        # After joining: a line written meanwhile is sent twice rather than never.
        lines = await have.store.chat.last(live.id)
        names = await have.store.people.names(sorted({line["person"] for line in lines}))
        live.audience.show_chat(lines, names, to=watcher)
        if live.play is not None:
            begin = since if since is not None and since <= live.version else 0
            live.audience.show(watcher, begin)
