"""What people type at Targi: `place 5`, `r2c3`, `Datteln`, `trader`, and which moves they mean by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from azalai.faces.face import Reading
from azalai.games.targi.words import texts
from azalai.wording import LANGUAGES, Words

LONGEST = 200


@cache
def meanings() -> dict[str, str]:
    """Words of all languages that mean a word of a move."""
    said = [line.split() for language in LANGUAGES for line in texts(language)["terminal"]["typed"]]
    return {words[0]: words[1] for words in said}


def understood(text: str) -> list[str]:
    """
    >>> understood("Nutze R2C3"), understood("Datteln"), understood("pay goods")
    (['use', 'r2c3'], ['dates'], ['pay', 'goods'])
    """
    return [meanings().get(word, word) for word in text.casefold().split()]


def reading(
    text: str, moves: Sequence[str], known: Mapping[str, str], name: Callable[[str], str], words: Words
) -> Reading:
    """The move that is meant, or those that it may be. `known` are all moves there are, `name` says one in words."""
    if len(text) > LONGEST:
        return Reading(problem=words("unknown"))
    wanted = understood(text)
    whole = known.get(" ".join(wanted)) or known.get(" ".join(text.casefold().split()))
    if whole:
        return Reading(move=whole)
    fitting = [move for move in moves if fits(wanted, move)]
    fitting = fitting or [move for move in moves if speaks_of(text, name(move))]
    if len(fitting) == 1:
        return Reading(move=fitting[0])
    if fitting:
        return Reading(choice=fitting)
    about_moves = any(word in move.casefold().split() for word in wanted for move in known)
    return Reading(problem=words("none-there", what=text[:40]) if about_moves else words("unknown"))


def fits(wanted: Sequence[str], move: str) -> bool:
    """Whether the move contains everything that was typed."""
    parts = move.casefold().split()
    return all(word in parts for word in wanted)


def speaks_of(text: str, name: str) -> bool:
    """Whether a move's words begin with what was typed, each somewhere.

    >>> speaks_of("silv pool", "use r1c1 Quiet Pool"), speaks_of("pool", "use r1c1 Quiet Pool")
    (False, True)
    """
    words = name.casefold().replace(",", " ").split()
    return all(any(word.startswith(part) for word in words) for part in text.casefold().split())
