"""A server that starts with portable code plays at once, and has native code made for its next start."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys

import pytest

from azalai.server import warmth
from azalai.server.warmth import Warmth

Started = list[tuple[str, bool, bool]]  # a game, whether its code is portable, and whether all games were ready


def live(made: Warmth, monkeypatch: pytest.MonkeyPatch, status: int) -> Started:
    """Run a server's warmth until its tasks are done; compiling ends with this status."""
    started: Started = []

    def start_compiling(name: str, niceness: int, portable: bool) -> subprocess.Popen[bytes]:
        assert niceness == warmth.LOWEST
        started.append((name, portable, made.all_ready))
        return subprocess.Popen([sys.executable, "-c", f"raise SystemExit({status})"])

    monkeypatch.setattr(warmth, "start_compiling", start_compiling)
    monkeypatch.setattr(warmth, "is_ready", lambda name: True)
    monkeypatch.setattr(warmth, "_load", lambda name: None)

    async def run() -> None:
        made.start()
        await asyncio.gather(*made._tasks._tasks)

    asyncio.run(run())
    return started


@pytest.mark.parametrize(("status", "words"), [(0, "The next start uses that."), (1, "Portable code stays in use.")])
def test_native_code_is_made_when_all_games_can_be_played(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, status: int, words: str
) -> None:
    monkeypatch.setattr(warmth, "needs_native_code", lambda: True)
    caplog.set_level(logging.INFO)
    made = Warmth()
    assert live(made, monkeypatch, status) == [(name, False, True) for name in made.games()]
    assert words in caplog.text


def test_native_code_needs_no_second_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmth, "needs_native_code", lambda: False)
    assert live(Warmth(), monkeypatch, 0) == []
