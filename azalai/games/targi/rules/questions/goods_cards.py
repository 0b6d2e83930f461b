"""Goods cards: taking what one shows, the bonuses for it, and the choice among several revealed. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.decks import discard, discard_drawn, draw_to_look, remove_drawn
from azalai.games.targi.rules.display import effect_of, has_kind
from azalai.games.targi.rules.questions.goods import receive_later
from azalai.games.targi.rules.stack import add_effect, pop, push, top
from azalai.games.targi.state import (
    A_CHOOSE,
    A_SKIP,
    DATES,
    DISPLAY,
    GOLD,
    GOODS_CARD,
    GOODS_CARD_BONUS,
    GOODS_CHOICE,
    GOODS_DECK,
    N_GOODS,
    N_RES,
    PEPPER,
    Q_CHOOSE_GOODS,
    Q_DISCARD_GOODS,
    Q_GOODS_BONUS,
    SALT,
    VP,
    WATER,
    Box,
    State,
)


@inner
def take_goods_card(box: Box, s: State, card: int) -> None:
    """TG-GOODS-01: everything it shows; what it gave is noted for the bonuses."""
    for res in range(N_RES):
        s.got[res] = 0
    add_effect(s, box.goods_fx[card], 0, 0)


@inner
def take_shown_card(box: Box, s: State, which: int) -> None:
    """Take one of the revealed cards: what it shows, then it is discarded, then the bonuses."""
    push(s, Q_GOODS_BONUS)
    push(s, Q_DISCARD_GOODS)[GOODS_CARD.which] = which
    take_goods_card(box, s, s.drawn[which])


@inner
def step_discard_goods(s: State) -> None:
    which = top(s)[GOODS_CARD.which]
    pop(s)
    discard(s, GOODS_DECK, s.drawn[which])
    remove_drawn(s, which)


@inner
def step_goods_bonus(box: Box, s: State) -> None:
    """TG-CARD-GOODSBONUS-01, TG-CARD-GOODSBONUS-02: what a goods card gave, counted once the player has it."""
    pop(s)
    seat = s.seat
    goods = int(s.got[DATES]) + int(s.got[SALT]) + int(s.got[PEPPER])
    if goods > 0:
        s.got_goods[seat] = 1
    if not has_kind(s, seat, GOODS_CARD_BONUS):
        return
    anything = goods + int(s.got[GOLD]) + int(s.got[WATER]) + int(s.got[VP])
    for place in range(DISPLAY - 1, -1, -1):
        code = int(s.shown[seat, place])
        if code and not s.bonus_done[seat, place]:
            fx = effect_of(box, code)
            effect = box.effects[fx]
            if effect.kind == GOODS_CARD_BONUS and (s.got[effect.res] if effect.res < N_GOODS else anything) > 0:
                s.bonus_done[seat, place] = 1
                receive_later(s, fx, 0, 0)


# ---------------------------------------------------------------- which of several to keep


@inner
def reveal_goods(s: State, show: int, keep: int, declinable: int) -> None:
    """TG-BORDER-13: the Caravan, and effects that reveal more cards."""
    draw_to_look(s, GOODS_DECK, show)
    note = push(s, Q_CHOOSE_GOODS)
    note[GOODS_CHOICE.left] = keep
    note[GOODS_CHOICE.declinable] = declinable


@inner
def step_choose_goods(box: Box, s: State) -> bool:
    """TG-CARD-DRAWGOODS-01."""
    left = top(s)[GOODS_CHOICE.left]
    if left == 0 or s.drawn_len == 0:
        pop(s)
        discard_drawn(s)
        return True
    if s.drawn_len > left:
        return False
    keep_goods_card(box, s, 0)
    return True


@inner
def keep_goods_card(box: Box, s: State, which: int) -> None:
    top(s)[GOODS_CHOICE.left] -= 1
    take_shown_card(box, s, which)


@inner
def list_choose_goods(s: State, out: Any) -> int:
    n = 0
    if top(s)[GOODS_CHOICE.declinable]:
        out[0] = A_SKIP
        n = 1
    for i in range(s.drawn_len):
        out[n] = A_CHOOSE + i
        n += 1
    return n


@inner
def answer_choose_goods(box: Box, s: State, action: int) -> None:
    if action == A_SKIP:
        top(s)[GOODS_CHOICE.left] = 0
    else:
        keep_goods_card(box, s, action - A_CHOOSE)
