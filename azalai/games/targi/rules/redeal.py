"""Redraw what a seat cannot know. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.random import shuffle
from azalai.core.scratch import scratch, zeros
from azalai.games.targi.rules.decks import forget_later_orders, order_of
from azalai.games.targi.rules.questions.tribal_expansion import explains_choice
from azalai.games.targi.state import (
    DECK_ROOM,
    DUNES,
    GOODS_DECK,
    GOODS_SPACE,
    MAX_TRIBE,
    N_SYMBOLS,
    PHASE_OVER,
    TRIBE,
    TRIBE_SPACE,
    Box,
    State,
)

PATIENCE = 4000  # draws; at least one card in 192 fits, so they hardly ever run out


@inner
def redeal(box: Box, s: State, seat: int, rng: Any) -> None:
    """TG-INFO-01 to TG-INFO-04. Drawn again until it fits what is known from the choices of others."""
    if s.phase == PHASE_OVER:
        return
    for deck in range(3):
        if s.deck_len[deck] > 0:
            redeal_deck(box, s, deck, seat, rng)
    if looks_secretly(s, seat):
        for _ in range(PATIENCE):
            if explains_choice(box, s):
                return
            redeal_deck(box, s, TRIBE, seat, rng)


@inner
def secrets(box: Box, s: State) -> bool:
    return s.phase != PHASE_OVER


@inner
def unsure(box: Box, s: State) -> bool:
    return True


@inner
def redeal_deck(box: Box, s: State, deck: int, seat: int, rng: Any) -> None:
    """Draw again the order of a pile and every card of it that the seat has not seen.

    Cards that were laid face down before a shuffle cannot be among those that were shuffled, so each order is drawn
    separately.
    """
    forget_later_orders(s, deck, rng)
    places = scratch(DECK_ROOM, np.int64)
    cards = scratch(DECK_ROOM, np.uint8)
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


@inner
def gather(box: Box, s: State, deck: int, order: int, places: Any, n: int, out: Any) -> None:
    """The cards at these places, sorted, so that a redeal does not depend on their order.

    By symbol first if some cards of the pool are not in play, since those change places by symbol.
    """
    here = zeros(MAX_TRIBE, np.uint8)
    for i in range(n):
        here[s.orders[deck, order, places[i]]] = 1
    by_symbol = deck == TRIBE and box.tribes > s.deck_len[TRIBE]
    at = 0
    for symbol in range(N_SYMBOLS if by_symbol else 1):
        for card in range(MAX_TRIBE):
            if here[card] and (not by_symbol or box.tribe_symbol[card] == symbol):
                out[at] = card
                at += 1


@inner
def hidden_places(s: State, deck: int, gen: int, seat: int, out: Any) -> int:
    """The places in this order of the cards that the seat has not seen."""
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
    """Whether somebody else is looking at drawn tribe cards right now."""
    return s.drawn_len > 0 and s.drawn_deck == TRIBE and s.seat != seat


@inner
def exchange_unused(box: Box, s: State, places: Any, n: int, rng: Any) -> None:
    """TG-X-MIX-01: a seat knows only of the cards it has seen that they are in play."""
    unseen = zeros(MAX_TRIBE, np.uint8)  # 1 in play, 2 not in play
    unseen[: box.tribes] = 2
    for i in range(s.deck_len[TRIBE]):
        unseen[s.orders[TRIBE, 0, i]] = 0
    for i in range(n):
        unseen[s.orders[TRIBE, 0, places[i]]] = 1
    pool = scratch(MAX_TRIBE, np.uint8)
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
    """Let every order drawn since hold the same cards as the first."""
    in_play, missing = zeros(MAX_TRIBE, np.uint8), scratch(MAX_TRIBE, np.uint8)
    for i in range(s.deck_len[TRIBE]):
        in_play[s.orders[TRIBE, 0, i]] = 1
    for order in range(1, s.drawn_orders[TRIBE] + 1):
        missing[:] = in_play
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
    """Let what is face down be what the orders now say."""
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
