"""The client as static files on a plain web space, in a folder of it: everything works without a server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import azalai
from azalai.site.build import write_site
from azalai.site.engine import playable
from tests.e2e import device, targi
from tests.e2e.browsing import Visitor
from tests.server.running import eventually, free_port


@pytest.fixture(scope="module")
def site(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A web space that has the site in a folder."""
    root, port = tmp_path_factory.mktemp("space"), free_port()
    write_site(root / "games", playable())
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", str(root)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            eventually(lambda: answers(port), 20.0, every=0.1)
            yield f"http://127.0.0.1:{port}/games/"
        finally:
            server.terminate()


def answers(port: int) -> bool:
    import socket

    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def guest(site: str, browser: Browser) -> Iterator[Visitor]:
    visitor = Visitor(browser, site, workers="allow")
    visitor.context.add_init_script(device.LISTEN)
    yield visitor
    faults = visitor.faults()
    visitor.close()
    assert faults == []


def start(page: Page, game: str, level: str = "Novice") -> None:
    page.get_by_role("radio", name=game).check(force=True)
    page.get_by_label("Bots").select_option(label=level)
    page.get_by_role("button", name="Play on this device").click()


def test_through_the_desert_goes_on_after_a_reload_and_can_be_exported(guest: Visitor, tmp_path: Path) -> None:
    page = guest.open("")
    start(page, "Through the Desert")
    device.play_desert(page, most=6)
    page.reload()
    device.play_desert(page)
    device.the_end(page)
    guest.open("?/replays")
    assert azalai.load(device.saved_record(page, tmp_path)).over


def test_targi_goes_on_after_a_reload_and_can_be_exported(guest: Visitor, tmp_path: Path) -> None:
    page = guest.open("")
    start(page, "Targi")
    device.play_targi(page, most=8)
    page.reload()
    expect(targi.Table(page).board).to_have_count(targi.CARDS)
    device.play_targi(page)
    device.the_end(page)
    guest.open("?/replays")
    assert azalai.load(device.saved_record(page, tmp_path)).over
