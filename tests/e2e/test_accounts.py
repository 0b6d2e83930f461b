"""From a guest to an account in two browsers, and deleting it again."""

from __future__ import annotations

import json
import secrets

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.browsing import NewVisitor, Table, Visitor

PASSWORD = "a camel's second hump"


@pytest.fixture
def name() -> str:
    return f"Amina {secrets.token_hex(4)}"


def said(where: Page | Locator, words: str) -> Locator:
    return where.locator(".note", has_text=words)


def unfold(page: Page, heading: str) -> None:
    page.locator("summary", has_text=heading).click()


def register(visitor: Visitor, name: str) -> Page:
    page = visitor.open("/settings")
    unfold(page, "Create an account")
    page.locator("#new-name").fill(name)
    page.locator("#new-password").fill(PASSWORD)
    page.locator("details").get_by_role("button", name="Create an account").click()
    expect(page.get_by_text(f"Signed in as {name}.")).to_be_visible()
    return page


def sign_in(visitor: Visitor, name: str, password: str = PASSWORD) -> Page:
    page = visitor.open("/settings")
    unfold(page, "Sign in")
    page.locator("#login-name").fill(name)
    page.locator("#login-password").fill(password)
    page.locator("#login-password").press("Enter")
    return page


def test_an_account_is_the_same_person_everywhere(visit: NewVisitor, name: str) -> None:
    home, elsewhere = visit("Amina"), visit()
    home.table("me", "novice")
    register(home, name)
    elsewhere.forgive("403.*/sessions")
    page = sign_in(elsewhere, name, "a guess")
    expect(said(page, "Wrong name or password.")).to_be_visible()
    page = sign_in(elsewhere, name)
    expect(page.get_by_text(f"Signed in as {name}.")).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("region", name="My games").get_by_role("listitem")).to_have_count(1)


def test_an_account_made_on_another_page_keeps_its_seat_at_an_open_table(visit: NewVisitor, name: str) -> None:
    visitor = visit("Amina")
    page = visitor.open(f"/tables/{visitor.table('me', 'novice')}")
    table = Table(page)
    table.wait()
    guest = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in visitor.context.cookies())
    asked_as_guest: list[int] = []

    def ask_too_early(route: Route) -> None:
        """The table's page hears first that the guest's session has ended, and still has the guest's cookie."""
        answer = route.fetch(headers=route.request.headers | {"cookie": guest})
        asked_as_guest.append(answer.status)
        route.fulfill(response=answer)

    page.route("**/api/v1/me", ask_too_early, times=1)
    visitor.forgive("401.*/me")
    visitor.page = visitor.context.new_page()
    register(visitor, name)
    table.wait()
    table.place()
    expect(table.pieces.first).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Salaam!")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log")).to_contain_text(name)
    assert visitor.ask("GET", "/me")["name"] == name  # not renamed to a new guest
    assert asked_as_guest == [401]


def test_sign_out_here_and_everywhere(visit: NewVisitor, name: str) -> None:
    home, elsewhere = visit("Amina"), visit()
    page = register(home, name)
    other = sign_in(elsewhere, name)
    expect(other.get_by_text(f"Signed in as {name}.")).to_be_visible()
    other.get_by_role("button", name="Sign out", exact=True).click()
    expect(other.get_by_role("link", name="Sign in")).to_be_visible()
    page.reload()
    expect(page.get_by_text(f"Signed in as {name}.")).to_be_visible()

    other = sign_in(elsewhere, name)
    expect(other.get_by_text(f"Signed in as {name}.")).to_be_visible()
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    elsewhere.forgive("401.*/me")
    other.reload()
    expect(other.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_new_password_replaces_the_old_one(visit: NewVisitor, name: str) -> None:
    visitor = visit("Amina")
    page = register(visitor, name)
    unfold(page, "Change password")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("something else entirely")
    page.locator("details").get_by_role("button", name="Change password").click()
    expect(said(page, "Your password has been changed.")).to_be_visible()
    other = sign_in(visit(), name, "something else entirely")
    expect(other.get_by_text(f"Signed in as {name}.")).to_be_visible()


def test_a_token_is_shown_once_and_can_be_revoked(visit: NewVisitor, name: str) -> None:
    page = register(visit("Amina"), name)
    unfold(page, "Tokens for programs")
    page.get_by_label("What it is for").fill("my bot")
    page.get_by_role("button", name="Create a token").click()
    shown = page.get_by_role("dialog", name="Your new token")
    assert len(shown.get_by_role("textbox").input_value()) > 20
    shown.get_by_role("button", name="Close").click()
    row = page.get_by_role("listitem").filter(has_text="my bot")
    expect(row).to_be_visible()
    row.get_by_role("button", name="Revoke").click()
    expect(row).to_have_count(0)


def test_my_data_and_the_way_out(visit: NewVisitor, name: str) -> None:
    visitor = visit("Amina")
    id = visitor.table("me", "me")
    page = register(visitor, name)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download my data").click()
    mine = json.loads(saved.value.path().read_text("utf-8"))
    assert id in json.dumps(mine)
    assert name in json.dumps(mine)

    page.get_by_role("button", name="Delete my data").click()
    sure = page.get_by_role("dialog", name="Delete my data")
    sure.get_by_label("Password").fill("a guess")
    visitor.forgive("403.*/me")
    sure.get_by_role("button", name="Delete permanently").click()
    expect(said(sure, "Wrong name or password.")).to_be_visible()  # not behind the dialog
    sure.get_by_label("Password").fill(PASSWORD)
    sure.get_by_role("button", name="Delete permanently").click()
    expect(said(page, "Your data is deleted.")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()

    stranger = visit()
    stranger.forgive("403.*/sessions")
    expect(said(sign_in(stranger, name), "Wrong name or password.")).to_be_visible()
    assert name not in json.dumps(stranger.ask("GET", f"/tables/{id}"))
