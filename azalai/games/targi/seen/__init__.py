"""What a seat may see, by allow-list: compiled code writes the view, the prompt and what a log says, as words.

`cards` decides which cards a seat may know. `words` numbers the words, and `spelt` has them for a setting.
"""

from __future__ import annotations

from azalai.core.compile import compiled, inner
from azalai.core.spelling import CLOSE, put, put_comma, put_number, put_seat
from azalai.games.targi.rules.actions import crossings
from azalai.games.targi.seen import words
from azalai.games.targi.seen.board import see_border, see_centre, see_dunes, see_loose_cards, see_piles, see_spaces
from azalai.games.targi.seen.cards import knows_drawn, knows_hand
from azalai.games.targi.seen.decision import see_decision
from azalai.games.targi.seen.moves import recount
from azalai.games.targi.seen.players import see_players, see_scores
from azalai.games.targi.seen.prompts import ask
from azalai.games.targi.seen.standings import see_challenges, see_lacks, see_progress, see_raids
from azalai.games.targi.state import A_PLACE, A_PLACE_DUNE, LINE, PHASE_OVER, PHASE_PLACE, Array, Box, State

__all__ = ["ask", "detail", "hides_cards", "recount", "see", "tell_scores", "unweighed"]

NOBODY = -1


@inner
def see(box: Box, s: State, seat: int, out: Array) -> int:
    n = see_turn(box, s, seat, out)
    n = see_table(box, s, seat, out, n)
    n = see_players(box, s, seat, out, n)
    return put(out, see_standings(box, s, seat, out, n), CLOSE)


@inner
def see_turn(box: Box, s: State, seat: int, out: Array) -> int:
    n = put_seat(out, put(out, 0, words.BEGIN), seat)
    n = put(out, put(out, n, words.RULES), words.PHASE + s.phase)
    n = put_seat(out, put(out, n, words.TO_MOVE), NOBODY if s.phase == PHASE_OVER else s.seat)
    n = see_decision(box, s, seat, out, put(out, n, words.DECISION))
    n = put_number(out, put(out, n, words.ROUND), s.round_no)
    n = put_number(out, put(out, n, words.ROBBER), s.robber)
    n = put_seat(out, put(out, n, words.TARGIA), s.targia if s.targia else NOBODY)
    return put_number(out, put(out, n, words.START), s.start)


@inner
def see_table(box: Box, s: State, seat: int, out: Array, n: int) -> int:
    n = see_border(s, out, n)
    n = see_centre(box, s, out, n)
    n = see_dunes(s, out, n)
    n = see_piles(box, s, out, n)
    return see_loose_cards(box, s, seat, out, n)


@inner
def see_standings(box: Box, s: State, seat: int, out: Array, n: int) -> int:
    n = see_challenges(s, out, put(out, n, words.CHALLENGES_IN_PLAY))
    n = see_scores(box, s, out, put(out, n, words.SCORES))
    n = put(out, put(out, n, words.END), words.REASON + s.end)
    n = see_lacks(box, s, seat, out, put(out, n, words.LACKS))
    n = see_progress(box, s, out, put(out, n, words.PROGRESS))
    return see_raids(box, s, out, put(out, n, words.RAIDS))


# ---------------------------------------------------------------- what a move gains


@inner
def unweighed(box: Box, s: State) -> bool:
    """A Targi brings nothing at once, but its lines may cross others."""
    return bool(s.phase == PHASE_PLACE)


@inner
def detail(box: Box, s: State, after: State, action: int, out: Array, n: int, begun: int) -> int:
    """The cards of the centre on which one more Targi would put a marker. TG-MARK-01 to TG-MARK-04."""
    number = action - A_PLACE + 1
    if s.phase != PHASE_PLACE or action >= A_PLACE_DUNE or not LINE[number]:
        return n
    crossed = crossings(s, s.seat, number) & ~crossings(s, s.seat, 0)
    return see_spaces(crossed, out, put(out, put_comma(out, n, begun), words.CROSSES)) if crossed else n


# ---------------------------------------------------------------- for Python


@compiled
def tell_scores(boxes: Array, states: Array, out: Array) -> int:
    return see_scores(boxes[0], states[0], out, 0)


@compiled
def hides_cards(states: Array) -> bool:
    """TG-INFO-03: whether spectators may not see a hand card, or a card that is being looked at."""
    s = states[0]
    for owner in range(2):
        if not knows_hand(s, owner, NOBODY):
            return True
    for i in range(s.drawn_len):
        if not knows_drawn(s, i, NOBODY):
            return True
    return False
