"""Options and fixtures of all tests."""

from __future__ import annotations

import difflib
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.server.running import Preloaded

FOLDER = Path(__file__).with_name("golden")

# The same examples in every run, however slow the machine.
settings.register_profile("azalai", deadline=None, derandomize=True)
settings.load_profile("azalai")

# Programs that tests end by a signal would otherwise inherit that it is ignored (under nohup or in the background).
for ignored in ("SIGHUP", "SIGINT"):
    number = getattr(signal, ignored, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the files in tests/golden instead of comparing with them (not together with -n)",
    )
    parser.addoption(
        "--rule",
        action="append",
        metavar="CLAUSE",
        help="only the tests of this clause, such as TD-ENC-01, or of all clauses that start like this, such as TD-ENC",
    )


collect_ignore: list[str] = []  # pytest reads this


def pytest_configure(config: pytest.Config) -> None:
    """Read only the files that `--rule` or `-m` asks for: to read all of them takes half a minute."""
    here = Path(__file__).parent
    wanted = config.getoption("--rule")
    all_tests = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if wanted and all_tests:
        files = sorted(here.rglob("test_*.py"))
        config.args = [str(file) for file in files if any(clause in file.read_text("utf-8") for clause in wanted)]
    elif config.option.markexpr == "not slow":  # `-m` as ./test gives it
        collect_ignore.extend(SLOW)
    elif config.option.markexpr == "slow":
        config.args = [str(here)] if all_tests else config.args
        collect_ignore.extend(str(file) for file in here.rglob("*.py") if not may_be_slow(file))


SLOW = (
    "arena",
    "bench",
    "learn",
    "oracle",
    "server",
    "site",
    "third_game",
)  # their tests play many games or start programs


def is_slow(file: Path) -> bool:
    """Whether all tests in a file are slow because of its folder."""
    here = Path(__file__).parent
    return file.is_relative_to(here) and file.relative_to(here).parts[0] in SLOW


def may_be_slow(file: Path) -> bool:
    return is_slow(file) or "pytest.mark.slow" in file.read_text("utf-8")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests that `./test fast` leaves out; other slow modules set `pytestmark` themselves."""
    for item in items:
        if is_slow(item.path):
            item.add_marker("slow")
    measure_once(items)
    wanted = tuple(config.getoption("--rule") or ())
    if wanted:
        others = [item for item in items if not any(clause.startswith(wanted) for clause in clauses(item))]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in set(others)]


def measure_once(items: list[pytest.Item]) -> None:
    """Measure the coverage of each test for its first parameters only: before Python 3.12 it doubles the time."""
    seen: set[str] = set()
    for item in items:
        name = item.nodeid.partition("[")[0]
        if name in seen:
            item.add_marker("no_cover")
        seen.add(name)


def clauses(item: pytest.Item) -> set[str]:
    """The rule clauses that a test carries."""
    return {clause for mark in item.iter_markers("rule") for clause in mark.args}


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A Ray cluster on this machine, with two workers."""
    ray = pytest.importorskip("ray")
    root = str(Path(__file__).parents[1])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": root}})
    yield ray
    ray.shutdown()


@pytest.fixture(scope="session")
def preloaded() -> Iterator[Preloaded]:
    """Starts servers and workers in a moment."""
    launcher = Preloaded()
    yield launcher
    launcher.close()


class Golden:
    """Files with expected results. `git diff` shows what `--update-golden` changed."""

    def __init__(self, updating: bool) -> None:
        self.updating = updating

    def path(self, name: str) -> Path:
        return FOLDER / name

    def read(self, name: str) -> str:
        path = self.path(name)
        if not path.exists():
            pytest.fail(f"tests/golden/{name} is missing. Create it with --update-golden, and check it.", pytrace=False)
        return path.read_text("utf-8")

    def write(self, name: str, text: str) -> None:
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_text(text, "utf-8")

    def check(self, name: str, text: str) -> None:
        """Compare a text with the file; the failure shows the difference line by line."""
        expected = self.read(name)
        if expected != text:
            lines = difflib.unified_diff(expected.splitlines(), text.splitlines(), name, "found now", lineterm="", n=4)
            pytest.fail("\n".join(lines), pytrace=False)


@pytest.fixture(scope="session")
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(bool(request.config.getoption("--update-golden")))
