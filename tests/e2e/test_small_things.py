"""Small things that spoil a game: something out of sight, in the way, or too many clicks away."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e import targi
from tests.e2e.browsing import NewVisitor, Table, act, look
from tests.e2e.targi_stations import numbers, record

ON_ITS_SIDE = (844, 390)
SMALL = (320, 568)
UNUSUAL = "Object.defineProperty(navigator, '{name}', {{get: () => {value}}});"


def box(found: Locator) -> FloatRect:
    where = found.bounding_box()
    assert where is not None
    return where


def overlap(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not beside and not above


SCROLLS = "page => [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight]"


def fits_the_window(page: Page) -> None:
    assert page.evaluate(f"({SCROLLS})(document.documentElement)") == [0, 0], "the page scrolls"


def test_the_way_to_a_game_is_in_sight_by_day_and_by_night(visit: NewVisitor) -> None:
    visitor = visit(size=(1280, 720))
    page = visitor.open("/")
    expect(page.get_by_role("button", name="Play against bots")).to_be_in_viewport(ratio=1)
    expect(page.locator(".hero .sun")).to_be_visible()
    expect(page.locator(".hero .moon")).to_be_hidden()
    visitor.dark()
    expect(page.locator(".hero .moon")).to_be_visible()
    expect(page.locator(".hero .sun")).to_be_hidden()
    tile = page.get_by_role("main").locator("svg.c-pink").first
    camel, picture = box(tile.locator("g, use").first), box(tile)
    assert camel["y"] + camel["height"] <= picture["y"] + picture["height"], "the camel's feet are cut off"


def test_an_unusual_language_of_the_browser_hides_nothing(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    for name, value in (("language", "'en-US@posix'"), ("languages", "['en-US@posix']")):
        visitor.context.add_init_script(UNUSUAL.format(name=name, value=value))
    visitor.table("me", "novice")
    page = visitor.open("/")
    expect(page.get_by_role("region", name="My games").get_by_role("listitem").first).to_be_visible()


def test_every_link_for_programs_opens_a_page_to_read(visit: NewVisitor) -> None:
    page = visit().open("/about")
    for link in page.get_by_role("link", name="For programs (API)").all():
        assert link.get_attribute("href") == "/programs"
    page.get_by_role("link", name="For programs (API)").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile("/programs$"))


def test_scores_are_open_and_hints_are_there_against_bots_but_not_against_people(visit: NewVisitor) -> None:
    host, friend = visit("Amina"), visit("Badis")
    page = host.open("/")
    page.get_by_role("button", name="Play against bots").click()
    Table(page).wait()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    assert host.ask("GET", f"/tables/{page.url.rpartition('/')[2]}")["options"]["open_scores"]
    page = host.open("/")
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Create the link").click()
    friend.open(page.get_by_label("Address").input_value()).get_by_role("button", name="Sit down").click()
    page.locator(".desert-board").wait_for()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    assert not host.ask("GET", f"/tables/{page.url.rpartition('/')[2]}")["options"]["open_scores"]


def test_bubbles_do_not_stick(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = visitor.open(f"/tables/{visitor.table('me', 'me')}")
    table = Table(page)
    table.wait()
    space = table.chosen().spaces[0]
    page.mouse.move(space.x, space.y)
    expect(page.locator(".bubble")).to_be_visible()
    page.get_by_role("button", name="Menu").hover()
    expect(page.locator(".bubble")).to_have_count(0)


def test_through_the_desert_on_a_phone_on_its_side(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=ON_ITS_SIDE, touch=True)
    page = visitor.open(f"/tables/{visitor.table('me', 'novice')}")
    Table(page).wait()
    for part in (page.locator(".desert-board"), page.locator(".supply"), page.locator(".bar .undo")):
        expect(part).to_be_in_viewport(ratio=0.99)
    fits_the_window(page)


def test_every_question_of_targi_on_small_screens(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=ON_ITS_SIDE, touch=True)
    page, finished = visitor.page, visitor.imported(record())
    for number in numbers().values():
        visitor.open(f"/tables/{visitor.ask('POST', f'/tables/{finished}/clone', {'at': number})['id']}")
        for width, height in (ON_ITS_SIDE, SMALL):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".choice.mine .question")).to_be_in_viewport(ratio=0.99)
            answers = page.locator(".phone-bar .choice :is(.button, .way, .cell), .table-cards .lit")
            expect(answers.first).to_be_in_viewport(ratio=0.5)
            expect(page.locator(".pane-tabs")).to_be_in_viewport(ratio=0.99)
            if (width, height) == ON_ITS_SIDE:
                fits_the_window(page)
                assert page.evaluate(CUT_OFF) == []


CUT_OFF = """() => {
  const board = document.querySelector('.panes').getBoundingClientRect();
  const below = cell => cell.getBoundingClientRect().bottom > board.bottom;
  const tabs = [...document.querySelectorAll('.pane-tabs span')].filter(tab => tab.scrollWidth > tab.clientWidth + 1);
  return [...document.querySelectorAll('.table-cards .cell')].filter(below).concat(tabs).map(one => one.textContent);
}"""


def test_a_large_card_covers_nothing_that_is_played_on(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    targi.Table(visitor.page).sit_down(f"/tables/{targi.new_table(visitor)}")
    page = visitor.page
    for place in ("r2c2", "6"):
        page.locator(f"[data-place='{place}']").hover()
        card = page.get_by_role("tooltip")
        expect(card.get_by_role("img")).to_be_visible()
        large = box(card)
        assert not any(overlap(large, box(cell)) for cell in page.locator(".table-cards .cell").all())
    page.get_by_role("button", name="Menu").hover()
    expect(card).to_have_count(0)


def test_the_trader_exchanges_in_one_click(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    id = targi.new_table(visitor, "me", "me", options={"start": "first"})
    for move in ("place 5", "place 9", "place 2", "place 6", "place 11", "place 13", "use 5"):
        act(visitor, id, look(visitor, id, look(visitor, id)["to_move"]), move)
    page = visitor.open(f"/tables/{id}")
    page.get_by_role("button", name="2 salt for 1 date", exact=True).click()
    expect(page.locator(".log li").first).to_contain_text("date")
    goods = look(visitor, id, 0)["view"]["seats"][0]["goods"]
    assert (goods["dates"], goods["salt"]) == (3, 0)
