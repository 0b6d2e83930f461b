"""Previews of links to a table on other sites: a title, a sentence and a picture of the board (Open Graph).

Anybody may read it, so it says only what a spectator sees. A private table says nothing until its game is over, and
never who played. Names come from people: everything is escaped.
"""

from __future__ import annotations

import asyncio
import re
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote_plus

from starlette.requests import Request

from azalai import library
from azalai.bots import LEVELS
from azalai.drawing.card import HEIGHT, WIDTH
from azalai.server.failures import problem_of
from azalai.server.http.guard import address
from azalai.server.problems import Problem
from azalai.server.services import Services
from azalai.server.shapes import Seat, TableInfo
from azalai.server.table.lines import LONGEST, Line, read_line
from azalai.wording import part

PAGE = re.compile(r"tables/([0-9a-zA-Z]{1,24})(/replay)?/?", re.ASCII)
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
TEXTS = Path(__file__).parents[1]
HEAD_END = "</head>"
PATIENCE_SECONDS = 2.0  # a page waits no longer for its preview


class Preview(NamedTuple):
    title: str
    description: str
    picture: str | None = None  # path


async def with_preview(have: Services, request: Request, path: str, shell: str) -> str:
    """The page at this path with its preview, if it has one."""
    found = PAGE.fullmatch(path)
    if found is None:
        return shell
    info = await _looked_up(have, request, found[1])
    preview = info and preview_of(info, _line(request) if found[2] else None, _language(request))
    return shell.replace(HEAD_END, tags(preview, _origin(have, request), path) + HEAD_END, 1) if preview else shell


async def _looked_up(have: Services, request: Request, table: str) -> TableInfo | None:
    """A table as it is stored. If that fails, the page comes without a preview and says itself what is wrong."""
    try:
        have.limits.spend("request", address(request.scope))
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await have.lists.info(table, None)
    except (Problem, TimeoutError):
        return None
    except Exception as failure:
        if problem_of(failure) is None:
            raise
        return None


def _line(request: Request) -> Line | None:
    """The line in the address; None if there is none or it is not well-formed."""
    text = request.query_params.get("line", "")
    try:
        return read_line(text) if 0 < len(text) <= LONGEST else None
    except Problem:
        return None


def _language(request: Request) -> str:
    return "de" if request.headers.get("accept-language", "").lower().startswith("de") else "en"


def _origin(have: Services, request: Request) -> str:
    """The server's own address; a host name that a client made up is not repeated."""
    if have.settings.origin:
        return have.settings.origin.rstrip("/")
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else ""


def preview_of(info: TableInfo, line: Line | None, language: str) -> Preview | None:
    words: dict[str, Any] = part(TEXTS, "previews", language)
    game = library.kind(info["game"]).title[language]
    if info["state"] == "over":
        return _of_finished(info, line, game, words, language)
    if not info["public"]:
        return None
    if info["state"] == "open":
        free = sum(seat["kind"] == "open" for seat in info["seats"])
        return Preview(words["join"].format(game=game), _plural(words["seats"], free))
    if info["state"] == "playing":
        title = words["names"].format(game=game, names=_names(info, words, language))
        return Preview(title, words["playing"], f"/api/v1/tables/{info['id']}/card.png?version={info['version']}")
    return None


def _of_finished(info: TableInfo, line: Line | None, game: str, words: dict[str, Any], language: str) -> Preview:
    title, told = game, _plural(words["private"], info["players"])
    if info["public"]:
        title = words["names"].format(game=game, names=_names(info, words, language))
        told = _result(info, words, language)
    if line and line.moves:
        told = _plural(words["line"], len(line.moves), at=line.at)
    elif line:
        told = words["here"].format(at=line.at)
    query = f"?line={quote_plus('~'.join([str(line.at), *line.moves]), safe='~')}" if line else ""
    return Preview(title, f"{told} {words['replay']}", f"/api/v1/tables/{info['id']}/card.png{query}")


def _result(info: TableInfo, words: dict[str, Any], language: str) -> str:
    result: Any = info["result"]
    if not result or not result["winners"]:
        return str(words["ended"])
    names = words["and"].join(_name(info["seats"][seat], info, words, language) for seat in result["winners"])
    scores = " : ".join(str(row["total"]) for row in result["scores"])
    return str(words["over"].format(names=names, scores=f"{scores}."))


def _names(info: TableInfo, words: dict[str, Any], language: str) -> str:
    return " – ".join(_name(seat, info, words, language) for seat in info["seats"])


def _name(seat: Seat, info: TableInfo, words: dict[str, Any], language: str) -> str:
    if seat["level"]:
        return str(LEVELS[seat["level"]]["title"][language])
    own = info["names"][seat["seat"]] or (seat["person"]["name"] if seat["person"] else "")
    return str(own or words["player"].format(n=seat["seat"] + 1))


def _plural(forms: dict[str, str], n: int, **more: int) -> str:
    return forms["one" if n == 1 else "other"].format(n=n, **more)


def tags(preview: Preview, origin: str, path: str) -> str:
    """The tags for the head of a page."""
    found = {"og:type": "website", "og:site_name": "Azalai", "og:title": preview.title}
    found |= {"og:description": preview.description, "og:url": f"{origin}/{path}"}
    if preview.picture and origin:
        size = {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:type": "image/png"}
        found |= {"og:image": origin + preview.picture, **size}
    found["twitter:card"] = "summary_large_image" if "og:image" in found else "summary"
    return "".join(f'<meta {_key(name)} content="{escape(text)}" />\n' for name, text in found.items())


def _key(name: str) -> str:
    return f'name="{name}"' if name.startswith("twitter:") else f'property="{name}"'
