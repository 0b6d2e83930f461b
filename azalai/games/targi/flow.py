"""The course of the game, compiled: set-up, rounds, raids, placing, actions, limits, end."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.random import below
from azalai.games.targi.decks import (
    card_at,
    deal_orders,
    discard,
    draw,
    lay_in_centre,
    looks_secretly,
    open_piles,
    redeal_deck,
)
from azalai.games.targi.display import (
    cards_in,
    effect_of,
    find_working,
    goods_of,
    has_kind,
    icon_of,
    nth_of_kind,
    total_points,
    use_up,
)
from azalai.games.targi.effects import (
    answer_frame,
    discard_used_dunes,
    explains_choice,
    find_dune,
    givable,
    is_face_up,
    list_frame,
    may_use_border,
    play_hand,
    step_frame,
    take_dune_away,
    turn_up_dune,
    use_border,
    use_centre,
    use_dune,
    use_targia,
)
from azalai.games.targi.frames import (
    exchange_water,
    is_water,
    list_exchanges,
    list_goods,
    list_hand_plays,
    only_good,
    pop,
    push,
    receive_of_display,
    sell_goods,
    surcharges,
)
from azalai.games.targi.purse import can_give, can_pay_raid, pay_fixed
from azalai.games.targi.state import (
    A_END,
    A_EXEMPT,
    A_EXTRA,
    A_GOOD,
    A_LAY,
    A_PAY_GOODS,
    A_PAY_POINTS,
    A_PLACE,
    A_PLACE_DUNE,
    A_SKIP,
    A_TARGIA,
    A_USE,
    A_USE_CARD,
    A_USE_CENTRE,
    A_USE_DUNE,
    ANY,
    BESIDE_ROBBER,
    DATES,
    DISPLAY,
    DUNES,
    END_DISPLAY,
    END_ROBBER,
    EXTRA_RATE,
    F_EFFECT,
    F_GIVE,
    F_RECEIVE,
    F_SURCHARGE,
    FIRST_TALLY,
    GOLD,
    GOODS_SPACE,
    JOIN_DUNE,
    LAST_ACTION_KIND,
    LIMIT_RAISE,
    LINE,
    MAX_DUNES,
    N_ACTIONS,
    N_GOODS,
    N_RES,
    OB_CLOSE,
    OB_DUNE,
    OB_FEE,
    OB_HAND,
    OB_LAYOUT,
    OB_LIMIT,
    OB_OPPOSITE,
    OB_RAID,
    OB_ROW,
    OB_WATER,
    OPPOSITE,
    OPPOSITE_ROBBER,
    PHASE_ACT,
    PHASE_LIMIT,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_RAID,
    PLACE_ON_ROBBER,
    PLACE_OPPOSITE,
    POOR_RAIDS,
    RAID_BONUS,
    RAID_IMMUNE,
    RAIDS_RES,
    RAIDS_UNPAID,
    RAIDS_VP,
    RICH_RAIDS,
    ROBBER_PATH,
    ROUND_BONUS,
    ROUNDS,
    TRIANGLE,
    TRIBE,
    TRIBE_SPACE,
    VP,
    WATER,
    Box,
    State,
)

NO_LIMIT = 100
GOODS_LIMIT, GOLD_LIMIT, WATER_LIMIT = 10, 3, 10  # TG-LIMIT-01
TARGI = 3
RICH, POOR = 6, 2  # TG-CH-10
FIRST_DUNES = 3
PATIENCE = 4000  # draws; as one card in 192 at least will fit, they hardly ever run out


# ---------------------------------------------------------------- set-up


@inner
def setup(box: Box, s: State, rng: Any) -> None:
    deal_orders(box, s, rng)
    for number in range(1, 17):
        s.border[number] = box.border_choice[number, below(rng, box.border_count[number])]
    s.first = box.begins if box.begins >= 0 else below(rng, 2)
    draw_challenges(box, s, rng)  # TG-X-SET-05: last
    begin(box, s)


@inner
def draw_challenges(box: Box, s: State, rng: Any) -> None:
    """TG-CH-02, TG-CH-03."""
    for i in range(len(s.challenge)):
        s.challenge[i] = box.given[i]
    if box.challenges > 0:
        either = 3 + below(rng, 2)
        n = 0
        for category in range(5):
            if category < 3 or box.challenges == 5 or category == either:
                s.challenge[n] = draw_option(box, category, rng)
                n += 1


@inner
def draw_option(box: Box, category: int, rng: Any) -> int:
    """A card of the category, each with the same chance, then one of its options."""
    card = -1
    cards = 0
    for option in range(box.options):
        new = option == 0 or box.option_card[option] != box.option_card[option - 1]
        if box.option_category[option] == category and new:
            cards += 1
            if below(rng, cards) == 0:
                card = box.option_card[option]
    chosen = -1
    options = 0
    for option in range(box.options):
        if box.option_card[option] == card:
            options += 1
            if below(rng, options) == 0:
                chosen = option
    return chosen


@inner
def begin(box: Box, s: State) -> None:
    """The start of the game for what was dealt."""
    set_limits(box, s)
    open_piles(s)
    for seat in range(2):
        for res in range(N_RES):
            s.own[seat, res] = box.start_goods[res]
        s.next_limit[seat] = TARGI
    if box.expansion:  # TG-SET-10
        discard(s, TRIBE, card_at(s, TRIBE, draw(s, TRIBE)))
        for _ in range(FIRST_DUNES):
            turn_up_dune(s)
    for space in range(9):  # TG-SET-04
        lay_in_centre(s, space, GOODS_SPACE if space % 2 == 0 else TRIBE_SPACE, 0)
    s.start = s.first
    s.next_start = -1
    s.raid_fx = 0
    enter_round(box, s)
    step_place(box, s)  # somebody can always place in round 1, so the first seat is asked


@inner
def set_limits(box: Box, s: State) -> None:
    s.limits[DATES], s.limits[GOLD], s.limits[WATER] = GOODS_LIMIT, GOLD_LIMIT, WATER_LIMIT
    s.hand_limit = 1
    s.layout_limit = NO_LIMIT
    s.dune_limit = NO_LIMIT
    s.water_good = 2
    s.water_gold = 3
    for i in range(len(s.challenge)):
        if s.challenge[i] >= 0 and box.option_obstacle[s.challenge[i], 0] > 0:
            put_obstacle(box, s, s.challenge[i])


@inner
def put_obstacle(box: Box, s: State, option: int) -> None:
    """TG-CH-OBS-01 to TG-CH-OBS-10."""
    kind, a, b = box.option_obstacle[option, 0], box.option_obstacle[option, 1], box.option_obstacle[option, 2]
    if kind == OB_LIMIT:
        s.limits[a] = b
    elif kind == OB_HAND:
        s.hand_limit = a
    elif kind == OB_CLOSE:
        s.closed |= 1 << a
    elif kind == OB_RAID:
        s.raid_extra = a
    elif kind == OB_LAYOUT:
        s.layout_limit = a
    elif kind == OB_WATER:
        s.water_good = a
        s.water_gold = b
    elif kind == OB_OPPOSITE:
        s.block_opposite = 1
    elif kind == OB_FEE:
        s.fee_card = a
        for res in range(N_RES):
            s.fee[res] = box.option_fee[option, res]
    elif kind == OB_ROW:
        s.row_strict = 1
    elif kind == OB_DUNE:
        s.dune_limit = a


# ---------------------------------------------------------------- rounds


@inner
def begin_round(box: Box, s: State) -> None:
    """TG-ROUND-02, TG-ROUND-03: the robber moves on; on a corner there is a raid first."""
    after = s.round_no
    if after > 0 and after % 3 == 0:
        begin_raid(box, s, int(ROBBER_PATH[after - 1]) + 1)
    else:
        enter_round(box, s)


@inner
def enter_round(box: Box, s: State) -> None:
    s.robber = ROBBER_PATH[s.round_no]
    s.round_no += 1
    if box.expansion:
        if s.dunes_up == 0:  # TG-X-DUNE-07
            turn_up_dune(s)
        s.targia = 16 - s.robber  # TG-X-TARGIA-02
    for seat in range(2):
        s.targi_limit[seat] = s.next_limit[seat]
        s.next_limit[seat] = TARGI
        s.laid[seat] = 0
        s.put_down[seat] = 0
        s.got_goods[seat] = 0
        for place in range(DISPLAY):
            s.bonus_done[seat, place] = 0
    s.phase = PHASE_PLACE
    s.placements = 0


@inner
def step_phase(box: Box, s: State) -> bool:
    """Go on where no action is under way; False when a seat is asked, or the game is over."""
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


@inner
def advance(box: Box, s: State) -> None:
    """Go on until somebody is asked or the game is over."""
    going = True
    while going:
        going = step_frame(box, s) if s.depth > 0 else step_phase(box, s)


@inner
def end_round(box: Box, s: State) -> None:
    """TG-ROUND-05."""
    for space in range(9):
        s.face_down[space] = 0
    for seat in range(2):
        s.own[seat, GOLD] = min(int(s.own[seat, GOLD]), limit(box, s, seat, GOLD))
        s.own[seat, WATER] = min(int(s.own[seat, WATER]), limit(box, s, seat, WATER))
    s.phase = PHASE_LIMIT
    s.stage = 0
    s.seat = s.start


@inner
def finish_round(box: Box, s: State) -> None:
    if cards_in(s, 0) == DISPLAY or cards_in(s, 1) == DISPLAY:
        finish(s, END_DISPLAY)
        return
    s.start = s.next_start if s.next_start >= 0 else 1 - s.start
    s.next_start = -1
    begin_round(box, s)


@inner
def finish(s: State, reason: int) -> None:
    s.phase = PHASE_OVER
    s.end = reason


# ---------------------------------------------------------------- limits


@inner
def limit(box: Box, s: State, seat: int, res: int) -> int:
    """TG-LIMIT-01, TG-CARD-LIMITRAISE-01: of goods (asked as dates), gold or water."""
    most = int(s.limits[res])
    if has_kind(s, seat, LIMIT_RAISE):
        which = 0 if res == DATES else (1 if res == GOLD else 2)
        for place in range(DISPLAY):
            code = int(s.shown[seat, place])
            if code:
                fx = effect_of(box, code)
                if box.fx_kind[fx] == LIMIT_RAISE:
                    most += box.fx_p[fx, which]
    return most


@inner
def step_limit(box: Box, s: State) -> bool:
    """TG-LIMIT-02: which goods go is chosen; the start player first."""
    seat = s.seat
    if goods_of(s, seat) > limit(box, s, seat, DATES):
        good = only_good(goods_mask(s, seat))
        if good < 0:
            return False
        s.own[seat, good] -= 1
    elif seat == s.start:
        s.seat = 1 - seat
    else:
        finish_round(box, s)
    return True


@inner
def goods_mask(s: State, seat: int) -> int:
    mask = 0
    for good in range(N_GOODS):
        if s.own[seat, good] > 0:
            mask |= 1 << good
    return mask


# ---------------------------------------------------------------- raids


@inner
def begin_raid(box: Box, s: State, corner: int) -> None:
    s.phase = PHASE_RAID
    s.stage = 0
    s.robber = corner
    s.raid_fx = box.border_fx[s.border[corner]]
    s.seat = s.start
    for seat in range(2):
        goods = goods_of(s, seat)
        s.tally[seat, RICH_RAIDS - FIRST_TALLY] += goods >= RICH
        s.tally[seat, POOR_RAIDS - FIRST_TALLY] += goods <= POOR


@inner
def step_raid(box: Box, s: State) -> bool:
    if s.stage == 0:
        return meet_raid(box, s)
    s.stage = 0
    if s.seat == s.start:
        s.seat = 1 - s.seat
    else:
        end_raid(box, s)
    return True


@inner
def meet_raid(box: Box, s: State) -> bool:
    """TG-RAID-04, TG-RAID-05, TG-CARD-RAIDIMMUNE-01: who must pay is asked."""
    seat = s.seat
    place = find_working(box, s, seat, RAID_IMMUNE)
    if place >= 0:
        if icon_of(box, s.shown[seat, place]) == TRIANGLE:
            return False
        settle_raid(box, s)
        return True
    if can_pay_raid(box, s, seat, 0):
        return False
    leave_unpaid(box, s)
    return True


@inner
def settle_raid(box: Box, s: State) -> None:
    """What is due is paid: take what the display gives for it. TG-CARD-RAIDBONUS-01, TG-CARD-RAIDBONUS-02."""
    s.stage = 1
    receive_of_display(box, s, s.seat, RAID_BONUS, -1)


@inner
def leave_unpaid(box: Box, s: State) -> None:
    """TG-RAID-05, TG-RAID-07: the opponent takes the VP."""
    s.tally[s.seat, RAIDS_UNPAID - FIRST_TALLY] += 1
    s.own[1 - s.seat, VP] += box.fx_p[s.raid_fx, 1]
    s.stage = 1


@inner
def can_pay_goods(box: Box, s: State) -> bool:
    """Whether the resource side is there right now, TG-CH-OBS-04 included."""
    want = box.fx_v[s.raid_fx, 0]
    if not can_give(s, s.seat, want):
        return False
    spare = goods_of(s, s.seat) - int(want[0]) - int(want[1]) - int(want[2]) - int(want[ANY])
    return spare >= s.raid_extra


@inner
def list_raid(box: Box, s: State, out: Any) -> int:
    possible = can_pay_raid(box, s, s.seat, 0)
    n = 0
    if not possible:
        out[n] = A_SKIP
        n += 1
    if find_working(box, s, s.seat, RAID_IMMUNE) >= 0:
        out[n] = A_EXEMPT
        n += 1
    if can_pay_goods(box, s):
        out[n] = A_PAY_GOODS
        n += 1
    if s.own[s.seat, VP] >= box.fx_p[s.raid_fx, 1]:
        out[n] = A_PAY_POINTS
        n += 1
    if possible:
        n = keep_payable(box, s, out, n, list_exchanges(box, s, out, n))
    return n


@inner
def keep_payable(box: Box, s: State, out: Any, first: int, n: int) -> int:
    """TG-RAID-06: of the exchanges listed, those after which some payment is still possible."""
    kept = first
    for i in range(first, n):
        if stays_payable(box, s, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@inner
def stays_payable(box: Box, s: State, action: int) -> bool:
    seat = s.seat
    if is_water(action):
        held = s.own[seat].copy()
        exchange_water(s, action)
        possible = can_pay_raid(box, s, seat, 0)
        for res in range(N_RES):
            s.own[seat, res] = held[res]
        return possible
    fx = effect_of(box, s.shown[seat, nth_of_kind(box, s, seat, EXTRA_RATE, action - A_EXTRA)])
    push(s, F_GIVE, box.fx_v[fx, 0, ANY], 1, box.fx_v[fx, 1, WATER])
    possible = givable(box, s) != 0
    pop(s)
    return possible


@inner
def answer_raid(box: Box, s: State, action: int) -> None:
    if is_water(action):
        exchange_water(s, action)
    elif action == A_SKIP:
        leave_unpaid(box, s)
    elif action == A_EXEMPT:
        use_up(box, s, s.seat, RAID_IMMUNE)
        settle_raid(box, s)
    elif action == A_PAY_POINTS:
        s.own[s.seat, VP] -= box.fx_p[s.raid_fx, 1]
        s.tally[s.seat, RAIDS_VP - FIRST_TALLY] += 1
        settle_raid(box, s)
    elif action == A_PAY_GOODS:
        want = box.fx_v[s.raid_fx, 0]
        pay_fixed(s, s.seat, want)
        s.tally[s.seat, RAIDS_RES - FIRST_TALLY] += 1
        settle_raid(box, s)
        if want[ANY] + s.raid_extra > 0:
            push(s, F_GIVE, want[ANY] + s.raid_extra)
    else:
        sell_goods(box, s, action - A_EXTRA)


@inner
def end_raid(box: Box, s: State) -> None:
    """TG-END-02, TG-X-DUNE-09."""
    if s.round_no == ROUNDS:
        finish(s, END_ROBBER)
        return
    if box.expansion:
        for i in range(s.dunes_up):
            discard(s, DUNES, s.dune[i])
        while s.dunes_up > 0:
            take_dune_away(s, s.dunes_up - 1)
        for _ in range(FIRST_DUNES):
            turn_up_dune(s)
    enter_round(box, s)


# ---------------------------------------------------------------- placing


@inner
def step_place(box: Box, s: State) -> bool:
    """TG-PLACE-01, TG-PLACE-08, TG-PLACE-09."""
    if s.placements == 2 * TARGI:
        begin_actions(box, s)
        return True
    s.seat = s.start if s.placements % 2 == 0 else 1 - s.start
    if s.placements // 2 < s.targi_limit[s.seat] and can_place(box, s):
        return False
    s.placements += 1
    return True


@inner
def can_place(box: Box, s: State) -> bool:
    on_robber, opposite = may_on_robber(box, s), may_opposite(box, s)
    for number in range(1, 16):
        if place_open(box, s, number, on_robber, opposite):
            return True
    return list_dune_places(box, s, np.empty(MAX_DUNES, np.int64), 0) > 0


@inner
def may_on_robber(box: Box, s: State) -> bool:
    return find_working(box, s, s.seat, PLACE_ON_ROBBER) >= 0


@inner
def may_opposite(box: Box, s: State) -> bool:
    return find_working(box, s, s.seat, PLACE_OPPOSITE) >= 0


@inner
def place_open(box: Box, s: State, number: int, on_robber: bool, opposite: bool) -> bool:
    """TG-PLACE-02 to TG-PLACE-07, TG-CH-OBS-03, TG-CH-OBS-07."""
    if number % 4 == 0 or s.figure[number] or s.closed >> number & 1:
        return False
    if number == s.robber and not on_robber:
        return False
    if s.block_opposite and OPPOSITE[number] == s.robber:
        return False
    return s.figure[OPPOSITE[number]] != 2 - s.seat or opposite


@inner
def list_dune_places(box: Box, s: State, out: Any, n: int) -> int:
    """TG-X-DUNE-01, TG-X-DUNE-04, TG-CARD-JOINDUNE-01, TG-CH-OBS-10."""
    mine, other = 1 << s.seat, 1 << (1 - s.seat)
    here = 0
    up = 0
    for i in range(s.dunes_up):
        here += s.dune_who[i] & mine != 0
        up |= 1 << int(s.dune[i])
    if up == 0 or here >= s.dune_limit:
        return n
    join = find_working(box, s, s.seat, JOIN_DUNE) >= 0
    for dune in range(box.dunes):
        if up >> dune & 1:
            who = s.dune_who[find_dune(s, dune)]
            if not who & mine and (not who & other or join):
                out[n] = A_PLACE_DUNE + dune
                n += 1
    return n


@inner
def list_places(box: Box, s: State, out: Any) -> int:
    on_robber, opposite = may_on_robber(box, s), may_opposite(box, s)
    n = 0
    for number in range(1, 16):
        if place_open(box, s, number, on_robber, opposite):
            out[n] = A_PLACE + number - 1
            n += 1
    return list_dune_places(box, s, out, n)


@inner
def answer_place(box: Box, s: State, action: int) -> None:
    seat = s.seat
    s.placements += 1
    if action >= A_PLACE_DUNE:
        i = find_dune(s, action - A_PLACE_DUNE)
        if s.dune_who[i]:
            use_up(box, s, seat, JOIN_DUNE)
        s.dune_who[i] |= 1 << seat
        return
    number = action - A_PLACE + 1
    if number == s.robber:
        use_up(box, s, seat, PLACE_ON_ROBBER)
    if s.figure[OPPOSITE[number]] == 2 - seat:
        use_up(box, s, seat, PLACE_OPPOSITE)
    s.figure[number] = seat + 1
    s.tally[seat, OPPOSITE_ROBBER - FIRST_TALLY] += OPPOSITE[number] == s.robber
    s.tally[seat, BESIDE_ROBBER - FIRST_TALLY] += abs(number - s.robber) == 1


# ---------------------------------------------------------------- actions


@inner
def begin_actions(box: Box, s: State) -> None:
    """TG-MARK-01 to TG-MARK-05: markers first, then the start player acts."""
    for seat in range(2):
        columns, rows = 0, 0
        for number in range(1, 16):
            if s.figure[number] == seat + 1:
                line = LINE[number]
                if line <= 3:
                    columns |= 1 << (line - 1)
                else:
                    rows |= 1 << (line - 4)
        s.marker[seat] = 0
        for space in range(9):
            if rows >> (space // 3) & 1 and columns >> (space % 3) & 1 and s.centre_kind[space] != 0:
                s.marker[seat] |= 1 << space
        s.targia_due[seat] = 1 if box.expansion and s.figure[s.targia] == seat + 1 else 0
    s.phase = PHASE_ACT
    s.stage = 0
    s.seat = s.start


@inner
def list_actions(box: Box, s: State, out: Any) -> int:
    """TG-ACT-02, TG-ACT-03, TG-ACT-13."""
    seat = s.seat
    out[0] = A_END
    n = 1
    if s.targia_due[seat]:
        out[n] = A_TARGIA
        n += 1
    n = list_exchanges(box, s, out, n)
    n = list_hand_plays(box, s, out, n)
    for number in range(1, 16):
        if s.figure[number] == seat + 1 and not s.figure_done[number] and may_use_border(s, number):
            out[n] = A_USE + number - 1
            n += 1
    n = list_dunes_to_use(box, s, out, n)
    for space in range(9):
        if s.marker[seat] >> space & 1 and is_face_up(s, space):
            out[n] = A_USE_CENTRE + space
            n += 1
    return list_stored(box, s, out, n)


@inner
def list_dunes_to_use(box: Box, s: State, out: Any, n: int) -> int:
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
def list_stored(box: Box, s: State, out: Any, n: int) -> int:
    """Triangle actions that are still stored. TG-X-ICON-03."""
    for place in range(DISPLAY):
        if s.token[s.seat, place] > 0 and is_stored_action(box, s, place):
            out[n] = A_USE_CARD + place
            n += 1
    return n


@inner
def is_stored_action(box: Box, s: State, place: int) -> bool:
    kind = box.fx_kind[effect_of(box, s.shown[s.seat, place])]
    return 0 < kind <= LAST_ACTION_KIND


@inner
def answer_action(box: Box, s: State, action: int) -> None:
    seat = s.seat
    if action == A_END:
        s.stage = 1
        push_round_bonuses(box, s)
    elif action == A_TARGIA:
        use_targia(s)
    elif is_water(action):
        exchange_water(s, action)
    elif A_LAY <= action < A_PLACE:
        lay_from_hand(box, s, action - A_LAY)
    elif action >= A_USE_CARD:
        place = action - A_USE_CARD
        s.token[seat, place] -= 1
        push(s, F_EFFECT, effect_of(box, s.shown[seat, place]), 0)
    elif action >= A_USE_CENTRE:
        s.marker[seat] &= ~(1 << (action - A_USE_CENTRE))
        use_centre(box, s, action - A_USE_CENTRE)
    elif action >= A_USE_DUNE:
        use_dune(box, s, action - A_USE_DUNE)
    elif action >= A_USE:
        s.figure_done[action - A_USE + 1] = 1
        use_border(box, s, action - A_USE + 1)
    else:
        sell_goods(box, s, action - A_EXTRA)


@inner
def lay_from_hand(box: Box, s: State, lay: int) -> None:
    """TG-CARD-HANDPLAY-01: with several cards that allow it, which one is asked."""
    s.hand_open[s.seat] = 1
    mask = surcharges(box, s, lay)
    if mask & (mask - 1):
        push(s, F_SURCHARGE, lay)
        return
    k = 0
    while not mask >> k & 1:
        k += 1
    play_hand(box, s, lay, k)


@inner
def push_round_bonuses(box: Box, s: State) -> None:
    """TG-CARD-ROUNDBONUS-01, TG-CARD-ROUNDBONUS-02."""
    seat = s.seat
    if has_kind(s, seat, ROUND_BONUS):
        for place in range(DISPLAY - 1, -1, -1):
            code = int(s.shown[seat, place])
            if code:
                fx = effect_of(box, code)
                if box.fx_kind[fx] == ROUND_BONUS and round_condition(s, seat, box.fx_p[fx, 0]):
                    push(s, F_RECEIVE, fx, 0, 1)


@inner
def round_condition(s: State, seat: int, condition: int) -> bool:
    if condition == 0:
        return not s.got_goods[seat]
    if condition == 1:
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
        end_round(box, s)


# ---------------------------------------------------------------- the contract


@inner
def to_move(box: Box, s: State) -> int:
    return int(s.seat) if s.phase != PHASE_OVER else -1


@inner
def legal(box: Box, s: State, out: Any) -> int:
    if s.phase == PHASE_OVER:
        return 0
    if s.depth > 0:
        return list_frame(box, s, out)
    if s.phase == PHASE_PLACE:
        return list_places(box, s, out)
    if s.phase == PHASE_ACT:
        return list_actions(box, s, out)
    if s.phase == PHASE_RAID:
        return list_raid(box, s, out)
    return list_goods(goods_mask(s, s.seat), out, 0)


@inner
def sample(box: Box, s: State, rng: Any) -> int:
    moves = np.empty(N_ACTIONS, np.int64)
    n = legal(box, s, moves)
    return moves[below(rng, n)] if n > 1 else moves[0]


@inner
def allowed(box: Box, s: State, action: int) -> bool:
    moves = np.empty(N_ACTIONS, np.int64)
    for i in range(legal(box, s, moves)):
        if moves[i] == action:
            return True
    return False


@inner
def apply(box: Box, s: State, action: int) -> None:
    if s.depth > 0:
        answer_frame(box, s, action)
    elif s.phase == PHASE_PLACE:
        answer_place(box, s, action)
    elif s.phase == PHASE_ACT:
        answer_action(box, s, action)
    elif s.phase == PHASE_RAID:
        answer_raid(box, s, action)
    else:
        s.own[s.seat, action - A_GOOD] -= 1
    advance(box, s)


@inner
def score(box: Box, s: State, out: Any) -> None:
    for seat in range(2):
        out[seat] = total_points(box, s, seat)


@inner
def payoff(box: Box, s: State, out: Any) -> None:
    """TG-SCORE-06, TG-SCORE-07."""
    lead = total_points(box, s, 0) - total_points(box, s, 1)
    if lead == 0:
        lead = int(s.own[0, GOLD]) - int(s.own[1, GOLD])
    if lead == 0:
        lead = goods_of(s, 0) - goods_of(s, 1)
    out[0] = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
    out[1] = 1.0 - out[0]


@inner
def secrets(box: Box, s: State) -> bool:
    return s.phase != PHASE_OVER


@inner
def unsure(box: Box, s: State) -> bool:
    return True


@inner
def redeal(box: Box, s: State, seat: int, rng: Any) -> None:
    """TG-INFO-01 to TG-INFO-04. Drawn again until it fits what is known from the choices of others."""
    if s.phase == PHASE_OVER:
        return
    for deck in range(3):
        if s.deck_len[deck] > 0:
            redeal_deck(box, s, deck, seat, rng)
    if looks_secretly(s, seat):
        for _ in range(PATIENCE):
            if explains_choice(box, s):
                return
            redeal_deck(box, s, TRIBE, seat, rng)
