"""The five kinds of cards: which fields they have, and what must fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from azalai.games.targi.cards_data import board
from azalai.games.targi.cards_effects import (
    ACTIONS,
    CONDITIONS,
    CORNERS,
    COST,
    EFFECTS,
    ICONS,
    LATER,
    OBSTACLES,
    SYMBOLS,
    effects,
    group,
    price,
)
from azalai.games.targi.cards_effects import NAMED as SHARED
from azalai.games.targi.cards_shapes import (
    Fields,
    Json,
    Kinds,
    Line,
    Many,
    Maybe,
    Name,
    Named,
    Number,
    OneOf,
    Rule,
    Shape,
    Spot,
    Vector,
)

MAX_TEXT = 300
ID = Name(12)
OPTION_ID = Name(13)  # one letter more than the card's
LETTERS = "abcd"
CATEGORIES = ("points", "resources", "display", "obstacles", "robber")
SOURCES = ("verified", "known", "partly", "ours", "custom")
STORED = ("raid_immune", "place_on_robber", "place_opposite", "join_dune", "stored_gold")  # TG-X-ICON-03
CLOSED = ("use_border", "lay_dune")  # actions that a border card cannot have

_texts = Named("words", Fields({"en": Line(MAX_TEXT), "de": Line(MAX_TEXT)}))
NAMED = (_texts, *SHARED)
_words: dict[str, Shape] = {"title": _texts, "text": _texts}
_origin: dict[str, Shape] = {
    "source": OneOf(SOURCES),
    "clause": Line(40, empty=True),
    "note": Line(MAX_TEXT, empty=True),
}
_original = {"source": "custom", "clause": "", "note": ""}
_points = Number(0, 9)


# -- tribe cards


def icons_of(kind: str) -> list[str]:
    """The icons that fit an effect.

    >>> icons_of("none"), icons_of("gain"), icons_of("raid_immune"), icons_of("stored_gold"), icons_of("end_per")
    (['none'], ['lightning', 'triangle'], ['triangle', 'infinity'], ['triangle'], ['exclamation'])
    """
    fitting = {
        "none": group(kind) == "none",
        "lightning": kind in ACTIONS,
        "triangle": kind in ACTIONS or kind in STORED,
        "infinity": group(kind) == "modifier" and kind != "stored_gold",
        "exclamation": group(kind) == "end",
    }
    return [icon for icon in ICONS if fitting[icon]]


def _check_icon(card: Json, spot: Spot) -> None:
    kind = card["effect"]["kind"]
    if card["icon"] not in icons_of(kind):
        spot.say(f"The icon {card['icon']} does not fit the effect {kind}. Write {' or '.join(icons_of(kind))}.")


_bracket = Fields({"cost": price, "vp": Number(1, 9)}, about="An optional extra cost, for VP at once.")
TRIBE = Fields(
    {
        "id": ID,
        "symbol": OneOf(SYMBOLS),
        "vp": _points,
        "cost": Many(Vector(COST, empty=True), 1, 3),
        "bracket": Maybe(_bracket),
        "icon": OneOf(ICONS),
        "effect": effects(*(kind for kind in EFFECTS if kind not in ("raid", "lay_dune"))),
        **_words,
        **_origin,
    },
    {"bracket": None, **_original},
    (Rule(("icon", "effect"), _check_icon),),
    "A tribe card.",
)

# -- goods cards

GOODS_CARD = Fields(
    {"id": ID, "copies": Number(1, 9), "effect": effects("gain"), **_words, **_origin},
    {"copies": 1, **_original},
    about="A goods card.",
)

# -- border cards

PLACES: dict[int, Json] = {
    card["number"]: {name: card[name] for name in ("type", "grid", "line", "opposite")} for card in board()["cards"]
}


def _place_values(name: str) -> OneOf:
    values: list[Any] = []
    for place in PLACES.values():
        if place[name] not in (None, *values):
            values.append(place[name])
    return OneOf(tuple(values))


def _put_in_place(card: Json, spot: Spot) -> None:
    """What follows from the number of a border card; if it is given it must be right."""
    for name, value in PLACES[card["number"]].items():
        if card[name] not in (None, value):
            spot.at(name).say(f"Card {card['number']} has {value} here. Write that, or leave {name} out.")
        card[name] = value


def _check_border_effect(card: Json, spot: Spot) -> None:
    number, kind = card["number"], card["effect"]["kind"]
    if (number in CORNERS) != (kind == "raid"):
        wanted = "is a corner: its effect is raid" if number in CORNERS else "is not a corner: its effect is not raid"
        spot.at("effect").say(f"Card {number} {wanted}. Corners are {', '.join(map(str, CORNERS))}.")
    elif kind == "raid" and card["effect"]["last"] != int(number == 16):
        spot.at("effect").say(
            f"last is {card['effect']['last']}. Write 1 on card 16, where the game ends, and 0 on the others."
        )


BORDER = Fields(
    {
        "id": ID,
        "number": Number(1, 16),
        **{name: Maybe(_place_values(name)) for name in ("type", "grid", "line", "opposite")},
        "effect": effects(*(kind for kind in ACTIONS if kind not in CLOSED), "raid"),
        **_words,
        **_origin,
    },
    {"type": None, "grid": None, "line": None, "opposite": None, **_original},
    (
        Rule(("number", "type", "grid", "line", "opposite"), _put_in_place),
        Rule(("number", "effect"), _check_border_effect),
    ),
    "A border card.",
)

# -- sand dunes

TAKEN = re.compile(r"r\dc\d|no-dune-\d+", re.IGNORECASE)  # words that mean something else in moves


def _check_dune_id(dune: Json, spot: Spot) -> None:
    if TAKEN.fullmatch(dune["id"]):
        spot.at("id").say("This id has another meaning in moves. Write another one.")


def _check_dune(dune: Json, spot: Spot) -> None:
    kinds = [effect["kind"] for effect in dune["effects"]]
    if "lay_dune" not in kinds:
        if dune["cost"] or dune["vp"]:
            spot.say("Only a dune with the effect lay_dune has a cost and VP. Write cost [] and vp 0.")
    elif len(kinds) > 1:
        spot.at("effects").say("lay_dune must be the only effect. Leave the other one out.")


DUNE = Fields(
    {
        "id": ID,
        "cost": Many(price, 0, 1),
        "vp": _points,
        "effects": Many(effects(*ACTIONS), 1, 2),
        **_words,
        **_origin,
    },
    {"cost": [], "vp": 0, **_original},
    (Rule(("id",), _check_dune_id), Rule(("cost", "vp", "effects"), _check_dune)),
    "A sand dune. Its cost and VP are those of lay_dune.",
)

# -- challenges


def _check_option(option: Json, spot: Spot) -> None:
    if (option["all"] is None) == (option["obstacle"] is None):
        spot.say("An option has either conditions (all) or an obstacle. Write exactly one of the two.")
    elif option["needs"] == "base" and (word := _needs_expansion(option)):
        spot.at("needs").say(f"{word} exists only in the expansion. Write expansion.")


def _needs_expansion(option: Json) -> str:
    """The word in an option that means something only in the expansion, or nothing."""
    for condition in option["all"] or ():
        if condition.get("count") in LATER:
            return str(condition["count"])
    obstacle = option["obstacle"] or {"kind": ""}
    if obstacle["kind"] in ("water_rate", "dune_limit"):
        return str(obstacle["kind"])
    return "water" if obstacle.get("res") == "water" or "water" in obstacle.get("pay", ()) else ""


def _check_challenge(card: Json, spot: Spot) -> None:
    obstacles = card["category"] == "obstacles"
    if obstacles and card["vp"]:
        spot.at("vp").say("Obstacles score nothing. Write 0.")
    for letter, option in zip(LETTERS, card["options"]):
        option["id"] = option["id"] or f"{card['id']}{letter}"
        if (option["obstacle"] is not None) != obstacles:
            wanted = "an obstacle" if obstacles else "conditions (all)"
            spot.at(f"option {option['id']}").say(
                f"A card of the category {card['category']} has {wanted}. Write that."
            )


_option = Fields(
    {
        "id": Maybe(OPTION_ID),
        "needs": OneOf(("base", "expansion")),
        "all": Maybe(Many(Kinds("condition", CONDITIONS), 1, 3)),
        "obstacle": Maybe(Kinds("obstacle", OBSTACLES)),
        "text": _texts,
    },
    {"id": None, "all": None, "obstacle": None},
    (Rule(("needs", "all", "obstacle"), _check_option),),
    "One of the options of a challenge card.",
)
CHALLENGE = Fields(
    {
        "id": ID,
        "category": OneOf(CATEGORIES),
        "vp": _points,
        "options": Many(_option, 1, len(LETTERS)),
        "title": _texts,
        **_origin,
    },
    _original,
    (Rule(("id", "category", "vp", "options"), _check_challenge),),
    "A challenge card.",
)


class Kind(NamedTuple):
    """One kind of card, and how many a deck may have."""

    card: Fields
    most: int
    one: str
    many: str


KINDS = {
    "tribe": Kind(TRIBE, 192, "tribe card", "tribe cards"),
    "goods": Kind(GOODS_CARD, 40, "goods card", "goods cards"),
    "border": Kind(BORDER, 48, "border card", "border cards"),
    "dune": Kind(DUNE, 24, "dune", "dunes"),
    "challenge": Kind(CHALLENGE, 32, "challenge", "challenges"),
}


def copies(cards: Iterable[Json]) -> int:
    """How many cards are in the box: goods cards have copies."""
    return sum(card.get("copies", 1) for card in cards)


def ids(card: Json) -> list[str]:
    """The ids on a card, its own and those of its options; a card with faults may lack some."""
    return [each["id"] for each in (card, *card.get("options", ())) if each.get("id")]
