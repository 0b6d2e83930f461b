"""Guests, accounts, sessions, tokens, players' pages and ratings."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from azalai.server.log.ratings import LEAST_MOVES
from tests.server.running import PATIENCE, Person, Refused, Server

PASSWORD = "salt from Taoudenni"
Visit = Callable[..., Person]
_numbers = itertools.count(1)


def code(refused: pytest.ExceptionInfo[Refused]) -> tuple[int, str | None]:
    return refused.value.status, refused.value.code


@pytest.fixture
def account(visit: Visit) -> tuple[Person, str]:
    """A person with an account, and its name."""
    name = f"Tariq {next(_numbers)}"
    person = visit("Tariq")
    person.post("/me/account", {"name": name, "password": PASSWORD})
    return person, name


# -- guests


def test_a_first_visitor_is_nobody_and_then_a_guest(visit: Visit) -> None:
    person = visit(None)
    with pytest.raises(Refused) as refused:
        person.get("/me")
    assert code(refused) == (401, "no-session")
    person.guest("  Amina   of the wells ")
    me = person.get("/me")
    assert (me["id"], me["name"], me["kind"]) == (person.id, "Amina of the wells", "guest")


def test_a_renamed_guest_stays_the_same_person(visit: Visit) -> None:
    person = visit("Amina")
    before = person.id
    person.guest("Bilal")
    assert (person.id, person.get("/me")["name"]) == (before, "Bilal")
    person.ask("PATCH", "/me", {"name": "Chadi"})
    assert person.get("/me")["name"] == "Chadi"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "a\0b", "a\u200bb"])
def test_a_name_has_visible_characters(visit: Visit, name: str) -> None:
    with pytest.raises(Refused) as refused:
        visit(name)
    assert code(refused) == (422, "bad-name")


def test_a_new_name_is_seen_at_tables_at_once(visit: Visit) -> None:
    person, other = visit("Amina"), visit("Bilal")
    table = person.table("me", "open")
    with other.socket(table) as socket:
        socket.wait_for("table")
        person.ask("PATCH", "/me", {"name": "Fatou"})
        socket.until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["person"]["name"] == "Fatou")
    assert other.get(f"/tables/{table}")["seats"][0]["person"]["name"] == "Fatou"


# -- accounts and sessions


def test_an_account_signs_in_elsewhere(account: tuple[Person, str], visit: Visit) -> None:
    person, name = account
    browser = visit(None)
    me = browser.post("/sessions", {"name": name.upper(), "password": PASSWORD})
    assert (me["id"], me["kind"]) == (person.id, "account")
    assert browser.get("/me")["name"] == name


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(account: tuple[Person, str], visit: Visit) -> None:
    browser = visit(None)
    words = set()
    for name, password in ((account[1], "not the password"), (f"Nobody {next(_numbers)}", PASSWORD)):
        with pytest.raises(Refused) as refused:
            browser.post("/sessions", {"name": name, "password": password})
        words.add((code(refused), refused.value.document["detail"]))
    assert len(words) == 1
    assert words.pop()[0] == (403, "wrong-password")


def test_names_that_look_alike_are_one_account(account: tuple[Person, str], visit: Visit) -> None:
    with pytest.raises(Refused) as refused:
        visit("Other").post("/me/account", {"name": account[1].upper(), "password": PASSWORD})
    assert code(refused) == (409, "name-taken")


def test_nobody_has_two_accounts(account: tuple[Person, str]) -> None:
    with pytest.raises(Refused) as refused:
        account[0].post("/me/account", {"name": "Another", "password": PASSWORD})
    assert code(refused) == (409, "has-account")


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201])
def test_a_password_has_a_minimum_and_maximum_length(visit: Visit, password: str) -> None:
    with pytest.raises(Refused) as refused:
        visit().post("/me/account", {"name": f"New {next(_numbers)}", "password": password})
    assert code(refused) == (422, "bad-password")


def test_an_account_renamed_signs_in_with_the_new_name(account: tuple[Person, str], visit: Visit) -> None:
    person, name = account
    new = f"Renamed {next(_numbers)}"
    person.ask("PATCH", "/me", {"name": new})
    assert visit(None).post("/sessions", {"name": new, "password": PASSWORD})["id"] == person.id
    with pytest.raises(Refused):
        visit(None).post("/sessions", {"name": name, "password": PASSWORD})


def test_a_new_password_ends_all_other_sessions(account: tuple[Person, str], visit: Visit) -> None:
    person, name = account
    browser = visit(None)
    browser.post("/sessions", {"name": name, "password": PASSWORD})
    with pytest.raises(Refused) as refused:
        person.ask("PUT", "/me/password", {"old": "wrong wrong", "new": "another one"})
    assert code(refused) == (403, "wrong-password")
    person.ask("PUT", "/me/password", {"old": PASSWORD, "new": "another one"})
    assert person.get("/me")["name"] == name
    with pytest.raises(Refused) as refused:
        browser.get("/me")
    assert code(refused) == (401, "no-session")
    assert browser.post("/sessions", {"name": name, "password": "another one"})["id"] == person.id


def test_signing_out_here_leaves_other_browsers(account: tuple[Person, str], visit: Visit) -> None:
    person, name = account
    browser = visit(None)
    browser.post("/sessions", {"name": name, "password": PASSWORD})
    person.ask("DELETE", "/sessions/current")
    with pytest.raises(Refused):
        person.get("/me")
    assert browser.get("/me")["id"] == person.id


def test_signing_out_everywhere_ends_every_session(account: tuple[Person, str], visit: Visit) -> None:
    person, name = account
    browser = visit(None)
    browser.post("/sessions", {"name": name, "password": PASSWORD})
    kept = person.cookie
    browser.ask("DELETE", "/sessions")
    person.http.cookies.set("azalai", kept)
    with pytest.raises(Refused) as refused:
        person.get("/me")
    assert code(refused) == (401, "no-session")


# -- leaving


def test_a_deleted_account_leaves_its_games_without_a_name(account: tuple[Person, str], visit: Visit) -> None:
    person, name = account
    other = visit("Bilal")
    table = person.table("me", "open", public=True)
    other.post(f"/tables/{table}/join")
    person.act(table, "chat", text="my words")
    person.act(table, "resign", version=0, seat=0)
    with pytest.raises(Refused) as refused:
        person.ask("DELETE", "/me", {"password": "wrong wrong"})
    assert code(refused) == (403, "wrong-password")
    person.ask("DELETE", "/me", {"password": PASSWORD})
    seat = other.get(f"/tables/{table}")["seats"][0]
    assert (seat["person"]["name"], seat["person"]["kind"]) == ("", "deleted")
    assert other.get(f"/tables/{table}/record")["moves"] == []
    assert other.get(f"/people/{other.id}")["games"][0]["id"] == table
    with other.socket(table) as socket:
        assert socket.wait_for("chat")["text"] == ""
    with pytest.raises(Refused) as gone:
        other.get(f"/people/{person.id}")
    assert code(gone) == (404, "nobody")
    with pytest.raises(Refused):
        visit(None).post("/sessions", {"name": name, "password": PASSWORD})


def test_a_guest_leaves_without_a_password(visit: Visit) -> None:
    person = visit("Amina")
    kept = person.cookie
    token = person.post("/me/tokens", {"name": "bot"})["token"]
    person.ask("DELETE", "/me")
    person.http.cookies.set("azalai", kept)
    with pytest.raises(Refused):
        person.get("/me")
    answer = person.http.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["code"] == "bad-token"


def test_the_export_holds_all_that_is_stored(account: tuple[Person, str]) -> None:
    person, name = account
    token = person.post("/me/tokens", {"name": "my bot"})
    table = person.table()
    person.act(table, "chat", text="Salaam")
    found = person.get("/me/export")
    assert (found["person"]["id"], found["person"]["name"]) == (person.id, name)
    assert [(each["table"], each["seat"]) for each in found["seats"]] == [(table, 0), (table, 1)]
    assert [each["text"] for each in found["chat"]] == ["Salaam"]
    assert [each["name"] for each in found["tokens"]] == ["my bot"]
    assert [set(each) for each in found["sessions"]] == [{"created", "used", "expires", "about"}] * 2
    assert token["token"] not in str(found)
    assert "argon2" not in str(found)


# -- tokens


def test_a_token_is_shown_once_and_can_be_revoked(visit: Visit) -> None:
    person = visit("Amina")
    made = person.post("/me/tokens", {"name": "my bot"})
    assert person.get("/me/tokens") == [{key: made[key] for key in ("id", "name", "created")}]
    program = {"Authorization": f"Bearer {made['token']}"}
    assert visit(None).http.get("/api/v1/me", headers=program).json()["id"] == person.id
    person.ask("DELETE", f"/me/tokens/{made['id']}")
    assert person.get("/me/tokens") == []
    assert visit(None).http.get("/api/v1/me", headers=program).status_code == 401
    with pytest.raises(Refused) as refused:
        person.ask("DELETE", f"/me/tokens/{made['id']}")
    assert code(refused) == (404, "no-token")


def opens(server: Server, token: str) -> int:
    """What a program with this token is answered."""
    headers = {"Authorization": f"Bearer {token}"}
    with server.visit(None) as program:
        return program.http.get("/api/v1/me", headers=headers).status_code


def test_a_new_password_ends_all_tokens(server: Server, account: tuple[Person, str]) -> None:
    person, _ = account
    table, token = person.table(), person.post("/me/tokens", {"name": "my bot"})["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.stream("GET", f"{server.url}/api/v1/tables/{table}/stream", headers=headers, timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        next(line for line in lines if '"view"' in line)
        with pytest.raises(Refused):
            person.ask("PUT", "/me/password", {"old": "wrong wrong", "new": "another one"})
        assert opens(server, token) == 200
        person.ask("PUT", "/me/password", {"old": PASSWORD, "new": "another one"})
        assert not [line for line in lines if '"view"' in line]  # it ends
    assert opens(server, token) == 401
    assert person.get("/me/tokens") == []
    assert opens(server, person.post("/me/tokens", {"name": "my bot"})["token"]) == 200


def test_a_guests_token_does_not_open_the_account(server: Server, visit: Visit) -> None:
    person = visit("Amina")
    token = person.post("/me/tokens", {"name": "my bot"})["token"]
    assert opens(server, token) == 200
    person.post("/me/account", {"name": f"Riser {_letters(next(_numbers))}", "password": PASSWORD})
    assert opens(server, token) == 401
    assert person.get("/me/tokens") == []


def test_signing_out_everywhere_leaves_tokens(server: Server, account: tuple[Person, str]) -> None:
    """A program goes on, because its owner can revoke its token alone."""
    token = account[0].post("/me/tokens", {"name": "my bot"})["token"]
    account[0].ask("DELETE", "/sessions")
    assert opens(server, token) == 200


def test_tokens_are_limited(visit: Visit) -> None:
    person = visit("Amina")
    for number in range(20):
        person.post("/me/tokens", {"name": str(number)})
    with pytest.raises(Refused) as refused:
        person.post("/me/tokens", {"name": "one more"})
    assert code(refused) == (409, "too-many")


# -- ratings


Rival = Callable[[], Person]


@pytest.fixture
def rival(server: Server) -> Rival:
    """People with accounts, each at an address of their own."""
    return lambda: server.account(f"Rival {_letters(next(_numbers))}")


def _letters(number: int) -> str:
    """A number in letters that nobody can confuse."""
    return "".join("abcdefghjk"[int(digit)] for digit in str(number))


def rated_game(winner: Person, loser: Person, **more: Any) -> str:
    table = winner.table("me", "open", rated=True, public=True, **more)
    loser.post(f"/tables/{table}/join")
    loser.act(table, "resign", version=winner.play_with(loser, table, LEAST_MOVES), seat=1)
    return table


def ranks(server: Server) -> dict[str, dict[str, Any]]:
    with server.visit() as anyone:
        return {row["id"]: row for row in anyone.get("/leaderboard?game=desert&most=200")}


def test_a_rated_game_changes_both_ratings_exactly_once(server: Server, rival: Rival) -> None:
    winner, loser = rival(), rival()
    table = rated_game(winner, loser)
    board = ranks(server)
    assert board[winner.id]["rating"] > board[loser.id]["rating"]
    assert board[winner.id]["rank"] < board[loser.id]["rank"]
    assert (board[winner.id]["won"], board[loser.id]["won"]) == (1, 0)
    for person in (winner, loser):
        with pytest.raises(Refused) as refused:
            person.act(table, "resign", version=99, seat=0 if person is winner else 1)
        assert code(refused) == (409, "over")
    assert ranks(server)[winner.id] == board[winner.id]


def test_the_leaderboard_is_sorted_by_rating(server: Server, rival: Rival) -> None:
    people = [rival() for _ in range(3)]
    rated_game(people[0], people[1])
    rated_game(people[0], people[2])
    rated_game(people[1], people[2])
    rows = list(ranks(server).values())
    assert [row["rating"] for row in rows] == sorted((row["rating"] for row in rows), reverse=True)
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    order = [row["id"] for row in rows if row["id"] in {person.id for person in people}]
    assert order == [person.id for person in people]


def test_casual_and_agreed_games_do_not_count(server: Server, rival: Rival) -> None:
    first, second = rival(), rival()
    casual = first.table("me", "open")
    second.post(f"/tables/{casual}/join")
    second.act(casual, "resign", version=0, seat=1)
    agreed = first.table("me", "open", rated=True)
    second.post(f"/tables/{agreed}/join")
    first.act(agreed, "offer_end", version=0, seat=0)
    second.act(agreed, "answer", version=1, seat=1, to="end", accept=True)
    found = first.get(f"/tables/{agreed}")
    assert (found["result"]["end"], found["unrated"]) == ("agreed", "agreed")
    assert not {first.id, second.id} & set(ranks(server))


def test_a_deleted_player_leaves_the_leaderboard(server: Server, rival: Rival) -> None:
    winner, loser = rival(), rival()
    rated_game(winner, loser)
    loser.ask("DELETE", "/me", {"password": "salt and dates"})
    board = ranks(server)
    assert winner.id in board
    assert loser.id not in board


def test_a_players_page_shows_ratings_and_public_games(rival: Rival) -> None:
    winner, loser = rival(), rival()
    table = rated_game(winner, loser)
    private = winner.table("me", "open")
    loser.post(f"/tables/{private}/join")
    loser.act(private, "resign", version=0, seat=1)
    page = loser.get(f"/people/{winner.id}")
    assert (page["name"], page["kind"]) == (winner.get("/me")["name"], "account")
    assert [(rating["game"], rating["games"], rating["won"]) for rating in page["ratings"]] == [("desert", 1, 1)]
    assert [game["id"] for game in page["games"]] == [table]
    assert [game["id"] for game in winner.get(f"/people/{winner.id}")["games"]] == [private, table]


def test_at_a_rated_table_only_people_play_and_each_once(rival: Rival) -> None:
    person = rival()
    for seats in (["me", "me"], ["me", "novice"]):
        with pytest.raises(Refused) as refused:
            person.table(*seats, rated=True)
        assert code(refused) == (422, "rated")
    table = person.table("me", "open", rated=True)
    with pytest.raises(Refused) as refused:
        person.post(f"/tables/{table}/join", {"seat": 1})
    assert code(refused) == (409, "seated")
    with pytest.raises(Refused) as refused:
        person.ask("PUT", f"/tables/{table}/seats/1", {"level": "novice"})
    assert code(refused) == (422, "rated")
