"""A plain web host: static files and nothing else."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.server.running import eventually, free_port


@contextlib.contextmanager
def web_host(root: Path) -> Iterator[str]:
    """The address of a web host that has these files, until the end of the block."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", str(root)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            eventually(lambda: answers(port), 20.0, every=0.1)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0
