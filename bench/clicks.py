"""Count the clicks and seconds that it takes to get into a game, in a real Chromium with a real server.

    python bench/clicks.py

- from the first visit to the first leader
- from the end of the guided game to the first move
- from "Invite friends" to the friend's first move, for both people

Every click counts, including those on the board. Typing a name does not. More than three clicks are a failure.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser  # noqa: E402

from tests.e2e.browsing import Table, Visitor, launched  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tests.server.running import CommandLine, Server  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tools.build_client import build  # type: ignore[import-untyped, unused-ignore]  # noqa: E402

MOST = 3
COUNT = "addEventListener('click', event => event.isTrusted && countClick(), {capture: true})"


class Clicker:
    """A visitor whose clicks are counted."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.visitor: Any = Visitor(browser, url)
        self.clicks = 0
        self.visitor.context.expose_function("countClick", self._count)
        self.visitor.context.add_init_script(COUNT)
        self.page = self.visitor.page

    def _count(self) -> None:
        self.clicks += 1

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def place(self) -> None:
        """Choose a colour and a space; wait until the leader is on the board."""
        table: Any = Table(self.page)
        table.wait()
        before = table.pieces.count()
        table.place()
        self.page.wait_for_function(
            "before => document.querySelectorAll('.space[aria-label*=\"caravan of\"]').length > before", arg=before
        )


Row = tuple[str, int, float]


def first_visit(browser: Browser, url: str) -> list[Row]:
    began, person = time.perf_counter(), Clicker(browser, url)
    person.visitor.open("/")
    person.press("Play against bots")
    person.place()
    return [("first visit to first leader", person.clicks, time.perf_counter() - began)]


def after_the_guide(browser: Browser, url: str) -> list[Row]:
    person = Clicker(browser, url)
    person.visitor.open("/learn/desert/guide")
    person.press("Next")
    skip = person.page.get_by_role("button", name="Skip")
    table: Any = Table(person.page)
    while True:
        person.page.locator(".lesson .count").wait_for()
        table.wait()
        if not skip.count():
            break
        step = person.page.locator(".lesson .count").inner_text()
        skip.click()
        person.page.locator(".lesson .count").filter(has_not_text=step).wait_for()
    table.colour("pink")
    spot = table.look().spaces[0]
    person.page.mouse.click(spot.x, spot.y)
    person.page.get_by_role("button", name="Play a game").wait_for()
    person.clicks, began = 0, time.perf_counter()
    person.press("Play a game")
    person.page.wait_for_url("**/tables/*")
    person.place()
    return [("end of the guide to first move", person.clicks, time.perf_counter() - began)]


def invited(browser: Browser, url: str) -> list[Row]:
    host, friend = Clicker(browser, url), Clicker(browser, url)
    host.visitor.open("/")
    began = time.perf_counter()
    host.press("Invite friends")
    host.page.get_by_label("Your name").fill("Amina")
    host.press("Create the link")
    link = host.page.get_by_label("Address").input_value()
    friend.page.goto(link)
    friend.press("Sit down")
    friend.place()
    seconds = time.perf_counter() - began
    return [
        ("invite to the friend's first move: host", host.clicks, seconds),
        ("invite to the friend's first move: friend", friend.clicks, seconds),
    ]


def main() -> int:
    build()
    with tempfile.TemporaryDirectory() as data, launched() as browser:
        server = Server(Path(data), CommandLine()).start()
        try:
            rows = [row for journey in (first_visit, after_the_guide, invited) for row in journey(browser, server.url)]
        finally:
            server.stop()
            server.close()
    print(f"{'':44}{'clicks':>8}{'seconds':>10}")
    for what, clicks, seconds in rows:
        print(f"{what:<44}{clicks:>8}{seconds:>10.1f}{'  too many' if clicks > MOST else ''}")
    return int(any(clicks > MOST for _, clicks, _ in rows))


if __name__ == "__main__":
    raise SystemExit(main())
