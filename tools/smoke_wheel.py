"""Install the wheel into an empty environment and check that it works there.

python tools/smoke_wheel.py dist/azalai-0.2.0-py3-none-any.whl
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Callable
from pathlib import Path

PATIENCE = 180.0  # seconds
FINISHED = 20.0  # seconds in which finished engines are there; a server needs minutes to build them
PROGRAMS = "Scripts" if os.name == "nt" else "bin"


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / PROGRAMS
        install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", f"{wheel.resolve()}[server]"]
        subprocess.run([programs / "python", *install], check=True, cwd=folder)
        check(programs / "azalai", folder, wheel.name.split("-")[1])


def check(azalai: Path, folder: Path, version: str) -> None:
    """Check the wheel outside the checkout, with nothing compiled yet and no variables that point elsewhere."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("AZALAI_", "PYTHON"))}
    environment = {**clean, "AZALAI_CACHE": str(folder / "cache")}

    def said(*arguments: str) -> str:
        command = [str(azalai), *arguments]
        done = subprocess.run(command, check=True, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
        return done.stdout.strip()

    expect(said("--version"), f"azalai {version}")
    print(f"azalai --version: {version}")
    found = json.loads(said("bench", "desert", "--seconds", "1", "--json"))
    expect(found["game"], "desert")
    print(f"azalai bench desert --json: {found['moves_per_second']:,.0f} moves per second")
    serve(azalai, folder, environment)
    print("azalai serve: it is ready, and serves the page, the games and their engines for browsers")


def serve(azalai: Path, folder: Path, environment: dict[str, str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(azalai), "serve", "--port", str(port), "--data-dir", str(folder / "data")]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(f"{address}/readyz", server, folder / "log")
        page = fetch(address)
        expect("<title>" in page and "/assets/" in page, True)
        expect([game["name"] for game in json.loads(fetch(f"{address}/api/v1/games"))["games"]], ["desert", "targi"])
        wait_until(lambda: len(json.loads(fetch(f"{address}/engine/manifest.json"))["games"]) == 2, FINISHED)
    finally:
        server.terminate()
        server.wait(PATIENCE)


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
        return text


def wait_until(true: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise SystemExit("The wheel lacks the games for browsers: the server would have to build them.")
        time.sleep(0.2)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        try:
            fetch(address)
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise SystemExit(f"azalai serve does not answer at {address}:\n{log.read_text('utf-8', 'replace')}")


def expect(found: object, expected: object) -> None:
    if found != expected:
        raise SystemExit(f"expected {expected!r}, found {found!r}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
