"""axe-core finds no violation on any page, in any state, in both themes and languages, wide and narrow."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, WEB, NewVisitor, Visitor
from tests.e2e.stations import CHAPTERS, Tour, short
from tests.e2e.targi_stations import CHAPTERS as TARGI_CHAPTERS
from tests.e2e.targi_stations import TargiTour

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
# Targi's symbols are hidden in the page: six of seven elements, which axe would check each time.
RUN = """async ([rules, without]) => {
  document.getElementById('targi-sprite')?.remove();
  const off = Object.fromEntries(without.map(rule => [rule, {enabled: false}]));
  const options = rules.length ? {runOnly: {type: 'rule', values: rules}} : {runOnly: TAGS, rules: off};
  const {violations} = await axe.run(document, {...options, resultTypes: ['violations']});
  const where = nodes => nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | ');
  return violations.map(({id, help, nodes}) => `${id}: ${help}: ${where(nodes)}`);
}""".replace("TAGS", "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']")
LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"  # after a resize
STILL = """async () => {  // a colour that is still changing has no contrast to check
  const passing = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(passing.map(one => one.finished.catch(() => null)));
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # all that a theme can change; the slowest checks


def violations(page: Page, *rules: str, without: Sequence[str] = ()) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(STILL)
    found: list[str] = page.evaluate(RUN, [list(rules), list(without)])
    return found + wider_than_the_window(page)


def wider_than_the_window(page: Page) -> list[str]:
    """WCAG 1.4.10: nobody has to scroll sideways."""
    assert page.viewport_size
    width = page.evaluate("document.documentElement.scrollWidth")
    return [f"reflow: {width} px"] if width > page.viewport_size["width"] else []


@contextlib.contextmanager
def german(visitor: Visitor) -> Iterator[None]:
    visitor.speak("de")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    yield
    visitor.speak("en")


@contextlib.contextmanager
def narrow(page: Page) -> Iterator[None]:
    wide = page.viewport_size
    assert wide
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate(LAID_OUT)
    yield
    page.set_viewport_size(wide)
    page.evaluate(LAID_OUT)


def walk(visitor: Visitor, stations: Iterable[str]) -> dict[tuple[str, str], list[str]]:
    """The violations by station and variant: both themes, both languages, and narrow.

    Each check is slow, so a variant is checked only for what it can change: German and narrow go together.
    """
    found, page = {}, visitor.page
    for station in stations:
        found[station, "light"] = violations(page)
        visitor.dark()
        found[station, "dark"] = violations(page, *COLOURS)
        visitor.dark("light")
        with german(visitor):
            found[station, "German"] = wider_than_the_window(page)
            with narrow(page):
                found[station, "German, narrow"] = violations(page, without=COLOURS)
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if chapter != "on_a_phone"])
def test_no_violation(visit: NewVisitor, chapter: str) -> None:
    visitor = visit("Amina")
    assert walk(visitor, Tour(visitor, record=short()).chapter(chapter)) == {}


@pytest.mark.parametrize("chapter", ["on_a_phone", "playing"])
def test_no_violation_on_a_phone(visit: NewVisitor, chapter: str) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    assert walk(visitor, Tour(visitor, record=short()).chapter(chapter)) == {}


@pytest.mark.parametrize("chapter", TARGI_CHAPTERS)
def test_no_violation_at_targi(visit: NewVisitor, chapter: str) -> None:
    visitor = visit("Amina")
    assert walk(visitor, TargiTour(visitor).chapter(chapter)) == {}


def test_no_violation_at_targi_on_a_phone(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=PHONE, touch=True)
    assert walk(visitor, TargiTour(visitor).chapter("around")) == {}
