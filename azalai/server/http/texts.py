"""Routes for the host's texts: the privacy page and the terms."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from starlette.responses import Response

from azalai.server.http.answers import PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import Anybody, Have
from azalai.server.http.games import Language
from azalai.server.shapes import HostText

router = APIRouter(tags=["texts"], responses=PROBLEMS)


@router.get("/texts/{name}", responses=answers_with(HostText))
async def text(name: Literal["privacy", "terms"], have: Have, asker: Anybody, lang: Language = "en") -> Response:
    """A text of the host, such as the privacy page."""
    return json_answer(HostText(text=await have.texts.read(name, lang)))
