"""The displays: rows, effects that lie there, and everything that can be counted, compiled."""

from __future__ import annotations

import numpy as np

from azalai.core.compile import inner
from azalai.games.targi.state import (
    AT_LEAST,
    AT_MOST,
    BONUS_VP,
    CARD_VP,
    CARDS,
    COUNT_GOLD,
    COUNT_GOODS,
    COUNT_WATER,
    DATES,
    DISPLAY,
    EACH_AT_LEAST,
    END_IF_MIN,
    END_IF_MORE,
    END_MIXED_ROWS,
    END_PER,
    END_SLOT,
    FIRST_TALLY,
    FREE_PLACES,
    FULL_ROWS,
    GOLD,
    ICON,
    MAX_TRIBE,
    MIXED_ROWS,
    N_SYMBOLS,
    NONE,
    PEPPER,
    PLACES,
    PLAIN,
    PRINTED,
    ROW_VP,
    ROWS,
    SALT,
    SAME_ROWS,
    SCORE,
    SOME_AT_LEAST,
    SYMBOL,
    SYMBOL_KINDS,
    TRIANGLE,
    VP,
    VP_TOKENS,
    WATER,
    Box,
    State,
)

SAME_ROW_VP, MIXED_ROW_VP = 4, 2  # TG-SCORE-02
MOST_ROW_VP = 9  # that a card file may give a mixed row


# ---------------------------------------------------------------- cards that lie


@inner
def is_tribe(code: int) -> bool:
    """Whether a card in a display is a tribe card, not a dune."""
    return 0 < code <= MAX_TRIBE


@inner
def effect_of(box: Box, code: int) -> int:
    """The effect of a card in a display; 0 is none."""
    return int(box.tribe_fx[code - 1]) if is_tribe(code) else 0


@inner
def icon_of(box: Box, code: int) -> int:
    return int(box.tribe_icon[code - 1]) if is_tribe(code) else 0


@inner
def printed_vp(box: Box, code: int) -> int:
    if is_tribe(code):
        return int(box.tribe_vp[code - 1])
    return int(box.dune_vp[code - 1 - MAX_TRIBE])


@inner
def has_kind(s: State, seat: int, kind: int) -> bool:
    """Whether an effect of this kind was ever laid into the display."""
    return (s.kinds[seat] >> kind) & 1 != 0


@inner
def works(box: Box, s: State, seat: int, place: int, kind: int) -> bool:
    """Whether the card on a place has this effect and may use it: a triangle needs its marker."""
    code = int(s.shown[seat, place])
    if code == 0 or box.fx_kind[effect_of(box, code)] != kind:
        return False
    return icon_of(box, code) != TRIANGLE or s.token[seat, place] > 0


@inner
def find_working(box: Box, s: State, seat: int, kind: int) -> int:
    """The place of a card with this effect that may be used, one that lasts before one that is used up; or -1."""
    found = -1
    if not has_kind(s, seat, kind):
        return found
    for place in range(DISPLAY):
        if works(box, s, seat, place, kind):
            if icon_of(box, s.shown[seat, place]) != TRIANGLE:
                return place
            if found < 0:
                found = place
    return found


@inner
def use_up(box: Box, s: State, seat: int, kind: int) -> None:
    """Use an effect that may be on a triangle: its marker is taken off. TG-X-ICON-02."""
    place = find_working(box, s, seat, kind)
    if icon_of(box, s.shown[seat, place]) == TRIANGLE:
        s.token[seat, place] -= 1


@inner
def nth_of_kind(box: Box, s: State, seat: int, kind: int, n: int) -> int:
    """The place of the n-th card (from 0) with this effect in display order, or -1."""
    if has_kind(s, seat, kind):
        for place in range(DISPLAY):
            code = int(s.shown[seat, place])
            if code and box.fx_kind[effect_of(box, code)] == kind:
                if n == 0:
                    return place
                n -= 1
    return -1


# ---------------------------------------------------------------- rows


@inner
def cards_in(s: State, seat: int) -> int:
    return int(s.row_len[seat, 0]) + int(s.row_len[seat, 1]) + int(s.row_len[seat, 2])


@inner
def rows_fit(s: State, a: int, b: int, c: int) -> bool:
    """TG-TRIBE-04, TG-CH-OBS-09: whether rows of these lengths may lie."""
    if s.row_strict:
        return (b == 0 or a == PLACES) and (c == 0 or b == PLACES)
    return (b == 0 or a > 0) and (c == 0 or b > 0)


