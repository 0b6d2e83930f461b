"""Which cards a seat may know. Whatever shows or names a card asks here."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.core.spelling import NULL
from azalai.games.targi.rules.redeal import hides_hand, looks_secretly
from azalai.games.targi.seen import words
from azalai.games.targi.state import DUNES, EMPTY_SPACE, GOODS_DECK, GOODS_SPACE, PHASE_OVER, TRIBE, Box, State

# ---------------------------------------------------------------- names


@inner
def displayed_card(code: int) -> int:
    """The name of a card in a display."""
    return words.TRIBE_WORD + code - 1


@inner
def goods_card(box: Box, card: int) -> int:
    """Copies share the name of the first one."""
    return words.TRIBE_WORD + int(box.effect_card[box.goods_fx[card]])


@inner
def deck_card(box: Box, deck: int, card: int) -> int:
    if deck == GOODS_DECK:
        return goods_card(box, card)
    return (words.DUNE_WORD if deck == DUNES else words.TRIBE_WORD) + card


@inner
def discarded_card(box: Box, s: State, deck: int, i: int) -> int:
    return deck_card(box, deck, int(s.discards[deck, i]))


@inner
def border_card(s: State, number: int) -> int:
    return words.BORDER_WORD + int(s.border[number])


# ---------------------------------------------------------------- what may be hidden


@inner
def knows_hand(s: State, owner: int, seat: int) -> bool:
    """TG-INFO-03."""
    return s.phase == PHASE_OVER or not hides_hand(s, owner, seat)


@inner
def knows_drawn(s: State, i: int, seat: int) -> bool:
    """TG-INFO-03: a card that is being laid out is known to both."""
    return s.phase == PHASE_OVER or i == s.drawn_open - 1 or not looks_secretly(s, seat)


@inner
def hand_card(s: State, owner: int, seat: int) -> int:
    if s.hand[owner] == 0 or not knows_hand(s, owner, seat):
        return NULL
    return words.TRIBE_WORD + int(s.hand[owner]) - 1


@inner
def drawn_card(box: Box, s: State, i: int, seat: int) -> int:
    """A card that is drawn or revealed right now."""
    return deck_card(box, s.drawn_deck, int(s.drawn[i])) if knows_drawn(s, i, seat) else NULL


@inner
def centre_card(box: Box, s: State, space: int) -> int:
    """A face-down card is known to nobody."""
    if s.centre_kind[space] == EMPTY_SPACE or (s.face_down[space] and s.phase != PHASE_OVER):
        return NULL
    return deck_card(box, GOODS_DECK if s.centre_kind[space] == GOODS_SPACE else TRIBE, int(s.centre[space]))
