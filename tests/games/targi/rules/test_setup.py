"""Rule sets, board and set-up: TG-ED, TG-BOARD, TG-SET."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai.games.targi.cards import DECKS, shipped
from tests.games.targi.positions import Table

PICTURE = """
    16  1  2  3  4
    15  W  S  W  5
    14  S  W  S  6
    13  W  S  W  7
    12 11 10  9  8
"""
GRID = [line.split() for line in PICTURE.split("\n") if line.strip()]
AT = {GRID[row][column]: (row, column) for row in range(5) for column in range(5) if GRID[row][column].isdigit()}
CORNERS = {"4", "8", "12", "16"}
SYMBOLS = ("oasis", "camel_rider", "well", "tent", "targia")
HOUSE_NUMBERS = {1, 4, 5, 8, 9, 10, 12, 13, 14, 16}
BASE_TRIBE = [f"B{i:02}" for i in range(1, 46)]
HOUSE_TRIBE = [f"H{i:02}" for i in range(1, 46)]
BASE_BORDER = [f"BB{i:02}" for i in range(1, 17)]
HOUSE_BORDER = [f"HB{i:02}" if i in HOUSE_NUMBERS else f"BB{i:02}" for i in range(1, 17)]
DUNES = [f"D{i:02}" for i in range(1, 21)]


def new(**options: Any) -> azalai.Game:
    return azalai.new("targi", **{"seed": 1} | options)


def dealt(game: azalai.Game, deck: str) -> list[str]:
    """The pile at the start, top card first; copies have no number."""
    return [name.partition(".")[0] for name in game.record()["deal"][deck][0].split()]


def purse(game: azalai.Game, seat: int = 0) -> dict[str, int]:
    player = game.view(0)["seats"][seat]
    return {**player["goods"], **{name: player[name] for name in ("gold", "water", "vp")}}


# ---------------------------------------------------------------- rule sets


@pytest.mark.rule("TG-ED-01")
def test_base_is_the_default_and_there_is_no_third_rule_set() -> None:
    assert new().view(0)["rules"] == "base"
    assert [new(rules=rules).view(0)["rules"] for rules in ("base", "expansion")] == ["base", "expansion"]
    with pytest.raises(azalai.BadOption, match=r"rules='advanced' is not possible\. rules is one of: base, expansion"):
        new(rules="advanced")


BASE_START = {"dates": 2, "salt": 2, "pepper": 2, "gold": 1, "water": 0, "vp": 4}
EXPANSION_START = {"dates": 1, "salt": 1, "pepper": 1, "gold": 1, "water": 2, "vp": 4}


@pytest.mark.rule("TG-ED-01", "TG-SET-05")
@pytest.mark.parametrize(("rules", "start"), [("base", BASE_START), ("expansion", EXPANSION_START)])
def test_start_goods_of_the_rule_set(rules: str, start: dict[str, int]) -> None:
    game = new(rules=rules)
    assert [purse(game, seat) for seat in (0, 1)] == [start, start]


@pytest.mark.rule("TG-ED-01")
@pytest.mark.parametrize(
    ("rules", "cards", "border", "goods", "dunes", "discards", "targia", "challenges"),
    [
        ("base", BASE_TRIBE, BASE_BORDER, 19, 0, 0, None, 0),
        ("expansion", HOUSE_TRIBE, HOUSE_BORDER, 24, 20, 1, 15, 4),
    ],
)
def test_table_of_what_differs(
    rules: str,
    cards: list[str],
    border: list[str],
    goods: int,
    dunes: int,
    discards: int,
    targia: int | None,
    challenges: int,
) -> None:
    game = new(rules=rules)
    view, deal = game.view(None), game.record()["deal"]
    assert sorted(dealt(game, "tribe")) == cards
    assert deal["border"] == border
    assert len(dealt(game, "goods")) == goods
    assert len(dealt(game, "dunes") if "dunes" in deal else []) == dunes
    assert len(view["discards"]["tribe"]) == discards
    assert (view["targia"], len(view["challenges"])) == (targia, challenges)
    assert (view["seats"][0]["limits"]["goods"], view["seats"][0]["limits"]["gold"]) == (10, 3)


@pytest.mark.rule("TG-ED-01")
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_everything_else_is_the_same_in_both(rules: str) -> None:
    view = new(rules=rules).view(None)
    kinds = [card["kind"] for card in view["centre"].values()]
    assert kinds == ["goods", "tribe"] * 4 + ["goods"]
    assert (view["robber"], view["round"], view["phase"], view["start"]) == (1, 1, "place", 0)
    assert [seat["targi"] for seat in view["seats"]] == [3, 3]


@pytest.mark.rule("TG-ED-02")
@pytest.mark.parametrize("seed", range(5))
def test_base_game_has_base_cards_only(seed: int) -> None:
    game = new(seed=seed)
    view, deal = game.view(None), game.record()["deal"]
    assert sorted(dealt(game, "tribe")) == BASE_TRIBE
    assert set(dealt(game, "goods")) == {f"G{i:02}" for i in range(1, 13)}
    assert (deal["border"], set(deal)) == (BASE_BORDER, {"border", "challenges", "start", "tribe", "goods"})
    assert (view["targia"], view["dunes"], view["piles"]["dunes"]) == (None, [], 0)
    assert purse(game)["water"] == 0


@pytest.mark.rule("TG-ED-02")
@pytest.mark.parametrize("options", [{"tribe": "house"}, {"tribe": "mixed"}, {"border": "house"}, {"border": "mixed"}])
def test_base_game_refuses_decks_of_the_expansion(options: dict[str, str]) -> None:
    with pytest.raises(azalai.BadOption, match="needs rules='expansion': the base game has base cards only"):
        new(**options)
    assert new(rules="expansion", **options).view(0)["rules"] == "expansion"


@pytest.mark.rule("TG-ED-02")
def test_base_game_refuses_dunes() -> None:
    with pytest.raises(azalai.BadOption, match="dunes belong to the expansion"):
        new(dunes=shipped("house_dunes").text)
    assert new(rules="expansion", dunes=shipped("house_dunes").text).view(0)["piles"]["dunes"] == 17


@pytest.mark.rule("TG-ED-02")
@pytest.mark.parametrize(
    "options",
    [
        {"tribe": ["H10" if card == "B10" else card for card in BASE_TRIBE]},
        {"border": ["BB01", "BB04", "HB05", "BB08", "BB09", "BB10", "BB12", "BB13", "BB14", "BB16"]},
    ],
    ids=["tribe", "border"],
)
def test_base_game_refuses_house_cards_named_one_by_one(options: dict[str, list[str]]) -> None:
    with pytest.raises(azalai.BadOption, match="expansion"):
        new(**options)


@pytest.mark.rule("TG-ED-02")
@pytest.mark.parametrize("card", ["H01", "H13"], ids=["water", "dune"])
def test_base_game_refuses_named_cards_with_water_or_dunes(card: str) -> None:
    instead = {"H01": "B01", "H13": "B10"}[card]
    with pytest.raises(azalai.BadOption, match=f"{card} needs rules='expansion'"):
        new(tribe=[card if each == instead else each for each in BASE_TRIBE])


@pytest.mark.rule("TG-ED-02")
def test_there_is_no_water_to_exchange_in_the_base_game() -> None:
    table = Table().act(("2 6 13", "1 7 9")).purse(0, "9W")
    assert not table.moves("water")
    assert table.refused("water gold") == "TG-ED-02"


@pytest.mark.rule("TG-ED-03")
@pytest.mark.parametrize("seed", range(5))
def test_expansion_has_its_own_decks(seed: int) -> None:
    game = new(rules="expansion", seed=seed)
    assert sorted(dealt(game, "tribe")) == HOUSE_TRIBE
    assert sorted(dealt(game, "dunes")) == DUNES
    assert game.record()["deal"]["border"] == HOUSE_BORDER
    assert Counter(name[0] for name in dealt(game, "goods")) == {"G": 19, "H": 5}


@pytest.mark.rule("TG-ED-03")
def test_options_replace_the_decks_of_the_expansion() -> None:
    game = new(rules="expansion", tribe="base", border="base")
    assert sorted(dealt(game, "tribe")) == BASE_TRIBE
    assert game.record()["deal"]["border"] == BASE_BORDER
    assert (len(dealt(game, "goods")), len(dealt(game, "dunes"))) == (24, 20)


@pytest.mark.rule("TG-ED-04")
@pytest.mark.parametrize(("challenges", "number"), [("off", 0), ("four", 4), ("five", 5)])
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_challenges_in_both_rule_sets(rules: str, challenges: str, number: int) -> None:
    assert len(new(rules=rules, challenges=challenges).view(0)["challenges"]) == number


@pytest.mark.rule("TG-ED-04")
@pytest.mark.parametrize("challenges", ["three", 4, []])
def test_other_numbers_of_challenges_are_refused(challenges: object) -> None:
    with pytest.raises(azalai.BadOption, match=r"challenges=.* is not possible"):
        new(challenges=challenges)


@pytest.mark.rule("TG-ED-05")
def test_targia_repeat_is_for_the_expansion() -> None:
    assert new(rules="expansion").options["targia_repeat"] == "replace"
    for value in ("replace", "keep"):
        assert new(rules="expansion", targia_repeat=value).options["targia_repeat"] == value
    with pytest.raises(azalai.BadOption, match=r"targia_repeat needs rules='expansion'"):
        new(targia_repeat="keep")
    with pytest.raises(azalai.BadOption, match=r"targia_repeat='both' is not possible"):
        new(rules="expansion", targia_repeat="both")


# ---------------------------------------------------------------- whose design it is

PUBLISHED, OURS = {"verified"}, {"known", "partly", "ours"}


@pytest.mark.rule("TG-ED-06")
@pytest.mark.parametrize("name", DECKS)
def test_every_card_says_where_it_comes_from(name: str) -> None:
    sources = {card["source"] for card in shipped(name).cards}
    assert sources <= (PUBLISHED if name.startswith("base_") else OURS)


@pytest.mark.rule("TG-ED-06")
def test_only_the_reported_frame_of_two_house_cards_is_known() -> None:
    known = [card["id"] for name in DECKS for card in shipped(name).cards if card["source"] == "known"]
    assert known == ["HB01", "HB09"]


@pytest.mark.rule("TG-ED-06")
def test_every_card_of_a_game_carries_its_source() -> None:
    cards = new(rules="expansion", tribe="mixed", border="mixed").setting.cards  # type: ignore[attr-defined]
    for name, card in cards.items():
        if card["kind"] != "challenge":
            assert card["source"] in (OURS if name[0] in "HD" else PUBLISHED)


@pytest.mark.rule("TG-ED-06")
def test_every_challenge_of_a_game_carries_its_source() -> None:
    cards = new(challenges="five").setting.cards  # type: ignore[attr-defined]
    assert {card.get("source") for card in cards.values() if card["kind"] == "challenge"} == {"ours"}


@pytest.mark.rule("TG-ED-06")
@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("rules", None, {"en": "cards are our own design", "de": "Karten der Erweiterung sind unsere eigenen"}),
        ("challenges", None, {"en": "are our own design", "de": "von uns entworfen"}),
        ("tribe", "house", {"en": "our design", "de": "von uns"}),
        ("border", "house", {"en": "our design", "de": "von uns"}),
        ("challenge_cards", "rules", {"en": "Ours", "de": "Unsere"}),
    ],
)
def test_lobby_says_which_cards_are_our_own(option: str, value: str | None, words: dict[str, str]) -> None:
    targi = next(game for game in azalai.games() if game["name"] == "targi")
    found = next(each for each in targi["options"] if each["name"] == option)
    told = " ".join(found["help"]["en"].split()), " ".join(found["help"]["de"].split())
    if value is not None:
        told = found["value_titles"][value]["en"], found["value_titles"][value]["de"]
    assert (words["en"] in told[0], words["de"] in told[1]) == (True, True)


# ---------------------------------------------------------------- board


@pytest.mark.rule("TG-BOARD-01")
def test_border_cards_lie_as_in_the_picture() -> None:
    cards = [*shipped("base_border").cards, *shipped("house_border").cards]
    assert {card["number"] for card in cards} == set(map(int, AT))
    for card in cards:
        assert tuple(card["grid"]) == AT[str(card["number"])]


@pytest.mark.rule("TG-BOARD-01")
def test_corners_hold_the_raids_and_the_other_twelve_the_targi() -> None:
    open_to_targi = {move.split()[1] for number in (1, 2) for move in Table().round(number).moves("place")}
    assert open_to_targi == set(AT) - CORNERS
    raids = {str(card["number"]) for card in shipped("base_border").cards if card["effect"]["kind"] == "raid"}
    assert raids == CORNERS == {number for number, (row, column) in AT.items() if row % 4 == 0 == column % 4}


@pytest.mark.rule("TG-BOARD-02")
@pytest.mark.parametrize("number", [number for number in AT if number not in CORNERS])
def test_opposite_is_the_other_end_of_the_line(number: str) -> None:
    row, column = AT[number]
    far = GRID[row][4 - column] if row in (1, 2, 3) else GRID[4 - row][column]
    table = Table().round(2 if number in ("1", "11") else 1).play(f"place {number}")
    assert table.refused(f"place {far}") == "TG-PLACE-05"
    others = set(AT) - CORNERS - {number, far, str(table.view["robber"])}
    assert {move.split()[1] for move in table.moves("place")} == others


@pytest.mark.rule("TG-BOARD-02")
@pytest.mark.parametrize("number", [*range(1, 17)])
def test_cards_name_their_opposite(number: int) -> None:
    row, column = AT[str(number)]
    far = None
    if str(number) not in CORNERS:
        far = int(GRID[row][4 - column] if row in (1, 2, 3) else GRID[4 - row][column])
    cards = [*shipped("base_border").cards, *shipped("house_border").cards]
    assert {card["opposite"] for card in cards if card["number"] == number} == {far}


def alone(round_number: int, *numbers: str) -> Table:
    """Seat 0 has placed these Targi, and seat 1 none."""
    table = Table().round(round_number)
    table.s["targi_limit"] = (len(numbers), 0)
    return table.play(*(f"place {number}" for number in numbers))


@pytest.mark.rule("TG-BOARD-03")
@pytest.mark.parametrize("top", ["1", "2", "3"])
@pytest.mark.parametrize("side", ["15", "14", "13"])
def test_each_centre_card_is_between_four_border_cards(side: str, top: str) -> None:
    row, column = AT[side][0], AT[top][1]
    for upper in (top, GRID[4][column]):
        for across in (side, GRID[row][4]):
            table = alone(2 if top == "1" else 1, upper, across)
            assert table.kind == "act"
            marked = [space for space, card in table.view["centre"].items() if card["markers"]]
            assert marked == [f"r{row}c{column}"]


@pytest.mark.rule("TG-BOARD-03")
@pytest.mark.parametrize("number", range(1, 17))
def test_cards_name_the_line_that_they_open(number: int) -> None:
    row, column = AT[str(number)]
    line = None if str(number) in CORNERS else ["row", row] if row in (1, 2, 3) else ["column", column]
    decks = [*shipped("base_border").cards, *shipped("house_border").cards]
    assert [card["line"] for card in decks if card["number"] == number] in ([line], [line, line])


@pytest.mark.rule("TG-BOARD-04")
@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("r1c1", {"r1c2", "r2c1"}),
        ("r1c2", {"r1c1", "r1c3", "r2c2"}),
        ("r1c3", {"r1c2", "r2c3"}),
        ("r2c1", {"r1c1", "r3c1", "r2c2"}),
        ("r2c2", {"r1c2", "r3c2", "r2c1", "r2c3"}),
        ("r2c3", {"r1c3", "r3c3", "r2c2"}),
        ("r3c1", {"r2c1", "r3c2"}),
        ("r3c2", {"r3c1", "r3c3", "r2c2"}),
        ("r3c3", {"r3c2", "r2c3"}),
    ],
)
def test_adjacent_cards_share_a_side(space: str, near: set[str]) -> None:
    table = Table("expansion").act(("9", ""), round_number=1)
    table.s["marker"][0] = 1 << list(table.view["centre"]).index(space)
    table.play("use 9")
    assert {move.split()[2] for move in table.moves("move")} == near


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("TG-SET-01")
@pytest.mark.parametrize("players", [1, 3, 4, 0, -2, 2.5, 2.0, "2", None, True])
def test_any_other_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(azalai.BadOption, match=r"players=.* is not possible"):
        new(players=players)


@pytest.mark.rule("TG-SET-01")
def test_two_players_and_what_is_said_to_three() -> None:
    game = new(players=2)
    assert (game.players, len(game.view(0)["seats"])) == (2, 2)
    with pytest.raises(azalai.BadOption, match="Targi is for exactly 2 players"):
        new(players=3)


@pytest.mark.rule("TG-SET-02")
def test_border_cards_of_the_two_rule_sets() -> None:
    for seed in range(3):
        for rules, border in (("base", BASE_BORDER), ("expansion", HOUSE_BORDER)):
            lying = new(rules=rules, seed=seed).view(None)["border"]
            assert {number: card["card"] for number, card in lying.items()} == dict(zip(lying, border))


@pytest.mark.rule("TG-SET-02")
@pytest.mark.parametrize("border", ["rules", "base", "house", "mixed"])
def test_every_number_is_in_its_place(border: str) -> None:
    for seed in range(3):
        lying = new(rules="expansion", border=border, seed=seed).view(None)["border"]
        assert [card["card"][2:] for card in lying.values()] == [f"{i:02}" for i in range(1, 17)]
        assert list(lying) == [str(i) for i in range(1, 17)]


@pytest.mark.rule("TG-SET-03")
@pytest.mark.parametrize("options", [{}, {"rules": "expansion"}, {"rules": "expansion", "tribe": "mixed"}])
def test_tribe_deck_has_nine_cards_of_each_symbol(options: dict[str, str]) -> None:
    symbol = {card["id"]: card["symbol"] for name in ("base_tribe", "house_tribe") for card in shipped(name).cards}
    for seed in range(5):
        cards = dealt(new(**options, seed=seed), "tribe")
        assert len(set(cards)) == 45
        assert Counter(symbol[card] for card in cards) == dict.fromkeys(SYMBOLS, 9)


@pytest.mark.rule("TG-SET-03")
def test_each_deck_is_shuffled_separately() -> None:
    games = [new(seed=seed) for seed in range(60)]
    tribe, goods = [dealt(game, "tribe") for game in games], [dealt(game, "goods") for game in games]
    assert all(sorted(cards) == BASE_TRIBE for cards in tribe)
    assert len({tuple(sorted(cards)) for cards in goods}) == 1
    assert len(set(map(tuple, tribe))) == len(set(map(tuple, goods))) == 60
    for place in (0, 9, 18):
        assert len({cards[place] for cards in goods}) > 8
        assert len({cards[place] for cards in tribe}) > 25


@pytest.mark.rule("TG-SET-03")
def test_tribe_deck_is_drawn_by_14_and_goods_deck_by_13() -> None:
    table = Table().act(("13 14 2", "3 5 9"))
    tribe, goods = dealt(table.game, "tribe"), dealt(table.game, "goods")
    table.play("use 14")
    assert table.view["shown"] == [tribe[4]]
    table.play("discard", "use 13")
    table.play(*table.moves("option")[:1])
    assert table.view["discards"] == {"tribe": [tribe[4]], "goods": [goods[5]], "dunes": []}


@pytest.mark.rule("TG-SET-04", "TG-SET-10")
def test_centre_of_the_base_game_is_dealt_row_by_row() -> None:
    game = new()
    tribe, goods = iter(dealt(game, "tribe")), iter(dealt(game, "goods"))
    view = game.view(1)
    assert list(view["centre"]) == [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
    for space, card in view["centre"].items():
        kind = {"W": "goods", "S": "tribe"}[GRID[int(space[1])][int(space[3])]]
        top = next(goods if kind == "goods" else tribe)
        assert card == {"kind": kind, "card": top, "face_down": False, "markers": []}
    assert view["piles"] == {"tribe": 41, "goods": 14, "dunes": 0}


@pytest.mark.rule("TG-SET-10")
@pytest.mark.parametrize("seed", range(3))
def test_expansion_deals_discard_and_dunes_before_the_centre(seed: int) -> None:
    game = new(rules="expansion", seed=seed)
    tribe, goods, dunes = (dealt(game, deck) for deck in ("tribe", "goods", "dunes"))
    view = game.view(None)
    assert view["discards"] == {"tribe": tribe[:1], "goods": [], "dunes": []}
    assert [dune["card"] for dune in view["dunes"]] == dunes[:3]
    assert [card["card"] for card in view["centre"].values() if card["kind"] == "tribe"] == tribe[1:5]
    assert [card["card"] for card in view["centre"].values() if card["kind"] == "goods"] == goods[:5]
    assert view["piles"] == {"tribe": 40, "goods": 19, "dunes": 17}


@pytest.mark.rule("TG-SET-05")
def test_three_targi_need_no_more_than_two_markers() -> None:
    view = new().view(0)
    assert [seat["targi"] for seat in view["seats"]] == [3, 3]
    most = 0
    for numbers in ("2 3 13", "2 6 15", "2 10 6", "5 6 13"):
        table = alone(1, *numbers.split())
        most = max(most, sum(len(card["markers"]) for card in table.view["centre"].values()))
    assert most == 2


@pytest.mark.rule("TG-SET-06")
def test_first_step_brings_the_robber_onto_card_1_without_a_raid() -> None:
    view = new().view(0)
    assert (view["robber"], view["round"], view["phase"]) == (1, 1, "place")
    assert [seat["counts"]["raids_res"] + seat["counts"]["raids_vp"] for seat in view["seats"]] == [0, 0]
    assert purse(new()) == BASE_START


@pytest.mark.rule("TG-SET-07")
@pytest.mark.parametrize(("start", "seat"), [(None, 0), ("first", 0), ("second", 1)])
def test_start_player_is_the_first_seat_unless_said_otherwise(start: str | None, seat: int) -> None:
    for seed in range(5):
        game = new(seed=seed, **({} if start is None else {"start": start}))
        assert (game.view(0)["start"], game.to_move) == (seat, seat)


@pytest.mark.rule("TG-SET-07")
def test_start_player_can_be_drawn() -> None:
    seats = [new(seed=seed, start="random").to_move for seed in range(40)]
    assert 8 < seats.count(0) < 32
    with pytest.raises(azalai.BadOption, match=r"start='third' is not possible"):
        new(start="third")


@pytest.mark.rule("TG-SET-08")
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_displays_and_hands_are_empty(rules: str) -> None:
    for seat in new(rules=rules).view(None)["seats"]:
        assert (seat["display"], seat["hand"]) == ([[], [], []], None)


@pytest.mark.rule("TG-SET-08")
def test_display_has_room_for_three_rows_of_four() -> None:
    table = Table().display(0, "B01 B02 B03 B04 / B05 B06 B07 B08 / B09 B10 B11").purse(0, "9D 9S 9P 9G")
    table.centre(r2c2="B28").act(("2 6", "")).play("use r2c2")
    assert table.moves("lay") == ["lay 3"]
    table.play("lay 3")
    assert [len(row) for row in table.view["seats"][0]["display"]] == [4, 4, 4]


# ---------------------------------------------------------------- the same everywhere

SETUPS: list[dict[str, Any]] = [
    {"seed": 7},
    {"seed": -3, "start": "random", "challenges": "five"},
    {"seed": 7, "rules": "expansion"},
    {"seed": 2**70, "rules": "expansion", "tribe": "mixed", "border": "mixed"},
]
ELSEWHERE = """
import azalai, json, sys
found = []
for options in json.load(sys.stdin):
    game = azalai.new("targi", **options)
    for number in range(120):
        moves = game.moves()
        game.play(moves[number % len(moves)])
    found.append([game.record(), game.view(0)])
