"""What cards do: the fields of every effect, condition and obstacle, and the rules that keep a game finite."""

from __future__ import annotations

from typing import Any

from azalai.games.targi.cards_data import board, vocabulary
from azalai.games.targi.cards_shapes import Fields, Json, Kinds, Many, Named, Number, OneOf, Rule, Shape, Spot, Vector

GOODS = ("dates", "salt", "pepper")
COST = (*GOODS, "gold", "water")
PRICE = (*GOODS, "any", "gold", "water")
GAIN = (*PRICE, "vp")
GIVE = (*GOODS, "any", "same", "gold", "water")
STAND_IN = ("gold", "water", "vp")
POSSESSIONS = ("goods", "gold", "water")

WORTH = {"gold": 26, "water": 10, "vp": 0, **dict.fromkeys((*GOODS, "any", "same"), 12)}  # tenths
CORNERS: tuple[int, ...] = tuple(board()["corners"])
SPACES = tuple(number for number in range(1, 17) if number not in CORNERS)
PARTS = ("score", "card_vp", "row_vp", "bonus_vp")  # of the score: TG-CH-09, for challenges only
LATER = ("water", "dunes_used", "targia_used")  # counts that need the expansion

SYMBOLS: tuple[str, ...] = tuple(vocabulary()["symbols"][1:])
ICONS: tuple[str, ...] = tuple(vocabulary()["icons"])

_few = Number(1, 9)
_some = Number(0, 9)
_level = Number(0, 99)
_gain = Named("gain", Vector(GAIN))
price = Named("price", Vector(PRICE))
_symbol = OneOf(tuple(vocabulary()["symbols"]))
_space = OneOf(SPACES)
_argument = Named("argument", OneOf((*range(10), *SYMBOLS, *ICONS)))
_count = Named("count", OneOf(tuple(name for name in vocabulary()["counts"] if name not in PARTS)))
_any_count = Named("any_count", OneOf(tuple(vocabulary()["counts"])))


def _word(enum: str) -> OneOf:
    return OneOf(tuple(vocabulary()["enums"][enum]))


# -- rules for some fields together


def _check_argument(value: Json, spot: Spot) -> None:
    needed = vocabulary()["counts"][value["count"]][1]
    shapes: dict[str | None, Shape] = {None: OneOf((0,)), "symbol": OneOf(SYMBOLS), "icon": OneOf(ICONS), "int": _some}
    if needed and value["arg"] == 0 and needed != "int":
        spot.say(f"The count {value['count']} needs an arg. Write {shapes[needed].possible()}.")
    else:
        shapes[needed].read(value["arg"], spot.at("arg"))


def _check_keep(value: Json, spot: Spot) -> None:
    if value["keep"] > value["show"]:
        spot.say(f"keep is {value['keep']}, but only {value['show']} are shown. Write at most {value['show']}.")


def _check_equal(rate: Json, spot: Spot) -> None:
    other = [name for name in rate["give"] if name in (*GOODS, "any")]
    if "same" in rate["give"] and other:
        spot.at("give").say(f"same is used together with {', '.join(other)}. Write either same or other goods.")


def _check_raid(value: Json, spot: Spot) -> None:
    resources, points = value["pay"]
    if "vp" in resources or set(points) != {"vp"}:
        spot.at("pay").say('Write first resources without VP, then VP alone, like [{"any": 1}, {"vp": 1}].')


def worth(vector: Json) -> int:
    """What a vector is worth, in tenths, to decide whether exchanges come to an end.

    >>> worth({"any": 1}), worth({"gold": 1, "vp": 3})
    (12, 26)
    """
    return sum(WORTH[name] * amount for name, amount in vector.items())


def _says_worth(rate: Json) -> str:
    give, get = (f"{worth(rate[side]) / 10:.1f}" for side in ("give", "get"))
    weights = "a good counts 1.2, gold 2.6, water 1, VP 0"
    return f"The rate gives back {get} for {give} ({weights}). It must give back less, or the game might not end"


def _check_endless(value: Json, spot: Spot) -> None:
    """Exchanges that can be repeated at will lose something each time."""
    if value["times"] == 0:
        for i, rate in enumerate(value["rates"], 1):
            if worth(rate["get"]) >= worth(rate["give"]):
                spot.at(f"rates #{i}").say(f"{_says_worth(rate)}; or write times from 1 to 9.")


