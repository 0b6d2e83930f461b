"""The keyboard alone, from the home page through the leaders and ten turns."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import COLOURS, NewVisitor, Table

TURNS = 10


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element with this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}")


def test_leaders_and_ten_turns_by_keyboard(visit: NewVisitor) -> None:
    page = visit().open("/")
    expect(page.get_by_role("button", name="Play against bots")).to_be_enabled()
    tab_to(page, "Play against bots")
    page.keyboard.press("Enter")
    table = Table(page)
    table.wait()
    turns = 0
    while turns < TURNS and table.wait() != "over":
        seen = table.look()
        if seen.chosen != seen.plentiful:
            page.keyboard.press(str(COLOURS.index(seen.plentiful) + 1))
        turns += page.get_by_role("heading", name="First camel").count()
        before = table.pieces.count()
        page.keyboard.press("n")
        focused = page.locator(".space:focus")
        expect(focused).to_have_attribute("aria-disabled", "false")
        expect(page.locator(".focus-ring")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator(".log li").filter(has_text="You placed").first).to_be_visible()
        table.wait()
        assert table.pieces.count() > before
    assert turns == TURNS
    expect(page.locator('[role="status"][aria-live]').first).to_contain_text("Your turn")


def test_arrows_walk_and_keys_choose_refuse_undo(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = visitor.open(f"/tables/{visitor.table('me', 'novice')}")
    table = Table(page)
    table.wait()
    page.keyboard.press("1")
    expect(page.locator(".colour.c-green")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("n")
    first = page.locator(".space:focus").get_attribute("data-space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    walked = page.locator(".space:focus").get_attribute("data-space")
    assert walked not in {None, first}
    oasis = page.locator('.space[aria-label*="oasis"]').first
    oasis.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("oasis")
    page.keyboard.press("Escape")
    expect(page.locator(".colour[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    log = page.locator(".log li")
    expect(log).to_have_count(2)  # own leader and the bot's
    table.wait()
    page.keyboard.press("u")
    expect(page.locator(".log")).to_contain_text("undid a move")
    expect(table.pieces).to_have_count(0)
