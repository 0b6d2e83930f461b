"""What cards do, written in signs: effects, costs, conditions and obstacles as rows of symbols, numbers and operators.

Between symbols `→` says becomes, `/` or, `:` for each, `( )` optional, `−1` cheaper, `≥ ≤ >` a condition; a red ring
with a bar says not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from .lettering import text_width

Vector = Mapping[str, int]
Effect = Mapping[str, Any]

RESOURCES = ("dates", "salt", "pepper", "any", "same", "gold", "water", "vp")


class Sign(NamedTuple):
    """One sign of a row: a `symbol`, a `barred` symbol, an operator, a number, `points`, or a border card's number."""

    kind: str
    text: str
    symbol: str = ""


Row = list[Sign]


def sym(name: str) -> Sign:
    return Sign("symbol", "", name)


def barred(name: str) -> Sign:
    return Sign("barred", "", name)


def op(text: str) -> Sign:
    return Sign("operator", text)


def several(count: int, name: str) -> Sign:
    """A number before a symbol."""
    return Sign("several", str(count), name)


def points(count: int) -> Sign:
    return Sign("points", str(count))


def border(number: int) -> Sign:
    return Sign("border", str(number))


TO = op("→")
NOTHING = op("0")
OR = op("/")
WIDTHS = {"symbol": 1.0, "barred": 1.0, "points": 1.05, "border": 0.86}  # for a height of 1
GAP = 0.08


def sign_width(sign: Sign) -> float:
    """The width of a sign for a height of 1."""
    if sign.kind == "operator":
        return text_width(sign.text, "strong", 0.72) + 0.22
    if sign.kind == "several":
        return text_width(sign.text, "strong", 0.82) + 1.04
    return WIDTHS[sign.kind]


def row_width(row: Sequence[Sign]) -> float:
    """
    >>> row_width([sym("dates"), sym("salt")])
    2.08
    """
    return sum(map(sign_width, row)) + GAP * max(0, len(row) - 1)


def vector(resources: Vector, repeat: int = 2) -> Row:
    """Resources as signs: few are repeated, many get a number.

    >>> vector({"gold": 1, "dates": 3})
    [Sign(kind='several', text='3', symbol='dates'), Sign(kind='symbol', text='', symbol='gold')]
    """
    row: Row = []
    for name in RESOURCES:
        count = resources.get(name, 0)
        if count and name == "vp":
            row.append(points(count))
        elif count:
            row += [sym(name)] * count if count <= repeat else [several(count, name)]
    return row


def either(options: Iterable[Vector], repeat: int = 2) -> Row:
    return joined((vector(option, repeat) or [NOTHING] for option in options), OR)


def joined(rows: Iterable[Row], between: Sign) -> Row:
    whole: Row = []
    for row in filter(None, rows):
        whole += [between, *row] if whole else row
    return whole


# ---- what is counted

COUNTS: dict[str, Row] = {
    "cards": [sym("tribe-card")],
    "free_places": [sym("place-free")],
    "symbol_kinds": [sym("kinds")],
    "full_rows": [sym("row")],
    "same_rows": [sym("row-same")],
    "mixed_rows": [sym("row-mixed")],
    "plain": [sym("place-plain")],
    "goods": [sym("any")],
    "gold": [sym("gold")],
    "water": [sym("water")],
    "vp_tokens": [sym("vp")],
    "score": [op("Σ"), sym("vp")],
    "card_vp": [sym("tribe-card"), sym("vp")],
    "row_vp": [sym("row"), sym("vp")],
    "bonus_vp": [sym("exclamation"), sym("vp")],
    "raids_res": [sym("raid"), sym("any")],
    "raids_vp": [sym("raid"), sym("vp")],
    "raids_unpaid": [sym("raid"), barred("any")],
    "rich_raids": [sym("raid"), op("≥6"), sym("any")],
    "poor_raids": [sym("raid"), op("≤2"), sym("any")],
    "opposite_robber": [sym("targi"), op("↔"), sym("robber")],
    "beside_robber": [sym("targi"), sym("robber")],
    "dunes_used": [sym("dune")],
    "targia_used": [sym("targia-figure")],
}


