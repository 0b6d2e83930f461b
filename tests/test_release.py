"""What a release and the workflows rely on."""

from __future__ import annotations

import re
from pathlib import Path

import azalai
from tools import release

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_changelog_has_a_dated_entry_for_the_version() -> None:
    newest = release.ENTRY.search((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert newest
    assert newest[1] == azalai.__version__ == release.version()


def test_workflows_call_stages_that_exist() -> None:
    called = {stage for path in WORKFLOWS for stage in re.findall(r"run: \./test (\w+)", path.read_text("utf-8"))}
    script = (ROOT / "test").read_text("utf-8")
    assert called == {"fast", "slow", "browser", "docs", "coverage"}
    assert called == set(re.findall(r"^#   \./test (\w+)", script, re.MULTILINE))


def test_workflows_cover_every_supported_python() -> None:
    supported = re.findall(
        r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8")
    )
    checks = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert f"python: {supported}".replace("'", '"') in checks
