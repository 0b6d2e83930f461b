"""A table with the expansion, challenges and custom cards from a file."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from azalai.games.targi.cards import shipped
from tests.e2e.browsing import NewVisitor, look
from tests.e2e.targi import CARDS, Table, busiest


@pytest.fixture
def deck() -> dict[str, Any]:
    """Custom tribe cards: those of the base game at no cost, with names that start like those of dunes."""
    cards = [
        {name: card[name] for name in ("symbol", "vp", "icon", "effect", "text")}
        | {"cost": [{}], "id": f"D-{card['id']}", "title": {"en": f"Own {card['id']}", "de": f"Eigene {card['id']}"}}
        for card in shipped("base_tribe").cards
    ]
    return {"type": "tribe", "set": "mine", "cards": cards}


def as_file(deck: dict[str, Any], name: str) -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": json.dumps(deck).encode()}


def option(page: Page, title: str) -> Locator:
    return page.locator(".option").filter(has=page.locator(".label, legend", has_text=title)).first


def test_a_faulty_card_file_says_what_is_wrong(visit: NewVisitor, deck: dict[str, Any]) -> None:
    visitor = visit("Amina")
    page = visitor.open("/new?game=targi")
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    page.locator("summary", has_text="More options").click()
    deck["cards"][3]["cost"] = [{"dats": 1}]
    deck["cards"][7]["symbol"] = "tower"
    tribe = option(page, "Tribe cards")
    tribe.locator("input[type=file]").set_input_files(as_file(deck, "faulty.json"))
    expect(tribe.locator(".fault")).to_have_count(2)
    expect(tribe.locator(".fault").first).to_contain_text("D-B04")
    expect(tribe.locator(".fault").first).to_contain_text('"dats" is not possible here')
    expect(tribe.locator(".fault").nth(1)).to_contain_text("oasis, camel_rider, well, tent, targia")
    expect(start).to_be_disabled()
    tribe.locator("input[type=file]").set_input_files({"name": "no.json", "mimeType": "text/plain", "buffer": b"{oh"})
    expect(tribe.locator(".fault")).to_have_count(1)
    expect(start).to_be_disabled()


def test_expansion_challenges_and_custom_cards(visit: NewVisitor, deck: dict[str, Any]) -> None:
    visitor = visit("Amina")
    page = visitor.open("/new?game=targi")
    page.get_by_role("radio", name="Expansion").check(force=True)
    page.locator("summary", has_text="More options").click()
    option(page, "Challenges").get_by_role("combobox").select_option("Five")
    tribe = option(page, "Tribe cards")
    tribe.locator("input[type=file]").set_input_files(as_file(deck, "mine.json"))
    expect(tribe.locator(".pill")).to_have_text("mine.json")
    page.get_by_label("Seat 2").select_option("novice")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/*")
    number = page.url.rpartition("/")[2]
    table, chance = Table(page), random.Random(6)
    expect(table.board).to_have_count(CARDS)
    laid: list[str] = []
    while not laid and table.our_turn():
        shown = look(visitor, number)
        table.play(busiest(shown["moves"], chance), shown)
        display = look(visitor, number)["view"]["seats"][0]["display"]
        laid = [place["card"] for row in display for place in row if place["card"].startswith("D-")]
    own = page.locator(f'.near .display [data-card="{laid[0]}"]')
    expect(own.locator(".face use")).to_have_attribute("href", f"#t-l-{laid[0]}")
    assert page.locator(f'[id="t-l-{laid[0]}"]').count() == 1
    own.hover()
    expect(page.get_by_role("tooltip").get_by_role("img")).to_have_attribute(
        "alt", re.compile(f"^{laid[0].replace('D-', 'Own ')},")
    )

    page.get_by_role("tab", name="Challenges").click()
    expect(page.locator(".challenges > li")).to_have_count(5)
    goals = page.locator(".challenges > li:has(.standing)")
    assert goals.count() >= 4
    for goal in goals.all():
        expect(goal.locator(".standing li")).to_have_count(2)
        expect(goal.locator(".standing")).to_contain_text("You: ")
