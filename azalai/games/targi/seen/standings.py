"""The standings: what a seat lacks for cards, progress with challenges, and who could pay which raid."""

from __future__ import annotations

import numpy as np

from azalai.core.compile import inner
from azalai.core.scratch import zeros
from azalai.core.spelling import BEGIN_LIST, CLOSE, COLON, COMMA, END_LIST, OPEN, put, put_comma, put_number
from azalai.games.targi.moves import SPACES
from azalai.games.targi.rules.affordable import within_reach
from azalai.games.targi.rules.challenges import is_met, standing
from azalai.games.targi.rules.display import find_working
from azalai.games.targi.seen import words
from azalai.games.targi.seen.cards import border_card, centre_card, hand_card
from azalai.games.targi.seen.decision import card_in_question, choice, choices
from azalai.games.targi.state import (
    ANY,
    CHALLENGES,
    CORNERS,
    LAY_DUNE,
    MAX_TRIBE,
    N_GOODS,
    N_RES,
    PHASE_OVER,
    RAID_IMMUNE,
    TRIBE_SPACE,
    VP,
    Array,
    Box,
    State,
)

N_SPACES = len(SPACES)
N_CORNERS = len(CORNERS)
PRICED = words.GOODS_WORD - words.TRIBE_WORD  # tribe cards and dunes
PAST, NOW, NEXT, LATER = range(4)

# ---------------------------------------------------------------- what a seat lacks


@inner
def see_lacks(box: Box, s: State, seat: int, out: Array, n: int) -> int:
    """By card that the seat sees and might lay out, what it lacks for each of the card's costs."""
    n = begun = put(out, n, OPEN)
    if seat >= 0 and s.phase != PHASE_OVER:
        wanted = zeros(PRICED, np.uint8)
        find_wanted(box, s, seat, wanted)
        for card in range(PRICED):
            if wanted[card]:
                n = see_card_lacks(box, s, seat, card, out, n, begun)
    return put(out, n, CLOSE)


@inner
def find_wanted(box: Box, s: State, seat: int, wanted: Array) -> None:
    for space in range(N_SPACES):
        if s.centre_kind[space] == TRIBE_SPACE:
            want(wanted, centre_card(box, s, space))
    want(wanted, hand_card(s, seat, seat))
    want(wanted, card_in_question(box, s, seat))
    for i in range(choices(s)):
        want(wanted, choice(box, s, i, seat))


@inner
def want(wanted: Array, name: int) -> None:
    if words.TRIBE_WORD <= name < words.GOODS_WORD:
        wanted[name - words.TRIBE_WORD] = 1


@inner
def see_card_lacks(box: Box, s: State, seat: int, card: int, out: Array, n: int, begun: int) -> int:
    costs = int(box.tribe_costs[card]) if card < MAX_TRIBE else dune_costs(box, card - MAX_TRIBE)
    if costs == 0:
        return n
    n = put(out, put_comma(out, n, begun), words.TRIBE_WORD + card)
    n = first = put(out, put(out, n, COLON), BEGIN_LIST)
    for cost in range(costs):
        n = put_comma(out, n, first)
        if card < MAX_TRIBE:
            n = see_lack(s, seat, box.tribe_cost[card, cost], out, n)
        else:
            n = see_lack(s, seat, box.effects[box.dune_fx[card - MAX_TRIBE, 0]].cost, out, n)
    return put(out, n, END_LIST)


@inner
def dune_costs(box: Box, dune: int) -> int:
    """A dune that may be laid out has one cost or none."""
    effect = box.effects[box.dune_fx[dune, 0]]
    if effect.kind == LAY_DUNE:
        for res in range(N_RES):
            if effect.cost[res]:
                return 1
    return 0


@inner
def see_lack(s: State, seat: int, price: Array, out: Array, n: int) -> int:
    """What is missing to pay a price with what a player has. Exchanges and the player's own cards may still help."""
    spare = 0
    for good in range(N_GOODS):
        spare += max(0, int(s.own[seat, good]) - int(price[good]))
    n = begun = put(out, n, OPEN)
    for res in range(N_RES):
        missing = int(price[res]) - (spare if res == ANY else int(s.own[seat, res]))
        if missing > 0:
            n = put_number(out, put(out, put_comma(out, n, begun), words.RESOURCE + res), missing)
    return put(out, n, CLOSE)


