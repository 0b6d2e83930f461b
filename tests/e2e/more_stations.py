"""States that are only photographed: a first visit, an invitation, the end of a game, lines, the host, German."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from tests.e2e.browsing import PHONE, Visitor, act, look
from tests.e2e.stations import Tour, script
from tests.e2e.targi_stations import TargiTour
from tests.server.hosting import PASSWORD, admin
from tests.server.running import API, Server, eventually

FIVE = {"width": 1280, "height": 720}
ON_ITS_SIDE = {"width": 844, "height": 390}
TEXTS = {"programs": "/programs", "privacy": "/privacy", "terms": "/terms", "reset": "/reset#token"}
GERMAN = {
    "home": "/",
    "new": "/new?friends=1",
    "learn": "/learn",
    "how-to": "/learn/desert",
    "how-to-targi": "/learn/targi",
    "guide": "/learn/desert/guide",
    "guide-targi": "/learn/targi/guide",
    "settings": "/settings",
    "about": "/about",
    "programs": "/programs",
    "replays": "/replays",
    "leaderboard": "/leaderboard",
}
CHAPTERS: tuple[str, ...] = (
    "first_visit",
    "leaders",
    "five_players",
    "the_end",
    "lines",
    "texts",
    "failures",
    "sideways",
    "german",
    "host",
)


class MoreTour(Tour):
    """Like `Tour`, but the visitor has never been here before, and the server is our own."""

    def __init__(self, visitor: Visitor, server: Server, record: dict[str, Any]) -> None:
        super().__init__(visitor, record=record)
        self.server = server
        size = self.page.viewport_size
        assert size is not None
        self.size, self.phone = size, size["width"] <= PHONE[0]

    def __iter__(self) -> Iterator[str]:
        for chapter in CHAPTERS:
            yield from self.chapter(chapter)

    def first_visit(self) -> Iterator[str]:
        self.open("/")
        yield "home-first"
        self.press("home.invite")
        self.fill("invite.name", "Amina")
        yield "table-invite"
        self.press("invite.link")
        expect(self.page.get_by_role("img", name=self.words["link.qr"])).to_be_visible()
        for text in ("Salaam! I have made tea.", "Come whenever you like."):
            self.fill("chat.say", text)
            self.page.keyboard.press("Enter")
            expect(self.page.get_by_text(text)).to_be_visible()
        yield "lobby-chat"
        self.open("/new")
        self.page.get_by_role("radio", name=self.words["new.opponentsHere"]).check(force=True)
        yield "new-table-here"

    def leaders(self) -> Iterator[str]:
        self.open(f"/tables/{self.visitor.table('me', 'nomad')}")
        self.table.wait()
        spaces = self.table.chosen().spaces
        middle = spaces[len(spaces) // 2]
        if self.phone:
            self.page.touchscreen.tap(middle.x, middle.y)
        else:
            self.page.mouse.move(middle.x, middle.y)
        expect(self.page.locator(".bubble.near")).to_be_visible()
        yield "table-near"

    def five_players(self) -> Iterator[str]:
        id = self.visitor.table("me", *["novice"] * 4, options={"returns": "random"})
        for _ in range(12):
            shown = look(self.visitor, id)
            if shown["to_move"] == shown["seat"]:
                act(self.visitor, id, shown, shown["moves"][len(shown["moves"]) // 2])
        if self.size["width"] == FIVE["width"]:
            self.page.set_viewport_size(FIVE)
        self.open(f"/tables/{id}")
        self.table.wait()
        yield "table-five"
        self.page.set_viewport_size(self.size)

    def the_end(self) -> Iterator[str]:
        """The last camel of a colour, then the result while it is counted."""
        record = script()
        at = len(record["moves"]) - 1
        id = self.visitor.ask("POST", f"/tables/{self.visitor.imported(record)}/clone", {"at": at})["id"]
        self.visitor.ask("PATCH", "/me", {"name": "Amina"})
        _, colour, space = record["moves"][-1].split()
        self.open(f"/tables/{id}")
        self.table.wait()
        if self.table.look().chosen != colour:
            self.table.colour(colour)
        spot = next(one for one in self.table.look().spaces if one.name == space)
        self.page.touchscreen.tap(spot.x, spot.y) if self.phone else self.page.mouse.move(spot.x, spot.y)
        expect(self.page.locator(".bubble")).to_be_visible()
        yield "table-last-camel"
        self.page.emulate_media(reduced_motion="no-preference")
        shown = look(self.visitor, id)
        act(self.visitor, id, shown, record["moves"][-1])
        self.page.locator(".winner").wait_for()
        yield "table-counting"
        self.page.emulate_media(reduced_motion="reduce")

    def lines(self) -> Iterator[str]:
        id = self.visitor.imported(self.record)
        self.open(f"/tables/{id}/replay#40")
        self.press("lines.try")
        self.table.wait()
        for _ in range(2):
            self.page.locator(".replies button").last.click()
            expect(self.page.locator(".chances")).to_contain_text("%")
            expect(self.page.locator(".replies button").first).to_be_visible()
        yield "lines"
        self.press("replay.downloads")
        expect(self.page.get_by_role("dialog")).to_be_visible()
        yield "table-downloads"

    def texts(self) -> Iterator[str]:
        for name, path in TEXTS.items():
            self.open(path)
            yield name

    def failures(self) -> Iterator[str]:
        self.visitor.forgive("404|ERR_INTERNET_DISCONNECTED|Failed to fetch")
        self.visitor.open("/tables/nowhere")
        expect(self.page.get_by_role("alert").or_(self.page.locator("h1")).first).to_be_visible()
        yield "table-missing"
        self.open("/learn")
        self.visitor.context.set_offline(True)
        self.page.get_by_role("link", name=self.words["nav.replays"]).first.click()
        expect(self.page.locator(".fault").or_(self.button("error.reload")).first).to_be_visible()
        yield "away"
        self.visitor.context.set_offline(False)

    def sideways(self) -> Iterator[str]:
        """A phone in landscape."""
        if not self.phone:
            return
        self.page.set_viewport_size(ON_ITS_SIDE)
        id = self.visitor.ask("POST", f"/tables/{self.visitor.imported(self.record)}/clone", {"at": 60})["id"]
        self.open(f"/tables/{id}")
        self.table.wait()
        yield "sideways-desert"
        targi = TargiTour(self.visitor)
        for station in targi.chapter("asked"):
            yield f"sideways-{station}"
        for station in targi.chapter("around"):
            yield f"sideways-{station}"
        self.page.set_viewport_size(self.size)

    def german(self) -> Iterator[str]:
        """What has much text, in a language of long words."""
        self.open("/")
        self.visitor.speak("de")
        for name, path in GERMAN.items():
            self.open(path)
            yield f"german-{name}"
        targi = TargiTour(self.visitor, "de")
        for station in targi.chapter("asked"):
            yield f"german-{station}"
        id = self.visitor.ask("POST", f"/tables/{self.visitor.imported(self.record)}/clone", {"at": 60})["id"]
        self.open(f"/tables/{id}")
        self.table.wait()
        yield "german-table-desert"
        self.page.get_by_role("button", name="Menü").click()
        yield "german-table-menu"
        self.closed()
        self.visitor.speak("en")

    def host(self) -> Iterator[str]:
        """A report and the host's page."""
        self.open("/learn")  # a table on this page would notice that its session has ended
        self.visitor.ask("POST", "/me/account", {"name": f"Keeper {secrets.token_hex(3)}", "password": PASSWORD})
        me = self.visitor.ask("GET", "/me")["id"]
        admin(self.server, "make-host", me)
        eventually(lambda: self.visitor.context.request.get(f"{API}/host/audit").ok)
        with self.member("Bilal", 3) as rude, self.member("Dassine", 4) as hurt:
            id = hurt.table("me", "open", public=True)
            rude.post(f"/tables/{id}/join", {})
            rude.act(id, "chat", text="Something rude")
            report = {"person": rude.id, "subject": "chat", "reason": "insult", "table": id, "line": 1}
            hurt.post("/me/reports", report | {"text": "Not nice at all."})
        self.open("/host")
        expect(self.page.get_by_text("Not nice at all.")).to_be_visible()
        for number, name in enumerate(("reports", "people", "tables", "audit")):
            self.page.get_by_role("tab").nth(number).click()
            self.page.wait_for_load_state("networkidle")
            yield f"host-{name}"
