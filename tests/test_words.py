"""`tools/check_words.py` finds what is not plain English, and finds nothing in the pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_words
from tools.check_words import ROOT, check, comments_and_strings, english_values, page

BAD = "for_ever".replace("_", " ")  # written like this, because this file is checked too
BAD_LINE = f"A game may go on {BAD}."


def found(text: str, prose: check_words.Prose = page) -> list[tuple[int, str]]:
    return [(each.line, each.better) for each in check(text, prose, is_page=prose is page)]


def test_a_bad_phrase_is_found_with_its_line() -> None:
    assert found(f"# Title\n\n{BAD_LINE}\n") == [(3, "forever")]


def test_a_bad_phrase_is_found_across_the_end_of_a_line() -> None:
    assert found(BAD_LINE.replace(BAD, BAD.replace(" ", "\n"))) == [(1, "forever")]


def test_code_in_a_page_is_left_alone() -> None:
    assert found(f"```\n{BAD}\n```\nSay `{BAD}` twice.\n") == []


def test_a_long_line_is_found() -> None:
    assert found("short\n" + "x" * 121) == [(2, "at most 120")]
    assert found("x" * 120) == []


def test_comments_docstrings_and_messages_of_python_are_checked() -> None:
    lines = [f'"""{BAD_LINE}"""', "value = 1", f"# {BAD_LINE}", f'raise ValueError("{BAD_LINE}")', "for_ever = 2"]
    assert [line for line, _ in found("\n".join(lines), comments_and_strings)] == [1, 3, 4]


def test_only_english_is_checked_in_a_file_of_two_languages() -> None:
    assert found(f'{{"en": "{BAD_LINE}",\n "de": "{BAD_LINE}"}}', english_values) == [(1, "forever")]


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("after so_many moves", "There were so many that we stopped."),
        ("one good of_choice", "The player makes a choice."),
        ("Only_who plays can write.", "Only players who sit here can write. Only the server knows who plays."),
        ("a Targi of yours stands_here", "The robber stands on card 4. A number stands for a card."),
        ("The card lies_face down.", "The card is face down. A good player never lies."),
        ("within the_own turn", "the player's own turn, on their own"),
        ("It goes on by_itself.", "A number by itself is a move."),
        ("Raids get dearer_now.", "Dear reader"),
    ],
)
def test_legitimate_uses_pass(bad: str, good: str) -> None:
    assert found(bad.replace("_", " "))
    assert found(good) == []


def pages() -> list[Path]:
    return [path for path in check_words.files() if path.suffix == ".md"]


def test_the_pages_are_known() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in pages()}
    assert {"README.md", "CHANGELOG.md", "docs/library.md", "docs/rules/targi.md"} <= names


@pytest.mark.parametrize("path", pages(), ids=[path.relative_to(ROOT).as_posix() for path in pages()])
def test_a_page_is_in_plain_english(path: Path) -> None:
    assert check(path.read_text("utf-8"), page, is_page=True) == []


def test_the_program_names_file_line_and_better_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text(f"# Title\n{BAD_LINE}\n", "utf-8")
    monkeypatch.setattr(check_words, "ROOT", tmp_path)
    assert check_words.main([]) == 1
    assert capsys.readouterr().out == f'README.md:2: "{BAD}": forever\n'
    assert check_words.main([str(tmp_path / "other.md")]) == 0