# ---------------------------------------------------------------- challenges


@inner
def see_challenges(s: State, out: Array, n: int) -> int:
    n = begun = put(out, n, BEGIN_LIST)
    for i in range(CHALLENGES):
        if s.challenge[i] >= 0:
            n = put(out, put_comma(out, n, begun), words.OPTION_WORD + int(s.challenge[i]))
    return put(out, n, END_LIST)


@inner
def see_progress(box: Box, s: State, out: Array, n: int) -> int:
    """By challenge and seat, the two numbers that each condition compares; an obstacle has none."""
    n = begun = put(out, n, BEGIN_LIST)
    for i in range(CHALLENGES):
        if s.challenge[i] >= 0:
            n = put_comma(out, n, begun)
            for seat in range(2):
                n = see_conditions(box, s, seat, int(s.challenge[i]), out, put(out, n, COMMA if seat else BEGIN_LIST))
            n = put(out, n, END_LIST)
    return put(out, n, END_LIST)


@inner
def see_conditions(box: Box, s: State, seat: int, option: int, out: Array, n: int) -> int:
    n = begun = put(out, n, BEGIN_LIST)
    for i in range(box.option_tests[option]):
        kind = int(box.conditions[option, i].kind)
        have, need = standing(box, s, seat, option, i)
        n = put_number(out, put(out, put_comma(out, n, begun), words.STANDING + kind - 1), have)
        n = put_number(out, put(out, n, words.NEED), need)
        n = put(out, n, words.MET + (1 if is_met(kind, have, need) else 0))
    return put(out, n, END_LIST)


# ---------------------------------------------------------------- raids


@inner
def see_raids(box: Box, s: State, out: Array, n: int) -> int:
    """For each raid: its number, card and cost (resources, VP), how each seat could pay it now, and when it comes."""
    for i in range(N_CORNERS):
        number = CORNERS[i]
        raid = box.effects[box.border_fx[s.border[number]]]
        n = put(out, put(out, n, COMMA if i else BEGIN_LIST), words.RAID + i)
        n = put(out, put(out, n, border_card(s, number)), words.PAY)
        n = see_price(raid.pay, s.raid_extra, out, n)
        n = put(out, put_number(out, put(out, n, words.PAY_POINTS), int(raid.vp)), words.RAIDED)
        for seat in range(2):
            n = put(out, put(out, n, COMMA if seat else BEGIN_LIST), words.WAYS + ways_to_pay(box, s, seat, number))
        n = see_coming(s, number, out, n)
    return put(out, n, END_LIST)


@inner
def see_price(pay: Array, extra: int, out: Array, n: int) -> int:
    """TG-CH-OBS-04: `extra` is how many goods of any kind an obstacle adds."""
    n = begun = put(out, n, OPEN)
    for res in range(N_RES):
        amount = int(pay[res]) + (extra if res == ANY else 0)
        if amount:
            n = put_number(out, put(out, put_comma(out, n, begun), words.RESOURCE + res), amount)
    return put(out, n, CLOSE)


@inner
def ways_to_pay(box: Box, s: State, seat: int, number: int) -> int:
    """As bits, how a seat could pay a raid now: with resources, with VP, or by being exempt."""
    raid = box.effects[box.border_fx[s.border[number]]]
    ways = 1 if within_reach(box, s, seat, raid.pay, s.raid_extra, 0) else 0
    ways += 2 if s.own[seat, VP] >= raid.vp else 0
    return ways + (4 if find_working(box, s, seat, RAID_IMMUNE) >= 0 else 0)


@inner
def see_coming(s: State, number: int, out: Array, n: int) -> int:
    """When a raid comes, and in how many rounds. TG-ROUND-02, TG-ROUND-03: a corner itself takes no round."""
    before = 0
    for i in range(N_CORNERS):
        before += 1 if s.robber < CORNERS[i] < number else 0
    when = PAST
    if number > s.robber:
        when = LATER if before else NEXT
    elif number == s.robber and s.phase != PHASE_OVER:
        when = NOW
    rounds = number - s.robber - before if number > s.robber else 0
    return put(out, put_number(out, put(out, n, words.COMES + when), rounds), CLOSE)
