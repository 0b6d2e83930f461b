"""Map files: the two boards are as printed, and every fault is named with its line and column."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import azalai
from azalai.games.desert.maps import (
    BOARDS,
    MAX_CHARACTERS,
    Map,
    column_letters,
    load_map,
    neighbours,
    parse_map,
    parse_space,
    space_name,
)

GOOD = """\
[terrain]
 0|O.o.O|
 1|.O^O.|
 2|..O..|
[area]
 0|aaaaa|
 1|aa-ab|
 2|aaabb|
"""


def faults(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(azalai.Faults) as caught:
        parse_map(text)
    assert all(str(fault) in str(caught.value) for fault in caught.value.faults)
    return [(fault.line, fault.column, fault.message) for fault in caught.value.faults]


def changed(*changes: tuple[str, str]) -> str:
    """The good map with some lines written differently."""
    text = GOOD
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


# The boards


@pytest.mark.parametrize(
    ("board", "players", "spaces", "small", "large"),
    [("mountain", 2, 189, 32, 6), ("mountain", 5, 247, 43, 7), ("river", 2, 195, 32, 6), ("river", 5, 253, 43, 7)],
)
def test_boards_have_the_printed_counts(board: str, players: int, spaces: int, small: int, large: int) -> None:
    terrain = load_map(board)
    in_use = terrain.spaces(players)
    assert len(in_use) == spaces
    assert Counter(terrain.kind(cell) for cell in in_use) == {".": spaces - small - large, "o": small, "O": large}
    assert terrain.spaces(players) == terrain.spaces(3 if players == 2 else 4)


def test_only_the_river_board_has_banks_and_each_has_its_wall() -> None:
    mountain, river = load_map("mountain"), load_map("river")
    assert mountain.bank is None
    assert river.bank is not None
    assert set("".join(river.bank)) == set("NS-")
    assert [space_name(cell) for cell in mountain.cells("^")] == ["F7", "G7", "F8", "G8", "H8", "I8", "J8"]
    assert [space_name(cell) for cell in river.cells("v")] == ["J4"]


def test_only_a_board_with_a_river_scores_crossings() -> None:
    for board, scored in (("mountain", False), ("river", True), (load_map("mountain").text, False)):
        assert ("river" in azalai.new("desert", board=board, seed=1).view(None)["categories"]) == scored


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_read_from_its_own_text_is_the_same(board: str) -> None:
    assert parse_map(load_map(board).text, board) == load_map(board)


# Names of spaces


@pytest.mark.parametrize(
    ("cell", "name"),
    [((0, 0), "A1"), ((25, 8), "Z9"), ((26, 9), "AA10"), ((51, 0), "AZ1"), ((52, 0), "BA1"), ((255, 255), "IV256")],
)
def test_columns_go_on_past_z(cell: tuple[int, int], name: str) -> None:
    assert space_name(cell) == name
    assert parse_space(name) == parse_space(name.lower()) == cell


def test_every_column_has_its_own_letters() -> None:
    assert len({column_letters(column) for column in range(1000)}) == 1000
    assert all(parse_space(f"{column_letters(c)}7") == (c, 6) for c in range(1000))


@pytest.mark.parametrize("name", ["", "A", "1", "1A", "A0", "A01", "A-1", "AAAA1", "A12345", "Ä1", "A１", "A1 ", "A 1"])
def test_what_is_not_the_name_of_a_space(name: str) -> None:
    assert parse_space(name) is None


def test_a_wide_map_is_played_past_column_z() -> None:
    row = "O.O.O.O.O" + "." * 21
    game = azalai.new("desert", board=f"[terrain]\n|{row}|\n[area]\n|{'a' * 30}|\n", seed=1)
    for move in ("leader green AB1", "leader pink N1"):
        game.play(move)
    assert set(game.view(None)["camels"]) == {"AB1", "N1"}
    with pytest.raises(azalai.BadMove, match="a column A to AD and a row 1 to 1"):
        game.play("leader pink AE1")


def test_every_space_has_six_neighbours_and_is_a_neighbour_of_each() -> None:
    assert set(neighbours((4, 4))) == {(4, 3), (4, 5), (3, 4), (3, 5), (5, 4), (5, 5)}
    assert set(neighbours((5, 4))) == {(5, 3), (5, 5), (4, 3), (4, 4), (6, 3), (6, 4)}
    for cell in [(4, 4), (5, 4)]:
        ring = neighbours(cell)
        assert all(cell in neighbours(other) for other in ring)
        assert all(ring[side] in neighbours(ring[side - 1]) for side in range(6))


# Reading


def test_a_good_map() -> None:
    found = parse_map(GOOD, "mine")
    assert found == Map("mine", ("O.o.O", ".O^O.", "..O.."), ("aaaaa", "aa-ab", "aaabb"), None)
    assert (len(found.spaces(2)), len(found.spaces(4))) == (11, 14)
    assert found.kind((2, 1)) == "^"
    assert found.kind((-1, 0)) == found.kind((0, 3)) == found.kind((5, 0)) == "-"


@pytest.mark.parametrize(
    "text",
    [
        "# a comment\n\n" + GOOD.replace("[area]", "\n  # another\n[area]"),
        "".join(f"    {line}\n" for line in GOOD.splitlines()),
        GOOD.replace(" 0|", "|").replace(" 1|", "|").replace(" 2|", "|"),
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("|\n", "|   \n"),
        GOOD.replace("[area]\n", "[area]  \n"),
        "[area]" + GOOD.split("[area]")[1] + GOOD.split("[area]")[0],
    ],
    ids=[
        "comments",
        "indented",
        "unnumbered",
        "carriage-returns",
        "blanks-behind",
        "blanks-behind-header",
        "area-first",
    ],
)
def test_comments_blanks_and_numbers_do_not_matter(text: str) -> None:
    assert parse_map(text, "mine") == parse_map(GOOD, "mine")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(0, 1, "Section [terrain] is missing or empty."), (0, 1, "Section [area] is missing or empty.")]),
        (GOOD.split("[area]")[0], [(0, 1, "Section [area] is missing or empty.")]),
        (GOOD.split("[area]")[0] + "[area]\n", [(5, 1, "Section [area] is missing or empty.")]),
        (GOOD + "[bank]\n", [(9, 1, "Section [bank] is empty; leave it out if there is no river.")]),
        (" 0|O.o.O|\n" + GOOD, [(1, 1, "A map line before the first section. Begin with [terrain].")]),
        (GOOD + "  [sea]\n", [(9, 3, "Unknown section [sea]. Sections: [terrain], [area], [bank].")]),
        (GOOD + "[area]\n", [(9, 1, "Section [area] appears twice; the first is in line 5.")]),
        (changed((" 2|..O..|", " 2|..O..")), [(4, 1, "A map line is its number and the spaces between two bars")]),
        (changed((" 2|..O..|", " x|..O..|")), [(4, 1, "A map line is its number and the spaces between two bars")]),
        (changed((" 2|..O..|", " 2|..|..|")), [(4, 1, "A map line is its number and the spaces between two bars")]),
        (changed((" 2|..O..|", " 3|..O..|")), [(4, 2, "This is line 2 of [terrain], not 3.")]),
        (changed((" 1|.O^O.|", " 1|.O^O..|")), [(3, 9, "This line has 6 columns, the first of the map has 5.")]),
        (changed((" 1|aa-ab|", " 1|aa-a|")), [(7, 8, "This line has 4 columns, the first of the map has 5.")]),
        (changed((" 2|aaabb|\n", "")), [(7, 1, "[area] has 2 lines, [terrain] has 3.")]),
        (GOOD + " 3|aaaaa|\n", [(9, 1, "[area] has 4 lines, [terrain] has 3.")]),
        (changed(("|.O^O.|", "|.O^x.|")), [(3, 7, "Unknown character 'x' in [terrain]. Known: . o O ^ v -")]),
        (changed(("|aa-ab|", "|aa-aA|")), [(7, 8, "Unknown character 'A' in [area]. Known: a b -")]),
        (
            changed(("|aa-ab|", "|aa-a-|")),
            [(7, 8, "desert (.) in [terrain] line 3: here [area] needs one of a b, not -.")],
        ),
        (
            changed(("|aa-ab|", "|aaaab|")),
            [(7, 6, "mountain (^) in [terrain] line 3: here [area] takes only -, not a.")],
        ),
        (
            GOOD + "[bank]\n 0|NNNNN|\n 1|NN-NN|\n 2|SSS-S|\n",
            [(12, 7, "desert (.) in [terrain] line 4: here [bank] needs one of N S, not -.")],
        ),
        (
            GOOD + "[bank]\n 0|NNNNN|\n 1|NN-NN|\n 2|SSSTS|\n",
            [(12, 7, "Unknown character 'T' in [bank]. Known: N S -")],
        ),
    ],
    ids=lambda case: case[0][2][:44] if isinstance(case, list) else "",
)
def test_a_fault_is_named_with_line_and_column(text: str, expected: list[tuple[int, int, str]]) -> None:
    found = faults(text)
    assert [(line, column) for line, column, _ in found] == [(line, column) for line, column, _ in expected]
    for (_, _, message), (_, _, wanted) in zip(found, expected):
        assert message.startswith(wanted)


def test_several_faults_are_named_at_once_in_reading_order() -> None:
    text = changed(("|O.o.O|", "|O.?.O|"), ("|..O..|", "|..O...|"), ("|aaaaa|", "|aaa!a|"))
    assert [(line, column) for line, column, _ in faults(text)] == [(2, 6), (4, 9), (6, 7)]


# What must be on a map


def drawn(*rows: str, beyond: str = "") -> str:
    """A map with all spaces in area a, but for those of the rows in `beyond`."""
    lines, areas = ["[terrain]"], ["[area]"]
    for r, row in enumerate(rows):
        mark = "b" if str(r) in beyond else "a"
        lines.append(f"{r:3}|{row}|")
        areas.append(f"{r:3}|{''.join('-' if kind in '^v-' else mark for kind in row)}|")
    return "\n".join([*lines, *areas, ""])


def test_five_large_pools_are_needed_in_each_area() -> None:
    assert faults(drawn("O.O.O.O...")) == [
        (1, 1, "4 large pools (O) for 2 and 3 players (area a); the five oases need at least 5."),
        (1, 1, "4 large pools (O) for 4 and 5 players (areas a and b); the five oases need at least 5."),
    ]
    assert [message for _, _, message in faults(drawn("O.O.O.O...", "O.O.......", beyond="1"))] == [
        "4 large pools (O) for 2 and 3 players (area a); the five oases need at least 5."
    ]


def test_there_are_tokens_for_45_pools() -> None:
    rows = ("OOOOO" + "o" * 20, "o" * 25)
    assert len(parse_map(drawn(*rows)).spaces()) == 50
    found = faults(drawn(*rows, "oO" + "." * 23, beyond="2"))
    assert found == [
        (1, 1, "47 pools without a palm for 4 and 5 players (areas a and b); there are only 45 waterhole tokens.")
    ]


def test_every_part_that_is_cut_off_is_named() -> None:
    found = faults(
        drawn(
            "OOO-..",
            "OO.-..",
            "------",
            ".-.---",
        )
    )
    cut_off = [(2, 9, "E1"), (5, 5, "A4"), (5, 7, "C4")]
    for who in ("2 and 3 players (area a)", "4 and 5 players (areas a and b)"):
        for line, column, space in cut_off:
            assert (line, column, f"{space} is cut off from the rest of the map for {who}.") in found
    assert len(found) == 6


def test_the_small_area_must_hang_together_without_the_large_one() -> None:
    found = faults(
        drawn(
            "OOOOO.",
            "......",
            "......",
            beyond="1",
        )
    )
    assert found == [(4, 5, "A3 is cut off from the rest of the map for 2 and 3 players (area a).")]


def test_a_map_has_up_to_256_spaces() -> None:
    full = ["OOOOO" + "." * 11] + ["." * 16] * 15
    game = azalai.new("desert", players=4, board=drawn(*full), seed=1)
    game.play("leader green P16")
    assert game.view(None)["camels"] == {"P16": {"seat": 0, "colour": "green", "leader": True}}
    assert faults(drawn(*full, "." + "-" * 15)) == [
        (1, 1, "257 spaces for 2 and 3 players (area a); a map has at most 256."),
        (1, 1, "257 spaces for 4 and 5 players (areas a and b); a map has at most 256."),
    ]


def test_a_map_has_up_to_256_columns_and_rows() -> None:
    wide = "OOOOO" + "." * 200
    assert len(parse_map(drawn(wide + "-" * 51)).terrain[0]) == 256
    assert faults(drawn(wide + "-" * 52)) == [(2, 5, "A map has at most 256 columns and 256 rows.")]
    assert len(parse_map(drawn("OOOOO", *["-----"] * 255)).terrain) == 256
    assert faults(drawn("OOOOO", *["-----"] * 256)) == [(2, 5, "A map has at most 256 columns and 256 rows.")]


def test_a_map_is_a_small_text() -> None:
    longest = GOOD + "#" * (MAX_CHARACTERS - len(GOOD))
    assert parse_map(longest) == parse_map(GOOD)
    assert faults(longest + "#") == [(0, 0, f"The map is longer than {MAX_CHARACTERS} characters.")]


# Files


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text(GOOD, "utf-8")
    return path


def test_a_game_on_a_map_file_needs_the_file_only_once(map_file: Path) -> None:
    game = azalai.new("desert", board=str(map_file), seed=1)
    map_file.unlink()
    assert game.options["board"] == GOOD
    game.play(game.moves()[0])
    assert azalai.load(game.record()).record() == game.record()


def test_faults_of_a_file_name_the_file(map_file: Path) -> None:
    map_file.write_text(changed(("|.O^O.|", "|.O^x.|")), "utf-8")
    with pytest.raises(azalai.Faults, match=r"mine\.txt:\n  line 3, column 7: Unknown character 'x'"):
        azalai.new("desert", board=str(map_file))


def test_a_file_that_is_no_text_or_too_large_is_refused(map_file: Path) -> None:
    map_file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(azalai.Faults, match="not UTF-8 text"):
        azalai.new("desert", board=str(map_file))
    map_file.write_text("#" * (MAX_CHARACTERS + 1), "utf-8")
    with pytest.raises(azalai.Faults, match="larger than"):
        azalai.new("desert", board=str(map_file))


@pytest.mark.parametrize("board", ["lake", "", "no/such/file.txt", ".", "\0"])
def test_an_unknown_board_is_answered_with_those_there_are(board: str) -> None:
    with pytest.raises(azalai.BadOption, match="Boards: mountain, river, or the path of a map file"):
        azalai.new("desert", board=board)
