"""Trying lines after a game: positions, evaluations, pictures, and previews of links on other sites."""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
import struct
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import httpx
import pytest
from starlette.requests import ClientDisconnect, Request

import azalai
from azalai.core.game import Game
from azalai.server.http.asking import while_there
from azalai.server.problems import Problem
from azalai.server.shares import Asker
from azalai.server.table.lines import MOST_MOVES
from azalai.server.thinking import Thinkers
from tests.server.running import API, Person, Refused, Server, eventually

GOLDEN = Path(__file__).parents[1] / "golden"
WEB = Path(__file__).parents[2] / "web"


def whole(game: str, seed: int = 5, **options: Any) -> Game:
    found, rng = azalai.new(game, seed=seed, **options), random.Random(seed)
    while not found.over:
        found.play(rng.choice(found.moves()))
    return found


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    return {"desert": azalai.load(GOLDEN / "desert" / "end-supply-first-2.json"), "targi": whole("targi")}


@pytest.fixture
def amina(server: Server) -> Person:
    return server.visit("Amina")


def imported(person: Person, game: Game) -> str:
    return str(person.post("/records", game.record())["id"])


def line_of(at: int, *moves: str) -> str:
    return f"line={quote_plus('~'.join([str(at), *moves]))}"


def another(game: Game, rng: random.Random) -> str:
    """A legal move that was not played here."""
    return rng.choice(game.moves())


# -- positions


@pytest.mark.parametrize("name", ["desert", "targi"])
def test_a_line_shows_what_the_library_says_with_the_games_own_deal(
    name: str, games: dict[str, Game], amina: Person
) -> None:
    table, rng = imported(amina, games[name]), random.Random(1)
    game = games[name].at(9)
    for length in range(1, 25):
        if game.over:
            break
        game.play(another(game, rng))
        found = amina.get(f"/tables/{table}/line?{line_of(9, *game.history[9:])}")
        assert found["line"] == game.history[9:]
        assert (found["at"], found["number"], found["of"]) == (9, 9 + length, len(games[name].history))
        assert (found["to_move"], found["moves"]) == (game.to_move, game.moves())
        seat = game.to_move
        assert found["gains"] == (json.loads(json.dumps(game.gains(seat))) if seat is not None else {})
        scores = json.loads(json.dumps(game.scores()))
        assert found["view"] == json.loads(json.dumps(game.view(seat))) | {"scores": scores}
        assert [event["move"] for event in found["events"]] == found["line"]
        assert found["events"][-1]["moves"] == 9 + length


def test_a_line_without_moves_is_a_position_of_the_game(games: dict[str, Game], amina: Person) -> None:
    table = imported(amina, games["desert"])
    found, at = amina.get(f"/tables/{table}/line?line=7"), amina.get(f"/tables/{table}/at/7")
    assert {key: found[key] for key in at} == at
    assert found["events"] == []


@pytest.mark.parametrize(
    ("line", "status", "code", "says"),
    [
        ("x~camel green A4", 422, "bad-line", "starts with the number"),
        ("-1", 422, "bad-line", "starts with the number"),
        ("5~no such move", 422, "bad-line", "Move 1 of the line is not possible"),
        ("5~", 422, "bad-line", "Move 1 of the line is not possible"),
        ("9999", 404, "no-move", "The game has 33 moves"),
        ("0" + "~a" * (MOST_MOVES + 1), 422, "bad-line", "at most"),
        ("0~" + "a" * 4_000, 422, "bad-request", "line"),
        ("", 422, "bad-request", "line"),
    ],
)
def test_an_impossible_line_is_refused(
    line: str, status: int, code: str, says: str, games: dict[str, Game], amina: Person
) -> None:
    table = imported(amina, games["desert"])
    for method, path in (("GET", "line"), ("GET", "picture.svg"), ("POST", "evaluation")):
        with pytest.raises(Refused) as refused:
            amina.ask(method, f"/tables/{table}/{path}?line={quote_plus(line)}")
        assert (refused.value.status, refused.value.code) == (status, code)
        assert says in str(refused.value.document["detail"])


def test_an_illegal_move_names_the_rule_that_forbids_it(games: dict[str, Game], amina: Person) -> None:
    table, occupied = imported(amina, games["desert"]), games["desert"].history[0]
    with pytest.raises(Refused) as refused:
        amina.get(f"/tables/{table}/line?{line_of(1, occupied)}")
    assert refused.value.document["rule"]
    assert set(refused.value.document["sentences"]) == {"en", "de"}


def test_nobody_tries_a_line_in_a_game_that_is_not_over(amina: Person) -> None:
    table = amina.table("me", "me", public=True)
    for method, path in (
        ("GET", "line?line=0"),
        ("POST", "evaluation?line=0"),
        ("GET", "picture.png"),
        ("GET", "animation.gif"),
    ):
        with pytest.raises(Refused, match="not-over"):
            amina.ask(method, f"/tables/{table}/{path}")