KINDS = {"all": "tribe-card", "none": "place-plain"}  # any symbol, no icon


def kind_of_card(name: str) -> Sign:
    """Cards of a tribe symbol, or with an icon."""
    return sym(KINDS.get(name, name))


def counted(what: Mapping[str, Any]) -> Row:
    count, arg = what["count"], what["arg"]
    if count in ("symbol", "icon"):
        return [kind_of_card(arg)]
    return [sym("tribe-card"), points(arg)] if count == "printed" else COUNTS[count]


def per(what: Mapping[str, Any]) -> Row:
    """For each this many of a count."""
    return [op(f": {what['per']}" if what["per"] > 1 else ":"), *counted(what)]


def less(count: int) -> Row:
    return [op(f"−{count}"), sym("any")] if count else []


def rate(exchange: Mapping[str, Vector]) -> Row:
    return [*vector(exchange["give"], 1), TO, *vector(exchange["get"], 1)]


# ---- effects


def draw_goods(e: Effect) -> list[Row]:
    kept = [TO, several(e["keep"], "goods-card")] if e["show"] > 1 else []
    return [[sym("draw"), several(e["show"], "goods-card"), *kept]]


def draw_tribe(e: Effect) -> list[Row]:
    first = [sym("draw"), several(e["show"], "tribe-card"), TO, sym("display"), OR, sym("hand")]
    again = [*vector({"water": e["redraw"]}), TO, sym("discard"), sym("draw")]
    return [first, again] if e["redraw"] else [first]


def noble(e: Effect) -> list[Row]:
    thrown = [TO, *vector(e["discard"])] if e["discard"] else []
    return [[sym("hand"), TO, sym("display"), *less(e["discount"])], [OR, sym("discard"), *thrown]]


def exchange(e: Effect) -> list[Row]:
    """The rates; before the first one how often."""
    lead = {0: [sym("infinity"), op(":")], 1: []}.get(e["times"], [op(f"{e['times']}×")])
    first, *others = [rate(r) for r in e["rates"]]
    return [lead + first, *others]


def discount(e: Effect) -> list[Row]:
    what: str = {"noble": "noble", "row_end": "row-last"}.get(e["when"]) or e["symbol"]
    return [[kind_of_card(what), *less(e["n"])]]


def goods_card_bonus(e: Effect) -> list[Row]:
    with_it = [] if e["res"] == "any_resource" else [sym(e["res"])]
    return [[sym("goods-card"), *with_it, op("+"), *vector(e["gain"])]]


def limit_raise(e: Effect) -> list[Row]:
    limits = {"any": e["goods"], "gold": e["gold"], "water": e["water"]}
    return [[sign for name, more in limits.items() if more for sign in (op(f"+{more}"), sym(name))]]


def end_per(e: Effect) -> list[Row]:
    most = [op("·"), op(f"≤{e['max']}")] if e["max"] and e["count"] != "full_rows" else []
    return [[points(e["vp"]), *per(e), *most]]


CONDITIONS = {"no_goods": barred("goods-card"), "start_player": sym("amulet"), "no_layout": barred("tribe-card")}
CENTRE = {"all": "centre", "goods": "goods-card", "tribe": "tribe-card"}
PLACES = {"dune": "dune", "targia": "targia-figure"}

