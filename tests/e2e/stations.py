"""Visit every page of the client in every state worth looking at, in one browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from azalai.server.log.ratings import LEAST_MOVES
from tests.e2e.browsing import PATIENCE, PHONE, WEB, Table, Visitor, keep_a_secret
from tests.server.running import Person, address

GOLDEN = Path(__file__).parents[1] / "golden" / "desert"
PLAIN = {
    "learn": "/learn",
    "how-to-play": "/learn/desert",
    "settings": "/settings",
    "about": "/about",
    "not-found": "/nowhere",
}


def script() -> dict[str, Any]:
    """The late game of the guided lesson as a record: 75 sensible moves to a regular end."""
    record: dict[str, Any] = json.loads((WEB / "src/games/desert/guide.json").read_text("utf-8"))["records"][1]
    return record


def short() -> dict[str, Any]:
    """A finished game of 33 moves, which is quick to review."""
    record: dict[str, Any] = json.loads((GOLDEN / "end-supply-first-2.json").read_text("utf-8"))
    return record


class Words:
    """The client's messages in one language, with those of a game."""

    def __init__(self, language: str, game: str = "desert") -> None:
        self._texts: dict[str, Any] = {}
        for folder in (f"src/games/{game}/messages", "src/messages"):
            for file in (WEB / folder).rglob(f"{language}.json"):
                self._texts |= json.loads(file.read_text("utf-8"))

    def __getitem__(self, key: str) -> str:
        text = self._texts[key]
        assert isinstance(text, str)
        return text


CHAPTERS = (
    "before_a_game",
    "playing",
    "with_others",
    "at_one_screen",
    "on_a_phone",
    "after_a_game",
    "people",
    "accounts",
    "plain",
)


