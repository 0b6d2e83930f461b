"""Several people at one table of Targi: at two browsers, at one screen, and a spectator."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

import azalai
from tests.e2e.browsing import NewVisitor, Visitor, act, look
from tests.e2e.targi import Table, busiest, is_forced, new_table, quickest
from tests.e2e.test_online import Line, sit_down
from tests.server.running import Person, Server

LAST_ROUND = 12


def test_two_browsers_and_one_reconnects_to_the_score_table(visit: NewVisitor) -> None:
    host, traveller = visit("Amina"), visit("Badis")
    line = Line(traveller)
    host.open("/new?friends=1&game=targi")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/tables/*")
    link = host.page.get_by_label("Address").input_value()
    sit_down(traveller, link)

    table = link.rpartition("/")[2]
    people: list[Visitor] = [host, traveller]
    tables = [Table(one.page) for one in people]
    for one in tables:
        one.wait(0)
    chance, moves = random.Random(3), 0
    while (to_move := look(host, table)["to_move"]) is not None:
        shown = look(people[to_move], table)
        if shown["moves"] is None:  # a page has answered a question without a choice
            continue
        begun = shown["view"]["round"] == 1
        move = (busiest if begun else quickest)(shown["moves"], chance)
        if begun or shown["view"]["round"] == LAST_ROUND:
            if to_move == 1 and line.lost < 2:
                lose_and_come_back(tables[1], line, move, shown)
            else:
                tables[to_move].play(move, shown)
        elif is_forced(shown):
            tables[to_move].wait(shown["version"] + 1)
        else:  # between the first and the last round two programs play, and the browsers watch
            act(people[to_move], table, shown, move)
        moves += 1

    assert line.lost == 2
    # The page answers questions without a choice itself, so there are more moves than were made here.
    assert len(host.ask("GET", f"/tables/{table}/record")["moves"]) >= moves
    totals = [one["total"] for one in host.ask("GET", f"/tables/{table}")["result"]["scores"]]
    for one in tables:
        expect(one.result.locator("tbody tr")).to_have_count(2)
        cells = one.result.locator("tbody tr td:last-child").all_inner_texts()
        assert list(map(int, cells)) == sorted(totals, reverse=True)


def lose_and_come_back(table: Table, line: Line, move: str, shown: dict[str, Any]) -> None:
    """Lose the move on its way, or its answer: it is made exactly once when the connection is back."""
    line.loses = "answer" if line.lost == 0 else "move"
    table.choose(move, shown)
    alert = table.page.get_by_role("alert").filter(has_text="No connection")
    line.cut()
    expect(alert).to_contain_text("sent exactly once")
    line.mend()
    expect(alert).to_be_hidden()
    table.wait(shown["version"] + 1)


def test_the_opponents_moves_stay_marked_during_your_turn(visit: NewVisitor) -> None:
    host, friend = visit("Amina"), visit("Badis")
    table = new_table(host, "open", "me")
    friend.ask("POST", f"/tables/{table}/join", {})
    page = Table(host.page).sit_down(f"/tables/{table}")
    chance, theirs = random.Random(5), list[str]()
    while "end" not in theirs:
        person = host if (shown := look(host, table))["to_move"] == 1 else friend
        shown = look(person, table)
        move = busiest(shown["moves"], chance)
        theirs = [] if person is host else [*theirs, move]
        act(person, table, shown, move)
    touched = sorted(move.split()[1] for move in theirs if move.startswith(("place", "use")))
    marked = page.page.locator(".table-cards .last")
    for _ in range(2):
        page.wait((shown := look(host, table))["version"])
        assert sorted(str(one.get_attribute("data-place")) for one in marked.all()) == touched
        assert shown["to_move"] == 1
        act(host, table, shown, shown["moves"][0])
    assert len(touched) > 1


# -- one screen


def draws(moves: list[str], chance: random.Random) -> str:
    """A player who wants to draw a tribe card from the pile and keep it."""
    for move in ("place 14", "use 14", "hand"):
        if move in moves:
            return move
    return quickest(moves, chance)


def test_hand_over_hides_a_card_that_was_drawn(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    number = new_table(visitor, "me", "me")
    page = visitor.open(f"/tables/{number}")
    table = Table(page)
    expect(page.locator(".targi").first).to_be_visible()  # nobody has a secret yet
    chance, held = random.Random(5), ""
    while not held:
        shown = look(visitor, number)
        seat = shown["to_move"]
        shown = look(visitor, number, seat)
        if page.locator(Table.COVER).count():
            table.uncover()
        table.play(draws(shown["moves"], chance) if seat == 0 else quickest(shown["moves"], chance), shown)
        held = (look(visitor, number, 0)["view"]["seats"][0]["hand"] or {}).get("card") or ""
        secret = any(one["hand"] for one in look(visitor, number, 0)["view"]["seats"])
        if secret and look(visitor, number)["to_move"] != seat:
            expect(page.locator(Table.COVER)).to_be_visible()

    title = visitor.ask("GET", f"/tables/{number}/board")["cards"][held]["title"]["en"]
    expect(page.locator(f'.hand [data-card="{held}"]')).to_be_visible()
    expect(page.locator(".log").first).to_contain_text(f"took {title} into hand")
    while look(visitor, number)["to_move"] == 0:
        shown = look(visitor, number, 0)
        table.play(quickest(shown["moves"], chance), shown)

    expect(page.get_by_role("heading", name="Player 2 is next")).to_be_visible()
    expect(page.locator(".log")).to_have_count(0)
    expect(page.locator("body")).not_to_contain_text(title)
    table.uncover()
    table.wait(look(visitor, number)["version"])
    expect(page.locator(".player.seat-0 .hand")).to_contain_text("a hidden tribe card")
    expect(page.locator(".log").first).to_contain_text("took the card into hand")
    expect(page.locator(f'[data-card="{held}"]')).to_have_count(0)
    expect(page.locator("body")).not_to_contain_text(title)


# -- watching


def hidden_cards(game: azalai.Game) -> set[str]:
    """The tribe cards in the pile, face down, or held in secret, taken from the position itself."""
    s, names = game.state[0], game.setting.tribe_ids  # type: ignore[attr-defined]
    order = s["orders"][0][min(int(s["gen"][0]), len(s["orders"][0]) - 1)]
    pile = {names[order[s["pile"][0][i]]] for i in range(int(s["pile_len"][0]))}
    down = {names[s["centre"][i]] for i in range(9) if s["face_down"][i] and s["centre_kind"][i] == 2}
    held = {names[s["hand"][seat] - 1] for seat in range(2) if s["hand"][seat] and not s["hand_open"][seat]}
    drawn = {names[s["drawn"][i]] for i in range(int(s["drawn_len"]))} if s["drawn_deck"] == 0 else set()
    return pile | down | held | drawn


def cards_in(found: Any) -> set[str]:
    if isinstance(found, dict):
        return set().union(*map(cards_in, found.values()))
    if isinstance(found, list):
        return set().union(*map(cards_in, found))
    return {found} if isinstance(found, str) else set()


def test_spectator_never_sees_a_hand_card_or_the_pile(visit: NewVisitor, server: Server) -> None:
    chance = random.Random(4)
    with Person(server.url) as player:
        player.guest("Amina")
        number = player.table("me", "me", game="targi")
        watcher = visit("Badis")
        frames = watcher.frames()
        Table(watcher.page).sit_down(f"/tables/{number}")
        expect(watcher.page.get_by_text("Watching", exact=True)).to_be_visible()
        while (seat := player.view(number)["to_move"]) is not None:
            shown = player.view(number, seat)
            move = draws(shown["moves"], chance)
            player.act(number, "move", version=shown["version"], seat=seat, move=move)
        expect(Table(watcher.page).result).to_be_visible()
        record = player.get(f"/tables/{number}/record")

    game = azalai.load(record | {"result": None})
    held = 0
    for frame in [frame for frame in frames if frame["type"] == "view" and frame["view"]["phase"] != "over"]:
        then = game.at(frame["version"])
        hidden = hidden_cards(then)
        assert hidden & cards_in(frame["view"]) == set()
        assert hidden & cards_in([event for event in frame["events"] if event["number"] == frame["version"]]) == set()
        assert frame["moves"] is None
        assert '"seed"' not in str(frame)
        held += any(one["hand"] == {"card": None} for one in frame["view"]["seats"])
    assert held > 10, "nobody held a card in secret: this test would not notice a leak"
