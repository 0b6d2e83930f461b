"""Sand dunes: revealing them, using them, adding one to the display. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.affordable import can_give, pay_fixed
from azalai.games.targi.rules.counts import add_to_tally
from azalai.games.targi.rules.decks import card_at, discard, draw
from azalai.games.targi.rules.display import put_down, row_open
from azalai.games.targi.rules.questions.goods import ask_give, receive_use_bonuses
from azalai.games.targi.rules.questions.laying_out import N_LAYS
from azalai.games.targi.rules.questions.water_exchange import list_exchanges
from azalai.games.targi.rules.stack import add_effect, pop, push, top
from azalai.games.targi.state import (
    A_LAY,
    A_SKIP,
    A_SYMBOL,
    ABOUT_DUNE,
    ANY,
    COUNT_DUNES_USED,
    DUNE,
    DUNES,
    KIND,
    MAX_TRIBE,
    N_SYMBOLS,
    Q_DUNE_LAID,
    Q_DUNE_USED,
    Q_LAY_DUNE,
    Q_SYMBOL,
    ROWS,
    Box,
    State,
)

AFTER_DUNE = 0  # when a `use_bonus` is taken


# ---------------------------------------------------------------- dunes that are face up


@inner
def turn_up_dune(s: State) -> None:
    at = draw(s, DUNES)
    if at >= 0:
        i = s.dunes_up
        s.dune[i] = card_at(s, DUNES, at)
        s.dune_who[i] = 0
        s.dune_done[i] = 0
        s.dune_used[i] = 0
        s.dunes_up += 1


@inner
def find_dune(s: State, dune: int) -> int:
    for i in range(s.dunes_up):
        if s.dune[i] == dune:
            return i
    return -1


@inner
def take_dune_away(s: State, i: int) -> None:
    s.dunes_up -= 1
    for j in range(i, s.dunes_up):
        s.dune[j] = s.dune[j + 1]
        s.dune_who[j] = s.dune_who[j + 1]
        s.dune_done[j] = s.dune_done[j + 1]
        s.dune_used[j] = s.dune_used[j + 1]
    last = s.dunes_up
    s.dune[last] = 0
    s.dune_who[last] = 0
    s.dune_done[last] = 0
    s.dune_used[last] = 0


@inner
def discard_used_dunes(s: State) -> None:
    """TG-X-DUNE-05, TG-X-DUNE-10: used, and nobody else is still going to use them."""
    i = 0
    while i < s.dunes_up:
        if s.dune_used[i] and not s.dune_who[i] & ~s.dune_done[i]:
            discard(s, DUNES, s.dune[i])
            take_dune_away(s, i)
        else:
            i += 1


@inner
def replace_all_dunes(s: State, n: int) -> None:
    """TG-X-DUNE-09: all are discarded, and n new ones revealed."""
    for i in range(s.dunes_up):
        discard(s, DUNES, s.dune[i])
    while s.dunes_up > 0:
        take_dune_away(s, s.dunes_up - 1)
    for _ in range(n):
        turn_up_dune(s)


# ---------------------------------------------------------------- using one


@inner
def use_dune(box: Box, s: State, dune: int) -> None:
    """TG-X-DUNE-08: its effects in the order printed; each may be declined."""
    s.dune_done[find_dune(s, dune)] |= 1 << s.seat
    s.dune_skipped = 0
    push(s, Q_DUNE_USED)[DUNE.dune] = dune
    for k in range(box.dune_effects[dune] - 1, -1, -1):
        add_effect(s, box.dune_fx[dune, k], 1, ABOUT_DUNE + dune)


@inner
def step_dune_used(box: Box, s: State) -> None:
    """TG-X-DUNE-05, TG-ACT-10: used, whatever was declined; but a dune for the display that is not paid is skipped."""
    dune = top(s)[DUNE.dune]
    pop(s)
    if s.dune_skipped:
        s.dune_skipped = 0
        return
    add_to_tally(s, s.seat, COUNT_DUNES_USED, 1)
    i = find_dune(s, dune)
    if i >= 0:  # otherwise it is in the display
        s.dune_used[i] = 1
        discard_used_dunes(s)
    receive_use_bonuses(box, s, AFTER_DUNE)


# ---------------------------------------------------------------- adding one to the display


@inner
def ask_lay_dune(s: State, dune: int, fx: int) -> None:
    note = push(s, Q_LAY_DUNE)
    note[DUNE.dune] = dune
    note[DUNE.effect] = fx


@inner
def list_lay_dune(box: Box, s: State, out: Any) -> int:
    out[0] = A_SKIP
    n = list_exchanges(box, s, out, 1)
    if can_give(s, s.seat, box.effects[top(s)[DUNE.effect]].cost):
        for row in range(ROWS):
            if row_open(s, s.seat, row):
                out[n] = A_LAY + row * N_LAYS
                n += 1
    return n


@inner
def answer_lay_dune(s: State, action: int) -> None:
    if action == A_SKIP:
        pop(s)
        s.dune_skipped = 1
    else:
        top(s)[KIND] = Q_SYMBOL
        top(s)[DUNE.row] = (action - A_LAY) // N_LAYS


@inner
def list_symbols(out: Any) -> int:
    for i in range(N_SYMBOLS - 1):
        out[i] = A_SYMBOL + i
    return N_SYMBOLS - 1


@inner
def answer_symbol(box: Box, s: State, action: int) -> None:
    """Pay, then the dune is laid out."""
    cost = box.effects[top(s)[DUNE.effect]].cost
    pay_fixed(s, s.seat, cost)
    top(s)[KIND] = Q_DUNE_LAID
    top(s)[DUNE.symbol] = 1 + action - A_SYMBOL
    ask_give(s, cost[ANY])


@inner
def step_dune_laid(box: Box, s: State) -> None:
    """TG-CARD-LAYDUNE-01, TG-CARD-LAYDUNE-02."""
    note = top(s)
    dune, row, symbol = note[DUNE.dune], note[DUNE.row], note[DUNE.symbol]
    pop(s)
    put_down(box, s, s.seat, row, MAX_TRIBE + 1 + dune, symbol)
    take_dune_away(s, find_dune(s, dune))
