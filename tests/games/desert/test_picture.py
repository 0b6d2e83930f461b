"""Pictures of positions: what must be on them, that they are self-contained, and that they are always the same."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import re
import struct
import subprocess
import sys
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from azalai.core.errors import BadOption
from azalai.core.png import to_png
from azalai.drawing.colours import mix
from azalai.drawing.lettering import BOX
from azalai.games.desert.maps import Map, load_map, parse_map, space_name
from azalai.games.desert.picture import draw, scenery
from azalai.games.desert.picture.curves import flowing
from azalai.games.desert.picture.palette import palette

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

SMALL = """
[terrain]
 0|-O.o--|
 1|.O^^O.|
 2|o..v.o|
 3|-O.oO-|
[area]
 0|-aaa--|
 1|aa--aa|
 2|aaa-aa|
 3|-aaaa-|
"""

RIVERS = """
[terrain]
 0|.....OOOOO-|
 1|..........-|
 2|...........|
[area]
 0|aaaaaaaaaa-|
 1|aaaaaaaaaa-|
 2|aaaaaaaaaaa|
[bank]
 0|NNNNNNNNNN-|
 1|NNSNNNNNNN-|
 2|NNNNNNNNNNS|
"""

# Seat 1 has enclosed D3 (an oasis), D4 and E3 together, and S8 apart from them.
VIEW: dict[str, Any] = {
    "players": 4,
    "phase": "camel",
    "to_move": 2,
    "oases": ["D3", "J3", "H11", "B8", "Q3"],
    "waterholes": {"F3": 1, "H2": 2, "L2": 2, "B4": 3, "C5": None},
    "camels": {
        "G9": {"seat": 2, "colour": "pink", "leader": True},
        "F9": {"seat": 2, "colour": "pink", "leader": False},
        "K2": {"seat": 1, "colour": "green", "leader": True},
        "K3": {"seat": 1, "colour": "green", "leader": False},
        "M5": {"seat": 0, "colour": "green", "leader": False},
    },
    "enclosed": {
        "D3": {"seat": 1, "colour": "green"},
        "D4": {"seat": 1, "colour": "green"},
        "E3": {"seat": 1, "colour": "green"},
        "S8": {"seat": 1, "colour": "green"},
        "N10": {"seat": 2, "colour": "pink"},
    },
}


@pytest.fixture
def mountain() -> Map:
    return load_map("mountain")


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def prefix(svg: str) -> str:
    found = re.search(r'aria-labelledby="(\w+-)title ', svg)
    assert found
    return found[1]


def uses(svg: str, kind: str) -> list[ElementTree.Element]:
    """All that is drawn by reference under a name that begins like this."""
    start = f"#{prefix(svg)}{kind}"
    return [element for element in parsed(svg).iter(f"{SVG}use") if element.get(HREF, "").startswith(start)]


def names(svg: str, kind: str) -> Counter[str]:
    return Counter(element.get(HREF, "").removeprefix(f"#{prefix(svg)}") for element in uses(svg, kind))


def places(svg: str, kind: str) -> set[tuple[str | None, str | None]]:
    return {(element.get("x"), element.get("y")) for element in uses(svg, kind)}


def by_id(svg: str, start: str) -> list[ElementTree.Element]:
    return [element for element in parsed(svg).iter() if element.get("id", "").startswith(prefix(svg) + start)]


def crowded(board: Map) -> dict[str, Any]:
    """A late position of four: half of all spaces hold camels, and an area is enclosed."""
    colours = ("green", "pink", "yellow", "purple", "turquoise")
    view = copy.deepcopy(VIEW)
    cells = board.cells(".")
    view["camels"] = {
        space_name(cell): {"seat": i // 8 % 4, "colour": colours[i // 8 % 5], "leader": i % 8 == 0}
        for i, cell in enumerate(cells[::2][:100])
    }
    view["enclosed"] = {space_name(cell): {"seat": 3, "colour": "pink"} for cell in cells[-30:]}
    return view


# ---- what is on the picture


def test_every_piece_is_drawn_once(mountain: Map) -> None:
    svg = draw(VIEW, mountain)
    assert names(svg, "camel-") == {"camel-pink": 1, "camel-green": 2}
    assert names(svg, "leader-") == {"leader-pink": 1, "leader-green": 1}
    assert names(svg, "rider-") == {"rider-2": 1, "rider-1": 1}
    assert names(svg, "oasis") == {"oasis": 5}


def test_waterholes_show_their_value_or_lie_face_down(mountain: Map) -> None:
    expected = {"waterhole-1": 1, "waterhole-2": 2, "waterhole-3": 1, "waterhole-down": 1}
    assert names(draw(VIEW, mountain), "waterhole-") == expected


def test_pieces_stand_on_their_spaces(mountain: Map) -> None:
    svg = draw(VIEW, mountain)
    assert places(svg, "camel-pink") == {("225", "415.7")}  # F9: odd columns sit higher
    assert places(svg, "leader-pink") == places(svg, "rider-2") == {("270", "441.7")}  # G9
    assert places(svg, "waterhole-3") == {("45", "155.9")}  # B4


def test_an_oasis_replaces_its_pool_and_a_taken_waterhole_leaves_it(mountain: Map) -> None:
    svg = draw(VIEW, mountain)
    assert names(svg, "pool-") == {"pool-small": len(mountain.cells("o")), "pool-large": len(mountain.cells("O")) - 5}
    assert places(svg, "pool-").isdisjoint(places(svg, "oasis"))


def test_caravans_are_filled_with_their_colour_and_edged_with_their_seat(mountain: Map) -> None:
    shapes = {shape.get("id", "").split("-", 1)[1]: shape for shape in by_id(draw(VIEW, mountain), "caravan-")}
    assert set(shapes) == {"caravan-2-pink", "caravan-1-green", "caravan-0-green"}
    light = palette("light")
    assert shapes["caravan-2-pink"].get("stroke") == light["seat-2"]
    assert shapes["caravan-1-green"].get("stroke") == light["seat-1"]
    assert shapes["caravan-1-green"].get("fill") == shapes["caravan-0-green"].get("fill") == "#b8d4a7"


def test_enclosed_areas_carry_the_shapes_of_their_owner(mountain: Map) -> None:
    svg = draw(VIEW, mountain)
    areas = [area.get("id", "").removeprefix(prefix(svg)) for area in by_id(svg, "area-")]
    assert areas == ["area-0-1-green", "area-1-1-green", "area-2-2-pink"]
    assert names(svg, "enclosed-")["enclosed-2"] == 1
    assert names(svg, "enclosed-")["enclosed-1"] >= 4


def test_enclosed_areas_are_counted_without_oases(mountain: Map) -> None:
    """D3 is an oasis, so the first area counts 2, as much as one of two other spaces."""
    other = copy.deepcopy(VIEW)
    del other["enclosed"]["D3"]
    assert counts(draw(VIEW, mountain)) == counts(draw(other, mountain))
    del other["enclosed"]["D4"]
    assert counts(draw(VIEW, mountain)) != counts(draw(other, mountain))


def counts(svg: str) -> list[str]:
    (layer,) = by_id(svg, "counts")
    return [path.get("d", "") for path in layer]


def test_legal_spaces_are_lit_and_dotted_where_nothing_lies(mountain: Map) -> None:
    svg = draw(VIEW, mountain, legal=["F10", "B4"])  # B4 holds a waterhole
    assert places(svg, "legal-space") == {("225", "467.7"), ("45", "155.9")}
    assert places(svg, "legal-dot") == {("225", "467.7")}
    assert not uses(draw(VIEW, mountain), "legal")


def test_the_last_move_is_marked(mountain: Map) -> None:
    assert places(draw(VIEW, mountain, last=["F9"]), "last-space") == {("225", "415.7")}
    assert not uses(draw(VIEW, mountain), "last")


def test_lower_pieces_overlap_upper_ones(mountain: Map) -> None:
    svg = draw(crowded(mountain), mountain)
    (layer,) = by_id(svg, "pieces")
    standing = [float(use.get("y", "0")) for use in layer if "waterhole" not in use.get(HREF, "")]
    assert len(standing) > 100
    assert standing == sorted(standing)


@pytest.mark.parametrize(("players", "veils"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_unused_ground_is_veiled_with_two_and_three(mountain: Map, players: int, veils: int) -> None:
    assert len(by_id(draw(VIEW | {"players": players}, mountain), "veil")) == veils


def test_only_the_river_side_has_a_river() -> None:
    empty = VIEW | {"camels": {}, "enclosed": {}, "waterholes": {}, "oases": []}
    water = palette("light")["river"]
    assert water in draw(empty, load_map("river"))
    assert water not in draw(empty, load_map("mountain"))


# ---- every picture is complete on its own

ELEMENTS = {"svg", "title", "desc", "defs", "g", "use", "path", "rect", "circle", "ellipse"} | {
    "clipPath",
    "radialGradient",
    "stop",
}


@pytest.mark.parametrize("options", [{}, {"theme": "dark"}, {"letters": True}, {"legal": ["F10"], "last": ["F9"]}])
def test_nothing_but_plain_svg(mountain: Map, options: dict[str, Any]) -> None:
    svg = draw(crowded(mountain), mountain, **options)
    assert {element.tag.removeprefix(SVG) for element in parsed(svg).iter()} <= ELEMENTS
    assert not re.search(r"var\(|color-mix|currentColor|@|<style|style=|class=|font|paint-order|\0", svg)


def test_every_paint_is_a_plain_colour(mountain: Map) -> None:
    svg = draw(crowded(mountain), mountain, letters=True, theme="dark", legal=["F10"], last=["F9"])
    paints = set(re.findall(r' (?:fill|stroke|stop-color)="([^"]*)"', svg))
    strange = {paint for paint in paints if not re.fullmatch(r"none|#[0-9a-f]{3}|#[0-9a-f]{6}|url\(#[\w-]+\)", paint)}
    assert len(paints) > 40
    assert not strange


def test_all_that_is_used_is_defined_once(mountain: Map) -> None:
    svg = draw(crowded(mountain), mountain, legal=["F10"], last=["F9"])
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"#([\w]+-[\w-]+)", svg)) <= set(ids)


def test_two_pictures_on_one_page_share_no_id(mountain: Map) -> None:
    first, second = (set(re.findall(r' id="([^"]+)"', draw(VIEW, mountain, theme=t))) for t in ("light", "dark"))
    assert first.isdisjoint(second)


def test_picture_has_a_description_for_people_who_cannot_see_it(mountain: Map) -> None:
    root = parsed(draw(VIEW, mountain))
    title, desc = root[0], root[1]
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Azalai: the mountain desert"
    assert desc.text == (
        "Through the Desert, the mountain desert, 4 players. Player 3 (square) is to move. "
        "On the board: 5 camels, 5 waterholes, 5 oases. "
        "Enclosed: player 2 (triangle) 3 spaces, player 3 (square) 1 space."
    )


def test_picture_speaks_german(mountain: Map) -> None:
    root = parsed(draw(VIEW | {"to_move": None, "enclosed": {}}, mountain, language="de"))
    assert root[0].text == "Azalai: die Bergwüste"
    assert root[1].text == (
        "Durch die Wüste, die Bergwüste, 4 Spieler. Das Spiel ist zu Ende. "
        "Auf dem Plan: 5 Kamele, 5 Wasserstellen, 5 Oasen."
    )


def test_a_full_board_stays_small(mountain: Map) -> None:
    assert 100_000 < len(draw(crowded(mountain), mountain, legal=["F10"]).encode()) < 250_000


@pytest.mark.parametrize(
    ("first", "share", "second", "expected"),
    [  # as a browser mixes them
        ("#7cc28c", 0.52, "#f4e7c6", "#b8d4a7"),
        ("#f07fe0", 0.2, "#221c17", "#462f3a"),
        ("#ab3557", 0.32, "#24170c", "#4c2222"),
        ("#f4d76c", 0.76, "#8a6106", "#dab956"),
    ],
)
def test_colours_mix_as_in_a_browser(first: str, share: float, second: str, expected: str) -> None:
    assert mix(first, share, second) == expected


# ---- the same position gives the same picture, another one another


@pytest.mark.parametrize(
    "change",
    [
        {"players": 3},
        {"to_move": 0},
        {"oases": ["D3", "J3", "H11", "B8", "M7"]},
        {"waterholes": VIEW["waterholes"] | {"F3": 2}},
        {"camels": VIEW["camels"] | {"M6": {"seat": 0, "colour": "green", "leader": False}}},
        {"camels": VIEW["camels"] | {"M5": {"seat": 3, "colour": "green", "leader": False}}},
        {"camels": VIEW["camels"] | {"M5": {"seat": 0, "colour": "pink", "leader": False}}},
        {"camels": VIEW["camels"] | {"M5": {"seat": 0, "colour": "green", "leader": True}}},
        {"enclosed": VIEW["enclosed"] | {"N10": {"seat": 3, "colour": "pink"}}},
    ],
)
def test_another_position_gives_another_picture(mountain: Map, change: dict[str, Any]) -> None:
    assert without_prefix(draw(VIEW | change, mountain)) != without_prefix(draw(VIEW, mountain))


@pytest.mark.parametrize(
    "options",
    [{"theme": "dark"}, {"letters": True}, {"title": False}, {"language": "de"}, {"width": 500}, {"legal": ["F10"]}],
)
def test_every_option_shows(mountain: Map, options: dict[str, Any]) -> None:
    assert without_prefix(draw(VIEW, mountain, **options)) != without_prefix(draw(VIEW, mountain))


def without_prefix(svg: str) -> str:
    return svg.replace(prefix(svg), "")


def test_the_order_of_a_view_does_not_show(mountain: Map) -> None:
    turned = {key: dict(reversed(value.items())) if isinstance(value, dict) else value for key, value in VIEW.items()}
    turned["oases"] = VIEW["oases"][::-1]
    assert draw(turned, mountain) == draw(VIEW, mountain)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_draws_the_same_bytes(mountain: Map, seed: str) -> None:
    view = crowded(mountain)
    program = (
        "import hashlib, json, sys; from azalai.games.desert.maps import load_map;"
        "from azalai.games.desert.picture import draw; view, legal = json.load(sys.stdin);"
        "print(hashlib.sha256(draw(view, load_map('mountain'), legal=legal, width=900).encode()).hexdigest())"
    )
    legal = ["F10", "A5", "N7"]
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps([view, legal]),
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    here = draw(view, mountain, legal=legal, width=900)
    assert done.stdout.strip() == hashlib.sha256(here.encode()).hexdigest()


def test_the_ground_is_drawn_once_for_all_positions_of_a_game(mountain: Map) -> None:
    draw(VIEW, mountain)
    before = scenery.cache_info()
    draw(VIEW | {"camels": {}}, mountain)
    after = scenery.cache_info()
    assert (after.misses, after.hits) == (before.misses, before.hits + 1)


# ---- easier to tell apart


def test_letters_give_every_seat_a_line_of_its_own(mountain: Map) -> None:
    camels = {f"{c}5": {"seat": i, "colour": "green", "leader": False} for i, c in enumerate("BDHLN")}
    svg = draw(VIEW | {"players": 5, "camels": camels}, mountain, letters=True)
    dashes = [shape.get("stroke-dasharray") for shape in by_id(svg, "caravan-")]
    assert len(dashes) == len(set(dashes)) == 5
    plain = draw(VIEW | {"players": 5, "camels": camels}, mountain)
    assert {shape.get("stroke-dasharray") for shape in by_id(plain, "caravan-")} == {None}


def test_letters_replace_the_patterns_on_the_cloths(mountain: Map) -> None:
    plain, lettered = (by_id(draw(VIEW, mountain, letters=letters), "camel-pink")[0] for letters in (False, True))
    assert len(list(plain.iter(f"{SVG}circle"))) == 6  # pink cloths are dotted
    assert not list(lettered.iter(f"{SVG}circle"))


def test_camels_are_shaded_with_the_colour_of_their_cloth(mountain: Map) -> None:
    assert "#dab956" in draw(crowded(mountain), mountain)  # yellow, see above


def test_dark_pictures_have_the_colours_of_the_night(mountain: Map) -> None:
    svg = draw(VIEW, mountain, theme="dark")
    assert palette("dark")["paper"] in svg
    assert palette("light")["paper"] not in svg


# ---- maps of all kinds


def small_view() -> dict[str, Any]:
    camels = {"A2": {"seat": 4, "colour": "yellow", "leader": True}}
    return VIEW | {"oases": ["B1", "B2"], "waterholes": {"D1": 3}, "camels": camels, "enclosed": {}, "players": 2}


def test_small_map_without_river_and_elevation_line() -> None:
    board = parse_map(SMALL, "small")
    svg = draw(small_view(), board)
    assert names(svg, "oasis") == {"oasis": 2}
    assert places(svg, "village") == {("135", "103.9")}
    assert len(uses(svg, "peak-")) >= 2
    assert palette("light")["contour"] not in svg
    assert not by_id(svg, "veil")


def test_title_of_a_map_without_a_free_corner_gets_room_above() -> None:
    board = parse_map(SMALL, "small")
    with_title, without = (parsed(draw(small_view(), board, title=title)) for title in (True, False))
    heights = [float(root.get("viewBox", "").split()[3]) for root in (with_title, without)]
    assert heights[0] > heights[1] + 50


def test_river_may_run_in_a_ring_or_along_one_edge() -> None:
    board = parse_map(RIVERS, "rivers")
    assert draw(small_view(), board).count(palette("light")["river"]) == 2


def test_a_river_in_a_ring_has_no_ends() -> None:
    curve = flowing([(0, 0), (30, 0), (45, 26), (30, 52), (0, 52), (-15, 26), (0, 0)])
    assert curve[0] == curve[-1] == (15.0, 0.0)  # the middle of the first edge
    assert len(curve) == len(set(curve)) + 1


@pytest.mark.parametrize("name", ['A <b> & "c"', "</title><script>", "]]>", "bell\x07 and \x00\ud800", "", "漠" * 5000])
def test_a_map_may_have_any_name(name: str) -> None:
    board = parse_map(SMALL, name)
    root = parsed(draw(small_view(), board))
    spoken = re.sub("[\x00\x07\ud800]", "", name)
    assert root[0].text == f"Azalai: {spoken}"
    assert not list(root.iter(f"{SVG}script"))


def test_characters_without_outline_become_boxes() -> None:
    def drawn(name: str) -> str:
        return draw(small_view(), parse_map(SMALL, name))

    assert BOX[1] in drawn("漠")
    assert BOX[1] not in drawn("Größe 7: Ténéré?")


def test_columns_go_on_after_z() -> None:
    row = "O" * 5 + "." * 25
    board = parse_map(f"[terrain]\n|{row}|\n[area]\n|{'a' * 30}|\n", "long")
    camels = {"AD1": {"seat": 0, "colour": "pink", "leader": False}}
    svg = draw(VIEW | {"oases": ["A1"], "waterholes": {}, "enclosed": {}, "camels": camels}, board)
    assert places(svg, "camel-pink") == {("1305", "0")}
    (frame,) = by_id(svg, "frame")
    (labels,) = [group for group in frame if group.tag == f"{SVG}g"]
    lengths = [path.get("d", "").count("M") for path in labels]
    assert lengths == [1] * 26 + [2] * 4 + [1]  # A to Z, AA to AD, and the one row


def test_a_wall_of_mountains_does_not_make_an_endless_picture() -> None:
    rows = ["^" * 256] * 256
    rows[100] = "^" * 100 + "OOOOO....." + "^" * 146
    area = [re.sub("[O.]", "a", row.replace("^", "-")) for row in rows]
    board = Map("walls", tuple(rows), tuple(area), None)
    view = VIEW | {"oases": ["CW101"], "waterholes": {}, "camels": {}, "enclosed": {}}
    assert len(draw(view, board)) < 250_000


# ---- size


def test_width_sets_the_size_and_keeps_the_shape(mountain: Map) -> None:
    natural, asked = parsed(draw(VIEW, mountain)), parsed(draw(VIEW, mountain, width=640))
    assert asked.get("width") == "640"
    assert asked.get("viewBox") == natural.get("viewBox")
    shapes = [float(root.get("width", "")) / float(root.get("height", "")) for root in (natural, asked)]
    assert shapes[0] == pytest.approx(shapes[1], rel=1e-3)


def test_numbers_are_drawn_larger_on_small_pictures(mountain: Map) -> None:
    def scales(width: int) -> list[float]:
        (layer,) = by_id(draw(VIEW, mountain, width=width), "counts")
        return [float(re.sub(r".*scale\((.*)\)", r"\1", path.get("transform", ""))) for path in layer]

    assert all(small > large for small, large in zip(scales(500), scales(1400), strict=True))


@pytest.mark.parametrize("width", [780, 123])
def test_png_has_the_asked_width(mountain: Map, width: int) -> None:
    svg = draw(VIEW, mountain)
    png = to_png(svg, width)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    pixels, lines = struct.unpack(">II", png[16:24])
    assert pixels == width
    root = parsed(svg)
    assert lines / width == pytest.approx(float(root.get("height", "")) / float(root.get("width", "")), abs=1 / width)


def test_png_shows_the_pieces(mountain: Map) -> None:
    empty = VIEW | {"camels": {}, "enclosed": {}}
    assert to_png(draw(VIEW, mountain), 300) != to_png(draw(empty, mountain), 300)


# ---- what cannot be drawn


@pytest.mark.parametrize(
    ("change", "options", "message"),
    [
        ({}, {"theme": "sepia"}, "no theme 'sepia'. Themes: light, dark"),
        ({}, {"language": "fr"}, "no language 'fr'. Languages: en, de"),
        ({}, {"width": 0}, "at least 1 pixel wide, not 0"),
        ({}, {"legal": ["F7"]}, "no space 'F7'"),  # a mountain
        ({}, {"last": ["8F"]}, "no space '8F'"),
        ({"oases": ["ZZ99"]}, {}, "no space 'ZZ99'"),
        ({"waterholes": {"F3": 4}}, {}, "worth 1 to 3"),
        ({"camels": {"F9": {"seat": 0, "colour": "red", "leader": False}}}, {}, "colours green, pink"),
        ({"enclosed": {"F9": {"seat": 5, "colour": "pink"}}}, {}, "Seats are 0 to 4"),
    ],
)
def test_errors_say_what_exists(mountain: Map, change: dict[str, Any], options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=re.escape(message)):
        draw(VIEW | change, mountain, **options)
