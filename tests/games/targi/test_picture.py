"""Pictures of the table and of single cards: what must be on them, that all fits, and that they are self-contained."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import random
import re
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import azalai
from azalai.core.errors import BadOption
from azalai.core.png import to_png
from azalai.games.targi.picture import draw, draw_card, panels, scene
from azalai.games.targi.picture.cards import DRAWN, laid_out
from azalai.games.targi.picture.head import calendar
from azalai.games.targi.picture.lettering import fitted, styled, styles, words_of
from azalai.games.targi.picture.pages import narrow, wide
from azalai.games.targi.picture.palette import palette
from azalai.games.targi.picture.paper import WEAVES
from azalai.games.targi.picture.scene import Scene, face
from azalai.games.targi.picture.signs import COUNTS, EFFECTS, OBSTACLES, effect_rows, option_row
from azalai.games.targi.picture.symbols import FOLDER
from azalai.games.targi.picture.words import words

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
DECKS = Path(scene.__file__).parents[1] / "cards"
LANGUAGES = ("en", "de")
COUNTED = ("raids_res", "raids_vp", "raids_unpaid", "rich_raids", "poor_raids", "opposite_robber", "beside_robber")

# the sizes of each kind of card on the table, and on its own
SIZES = {
    "tribe": ((156, 174), (144, 150), (148, 150), (159, 150), (159, 136), (171, 150), (171, 136), (240, 160)),
    "goods": ((156, 174), (148, 150), (159, 150), (159, 136), (171, 136), (240, 160)),
    "border": ((156, 174), (159, 150), (171, 150), (240, 160)),
    "dune": ((159, 122), (171, 122), (159, 150), (240, 160)),
    "challenge": ((240, 160),),
}


@cache
def cards() -> dict[str, dict[str, Any]]:
    found = {}
    for file in sorted(DECKS.glob("*.json")):
        deck = json.loads(file.read_text("utf-8"))
        found |= {card["id"]: {**card, "kind": deck["type"]} for card in deck.get("cards", ())}
    return found


@cache
def vocabulary() -> dict[str, Any]:
    return dict(json.loads((DECKS / "vocabulary.json").read_text("utf-8")))


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [card for card in cards().values() if card["kind"] == kind]


# ---- positions


def seat(goods: tuple[int, int, int], gold: int, vp: int, **more: Any) -> dict[str, Any]:
    return {
        "goods": dict(zip(("dates", "salt", "pepper"), goods)),
        "gold": gold,
        "water": 0,
        "vp": vp,
        "hand": None,
        "display": [[], [], []],
        "targi": 0,
        "limits": {"goods": 10, "gold": 3, "water": 10},
        "counts": dict.fromkeys((*COUNTED, "dunes_used", "targia_used"), 0),
        **more,
    }


def shown(*rows: str) -> list[list[dict[str, Any]]]:
    """Rows of ids; a symbol after a colon, an asterisk where something is stored."""
    return [[place(name) for name in row.split()] for row in (*rows, "", "", "")[:3]]


def place(name: str) -> dict[str, Any]:
    card, _, symbol = name.rstrip("*").partition(":")
    return {"card": card, "symbol": symbol or cards()[card]["symbol"], "token": int(name.endswith("*"))}


def border(house: bool = False, **standing: int) -> dict[str, Any]:
    names = {n: f"HB{n:02}" if house and f"HB{n:02}" in cards() else f"BB{n:02}" for n in range(1, 17)}
    return {str(n): {"card": names[n], "seat": standing.get(f"n{n}"), "done": False} for n in names}


def centre(names: str, **markers: list[int]) -> dict[str, Any]:
    """Nine ids; `tribe` and `goods` lie face down, `empty` is no card."""
    spaces = [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
    out = {}
    for space, name in zip(spaces, names.split()):
        down = name in ("tribe", "goods", "empty")
        out[space] = {
            "kind": name if down else cards()[name]["kind"],
            "card": None if down else name,
            "face_down": name in ("tribe", "goods"),
            "markers": markers.get(space, []),
        }
    return out


def scores(first: int, second: int) -> list[dict[str, int]]:
    rows = []
    for who, tokens in enumerate((first, second)):
        row = {"tokens": tokens, "cards": 9, "bonus": 1, "rows": 2, "water": 0, "challenges": 0}
        rows.append({"seat": who, **row, "total": sum(row.values())})
    return rows


def facing(*options: str) -> dict[str, Any]:
    """Challenges of a view, and how far the seats are with each of their conditions."""
    conditions = {o["id"]: o.get("all") or () for card in of_kind("challenge") for o in card["options"]}
    row = {"have": 2, "need": 3, "met": False}
    progress = [[[{"kind": one["kind"], **row} for one in conditions[name]] for _ in range(2)] for name in options]
    return {"challenges": list(options), "progress": progress}


def decision(kind: str, who: int, card: str | None = None, *offered: str | None) -> dict[str, Any]:
    return {"kind": kind, "seat": who, "card": card, "left": 1, "cards": list(offered)}


def start() -> dict[str, Any]:
    return {
        "game": "targi",
        "players": 2,
        "seat": 0,
        "rules": "base",
        "options": {},
        "phase": "place",
        "to_move": 0,
        "decision": decision("place", 0),
        "round": 1,
        "robber": 1,
        "targia": None,
        "start": 0,
        "border": border(),
        "centre": centre("G01 B20 G05 B41 G10 B08 G07 B27 G11"),
        "dunes": [],
        "piles": {"tribe": 41, "goods": 14, "dunes": 0},
        "discards": {"tribe": [], "goods": [], "dunes": []},
        "shown": [],
        "seats": [seat((2, 2, 2), 1, 4, targi=3), seat((2, 2, 2), 1, 4, targi=3)],
        **facing(),
        "scores": scores(4, 4),
        "end": None,
        "history": [],
    }


def base() -> dict[str, Any]:
    view = start() | {
        "phase": "act",
        "to_move": 1,
        "decision": decision("tribe", 1, "B33"),
        "round": 6,
        "robber": 7,
        "start": 1,
        "border": border(n2=0, n5=1, n14=0, n9=1, n13=0, n10=1),
        "centre": centre("G08 B33 tribe B41 G11 goods G05 empty G10", r1c2=[1], r2c1=[0, 1]),
        "discards": {"tribe": ["B12", "B20"], "goods": ["G01", "G04"], "dunes": []},
    }
    view["border"]["14"]["done"] = True
    view["seats"] = [
        seat((2, 1, 3), 1, 5, hand={"card": "B44"}, display=shown("B01 B19 B29 B40", "B06 B27*", "B07")),
        seat((1, 3, 0), 2, 4, hand={"card": None}, display=shown("B10 B11 B16", "B24 B34")),
    ]
    return view


def expansion() -> dict[str, Any]:
    view = base() | {
        "rules": "expansion",
        "phase": "place",
        "to_move": 0,
        "decision": decision("place", 0),
        "targia": 9,
        "border": border(True, n3=0, n14=0, n10=1, n15=1),
        "centre": centre("G08 H31 HG01 H05 G11 H12 G05 H42 G10", r2c3=[0], r1c2=[1]),
        "dunes": [
            {"card": "D06", "seats": [], "done": []},
            {"card": "D14", "seats": [1], "done": []},
            {"card": "D18", "seats": [0, 1], "done": [0]},
        ],
        "piles": {"tribe": 17, "goods": 8, "dunes": 9},
        "discards": {"tribe": ["H27", "H20", "H18"], "goods": ["G01", "HG04"], "dunes": ["D01"]},
        **facing("CP2b", "CR1d", "CD1b", "CO3b"),
    }
    view["seats"] = [
        seat((2, 1, 3), 1, 5, water=4, hand={"card": "H39"}, display=shown("H01 H19 H28 H40", "H03 H09*"), targi=1),
        seat((1, 3, 0), 2, 4, water=2, hand={"card": None}, display=shown("H10 H11", "H33 D20:tent", "H17")),
    ]
    return view


def choosing() -> dict[str, Any]:
    offered = decision("choose-discard", 1, None, "H18", "H20", "H27", "H43", "H45")
    more = [{"card": name, "seats": [], "done": []} for name in ("D11", "D12", "D10")]
    return expansion() | {
        "phase": "act",
        "to_move": 1,
        "decision": offered,
        **facing("CP3a", "CR3d", "CD3b", "CO2d", "CB1a"),
        "dunes": expansion()["dunes"] + more,
    }


def secret() -> dict[str, Any]:
    """The opponent looks at three cards that the viewer may not see."""
    hidden = [None, None, None]
    return expansion() | {"phase": "act", "to_move": 1, "decision": decision("choose-tribe", 1, None, *hidden)}


def raid() -> dict[str, Any]:
    view = expansion() | {"phase": "raid", "robber": 8, "to_move": 1, "border": border(True), "dunes": []}
    view |= {"decision": decision("raid", 1, "HB08"), "centre": centre("G08 H31 HG01 H05 G11 H12 G05 H42 G10")}
    return view


def over() -> dict[str, Any]:
    view = base() | {"phase": "over", "to_move": None, "decision": None, "round": 12, "robber": 16, "end": "robber"}
    view["border"] = border()
    view["centre"] = centre("G08 B33 G01 B41 G11 B42 G05 empty G10")
    view["piles"] = {"tribe": 0, "goods": 1, "dunes": 0}
    view["seats"][0]["display"] = shown("B01 B02 B03 B04", "B10 B19 B29 B37", "B15 B26 B35 B07")
    return view


VIEWS = {
    "start": start,
    "base": base,
    "expansion": expansion,
    "choosing": choosing,
    "secret": secret,
    "raid": raid,
    "over": over,
}
all_views = pytest.mark.parametrize("name", VIEWS)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


# ---- reading pictures


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def prefix(svg: str) -> str:
    found = re.search(r'aria-labelledby="(\w+-)title ', svg)
    assert found
    return found[1]


def without_prefix(svg: str) -> str:
    return svg.replace(prefix(svg), "")


def symbols(svg: str) -> Counter[str]:
    """How often each symbol is used, whatever its colours."""
    uses = (use.get(HREF, "").removeprefix(f"#{prefix(svg)}") for use in parsed(svg).iter(f"{SVG}use"))
    return Counter(name.split("--")[0] for name in uses if "--" in name)


def said(svg: str) -> list[str]:
    """What things are called when somebody points at them."""
    return [title.text or "" for title in parsed(svg).iter(f"{SVG}title")][1:]


Extent = tuple[float, float, float, float]


def extents(svg: str) -> Iterator[tuple[str, Extent]]:
    """Where each letter and each symbol lies: left, top, right, bottom."""
    mark = f"#{prefix(svg)}"

    def walk(element: ElementTree.Element, x: float, y: float, scale: float) -> Iterator[tuple[str, Extent]]:
        for by in re.findall(r"translate\(([-.\d]+) ([-.\d]+)\)", element.get("transform", "")):
            x, y = x + scale * float(by[0]), y + scale * float(by[1])
        for by in re.findall(r"scale\(([-.\d]+)\)", element.get("transform", "")):
            scale *= float(by)
        if element.tag == f"{SVG}use":
            name = element.get(HREF, "").removeprefix(mark)
            if "--" in name:
                yield name, (x, y, x + 32 * scale, y + 32 * scale)
            else:
                face = {"a": "title", "b": "text", "c": "strong"}[name[0]]
                left = x + scale * float(element.get("x", "0"))
                advance = styles()[face].glyphs.get(chr(int(name[1:], 16)), (600, ""))[0]
                yield name, (left, y - 700 * scale, left + advance * scale, y)
        if element.tag != f"{SVG}defs":
            for child in element:
                yield from walk(child, x, y, scale)

    yield from walk(parsed(svg), 0, 0, 1)


# ---- everything is on it


@all_views
@both_languages
@pytest.mark.parametrize("width", [1600, 390])
def test_every_position_is_drawn_in_every_size(name: str, language: str, width: int) -> None:
    root = parsed(draw(VIEWS[name](), cards(), language=language, width=width))
    box = [float(side) for side in root.get("viewBox", "").split()]
    assert float(root.get("width", "0")) == width == box[2]
    assert (box[3] > box[2]) == (width == 390 or box[3] > 1600)


@pytest.mark.parametrize("width", [1600, 390])
def test_every_open_card_is_there_with_its_words(width: int) -> None:
    view = base()
    there = Counter(said(draw(view, cards(), width=width)))
    texts = [text for text in there for name in ("B33",) if cards()[name]["text"]["en"] in text]
    assert there[texts[0]] == 2  # in the centre and in question
    for row in view["seats"][0]["display"]:
        for lying in row:
            assert any(cards()[lying["card"]]["title"]["en"] in text for text in there)
    assert any("Date Seller" in text for text in there)  # the hand card
    assert sum(text.startswith(f"{n}. ") for n in range(1, 17) for text in there) == 16
    assert "discarded: Old Well, Long March" in there


def test_figures_stand_where_they_stand() -> None:
    found = symbols(draw(expansion(), cards()))
    # two each on the border, seat 1 on two dunes and seat 0 on one, one more to place, one in the head
    assert (found["targi-0"], found["targi-1"]) == (2 + 1 + 1 + 1, 2 + 2)
    assert found["marker-0"] == 1 + 1  # the centre, and what is stored on H09
    assert found["marker-1"] == 1
    without = symbols(draw(expansion() | {"robber": 6, "targia": None}, cards()))
    assert (found["targia-figure"] - without["targia-figure"], found["robber"] - without["robber"]) == (2, 0)


def test_stored_gold_is_gold_and_a_used_triangle_is_an_outline() -> None:
    view = base()
    stored = symbols(draw(view, cards()))
    view["seats"][0]["display"][1][1]["token"] = 0
    used = symbols(draw(view, cards()))
    assert (stored["triangle-spent"], used["triangle-spent"]) == (0, 1)
    assert stored["gold"] == used["gold"] + 1


def test_seats_differ_in_shape() -> None:
    first, second = (symbols(draw(start() | {"border": border(n1=seat)}, cards())) for seat in (0, 1))
    assert (first - second, second - first) == (Counter({"targi-0": 1}), Counter({"targi-1": 1}))
    shapes = [(FOLDER / f"{what}-{seat}.svg").read_text() for what in ("targi", "marker") for seat in (0, 1)]
    plain = [re.sub(r"var\([^)]*\)|#[0-9a-f]+", "", shape) for shape in shapes]
    assert len(set(plain)) == 4


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("start", {"round": 2}),
        ("start", {"robber": 2}),
        ("start", {"start": 1}),
        ("start", {"to_move": 1}),
        ("start", {"phase": "act"}),
        ("start", {"decision": decision("limit", 0)}),
        ("start", {"piles": {"tribe": 40, "goods": 14, "dunes": 0}}),
        ("start", {"discards": {"tribe": ["B01"], "goods": [], "dunes": []}}),
        ("start", {"scores": scores(4, 5)}),
        ("start", {"shown": ["G03"]}),
        ("start", {"border": border(n1=0)}),
        ("start", {"border": border(n1=1)}),
        ("start", {"seats": [seat((2, 2, 2), 1, 4, targi=2), seat((2, 2, 2), 1, 4, targi=3)]}),
        ("start", {"seats": [seat((3, 2, 2), 1, 4, targi=3), seat((2, 2, 2), 1, 4, targi=3)]}),
        ("start", {"seats": [seat((2, 2, 2), 2, 4, targi=3), seat((2, 2, 2), 1, 4, targi=3)]}),
        ("start", {"seats": [seat((2, 2, 2), 1, 4, targi=3, hand={"card": None}), seat((2, 2, 2), 1, 4, targi=3)]}),
        ("start", {"centre": centre("G01 B20 G05 B41 G10 B08 G07 B27 G11", r1c1=[0])}),
        ("start", {"centre": centre("G01 B20 G05 B41 G10 B08 G07 B27 goods")}),
        ("start", {"centre": centre("G01 B20 G05 B41 G10 B08 G07 B27 empty")}),
        ("expansion", {"targia": 10}),
        ("expansion", {"dunes": []}),
        ("expansion", facing("CP2b")),
        ("expansion", facing()),
        ("over", {"end": "display"}),
    ],
)
def test_another_position_gives_another_picture(name: str, change: dict[str, Any]) -> None:
    for width in (1600, 390):
        before, after = (draw(view, cards(), width=width) for view in (VIEWS[name](), VIEWS[name]() | change))
        assert without_prefix(before) != without_prefix(after)


@pytest.mark.parametrize(
    "option", [{"theme": "dark"}, {"language": "de"}, {"width": 500}, {"legal": ["place 5"]}, {"last": ["place 5"]}]
)
def test_every_option_shows(option: dict[str, Any]) -> None:
    assert without_prefix(draw(start(), cards(), **option)) != without_prefix(draw(start(), cards()))


@pytest.mark.parametrize("how", ["legal", "last"])
@pytest.mark.parametrize("move", ["place 5", "5", "use r2c2", "place D06", "targia", "move r1c1 r1c2", "use 1.2"])
def test_places_of_moves_are_marked(how: str, move: str) -> None:
    view = expansion()
    plain, marked = draw(view, cards()), draw(view, cards(), **{how: [move]})
    colour = palette("light")["indigo" if how == "legal" else "ink"]
    marks = [svg.count(f'fill="none" stroke="{colour}"') for svg in (plain, marked)]
    assert marks[1] - marks[0] == (2 if how == "legal" else 1) * (2 if move.startswith("move") else 1)


def test_moves_without_a_place_mark_nothing() -> None:
    moves = ["end", "lay 1", "choose 2", "option 2", "rate 1", "pay goods", "water gold", "D99", "17", ""]
    assert draw(expansion(), cards(), legal=moves, last=moves) == draw(expansion(), cards())


@pytest.mark.parametrize(("challenges", "goods"), [([], 1), (["CO2b"], 2)])
def test_calendar_shows_what_the_raid_costs_in_this_game(challenges: list[str], goods: int) -> None:
    """The first raid asks for any good, with CO2b for one more."""
    view = start() | facing(*challenges)
    scene = Scene(view, cards(), "en", True)
    assert scene.raid("BB04") == [{"any": goods}, {"vp": 1}]
    drawn = "".join(calendar(scene, 400).sheet.parts)
    usual = "".join(calendar(Scene(start(), cards(), "en", True), 400).sheet.parts)
    assert (drawn == usual) == (not challenges)


@pytest.mark.parametrize(
    ("language", "challenges", "words"),
    [
        ("en", [], "2 for 1 good, 3 for 1 gold"),
        ("en", ["CO2d"], "3 for 1 good, 4 for 1 gold"),
        ("de", ["CO2d"], "3 für 1 Ware, 4 für 1 Gold"),
    ],
)
def test_key_says_what_water_is_worth_in_this_game(
    monkeypatch: pytest.MonkeyPatch, language: str, challenges: list[str], words: str
) -> None:
    lettered: list[str] = []
    monkeypatch.setattr(panels, "styled", lambda text: styled(lettered.append(text) or text))
    panels.key(Scene(expansion() | facing(*challenges), cards(), language, True), 300)
    assert words in " ".join(lettered)


def test_progress_of_challenges_is_counted() -> None:
    view = expansion() | facing("CB2a")
    view["progress"][0][1][0]["have"] = 7
    assert without_prefix(draw(view, cards())) != without_prefix(draw(expansion() | facing("CB2a"), cards()))


@pytest.mark.parametrize("option", [o["id"] for card in of_kind("challenge") for o in card["options"]])
def test_every_option_of_every_challenge_is_drawn(option: str) -> None:
    page, _ = wide(Scene(expansion() | facing(option), cards(), "de", True))
    assert not page.misfits


def test_options_of_challenges_may_stand_in_the_index_alone() -> None:
    options = {
        option["id"]: {**option, "category": card["category"], "vp": card["vp"], "kind": "challenge"}
        for card in of_kind("challenge")
        for option in card["options"]
    }
    index = {name: card for name, card in cards().items() if card["kind"] != "challenge"} | options
    assert parsed(draw(expansion(), index)) is not None
    for option in options.values():
        assert parsed(draw_card(option, "challenge", "de")) is not None


def test_gaps_and_lifted_cards_while_a_display_is_rearranged() -> None:
    view = expansion() | {"decision": decision("put", 0), "lifted": ["H01", "D20"]}
    view["seats"][0]["display"][0][0] = None
    for width in (1600, 390):
        assert sum("Twin Palms" in text for text in said(draw(view, cards(), width=width))) == 1


# ---- nothing fits badly


@both_languages
@pytest.mark.parametrize("kind", DRAWN)
def test_all_texts_of_all_cards_fit(kind: str, language: str) -> None:
    for card in of_kind(kind):
        for size in SIZES[kind]:
            sheet = DRAWN[kind](card, language, *size)
            assert not sheet.misfits, (card["id"], language, size)


@both_languages
def test_dunes_in_a_display_fit(language: str) -> None:
    for card in of_kind("dune"):
        assert not laid_out(card, language, 144, 150, "targia").misfits


@all_views
@both_languages
def test_all_that_a_page_says_fits(name: str, language: str) -> None:
    assert not wide(Scene(VIEWS[name](), cards(), language, True))[0].misfits
    assert not narrow(Scene(VIEWS[name](), cards(), language, False))[0].misfits


@both_languages
def test_every_decision_fits_into_the_head(language: str) -> None:
    for kind in words(language)["decisions"]:
        view = start() | {"decision": decision(kind, 0)}
        assert not wide(Scene(view, cards(), language, True))[0].misfits
        assert not narrow(Scene(view, cards(), language, False))[0].misfits


def test_the_sizes_tested_are_those_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, set[tuple[int, int]]] = {kind: set() for kind in DRAWN}

    def noted(text: str, kind: str, language: str, size: tuple[float, float], spelled: bool, *rest: Any) -> Any:
        if spelled:
            seen[kind].add((round(size[0]), round(size[1])))
        return face(text, kind, language, size, spelled, *rest)

    monkeypatch.setattr(scene, "face", noted)
    for make in VIEWS.values():
        draw(make(), cards())
        draw(make(), cards(), width=390)
    seen["dune"].discard((144, 150))  # in a display, see above
    assert all(sizes <= set(SIZES[kind]) for kind, sizes in seen.items())


@both_languages
@pytest.mark.parametrize("kind", DRAWN)
def test_letters_and_symbols_stay_on_their_card(kind: str, language: str) -> None:
    for card in of_kind(kind):
        for name, (left, top, right, bottom) in extents(draw_card(card, kind, language)):
            assert left >= 1, (card["id"], name)
            assert top >= 1, (card["id"], name)
            assert right <= 239.5, (card["id"], name)
            assert bottom <= 159.5, (card["id"], name)


@all_views
@pytest.mark.parametrize("width", [1600, 390])
def test_letters_and_symbols_stay_on_the_page(name: str, width: int) -> None:
    svg = draw(VIEWS[name](), cards(), language="de", width=width)
    height = float(parsed(svg).get("height", "0"))
    for what, (left, top, right, bottom) in extents(svg):
        assert left >= 0, what
        assert top >= 0, what
        assert right <= width, what
        assert bottom <= height, what


@both_languages
def test_words_are_large_enough_to_read(language: str) -> None:
    """At 1600 pixels no text of a shipped card is smaller than 9.5, and few are smaller than 10.5."""
    sizes = []
    for card in (*of_kind("tribe"), *of_kind("border"), *of_kind("dune")):
        size = {"tribe": (144, 150), "border": (156, 174), "dune": (159, 122)}[card["kind"]]
        svg = DRAWN[card["kind"]](card, language, *size).svg
        letters = re.findall(r"scale\((\.\d+)\)\"><use xlink:href=\"#\0b6", svg)  # lines that begin with a plain letter
        sizes += [round(1000 * float(scale), 1) for scale in letters]
    assert min(sizes) >= 9.5
    assert sum(size >= 10.5 for size in sizes) > 0.9 * len(sizes)


def test_what_does_not_fit_is_reported_and_cut() -> None:
    many = words_of("far too many words for such a small box", "text")
    assert not fitted(many, 60, 20, (12, 10)).fits
    assert fitted(many, 60, 20, (12, 10)).lines[-1][-1][0].endswith("…")
    assert fitted(many, 600, 20, (12, 10)).fits
    wordy = copy.deepcopy(cards()["B45"])
    wordy["text"]["en"] = "word " * 60
    assert DRAWN["tribe"](wordy, "en", 144, 150).misfits


def test_when_an_effect_happens_is_set_strong() -> None:
    faces = [face for _, face in styled("When laid out: pay 1 gold. Once, at any time: move")]
    assert faces == ["strong"] * 3 + ["text"] * 3 + ["strong"] * 4 + ["text"]
    assert {face for _, face in styled("Draw the top tribe card: lay it out")} == {"text"}


# ---- every card


@both_languages
@pytest.mark.parametrize("kind", DRAWN)
def test_every_card_can_be_drawn(kind: str, language: str) -> None:
    for card in of_kind(kind):
        svg = draw_card(card, kind, language)
        root = parsed(svg)
        assert root[0].text == card["title"][language]
        assert card["title"][language] in (root[1].text or "")
        assert ("ours--" in svg) == (card["source"] in ("ours", "partly"))


def test_every_word_of_the_vocabulary_has_its_signs() -> None:
    known = vocabulary()
    assert set(EFFECTS) == set(known["effects"])
    assert set(OBSTACLES) == set(known["obstacles"])
    assert {*COUNTS, "symbol", "icon", "printed"} == set(known["counts"])
    assert set(WEAVES) == set(known["symbols"]) - {"all"}
    assert {*known["resources"], *known["icons"][1:], *WEAVES} <= {file.stem for file in FOLDER.glob("*.svg")}


def test_signs_say_what_a_card_does() -> None:
    def spelled(row: list[Any]) -> str:
        return " ".join(sign.text + sign.symbol for sign in row)

    assert [spelled(row) for row in effect_rows(cards()["B45"]["effect"])] == ["3any / gold / 1"]
    assert [spelled(row) for row in effect_rows(cards()["BB05"]["effect"])] == [
        "infinity : 3same → gold",
        "2same → any",
    ]
    assert [spelled(row) for row in effect_rows(cards()["B25"]["effect"])] == ["any : 2 tribe-card"]
    challenge = cards()["CP3"]["options"][0]
    assert spelled(option_row(challenge)) == "Σ vp ≥30 · vp ≤12"


CUSTOM = {
    "id": "X1",
    "kind": "tribe",
    "symbol": "tent",
    "vp": 9,
    "cost": [{}, {"dates": 9, "salt": 9, "pepper": 9, "any": 9, "gold": 9, "water": 9}, {"any": 1, "water": 12}],
    "bracket": {"cost": {"gold": 3, "water": 9}, "vp": 9},
    "icon": "infinity",
    "title": {"en": "Own", "de": "Eigene"},
    "effect": {"kind": "layout_bonus", "symbol": "all", "gain": {"any": 9, "gold": 9, "water": 9, "vp": 9}},
    "text": {"en": "Text", "de": "Text"},
    "source": "custom",
}


def with_custom(card: dict[str, Any]) -> str:
    view = base() | {"centre": centre("G08 B33 tribe B41 G11 goods G05 empty G10")}
    view["centre"]["r1c2"]["card"] = "X1"
    view["seats"][0]["display"][0][0] = {"card": "X1", "symbol": "tent", "token": 0}
    return draw(view, cards() | {"X1": card}) + draw(view, cards() | {"X1": card}, width=390)


@pytest.mark.parametrize(
    "effect",
    [
        CUSTOM["effect"],
        {"kind": "end_per", "count": "icon", "arg": "none", "per": 1, "vp": 1, "max": 3},
        {"kind": "end_per", "count": "printed", "arg": 3, "per": 1, "vp": 1, "max": 0},
        {"kind": "limit_raise", "goods": 0, "gold": 0, "water": 0},
        {"kind": "use_border", "cards": [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]},
        {"kind": "exchange", "times": 3, "rates": [{"give": {"any": 2}, "get": {"gold": 1}}] * 6},
    ],
)
def test_cards_of_others_stay_on_their_paper(effect: dict[str, Any]) -> None:
    card = CUSTOM | {"effect": effect}
    assert "Own. Tent" in with_custom(card)
    for _, (left, top, right, bottom) in extents(draw_card(card, "tribe")):
        assert 0 <= left < right <= 240
        assert 0 <= top < bottom <= 160


HOSTILE = [
    "</title><script>alert(1)</script>",
    '"><image href="https://example.org/x.png"/>',
    "&amp;&lt;&#0;]]>--><![CDATA[",
    '@ink" fill="@nothing" #\0b61 \'',
    "a" * 300,
    "\u202ebidi\u0000\ud800 \x07bell",
    "Ω漢字🐪 ẞ é e\u0301",
    " ",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_do_no_harm(text: str) -> None:
    card = CUSTOM | {"title": {"en": text, "de": text}, "text": {"en": text, "de": text}}
    pictures = [draw_card(card, "tribe")]
    pictures += [svg + "</svg>" for svg in with_custom(card).split("</svg>")[:2]]
    for svg in pictures:
        assert {element.tag.removeprefix(SVG) for element in parsed(svg).iter()} <= ELEMENTS
        assert "\0" not in svg
        assert not re.search(r'<script|<image|="@', svg)
    for _, (left, top, right, bottom) in extents(pictures[0]):
        assert 0 <= left < right <= 240
        assert 0 <= top < bottom <= 160


# ---- nothing that is hidden


def visible(view: dict[str, Any]) -> set[str]:
    """All card ids that a view names."""
    text = json.dumps(view)
    named = {name for name in cards() if f'"{name}"' in text}
    return named | {
        card["id"] for card in of_kind("challenge") for o in card["options"] if o["id"] in view["challenges"]
    }


@all_views
@pytest.mark.parametrize("width", [1600, 390])
def test_only_cards_that_the_view_names_are_looked_at(name: str, width: int) -> None:
    """With all other cards taken out of the index the picture is the same: it can hold nothing of them."""
    view = VIEWS[name]()
    known = visible(view)
    index = {name: card for name, card in cards().items() if name in known}
    assert len(index) < len(cards()) / 2
    assert draw(view, index, width=width) == draw(view, cards(), width=width)


def test_hidden_cards_are_backs() -> None:
    texts = Counter(said(draw(secret(), cards())))
    assert texts["A hidden card"] == 1 + 3
    down = Counter(said(draw(base(), cards())))
    assert (down["Face-down tribe card"], down["Face-down goods card"]) == (1, 1)


def test_what_a_view_has_besides_does_not_show() -> None:
    more = {"history": ["lay 1"], "options": {"tribe": "secret"}, "deal": {"tribe": "B01"}, "seat": 1}
    assert draw(base() | more, cards()) == draw(base(), cards())


# ---- every picture is complete on its own

ELEMENTS = {"svg", "title", "desc", "defs", "g", "use", "path", "rect", "circle", "ellipse"}


@all_views
@pytest.mark.parametrize("options", [{}, {"theme": "dark"}, {"width": 390}, {"legal": ["5", "D06"], "last": ["9"]}])
def test_nothing_but_plain_svg(name: str, options: dict[str, Any]) -> None:
    svg = draw(VIEWS[name](), cards(), **options)
    assert {element.tag.removeprefix(SVG) for element in parsed(svg).iter()} <= ELEMENTS
    drawn = re.sub(r"<(title|desc)[^>]*>[^<]*</\1>", "", svg)
    assert not re.search(r"var\(|currentColor|@|<style|style=|class=|font|url\(|data:|\0", drawn)
    assert set(re.findall(r"https?://[^\"]+", svg)) == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_paint_is_a_plain_colour(theme: str) -> None:
    svg = draw(choosing(), cards(), theme=theme, legal=["5"], last=["9"])
    paints = set(re.findall(r' (?:fill|stroke)="([^"]*)"', svg))
    assert len(paints) > 25
    assert not {paint for paint in paints if not re.fullmatch(r"none|#[0-9a-f]{3}|#[0-9a-f]{6}", paint)}


@all_views
def test_all_that_is_used_is_defined_once(name: str) -> None:
    svg = draw(VIEWS[name](), cards())
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'xlink:href="#([^"]+)"', svg)) == set(ids) - {prefix(svg) + "title", prefix(svg) + "desc"}


def test_two_pictures_on_one_page_share_no_id() -> None:
    first, second = (set(re.findall(r' id="([^"]+)"', draw(base(), cards(), theme=t))) for t in ("light", "dark"))
    assert first.isdisjoint(second)


def test_picture_has_a_description_for_people_who_cannot_see_it() -> None:
    root = parsed(draw(expansion(), cards()))
    title, desc = root[0], root[1]
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Azalai: Targi"
    assert desc.text == (
        "Targi, with the expansion, round 6 of 12. Player 1 places a Targi. The robber is on 7, the Targia on 9. "
        "Player 1 (circle): 6 cards in the display, 2 dates, 1 salt, 3 pepper, 1 gold, 4 water, 5 VP, "
        "16 points so far, Targi on 3, 14. "
        "Player 2 (triangle): 5 cards in the display, 1 date, 3 salt, 2 gold, 2 water, 4 VP, "
        "16 points so far, Targi on 10, 15."
    )


def test_picture_speaks_german() -> None:
    root = parsed(draw(over(), cards(), language="de"))
    assert (root[1].text or "").startswith(
        "Targi, Grundspiel, Runde 12 von 12. Das Spiel ist zu Ende nach dem vierten Überfall: 16 zu 16. "
        "Der Räuber steht auf 16. Spieler 1 (Kreis): 12 Karten in der Auslage, "
    )


def test_a_full_table_stays_small() -> None:
    view = choosing()
    view["seats"][0]["display"] = shown("H01 H02 H03 H04", "H05 H06 H07 H08", "H09 H12 H13 H14")
    view["seats"][1]["display"] = shown("H10 H11 H16 H17", "H21 H22 H23 H24", "H29 H30 H32")
    assert 200_000 < len(draw(view, cards(), language="de").encode()) < 520_000
    assert len(draw(view, cards(), language="de", width=390).encode()) < 330_000
    assert max(len(draw_card(card, card["kind"], "de").encode()) for card in cards().values()) < 40_000


@pytest.mark.parametrize(("width", "name"), [(1600, "expansion"), (390, "base")])
def test_pixels(width: int, name: str) -> None:
    svg = draw(VIEWS[name](), cards(), width=width)
    png = to_png(svg, width)
    assert png[:4] == b"\x89PNG"
    across, down = struct.unpack(">II", png[16:24])
    assert across == width
    assert abs(down - float(parsed(svg).get("height", "0"))) <= 1


def contrast(first: str, second: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("card-ink", "card", 7),
        ("card-ink", "card-border", 7),
        ("card-ink", "card-dune", 7),
        ("card-ink", "point", 4.5),
        ("card-ink-soft", "card", 4.5),
        ("card-raid-ink", "card-raid", 7),
        ("ink", "paper-raised", 7),
        ("ink", "table", 7),
        ("ink-soft", "paper-raised", 4.5),
        ("ink-soft", "paper", 4.5),
        ("on-indigo", "indigo", 4.5),
        ("paper-raised", "seat-0", 4.5),
        ("paper-raised", "seat-1", 4.5),
        ("seat-0", "paper-raised", 4.5),
        ("seat-1", "paper-raised", 4.5),
        ("indigo", "table", 3),
        *((f"tribe-{name}", "card", 4.5) for name in WEAVES),
    ],
)
def test_contrast(theme: str, ink: str, ground: str, least: float) -> None:
    colours = palette(theme)
    assert contrast(colours[ink], colours[ground]) >= least


# ---- the same position gives the same picture


def test_the_order_of_a_view_does_not_show() -> None:
    def turned(value: Any) -> Any:
        return {key: turned(value[key]) for key in reversed(value)} if isinstance(value, dict) else value

    index = dict(reversed(cards().items()))
    for make in VIEWS.values():
        assert draw(turned(make()), index) == draw(make(), cards())


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_draws_the_same_bytes(seed: str) -> None:
    program = (
        "import hashlib, json, sys; from azalai.games.targi.picture import draw;"
        "view, cards = json.load(sys.stdin);"
        "print(*(hashlib.sha256(draw(view, cards, width=w).encode()).hexdigest() for w in (1600, 390)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps([choosing(), cards()]),
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    here = [hashlib.sha256(draw(choosing(), cards(), width=w).encode()).hexdigest() for w in (1600, 390)]
    assert done.stdout.split() == here


def test_a_view_is_not_changed() -> None:
    view = choosing()
    before = copy.deepcopy(view)
    draw(view, cards())
    draw(view, cards(), width=390)
    assert view == before


# ---- refusals


@pytest.mark.parametrize("option", [{"theme": "neon"}, {"language": "fr"}, {"width": 0}])
def test_unknown_options_are_refused(option: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        draw(start(), cards(), **option)


def test_unknown_cards_and_kinds_are_refused() -> None:
    with pytest.raises(BadOption, match="no card 'BB01'"):
        draw(start(), {name: card for name, card in cards().items() if name != "BB01"})
    with pytest.raises(BadOption, match="Kinds: tribe"):
        draw_card(cards()["B01"], "event")
    with pytest.raises(BadOption, match="Languages: en, de"):
        draw_card(cards()["B01"], "tribe", "fr")


# ---- with the game itself


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_whatever_happens_in_a_game_can_be_drawn(rules: str) -> None:
    game, rng = azalai.new("targi", rules=rules, seed=7), random.Random(7)
    while not game.over:
        moves = game.moves()
        if rng.random() < 0.1:
            seat = rng.choice((None, 0, 1))
            width, language = rng.choice((1600, 390)), rng.choice(LANGUAGES)
            svg = game.svg(seat, width=width, language=language, legal=moves, last=game.history[-1:])
            assert parsed(svg).get("role") == "img"
        game.play(rng.choice(moves))
    assert parsed(game.svg(0)) is not None
