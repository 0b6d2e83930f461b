"""A game without its own browser client can still be played there: Souk, at the plain table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import PHONE, Visitor
from tests.e2e.test_accessibility import violations
from tests.server.running import CommandLine, Server, eventually

ROOT = Path(__file__).parents[2]
MOVES = "[data-move][aria-disabled=false]"


@pytest.fixture(scope="module")
def souk(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the game in tests/plugins."""
    server = Server(tmp_path_factory.mktemp("souk"), CommandLine())
    server.environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "plugins")])
    server.start()
    with server.visit() as nobody:
        eventually(lambda: nobody.get("/games")["ready"]["souk"], seconds=180)
    yield server
    server.close()


@pytest.fixture
def visitor(souk: Server, browser: Browser) -> Iterator[Visitor]:
    visitor = Visitor(browser, souk.url, "Amina")
    yield visitor
    faults = visitor.faults()
    visitor.close()
    assert faults == []


def play_to_the_end(page: Page) -> int:
    """Play the first legal move until the game is over; return how many were played."""
    played = 0
    while True:
        expect(page.locator(MOVES).or_(page.locator("dialog[open] table")).first).to_be_visible()
        if page.locator("dialog[open] table").count():
            return played
        move = page.locator(MOVES).first
        laid = move.get_attribute("data-move")
        move.click()
        expect(page.locator(f'[data-move="{laid}"]')).to_have_count(0)
        played += 1


def test_a_whole_game_from_the_home_page_to_the_review(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.get_by_role("radio", name="Souk").check(force=True)
    page.get_by_label("Bots").select_option("novice")
    page.get_by_role("button", name="Play against bots").click()
    expect(page.get_by_text("lay a skin for the ware worth")).to_be_visible()
    assert "hidden" in page.locator(".area-board").inner_text()
    assert violations(page) == []
    assert play_to_the_end(page) == 5
    expect(page.locator("dialog[open] tbody tr")).to_have_count(2)
    page.get_by_role("link", name="Replay and review").click()
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator(".review figure")).to_be_visible()
    assert violations(page) == []


def test_on_a_phone_in_german_at_one_screen(souk: Server, browser: Browser) -> None:
    visitor = Visitor(browser, souk.url, "Badis", size=PHONE, touch=True, language="de-DE")
    made = {"game": "souk", "options": {"traders": 2}, "seats": ["me", "me"]}
    page = visitor.open(f"/tables/{visitor.ask('POST', '/tables', made)['id']}")
    page.locator(".cover button").click()
    expect(page.get_by_text("lege einen Schlauch")).to_be_visible()
    assert violations(page) == []
    faults = visitor.faults()
    visitor.close()
    assert faults == []
