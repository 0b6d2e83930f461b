"""Card files: the shipped decks are right, every fault is named with its card, and nothing typed in can crash."""

from __future__ import annotations

import copy
import json
import math
import re
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azalai
from azalai.core.errors import BadOption, Fault, Faults
from azalai.core.options import short
from azalai.games.targi.cards import (
    DECKS,
    KINDS,
    MAX_BYTES,
    MAX_CANONICAL,
    Deck,
    check_tribe_pool,
    lacking,
    load_deck,
    read_deck,
    schema,
    shipped,
    vocabulary,
)
from azalai.games.targi.cards_data import FOLDER
from azalai.games.targi.cards_effects import CONDITIONS, EFFECTS, OBSTACLES
from azalai.games.targi.cards_shapes import MAX_FAULTS

ROOT = Path(__file__).parents[3]
WORDS = {"en": "words", "de": "Worte"}
Way = tuple[str | int, ...]
Card = dict[str, Any]

TRIBE: Card = {
    "id": "X1",
    "symbol": "well",
    "vp": 1,
    "cost": [{"dates": 1}],
    "icon": "none",
    "effect": {"kind": "none"},
    "title": WORDS,
    "text": WORDS,
}
GOODS: Card = {"id": "X1", "effect": {"kind": "gain", "options": [{"gold": 1}]}, "title": WORDS, "text": WORDS}
BORDER: Card = {**GOODS, "number": 2}
RAID: Card = {
    "id": "X1",
    "number": 16,
    "effect": {"kind": "raid", "pay": [{"any": 1}, {"vp": 1}], "last": 1},
    "title": WORDS,
    "text": WORDS,
}
DUNE: Card = {"id": "X1", "effects": [{"kind": "gain", "options": [{"gold": 1}]}], "title": WORDS, "text": WORDS}
OPTION: Card = {"needs": "base", "all": [{"kind": "at_least", "count": "gold", "arg": 0, "n": 2}], "text": WORDS}
CHALLENGE: Card = {"id": "X1", "category": "points", "vp": 2, "options": [OPTION], "title": WORDS}
CARDS: dict[str, Card] = {"tribe": TRIBE, "goods": GOODS, "border": BORDER, "dune": DUNE, "challenge": CHALLENGE}


