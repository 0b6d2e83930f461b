"""Every page of the client in every state worth looking at, one after the other, in one browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from tests.e2e.browsing import WEB, Table, Visitor

PLAIN = {
    "learn": "/learn",
    "how-to-play": "/learn/desert",
    "replays": "/replays",
    "leaderboard": "/leaderboard",
    "settings": "/settings",
    "about": "/about",
    "not-found": "/nowhere",
}


def script() -> dict[str, Any]:
    """The game of the guided lesson as a record: 75 sensible moves to a regular end."""
    record: dict[str, Any] = json.loads((WEB / "src/desert/guide.json").read_text("utf-8"))["record"]
    return record


class Words:
    """The client's messages in one language, with those of a game."""

    def __init__(self, language: str, game: str = "desert") -> None:
        self._texts: dict[str, Any] = {}
        for folder in (f"src/{game}/messages", "src/messages"):
            self._texts |= json.loads((WEB / folder / f"{language}.json").read_text("utf-8"))

    def __getitem__(self, key: str) -> str:
        text = self._texts[key]
        assert isinstance(text, str)
        return text


class Tour:
    """Visits all stations; the visitor must be somebody. Each is named once it can be looked at."""

    def __init__(self, visitor: Visitor, language: str = "en", record: dict[str, Any] | None = None) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.words = Words(language)
        self.record = record or script()
        self.table = Table(self.page)

    def __iter__(self) -> Iterator[str]:
        yield from self.before_a_game()
        yield from self.playing()
        yield from self.at_one_screen()
        yield from self.after_a_game()
        yield from self.plain()

    def open(self, path: str) -> None:
        self.visitor.open(path)
        expect(self.page.locator("h1").first).to_be_visible()
        self.page.wait_for_load_state("networkidle")

    def press(self, key: str) -> None:
        self.page.get_by_role("button", name=self.words[key], exact=True).filter(visible=True).first.click()

    def before_a_game(self) -> Iterator[str]:
        lobby = self.visitor.table("me", "open", "open", "novice", public=True)
        self.visitor.table("me", "me", options={"open_scores": True})
        self.open("/")
        expect(self.page.locator(".rows li").first).to_be_visible()
        yield "home"
        self.open("/new?friends=1")
        expect(self.page.locator(".book")).to_be_visible()
        yield "new-table"
        self.open(f"/tables/{lobby}")
        yield "table-open"

    def playing(self) -> Iterator[str]:
        finished = self.visitor.imported(self.record)
        self.visitor.ask("PATCH", "/me", {"name": "Amina"})
        id = self.visitor.ask("POST", f"/tables/{finished}/clone", {"at": len(self.record["moves"]) - 12})["id"]
        self.open(f"/tables/{id}")
        self.table.wait()
        yield "table-playing"
        seen = self.table.chosen()
        self.page.mouse.move(seen.spaces[0].x, seen.spaces[0].y)
        expect(self.page.locator(".desert-board .hover")).to_be_visible()
        yield "table-choosing"
        self.page.locator('.space[aria-disabled="true"]').first.focus()
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".bubble.why")).to_be_visible()
        yield "table-refused"
        self.press("menu.title")
        yield "table-menu"
        self.page.get_by_role("button", name=self.words["menu.resign"]).click()
        yield "table-resign"
        self.page.keyboard.press("Escape")

    def at_one_screen(self) -> Iterator[str]:
        id = self.visitor.table("me", "me", options={"variants": ["aquifers"]})
        self.open(f"/tables/{id}")
        self.page.locator(Table.COVER).wait_for()
        yield "hand-over"

    def after_a_game(self) -> Iterator[str]:
        id = self.visitor.imported(self.record)
        self.open(f"/tables/{id}")
        self.page.locator(Table.RESULT).wait_for()
        expect(self.page.locator("dialog figure")).to_be_visible()
        yield "table-over"
        self.page.keyboard.press("Escape")
        yield "table-over-board"
        self.open(f"/tables/{id}/replay#{len(self.record['moves']) - 6}")
        expect(self.page.locator(".space").first).to_be_visible()
        yield "replay"
        self.page.get_by_role("tab", name=self.words["replay.points"]).click()
        yield "replay-points"
        self.page.get_by_role("tab", name=self.words["log.title"]).click()
        yield "replay-log"
        self.open(f"/people/{self.visitor.id}")
        yield "player"

    def plain(self) -> Iterator[str]:
        for name, path in PLAIN.items():
            self.open(path)
            yield name
        self.open("/learn/desert/guide")
        self.table.wait()
        yield "guide"
