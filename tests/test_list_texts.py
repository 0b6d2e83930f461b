"""`tools/list_texts.py` lists a text from every source."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import list_texts
from tools.list_texts import ROOT

SOURCES = [
    ("azalai/games/desert/texts/en.json", ("options", "players", "title")),
    ("azalai/games/targi/texts/en.json", ("options", "rules", "title")),
    ("azalai/terminal/texts/en.json", ()),
    ("azalai/faces/texts/en.json", ()),
    ("web/src/messages/en.json", ("app.close",)),
    ("web/src/messages/pages/en.json", ("about.fanTitle",)),
    ("web/src/plain/messages/en.json", ()),
    ("web/src/games/desert/messages/en.json", ()),
    ("web/src/games/targi/messages/en.json", ()),
    ("web/src/games/targi/about.json", (0,)),
    ("azalai/bots/levels.json", ("master", "title")),
    ("azalai/games/desert/editions.json", ("zman", "first_player")),
    ("azalai/games/targi/cards/base_tribe.json", ("cards", 0, "title")),
    ("azalai/games/targi/cards/house_challenges.json", ("cards", 0, "title")),
]


def first_text(value: Any) -> str:
    """The first text in a JSON value."""
    while not isinstance(value, str):
        value = next(iter(value.values() if isinstance(value, dict) else value))
    return value


def known_text(file: str, keys: tuple[str | int, ...]) -> tuple[str, str]:
    """English and German of one text, read without the program under test."""
    path = ROOT / file
    value = json.loads(path.read_text("utf-8"))
    german = json.loads(path.with_name("de.json").read_text("utf-8")) if path.name == "en.json" else value
    for key in keys:
        value, german = value[key], german[key]
    return (first_text(value), first_text(german)) if path.name == "en.json" else (value["en"], value["de"])


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return list(list_texts.texts())


@pytest.mark.parametrize(("file", "keys"), SOURCES, ids=[file for file, _ in SOURCES])
def test_a_known_text_of_every_source_is_listed(texts: list[str], file: str, keys: tuple[str | int, ...]) -> None:
    english, german = known_text(file, keys)
    assert [text for text in texts if text.startswith(f"{file} ") and text.endswith(f"\n  {english}\n  {german}")]


def bilingual_files() -> Iterator[Path]:
    for folder in ("azalai", "web/src"):
        for path in (ROOT / folder).rglob("*.json"):
            if list_texts.BUILT not in path.parents and (path.name == "en.json" or '"en":' in path.read_text("utf-8")):
                yield path


def test_no_file_with_texts_is_left_out(texts: list[str]) -> None:
    listed = {text.split(" ")[0] for text in texts}
    assert listed == {path.relative_to(ROOT).as_posix() for path in bilingual_files()}


def test_messages_in_python_are_listed() -> None:
    messages = [message.split(": ", 1)[1] for message in list_texts.messages()]
    assert "There is no language {language!r}. Languages: {', '.join(LANGUAGES)}." in messages


def test_sentences_are_messages_but_docstrings_and_words_are_not() -> None:
    code = """
def f(seat):
    'What this function does.'
    command.add("play", help="play a game in the terminal")
    raise Problem(409, "taken", f"Seat {seat} is already taken.")
"""
    said = [list_texts.words(text) for text in list_texts.sentences(ast.parse(code))]
    assert said == ["play a game in the terminal", "Seat {seat} is already taken."]


def test_docstrings_are_listed_by_module_and_name() -> None:
    lines = dict(line.split(": ", 1) for line in list_texts.docstrings())
    assert lines["tests.test_list_texts"] == "`tools/list_texts.py` lists a text from every source."
    assert lines["tests.test_list_texts:first_text"] == "The first text in a JSON value."
    assert "azalai.core.game:Game.view" in lines


def test_the_program_prints_the_lists_that_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert list_texts.main(["docstrings"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("== docstrings\n")
    assert "== texts" not in printed
    assert list_texts.main(["poems"]) == 2
    assert "Lists: texts, messages, docstrings" in capsys.readouterr().err
