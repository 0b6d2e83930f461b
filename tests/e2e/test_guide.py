"""The guided first games: they open with the goal, each step is done as it asks, and the player's choices stay."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.browsing import WEB, NewVisitor, Table


def script(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / f"src/games/{game}/guide.json").read_text("utf-8"))
    return found


def next_step(page: Page) -> None:
    page.locator(".lesson").get_by_role("button", name="Next").click()


def test_guided_game(visit: NewVisitor) -> None:
    page = visit().open("/")
    page.get_by_role("link", name="Guided first game").click()
    table, lesson, guide = Table(page), page.locator(".lesson"), script("desert")
    expect(lesson).to_contain_text("the most points at the end wins")
    expect(lesson.locator(".owners li").first).to_contain_text("Yours")
    expect(page.locator(".desert-board .dim").first).to_be_visible()  # your caravans are lit, the others are not
    next_step(page)
    for number, step in enumerate(guide["steps"][1:], 2):
        expect(lesson).to_contain_text(f"Step {number} of {len(guide['steps'])}")
        table.wait()
        if step["id"] == "grow":  # legal, but not what the step asks for
            table.colour("green")
            spot = table.look().spaces[0]
            page.mouse.click(spot.x, spot.y)
            expect(lesson).to_contain_text("not what this step is about")
        lesson.get_by_role("button", name="Show me").click()
        scripted = guide["records"][step.get("record", 0)]["moves"][step["at"]]
        _, colour, space = (step["goal"].get("refused") or OWN.get(step["id"]) or scripted).split()
        if table.look().chosen != colour:
            table.colour(colour)
        table.space(space)
        expect(lesson.locator(".good")).to_be_visible()
        if step["id"] in SAYS:
            expect(lesson.locator(".coach")).to_contain_text(SAYS[step["id"]])
        if not step.get("record"):  # the leader stays where it was placed, and Tariq plays around it
            expect(page.locator("[data-space=I12]")).to_have_accessible_name(OWN_LEADER)
        if number < len(guide["steps"]):
            next_step(page)
    expect(lesson.get_by_role("row").last).to_contain_text("Total")
    lesson.get_by_role("button", name="Play a game").click()
    assert table.wait() == "ready"
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    expect(page.locator(".player").last).to_contain_text("Novice")


# Not what the script would play: Tariq's own last leader would be at I12.
OWN = {"leader": "leader turquoise I12", "largest": "camel green K3"}
OWN_LEADER = re.compile("turquoise")
SAYS = {"oasis": "Links the oasis at Q3 with the purple caravan", "best": "Encloses 4 spaces with the purple caravan"}


def test_guided_round(visit: NewVisitor) -> None:
    page = visit().open("/learn/targi/guide")
    lesson, steps = page.locator(".lesson"), script("targi")["steps"]
    expect(lesson).to_contain_text("the most victory points (VP) at the end wins")
    expect(lesson.locator(".owners li").first).to_contain_text("Yours")
    next_step(page)
    own = {"third": "10", "border": "11"}
    for number, step in enumerate(steps[1:8], 2):
        expect(lesson).to_contain_text(f"Step {number} of {len(steps)}")
        if step["id"] == "line":  # legal, but not what the step asks for
            page.locator("[data-place='3']").click()
            expect(lesson).to_contain_text("not what this step is about")
        if step["id"] == "pay":
            page.get_by_role("radio", name="1 date and 2 pepper").click()
            page.get_by_role("button", name="Lay out in row 1").click()
        else:
            page.locator(f"[data-place='{own.get(step['id'], step['accept'][0].split()[1])}']").click()
        expect(lesson.locator(".good")).to_be_visible()
        next_step(page)
    keeps_what_was_chosen(page)
    rows_are_taught(page)
    page.locator(".choice .acts .button").first.click()  # a raid: a good, and which one
    page.locator(".choice .acts .button").first.click()
    expect(lesson.locator(".good")).to_be_visible()
    expect(lesson.get_by_role("button", name="Play a game")).to_be_visible()


def keeps_what_was_chosen(page: Page) -> None:
    """The figure is on the Silversmith, and the gold was not spent. The rest of the turn is free."""
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("Finish your turn")
    expect(page.locator("[data-place='10']")).to_have_accessible_name(re.compile("your Targi is here"))
    page.locator("[data-place='10']").click()
    page.get_by_role("button", name="2 gold for 4 VP", exact=True).click()
    page.get_by_role("button", name="End my turn").click()
    expect(lesson.locator(".good")).to_be_visible()
    next_step(page)


def rows_are_taught(page: Page) -> None:
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("4 VP if all four symbols are the same, 2 VP if all four are different")
    page.get_by_role("button", name="Lay out in row 2").click()
    expect(lesson).to_contain_text("not what this step is about")
    page.get_by_role("button", name="Lay out in row 1").click()
    expect(lesson.locator(".good")).to_be_visible()
    next_step(page)
    page.locator(".lesson").get_by_role("button", name="Show me").click()
    expect(lesson.locator(".coach")).to_contain_text("Completes row 1 for 2 VP")
    page.get_by_role("button", name="Lay out in row 1 +5 points").click()
    expect(lesson.locator(".good")).to_contain_text("2 for the row of four different symbols")
    next_step(page)
