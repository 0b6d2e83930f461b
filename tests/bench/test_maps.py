"""`bench/maps.py` draws a map of each shape that can be played on, and the same ones from the same seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import azalai


def test_drawn_maps_can_be_played_on_and_repeat_with_the_seed(bench: Any, tmp_path: Path) -> None:
    first, again, other = (bench.maps.draw(tmp_path / name, seed) for name, seed in (("a", 1), ("b", 1), ("c", 2)))
    assert [path.read_text("utf-8") for path in first] == [path.read_text("utf-8") for path in again]
    assert all(one.read_text("utf-8") != two.read_text("utf-8") for one, two in zip(first, other))
    for path in first:
        setting: Any = azalai.new("desert", players=2, board=str(path), seed=1).setting
        assert 120 < len(setting.spaces) <= 190
