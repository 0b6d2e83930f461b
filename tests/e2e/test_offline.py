"""Without a server, everything that needs no other people still works, and games can be copied to the server later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from azalai.site import engine
from tests.e2e import device
from tests.e2e.browsing import Visitor
from tests.e2e.test_accessibility import violations
from tests.server.running import API, CommandLine, Server, eventually

KEPT = """async () => {
  const cache = await caches.open('azalai-engine');
  const names = (await cache.keys()).map(({url}) => new URL(url).pathname);
  await navigator.serviceWorker.ready;
  return ['.wasm', '.pack', '.boards', '.net'].every(end => names.some(name => name.endsWith(end)));
}"""


@pytest.fixture
def home(client: None, tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and start again."""
    for game in engine.playable():
        engine.made(game)
    server = Server(tmp_path, CommandLine())
    server.environment["AZALAI_ENGINE"] = "browser"
    yield server.start()
    if server.process and not server.process.ended():
        server.stop()
    server.close()


@pytest.fixture
def amina(home: Server, browser: Browser) -> Iterator[Visitor]:
    """Somebody who has opened the page once, so that her browser has all that it needs."""
    visitor = Visitor(browser, home.url, "Amina", workers="allow")
    visitor.context.add_init_script(device.LISTEN)
    page = visitor.open("/")
    eventually(lambda: page.evaluate(KEPT), 60.0, every=0.2)
    yield visitor
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED")
    faults = visitor.faults()
    visitor.close()
    assert faults == []


def cut(visitor: Visitor, server: Server) -> Page:
    """Stop the server, cut the network, and open the page."""
    visitor.context.set_offline(True)
    assert server.stop() == 0
    return visitor.open("/")


def reconnect(visitor: Visitor, server: Server) -> None:
    server.start()
    # Right after an update, games have to be compiled first.
    eventually(lambda: all(httpx.get(f"{server.url}{API}/games").json()["ready"].values()), 300.0, every=0.2)
    visitor.context.set_offline(False)


@pytest.mark.parametrize(("game", "play"), [("Through the Desert", device.play_desert), ("Targi", device.play_targi)])
def test_without_a_network_a_game_is_played_against_a_master_reviewed_and_copied_to_the_server_later(
    amina: Visitor, home: Server, game: str, play: Callable[[Page], None]
) -> None:
    page = cut(amina, home)
    assert violations(page) == []
    device.start(page, game, "Master")
    play(page)
    device.the_end(page)
    assert violations(page) == []
    device.review(page)
    assert violations(page) == []
    reconnect(amina, home)
    page.goto("/replays")
    page.get_by_role("button", name="Copy to the server").click()
    page.wait_for_url(lambda url: "/tables/" in url and "device" not in url)
    expect(page.get_by_role("heading", name="Replay and review")).to_be_visible()
    table = page.url.split("/tables/")[1].split("/")[0]
    assert amina.ask("GET", f"/tables/{table}")["result"]["winners"]
