"""The compiled functions that Python calls besides the contract's: they count for a view."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import compiled
from azalai.games.targi.rules.actions import crossings
from azalai.games.targi.rules.affordable import within_reach
from azalai.games.targi.rules.challenges import challenge_points, standing
from azalai.games.targi.rules.display import find_working
from azalai.games.targi.rules.limits import limit
from azalai.games.targi.rules.points import bonus_points, card_points, points_of_row, row_points, water_points
from azalai.games.targi.rules.redeal import hides_hand, looks_secretly
from azalai.games.targi.rules.score import total_points
from azalai.games.targi.state import CORNERS, DATES, GOLD, LINE, PHASE_PLACE, RAID_IMMUNE, ROWS, VP, WATER

TOKENS, CARDS_VP, BONUS, ROWS_VP, WATER_VP, CHALLENGES_VP, TOTAL, LIMIT = range(8)
HIDES, EXEMPT, REACH = range(LIMIT + 3, LIMIT + 6)
MARKS = REACH + len(CORNERS)
ROW_VP = MARKS + 1
NUMBERS = ROW_VP + ROWS
CONDITIONS = 4  # of a challenge at most


@compiled
def count_for_view(boxes: Any, states: Any, seat: int, out: Any) -> None:
    """The numbers of a view that the rules count, by owner; the last row is for the table."""
    box, s = boxes[0], states[0]
    for owner in range(2):
        out[owner, TOKENS] = s.own[owner, VP]
        out[owner, CARDS_VP] = card_points(box, s, owner)
        out[owner, BONUS] = bonus_points(box, s, owner)
        out[owner, ROWS_VP] = row_points(s, owner)
        out[owner, WATER_VP] = water_points(box, s, owner)
        out[owner, CHALLENGES_VP] = challenge_points(box, s, owner)
        out[owner, TOTAL] = total_points(box, s, owner)
        out[owner, LIMIT] = limit(box, s, owner, DATES)
        out[owner, LIMIT + 1] = limit(box, s, owner, GOLD)
        out[owner, LIMIT + 2] = limit(box, s, owner, WATER)
        out[owner, HIDES] = hides_hand(s, owner, seat)
        out[owner, EXEMPT] = find_working(box, s, owner, RAID_IMMUNE) >= 0
        for i in range(len(CORNERS)):
            raid = box.effects[box.border_fx[s.border[CORNERS[i]]]].pay
            out[owner, REACH + i] = within_reach(box, s, owner, raid, s.raid_extra, 0)
        out[owner, MARKS] = crossings(s, owner, 0) if s.phase == PHASE_PLACE else s.marker[owner]
        for row in range(ROWS):
            out[owner, ROW_VP + row] = points_of_row(s, owner, row)
    out[2, HIDES] = looks_secretly(s, seat)


@compiled
def list_crossings(states: Any, seat: int, out: Any) -> None:
    """By border number, which cards a Targi there would add to those where the seat's lines cross, as bits."""
    s = states[0]
    now = crossings(s, seat, 0)
    for number in range(1, 16):
        out[number] = crossings(s, seat, number) & ~now if LINE[number] else 0


@compiled
def measure_challenges(boxes: Any, states: Any, out: Any) -> None:
    """By challenge, seat and condition what the seat has and what it needs."""
    box, s = boxes[0], states[0]
    for i in range(len(s.challenge)):
        option = s.challenge[i]
        if option >= 0:
            for seat in range(2):
                for k in range(box.option_tests[option]):
                    out[i, seat, k, 0], out[i, seat, k, 1] = standing(box, s, seat, option, k)
