"""The command `azalai cards`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from azalai.cli import main
from azalai.games.targi.cards import DECKS, schema, shipped
from azalai.games.targi.cards_data import FOLDER
from azalai.games.targi.cards_table import LEAST_WORDS, deck_table

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]


FEW_GOODS = (
    "A game needs 10 goods cards, copies included; there are only 5. Add cards, or mix the deck with another one."
)


def status_of(*argv: str) -> int:
    """Run a command in this process; its exit status."""
    try:
        main(list(argv))
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_help_names_the_command_and_its_actions() -> None:
    argv = [sys.executable, "-m", "azalai"]
    top = subprocess.run([*argv, "--help"], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^    cards\b", top, re.MULTILINE)
    said = subprocess.run([*argv, "cards", "--help"], capture_output=True, text=True, check=True).stdout
    for action in ("check", "list", "schema"):
        assert re.search(rf"^    {action}\b", said, re.MULTILINE)


# -- check


def test_good_files_are_counted(capsys: Capture) -> None:
    files = [str(FOLDER / f"{name}.json") for name in DECKS]
    assert status_of("cards", "check", *files) == 0
    said = capsys.readouterr()
    assert said.err == ""
    counts = [
        "45 tribe cards",
        "19 goods cards",
        "16 border cards",
        "45 tribe cards",
        "5 goods cards",
        "10 border cards",
        "20 dunes",
        "15 challenges",
    ]
    few = {"5 goods cards": f" {FEW_GOODS}"}
    assert said.out.splitlines() == [
        f"{file}: {count}, no faults.{few.get(count, '')}" for file, count in zip(files, counts)
    ]


def test_bad_file_says_where_and_the_others_are_checked_too(capsys: Capture, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    text = (FOLDER / "base_tribe.json").read_text("utf-8")
    bad.write_text(text.replace('"vp": 3', '"vp": 33', 1).replace('"symbol": "targia"', '"symbol": "moon"', 1), "utf-8")
    good = FOLDER / "house_goods.json"
    assert status_of("cards", "check", str(bad), str(good)) == 1
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        f"{bad}:8:3: B02 vp: 33 is not possible. Write a whole number from 0 to 9.",
        f'{bad}:43:3: B37 symbol: "moon" is not possible. Write one of: oasis, camel_rider, well, tent, targia.',
    ]
    assert said.out == f"{good}: 5 goods cards, no faults. {FEW_GOODS}\n"


def test_one_card_is_one_card(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps({"type": "dune", "cards": [shipped("house_dunes").cards[0]]}), "utf-8")
    assert status_of("cards", "check", str(file)) == 0
    assert capsys.readouterr().out == f"{file}: 1 dune, no faults.\n"


def test_missing_file_is_said(capsys: Capture, tmp_path: Path) -> None:
    good = FOLDER / "house_goods.json"
    assert status_of("cards", "check", str(tmp_path / "none.json"), str(good)) == 2
    said = capsys.readouterr()
    assert said.err == f"azalai: There is no file {tmp_path / 'none.json'}.\n"
    assert said.out == f"{good}: 5 goods cards, no faults. {FEW_GOODS}\n"


@pytest.mark.parametrize("argv", [("cards",), ("cards", "check"), ("cards", "list"), ("cards", "eat")])
def test_incomplete_commands_are_refused(capsys: Capture, argv: tuple[str, ...]) -> None:
    assert status_of(*argv) == 2
    assert capsys.readouterr().err.startswith("usage: azalai cards")


# -- list


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_is_listed_in_both_languages(capsys: Capture, name: str, language: str) -> None:
    assert status_of("cards", "list", name, "--language", language) == 0
    _, *lines = capsys.readouterr().out.splitlines()
    texts = [
        (each["id"], card["title"][language], each["text"][language])
        for card in shipped(name).cards
        for each in card.get("options", [card])
    ]
    assert len(lines) == len(texts)
    for line, (identifier, title, text) in zip(lines, texts):
        assert line.split()[0] == identifier
        assert title in line
        assert line.endswith(f"  {text}")


def test_tribe_cards_show_symbol_cost_and_points(capsys: Capture) -> None:
    assert status_of("cards", "list", "house_tribe") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["id", "symbol", "cost", "VP", "source", "title", "text"]
    shown = "1 date + 1 salt + 1 gold + 1 water (3 water: 2 VP)"
    assert re.match(rf"H11  camel rider  {re.escape(shown)} +3   ours +Royal Escort ", lines[11])
    assert status_of("cards", "list", "house_tribe", "--language", "de") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["Id", "Symbol", "Kosten", "SP", "Herkunft", "Titel", "Text"]
    assert lines[18].startswith("H18  Kamelreiter  1 Salz + 1 Pfeffer / 3 Wasser ")


def test_own_file_is_listed(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    card = {**shipped("base_tribe").cards[0], "id": "base", "cost": [{}], "title": {"en": "[red]x", "de": "y"}}
    file.write_text(json.dumps({"type": "tribe", "cards": [card]}), "utf-8")
    assert status_of("cards", "list", str(file)) == 0
    assert capsys.readouterr().out.splitlines()[1] == "base  oasis   free  2   verified  [red]x  No effect."


def test_unknown_deck_names_the_decks(capsys: Capture) -> None:
    assert status_of("cards", "list", "moon") == 2
    assert capsys.readouterr().err == (
        f"azalai: There is no deck 'moon'. Decks: {', '.join(DECKS)}, or the path of a card file (no file is there).\n"
    )


def test_file_with_faults_is_not_listed(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text("{", "utf-8")
    assert status_of("cards", "list", str(file)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"azalai: {file}:\n  line 1, column 2: This is not JSON: ")


@pytest.mark.parametrize("width", [60, 100, 140])
def test_text_is_broken_to_the_width_of_the_screen(width: int) -> None:
    deck = shipped("base_tribe")
    table = deck_table(deck, "en", width)
    left = table.splitlines()[0].index("text")
    for line in table.splitlines():
        assert len(line) <= max(width, left + LEAST_WORDS)
        assert line[:3].strip() or not line[:left].strip()
    words = " ".join(line[left:] for line in table.splitlines()[1:])
    assert words == " ".join(card["text"]["en"] for card in deck.cards)


# -- schema


def test_schema_is_printed(capsys: Capture) -> None:
    assert status_of("cards", "schema") == 0
    assert json.loads(capsys.readouterr().out) == schema()


def test_terminal_without_unicode_gets_other_signs() -> None:
    argv = [sys.executable, "-m", "azalai", "cards", "list", "base_border", "--language", "de"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    said = subprocess.run(argv, capture_output=True, check=True, env=environment)
    assert b"H?ndler" in said.stdout