def _check_extra_rate(value: Json, spot: Spot) -> None:
    give, get = value["rate"]["give"], value["rate"]["get"]
    if value["where"] == 0 and (set(give) != {"any"} or set(get) != {"water"}):
        spot.at("rate").say(
            'With where 0 a rate is goods for water only, like {"give": {"any": 1}, "get": {"water": 1}}.'
        )
    elif worth(get) >= worth(give) and not (value["where"] and _is_one_good(give) and _is_one_good(get)):
        one_for_one = "; only 1 good for 1 good may break even" if value["where"] else ""
        spot.at("rate").say(f"{_says_worth(value['rate'])}{one_for_one}.")


def _is_one_good(vector: Json) -> bool:
    return sum(vector.values()) == 1 and not {"gold", "water", "vp"} & set(vector)


# -- what there is


_rate = Named("rate", Fields({"give": Vector(GIVE), "get": _gain}, rules=(Rule(("give",), _check_equal),)))
NAMED = (_gain, price, _argument, _count, _any_count, _rate)
_argument_fits = Rule(("count", "arg"), _check_argument)


def _kind(name: str, about: str, *rules: Rule, **shapes: Shape) -> Fields:
    """One kind; an `arg` may be left out where the count needs none."""
    defaults: dict[str, Any] = {"arg": 0} if "arg" in shapes else {}
    fits = (_argument_fits,) if "arg" in shapes else ()
    return Fields({"kind": OneOf((name,)), **shapes}, defaults, (*fits, *rules), about)


def _kinds(*kinds: Fields) -> dict[str, Fields]:
    return {str(kind.shapes["kind"].schema()["const"]): kind for kind in kinds}


def _counting(**shapes: Shape) -> dict[str, Shape]:
    return {"count": _count, "arg": _argument, **shapes}


def _judging(**shapes: Shape) -> dict[str, Shape]:
    return {"count": _any_count, "arg": _argument, **shapes}


