"""Which names and texts people may use: nothing invisible, nothing that looks like something else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

from azalai.bots import LEVELS
from azalai.server.problems import Problem

NAME_LENGTH = 24
MARKS = 2  # accents on one letter; larger stacks would cover the lines around
JOINERS = "\u200c\u200d"  # needed inside some scripts and emoji, but only in text
BLANK = frozenset(  # letters, marks and symbols that show nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
)
SELECTORS = re.compile("[\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # they choose between glyphs
TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "HANGUL"},
    {"LATIN", "HAN", "BOPOMOFO"},
)  # scripts that are written together; see UTS 39, "highly restrictive"
ANY_SCRIPT = {"COMMON", "INHERITED"}


# -- names


def checked_name(name: str) -> str:
    """Check a name and return it as it is shown.

    >>> checked_name("  Amina   of the wells ")
    'Amina of the wells'
    """
    name = tidy(name)
    if not 1 <= len(name) <= NAME_LENGTH or _hides(name) or not any(unicodedata.category(c)[0] in "LNS" for c in name):
        raise Problem(422, "bad-name", f"A name must have 1 to {NAME_LENGTH} visible characters.")
    if _mixes_scripts(name):
        raise Problem(422, "bad-name", "A name must not mix letters of different alphabets.")
    return name


def check_reserved(name: str, account: bool) -> None:
    """Refuse names that sound like the host or a bot; an account must not sound like a guest either."""
    whole = plain(name)
    if whole in _reserved() or (account and whole in GUESTS) or any(plain(w) in OFFICES for w in name.split()):
        raise Problem(422, "reserved-name", "This name is reserved. Choose another.")


def folded(name: str) -> str:
    """The login for a name: capital letters make no difference.

    >>> folded("AMINA") == folded("amina")
    True
    """
    return unicodedata.normalize("NFKC", checked_name(name)).casefold()[:40]


def looks(name: str) -> str:
    """The look of a name: equal for names that a reader could confuse.

    >>> looks("Amina") == looks("Аmіnа")  # Cyrillic А, і and а
    True
    >>> looks("Amina") == looks("Arnina")
    True
    """
    once = _as_prototypes(name)
    return _as_prototypes(once).replace("i", "l")[:100]  # a capital i is both an i and an l


def plain(name: str) -> str:
    """The letters of a name alone, as they look.

    >>> plain("A.d.m.í.n 2") == plain("admin")
    True
    """
    letters = (letter for letter in unicodedata.normalize("NFD", name) if unicodedata.category(letter)[0] == "L")
    return looks("".join(letters).casefold())


def _as_prototypes(name: str) -> str:
    """A name in small letters, each replaced by its prototype; accents count as letters."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    return "".join(_prototypes().get(letter, letter) for letter in letters).casefold()


@lru_cache(maxsize=1)
def _prototypes() -> dict[str, str]:
    """For each letter that can be confused with others, its prototype.

    Unicode's table leads from each letter to such a prototype. The library keeps the pairs in both directions, so the
    prototype is the one with more partners.
    """
    found: dict[str, str] = {}
    for letter, alike in confusables_data.items():
        partners = sorted({_bare(other["c"]) for other in alike}, key=lambda other: (-_partners(other), other))
        if len(_bare(letter)) == 1 and partners and _rank(partners[0]) > _rank(_bare(letter)):
            found[_bare(letter)] = partners[0]
    return found


def _rank(letters: str) -> tuple[int, int, str]:
    return _partners(letters), len(letters), letters


def _partners(letters: str) -> int:
    return len(confusables_data.get(letters, confusables_data.get(f"\u200e{letters}\u200e", ())))


def _bare(letters: str) -> str:
    """A text without the marks that the library puts around letters written from right to left."""
    return letters.strip("\u200e")


def _mixes_scripts(name: str) -> bool:
    scripts = {alias(letter) for letter in name} - ANY_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in TOGETHER)


# -- reserved words


def _words(name: str) -> frozenset[str]:
    """The words of a file beside this one, without its comments."""
    lines = Path(__file__).with_name("reserved").joinpath(name).read_text("utf-8").splitlines()
    return frozenset(plain(line) for line in lines if line and not line.startswith("#"))


OFFICES = _words("offices.txt")
GUESTS = _words("guests.txt")


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    """Offices and bots, in every language."""
    titles: Iterable[str] = (title for level in LEVELS.values() for title in level["title"].values())
    return OFFICES | _words("whole.txt") | {plain(word) for word in (*LEVELS, *titles)}


# -- text


def tidy(text: str) -> str:
    """Text with composed letters and single spaces."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def checked_text(text: str) -> str:
    """A line that somebody wrote, without what nobody can see; refused if nothing is left.

    >>> checked_text("Sal\\u202eaam \\u200b\\n\\n all")
    'Salaam all'
    """
    seen = "".join(letter for letter in text if letter.isspace() or letter in JOINERS or not _unseen(letter))
    shown = tidy(_unstacked(seen))
    if not shown.strip(JOINERS + " ") or all(SELECTORS.match(letter) for letter in shown):
        raise Problem(422, "blank", "This has no visible text. Write something.")
    return shown


def _hides(name: str) -> bool:
    """Whether something in a name is invisible, blank or stacked."""
    return any(_unseen(c) or SELECTORS.match(c) for c in name) or _unstacked(name) != name


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "C" or letter in BLANK


def _unstacked(text: str) -> str:
    """Text with at most a few accents on each letter."""
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(letter)
    return unicodedata.normalize("NFC", "".join(kept))
