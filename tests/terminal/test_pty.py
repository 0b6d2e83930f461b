"""A whole game in a real (pseudo) terminal, from the first question to the score table."""

from __future__ import annotations

import codecs
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import azalai
from tests.terminal.games import finished
from tests.terminal.sitting import write

pytestmark = pytest.mark.slow

pty = pytest.importorskip("pty", reason="pseudo-terminals exist on Unix only")

PATIENCE = 240  # seconds, in case the rules are compiled first
CLEARED = "\x1b[2J"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")
PROMPT = re.compile(r"● > $")
END = re.compile(r"or\s+quit\.\s+> $")
AFTER = re.compile(r"\n> $")
QUESTION = re.compile(r"press Enter to quit without saving\. $")


class Terminal:
    """A program in its own terminal, and a person who waits for output, never for a time."""

    def __init__(self, argv: list[str], state: Path, columns: int = 110, rows: int = 50) -> None:
        import fcntl
        import struct
        import termios

        self._hand, screen = pty.openpty()
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {
            name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_STATE_HOME": str(state)}
        attach = (
            'exec "$@" <"$0" >"$0" 2>&1'  # the first terminal opened in a new session becomes its controlling terminal
        )
        shell = ["sh", "-c", attach, os.ttyname(screen), *argv]
        self._screen = screen  # stays open so that reading does not end before the program has opened it
        self._process = subprocess.Popen(shell, env=environment, start_new_session=True)
        self._decode = codecs.getincrementaldecoder("utf-8")().decode  # a character may arrive in two pieces
        self.raw = ""
        self._seen = 0

    def until(self, *signs: re.Pattern[str]) -> str:
        """Wait until the new output matches one of the patterns; return that output."""
        deadline = time.monotonic() + PATIENCE
        while not any(sign.search(self._new()) for sign in signs):
            if time.monotonic() > deadline or (self._process.poll() is not None and not self._read(0)):
                pytest.fail(f"timed out waiting for {[sign.pattern for sign in signs]}; read:\n{self._new()}")
            self._read(1)
        new = self._new()
        self._seen = len(self.raw)
        return new

    def _read(self, seconds: float) -> bool:
        """Read what the program writes within this many seconds; return whether there was anything."""
        ready, _, _ = select.select([self._hand], [], [], seconds)
        self.raw += self._decode(os.read(self._hand, 1 << 16) if ready else b"")
        return bool(ready)

    def _new(self) -> str:
        return CONTROL.sub("", self.raw[self._seen :])

    def type(self, line: str) -> None:
        os.write(self._hand, f"{line}\n".encode())

    def end(self) -> int:
        """Read until the program ends; return its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < deadline:
            self._read(0.1)
        while self._read(0):
            pass
        return self._process.wait(1)

    def interrupt(self) -> int:
        """Press Ctrl-C as a person does: again if nothing happens, because Python may drop it."""
        for _ in range(10):
            os.write(self._hand, b"\x03")
            deadline = time.monotonic() + 5
            while self._process.poll() is None and time.monotonic() < deadline:
                self._read(0.1)
            if self._process.poll() is not None:
                break
        return self.end()

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._screen)
        os.close(self._hand)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal([sys.executable, "-m", "azalai", "play"], tmp_path / "state")
    yield opened
    opened.close()


def number_to_type(screen: str, decision: int) -> str:
    """One of the numbers in the list on the screen, a different one each time."""
    numbers = [
        int(number) for number in re.findall(r"(?<!\S)(\d+) (?:green|pink|yellow|purple|turquoise) [A-Z]\d+", screen)
    ]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    return str(1 + decision * 7 % len(numbers))


def decide(terminal: Terminal, decision: int) -> None:
    """List the moves and pick one by number; if there are too many, list those of the first colour."""
    terminal.type("moves")
    screen = terminal.until(PROMPT)
    summed_up = re.search(r"legal moves: (\w+) (\d+)", screen)
    if summed_up:
        terminal.type(summed_up[1])
        assert f"spaces for {summed_up[1]}" in terminal.until(PROMPT)
        terminal.type(str(1 + decision * 31 % int(summed_up[2])))
    else:
        terminal.type(number_to_type(screen, decision))


def choose_a_hint(terminal: Terminal) -> str:
    """Ask for hints and play the first; return the move."""
    terminal.type("? 60")
    screen = terminal.until(PROMPT)
    colour, space = re.findall(r"1 (\w+) leader on (\w+)\s", screen)[0]
    terminal.type("1")
    return f"leader {colour} {space}"


def test_whole_game_by_numbers(terminal: Terminal, tmp_path: Path) -> None:
    asked = (
        r"Which game\?.*\[desert\] $",
        r"How many players\?.*\[2\] $",
        r"Player 1: \[you\] $",
        r"Player 2: \[Nomad\] $",
    )
    for question in asked:
        terminal.until(re.compile(question, re.DOTALL))
        terminal.type("")
    screen = terminal.until(PROMPT)
    assert "place a leader" in screen
    hint = choose_a_hint(terminal)
    decisions = 1
    screen = terminal.until(PROMPT, END)
    while not END.search(screen):
        decide(terminal, decisions)
        decisions += 1
        screen = terminal.until(PROMPT, END)
    terminal.type("review 3")
    review = terminal.until(AFTER)
    file = tmp_path / "game.json"
    terminal.type("quit")
    terminal.until(QUESTION)
    terminal.type(str(file))
    assert terminal.end() == 0

    game = azalai.load(file)
    assert game.over
    assert game.history[0] == hint
    assert "The moves that cost most" in review
    people = [number for number in range(len(game.history)) if game.at(number).to_move == 0]
    assert len(people) == decisions
    for seat, player in enumerate(("● 1 you", "▲ 2 Nomad")):
        row = game.scores()[seat]
        points = [row[kind] for kind in ("water", "oases", "caravans", "enclosed", "total")]
        assert re.search(rf"{player} +{' +'.join(map(str, points))}\s", screen)
    winner = ("● 1 you", "▲ 2 Nomad")[game.winners[0]]
    assert winner in screen.split("The winner")[-1]
    assert "48;2;" in terminal.raw  # colours
    assert not list((tmp_path / "state").rglob("*.json"))


def test_ctrl_c_leaves_quietly_and_keeps_the_game(terminal: Terminal, tmp_path: Path) -> None:
    for _ in range(4):
        terminal.until(re.compile(r"\] $"))
        terminal.type("")
    terminal.until(PROMPT)
    decide(terminal, 0)
    terminal.until(PROMPT)
    assert terminal.interrupt() == 130
    assert "Traceback" not in terminal.raw
    (kept,) = (tmp_path / "state").rglob("*.json")
    assert len(azalai.load(kept).history) == 2
    assert kept.name in terminal.raw


def test_ctrl_c_in_a_review_returns_to_the_prompt(tmp_path: Path) -> None:
    file = write(tmp_path / "over.json", finished(players=2).record())
    opened = Terminal([sys.executable, "-m", "azalai", "play", "--load", str(file)], tmp_path / "state")
    try:
        opened.until(END)
        opened.type("review 60s")
        opened.until(re.compile(r"Reviewing"))
        os.write(opened._hand, b"\x03")
        assert "Stopped." in opened.until(AFTER)
        opened.type("scores")
        assert "caravans" in opened.until(AFTER)
        opened.type("quit")
        assert opened.end() == 0
    finally:
        opened.close()
    assert "Traceback" not in opened.raw


@pytest.mark.parametrize(("columns", "rows", "beside"), [(80, 40, False), (110, 50, True)])
def test_screen_fits(tmp_path: Path, columns: int, rows: int, beside: bool) -> None:
    argv = [sys.executable, "-m", "azalai", "play", "--seats", "you,random", "--seed", "3"]
    opened = Terminal(argv, tmp_path / "state", columns, rows)
    try:
        opened.until(PROMPT)
        decide(opened, 0)
        opened.until(PROMPT)
    finally:
        opened.close()
    lines = CONTROL.sub("", opened.raw.split(CLEARED)[-1]).splitlines()
    assert max(map(len, lines)) <= columns
    assert len(lines) <= rows
    assert [line for line in lines if line.split()[:4] == ["A", "B", "C", "D"]] == [lines[0], lines[28]]
    supply = next(number for number, line in enumerate(lines) if "camels" in line and "left" in line)
    assert (supply < 28) == beside
