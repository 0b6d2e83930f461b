"""What players agree on: undo, an absent player's seat, resigning, ending the game together."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browsing import NewVisitor, Table, Visitor

NAMES = ("Amina", "Badis", "Chafik")


@pytest.fixture
def friends(visit: NewVisitor) -> list[Visitor]:
    return [visit(name) for name in NAMES]


def sit_together(people: list[Visitor], **manners: str) -> str:
    """Seat everybody at one table, each at their own browser; return the table's id."""
    id = people[0].table("me", *["open"] * (len(people) - 1), **manners)
    for person in people[1:]:
        person.ask("POST", f"/tables/{id}/join", {})
    for person in people:
        person.open(f"/tables/{id}")
        expect(person.page.locator(".space").first).to_be_visible()
    return id


def place(*people: Visitor) -> None:
    """One piece each, in this order."""
    for person in people:
        table = Table(person.page)
        table.wait()
        table.place()


def log(person: Visitor) -> Locator:
    return person.page.locator(".log li").first


def menu(person: Visitor, item: str) -> None:
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("dialog").get_by_role("button", name=item).click()


def asked(person: Visitor, question: str) -> Locator:
    banner = person.page.get_by_role("alert").filter(has_text=question)
    expect(banner).to_be_visible()
    return banner


def test_undo_is_asked_for_and_granted_or_not(friends: list[Visitor]) -> None:
    host, friend = friends[:2]
    sit_together([host, friend], undo="ask")
    place(host, friend)
    menu(host, "Ask to undo")
    asked(host, "Waiting for Badis")
    asked(friend, "Amina asks to undo a move.").get_by_role("button", name="Decline").click()
    expect(log(host)).to_contain_text("Badis declines.")
    for person in (host, friend):
        expect(Table(person.page).pieces).to_have_count(2)
        expect(person.page.locator(".banner")).to_have_count(0)

    host.page.keyboard.press("u")
    asked(friend, "Amina asks to undo a move.").get_by_role("button", name="Agree").click()
    for person in (host, friend):
        expect(Table(person.page).pieces).to_have_count(0)
    expect(log(host)).to_contain_text("You undid a move.")
    expect(host.page.get_by_role("heading", level=1)).to_have_text("Your turn")
    place(host)


def test_the_button_says_that_a_finished_turn_is_asked_for(friends: list[Visitor]) -> None:
    host, friend = friends[:2]
    sit_together([host, friend], undo="ask")
    place(host)  # one leader is a whole turn
    host.page.locator(".undo", has_text="Ask to undo").click()
    asked(friend, "Amina asks to undo a move.").get_by_role("button", name="Agree").click()
    expect(Table(host.page).pieces).to_have_count(0)


def test_a_question_is_answered_by_playing_on(friends: list[Visitor]) -> None:
    host, friend = friends[:2]
    sit_together([host, friend], undo="ask")
    place(host, friend)
    menu(host, "Offer to end the game")
    host.page.get_by_role("button", name="Ask the others").click()
    asked(friend, "Amina offers to end the game without a winner.")
    place(host)
    expect(friend.page.locator(".banner")).to_have_count(0)


def test_a_bot_takes_over_for_a_player_who_left(friends: list[Visitor]) -> None:
    host, friend, leaver = friends
    id = sit_together(friends)
    place(host, friend)
    leaver.open("/")
    expect(host.page.locator('.player[data-seat="2"]')).to_contain_text("away")
    host.page.get_by_role("button", name="Menu").click()
    away = host.page.get_by_role("dialog").locator(".away")
    expect(away).to_contain_text("Chafik is away.")
    away.get_by_label("Bots").select_option("novice")
    away.get_by_role("button", name="Let a bot take over").click()
    banner = asked(friend, "Amina suggests that the bot Novice takes over for Chafik.")
    banner.get_by_role("button", name="Agree").click()
    expect(host.page.locator('.player[data-seat="2"]')).to_contain_text("bot")
    place(host)  # the bot has moved
    expect(Table(host.page).pieces).to_have_count(4)
    expect(host.page.get_by_text("The bot Novice takes over for")).to_be_visible()

    leaver.open(f"/tables/{id}")
    expect(leaver.page.get_by_text("Watching", exact=True)).to_be_visible()
    place(friend)  # and the bot again, not the player who has come back
    expect(Table(leaver.page).pieces).to_have_count(6)
    expect(leaver.page).to_have_title("Through the Desert · Azalai")


def test_resigning_ends_a_game_for_two(friends: list[Visitor]) -> None:
    host, friend = friends[:2]
    sit_together([host, friend])
    place(host)
    menu(friend, "Resign")
    sure = friend.page.get_by_role("dialog", name="Resign")
    expect(sure.get_by_role("button", name="No, keep playing")).to_be_focused()
    sure.get_by_role("button", name="Yes, resign").click()
    for person, won in ((host, "You won"), (friend, "Amina won")):
        result = person.page.get_by_role("dialog", name="The game is over")
        expect(result).to_contain_text(won)
        expect(result).to_contain_text("It ended because a player resigned.")
        expect(person.page.locator(".log, [role=log]").get_by_text("resigned.").first).to_be_attached()
    friend.page.get_by_role("button", name="Rematch").click()
    expect(friend.page.get_by_role("heading", level=1)).to_have_text("Waiting for players")
    host.page.get_by_role("button", name="Go to the rematch").click()
    place(friend)  # the player who sat second starts


def test_a_game_ends_without_a_winner_when_all_agree(friends: list[Visitor]) -> None:
    sit_together(friends)
    host, friend, third = friends
    menu(third, "Offer to end the game")
    third.page.get_by_role("button", name="Ask the others").click()
    for person in (host, friend):
        banner = asked(person, "Chafik offers to end the game without a winner.")
        banner.get_by_role("button", name="Agree").click()
    for person in friends:
        result = person.page.get_by_role("dialog", name="The game is over")
        expect(result).to_contain_text("No winner")
        expect(result).to_contain_text("All players agreed to end it.")
