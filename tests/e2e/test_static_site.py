"""The client as static files in a folder of a plain web host: everything works without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import azalai
from azalai.site.build import write_site
from azalai.site.engine import playable
from tests.e2e import device, targi
from tests.e2e.browsing import Visitor
from tests.e2e.hosting import web_host
from tests.e2e.test_accessibility import german, narrow, violations


@pytest.fixture(scope="module")
def site(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a web host that has the site in a folder."""
    root = tmp_path_factory.mktemp("space")
    write_site(root / "games", playable())
    with web_host(root) as host:
        yield f"{host}games/"


@pytest.fixture
def guest(site: str, browser: Browser) -> Iterator[Visitor]:
    visitor = Visitor(browser, site, workers="allow")
    visitor.context.add_init_script(device.LISTEN)
    yield visitor
    faults = visitor.faults()
    visitor.close()
    assert faults == []


def test_through_the_desert_survives_a_reload_is_reviewed_and_exported(guest: Visitor, tmp_path: Path) -> None:
    page = guest.open("")
    device.start(page, "Through the Desert", "Master")
    device.play_desert(page, most=6)
    page.reload()
    device.play_desert(page)
    device.the_end(page)
    device.review(page)
    guest.open("?/replays")
    assert azalai.load(device.saved_record(page, tmp_path)).over


def test_targi_survives_a_reload_is_reviewed_and_exported(guest: Visitor, tmp_path: Path) -> None:
    page = guest.open("")
    device.start(page, "Targi", "Master")
    device.play_targi(page, most=8)
    page.reload()
    expect(targi.Table(page).board).to_have_count(targi.CARDS)
    device.play_targi(page)
    device.the_end(page)
    device.review(page)
    guest.open("?/replays")
    assert azalai.load(device.saved_record(page, tmp_path)).over


def test_two_people_at_one_screen_hand_it_over_and_take_a_move_back(guest: Visitor) -> None:
    page = guest.open("?/new&game=desert")
    page.get_by_role("radio", name="People at this screen").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    device.play_desert(page, most=4)
    expect(device.placed(page)).to_have_count(4)
    page.get_by_role("button", name="Undo").first.click()
    expect(device.placed(page)).to_have_count(2)  # the last move of the player to move, and what came after it


def test_a_finished_game_is_reviewed_and_other_moves_are_tried(guest: Visitor) -> None:
    page = guest.open("")
    device.start(page, "Through the Desert")
    device.play_desert(page, most=2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("heading", name="Biggest mistakes").first).to_be_visible()
    page.get_by_role("button", name="Try a line").click()
    expect(page.get_by_role("region", name="Chance to win").get_by_text("%").first).to_be_visible()


def test_a_record_file_is_opened_on_the_device(guest: Visitor, tmp_path: Path) -> None:
    game = azalai.new("targi", seed=7)
    while len(game.history) < 30:
        game.play(game.moves()[0])
    file = tmp_path / "record.json"
    file.write_text(json.dumps(game.record()), encoding="utf-8")
    page = guest.open("?/replays")
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Open a record").click()
    chooser.value.set_files(file)
    expect(page.get_by_text("30 / 30")).to_be_visible()


def test_learning_needs_no_server(guest: Visitor) -> None:
    page = guest.open("?/learn/desert/guide")
    expect(page.locator(".board").first).to_be_visible()
    for place in ("?/learn", "?/learn/targi", "?/about", "?/settings"):
        guest.open(place)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_pages_of_a_site_without_a_server_are_accessible(guest: Visitor) -> None:
    page = guest.open("")
    expect(page.get_by_role("button", name="Play on this device")).to_be_enabled()
    assert violations(page) == []
    device.start(page, "Through the Desert")
    device.play_desert(page, most=1)
    for place in ("", "?/replays", "?/new"):
        guest.open(place)
        page.get_by_role("heading", level=1).wait_for()
        assert violations(page) == []
        with german(guest), narrow(page):
            assert violations(page) == []
