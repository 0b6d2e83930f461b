"""Challenges: what each asks for, how far a seat has come, and what that scores. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.rules.counts import count, count_symbol
from azalai.games.targi.rules.points import bonus_points, card_points, points_without_challenges, row_points
from azalai.games.targi.state import (
    AHEAD,
    AT_MOST,
    COUNT_BONUS_VP,
    COUNT_CARD_VP,
    COUNT_ROW_VP,
    COUNT_SCORE,
    EACH_AT_LEAST,
    N_GOODS,
    N_SYMBOLS,
    ROWS,
    SOME_AT_LEAST,
    Box,
    State,
)

EACH_GOOD, EACH_SYMBOL = 0, 1  # groups; otherwise: each row


@inner
def challenge_points(box: Box, s: State, seat: int) -> int:
    """TG-SCORE-05."""
    points = 0
    for i in range(len(s.challenge)):
        option = s.challenge[i]
        if option >= 0 and fulfils(box, s, seat, option):
            points += box.option_vp[option]
    return points


@inner
def fulfils(box: Box, s: State, seat: int, option: int) -> bool:
    """TG-CH-05, TG-CH-07: whether all conditions of a challenge hold. An obstacle has none and is never fulfilled."""
    for i in range(box.option_tests[option]):
        have, need = standing(box, s, seat, option, i)
        if not is_met(box.conditions[option, i].kind, have, need):
            return False
    return box.option_tests[option] > 0


@inner
def is_met(kind: int, have: int, need: int) -> bool:
    return have <= need if kind == AT_MOST else have >= need


@inner
def standing(box: Box, s: State, seat: int, option: int, i: int) -> tuple[int, int]:
    """The two numbers that a condition compares: what a seat has, and what it needs.

    For each of a group: how many reach the number, and how many there are. TG-CH-COND-01 to TG-CH-COND-05.
    """
    condition = box.conditions[option, i]
    if condition.kind == EACH_AT_LEAST:
        return reaching(s, seat, condition.group, condition.n), group_size(condition.group)
    if condition.kind == SOME_AT_LEAST:
        return most_of(s, seat, condition.group), int(condition.n)
    have = count_all(box, s, seat, condition.count, condition.arg)
    if condition.kind == AHEAD:
        have -= count_all(box, s, 1 - seat, condition.count, condition.arg)
    return have, int(condition.n)


@inner
def count_all(box: Box, s: State, seat: int, what: int, arg: int) -> int:
    """Counts for challenges, parts of the score among them. TG-CH-09."""
    if what == COUNT_SCORE:
        return points_without_challenges(box, s, seat)
    if what == COUNT_CARD_VP:
        return card_points(box, s, seat)
    if what == COUNT_ROW_VP:
        return row_points(s, seat)
    if what == COUNT_BONUS_VP:
        return bonus_points(box, s, seat)
    return count(box, s, seat, what, arg)


# ---------------------------------------------------------------- groups: goods, symbols, rows


@inner
def group_size(group: int) -> int:
    if group == EACH_SYMBOL:
        return N_SYMBOLS - 1
    return N_GOODS if group == EACH_GOOD else ROWS


@inner
def group_number(s: State, seat: int, group: int, i: int) -> int:
    if group == EACH_GOOD:
        return int(s.own[seat, i])
    if group == EACH_SYMBOL:
        return count_symbol(s, seat, i + 1)
    return int(s.row_len[seat, i])


@inner
def reaching(s: State, seat: int, group: int, n: int) -> int:
    """How many of a group have n or more."""
    found = 0
    for i in range(group_size(group)):
        found += group_number(s, seat, group, i) >= n
    return found


@inner
def most_of(s: State, seat: int, group: int) -> int:
    """The largest number in a group."""
    most = 0
    for i in range(group_size(group)):
        most = max(most, group_number(s, seat, group, i))
    return most
