"""Each game's compiled code has its own folder, and old folders are removed."""

from __future__ import annotations

import os
from pathlib import Path

import numba
import pytest

import azalai
from azalai.core import cache
from azalai.core.compile import COMPILING
from azalai.games.desert.state import state_type as desert
from azalai.games.targi.state import state_type as targi


def folder(monkeypatch: pytest.MonkeyPatch, root: Path, package: str, digest: str) -> Path:
    """The folder of a package whose sources have this digest."""
    monkeypatch.setenv("AZALAI_CACHE", str(root))
    monkeypatch.setattr(cache, "digest", lambda packages: digest)
    return cache.folder_of.__wrapped__(package)


def test_three_folders_of_a_game_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = []
    for number in range(5):
        made.append(folder(monkeypatch, tmp_path, "dice_game", f"{number:016x}"))
        os.utime(made[-1], (number, number))
    other = folder(monkeypatch, tmp_path, "dice_game_two", "f" * 16)
    assert sorted(tmp_path.iterdir()) == sorted([*made[-3:], other])


@pytest.mark.skipif(not COMPILING, reason="nothing is compiled")
def test_code_is_kept_with_the_game_that_it_was_compiled_for() -> None:
    for name in ("desert", "targi"):
        azalai.library.kind(name)
    number = numba.types.int64
    boards = {kind: numba.types.Array(numba.from_dtype(kind), 1, "C") for kind in (desert, targi)}
    assert cache.package_of("azalai.core.contract", (boards[desert], number)) == "azalai.games.desert"
    assert cache.package_of("azalai.bots.tree", (number, numba.from_dtype(targi))) == "azalai.games.targi"
    assert cache.package_of("azalai.games.desert.bits", (number,)) == "azalai.games.desert"
    assert cache.package_of("azalai.core.random", (number,)) == "azalai"
