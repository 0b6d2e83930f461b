"""What things cost and whether they can be paid, compiled."""

from __future__ import annotations

import numpy as np

from azalai.core.compile import inner
from azalai.games.targi.display import effect_of, goods_of, has_kind, nth_of_kind
from azalai.games.targi.state import (
    ANY,
    DATES,
    DISCOUNT,
    DISPLAY,
    EXTRA_RATE,
    FROM_HAND,
    GOLD,
    N_GOODS,
    N_RES,
    PAY_SUBSTITUTE,
    PEPPER,
    PLACES,
    SALT,
    SAME,
    STORED_GOLD,
    VP,
    WATER,
    Box,
    State,
)

# what a card still costs: goods, goods of choice of a surcharge, gold and water, of which substitutes and stored gold
# may pay a part; certain goods of a surcharge, which discounts do not lower, but substitutes may replace; then what
# nothing helps to pay (the bracket, and gold and water of a surcharge): goods, goods of choice, gold and water
Price = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]


@inner
def price(box: Box, card: int, cost: int, bracket: bool, surcharge: int) -> Price:
    """TG-TRIBE-07: a cost of a card, with the surcharge of an effect (0: none) and the bracket."""
    due = box.tribe_cost[card, cost]
    more = box.fx_v[surcharge, 0]  # effect 0 is none, all zeros
    extra = box.tribe_extra[card]
    times = 1 if bracket else 0
    return (
        int(due[DATES]),
        int(due[SALT]),
        int(due[PEPPER]),
        int(more[ANY]),
        int(due[GOLD]),
        int(due[WATER]),
        int(more[DATES]),
        int(more[SALT]),
        int(more[PEPPER]),
        times * extra[DATES],
        times * extra[SALT],
        times * extra[PEPPER],
        times * extra[ANY],
        more[GOLD] + times * extra[GOLD],
        more[WATER] + times * extra[WATER],
    )


@inner
def discounts(box: Box, s: State, seat: int, card: int, source: int, row: int) -> int:
    """TG-CARD-DISCOUNT-01 to TG-CARD-DISCOUNT-04: by how many goods a card is cheaper in this row."""
    saved = 0
    if has_kind(s, seat, DISCOUNT):
        for place in range(DISPLAY):
            code = int(s.shown[seat, place])
            if code:
                fx = effect_of(box, code)
                if box.fx_kind[fx] == DISCOUNT and discount_applies(box, s, seat, fx, card, source, row):
                    saved += box.fx_p[fx, 2]
    return saved


@inner
def discount_applies(box: Box, s: State, seat: int, fx: int, card: int, source: int, row: int) -> bool:
    symbol = box.fx_p[fx, 0]
    if symbol != 0 and symbol != box.tribe_symbol[card]:
        return False
    when = box.fx_p[fx, 1]
    if when == 1:
        return source == FROM_HAND
    return when == 0 or s.row_len[seat, row] == PLACES - 1


@inner
def stored_gold(box: Box, s: State, seat: int) -> int:
    """On how many cards gold is left that may pay. TG-CARD-STOREDGOLD-01."""
    n = 0
    place = next_stored(box, s, seat, 0)
    while place >= 0:
        n += 1
        place = next_stored(box, s, seat, place + 1)
    return n


@inner
def next_stored(box: Box, s: State, seat: int, first: int) -> int:
    """The first place with gold that may pay, from a place on; or -1."""
    if has_kind(s, seat, STORED_GOLD):
        for place in range(first, DISPLAY):
            code = int(s.shown[seat, place])
            if code and s.token[seat, place] > 0 and box.fx_kind[effect_of(box, code)] == STORED_GOLD:
                return place
    return -1


@inner
def payable(box: Box, s: State, seat: int, cost: Price, saves: int, substitutes: int, stored: int) -> bool:
    """Whether a price can be paid in some way.

    `saves` goods are free, from the substitute numbered `substitutes` on (-1: none) one good each may be replaced, and
    `stored` gold may come from cards.
    """
    d, t, p, choice, gold, water, add_d, add_t, add_p, more_d, more_t, more_p, more_any, more_gold, more_water = cost
    own_d, own_t = int(s.own[seat, DATES]) - more_d, int(s.own[seat, SALT]) - more_t
    own_p = int(s.own[seat, PEPPER]) - more_p
    gold_left = int(s.own[seat, GOLD]) - more_gold - max(0, gold - stored)
    water_left = int(s.own[seat, WATER]) - more_water - water
    vp_left = int(s.own[seat, VP]) - int(s.fixed[VP])
    if min(own_d, own_t, own_p, gold_left, water_left, vp_left) < 0:
        return False
    saved = min(saves, d + t + p)
    goods = d + t + p - saved + add_d + add_t + add_p + choice  # which may be replaced
    short = max(0, d + add_d - own_d) + max(0, t + add_t - own_t) + max(0, p + add_p - own_p) - saved
    added_short = max(0, add_d - own_d) + max(0, add_t - own_t) + max(0, add_p - own_p)  # which no discount saves
    replaced = max(short, added_short, goods + more_any - own_d - own_t - own_p)
    if replaced <= 0:
        return True
    if substitutes < 0 or replaced > goods:
        return False
    return can_replace(box, s, seat, substitutes, replaced, gold_left, water_left, vp_left)