EFFECTS: dict[str, Callable[[Effect], list[Row]]] = {
    "none": lambda e: [],
    "gain": lambda e: [either(e["options"])],
    "gain_per": lambda e: [[*vector(e["gain"]), *per(e)]],
    "exchange": exchange,
    "draw_goods": draw_goods,
    "draw_tribe": draw_tribe,
    "take_discard": lambda e: [
        [sym("discard"), op(str(e["depth"])), TO, sym("display"), *less(e["discount"]), OR, sym("hand")]
    ],
    "noble": noble,
    "move_marker": lambda e: [
        [sym("marker"), TO, sym("centre")] if e["reach"] == "free" else [sym("marker"), op("⇢"), sym("adjacent")]
    ],
    "use_border": lambda e: [[sym("targi"), *map(border, e["cards"])]],
    "use_centre": lambda e: [[sym("marker"), TO, sym(CENTRE[e["filter"]])]],
    "move_display": lambda e: [[several(e["n"], "tribe-card"), op("↔"), sym("display")]],
    "limit_opponent": lambda e: [[sym("opponent"), op("≤"), several(e["targi"], "targi")]],
    "set_start": lambda e: [[sym("amulet")]],
    "reveal_dunes": lambda e: [[op(f"+{e['n']}"), sym("dune")]],
    "lay_dune": lambda e: [[sym("dune"), TO, sym("display"), sym("kinds")]],
    "raid": lambda e: [either(e["pay"])],
    "discount": discount,
    "pay_substitute": lambda e: [[*vector(e["give"]), op("="), sym("any")]],
    "goods_card_bonus": goods_card_bonus,
    "round_bonus": lambda e: [[CONDITIONS[e["cond"]], TO, *vector(e["gain"])]],
    "layout_bonus": lambda e: [[kind_of_card(e["symbol"]), TO, *vector(e["gain"])]],
    "use_bonus": lambda e: [[sym(PLACES[e["place"]]), op("+"), *vector(e["gain"])]],
    "raid_immune": lambda e: [[barred("raid")]],
    "raid_bonus": lambda e: [[sym("raid"), op("+"), *vector(e["gain"])]],
    "place_on_robber": lambda e: [[sym("targi"), TO, sym("robber")]],
    "place_opposite": lambda e: [[sym("targi"), op("↔"), sym("targi-other")]],
    "join_dune": lambda e: [[sym("targi"), TO, sym("dune"), sym("targi-other")]],
    "hand_play": lambda e: [[sym("hand"), TO, sym("display"), op("+"), *vector(e["extra"])]],
    "extra_rate": lambda e: [[*([border(e["where"])] if e["where"] else []), *rate(e["rate"])]],
    "limit_raise": limit_raise,
    "stored_gold": lambda e: [[*vector({"gold": e["n"]}), TO, sym("tribe-card")]],
    "end_per": end_per,
    "end_if_min": lambda e: [[*counted(e), op(f"≥{e['min']}"), TO, points(e["vp"])]],
    "end_if_more": lambda e: [[*counted(e), op(">"), sym("opponent"), TO, points(e["vp"])]],
    "end_slot": lambda e: [[sym("row-last"), TO, points(e["vp"])]],
    "end_mixed_rows": lambda e: [[sym("row-mixed"), TO, points(e["vp"]), op("·"), op(f"≤{e['max']}×")]],
}


def effect_rows(effect: Effect) -> list[Row]:
    """An effect as one or more rows of signs."""
    return EFFECTS[effect["kind"]](effect)


def brief_rows(effect: Effect) -> list[Row]:
    """Rows for small cards: what happens, without every way out of it."""
    if effect["kind"] == "noble":
        cheaper = [sym("noble"), *less(effect["discount"])]
        first = cheaper if effect["discount"] else [sym("hand"), TO, sym("display")]
        thrown = [[sym("discard"), TO, *vector(effect["discard"], 1)]] if effect["discard"] else []
        return [first, *thrown]
    if effect["kind"] == "draw_tribe":
        again = [[*vector({"water": effect["redraw"]}, 1), TO, sym("draw")]] if effect["redraw"] else []
        return [[sym("draw"), several(effect["show"], "tribe-card")], *again]
    if effect["kind"] == "take_discard":
        return [[sym("discard"), op(str(effect["depth"])), TO, sym("tribe-card"), *less(effect["discount"])]]
    return effect_rows(effect)


def dune_rows(card: Mapping[str, Any], rows: Callable[[Effect], list[Row]] = effect_rows) -> list[Row]:
    """All effects of a dune in their order; laying it out also says what it costs and is worth."""
    out: list[Row] = []
    for effect in card["effects"]:
        if effect["kind"] == "lay_dune":
            out += [[*either(card["cost"]), TO, sym("display"), sym("kinds"), points(card["vp"])]]
        else:
            out += rows(effect)
    return out


def bracket_row(bracket: Mapping[str, Any], repeat: int = 2) -> Row:
    return [op("("), *vector(bracket["cost"], repeat), TO, points(bracket["vp"]), op(")")]


# ---- challenges

