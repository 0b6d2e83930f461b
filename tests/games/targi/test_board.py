"""What a client gets to draw the cards with."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import azalai
from azalai.games.targi.board import REMINDERS, every_card
from azalai.games.targi.cards_effects import EFFECTS, group
from azalai.games.targi.picture import palette

RULES = (
    {"rules": "base"},
    {"rules": "expansion"},
    {"rules": "expansion", "tribe": "mixed", "border": "mixed", "challenges": "five"},
)
HREF = re.compile(r'href="#([^"]+)"')
COLOUR = re.compile(r"var\(--([\w-]+)\)")


def board(options: dict[str, Any]) -> dict[str, Any]:
    return azalai.library.kind("targi").configure(options, files=False).board()


@pytest.fixture(params=RULES, ids=lambda options: "-".join(options.values()))
def answer(request: pytest.FixtureRequest) -> dict[str, Any]:
    return board(request.param)


def test_the_answer_is_json(answer: dict[str, Any]) -> None:
    assert json.loads(json.dumps(answer)) == answer


def test_every_card_says_what_it_is_in_both_languages(answer: dict[str, Any]) -> None:
    for name, card in answer["cards"].items():
        assert card["kind"] in ("tribe", "goods", "border", "dune", "challenge"), name
        for said in ("title", "text"):
            assert all(card[said][language].strip() for language in ("en", "de")), name


def test_every_card_has_a_small_drawing(answer: dict[str, Any]) -> None:
    ids = {element.get("id") for element in ElementTree.fromstring(answer["sprite"]).iter()}
    for name, card in answer["cards"].items():
        assert f"t-c-{name}" in ids
        assert card["kind"] != "tribe" or f"t-l-{name}" in ids
    assert {"t-b-tribe", "t-b-goods", "t-b-dunes", "t-s-dates", "t-s-robber", "t-s-targi-0"} <= ids


def test_nothing_in_the_sprite_is_used_that_is_not_in_it(answer: dict[str, Any]) -> None:
    ids = {element.get("id") for element in ElementTree.fromstring(answer["sprite"]).iter()}
    assert set(HREF.findall(answer["sprite"])) <= ids


def test_the_sprite_has_colours_of_the_theme_only_and_no_styles(answer: dict[str, Any]) -> None:
    known = {*palette.palette("light"), "cut", "card-shadow"}
    assert set(COLOUR.findall(answer["sprite"])) <= known
    for forbidden in ("style=", "<script", "@", "\0"):
        assert forbidden not in answer["sprite"]


def test_raids_lie_on_the_corners(answer: dict[str, Any]) -> None:
    assert [raid["number"] for raid in answer["raids"]] == [4, 8, 12, 16]
    for raid in answer["raids"]:
        assert raid["cards"]
        assert all(answer["cards"][name]["effect"]["kind"] == "raid" for name in raid["cards"])


def test_every_lasting_effect_says_when_to_think_of_it() -> None:
    lasting = {kind for kind in EFFECTS if group(kind) == "modifier"}
    assert lasting == set(REMINDERS)


def test_every_card_can_be_drawn_large_in_both_languages_and_themes() -> None:
    kind = azalai.library.kind("targi")
    for name in every_card():
        drawn = [kind.part_svg(name, language, theme) for language in ("en", "de") for theme in ("light", "dark")]
        assert all(picture.startswith("<svg") for picture in drawn)
    assert kind.part_svg("X99", "en", "light") is None


def test_a_card_of_the_table_is_drawn_by_its_setting() -> None:
    setting = azalai.library.kind("targi").configure({"rules": "expansion"}, files=False)
    assert "<title" in setting.part_svg("H05", "de", "dark")
    assert "<title" in setting.part_svg("CP1a", "en", "light")
    assert setting.part_svg("B05", "en", "light") is None
