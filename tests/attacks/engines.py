"""Attacks through what browsers need for their own engine, and for looking at games: files, hints in words, lines."""

from __future__ import annotations

import contextlib
import socket
from collections import Counter
from typing import Any

import azalai
from azalai.core.facts import WINS
from tests.attacks.harness import Attack, Target
from tests.attacks.loop import answers, together
from tests.attacks.readers import ended
from tests.attacks.thinking import finished_record
from tests.server.running import API, PATIENCE, eventually

READERS, ADDRESSES = 400, 40
PIPELINED = 8
MOVES = 7  # in one request for a reason


def largest_file(target: Target) -> str:
    """The address of the largest file of an engine, once the server has it."""
    with target.person(name=None) as person:
        games = eventually(lambda: person.http.get("/engine/manifest.json").json()["games"].get("targi"), 10 * PATIENCE)
        files = [games["module"], games["pack"], games["boards"]]
        return str(max(files, key=lambda file: int(person.http.head(file).headers["content-length"])))


def asked_for(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: azalai\r\nAccept-Encoding: identity\r\n\r\n".encode()


def never_reading_files(target: Target) -> None:
    """400 connections ask for the largest file, eight times each, and read nothing."""
    request = asked_for(largest_file(target)) * PIPELINED
    with contextlib.ExitStack() as open_things:
        readers = []
        for one in range(target.times(READERS)):
            reader = open_things.enter_context(contextlib.closing(target.connect(1 + one % ADDRESSES)))
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.sendall(request)
            readers.append(reader)
        assert all(ended(reader) for reader in readers)


def engine_files(target: Target) -> None:
    """Eight strangers load the largest file again and again, as fast as they can read."""
    path = largest_file(target)

    def load(stranger: int) -> Counter[str]:
        with target.person(stranger, None) as person:
            return Counter(str(person.http.get(path).status_code) for _ in range(target.times(200)))

    assert set(together(target, load)) <= {"200", "429"}


def hints_in_words(target: Target) -> None:
    """Eight guests ask for positions, and for reasons of hints that they made up."""

    def ask(stranger: int) -> Counter[str]:
        with target.person(stranger) as person:
            table = person.table("me", "me")
            body = made_up(person.view(table, 0))
            found = answers(person, target.times(200), lambda _: person.post(f"/tables/{table}/hint-reason", body))
            return found + answers(person, target.times(200), lambda _: person.get(f"/tables/{table}/position?seat=0"))

    assert set(together(target, ask)) <= {"ok", "too-fast", "too-many", "busy"}


def made_up(seen: dict[str, Any]) -> dict[str, Any]:
    """A request for a reason in which no difference has one, so that the server looks at all moves."""
    row = dict.fromkeys((*azalai.new("desert", players=2).setting.categories, WINS), 0.0)
    outcome = [row for _ in seen["view"]["scores"]]
    moves = [{"move": move, "outcome": outcome} for move in seen["moves"][:MOVES]]
    return {"version": seen["version"], "seat": 0, "moves": moves}


def reviews_in_words(target: Target) -> None:
    """Eight strangers ask why made-up moves would have been better than moves of a finished game."""
    record = finished_record(1)
    with target.person() as owner:
        table = owner.post("/records", record)["id"]
    game = azalai.load(record)
    outcome = [dict.fromkeys((*game.setting.categories, WINS), 0.0)] * game.players
    mistakes = [
        {"number": number, "moves": [{"move": move, "outcome": outcome} for move in game.at(number - 1).moves()[:2]]}
        for number in range(5, 11)
    ]

    def ask(stranger: int) -> Counter[str]:
        path = f"/tables/{table}/review-reasons"
        with target.person(stranger, None) as person:
            return answers(person, target.times(200), lambda _: person.post(path, {"mistakes": mistakes}))

    assert set(together(target, ask)) <= {"ok", "too-fast", "too-many", "busy"}


def lines(target: Target) -> None:
    """Eight strangers go through a finished game: its positions, lines from them, its whole story, what came before."""
    with target.person() as owner:
        table = owner.post("/records", finished_record(1))["id"]
    paths = ("at/60", "line?line=60", "story", "picture.svg?at=60", "record")

    def look(stranger: int) -> Counter[str]:
        with target.person(stranger, None) as person:
            asked = (f"{API}/tables/{table}/{paths[number % len(paths)]}" for number in range(target.times(300)))
            return Counter(str(person.http.get(path).status_code) for path in asked)

    assert set(together(target, look)) <= {"200", "429", "503"}


ATTACKS: tuple[Attack, ...] = (never_reading_files, engine_files, hints_in_words, reviews_in_words, lines)
