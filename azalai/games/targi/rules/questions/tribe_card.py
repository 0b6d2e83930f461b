"""A tribe card in question, from wherever it comes: lay it out, take it into hand, or discard it. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.decks import discard, discard_drawn, draw_to_look, replace_in_centre
from azalai.games.targi.rules.questions.hand_card import may_take_in_hand, take_in_hand
from azalai.games.targi.rules.questions.laying_out import begin_lay, card_in_question, list_lays
from azalai.games.targi.rules.questions.noble import discard_by_noble
from azalai.games.targi.rules.questions.water_exchange import list_exchanges
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import (
    A_DISCARD,
    A_HAND,
    A_LAY,
    A_REDRAW,
    A_SKIP,
    FROM_CENTRE,
    FROM_DISCARD,
    FROM_DRAWN,
    FROM_HAND,
    NOBLE_CARD,
    Q_CHOOSE_TRIBE,
    Q_TRIBE,
    TRIBE,
    TRIBE_CARD,
    TRIBE_CHOICE,
    WATER,
    Box,
    State,
)


@inner
def ask_tribe(s: State, source: int, which: int, discount: int, redraw: int, show: int) -> None:
    """What to do with a card; `redraw` water (0: not possible) buys a new draw of `show` cards."""
    note = push(s, Q_TRIBE)
    note[TRIBE_CARD.source] = source
    note[TRIBE_CARD.which] = which
    note[TRIBE_CARD.discount] = discount
    note[TRIBE_CARD.redraw] = redraw
    note[TRIBE_CARD.show] = show


@inner
def look_at_tribe(s: State, show: int, redraw: int) -> None:
    """Draw this many tribe cards; if there are several, the player is first asked which."""
    draw_to_look(s, TRIBE, show)
    if s.drawn_len == 1:
        ask_tribe(s, FROM_DRAWN, 0, 0, redraw, show)
    elif s.drawn_len > 1:
        note = push(s, Q_CHOOSE_TRIBE)
        note[TRIBE_CHOICE.redraw] = redraw
        note[TRIBE_CHOICE.show] = show


@inner
def draw_again(s: State, redraw: int, show: int) -> None:
    """TG-CARD-DRAWTRIBE-02."""
    s.own[s.seat, WATER] -= redraw
    discard_drawn(s)
    look_at_tribe(s, show, redraw)


@inner
def list_tribe(box: Box, s: State, out: Any) -> int:
    note = top(s)
    source = note[TRIBE_CARD.source]
    n = 0
    if source in (FROM_HAND, FROM_DISCARD):
        out[n] = A_SKIP
        n += 1
    if source != FROM_DISCARD:
        out[n] = A_DISCARD
        n += 1
    if source != FROM_HAND and may_take_in_hand(s):
        out[n] = A_HAND
        n += 1
    if source == FROM_DRAWN and may_redraw(s, note[TRIBE_CARD.redraw]):
        out[n] = A_REDRAW
        n += 1
    n = list_exchanges(box, s, out, n)
    return list_lays(
        box, s, card_in_question(s, source, note[TRIBE_CARD.which]), source, note[TRIBE_CARD.discount], out, n
    )


@inner
def may_redraw(s: State, redraw: int) -> bool:
    return redraw > 0 and s.own[s.seat, WATER] >= redraw


@inner
def answer_tribe(box: Box, s: State, action: int) -> None:
    note = top(s)
    source, which, discount, redraw, show = (
        note[TRIBE_CARD.source],
        note[TRIBE_CARD.which],
        note[TRIBE_CARD.discount],
        note[TRIBE_CARD.redraw],
        note[TRIBE_CARD.show],
    )
    declinable, noble = top(s)[NOBLE_CARD.declinable], top(s)[NOBLE_CARD.effect]
    pop(s)
    if action >= A_LAY:
        begin_lay(box, s, action - A_LAY, card_in_question(s, source, which), source, which, discount, 0)
    elif action == A_HAND:
        take_in_hand(s, source, which)
    elif action == A_REDRAW:
        draw_again(s, redraw, show)
    elif action == A_DISCARD and source == FROM_HAND:
        discard_by_noble(box, s, noble, declinable)
    elif action == A_DISCARD:
        discard_in_question(s, source, which)


@inner
def discard_in_question(s: State, source: int, which: int) -> None:
    if source == FROM_DRAWN:
        discard_drawn(s)
    elif source == FROM_CENTRE:
        discard(s, TRIBE, s.centre[which])
        replace_in_centre(s, which)