def raw(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return data


def file(kind: str, *cards: object, **more: object) -> str:
    return json.dumps({"type": kind, **more, "cards": list(cards)})


def with_effect(kind: str, **fields: object) -> dict[str, Any]:
    """A tribe card with an effect and an icon that fits it."""
    icons = {"none": "none", "action": "lightning", "modifier": "infinity", "end": "exclamation", "raid": "none"}
    icon = "triangle" if kind == "stored_gold" else icons[vocabulary()["effects"][kind]["group"]]
    return {**TRIBE, "icon": icon, "effect": {"kind": kind, **fields}}


def messages(text: str | bytes, kind: str | None = None) -> list[str]:
    with pytest.raises(Faults) as caught:
        read_deck(text, kind)
    assert all(str(fault) in str(caught.value) for fault in caught.value.faults)
    return [fault.message for fault in caught.value.faults]


def only_message(kind: str, card: object) -> str:
    (message,) = messages(file(kind, card))
    return message


# The shipped decks


@pytest.mark.parametrize(
    ("name", "kind", "number"),
    [
        ("base_tribe", "tribe", 45),
        ("base_goods", "goods", 12),
        ("base_border", "border", 16),
        ("house_tribe", "tribe", 45),
        ("house_goods", "goods", 4),
        ("house_border", "border", 10),
        ("house_dunes", "dune", 20),
        ("house_challenges", "challenge", 15),
    ],
)
def test_shipped_decks_pass_the_check_of_any_file(name: str, kind: str, number: int) -> None:
    deck = load_deck(FOLDER / f"{name}.json", kind)
    assert (deck.kind, len(deck.cards)) == (kind, number)
    assert deck.set == name.split("_")[0]
    assert shipped(name) == deck
    assert shipped(name) is shipped(name)


@pytest.mark.parametrize("name", DECKS)
def test_nothing_of_a_card_is_lost(name: str) -> None:
    for card, found in zip(raw(name)["cards"], shipped(name).cards):
        for option, known in zip(card.get("options", ()), found.get("options", ())):
            assert option.items() <= known.items()
        assert {k: v for k, v in card.items() if k != "options"}.items() <= found.items()


@pytest.mark.parametrize("name", DECKS)
def test_canonical_text_is_the_deck(name: str) -> None:
    deck = shipped(name)
    assert read_deck(deck.text) == deck
    assert read_deck(deck.text, deck.kind).text == deck.text
    assert hash(read_deck(deck.text)) == hash(deck)
    assert len(deck.text.splitlines()) == len(deck.cards) + 2


def test_unknown_deck_is_refused() -> None:
    with pytest.raises(BadOption, match=r"There is no deck 'moon'\. Decks: base_tribe, "):
        shipped("moon")


def test_vocabulary_and_checks_name_the_same_things() -> None:
    for family, kinds in (("effects", EFFECTS), ("conditions", CONDITIONS), ("obstacles", OBSTACLES)):
        known = {name: {"kind", *spec["params"]} for name, spec in vocabulary()[family].items()}
        assert {name: set(fields.shapes) for name, fields in kinds.items()} == known


# Good files


@pytest.mark.parametrize("kind", KINDS)
def test_optional_fields_are_filled_in(kind: str) -> None:
    deck = read_deck(file(kind, CARDS[kind]))
    assert deck.set == "custom"
    (card,) = deck.cards
    assert (card["source"], card["clause"], card["note"]) == ("custom", "", "")
    assert list(card) == list(KINDS[kind].card.shapes)
    assert read_deck(deck.text) == deck


def test_what_follows_from_the_number_of_a_border_card() -> None:
    known = {card["number"]: card for card in raw("base_border")["cards"]}
    (two, last) = read_deck(file("border", BORDER, {**RAID, "id": "X2"})).cards
    for card in (two, last):
        for name in ("type", "grid", "line", "opposite"):
            assert card[name] == known[card["number"]][name]


def test_options_of_a_challenge_get_ids_and_goods_get_copies() -> None:
    (card,) = read_deck(file("challenge", {**CHALLENGE, "id": "ABCDEFGHIJKL", "options": [OPTION] * 4})).cards
    assert [option["id"] for option in card["options"]] == [f"ABCDEFGHIJKL{letter}" for letter in "abcd"]
    assert all(option["obstacle"] is None for option in card["options"])
    assert read_deck(file("goods", GOODS)).cards[0]["copies"] == 1


def test_order_of_the_fields_does_not_matter() -> None:
    backwards = {key: TRIBE[key] for key in reversed(TRIBE)} | {"cost": [{"gold": 1, "dates": 2}]}
    forwards = TRIBE | {"cost": [{"dates": 2, "gold": 1}]}
    assert read_deck(file("tribe", backwards)).text == read_deck(file("tribe", forwards)).text


@pytest.mark.parametrize(
    "effect",
    [
        with_effect("exchange", times=0, rates=[{"give": {"same": 2, "gold": 1}, "get": {"vp": 9}}]),
        with_effect("exchange", times=1, rates=[{"give": {"water": 1}, "get": {"gold": 9}}] * 4),
        with_effect("extra_rate", where=5, rate={"give": {"dates": 1}, "get": {"salt": 1}}),
        with_effect("extra_rate", where=5, rate={"give": {"same": 3}, "get": {"gold": 1}}),
        with_effect("extra_rate", where=0, rate={"give": {"any": 5}, "get": {"water": 5}}),
        with_effect("pay_substitute", give={"vp": 1}),
        with_effect("hand_play", extra={"any": 1, "dates": 1, "gold": 1, "water": 1}),
        with_effect("noble", discount=0, discard={}),
        with_effect("draw_goods", show=5, keep=5),
        with_effect("gain_per", count="cards", per=1, gain={"vp": 1}),
        with_effect("end_per", count="printed", arg=0, per=1, vp=1, max=0),
        with_effect("end_if_min", count="icon", arg="none", min=1, vp=1),
        {**with_effect("raid_immune"), "icon": "triangle"},
        {**with_effect("gain", options=[{"any": 1}]), "icon": "triangle"},
        {**TRIBE, "cost": [{}]},
        {**TRIBE, "bracket": {"cost": {"any": 1, "water": 9}, "vp": 9}},
        {**TRIBE, "title": {"en": "Łódź & <b>", "de": "„Öl“ \u00a0 🐪"}},
    ],
)
def test_cards_at_the_edge_are_good(effect: dict[str, Any]) -> None:
    deck = read_deck(file("tribe", effect))
    assert read_deck(deck.text) == deck


def test_several_border_cards_of_one_number_are_possible() -> None:
    assert len(read_deck(file("border", BORDER, {**BORDER, "id": "X2"})).cards) == 2


@pytest.mark.parametrize("number", [1, 16])
def test_at_most_eight_border_cards_have_one_number(number: int) -> None:
    of = {**(RAID if number == 16 else BORDER), "number": number}
    eight = [{**of, "id": f"X{i}"} for i in range(8)]
    assert len(read_deck(file("border", *eight, {**BORDER, "number": 2, "id": "Y"})).cards) == 9
    assert messages(file("border", *eight, {**of, "id": "Y"})) == [
        f"Y number: There are already 8 cards with the number {number}, which is the maximum. "
        "Leave this card out, or write another number."
    ]


def test_eight_border_cards_of_a_number_can_be_played_but_no_ninth_be_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "border.json"
    path.write_text(file("border", *({**BORDER, "id": f"X{i}"} for i in range(8))), "utf-8")
    lying = {azalai.new("targi", border=str(path), seed=seed).view(0)["border"]["2"]["card"] for seed in range(60)}
    assert lying == {f"X{i}" for i in range(8)}
    with pytest.raises(Faults, match="already 8 cards with the number 2"):
        azalai.new("targi", border=f"base+{path}")


def test_dune_for_the_display() -> None:
    laid = {**DUNE, "effects": [{"kind": "lay_dune"}]}
    assert read_deck(file("dune", laid)).cards[0]["cost"] == []
    assert read_deck(file("dune", {**laid, "cost": [{"any": 1}], "vp": 3})).cards[0]["vp"] == 3


def test_cards_do_not_share_what_was_filled_in() -> None:
    first, second = read_deck(file("dune", DUNE, {**DUNE, "id": "X2"})).cards
    first["cost"].append({"gold": 1})
    assert second["cost"] == read_deck(file("dune", DUNE)).cards[0]["cost"] == []


def test_kind_may_be_named_by_the_caller() -> None:
    text = json.dumps({"cards": [GOODS]})
    assert read_deck(text, "goods").kind == "goods"
    assert messages(text) == ["type is missing. Write one of: tribe, goods, border, dune, challenge."]
    assert messages(file("goods", GOODS), "tribe") == ['type: "goods" is not possible. Write tribe.']
    with pytest.raises(BadOption, match="no kind of card 'spoon'"):
        read_deck(text, "spoon")


def test_byte_order_mark_is_no_fault() -> None:
    text = file("goods", GOODS)
    assert read_deck("\ufeff" + text) == read_deck(b"\xef\xbb\xbf" + text.encode()) == read_deck(text)


# Faults


@pytest.mark.parametrize(
    ("kind", "changes", "message"),
    [
        ("tribe", {"id": "a b"}, 'Card #1 id: "a b" is not possible. Write a letter and then up to 11 letters, digits'),
        ("tribe", {"id": "A" * 13}, 'Card #1 id: "AAAAAAAAAAAAA" is not possible.'),
        ("tribe", {"id": "É1"}, 'Card #1 id: "É1" is not possible.'),
        ("tribe", {"id": "X\n"}, 'Card #1 id: "X\\n" is not possible.'),
        ("tribe", {"id": 7}, "Card #1 id: 7 is not possible."),
        ("tribe", {"symbol": "all"}, 'X1 symbol: "all" is not possible. Write one of: oasis, camel_rider, well, tent,'),
        ("tribe", {"vp": 10}, "X1 vp: 10 is not possible. Write a whole number from 0 to 9."),
        ("tribe", {"vp": True}, "X1 vp: true is not possible."),
        ("tribe", {"vp": 1.0}, "X1 vp: 1.0 is not possible."),
        ("tribe", {"vp": -1}, "X1 vp: -1 is not possible."),
        ("tribe", {"vp": math.nan}, "X1 vp: NaN is not possible."),
        ("tribe", {"vp": -math.inf}, "X1 vp: -Infinity is not possible."),
        ("tribe", {"vp": 10**400}, "X1 vp: Infinity is not possible."),
        ("tribe", {"vp": None}, "X1 vp: null is not possible."),
        ("tribe", {"cost": []}, "X1 cost: A list of 0 is not possible. Write a list with 1 to 3 of: amounts of dates,"),
        ("tribe", {"cost": [{}] * 4}, "X1 cost: A list of 4 is not possible."),
        ("tribe", {"cost": {"dates": 1}}, 'X1 cost: {"dates": 1} is not possible.'),
        ("tribe", {"cost": [{"dates": 0}]}, "X1 cost, dates: 0 is not possible. Write a whole number from 1 to 9."),
        ("tribe", {"cost": [{}, {"any": 1}]}, 'X1 cost #2: "any" is not possible here. Write amounts of: dates, salt,'),
        ("tribe", {"cost": [{"vp": 1}]}, 'X1 cost: "vp" is not possible here.'),
        ("tribe", {"cost": ["dates"]}, 'X1 cost: "dates" is not possible. Write amounts of dates, salt, pepper, gold,'),
        ("tribe", {"bracket": {}}, "X1 bracket: cost is missing."),
        ("tribe", {"bracket": {"cost": {"any": 1}, "vp": 0}}, "X1 bracket, vp: 0 is not possible."),
        ("tribe", {"bracket": {"cost": {"same": 1}, "vp": 1}}, 'X1 bracket, cost: "same" is not possible here.'),
        ("tribe", {"bracket": {"cost": {}, "vp": 1}}, "X1 bracket, cost: {} is not possible."),
        ("tribe", {"icon": "moon"}, 'X1 icon: "moon" is not possible. Write one of: none, lightning, triangle,'),
        ("tribe", {"effect": None}, 'X1 effect: null is not possible here. Write {"kind": …} with one of these kinds:'),
        ("tribe", {"effect": {}}, "X1 effect: {} is not possible here."),
        ("tribe", {"effect": {"kind": ["gain"]}}, 'X1 effect: The kind ["gain"] is not possible here.'),
        ("tribe", {"effect": {"kind": "lay_dune"}}, 'X1 effect: The kind "lay_dune" is not possible here.'),
        ("tribe", {"effect": {"kind": "raid"}}, 'X1 effect: The kind "raid" is not possible here.'),
        ("tribe", {"effect": {"kind": "none", "n": 1}}, 'X1 effect: There is no field "n". Fields: kind.'),
        ("tribe", {"title": "Well"}, 'X1 title: "Well" is not possible. Write {"en": …, "de": …}.'),
        ("tribe", {"title": {"en": "Well"}}, "X1 title: de is missing. Write text of up to 300 characters."),
        ("tribe", {"text": {"en": " ", "de": "x"}}, 'X1 text, en: " " is not possible.'),
        (
            "tribe",
            {"text": {"en": "x" * 301, "de": "x"}},
            "X1 text, en: The text has 301 characters. Write at most 300.",
        ),
        ("tribe", {"text": {"en": "a\nb", "de": "x"}}, r'X1 text, en: "a\nb" contains an invisible character.'),
        (
            "tribe",
            {"text": {"en": "\ud800", "de": "x"}},
            r'X1 text, en: "\ud800" contains an invisible character.',
        ),
        (
            "tribe",
            {"text": {"en": "\u202e", "de": "x"}},
            r'X1 text, en: "\u202e" contains an invisible character.',
        ),
        (
            "tribe",
            {"source": "web"},
            'X1 source: "web" is not possible. Write one of: verified, known, partly, ours, custom.',
        ),
        ("tribe", {"note": 3}, "X1 note: 3 is not possible."),
        ("tribe", {"colour": 3}, 'X1: There is no field "colour". Fields: id, symbol, vp, cost, bracket, icon,'),
        ("goods", {"copies": 0}, "X1 copies: 0 is not possible."),
        ("goods", {"effect": {"kind": "set_start"}}, 'X1 effect: The kind "set_start" is not possible here.'),
        ("border", {"number": 0}, "X1 number: 0 is not possible. Write a whole number from 1 to 16."),
        ("border", {"number": 4}, "X1 effect: Card 4 is a corner: its effect is raid. Corners are 4, 8, 12, 16."),
        ("border", {"effect": RAID["effect"]}, "X1 effect: Card 2 is not a corner: its effect is not raid."),
        (
            "border",
            {"effect": {"kind": "use_border", "cards": [1]}},
            'X1 effect: The kind "use_border" is not possible',
        ),
        ("border", {"effect": {"kind": "lay_dune"}}, 'X1 effect: The kind "lay_dune" is not possible here.'),
        ("border", {"effect": {"kind": "none"}}, 'X1 effect: The kind "none" is not possible here.'),
        ("border", {"type": "action"}, "X1 type: Card 2 has goods here. Write that, or leave type out."),
        ("border", {"grid": [0, 1]}, "X1 grid: Card 2 has [0, 2] here. Write that, or leave grid out."),
        ("border", {"grid": [9, 9]}, "X1 grid: [9, 9] is not possible."),
        ("border", {"line": ["row", 1]}, "X1 line: Card 2 has ['column', 2] here."),
        ("border", {"opposite": 11}, "X1 opposite: Card 2 has 10 here."),
        ("dune", {"id": "R1c3"}, "R1c3 id: This id has another meaning in moves. Write another one."),
        ("dune", {"id": "no-dune-7"}, "no-dune-7 id: This id has another meaning in moves."),
        ("dune", {"effects": []}, "X1 effects: A list of 0 is not possible. Write a list with 1 to 2 of:"),
        ("dune", {"effects": [{"kind": "raid_immune"}]}, 'X1 effects: The kind "raid_immune" is not possible here.'),
        ("dune", {"vp": 1}, "X1: Only a dune with the effect lay_dune has a cost and VP. Write cost [] and vp 0."),
        ("dune", {"cost": [{"any": 1}]}, "X1: Only a dune with the effect lay_dune has a cost and VP."),
        ("dune", {"cost": [{}]}, "X1 cost: {} is not possible."),
        (
            "dune",
            {"effects": [{"kind": "set_start"}, {"kind": "lay_dune"}]},
            "X1 effects: lay_dune must be the only effect. Leave the other one out.",
        ),
        ("challenge", {"category": "fun"}, 'X1 category: "fun" is not possible. Write one of: points, resources,'),
        ("challenge", {"options": []}, "X1 options: A list of 0 is not possible."),
        ("challenge", {"options": [OPTION] * 5}, "X1 options: A list of 5 is not possible."),
        ("challenge", {"text": WORDS}, 'X1: There is no field "text".'),
        (
            "challenge",
            {"category": "obstacles", "vp": 0},
            "X1 option X1a: A card of the category obstacles has an obstacle. Write that.",
        ),
        (
            "challenge",
            {"options": [{**OPTION, "all": None, "obstacle": {"kind": "row_strict"}}]},
            "X1 option X1a: A card of the category points has conditions (all). Write that.",
        ),
        (
            "challenge",
            {"category": "obstacles", "options": [{**OPTION, "all": None, "obstacle": {"kind": "row_strict"}}]},
            "X1 vp: Obstacles score nothing. Write 0.",
        ),
    ],
)
def test_fault_of_a_card(kind: str, changes: dict[str, Any], message: str) -> None:
    assert any(each.startswith(message) for each in messages(file(kind, {**CARDS[kind], **changes})))


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_is_missed(kind: str) -> None:
    for name in CARDS[kind]:
        message = only_message(kind, {key: value for key, value in CARDS[kind].items() if key != name})
        assert f": {name} is missing. Write " in message


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (("gain", {"options": []}), "options: A list of 0 is not possible. Write a list with 1 to 3 of: amounts of"),
        (("gain", {"options": [{"vp": 1}] * 4}), "options: A list of 4 is not possible."),
        (("gain", {"options": [{"gold": 1}, {}]}), "options #2: {} is not possible."),
        (("gain", {"options": [{"same": 1}]}), 'options: "same" is not possible here.'),
        (("gain", {}), "options is missing."),
        (("gain_per", {"count": "moons", "arg": 0, "per": 1, "gain": {"vp": 1}}), 'count: "moons" is not possible.'),
        (("gain_per", {"count": "score", "arg": 0, "per": 1, "gain": {"vp": 1}}), 'count: "score" is not possible.'),
        (("gain_per", {"count": "row_vp", "arg": 0, "per": 1, "gain": {"vp": 1}}), 'count: "row_vp" is not possible.'),
        (("end_if_more", {"count": "card_vp", "vp": 1}), 'count: "card_vp" is not possible.'),
        (("gain_per", {"count": "cards", "arg": "well", "per": 1, "gain": {"vp": 1}}), 'arg: "well" is not possible.'),
        (
            ("gain_per", {"count": "symbol", "per": 1, "gain": {"vp": 1}}),
            "The count symbol needs an arg. Write one of:",
        ),
        (("gain_per", {"count": "symbol", "arg": "none", "per": 1, "gain": {"vp": 1}}), 'arg: "none" is not possible.'),
        (("gain_per", {"count": "cards", "arg": 0, "per": 0, "gain": {"vp": 1}}), "per: 0 is not possible."),
        (("exchange", {"times": 10, "rates": [{"give": {"any": 1}, "get": {"vp": 1}}]}), "times: 10 is not possible."),
        (("exchange", {"times": 1, "rates": []}), "rates: A list of 0 is not possible."),
        (
            ("exchange", {"times": 1, "rates": [{"give": {"vp": 1}, "get": {"any": 1}}]}),
            'rates, give: "vp" is not poss',
        ),
        (
            ("exchange", {"times": 1, "rates": [{"give": {"any": 1}, "get": {"same": 1}}]}),
            'rates, get: "same" is not p',
        ),
        (("exchange", {"times": 1, "rates": [{"give": {}, "get": {"vp": 1}}]}), "rates, give: {} is not possible."),
        (("exchange", {"times": 1, "rates": [{"give": {"any": 1}}]}), "rates: get is missing."),
        (
            ("exchange", {"times": 1, "rates": [{"give": {"same": 1, "any": 1}, "get": {"vp": 1}}]}),
            "rates, give: same is used together with any. Write either same or other goods.",
        ),
        (
            ("exchange", {"times": 0, "rates": [{"give": {"any": 2}, "get": {"gold": 1}}]}),
            "rates #1: The rate gives back 2.6 for 2.4 (a good counts 1.2, gold 2.6, water 1, VP 0). It must give back"
            " less, or the game might not end; or write times from 1 to 9.",
        ),
        (
            ("exchange", {"times": 0, "rates": [{"give": {"dates": 1}, "get": {"salt": 1, "vp": 1}}]}),
            "rates #1: The rate gives back 1.2 for 1.2",
        ),
        (("draw_goods", {"show": 6, "keep": 1}), "show: 6 is not possible."),
        (("draw_goods", {"show": 2, "keep": 3}), "keep is 3, but only 2 are shown. Write at most 2."),
        (("draw_tribe", {"show": 0, "redraw": 0}), "show: 0 is not possible."),
        (("draw_tribe", {"show": 1, "redraw": 10}), "redraw: 10 is not possible."),
        (("take_discard", {"depth": 9, "discount": 0}), "depth: 9 is not possible."),
        (("noble", {"discount": 10, "discard": {}}), "discount: 10 is not possible."),
        (("noble", {"discount": 1, "discard": None}), "discard: null is not possible."),
        (("move_marker", {"reach": "far"}), 'reach: "far" is not possible. Write one of: free, adjacent.'),
        (("use_border", {"cards": []}), "cards: A list of 0 is not possible."),
        (("use_border", {"cards": [4]}), "cards: 4 is not possible. Write one of: 1, 2, 3, 5,"),
        (("use_border", {"cards": [5, 5]}), "cards: [5, 5] contains a duplicate. Write each only once."),
        (("use_centre", {"filter": "any"}), 'filter: "any" is not possible.'),
        (("move_display", {"n": 5}), "n: 5 is not possible."),
        (("limit_opponent", {"targi": 4}), "targi: 4 is not possible."),
        (("set_start", {"n": 1}), 'There is no field "n".'),
        (("reveal_dunes", {"n": 6}), "n: 6 is not possible."),
        (("discount", {"symbol": "moon", "when": "always", "n": 1}), 'symbol: "moon" is not possible.'),
        (("discount", {"symbol": "all", "when": "never", "n": 1}), 'when: "never" is not possible.'),
        (("discount", {"symbol": "all", "when": "always", "n": 0}), "n: 0 is not possible."),
        (
            ("pay_substitute", {"give": {"any": 1}}),
            'give: "any" is not possible here. Write amounts of: gold, water, vp.',
        ),
        (("goods_card_bonus", {"res": "gold", "gain": {"vp": 1}}), 'res: "gold" is not possible.'),
        (("round_bonus", {"cond": "always", "gain": {"vp": 1}}), 'cond: "always" is not possible.'),
        (("layout_bonus", {"symbol": "all", "gain": {}}), "gain: {} is not possible."),
        (("use_bonus", {"place": "border", "gain": {"vp": 1}}), 'place: "border" is not possible.'),
        (("raid_bonus", {"gain": {"vp": 10}}), "gain, vp: 10 is not possible."),
        (("hand_play", {"extra": {"vp": 1}}), 'extra: "vp" is not possible here.'),
        (("hand_play", {"extra": {"same": 1}}), 'extra: "same" is not possible here.'),
        (("extra_rate", {"where": 4, "rate": {"give": {"any": 1}, "get": {"vp": 1}}}), "where: 4 is not possible."),
        (
            ("extra_rate", {"where": 0, "rate": {"give": {"any": 1}, "get": {"vp": 1}}}),
            'rate: With where 0 a rate is goods for water only, like {"give": {"any": 1}, "get": {"water": 1}}.',
        ),
        (
            ("extra_rate", {"where": 0, "rate": {"give": {"dates": 1}, "get": {"water": 1}}}),
            "rate: With where 0 a rate is goods for water only",
        ),
        (
            ("extra_rate", {"where": 0, "rate": {"give": {"any": 1}, "get": {"water": 2}}}),
            "rate: The rate gives back 2.0 for 1.2 (a good counts 1.2, gold 2.6, water 1, VP 0). It must give back"
            " less, or the game might not end.",
        ),
        (
            ("extra_rate", {"where": 5, "rate": {"give": {"gold": 1}, "get": {"gold": 1}}}),
            "rate: The rate gives back 2.6 for 2.6",
        ),
        (
            ("extra_rate", {"where": 5, "rate": {"give": {"any": 2}, "get": {"any": 2}}}),
            "rate: The rate gives back 2.4 for 2.4",
        ),
        (
            ("extra_rate", {"where": 5, "rate": {"give": {"any": 1}, "get": {"any": 1, "vp": 1}}}),
            "rate: The rate gives back 1.2 for 1.2",
        ),
        (("limit_raise", {"goods": 1, "gold": 1, "water": 10}), "water: 10 is not possible."),
        (("stored_gold", {"n": 0}), "n: 0 is not possible."),
        (
            ("end_per", {"count": "bonus_vp", "arg": 0, "per": 1, "vp": 1, "max": 0}),
            'count: "bonus_vp" is not possible.',
        ),
        (("end_per", {"count": "cards", "arg": 0, "per": 1, "vp": 0, "max": 0}), "vp: 0 is not possible."),
        (("end_per", {"count": "cards", "arg": 0, "per": 1, "vp": 1, "max": 100}), "max: 100 is not possible."),
        (("end_if_min", {"count": "icon", "arg": "well", "min": 1, "vp": 1}), 'arg: "well" is not possible.'),
        (("end_if_more", {"count": "printed", "arg": 10, "vp": 1}), "arg: 10 is not possible."),
        (("end_if_more", {"count": "printed", "arg": "well", "vp": 1}), 'arg: "well" is not possible.'),
        (("end_slot", {"column": 5, "vp": 1}), "column: 5 is not possible."),
        (("end_mixed_rows", {"vp": 4, "max": 4}), "max: 4 is not possible."),
    ],
)
def test_fault_of_an_effect(effect: tuple[str, dict[str, Any]], message: str) -> None:
    kind, fields = effect
    said = only_message("tribe", with_effect(kind, **fields))
    assert said.startswith((f"X1 effect, {message}", f"X1 effect: {message}"))


