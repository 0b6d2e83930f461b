"""The documentation site in a real browser: it shows what a newcomer needs, asks no other host, and finds pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import eventually

ROOT = Path(__file__).parents[2]
LONGEST_BUILD = 120.0  # seconds


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


def built(own: Path) -> Path:
    """The folder of the site. The first process builds it, others wait for it."""
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "site"
    making = folder.with_name("site-in-making")
    try:
        making.mkdir()
    except FileExistsError:
        eventually(folder.is_dir, LONGEST_BUILD, every=0.1)
        return folder
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(making / "site")]
    subprocess.run(command, cwd=ROOT, check=True)
    return (making / "site").rename(folder)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, freshly built: once for all processes of the tests."""
    folder = built(tmp_path_factory.getbasetemp())
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
        ("PettingZoo", "environments/"),
        ("backup", "hosting/"),
    ],
)
def test_search_finds_the_page_first(page: Page, site: str, words: str, found: str) -> None:
    box, meta = page.get_by_role("textbox", name="Search"), page.locator(".md-search-result__meta")
    box.click()
    expect(meta).to_contain_text("Type to start searching")  # the index is loaded
    box.press_sequentially(words)
    first = page.locator("a.md-search-result__link").first
    # The results of the half-typed words come first, so ask again until those of the last letter are there.
    expect(first).to_have_attribute("href", re.compile(rf"^({re.escape(site)})?{re.escape(found)}([?#]|$)"))


def test_api_reference_lists_the_public_names(page: Page) -> None:
    page.goto("api/games/")
    for name in ("games", "new", "load", "Game"):
        expect(page.locator(f"[id='azalai.{name}']")).to_be_visible()
