"""Attacks on the threads that think: many tables of Masters, many reviews, many hints. The victim plays against a bot,
and what counts is how long it takes until the bot has answered."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import azalai
from tests.attacks.harness import Attack, Target
from tests.server.running import Person, Refused, Socket

SECONDS = 12.0  # how long an attack keeps up the pressure
GUESTS = 10
REFUSALS = {"too-many-bots", "reviews-waiting", "hints-waiting", "busy", "too-fast", "stale", "not-your-turn"}


def against(level: str) -> Callable[[Attack], Attack]:
    """Let the victim play against a bot of this level."""

    def mark(attack: Attack) -> Attack:
        attack.against = level  # type: ignore[attr-defined]
        return attack

    return mark


@contextlib.contextmanager
def guests(target: Target, number: int) -> Iterator[list[Person]]:
    people = [target.person(stranger) for stranger in range(1, number + 1)]
    try:
        yield people
    finally:
        for person in people:
            person.close()


def refused(refusals: list[str], act: Callable[[], Any]) -> Any:
    """What an act gives; None if it was refused in one of the ways that the server should refuse it."""
    try:
        return act()
    except Refused as problem:
        if problem.code not in REFUSALS:
            raise
        refusals.append(str(problem.code))
        return None


def hold_masters(target: Target, refusals: list[str]) -> None:
    with guests(target, GUESTS) as people:
        held = []
        for person in people:
            made = [refused(refusals, lambda p=person: p.table("me", "master")) for _ in range(target.times(30))]
            held += [(person, table) for table in made if table]
        deadline = time.monotonic() + SECONDS * target.scale
        while time.monotonic() < deadline:
            for person, table in held:
                refused(refusals, lambda p=person, t=table: move_on(p, t))
        for person, table in held:
            refused(refusals, lambda p=person, t=table: give_up(p, t))


def move_on(person: Person, table: str) -> None:
    seen = person.view(table)
    if seen["to_move"] == 0:
        person.act(table, "move", version=seen["version"], seat=0, move=seen["moves"][0])


def give_up(person: Person, table: str) -> None:
    seen = person.view(table)
    if seen["to_move"] is not None:
        person.act(table, "resign", version=seen["version"], seat=0)


def finished_record(seed: int) -> dict[str, Any]:
    game, rng = azalai.new("desert", players=2, seed=seed), random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.moves()))
    record: dict[str, Any] = game.record()
    return record


def start_reviews(target: Target, refusals: list[str]) -> None:
    with guests(target, target.times(12)) as people:
        for number, person in enumerate(people):
            for game in range(target.times(10)):
                record = finished_record(100 * number + game)
                table = refused(refusals, lambda p=person, r=record: p.post("/records", r)["id"])
                refused(refusals, lambda p=person, t=table: t and p.post(f"/tables/{t}/review"))
        time.sleep(SECONDS * target.scale)


def ask_for_hints(target: Target, refusals: list[str]) -> None:
    with guests(target, GUESTS) as people, contextlib.ExitStack() as stack:
        sockets: list[Socket] = []
        for person in people:
            for _ in range(target.times(10)):
                table = person.table("me", "me")
                sockets.append(stack.enter_context(person.socket(table)))
        deadline = time.monotonic() + SECONDS * target.scale
        while time.monotonic() < deadline:
            for number, socket in enumerate(sockets):
                seen = socket.wait_for("view") if not socket.heard else socket.heard[0]
                socket.say("hint", id=f"hint-{number}-{time.monotonic_ns()}", version=0, seat=seen.get("to_move") or 0)
            time.sleep(0.5)
        for socket in sockets:
            with contextlib.suppress(TimeoutError):
                refusals.append(str(socket.wait_for("problem", 0.05)["code"]))


def evaluate_lines(target: Target, refusals: list[str]) -> None:
    """Many people each ask for many evaluations of different lines at once."""
    with guests(target, target.times(GUESTS)) as people, ThreadPoolExecutor(4 * len(people)) as pool:
        tables = [person.post("/records", finished_record(seed))["id"] for seed, person in enumerate(people)]
        deadline = time.monotonic() + SECONDS * target.scale

        def ask(person: Person, table: str, number: int) -> None:
            while time.monotonic() < deadline:
                address = f"/tables/{table}/evaluation?line={number}"
                refused(refusals, partial(person.post, address))
                number = (number + 4) % 60

        asked = [pool.submit(ask, person, table, first) for person, table in zip(people, tables) for first in range(4)]
        for one in asked:
            one.result()


@against("novice")
def masters_and_a_novice(target: Target) -> None:
    hold_masters(target, [])


@against("guide")
def masters_and_a_guide(target: Target) -> None:
    hold_masters(target, [])


@against("master")
def masters_and_a_master(target: Target) -> None:
    hold_masters(target, [])


@against("guide")
def reviews(target: Target) -> None:
    start_reviews(target, [])


@against("guide")
def hints(target: Target) -> None:
    ask_for_hints(target, [])


@against("novice")
def evaluations(target: Target) -> None:
    evaluate_lines(target, [])


ATTACKS = (masters_and_a_novice, masters_and_a_guide, masters_and_a_master, reviews, hints, evaluations)