@pytest.mark.parametrize(
    ("number", "pay", "last", "message"),
    [
        (16, [{"any": 1}, {"vp": 1}], 0, "last is 0. Write 1 on card 16, where the game ends, and 0 on the others."),
        (8, [{"any": 1}, {"vp": 1}], 1, "last is 1. Write 1 on card 16, where the game ends, and 0 on the others."),
        (8, [{"any": 1}, {"vp": 1}], 2, "last: 2 is not possible."),
        (8, [{"any": 1}, {"vp": 1}], False, "last: false is not possible."),
        (8, [{"any": 1}], 0, "pay: A list of 1 is not possible. Write a list with 2 of:"),
        (8, [{"vp": 1}, {"vp": 1}], 0, "pay: Write first resources without VP, then VP alone,"),
        (8, [{"any": 1}, {"vp": 1, "gold": 1}], 0, "pay: Write first resources without VP, then VP alone,"),
        (8, [{"any": 1}, {"gold": 1}], 0, "pay: Write first resources without VP, then VP alone,"),
        (8, [{}, {"vp": 1}], 0, "pay #1: {} is not possible."),
    ],
)
def test_fault_of_a_raid(number: int, pay: list[dict[str, int]], last: int, message: str) -> None:
    said = only_message("border", {**RAID, "number": number, "effect": {"kind": "raid", "pay": pay, "last": last}})
    assert said.startswith((f"X1 effect, {message}", f"X1 effect: {message}"))


