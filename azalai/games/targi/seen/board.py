"""What is on the table, as a seat may see it: border, centre, dunes, piles and cards that were drawn or lifted."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.core.spelling import BEGIN_LIST, CLOSE, COMMA, END_LIST, OPEN, put, put_comma, put_number
from azalai.games.targi.moves import SPACES
from azalai.games.targi.rules.actions import crossings
from azalai.games.targi.seen import words
from azalai.games.targi.seen.cards import border_card, centre_card, discarded_card, displayed_card, drawn_card
from azalai.games.targi.state import DECKS, PHASE_PLACE, Array, Box, State

N_SPACES = len(SPACES)
N_DECKS = len(DECKS)


@inner
def see_border(s: State, out: Array, n: int) -> int:
    n = put(out, put(out, n, words.BORDER), OPEN)
    for number in range(1, 17):
        n = put(out, put(out, n, words.NUMBERED + number), border_card(s, number))
        n = put(out, n, words.FIGURE + 2 * int(s.figure[number]) + (1 if s.figure_done[number] else 0))
    return put(out, n, CLOSE)


@inner
def see_centre(box: Box, s: State, out: Array, n: int) -> int:
    n = put(out, put(out, n, words.CENTRE), OPEN)
    for space in range(N_SPACES):
        n = put(out, put(out, n, words.LYING + space), words.LIES + int(s.centre_kind[space]))
        n = put(out, n, centre_card(box, s, space))
        markers = (int(s.marker[0]) >> space & 1) + 2 * (int(s.marker[1]) >> space & 1)
        n = put(out, n, words.MARKED + markers + (4 if s.face_down[space] else 0))
    n = put(out, put(out, n, CLOSE), words.MARKS)
    for owner in range(2):
        marks = crossings(s, owner, 0) if s.phase == PHASE_PLACE else int(s.marker[owner])
        n = see_spaces(marks, out, put(out, n, COMMA if owner else BEGIN_LIST))
    return put(out, n, END_LIST)


@inner
def see_spaces(which: int, out: Array, n: int) -> int:
    """A list of spaces, one for each bit."""
    n = begun = put(out, n, BEGIN_LIST)
    for space in range(N_SPACES):
        if which >> space & 1:
            n = put(out, put_comma(out, n, begun), words.SPACE + space)
    return put(out, n, END_LIST)


@inner
def see_dunes(s: State, out: Array, n: int) -> int:
    n = begun = put(out, put(out, n, words.DUNES), BEGIN_LIST)
    for i in range(s.dunes_up):
        n = put(out, put(out, put_comma(out, n, begun), words.NAMED), words.DUNE_WORD + int(s.dune[i]))
        n = put(out, n, words.VISITED + 4 * (int(s.dune_who[i]) & 3) + (int(s.dune_done[i]) & 3))
    return put(out, n, END_LIST)


@inner
def see_piles(box: Box, s: State, out: Array, n: int) -> int:
    """TG-INFO-02: the number of cards in each pile, and the cards of each discard pile in order."""
    n = put(out, n, words.PILES)
    for deck in range(N_DECKS):
        n = put_number(out, put(out, n, words.PILE + deck), int(s.pile_len[deck]))
    n = put(out, put(out, n, CLOSE), words.DISCARDS)
    for deck in range(N_DECKS):
        n = begun = put(out, put(out, n, words.HEAP + deck), BEGIN_LIST)
        for i in range(s.discards_len[deck]):
            n = put(out, put_comma(out, n, begun), discarded_card(box, s, deck, i))
        n = put(out, n, END_LIST)
    return put(out, n, CLOSE)


@inner
def see_loose_cards(box: Box, s: State, seat: int, out: Array, n: int) -> int:
    """Cards that are drawn or revealed right now, and cards that are moved."""
    n = begun = put(out, put(out, n, words.SHOWN), BEGIN_LIST)
    for i in range(s.drawn_len):
        n = put(out, put_comma(out, n, begun), drawn_card(box, s, i, seat))
    n = begun = put(out, put(out, put(out, n, END_LIST), words.LIFTED), BEGIN_LIST)
    for i in range(s.lifted_len):
        n = put(out, put_comma(out, n, begun), displayed_card(int(s.lifted[i])))
    return put(out, n, END_LIST)
