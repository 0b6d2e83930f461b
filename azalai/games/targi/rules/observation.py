"""What programs see of a position: its key, what a seat holds, and numbers for learning. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.games.targi.rules.decks import card_at
from azalai.games.targi.rules.display import cards_in, effect_of, printed_vp
from azalai.games.targi.rules.redeal import hides_hand
from azalai.games.targi.rules.score import total_points
from azalai.games.targi.rules.stack import top
from azalai.games.targi.state import (
    DATES,
    DECK_ROOM,
    DISPLAY,
    GOLD,
    GOODS_SPACE,
    KIND,
    MAX_DUNES,
    N_RES,
    ORDERS,
    PEPPER,
    SALT,
    TRIBE_SPACE,
    VP,
    WATER,
    Box,
    State,
)


@inner
def holdings(box: Box, s: State, seat: int, out: Any) -> None:
    """In the order of the game's `HOLDINGS`."""
    out[0] = total_points(box, s, seat)
    out[1] = s.own[seat, DATES]
    out[2] = s.own[seat, SALT]
    out[3] = s.own[seat, PEPPER]
    out[4] = s.own[seat, GOLD]
    out[5] = s.own[seat, WATER]
    out[6] = s.own[seat, VP]


@inner
def mix(key: Any, value: int) -> Any:
    return (key ^ np.uint64(int(value) + 1000)) * np.uint64(0x9E3779B97F4A7C15) ^ (key >> np.uint64(29))


@inner
def mix_all(key: Any, values: Any) -> Any:
    for value in values.flat:
        key = mix(key, value)
    return key


@inner
def key(box: Box, s: State) -> Any:
    k = mix(np.uint64(0x243F6A8885A308D3), int(s.phase))
    for value in (s.stage, s.seat, s.start, s.next_start, s.round_no, s.robber, s.placements, s.end, s.depth):
        k = mix(k, value)
    for deck in range(3):
        k = mix(mix(k, int(s.gen[deck])), int(s.pile_len[deck]))
        for i in range(s.pile_len[deck]):
            k = mix(k, card_at(s, deck, s.pile[deck, i]))
        for i in range(s.discards_len[deck]):
            k = mix(k, int(s.discards[deck, i]) + 500)
        for order in range(1, ORDERS):
            for i in range(s.deck_len[deck]):
                k = mix(k, int(s.orders[deck, order, i]))
    for i in range(s.drawn_len):
        k = mix(k, int(s.drawn[i]))
    for i in range(s.depth):
        k = mix_all(k, s.questions[i])
    for space in range(9):
        k = mix(mix(mix(k, int(s.centre_kind[space])), int(s.face_down[space])), int(s.centre[space]))
    k = mix_all(mix_all(mix_all(k, s.targi_limit), s.next_limit), s.figure)
    k = mix_all(mix_all(mix_all(k, s.figure_done), s.marker), s.targia_due)
    k = mix_all(mix_all(mix_all(k, s.dune), s.dune_who), s.dune_done)
    k = mix_all(mix_all(mix_all(k, s.dune_used), s.own), s.hand)
    k = mix_all(mix_all(mix_all(k, s.hand_open), s.shown), s.shown_symbol)
    k = mix_all(mix_all(mix_all(k, s.token), s.bonus_done), s.laid)
    k = mix_all(mix_all(mix_all(k, s.put_down), s.got_goods), s.tally)
    k = mix_all(mix_all(mix_all(k, s.got), s.due), s.fixed)
    k = mix_all(mix_all(mix_all(k, s.surcharge), s.lifted), s.lifted_symbol)
    for value in (s.given_kinds, s.dune_skipped, s.lifted_len, s.substitutes, s.stored_from):
        k = mix(k, value)
    return mix(k, s.saves)


