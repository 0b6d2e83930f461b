"""Raids: who pays, how, and what happens when a player cannot. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.scratch import scratch
from azalai.games.targi.rules.affordable import can_give, can_pay_raid, is_immune, must_pay_raid, pay_fixed
from azalai.games.targi.rules.counts import add_to_tally
from azalai.games.targi.rules.display import find_working, goods_of, use_up
from azalai.games.targi.rules.end import ends_by_robber
from azalai.games.targi.rules.questions.dunes import replace_all_dunes
from azalai.games.targi.rules.questions.goods import ask_give, givable, receive_of_display
from azalai.games.targi.rules.questions.water_exchange import (
    ask_to_sell,
    can_exchange,
    exchange_water,
    extra_rate,
    is_water,
    list_exchanges,
    sell_goods,
)
from azalai.games.targi.rules.robber import next_round
from azalai.games.targi.rules.stack import pop
from azalai.games.targi.state import (
    A_EXEMPT,
    A_EXTRA,
    A_PAY_GOODS,
    A_PAY_POINTS,
    A_SKIP,
    ANY,
    COUNT_POOR_RAIDS,
    COUNT_RAIDS_RES,
    COUNT_RAIDS_UNPAID,
    COUNT_RAIDS_VP,
    COUNT_RICH_RAIDS,
    N_RES,
    NEW_DUNES,
    PHASE_RAID,
    RAID_BONUS,
    RAID_IMMUNE,
    VP,
    Box,
    State,
)

RICH, POOR = 6, 2  # TG-CH-10


@inner
def begin_raid(box: Box, s: State, corner: int) -> None:
    s.phase = PHASE_RAID
    s.stage = 0
    s.robber = corner
    s.raid_fx = box.border_fx[s.border[corner]]
    s.seat = s.start
    for seat in range(2):
        goods = goods_of(s, seat)
        add_to_tally(s, seat, COUNT_RICH_RAIDS, int(goods >= RICH))
        add_to_tally(s, seat, COUNT_POOR_RAIDS, int(goods <= POOR))


@inner
def step_raid(box: Box, s: State) -> bool:
    if s.stage == 0:
        return meet_raid(box, s)
    s.stage = 0
    if s.seat == s.start:
        s.seat = 1 - s.seat
    else:
        end_raid(box, s)
    return True


@inner
def meet_raid(box: Box, s: State) -> bool:
    """TG-RAID-04, TG-RAID-05: a player who can pay is asked; TG-X-WATER-03: so is one who can exchange."""
    if must_pay_raid(box, s, s.seat) or can_exchange(box, s):
        return False
    if find_working(box, s, s.seat, RAID_IMMUNE) < 0:
        leave_unpaid(box, s)
        return True
    if not is_immune(box, s, s.seat):  # TG-CARD-RAIDIMMUNE-02: a stored exemption is used or not
        return False
    settle_raid(box, s)
    return True


@inner
def list_raid(box: Box, s: State, out: Any) -> int:
    if is_immune(box, s, s.seat):
        out[0] = A_EXEMPT
        return list_exchanges(box, s, out, 1)
    possible = can_pay_raid(box, s, s.seat, 0)
    n = 0
    if not possible:
        out[n] = A_SKIP
        n += 1
    if find_working(box, s, s.seat, RAID_IMMUNE) >= 0:
        out[n] = A_EXEMPT
        n += 1
    if can_pay_goods(box, s):
        out[n] = A_PAY_GOODS
        n += 1
    if s.own[s.seat, VP] >= box.effects[s.raid_fx].vp:
        out[n] = A_PAY_POINTS
        n += 1
    listed = list_exchanges(box, s, out, n)
    return keep_payable(box, s, out, n, listed) if possible else listed


@inner
def can_pay_goods(box: Box, s: State) -> bool:
    """Whether the resource side is there right now, TG-CH-OBS-04 included."""
    want = box.effects[s.raid_fx].pay
    if not can_give(s, s.seat, want):
        return False
    spare = goods_of(s, s.seat) - int(want[0]) - int(want[1]) - int(want[2]) - int(want[ANY])
    return spare >= s.raid_extra


@inner
def keep_payable(box: Box, s: State, out: Any, first: int, n: int) -> int:
    """TG-RAID-06: of the exchanges listed, those after which some payment is still possible."""
    kept = first
    for i in range(first, n):
        if stays_payable(box, s, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@inner
def stays_payable(box: Box, s: State, action: int) -> bool:
    seat = s.seat
    if is_water(action):
        held = scratch(N_RES, np.int16)
        held[:] = s.own[seat]
        exchange_water(s, action)
        possible = can_pay_raid(box, s, seat, 0)
        for res in range(N_RES):
            s.own[seat, res] = held[res]
        return possible
    ask_to_sell(box, s, extra_rate(box, s, action - A_EXTRA))
    possible = givable(box, s) != 0
    pop(s)
    return possible


@inner
def answer_raid(box: Box, s: State, action: int) -> None:
    if is_water(action):
        exchange_water(s, action)
    elif action == A_SKIP:
        leave_unpaid(box, s)
    elif action == A_EXEMPT:
        use_up(box, s, s.seat, RAID_IMMUNE)
        settle_raid(box, s)
    elif action == A_PAY_POINTS:
        pay_points(box, s)
    elif action == A_PAY_GOODS:
        pay_goods(box, s)
    else:
        sell_goods(box, s, action - A_EXTRA)


@inner
def pay_points(box: Box, s: State) -> None:
    s.own[s.seat, VP] -= box.effects[s.raid_fx].vp
    add_to_tally(s, s.seat, COUNT_RAIDS_VP, 1)
    settle_raid(box, s)


@inner
def pay_goods(box: Box, s: State) -> None:
    """TG-RAID-02, TG-RAID-03: goods of any kind are asked for."""
    want = box.effects[s.raid_fx].pay
    pay_fixed(s, s.seat, want)
    add_to_tally(s, s.seat, COUNT_RAIDS_RES, 1)
    settle_raid(box, s)
    ask_give(s, want[ANY] + s.raid_extra)


@inner
def settle_raid(box: Box, s: State) -> None:
    """What is due is paid: take what the display gives for it. TG-CARD-RAIDBONUS-01, TG-CARD-RAIDBONUS-02."""
    s.stage = 1
    receive_of_display(box, s, s.seat, RAID_BONUS)


@inner
def leave_unpaid(box: Box, s: State) -> None:
    """TG-RAID-05, TG-RAID-07: the opponent takes the VP."""
    add_to_tally(s, s.seat, COUNT_RAIDS_UNPAID, 1)
    s.own[1 - s.seat, VP] += box.effects[s.raid_fx].vp
    s.stage = 1


@inner
def end_raid(box: Box, s: State) -> None:
    """TG-END-02, TG-X-DUNE-09."""
    if ends_by_robber(s):
        return
    if box.expansion:
        replace_all_dunes(s, NEW_DUNES)
    next_round(box, s)
