"""Register Souk, the small third game in tests/plugins, as any other package would."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import azalai
from azalai.core.library import Library
from azalai.games import OURS, others

ROOT = Path(azalai.__file__).parents[1]
PLUGINS = ROOT / "tests" / "plugins"


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    """Register it here and in every program that a test starts, just by putting its folder on the path."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGINS))
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(PLUGINS)]))
        patch.setattr(azalai, "library", Library(OURS, others))
        yield
