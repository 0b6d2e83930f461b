"""A player reports a line of the chat, the host resolves it and mutes its author; all of it with the keyboard."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Locator, Page, expect

from azalai.server.log.ratings import LEAST_MOVES
from tests.e2e.browsing import PHONE, NewVisitor, Visitor
from tests.e2e.test_accessibility import german, narrow, violations
from tests.server.hosting import PASSWORD, admin
from tests.server.running import API, Server, eventually


@pytest.fixture
def host(server: Server, visit: NewVisitor) -> Visitor:
    visitor = visit("Keeper")
    visitor.ask("POST", "/me/account", {"name": f"Keeper {secrets.token_hex(4)}", "password": PASSWORD})
    admin(server, "make-host", visitor.id)
    eventually(lambda: visitor.context.request.get(f"{API}/host/audit").ok)
    return visitor


def playing(one: Visitor, other: Visitor) -> str:
    table = one.table("me", "open")
    other.ask("POST", f"/tables/{table}/join")
    return table


def press(what: Locator) -> None:
    """As somebody does who has no mouse."""
    what.focus()
    expect(what).to_be_focused()
    what.press("Enter")


def report_line(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()
    press(page.get_by_role("log", name="Chat").get_by_role("button", name="More about Bilal"))
    card = page.get_by_role("dialog")
    press(card.get_by_role("button", name="Report"))
    expect(card.get_by_text("Something rude")).to_be_visible()
    card.get_by_label("Reason").select_option("insult")
    card.get_by_label("In your words").fill("Not nice")
    assert violations(page) == []
    press(card.get_by_role("button", name="Send the report"))
    expect(page.locator(".note", has_text="Thank you.")).to_be_visible()


def test_a_report_leads_to_a_mute(visit: NewVisitor, host: Visitor) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    table = playing(amina, bilal)
    bilal.ask("POST", f"/tables/{table}/acts", {"type": "chat", "id": "a", "text": "Something rude"})
    report_line(amina.open(f"/tables/{table}"))

    page = host.open("/host")
    report = page.get_by_role("listitem").filter(has_text="Not nice")
    press(report.get_by_role("button", name="View"))
    expect(report.get_by_role("list").get_by_text("Something rude")).to_be_visible()
    press(report.get_by_role("button", name="Take action on Bilal"))
    card = page.get_by_role("dialog")
    card.get_by_label("What to do").select_option("mute")
    card.get_by_label("Why?").fill("Be polite")
    assert violations(page) == []
    press(card.get_by_role("button", name="Mute"))
    expect(page.locator(".note", has_text="Done.")).to_be_visible()
    press(report.get_by_role("button", name="Resolve"))
    card.get_by_label("Reason").fill("muted")
    press(card.get_by_role("button", name="Resolve"))
    expect(report).to_have_count(0)

    page = bilal.open(f"/tables/{table}")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("But why?")
    page.get_by_label("Say something").press("Enter")
    expect(page.locator(".note", has_text="Be polite")).to_be_visible()


def test_the_pages_of_hosts_are_accessible(visit: NewVisitor, host: Visitor) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    playing(amina, bilal)
    amina.ask("POST", "/me/reports", {"person": bilal.id, "subject": "name", "reason": "name"})
    host.ask("POST", f"/host/people/{bilal.id}/warn", {"reason": "Be polite"})
    page = host.open("/host")
    for tab in ("Reports", "People", "Tables", "Audit log"):
        page.get_by_role("tab", name=tab).click()
        if tab == "People":
            page.get_by_label("Name or id").fill("Bilal")
            page.get_by_label("Name or id").press("Enter")
        expect(page.get_by_role("tabpanel").get_by_role("listitem").first).to_be_visible()
        assert violations(page) == []
        with narrow(page), german(host):
            assert violations(page) == []


def test_a_warning_is_confirmed_once(visit: NewVisitor, host: Visitor) -> None:
    bilal = visit("Bilal", size=PHONE, theme="dark")
    host.ask("POST", f"/host/people/{bilal.id}/warn", {"reason": "Be polite"})
    page = bilal.open("/")
    card = page.get_by_role("dialog", name="A warning from the host")
    expect(card.get_by_text("Be polite")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    press(card.get_by_role("button", name="I have read this"))
    expect(card).to_be_hidden()
    bilal.open("/settings")
    expect(card).to_be_hidden()


def test_somebody_who_is_muted_is_not_heard(visit: NewVisitor) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    table = playing(amina, bilal)
    bilal.ask("POST", f"/tables/{table}/acts", {"type": "chat", "id": "a", "text": "Something rude"})
    page = amina.open(f"/tables/{table}")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("log").get_by_text("Something rude")).to_be_visible()
    press(page.get_by_role("log").get_by_role("button", name="More about Bilal"))
    press(page.get_by_role("dialog").get_by_role("button", name="Mute"))
    expect(page.get_by_role("log").get_by_text("Something rude")).to_have_count(0)
    page = amina.open("/settings")
    press(page.get_by_role("button", name="Undo for Bilal"))
    expect(page.get_by_text("You have not blocked or muted anybody.")).to_be_visible()


def test_a_host_takes_a_game_out_of_the_ratings(server: Server, host: Visitor) -> None:
    names = [f"Rival {secrets.token_hex(4)}" for _ in range(2)]
    one, two = (server.account(name) for name in names)
    table = one.table("me", "open", rated=True, public=True)
    two.post(f"/tables/{table}/join")
    two.act(table, "resign", version=one.play_with(two, table, LEAST_MOVES), seat=1)
    page = host.open("/host")
    press(page.get_by_role("tab", name="Tables"))
    page.get_by_role("radio", name="Rated games").check()
    row = page.get_by_role("listitem").filter(has_text=names[0])
    press(row.get_by_role("button", name="Take out of the ratings"))
    card = page.get_by_role("dialog")
    card.get_by_label("Reason").fill("arranged")
    assert violations(page) == []
    press(card.get_by_role("button", name="Take out of the ratings"))
    expect(row).to_have_count(0)
    assert one.get(f"/people/{one.id}")["ratings"] == []


@pytest.mark.parametrize(("path", "words"), [("/privacy", "What this server stores"), ("/terms", "Be polite.")])
def test_texts_of_the_host(visit: NewVisitor, path: str, words: str) -> None:
    visitor = visit(theme="dark")
    page = visitor.open(path)
    expect(page.get_by_text(words)).to_be_visible()
    assert violations(page) == []
    with narrow(page), german(visitor):
        expect(page.get_by_text(words)).to_have_count(0)
        assert violations(page) == []
