"""The Targia's benefit: a good, or goods cards revealed for a good each. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.counts import add_to_tally
from azalai.games.targi.rules.decks import can_draw, discard_drawn, draw_to_look
from azalai.games.targi.rules.display import goods_of
from azalai.games.targi.rules.questions.goods import ask_give, ask_take, receive_use_bonuses
from azalai.games.targi.rules.questions.goods_cards import take_shown_card
from azalai.games.targi.rules.questions.water_exchange import list_exchanges
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import (
    A_REVEAL,
    A_SKIP,
    A_TAKE,
    COUNT_TARGIA_USED,
    GOODS_DECK,
    Q_TARGIA,
    Q_TARGIA_CARD,
    Q_TARGIA_DONE,
    Q_TARGIA_REVEAL,
    TARGIA,
    WATER,
    Box,
    State,
)

AFTER_TARGIA = 1  # when a `use_bonus` is taken


@inner
def use_targia(s: State) -> None:
    """TG-X-TARGIA-03."""
    s.targia_due[s.seat] = 0
    push(s, Q_TARGIA_DONE)
    push(s, Q_TARGIA)


@inner
def list_targia(box: Box, s: State, out: Any) -> int:
    out[0] = A_TAKE
    n = 1
    if can_reveal(s):
        out[n] = A_REVEAL
        n += 1
    return list_exchanges(box, s, out, n)


@inner
def can_reveal(s: State) -> bool:
    """TG-X-TARGIA-05: a good to pay, and a card to reveal."""
    return goods_of(s, s.seat) > 0 and can_draw(s, GOODS_DECK)


@inner
def answer_targia(s: State, action: int) -> None:
    """TG-X-TARGIA-04, TG-X-TARGIA-05."""
    pop(s)
    if action == A_TAKE:
        ask_take(s, 1, 0, 0)
    else:
        in_pile = int(s.pile_len[GOODS_DECK])
        begin_reveal(s, in_pile if in_pile > 0 else int(s.discards_len[GOODS_DECK]))


@inner
def begin_reveal(s: State, left: int) -> None:
    """Pay a good, then reveal. `left` cards may be revealed when all are kept."""
    push(s, Q_TARGIA_REVEAL)[TARGIA.left] = left
    ask_give(s, 1)


@inner
def step_targia_reveal(s: State) -> None:
    """TG-X-TARGIA-05: the good is paid."""
    left = top(s)[TARGIA.left]
    pop(s)
    discard_drawn(s)
    draw_to_look(s, GOODS_DECK, 1)
    push(s, Q_TARGIA_CARD)[TARGIA.left] = left - 1


# ---------------------------------------------------------------- the card that was revealed


@inner
def step_targia_card(s: State) -> bool:
    """Over when the card was taken and no other can be revealed."""
    if is_shown(s) or reveals_more(s):
        return False
    pop(s)
    return True


@inner
def is_shown(s: State) -> bool:
    """Whether the card is still to be taken or refused."""
    return s.drawn_len > 0


@inner
def reveals_more(s: State) -> bool:
    """TG-X-TARGIA-06, TG-X-WATER-03: cards from the pile, for a good that the player has or that water can buy."""
    payable = goods_of(s, s.seat) > 0 or s.own[s.seat, WATER] >= s.water_good
    return payable and top(s)[TARGIA.left] > 0 and can_draw(s, GOODS_DECK)


@inner
def list_targia_card(box: Box, s: State, out: Any) -> int:
    """TG-X-TARGIA-07: every card may be refused. When all are kept, it is taken before another is revealed."""
    out[0] = A_SKIP
    n = 1
    if is_shown(s):
        out[n] = A_TAKE
        n += 1
    if can_reveal(s) and not (box.keep_revealed and is_shown(s)):
        out[n] = A_REVEAL
        n += 1
    return list_exchanges(box, s, out, n)


@inner
def answer_targia_card(box: Box, s: State, action: int) -> None:
    left = top(s)[TARGIA.left]
    if action != A_TAKE or not box.keep_revealed:
        pop(s)
    if action == A_REVEAL:
        begin_reveal(s, left)
    elif action == A_TAKE:
        take_shown_card(box, s, 0)
    else:
        discard_drawn(s)


@inner
def step_targia_done(box: Box, s: State) -> None:
    pop(s)
    add_to_tally(s, s.seat, COUNT_TARGIA_USED, 1)
    receive_use_bonuses(box, s, AFTER_TARGIA)
