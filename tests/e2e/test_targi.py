"""Targi in the browser: a whole game, keyboard, phone, German, the guided round, the gallery."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, WEB, NewVisitor, Visitor
from tests.e2e.test_accessibility import violations

SCRIPT = json.loads((WEB / "src/targi/guide.json").read_text("utf-8"))
EVERYTHING = {"rules": "expansion", "tribe": "mixed", "border": "mixed", "challenges": "five"}
MOST_CHOICES = 600  # clicks; a game has about 150 decisions of ours
PATIENCE = 1200
CHOICES = ", ".join(
    (
        ".table-cards .cell.lit",
        ".below .cell.lit",
        ".display .lit",
        ".choice .acts .button",
        ".offered .cell.lit",
    )
)

EXCHANGES = ".choice button.way"


def table(visitor: Visitor, *seats: str, **options: Any) -> str:
    wanted = {"game": "targi", "options": options, "seats": seats or ("me", "novice"), "undo": "free"}
    made: str = visitor.ask("POST", "/tables", wanted)["id"]
    return made


def sit_down(visitor: Visitor, number: str) -> Page:
    page = visitor.open(f"/tables/{number}")
    expect(page.locator(".table-cards .cell")).to_have_count(25)
    return page


def choose(page: Page, chance: random.Random) -> None:
    """Something that can be done now; ending the turn, or exchanging water, only where nothing else is offered."""
    expect(page.locator(f"{CHOICES}, {EXCHANGES}").first).to_be_visible()
    offered = page.locator(CHOICES) if page.locator(CHOICES).count() else page.locator(EXCHANGES)
    more = offered.filter(has_not_text="End my turn")
    found = more if more.count() else offered
    found.nth(chance.randrange(found.count())).click()


def wait_for_us(visitor: Visitor, number: str, after: int) -> dict[str, Any]:
    """Our next turn after a version, or the end; a click that only opened a choice changes nothing for a while."""
    shown: dict[str, Any] = {}
    for _ in range(PATIENCE if after < 0 else 40):
        shown = visitor.ask("GET", f"/tables/{number}/view")
        if shown["to_move"] in (0, None) and shown["version"] > after:
            break
        visitor.page.wait_for_timeout(25)
    return shown


def test_whole_game_with_all_cards_and_challenges(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    number = table(visitor, **EVERYTHING)
    page, chance = sit_down(visitor, number), random.Random(1)
    for _ in range(MOST_CHOICES):
        shown = wait_for_us(visitor, number, -1)
        if shown["to_move"] is None:
            break
        expect(page.locator(".player.active h2").first).to_have_text("You")
        choose(page, chance)
        wait_for_us(visitor, number, shown["version"])
    expect(page.get_by_role("dialog")).to_contain_text("Challenges")


def test_a_figure_is_placed_with_the_keyboard(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    number = table(visitor)
    page = sit_down(visitor, number)
    page.locator("[data-place='r2c2']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    six = page.locator("[data-place='6']")
    expect(six).to_be_focused()
    expect(six).to_have_accessible_name("6. Pepper. Take 1 pepper. You can: Place a Targi on Pepper (6)")
    expect(page.get_by_role("tooltip").get_by_role("img")).to_be_visible()
    expect(page.locator(".question")).to_contain_text("On Pepper (6)")
    page.keyboard.press("Enter")
    expect(six).to_have_accessible_name("6. Pepper. Take 1 pepper. a Targi of You stands here")


def test_what_is_not_possible_says_why(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = sit_down(visitor, table(visitor))
    page.locator("[data-place='4']").click()
    expect(page.get_by_role("alert")).to_contain_text("corner")
    page.locator("[data-place='1']").click()
    expect(page.get_by_role("alert")).to_contain_text("robber")


def test_phone_in_german(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True, language="de-DE")
    page = sit_down(visitor, table(visitor, rules="expansion"))
    page.locator("[data-place='6']").tap()
    expect(page.locator(".strip-card")).to_contain_text("Nimm 1 Pfeffer")
    page.get_by_role("button", name="Targi auf Pfeffer (6) setzen", exact=True).tap()
    expect(page.locator("[data-place='6'] .piece")).to_be_visible()
    for name in ("Du", "Neuling", "Überfälle", "Tisch"):
        page.locator(".pane-tabs").get_by_role("button", name=name).tap()
        expect(page.get_by_role("region", name=name).first).to_be_in_viewport()


def test_a_hand_card_is_hidden_at_one_screen(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    visitor.open(f"/tables/{table(visitor, 'me', 'me')}")
    expect(visitor.page.locator(".table-cards")).to_have_count(0)
    expect(visitor.page.locator(".cover").first).to_be_visible()


def test_guided_round(visit: NewVisitor) -> None:
    page = visit().open("/learn/targi/guide")
    lesson = page.locator(".lesson")
    for number, step in enumerate(SCRIPT["steps"], 1):
        expect(lesson).to_contain_text(f"Step {number} of {len(SCRIPT['steps'])}")
        if number == 1:  # legal, but not what the step asks for
            page.locator("[data-place='3']").click()
            expect(lesson).to_contain_text("not what this step is about")
        verb, _, what = step["accept"][0].partition(" ")
        if verb in ("place", "use"):
            page.locator(f"[data-place='{what}']").click()
        elif verb == "lay":
            page.get_by_role("radio", name="1 gold").click()
            page.get_by_role("button", name="Lay Tent Makers into row 1 for 1 gold", exact=True).click()
        else:
            page.locator(".choice .acts .button").first.click()
        expect(lesson.locator(".good")).to_be_visible()
        if number < len(SCRIPT["steps"]):
            lesson.get_by_role("button", name="Next").click()
    expect(lesson.get_by_role("link", name="Play a game")).to_be_visible()


def test_gallery_finds_cards(visit: NewVisitor) -> None:
    page = visit().open("/cards")
    expect(page.get_by_role("status").filter(has_text="cards")).to_have_text("167 cards")
    page.get_by_label("Kind").select_option("Tribe card")
    page.get_by_label("Deck").select_option("Base game")
    page.get_by_label("Symbol").select_option("Tent")
    expect(page.get_by_role("status").filter(has_text="cards")).to_have_text("9 cards")
    page.get_by_label("Search").fill("Tent Makers")
    page.get_by_role("button", name="Tent Makers").click()
    expect(page.get_by_role("dialog")).to_contain_text("Infinity")


def test_axe_finds_nothing(visit: NewVisitor) -> None:
    for how in ({}, {"theme": "dark"}, {"size": PHONE, "touch": True}):
        visitor = visit("Amina", **how)
        page = sit_down(visitor, table(visitor, rules="expansion"))
        for path in (None, "/learn/targi", "/learn/targi/guide", "/cards"):
            if path:
                visitor.open(path)
                page.locator("#targi-sprite").wait_for(state="attached")
            assert violations(page) == [], f"{path} {how}"
