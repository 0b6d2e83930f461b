"""Using a card of the centre: by a marker on it, or by an effect that lets a player choose one. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.decks import discard, replace_in_centre
from azalai.games.targi.rules.questions.goods_cards import take_goods_card
from azalai.games.targi.rules.questions.tribe_card import ask_tribe
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import (
    A_SKIP,
    A_USE_CENTRE,
    CENTRE_CARD,
    CENTRE_CHOICE,
    FROM_CENTRE,
    GOODS_DECK,
    Q_CENTRE_USED,
    Q_GOODS_BONUS,
    Q_USE_CENTRE,
    TRIBE_SPACE,
    Box,
    State,
)


@inner
def use_centre(box: Box, s: State, space: int) -> None:
    """TG-ACT-07, TG-ACT-08, TG-ACT-09."""
    if s.centre_kind[space] == TRIBE_SPACE:
        ask_tribe(s, FROM_CENTRE, space, 0, 0, 0)
        return
    push(s, Q_GOODS_BONUS)
    push(s, Q_CENTRE_USED)[CENTRE_CARD.space] = space
    take_goods_card(box, s, s.centre[space])


@inner
def step_centre_used(s: State) -> None:
    """TG-ACT-05: what a goods card shows is taken; the card is replaced."""
    space = top(s)[CENTRE_CARD.space]
    pop(s)
    discard(s, GOODS_DECK, s.centre[space])
    replace_in_centre(s, space)


@inner
def is_face_up(s: State, space: int) -> bool:
    return s.centre_kind[space] != 0 and not s.face_down[space]


@inner
def is_free(s: State, space: int) -> bool:
    """A face-up card without any marker."""
    return is_face_up(s, space) and not (s.marker[0] | s.marker[1]) >> space & 1


# ---------------------------------------------------------------- which card of the centre


@inner
def ask_use_centre(s: State, wanted: int) -> None:
    """`wanted` is the kind of space, or 0 for any."""
    push(s, Q_USE_CENTRE)[CENTRE_CHOICE.wanted] = wanted


@inner
def list_use_centre(s: State, out: Any) -> int:
    """TG-CARD-USECENTRE-01."""
    wanted = top(s)[CENTRE_CHOICE.wanted]
    out[0] = A_SKIP
    n = 1
    for space in range(9):
        if is_free(s, space) and (wanted == 0 or s.centre_kind[space] == wanted):
            out[n] = A_USE_CENTRE + space
            n += 1
    return n


@inner
def answer_use_centre(box: Box, s: State, action: int) -> None:
    pop(s)
    if action != A_SKIP:
        use_centre(box, s, action - A_USE_CENTRE)