@inner
def can_replace(box: Box, s: State, seat: int, first: int, n: int, gold: int, water: int, vp: int) -> bool:
    """Whether, from the substitute numbered `first` on, some n can be paid with no more than this."""
    costs = np.zeros((DISPLAY, 3), np.int64)
    there = 0
    while True:
        place = nth_of_kind(box, s, seat, PAY_SUBSTITUTE, first + there)
        if place < 0:
            break
        give = box.fx_v[effect_of(box, s.shown[seat, place]), 0]
        costs[there, 0], costs[there, 1], costs[there, 2] = give[GOLD], give[WATER], give[VP]
        there += 1
    for chosen in range(1 << there):
        left, gold_left, water_left, vp_left = n, gold, water, vp
        for i in range(there):
            if chosen >> i & 1:
                left -= 1
                gold_left -= costs[i, 0]
                water_left -= costs[i, 1]
                vp_left -= costs[i, 2]
        if left == 0 and min(gold_left, water_left, vp_left) >= 0:
            return True
    return False


# ---------------------------------------------------------------- vectors


@inner
def can_give(s: State, seat: int, give: State) -> bool:
    """Whether a vector of a rate, fee or raid can be paid right now. TG-CARD-EXCHANGE-02."""
    for res in range(N_RES):
        if res != ANY and res != SAME and s.own[seat, res] < give[res]:
            return False
    if give[SAME] > 0:
        return max(s.own[seat, DATES], s.own[seat, SALT], s.own[seat, PEPPER]) >= give[SAME]
    return goods_of(s, seat) - int(give[DATES]) - int(give[SALT]) - int(give[PEPPER]) >= give[ANY]


@inner
def pay_fixed(s: State, seat: int, give: State) -> None:
    """Pay what a vector prescribes; goods of choice are asked for."""
    for res in range(N_RES):
        if res != ANY and res != SAME:
            s.own[seat, res] -= give[res]


# ---------------------------------------------------------------- exchanges at any time, and raids


@inner
def within_reach(box: Box, s: State, seat: int, want: State, more_any: int, given: int) -> bool:
    """TG-RAID-06: whether a vector and goods of choice can be paid after exchanging, `given` goods being given first.

    Water buys every good at the same price, so those given are best such as nobody asks for.
    """
    spare = 0
    lacking = 0
    for good in range(N_GOODS):
        left = int(s.own[seat, good]) - int(want[good])
        if left < 0:
            lacking -= left
        else:
            spare += left
    lacking += max(0, given - spare)
    spare = max(0, spare - given)
    of_choice = int(want[ANY]) + more_any
    to_buy = lacking + max(0, of_choice - spare)
    gold_to_buy = max(0, int(want[GOLD]) - int(s.own[seat, GOLD]))
    if not box.expansion:
        return to_buy == 0 and gold_to_buy == 0 and s.own[seat, WATER] >= want[WATER]
    due = int(want[WATER]) + gold_to_buy * s.water_gold
    if s.own[seat, WATER] >= due + to_buy * s.water_good:
        return True
    wanted = int(want[DATES]) + int(want[SALT]) + int(want[PEPPER]) + of_choice
    return has_kind(s, seat, EXTRA_RATE) and sells_enough(box, s, seat, goods_of(s, seat) - given, wanted, lacking, due)


@inner
def sells_enough(box: Box, s: State, seat: int, goods: int, wanted: int, lacking: int, due: int) -> bool:
    """Whether goods sold at any time bring enough water. TG-CARD-EXTRARATE-01.

    As all goods cost and bring the same, only numbers count: of `goods` at least `wanted` must be there in the end, of
    which the `lacking` ones were bought, with `due` water. Several goods may be sold at once, and be needed, or be
    bought, for that; so all is tried. Every exchange loses something, so it ends.
    """
    rates = np.zeros((DISPLAY, 2), np.int64)
    n = 0
    for place in range(DISPLAY):
        fx = effect_of(box, s.shown[seat, place])
        if box.fx_kind[fx] == EXTRA_RATE and box.fx_p[fx, 0] == 0:
            rates[n, 0], rates[n, 1] = box.fx_v[fx, 0, ANY], box.fx_v[fx, 1, WATER]
            n += 1
    room = goods + int(s.own[seat, WATER]) + 1
    water = np.full((lacking + 1, room), -1, np.int64)  # the most there can be, by goods bought and goods held
    water[0, goods] = s.own[seat, WATER]
    going = n > 0
    while going:
        going = False
        for bought in range(lacking + 1):
            for held in range(room):
                here = water[bought, held]
                more = min(bought + 1, lacking)
                if here >= s.water_good and held + 1 < room and water[more, held + 1] < here - s.water_good:
                    water[more, held + 1] = here - s.water_good
                    going = True
                for i in range(n):
                    if here >= 0 and held >= rates[i, 0] and water[bought, held - rates[i, 0]] < here + rates[i, 1]:
                        water[bought, held - rates[i, 0]] = here + rates[i, 1]
                        going = True
    for held in range(wanted, room):
        if water[lacking, held] >= due:
            return True
    return False


@inner
def can_pay_raid(box: Box, s: State, seat: int, given: int) -> bool:
    """Whether one of the two ways is within reach when so many goods were given. TG-RAID-05, TG-RAID-06."""
    fx = s.raid_fx
    if s.own[seat, VP] >= box.fx_p[fx, 1]:
        return True
    return within_reach(box, s, seat, box.fx_v[fx, 0], s.raid_extra, given)
