"""The drawings of the browser client's how-to: what they show is what the rules say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from azalai.games.desert.maps import load_map, neighbours, parse_space, space_name

FILE = Path(__file__).parents[3] / "web/src/games/desert/figures.json"
FIGURES: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))


@pytest.fixture(params=sorted(FIGURES))
def figure(request: pytest.FixtureRequest) -> dict[str, Any]:
    return FIGURES[request.param]


def spaces_of(figure: dict[str, Any]) -> set[str]:
    return {space_name(cell) for cell in load_map(figure["board"]).spaces(figure["players"])}


def around(space: str) -> set[str]:
    cell = parse_space(space)
    assert cell is not None
    return {space_name(other) for other in neighbours(cell)}


def around_all(spaces: set[str]) -> set[str]:
    return {other for space in spaces for other in around(space)}


def caravan(figure: dict[str, Any], owner: str) -> set[str]:
    return {space for space, camel in figure["camels"].items() if camel.removesuffix(" leader") == owner}


def enclosed_by(figure: dict[str, Any], walls: set[str]) -> set[str]:
    """TD-ENC-01 with one caravan and nobody else's camels inside."""
    left = spaces_of(figure) - walls
    closed: set[str] = set()
    while left:
        part = {left.pop()}
        while grown := around_all(part) & left:
            part |= grown
            left -= grown
        if part.isdisjoint(figure["camels"]):
            closed |= part
    return closed


def test_all_pieces_lie_on_spaces_of_the_map(figure: dict[str, Any]) -> None:
    pieces = {*figure["oases"], *figure["waterholes"], *figure["camels"], *figure.get("crop", ())}
    assert pieces <= spaces_of(figure)


def test_caravans_hang_together_and_leave_rivals_of_their_colour_alone(figure: dict[str, Any]) -> None:
    for owner in {camel.removesuffix(" leader") for camel in figure["camels"].values()}:
        own = caravan(figure, owner)
        rivals = {space for space, camel in figure["camels"].items() if camel.split()[1] == owner.split()[1]} - own
        assert all(len(own) == 1 or around(space) & own for space in own)
        assert around_all(own).isdisjoint(rivals)
        assert sum(figure["camels"][space].endswith("leader") for space in own) == 1


def test_leaders_keep_away_from_oases(figure: dict[str, Any]) -> None:
    leaders = {space for space, camel in figure["camels"].items() if camel.endswith("leader")}
    assert around_all(leaders).isdisjoint([*figure["oases"], *leaders])


def test_marked_spaces_for_leaders_are_free_of_water_oases_and_leaders() -> None:
    figure = FIGURES["leaders"]
    near = around_all({*figure["oases"], *figure["camels"]})
    assert set(figure["legal"]).isdisjoint({*near, *figure["waterholes"], *figure["oases"], *figure["camels"]})


@pytest.mark.parametrize(("name", "owner"), [("placing", "0 green"), ("water", "0 pink")])
def test_marked_spaces_for_camels_are_all_that_are_legal(name: str, owner: str) -> None:
    figure = FIGURES[name]
    own = caravan(figure, owner)
    rivals = {space for space, camel in figure["camels"].items() if camel.split()[1] == owner.split()[1]} - own
    taken = {*figure["camels"], *figure["oases"]}
    assert set(figure["legal"]) == (around_all(own) & spaces_of(figure)) - taken - around_all(rivals)
    assert "forbidden" not in figure or figure["forbidden"] in around_all(own) & around_all(rivals)


def test_enclosed_areas_are_closed() -> None:
    corner, closing = FIGURES["corner"], FIGURES["closing"]
    assert set(corner["enclosed"]) == enclosed_by(corner, caravan(corner, "0 purple"))
    walls = caravan(closing, "3 yellow")
    assert enclosed_by(closing, walls) == set()
    assert set(closing["encloses"]) == enclosed_by(closing, walls | {closing["preview"].split()[2]})


def test_the_caravan_at_the_river_has_crossed_it() -> None:
    figure = FIGURES["river"]
    bank = load_map("river").bank
    assert bank is not None
    cells = [parse_space(space) for space in caravan(figure, "2 pink")]
    assert {bank[cell[1]][cell[0]] for cell in cells if cell} == {"N", "S"}
