"""Targi in a real (pseudo) terminal: the screen fits, numbers can be played, and the game is saved."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import azalai
from tests.terminal.test_pty import CLEARED, CONTROL, PROMPT, Terminal

pytestmark = pytest.mark.slow

pytest.importorskip("pty", reason="pseudo-terminals exist on Unix only")


def screens(opened: Terminal) -> list[list[str]]:
    """The screens before each clearing, and the current one."""
    return [CONTROL.sub("", screen).splitlines() for screen in opened.raw.split(CLEARED)[1:]]


@pytest.mark.parametrize(("columns", "rows", "beside"), [(80, 40, False), (140, 45, True)])
def test_screen_fits(tmp_path: Path, columns: int, rows: int, beside: bool) -> None:
    argv = [sys.executable, "-m", "azalai", "play", "targi", "--rules", "expansion", "--seats", "you,random"]
    opened = Terminal([*argv, "--seed", "3"], tmp_path / "state", columns, rows)
    try:
        opened.until(PROMPT)
        for number in ("5", "3", "14"):
            opened.type(number)
            opened.until(PROMPT)
        drawn = screens(opened)
        assert opened.interrupt() == 130
    finally:
        opened.close()
    assert len(drawn) >= 4
    for screen in drawn:
        assert max(map(len, screen)) <= columns
        assert len(screen) <= rows
        (edge,) = (line for line in screen if "┌─16" in line)
        assert ("● 1 you" in edge) == beside
    assert "48;2;59;74;168m" in opened.raw  # what can be chosen is indigo
    assert "Traceback" not in opened.raw
    (kept,) = (tmp_path / "state").rglob("*.json")
    assert azalai.load(kept).history[:5:2] == ["place 5", "place 3", "place 14"]
    assert re.search(r"azalai play --load \S+targi-", opened.raw)
