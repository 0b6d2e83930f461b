"""A phone: leaders and turns on a narrow screen, by touch."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import PATIENCE, PHONE, NewVisitor, Table
from tests.e2e.stations import short
from tests.server.running import Person

LEAST_TARGET = 24  # WCAG 2.2, 2.5.8
SMALL = """least => [...document.querySelectorAll('button, a[href], select, input:not([type=radio], [type=checkbox])')]
  .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.closest('.vh, .skip, p'))
  .map(element => [element.getBoundingClientRect(), element.getAttribute('aria-label') ?? element.textContent.trim()])
  .filter(([box]) => box.width > 1 && (box.width < least || box.height < least))
  .map(([box, name]) => `${name}: ${box.width} x ${box.height}`)"""


def fits(page: Page) -> None:
    """Check that nothing scrolls sideways and that every target is large enough for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate(SMALL, LEAST_TARGET) == []


def tap_and_confirm(table: Table) -> None:
    seen = table.look()
    if seen.chosen is None:
        table.page.locator(f".colour.c-{seen.scarcest}").tap()
        seen = table.look()
    confirm = table.page.get_by_role("button", name="Confirm")
    table.page.touchscreen.tap(seen.spaces[0].x, seen.spaces[0].y)
    try:
        expect(confirm).to_have_attribute("aria-disabled", "false", timeout=PATIENCE / 3)
    except AssertionError:  # the board was still moving: people tap again
        again = table.look().spaces[0]
        table.page.touchscreen.tap(again.x, again.y)
        expect(confirm).to_have_attribute("aria-disabled", "false")
    confirm.tap()


def fingers(page: Page, *tracks: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Put fingers down, move each along its track, and lift them."""
    session = page.context.new_cdp_session(page)
    steps = 8
    for step in range(steps + 1):
        points = [
            {"x": x + (to_x - x) * step / steps, "y": y + (to_y - y) * step / steps, "id": finger}
            for finger, ((x, y), (to_x, to_y)) in enumerate(tracks)
        ]
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def scrolled(page: Page) -> float:
    return float(page.evaluate("window.scrollY"))


def test_player_details_on_a_phone(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    finished = visitor.imported(short())
    id = visitor.ask("POST", f"/tables/{finished}/clone", {"at": len(short()["moves"]) - 12})["id"]
    for path, water in ((f"/tables/{id}", "water hidden"), (f"/tables/{finished}/replay", "caravans")):
        page = visitor.open(path)
        players = page.get_by_role("list", name="Players")
        expect(players.get_by_role("button")).to_have_count(2)
        players.get_by_role("button").last.tap()
        sheet = page.get_by_role("dialog", name="Players")
        row = sheet.locator(".player").last
        for text in ("oases", "enclosed", water):
            expect(row).to_contain_text(text)
        expect(row.locator(".caravans li:visible")).to_have_count(5)
        expect(row.locator(".caravans .oases i:visible").first).to_be_visible()
        fits(page)
        sheet.get_by_role("button", name="Close").tap()


def test_five_players_and_their_clocks_fit_on_a_phone(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    clock = {"kind": "live", "bank": 4000, "increment": 10}
    page = visitor.open(f"/tables/{visitor.table('me', *['novice'] * 4, clock=clock)}")
    cells = page.get_by_role("list", name="Players").get_by_role("button")
    expect(cells).to_have_count(5)
    expect(cells.last).to_contain_text("1:06:")
    cut = "parts => parts.filter(part => part.scrollWidth > part.clientWidth).map(part => part.textContent)"
    assert page.locator(".cells :is(button, .name)").evaluate_all(cut) == []
    fits(page)


def test_absent_players_are_shown_on_a_phone(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    with Person(visitor.url) as friend:
        friend.guest("Badis")
        id = visitor.table("me", "open")
        friend.post(f"/tables/{id}/join", {})
        page = visitor.open(f"/tables/{id}")
        page.get_by_role("list", name="Players").get_by_role("button").last.tap()
        expect(page.get_by_role("dialog", name="Players").get_by_text("away")).to_be_visible()


SCROLL_ENDS = """() => new Promise((done) => {
  const look = (last) => setTimeout(() => (scrollY === last ? done() : look(scrollY)), 150);
  look(-1);
})"""  # a page keeps scrolling for a moment


def test_a_finger_on_the_board_scrolls_the_page_until_it_is_zoomed(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    page = visitor.open(f"/tables/{visitor.imported(short())}/replay")
    box = page.locator(".desert-board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers(page, ((x, y + 100), (x, y - 50)))
    page.wait_for_function("() => window.scrollY > 60")
    page.evaluate(SCROLL_ENDS)
    page.evaluate("window.scrollTo(0, 0)")

    fingers(page, ((x, y - 20), (x, y - 90)), ((x, y + 20), (x, y + 90)))
    expect(page.get_by_role("button", name="Show the whole board")).to_be_visible()
    assert scrolled(page) == 0
    before = page.locator("[data-space=H7]").bounding_box()
    fingers(page, ((x, y + 50), (x, y - 50)))
    after = page.locator("[data-space=H7]").bounding_box()
    assert scrolled(page) == 0
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"] - 40


def test_lesson_and_colours_are_visible_together_on_a_phone(visit: NewVisitor) -> None:
    page = visit(size=PHONE, touch=True).open("/learn/desert/guide")
    page.get_by_role("button", name="Next").tap()
    Table(page).wait()
    page.locator(".supply").scroll_into_view_if_needed()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    for part in (page.locator(".lesson h2"), page.locator(".stage .desert-board"), page.locator(".supply")):
        expect(part).to_be_in_viewport(ratio=1)
    fits(page)


def test_a_better_move_is_visible_on_a_phone(visit: NewVisitor) -> None:
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
    expect(sheet).to_contain_text("You undid a move")
    sheet.get_by_role("tab", name="Chat").tap()
    sheet.get_by_label("Say something").fill("Good luck!")
    sheet.get_by_role("button", name="Send").tap()
    expect(sheet.get_by_text("Good luck!")).to_be_visible()
    fits(page)
    sheet.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Menu").tap()
    fits(page)


def test_the_end_and_the_replay_on_a_phone(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    record = short()
    finished = visitor.imported(record)
    id = visitor.ask("POST", f"/tables/{finished}/clone", {"at": len(record["moves"]) - 4})["id"]
    page = visitor.open(f"/tables/{id}")
    table = Table(page)
    while table.wait() != "over":
        tap_and_confirm(table)
        expect(page.get_by_role("button", name="Confirm").and_(page.locator("[aria-disabled=false]"))).to_have_count(0)
    fits(page)
    page.get_by_role("button", name="Show the board").tap()

    page.get_by_role("button", name="Log", exact=True).tap()
    log = page.get_by_role("dialog", name="Log and chat")
    moves = log.get_by_role("button", name="placed")
    expect(moves.last).to_be_visible()
    expect(log).not_to_contain_text("+?")
    number = moves.count()
    moves.nth(2).tap()
    expect(page).to_have_url(f"{visitor.url}/tables/{id}/replay#{number - 2}")
    expect(page.locator(".now")).to_contain_text(f"{number - 2} / {number}")
    expect(page.locator(".space").first).to_be_visible()
    fits(page)
