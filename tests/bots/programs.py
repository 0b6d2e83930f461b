"""Tiny programs that speak the engine protocol, well or badly, and other helpers for tests of real processes."""

from __future__ import annotations

import os
import select
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

SPEAKER = """
import json, os, sys, time
here = os.path.dirname(os.path.abspath(__file__))

def say(**what):
    print(json.dumps(what), flush=True)

def note(name, text):
    with open(os.path.join(here, name), "a") as file:
        file.write(text + "\\n")

def is_first(path):
    try:
        open(path, "x").close()
    except FileExistsError:
        return False
    return True

def hang():
    while True:
        time.sleep(60)

note("pids", str(os.getpid()))
for line in sys.stdin:
    asked = json.loads(line)
    do = asked["do"]
    if do == "hello":
        {hello}
    elif do == "position":
        record = asked["record"]
        {position}
    elif do == "think":
        {think}
    elif do == "quit":
        break
{end}
"""
HELLO = "say(reply='hello', name='tiny', protocol=1)"
POSITION = "say(reply='position', to_move=0, moves=len(record['moves']))"
GOOD_START = "say(reply='move', move='leader green C1')"  # the first of all first moves on the mountain board
ILLEGAL = "say(reply='move', move='camel green C1')"  # not before all leaders are placed


def write_program(
    folder: Path, think: str = GOOD_START, *, hello: str = HELLO, position: str = POSITION, end: str = ""
) -> str:
    """Write a program to a file; return the spec of the bot."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "program.py"
    path.write_text(SPEAKER.format(hello=hello, position=position, think=think, end=end), "utf-8")
    return python(path)


def python(*arguments: object) -> str:
    """The spec of a bot that runs as a Python program."""
    return "cmd:" + shlex.join([sys.executable, *map(str, arguments)])


def pids(folder: Path) -> list[int]:
    """The ids of all processes that have run the program in a folder."""
    return [int(line) for line in (folder / "pids").read_text().split()]


def exists(pid: int) -> bool:
    """Whether a process exists, even as a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for_end(pipe: int, seconds: float = 30.0) -> None:
    """Wait until nobody holds the other end of a pipe open."""
    while True:
        ready, _, _ = select.select([pipe], [], [], seconds)
        assert ready, "a process is still running"
        if not os.read(pipe, 1000):
            return


def environment(**more: str) -> dict[str, str]:
    """The environment for processes that import azalai from here."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}