@pytest.mark.parametrize(
    ("icon", "kinds"),
    [
        ("none", {"none"}),
        ("lightning", {"gain", "set_start", "use_border"}),
        ("triangle", {"gain", "raid_immune", "place_on_robber", "place_opposite", "join_dune", "stored_gold"}),
        ("infinity", {"discount", "raid_immune", "place_on_robber", "place_opposite", "join_dune"}),
        ("exclamation", {"end_slot", "end_per"}),
    ],
)
def test_icon_fits_the_effect(icon: str, kinds: set[str]) -> None:
    effects: dict[str, dict[str, Any]] = {
        "none": {},
        "gain": {"options": [{"any": 1}]},
        "set_start": {},
        "use_border": {"cards": [1]},
        "raid_immune": {},
        "place_on_robber": {},
        "place_opposite": {},
        "join_dune": {},
        "stored_gold": {"n": 1},
        "discount": {"symbol": "all", "when": "always", "n": 1},
        "end_slot": {"column": 1, "vp": 1},
        "end_per": {"count": "cards", "per": 1, "vp": 1, "max": 0},
    }
    kinds = kinds | ({"set_start", "use_border"} if icon == "triangle" else set())
    for kind, fields in effects.items():
        card = {**TRIBE, "icon": icon, "effect": {"kind": kind, **fields}}
        if kind in kinds:
            read_deck(file("tribe", card))
        else:
            assert f"The icon {icon} does not fit the effect {kind}. Write " in only_message("tribe", card)


