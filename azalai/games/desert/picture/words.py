"""What a picture says in words: the name of its board, and a description for people who cannot see it."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from azalai.games.desert.words import texts
from azalai.wording import counted

from .position import Position


def words(lang: str) -> dict[str, Any]:
    return texts.part("picture", lang)


def subtitle(board: str, lang: str) -> str:
    """
    >>> subtitle("river", "en"), subtitle("Ténéré", "en")
    ('the river desert', 'Ténéré')
    """
    return str(words(lang)["boards"].get(board, board))


def title(board: str, lang: str) -> str:
    return str(words(lang)["title"]).format(board=subtitle(board, lang))


def description(board: str, position: Position, lang: str) -> str:
    """The position in a few sentences."""
    said = words(lang)
    counts: dict[str, Sized] = {
        "camels": position.camels,
        "waterholes": position.waterholes,
        "oases": position.oases,
    }
    return str(said["position"]).format(
        board=subtitle(board, lang),
        players=position.players,
        turn=turn(position, said),
        **{what: counted(said[what], len(items)) for what, items in counts.items()},
    ) + enclosed(position, said)


def turn(position: Position, said: dict[str, Any]) -> str:
    if position.to_move is None:
        return str(said["over"])
    sentence = str(said["turn"]).format(player=player(position.to_move, said))
    return sentence[0].upper() + sentence[1:]


def enclosed(position: Position, said: dict[str, Any]) -> str:
    """What each player has enclosed, if anyone has."""
    sums: dict[int, int] = {}
    for (owner, _), cells in position.areas():
        sums[owner] = sums.get(owner, 0) + len(position.counted(cells))
    areas = ", ".join(f"{player(owner, said)} {counted(said['spaces'], n)}" for owner, n in sorted(sums.items()))
    return str(said["enclosed"]).format(areas=areas) if areas else ""


def player(seat: int, said: dict[str, Any]) -> str:
    """People count from one; the shape is the one on the pennants."""
    return str(said["player"]).format(number=seat + 1, shape=said["shapes"][seat])
