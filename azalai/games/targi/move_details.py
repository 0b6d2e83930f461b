"""What a log says about a move besides its text: the card it was about, what came up, what changed hands."""

from __future__ import annotations

from typing import Any

from azalai.games.targi import state
from azalai.games.targi.moves import SPACES
from azalai.games.targi.state import DISPLAY, GOLD, GOODS, PLACES, VP, WATER
from azalai.games.targi.view import Viewer, question

RESOURCES = {**{name: i for i, name in enumerate(GOODS)}, "gold": GOLD, "water": WATER, "vp": VP}
NAMELESS = ("place", "end", "targia", "water", "redraw")  # words that are not about a card


def told_of(setting: Any, before: Any, move: str, after: Any, seat: int | None) -> dict[str, Any]:
    """What a log says about a move, ready for JSON: only what a seat (None: a spectator) may know.

    `card` is the card that the move was about, `came` are the cards that it revealed, and `goods` is what the mover
    has gained and given. What is empty is left out.

    >>> import azalai
    >>> game = azalai.new("targi", seed=1)
    >>> start = game.state.copy()
    >>> game.play("place 6")
    >>> told_of(game.setting, start, "place 6", game.state, None)
    {}
    """
    mover = int(before[0]["seat"])
    was, now = Viewer(setting, before, seat), Viewer(setting, after, seat)
    card = _card(was, now, move, mover)
    found = {"card": card, "came": _came(was, now, card), "goods": _goods(before, after, mover)}
    return {name: value for name, value in found.items() if value}


def _card(was: Viewer, now: Viewer, move: str, mover: int) -> str | None:
    word, _, what = move.partition(" ")
    if word in NAMELESS:
        return None
    if word == "use" or word == "lift":
        return _at(was, what, mover)
    if word == "put":
        return _at(now, what, mover)
    if word == "move":
        return _at(was, what.split()[1], mover)
    if word == "choose":
        return was.offered(question(was.s))[int(what) - 1]
    known = was.card_in_question()
    if word == "lay" and question(was.s) == "act":  # from the hand, without the Noble
        held = was.hand(mover)
        known = held["card"] if held else None
    return known or _laid(was, now, mover) or _thrown(was, now)


def _at(viewer: Viewer, place: str, owner: int) -> str | None:
    """The card at a border number, a space of the centre or a place of the display; a dune is named by its id."""
    s = viewer.s
    if place.isdigit():
        return str(viewer.setting.border_ids[s["border"][int(place)]])
    if place in SPACES:
        return _in_centre(viewer, SPACES.index(place))
    row, _, column = place.partition(".")
    if not column:
        return place
    code = int(s["shown"][owner][(int(row) - 1) * PLACES + int(column) - 1])
    return viewer.shown_card(code) if code else None


def _laid(was: Viewer, now: Viewer, mover: int) -> str | None:
    """A card that is now in the display and could not be seen before: it came from the hand."""
    for place in range(DISPLAY):
        code = int(now.s["shown"][mover][place])
        if code and code not in was.s["shown"][mover]:
            return now.shown_card(code)
    return None


def _in_centre(viewer: Viewer, space: int) -> str | None:
    s = viewer.s
    kind = int(s["centre_kind"][space])
    if not kind or s["face_down"][space]:
        return None
    return viewer.card(state.GOODS_DECK if kind == state.GOODS_SPACE else state.TRIBE, int(s["centre"][space]))


def _thrown(was: Viewer, now: Viewer) -> str | None:
    new = _discarded(was, now, state.TRIBE)
    return new[0] if len(new) == 1 else None


def _came(was: Viewer, now: Viewer, card: str | None) -> list[str]:
    """Cards that nobody could see before: drawn and still there, or drawn and used up at once."""
    found = [*_discarded(was, now, state.GOODS_DECK), *(name for name in now.shown() if name)]
    if not found:
        return []
    known = [card, *was.shown(), *(_in_centre(was, space) for space in range(len(SPACES)))]
    return [name for name in found if name not in known]


def _discarded(was: Viewer, now: Viewer, deck: int) -> list[str]:
    """What was put on a discard pile; nothing if it was shuffled."""
    had, has = int(was.s["discards_len"][deck]), int(now.s["discards_len"][deck])
    old, new = was.s["discards"][deck][:had], now.s["discards"][deck][:has]
    if has <= had or (old != new[:had]).any():
        return []
    return [now.card(deck, int(card)) for card in new[had:]]


def _goods(before: Any, after: Any, mover: int) -> dict[str, int]:
    had, has = before[0]["own"][mover], after[0]["own"][mover]
    changes = {name: int(has[i]) - int(had[i]) for name, i in RESOURCES.items()}
    return {name: change for name, change in changes.items() if change}
