"""What a seat knows of a position, as numbers for learning; `azalai/games/targi/observation.py` names them. Compiled.

Each function writes some parts from `at` on and returns where the next one begins. Everything by owner has the
observer's row first.
"""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.redeal import hides_hand
from azalai.games.targi.rules.score import total_points
from azalai.games.targi.rules.stack import top
from azalai.games.targi.state import (
    CARD,
    CARD_SYMBOLS,
    CARD_VP,
    DATES,
    DISPLAY,
    DUNES,
    GOLD,
    GOODS_DECK,
    GOODS_SPACE,
    KIND,
    MAX_DRAWN,
    MAX_TRIBE,
    N_GOODS,
    N_RES,
    PEPPER,
    PHASE_OVER,
    Q_BORDER,
    QUESTION_WORDS,
    SALT,
    TRIBE,
    TRIBE_SPACE,
    VP,
    WATER,
    Box,
    State,
)

MOST = 255
NUMBERS = 17  # of the border, from 0


@inner
def observe(box: Box, s: State, seat: int, out: Any) -> None:
    at = observe_goods(box, s, seat, out, 0)
    at = observe_hands(box, s, seat, out, at)
    at = observe_displays(box, s, seat, out, at)
    at = observe_tallies(s, seat, out, at)
    at = observe_figures(s, seat, out, at)
    at = observe_centre(box, s, out, at)
    at = observe_dunes(box, s, seat, out, at)
    at = observe_decks(box, s, out, at)
    at = observe_round(s, seat, out, at)
    if s.seat == seat and s.phase != PHASE_OVER:
        observe_question(box, s, out, at)


@inner
def byte(number: int) -> int:
    return min(max(number, 0), MOST)


@inner
def owner_of(row: int, seat: int) -> int:
    return seat if row == 0 else 1 - seat


# ---------------------------------------------------------------- the players


@inner
def observe_goods(box: Box, s: State, seat: int, out: Any, at: int) -> int:
    for row in range(2):
        owner = owner_of(row, seat)
        for res in (DATES, SALT, PEPPER, GOLD, WATER, VP):
            out[at] = byte(s.own[owner, res])
            at += 1
    for row in range(2):
        out[at + row] = byte(total_points(box, s, owner_of(row, seat)))
    return at + 2


@inner
def observe_hands(box: Box, s: State, seat: int, out: Any, at: int) -> int:
    """TG-INFO-03: whether there is a card, and which if the observer knows it."""
    for row in range(2):
        owner = owner_of(row, seat)
        if s.hand[owner] > 0:
            out[at + row] = 1
            if not hides_hand(s, owner, seat) or s.phase == PHASE_OVER:
                copy_card(box.tribe_card[int(s.hand[owner]) - 1], out, at + 2 + row * CARD)
    return at + 2 + 2 * CARD


@inner
def copy_card(card: Any, out: Any, at: int) -> None:
    for column in range(CARD):
        out[at + column] = card[column]


@inner
def observe_displays(box: Box, s: State, seat: int, out: Any, at: int) -> int:
    """Cards, then the markers on them, then whether their bonus was used in this round."""
    tokens = at + 2 * DISPLAY * CARD
    used = tokens + 2 * DISPLAY
    for row in range(2):
        owner = owner_of(row, seat)
        for place in range(DISPLAY):
            code = int(s.shown[owner, place])
            if code:
                observe_laid(box, code, s.shown_symbol[owner, place], out, at + (row * DISPLAY + place) * CARD)
                out[tokens + row * DISPLAY + place] = byte(s.token[owner, place])
                out[used + row * DISPLAY + place] = byte(s.bonus_done[owner, place])
    return used + 2 * DISPLAY


@inner
def observe_laid(box: Box, code: int, symbol: int, out: Any, at: int) -> None:
    """A tribe card, or a dune with the symbol that it was laid for."""
    if code <= MAX_TRIBE:
        copy_card(box.tribe_card[code - 1], out, at)
    else:
        out[at] = code
        out[at + CARD_VP] = box.dune_vp[code - 1 - MAX_TRIBE]
        if symbol > 0:
            out[at + CARD_SYMBOLS + symbol - 1] = 1


@inner
def observe_tallies(s: State, seat: int, out: Any, at: int) -> int:
    """What is counted during the game, then Targi now and in the next round, cards laid out in this round."""
    kinds = s.tally.shape[1]
    for row in range(2):
        owner = owner_of(row, seat)
        for i in range(kinds):
            out[at + row * kinds + i] = byte(s.tally[owner, i])
        out[at + 2 * kinds + row] = byte(s.targi_limit[owner])
        out[at + 2 * kinds + 2 + row] = byte(s.next_limit[owner])
        out[at + 2 * kinds + 4 + row] = byte(s.laid[owner])
    return at + 2 * kinds + 6


