"""The board for clients: where the spaces are, and drawings that a page with a strict security policy can show."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import azalai
from azalai.games.desert.board import board
from azalai.games.desert.game import DesertSetting
from azalai.games.desert.maps import neighbours, parse_space, space_name

STEPS = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))


def setting_of(**options: Any) -> DesertSetting:
    setting = azalai.new("desert", seed=1, **options).setting
    assert isinstance(setting, DesertSetting)
    return setting


def board_of(**options: Any) -> dict[str, Any]:
    return board(setting_of(**options))


def drawings(answer: dict[str, Any]) -> list[str]:
    found = [answer["sand"], answer["lines"], answer["veil"]]
    found += [text for part in ("frame", "dunes", "peaks") for text in answer[part].values()]
    return [text for text in found if text]


@pytest.fixture(params=["mountain", "river"])
def answer(request: pytest.FixtureRequest) -> dict[str, Any]:
    return board_of(players=4, board=request.param)


def test_it_can_be_sent_as_json_and_is_the_same_every_time(answer: dict[str, Any]) -> None:
    assert json.loads(json.dumps(answer)) == answer == board_of(players=4, board=answer["name"])


def test_every_space_of_the_game_is_used_and_nothing_else() -> None:
    for players in (2, 5):
        setting = setting_of(players=players)
        assert {name for name, cell in board(setting)["cells"].items() if cell["used"]} == set(setting.spaces)


def test_neighbours_on_the_lattice_are_neighbours_on_the_map(answer: dict[str, Any]) -> None:
    at = {tuple(cell["at"]): name for name, cell in answer["cells"].items()}
    for (x, y), name in at.items():
        around = {at[x + dx, y + dy] for dx, dy in STEPS if (x + dx, y + dy) in at}
        cell = parse_space(name)
        assert cell is not None
        assert around == {space_name(other) for other in neighbours(cell)} & set(answer["cells"])


def test_spaces_by_the_river_know_their_bank(answer: dict[str, Any]) -> None:
    banks = {cell.get("bank") for cell in answer["cells"].values() if cell["used"]}
    assert banks == ({"N", "S"} if answer["name"] == "river" else {None})


def test_the_ground_beyond_the_elevation_line_is_veiled_when_it_is_not_used() -> None:
    assert board_of(players=3)["veil"] != ""
    assert board_of(players=4)["veil"] == ""


def test_drawings_are_xml_without_scripts_and_styles(answer: dict[str, Any]) -> None:
    for text in drawings(answer):
        root = ElementTree.fromstring(text)
        for element in root.iter():
            assert element.tag.rpartition("}")[2] not in {"script", "style", "foreignObject", "image", "a"}
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def test_all_colours_come_from_the_theme(answer: dict[str, Any]) -> None:
    """Apart from white glints on the river, the ground has no fixed colour."""
    for text in (answer["sand"], answer["dunes"]["wide"], answer["lines"]):
        assert set(re.findall(r"#[0-9a-f]{3,6}\b(?=\")", text)) <= {"#fff"}


def test_every_reference_in_the_drawings_has_its_target(answer: dict[str, Any]) -> None:
    together = "".join(drawings(answer))
    targets = set(re.findall(r'id="([^"]+)"', together))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', together)) <= targets


@pytest.mark.parametrize("part", ["dunes", "peaks"])
def test_upright_parts_are_drawn_again_for_tall_screens(part: str) -> None:
    drawn = board_of(players=4)[part]
    assert drawn["wide"] != drawn["tall"]
    assert abs(len(drawn["wide"]) - len(drawn["tall"])) < 0.1 * len(drawn["wide"])
