"""Runs programs of the client's engine in node, with the modules and packs that `azalai wasm` builds."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from azalai.wasm import store
from tests.wasm.recorder import bundled, node


def answers(program: str, game: str, lines: Iterable[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """What a program of `web/tests/engine` prints about each line of its input."""
    files = store.make_all(game)
    given = [files.module, files.pack, *(f"{name}={file}" for name, file in files.nets.items())]
    done = subprocess.run(
        [node(), str(bundled(program, folder)), *map(str, given)],
        input="".join(json.dumps(line) + "\n" for line in lines),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
