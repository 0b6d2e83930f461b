"""A table loads quickly: its page needs little JavaScript. What few people need is loaded on demand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import targi
from tests.e2e.browsing import NewVisitor, Table, compressed

LIMIT = 107.0  # kB, as it is sent


def test_table_of_through_the_desert_needs_little_javascript(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    scripts = visitor.scripts()
    visitor.open(f"/tables/{visitor.table('me', 'me')}")
    Table(visitor.page).wait()
    assert 50 < compressed(scripts) <= LIMIT, sorted(scripts)


def test_table_of_targi_needs_little_javascript(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    scripts = visitor.scripts()
    targi.Table(visitor.page).sit_down(f"/tables/{targi.new_table(visitor)}")
    assert 50 < compressed(scripts) <= LIMIT, sorted(scripts)


def test_menu_of_the_table_comes_when_it_is_opened(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    scripts = visitor.scripts()
    page = visitor.open(f"/tables/{visitor.table('me', 'novice')}")
    Table(page).wait()
    assert not any("TableMenu" in name for name in scripts)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert any("TableMenu" in name for name in scripts)


def test_without_a_connection_a_note_says_that_the_menu_did_not_come(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    visitor.forgive("ERR_INTERNET_DISCONNECTED|WebSocket")
    page = visitor.open(f"/tables/{visitor.table('me', 'novice')}")
    Table(page).wait()
    visitor.context.set_offline(True)
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".note.error")).to_contain_text("The connection was lost, or there is a new version.")
    expect(page.get_by_role("dialog")).to_have_count(0)
