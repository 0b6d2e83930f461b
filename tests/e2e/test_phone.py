"""A phone: a narrow screen and fingers, throughout leaders and turns."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, NewVisitor, Table
from tests.e2e.stations import short

LEAST_TARGET = 24  # WCAG 2.2, 2.5.8
SMALL = """least => [...document.querySelectorAll('button, a[href], select, input:not([type=radio], [type=checkbox])')]
  .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.closest('.vh, .skip, p'))
  .map(element => [element.getBoundingClientRect(), element.getAttribute('aria-label') ?? element.textContent.trim()])
  .filter(([box]) => box.width > 1 && (box.width < least || box.height < least))
  .map(([box, name]) => `${name}: ${box.width} x ${box.height}`)"""


def fits(page: Page) -> None:
    """Nothing to scroll sideways, and everything large enough for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate(SMALL, LEAST_TARGET) == []


def tap_and_confirm(table: Table) -> None:
    seen = table.look()
    if seen.chosen is None:
        table.page.locator(f".colour.c-{seen.scarcest}").tap()
        seen = table.look()
    table.page.touchscreen.tap(seen.spaces[0].x, seen.spaces[0].y)
    confirm = table.page.get_by_role("button", name="Confirm")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    confirm.tap()


def test_a_better_move_is_in_sight_on_a_phone(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    id = visitor.imported(short())
    page = visitor.open(f"/tables/{id}/replay")
    page.get_by_role("button", name="Review this game").tap()
    page.locator(".review li button").first.tap()
    expect(page.locator(".desert-board .hint").first).to_be_in_viewport()
    fits(page)


def test_leaders_and_turns_on_a_phone(visit: NewVisitor) -> None:
    page = visit(size=PHONE, touch=True).open("/")
    page.get_by_label("Bots").select_option("novice")
    fits(page)
    page.get_by_role("button", name="Play against bots").tap()
    table = Table(page)
    table.wait()
    fits(page)
    board = page.locator(".desert-board").bounding_box()
    assert board is not None
    assert board["width"] > 0.9 * PHONE[0]
    for _ in range(9):  # five leaders, one camel, then two a turn
        table.wait()
        tap_and_confirm(table)
    table.wait()
    fits(page)
    page.get_by_role("button", name="Undo").tap()
    table.wait()

    page.get_by_role("button", name="Log", exact=True).tap()
    sheet = page.get_by_role("dialog", name="Log and chat")
    expect(sheet).to_contain_text("You took a move back")
    sheet.get_by_role("tab", name="Chat").tap()
    sheet.get_by_label("Say something").fill("Good luck!")
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet.get_by_text("Good luck!")).to_be_visible()
    fits(page)
    sheet.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Menu").tap()
    fits(page)
