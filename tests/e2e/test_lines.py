"""Trying lines on the page of a replay: on the board, named, shared, deleted, with a keyboard, on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, NewVisitor, Table
from tests.e2e.stations import short

AT = 20
TARGI = Path(__file__).parents[1] / "golden" / "targi" / "end-robber-base.json"


@pytest.fixture
def record() -> dict[str, Any]:
    return short()


def try_at(page: Page, at: int, of: int) -> Table:
    """Step to a move of the game and begin to try lines there."""
    page.get_by_label("Move", exact=True).fill(str(at))
    expect(page.locator(".now")).to_contain_text(f"{at} / {of}")
    page.get_by_role("button", name="Try a line").first.click()
    table = Table(page)
    table.wait()
    return table


def test_try_name_share_and_return(visit: NewVisitor, record: dict[str, Any]) -> None:
    amina = visit("Amina")
    id, of = amina.imported(record), len(record["moves"])
    amina.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = amina.open(f"/tables/{id}/replay")
    table, now = try_at(page, AT, of), page.locator(".now")
    played = {move.split()[-1] for move in record["moves"]}
    table.place(lambda spaces: next(space for space in spaces if space.name not in played))
    expect(now).to_contain_text(f"{AT} + 1")
    expect(table.pieces).to_have_count(AT + 1)
    expect(page.locator(".chances")).to_contain_text("%")

    reply = page.locator(".replies button").first
    expect(reply).to_be_visible()
    reply.hover()
    expect(page.locator(".desert-board .hint").first).to_be_visible()
    reply.click()
    expect(now).to_contain_text(f"{AT} + 2")
    expect(table.pieces).to_have_count(AT + 2)

    page.get_by_label("Name of this line").fill("The long way")
    page.get_by_label("Name of this line").press("Enter")
    page.get_by_role("button", name="Copy a link").last.click()
    expect(page.get_by_text("Copied").first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"?line={AT}~" in link

    page.get_by_role("button", name="Back to the game").click()
    expect(now).to_contain_text(f"{AT} / {of}")
    expect(table.pieces).to_have_count(AT)
    assert amina.ask("GET", "/tables?show=mine")["tables"][0]["id"] == id  # no table was made
    assert len(amina.ask("GET", "/tables?show=mine")["tables"]) == 1

    badi = visit("Badi")
    other = badi.open(link.removeprefix(badi.url))
    expect(other.locator(".now")).to_contain_text(f"{AT} + 2")
    expect(Table(other).pieces).to_have_count(AT + 2)
    expect(other.get_by_label("Name of this line")).to_have_value("The long way")


def test_variations_are_nested_kept_and_deleted(visit: NewVisitor, record: dict[str, Any]) -> None:
    amina = visit("Amina")
    id, of = amina.imported(record), len(record["moves"])
    page = amina.open(f"/tables/{id}/replay")
    table, now = try_at(page, AT, of), page.locator(".now")
    lines = page.locator("button.line")
    spaces: list[str] = []
    for step in (1, 2):
        spaces.append(table.place(lambda found: found[-1]))
        expect(now).to_contain_text(f"{AT} + {step}")
        table.wait()
    page.get_by_role("button", name="Previous move").click()
    expect(now).to_contain_text(f"{AT} + 1")
    table.wait()
    table.place(lambda found: found[0])
    expect(now).to_contain_text(f"{AT} + 2")
    expect(lines).to_have_count(2)
    expect(page.locator("ul ul button.line")).to_have_count(1)

    page.reload()
    expect(lines).to_have_count(2)
    expect(now).to_contain_text(f"{AT} + 2")
    page.get_by_role("button", name="Delete this line").click()
    expect(lines).to_have_count(1)
    expect(now).to_contain_text(f"{AT} + 1")


def test_the_move_of_the_game_stays_in_the_game(visit: NewVisitor, record: dict[str, Any]) -> None:
    amina = visit("Amina")
    id, of = amina.imported(record), len(record["moves"])
    page = amina.open(f"/tables/{id}/replay")
    table = try_at(page, AT, of)
    _, colour, space = record["moves"][AT].split()
    table.colour(colour)
    table.space(space)
    expect(page.locator(".now")).to_contain_text(f"{AT + 1} / {of}")
    expect(page.locator("button.line")).to_have_count(0)


def test_lines_by_keyboard_in_german_on_a_phone(visit: NewVisitor, record: dict[str, Any]) -> None:
    amina = visit("Amina", language="de-DE", size=PHONE, touch=True)
    id, of = amina.imported(record), len(record["moves"])
    page = amina.open(f"/tables/{id}/replay#{AT}")
    now = page.locator(".now")
    expect(now).to_contain_text(f"{AT} / {of}")
    page.keyboard.press("t")
    Table(page).wait()
    first = page.locator(".replies button").first
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("Enter")
    expect(now).to_contain_text(re.compile(rf"{AT} \+ 1|{AT + 1} / {of}"))
    page.keyboard.press("ArrowLeft")
    expect(now).to_contain_text(f"{AT} / {of}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_link_with_an_impossible_line_shows_the_game(visit: NewVisitor, record: dict[str, Any]) -> None:
    amina = visit("Amina")
    amina.forgive("422")
    id, of = amina.imported(record), len(record["moves"])
    page = amina.open(f"/tables/{id}/replay?line={AT}~camel+nowhere+Z99")
    expect(page.locator(".now")).to_contain_text(f"{AT} / {of}")
    expect(page.get_by_text("not possible").first).to_be_visible()


def test_a_line_in_targi_waits_where_one_steps_to(visit: NewVisitor) -> None:
    """After a move, what leaves no choice is played at once. Stepping back stays there."""
    amina = visit("Amina", size=(1440, 900))
    record = json.loads(TARGI.read_text("utf-8"))
    id, of = amina.imported(record), len(record["moves"])
    page = amina.open(f"/tables/{id}/replay#6")
    now = page.locator(".now")
    expect(now).to_contain_text(f"6 / {of}")
    page.get_by_role("button", name="Try a line").first.click()
    reply = page.locator(".replies button").last
    expect(reply).to_be_visible()
    reply.click()
    expect(now).to_contain_text(re.compile(rf"6 \+ \d|7 / {of}"))
    page.keyboard.press("ArrowLeft")
    here = now.inner_text()
    expect(page.locator(".chances")).to_contain_text("%")
    assert now.inner_text() == here