# -- evaluations


@pytest.mark.parametrize("name", ["desert", "targi"])
def test_an_evaluation_has_chances_and_legal_replies(name: str, games: dict[str, Game], amina: Person) -> None:
    table, game = imported(amina, games[name]), games[name].at(12)
    move = another(game, random.Random(2))
    game.play(move)
    found = amina.post(f"/tables/{table}/evaluation?{line_of(12, move)}")
    assert found["seat"] == game.to_move
    assert sum(found["wins"]) == pytest.approx(1, abs=0.02)
    assert 1 <= len(found["replies"]) <= 4
    for reply in found["replies"]:
        assert reply["move"] in game.moves()
        assert reply["line"][0] == reply["move"]
    assert found["wins"] == found["replies"][0]["wins"]
    assert amina.post(f"/tables/{table}/evaluation?{line_of(12, move)}") == found  # kept


# -- the coach in guided games


def test_the_coach_says_what_it_thinks_of_a_move(server: Server) -> None:
    guide = json.loads((WEB / "src/games/desert/guide.json").read_text("utf-8"))["records"][1]
    record = {**guide, "moves": guide["moves"][:73]}
    eventually(lambda: server.visit().get("/games")["ready"]["desert"])
    found = server.visit().post("/games/desert/coach", {"record": record, "move": "camel purple R6"})
    assert found["better"] == "camel purple R6"
    assert "Encloses 4 spaces" in found["why"]["text"]["en"]
    other = {"record": record, "move": "camel green J5", "other": "camel purple R6"}
    mended = server.visit().post("/games/desert/coach", other)
    assert (mended["better"], mended["why"]["seat"]) == ("camel purple R6", 0)


def test_the_coach_refuses_what_is_not_a_move_or_too_large(amina: Person) -> None:
    record = azalai.new("desert", seed=1).record()
    for body, code in (
        ({"record": record, "move": "camel pink F8"}, "illegal-move"),
        ({"record": record, "move": "leader green A4", "other": "nonsense"}, "illegal-move"),
        ({"record": {**record, "note": "x" * 20_000}, "move": "leader green A4"}, "too-large"),
    ):
        with pytest.raises(Refused, match=code):
            amina.post("/games/desert/coach", body)


def test_the_end_of_a_game_is_known(games: dict[str, Game], amina: Person) -> None:
    game = games["desert"]
    table = imported(amina, game)
    found = amina.post(f"/tables/{table}/evaluation?line={len(game.history)}")
    assert (found["seat"], found["exact"], found["replies"]) == (None, True, [])
    assert found["wins"] == game.payoffs()


def test_work_ends_when_the_client_hangs_up() -> None:
    async def run() -> bool:
        messages = iter([{"type": "http.request", "body": b""}, {"type": "http.disconnect"}])
        ended = asyncio.Event()

        async def receive() -> Any:
            return next(messages)

        async def think() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        with pytest.raises(ClientDisconnect):
            await while_there(Request({"type": "http"}, receive), think())
        await ended.wait()
        return ended.is_set()

    assert asyncio.run(run())


def test_evaluations_that_nobody_waits_for_do_not_count(games: dict[str, Game]) -> None:
    """One person may wait for ten hints and evaluations. Those of clients that left are forgotten at once."""

    async def run() -> None:
        thinkers = Thinkers(1)
        for _ in range(50):
            thinkers.evaluate(Asker("amina", "here"), games["desert"].at(5)).cancel()
            await asyncio.sleep(0)
        waiting = [thinkers.evaluate(Asker("amina", "here"), games["desert"].at(5)) for _ in range(10)]
        with pytest.raises(Problem, match="other hints"):
            thinkers.evaluate(Asker("amina", "here"), games["desert"].at(5))
        for one in waiting:
            one.cancel()
        await thinkers.stop()

    asyncio.run(run())


# -- pictures


def fetched(server: Server, path: str, **headers: str) -> httpx.Response:
    with httpx.Client(base_url=server.url, timeout=60) as web:
        return web.get(path, headers=headers)


def test_pictures_of_a_line(server: Server, amina: Person, games: dict[str, Game]) -> None:
    table, game = imported(amina, games["desert"]), games["desert"].at(20)
    game.play(game.moves()[0])
    line = line_of(20, game.history[-1])
    assert fetched(server, f"{API}/tables/{table}/picture.svg?{line}").text == game.svg(theme="light", language="en")
    png = fetched(server, f"{API}/tables/{table}/picture.png?{line}&theme=dark")
    assert png.headers["content-type"] == "image/png"
    assert size_of(png.content)[0] == 1200
    card = fetched(server, f"{API}/tables/{table}/card.png?{line}")
    assert size_of(card.content) == (1200, 630)
    assert card.content != fetched(server, f"{API}/tables/{table}/card.png").content


