"""axe-core finds nothing to complain about: every page, in every state, in both themes and both languages."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

from tests.e2e.browsing import PHONE, WEB, NewVisitor, Theme, Visitor
from tests.e2e.stations import Tour
from tests.e2e.targi_stations import TargiTour

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
CONTRAST = ("color-contrast",)  # all that another theme can change
RUN = """async tags => {
  const {violations} = await axe.run({exclude: [['#targi-sprite']]}, {runOnly: tags, resultTypes: ['violations']});
  const where = nodes => nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | ');
  return violations.map(({id, help, nodes}) => `${id}: ${help}: ${where(nodes)}`);
}"""


def violations(page: Page, rules: tuple[str, ...] = TAGS) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN, rules)
    return found


def all_violations(visitor: Visitor, tour: Iterable[str], *themes: Theme) -> list[str]:
    found = []
    for station in tour:
        for theme in themes:
            visitor.dark(theme)
            rules = TAGS if theme == themes[0] else CONTRAST
            found += [f"{station}, {theme}: {what}" for what in violations(visitor.page, rules)]
        visitor.dark("light")
    return found


def test_no_violation_in_either_theme(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    assert all_violations(visitor, Tour(visitor), "light", "dark") == []


def test_no_violation_in_german(visit: NewVisitor) -> None:
    visitor = visit("Amina", language="de-DE")
    assert all_violations(visitor, Tour(visitor, "de"), "light") == []


def test_no_violation_at_targi_in_either_theme(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    assert all_violations(visitor, TargiTour(visitor), "light", "dark") == []


def test_no_violation_at_targi_on_a_phone_in_german(visit: NewVisitor) -> None:
    visitor = visit("Amina", language="de-DE", size=PHONE, touch=True)
    assert all_violations(visitor, TargiTour(visitor, "de"), "light") == []
