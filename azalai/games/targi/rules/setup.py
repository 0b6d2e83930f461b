"""Setting up: decks, border, start player, challenges, start goods, the centre. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.core.random import below
from azalai.games.targi.rules.decks import card_at, deal_orders, discard, draw, lay_in_centre, open_piles
from azalai.games.targi.rules.placing import step_place
from azalai.games.targi.rules.questions.dunes import turn_up_dune
from azalai.games.targi.rules.robber import TARGI, next_round
from azalai.games.targi.state import (
    DATES,
    GOLD,
    GOODS_SPACE,
    N_RES,
    NEW_DUNES,
    OB_BLOCK_OPPOSITE,
    OB_BORDER_FEE,
    OB_CLOSE_BORDER,
    OB_DUNE_LIMIT,
    OB_HAND_LIMIT,
    OB_LAYOUT_LIMIT,
    OB_LIMIT,
    OB_RAID_EXTRA,
    OB_ROW_STRICT,
    OB_WATER_RATE,
    TRIBE,
    TRIBE_SPACE,
    WATER,
    Box,
    State,
)

NO_LIMIT = 100
GOODS_LIMIT, GOLD_LIMIT, WATER_LIMIT = 10, 3, 10  # TG-LIMIT-01
WATER_FOR_GOOD, WATER_FOR_GOLD = 2, 3  # TG-X-WATER-01


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
        for _ in range(NEW_DUNES):
            turn_up_dune(s)
    for space in range(9):  # TG-SET-04
        lay_in_centre(s, space, GOODS_SPACE if space % 2 == 0 else TRIBE_SPACE, 0)
    s.start = s.first
    s.next_start = -1
    s.raid_fx = 0
    next_round(box, s)
    step_place(box, s)  # somebody can always place in round 1, so the first seat is asked


@inner
def set_limits(box: Box, s: State) -> None:
    s.limits[DATES], s.limits[GOLD], s.limits[WATER] = GOODS_LIMIT, GOLD_LIMIT, WATER_LIMIT
    s.hand_limit = 1
    s.layout_limit = NO_LIMIT
    s.dune_limit = NO_LIMIT
    s.water_good = WATER_FOR_GOOD
    s.water_gold = WATER_FOR_GOLD
    for i in range(len(s.challenge)):
        if s.challenge[i] >= 0 and box.obstacles[s.challenge[i]].kind > 0:
            put_obstacle(box, s, s.challenge[i])


@inner
def put_obstacle(box: Box, s: State, option: int) -> None:
    """TG-CH-OBS-01 to TG-CH-OBS-10."""
    obstacle = box.obstacles[option]
    kind = obstacle.kind
    if kind == OB_LIMIT:
        s.limits[obstacle.res] = obstacle.n
    elif kind == OB_HAND_LIMIT:
        s.hand_limit = obstacle.n
    elif kind == OB_CLOSE_BORDER:
        s.closed |= 1 << obstacle.card
    elif kind == OB_RAID_EXTRA:
        s.raid_extra = obstacle.n
    elif kind == OB_LAYOUT_LIMIT:
        s.layout_limit = obstacle.n
    elif kind == OB_WATER_RATE:
        s.water_good = obstacle.good
        s.water_gold = obstacle.gold
    elif kind == OB_BLOCK_OPPOSITE:
        s.block_opposite = 1
    elif kind == OB_BORDER_FEE:
        s.fee_card = obstacle.card
        for res in range(N_RES):
            s.fee[res] = obstacle.pay[res]
    elif kind == OB_ROW_STRICT:
        s.row_strict = 1
    elif kind == OB_DUNE_LIMIT:
        s.dune_limit = obstacle.n
