"""Load what only learning needs, or say how to install it."""

from __future__ import annotations

import importlib
from typing import Any

from azalai.core.errors import BadOption

LEARN = "pip install 'azalai[learn]'"
TITLES = {"torch": "PyTorch", "pyarrow": "PyArrow", "pyarrow.parquet": "PyArrow"}


def needed(module: str) -> Any:
    """Import a module of the extra `learn`; `BadOption` if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise BadOption(f"{TITLES[module]} is not installed. Install it with: {LEARN}") from None


def missing(title: str) -> ImportError:
    """What to raise where a module of the extra `envs` is not installed."""
    return ImportError(f"{title} is not installed. Install it with: pip install 'azalai[envs]'")
