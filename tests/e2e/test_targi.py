"""Targi in the browser: whole games against a bot by mouse and by keyboard, a phone, lessons and the gallery."""

from __future__ import annotations

import json
import random

from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, WEB, NewVisitor, Visitor, act, look
from tests.e2e.targi import CARDS, EVERYTHING, Keyboard, Phone, Table, busiest, new_table, quickest
from tests.e2e.test_phone import fits

SCRIPT = json.loads((WEB / "src/games/targi/guide.json").read_text("utf-8"))
BUSY_ROUNDS = 2  # rounds in which everything possible is done; after them the game goes straight to its end


def play_on(
    table: Table, visitor: Visitor, number: str, chance: random.Random, rounds: int, *, elsewhere: bool = False
) -> None:
    """Play against a bot, on the page or without it, until the game is over or this many rounds are played."""
    while table.our_turn():
        shown = look(visitor, number)
        now = shown["view"]["round"]
        if now > rounds:
            return
        move = (busiest if now <= BUSY_ROUNDS else quickest)(shown["moves"], chance)
        if elsewhere:
            act(visitor, number, shown, move)
            table.wait(shown["version"] + 1)
        else:
            table.play(move, shown)


def sit_down(visitor: Visitor, number: str) -> Page:
    Table(visitor.page).sit_down(f"/tables/{number}")
    return visitor.page


def counted(page: Page, *categories: str) -> None:
    """Check that the score table has these columns and that they add up."""
    result = page.get_by_role("dialog", name="The game is over")
    expect(result.get_by_role("columnheader")).to_have_text(["Player", *categories, "Total"])
    for row in result.locator("tbody tr").all():
        *parts, total = map(int, row.locator("td").all_inner_texts())
        assert sum(parts) == total


def test_newcomer_plays_a_whole_game_from_the_home_page_on(visit: NewVisitor) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.get_by_role("radio", name="Targi").check()
    page.get_by_label("Bots").select_option("novice")
    page.get_by_role("button", name="Play against bots").click()
    table = Table(page)
    expect(table.board).to_have_count(CARDS)
    expect(page.locator(".near .player h2")).to_have_text("You")
    play_on(table, visitor, page.url.rpartition("/")[2], random.Random(1), rounds=99)
    counted(page, "VP tokens", "On cards", "At the end (!)", "Full rows")


def test_whole_game_with_all_cards_and_challenges(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    number = new_table(visitor, options=EVERYTHING)
    page = sit_down(visitor, number)
    play_on(Table(page), visitor, number, random.Random(1), rounds=99)
    counted(page, "VP tokens", "On cards", "At the end (!)", "Full rows", "Water", "Challenges")


def test_first_and_last_rounds_by_keyboard(visit: NewVisitor) -> None:
    visitor, chance = visit("Amina"), random.Random(2)
    number = new_table(visitor)
    table = Keyboard(sit_down(visitor, number))
    play_on(table, visitor, number, chance, rounds=BUSY_ROUNDS + 1)
    play_on(table, visitor, number, chance, rounds=10, elsewhere=True)
    play_on(table, visitor, number, chance, rounds=99)
    result = table.page.get_by_role("dialog", name="The game is over")
    assert result.evaluate("dialog => dialog.contains(document.activeElement)")


def test_arrows_walk_and_keys_read_and_undo(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = sit_down(visitor, new_table(visitor))
    page.locator("[data-place='r2c2']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    six = page.locator("[data-place='6']")
    expect(six).to_be_focused()
    expect(six).to_have_accessible_name("6. Pepper. Take 1 pepper. You can: Place a Targi on Pepper (6)")
    expect(page.get_by_role("tooltip").get_by_role("img")).to_be_visible()
    expect(page.locator(".question")).to_contain_text("On Pepper (6)")
    page.keyboard.press("Enter")
    expect(six).to_have_accessible_name("6. Pepper. Take 1 pepper. your Targi is here")
    expect(Table(page).log).to_have_count(2)
    page.keyboard.press("l")
    expect(page.locator('[role="status"][aria-live]').first).to_contain_text("placed a Targi on")
    page.keyboard.press("u")
    expect(page.locator(".log").first).to_contain_text("You undid a move")
    expect(six.locator(".piece:not(.ghost)")).to_have_count(0)


def test_impossible_moves_say_why(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = sit_down(visitor, new_table(visitor))
    page.locator("[data-place='4']").click()
    expect(page.get_by_role("alert")).to_contain_text("corner")
    page.locator("[data-place='1']").click()
    expect(page.get_by_role("alert")).to_contain_text("robber")


def test_rounds_on_a_phone(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    number = new_table(visitor, options=EVERYTHING)
    page = sit_down(visitor, number)
    fits(page)
    table = Phone(page)
    table.touch(table.place("6"))
    expect(page.locator(".strip-card")).to_contain_text("Take 1 pepper")
    play_on(table, visitor, number, random.Random(4), rounds=3)
    for which, name in enumerate(("Table", "You", "Novice", "Overview")):
        page.locator(".pane-tabs > button").nth(which).tap()
        expect(page.get_by_role("region", name=name).first).to_be_in_viewport()
        fits(page)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("dialog", name="Log and chat")).to_contain_text("You placed a Targi on")
    fits(page)


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
            page.get_by_role("button", name="Lay into row 1 +1 point (Tent Makers, 1 gold)", exact=True).click()
        else:
            page.locator(".choice .acts .button").first.click()
        expect(lesson.locator(".good")).to_be_visible()
        if number < len(SCRIPT["steps"]):
            lesson.get_by_role("button", name="Next").click()
    expect(lesson.get_by_role("button", name="Play a game")).to_be_visible()


def test_gallery_finds_cards(visit: NewVisitor) -> None:
    page = visit().open("/learn")
    page.get_by_role("main").get_by_role("link", name="All cards of Targi").click()
    count = page.get_by_role("main").get_by_role("status")
    expect(count).to_have_text("167 cards")
    page.get_by_label("Kind").select_option("Tribe card")
    page.get_by_label("Deck").select_option("Base game")
    page.get_by_label("Symbol").select_option("Tent")
    expect(count).to_have_text("9 cards")
    page.get_by_label("Search").fill("Tent Makers")
    page.get_by_role("button", name="Tent Makers").click()
    expect(page.get_by_role("dialog")).to_contain_text("Infinity")
