"""The guided first game: ten steps, each done as it asks."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.e2e.browsing import WEB, NewVisitor, Table

SCRIPT = json.loads((WEB / "src/games/desert/guide.json").read_text("utf-8"))


def test_guided_game(visit: NewVisitor) -> None:
    page = visit().open("/")
    page.get_by_role("link", name="Guided first game").click()
    table = Table(page)
    lesson = page.locator(".lesson")
    for number, step in enumerate(SCRIPT["steps"], 1):
        expect(lesson).to_contain_text(f"Step {number} of 10")
        table.wait()
        if number == 2:  # legal, but not what the step asks for
            table.colour("green")
            spot = table.look().spaces[0]
            page.mouse.click(spot.x, spot.y)
            expect(lesson).to_contain_text("not what this step is about")
        lesson.get_by_role("button", name="Show me").click()
        _, colour, space = (step["goal"].get("refused") or SCRIPT["record"]["moves"][step["at"]]).split()
        if table.look().chosen != colour:
            table.colour(colour)
        table.space(space)
        expect(lesson.locator(".good")).to_be_visible()
        if number < len(SCRIPT["steps"]):
            lesson.get_by_role("button", name="Next").click()
    expect(lesson.get_by_role("row").last).to_contain_text("Total")
    lesson.get_by_role("button", name="Play a game").click()
    assert table.wait() == "ready"
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    expect(page.locator(".player").last).to_contain_text("Novice")