@inner
def row_open(s: State, seat: int, row: int) -> bool:
    """TG-TRIBE-03, TG-TRIBE-04, TG-TRIBE-06: whether a card may be added to a row."""
    if s.row_len[seat, row] == PLACES:
        return False
    if s.row_len[seat, row] > 0 or row == 0:
        return True
    for above in range(row):
        if s.row_len[seat, above] == 0 or (s.row_strict and s.row_len[seat, above] < PLACES):
            return False
    return True


@inner
def put_down(box: Box, s: State, seat: int, row: int, code: int, symbol: int) -> int:
    """Lay a card on the leftmost free place of a row; say which place that is."""
    place = row * PLACES + int(s.row_len[seat, row])
    s.row_len[seat, row] += 1
    s.shown[seat, place] = code
    s.shown_symbol[seat, place] = symbol
    s.token[seat, place] = 0
    s.bonus_done[seat, place] = 0
    s.kinds[seat] |= 1 << int(box.fx_kind[effect_of(box, code)])
    s.put_down[seat] += 1
    return place


@inner
def row_symbols(s: State, seat: int, row: int) -> int:
    """How many different symbols a full row has; 0 if it is not full."""
    if s.row_len[seat, row] < PLACES:
        return 0
    seen = 0
    n = 0
    for place in range(row * PLACES, row * PLACES + PLACES):
        bit = 1 << s.shown_symbol[seat, place]
        if not seen & bit:
            n += 1
        seen |= bit
    return n


@inner
def count_rows(s: State, seat: int, symbols: int) -> int:
    """Full rows with so many different symbols (0: with any number)."""
    n = 0
    for row in range(ROWS):
        found = row_symbols(s, seat, row)
        if found > 0 and (symbols == 0 or found == symbols):
            n += 1
    return n


# ---------------------------------------------------------------- counts


@inner
def count_symbol(s: State, seat: int, symbol: int) -> int:
    n = 0
    for place in range(DISPLAY):
        if s.shown[seat, place] and s.shown_symbol[seat, place] == symbol:
            n += 1
    return n


@inner
def count_cards(box: Box, s: State, seat: int, what: int, arg: int) -> int:
    """Display cards that are plain, have an icon, or print so many VP."""
    n = 0
    for place in range(DISPLAY):
        code = int(s.shown[seat, place])
        if code:
            if what == PLAIN:
                n += box.fx_kind[effect_of(box, code)] == NONE
            elif what == ICON:
                n += icon_of(box, code) == arg
            else:
                n += printed_vp(box, code) == arg
    return n


@inner
def goods_of(s: State, seat: int) -> int:
    return int(s.own[seat, DATES]) + int(s.own[seat, SALT]) + int(s.own[seat, PEPPER])


@inner
def count(box: Box, s: State, seat: int, what: int, arg: int) -> int:
    """Everything that cards and challenges count, but for parts of the score."""
    if what >= FIRST_TALLY:
        return int(s.tally[seat, what - FIRST_TALLY])
    if what == CARDS:
        return cards_in(s, seat)
    if what == FREE_PLACES:
        return DISPLAY - cards_in(s, seat)
    if what == SYMBOL:
        return count_symbol(s, seat, arg)
    if what == SYMBOL_KINDS:
        kinds = 0
        for symbol in range(1, N_SYMBOLS):
            kinds += count_symbol(s, seat, symbol) > 0
        return kinds
    if what == FULL_ROWS:
        return count_rows(s, seat, 0)
    if what == SAME_ROWS:
        return count_rows(s, seat, 1)
    if what == MIXED_ROWS:
        return count_rows(s, seat, PLACES)
    if what in (PLAIN, ICON, PRINTED):
        return count_cards(box, s, seat, what, arg)
    if what == COUNT_GOODS:
        return goods_of(s, seat)
    if what == COUNT_GOLD:
        return int(s.own[seat, GOLD])
    if what == COUNT_WATER:
        return int(s.own[seat, WATER])
    if what == VP_TOKENS:
        return int(s.own[seat, VP])
    return 0


# ---------------------------------------------------------------- points


@inner
def card_points(box: Box, s: State, seat: int) -> int:
    points = 0
    for place in range(DISPLAY):
        if s.shown[seat, place]:
            points += printed_vp(box, s.shown[seat, place])
    return points


@inner
def row_points(s: State, seat: int) -> int:
    """TG-SCORE-02."""
    return SAME_ROW_VP * count_rows(s, seat, 1) + MIXED_ROW_VP * count_rows(s, seat, PLACES)


