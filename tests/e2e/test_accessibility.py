"""axe-core finds nothing to complain about: every page, in every state, in both themes and both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import PHONE, WEB, NewVisitor, Visitor
from tests.e2e.stations import CHAPTERS, Tour, short
from tests.e2e.targi_stations import CHAPTERS as TARGI_CHAPTERS
from tests.e2e.targi_stations import TargiTour

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
# Targi's symbols lie in the page once, unseen: six of seven elements, which axe would walk through each time.
RUN = """async ([rules, without]) => {
  document.getElementById('targi-sprite')?.remove();
  const off = Object.fromEntries(without.map(rule => [rule, {enabled: false}]));
  const options = rules.length ? {runOnly: {type: 'rule', values: rules}} : {runOnly: TAGS, rules: off};
  const {violations} = await axe.run(document, {...options, resultTypes: ['violations']});
  const where = nodes => nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | ');
  return violations.map(({id, help, nodes}) => `${id}: ${help}: ${where(nodes)}`);
}""".replace("TAGS", "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']")
COLOURS = ["color-contrast", "link-in-text-block"]  # all that another theme can change, whatever the language
LANGUAGES = {"en": "en-GB", "de": "de-DE"}


def violations(page: Page, *rules: str, without: Sequence[str] = ()) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN, [list(rules), list(without)])
    return found


def wider_than_the_window(page: Page) -> list[str]:
    """WCAG 1.4.10: nobody has to scroll sideways."""
    assert page.viewport_size
    width = page.evaluate("document.documentElement.scrollWidth")
    return [f"reflow: {width} px"] if width > page.viewport_size["width"] else []


def walk(
    visitor: Visitor, stations: Iterable[str], *, dark: bool = True, colours: bool = True
) -> dict[tuple[str, str], list[str]]:
    """What is wrong at which station, in which theme; colours are the slowest to look at, and no matter of language."""
    found = {}
    for station in stations:
        plain = violations(visitor.page, without=() if colours else COLOURS)
        found[station, "light"] = plain + wider_than_the_window(visitor.page)
        if dark:
            visitor.dark()
            found[station, "dark"] = violations(visitor.page, *COLOURS)
            visitor.dark("light")
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if chapter != "on_a_phone"])
def test_no_violation(visit: NewVisitor, chapter: str, language: str) -> None:
    visitor, english = visit("Amina", language=LANGUAGES[language]), language == "en"
    assert walk(visitor, Tour(visitor, language, short()).chapter(chapter), dark=english, colours=english) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_violation_on_a_phone(visit: NewVisitor, language: str) -> None:
    visitor = visit("Amina", language=LANGUAGES[language], size=PHONE, touch=True)
    assert walk(visitor, Tour(visitor, language, short()).chapter("on_a_phone"), dark=language == "en") == {}


@pytest.mark.parametrize(("chapter", "language"), [("playing", "de"), ("after_a_game", "en")])
def test_no_violation_of_a_game_on_a_phone(visit: NewVisitor, chapter: str, language: str) -> None:
    visitor = visit("Amina", language=LANGUAGES[language], size=PHONE, touch=True)
    assert walk(visitor, Tour(visitor, language, short()).chapter(chapter), dark=False) == {}


TARGI_TABLE = ("asked", "around")  # where the colours are Targi's own


@pytest.mark.parametrize(("chapter", "language"), [*((chapter, "en") for chapter in TARGI_CHAPTERS), ("around", "de")])
def test_no_violation_at_targi(visit: NewVisitor, chapter: str, language: str) -> None:
    visitor, english = visit("Amina", language=LANGUAGES[language]), language == "en"
    assert walk(visitor, TargiTour(visitor, language).chapter(chapter), dark=english, colours=english) == {}


@pytest.mark.parametrize("chapter", TARGI_CHAPTERS)
def test_no_violation_at_targi_on_a_phone_in_german(visit: NewVisitor, chapter: str) -> None:
    visitor, own_colours = visit("Amina", language="de-DE", size=PHONE, touch=True), chapter in TARGI_TABLE
    assert walk(visitor, TargiTour(visitor, "de").chapter(chapter), dark=own_colours, colours=own_colours) == {}
