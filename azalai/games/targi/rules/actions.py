"""The action phase: markers, what a player may do in which order, and its end. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.display import effect_of, has_kind
from azalai.games.targi.rules.limits import begin_limits
from azalai.games.targi.rules.questions.border_cards import may_use_border, use_border
from azalai.games.targi.rules.questions.centre_cards import is_face_up, use_centre
from azalai.games.targi.rules.questions.dunes import discard_used_dunes, use_dune
from azalai.games.targi.rules.questions.goods import receive_later
from azalai.games.targi.rules.questions.hand_card import lay_from_hand, list_hand_plays
from azalai.games.targi.rules.questions.targia import use_targia
from azalai.games.targi.rules.questions.water_exchange import exchange_water, is_water, list_exchanges, sell_goods
from azalai.games.targi.rules.stack import add_effect
from azalai.games.targi.state import (
    A_END,
    A_EXTRA,
    A_LAY,
    A_PLACE,
    A_TARGIA,
    A_USE,
    A_USE_CARD,
    A_USE_CENTRE,
    A_USE_DUNE,
    DISPLAY,
    LAST_ACTION_KIND,
    LINE,
    PHASE_ACT,
    ROUND_BONUS,
    Box,
    State,
)

NO_GOODS, START_PLAYER = 0, 1  # conditions of a round bonus; otherwise: no card was put into the display


@inner
def begin_actions(box: Box, s: State) -> None:
    """TG-MARK-01 to TG-MARK-05: markers first, then the start player acts."""
    for seat in range(2):
        s.marker[seat] = crossings(s, seat, 0)
        s.targia_due[seat] = 1 if box.expansion and s.figure[s.targia] == seat + 1 else 0
    s.phase = PHASE_ACT
    s.stage = 0
    s.seat = s.start


@inner
def crossings(s: State, seat: int, more: int) -> int:
    """As bits, the cards where a row and a column of the player cross, with one `more` Targi on a number (0: none)."""
    columns, rows = 0, 0
    for number in range(1, 16):
        if s.figure[number] == seat + 1 or number == more:
            line = LINE[number]
            if line <= 3:
                columns |= 1 << (line - 1)
            else:
                rows |= 1 << (line - 4)
    crossed = 0
    for space in range(9):
        if rows >> (space // 3) & 1 and columns >> (space % 3) & 1 and s.centre_kind[space] != 0:
            crossed |= 1 << space
    return crossed


@inner
def list_actions(box: Box, s: State, out: Any) -> int:
    """TG-ACT-02, TG-ACT-03, TG-ACT-13."""
    out[0] = A_END
    n = 1
    if s.targia_due[s.seat]:
        out[n] = A_TARGIA
        n += 1
    n = list_exchanges(box, s, out, n)
    n = list_hand_plays(box, s, out, n)
    n = list_figures(s, out, n)
    n = list_dunes_to_use(s, out, n)
    n = list_markers(s, out, n)
    return list_stored(box, s, out, n)


@inner
def list_figures(s: State, out: Any, n: int) -> int:
    """The border cards with the player's Targi."""
    for number in range(1, 16):
        if s.figure[number] == s.seat + 1 and not s.figure_done[number] and may_use_border(s, number):
            out[n] = A_USE + number - 1
            n += 1
    return n


@inner
def list_dunes_to_use(s: State, out: Any, n: int) -> int:
    mine = 1 << s.seat
    due = 0
    for i in range(s.dunes_up):
        if s.dune_who[i] & ~s.dune_done[i] & mine:
            due |= 1 << int(s.dune[i])
    dune = 0
    while due >> dune:
        if due >> dune & 1:
            out[n] = A_USE_DUNE + dune
            n += 1
        dune += 1
    return n


@inner
def list_markers(s: State, out: Any, n: int) -> int:
    """The centre cards with the player's markers."""
    for space in range(9):
        if s.marker[s.seat] >> space & 1 and is_face_up(s, space):
            out[n] = A_USE_CENTRE + space
            n += 1
    return n


@inner
def list_stored(box: Box, s: State, out: Any, n: int) -> int:
    """Triangle actions that are still stored. TG-X-ICON-03."""
    for place in range(DISPLAY):
        if s.token[s.seat, place] > 0 and is_stored_action(box, s, place):
            out[n] = A_USE_CARD + place
            n += 1
    return n


@inner
def is_stored_action(box: Box, s: State, place: int) -> bool:
    kind = box.effects[effect_of(box, s.shown[s.seat, place])].kind
    return 0 < kind <= LAST_ACTION_KIND


@inner
def answer_action(box: Box, s: State, action: int) -> None:
    seat = s.seat
    if action == A_END:
        s.stage = 1
        add_round_bonuses(box, s)
    elif action == A_TARGIA:
        use_targia(s)
    elif is_water(action):
        exchange_water(s, action)
    elif A_LAY <= action < A_PLACE:
        lay_from_hand(box, s, action - A_LAY)
    elif action >= A_USE_CARD:
        place = action - A_USE_CARD
        s.token[seat, place] -= 1
        add_effect(s, effect_of(box, s.shown[seat, place]), 0, 0)
    elif action >= A_USE_CENTRE:
        s.marker[seat] &= ~(1 << (action - A_USE_CENTRE))
        use_centre(box, s, action - A_USE_CENTRE)
    elif action >= A_USE_DUNE:
        use_dune(box, s, action - A_USE_DUNE)
    elif action >= A_USE:
        s.figure_done[action - A_USE + 1] = 1
        use_border(s, action - A_USE + 1)
    else:
        sell_goods(box, s, action - A_EXTRA)


@inner
def add_round_bonuses(box: Box, s: State) -> None:
    """TG-CARD-ROUNDBONUS-01, TG-CARD-ROUNDBONUS-02."""
    seat = s.seat
    if has_kind(s, seat, ROUND_BONUS):
        for place in range(DISPLAY - 1, -1, -1):
            code = int(s.shown[seat, place])
            if code:
                fx = effect_of(box, code)
                if box.effects[fx].kind == ROUND_BONUS and round_condition(s, seat, box.effects[fx].cond):
                    receive_later(s, fx, 0, 0)


@inner
def round_condition(s: State, seat: int, condition: int) -> bool:
    if condition == NO_GOODS:
        return not s.got_goods[seat]
    if condition == START_PLAYER:
        return seat == s.start
    return s.put_down[seat] == 0


@inner
def end_actions(box: Box, s: State) -> None:
    """TG-ACT-03: figures and markers are taken back, then the other player acts, or the round ends."""
    seat = s.seat
    s.marker[seat] = 0
    s.targia_due[seat] = 0
    for number in range(1, 16):
        if s.figure[number] == seat + 1:
            s.figure[number] = 0
            s.figure_done[number] = 0
    for i in range(s.dunes_up):
        s.dune_done[i] |= s.dune_who[i] & (1 << seat)
    discard_used_dunes(s)
    for i in range(s.dunes_up):
        s.dune_who[i] &= ~(1 << seat)
        s.dune_done[i] &= ~(1 << seat)
    s.stage = 0
    if seat == s.start:
        s.seat = 1 - seat
    else:
        begin_limits(box, s)
