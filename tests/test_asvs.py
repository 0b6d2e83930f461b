"""docs/asvs.md answers every item of the standard's levels 1 and 2, and its tests and figures match the code."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from azalai.server.http.guard import BODY_SIZE, FILE_SIZE
from azalai.server.passwords import LENGTH, NOBODY
from azalai.server.settings import Settings
from azalai.server.storage.database import ID_ALPHABET, new_id
from azalai.server.storage.schema import metadata
from azalai.server.storage.sessions import MOST

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "asvs.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([\d.]+|) \| (.*) \| (yes|no|n/a|) \| (.*) \|$", PAGE, re.MULTILINE)
NAMED = sorted(set(re.findall(r"`([\w/]+::[^`]+)`", PAGE)))
STANDARD = {1: 70, 2: 183}  # items of each level in version 5.0.0


def items() -> list[str]:
    with (TESTS / "data" / "asvs.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {level: sum(row["level"] == str(level) for row in rows) for level in STANDARD} == STANDARD
    return [row["item"] for row in rows]


def test_every_item_has_one_answer() -> None:
    assert [item for item, *_ in ROWS if item] == items()


def test_every_answer_has_a_test_or_a_reason() -> None:
    for item, asks, answer, why in ROWS:
        assert bool(item) == bool(asks) == bool(answer)
        assert why
        if answer in ("yes", ""):
            assert re.fullmatch(r"`[^`]+::[^`]+`", why), (item, why)


def test_the_page_counts_its_answers() -> None:
    answers = [answer for _, _, answer, _ in ROWS]
    yes, no, other = (answers.count(answer) for answer in ("yes", "no", "n/a"))
    assert f"{yes} yes, {no} no, {other} not applicable (n/a)." in PAGE


@pytest.mark.parametrize("name", NAMED)
def test_a_named_test_exists(name: str) -> None:
    where, _, test = name.partition("::")
    if where.startswith("web/"):
        assert f"test('{test}'" in text_of(TESTS.parent / f"web/tests/{where[4:]}.test.ts")
    else:
        folder, _, file = where.rpartition("/")
        assert f"def test_{test}(" in text_of(TESTS / folder / f"test_{file}.py")


@cache
def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def test_the_page_gives_the_figures_of_the_code() -> None:
    text = " ".join(PAGE.split())
    for words in (
        f"A password has {LENGTH[0]} to {LENGTH[1]} characters",
        "the words `azalai` and the person's name",
        f"A session ends after {Settings().session_days:.0f} days",
        f"A person can have {MOST} sessions",
        f"at most {FILE_SIZE // 1_000_000} MB in all; other bodies have at most {BODY_SIZE // 1000} kB",
        f"{(len(ID_ALPHABET) ** len(new_id())).bit_length() - 1} random bits",
    ):
        assert words in text
    for subject in ("Who may do what", "Ways in", "Sessions", "Files", "Data", "Logs", "What the server talks to"):
        assert f"\n### {subject}\n" in PAGE
    assert "m=19456,t=2" in NOBODY
    assert "(19 MiB, 2 rounds)" in text
    assert (
        set(re.findall(r"`(\w+)`", text.split("### Keys and hashes")[1].split("### Data")[0]))
        >= {
            "sessions",
            "tokens",
            "people",
            "secrets",
        }
        <= set(metadata.tables)
    )
