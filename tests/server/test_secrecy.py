"""Nothing leaks: what is sent to a seat is the same, byte for byte, whatever the seat cannot see."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai.core.game import Game
from azalai.server.log.entry import Entry
from azalai.server.log.uncovering import uncovers
from azalai.server.messages import encode
from azalai.server.problems import Problem
from azalai.server.rows import Names, Place, TableRow
from azalai.server.settings import Settings
from azalai.server.storage.store import Store
from azalai.server.table.acts import checked_move
from azalai.server.table.columns import new_row
from azalai.server.table.hints import redealt
from azalai.server.table.live import LiveTable
from azalai.server.table.wanted import Wanted
from tests.server.running import API, METRICS_TOKEN, Person, Refused, Server

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "desert with aquifers": ("desert", {"players": 3, "variants": ["aquifers"]}),
    "targi": ("targi", {}),
    "targi with the expansion": ("targi", {"rules": "expansion"}),
}
POSITIONS = 10  # positions checked in each game, from the first to the last
ILLEGAL = 6  # possibly illegal moves tried in each position


def whole_game(name: str, seed: int = 11) -> Game:
    game, options = GAMES[name]
    found = azalai.new(game, seed=seed, **options)
    rng = random.Random(seed)
    while not found.over:
        found.play(rng.choice(found.moves()))
    return found


def table_of(game: Game, store: Store) -> LiveTable:
    """The table of this game, as a server would have it in memory."""
    record = game.record()
    wanted = Wanted(game=record["game"], options=record["options"], seats=[])
    row: TableRow = {
        **new_row("owner", wanted),
        "id": "table",
        "state": "playing",
        "deal": json.dumps(record["deal"]),
        "created": 0.0,
        "started": 0.0,
        "touched": 0.0,
    }
    people = [f"person {seat}" for seat in range(game.players)]
    seats: list[Place] = [{"seat": seat, "person": person, "level": None} for seat, person in enumerate(people)]
    names: Names = {person: {"id": person, "name": "N", "kind": "guest"} for person in people}
    return LiveTable(store, row, seats, list(_log(game)), names)


def _log(game: Game) -> Iterator[Entry]:
    """The log as the server writes it; whether the last move revealed something is computed from this game's deal."""
    last = len(game.history)
    for number, (move, seat) in enumerate(zip(game.history, game.movers), 1):
        data: dict[str, Any] = {"move": move}
        if number == last and uncovers(game.at(number - 1), move):
            data["uncovers"] = True
        yield Entry(number, float(number), "move", seat, None, data)


async def sent(table: LiveTable, seat: int | None, tries: list[str]) -> list[bytes]:
    """Everything that a seat or a spectator is sent about a position: views, table info, refused moves."""
    person = None if seat is None else f"person {seat}"
    found = [encode(table.audience.view_message(seat, 0)), encode(table.audience.info(person))]
    if seat is not None and table.play is not None and table.play.to_move == seat:
        for move in tries:
            try:
                found.append(encode(await checked_move(table.play, seat, move)))
            except Problem as problem:
                found.append(problem.content())
    return found


def positions(game: Game) -> list[int]:
    last = len(game.history) - 1
    return sorted({round(number * last / (POSITIONS - 1)) for number in range(POSITIONS)})


@pytest.mark.parametrize("name", GAMES)
def test_every_byte_is_equal_under_redeal(name: str, tmp_path: Path) -> None:
    asyncio.run(_compare(name, tmp_path))


async def _compare(name: str, tmp_path: Path) -> None:
    whole = whole_game(name)
    store = Store(Settings(data_dir=tmp_path))
    rng = random.Random(5)
    changed = 0
    for number in positions(whole):
        game = whole.at(number)
        tries = [*rng.sample(list(game.setting.texts), ILLEGAL), rng.choice(game.moves())]
        real = table_of(game, store)
        for seat in (None, *range(game.players)):
            other = game.redeal(seat, number)
            changed += other.record()["deal"] != game.record()["deal"]
            known = tries if seat == game.to_move else []
            assert await sent(real, seat, known) == await sent(table_of(other, store), seat, known), (number, seat)
    assert changed > POSITIONS, "the redeals changed nothing: this test would not notice a leak"
    await store.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_for_the_browsers_search_is_equal_under_redeal(name: str) -> None:
    whole = whole_game(name)
    changed = 0
    for number in positions(whole):
        game = whole.at(number)
        for seat in range(game.players):
            others = [game.redeal(seat, deal) for deal in range(4)]
            changed += sum(other.state.tobytes() != game.state.tobytes() for other in others)
            assert {redealt(other, seat) for other in others} == {redealt(game, seat)}, (number, seat)
    assert changed > POSITIONS, "the redeals changed nothing: this test would not notice a leak"


