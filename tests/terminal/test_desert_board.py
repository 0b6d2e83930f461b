"""The board of Through the Desert as characters: the expected pictures are drawn here."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from rich.console import Console

from azalai.games.desert.maps import Map, load_map, neighbours
from azalai.games.desert.terminal.board import NARROW, WIDE, Board, tint

VALLEY = Map(
    name="valley",
    terrain=("-....", ".O^o.", "..v..", "....."),
    area=("-aaaa", "aa-aa", "aa-aa", "aaaab"),
    bank=("-NNNN", "NN-NN", "SS-SN", "SSSSS"),
)


def camel(seat: int, colour: str, leader: bool = False) -> dict[str, Any]:
    return {"seat": seat, "colour": colour, "leader": leader}


VIEW: dict[str, Any] = {
    "oases": ["B2"],
    "waterholes": {"D2": 3, "B4": None},
    "camels": {
        "C1": camel(0, "green", leader=True),
        "D1": camel(0, "green"),
        "E2": camel(4, "purple"),
        "E3": camel(1, "turquoise", leader=True),
        "D3": camel(1, "yellow"),
        "A4": camel(2, "pink"),
    },
    "enclosed": {"E1": {"seat": 3, "colour": "pink"}},
}


def picture(pitch: int, legal: dict[str, str] | None = None, last: tuple[str, ...] = (), players: int = 2) -> list[str]:
    drawn = Board(VALLEY, players, pitch).draw(VIEW, legal or {}, last).plain
    return [line.rstrip() for line in drawn.splitlines()]


def lines(drawing: str) -> list[str]:
    """A drawing without its margin in this file."""
    return [line[4:].rstrip() for line in drawing.splitlines()[1:-1]]


def test_everything_has_its_sign() -> None:
    drawing = """
        A   B   C   D   E
            ·       g●
     1          G●      ◆
            ♣♣      ~3
     2  ·  ▂▂▂▂ ^^ ▂▂▂▂ l★
       ▂▂▂▐ ·       y▲▐
     3  ·       ⌂⌂    ▐ T▲
            ~?      · ▐
     4  p■      ·

        A   B   C   D   E
    """
    assert picture(WIDE) == lines(drawing)


def test_narrow_spaces_show_the_same_in_three_characters() -> None:
    drawing = """
        A  B  C  D  E
           ·    g●
     1       G●     ◆
          ♣♣    ~3
     2  · ▂▂▂^^ ▂▂▂l★
       ▂▂▐ ·    y▲▐
     3  ·    ⌂⌂   ▐T▲
          ~?     ·▐
     4 p■     ·

        A  B  C  D  E
    """
    assert picture(NARROW) == lines(drawing)


def test_listed_spaces_have_numbers_and_other_legal_ones_a_plus() -> None:
    """Numbers are below the value of a waterhole, and replace the dot elsewhere."""
    drawing = """
        A   B   C   D   E
                    g●
     1      12  G●      ◆
            ♣♣      ~3
     2  ·  ▂▂▂▂ ^^ ▂7▂▂ l★
       ▂▂▂▐ ·       y▲▐
     3  ·       ⌂⌂    ▐ T▲
            ~?      + ▐
     4  p■  +   ·

        A   B   C   D   E
    """
    assert picture(WIDE, {"D2": "7", "B1": "12", "D4": "", "B4": ""}) == lines(drawing)


def test_last_placement_is_underlined() -> None:
    drawing = """
        A   B   C   D   E
            ·       g●
     1          G●  ▔▔  ◆
            ♣♣      ~3
     2  ·  ▂▂▂▂ ^^ ▂▂▂▂ l★
       ▂▂▂▐ ·       y▲▐
     3  ·       ⌂⌂    ▐ T▲
            ~?      · ▐
     4  p■      ·

        A   B   C   D   E
    """
    assert picture(WIDE, last=("D1",)) == lines(drawing)


def test_spaces_beyond_the_elevation_line_are_for_four_and_more() -> None:
    two, four = picture(WIDE, players=2), picture(WIDE, players=4)
    assert two[:7] == four[:7]
    assert two[7:9] == ["        ~?      · ▐", " 4  p■      ·"]
    assert four[7:9] == ["        ~?      · ▐▂▂▂▂", " 4  p■      ·       ·"]


def test_enclosed_oasis_shows_its_owner_below() -> None:
    view = {**VIEW, "enclosed": {"B2": {"seat": 3, "colour": "pink"}}}
    drawn = Board(VALLEY, 2).draw(view, {}).plain.splitlines()
    assert drawn[3][8:10] == "♣♣"
    assert drawn[4][7:11].count("◆") == 1


@pytest.mark.parametrize(("players", "columns"), [(2, "ABCDEFGHIJKLMNOPQR"), (5, "ABCDEFGHIJKLMNOPQRSTUV")])
def test_columns_in_use(players: int, columns: str) -> None:
    board = Board(load_map("mountain"), players, NARROW)
    empty: dict[str, Any] = {"oases": [], "waterholes": {}, "camels": {}, "enclosed": {}}
    assert "".join(board.draw(empty, {}).plain.splitlines()[0].split()) == columns
    assert board.width <= 80


def test_neighbours_never_have_the_same_sand() -> None:
    cells = list(product(range(6), range(6)))
    assert all(tint(cell) != tint(other) for cell in cells for other in neighbours(cell))


def test_bricks_that_touch_are_neighbours() -> None:
    """The drawing is a true hex map: two spaces share a border of the drawing exactly if they are neighbours."""
    board = Board(load_map("river"), 5, WIDE)

    def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
        (x, y), (u, v) = board._at(one), board._at(other)
        above = x == u and abs(y - v) == 2
        beside = abs(x - u) == board.pitch and abs(y - v) == 1
        return above or beside

    for one, other in product(board.spaces, board.spaces):
        assert touch(one, other) == (other in neighbours(one))


def test_colours_are_those_of_the_pictures() -> None:
    console = Console(force_terminal=True, color_system="truecolor", width=80, no_color=False, legacy_windows=False)
    with console.capture() as captured:
        console.print(Board(VALLEY, 2).draw(VIEW, {}))
    assert "48;2;124;194;140m" in captured.get()  # the palette's camel-green, as a background
