"""Exchanges at any time: water for goods or gold, and goods for water by cards of the display. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.scratch import scratch
from azalai.games.targi.rules.affordable import must_pay_raid
from azalai.games.targi.rules.display import effect_of, goods_of, has_kind, nth_of_kind
from azalai.games.targi.rules.questions.goods import ask_give_for_water, receive_later
from azalai.games.targi.state import (
    A_EXTRA,
    A_WATER,
    ANY,
    ANY_TIME,
    DISPLAY,
    EXTRA_RATE,
    GET,
    GIVE,
    GOLD,
    N_ACTIONS,
    N_GOODS,
    PHASE_RAID,
    WATER,
    Box,
    State,
)


@inner
def list_exchanges(box: Box, s: State, out: Any, n: int) -> int:
    """TG-X-WATER-01, TG-X-WATER-03, TG-CARD-EXTRARATE-01: extra rates that are possible at any time, then water."""
    if not box.expansion:
        return n
    return list_water(s, out, list_sales(box, s, out, n))


@inner
def can_exchange(box: Box, s: State) -> bool:
    return list_exchanges(box, s, scratch(N_ACTIONS, np.int64), 0) > 0


@inner
def list_water(s: State, out: Any, n: int) -> int:
    if s.own[s.seat, WATER] >= s.water_good:
        for good in range(N_GOODS):
            out[n] = A_WATER + good
            n += 1
    if s.own[s.seat, WATER] >= s.water_gold:
        out[n] = A_WATER + N_GOODS
        n += 1
    return n


@inner
def list_sales(box: Box, s: State, out: Any, n: int) -> int:
    if has_kind(s, s.seat, EXTRA_RATE):
        k = 0
        for place in range(DISPLAY):
            code = int(s.shown[s.seat, place])
            if code:
                effect = box.effects[effect_of(box, code)]
                if effect.kind == EXTRA_RATE:
                    if effect.where == ANY_TIME and goods_of(s, s.seat) >= effect.rates[0, GIVE, ANY]:
                        out[n] = A_EXTRA + k
                        n += 1
                    k += 1
    return n


@inner
def is_water(action: int) -> bool:
    return A_WATER <= action < A_WATER + N_GOODS + 1


@inner
def is_extra(action: int) -> bool:
    return A_EXTRA <= action < A_EXTRA + DISPLAY


@inner
def exchange_water(s: State, action: int) -> None:
    which = action - A_WATER
    if which < N_GOODS:
        s.own[s.seat, WATER] -= s.water_good
        s.own[s.seat, which] += 1
    else:
        s.own[s.seat, WATER] -= s.water_gold
        s.own[s.seat, GOLD] += 1


@inner
def extra_rate(box: Box, s: State, k: int) -> int:
    """The effect of the k-th extra rate of the display."""
    return effect_of(box, s.shown[s.seat, nth_of_kind(box, s, s.seat, EXTRA_RATE, k)])


@inner
def sell_goods(box: Box, s: State, k: int) -> None:
    """Goods of any kind for water, by the k-th extra rate of the display."""
    fx = extra_rate(box, s, k)
    s.given_kinds = 0
    receive_later(s, fx, GET, 0)
    ask_to_sell(box, s, fx)


@inner
def ask_to_sell(box: Box, s: State, fx: int) -> None:
    """Which goods to sell; it matters for a raid that must be paid."""
    rate = box.effects[fx].rates[0]
    at_raid = s.phase == PHASE_RAID and must_pay_raid(box, s, s.seat)
    ask_give_for_water(s, rate[GIVE, ANY], int(at_raid), rate[GET, WATER])