class Tour:
    """Visits all stations and yields the name of each one when it is on screen. The visitor must be signed in."""

    def __init__(self, visitor: Visitor, language: str = "en", record: dict[str, Any] | None = None) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.words = Words(language)
        self.record = record or script()
        self.table = Table(self.page)

    def __iter__(self) -> Iterator[str]:
        for chapter in CHAPTERS:
            yield from self.chapter(chapter)

    def chapter(self, name: str) -> Iterator[str]:
        stations: Iterator[str] = getattr(self, name)()
        return stations

    def open(self, path: str) -> None:
        self.visitor.open(path)
        expect(self.page.locator("h1").first).to_be_visible()
        self.page.wait_for_load_state("networkidle")

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[key], exact=True).filter(visible=True).first

    def press(self, key: str) -> None:
        self.button(key).click()

    def unfold(self, key: str) -> None:
        """Open a folded section by its heading."""
        self.page.locator("summary", has_text=self.words[key]).click()

    def fill(self, key: str, text: str) -> None:
        self.page.get_by_label(self.words[key], exact=True).filter(visible=True).first.fill(text)

    def closed(self) -> None:
        """Close an overlay with Escape."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def friend(self) -> Person:
        """Another person, without a browser."""
        friend = Person(self.visitor.url)
        friend.guest("Badis")
        return friend

    def member(self, name: str, number: int) -> Person:
        """Another person with an account, at an address of their own."""
        member = Person(self.visitor.url, address(number))
        member.guest(name)
        member.post("/me/account", {"name": f"{name} {self.visitor.id[:8]}", "password": "salt and dates"})
        return member

    def before_a_game(self) -> Iterator[str]:
        with self.friend() as friend:
            friend.table("me", "open", "open", public=True)
        lobby = self.visitor.table("me", "open", "open", "novice", public=True)
        self.visitor.table("me", "me", options={"open_scores": True})
        self.open("/")
        expect(self.page.locator(".rows li").first).to_be_visible()
        yield "home"
        self.open("/new?friends=1")
        expect(self.page.locator(".tile svg").first).to_be_visible()
        yield "new-table"
        self.unfold("new.more")
        expect(self.page.locator(".book")).to_be_visible()
        self.page.locator("input[type=file]").set_input_files(
            {"name": "dunes.txt", "mimeType": "text/plain", "buffer": b"title: Dunes\nno map at all"}
        )
        expect(self.page.locator(".fault").first).to_be_visible()
        yield "new-table-fault"
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
        self.table.colour(seen.scarcest)  # deselects it: now the space asks for a colour
        self.page.locator('.space[aria-disabled="false"]').first.focus()
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".bubble.pick")).to_be_visible()
        yield "table-picking"
        self.page.keyboard.press("Escape")
        self.page.locator('.space[aria-disabled="true"]').first.focus()
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".bubble.why")).to_be_visible()
        yield "table-refused"
        self.page.get_by_role("button", name=self.words["hint.ask"]).or_(self.button("hint.short")).filter(
            visible=True
        ).first.click()
        expect(self.page.locator(".desert-board .hint").first).to_be_visible()
        yield "table-hint"
        self.press("menu.title")
        yield "table-menu"
        self.page.get_by_role("button", name=self.words["menu.resign"]).click()
        yield "table-resign"
        self.closed()
        self.visitor.forgive("ERR_INTERNET_DISCONNECTED|WebSocket connection to")
        self.visitor.context.set_offline(True)
        expect(self.page.locator(".banner.danger")).to_be_visible()
        yield "table-offline"
        self.visitor.context.set_offline(False)
        expect(self.page.locator(".banner.danger")).to_be_hidden()

    def with_others(self) -> Iterator[str]:
        """A friend asks to undo, goes away, and plays a game that can be watched."""
        with self.friend() as friend:
            id = self.visitor.table("open", "me", undo="ask")
            friend.post(f"/tables/{id}/join", {"seat": 0})
            for who in (friend, self.visitor):
                view = who.ask("GET", f"/tables/{id}/view")
                move = {"type": "move", "version": view["version"], "seat": view["seat"], "move": view["moves"][0]}
                who.ask("POST", f"/tables/{id}/acts", move | {"id": f"first-{view['seat']}"})
            self.open(f"/tables/{id}")
            expect(self.page.locator(".space").first).to_be_visible()
            friend.act(id, "chat", text="Oh no, that was not what I meant.")
            friend.act(id, "undo", version=2, seat=0)
            expect(self.button("asked.accept")).to_be_visible()
            yield "table-asked"
            self.press("asked.decline")
            self.press("menu.title")
            expect(self.page.locator("dialog .away")).to_be_visible()
            yield "table-away"
            self.closed()
            watched = friend.table("me", "me")
            self.open(f"/tables/{watched}")
            expect(self.page.get_by_text(self.words["table.youWatch"])).to_be_visible()
            yield "table-watching"

    def at_one_screen(self) -> Iterator[str]:
        id = self.visitor.table("me", "me")
        keep_a_secret(self.visitor, id)
        self.open(f"/tables/{id}")
        self.page.locator(Table.COVER).wait_for()
        yield "hand-over"

    def on_a_phone(self) -> Iterator[str]:
        """Stations that only narrow screens have."""
        size = self.page.viewport_size
        if size is None or size["width"] > PHONE[0]:
            return
        self.open(f"/tables/{self.visitor.table('me', 'novice')}")
        self.table.wait()
        yield "phone-leaders"
        self.page.get_by_role("list", name=self.words["players.label"]).get_by_role("button").first.click()
        yield "phone-players"
        self.closed()
        self.press("log.title")
        yield "phone-log"
        self.page.get_by_role("dialog").get_by_role("tab", name=self.words["chat.title"]).click()
        self.fill("chat.say", "Good luck!")
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("dialog").get_by_text("Good luck!")).to_be_visible()
        yield "phone-chat"
        self.closed()

    def after_a_game(self) -> Iterator[str]:
        id = self.visitor.imported(self.record)
        self.open(f"/tables/{id}")
        self.page.locator(Table.RESULT).wait_for()
        expect(self.page.locator("dialog figure")).to_be_visible()
        yield "table-over"
        self.closed()
        yield "table-over-board"
        self.open(f"/tables/{id}/replay#{len(self.record['moves']) - 6}")
        expect(self.page.locator(".space").first).to_be_visible()
        yield "replay"
        self.press("review.begin")
        expect(self.page.get_by_role("progressbar")).to_be_visible()
        yield "review-working"
        self.page.get_by_role("tab", name=self.words["replay.points"]).click()
        yield "replay-points"
        self.page.get_by_role("tab", name=self.words["log.title"]).click()
        yield "replay-log"
        self.page.get_by_role("tab", name=self.words["replay.review"]).click()
        expect(self.page.locator(".review figure")).to_be_visible()
        expect(self.page.get_by_role("progressbar")).to_be_hidden(timeout=4 * PATIENCE)
        self.page.locator(".review li button").first.click()
        expect(self.page.locator(".desert-board .hint").first).to_be_visible()
        yield "review"

    def people(self) -> Iterator[str]:
        """After a public rated game."""
        with self.member("Dassine", 1) as winner, self.member("Kella", 2) as loser:
            id = winner.table("me", "open", rated=True, public=True)
            loser.post(f"/tables/{id}/join", {})
            loser.act(id, "resign", version=winner.play_with(loser, id, LEAST_MOVES), seat=1)
        self.open(f"/people/{winner.id}")
        expect(self.page.locator("tbody tr, .rows li")).to_have_count(2)
        yield "player"
        for name in ("replays", "leaderboard"):
            self.open(f"/{name}")
            expect(self.page.locator("tbody tr, .rows li").first).to_be_visible()
            yield name

    def accounts(self) -> Iterator[str]:
        """From a guest to an account, with everything that can be done to it."""
        name = f"Amina {self.visitor.id[:8]}"
        self.open("/settings")
        self.unfold("account.make")
        self.unfold("account.signIn")
        self.page.locator("#login-name").fill(name)
        self.page.locator("#login-password").fill("not the password")
        self.visitor.forgive("403.*/sessions")
        self.page.locator("#login-password").press("Enter")
        expect(self.page.locator(".note.error")).to_be_visible()
        yield "settings-guest"
        self.page.locator("#new-name").fill(name)
        self.page.locator("#new-password").fill("correct horse")
        self.page.locator("#new-password").press("Enter")
        self.unfold("account.changePassword")
        self.unfold("account.tokens")
        self.fill("account.tokenName", "my bot")
        self.press("account.makeToken")
        expect(self.page.get_by_role("dialog")).to_be_visible()
        yield "settings-token"
        self.closed()
        yield "settings-account"
        self.press("account.delete")
        expect(self.page.get_by_role("dialog")).to_be_visible()
        yield "settings-delete"
        self.closed()

    def plain(self) -> Iterator[str]:
        for name, path in PLAIN.items():
            self.open(path)
            yield name
        self.open("/learn/desert/guide")
        expect(self.page.locator(".owners li").first).to_be_visible()
        yield "guide-goal"
        self.press("guide.next")
        self.table.wait()
        yield "guide"
