"""The prompt: which sentence asks the question, and what it says in it."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.core.spelling import CLOSE, NULL, put, put_number
from azalai.games.targi import state
from azalai.games.targi.rules.affordable import can_pay_raid, is_immune
from azalai.games.targi.rules.display import find_working
from azalai.games.targi.seen import words
from azalai.games.targi.seen.decision import asked, card_in_question, left
from azalai.games.targi.state import PHASE_OVER, PHASE_RAID, RAID_IMMUNE, Array, Box, State


@inner
def ask(box: Box, s: State, seat: int, out: Array) -> int:
    """It names only cards that the seat may know; a spectator (-1) knows what everybody knows."""
    n = put(out, put(out, 0, words.PROMPT), words.ASK + sentence(box, s))
    if s.phase != PHASE_OVER:
        card = card_in_question(box, s, seat)
        n = put_number(out, put(out, n, words.PROMPT_PLAYER), s.seat + 1)
        n = put_number(out, put(out, n, words.PROMPT_LEFT), left(box, s))
        title = words.NAMELESS if card == NULL else words.TITLE + card - words.TRIBE_WORD
        n = put(out, put(out, n, words.PROMPT_TITLE), title)
        n = put(out, put(out, n, words.PROMPT_TEXT), text_of(s, card))
    return put(out, n, CLOSE)


@inner
def sentence(box: Box, s: State) -> int:
    """By its place in `ASKED`."""
    if s.phase == PHASE_OVER:
        return words.OVER_ROBBER if s.end == state.END_ROBBER else words.OVER_DISPLAY
    kind = asked(s)
    if kind == words.OF_ACTION + state.Q_TARGIA_CARD and box.keep_revealed:
        return words.KEEP if s.drawn_len else words.KEPT
    return raid_sentence(box, s) if kind == PHASE_RAID else kind


@inner
def raid_sentence(box: Box, s: State) -> int:
    """A player who does not pay is only asked about exchanges. TG-X-WATER-03."""
    if is_immune(box, s, s.seat):
        return words.IMMUNE
    exempt = find_working(box, s, s.seat, RAID_IMMUNE) >= 0
    return PHASE_RAID if exempt or can_pay_raid(box, s, s.seat, 0) else words.UNABLE


@inner
def text_of(s: State, card: int) -> int:
    """What the card in question says; a raid says what it costs now. TG-CH-OBS-04."""
    if card == NULL:
        return words.NAMELESS + 1
    if asked(s) == PHASE_RAID:
        return words.RAID_TEXT + (card - words.BORDER_WORD) * words.EXTRAS + int(s.raid_extra)
    return words.TEXT + card - words.TRIBE_WORD
