"""What things cost, and whether a player can pay them. Compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from azalai.core.compile import inner
from azalai.core.scratch import scratch
from azalai.games.targi.rules.display import effect_of, find_working, goods_of, has_kind, icon_of, nth_of_kind
from azalai.games.targi.state import (
    ANY,
    ANY_TIME,
    DATES,
    DISCOUNT,
    DISPLAY,
    EXTRA_RATE,
    FROM_HAND,
    GET,
    GIVE,
    GOLD,
    N_GOODS,
    N_RES,
    PAY_SUBSTITUTE,
    PEPPER,
    PLACES,
    RAID_IMMUNE,
    SALT,
    SAME,
    STORED_GOLD,
    TRIANGLE,
    VP,
    WATER,
    Box,
    State,
)

ALWAYS, WITH_NOBLE = 0, 1  # when a discount applies; otherwise: with the last card of a row


class Goods(NamedTuple):
    """Certain goods of a surcharge."""

    dates: int
    salt: int
    pepper: int


class Amounts(NamedTuple):
    """A part of a price. `choice` are goods of any kind."""

    dates: int
    salt: int
    pepper: int
    choice: int
    gold: int
    water: int


class Price(NamedTuple):
    """What a card costs, in three parts that are paid differently."""

    due: Amounts  # its cost, and goods of any kind of a surcharge: substitutes and stored gold may pay a part
    added: Goods  # by a surcharge: discounts do not lower them, but substitutes may replace them
    fixed: Amounts  # the bracket, and gold and water of a surcharge: nothing else can pay them


@inner
def price(box: Box, card: int, cost: int, bracket: bool, surcharge: int) -> Price:
    """TG-TRIBE-07: a cost of a card, with the surcharge of an effect (0: none) and the bracket."""
    due = box.tribe_cost[card, cost]
    more = box.effects[surcharge].extra  # effect 0 is none, all zeros
    extra = box.tribe_extra[card]
    times = 1 if bracket else 0
    return Price(
        Amounts(int(due[DATES]), int(due[SALT]), int(due[PEPPER]), int(more[ANY]), int(due[GOLD]), int(due[WATER])),
        Goods(int(more[DATES]), int(more[SALT]), int(more[PEPPER])),
        Amounts(
            times * extra[DATES],
            times * extra[SALT],
            times * extra[PEPPER],
            times * extra[ANY],
            more[GOLD] + times * extra[GOLD],
            more[WATER] + times * extra[WATER],
        ),
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
                if box.effects[fx].kind == DISCOUNT and discount_applies(box, s, seat, fx, card, source, row):
                    saved += box.effects[fx].n
    return saved


@inner
def discount_applies(box: Box, s: State, seat: int, fx: int, card: int, source: int, row: int) -> bool:
    symbol = box.effects[fx].symbol
    if symbol != 0 and symbol != box.tribe_symbol[card]:
        return False
    when = box.effects[fx].when
    if when == WITH_NOBLE:
        return source == FROM_HAND
    return when == ALWAYS or s.row_len[seat, row] == PLACES - 1


@inner
def stored_gold(box: Box, s: State, seat: int) -> int:
    """How many cards still have gold that may pay. TG-CARD-STOREDGOLD-01."""
    n = 0
    place = next_stored(box, s, seat, 0)
    while place >= 0:
        n += 1
        place = next_stored(box, s, seat, place + 1)
    return n


@inner
def next_stored(box: Box, s: State, seat: int, first: int) -> int:
    """The first place with gold that may pay, starting from a place; or -1."""
    if has_kind(s, seat, STORED_GOLD):
        for place in range(first, DISPLAY):
            code = int(s.shown[seat, place])
            if code and s.token[seat, place] > 0 and box.effects[effect_of(box, code)].kind == STORED_GOLD:
                return place
    return -1


@inner
def payable(box: Box, s: State, seat: int, cost: Price, saves: int, substitutes: int, stored: int) -> bool:
    """Whether a price can be paid in some way.

    `saves` goods are free, from the substitute numbered `substitutes` on (-1: none) one good each may be replaced, and
    `stored` gold may come from cards.
    """
    due, added, fixed = cost.due, cost.added, cost.fixed
    dates = int(s.own[seat, DATES]) - fixed.dates
    salt = int(s.own[seat, SALT]) - fixed.salt
    pepper = int(s.own[seat, PEPPER]) - fixed.pepper
    gold = int(s.own[seat, GOLD]) - fixed.gold - max(0, due.gold - stored)
    water = int(s.own[seat, WATER]) - fixed.water - due.water
    vp = int(s.own[seat, VP]) - int(s.fixed[VP])
    if min(dates, salt, pepper, gold, water, vp) < 0:
        return False
    saved = min(saves, due.dates + due.salt + due.pepper)
    goods = due.dates + due.salt + due.pepper - saved + added.dates + added.salt + added.pepper + due.choice
    short = max(0, due.dates + added.dates - dates) + max(0, due.salt + added.salt - salt)
    short += max(0, due.pepper + added.pepper - pepper) - saved
    added_short = max(0, added.dates - dates) + max(0, added.salt - salt) + max(0, added.pepper - pepper)
    replaced = max(short, added_short, goods + fixed.choice - dates - salt - pepper)
    if replaced <= 0:
        return True
    if substitutes < 0 or replaced > goods or not has_kind(s, seat, PAY_SUBSTITUTE):
        return False
    return can_replace(box, s, seat, substitutes, replaced, gold, water, vp)


@inner
def can_replace(box: Box, s: State, seat: int, first: int, n: int, gold: int, water: int, vp: int) -> bool:
    """Whether, from the substitute numbered `first` on, some n can be paid with no more than this."""
    golds, waters, vps = scratch(DISPLAY, np.int64), scratch(DISPLAY, np.int64), scratch(DISPLAY, np.int64)
    there = 0
    while True:
        place = nth_of_kind(box, s, seat, PAY_SUBSTITUTE, first + there)
        if place < 0:
            break
        give = box.effects[effect_of(box, s.shown[seat, place])].give
        golds[there], waters[there], vps[there] = give[GOLD], give[WATER], give[VP]
        there += 1
    for chosen in range(1 << there):
        left, gold_left, water_left, vp_left = n, gold, water, vp
        for i in range(there):
            if chosen >> i & 1:
                left -= 1
                gold_left -= golds[i]
                water_left -= waters[i]
                vp_left -= vps[i]
        if left == 0 and min(gold_left, water_left, vp_left) >= 0:
            return True
    return False


# ---------------------------------------------------------------- amounts of a rate, fee or raid


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
    """Pay what a vector prescribes; goods of any kind are asked for."""
    for res in range(N_RES):
        if res != ANY and res != SAME:
            s.own[seat, res] -= give[res]


# ---------------------------------------------------------------- exchanges at any time, and raids


@inner
def within_reach(box: Box, s: State, seat: int, want: State, more_any: int, given: int) -> bool:
    """TG-RAID-06: whether a vector and goods of any kind can be paid after exchanging, with `given` goods given first.

    Water buys every good at the same price, so it is best to give goods that are not due.
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

    As all goods cost and bring the same, only numbers count: of `goods` at least `wanted` must be left in the end,
    where the `lacking` ones were bought for `due` water. A sale may need several goods at once, and some of them may
    have to be bought first; so everything is tried. Every exchange loses something, so this ends.
    """
    give, get = scratch(DISPLAY, np.int64), scratch(DISPLAY, np.int64)
    n = 0
    for place in range(DISPLAY):
        fx = effect_of(box, s.shown[seat, place])
        if box.effects[fx].kind == EXTRA_RATE and box.effects[fx].where == ANY_TIME:
            give[n], get[n] = box.effects[fx].rates[0, GIVE, ANY], box.effects[fx].rates[0, GET, WATER]
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
                    if here >= 0 and held >= give[i] and water[bought, held - give[i]] < here + get[i]:
                        water[bought, held - give[i]] = here + get[i]
                        going = True
    for held in range(wanted, room):
        if water[lacking, held] >= due:
            return True
    return False


@inner
def can_pay_raid(box: Box, s: State, seat: int, given: int) -> bool:
    """Whether one of the two ways is within reach when this many goods were given. TG-RAID-05, TG-RAID-06."""
    raid = box.effects[s.raid_fx]
    if s.own[seat, VP] >= raid.vp:
        return True
    return within_reach(box, s, seat, raid.pay, s.raid_extra, given)


@inner
def is_immune(box: Box, s: State, seat: int) -> bool:
    """TG-CARD-RAIDIMMUNE-01: exempt from every raid, not by a stored exemption."""
    place = find_working(box, s, seat, RAID_IMMUNE)
    return place >= 0 and icon_of(box, s.shown[seat, place]) != TRIANGLE


@inner
def must_pay_raid(box: Box, s: State, seat: int) -> bool:
    """TG-RAID-04."""
    return not is_immune(box, s, seat) and can_pay_raid(box, s, seat, 0)
