"""Card data as the flat tables of a box: words become the numbers by which the compiled rules know them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from azalai.games.targi import card_rows, state
from azalai.games.targi.cards import vocabulary
from azalai.games.targi.state import (
    CARD,
    CARD_EFFECT,
    CARD_GOODS,
    CARD_ID,
    CARD_SYMBOLS,
    CARD_VP,
    DATES,
    GOLD,
    ICONS,
    SYMBOLS,
    WATER,
)

Card = Mapping[str, Any]
Fields = dict[str, Any]
LIMIT_RESOURCES = {"goods": DATES, "gold": GOLD, "water": WATER}
CATEGORIES = ("points", "resources", "display", "obstacles", "robber")


def vector(amounts: Mapping[str, int]) -> list[int]:
    """A resource vector as eight numbers.

    >>> vector({"dates": 2, "gold": 1})
    [2, 0, 0, 0, 0, 1, 0, 0]
    """
    return [amounts.get(name, 0) for name in vocabulary()["resources"]]


def code(word: str, prefix: str = "") -> int:
    """The number by which the compiled rules know a word of the card vocabulary.

    >>> code("gain"), code("goods", "COUNT_"), code("limit", "OB_")
    (1, 11, 1)
    """
    return int(getattr(state, prefix + word.upper()))


def enum(name: str, word: str) -> int:
    return int(vocabulary()["enums"][name].index(word))


def counted(card: Card) -> Fields:
    """What an effect or condition counts."""
    name = card["count"]
    return {"count": code(name, "COUNT_"), "arg": count_argument(name, card["arg"])}


def count_argument(name: str, argument: object) -> int:
    kind = vocabulary()["counts"][name][1]
    if kind == "symbol":
        return SYMBOLS.index(str(argument))
    if kind == "icon":
        return ICONS.index(str(argument))
    return int(argument) if kind == "int" else 0  # type: ignore[call-overload]


def write(record: Any, fields: Fields) -> None:
    for name, value in fields.items():
        record[name] = value


class Effects:
    """The table of effects; row 0 is no effect."""

    def __init__(self, box: Any) -> None:
        self._box = box
        self.cards: list[str] = []  # the card of each row after row 0

    def add(self, card: Card, effect: Card) -> int:
        kind = effect["kind"]
        if kind == "none":
            return 0
        self.cards.append(card["id"])
        row = len(self.cards)
        write(self._box["effects"][row], {"kind": code(kind), **encode(effect, card.get("cost") or ())})
        return row


def encode(effect: Card, cost: Sequence[Mapping[str, int]]) -> Fields:
    """The parameters of an effect as the fields of its record."""
    kind = effect["kind"]
    if kind == "lay_dune":
        return {"cost": vector(cost[0] if cost else {})}
    return ENCODERS[kind](effect) if kind in ENCODERS else numbers(effect)


def numbers(effect: Card) -> Fields:
    """Parameters that are numbers already, under their own names."""
    return {name: value for name, value in effect.items() if name != "kind"}


def _gain(e: Card) -> Fields:
    return {"choices": len(e["options"]), "options": filled(map(vector, e["options"]), 3)}


def _exchange(e: Card) -> Fields:
    return {"times": e["times"], "rate_count": len(e["rates"]), "rates": filled(map(sides, e["rates"]), 4)}


def _extra_rate(e: Card) -> Fields:
    """A rate of goods for as many goods is capped by TG-CARD-EXTRARATE-02."""
    give, get = sides(e["rate"])
    only_goods = not any(give[GOLD:]) and not any(get[GOLD:])
    even = only_goods and sum(get) >= sum(give)
    return {"where": e["where"], "even": even, "rates": filled([[give, get]], 4)}


def sides(rate: Card) -> list[list[int]]:
    return [vector(rate["give"]), vector(rate["get"])]


def filled(rows: Iterable[Any], n: int) -> Any:
    """Rows of numbers, and zeros up to n of them."""
    given = np.array(list(rows))
    whole = np.zeros((n, *given.shape[1:]), np.int8)
    whole[: len(given)] = given
    return whole


def _gaining(e: Card, **fields: int) -> Fields:
    return {"gain": vector(e["gain"]), **fields}


ENCODERS: dict[str, Callable[[Card], Fields]] = {
    "gain": _gain,
    "gain_per": lambda e: _gaining(e, per=e["per"], **counted(e)),
    "exchange": _exchange,
    "noble": lambda e: {"discount": e["discount"], "gain": vector(e["discard"])},
    "move_marker": lambda e: {"reach": enum("reach", e["reach"])},
    "use_border": lambda e: {"cards": sum(1 << number for number in set(e["cards"]))},
    "use_centre": lambda e: {"wanted": enum("centre_filter", e["filter"])},
    "raid": lambda e: {"pay": vector(e["pay"][0]), "vp": e["pay"][1]["vp"]},
    "discount": lambda e: {"symbol": SYMBOLS.index(e["symbol"]), "when": enum("discount_when", e["when"]), "n": e["n"]},
    "pay_substitute": lambda e: {"give": vector(e["give"])},
    "goods_card_bonus": lambda e: _gaining(e, res=enum("bonus_resource", e["res"])),
    "round_bonus": lambda e: _gaining(e, cond=enum("round_condition", e["cond"])),
    "layout_bonus": lambda e: _gaining(e, symbol=SYMBOLS.index(e["symbol"])),
    "use_bonus": lambda e: _gaining(e, place=enum("use_place", e["place"])),
    "raid_bonus": _gaining,
    "hand_play": lambda e: {"extra": vector(e["extra"])},
    "extra_rate": _extra_rate,
    "end_per": lambda e: {"per": e["per"], "vp": e["vp"], "most": e["max"], **counted(e)},
    "end_if_min": lambda e: {"least": e["min"], "vp": e["vp"], **counted(e)},
    "end_if_more": lambda e: {"vp": e["vp"], **counted(e)},
    "end_mixed_rows": lambda e: {"vp": e["vp"], "most": e["max"]},
}


def write_rows(box: Any, name: str, rows: Sequence[int]) -> None:
    """By which nets know the cards of one kind."""
    box[name][: len(rows)] = rows


def all_known(box: Any) -> bool:
    """Whether nets know every card of the game."""
    sizes = {"tribe_row": box["tribes"], "goods_row": box["goods"], "dune_row": box["dunes"]}
    sizes |= {"border_row": box["border_count"].sum(), "option_row": box["options"]}
    return all((box[name][:size] >= 0).all() for name, size in sizes.items())


def write_tribe(box: Any, effects: Effects, cards: Sequence[Card]) -> None:
    box["tribes"] = len(cards)
    write_rows(box, "tribe_row", card_rows.tribe_rows(cards))
    for i, card in enumerate(cards):
        box["tribe_symbol"][i] = SYMBOLS.index(card["symbol"])
        box["tribe_vp"][i] = card["vp"]
        box["tribe_icon"][i] = ICONS.index(card["icon"])
        box["tribe_costs"][i] = len(card["cost"])
        for k, cost in enumerate(card["cost"]):
            box["tribe_cost"][i, k] = vector(cost)
        if card["bracket"]:
            box["tribe_extra"][i] = vector(card["bracket"]["cost"])
            box["tribe_extra_vp"][i] = card["bracket"]["vp"]
        box["tribe_fx"][i] = effects.add(card, card["effect"])


def write_goods(box: Any, effects: Effects, cards: Sequence[Card]) -> None:
    """One row for each copy of a card; they share their effect."""
    rows = [effects.add(card, card["effect"]) for card in cards]
    copies = [row for row, card in zip(rows, cards) for _ in range(card["copies"])]
    box["goods"] = len(copies)
    write_rows(box, "goods_row", card_rows.goods_rows(cards))
    box["goods_fx"][: len(copies)] = copies


def write_dunes(box: Any, effects: Effects, cards: Sequence[Card]) -> None:
    box["dunes"] = len(cards)
    write_rows(box, "dune_row", card_rows.dune_rows(cards))
    for i, card in enumerate(cards):
        box["dune_vp"][i] = card["vp"]
        box["dune_effects"][i] = len(card["effects"])
        for k, effect in enumerate(card["effects"]):
            box["dune_fx"][i, k] = effects.add(card, effect)


def write_observed(box: Any) -> None:
    """What observations show of each card."""
    for i in range(box["tribes"]):
        box["tribe_card"][i] = card_row(box, i, box["tribe_fx"][i], box["tribe_cost"][i, 0])
        box["tribe_card"][i, CARD_VP] = max(box["tribe_vp"][i], 0)
        box["tribe_card"][i, CARD_SYMBOLS + box["tribe_symbol"][i] - 1] = 1
    for i in range(box["goods"]):
        fx = box["goods_fx"][i]
        box["goods_card"][i] = card_row(box, i, fx, box["effects"][fx]["options"][0])


def card_row(box: Any, card: int, fx: int, goods: Any) -> Any:
    """The columns of a card in an observation: its id, the kind of its effect, what it costs or brings."""
    row = np.zeros(CARD, np.uint8)
    row[CARD_ID] = card + 1
    row[CARD_EFFECT] = box["effects"][fx]["kind"]
    row[CARD_GOODS:] = np.maximum(goods, 0)
    return row


def write_border(box: Any, effects: Effects, cards: Sequence[Card]) -> None:
    write_rows(box, "border_row", card_rows.border_rows(cards))
    for i, card in enumerate(cards):
        number = card["number"]
        box["border_fx"][i] = effects.add(card, card["effect"])
        box["border_choice"][number, box["border_count"][number]] = i
        box["border_count"][number] += 1


def write_options(box: Any, options: Sequence[Card]) -> None:
    """Options of challenge cards, each with `category`, `card` (number of its card) and `vp` beside its own fields."""
    box["options"] = len(options)
    write_rows(box, "option_row", card_rows.option_rows(options))
    for i, option in enumerate(options):
        box["option_category"][i] = CATEGORIES.index(option["category"])
        box["option_card"][i] = option["card"]
        box["option_vp"][i] = option["vp"]
        tests = option.get("all") or ()
        box["option_tests"][i] = len(tests)
        for k, test in enumerate(tests):
            write(box["conditions"][i, k], encode_condition(test))
        if option.get("obstacle"):
            write(box["obstacles"][i], encode_obstacle(option["obstacle"]))


def encode_condition(test: Card) -> Fields:
    what = {"group": enum("group", test["group"])} if "group" in test else counted(test)
    return {"kind": code(test["kind"]), "n": test["by"] if "by" in test else test["n"], **what}


def encode_obstacle(obstacle: Card) -> Fields:
    fields = {**numbers(obstacle), "kind": code(obstacle["kind"], "OB_")}
    if "res" in fields:
        fields["res"] = LIMIT_RESOURCES[fields["res"]]
    if "pay" in fields:
        fields["pay"] = vector(fields["pay"])
    return fields
