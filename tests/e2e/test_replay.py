"""Replay and review of a finished game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import NewVisitor, Table
from tests.e2e.stations import short


@pytest.fixture
def record() -> dict[str, Any]:
    return short()


def test_replay_review_and_playing_on(visit: NewVisitor, record: dict[str, Any]) -> None:
    visitor = visit("Amina")
    id = visitor.imported(record)
    last = len(record["moves"])
    page = visitor.open(f"/tables/{id}/replay")
    table = Table(page)
    now = page.locator(".now")
    expect(now).to_contain_text(f"{last} / {last}")
    expect(table.pieces).to_have_count(last)

    page.get_by_role("tab", name="Log").click()
    fifth = record["moves"][4].split()[2]
    page.locator(".log li button").nth(last - 5).click()
    expect(now).to_contain_text(f"5 / {last}")
    expect(page.locator(f'[data-space="{fifth}"]')).to_have_attribute(
        "aria-label", re.compile(f"^{fifth}, .*(leader|camel)")
    )
    expect(table.pieces).to_have_count(5)
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text(f"6 / {last}")
    assert page.url.endswith("#6")
    page.get_by_label("Move", exact=True).fill("12")
    expect(now).to_contain_text(f"12 / {last}")
    page.get_by_role("button", name="Autoplay").click()
    expect(now).to_contain_text(f"13 / {last}")
    page.get_by_role("button", name="Pause").click()

    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden(timeout=120_000)
    expect(page.get_by_role("img", name="Chart of the chances to win")).to_be_visible()
    worst = page.locator(".review li button").first
    worst.click()
    number = int(worst.locator(".num").first.inner_text().rstrip("."))
    better = worst.locator(".better").inner_text().split()[-1]
    expect(now).to_contain_text(f"{number - 1} / {last}")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Played: ")
    expect(verdict).to_contain_text(worst.locator(".better").inner_text())
    expect(verdict).to_contain_text(worst.locator(".why").inner_text())  # the coach says why
    drawn = page.locator(".desert-board .hint").first
    expect(drawn).to_be_visible()
    space, frame = page.locator(f'[data-space="{better}"]').bounding_box(), drawn.bounding_box()
    assert space is not None
    assert frame is not None
    assert abs(space["x"] - frame["x"]) < space["width"] / 3
    assert abs(space["y"] - frame["y"]) < space["height"] / 3

    page.get_by_role("button", name="Next move").click()
    expect(verdict).to_have_text(re.compile(r"^\s*−\d+% Better: "))
    page.get_by_role("button", name="Previous move").click()
    page.get_by_role("button", name="Play on from here against bots").click()
    page.wait_for_url(lambda address: "replay" not in address)
    table.wait()
    expect(table.pieces).to_have_count(number - 1)


def test_link_to_a_move_opens_there(visit: NewVisitor, record: dict[str, Any]) -> None:
    visitor = visit("Amina")
    id = visitor.imported(record)
    page = visitor.open(f"/tables/{id}/replay#7")
    expect(page.locator(".now")).to_contain_text(f"7 / {len(record['moves'])}")
    expect(Table(page).pieces).to_have_count(7)
    page.get_by_role("button", name="Download pictures and the record").click()
    with page.expect_download() as picture:
        page.get_by_role("link", name="Picture of this position (SVG)").click()
    assert picture.value.path().read_text("utf-8").lstrip().startswith("<svg")
    with page.expect_download() as picture:
        page.get_by_role("link", name="Picture of this position (PNG)").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    assert json.loads(saved.value.path().read_text("utf-8"))["moves"] == record["moves"]
