"""The privacy page and the terms. A host can replace them with files of the same name in the folder `texts`."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from azalai.server.settings import Settings

OURS = Path(__file__).parent.with_name("texts")
LONGEST = 100_000  # bytes
NO_CONTACT = {"en": "the host of this server", "de": "die Person, die diesen Server betreibt"}
WITHOUT_LIMIT = {"en": "without limit", "de": "unbegrenzt"}
DAY = {"en": ("day", "days"), "de": ("Tag", "Tage")}
TIMES = ("keep_guests", "keep_open", "keep_chat", "session_days")  # settings that a text can name

log = logging.getLogger("azalai.texts")


class Texts:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = settings.data_dir / "texts"

    async def read(self, name: str, language: str) -> str:
        """A text in a language, with the host's address and what this host keeps filled in."""
        words = await asyncio.to_thread(self._read, f"{name}.{language}.md")
        for setting in TIMES:
            words = words.replace(f"{{{setting}}}", in_days(getattr(self._settings, setting), language))
        return words.replace("{contact}", self._settings.contact or NO_CONTACT[language])

    def _read(self, file: str) -> str:
        try:
            with (self._folder / file).open("rb") as own:
                return own.read(LONGEST).decode("utf-8", "replace")
        except FileNotFoundError:
            pass
        except OSError as problem:
            log.warning("the host's text %s cannot be read: %s", file, problem.strerror)
        return (OURS / file).read_text("utf-8")


def in_days(days: float, language: str) -> str:
    """A time in words; 0 means that there is no end.

    >>> in_days(30.0, "en"), in_days(0.5, "de"), in_days(0, "en")
    ('30 days', '0,5 Tage', 'without limit')
    """
    if not days:
        return WITHOUT_LIMIT[language]
    number = f"{days:g}".replace(".", "," if language == "de" else ".")
    return f"{number} {DAY[language][days != 1]}"
