"""Routes for players' pages and the leaderboard."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

import azalai
from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, answers_with, id_of, json_answer
from azalai.server.http.asking import Anybody, Have
from azalai.server.log.ratings import shown
from azalai.server.problems import Problem
from azalai.server.rows import RatingRow
from azalai.server.shapes import PersonPage, Rating

FIRST_GAME: str = azalai.games()[0]["name"]
router = APIRouter(tags=["people"], responses=PROBLEMS)


@router.get("/people/{person}", responses=answers_with(PersonPage))
async def player(person: models.Id, have: Have, asker: Anybody) -> Response:
    """A person with ratings and finished games."""
    row = await have.store.people.find(person)
    if row is None or row["kind"] == "deleted":
        raise Problem(404, "nobody", "There is no such person.")
    ratings = [_rating(rating) for rating in await have.store.ratings.of(person)]
    games = await have.lists.finished_by(person, id_of(asker))
    page = PersonPage(
        id=row["id"], name=row["name"], kind=row["kind"], created=row["created"], ratings=ratings, games=games
    )
    return json_answer(page)


def _rating(row: RatingRow) -> Rating:
    rating = shown(row["mu"], row["sigma"])
    return {"game": row["game"], "rating": rating, "games": row["games"], "won": row["won"]}


@router.get("/leaderboard")
async def leaderboard(
    have: Have,
    asker: Anybody,
    game: models.GameName = FIRST_GAME,
    most: Annotated[int, Query(ge=1, le=200)] = 100,
) -> list[models.LeaderboardRow]:
    """The best ratings in a game."""
    rows = await have.store.ratings.leaderboard(game, most)
    return [
        models.LeaderboardRow(
            rank=rank,
            id=row["person"],
            name=row["name"],
            rating=shown(row["mu"], row["sigma"]),
            games=row["games"],
            won=row["won"],
        )
        for rank, row in enumerate(rows, 1)
    ]
