"""Attacks on the event loop and the disk: expensive checks, long logs, and everything that one address can store."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

import azalai
from tests.attacks.harness import CARDS, Attack, Target
from tests.server.running import Person, Refused

FLOODERS = 8
MAPS = Path(azalai.__file__).parent / "games" / "desert" / "maps"


def wrong_deck() -> str:
    """A deck of 590 kB in which every card has too many costs, each of them right."""
    card = json.loads((CARDS / "base_tribe.json").read_text("utf-8"))["cards"][0]
    cards = [card | {"cost": [{"salt": 1}] * 960} for _ in range(40)]
    return json.dumps({"type": "tribe", "cards": cards})


def wrong_map() -> str:
    """A map as large as the reader takes, in which every cell is wrong."""
    return "terrain:\n" + "\n".join(["?" * 250] * 700)


def large_map(number: int) -> str:
    """A good map of 190 kB: most of it is a remark."""
    return (MAPS / "mountain.txt").read_text("utf-8") + "\n# " + f"{number} " * 20_000 + "\n"


def together(target: Target, work: Callable[[int], Counter[str]], people: int = FLOODERS) -> Counter[str]:
    """What several strangers were answered who do the same at once."""
    with ThreadPoolExecutor(people) as pool:
        return sum(pool.map(work, range(people)), Counter())


def answers(person: Person, number: int, ask: Callable[[int], Any]) -> Counter[str]:
    """Ask this often; the codes of the refusals, and `ok`."""
    found: Counter[str] = Counter()
    for count in range(number):
        try:
            ask(count)
        except Refused as refusal:
            found[str(refusal.code)] += 1
        except httpx.TransportError:
            found["closed"] += 1
        else:
            found["ok"] += 1
    return found


def check_wrong_decks(target: Target) -> Counter[str]:
    """Eight strangers check a wrong deck again and again."""
    body = {"options": {"tribe": wrong_deck()}}

    def check(stranger: int) -> Counter[str]:
        with target.person(stranger, None) as person:
            return answers(person, target.times(60), lambda _: person.post("/games/targi/check", body))

    return together(target, check)


def check_wrong_maps(target: Target) -> Counter[str]:
    """Eight strangers ask for the board of a wrong map again and again."""
    body = {"options": {"board": wrong_map()}}

    def check(stranger: int) -> Counter[str]:
        with target.person(stranger, None) as person:
            return answers(person, target.times(100), lambda _: person.post("/games/desert/board", body))

    return together(target, check)


def long_record() -> dict[str, Any]:
    """A record in which the last of many moves is wrong."""
    game = azalai.new("targi", seed=7)
    record = game.record()
    record["moves"] = [game.moves()[0]] + ["x" * 100] * 5_000
    return record


def import_records(target: Target) -> Counter[str]:
    """Eight guests import records of 500 kB that break off at once."""
    record = long_record()

    def flood(stranger: int) -> Counter[str]:
        with target.person(stranger) as person:
            return answers(person, target.times(100), lambda _: person.post("/records", record))

    return together(target, flood)


def undo_and_redo(target: Target) -> Counter[str]:
    """A guest moves and takes back at tables of their own for as long as the server lets them, and looks on."""

    def flood(stranger: int) -> Counter[str]:
        with target.person(stranger) as person:
            table = _Undone(person)
            return answers(person, target.times(1_500), lambda _: table.move_or_undo())

    return together(target, flood, 4)


class _Undone:
    """A table at which every move is taken back; another one once its log is full and its game has ended."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._table = ""
        self._moved = False

    def move_or_undo(self) -> None:
        if not self._table:
            self._table = self._person.table("me", "me", undo="free")
        moved, self._moved = self._moved, False
        seen = self._person.view(self._table, 0)
        if seen["to_move"] is None:
            self._table = ""
        elif moved:
            self._person.act(self._table, "undo", version=seen["version"], seat=0)
        else:
            first = seen if seen["moves"] else self._person.view(self._table, seen["to_move"])
            move = {"version": first["version"], "seat": first["to_move"], "move": first["moves"][0]}
            self._person.act(self._table, "move", **move)
            self._moved = True


def fill_the_disk(target: Target) -> Counter[str]:
    """One address stores all it can: guests, open tables with maps of their own, chat."""

    def flood(number: int) -> Counter[str]:
        found: Counter[str] = Counter()
        for guest in range(target.times(10)):
            found += _store_all(target, 10_000 * number + 1_000 * guest)
        return found

    return together(target, flood)


def _store_all(target: Target, number: int) -> Counter[str]:
    """What one guest of that address is answered who opens tables and writes at one of them."""
    with target.person(0, None) as person:
        try:
            person.guest("Samira")
            found = answers(person, target.times(40), lambda count: _open_table(person, number + count))
            table = person.table("me", "open", public=True)
        except Refused as refusal:
            return Counter([str(refusal.code)])
        return found + answers(person, target.times(20), lambda _: person.act(table, "chat", text="x" * 500))


def _open_table(person: Person, number: int) -> None:
    options = {"players": 2, "board": large_map(number)}
    person.post("/tables", {"game": "desert", "options": options, "seats": ["open", "open"]})


def _as_attack(work: Callable[[Target], Counter[str]]) -> Attack:
    def attack(target: Target) -> None:
        work(target)

    attack.__name__ = work.__name__
    return attack


ATTACKS = tuple(map(_as_attack, (check_wrong_decks, check_wrong_maps, import_records, undo_and_redo, fill_the_disk)))
