"""What a log says about a move besides its text: the card that it was about, what came up, what changed hands."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.core.spelling import BEGIN_LIST, CLOSE, END_LIST, NULL, OPEN, put, put_comma, put_number
from azalai.games.targi import state
from azalai.games.targi.moves import SPACES
from azalai.games.targi.seen import words
from azalai.games.targi.seen.cards import (
    border_card,
    centre_card,
    discarded_card,
    displayed_card,
    drawn_card,
    hand_card,
)
from azalai.games.targi.seen.decision import asked, card_in_question, choice
from azalai.games.targi.state import (
    ANY,
    DISPLAY,
    GOODS_DECK,
    N_RES,
    PHASE_ACT,
    SAME,
    TRIBE,
    Array,
    Box,
    State,
)

N_SPACES = len(SPACES)
CARD, CAME, GOODS = range(3)


@inner
def recount(box: Box, s: State, action: int, after: State, seat: int, out: Array) -> int:
    """Only what the seat (-1: a spectator) may know after the move. What is empty is left out."""
    n = begun = put(out, 0, OPEN)
    card = card_of_move(box, s, action, after, seat)
    if card != NULL:
        n = put(out, put(out, n, words.ABOUT + CARD), card)
    n = tell_what_came(box, s, after, card, seat, out, n, begun)
    return put(out, tell_changes(s, after, out, n, begun), CLOSE)


# ---------------------------------------------------------------- the card


@inner
def card_of_move(box: Box, s: State, action: int, after: State, seat: int) -> int:
    if names_no_card(action):
        return NULL
    if action >= state.A_USE:
        return card_at_place(box, s, action, after)
    if state.A_CHOOSE <= action < state.A_LAY:
        return choice(box, s, action - state.A_CHOOSE, seat)
    card = card_in_question(box, s, seat)
    if action >= state.A_LAY and asked(s) == PHASE_ACT:  # from the hand, without the Noble
        card = hand_card(s, s.seat, seat)
    if card == NULL:
        card = card_laid(s, after)
    return card_thrown(box, s, after) if card == NULL else card


@inner
def names_no_card(action: int) -> bool:
    if action == state.A_END or action == state.A_TARGIA or action == state.A_REDRAW:
        return True
    return state.A_WATER <= action < state.A_SYMBOL or state.A_PLACE <= action < state.A_USE


@inner
def card_at_place(box: Box, s: State, action: int, after: State) -> int:
    """The card of a move that points at a place."""
    if action < state.A_USE_DUNE:
        return border_card(s, action - state.A_USE + 1)
    if action < state.A_USE_CENTRE:
        return words.DUNE_WORD + action - state.A_USE_DUNE
    if action < state.A_USE_CARD:
        return centre_card(box, s, action - state.A_USE_CENTRE)
    if action >= state.A_MOVE:
        return centre_card(box, s, (action - state.A_MOVE) % N_SPACES)
    place = (action - state.A_USE_CARD) % DISPLAY
    code = int(after.shown[s.seat, place]) if action >= state.A_PUT else int(s.shown[s.seat, place])
    return displayed_card(code) if code else NULL


@inner
def card_laid(s: State, after: State) -> int:
    """A card that is now in the display and could not be seen before: it came from the hand."""
    for place in range(DISPLAY):
        code = int(after.shown[s.seat, place])
        if code and not was_displayed(s, code):
            return displayed_card(code)
    return NULL


@inner
def was_displayed(s: State, code: int) -> bool:
    for place in range(DISPLAY):
        if s.shown[s.seat, place] == code:
            return True
    return False


@inner
def card_thrown(box: Box, s: State, after: State) -> int:
    first = first_discarded(s, after, TRIBE)
    return discarded_card(box, after, TRIBE, first) if after.discards_len[TRIBE] - first == 1 else NULL


@inner
def first_discarded(s: State, after: State, deck: int) -> int:
    """Where on a discard pile the new cards begin; if it was shuffled, there are none."""
    had, has = int(s.discards_len[deck]), int(after.discards_len[deck])
    for i in range(min(had, has)):
        if s.discards[deck, i] != after.discards[deck, i]:
            return has
    return min(had, has)


# ---------------------------------------------------------------- what came up


@inner
def tell_what_came(box: Box, s: State, after: State, card: int, seat: int, out: Array, n: int, begun: int) -> int:
    """Cards that nobody could see before: drawn and still there, or drawn and used up at once."""
    untold = n
    n = first = put(out, put(out, put_comma(out, n, begun), words.ABOUT + CAME), BEGIN_LIST)
    for i in range(first_discarded(s, after, GOODS_DECK), int(after.discards_len[GOODS_DECK])):
        n = tell_if_new(box, s, discarded_card(box, after, GOODS_DECK, i), card, seat, out, n, first)
    for i in range(after.drawn_len):
        n = tell_if_new(box, s, drawn_card(box, after, i, seat), card, seat, out, n, first)
    return put(out, n, END_LIST) if n > first else untold


@inner
def tell_if_new(box: Box, s: State, name: int, card: int, seat: int, out: Array, n: int, first: int) -> int:
    if name in (NULL, card) or was_open(box, s, name, seat):
        return n
    return put(out, put_comma(out, n, first), name)


@inner
def was_open(box: Box, s: State, name: int, seat: int) -> bool:
    for i in range(s.drawn_len):
        if drawn_card(box, s, i, seat) == name:
            return True
    for space in range(N_SPACES):
        if centre_card(box, s, space) == name:
            return True
    return False


# ---------------------------------------------------------------- what changed hands


@inner
def tell_changes(s: State, after: State, out: Array, n: int, begun: int) -> int:
    """What the mover has gained and given."""
    untold = n
    n = first = put(out, put(out, put_comma(out, n, begun), words.ABOUT + GOODS), OPEN)
    for res in range(N_RES):
        change = int(after.own[s.seat, res]) - int(s.own[s.seat, res])
        if change and res != ANY and res != SAME:
            n = put_number(out, put(out, put_comma(out, n, first), words.RESOURCE + res), change)
    return put(out, n, CLOSE) if n > first else untold


assert state.A_LIFT - state.A_USE_CARD == state.A_PUT - state.A_LIFT == DISPLAY
