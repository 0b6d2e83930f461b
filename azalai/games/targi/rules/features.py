"""What a net sees of a position between two rounds: the numbers of the columns that are on. Compiled.

A position is a list of columns, almost all of them "this seat has exactly n of that" or "this card is here". A
column that is listed several times counts several times. Nothing is written for zero. Cards have the columns of the
shipped decks (`box.tribe_row` and so on), so that a net knows them in any mix of decks.

`feature_columns` names them. If you change what they mean, raise `VERSION`, so that older nets are refused.
"""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.feature_columns import OTHER, OWN, TABLE
from azalai.games.targi.rules.seat_features import write_seat
from azalai.games.targi.state import GOODS_SPACE, PHASE_RAID, ROBBER_PATH, ROUNDS, TRIBE_SPACE, Box, State


@inner
def features(box: Box, s: State, seat: int, index: Any, value: Any) -> int:
    """Write the columns that are on for a seat, with 1 for each; return how many there are."""
    n = write_seat(box, s, seat, seat, OWN, index, 0)
    n = write_seat(box, s, 1 - seat, seat, OTHER, index, n)
    n = write_round(box, s, index, n)
    n = write_centre(box, s, index, n)
    n = write_table(box, s, index, n)
    for i in range(n):
        value[i] = 1.0
    return n


@inner
def write_round(box: Box, s: State, index: Any, n: int) -> int:
    """The number of the round, whether its raid is still to come, and what the next raid takes."""
    index[n] = TABLE.round + s.round_no + (ROUNDS + 1 if s.phase == PHASE_RAID else 0)
    n += 1
    row = box.border_row[s.border[next_corner(s)]]
    if row >= 0:
        index[n] = TABLE.next_raid + row
        n += 1
    return n


@inner
def next_corner(s: State) -> int:
    """The corner card of the next raid."""
    done = (s.round_no - 1) // 3
    return int(ROBBER_PATH[3 * done + 2]) + 1


@inner
def write_centre(box: Box, s: State, index: Any, n: int) -> int:
    """The cards that are face up in the centre, and how many of them are goods cards."""
    goods = 0
    for space in range(9):
        row = -1
        kind = s.centre_kind[space]
        goods += kind == GOODS_SPACE
        if s.face_down[space] == 0:
            if kind == GOODS_SPACE:
                row = goods_column(box.goods_row[s.centre[space]])
            elif kind == TRIBE_SPACE:
                row = tribe_column(box.tribe_row[s.centre[space]])
        if row >= 0:
            index[n] = row
            n += 1
    if goods > 0:
        index[n] = TABLE.centre_goods + goods
        n += 1
    return n


@inner
def goods_column(row: int) -> int:
    return TABLE.centre_goods_card + row if row >= 0 else -1


@inner
def tribe_column(row: int) -> int:
    return TABLE.centre_tribe_card + row if row >= 0 else -1


@inner
def write_table(box: Box, s: State, index: Any, n: int) -> int:
    """The challenges, obstacles among them, and the dunes that are turned up."""
    for i in range(len(s.challenge)):
        if s.challenge[i] >= 0 and box.option_row[s.challenge[i]] >= 0:
            index[n] = TABLE.challenge + box.option_row[s.challenge[i]]
            n += 1
    for i in range(s.dunes_up):
        if box.dune_row[s.dune[i]] >= 0:
            index[n] = TABLE.dune_up + box.dune_row[s.dune[i]]
            n += 1
    return n
