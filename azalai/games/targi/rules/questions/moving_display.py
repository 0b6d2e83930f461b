"""Moving cards in the player's display: lift some, then put each down again. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.display import rows_fit
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import A_LIFT, A_PUT, A_SKIP, DISPLAY, LIFTING, PLACES, Q_LIFT, Q_PUT, ROWS, State


@inner
def ask_lift(s: State, n: int) -> None:
    push(s, Q_LIFT)[LIFTING.left] = n


@inner
def list_lifts(s: State, out: Any) -> int:
    out[0] = A_SKIP
    n = 1
    for place in range(DISPLAY):
        if s.shown[s.seat, place]:
            out[n] = A_LIFT + place
            n += 1
    return n


@inner
def answer_lift(s: State, action: int) -> None:
    if action == A_SKIP:
        end_lifting(s)
    else:
        lift_card(s, action - A_LIFT)


@inner
def lift_card(s: State, place: int) -> None:
    seat, i = s.seat, s.lifted_len
    s.lifted[i] = s.shown[seat, place]
    s.lifted_symbol[i] = s.shown_symbol[seat, place]
    s.lifted_token[i] = s.token[seat, place]
    s.lifted_bonus[i] = s.bonus_done[seat, place]
    s.lifted_len += 1
    s.row_len[seat, place // PLACES] -= 1
    clear_place(s, seat, place)
    top(s)[LIFTING.left] -= 1


@inner
def clear_place(s: State, seat: int, place: int) -> None:
    s.shown[seat, place] = 0
    s.shown_symbol[seat, place] = 0
    s.token[seat, place] = 0
    s.bonus_done[seat, place] = 0


@inner
def end_lifting(s: State) -> None:
    pop(s)
    if s.lifted_len > 0:
        push(s, Q_PUT)


# ---------------------------------------------------------------- putting down


@inner
def list_puts(s: State, out: Any) -> int:
    n = 0
    seat = s.seat
    s.lifted_len -= 1
    for place in range(DISPLAY):
        if s.shown[seat, place] == 0:
            s.shown[seat, place] = 1
            if rest_fits(s, seat):
                out[n] = A_PUT + place
                n += 1
            s.shown[seat, place] = 0
    s.lifted_len += 1
    return n


@inner
def rest_fits(s: State, seat: int) -> bool:
    """Whether the lifted cards can fill all gaps and make rows that are allowed. TG-CARD-MOVEDISPLAY-01."""
    gaps = 0
    ends = (row_end(s, seat, 0), row_end(s, seat, 1), row_end(s, seat, 2))
    for row in range(ROWS):
        for place in range(row * PLACES, row * PLACES + ends[row]):
            gaps += s.shown[seat, place] == 0
    spare = int(s.lifted_len) - gaps
    if spare < 0:
        return False
    for a in range(ends[0], PLACES + 1):
        for b in range(ends[1], PLACES + 1):
            c = ends[2] + spare - (a - ends[0]) - (b - ends[1])
            if ends[2] <= c <= PLACES and rows_fit(s, a, b, c):
                return True
    return False


@inner
def row_end(s: State, seat: int, row: int) -> int:
    """One more than the last place in use."""
    for i in range(PLACES, 0, -1):
        if s.shown[seat, row * PLACES + i - 1]:
            return i
    return 0


@inner
def answer_put(s: State, action: int) -> None:
    """The first of the lifted cards goes to a place."""
    seat, place = s.seat, action - A_PUT
    s.shown[seat, place] = s.lifted[0]
    s.shown_symbol[seat, place] = s.lifted_symbol[0]
    s.token[seat, place] = s.lifted_token[0]
    s.bonus_done[seat, place] = s.lifted_bonus[0]
    s.row_len[seat, place // PLACES] += 1
    remove_first_lifted(s)
    if s.lifted_len == 0:
        pop(s)


@inner
def remove_first_lifted(s: State) -> None:
    s.lifted_len -= 1
    last = s.lifted_len
    for i in range(last):
        s.lifted[i] = s.lifted[i + 1]
        s.lifted_symbol[i] = s.lifted_symbol[i + 1]
        s.lifted_token[i] = s.lifted_token[i + 1]
        s.lifted_bonus[i] = s.lifted_bonus[i + 1]
    s.lifted[last] = 0
    s.lifted_symbol[last] = 0
    s.lifted_token[last] = 0
    s.lifted_bonus[last] = 0
