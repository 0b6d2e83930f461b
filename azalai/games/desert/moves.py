"""Text moves of Through the Desert: `return green`, `leader green F8`, `camel green F8`."""

from __future__ import annotations

from azalai.core.errors import BadMove
from azalai.games.desert.maps import Map, column_letters, parse_space, space_name
from azalai.games.desert.state import COLOURS

KINDS = ("return", "leader", "camel")
HOW = "Moves look like `leader green F8` or `camel green F8` (with 5 players first `return green`)."


def all_texts(spaces: list[str]) -> list[str]:
    """The text of every action, in the order of the action numbers."""
    returns = [f"return {colour}" for colour in COLOURS]
    return returns + [
        f"{kind} {colour} {space}" for kind in ("leader", "camel") for colour in COLOURS for space in spaces
    ]


def split_move(text: str, board: Map) -> tuple[str, str, str]:
    """Kind, colour and space (empty for `return`) of a move that somebody typed; `BadMove` says what is unknown."""
    words = [word.lower() for word in text.split()[:4]]
    if not words or words[0] not in KINDS:
        raise BadMove(f"{text[:60]!r} is not a move. {HOW}")
    if len(words) != (2 if words[0] == "return" else 3):
        raise BadMove(f"{text[:60]!r} has {'too many' if len(words) > 2 else 'too few'} words. {HOW}")
    if words[1] not in COLOURS:
        raise BadMove(f"There is no colour {words[1][:20]!r}. Colours: {', '.join(COLOURS)}.")
    return words[0], words[1], _checked_space(words[2], board) if len(words) == 3 else ""


def _checked_space(name: str, board: Map) -> str:
    cell = parse_space(name)
    if cell is None or board.kind(cell) == "-":
        last = space_name((len(board.terrain[0]) - 1, len(board.terrain) - 1))
        raise BadMove(
            f"There is no space {name[:20].upper()!r} on this map. Spaces are a column A to "
            f"{column_letters(len(board.terrain[0]) - 1)} and a row 1 to {len(board.terrain)}, from A1 to {last}."
        )
    return space_name(cell)


def split_target(text: str, board: Map) -> tuple[str, str]:
    """The colour and the space that somebody points at; one of them may be empty: `F8`, `green`, `green F8`."""
    words = [word.lower() for word in text.split()[:3]]
    colour = words.pop(0) if words and words[0] in COLOURS else ""
    if len(words) > 1 or not (colour or words):
        raise BadMove(f"{text[:60]!r} is neither a space nor a colour, like `F8`, `green` or `green F8`.")
    return colour, _checked_space(words[0], board) if words else ""
