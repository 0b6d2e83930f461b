"""docs/architecture.md names the right places."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
RULES = re.findall(r"^\| (.+) \| `(.+\.py)` \| `(\w+)` \|$", PAGE, re.MULTILINE)


def test_the_page_names_rules_of_both_games() -> None:
    assert {file.split("/")[0] for _, file, _ in RULES} == {"desert", "targi"}


@pytest.mark.parametrize(("rule", "file", "function"), RULES)
def test_each_rule_is_where_the_page_says(rule: str, file: str, function: str) -> None:
    tree = ast.parse((ROOT / "azalai" / "games" / file).read_text("utf-8"))
    assert function in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)], rule


def test_every_module_of_the_server_exists() -> None:
    section = PAGE.split("## The server")[1].split("## The client")[0]
    rooms = re.findall(r"^\| (?:`(\w+)`|[\w ]*)? ?\| ((?:`\w+`(?:, )?)+) \|", section, re.MULTILINE)
    assert len(rooms) > 15
    known = {path.stem for path in (ROOT / "azalai" / "server").rglob("*.py")}
    named = {name for _, cell in rooms for name in re.findall(r"`(\w+)`", cell)}
    assert named <= known
