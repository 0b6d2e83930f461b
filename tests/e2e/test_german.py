"""German throughout: no English word is left on any page, and the language changes at once."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import targi
from tests.e2e.browsing import WEB, NewVisitor, Table, look
from tests.e2e.targi import EVERYTHING

SEEN = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.add(walk.currentNode.textContent.trim());
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.add(element.getAttribute(name) ?? '');
  return [...found, document.title];
}"""
PAGES = [
    *("/", "/new", "/new?game=targi", "/learn", "/learn/desert", "/learn/targi", "/learn/targi/guide", "/cards"),
    *("/replays", "/leaderboard", "/settings", "/about", "/nowhere"),
]


def pairs(found: Any) -> Iterator[tuple[str, str]]:
    """All texts that the server shows to people, in both languages."""
    if isinstance(found, dict):
        if isinstance(found.get("en"), str) and isinstance(found.get("de"), str):
            yield found["en"], found["de"]
        for value in found.values():
            yield from pairs(value)
    elif isinstance(found, list):
        for value in found:
            yield from pairs(value)


def messages() -> Iterator[tuple[str, str]]:
    for file in WEB.glob("src/**/messages/**/en.json"):
        english, german = (json.loads(file.with_name(f"{name}.json").read_text("utf-8")) for name in ("en", "de"))
        for key, text in english.items():
            forms = text if isinstance(text, dict) else {"": text}
            other = german[key] if isinstance(german[key], dict) else {"": german[key]}
            yield from ((words, " ".join(other.values())) for words in forms.values())
    for about in WEB.glob("src/games/*/about.json"):
        yield from pairs(json.loads(about.read_text("utf-8")))
    for game in WEB.glob("src/games/*/index.ts"):
        yield from re.findall(r"\{ en: '([^']*)', de: '([^']*)' \}", game.read_text("utf-8"))


def as_pattern(message: str) -> str:
    return ".+".join(map(re.escape, re.split(r"\{\w+\}", message)))


def has_words(message: str) -> bool:
    return re.search(r"[A-Za-z]{3}", re.sub(r"\{\w+\}", "", message)) is not None


class English:
    """All English messages of the client and the server that differ from the German ones."""

    def __init__(self, texts: list[tuple[str, str]]) -> None:
        german = {de for _, de in texts}
        wanted = {en for en, de in texts if en != de and en not in german and has_words(en)}
        self._pattern = re.compile("|".join(f"(?:{as_pattern(one)})" for one in sorted(wanted)))

    def on(self, page: Page) -> list[str]:
        return [text for text in page.evaluate(SEEN) if self._pattern.fullmatch(text)]


@pytest.fixture
def english(visit: NewVisitor) -> English:
    anybody = visit()
    cards = anybody.ask("POST", "/games/targi/board", {"options": EVERYTHING})["cards"]
    return English([*messages(), *pairs(anybody.ask("GET", "/games")), *pairs(cards)])


def test_german_throughout(visit: NewVisitor, english: English) -> None:
    visitor = visit("Amina", language="de-DE")
    page = visitor.page
    for path in PAGES:
        visitor.open(path)
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert (path, english.on(page)) == (path, [])

    visitor.open("/")
    page.get_by_label("Bots").select_option("novice")
    page.get_by_role("button", name="Gegen Bots spielen").click()
    table = Table(page)
    for _ in range(7):  # all leaders and a camel turn
        table.wait()
        assert english.on(page) == []
        table.place()
    table.wait()
    page.get_by_role("button", name="Menü").click()
    assert english.on(page) == []
    page.keyboard.press("Escape")
    assert page.locator("html").get_attribute("lang") == "de"


def test_german_at_a_table_of_targi(visit: NewVisitor, english: English) -> None:
    visitor = visit("Amina", language="de-DE")
    number = targi.new_table(visitor, options=EVERYTHING)
    table, chance = targi.Table(visitor.page), random.Random(8)
    table.sit_down(f"/tables/{number}")
    while table.our_turn():
        shown = look(visitor, number)
        if shown["view"]["round"] > 1:
            break
        table.wait(shown["version"])
        assert english.on(visitor.page) == []
        table.play(targi.busiest(shown["moves"], chance), shown)
    for tab in visitor.page.get_by_role("tab").all():
        tab.click()
        assert english.on(visitor.page) == []
    expect(visitor.page.locator(".challenges > li, .left")).not_to_have_count(0)


def test_language_changes_at_once(visit: NewVisitor, english: English) -> None:
    page = visit("Amina").open("/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    assert english.on(page) != []
    page.get_by_role("radio", name="Deutsch").check(force=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    assert english.on(page) == []
    assert page.locator("html").get_attribute("lang") == "de"