def option(**changes: object) -> dict[str, Any]:
    return {**CHALLENGE, "options": [{**OPTION, **changes}]}


def obstacle(kind: str, needs: str = "base", **fields: object) -> dict[str, Any]:
    chosen = {"needs": needs, "obstacle": {"kind": kind, **fields}, "text": WORDS}
    return {**CHALLENGE, "category": "obstacles", "vp": 0, "options": [chosen]}


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (option(needs="moon"), 'options, needs: "moon" is not possible. Write one of: base, expansion.'),
        (option(id="?"), 'options, id: "?" is not possible.'),
        (
            option(all=None),
            "options: An option has either conditions (all) or an obstacle. Write exactly one of the two.",
        ),
        (option(obstacle={"kind": "row_strict"}), "options: An option has either conditions (all) or an obstacle."),
        (option(all=[]), "options, all: A list of 0 is not possible."),
        (option(all=OPTION["all"] * 4), "options, all: A list of 4 is not possible."),
        (option(all=[{"kind": "often"}]), 'options, all: The kind "often" is not possible here.'),
        (option(all=[{"kind": "at_least", "count": "icon", "n": 1}]), "options, all: The count icon needs an arg."),
        (option(all=[{"kind": "at_most", "count": "gold", "n": 100}]), "options, all, n: 100 is not possible."),
        (option(all=[{"kind": "each_at_least", "group": "cards", "n": 1}]), 'options, all, group: "cards" is not'),
        (option(all=[{"kind": "ahead", "count": "gold", "by": 0}]), "options, all, by: 0 is not possible."),
        (
            option(all=[{"kind": "at_least", "count": "water", "n": 1}]),
            "options, needs: water exists only in the expansion. Write expansion.",
        ),
        (obstacle("limit", res="vp", n=1), 'options, obstacle, res: "vp" is not possible.'),
        (obstacle("limit", res="water", n=1), "options, needs: water exists only in the expansion."),
        (obstacle("hand_limit", n=2), "options, obstacle, n: 2 is not possible."),
        (obstacle("close_border", card=16), "options, obstacle, card: 16 is not possible."),
        (obstacle("raid_extra", n=0), "options, obstacle, n: 0 is not possible."),
        (obstacle("layout_limit", n=0), "options, obstacle, n: 0 is not possible."),
        (obstacle("water_rate", "expansion", good=1, gold=3), "options, obstacle, good: 1 is not possible."),
        (obstacle("water_rate", "expansion", good=2, gold=2), "options, obstacle, gold: 2 is not possible."),
        (obstacle("water_rate", good=3, gold=4), "options, needs: water_rate exists only in the expansion."),
        (obstacle("border_fee", card=1, pay={}), "options, obstacle, pay: {} is not possible."),
        (obstacle("border_fee", card=1, pay={"water": 1}), "options, needs: water exists only in the expansion."),
        (obstacle("dune_limit", n=1), "options, needs: dune_limit exists only in the expansion."),
        (obstacle("dune_limit", "expansion", n=4), "options, obstacle, n: 4 is not possible."),
    ],
)
def test_fault_of_a_challenge(card: dict[str, Any], message: str) -> None:
    assert only_message("challenge", card).startswith(f"X1 {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", 'A card file is one JSON object, like {"type": "tribe", "cards": […]}.'),
        ("null", "A card file is one JSON object"),
        ('{"type": "moon", "cards": []}', 'type: "moon" is not possible. Write one of: tribe, goods, border, dune,'),
        ('{"type": ["tribe"], "cards": []}', 'type: ["tribe"] is not possible.'),
        ('{"type": "tribe"}', "cards is missing. Write a list of 1 to 192 tribe cards."),
        ('{"type": "tribe", "cards": {}}', "cards: Not {}. Write a list of 1 to 192 tribe cards."),
        ('{"type": "tribe", "cards": []}', "cards: There are no cards. Write a list of 1 to 192 tribe cards."),
        ('{"type": "tribe", "cards": [3]}', 'Card #1: 3 is not possible. Write {"id": …, '),
        (file("goods", *[GOODS] * 41), "cards: There are 41 cards. Write a list of 1 to 40 goods cards."),
        (
            file("goods", *({**GOODS, "id": f"X{i}", "copies": 9} for i in range(5))),
            "cards: There are 45 cards with all copies. A deck has at most 40 goods cards.",
        ),
        (file("goods", GOODS, set="my set"), 'set: "my set" is not possible.'),
        (file("goods", GOODS, set=3), "set: 3 is not possible."),
        (file("goods", GOODS, count=2), "count: The file says 2, but there are 1 cards. Write 1, or leave it out."),
        (file("goods", GOODS, count="1"), 'count: "1" is not possible.'),
        (file("goods", GOODS, note=[]), "note: [] is not possible."),
        (file("goods", GOODS, layout=[]), 'There is no field "layout".'),
        (file("border", BORDER, layout=[]), "layout: [] is not possible. Write [[16, 1, 2, 3, 4], "),
        (file("border", BORDER, corners=[1]), "corners: [1] is not possible. Write [4, 8, 12, 16]."),
        ('{"type": "goods", "type": "goods", "cards": []}', '"type" appears twice in one object. Write it once.'),
        (file("goods", GOODS, GOODS), "X1: The id X1 appears twice (before as X1). Write another one."),
        (file("goods", GOODS, {**GOODS, "id": "x1"}), "x1: The id x1 appears twice (before as X1). Write another one."),
        (
            file("challenge", CHALLENGE, {**CHALLENGE, "id": "X1a", "options": [OPTION]}),
            "X1a: The id X1a appears twice (before as X1a). Write another one.",
        ),
        ("", "This is not JSON: Expecting value."),
        ('{"type": "tribe", "cards": [', "This is not JSON: Expecting value."),
        ('{"type": "tribe" "cards": []}', "This is not JSON: Expecting ',' delimiter."),
        (b"\xff\xfe{}", "The file is not UTF-8 text. Save it as UTF-8."),
        ("[" * 100_000, "The file is nested too deeply; a card has only a few levels."),
        ('{"type":' * 100_000, "The file is nested too deeply; a card has only a few levels."),
        (" " * (MAX_BYTES + 1), "The file is longer than 1000000 bytes; a card file is a small text file."),
    ],
)
def test_fault_of_a_file(text: str | bytes, message: str) -> None:
    assert messages(text)[0].startswith(message)


