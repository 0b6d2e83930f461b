"""Attack our own server and print how a victim fared: `python -m tests.attacks [names]`.

Each attack gets a fresh server. The slowest in a hundred of the victims' moves (p99) may take three times as long as
in peace, and of a bot's answers twice as long. The memory of the server and its helper processes may grow to one and
a half times, and must come back. Run it on a quiet machine, and with TMPDIR on a disk that nobody else uses.
"""

from __future__ import annotations

import argparse
import importlib
import tempfile
from pathlib import Path

import azalai
from azalai.site import engine
from tests.attacks.harness import (
    Attack,
    Measured,
    Target,
    attacked_server,
    measure,
    percentile,
    wait_until_games_are_loaded,
)

SUBJECTS = (
    "connections",
    "readers",
    "thinking",
    "loop",
    "engines",
    "passwords",
)  # modules of this folder, each with its ATTACKS
SLOWER, LARGER, LARGER_AFTER = 3.0, 1.5, 1.2
SLOWER_ANSWER = 2.0  # where the victim plays against a bot
LEAST_SECONDS = 0.010  # a lower p99 counts as this: attackers and victims compute on the server's own cores


def attacks() -> dict[str, Attack]:
    modules = [importlib.import_module(f"tests.attacks.{subject}") for subject in SUBJECTS]
    return {attack.__name__: attack for module in modules for attack in module.ATTACKS}


def held(found: Measured) -> bool:
    slower = SLOWER_ANSWER if found.level else SLOWER
    calm = percentile(found.during, 99) <= slower * max(percentile(found.before, 99), LEAST_SECONDS)
    return calm and found.larger <= LARGER and found.larger_after <= LARGER_AFTER and not found.faults


def row(found: Measured) -> str:
    times = f"{1000 * percentile(found.before, 99):7.1f} {1000 * percentile(found.during, 99):7.1f}"
    sizes = f"{found.memory_before:6.0f} {found.memory_peak:6.0f} {found.memory_after:6.0f}"
    verdict = "held" if held(found) else f"FAILED ({len(found.faults)} errors logged)"
    return f"{found.attack:32} {len(found.during):5} {times} {sizes} {found.seconds:6.1f}  {verdict}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="attacks to run (all)")
    parser.add_argument("--scale", type=float, default=1.0, help="part of the full number of things to do (1)")
    chosen = parser.parse_args()
    known = attacks()
    if unknown := set(chosen.names) - set(known):
        parser.error(f"unknown: {', '.join(sorted(unknown))}. There are: {', '.join(known)}.")
    for game in azalai.games():
        engine.made(game["name"])  # otherwise the first servers would build them
    print(f"{'attack':32} moves  p99 ms   under  MB   peak  after seconds")
    failed = 0
    for name in chosen.names or known:
        with tempfile.TemporaryDirectory() as folder:
            server = attacked_server(Path(folder), engine="browser").start()
            try:
                wait_until_games_are_loaded(server)
                found = measure(Target(server, chosen.scale), known[name])
            finally:
                server.close()
        print(row(found), flush=True)
        failed += not held(found)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
