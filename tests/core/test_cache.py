"""Each game's compiled code has its own folder, old folders are removed, and portable code helps a new machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

import azalai
from azalai.core import cache, folders, target
from azalai.core.compile import COMPILING
from azalai.games.desert.state import state_type as desert
from azalai.games.targi.state import state_type as targi


def folder(monkeypatch: pytest.MonkeyPatch, root: Path, package: str, digest: str) -> Path:
    """The folder of a package whose sources have this digest."""
    for variable in ("AZALAI_CACHE", "AZALAI_PORTABLE_CACHE"):
        monkeypatch.setenv(variable, str(root))
    monkeypatch.setattr(folders, "digest", lambda packages: digest)
    return folders.folder_of.__wrapped__(package)


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


# -- portable code


def complete(root: Path, processor: target.Target, *packages: str) -> None:
    for package in packages:
        made = folders._folder(root, package, processor)
        made.mkdir(parents=True)
        folders.ready_file(made, folders.LAST_PART).touch()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder for portable code of a new machine, which has compiled nothing itself."""
    monkeypatch.setenv("AZALAI_CACHE", str(tmp_path / "native"))
    monkeypatch.setenv("AZALAI_PORTABLE_CACHE", str(tmp_path / "portable"))
    monkeypatch.delenv("AZALAI_CODE", raising=False)
    return tmp_path


GAMES = ("azalai.games.desert", "azalai.games.targi")


def test_without_portable_code_a_process_compiles(machine: Path) -> None:
    assert not folders._should_be_portable()


def test_portable_code_is_used_until_all_games_are_compiled_natively(machine: Path) -> None:
    complete(machine / "portable", target.portable(), *GAMES)
    assert folders._should_be_portable()
    complete(machine / "native", target.native(), GAMES[0])
    assert folders._should_be_portable()
    complete(machine / "native", target.native(), GAMES[1])
    assert not folders._should_be_portable()


def test_native_code_of_another_processor_does_not_count(machine: Path) -> None:
    complete(machine / "portable", target.portable(), *GAMES)
    complete(machine / "native", target.Target("another", ""), *GAMES)
    assert folders._should_be_portable()


def test_portable_code_of_older_sources_is_of_no_use(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(folders, "digest", lambda packages: "0" * 16)
        complete(machine / "portable", target.portable(), *GAMES)
    assert not folders._should_be_portable()


def test_a_host_can_choose_the_code(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZALAI_CODE", "portable")
    assert folders._should_be_portable()
    complete(machine / "portable", target.portable(), *GAMES)
    monkeypatch.setenv("AZALAI_CODE", "native")
    assert not folders._should_be_portable()


def test_an_old_processor_never_gets_portable_code(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    complete(machine / "portable", target.portable(), *GAMES)
    monkeypatch.setattr(target, "can_be_portable", lambda: False)
    assert not folders._should_be_portable()
    monkeypatch.setenv("AZALAI_CODE", "portable")
    assert not folders._should_be_portable()


def test_this_machine_can_run_portable_code() -> None:
    assert target.can_be_portable()


# -- a place where only we can write


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The temporary folder of a process that cannot write to its cache folder."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("AZALAI_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(folders.tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(folders, "_temporary", folders._temporary.__wrapped__)
    return tmp_path


def test_without_a_cache_folder_all_processes_of_a_user_share_a_temporary_one(no_home: Path) -> None:
    found = folders.cache_root()
    assert found.parent == no_home
    assert folders.cache_root() == found


@pytest.mark.skipif(os.name == "nt", reason="each user has a temporary folder")
def test_code_that_somebody_else_could_have_put_there_is_not_run(no_home: Path) -> None:
    planted = folders.cache_root()
    planted.chmod(0o777)
    assert folders.cache_root() != planted
    planted.rmdir()
    planted.symlink_to(no_home)
    assert folders.cache_root() not in (planted, no_home)


SQUARE = """
import sys
from azalai.core import cache, compile, folders
cache.package_of = lambda module, signature: "square_game"
import square
print(square.square(7), square.square.stats.cache_hits and sum(square.square.stats.cache_hits.values()) or 0)
print(folders.TARGET.cpu)
"""


def squared(machine: Path, where: str, kind: str) -> list[str]:
    """Call a compiled function of a module in this folder: its result, how often a cache had it, and the CPU."""
    folder = machine / where
    folder.mkdir(exist_ok=True)
    text = "from azalai.core.compile import compiled\n\n\n@compiled\ndef square(n):\n    return n * n\n"
    (folder / "square.py").write_text(text)
    path = os.pathsep.join([str(folder), str(Path(azalai.__file__).parents[1])])
    environment = os.environ | {"PYTHONPATH": path, "AZALAI_CODE": kind}
    done = subprocess.run(
        [sys.executable, "-c", SQUARE], env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.split()


@pytest.mark.skipif(not COMPILING, reason="nothing is compiled")
def test_portable_code_can_be_copied_and_used_where_it_cannot_be_written(machine: Path) -> None:
    assert squared(machine, "here", "portable") == ["49", "0", target.portable().cpu]
    (machine / "portable").rename(machine / "image")
    shutil.copytree(machine / "image", machine / "portable", copy_function=shutil.copyfile)  # with new dates
    for path in [*(machine / "portable").rglob("*"), machine / "portable"]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert squared(machine, "elsewhere", "portable") == ["49", "1", target.portable().cpu]
    assert squared(machine, "elsewhere", "native") == ["49", "0", target.native().cpu]
    for path in [machine / "portable", *(machine / "portable").rglob("*")]:
        path.chmod(0o755)