print(json.dumps(found))
"""


def played(options: dict[str, Any]) -> list[Any]:
    """The record and what the first seat sees after many moves, chosen without any chance."""
    game = azalai.new("targi", **options)
    for number in range(120):
        moves = game.moves()
        game.play(moves[number % len(moves)])
    return [game.record(), game.view(0)]


@pytest.mark.slow
@pytest.mark.rule("TG-SET-09")
def test_another_process_deals_and_draws_the_same() -> None:
    here = [played(options) for options in SETUPS]
    root = str(Path(azalai.__file__).parents[1])
    there = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=json.dumps(SETUPS),
        env=os.environ | {"PYTHONHASHSEED": "4711", "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(there.stdout) == json.loads(json.dumps(here))
    assert len({json.dumps(record["deal"]) for record, _ in here}) == len(SETUPS)


@pytest.mark.rule("TG-SET-09")
def test_deals_are_the_same_as_ever() -> None:
    deals = [azalai.new("targi", **options).record()["deal"] for options in SETUPS]
    assert deals[0]["tribe"][0].split()[:5] == ["B15", "B16", "B25", "B12", "B01"]
    digest = hashlib.sha256(json.dumps(deals, sort_keys=True).encode()).hexdigest()
    assert digest == "5f99011485c7faf508ecce68e937412d3c75a5ffb334ebde8cc1e56ad2bd5466"
