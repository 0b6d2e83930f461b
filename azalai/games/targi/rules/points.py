"""The points of cards, rows, exclamation marks and water: everything except challenges. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.rules.counts import count, count_rows, row_symbols
from azalai.games.targi.rules.display import effect_of, has_kind, printed_vp
from azalai.games.targi.state import (
    DISPLAY,
    END_IF_MIN,
    END_IF_MORE,
    END_MIXED_ROWS,
    END_PER,
    END_SLOT,
    PLACES,
    ROWS,
    VP,
    WATER,
    Box,
    State,
)

SAME_ROW_VP, MIXED_ROW_VP = 4, 2  # TG-SCORE-02
MOST_ROW_VP = 9  # that a card file may give a mixed row


@inner
def points_without_challenges(box: Box, s: State, seat: int) -> int:
    held = int(s.own[seat, VP]) + water_points(box, s, seat)
    return held + card_points(box, s, seat) + bonus_points(box, s, seat) + row_points(s, seat)


@inner
def card_points(box: Box, s: State, seat: int) -> int:
    points = 0
    for place in range(DISPLAY):
        if s.shown[seat, place]:
            points += printed_vp(box, s.shown[seat, place])
    return points


@inner
def row_points(s: State, seat: int) -> int:
    points = 0
    for row in range(ROWS):
        points += points_of_row(s, seat, row)
    return points


@inner
def points_of_row(s: State, seat: int, row: int) -> int:
    """TG-SCORE-02."""
    symbols = row_symbols(s, seat, row)
    return SAME_ROW_VP if symbols == 1 else (MIXED_ROW_VP if symbols == PLACES else 0)


@inner
def end_points(box: Box, s: State, seat: int, place: int, fx: int) -> int:
    """What one exclamation card scores on its own. TG-CARD-ENDPER-01 to TG-CARD-ENDSLOT-01."""
    effect = box.effects[fx]
    if effect.kind == END_SLOT:
        full = s.row_len[seat, place // PLACES] == PLACES
        return effect.vp if full and place % PLACES + 1 == effect.column else 0
    n = count(box, s, seat, effect.count, effect.arg)
    if effect.kind == END_PER:
        found = effect.vp * (n // effect.per)
        return min(found, effect.most) if effect.most > 0 else found
    if effect.kind == END_IF_MIN:
        return effect.vp if n >= effect.least else 0
    if effect.kind == END_IF_MORE:
        return effect.vp if n > count(box, s, 1 - seat, effect.count, effect.arg) else 0
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
            if box.effects[fx].kind >= END_PER:
                points += end_points(box, s, seat, place, fx)
    if has_kind(s, seat, END_MIXED_ROWS):
        points += mixed_row_points(box, s, seat)
    return points


@inner
def mixed_row_points(box: Box, s: State, seat: int) -> int:
    """TG-CARD-ENDMIXED-01: what mixed rows score beyond their 2. Each row scores once, by its best card."""
    rows = count_rows(s, seat, PLACES)
    points = 0
    for worth in range(MOST_ROW_VP, 0, -1):
        for place in range(DISPLAY):
            effect = box.effects[effect_of(box, s.shown[seat, place])]
            if effect.kind == END_MIXED_ROWS and effect.vp == worth:
                better = min(rows, effect.most)
                points += (worth - MIXED_ROW_VP) * better
                rows -= better
    return points


@inner
def water_points(box: Box, s: State, seat: int) -> int:
    """TG-SCORE-04."""
    return int(s.own[seat, WATER]) // 2 if box.expansion else 0
