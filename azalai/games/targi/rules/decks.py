"""Piles and discard piles: shuffling, drawing, filling the centre. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.random import next_word, shuffle
from azalai.core.scratch import scratch, zeros
from azalai.games.targi.state import (
    DUNES,
    EMPTY_SPACE,
    GOODS_DECK,
    GOODS_SPACE,
    MAX_TRIBE,
    N_SYMBOLS,
    ORDERS,
    PER_SYMBOL,
    TRIBE,
    TRIBE_SPACE,
    Box,
    State,
)

SHUFFLES = ORDERS - 1


@inner
def order_of(gen: int) -> int:
    """Which order a pile follows after this many shuffles: 0, 1 to 11, and from 1 again."""
    return gen if gen == 0 else 1 + (gen - 1) % SHUFFLES


@inner
def deal_orders(box: Box, s: State, rng: Any) -> None:
    """TG-SET-03, TG-X-MIX-01, TG-X-SET-02: each deck is shuffled separately, now and for every later time."""
    s.deck_len[TRIBE] = draw_tribe_deck(box, s, rng)
    s.deck_len[GOODS_DECK] = box.goods
    s.deck_len[DUNES] = box.dunes
    for i in range(box.goods):
        s.orders[GOODS_DECK, 0, i] = i
    for i in range(box.dunes):
        s.orders[DUNES, 0, i] = i
    for deck in range(3):
        shuffle(rng, s.orders[deck, 0], s.deck_len[deck])
        s.drawn_orders[deck] = 0
        draw_later_orders(s, deck, rng)


@inner
def draw_later_orders(s: State, deck: int, rng: Any) -> None:
    """Draw the orders of all later shuffles that are not drawn yet."""
    while s.drawn_orders[deck] < SHUFFLES:
        draw_order(s, deck, rng)


@inner
def complete(box: Box, s: State) -> None:
    """Draw the orders of all later shuffles now, exactly as they would be drawn later."""
    for deck in range(len(s.deck_len)):
        draw_later_orders(s, deck, s.later[deck])


@inner
def draw_order(s: State, deck: int, rng: Any) -> None:
    """Draw the order of one shuffle more; it holds the cards of the order at the start."""
    s.drawn_orders[deck] += 1
    order = s.orders[deck, s.drawn_orders[deck]]
    here = zeros(MAX_TRIBE, np.uint8)
    for i in range(s.deck_len[deck]):
        here[s.orders[deck, 0, i]] = 1
    at = 0
    for card in range(MAX_TRIBE):  # whatever the order at the start is, the same numbers give the same order
        if here[card]:
            order[at] = card
            at += 1
    shuffle(rng, order, at)


@inner
def forget_later_orders(s: State, deck: int, rng: Any) -> None:
    """Leave the orders of all later shuffles to a generator of their own, which draws them when they happen."""
    if s.gen[deck] >= SHUFFLES:
        return
    s.drawn_orders[deck] = s.gen[deck]
    for order in range(s.gen[deck] + 1, ORDERS):
        s.orders[deck, order] = 0
    for word in range(4):
        s.later[deck, word] = next_word(rng)


@inner
def draw_tribe_deck(box: Box, s: State, rng: Any) -> int:
    """Nine cards of each symbol, drawn at random if there are more. TG-X-MIX-01."""
    cards = scratch(MAX_TRIBE, np.uint8)
    total = 0
    for symbol in range(1, N_SYMBOLS):
        n = 0
        for card in range(box.tribes):
            if box.tribe_symbol[card] == symbol:
                cards[n] = card
                n += 1
        if n > PER_SYMBOL:
            shuffle(rng, cards, n)
        for i in range(PER_SYMBOL):
            s.orders[TRIBE, 0, total] = cards[i]
            total += 1
    return total


@inner
def open_piles(s: State) -> None:
    for deck in range(3):
        n = int(s.deck_len[deck])
        s.gen[deck] = 0
        s.pile_len[deck] = n
        for i in range(n):
            s.pile[deck, i] = n - 1 - i


@inner
def can_draw(s: State, deck: int) -> bool:
    return s.pile_len[deck] > 0 or s.discards_len[deck] > 0


@inner
def reshuffle(s: State, deck: int) -> None:
    """TG-DECK-02: the discard pile becomes the new pile, in the order drawn for this shuffle."""
    s.gen[deck] += 1
    if s.drawn_orders[deck] < min(int(s.gen[deck]), SHUFFLES):
        draw_order(s, deck, s.later[deck])
    order = order_of(s.gen[deck])
    here = zeros(MAX_TRIBE, np.uint8)
    for i in range(s.discards_len[deck]):
        here[s.discards[deck, i]] = 1
    n = 0
    for at in range(s.deck_len[deck] - 1, -1, -1):
        if here[s.orders[deck, order, at]]:
            s.pile[deck, n] = at
            n += 1
    s.pile_len[deck] = n
    s.discards_len[deck] = 0


@inner
def draw(s: State, deck: int) -> int:
    """The place in its order of the next card, or -1 if there is none. TG-DECK-02, TG-DECK-03."""
    if s.pile_len[deck] == 0:
        if s.discards_len[deck] == 0:
            return -1
        reshuffle(s, deck)
    s.pile_len[deck] -= 1
    return int(s.pile[deck, s.pile_len[deck]])


@inner
def card_at(s: State, deck: int, at: int) -> int:
    """The card at a place of the current order."""
    return int(s.orders[deck, order_of(s.gen[deck]), at])


@inner
def discard(s: State, deck: int, card: int) -> None:
    """TG-DECK-01."""
    s.discards[deck, s.discards_len[deck]] = card
    s.discards_len[deck] += 1


@inner
def lay_in_centre(s: State, space: int, kind: int, face_down: int) -> None:
    """Put the next card of a pile into the centre; the space stays empty if there is none. TG-DECK-03."""
    deck = GOODS_DECK if kind == GOODS_SPACE else TRIBE
    at = draw(s, deck)
    s.centre_kind[space] = kind if at >= 0 else EMPTY_SPACE
    s.face_down[space] = face_down if at >= 0 else 0
    if at >= 0:
        s.centre[space] = card_at(s, deck, at)
        s.centre_at[space] = at
        s.centre_gen[space] = s.gen[deck]


@inner
def replace_in_centre(s: State, space: int) -> None:
    """TG-ACT-05: a used card is replaced by a face-down card of the other type."""
    other = TRIBE_SPACE if s.centre_kind[space] == GOODS_SPACE else GOODS_SPACE
    lay_in_centre(s, space, other, 1)


@inner
def draw_to_look(s: State, deck: int, n: int) -> None:
    """Draw cards to look at (tribe) or to reveal (goods)."""
    s.drawn_deck = deck
    s.drawn_len = 0
    for _ in range(n):
        at = draw(s, deck)
        if at < 0:
            return
        i = s.drawn_len
        s.drawn[i] = card_at(s, deck, at)
        s.drawn_at[i] = at
        s.drawn_gen[i] = s.gen[deck]
        s.drawn_len += 1


@inner
def discard_drawn(s: State) -> None:
    """All cards looked at, in the order drawn. TG-INFO-04."""
    for i in range(s.drawn_len):
        discard(s, s.drawn_deck, s.drawn[i])
    s.drawn_len = 0


@inner
def remove_drawn(s: State, which: int) -> None:
    for i in range(which, s.drawn_len - 1):
        s.drawn[i] = s.drawn[i + 1]
        s.drawn_at[i] = s.drawn_at[i + 1]
        s.drawn_gen[i] = s.drawn_gen[i + 1]
    s.drawn_len -= 1
    s.drawn_open = 0


@inner
def remove_discard(s: State, from_top: int) -> int:
    """Take a card out of the tribe discard pile; the rest keep their order. TG-CARD-TAKEDISCARD-01."""
    i = s.discards_len[TRIBE] - 1 - from_top
    card = int(s.discards[TRIBE, i])
    for j in range(i, s.discards_len[TRIBE] - 1):
        s.discards[TRIBE, j] = s.discards[TRIBE, j + 1]
    s.discards_len[TRIBE] -= 1
    return card
