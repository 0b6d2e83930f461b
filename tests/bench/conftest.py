from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"
MODULES = ("balance", "endgames", "maps", "matches", "pace", "search", "strength")


@pytest.fixture(scope="session")
def bench() -> Iterator[Any]:
    """The benchmark modules. Their folder stays on the path while workers may start and import them by name."""
    sys.path.insert(0, str(BENCH))
    yield SimpleNamespace(**{name: importlib.import_module(name) for name in MODULES})
    sys.path.remove(str(BENCH))
