"""Friends at three browsers, by link; one of them has a bad connection."""

from __future__ import annotations

import json
import re
from collections import Counter

from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.browsing import NewVisitor, Table, Visitor

OFFLINE = r"ERR_INTERNET_DISCONNECTED|WebSocket connection to"


class Line:
    """A connection that loses messages: the next move on its way out, or everything that comes back after it."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self.loses: str | None = None
        self.lost = 0
        visitor.forgive(OFFLINE)
        visitor.page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        deaf = False

        def to_server(message: str | bytes) -> None:
            nonlocal deaf
            if json.loads(message)["type"] == "move" and self.loses:
                self.lost += 1
                deaf, kept = True, self.loses == "answer"
                self.loses = None
                if not kept:
                    return
            server.send(message)

        def to_page(message: str | bytes) -> None:
            if not deaf:
                page.send(message)

        page.on_message(to_server)
        server.on_message(to_page)

    def cut(self) -> None:
        self._visitor.context.set_offline(True)

    def mend(self) -> None:
        self._visitor.context.set_offline(False)


def sit_down(visitor: Visitor, link: str) -> None:
    visitor.page.goto(link)
    visitor.page.get_by_role("button", name="Sit down").first.click()


def test_three_browsers_play_by_link_and_nothing_is_placed_twice(visit: NewVisitor) -> None:
    host, friend, traveller = visit("Amina"), visit("Badis"), visit("Chafik")
    line = Line(traveller)
    host.open("/new?friends=1")
    host.page.get_by_role("radio", name="3", exact=True).check(force=True)
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/tables/*")
    link = host.page.get_by_label("Address").input_value()
    sit_down(friend, link)
    expect(host.page.get_by_role("listitem").filter(has_text="Badis")).to_be_visible()
    sit_down(traveller, link)

    people = [host, friend, traveller]
    tables = [Table(one.page) for one in people]
    tables[0].wait()
    id = link.rpartition("/")[2]
    placed = 0
    while (to_move := host.ask("GET", f"/tables/{id}")["to_move"]) is not None:
        table = tables[to_move]
        if table.wait() == "over":
            break
        losing = to_move == 2 and line.lost < 2
        if losing:
            line.loses = "answer" if line.lost == 0 else "move"
        table.place()
        placed += 1
        if losing:
            alert = traveller.page.get_by_role("alert").filter(has_text="No connection")
            line.cut()
            expect(alert).to_contain_text("sent exactly once")
            line.mend()
            expect(alert).to_be_hidden()
        expect(table.page.locator(".log li")).to_have_count(placed)

    for one in tables:
        assert one.wait() == "over"
        expect(one.page.get_by_role("dialog").get_by_role("row")).to_have_count(4)
    moves = host.ask("GET", f"/tables/{id}/record")["moves"]
    assert line.lost == 2
    assert len(moves) == placed
    assert max(Counter(moves).values()) == 1
