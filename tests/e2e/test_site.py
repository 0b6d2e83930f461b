"""The documentation site in a real browser: it shows what a newcomer needs, asks no other host, and finds pages."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).parents[2]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, freshly built."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(folder)], cwd=ROOT, check=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The start page. Whatever the page asks another host for, or the browser complains about, fails the test."""
    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/")
    yield page
    context.close()
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
    assert complaints == []


def test_start_page_shows_a_picture_the_two_commands_and_the_library(page: Page) -> None:
    picture = page.get_by_role("img", name="A game of Through the Desert")
    expect(picture).to_be_visible()
    assert picture.evaluate("it => it.complete && it.naturalWidth") > 1000
    commands = page.locator("pre").filter(has_text="./play")
    expect(commands).to_contain_text("./test")
    expect(page.locator("pre").filter(has_text="import azalai")).to_contain_text("azalai.new(")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("enclose", "rules/through-the-desert/"),
        ("Fata Morgana", "rules/targi/"),
        ("PettingZoo", "library/"),
        ("backup", "hosting/"),
    ],
)
def test_search_finds_the_page_first(page: Page, site: str, words: str, found: str) -> None:
    page.get_by_role("textbox", name="Search").fill(words)
    first = page.locator("a.md-search-result__link").first
    expect(first).to_be_visible()
    expect(page.locator(".md-search-result__meta")).to_contain_text("matching document")
    href = str(first.evaluate("it => it.href")).removeprefix(site)
    assert href.split("?")[0].split("#")[0] == found


def test_api_reference_lists_the_public_names(page: Page) -> None:
    page.goto("api/games/")
    for name in ("games", "new", "load", "Game"):
        expect(page.locator(f"[id='azalai.{name}']")).to_be_visible()
