"""Pictures that take time to make: PNG files, cards for previews of links, animations of whole games.

They are made in separate processes, one for animations and one for the rest, each with a short queue in which an
address has only a few places. Pictures are cached for a while. The same picture is never made twice in parallel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import azalai
from azalai.core.game import Game
from azalai.core.png import to_png
from azalai.drawing.card import WIDTH, card
from azalai.server.checks import LARGE, Checks
from azalai.server.limits import Limits
from azalai.server.memory import Remembered
from azalai.server.problems import Problem
from azalai.server.table.finished import HIDDEN, finished_game
from azalai.server.table.live import LiveTable
from azalai.server.table.tables import Tables
from azalai.server.table.telling import picture

PNG_WIDTH = 1200
ANIMATION_WIDTH, FRAMES, FRAME_SECONDS = 560, 48, 0.6  # about 15 seconds of work, and 2 MB
ANIMATION_SIZE = 1_000_000  # bytes: as much work as checking a file of this size
ANIMATION_PICTURES = 10  # pictures that cost as much of an address's credit
KEPT_PICTURES, KEPT_ANIMATIONS = 32, 12  # of about 1 and 2 MB
KEPT_SECONDS = 3600.0
ANIMATIONS_WAITING, ANIMATIONS_EACH, PATIENCE = 6, 2, 120.0


class Pictures:
    def __init__(self, tables: Tables, limits: Limits, checks: Checks) -> None:
        self._tables = tables
        self._limits = limits
        self._checks = checks
        self._painter = Checks(limits)
        self._animator = Checks(limits, ANIMATIONS_WAITING, ANIMATIONS_EACH, PATIENCE)
        self._pictures = Remembered[bytes](KEPT_PICTURES, KEPT_SECONDS)
        self._animations = Remembered[bytes](KEPT_ANIMATIONS, KEPT_SECONDS)
        self._making: dict[str, asyncio.Future[bytes]] = {}

    async def stop(self) -> None:
        await self._painter.stop()
        await self._animator.stop()

    async def png(self, address: str, table: str, **how: Any) -> bytes:
        """A position of a finished game; `how` as for `telling.picture`."""
        game = await finished_game(await self._tables.get(table), HIDDEN)
        draw = partial(self._painted, address, partial(picture, game, **how), PNG_WIDTH)
        return await self._cached(address, self._pictures, f"png {table} {sorted(how.items())}", draw)

    async def card(self, address: str, table: str, line: str | None) -> tuple[bytes, bool]:
        """The card of a table, and whether it is final."""
        live = await self._tables.get(table)
        over = live.state == "over"
        game, version = (await finished_game(live), "over") if over else await self._as_watched(live)
        draw = partial(self._painted, address, partial(_card, game, line if over else None), WIDTH)
        key = f"card {table} {version} {line if over else ''}"
        return await self._cached(address, self._pictures, key, draw), over

    async def _as_watched(self, live: LiveTable) -> tuple[Game, str]:
        """A copy of the game at a public table. A private table shows nothing until its game is over."""
        async with live.lock:
            if not live.row["public"] or live.play is None:
                raise Problem(404, "no-picture", "This table has no picture for previews.")
            return live.play.game.copy(), str(live.version)

    async def animation(self, address: str, table: str, **how: Any) -> bytes:
        game = await finished_game(await self._tables.get(table), HIDDEN)

        async def draw() -> bytes:
            return await self._animator.run(address, ANIMATION_SIZE, _animated, game.record(), how)

        key = f"{table} {sorted(how.items())}"
        return await self._cached(address, self._animations, key, draw, ANIMATION_PICTURES)

    async def _painted(self, address: str, draw: Callable[[], str], width: int) -> bytes:
        """Paint in the other process. It gets only the drawing, so it needs no rules."""
        svg = await self._checks.run(address, 0, draw)
        return await self._painter.run(address, LARGE + 1, to_png, svg, width)

    async def _cached(
        self,
        address: str,
        kept: Remembered[bytes],
        key: str,
        make: Callable[[], Awaitable[bytes]],
        cost: float = 1,
    ) -> bytes:
        """A picture from the cache, one that is being made, or a new one that uses up some of the address's credit."""
        found = kept.get(key)
        if found is not None:
            return found
        if key not in self._making:
            self._limits.spend("picture", address, cost)
            self._making[key] = asyncio.ensure_future(make())
            self._making[key].add_done_callback(lambda made: self._made(kept, key, made))
        return await asyncio.shield(self._making[key])

    def _made(self, kept: Remembered[bytes], key: str, made: asyncio.Future[bytes]) -> None:
        del self._making[key]
        if not made.cancelled() and not made.exception():
            kept.put(key, made.result())


def _card(game: Game, line: str | None) -> str:
    return card(picture(game, None, line, "en", "light"))


def _animated(record: dict[str, Any], how: dict[str, Any]) -> bytes:
    game = azalai.load(record)
    return game.animation(ANIMATION_WIDTH, frames=FRAMES, seconds=FRAME_SECONDS, **how)
