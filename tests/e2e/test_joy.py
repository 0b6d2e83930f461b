"""Getting into a game, following it, and how its end is shown."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.browsing import DESKTOP, PHONE, NewVisitor, Table, act, look
from tests.e2e.stations import script
from tests.server.hosting import account, admin
from tests.server.running import Server


def test_friends_are_invited_with_a_name_and_a_link(visit: NewVisitor) -> None:
    host, friend = visit(), visit(size=PHONE, touch=True)
    page = host.open("/")
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_label("Your name").fill("Amina")
    page.get_by_role("button", name="Create the link").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.get_by_label("Say something").fill("Salaam!")
    page.get_by_role("button", name="Send").click()

    friend.page.goto(page.get_by_label("Address").input_value())
    expect(friend.page.get_by_text("Amina")).to_be_visible()
    friend.page.get_by_role("button", name="Sit down").tap()
    table = Table(friend.page)
    table.wait()  # an invited friend may begin
    expect(page.get_by_role("heading", level=1)).to_contain_text("to move")
    expect(friend.page.locator(".coordinate", has_text=re.compile("^A$"))).to_be_visible()
    friend.page.get_by_role("button", name="Chat").tap()
    expect(friend.page.get_by_role("log")).to_contain_text("Salaam!")


def box_of(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return {key: round(value) for key, value in found.items()}


def test_placing_a_leader_is_a_decision(visit: NewVisitor) -> None:
    visitor = visit("Amina", size=(1280, 720))
    page = visitor.open(f"/tables/{visitor.table('me', *['novice'] * 4, options={'returns': 'random'})}")
    table = Table(page)
    table.wait()
    for row in page.locator(".player").all():  # five players beside the board
        expect(row).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".legal-dot, .pip")).to_have_count(0)
    board = box_of(page, ".desert-board")

    seen = table.chosen()
    space = seen.spaces[len(seen.spaces) // 2]
    page.mouse.move(space.x, space.y)
    bubble = page.locator(".bubble.near")
    expect(bubble).to_contain_text(re.compile("Water within 3 camels|No water within 3 camels"))
    expect(bubble).to_contain_text("A leader starts a caravan")
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    assert table.look().chosen is None
    page.locator('.space[aria-disabled="true"]').first.click(force=True)  # a refusal in several lines
    expect(page.locator(".note.wrong")).not_to_be_empty()
    assert box_of(page, ".desert-board") == board, "the board moves when the prompt changes"

    table.place()
    table.wait()
    page.locator(".player .words").nth(1).focus()
    expect(page.locator(".desert-board .dim").first).to_be_visible()
    page.locator(".player .words").nth(1).blur()
    expect(page.locator(".desert-board .dim")).to_have_count(0)


def test_moves_of_bots_come_one_after_another(visit: NewVisitor) -> None:
    visitor = visit("Amina", still=False)
    id = visitor.table("me", *["novice"] * 3)
    page = visitor.open(f"/tables/{id}")
    table = Table(page)
    table.wait()
    page.evaluate(
        """() => {
          window.steps = [];
          const count = () => document.querySelectorAll('.space[aria-label*="caravan of"]').length;
          const note = () => window.steps.at(-1) === count() || window.steps.push(count());
          new MutationObserver(note).observe(document.body, {subtree: true, childList: true, attributes: true});
        }"""
    )
    table.place()
    table.wait()
    assert page.evaluate("window.steps")[-4:] == [1, 2, 3, 4]
    expect(page.locator(".news")).to_contain_text(re.compile(r"Novice 1: \w+ leader to \w+\. Novice 2: .*Novice 3: "))

    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    board, news = box_of(page, ".desert-board"), page.locator(".news button")
    news.click()  # the sentence is longer than the line: a click shows it whole, and moves nothing
    expect(news).to_have_attribute("aria-expanded", "true")
    assert news.evaluate("news => news.scrollWidth <= news.clientWidth && news.scrollHeight <= news.clientHeight")
    assert box_of(page, ".desert-board") == board
    news.click()
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

    table.place()
    page.wait_for_function("() => window.steps.at(-1) >= 5")
    page.keyboard.press("Shift")  # any key shows the rest at once
    table.wait()
    expect(table.pieces).to_have_count(8)


def test_the_end_is_told_before_and_after(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    record = script()
    id = visitor.ask("POST", f"/tables/{visitor.imported(record)}/clone", {"at": len(record["moves"]) - 1})["id"]
    last = record["moves"][-1].split()
    page = visitor.open(f"/tables/{id}")
    table = Table(page)
    table.wait()
    expect(page.locator(".news")).to_contain_text("If it ended now: ")
    if table.look().chosen != last[1]:
        table.colour(last[1])
    spot = next(space for space in table.look().spaces if space.name == last[2])
    page.mouse.move(spot.x, spot.y)
    expect(page.locator(".bubble")).to_contain_text(f"The last {last[1]} camel: the game ends with this turn.")
    page.mouse.click(spot.x, spot.y)
    while table.wait() != "over":
        table.place()
    result = page.get_by_role("dialog", name="The game is over")
    expect(result).to_contain_text(f"The last {last[1]} camel was placed.")
    page.goto("/replays")
    own = page.get_by_role("region", name="My games").get_by_role("listitem")
    expect(own.first).to_be_visible()


def test_a_forgotten_password_is_replaced_with_the_hosts_link(visit: NewVisitor, server: Server) -> None:
    person = account(server)
    name = person.get("/me")["name"]
    visitor = visit()
    page = visitor.open("/settings")
    page.locator("summary", has_text="Sign in").click()
    page.locator("#login-name").fill(name)
    page.get_by_role("button", name="Forgot your password?").click()
    expect(page.get_by_role("status").filter(has_text="Ask the host")).to_be_visible()
    page = visitor.open(admin(server, "reset-password", name)["link"])
    page.get_by_label("New password").fill("dates from the south")
    page.get_by_role("button", name="Save and sign in").click()
    expect(page.get_by_role("banner")).to_contain_text(name)


def test_at_one_screen_open_hands_are_never_covered(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = visitor.open("/new")
    page.get_by_role("radio", name="People at this screen").check(force=True)
    page.get_by_label("Name of player 1").fill("Badis")
    page.get_by_role("checkbox", name=re.compile("^Open hands")).check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/*")
    id = page.url.rpartition("/")[2]
    table = Table(page)
    assert table.wait() == "ready"
    expect(page.get_by_role("heading", level=1)).to_have_text("Badis to move")
    for _ in range(25):  # somebody takes water, and still nothing is covered
        shown = look(visitor, id, look(visitor, id)["to_move"])
        water = [move for move, gain in shown["gains"].items() if "water" in gain]
        act(visitor, id, shown, (water or shown["moves"])[0])
        if any(shown["view"]["taken"]):
            break
    assert table.wait() == "ready"