@inner
def observe_figures(s: State, seat: int, out: Any, at: int) -> int:
    """Targi by owner, tribe markers by owner, which Targi are done, robber, Targia."""
    for number in range(1, NUMBERS):
        if s.figure[number]:
            out[at + (0 if s.figure[number] == seat + 1 else NUMBERS) + number] = 1
        out[at + 2 * NUMBERS + number] = byte(s.figure_done[number])
    at += 3 * NUMBERS
    out[at + s.robber] = 1
    out[at + NUMBERS + s.targia] = 1
    at += 2 * NUMBERS
    for row in range(2):
        for space in range(9):
            out[at + 9 * row + space] = s.marker[owner_of(row, seat)] >> space & 1
    return at + 18


# ---------------------------------------------------------------- the table


@inner
def observe_centre(box: Box, s: State, out: Any, at: int) -> int:
    """Cards that are face up, then which spaces have goods cards, tribe cards, cards that are face down."""
    kinds = at + 9 * CARD
    for space in range(9):
        goods = s.centre_kind[space] == GOODS_SPACE
        tribe = s.centre_kind[space] == TRIBE_SPACE
        hidden = s.face_down[space] != 0
        out[kinds + space] = goods
        out[kinds + 9 + space] = tribe
        out[kinds + 18 + space] = hidden
        if not hidden and (goods or tribe):
            card = int(s.centre[space])
            copy_card(box.goods_card[card] if goods else box.tribe_card[card], out, at + space * CARD)
    return kinds + 27


@inner
def observe_dunes(box: Box, s: State, seat: int, out: Any, at: int) -> int:
    """By dune: face up, the observer's Targi, the other one's, done, used."""
    for i in range(s.dunes_up):
        row = at + 5 * int(s.dune[i])
        out[row] = 1
        out[row + 1] = s.dune_who[i] >> seat & 1
        out[row + 2] = s.dune_who[i] >> (1 - seat) & 1
        out[row + 3] = byte(s.dune_done[i])
        out[row + 4] = byte(s.dune_used[i])
    return at + 5 * box.dunes


@inner
def observe_decks(box: Box, s: State, out: Any, at: int) -> int:
    """Challenges, border cards, discard piles (1 is on top), how many cards are in each pile."""
    for i in range(len(s.challenge)):
        if s.challenge[i] >= 0:
            out[at + s.challenge[i]] = 1
    at += box.options
    for number in range(1, NUMBERS):
        out[at + number - 1] = s.border[number] + 1
    at += NUMBERS - 1
    at = observe_discards(s, TRIBE, box.tribes, out, at)
    at = observe_discards(s, GOODS_DECK, box.goods, out, at)
    at = observe_discards(s, DUNES, box.dunes, out, at)
    for deck in range(3):
        out[at + deck] = s.pile_len[deck]
    return at + 3


@inner
def observe_discards(s: State, deck: int, cards: int, out: Any, at: int) -> int:
    n = int(s.discards_len[deck])
    for i in range(n):
        out[at + int(s.discards[deck, i])] = n - i
    return at + cards


@inner
def observe_round(s: State, seat: int, out: Any, at: int) -> int:
    """Round, phase, who begins, who begins the next round if that is settled, who decides, Targi placed."""
    out[at] = s.round_no
    out[at + 1 + s.phase] = 1
    at += 2 + PHASE_OVER
    out[at] = s.start == seat
    if s.next_start >= 0:
        out[at + 1 if s.next_start == seat else at + 2] = 1
    out[at + 3] = s.seat == seat and s.phase != PHASE_OVER
    out[at + 4] = s.placements
    return at + 5


# ---------------------------------------------------------------- what the observer is asked


@inner
def observe_question(box: Box, s: State, out: Any, at: int) -> None:
    """The kind of the question, what it notes, cards drawn, what is due, what was got."""
    if s.depth > 0:
        question = top(s)
        out[at + question[KIND]] = 1
        for word in range(1, QUESTION_WORDS):
            out[at + Q_BORDER + word] = byte(question[word] + 1)
    at += Q_BORDER + QUESTION_WORDS
    for i in range(s.drawn_len):
        card = int(s.drawn[i])
        copy_card(box.goods_card[card] if s.drawn_deck == GOODS_DECK else box.tribe_card[card], out, at + i * CARD)
    at += MAX_DRAWN * CARD
    for res in range(N_RES):
        out[at + res] = byte(s.due[res])
        out[at + N_RES + res] = byte(s.fixed[res])
        out[at + 2 * N_RES + res] = byte(s.got[res])
    at += 3 * N_RES
    for res in range(N_GOODS):
        out[at + res] = byte(s.surcharge[res])
