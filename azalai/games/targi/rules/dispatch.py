"""Who is asked what: the phase of the round, or inside an action the topmost question, decides which module answers.

Compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.random import below
from azalai.core.scratch import scratch
from azalai.games.targi.rules.actions import answer_action, end_actions, list_actions
from azalai.games.targi.rules.limits import answer_limit, list_limit, step_limit
from azalai.games.targi.rules.placing import answer_place, list_places, step_place
from azalai.games.targi.rules.questions.border_cards import answer_use_border, list_use_border, step_border
from azalai.games.targi.rules.questions.centre_cards import answer_use_centre, list_use_centre, step_centre_used
from azalai.games.targi.rules.questions.discard_pile import answer_choose_discard, list_choose_discard
from azalai.games.targi.rules.questions.dunes import (
    answer_lay_dune,
    answer_symbol,
    list_lay_dune,
    list_symbols,
    step_dune_laid,
    step_dune_used,
)
from azalai.games.targi.rules.questions.effects import (
    answer_confirm,
    answer_option,
    list_confirm,
    list_options,
    step_effect,
)
from azalai.games.targi.rules.questions.fata_morgana import answer_move_marker, list_marker_moves
from azalai.games.targi.rules.questions.goods import (
    answer_take,
    givable,
    givable_equal,
    give_equal,
    give_good,
    list_goods,
    list_take,
    step_give,
    step_give_equal,
    step_receive,
    step_take,
)
from azalai.games.targi.rules.questions.goods_cards import (
    answer_choose_goods,
    list_choose_goods,
    step_choose_goods,
    step_discard_goods,
    step_goods_bonus,
)
from azalai.games.targi.rules.questions.hand_card import answer_surcharge, list_surcharges
from azalai.games.targi.rules.questions.laying_out import step_lay
from azalai.games.targi.rules.questions.moving_display import (
    answer_lift,
    answer_put,
    end_lifting,
    list_lifts,
    list_puts,
)
from azalai.games.targi.rules.questions.paying import answer_pay, list_pay, step_pay
from azalai.games.targi.rules.questions.targia import (
    answer_targia,
    answer_targia_card,
    list_targia,
    list_targia_card,
    step_targia_card,
    step_targia_done,
    step_targia_reveal,
)
from azalai.games.targi.rules.questions.trader_and_silversmith import answer_exchange, list_exchange
from azalai.games.targi.rules.questions.tribal_expansion import answer_choose_tribe, list_choose_tribe
from azalai.games.targi.rules.questions.tribe_card import answer_tribe, list_tribe
from azalai.games.targi.rules.questions.water_exchange import exchange_water, is_extra, is_water, sell_goods
from azalai.games.targi.rules.raids import answer_raid, list_raid, step_raid
from azalai.games.targi.rules.stack import top
from azalai.games.targi.state import (
    A_EXTRA,
    A_GOOD,
    KIND,
    LIFTING,
    N_ACTIONS,
    PHASE_ACT,
    PHASE_LIMIT,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_RAID,
    Q_BORDER,
    Q_CENTRE_USED,
    Q_CHOOSE_DISCARD,
    Q_CHOOSE_GOODS,
    Q_CHOOSE_TRIBE,
    Q_DISCARD_GOODS,
    Q_DUNE_LAID,
    Q_DUNE_USED,
    Q_EFFECT,
    Q_EXCHANGE,
    Q_GIVE,
    Q_GIVE_EQUAL,
    Q_GOODS_BONUS,
    Q_LAY,
    Q_LAY_DUNE,
    Q_LIFT,
    Q_MOVE_MARKER,
    Q_OPTION,
    Q_PAY,
    Q_PUT,
    Q_RECEIVE,
    Q_SURCHARGE,
    Q_SYMBOL,
    Q_TAKE,
    Q_TARGIA,
    Q_TARGIA_CARD,
    Q_TARGIA_DONE,
    Q_TARGIA_REVEAL,
    Q_TRIBE,
    Q_USE_BORDER,
    Q_USE_CENTRE,
    Box,
    State,
)

DECLINABLE = (
    Q_EXCHANGE,
    Q_MOVE_MARKER,
    Q_USE_BORDER,
    Q_USE_CENTRE,
    Q_CHOOSE_DISCARD,
    Q_CHOOSE_TRIBE,
    Q_LAY_DUNE,
    Q_LIFT,
)


# ---------------------------------------------------------------- the contract


@inner
def to_move(box: Box, s: State) -> int:
    return int(s.seat) if s.phase != PHASE_OVER else -1


@inner
def legal(box: Box, s: State, out: Any) -> int:
    if s.phase == PHASE_OVER:
        return 0
    if s.depth > 0:
        return list_question(box, s, out)
    if s.phase == PHASE_PLACE:
        return list_places(box, s, out)
    if s.phase == PHASE_ACT:
        return list_actions(box, s, out)
    if s.phase == PHASE_RAID:
        return list_raid(box, s, out)
    return list_limit(s, out)


@inner
def sample(box: Box, s: State, rng: Any) -> int:
    moves = scratch(N_ACTIONS, np.int64)
    n = legal(box, s, moves)
    return moves[below(rng, n)] if n > 1 else moves[0]


@inner
def allowed(box: Box, s: State, action: int) -> bool:
    moves = scratch(N_ACTIONS, np.int64)
    for i in range(legal(box, s, moves)):
        if moves[i] == action:
            return True
    return False


@inner
def apply(box: Box, s: State, action: int) -> None:
    if s.depth > 0:
        answer_question(box, s, action)
    elif s.phase == PHASE_PLACE:
        answer_place(box, s, action)
    elif s.phase == PHASE_ACT:
        answer_action(box, s, action)
    elif s.phase == PHASE_RAID:
        answer_raid(box, s, action)
    else:
        answer_limit(s, action)
    advance(box, s)


@inner
def advance(box: Box, s: State) -> None:
    """Continue until somebody is asked or the game is over."""
    going = True
    while going:
        going = step_question(box, s) if s.depth > 0 else step_phase(box, s)


@inner
def step_phase(box: Box, s: State) -> bool:
    """Take one step outside an action; False when a seat is asked, or the game is over."""
    if s.phase == PHASE_PLACE:
        return step_place(box, s)
    if s.phase == PHASE_ACT:
        if s.stage == 0:
            return False
        end_actions(box, s)
        return True
    if s.phase == PHASE_RAID:
        return step_raid(box, s)
    if s.phase == PHASE_LIMIT:
        return step_limit(box, s)
    return False


# ---------------------------------------------------------------- the topmost question


@inner
def step_question(box: Box, s: State) -> bool:
    """Take one step inside an action if nothing has to be decided; False when the seat is asked."""
    kind = top(s)[KIND]
    if kind == Q_EFFECT:
        return step_effect(box, s)
    if kind == Q_TAKE:
        return step_take(s)
    if kind == Q_GIVE:
        return step_give(box, s)
    if kind == Q_GIVE_EQUAL:
        return step_give_equal(s)
    if kind == Q_PAY:
        return step_pay(box, s)
    if kind == Q_CHOOSE_GOODS:
        return step_choose_goods(box, s)
    if kind == Q_LIFT and top(s)[LIFTING.left] == 0:
        end_lifting(s)
        return True
    if kind == Q_TARGIA_CARD:
        return step_targia_card(s)
    if kind in DECLINABLE:
        return step_if_only_way(box, s)
    return step_plain(box, s, kind)


@inner
def step_plain(box: Box, s: State, kind: int) -> bool:
    """Questions that ask nobody always continue automatically."""
    if kind == Q_RECEIVE:
        step_receive(box, s)
    elif kind == Q_LAY:
        step_lay(box, s)
    elif kind == Q_CENTRE_USED:
        step_centre_used(s)
    elif kind == Q_GOODS_BONUS:
        step_goods_bonus(box, s)
    elif kind == Q_DISCARD_GOODS:
        step_discard_goods(s)
    elif kind == Q_DUNE_LAID:
        step_dune_laid(box, s)
    elif kind == Q_DUNE_USED:
        step_dune_used(box, s)
    elif kind == Q_TARGIA_REVEAL:
        step_targia_reveal(s)
    elif kind == Q_TARGIA_DONE:
        step_targia_done(box, s)
    elif kind == Q_BORDER:
        step_border(box, s)
    else:
        return False
    return True


@inner
def step_if_only_way(box: Box, s: State) -> bool:
    """A question that can only be declined is over at once."""
    moves = scratch(N_ACTIONS, np.int64)
    if list_question(box, s, moves) > 1:
        return False
    answer_question(box, s, moves[0])
    return True


@inner
def list_question(box: Box, s: State, out: Any) -> int:
    """The legal moves of the question on top."""
    kind = top(s)[KIND]
    if kind == Q_TRIBE:
        return list_tribe(box, s, out)
    if kind == Q_PAY:
        return list_pay(box, s, out)
    if kind == Q_GIVE:
        return list_goods(givable(box, s), out, 0)
    if kind == Q_GIVE_EQUAL:
        return list_goods(givable_equal(s), out, 0)
    if kind == Q_TAKE:
        return list_take(s, out)
    if kind == Q_EXCHANGE:
        return list_exchange(box, s, out)
    if kind == Q_CHOOSE_TRIBE:
        return list_choose_tribe(box, s, out)
    if kind == Q_CHOOSE_DISCARD:
        return list_choose_discard(box, s, out)
    if kind == Q_TARGIA:
        return list_targia(box, s, out)
    if kind == Q_TARGIA_CARD:
        return list_targia_card(box, s, out)
    return list_rarer(box, s, kind, out)


@inner
def list_rarer(box: Box, s: State, kind: int, out: Any) -> int:
    if kind == Q_LAY_DUNE:
        return list_lay_dune(box, s, out)
    if kind == Q_SYMBOL:
        return list_symbols(out)
    if kind == Q_PUT:
        return list_puts(s, out)
    if kind == Q_LIFT:
        return list_lifts(s, out)
    if kind == Q_SURCHARGE:
        return list_surcharges(box, s, out)
    if kind == Q_OPTION:
        return list_options(box, s, out)
    if kind == Q_CHOOSE_GOODS:
        return list_choose_goods(s, out)
    if kind == Q_USE_BORDER:
        return list_use_border(box, s, out)
    if kind == Q_USE_CENTRE:
        return list_use_centre(s, out)
    if kind == Q_MOVE_MARKER:
        return list_marker_moves(s, out)
    return list_confirm(out)


@inner
def answer_question(box: Box, s: State, action: int) -> None:
    """Carry out the answer to the question on top. Exchanges that are possible at any time leave it there."""
    kind = top(s)[KIND]
    if is_water(action):
        exchange_water(s, action)
    elif kind == Q_EXCHANGE:
        answer_exchange(box, s, action)
    elif kind == Q_SURCHARGE:
        answer_surcharge(box, s, action)
    elif is_extra(action):
        sell_goods(box, s, action - A_EXTRA)
    elif kind == Q_TRIBE:
        answer_tribe(box, s, action)
    elif kind == Q_PAY:
        answer_pay(box, s, action)
    elif kind == Q_GIVE:
        give_good(s, action - A_GOOD)
    elif kind == Q_GIVE_EQUAL:
        give_equal(s, action - A_GOOD)
    elif kind == Q_TAKE:
        answer_take(s, action)
    elif kind == Q_CHOOSE_TRIBE:
        answer_choose_tribe(s, action)
    elif kind == Q_CHOOSE_DISCARD:
        answer_choose_discard(s, action)
    elif kind == Q_TARGIA:
        answer_targia(s, action)
    elif kind == Q_TARGIA_CARD:
        answer_targia_card(box, s, action)
    else:
        answer_rarer(box, s, kind, action)


@inner
def answer_rarer(box: Box, s: State, kind: int, action: int) -> None:
    if kind == Q_LAY_DUNE:
        answer_lay_dune(s, action)
    elif kind == Q_SYMBOL:
        answer_symbol(box, s, action)
    elif kind == Q_PUT:
        answer_put(s, action)
    elif kind == Q_LIFT:
        answer_lift(s, action)
    elif kind == Q_OPTION:
        answer_option(box, s, action)
    elif kind == Q_CHOOSE_GOODS:
        answer_choose_goods(box, s, action)
    elif kind == Q_USE_BORDER:
        answer_use_border(s, action)
    elif kind == Q_USE_CENTRE:
        answer_use_centre(box, s, action)
    elif kind == Q_MOVE_MARKER:
        answer_move_marker(s, action)
    else:
        answer_confirm(box, s, action)
