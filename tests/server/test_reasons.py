"""The player to move may ask why something cannot be used. Nobody else may, and asking changes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from azalai.server.http.socket import _respond
from azalai.server.messages import Why
from azalai.server.problems import Problem
from azalai.server.shares import Asker
from azalai.server.table.acts import why_not
from tests.server.test_live import a_move, refused, serving, two_at_a_table


def asked(**more: Any) -> Why:
    return Why(**{"id": "w", "version": 0, "seat": 0, "target": "F8"} | more)


def test_the_answer_has_the_words_of_a_refusal(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, _, live = await two_at_a_table(services)
            before = live.version, len(live.log)
            with pytest.raises(Problem) as problem:
                await live.act(amina, a_move(live, move="leader green F8"))
            assert await why_not(live, amina, asked()) == problem.value.more["sentences"]
            assert await why_not(live, amina, asked(target="M1")) is None
            assert (live.version, len(live.log)) == before

    asyncio.run(test())


def test_only_the_player_to_move_may_ask_and_only_about_what_is_on_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, badi, live = await two_at_a_table(services)
            assert await refused(why_not(live, badi, asked())) == "forbidden"
            assert await refused(why_not(live, badi, asked(seat=1))) == "not-your-turn"
            assert await refused(why_not(live, amina, asked(target="a green camel"))) == "bad-move"
            await live.act(amina, a_move(live))
            assert await refused(why_not(live, badi, asked(seat=1))) == "stale"
            assert await why_not(live, badi, asked(seat=1, version=1))

    asyncio.run(test())


def test_questions_cost_the_same_credit_as_moves(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, _, live = await two_at_a_table(services)
            spent: list[tuple[str, str]] = []
            services.limits.spend = lambda what, who, cost=1.0: spent.append((what, who))  # type: ignore[method-assign]
            heard: list[bytes] = []
            watcher: Any = type("Heard", (), {"answer": heard.append})
            await _respond(services, live, watcher, Asker(amina, "here"), asked())
            assert spent == [("act", amina)]
            assert heard[0].startswith(b'{"type":"why","ref":"w","version":0,"sentences":{"en":"F8 is a mountain')

    asyncio.run(test())
