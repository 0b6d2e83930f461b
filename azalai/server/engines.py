"""The files for the browser's own engine, and which games have them.

If the files are not there yet, they are built in the background once all games can be played: one game at a time, at
the lowest priority. Until then browsers let the server think.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec

from azalai.bots.ready import LOWEST
from azalai.server.tasks import Tasks
from azalai.server.warmth import Warmth, ended
from azalai.site import engine
from azalai.wasm import store

FOLDER = "/engine/"
MANIFEST = "manifest.json"
LASTING = "public, max-age=31536000, immutable"  # names have digests
JSON = "application/json"
KINDS = {store.SUFFIX: "application/wasm", ".boards": JSON, ".json": JSON}

log = logging.getLogger("azalai.engines")


class Served(NamedTuple):
    """A file as it is sent."""

    content: bytes
    headers: dict[str, str]


class Engines:
    """The files, ready to be sent. With `wanted=False` browsers get no engine: the server does all the thinking."""

    def __init__(self, warmth: Warmth, *, wanted: bool) -> None:
        self._warmth = warmth
        self._wanted = wanted
        self._tasks = Tasks()
        self._games: dict[str, dict[str, object]] = {}
        self._plain: dict[str, Served] = {}
        self._zipped: dict[str, Served] = {}

    def start(self) -> None:
        if self._wanted:
            self._tasks.once("engines", self._provide())

    async def stop(self) -> None:
        await self._tasks.stop()

    def manifest(self) -> Served:
        """The addresses of each game's files."""
        headers = {"content-type": JSON, "cache-control": "no-cache"}
        return Served(msgspec.json.encode({"catalogue": FOLDER + engine.catalogue()[0], "games": self._games}), headers)

    def find(self, name: str, encodings: str) -> Served | None:
        if name == MANIFEST:
            return self.manifest()
        zipped = self._zipped.get(name) if "gzip" in encodings else None
        return zipped or self._plain.get(name)

    async def _provide(self) -> None:
        for game in self._warmth.games():
            await asyncio.to_thread(self._take, game)
        for game in self._warmth.games():
            if game not in self._games:
                await self._build(game)
                await asyncio.to_thread(self._take, game)

    async def _build(self, game: str) -> None:
        for other in self._warmth.games():
            await self._warmth.ready(other)
        if await ended(_start_building(game)):
            log.warning("The engine of %s could not be built. The server thinks for browsers.", game)

    def _take(self, game: str) -> None:
        """Read a game's files, if they are all there."""
        found = engine.found(game)
        if not found:
            return
        for part in found.all():
            self._add(part.name, part.path.read_bytes())
        self._add(*engine.catalogue())
        self._games[game] = engine.addresses(found, FOLDER)

    def _add(self, name: str, content: bytes) -> None:
        kind = KINDS.get(Path(name).suffix, "application/octet-stream")
        headers = {"content-type": kind, "cache-control": LASTING, "vary": "accept-encoding"}
        self._plain[name] = Served(content, headers)
        zipped = gzip.compress(content, 9, mtime=0)
        self._zipped[name] = Served(zipped, headers | {"content-encoding": "gzip"})


def _start_building(game: str) -> subprocess.Popen[bytes]:
    building = subprocess.Popen([sys.executable, "-m", "azalai.site.engine", game], stdout=subprocess.DEVNULL)
    with contextlib.suppress(AttributeError, OSError):  # Windows has no process priorities of this kind
        os.setpriority(os.PRIO_PROCESS, building.pid, LOWEST)
    return building