EFFECTS = _kinds(
    _kind("none", "Nothing."),
    _kind("gain", "Take one of the options.", options=Many(_gain, 1, 3)),
    _kind("gain_per", "Take the gain once for every `per` of the count.", **_counting(per=_few, gain=_gain)),
    _kind(
        "exchange",
        "Exchange at these rates, up to `times` times; 0 means as often as wanted.",
        Rule(("times", "rates"), _check_endless),
        times=_some,
        rates=Many(_rate, 1, 4),
    ),
    _kind(
        "draw_goods",
        "Reveal `show` goods cards and take `keep` of them.",
        Rule(("show", "keep"), _check_keep),
        show=Number(1, 5),
        keep=Number(1, 5),
    ),
    _kind(
        "draw_tribe",
        "Look at `show` tribe cards; lay one out or take it into hand. `redraw` water buys a new draw; 0 means no.",
        show=Number(1, 5),
        redraw=_some,
    ),
    _kind(
        "take_discard",
        "Take one of the top `depth` tribe discards; laying it out costs `discount` goods less.",
        depth=Number(1, 8),
        discount=_some,
    ),
    _kind(
        "noble",
        "Lay out the hand card for `discount` goods less, or discard it for `discard`.",
        discount=_some,
        discard=Vector(GAIN, empty=True),
    ),
    _kind("move_marker", "Move a marker to another centre card.", reach=_word("reach")),
    _kind("use_border", "Carry out one of these border cards.", cards=Many(_space, 1, len(SPACES), distinct=True)),
    _kind("use_centre", "Use a centre card without a marker.", filter=_word("centre_filter")),
    _kind("move_display", "Move up to `n` cards in your own display.", n=Number(1, 4)),
    _kind("limit_opponent", "In the next round the opponent places only `targi` Targi.", targi=Number(0, 3)),
    _kind("set_start", "Be the start player of the next round."),
    _kind("reveal_dunes", "Reveal `n` more dunes.", n=Number(1, 5)),
    _kind("lay_dune", "Pay the dune's cost and add it to the display with any symbol."),
    _kind(
        "raid",
        "Each player pays resources or VP; `last` 1 ends the game.",
        Rule(("pay",), _check_raid),
        pay=Many(_gain, 2, 2),
        last=OneOf((0, 1)),
    ),
    _kind("discount", "Tribe cards cost `n` goods less.", symbol=_symbol, when=_word("discount_when"), n=_few),
    _kind("pay_substitute", "For each tribe card this may replace 1 good.", give=Vector(STAND_IN)),
    _kind(
        "goods_card_bonus",
        "Once per round, when a goods card gives this resource, take the gain.",
        res=_word("bonus_resource"),
        gain=_gain,
    ),
    _kind(
        "round_bonus", "Each round, if the condition holds, take the gain.", cond=_word("round_condition"), gain=_gain
    ),
    _kind("layout_bonus", "For each further card of the symbol take the gain.", symbol=_symbol, gain=_gain),
    _kind(
        "use_bonus", "After each use of a dune or of the Targia take the gain.", place=_word("use_place"), gain=_gain
    ),
    _kind("raid_immune", "Pay nothing at raids."),
    _kind("raid_bonus", "At each raid, after paying, take the gain.", gain=_gain),
    _kind("place_on_robber", "A Targi may be placed on the robber's card."),
    _kind("place_opposite", "A Targi may be placed opposite an opposing Targi."),
    _kind("join_dune", "A Targi may be placed on a dune that the opponent occupies."),
    _kind("hand_play", "Lay out the hand card without the Noble; `extra` is paid on top.", extra=price),
    _kind(
        "extra_rate",
        "One more rate with the border card `where`; 0 means at any time.",
        Rule(("where", "rate"), _check_extra_rate),
        where=OneOf((0, *SPACES)),
        rate=_rate,
    ),
    _kind("limit_raise", "Keep this much more at the end of a round.", goods=_some, gold=_some, water=_some),
    _kind("stored_gold", "`n` gold is on the card, for the gold of later tribe cards.", n=_few),
    _kind("end_per", "`vp` for every `per` of the count, at most `max`.", **_counting(per=_few, vp=_few, max=_level)),
    _kind("end_if_min", "`vp` if the count is at least `min`.", **_counting(min=_level, vp=_few)),
    _kind("end_if_more", "`vp` if the count is higher than the opponent's.", **_counting(vp=_few)),
    _kind("end_slot", "`vp` if the card is in that place of a full row.", column=Number(1, 4), vp=_few),
    _kind("end_mixed_rows", "Up to `max` rows of four different symbols score `vp`.", vp=_few, max=Number(1, 3)),
)

CONDITIONS = _kinds(
    _kind("at_least", "The count is `n` or more.", **_judging(n=_level)),
    _kind("at_most", "The count is `n` or less.", **_judging(n=_level)),
    _kind("each_at_least", "Each of the group has `n` or more.", group=_word("group"), n=_level),
    _kind("some_at_least", "One of the group has `n` or more.", group=_word("group"), n=_level),
    _kind("ahead", "The count is at least `by` higher than the opponent's.", **_judging(by=Number(1, 99))),
)

OBSTACLES = _kinds(
    _kind("limit", "At the end of a round each player keeps at most `n`.", res=OneOf(POSSESSIONS), n=_level),
    _kind("hand_limit", "Each player has at most `n` cards in hand.", n=Number(0, 1)),
    _kind("close_border", "No Targi may be placed on this border card.", card=_space),
    _kind("raid_extra", "Raids cost `n` more goods.", n=_few),
    _kind("layout_limit", "Each player lays out at most `n` tribe cards per round.", n=_few),
    _kind("water_rate", "This much water for 1 good, and for 1 gold.", good=Number(2, 9), gold=Number(3, 9)),
    _kind("block_opposite", "No Targi may be placed opposite the robber."),
    _kind("border_fee", "Using this border card costs `pay`.", card=_space, pay=price),
    _kind("row_strict", "A row may be opened only when all opened rows are full."),
    _kind("dune_limit", "Each player places at most `n` Targi on dunes per round.", n=Number(0, 3)),
)


def group(kind: str) -> str:
    """When an effect happens: `none`, `action`, `modifier`, `end` or `raid`."""
    return str(vocabulary()["effects"][kind]["group"])


ACTIONS = tuple(kind for kind in EFFECTS if group(kind) == "action")


def effects(*kinds: str) -> Kinds:
    """The effects that are possible on a kind of card."""
    return Kinds("effect", {kind: EFFECTS[kind] for kind in kinds})
