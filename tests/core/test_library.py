"""Games of other packages: registered by an entry point, found after ours, and harmless when broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import azalai
from azalai.core.library import BrokenGame, Library
from azalai.games import OURS

pytestmark = pytest.mark.slow

ROOT = Path(azalai.__file__).parent.parent
KIND = """
from azalai.core.kind import Kind


class Dice(Kind):
    name = "dice"
    title = {"en": "Dice", "de": "Würfel"}
    seats = (2, 2)
    options = ()

    def configure(self, given, *, files):
        raise NotImplementedError
"""


def install(folder: Path, name: str, source: str) -> None:
    """Install a package with one game, with the metadata that an installer would write."""
    package = folder / f"{name}_game"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "game.py").write_text(source)
    metadata = folder / f"{name}_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[azalai.games]\n{name} = {name}_game.game:{name.title()}\n")


def said(code: str, folder: Path) -> tuple[str, str]:
    """What a program prints that can find the packages in a folder."""
    found = subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)])},
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout, found.stderr


NAMES = "import azalai; print(*(game['name'] for game in azalai.games()))"


def test_a_game_of_another_package_comes_after_ours(tmp_path: Path) -> None:
    install(tmp_path, "dice", KIND)
    assert said(NAMES, tmp_path) == ("desert targi dice\n", "")


def test_a_broken_game_is_named_and_leaves_the_others_alone(tmp_path: Path) -> None:
    install(tmp_path, "bad", "import nothing_of_this_name")
    install(tmp_path, "dice", KIND)
    out, err = said(NAMES, tmp_path)
    assert out == "desert targi dice\n"
    assert "The game 'bad' cannot be loaded from bad_game.game:Bad: ModuleNotFoundError" in err


def test_a_broken_game_cannot_be_played() -> None:
    library = Library(OURS, lambda: {"bad": "nothing_of_this_name:Bad"})
    with pytest.raises(BrokenGame, match="'bad' cannot be loaded from nothing_of_this_name:Bad"):
        library.new("bad", {})
    with pytest.warns(RuntimeWarning, match="'bad'"):
        assert [game["name"] for game in library.games()] == list(OURS)


def test_a_game_is_registered_under_its_own_name() -> None:
    library = Library({}, lambda: {"sahara": OURS["desert"]})
    with pytest.raises(BrokenGame, match="'sahara' cannot be loaded"):
        library.kind("sahara")


def test_our_games_cannot_be_replaced() -> None:
    library = Library(OURS, lambda: {"desert": "elsewhere:Desert"})
    assert library.kind("desert").package == "azalai.games.desert"


def test_missing_parts_of_a_game_are_none() -> None:
    kind = azalai.library.kind("desert")
    assert kind.module("nothing_of_this_name") is None
    assert kind.data("nothing-of-this-name.json") is None
    assert kind.data("editions.json")["allplay"]
