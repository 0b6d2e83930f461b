"""Fata Morgana: move a marker to another card of the centre. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.questions.centre_cards import is_free
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import A_MOVE, A_SKIP, FATA_MORGANA, Q_MOVE_MARKER, State

ANYWHERE = 0  # the reach of a marker; otherwise: adjacent cards only


@inner
def ask_move_marker(s: State, reach: int) -> None:
    push(s, Q_MOVE_MARKER)[FATA_MORGANA.reach] = reach


@inner
def list_marker_moves(s: State, out: Any) -> int:
    """TG-CARD-MOVEMARKER-01, TG-CARD-MOVEMARKER-02."""
    reach = top(s)[FATA_MORGANA.reach]
    out[0] = A_SKIP
    n = 1
    for a in range(9):
        if s.marker[s.seat] >> a & 1:
            for b in range(9):
                if is_free(s, b) and (reach == ANYWHERE or adjacent(a, b)):
                    out[n] = A_MOVE + a * 9 + b
                    n += 1
    return n


@inner
def adjacent(a: int, b: int) -> bool:
    """TG-BOARD-04."""
    return abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1


@inner
def answer_move_marker(s: State, action: int) -> None:
    pop(s)
    if action != A_SKIP:
        a, b = (action - A_MOVE) // 9, (action - A_MOVE) % 9
        s.marker[s.seat] = s.marker[s.seat] & ~(1 << a) | 1 << b
