"""What moves, and what stays still for those who want it so."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import NewVisitor, Table, Visitor

# Where tokens fly to, written down when they set out.
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
    flight.play();
  }
}).observe(document, {childList: true, subtree: true});
"""


def take_water(visitor: Visitor) -> None:
    """Place leaders and camels for both seats until a colour reaches a waterhole, and take it."""
    table = Table(visitor.open(f"/tables/{visitor.table('me', 'me', options={'open_scores': True})}"))
    while True:
        table.wait()
        for colour in [one.name for one in table.look().colours if one.possible]:
            if table.look().chosen != colour:
                table.colour(colour)
            water = [space for space in table.look().spaces if "waterhole" in space.label]
            if water:
                visitor.page.mouse.click(water[0].x, water[0].y)
                return
        table.place()


@pytest.fixture
def watched(visit: NewVisitor) -> NewVisitor:
    """Visitors whose page writes down what flies."""

    def new(name: str | None = None, **how: Any) -> Visitor:
        visitor = visit(name, **how)
        visitor.context.add_init_script(WATCH)
        return visitor

    return new


def test_a_taken_token_flies_to_the_row_of_its_player(watched: NewVisitor) -> None:
    visitor = watched("Amina", still=False)
    take_water(visitor)
    page = visitor.page
    page.wait_for_function("window.flights.length > 0")
    [[x, y]] = page.evaluate("window.flights")
    marks = [page.locator(f'.player[data-seat="{seat}"] .mark').bounding_box() for seat in (0, 1)]
    assert any(
        box and abs(box["x"] + box["width"] / 2 - x) < 3 and abs(box["y"] + box["height"] / 2 - y) < 3 for box in marks
    )
    expect(page.locator(".flying-token")).to_have_count(0)
    totals = page.locator(".player .total")
    expect(totals.filter(has_text="0")).to_have_count(1)  # the other one's points have ticked up


def test_nothing_travels_for_who_wants_it_still(watched: NewVisitor) -> None:
    visitor = watched("Amina")
    take_water(visitor)
    expect(visitor.page.locator(".player .total").filter(has_text="0")).to_have_count(1)
    assert visitor.page.evaluate("window.flights") == []
