"""Animations, and their absence for people who prefer reduced motion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import NewVisitor, Table, Visitor

# Notes where tokens fly to, at take-off.
WATCH = """
window.flights = [];
new MutationObserver(changes => {
  for (const node of changes.flatMap(change => [...change.addedNodes])) {
    if (!node.classList?.contains('flying-token')) continue;
    const [flight] = node.getAnimations();
    flight.pause();
    flight.currentTime = flight.effect.getComputedTiming().endTime - 0.1;
    const {left, top, width, height} = node.getBoundingClientRect();
    window.flights.push([left + width / 2, top + height / 2]);
    document.documentElement.dataset.flights = JSON.stringify(window.flights);
    flight.play();
  }
}).observe(document, {childList: true, subtree: true});
"""


def take_water(visitor: Visitor) -> None:
    """Play for both seats until a colour reaches a waterhole, then take it on the page."""
    id = visitor.table("me", "me", options={"open_scores": True})
    while True:
        seat = visitor.ask("GET", f"/tables/{id}")["to_move"]
        view = visitor.ask("GET", f"/tables/{id}/view?seat={seat}")
        wet = next((move for move in view["moves"] if view["gains"].get(move, {}).get("water")), None)
        if wet:
            break
        act = {"type": "move", "id": f"move-{view['version']}", "version": view["version"], "seat": seat}
        visitor.ask("POST", f"/tables/{id}/acts", act | {"move": view["moves"][-1]})
    table = Table(visitor.open(f"/tables/{id}"))
    table.wait()
    _, colour, space = wet.split()
    table.colour(colour)
    table.space(space)


@pytest.fixture
def watched(visit: NewVisitor) -> NewVisitor:
    """Visitors whose page notes flying tokens."""

    def new(name: str | None = None, **how: Any) -> Visitor:
        visitor = visit(name, **how)
        visitor.context.add_init_script(WATCH)
        return visitor

    return new


def test_a_taken_token_flies_to_the_row_of_its_player(watched: NewVisitor) -> None:
    visitor = watched("Amina", still=False)
    take_water(visitor)
    page = visitor.page
    expect(page.locator("html")).to_have_attribute("data-flights", re.compile("[0-9]"))
    [[x, y]] = page.evaluate("window.flights")
    marks = [page.locator(f'.player[data-seat="{seat}"] .mark').bounding_box() for seat in (0, 1)]
    assert any(
        box and abs(box["x"] + box["width"] / 2 - x) < 3 and abs(box["y"] + box["height"] / 2 - y) < 3 for box in marks
    )
    expect(page.locator(".flying-token")).to_have_count(0)
    totals = page.locator(".player .total")
    expect(totals.filter(has_text="0")).to_have_count(1)  # the other player's points have counted up


def test_nothing_moves_with_reduced_motion(watched: NewVisitor) -> None:
    visitor = watched("Amina")
    take_water(visitor)
    expect(visitor.page.locator(".player .total").filter(has_text="0")).to_have_count(1)
    assert visitor.page.evaluate("window.flights") == []
