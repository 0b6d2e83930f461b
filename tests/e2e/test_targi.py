"""Targi in the browser: whole games against a bot by mouse and by keyboard, a phone, the gallery."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, NewVisitor, Visitor, act, look
from tests.e2e.targi import CARDS, EVERYTHING, Keyboard, Phone, Table, busiest, is_forced, new_table, quickest
from tests.e2e.test_phone import fits

BUSY_ROUNDS = 2  # rounds in which everything possible is done; after them the game goes straight to its end
LATE = 11  # up to this round, a program plays what the page has shown already


def play_on(
    table: Table, visitor: Visitor, number: str, chance: random.Random, rounds: int, *, elsewhere: bool = False
) -> None:
    """Play against a bot, on the page or without it, until the game is over or this many rounds are played."""
    while table.our_turn():
        shown = look(visitor, number)
        if shown["moves"] is None:  # the title still says what was true before the last move
            over = shown["to_move"] is None
            table.result.wait_for() if over else table.wait(shown["version"] + 1)
            continue
        now = shown["view"]["round"]
        if now > rounds:
            return
        move = (busiest if now <= BUSY_ROUNDS else quickest)(shown["moves"], chance)
        if elsewhere:
            if not is_forced(shown):
                act(visitor, number, shown, move)
            table.wait(shown["version"] + 1)
        else:
            table.play(move, shown)


def play_first_and_last_rounds(table: Table, visitor: Visitor, number: str, chance: random.Random) -> None:
    """A whole game, of which the first and the last rounds are played on the page."""
    play_on(table, visitor, number, chance, rounds=BUSY_ROUNDS)
    play_on(table, visitor, number, chance, rounds=LATE, elsewhere=True)
    play_on(table, visitor, number, chance, rounds=99)


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
    play_first_and_last_rounds(table, visitor, page.url.rpartition("/")[2], random.Random(1))
    counted(page, "VP tokens", "On cards", "At the end (!)", "Full rows")


def test_whole_game_with_all_cards_and_challenges(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    number = new_table(visitor, options=EVERYTHING)
    page = sit_down(visitor, number)
    play_first_and_last_rounds(Table(page), visitor, number, random.Random(1))
    counted(page, "VP tokens", "On cards", "At the end (!)", "Full rows", "Water", "Challenges")


def test_first_and_last_rounds_by_keyboard(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    number = new_table(visitor)
    table = Keyboard(sit_down(visitor, number))
    play_first_and_last_rounds(table, visitor, number, random.Random(2))
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
    play_on(table, visitor, number, random.Random(4), rounds=BUSY_ROUNDS)
    for which, name in enumerate(("Table", "You", "Novice", "Overview")):
        page.locator(".pane-tabs > button").nth(which).tap()
        expect(page.get_by_role("region", name=name).first).to_be_in_viewport()
        fits(page)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("dialog", name="Log and chat")).to_contain_text("You placed a Targi on")
    fits(page)


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
