"""The browser's own engine: its files, and hints from it, without any thinking on the server."""

from __future__ import annotations

import base64
import gzip
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import azalai
from azalai.bots.coach import outcome_of
from azalai.bots.search import Search
from azalai.core import contract
from azalai.core.facts import WINS
from azalai.core.game import Game
from azalai.site import engine
from azalai.wasm import store
from tests.server.running import METRICS_TOKEN, Person, Refused, Server, eventually

GAMES = ("desert", "targi")


@pytest.fixture
def engines(make_server: Callable[..., Server]) -> Server:
    """A server whose engines are built already."""
    for game in GAMES:
        engine.made(game)
    server = make_server(start=False)
    server.environment["AZALAI_ENGINE"] = "browser"
    server.start()
    return server


def manifest(server: Server) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.url}/engine/manifest.json").json()["games"]
    return found


@pytest.mark.slow
def test_engines_have_lasting_addresses(engines: Server) -> None:
    eventually(lambda: set(manifest(engines)) == set(GAMES))
    found = manifest(engines)
    for game, files in found.items():
        for address in (files["module"], files["pack"], *files["nets"].values()):
            answer = httpx.get(engines.url + address, headers={"accept-encoding": "gzip"})
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["content-encoding"] == "gzip"
            plain = httpx.get(engines.url + address, headers={"accept-encoding": "identity"})
            assert plain.content == answer.content
            assert "wasm-unsafe-eval" in plain.headers["content-security-policy"]
        made = store.make_all(game)
        module = httpx.get(engines.url + files["module"])
        assert module.headers["content-type"] == "application/wasm"
        assert module.content == made.module.read_bytes()
        assert len(gzip.compress(made.module.read_bytes())) < 75_000  # 60 kB by Brotli, which Python lacks


def test_a_server_can_do_all_the_thinking(server: Server) -> None:
    assert manifest(server) == {}
    assert httpx.get(f"{server.url}/engine/../secret").status_code != 500
    assert httpx.get(f"{server.url}/engine/desert.wasm").status_code == 404


# -- hints


