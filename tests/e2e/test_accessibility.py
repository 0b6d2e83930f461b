"""axe-core finds nothing to complain about: every page, in every state, in both themes and both languages."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.browsing import WEB, NewVisitor
from tests.e2e.stations import Tour

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const {violations} = await axe.run(document, {runOnly: tags, resultTypes: ['violations']});
  const where = nodes => nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | ');
  return violations.map(({id, help, nodes}) => `${id}: ${help}: ${where(nodes)}`);
}"""


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


def test_no_violation_in_either_theme(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    found = {}
    for station in Tour(visitor):
        for theme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=theme)
            found[station, theme] = violations(visitor.page)
        visitor.page.emulate_media(color_scheme="light")
    assert {where: what for where, what in found.items() if what} == {}


def test_no_violation_in_german(visit: NewVisitor) -> None:
    visitor = visit("Amina", language="de-DE")
    found = {station: violations(visitor.page) for station in Tour(visitor, "de")}
    assert {where: what for where, what in found.items() if what} == {}
