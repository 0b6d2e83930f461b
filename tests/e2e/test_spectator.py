"""A spectator sees only what everybody may see, on the screen and on the wire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from tests.e2e.browsing import NewVisitor, Table
from tests.server.running import Person, Server


def values(found: Any, path: str = "") -> Iterator[tuple[str, str, Any]]:
    """Every named value in a message: its path, its name, and the value."""
    if isinstance(found, dict):
        for name, value in found.items():
            yield path, name, value
            yield from values(value, f"{path}/{name}")
    elif isinstance(found, list):
        for number, value in enumerate(found):
            yield from values(value, f"{path}/{number}")


def play_to_the_end(person: Person, table: str) -> int:
    """Play a game in which both seats take water where they can; return its number of moves."""
    moves = 0
    while (seat := person.view(table)["to_move"]) is not None:
        seen = person.view(table, seat)
        best = max(seen["moves"], key=lambda move: "water" in seen["gains"].get(move, {}))
        person.act(table, "move", version=seen["version"], seat=seat, move=best)
        moves += 1
    return moves


def test_spectator_never_sees_a_secret(visit: NewVisitor, server: Server) -> None:
    with Person(server.url) as player:
        player.guest("Amina")
        id = player.table("me", "me", options={"variants": ["aquifers"]})
        watcher = visit("Badis")
        frames = watcher.frames()
        watcher.open(f"/tables/{id}")
        expect(watcher.page.get_by_text("Watching", exact=True)).to_be_visible()
        moves = play_to_the_end(player, id)
        assert Table(watcher.page).wait() == "over"
        deal = player.get(f"/tables/{id}/record")["deal"]

    views = [frame for frame in frames if frame["type"] == "view"]
    assert views[-1]["view"]["phase"] == "over"
    assert views[-1]["version"] >= moves
    assert sum(one is not None for seat in views[-1]["view"]["taken"] for one in seat.values()) > 5
    open_from = next(number for number, frame in enumerate(frames) if frame.get("view", {}).get("phase") == "over")
    secret = [
        (path, name, value)
        for frame in frames[:open_from]
        for path, name, value in values(frame)
        if (name in deal["waterholes"] and isinstance(value, int)) or (name == "water" and value) or name == "seed"
    ]
    assert open_from > moves / 2
    assert secret == []
    assert all(frame["seat"] is None and frame["moves"] is None for frame in views)
