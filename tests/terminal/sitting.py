"""The output of a session at the terminal, and records as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Said:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def screens(self) -> list[str]:
        """What was printed before each answer."""
        return self.out.split(" > ")


Run = Callable[..., Said]


def read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text("utf-8"))  # type: ignore[no-any-return]


def write(path: Path, record: dict[str, Any]) -> Path:
    path.write_text(json.dumps(record), "utf-8")
    return path
