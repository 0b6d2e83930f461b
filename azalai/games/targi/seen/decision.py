"""The decision: what is asked, about which card, how many more, and what can be chosen from."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.core.spelling import BEGIN_LIST, CLOSE, END_LIST, NULL, put, put_comma, put_number, put_seat
from azalai.games.targi import state
from azalai.games.targi.rules.display import goods_of
from azalai.games.targi.rules.limits import limit
from azalai.games.targi.rules.stack import top
from azalai.games.targi.seen import words
from azalai.games.targi.seen.cards import (
    border_card,
    centre_card,
    discarded_card,
    drawn_card,
    goods_card,
    hand_card,
)
from azalai.games.targi.state import DATES, KIND, PHASE_LIMIT, PHASE_OVER, PHASE_RAID, TRIBE, Array, Box, State


@inner
def see_decision(box: Box, s: State, seat: int, out: Array, n: int) -> int:
    if s.phase == PHASE_OVER:
        return put(out, n, NULL)
    n = put(out, put(out, n, words.ASKS), words.ASK + asked(s))
    n = put_seat(out, put(out, n, words.ASKS_SEAT), s.seat)
    n = put(out, put(out, n, words.ASKS_CARD), card_in_question(box, s, seat))
    n = put_number(out, put(out, n, words.ASKS_LEFT), left(box, s))
    n = put(out, put(out, n, words.ASKS_CARDS), BEGIN_LIST)
    begun = n
    for i in range(choices(s)):
        n = put(out, put_comma(out, n, begun), choice(box, s, i, seat))
    return put(out, put(out, n, END_LIST), CLOSE)


@inner
def asked(s: State) -> int:
    """What is asked, by its place in `ASKED`."""
    if s.depth == 0:
        return int(s.phase)
    kind = int(top(s)[KIND])
    if kind != state.Q_PAY:
        return words.OF_ACTION + kind
    if s.saves > 0:
        return words.SAVE
    return words.REPLACE if s.substitutes >= 0 else words.STORED


@inner
def left(box: Box, s: State) -> int:
    """How many more are asked for."""
    if s.depth == 0:
        return goods_of(s, s.seat) - limit(box, s, s.seat, DATES) if s.phase == PHASE_LIMIT else 1
    question = top(s)
    kind = question[KIND]
    if kind == state.Q_TAKE:
        return int(question[state.TAKING.left])
    if kind == state.Q_GIVE or kind == state.Q_GIVE_EQUAL:
        return int(question[state.GIVING.left])
    if kind == state.Q_CHOOSE_GOODS:
        return int(question[state.GOODS_CHOICE.left])
    if kind == state.Q_LIFT:
        return int(question[state.LIFTING.left])
    if kind == state.Q_PUT:
        return int(s.lifted_len)
    return int(s.saves) if kind == state.Q_PAY and s.saves > 0 else 1


@inner
def choices(s: State) -> int:
    """How many cards `choose` counts."""
    if s.depth == 0:
        return 0
    question = top(s)
    kind = question[KIND]
    if kind == state.Q_CHOOSE_DISCARD:
        return min(int(question[state.DISCARD_CHOICE.depth]), int(s.discards_len[TRIBE]))
    drawn = kind == state.Q_CHOOSE_TRIBE or kind == state.Q_CHOOSE_GOODS or kind == state.Q_TARGIA_CARD
    return int(s.drawn_len) if drawn else 0


@inner
def choice(box: Box, s: State, i: int, seat: int) -> int:
    """One of them; on a discard pile the topmost is the first."""
    if top(s)[KIND] == state.Q_CHOOSE_DISCARD:
        return discarded_card(box, s, TRIBE, int(s.discards_len[TRIBE]) - 1 - i)
    return drawn_card(box, s, i, seat)


@inner
def card_in_question(box: Box, s: State, seat: int) -> int:
    """The card that the question is about, where there is one and the seat may know it."""
    for depth in range(s.depth - 1, -1, -1):
        question = s.questions[depth]
        kind = question[KIND]
        if kind == state.Q_TRIBE or kind == state.Q_LAY:
            return tribe_in_question(box, s, question, seat)
        if is_about_dune(kind):
            return words.DUNE_WORD + int(question[state.DUNE.dune])
        if is_about_effect(kind):
            return words.TRIBE_WORD + int(box.effect_card[question[state.EFFECT.effect]])
        if kind == state.Q_CENTRE_USED:
            return goods_card(box, int(s.centre[question[state.CENTRE_CARD.space]]))
        if kind == state.Q_DISCARD_GOODS:
            return goods_card(box, int(s.drawn[question[state.GOODS_CARD.which]]))
    return border_card(s, s.robber) if s.phase == PHASE_RAID else NULL


@inner
def is_about_dune(kind: int) -> bool:
    return kind == state.Q_LAY_DUNE or kind == state.Q_SYMBOL or kind == state.Q_DUNE_LAID or kind == state.Q_DUNE_USED


@inner
def is_about_effect(kind: int) -> bool:
    return kind == state.Q_CONFIRM or kind == state.Q_OPTION or kind == state.Q_EXCHANGE or kind == state.Q_USE_BORDER


@inner
def tribe_in_question(box: Box, s: State, question: Array, seat: int) -> int:
    source, which = question[state.TRIBE_CARD.source], question[state.TRIBE_CARD.which]
    if source == state.FROM_CENTRE:
        return centre_card(box, s, which)
    if source == state.FROM_DRAWN:
        return drawn_card(box, s, which, seat)
    if source == state.FROM_DISCARD:
        return discarded_card(box, s, TRIBE, int(s.discards_len[TRIBE]) - 1 - which)
    return hand_card(s, s.seat, seat)


assert state.EFFECT.effect == state.EXCHANGING.effect == state.BORDER_CHOICE.effect
assert state.TRIBE_CARD[:2] == state.LAYING[:2]
