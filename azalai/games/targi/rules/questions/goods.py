"""Taking and giving goods: which ones, one at a time. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.affordable import can_pay_raid
from azalai.games.targi.rules.display import effect_of, goods_of, has_kind
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import (
    A_GOOD,
    A_SKIP,
    ANY,
    DATES,
    DISPLAY,
    GIVING,
    N_GOODS,
    N_RES,
    PEPPER,
    Q_GIVE,
    Q_GIVE_EQUAL,
    Q_RECEIVE,
    Q_TAKE,
    RECEIVING,
    SALT,
    SAME,
    TAKING,
    USE_BONUS,
    WATER,
    Box,
    State,
)

ALL_GOODS = 7  # a bit for each good
ANY_BIT = 8  # a good of any kind


# ---------------------------------------------------------------- sets of goods


@inner
def goods_owned(s: State, seat: int) -> int:
    """A bit for each good that a seat has."""
    mask = 0
    for good in range(N_GOODS):
        if s.own[seat, good] > 0:
            mask |= 1 << good
    return mask


@inner
def list_goods(mask: int, out: Any, n: int) -> int:
    for good in range(N_GOODS):
        if mask >> good & 1:
            out[n] = A_GOOD + good
            n += 1
    return n


@inner
def only_good(mask: int) -> int:
    """The good (or good of any kind) if the mask holds exactly one, otherwise -1."""
    if mask == 1:
        return DATES
    if mask == 2:
        return SALT
    if mask == 4:
        return PEPPER
    return ANY if mask == ANY_BIT else -1


# ---------------------------------------------------------------- gains


@inner
def gain(s: State, seat: int, res: int, n: int) -> None:
    s.own[seat, res] += n
    s.got[res] += n


@inner
def receive(box: Box, s: State, fx: int, vector: int, times: int, declinable: int, forbidden: int) -> None:
    """Take a vector this many times; goods of any kind are asked for. TG-TERM-03."""
    amounts = box.effects[fx].vectors[vector]
    for res in range(N_RES):
        if res != ANY and res != SAME and amounts[res]:
            gain(s, s.seat, res, amounts[res] * times)
    n = amounts[ANY] * times
    if n > 0:
        ask_take(s, n, declinable, forbidden)


@inner
def receive_later(s: State, fx: int, vector: int, unlike: int) -> None:
    """Let a vector be taken after the questions that come first. `unlike`: no good of a kind that was given."""
    note = push(s, Q_RECEIVE)
    note[RECEIVING.effect] = fx
    note[RECEIVING.vector] = vector
    note[RECEIVING.times] = 1
    note[RECEIVING.unlike] = unlike


@inner
def step_receive(box: Box, s: State) -> None:
    note = top(s)
    fx, vector, times, unlike = (
        note[RECEIVING.effect],
        note[RECEIVING.vector],
        note[RECEIVING.times],
        note[RECEIVING.unlike],
    )
    pop(s)
    receive(box, s, fx, vector, times, 0, s.given_kinds if unlike else 0)


@inner
def receive_of_display(box: Box, s: State, seat: int, kind: int) -> None:
    """The gains of all display cards with an effect of this kind, in display order."""
    if has_kind(s, seat, kind):
        for place in range(DISPLAY - 1, -1, -1):
            code = int(s.shown[seat, place])
            if code:
                fx = effect_of(box, code)
                if box.effects[fx].kind == kind:
                    receive_later(s, fx, 0, 0)


@inner
def receive_use_bonuses(box: Box, s: State, place: int) -> None:
    """TG-CARD-USEBONUS-01: what the display gives after a dune or the Targia was used."""
    if has_kind(s, s.seat, USE_BONUS):
        for i in range(DISPLAY - 1, -1, -1):
            code = int(s.shown[s.seat, i])
            if code:
                fx = effect_of(box, code)
                if box.effects[fx].kind == USE_BONUS and box.effects[fx].place == place:
                    receive_later(s, fx, 0, 0)


# ---------------------------------------------------------------- which good to take


@inner
def ask_take(s: State, n: int, declinable: int, forbidden: int) -> None:
    note = push(s, Q_TAKE)
    note[TAKING.left] = n
    note[TAKING.declinable] = declinable
    note[TAKING.forbidden] = forbidden


@inner
def step_take(s: State) -> bool:
    note = top(s)
    if note[TAKING.left] == 0:
        pop(s)
        return True
    good = only_good(ALL_GOODS & ~note[TAKING.forbidden])
    if good < 0 or note[TAKING.declinable]:
        return False
    take_good(s, good)
    return True


@inner
def list_take(s: State, out: Any) -> int:
    note = top(s)
    n = 0
    if note[TAKING.declinable]:
        out[0] = A_SKIP
        n = 1
    return list_goods(ALL_GOODS & ~note[TAKING.forbidden], out, n)


@inner
def answer_take(s: State, action: int) -> None:
    if action == A_SKIP:
        pop(s)
    else:
        take_good(s, action - A_GOOD)


@inner
def take_good(s: State, good: int) -> None:
    top(s)[TAKING.left] -= 1
    gain(s, s.seat, good, 1)


# ---------------------------------------------------------------- which good to give


@inner
def ask_give(s: State, n: int) -> None:
    if n > 0:
        push(s, Q_GIVE)[GIVING.left] = n


@inner
def ask_give_for_water(s: State, n: int, at_raid: int, water: int) -> None:
    """Goods to sell. At a raid a payment must stay possible, with the water that they bring. TG-RAID-06."""
    note = push(s, Q_GIVE)
    note[GIVING.left] = n
    note[GIVING.at_raid] = at_raid
    note[GIVING.brings_water] = water


@inner
def step_give(box: Box, s: State) -> bool:
    left = top(s)[GIVING.left]
    if left == 0:
        pop(s)
        return True
    if left == goods_of(s, s.seat) and not box.asks_each_good:
        give_all(s)
        return True
    good = only_good(givable(box, s))
    if good < 0:
        return False
    give_good(s, good)
    return True


@inner
def give_all(s: State) -> None:
    """There is only one way: the player gives all their goods."""
    for good in range(N_GOODS):
        while s.own[s.seat, good] > 0:
            give_good(s, good)


@inner
def givable(box: Box, s: State) -> int:
    """Which goods may be given: owned ones; at a raid only those that keep a payment possible. TG-RAID-06."""
    owned = goods_owned(s, s.seat)
    if not top(s)[GIVING.at_raid]:
        return owned
    mask = 0
    for good in range(N_GOODS):
        if owned >> good & 1 and leaves_raid_payable(box, s, good):
            mask |= 1 << good
    return mask


@inner
def leaves_raid_payable(box: Box, s: State, good: int) -> bool:
    note = top(s)
    s.own[s.seat, good] -= 1
    s.own[s.seat, WATER] += note[GIVING.brings_water]
    possible = can_pay_raid(box, s, s.seat, note[GIVING.left] - 1)
    s.own[s.seat, good] += 1
    s.own[s.seat, WATER] -= note[GIVING.brings_water]
    return possible


@inner
def give_good(s: State, good: int) -> None:
    top(s)[GIVING.left] -= 1
    s.own[s.seat, good] -= 1
    s.given_kinds |= 1 << good


# ---------------------------------------------------------------- identical goods


@inner
def ask_give_equal(s: State, n: int) -> None:
    push(s, Q_GIVE_EQUAL)[GIVING.left] = n


@inner
def step_give_equal(s: State) -> bool:
    good = only_good(givable_equal(s))
    if good < 0:
        return False
    give_equal(s, good)
    return True


@inner
def givable_equal(s: State) -> int:
    mask = 0
    for good in range(N_GOODS):
        if s.own[s.seat, good] >= top(s)[GIVING.left]:
            mask |= 1 << good
    return mask


@inner
def give_equal(s: State, good: int) -> None:
    s.own[s.seat, good] -= top(s)[GIVING.left]
    s.given_kinds |= 1 << good
    pop(s)