GROUPS: dict[str, Row] = {
    "goods": [sym("dates"), sym("salt"), sym("pepper")],
    "symbols": [sym("kinds")],
    "rows": [sym("display")],
}


def at_most(row: Row, n: int) -> Row:
    """No more than this many; none at all is a barred symbol."""
    *before, last = row
    return [*before, barred(last.symbol)] if n == 0 and last.kind == "symbol" else [*row, op(f"≤{n}")]


def condition(c: Mapping[str, Any]) -> Row:
    kind = c["kind"]
    if kind == "at_least":
        return [*counted(c), op(f"≥{c['n']}")]
    if kind == "at_most":
        return at_most(counted(c), c["n"])
    if kind == "each_at_least":
        return [*GROUPS[c["group"]], op(f"≥{c['n']}")]
    if kind == "some_at_least":
        return [sym("same" if c["group"] == "goods" else "row-same"), op(f"≥{c['n']}")]
    return [*counted(c), op(f"+{c['by']} >"), sym("opponent")]


LIMITED = {"goods": "any", "gold": "gold", "water": "water"}

OBSTACLES: dict[str, Callable[[Mapping[str, Any]], Row]] = {
    "limit": lambda o: [sym(LIMITED[o["res"]]), op(f"≤{o['n']}")],
    "hand_limit": lambda o: [sym("hand"), op(f"≤{o['n']}")] if o["n"] else [barred("hand")],
    "close_border": lambda o: [barred("targi"), border(o["card"])],
    "raid_extra": lambda o: [sym("raid"), op(f"+{o['n']}"), sym("any")],
    "layout_limit": lambda o: [sym("tribe-card"), op(f"≤{o['n']}")],
    "water_rate": lambda o: [
        several(o["good"], "water"),
        TO,
        sym("any"),
        OR,
        several(o["gold"], "water"),
        TO,
        sym("gold"),
    ],
    "block_opposite": lambda o: [barred("targi"), op("↔"), sym("robber")],
    "border_fee": lambda o: [border(o["card"]), op("−"), *vector(o["pay"])],
    "row_strict": lambda o: [sym("row"), TO, sym("row-last")],
    "dune_limit": lambda o: [sym("dune"), op(f"≤{o['n']}")],
}


def option_row(option: Mapping[str, Any]) -> Row:
    """A challenge's option: its obstacle, or its conditions."""
    if option.get("obstacle"):
        return OBSTACLES[option["obstacle"]["kind"]](option["obstacle"])
    return joined(map(condition, option.get("all") or ()), op("·"))


# ---- breaking rows


def broken(row: Row, room: float) -> list[Row]:
    """A row in parts that are no wider than the room (for a height of 1), broken where it reads well.

    >>> [len(part) for part in broken([sym("dates"), OR, sym("salt"), OR, sym("pepper")], 4)]
    [3, 2]
    """
    if row_width(row) <= room:
        return [row]
    for text in ("/", "·", "→", "+"):
        places = [i for i, sign in enumerate(row) if sign == op(text) and 0 < i < len(row) - 1]
        if places:
            at = min(places, key=lambda i: abs(row_width(row[:i]) - row_width(row[i:])))
            return broken(row[:at], room) + broken(row[at + (text == "·") :], room)
    half = (len(row) + 1) // 2
    return [row[:half], row[half:]] if len(row) > 3 else [row]


def packed(rows: Iterable[Row], room: float) -> list[Row]:
    """Rows side by side as far as there is room for them (for a height of 1), and broken where there is not.

    >>> [len(line) for line in packed([[sym("dates")], [sym("salt")], [OR, sym("pepper")]], 5)]
    [5]
    """
    lines: list[Row] = []
    for row in filter(None, rows):
        longer = [*lines[-1], *([] if row[0] == OR else [op("·")]), *row] if lines else row
        if lines and row_width(longer) <= room:
            lines[-1] = longer
        else:
            lines += broken(row, room)
    return lines


def sides(row: Row) -> list[Row]:
    """A row in two or more, each but the first with the `/` before it."""
    cuts = [0, *(i for i, sign in enumerate(row) if sign == OR and i), len(row)]
    return [row[start:end] for start, end in pairwise(cuts)]
