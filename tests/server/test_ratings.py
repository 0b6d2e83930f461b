"""Ratings cannot be farmed, and a host can take games out."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from azalai.server.log.ratings import LEAST_MOVES, RatedGame, rate, without
from azalai.server.rows import RatingRow
from azalai.server.settings import Settings
from azalai.server.storage.store import Store
from tests.server.running import Person, Refused, Server, address

ROOT = Path(__file__).parents[2]
_letters = ("".join(pair) for pair in itertools.product("abcdefghk", repeat=3))


def rival(server: Server) -> Person:
    return server.account(f"Rival {next(_letters)}")


def rated_table(first: Person, second: Person) -> str:
    table = first.table("me", "open", rated=True, public=True)
    second.post(f"/tables/{table}/join")
    return table


def games_of(person: Person) -> list[int]:
    return [rating["games"] for rating in person.get(f"/people/{person.id}")["ratings"]]


def test_twelve_games_resigned_at_once_give_nothing(server: Server) -> None:
    winner, loser = rival(server), rival(server)
    for _ in range(12):
        table = rated_table(winner, loser)
        loser.act(table, "resign", version=0, seat=1)
    assert winner.get(f"/tables/{table}")["unrated"] == "early"
    assert games_of(winner) == games_of(loser) == []


def test_a_game_counts_once_everyone_has_moved_a_few_times(server: Server) -> None:
    winner, loser = rival(server), rival(server)
    table = rated_table(winner, loser)
    loser.act(table, "resign", version=winner.play_with(loser, table, LEAST_MOVES), seat=1)
    assert winner.get(f"/tables/{table}")["unrated"] is None
    assert games_of(winner) == games_of(loser) == [1]


def test_guests_play_casual_games(server: Server) -> None:
    guest, member = server.visit("Kella"), rival(server)
    with pytest.raises(Refused) as refused:
        guest.table("me", "open", rated=True)
    assert (refused.value.status, refused.value.code) == (403, "rated-account")
    table = member.table("me", "open", rated=True)
    with pytest.raises(Refused) as refused:
        guest.post(f"/tables/{table}/join")
    assert (refused.value.status, refused.value.code) == (403, "rated-account")


def test_a_rated_game_has_standard_options(server: Server) -> None:
    with pytest.raises(Refused) as refused:
        rival(server).table("me", "open", rated=True, options={"open_scores": True})
    assert refused.value.code == "rated-options"


def test_a_map_of_ones_own_is_not_rated(server: Server) -> None:
    board = (ROOT / "azalai/games/desert/maps/mountain.txt").read_text("utf-8")
    with pytest.raises(Refused) as refused:
        rival(server).table("me", "open", rated=True, options={"board": board})
    assert refused.value.code == "rated-options"


def test_two_accounts_of_one_browser_are_not_rated(server: Server) -> None:
    first, second = rival(server), rival(server)
    browser = server.visit(None, address(900))
    for person in (first, second):
        browser.post("/sessions", {"name": person.get("/me")["name"], "password": "salt and dates"})
        browser.ask("DELETE", "/sessions/current")
    table = rated_table(first, second)
    assert first.get(f"/tables/{table}")["unrated"] == "same-people"
    second.act(table, "resign", version=first.play_with(second, table, LEAST_MOVES), seat=1)
    assert first.get(f"/tables/{table}")["unrated"] == "same-people"
    assert games_of(first) == games_of(second) == []


def test_programs_at_one_address_are_not_rated(server: Server) -> None:
    """Two accounts of one person whose browsers are elsewhere, but whose programs play from one machine."""
    programs = [server.visit(None, address(905)) for _ in range(2)]
    for program in programs:
        token = rival(server).post("/me/tokens", {"name": "player"})["token"]
        program.http.headers["Authorization"] = f"Bearer {token}"
    table = rated_table(*programs)
    assert programs[0].get(f"/tables/{table}")["unrated"] == "same-people"


@pytest.mark.parametrize("neighbours", [False, True])
def test_people_at_one_address_are_rated_if_the_host_says_so(
    make_server: Callable[..., Server], neighbours: bool
) -> None:
    server = make_server(start=False)
    server.environment["AZALAI_RATE_NEIGHBOURS"] = str(neighbours).lower()
    server.start()
    people = [server.visit(name, address(1)) for name in ("Amina", "Badi")]
    for person, name in zip(people, ("Amina", "Badi")):
        person.post("/me/account", {"name": name, "password": "salt and dates"})
    table = rated_table(*people)
    assert people[0].get(f"/tables/{table}")["unrated"] == (None if neighbours else "same-people")


# -- taking games out


def played(*games: tuple[str, str]) -> tuple[list[RatedGame], dict[str, RatingRow]]:
    """Games between two, each won by the first, and the ratings after them."""
    ratings: dict[str, RatingRow] = {}
    rated = []
    for number, ids in enumerate(games):
        rows = rate("desert", list(ids), [1, 2], ratings)
        rated.append(RatedGame(str(number), list(ids), [1, 2], [(row["mu"], row["sigma"]) for row in rows]))
        ratings |= {row["person"]: row for row in rows}
    return rated, ratings


def test_without_a_game_the_later_ones_are_rated_as_if_it_had_not_been() -> None:
    games = [("a", "b"), ("c", "d"), ("a", "c"), ("e", "f"), ("d", "b")]
    rated, before = played(*games)
    again = without("desert", rated, "2")
    _, wanted = played(*(game for number, game in enumerate(games) if number != 2))
    assert {**before, **again.people} == wanted
    assert set(again.games) == set()  # nobody of that game played later
    again = without("desert", rated, "0")
    _, wanted = played(*games[1:])
    assert {**before, **again.people} == wanted
    assert set(again.games) == {"2", "4"}


def test_who_has_no_rated_game_left_has_no_rating() -> None:
    rated, _ = played(("a", "b"))
    assert without("desert", rated, "0").people == {"a": None, "b": None}


def test_a_host_takes_a_game_out(make_server: Callable[..., Server]) -> None:
    server = make_server()
    farmer, friend, other = (rival(server) for _ in range(3))
    tables = []
    for loser in (friend, other):
        table = rated_table(farmer, loser)
        loser.act(table, "resign", version=farmer.play_with(loser, table, LEAST_MOVES), seat=1)
        tables.append(table)
    server.stop()

    async def take_out() -> tuple[bool, bool, bool]:
        store = Store(Settings(data_dir=server.folder))
        await store.open()
        done = [await store.ratings.take_out(table) for table in (tables[0], tables[0], "nothing")]
        await store.close()
        return done[0], done[1], done[2]

    assert asyncio.run(take_out()) == (True, False, False)
    server.start()
    assert [farmer.get(f"/tables/{table}")["unrated"] for table in tables] == ["removed", None]
    assert [games_of(person) for person in (farmer, friend, other)] == [[1], [], [1]]
    _, wanted = played((farmer.id, other.id))
    board = {row["id"]: row["rating"] for row in farmer.get("/leaderboard?game=desert")}
    assert board == {person: int(1000 + 40 * (row["mu"] - 3 * row["sigma"])) for person, row in wanted.items()}
