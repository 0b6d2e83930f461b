"""Moves as text, both ways."""

from __future__ import annotations

from collections.abc import Sequence

from azalai.core.errors import BadMove
from azalai.games.targi import state
from azalai.games.targi.state import COSTS, DISPLAY, GOODS, MAX_DRAWN, MAX_DUNES, PLACES, ROWS, SYMBOLS

SIMPLE = (
    "end",
    "skip",
    "take",
    "discard",
    "hand",
    "redraw",
    "targia",
    "reveal",
    "exempt",
    "pay goods",
    "pay points",
    "stored gold",
    "own gold",
)
SPACES = tuple(f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3))
DISPLAY_PLACES = tuple(f"{place // PLACES + 1}.{place % PLACES + 1}" for place in range(DISPLAY))
NUMBERS = tuple(str(number) for number in range(1, 17))
POINTING = ("place", "use", "move", "lift", "put")  # verbs that name a place
HOW = (
    "Moves are like: place 5, use r2c3, lay 1, lay 2 cost 2 bracket, dates, water gold, end. "
    "game.moves() lists those that are possible now."
)


def lay_text(row: int, cost: int, bracket: bool) -> str:
    """
    >>> lay_text(0, 0, False), lay_text(2, 1, True)
    ('lay 1', 'lay 3 cost 2 bracket')
    """
    return f"lay {row + 1}" + (f" cost {cost + 1}" if cost else "") + (" bracket" if bracket else "")


def all_texts(dunes: Sequence[str]) -> list[str]:
    """The text of every action; places of dunes that are not in the game have a name that nobody can type."""
    names = [*dunes, *(f"no-dune-{i}" for i in range(len(dunes), MAX_DUNES))]
    texts = [
        *SIMPLE,
        *GOODS,
        "any",
        *(f"option {i + 1}" for i in range(3)),
        *(f"rate {i + 1}" for i in range(4)),
        *(f"extra {i + 1}" for i in range(DISPLAY)),
        *(f"water {what}" for what in (*GOODS, "gold")),
        *(f"symbol {symbol}" for symbol in SYMBOLS[1:]),
        *(f"choose {i + 1}" for i in range(MAX_DRAWN)),
        *(lay_text(row, cost, bool(bracket)) for row in range(ROWS) for cost in range(COSTS) for bracket in (0, 1)),
        *(f"place {number}" for number in range(1, 17)),
        *(f"place {name}" for name in names),
        *(f"use {number}" for number in range(1, 17)),
        *(f"use {name}" for name in names),
        *(f"use {space}" for space in SPACES),
        *(f"use {place}" for place in DISPLAY_PLACES),
        *(f"lift {place}" for place in DISPLAY_PLACES),
        *(f"put {place}" for place in DISPLAY_PLACES),
        *(f"move {a} {b}" for a in SPACES for b in SPACES),
    ]
    assert len(texts) == state.N_ACTIONS
    return texts


def parse(text: str, actions: dict[str, int]) -> int:
    """The action that a person's text means, whatever its spaces and capital letters."""
    if len(text) > 200:
        raise BadMove(f"A move is a short text. {HOW}")
    action = actions.get(" ".join(text.lower().split()))
    if action is None:
        raise BadMove(f"{text[:60]!r} is not a move of Targi. {HOW}")
    return action


def check_target(target: str, dunes: Sequence[str]) -> None:
    """Whether something is a place that somebody can point at."""
    if target not in (*NUMBERS, *SPACES, *DISPLAY_PLACES, *dunes, "hand"):
        raise BadMove(f"{target[:60]!r} is not a place. Point at things like `5`, `r2c3`, a dune, `1.4` or `hand`.")


def points_at(move: str, target: str) -> bool:
    """
    >>> points_at("move r1c1 r1c2", "r1c2"), points_at("choose 5", "5")
    (True, False)
    """
    verb, *places = move.split()
    return verb in POINTING and target in places
