"""Everything that cards and challenges count. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.rules.display import cards_in, effect_of, goods_of, icon_of, printed_vp
from azalai.games.targi.state import (
    COUNT_CARDS,
    COUNT_FREE_PLACES,
    COUNT_FULL_ROWS,
    COUNT_GOLD,
    COUNT_GOODS,
    COUNT_ICON,
    COUNT_MIXED_ROWS,
    COUNT_PLAIN,
    COUNT_PRINTED,
    COUNT_SAME_ROWS,
    COUNT_SYMBOL,
    COUNT_SYMBOL_KINDS,
    COUNT_VP_TOKENS,
    COUNT_WATER,
    DISPLAY,
    FIRST_TALLY,
    GOLD,
    N_SYMBOLS,
    NONE,
    PLACES,
    ROWS,
    VP,
    WATER,
    Box,
    State,
)


@inner
def count(box: Box, s: State, seat: int, what: int, arg: int) -> int:
    """Everything that cards and challenges count, except parts of the score."""
    if what >= FIRST_TALLY:
        return int(s.tally[seat, what - FIRST_TALLY])
    if what == COUNT_CARDS:
        return cards_in(s, seat)
    if what == COUNT_FREE_PLACES:
        return DISPLAY - cards_in(s, seat)
    if what == COUNT_SYMBOL:
        return count_symbol(s, seat, arg)
    if what == COUNT_SYMBOL_KINDS:
        kinds = 0
        for symbol in range(1, N_SYMBOLS):
            kinds += count_symbol(s, seat, symbol) > 0
        return kinds
    if what == COUNT_FULL_ROWS:
        return count_rows(s, seat, 0)
    if what == COUNT_SAME_ROWS:
        return count_rows(s, seat, 1)
    if what == COUNT_MIXED_ROWS:
        return count_rows(s, seat, PLACES)
    if what in (COUNT_PLAIN, COUNT_ICON, COUNT_PRINTED):
        return count_cards(box, s, seat, what, arg)
    if what == COUNT_GOODS:
        return goods_of(s, seat)
    if what == COUNT_GOLD:
        return int(s.own[seat, GOLD])
    if what == COUNT_WATER:
        return int(s.own[seat, WATER])
    if what == COUNT_VP_TOKENS:
        return int(s.own[seat, VP])
    return 0


@inner
def add_to_tally(s: State, seat: int, what: int, n: int) -> None:
    """Counts that are kept during the game. TG-CH-10, TG-CH-11."""
    s.tally[seat, what - FIRST_TALLY] += n


# ---------------------------------------------------------------- rows and cards


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
    """Full rows with this many different symbols (0: with any number)."""
    n = 0
    for row in range(ROWS):
        found = row_symbols(s, seat, row)
        if found > 0 and (symbols == 0 or found == symbols):
            n += 1
    return n


@inner
def count_symbol(s: State, seat: int, symbol: int) -> int:
    n = 0
    for place in range(DISPLAY):
        if s.shown[seat, place] and s.shown_symbol[seat, place] == symbol:
            n += 1
    return n


@inner
def count_cards(box: Box, s: State, seat: int, what: int, arg: int) -> int:
    """Display cards that are plain, have an icon, or print this many VP."""
    n = 0
    for place in range(DISPLAY):
        code = int(s.shown[seat, place])
        if code:
            if what == COUNT_PLAIN:
                n += box.effects[effect_of(box, code)].kind == NONE
            elif what == COUNT_ICON:
                n += icon_of(box, code) == arg
            else:
                n += printed_vp(box, code) == arg
    return n
