"""The Trader, the Silversmith and whatever else exchanges at rates: which rate, and how often. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.affordable import can_give, pay_fixed
from azalai.games.targi.rules.display import effect_of, goods_of, has_kind
from azalai.games.targi.rules.questions.goods import ask_give, ask_give_equal, receive_later
from azalai.games.targi.rules.questions.water_exchange import extra_rate, list_water, sell_goods
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import (
    A_EXTRA,
    A_RATE,
    A_SKIP,
    ANY,
    ANY_TIME,
    DISPLAY,
    EXCHANGING,
    EXTRA_RATE,
    GET,
    GIVE,
    Q_EXCHANGE,
    SAME,
    Box,
    State,
)

NO_END = -1  # exchanges that may be repeated at will


@inner
def ask_exchange(box: Box, s: State, fx: int, about: int) -> None:
    """TG-CARD-EXTRARATE-02: rates that give as many goods as they take can be used as often as there are goods now."""
    times = box.effects[fx].times
    note = push(s, Q_EXCHANGE)
    note[EXCHANGING.effect] = fx
    note[EXCHANGING.left] = times if times > 0 else NO_END
    note[EXCHANGING.even_left] = goods_of(s, s.seat)
    note[EXCHANGING.about] = about


@inner
def list_exchange(box: Box, s: State, out: Any) -> int:
    """TG-CARD-EXCHANGE-01, TG-CARD-EXTRARATE-01, and exchanges that are possible at any time."""
    effect = box.effects[top(s)[EXCHANGING.effect]]
    out[0] = A_SKIP
    n = 1
    for rate in range(effect.rate_count):
        if can_give(s, s.seat, effect.rates[rate, GIVE]):
            out[n] = A_RATE + rate
            n += 1
    n = list_extra_rates(box, s, out, n)
    return list_water(s, out, n) if box.expansion else n


@inner
def list_extra_rates(box: Box, s: State, out: Any, n: int) -> int:
    if has_kind(s, s.seat, EXTRA_RATE):
        k = 0
        for place in range(DISPLAY):
            code = int(s.shown[s.seat, place])
            if code and box.effects[effect_of(box, code)].kind == EXTRA_RATE:
                if rate_open(box, s, effect_of(box, code)):
                    out[n] = A_EXTRA + k
                    n += 1
                k += 1
    return n


@inner
def rate_open(box: Box, s: State, fx: int) -> bool:
    """Whether an extra rate of the display may be used in the current exchange."""
    effect, note = box.effects[fx], top(s)
    if not can_give(s, s.seat, effect.rates[0, GIVE]):
        return False
    if effect.where == ANY_TIME:
        return box.expansion != 0
    return effect.where == note[EXCHANGING.about] and (note[EXCHANGING.even_left] > 0 or not effect.even)


@inner
def answer_exchange(box: Box, s: State, action: int) -> None:
    if action == A_SKIP:
        pop(s)
    elif action >= A_EXTRA:
        use_extra_rate(box, s, action - A_EXTRA)
    else:
        fx = top(s)[EXCHANGING.effect]
        count_exchange(s)
        exchange(box, s, fx, action - A_RATE, 0)


@inner
def use_extra_rate(box: Box, s: State, k: int) -> None:
    fx = extra_rate(box, s, k)
    if box.effects[fx].where == ANY_TIME:
        sell_goods(box, s, k)
        return
    if box.effects[fx].even:
        top(s)[EXCHANGING.even_left] -= 1
    count_exchange(s)
    exchange(box, s, fx, 0, box.effects[fx].even)


@inner
def count_exchange(s: State) -> None:
    """TG-CARD-EXCHANGE-01: after the last exchange it is over."""
    note = top(s)
    if note[EXCHANGING.left] > 0:
        note[EXCHANGING.left] -= 1
        if note[EXCHANGING.left] == 0:
            pop(s)


@inner
def exchange(box: Box, s: State, fx: int, rate: int, unlike: int) -> None:
    """Pay in full, then take. `unlike`: the good received differs from the good given. TG-CARD-EXTRARATE-02."""
    s.given_kinds = 0
    give = box.effects[fx].rates[rate, GIVE]
    pay_fixed(s, s.seat, give)
    receive_later(s, fx, 2 * rate + GET, unlike)
    if give[SAME] > 0:
        ask_give_equal(s, give[SAME])
    else:
        ask_give(s, give[ANY])
