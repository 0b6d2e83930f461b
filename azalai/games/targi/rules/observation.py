"""What programs see of a position: its key, and what a seat holds. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.games.targi.rules.decks import card_at
from azalai.games.targi.rules.score import total_points
from azalai.games.targi.state import DATES, GOLD, PEPPER, SALT, VP, WATER, Box, State


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
        for word in range(4):
            k = mix(k, s.later[deck, word])
        for order in range(1, s.drawn_orders[deck] + 1):
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
