"""Every sentence exists in every language, and fills in the same details."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai.wording import LANGUAGES, joined, part, texts

PACKAGE = Path(azalai.__file__).parent
FOLDERS = {
    "bots": PACKAGE / "bots",
    "desert": PACKAGE / "games" / "desert",
    "plain": PACKAGE / "faces",
    "server": PACKAGE / "server",
    "shell": PACKAGE / "terminal",
    "targi": PACKAGE / "games" / "targi",
}
TABLES = sorted(FOLDERS)


def table(name: str) -> dict[str, dict[str, Any]]:
    """The terminal's texts by language, and all texts of a game."""
    return {language: said_in(FOLDERS[name], language) for language in LANGUAGES}


def said_in(folder: Path, language: str) -> dict[str, Any]:
    every = texts(folder, language)
    parts = {
        name: part(folder, name, language) for name in every if "terminal" in every and isinstance(every[name], dict)
    }
    return {**every, **parts, **parts.get("terminal", {})}


def details(words: Any) -> Any:
    """The shape of an entry: a group's keys, a sentence's placeholders. Longer texts may differ in length.

    A language may name something twice: German repeats a colour where its ending changes.
    """
    if isinstance(words, dict):
        return {key: details(entry) for key, entry in words.items()}
    if isinstance(words, list):
        return [bool(words)]
    return sorted({field for _, field, _, _ in string.Formatter().parse(words) if field is not None})


def test_there_is_a_table_for_every_folder_of_texts() -> None:
    found = {path.parent.parent for path in PACKAGE.rglob("texts/*.json")}
    assert found == set(FOLDERS.values())


@pytest.mark.parametrize("name", TABLES)
def test_all_languages_say_the_same_things(name: str) -> None:
    words = table(name)
    assert tuple(words) == LANGUAGES
    english = details(words["en"])
    for language in LANGUAGES:
        assert details(words[language]) == english


@pytest.mark.parametrize("name", TABLES)
def test_nothing_was_left_untranslated(name: str) -> None:
    english, german = table(name)["en"], table(name)["de"]
    same = {key for key in english if english[key] == german[key] and english[key]}
    assert same == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_two_commands(language: str) -> None:
    commands = table("shell")[language]["commands"]
    words = [word for aliases in commands.values() for word in aliases]
    assert len(words) == len(set(words))
    assert set(commands) == {
        *("help", "rules", "board", "look", "moves", "hint", "scores", "undo", "review", "save", "svg", "quit")
    }


@pytest.mark.parametrize("name", TABLES)
def test_long_texts_fit_80_columns(name: str) -> None:
    for words in table(name).values():
        for key in ("help", "rules", "moves", "signs"):
            assert all(len(line) < 80 for line in words.get(key, []))


def test_one_name_needs_no_conjunction() -> None:
    assert joined(["Ann"], "and") == "Ann"
    assert joined(["Ann", "Bob"], "and") == "Ann and Bob"