# what a learner sees: for each player 40 numbers and 12 places of 8; centre, border, dunes, the question
SEAT_WORDS = 40 + DISPLAY * 8
CENTRE_WORDS = 9 * 12
OBSERVATION = 2 * SEAT_WORDS + CENTRE_WORDS + 17 * 4 + MAX_DUNES * 3 + 64


@inner
def observe(box: Box, s: State, seat: int, out: Any) -> None:
    """Numbers of about one, the observer's first. Nothing hidden goes in."""
    at = 0
    for k in range(2):
        owner = seat if k == 0 else 1 - seat
        observe_seat(box, s, owner, seat, out, at)
        at += SEAT_WORDS
    for space in range(9):
        observe_space(box, s, space, seat, out, at)
        at += 12
    for number in range(1, 17):
        if s.figure[number]:
            out[at + number] = 1.0 if s.figure[number] == seat + 1 else -1.0
        out[at + 17 + number] = s.figure_done[number]
    out[at + 34 + s.robber] = 1.0
    out[at + 51 + s.targia] = 1.0
    at += 68
    for i in range(s.dunes_up):
        who = s.dune_who[i]
        out[at + 3 * s.dune[i]] = 1.0
        out[at + 3 * s.dune[i] + 1] = who >> seat & 1
        out[at + 3 * s.dune[i] + 2] = who >> (1 - seat) & 1
    at += 3 * MAX_DUNES
    out[at] = s.round_no / 12.0
    out[at + 1 + s.phase] = 1.0
    out[at + 6] = 1.0 if s.start == seat else 0.0
    out[at + 7] = 1.0 if s.seat == seat else 0.0
    out[at + 8] = s.placements / 6.0
    for deck in range(3):
        out[at + 9 + deck] = s.pile_len[deck] / DECK_ROOM
        out[at + 12 + deck] = s.discards_len[deck] / DECK_ROOM
    if s.depth > 0:
        out[at + 16 + top(s)[KIND]] = 1.0


@inner
def observe_seat(box: Box, s: State, owner: int, seat: int, out: Any, at: int) -> None:
    for res in range(N_RES):
        out[at + res] = s.own[owner, res] / 10.0
    out[at + 8] = total_points(box, s, owner) / 40.0
    out[at + 9] = cards_in(s, owner) / 12.0
    out[at + 10] = s.hand[owner] > 0
    if s.hand[owner] > 0 and not hides_hand(s, owner, seat):
        card = int(s.hand[owner]) - 1
        out[at + 11 + box.tribe_symbol[card]] = 1.0
        out[at + 18] = box.tribe_vp[card] / 3.0
    for i in range(9):
        out[at + 20 + i] = s.tally[owner, i] / 4.0
    out[at + 30] = s.targi_limit[owner] / 3.0
    out[at + 31] = s.next_limit[owner] / 3.0
    for place in range(DISPLAY):
        code = int(s.shown[owner, place])
        if code:
            base = at + 40 + 8 * place
            out[base + s.shown_symbol[owner, place]] = 1.0
            out[base + 6] = printed_vp(box, code) / 3.0
            out[base + 7] = box.effects[effect_of(box, code)].kind / 36.0


@inner
def observe_space(box: Box, s: State, space: int, seat: int, out: Any, at: int) -> None:
    out[at] = s.face_down[space]
    out[at + 1] = s.centre_kind[space] == GOODS_SPACE
    out[at + 2] = s.centre_kind[space] == TRIBE_SPACE
    out[at + 3] = s.marker[seat] >> space & 1
    out[at + 4] = s.marker[1 - seat] >> space & 1
    if s.face_down[space] or s.centre_kind[space] == 0:
        return
    card = int(s.centre[space])
    if s.centre_kind[space] == TRIBE_SPACE:
        out[at + 5] = box.tribe_vp[card] / 3.0
        out[at + 6] = box.effects[box.tribe_fx[card]].kind / 36.0
        out[at + 6 + box.tribe_symbol[card]] = 1.0
    else:
        out[at + 5] = box.goods_fx[card] / 100.0