def test_the_comparison_would_notice_a_leak(tmp_path: Path) -> None:
    """A seat sees its own hand. A redeal for a spectator, who does not see it, must change the bytes."""
    store = Store(Settings(data_dir=tmp_path))
    whole = whole_game("targi")
    different = []
    for number in range(20, len(whole.history), 20):
        game = whole.at(number)
        other = game.redeal(None, number)
        for seat in range(game.players):
            real, dealt = (encode(table_of(each, store).audience.view_message(seat, 0)) for each in (game, other))
            different.append(real != dealt)
    assert any(different)


# -- the running server


class Listener:
    """Records every byte that a person is sent over HTTP."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.heard: list[str] = []
        person.http.event_hooks["response"].append(self._hear)

    def _hear(self, answer: Any) -> None:
        answer.read()
        self.heard.append(answer.text + str(answer.headers))


def secrets_of(deal: Any) -> list[str]:
    """Long parts of the deal as text without spaces, such as the order of a pile."""
    inner = list(deal.values() if isinstance(deal, dict) else deal if isinstance(deal, list) else ())
    if len(inner) >= 8 and not any(isinstance(value, (dict, list)) for value in inner):
        return ["".join(json.dumps(deal).split())[1:-1]]
    return [words for value in inner for words in secrets_of(value)]


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_is_in_no_answer_log_or_metric(name: str, server: Server, visit: Callable[..., Person]) -> None:
    game, options = GAMES[name]
    people = [visit(f"P{number}") for number in range(options.get("players", 2))]
    anybody = visit(None)
    listeners = [Listener(person) for person in (*people, anybody)]
    table = people[0].table("me", *["open"] * (len(people) - 1), game=game, options=options)
    for person in people[1:]:
        person.post(f"/tables/{table}/join")
    sockets = [person.socket(table) for person in (*people, anybody)]
    rng = random.Random(3)
    for _ in range(12):
        seen = people[0].view(table)
        person = people[seen["to_move"]]
        seen = person.view(table)
        with pytest.raises(Refused):
            person.act(table, "move", version=seen["version"], seat=seen["seat"], move="nothing")
        person.act(table, "move", version=seen["version"], seat=seen["seat"], move=rng.choice(seen["moves"]))
    for path in ("record", "at/0", "story", "picture.svg", "review"):
        for person in (*people, anybody):
            answer = person.http.get(f"{API}/tables/{table}/{path}")
            assert (path, answer.status_code, answer.json()["code"]) == (path, 409, "not-over")
    for path in ("review", "clone", "rematch"):
        assert people[0].http.post(f"{API}/tables/{table}/{path}").json()["code"] == "not-over"
    for path in ("", "/board"):
        anybody.get(f"/tables/{table}{path}")
    anybody.http.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
    anybody.http.get("/api/v1/openapi.json")
    people[0].get("/me/export")
    for socket in sockets:
        socket.say("ping")
        socket.wait_for("pong")
    bytes_sent = [json.dumps(message) for socket in sockets for message in socket.heard]
    bytes_sent += [text for listener in listeners for text in listener.heard] + [server.errors()]
    for socket in sockets:
        socket.close()
    everything = "".join("".join(bytes_sent).split())
    for person in people[1:]:
        person.act(table, "resign", version=person.view(table)["version"], seat=people.index(person))
    deal = people[0].get(f"/tables/{table}/record")["deal"]
    orders = secrets_of(deal)
    assert orders, "the deal has nothing to look for"
    assert [words for words in orders if words in everything] == [], "the deal was revealed"
    assert '"seed"' not in everything
    assert '"deal"' not in everything
