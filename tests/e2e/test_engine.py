"""Hints and evaluations come from the browser's own engine; the server searches nothing for them."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

import azalai
from azalai.site import engine
from tests.e2e.browsing import Visitor
from tests.e2e.stations import short
from tests.e2e.test_guide import next_step
from tests.server.running import API, METRICS_TOKEN, CommandLine, Server, eventually

pytestmark = pytest.mark.slow
GAMES = ("desert", "targi")
MOVES, SECONDS = 80, 20  # a game with that many moves is reviewed in that time


@pytest.fixture(scope="module")
def engines(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with engines for browsers."""
    for game in GAMES:
        engine.made(game)
    server = Server(tmp_path_factory.mktemp("engines"), CommandLine())
    server.environment["AZALAI_ENGINE"] = "browser"
    try:
        server.start()
        eventually(lambda: set(httpx.get(f"{server.url}/engine/manifest.json").json()["games"]) == set(GAMES))
        eventually(lambda: all(httpx.get(f"{server.url}{API}/games").json()["ready"].values()), 300.0, every=0.2)
        yield server
    finally:
        server.stop()
        server.close()


@pytest.fixture
def amina(engines: Server, browser: Browser) -> Iterator[Visitor]:
    visitor = Visitor(browser, engines.url, "Amina")
    yield visitor
    faults = visitor.faults()
    visitor.close()
    assert faults == []


def searches(server: Server) -> list[str]:
    """The server's counts of the searches that people asked for."""
    page = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    return [line for line in page.splitlines() if line.startswith("azalai_searches_total{")]


def ask(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Hint|What would the master play")).filter(visible=True).first.click()


def test_a_hint_is_worked_out_in_the_browser_and_says_why(amina: Visitor, engines: Server) -> None:
    page = amina.open(f"/tables/{amina.table('me', 'me', hints=True)}")
    with page.expect_response(lambda answer: "hint-reason" in answer.url) as answer:
        ask(page)
    assert answer.value.ok
    assert answer.value.json()["why"]["text"]["en"]
    expect(page.locator(".desert-board .hint").first).to_be_visible()
    assert searches(engines) == []


def test_a_position_of_a_finished_game_is_evaluated_in_the_browser(amina: Visitor, engines: Server) -> None:
    page = amina.open(f"/tables/{amina.imported(short())}/replay")
    page.get_by_label("Move", exact=True).fill("20")
    page.get_by_role("button", name="Try a line").first.click()
    expect(page.locator(".chances")).to_contain_text("%")
    expect(page.locator(".replies button").first).to_be_visible()
    assert searches(engines) == []


def eighty_moves() -> dict[str, Any]:
    """A finished game of at least 80 moves."""
    chosen = random.Random(1)
    game = azalai.new("desert", seed=7, players=3)
    while not game.over:
        game.play(chosen.choice(game.actions()))
    assert len(game.history) >= MOVES
    return game.record()


def test_a_whole_game_is_reviewed_in_the_browser(amina: Visitor, engines: Server) -> None:
    record = eighty_moves()
    page = amina.open(f"/tables/{amina.imported(record)}/replay")
    requests: list[str] = []
    page.on("request", lambda sent: requests.append(f"{sent.method} {sent.url}"))
    began = time.monotonic()
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator("progress")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0, timeout=2 * SECONDS * 1000)
    assert time.monotonic() - began < SECONDS
    expect(page.get_by_role("heading", name="Biggest mistakes").first).to_be_visible()
    expect(page.locator(".review .why").first).to_be_visible()
    assert not [one for one in requests if one.startswith("POST") and not one.endswith("/review-reasons")]
    assert searches(engines) == []
    page.reload()  # it is kept in this browser
    expect(page.locator(".review .why").first).to_be_visible()


def test_the_coach_of_a_guided_game_measures_in_the_browser(amina: Visitor) -> None:
    page = amina.open("/learn/desert/guide")
    next_step(page)
    with page.expect_request(lambda sent: sent.url.endswith("/coach")) as asked:
        page.locator(".lesson").get_by_role("button", name="Show me").click()
    assert len(asked.value.post_data_json["moves"]) == 2
    expect(page.locator(".lesson .coach")).to_be_visible()


def test_without_webassembly_the_server_thinks(amina: Visitor, engines: Server) -> None:
    amina.context.add_init_script("delete globalThis.WebAssembly")
    page = amina.open(f"/tables/{amina.table('me', 'me', hints=True)}")
    ask(page)
    expect(page.locator(".desert-board .hint").first).to_be_visible()
    assert [line for line in searches(engines) if 'purpose="hint"' in line and line.endswith(" 1.0")]


def test_without_webassembly_the_server_reviews(amina: Visitor) -> None:
    amina.context.add_init_script("delete globalThis.WebAssembly")
    page = amina.open(f"/tables/{amina.imported(short())}/replay")
    with page.expect_response(
        lambda answer: answer.request.method == "POST" and answer.url.endswith("/review")
    ) as begun:
        page.get_by_role("button", name="Review this game").click()
    assert begun.value.json()["state"] == "working"
