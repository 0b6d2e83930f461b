"""Card data as the flat tables of a box. The numbers mean what the compiled rules take them for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from azalai.games.targi.cards import vocabulary
from azalai.games.targi.state import (
    ANY,
    DATES,
    GOLD,
    ICONS,
    N_RES,
    SYMBOLS,
    WATER,
)

Card = Mapping[str, Any]
Encoded = tuple[list[int], list[Mapping[str, int]]]
LIMIT_RESOURCES = {"goods": DATES, "gold": GOLD, "water": WATER}
CATEGORIES = ("points", "resources", "display", "obstacles", "robber")


def vector(amounts: Mapping[str, int]) -> list[int]:
    """A resource vector as eight numbers.

    >>> vector({"dates": 2, "gold": 1})
    [2, 0, 0, 0, 0, 1, 0, 0]
    """
    return [amounts.get(name, 0) for name in vocabulary()["resources"]]


def enum(name: str, word: str) -> int:
    return int(vocabulary()["enums"][name].index(word))


def count_code(name: str) -> int:
    return int(vocabulary()["counts"][name][0])


def count_argument(name: str, argument: object) -> int:
    kind = vocabulary()["counts"][name][1]
    if kind == "symbol":
        return SYMBOLS.index(str(argument))
    if kind == "icon":
        return ICONS.index(str(argument))
    return int(argument) if kind == "int" else 0  # type: ignore[call-overload]


class Effects:
    """The table of effects; row 0 is no effect."""

    def __init__(self, box: Any) -> None:
        self._box = box
        self.cards = [""]  # whose effect a row is

    def add(self, card: Card, effect: Card) -> int:
        kind = effect["kind"]
        if kind == "none":
            return 0
        row = len(self.cards)
        self.cards.append(card["id"])
        numbers, vectors = encode(effect, card.get("cost") or ())
        self._box["fx_kind"][row] = vocabulary()["effects"][kind]["code"]
        self._box["fx_p"][row, : len(numbers)] = numbers
        for i, amounts in enumerate(vectors):
            self._box["fx_v"][row, i] = vector(amounts)
        return row


def encode(effect: Card, cost: Sequence[Mapping[str, int]]) -> Encoded:
    """The parameters of an effect as numbers and vectors, where the rules expect them."""
    kind = effect["kind"]
    if kind in ENCODERS:
        return ENCODERS[kind](effect)
    if kind == "lay_dune":
        return [], list(cost)
    return [], []


def _gain(e: Card) -> Encoded:
    return [len(e["options"])], list(e["options"])


def _gain_per(e: Card) -> Encoded:
    return [count_code(e["count"]), count_argument(e["count"], e["arg"]), e["per"]], [e["gain"]]


def _exchange(e: Card) -> Encoded:
    return [e["times"], len(e["rates"])], [side for rate in e["rates"] for side in (rate["give"], rate["get"])]


def _use_border(e: Card) -> Encoded:
    return [sum(1 << number for number in set(e["cards"]))], []


def _raid(e: Card) -> Encoded:
    return [e["last"], e["pay"][1]["vp"]], [e["pay"][0]]


def _discount(e: Card) -> Encoded:
    return [SYMBOLS.index(e["symbol"]), enum("discount_when", e["when"]), e["n"]], []


def _extra_rate(e: Card) -> Encoded:
    """The second number says that it is a rate of goods for as many goods, capped by TG-CARD-EXTRARATE-02."""
    give, get = vector(e["rate"]["give"]), vector(e["rate"]["get"])
    only_goods = not any(give[GOLD:]) and not any(get[GOLD:])
    return [e["where"], int(only_goods and sum(get) >= sum(give))], [e["rate"]["give"], e["rate"]["get"]]


def _end_per(e: Card) -> Encoded:
    return [count_code(e["count"]), count_argument(e["count"], e["arg"]), e["per"], e["vp"], e["max"]], []


def _end_if_min(e: Card) -> Encoded:
    return [count_code(e["count"]), count_argument(e["count"], e["arg"]), e["min"], e["vp"]], []


def _end_if_more(e: Card) -> Encoded:
    return [count_code(e["count"]), count_argument(e["count"], e["arg"]), 0, e["vp"]], []


ENCODERS: dict[str, Callable[[Card], Encoded]] = {
    "gain": _gain,
    "gain_per": _gain_per,
    "exchange": _exchange,
    "draw_goods": lambda e: ([e["show"], e["keep"]], []),
    "draw_tribe": lambda e: ([e["show"], e["redraw"]], []),
    "take_discard": lambda e: ([e["depth"], e["discount"]], []),
    "noble": lambda e: ([e["discount"]], [e["discard"]]),
    "move_marker": lambda e: ([enum("reach", e["reach"])], []),
    "use_border": _use_border,
    "use_centre": lambda e: ([enum("centre_filter", e["filter"])], []),
    "move_display": lambda e: ([e["n"]], []),
    "limit_opponent": lambda e: ([e["targi"]], []),
    "reveal_dunes": lambda e: ([e["n"]], []),
    "raid": _raid,
    "discount": _discount,
    "pay_substitute": lambda e: ([], [e["give"]]),
    "goods_card_bonus": lambda e: ([enum("bonus_resource", e["res"])], [e["gain"]]),
    "round_bonus": lambda e: ([enum("round_condition", e["cond"])], [e["gain"]]),
    "layout_bonus": lambda e: ([SYMBOLS.index(e["symbol"])], [e["gain"]]),
    "use_bonus": lambda e: ([enum("use_place", e["place"])], [e["gain"]]),
    "raid_bonus": lambda e: ([], [e["gain"]]),
    "hand_play": lambda e: ([], [e["extra"]]),
    "extra_rate": _extra_rate,
    "limit_raise": lambda e: ([e["goods"], e["gold"], e["water"]], []),
    "stored_gold": lambda e: ([e["n"]], []),
    "end_per": _end_per,
    "end_if_min": _end_if_min,
    "end_if_more": _end_if_more,
    "end_slot": lambda e: ([e["column"], 0, 0, e["vp"]], []),
    "end_mixed_rows": lambda e: ([0, 0, 0, e["vp"], e["max"]], []),
}


def write_tribe(box: Any, effects: Effects, cards: Sequence[Card]) -> None:
    box["tribes"] = len(cards)
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
    box["goods_fx"][: len(copies)] = copies


def write_dunes(box: Any, effects: Effects, cards: Sequence[Card]) -> None:
    box["dunes"] = len(cards)
    for i, card in enumerate(cards):
        box["dune_vp"][i] = card["vp"]
        box["dune_effects"][i] = len(card["effects"])
        for k, effect in enumerate(card["effects"]):
            box["dune_fx"][i, k] = effects.add(card, effect)


def write_border(box: Any, effects: Effects, cards: Sequence[Card]) -> None:
    for i, card in enumerate(cards):
        number = card["number"]
        box["border_fx"][i] = effects.add(card, card["effect"])
        box["border_choice"][number, box["border_count"][number]] = i
        box["border_count"][number] += 1


def write_options(box: Any, options: Sequence[Card]) -> None:
    """Options of challenge cards, each with `category`, `card` (number of its card) and `vp` beside its own fields."""
    box["options"] = len(options)
    for i, option in enumerate(options):
        box["option_category"][i] = CATEGORIES.index(option["category"])
        box["option_card"][i] = option["card"]
        box["option_vp"][i] = option["vp"]
        tests = option.get("all") or ()
        box["option_tests"][i] = len(tests)
        for k, test in enumerate(tests):
            box["option_test"][i, k] = encode_test(test)
        if option.get("obstacle"):
            box["option_obstacle"][i, :3], box["option_fee"][i] = encode_obstacle(option["obstacle"])


def encode_test(test: Card) -> list[int]:
    code = vocabulary()["conditions"][test["kind"]]["code"]
    if "group" in test:
        return [code, enum("group", test["group"]), 0, test["n"]]
    number = test["by"] if "by" in test else test["n"]
    return [code, count_code(test["count"]), count_argument(test["count"], test["arg"]), number]


def encode_obstacle(obstacle: Card) -> tuple[list[int], list[int]]:
    kind = obstacle["kind"]
    code = vocabulary()["obstacles"][kind]["code"]
    fee = [0] * N_RES
    if kind == "limit":
        return [code, LIMIT_RESOURCES[obstacle["res"]], obstacle["n"]], fee
    if kind == "water_rate":
        return [code, obstacle["good"], obstacle["gold"]], fee
    if kind == "border_fee":
        return [code, obstacle["card"], 0], vector(obstacle["pay"])
    return [code, obstacle.get("n", obstacle.get("card", 0)), 0], fee


assert ANY == 3  # the vocabulary's codes are the rules' codes