def test_what_is_no_text_is_refused() -> None:
    assert messages(None) == ["A card file is text, not NoneType."]  # type: ignore[arg-type]


def test_key_that_occurs_twice_inside_a_card_is_reported_there() -> None:
    text = file("goods", GOODS).replace('{"gold": 1}', '{"gold": 1, "gold": 2}')
    assert messages(text) == ['X1 effect, options: "gold" appears twice in one object. Write it once.']


def test_shipped_tribe_decks_can_be_one_file_with_another_of_their_size() -> None:
    own = [{**card, "id": f"X{i}"} for i, card in enumerate(shipped("base_tribe").cards)]
    cards = (*shipped("base_tribe").cards, *shipped("house_tribe").cards, *own)
    assert len(read_deck(file("tribe", *cards)).cards) == 135


def test_deck_that_no_record_could_hold_is_refused() -> None:
    long = {"en": "ä" * 300, "de": "ö" * 300}
    text = file("tribe", *({**TRIBE, "id": f"X{i}", "title": long, "text": long} for i in range(100)))
    (message,) = messages(text)
    assert message.startswith("cards: The deck needs ")
    assert f" bytes of {MAX_CANONICAL}. Shorten texts and notes." in message


def test_all_faults_come_at_once_in_the_order_of_the_file() -> None:
    cards = [{**TRIBE, "id": f"X{i}", "vp": 10, "symbol": "moon", "title": {}} for i in range(5)]
    text = "{\n" + '"type": "tribe",\n"cards": [\n' + ",\n".join("  " + json.dumps(card) for card in cards) + "\n]}"
    with pytest.raises(Faults) as caught:
        read_deck(text, name="mine.json")
    assert caught.value.what == "mine.json"
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(4 + i // 4, 3) for i in range(20)]


def test_card_is_found_wherever_it_stands() -> None:
    bad = json.dumps({**GOODS, "copies": 0}, indent=2)
    text = (
        '{"note": "\\"cards\\": [", "cards"\n:\n ['
        + json.dumps({**GOODS, "id": "X2"})
        + " ,\n\n   "
        + bad
        + '], "type": "goods"}'
    )
    with pytest.raises(Faults) as caught:
        read_deck(text)
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(5, 4)]


