"""The robber moves on, and a round begins with the placing of Targi. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.rules.questions.dunes import turn_up_dune
from azalai.games.targi.state import DISPLAY, PHASE_PLACE, ROBBER_PATH, Box, State

TARGI = 3  # of each player


@inner
def next_round(box: Box, s: State) -> None:
    """TG-ROUND-02: the robber moves on to the card of the round, the Targia too; then Targi are placed."""
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
