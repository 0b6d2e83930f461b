"""Every clause of the rules has a test marked with its id, and every marked id is a clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = sorted((ROOT / "docs/rules").glob("*.md"))
CLAUSE = re.compile(r"^- \*\*(T[DG]-[A-Z]+(?:-[A-Z]+)?-\d+)\*\* ", re.MULTILINE)
MARK = re.compile(r"mark\.rule\(([^)]*)\)")
QUOTED = re.compile(r"""["'](T[^"']*)["']""")


def clauses(document: Path) -> list[str]:
    return CLAUSE.findall(document.read_text("utf-8"))


def marks() -> dict[str, str]:
    """Every marked clause id, with a test file that has it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for arguments in MARK.findall(path.read_text("utf-8")):
            found |= dict.fromkeys(QUOTED.findall(arguments), path.relative_to(ROOT).as_posix())
    return found


def test_through_the_desert_has_its_clauses() -> None:
    assert len(clauses(ROOT / "docs/rules/through-the-desert.md")) > 50


@pytest.mark.parametrize("document", RULES, ids=[path.stem for path in RULES])
def test_every_clause_has_a_test(document: Path) -> None:
    known = clauses(document)
    assert known, f"{document.name} holds no clause"
    assert sorted(known) == sorted(set(known)), f"{document.name} has a clause twice"
    carried = marks()
    missing = [clause for clause in known if clause not in carried]
    assert not missing, f"clauses of {document.name} without a test: {' '.join(missing)}"


def test_every_mark_names_a_clause() -> None:
    known = {clause for document in RULES for clause in clauses(document)}
    unknown = {clause: path for clause, path in marks().items() if clause not in known}
    assert not unknown, f"marks for clauses that do not exist: {unknown}"