def test_place_that_is_not_clear_is_not_told() -> None:
    text = file("goods", {**GOODS, "copies": 0}).replace('"cards"', r'"c\u0061rds"')
    with pytest.raises(Faults) as caught:
        read_deck(text)
    assert [(fault.line, fault.message) for fault in caught.value.faults] == [
        (0, "X1 copies: 0 is not possible. Write a whole number from 1 to 9.")
    ]


def test_very_many_faults_are_counted_and_not_all_told() -> None:
    found = messages(file("tribe", *[{}] * 100))
    assert len(found) == MAX_FAULTS + 1
    assert found[-1] == "There are 700 more faults; correct these first."


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"tribe","cards":[' + "9" * 900_000 + "]}",
        '{"type":"tribe","cards":[' + "{}," * 300_000 + "{}]}",
        '{"type":"tribe","cards":[{' + ",".join(f'"a{i}":0' for i in range(60_000)) + "}]}",
        '{"type":"tribe","cards":[{' + '"id":3,' * 100_000 + '"id":4}]}',
        '{"type":"tribe","cards":[{"id":' + "[" * 900 + "]" * 900 + "}]}",
        '{"type":"tribe","cards":[' + " " * 900_000 + "{}]}",
        '{"type":"tribe","cards":[{"title":{"en":"' + "x" * 900_000 + '"}}]}',
        '{"type":"tribe","cards":[{"cost":[' + "{}," * 300_000 + "{}]}]}",
        '{"type":"tribe","cards":[' + "\n" * 900_000 + ",".join(["{}"] * 100) + "]}",
    ],
    ids=range(9),
)
def test_hostile_files_are_refused_quickly(text: str) -> None:
    start = time.process_time()
    assert messages(text)
    assert time.process_time() - start < 2


# Files on the disk


def test_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, "/dev/zero", "a\0b"):
        with pytest.raises(BadOption, match="There is no file "):
            load_deck(path)
    with pytest.raises(BadOption, match=" cannot be read: "):
        load_deck("x" * 10_000)


