"""Paying for a tribe card: what a discount saves, what replaces a good, which gold pays. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.affordable import Amounts, Goods, Price, next_stored, payable, stored_gold
from azalai.games.targi.rules.display import effect_of, nth_of_kind
from azalai.games.targi.rules.questions.goods import ANY_BIT, ask_give, list_goods, only_good
from azalai.games.targi.rules.stack import pop, push
from azalai.games.targi.state import (
    A_GOOD,
    A_OWN,
    A_SKIP,
    A_STORED,
    ANY,
    DATES,
    DISPLAY,
    GOLD,
    N_GOODS,
    N_RES,
    PAY_SUBSTITUTE,
    PEPPER,
    Q_PAY,
    SALT,
    VP,
    WATER,
    Box,
    State,
)

NOTHING_BIT = 16  # a substitute may replace nothing
NO_MORE = -1  # substitutes


@inner
def ask_payment(s: State, owed: Price, saves: int) -> None:
    """Note what is due, of which this many goods are saved, and let it be paid next."""
    write_due(s, owed)
    s.saves = saves
    s.substitutes = 0
    s.stored_from = 0
    push(s, Q_PAY)


@inner
def write_due(s: State, owed: Price) -> None:
    s.due[DATES], s.due[SALT], s.due[PEPPER] = owed.due.dates, owed.due.salt, owed.due.pepper
    s.due[ANY], s.due[GOLD], s.due[WATER] = owed.due.choice, owed.due.gold, owed.due.water
    s.surcharge[DATES], s.surcharge[SALT], s.surcharge[PEPPER] = owed.added.dates, owed.added.salt, owed.added.pepper
    s.fixed[DATES], s.fixed[SALT], s.fixed[PEPPER] = owed.fixed.dates, owed.fixed.salt, owed.fixed.pepper
    s.fixed[ANY], s.fixed[GOLD], s.fixed[WATER] = owed.fixed.choice, owed.fixed.gold, owed.fixed.water


@inner
def still_due(s: State) -> Price:
    return Price(
        amounts_of(s.due),
        Goods(int(s.surcharge[DATES]), int(s.surcharge[SALT]), int(s.surcharge[PEPPER])),
        amounts_of(s.fixed),
    )


@inner
def amounts_of(vector: State) -> Amounts:
    goods = int(vector[DATES]), int(vector[SALT]), int(vector[PEPPER])
    return Amounts(goods[0], goods[1], goods[2], int(vector[ANY]), int(vector[GOLD]), int(vector[WATER]))


# ---------------------------------------------------------------- what continues automatically


@inner
def step_pay(box: Box, s: State) -> bool:
    """Answer questions that have only one answer; pay when nothing is left to ask."""
    if asks_saving(s):
        return step_saving(box, s)
    add_surcharge(s)
    if asks_substitute(s):
        return step_substitute(box, s)
    if s.stored_from < DISPLAY:
        return step_stored(box, s)
    pay_rest(s)
    return True


@inner
def asks_saving(s: State) -> bool:
    return s.saves > 0


@inner
def asks_substitute(s: State) -> bool:
    return s.saves == 0 and s.substitutes != NO_MORE


@inner
def pay_rest(s: State) -> None:
    pop(s)
    for res in (DATES, SALT, PEPPER, GOLD, WATER, VP):
        s.own[s.seat, res] -= s.due[res] + s.fixed[res]
    ask_give(s, s.due[ANY] + s.fixed[ANY])
    for res in range(N_RES):
        s.due[res] = 0
        s.fixed[res] = 0
    s.stored_from = 0
    s.substitutes = 0


# ---------------------------------------------------------------- which good a discount saves


@inner
def step_saving(box: Box, s: State) -> bool:
    if goods_due(s) <= s.saves:
        for good in range(N_GOODS):
            s.due[good] = 0
        s.saves = 0
        return True
    good = only_good(savable(box, s))
    if good < 0:
        return False
    save_good(s, good)
    return True


@inner
def goods_due(s: State) -> int:
    return int(s.due[DATES]) + int(s.due[SALT]) + int(s.due[PEPPER])


@inner
def savable(box: Box, s: State) -> int:
    """Which goods a discount may save, so that the rest can be paid."""
    mask = 0
    stored = stored_gold(box, s, s.seat)
    for good in range(N_GOODS):
        if s.due[good] > 0:
            s.due[good] -= 1
            if payable(box, s, s.seat, still_due(s), s.saves - 1, 0, stored):
                mask |= 1 << good
            s.due[good] += 1
    return mask


@inner
def save_good(s: State, good: int) -> None:
    s.due[good] -= 1
    s.saves -= 1


@inner
def add_surcharge(s: State) -> None:
    """TG-TRIBE-07: after the discounts, before a substitute."""
    for good in range(N_GOODS):
        s.due[good] += s.surcharge[good]
        s.surcharge[good] = 0


# ---------------------------------------------------------------- which good a substitute replaces


@inner
def step_substitute(box: Box, s: State) -> bool:
    if goods_due(s) + s.due[ANY] == 0 or substitute(box, s) < 0:
        s.substitutes = NO_MORE
        return True
    mask = replaceable(box, s)
    if mask == NOTHING_BIT:
        s.substitutes += 1
        return True
    good = only_good(mask)
    if good < 0:
        return False
    replace_good(box, s, good)
    return True


@inner
def substitute(box: Box, s: State) -> int:
    """The effect of the substitute that is asked about, or -1."""
    place = nth_of_kind(box, s, s.seat, PAY_SUBSTITUTE, s.substitutes)
    return effect_of(box, s.shown[s.seat, place]) if place >= 0 else -1


@inner
def replaceable(box: Box, s: State) -> int:
    """A bit for each good, the good of any kind and nothing, if the rest can be paid when it is replaced."""
    seat = s.seat
    stored = stored_gold(box, s, seat)
    mask = NOTHING_BIT if payable(box, s, seat, still_due(s), 0, s.substitutes + 1, stored) else 0
    fx = substitute(box, s)
    give_substitute(box, s, fx, 1)
    for good in range(ANY + 1):
        if s.due[good] > 0:
            s.due[good] -= 1
            if payable(box, s, seat, still_due(s), 0, s.substitutes + 1, stored):
                mask |= 1 << good
            s.due[good] += 1
    give_substitute(box, s, fx, -1)
    return mask


@inner
def give_substitute(box: Box, s: State, fx: int, times: int) -> None:
    for res in (GOLD, WATER, VP):
        s.fixed[res] += box.effects[fx].give[res] * times


@inner
def replace_good(box: Box, s: State, good: int) -> None:
    give_substitute(box, s, substitute(box, s), 1)
    s.due[good] -= 1
    s.substitutes += 1


# ---------------------------------------------------------------- which gold pays


@inner
def step_stored(box: Box, s: State) -> bool:
    if s.due[GOLD] == 0 or next_stored(box, s, s.seat, s.stored_from) < 0:
        s.stored_from = DISPLAY
        return True
    if s.own[s.seat, GOLD] >= s.due[GOLD] + s.fixed[GOLD]:
        return False
    take_stored(box, s)
    return True


@inner
def take_stored(box: Box, s: State) -> None:
    """TG-CARD-STOREDGOLD-01: 1 of the gold on the next card."""
    place = next_stored(box, s, s.seat, s.stored_from)
    s.token[s.seat, place] -= 1
    s.due[GOLD] -= 1
    s.stored_from = place + 1


# ---------------------------------------------------------------- what is legal, and what an answer does


@inner
def list_pay(box: Box, s: State, out: Any) -> int:
    if asks_saving(s):
        return list_goods(savable(box, s), out, 0)
    if asks_substitute(s):
        return list_replaceable(replaceable(box, s), out)
    out[0] = A_STORED
    out[1] = A_OWN
    return 2


@inner
def list_replaceable(mask: int, out: Any) -> int:
    n = 0
    if mask & NOTHING_BIT:
        out[0] = A_SKIP
        n = 1
    n = list_goods(mask, out, n)
    if mask & ANY_BIT:
        out[n] = A_GOOD + ANY
        n += 1
    return n


@inner
def answer_pay(box: Box, s: State, action: int) -> None:
    if action == A_STORED:
        take_stored(box, s)
    elif action == A_OWN:
        s.stored_from = DISPLAY
    elif action == A_SKIP:
        s.substitutes += 1
    elif asks_saving(s):
        save_good(s, action - A_GOOD)
    else:
        replace_good(box, s, action - A_GOOD)
