"""A first visit: from the home page to the score table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.browsing import NewVisitor, Table


def test_newcomer_plays_a_whole_game_against_a_bot(visit: NewVisitor) -> None:
    page = visit().open("/")
    page.get_by_label("Bots").select_option("novice")
    page.get_by_role("button", name="Play against bots").click()
    table = Table(page)
    table.wait()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    expect(page.get_by_role("heading", name="Place a leader")).to_be_visible()
    placed = 0
    while table.wait() != "over":
        table.place()
        placed += 1
    result = page.get_by_role("dialog", name="The game is over")
    expect(result.get_by_role("columnheader")).to_have_text(
        ["Player", "Waterholes", "Oases", "Enclosed", "Largest caravans", "Total"]
    )
    expect(result.get_by_role("row")).to_have_count(3)
    expect(result.get_by_role("img", name="Chart of the points")).to_be_visible()
    assert placed > 15
    totals = [sum(map(int, row.locator("td").all_inner_texts()[:-1])) for row in result.locator("tbody tr").all()]
    assert totals == [int(row.locator("td").last.inner_text()) for row in result.locator("tbody tr").all()]


def test_a_mouse_confirms_only_if_asked_to(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = visitor.open(f"/tables/{visitor.table('me', 'novice')}")
    Table(page).wait()
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Confirm each turn").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