def test_file_that_is_too_large_or_wrong(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(b" " * (MAX_BYTES + 5))
    with pytest.raises(Faults, match="is longer than"):
        load_deck(path)
    path.write_text(file("goods", GOODS), "utf-8")
    assert load_deck(str(path)) == read_deck(file("goods", GOODS))
    with pytest.raises(Faults) as caught:
        load_deck(path, "dune")
    assert caught.value.what == str(path)


# Pools


def test_pool_of_tribe_cards_has_nine_of_each_symbol() -> None:
    base = shipped("base_tribe").cards
    check_tribe_pool(base)
    check_tribe_pool([*base, *shipped("house_tribe").cards])
    with pytest.raises(
        BadOption, match=r"needs 9 tribe cards of each symbol; there are only 8 oasis, 7 targia\. Add cards"
    ):
        check_tribe_pool(base[1:-2])
    with pytest.raises(BadOption, match="only 0 oasis, 0 camel_rider, 0 well, 0 tent, 0 targia"):
        check_tribe_pool([])


def test_pool_has_each_id_once() -> None:
    base = shipped("base_tribe").cards
    with pytest.raises(BadOption, match=r"Several tribe cards have the same id: B01, b01\. Rename one of them\."):
        check_tribe_pool([*base, {**base[0], "id": "b01"}])


def test_game_needs_ten_goods_cards(tmp_path: Path) -> None:
    """A smaller deck is no fault, for it can be mixed."""
    path = tmp_path / "goods.json"
    path.write_text(file("goods", {**GOODS, "copies": 9}), "utf-8")
    words = (
        "A game needs 10 goods cards, copies included; there are only 9. Add cards, or mix the deck with another one."
    )
    assert lacking(load_deck(path)).startswith(words)
    with pytest.raises(BadOption, match=re.escape(words)):
        azalai.new("targi", goods=str(path))
    assert azalai.new("targi", goods=f"base+{path}").view(0)["piles"]["goods"] == 19 + 9 - 5
    path.write_text(file("goods", {**GOODS, "copies": 9}, {**GOODS, "id": "X2"}), "utf-8")
    assert lacking(load_deck(path)) == ""
    assert azalai.new("targi", goods=str(path)).view(0)["piles"]["goods"] == 10 - 5


# Decks that an option names


@pytest.mark.parametrize(
    ("option", "value", "part", "known"),
    [
        ("tribe", "hose", "hose", "base, house"),
        ("tribe", "", "", "base, house"),
        ("tribe", "base+hose", "hose", "base, house"),
        ("border", "base+", "", "base, house"),
        ("goods", "x" * 10_000, "x" * 10_000, "base, house"),
        ("dunes", "base", "base", "house"),
        ("challenge_cards", "a\0b", "a\0b", "house"),
    ],
)
def test_unknown_deck_names_the_option_and_the_decks(option: str, value: str, part: str, known: str) -> None:
    wrong = f"{option}={short(value)} is not possible: there is no deck {short(part)}"
    with pytest.raises(BadOption) as caught:
        azalai.new("targi", rules="expansion", **{option: value})
    assert str(caught.value) == (
        f"{wrong}, and no such file. Decks: {known}, card files, or several of them with + between."
    )
    with pytest.raises(azalai.BadRecord) as refused:
        azalai.library.kind("targi").configure({"rules": "expansion", option: value}, files=False)
    assert str(refused.value).startswith(f"{wrong}. Decks: {known}, ")


def test_known_decks_can_be_mixed_where_no_files_are_read(tmp_path: Path) -> None:
    kind = azalai.library.kind("targi")
    setting: Any = kind.configure({"rules": "expansion", "tribe": "base+house", "goods": "base"}, files=False)
    assert (len(setting.tribe_ids), len(setting.goods_names)) == (90, 19)
    path = tmp_path / "cards.json"
    path.write_text(shipped("house_tribe").text, "utf-8")
    for value in (str(path), f"base+{path}"):
        with pytest.raises(azalai.BadRecord, match="there is no deck"):
            kind.configure({"rules": "expansion", "tribe": value}, files=False)


def test_base_game_takes_own_cards_with_ids_of_house_cards() -> None:
    own = [{**card, "id": card["id"].replace("B", "H")} for card in shipped("base_tribe").cards]
    assert azalai.new("targi", tribe=file("tribe", *own)).view(0)["piles"]["tribe"] == 41
    house = next(card for card in shipped("house_tribe").cards if card["id"] == "H10")
    with pytest.raises(BadOption, match="The card H10 needs rules='expansion': the base game has base cards only"):
        azalai.new("targi", tribe=file("tribe", *own[:9], house, *own[10:]))


# The schema


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


def test_the_published_schema_is_the_one_that_is_checked() -> None:
    assert json.loads((ROOT / "docs/cards.schema.json").read_text("utf-8")) == schema()


@pytest.mark.parametrize("name", DECKS)
def test_shipped_decks_follow_the_schema(validator: jsonschema.Draft202012Validator, name: str) -> None:
    validator.validate(raw(name))
    validator.validate(json.loads(shipped(name).text))


@pytest.mark.parametrize("kind", KINDS)
def test_schema_refuses_other_things(validator: jsonschema.Draft202012Validator, kind: str) -> None:
    assert validator.is_valid({"type": kind, "$schema": "cards.schema.json", "cards": [CARDS[kind]]})
    for damage in ({"id": 3}, {"extra": 1}, {"title": "x"}, {"source": "web"}):
        assert not validator.is_valid({"type": kind, "cards": [{**CARDS[kind], **damage}]})
    assert not validator.is_valid({"type": kind, "cards": []})
    assert not validator.is_valid({"type": kind, "cards": [CARDS[kind]], "extra": 1})
    assert not validator.is_valid({"cards": [CARDS[kind]]})
    for effect in ({"kind": "moon"}, {"kind": "gain"}, {"kind": "gain", "options": [{"same": 1}]}):
        assert not validator.is_valid({"type": "goods", "cards": [{**GOODS, "effect": effect}]})


def test_guide_names_every_word() -> None:
    guide = (ROOT / "docs/cards.md").read_text("utf-8")
    for family in ("effects", "conditions", "obstacles", "counts"):
        assert [word for word in vocabulary()[family] if f"`{word}`" not in guide] == []
    assert [name for name in DECKS if f"`{name}`" not in guide] == []


# Damage: any change gives another good deck or `Faults`

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 10)
    | st.sampled_from([2**63, -(2**70), 10**400])
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["gain", "none", "any", "well", "triangle", "base", "B02", "\0", "\ud800", "symbol"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def ways(value: object, so_far: Way = ()) -> list[Way]:
    """The way to everything in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [so_far, *(way for key, each in inner for way in ways(each, (*so_far, key)))]


WAYS = {name: ways(raw(name)) for name in DECKS}
FILES = {name: raw(name) for name in DECKS}


def part(data: Any, way: Way) -> Any:
    for step in way:
        data = data[step]
    return data


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """A shipped deck with one thing changed, left out, added, or taken from another deck."""
    name = draw(st.sampled_from(DECKS))
    data = copy.deepcopy(FILES[name])
    *way, last = draw(st.sampled_from(WAYS[name][1:]))
    place = part(data, tuple(way))
    change = draw(st.sampled_from(["new", "gone", "more", "other", "twice"]))
    other = draw(st.sampled_from(DECKS))
    borrowed = part(FILES[other], draw(st.sampled_from(WAYS[other])))
    if change == "gone":
        del place[last]
    elif change == "more" and isinstance(place, dict):
        place[draw(st.text(max_size=5))] = draw(JSON)
    elif change == "twice" and isinstance(place, list):
        place.append(copy.deepcopy(place[0]))
    else:
        place[last] = draw(JSON) if change == "new" else copy.deepcopy(borrowed)
    return data


def is_deck_or_faults(text: str | bytes) -> None:
    faults: list[Fault] = []
    try:
        deck = read_deck(text)
    except Faults as problem:
        faults = problem.faults
    if faults:
        assert all(fault.message.isprintable() for fault in faults)
        assert len(faults) <= MAX_FAULTS + 1
    else:
        assert isinstance(deck, Deck)
        assert read_deck(deck.text) == deck
        assert deck.text.encode()


@pytest.mark.slow
@given(damaged())
@settings(max_examples=300)
def test_damage_is_named_or_harmless(data: Any) -> None:
    is_deck_or_faults(json.dumps(data))


@given(st.sampled_from(DECKS), st.integers(0, 10_000), st.integers(0, 40), st.binary(max_size=4))
@settings(max_examples=150)
def test_damaged_bytes_are_named_or_harmless(name: str, at: int, length: int, new: bytes) -> None:
    text = (FOLDER / f"{name}.json").read_bytes()
    is_deck_or_faults(text[:at] + new + text[at + length :])


@given(JSON)
def test_any_json_is_named(value: Any) -> None:
    is_deck_or_faults(json.dumps(value))
    for kind in KINDS:
        is_deck_or_faults(json.dumps({"type": kind, "cards": [value]}))
        is_deck_or_faults(json.dumps({"type": kind, "cards": value}))
        is_deck_or_faults(json.dumps({"type": kind, "set": value, "cards": [{**CARDS[kind], "effect": value}]}))


def test_decks_of_one_game_share_no_ids() -> None:
    """Else a tribe card would be taken for the goods card of that name wherever cards are shown."""
    cards = [{**card, "id": f"G{number:02}"} for number, card in enumerate(shipped("base_tribe").cards, 1)]
    with pytest.raises(BadOption, match="The id G01 is that of a tribe card and of a goods card"):
        azalai.new("targi", tribe=json.dumps({"type": "tribe", "cards": cards}))
