"""The displays: rows, and the effects of the cards in them. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.state import DATES, DISPLAY, MAX_TRIBE, PEPPER, PLACES, SALT, TRIANGLE, Box, State

# ---------------------------------------------------------------- cards and their effects


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
    """Whether an effect of this kind was ever put into the display."""
    return (s.kinds[seat] >> kind) & 1 != 0


@inner
def works(box: Box, s: State, seat: int, place: int, kind: int) -> bool:
    """Whether the card on a place has this effect and may use it: a triangle needs its marker."""
    code = int(s.shown[seat, place])
    if code == 0 or box.effects[effect_of(box, code)].kind != kind:
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
            if code and box.effects[effect_of(box, code)].kind == kind:
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
    """TG-TRIBE-04, TG-CH-OBS-09: whether rows of these lengths are allowed."""
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
    s.kinds[seat] |= 1 << int(box.effects[effect_of(box, code)].kind)
    s.put_down[seat] += 1
    return place


# ---------------------------------------------------------------- beside the display


@inner
def goods_of(s: State, seat: int) -> int:
    return int(s.own[seat, DATES]) + int(s.own[seat, SALT]) + int(s.own[seat, PEPPER])
