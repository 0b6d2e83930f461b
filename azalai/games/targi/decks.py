"""Piles, discards, and what nobody knows about them, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.random import shuffle
from azalai.games.targi.state import (
    DECK_ROOM,
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
    """Which order a pile follows after so many shuffles: 0, 1 to 11, and from 1 again."""
    return gen if gen == 0 else 1 + (gen - 1) % SHUFFLES


@inner
def deal_orders(box: Box, s: State, rng: Any) -> None:
    """TG-SET-03, TG-X-MIX-01, TG-X-SET-02: each deck is shuffled by itself, now and for every later time."""
    s.deck_len[TRIBE] = draw_tribe_deck(box, s, rng)
    s.deck_len[GOODS_DECK] = box.goods
    s.deck_len[DUNES] = box.dunes
    for i in range(box.goods):
        s.orders[GOODS_DECK, 0, i] = i
    for i in range(box.dunes):
        s.orders[DUNES, 0, i] = i
    for deck in range(3):
        shuffle(rng, s.orders[deck, 0], s.deck_len[deck])
        deal_later_orders(s, deck, 1, rng)


@inner
def deal_later_orders(s: State, deck: int, first: int, rng: Any) -> None:
    """Draw the orders of all later shuffles; they hold the cards of the order at the start."""
    n = s.deck_len[deck]
    here = np.zeros(MAX_TRIBE, np.uint8)
    for i in range(n):
        here[s.orders[deck, 0, i]] = 1
    for k in range(first, ORDERS):
        at = 0
        for card in range(MAX_TRIBE):  # whatever the order at the start is, the same numbers give the same orders
            if here[card]:
                s.orders[deck, k, at] = card
                at += 1
        shuffle(rng, s.orders[deck, k], n)


@inner
def draw_tribe_deck(box: Box, s: State, rng: Any) -> int:
    """Nine cards of each symbol; which ones is drawn where there are more. TG-X-MIX-01."""
    cards = np.empty(MAX_TRIBE, np.uint8)
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
    order = order_of(s.gen[deck])
    here = np.zeros(MAX_TRIBE, np.uint8)
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
    """The card at a place of the order in use."""
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


# ---------------------------------------------------------------- what a seat cannot know


@inner
def redeal_deck(box: Box, s: State, deck: int, seat: int, rng: Any) -> None:
    """Draw afresh the order of a pile and every card of it that the seat has not seen.

    Cards that were laid face down before a shuffle cannot be among those that were shuffled, so each order is drawn
    by itself.
    """
    places = np.empty(DECK_ROOM, np.int64)
    cards = np.empty(DECK_ROOM, np.uint8)
    for gen in range(s.gen[deck] + 1):
        n = hidden_places(s, deck, gen, seat, places)
        order = order_of(gen)
        gather(box, s, deck, order, places, n, cards)
        shuffle(rng, cards, n)
        for i in range(n):
            s.orders[deck, order, places[i]] = cards[i]
        if gen == 0 and deck == TRIBE and box.tribes > s.deck_len[TRIBE]:
            exchange_unused(box, s, places, n, rng)
    look_again(s, deck, seat)
    if s.gen[deck] < SHUFFLES:
        deal_later_orders(s, deck, s.gen[deck] + 1, rng)


@inner
def gather(box: Box, s: State, deck: int, order: int, places: Any, n: int, out: Any) -> None:
    """The cards at these places, sorted, so that a redeal does not depend on how they lie; by symbol, then by card."""
    here = np.zeros(MAX_TRIBE, np.uint8)
    for i in range(n):
        here[s.orders[deck, order, places[i]]] = 1
    at = 0
    for symbol in range(N_SYMBOLS if deck == TRIBE else 1):
        for card in range(MAX_TRIBE):
            if here[card] and (deck != TRIBE or box.tribe_symbol[card] == symbol):
                out[at] = card
                at += 1


@inner
def hidden_places(s: State, deck: int, gen: int, seat: int, out: Any) -> int:
    """Where in this order the cards stand that the seat has not seen."""
    n = 0
    if gen == s.gen[deck]:
        for i in range(s.pile_len[deck]):
            out[n] = s.pile[deck, i]
            n += 1
    kind = GOODS_SPACE if deck == GOODS_DECK else TRIBE_SPACE
    if deck != DUNES:
        for space in range(9):
            if s.centre_kind[space] == kind and s.face_down[space] and s.centre_gen[space] == gen:
                out[n] = s.centre_at[space]
                n += 1
    if deck == TRIBE:
        for owner in range(2):
            if hides_hand(s, owner, seat) and s.hand_gen[owner] == gen:
                out[n] = s.hand_at[owner]
                n += 1
        if looks_secretly(s, seat):
            for i in range(s.drawn_len):
                if s.drawn_gen[i] == gen and i != s.drawn_open - 1:
                    out[n] = s.drawn_at[i]
                    n += 1
    return n


@inner
def hides_hand(s: State, owner: int, seat: int) -> bool:
    """TG-INFO-03: a hand card drawn from the pile is known to its owner only."""
    return s.hand[owner] > 0 and owner != seat and not s.hand_open[owner]


@inner
def looks_secretly(s: State, seat: int) -> bool:
    """Whether somebody else looks at drawn tribe cards right now."""
    return s.drawn_len > 0 and s.drawn_deck == TRIBE and s.seat != seat


@inner
def exchange_unused(box: Box, s: State, places: Any, n: int, rng: Any) -> None:
    """TG-X-MIX-01: which cards of a mixed pool are in play is known only of those seen."""
    unseen = np.zeros(MAX_TRIBE, np.uint8)  # 1 in play, 2 not in play
    unseen[: box.tribes] = 2
    for i in range(s.deck_len[TRIBE]):
        unseen[s.orders[TRIBE, 0, i]] = 0
    for i in range(n):
        unseen[s.orders[TRIBE, 0, places[i]]] = 1
    pool = np.empty(MAX_TRIBE, np.uint8)
    for symbol in range(1, N_SYMBOLS):
        m = 0
        for card in range(box.tribes):
            if unseen[card] and box.tribe_symbol[card] == symbol:
                pool[m] = card
                m += 1
        shuffle(rng, pool, m)
        for i in range(n):
            if box.tribe_symbol[s.orders[TRIBE, 0, places[i]]] == symbol:
                m -= 1
                s.orders[TRIBE, 0, places[i]] = pool[m]
    follow_exchange(box, s)


@inner
def follow_exchange(box: Box, s: State) -> None:
    """Let every later order hold the same cards as the first."""
    in_play = np.zeros(MAX_TRIBE, np.uint8)
    for i in range(s.deck_len[TRIBE]):
        in_play[s.orders[TRIBE, 0, i]] = 1
    for order in range(1, ORDERS):
        missing = in_play.copy()
        for i in range(s.deck_len[TRIBE]):
            missing[s.orders[TRIBE, order, i]] = 0
        card = 0
        for i in range(s.deck_len[TRIBE]):
            if not in_play[s.orders[TRIBE, order, i]]:
                while not missing[card]:
                    card += 1
                s.orders[TRIBE, order, i] = card
                card += 1


@inner
def look_again(s: State, deck: int, seat: int) -> None:
    """Let what lies face down be what the orders now say."""
    kind = GOODS_SPACE if deck == GOODS_DECK else TRIBE_SPACE
    if deck != DUNES:
        for space in range(9):
            if s.centre_kind[space] == kind and s.face_down[space]:
                s.centre[space] = s.orders[deck, order_of(s.centre_gen[space]), s.centre_at[space]]
    if deck == TRIBE:
        for owner in range(2):
            if hides_hand(s, owner, seat):
                s.hand[owner] = s.orders[deck, order_of(s.hand_gen[owner]), s.hand_at[owner]] + 1
        if looks_secretly(s, seat):
            for i in range(s.drawn_len):  # a card being laid out keeps its place and is what it was
                s.drawn[i] = s.orders[deck, order_of(s.drawn_gen[i]), s.drawn_at[i]]
