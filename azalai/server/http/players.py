"""Routes for players' pages and the leaderboard."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

import azalai
from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, id_of
from azalai.server.http.asking import Anybody, Have
from azalai.server.log.ratings import shown
from azalai.server.problems import Problem
from azalai.server.rows import RatingRow

FIRST_GAME: str = azalai.games()[0]["name"]
router = APIRouter(tags=["people"], responses=PROBLEMS)


@router.get("/people/{person}")
async def player(person: models.Id, have: Have, asker: Anybody) -> models.Player:
    row = await have.store.people.find(person)
    if row is None or row["kind"] == "deleted":
        raise Problem(404, "nobody", "There is no such person.")
    ratings = [_rating(rating) for rating in await have.store.ratings.of(person)]
    games = [models.TableInfo(**info) for info in await have.lists.finished_by(person, id_of(asker))]
    return models.Player(
        id=row["id"], name=row["name"], kind=row["kind"], created=row["created"], ratings=ratings, games=games
    )


def _rating(row: RatingRow) -> models.Rating:
    rating = shown(row["mu"], row["sigma"])
    return models.Rating(game=row["game"], rating=rating, games=row["games"], won=row["won"])


@router.get("/leaderboard")
async def leaderboard(
    have: Have,
    asker: Anybody,
    game: models.GameName = FIRST_GAME,
    most: Annotated[int, Query(ge=1, le=200)] = 100,
) -> list[models.Ranked]:
    rows = await have.store.ratings.leaderboard(game, most)
    return [
        models.Ranked(
            rank=rank,
            id=row["person"],
            name=row["name"],
            rating=shown(row["mu"], row["sigma"]),
            games=row["games"],
            won=row["won"],
        )
        for rank, row in enumerate(rows, 1)
    ]