def position(person: Person, table: str, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/tables/{table}/position?seat={seat}")
    return found


def game_of(found: dict[str, Any]) -> Game:
    """The game that a browser's engine makes of a position."""
    game = azalai.new(found["game"], **found["options"])
    state = contract.blank(game.setting.state_type)
    state.base[:] = bytearray(base64.b64decode(found["state"]))
    return Game(game.setting, state)


def measured(game: Game) -> list[dict[str, Any]]:
    candidates = Search(seed=1).think(game).candidates[:4]
    return [{"move": one.move, "outcome": outcome_of(one.parts or [], one.wins or [])} for one in candidates]


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_gets_the_position_and_words_for_its_hint(game: str, visit: Callable[..., Person]) -> None:
    amina = visit()
    table = amina.table(game=game)
    found = position(amina, table)
    known = game_of(found)
    assert known.moves() == amina.view(table, 0)["moves"]
    asked = {"version": found["version"], "seat": 0, "moves": measured(known)}
    why = amina.post(f"/tables/{table}/hint-reason", asked)["why"]
    assert why["seat"] == 0
    assert set(why["text"]) == {"en", "de"}
    assert all(why["text"].values())


def test_a_browser_gets_no_position_where_hints_are_not_allowed(visit: Callable[..., Person]) -> None:
    amina = visit()
    table = amina.table(hints=False)
    with pytest.raises(Refused) as refused:
        position(amina, table)
    assert refused.value.status == 403


def test_nobody_gets_the_position_of_another_seat(visit: Callable[..., Person]) -> None:
    amina, badr = visit("Amina"), visit("Badr")
    table = amina.table("me", "open")
    badr.post(f"/tables/{table}/join")
    for person, seat in ((badr, 0), (badr, 1), (amina, 1), (visit("Chadi"), 0)):
        with pytest.raises(Refused) as refused:
            position(person, table, seat)
        assert refused.value.code == "not-your-turn"


def spoilt(asked: dict[str, Any], **changed: Any) -> dict[str, Any]:
    first, *others = asked["moves"]
    return {**asked, "moves": [{**first, **changed}, *others]}


def test_measurements_that_do_not_fit_are_refused(visit: Callable[..., Person]) -> None:
    amina = visit()
    table = amina.table()
    found = position(amina, table)
    asked = {"version": 0, "seat": 0, "moves": measured(game_of(found))}
    outcome = asked["moves"][0]["outcome"]
    wrong = [
        {**asked, "version": 7},
        {**asked, "moves": asked["moves"][:1]},
        {**asked, "moves": asked["moves"] * 2},
        {**asked, "moves": [asked["moves"][0]] * 2},
        spoilt(asked, move="eat sand"),
        spoilt(asked, outcome=outcome[:1]),
        spoilt(asked, outcome=[{**row, "sand": 1.0} for row in outcome]),
        spoilt(asked, outcome=[{WINS: 0.5} for _ in outcome]),
        spoilt(asked, outcome=[{**row, WINS: 1e300} for row in outcome]),
        spoilt(asked, outcome=[{**row, WINS: "much"} for row in outcome]),
    ]
    statuses = [amina.http.post(f"/api/v1/tables/{table}/hint-reason", json=each).status_code for each in wrong]
    assert statuses == [409, *[422] * 9]


def searches(server: Server) -> str:
    page = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    return "".join(line for line in page.splitlines() if line.startswith("azalai_searches_total{"))


def test_hints_from_the_browser_cost_the_server_no_search(visit: Callable[..., Person], server: Server) -> None:
    amina = visit()
    table = amina.table()
    before = searches(server)
    found = position(amina, table)
    asked = {"version": 0, "seat": 0, "moves": measured(game_of(found))}
    assert amina.post(f"/tables/{table}/hint-reason", asked)["why"]
    assert searches(server) == before


# -- reviews


def finished(name: str) -> Game:
    chosen = random.Random(name)
    game = azalai.new(name, seed=7)
    while not game.over:
        game.play(chosen.choice(game.actions()))
    return game


def mistake(game: Game, number: int) -> dict[str, Any]:
    """What a browser's review says about a move: here it is the best one, and another is called better."""
    return {"number": number, "moves": measured(game.at(number - 1))[1::-1]}


@pytest.mark.parametrize("name", GAMES)
def test_mistakes_of_a_review_in_the_browser_get_words_without_a_search(
    name: str, visit: Callable[..., Person], server: Server
) -> None:
    amina, game = visit(), finished(name)
    table = amina.post("/records", game.record())["id"]
    before = searches(server)
    numbers = [number for number in range(1, 40) if len(game.at(number - 1).moves()) > 1][:6]
    asked = {"mistakes": [mistake(game, number) for number in numbers]}
    reasons = visit(None).post(f"/tables/{table}/review-reasons", asked)["reasons"]
    assert [one["number"] for one in reasons] == numbers
    for one in reasons:
        assert one["why"]["seat"] == game.movers[one["number"] - 1]
        assert all(one["why"]["text"][language] for language in ("en", "de"))
    assert searches(server) == before


def test_a_loss_that_a_review_shows_is_never_called_small(visit: Callable[..., Person]) -> None:
    amina, game = visit(), finished("desert")
    table = amina.post("/records", game.record())["id"]
    first = mistake(game, 1)
    for move in first["moves"]:
        move["outcome"] = first["moves"][0]["outcome"]  # no category differs
    asked = {"mistakes": [first, first | {"cost": 0.13}]}
    small, large = amina.post(f"/tables/{table}/review-reasons", asked)["reasons"]
    assert small["why"]["claims"][0]["kind"] == "close"
    assert large["why"]["claims"][0] == {**small["why"]["claims"][0], "kind": "chance", "points": 0.13}


def test_mistakes_that_do_not_fit_the_game_are_refused(visit: Callable[..., Person]) -> None:
    amina, game = visit(), finished("desert")
    table = amina.post("/records", game.record())["id"]
    first = mistake(game, 1)
    wrong = [
        ([{**first, "number": len(game.history) + 1}], 404),
        ([{**first, "moves": first["moves"][:1]}], 422),
        ([{**first, "number": len(game.history)}], 422),  # a leader cannot be placed then
        ([first] * 7, 422),
        ([], 422),
    ]
    for mistakes, status in wrong:
        answer = amina.http.post(f"/api/v1/tables/{table}/review-reasons", json={"mistakes": mistakes})
        assert answer.status_code == status, mistakes
    running = amina.table()
    assert amina.http.post(f"/api/v1/tables/{running}/review-reasons", json={"mistakes": [first]}).status_code == 409


@pytest.mark.parametrize("name", GAMES)
def test_the_coach_of_a_guided_game_finds_words_for_what_a_browser_measured(name: str, server: Server) -> None:
    game = finished(name).at(30)
    better, *_, worse = measured(game)
    found = server.visit().post(f"/games/{name}/coach", coached(game, worse["move"], [better, worse]))
    assert found["better"] == better["move"]
    assert found["why"]["seat"] == game.to_move
    assert all(found["why"]["text"][language] for language in ("en", "de"))
    alike = server.visit().post(f"/games/{name}/coach", coached(game, better["move"], [better, {**better, **worse}]))
    assert alike["better"] == better["move"]


def coached(game: Game, move: str, moves: list[dict[str, Any]]) -> dict[str, Any]:
    return {"record": game.record(), "move": move, "moves": moves}


def test_the_coach_refuses_measurements_of_other_moves(server: Server) -> None:
    game = finished("desert").at(30)
    first, second, *_ = measured(game)
    for moves in ([first], [first, first], [first, {**second, "move": "eat sand"}]):
        with pytest.raises(Refused) as refused:
            server.visit().post("/games/desert/coach", coached(game, first["move"], moves))
        assert refused.value.status == 422
