"""The limits at the end of a round: what a player may keep, and which goods go. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.display import effect_of, goods_of, has_kind
from azalai.games.targi.rules.questions.goods import goods_owned, list_goods, only_good
from azalai.games.targi.rules.rounds import finish_round
from azalai.games.targi.state import A_GOOD, DATES, DISPLAY, GOLD, LIMIT_RAISE, PHASE_LIMIT, WATER, Box, State


@inner
def begin_limits(box: Box, s: State) -> None:
    """TG-ROUND-05: face-down cards are turned over, gold and water above the limits go, then goods are asked for."""
    for space in range(9):
        s.face_down[space] = 0
    for seat in range(2):
        s.own[seat, GOLD] = min(int(s.own[seat, GOLD]), limit(box, s, seat, GOLD))
        s.own[seat, WATER] = min(int(s.own[seat, WATER]), limit(box, s, seat, WATER))
    s.phase = PHASE_LIMIT
    s.stage = 0
    s.seat = s.start


@inner
def limit(box: Box, s: State, seat: int, res: int) -> int:
    """TG-LIMIT-01, TG-CARD-LIMITRAISE-01: of goods (asked as dates), gold or water."""
    most = int(s.limits[res])
    if has_kind(s, seat, LIMIT_RAISE):
        for place in range(DISPLAY):
            code = int(s.shown[seat, place])
            if code:
                effect = box.effects[effect_of(box, code)]
                if effect.kind == LIMIT_RAISE:
                    most += effect.goods if res == DATES else (effect.gold if res == GOLD else effect.water)
    return most


@inner
def step_limit(box: Box, s: State) -> bool:
    """TG-LIMIT-02: which goods go is chosen; the start player first."""
    seat = s.seat
    if goods_of(s, seat) > limit(box, s, seat, DATES):
        good = only_good(goods_owned(s, seat))
        if good < 0:
            return False
        s.own[seat, good] -= 1
    elif seat == s.start:
        s.seat = 1 - seat
    else:
        finish_round(box, s)
    return True


@inner
def list_limit(s: State, out: Any) -> int:
    return list_goods(goods_owned(s, s.seat), out, 0)


@inner
def answer_limit(s: State, action: int) -> None:
    s.own[s.seat, action - A_GOOD] -= 1
