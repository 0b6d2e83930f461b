"""The files with which browsers play without the server. A file that is not built yet is not there."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from azalai.site import engine

KEPT = 16  # compressed files
JSON = "application/json"
KINDS = {".wasm": "application/wasm", ".json": JSON, ".boards": JSON}
NEWEST, LASTING = "no-cache", "public, max-age=31536000, immutable"


class EngineFiles:
    """Finds files by the names that the list gives them. Reading and compressing take a while: ask on a thread."""

    def __init__(self) -> None:
        self._games: dict[str, engine.GameFiles] = {}  # those that are built

    def find(self, name: str, encodings: str) -> tuple[bytes, dict[str, str]] | None:
        """The content of a file and its headers."""
        content = self._content(name)
        if content is None:
            return None
        kind = KINDS.get(Path(name).suffix, "application/octet-stream")
        kept = NEWEST if name == engine.LIST else LASTING
        headers = {"content-type": kind, "cache-control": kept, "vary": "accept-encoding"}
        if "gzip" in encodings:
            return _zipped(content), headers | {"content-encoding": "gzip"}
        return content, headers

    def _content(self, name: str) -> bytes | None:
        if name == engine.LIST:
            self._look()
            return engine.listing(self._games.items()) if self._games else None
        catalogue, content = engine.catalogue()
        if name == catalogue:
            return content
        parts = {part.name: part.path for files in self._games.values() for part in files.all()}
        return parts[name].read_bytes() if name in parts else None

    def _look(self) -> None:
        """Find the games that have been built by now."""
        for game in engine.playable():
            if game not in self._games and (files := engine.found(game)):
                self._games[game] = files


@lru_cache(maxsize=KEPT)
def _zipped(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)