def column_map(rows: int) -> str:
    """A map of one column, as high as one likes."""
    cells = ["O" if row % 12 == 5 else "o" if row % 4 == 1 else "." for row in range(rows)]
    parts = ("[terrain]", *(f"|{cell}|" for cell in cells), "[area]", *["|a|"] * rows)
    return "\n".join(parts) + "\n"


def test_a_map_of_one_column_does_not_make_a_picture_that_fills_the_memory(server: Server, amina: Person) -> None:
    table = imported(amina, azalai.new("desert", board=column_map(120), seed=1))
    width, height = size_of(fetched(server, f"{API}/tables/{table}/picture.png").content)
    assert width * height < 5_000_000
    frame = fetched(server, f"{API}/tables/{table}/animation.gif").content[6:10]
    width, height = struct.unpack("<HH", frame)
    assert width * height < 1_000_000


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_an_animation_of_the_game(server: Server, amina: Person, games: dict[str, Game]) -> None:
    table = imported(amina, games["desert"].at(3))
    found = fetched(server, f"{API}/tables/{table}/animation.gif")
    assert found.headers["content-type"] == "image/gif"
    assert found.content[:6] == b"GIF89a"


# -- previews of links


def preview(server: Server, path: str, language: str = "en") -> dict[str, str]:
    """The tags that other sites read."""
    found = fetched(server, path, **{"Accept-Language": language})
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    tags = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)" />', found.text)
    return {name: html.unescape(text) for name, text in tags}


def test_a_public_game_shows_its_board_and_its_players(server: Server, amina: Person) -> None:
    badi = server.visit('Badi "><b>')
    table = amina.table("me", "open", public=True)
    assert preview(server, f"/tables/{table}")["og:title"] == "Through the Desert: join the table"
    assert "og:image" not in preview(server, f"/tables/{table}")
    badi.post(f"/tables/{table}/join")
    found = preview(server, f"/tables/{table}")
    name = badi.get("/me")["name"]
    assert found["og:title"] == f"Through the Desert: Amina – {name}"
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:image"].startswith(f"{server.url}/api/v1/tables/{table}/card.png")
    assert "<b>" not in fetched(server, f"/tables/{table}").text
    assert size_of(fetched(server, found["og:image"]).content) == (1200, 630)


def test_a_private_game_shows_nothing_until_it_is_over_and_then_no_names(server: Server, amina: Person) -> None:
    badi = server.visit("Badi")
    table = amina.table("me", "open")
    badi.post(f"/tables/{table}/join")
    assert preview(server, f"/tables/{table}") == {}
    assert fetched(server, f"{API}/tables/{table}/card.png").status_code == 404
    amina.act(table, "resign", version=0, seat=0)
    found = preview(server, f"/tables/{table}/replay")
    assert found["og:title"] == "Through the Desert"
    assert found["og:description"] == "A game with 2 players. Replay and review the game."
    assert "Amina" not in str(found)
    assert size_of(fetched(server, found["og:image"]).content) == (1200, 630)


def test_a_link_to_a_line_shows_the_line(server: Server, amina: Person, games: dict[str, Game]) -> None:
    table, game = imported(amina, games["desert"]), games["desert"].at(20)
    game.play(game.moves()[0])
    line = line_of(20, game.history[-1])
    found = preview(server, f"/tables/{table}/replay?{line}&name=%3Cscript%3E", "de-DE,de")
    assert found["og:title"] == "Durch die Wüste"
    assert found["og:description"].startswith("Eine Variante nach Zug 20: 1 Zug.")
    assert "<script" not in str(found)
    drawn, other = (fetched(server, address) for address in (found["og:image"], found["og:image"].split("?")[0]))
    assert size_of(drawn.content) == (1200, 630)
    assert drawn.content != other.content


def test_a_card_shows_only_what_a_spectator_sees() -> None:
    """The same card, byte for byte, whatever nobody can see yet."""
    from azalai.server.table.pictures import _card

    game = whole("targi", seed=3).at(40)
    assert _card(game, None) == _card(game.redeal(None, seed=9), None)


@pytest.mark.parametrize("path", ["/tables/nothing", "/tables/nothing/replay?line=1", "/learn", "/tables/a%00b"])
def test_other_pages_have_no_preview(server: Server, path: str) -> None:
    assert preview(server, path) == {}


def test_a_host_name_that_is_none_is_not_repeated(server: Server, amina: Person, games: dict[str, Game]) -> None:
    table = imported(amina, games["desert"])
    found = fetched(server, f"/tables/{table}/replay", Host='evil"><script>')
    assert "evil" not in found.text