@inner
def end_points(box: Box, s: State, seat: int, place: int, fx: int) -> int:
    """What one exclamation card scores by itself. TG-CARD-ENDPER-01 to TG-CARD-ENDSLOT-01."""
    kind = box.fx_kind[fx]
    worth = box.fx_p[fx, 3]
    if kind == END_SLOT:
        full = s.row_len[seat, place // PLACES] == PLACES
        return worth if full and place % PLACES + 1 == box.fx_p[fx, 0] else 0
    n = count(box, s, seat, box.fx_p[fx, 0], box.fx_p[fx, 1])
    if kind == END_PER:
        found = worth * (n // box.fx_p[fx, 2])
        return min(found, box.fx_p[fx, 4]) if box.fx_p[fx, 4] > 0 else found
    if kind == END_IF_MIN:
        return worth if n >= box.fx_p[fx, 2] else 0
    if kind == END_IF_MORE:
        return worth if n > count(box, s, 1 - seat, box.fx_p[fx, 0], box.fx_p[fx, 1]) else 0
    return 0


@inner
def bonus_points(box: Box, s: State, seat: int) -> int:
    points = 0
    if s.kinds[seat] >> END_PER == 0:
        return points
    for place in range(DISPLAY):
        code = int(s.shown[seat, place])
        if code:
            fx = effect_of(box, code)
            if box.fx_kind[fx] >= END_PER:
                points += end_points(box, s, seat, place, fx)
    if has_kind(s, seat, END_MIXED_ROWS):
        points += mixed_row_points(box, s, seat)
    return points


@inner
def mixed_row_points(box: Box, s: State, seat: int) -> int:
    """TG-CARD-ENDMIXED-01: what mixed rows score beyond their 2. Each row scores once, by the card that gives most."""
    rows = count_rows(s, seat, PLACES)
    points = 0
    for worth in range(MOST_ROW_VP, 0, -1):
        for place in range(DISPLAY):
            fx = effect_of(box, s.shown[seat, place])
            if box.fx_kind[fx] == END_MIXED_ROWS and box.fx_p[fx, 3] == worth:
                better = min(rows, box.fx_p[fx, 4])
                points += (worth - MIXED_ROW_VP) * better
                rows -= better
    return points


@inner
def water_points(box: Box, s: State, seat: int) -> int:
    """TG-SCORE-04."""
    return int(s.own[seat, WATER]) // 2 if box.expansion else 0


@inner
def points_without_challenges(box: Box, s: State, seat: int) -> int:
    held = int(s.own[seat, VP]) + water_points(box, s, seat)
    return held + card_points(box, s, seat) + bonus_points(box, s, seat) + row_points(s, seat)


@inner
def count_all(box: Box, s: State, seat: int, what: int, arg: int) -> int:
    """Counts for challenges, parts of the score among them. TG-CH-09."""
    if what == SCORE:
        return points_without_challenges(box, s, seat)
    if what == CARD_VP:
        return card_points(box, s, seat)
    if what == ROW_VP:
        return row_points(s, seat)
    if what == BONUS_VP:
        return bonus_points(box, s, seat)
    return count(box, s, seat, what, arg)


@inner
def least_and_most(s: State, seat: int, group: int) -> tuple[int, int]:
    """The smallest and the largest number in a group: goods, symbols or rows."""
    numbers = np.zeros(5, np.int64)
    n = 3
    if group == 0:
        for good in range(3):
            numbers[good] = s.own[seat, good]
    elif group == 1:
        n = N_SYMBOLS - 1
        for symbol in range(1, N_SYMBOLS):
            numbers[symbol - 1] = count_symbol(s, seat, symbol)
    else:
        for row in range(ROWS):
            numbers[row] = s.row_len[seat, row]
    return numbers[:n].min(), numbers[:n].max()


@inner
def fulfils(box: Box, s: State, seat: int, option: int) -> bool:
    """TG-CH-05, TG-CH-07: whether all conditions of a challenge hold. An obstacle has none and is never fulfilled."""
    for i in range(box.option_tests[option]):
        kind, what, arg, n = box.option_test[option, i]
        if kind == AT_LEAST:
            good = count_all(box, s, seat, what, arg) >= n
        elif kind == AT_MOST:
            good = count_all(box, s, seat, what, arg) <= n
        elif kind == EACH_AT_LEAST:
            good = least_and_most(s, seat, what)[0] >= n
        elif kind == SOME_AT_LEAST:
            good = least_and_most(s, seat, what)[1] >= n
        else:  # AHEAD of the opponent
            good = count_all(box, s, seat, what, arg) - count_all(box, s, 1 - seat, what, arg) >= n
        if not good:
            return False
    return box.option_tests[option] > 0


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
def total_points(box: Box, s: State, seat: int) -> int:
    """TG-SCORE-01."""
    return points_without_challenges(box, s, seat) + challenge_points(box, s, seat)
