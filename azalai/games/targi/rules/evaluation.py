"""What a position or a move is worth at a glance: the first guess of the bots. Compiled.

All values are in points. They only have to be roughly right: the search corrects them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.arithmetic import tanh
from azalai.core.compile import inner
from azalai.core.random import below, unit
from azalai.core.scratch import scratch, zeros
from azalai.games.targi.rules.dispatch import apply, legal
from azalai.games.targi.rules.display import goods_of, icon_of
from azalai.games.targi.rules.questions.centre_cards import is_face_up
from azalai.games.targi.rules.questions.hand_card import may_take_in_hand
from azalai.games.targi.rules.questions.laying_out import can_lay_somehow, card_in_question
from azalai.games.targi.rules.score import total_points
from azalai.games.targi.rules.stack import top
from azalai.games.targi.state import (
    A_END,
    A_HAND,
    A_LAY,
    A_SKIP,
    A_TAKE,
    A_TARGIA,
    ANY,
    DATES,
    DISPLAY,
    DRAW_GOODS,
    DRAW_TRIBE,
    EXCHANGE,
    FROM_CENTRE,
    FROM_HAND,
    GAIN,
    GOLD,
    GOODS_SPACE,
    INFINITY,
    KIND,
    LIGHTNING,
    LINE,
    MOVE_MARKER,
    N_ACTIONS,
    NOBLE,
    PEPPER,
    PHASE_ACT,
    PHASE_PLACE,
    PLACES,
    Q_CHOOSE_DISCARD,
    Q_CHOOSE_TRIBE,
    Q_CONFIRM,
    Q_EXCHANGE,
    Q_LIFT,
    Q_TARGIA,
    Q_TARGIA_CARD,
    Q_TRIBE,
    ROUNDS,
    ROWS,
    SALT,
    TRIANGLE,
    TRIBE_CARD,
    VP,
    WATER,
    Box,
    State,
    state_type,
)

GOOD_WORTH, GOLD_WORTH, WATER_WORTH = 0.42, 1.3, 0.12
VARIETY_WORTH = 0.15
LASTING_WORTH, STORED_WORTH, LIGHTNING_WORTH = 0.1, 0.5, 1.2
SAME_ROW_HOPE, MIXED_ROW_HOPE = 0.35, 0.18
HAND_WORTH = 0.5
PLACE_WORTH = 0.8  # of one more card in the display, besides its printed VP
TRADE_WORTH, MIRAGE_WORTH, DRAW_WORTH = 0.5, 0.5, 0.9


@inner
def use_left(s: State) -> float:
    """How much resources are still good for: 1 for most of the game, little at its end."""
    return min(1.0, max(0.15, (ROUNDS - s.round_no) / 3.0))


@inner
def vector_worth(box: Box, s: State, fx: int, vector: int) -> float:
    v = box.effects[fx].vectors[vector]
    goods = int(v[DATES]) + int(v[SALT]) + int(v[PEPPER]) + 1.2 * v[ANY]
    water = WATER_WORTH + 0.5 if box.expansion else 0.0
    return v[VP] + use_left(s) * (GOOD_WORTH * goods + GOLD_WORTH * v[GOLD]) + water * v[WATER]


@inner
def purse_worth(box: Box, s: State, seat: int) -> float:
    goods = min(goods_of(s, seat), int(s.limits[DATES]) + 2)
    least = min(int(s.own[seat, DATES]), int(s.own[seat, SALT]), int(s.own[seat, PEPPER]))
    gold = min(int(s.own[seat, GOLD]), int(s.limits[GOLD]) + 1)
    worth = GOOD_WORTH * goods + VARIETY_WORTH * min(least, 3) + GOLD_WORTH * gold
    return use_left(s) * worth + WATER_WORTH * s.own[seat, WATER]


@inner
def card_worth(box: Box, s: State, card: int) -> float:
    """What it is worth to have a card in the display."""
    icon = box.tribe_icon[card]
    worth = float(box.tribe_vp[card]) + PLACE_WORTH * use_left(s)
    if icon == INFINITY:
        worth += LASTING_WORTH * (ROUNDS - s.round_no)
    elif icon == TRIANGLE:
        worth += STORED_WORTH
    elif icon == LIGHTNING:
        worth += LIGHTNING_WORTH * use_left(s)
    return worth


@inner
def cost_worth(box: Box, s: State, card: int) -> float:
    """What the cheapest way to pay a card takes away."""
    least = 99.0
    for cost in range(box.tribe_costs[card]):
        v = box.tribe_cost[card, cost]
        goods = int(v[DATES]) + int(v[SALT]) + int(v[PEPPER])
        worth = use_left(s) * (GOOD_WORTH * goods + GOLD_WORTH * v[GOLD]) + (WATER_WORTH + 0.5) * v[WATER]
        least = min(least, worth)
    return least


@inner
def chance_to_lay(box: Box, s: State, seat: int, card: int, source: int) -> float:
    """What a card in reach is worth: laid out if it can be paid, otherwise kept in hand or discarded."""
    asked = s.seat
    s.seat = seat
    payable = can_lay_somehow(box, s, card, source, 0)
    in_hand = source != FROM_HAND and may_take_in_hand(s)
    s.seat = asked
    if payable:
        return max(0.3, card_worth(box, s, card) - cost_worth(box, s, card))
    return HAND_WORTH * use_left(s) if in_hand else 0.1


@inner
def display_worth(box: Box, s: State, seat: int) -> float:
    """What lasting effects and begun rows promise."""
    worth = 0.0
    for row in range(ROWS):
        n = int(s.row_len[seat, row])
        if 0 < n < PLACES:
            seen = 0
            kinds = 0
            for place in range(row * PLACES, row * PLACES + PLACES):
                if s.shown[seat, place]:  # while cards are lifted there are gaps
                    bit = 1 << s.shown_symbol[seat, place]
                    kinds += not seen & bit
                    seen |= bit
            if kinds == 1 and n > 1:
                worth += SAME_ROW_HOPE * n
            elif kinds == n:
                worth += MIXED_ROW_HOPE * n
    left = ROUNDS - s.round_no
    for place in range(DISPLAY):
        code = int(s.shown[seat, place])
        if code:
            worth += PLACE_WORTH * use_left(s) * 0.5
            icon = icon_of(box, code)
            if icon == INFINITY:
                worth += LASTING_WORTH * left
            elif s.token[seat, place] > 0:
                worth += STORED_WORTH * use_left(s)
    return worth


@inner
def effect_worth(box: Box, s: State, seat: int, fx: int) -> float:
    """What it is worth to carry out an effect of a border card or a dune."""
    kind = box.effects[fx].kind
    if kind == GAIN:
        best = 0.0
        for option in range(box.effects[fx].choices):
            best = max(best, vector_worth(box, s, fx, option))
        return best
    if kind == NOBLE:
        return chance_to_lay(box, s, seat, int(s.hand[seat]) - 1, FROM_HAND) if s.hand[seat] > 0 else 0.05
    if kind == EXCHANGE:
        if box.effects[fx].times == 1 and s.own[seat, GOLD] > 0:
            return 2.0 - use_left(s) * GOLD_WORTH + 0.3
        return TRADE_WORTH if goods_of(s, seat) > 3 else 0.15
    if kind in (DRAW_GOODS, DRAW_TRIBE):
        return DRAW_WORTH * use_left(s) if kind == DRAW_GOODS else HAND_WORTH * use_left(s)
    if kind == MOVE_MARKER:
        return MIRAGE_WORTH
    return 0.6


@inner
def space_worth(box: Box, s: State, seat: int, space: int) -> float:
    if not is_face_up(s, space):
        return 0.0
    if s.centre_kind[space] == GOODS_SPACE:
        return effect_worth(box, s, seat, box.goods_fx[s.centre[space]])
    return chance_to_lay(box, s, seat, int(s.centre[space]), FROM_CENTRE)


@inner
def figures_worth(box: Box, s: State, seat: int) -> float:
    """What the figures and crossings of a seat promise while they are placed or not yet used."""
    worth = 0.0
    columns, rows = 0, 0
    for number in range(1, 16):
        if s.figure[number] == seat + 1:
            if not s.figure_done[number]:
                worth += effect_worth(box, s, seat, box.border_fx[s.border[number]])
            if LINE[number] <= 3:
                columns |= 1 << (LINE[number] - 1)
            else:
                rows |= 1 << (LINE[number] - 4)
    placing = s.phase == PHASE_PLACE
    for space in range(9):
        crossing = rows >> (space // 3) & 1 and columns >> (space % 3) & 1
        if (placing and crossing) or (not placing and s.marker[seat] >> space & 1):
            worth += space_worth(box, s, seat, space)
    for i in range(s.dunes_up):
        if s.dune_who[i] & ~s.dune_done[i] & (1 << seat):
            worth += effect_worth(box, s, seat, box.dune_fx[s.dune[i], 0]) + 0.2
    if box.expansion and (s.targia_due[seat] or (placing and s.figure[s.targia] == seat + 1)):
        worth += GOOD_WORTH * use_left(s)
    return worth


@inner
def question_worth(box: Box, s: State) -> float:
    """What the seat that is asked about tribe cards can expect."""
    worth = 0.0
    for depth in range(s.depth):
        question = s.questions[depth]
        kind = question[KIND]
        if kind == Q_TRIBE:
            source = question[TRIBE_CARD.source]
            card = card_in_question(s, source, question[TRIBE_CARD.which])
            worth += chance_to_lay(box, s, s.seat, card, source)
        elif kind in (Q_CHOOSE_TRIBE, Q_CHOOSE_DISCARD):
            worth += HAND_WORTH
        elif kind in (Q_TARGIA, Q_TARGIA_CARD):
            worth += GOOD_WORTH * 1.2 * use_left(s)
        elif kind == Q_EXCHANGE:
            worth += 0.1
    return worth


@inner
def appraise(box: Box, s: State, out: Any) -> None:
    """Points as if the game ended now, and what the rest of the game may make of what each seat has."""
    for seat in range(2):
        worth = float(total_points(box, s, seat))
        worth += purse_worth(box, s, seat) + display_worth(box, s, seat)
        if s.hand[seat] > 0:
            worth += HAND_WORTH * use_left(s)
        if s.phase == PHASE_PLACE or s.phase == PHASE_ACT:
            worth += figures_worth(box, s, seat)
        out[seat] = worth
    if s.depth > 0:
        out[s.seat] += question_worth(box, s)


PRIOR_SCALE = 6.0  # this many points move a guess about as far as it can go


@inner
def prior(box: Box, s: State, moves: Any, n: int, out: Any) -> None:
    """A guess for each move: how much further ahead the seat is after it than after its average move."""
    seat = s.seat
    after = np.empty(1, state_type)
    worth = zeros(2, np.float64)
    mean = 0.0
    for i in range(n):
        after[0] = s
        apply(box, after[0], moves[i])
        appraise(box, after[0], worth)
        out[i] = worth[seat] - worth[1 - seat]
        mean += out[i] / n
    for i in range(n):
        out[i] = 0.5 + 0.5 * tanh((out[i] - mean) / PRIOR_SCALE)


@inner
def quick_answer(box: Box, s: State, moves: Any, n: int, rng: Any) -> int:
    """A sensible answer inside an action, without thinking."""
    kind = top(s)[KIND]
    last = moves[n - 1]
    if kind == Q_TRIBE and last >= A_LAY:
        first = n - 1
        while first > 0 and moves[first - 1] >= A_LAY:
            first -= 1
        return moves[first + below(rng, n - first)]
    if kind in (Q_TRIBE, Q_CHOOSE_TRIBE):
        for i in range(n):
            if moves[i] == A_HAND:
                return A_HAND
        return moves[0] if kind == Q_TRIBE else moves[n - 1 - below(rng, min(n, 3))]
    if kind in (Q_CONFIRM, Q_TARGIA):
        return A_TAKE
    if kind == Q_TARGIA_CARD:
        return moves[1]
    if kind == Q_LIFT:
        return A_SKIP
    return moves[below(rng, n)]


@inner
def quick_action(moves: Any, n: int, rng: Any) -> int:
    """Something to do in the action phase before ending it; exchanges now and then."""
    first = n
    while first > 0 and moves[first - 1] >= A_LAY:
        first -= 1
    if n > 1 and moves[1] == A_TARGIA and (first == n or below(rng, 4) == 0):
        return A_TARGIA
    if first < n:
        return moves[first + below(rng, n - first)]
    if n > 1 and unit(rng) < 0.1:
        return moves[1 + below(rng, n - 1)]
    return A_END


@inner
def rollout(box: Box, s: State, rng: Any) -> int:
    """A random move, but a sensible one: nothing is left undone that can be done."""
    moves = scratch(N_ACTIONS, np.int64)
    n = legal(box, s, moves)
    if n == 1:
        return moves[0]
    if s.depth > 0:
        return quick_answer(box, s, moves, n, rng)
    if s.phase == PHASE_ACT:
        return quick_action(moves, n, rng)
    return moves[below(rng, n)]
