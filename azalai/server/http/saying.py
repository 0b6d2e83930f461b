"""Carry out what a person does or writes at a table, over a socket or plain HTTP."""

from __future__ import annotations

import time

from azalai.server import metrics
from azalai.server.messages import Act, Chat, Logged
from azalai.server.problems import Problem, forbidden
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import look_for_start


async def carry_out(have: Services, live: LiveTable, person: PersonRow, act: Act) -> int:
    """Carry out a person's act at a table; return the version it is stored with."""
    began = time.perf_counter()
    kind = type(act).__name__.lower()
    try:
        have.limits.spend("act", person["id"])
        version = await (_chat(have, live, person, act) if isinstance(act, Chat) else _act(live, person, act))
    except Problem as problem:
        metrics.acts.labels(kind, problem.code).inc()
        raise
    metrics.acts.labels(kind, "ok").inc()
    metrics.act_seconds.observe(time.perf_counter() - began)
    return version


async def _act(live: LiveTable, person: PersonRow, act: Logged) -> int:
    await look_for_start(live)
    return await live.act(person["id"], act)


async def _chat(have: Services, live: LiveTable, person: PersonRow, act: Chat) -> int:
    have.limits.spend("chat", person["id"])
    if not live.seats_of(person["id"]) and not live.row["public"]:
        raise forbidden("Only players can write at a private table.")
    line = await have.store.chat.add(live.id, person["id"], act.text, act.id)
    if line and not have.settings.postgres:  # on PostgreSQL all nodes are notified, including this one
        live.audience.show_chat([line], await have.store.people.names([person["id"]]))
    return live.version


async def welcome(have: Services, live: LiveTable, watcher: Watcher, since: int | None) -> None:
    """Send a new watcher the seats, the chat so far, the position, and what happened since a version."""
    async with live.lock:
        live.audience.join(watcher)
        live.audience.publish_info()
        # After joining: a line written meanwhile is sent twice rather than never.
        lines = await have.store.chat.last(live.id)
        names = await have.store.people.names(sorted({line["person"] for line in lines}))
        live.audience.show_chat(lines, names, to=watcher)
        if live.play is not None:
            begin = since if since is not None and since <= live.version else 0
            live.audience.show(watcher, begin)
