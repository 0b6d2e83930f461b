"""Two people at one screen, with face-down waterholes: neither may see what the other has drawn."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.browsing import NewVisitor, Table, Visitor, act, look

SECRET = re.compile(r"\+[123] water|water <b[^>]*>[1-9]")


class Wire:
    """A connection that can hold back the answer to switching seats."""

    def __init__(self, page: Page) -> None:
        self.holding = False
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda message: self._pass(server, message))
        server.on_message(page.send)

    def _pass(self, server: WebSocketRoute, message: str | bytes) -> None:
        if self.holding and json.loads(message)["type"] == "look":
            self._held.append((server, message))
        else:
            server.send(message)

    def release(self) -> None:
        self.holding = False
        for server, message in self._held:
            server.send(message)
        self._held.clear()


def take_water(table: Table) -> bool:
    """Place a camel on a face-down waterhole if any colour reaches one, otherwise anywhere."""
    for colour in [one.name for one in table.look().colours if one.possible]:
        if table.look().chosen != colour:
            table.colour(colour)
        water = [space for space in table.look().spaces if "hidden waterhole" in space.label]
        if water:
            table.page.mouse.click(water[0].x, water[0].y)
            return True
    table.place()
    return False


def place_leaders(visitor: Visitor, table: str) -> None:
    """Place the leaders without the browser, where handing over takes time."""
    while (shown := look(visitor, table, look(visitor, table)["to_move"]))["view"]["phase"] == "leader":
        act(visitor, table, shown, shown["moves"][0])


def test_hand_over_hides_what_was_drawn(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = visitor.open("/new")
    wire = Wire(page)
    page.get_by_role("radio", name="People at this screen").check(force=True)
    page.get_by_label("Name of player 2").fill("Badis")
    page.locator("summary", has_text="More options").click()
    page.get_by_role("checkbox", name=re.compile("^Aquifers")).check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/*")
    number = page.url.rpartition("/")[2]
    place_leaders(visitor, number)
    table = Table(page)
    assert table.wait() == "ready", "nobody has a secret yet"
    drawn = False
    while not drawn:
        if table.wait() == "covered":
            table.uncover()
            continue
        seat = 0 if page.locator('.player[data-seat="0"]').get_attribute("aria-current") else 1
        took = take_water(table)
        drawn = took and seat == 0
    while table.wait() != "covered":  # the first player's turn may go on
        table.place()
    known = look(visitor, number, 0)["view"]
    drawn_points, tokens = known["scores"][0]["water"], len(known["taken"][0])
    assert drawn_points > 0

    expect(page.get_by_role("heading", name="Badis is next")).to_be_visible()
    assert not SECRET.search(page.content())
    expect(page.locator(".space")).to_have_count(0)
    expect(page.locator(".log")).to_have_count(0)

    wire.holding = True
    page.locator(table.COVER).click()
    expect(page.locator(".space")).to_have_count(0)
    wire.release()
    table.wait()
    first = page.locator('.player[data-seat="0"]')
    expect(first).to_contain_text(f"hidden ×{tokens}")
    assert not SECRET.search(first.inner_html() + page.locator(".log").inner_html())

    while table.wait() != "covered":
        table.place()
    table.uncover()
    table.wait()
    expect(first).to_contain_text(f"water {drawn_points}")
