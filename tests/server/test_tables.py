"""Tables as people use them: joining, playing, undo, ending, reviewing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import azalai
from tests.server.running import API, Person, Refused, Server, eventually

Visit = Callable[..., Person]
EXAMPLES = Path(__file__).parents[2] / "examples"
MAPS = Path(azalai.__file__).parent / "games" / "desert" / "maps"
CARDS = Path(azalai.__file__).parent / "games" / "targi" / "cards"


def refused(call: Callable[[], Any]) -> tuple[int, str | None]:
    with pytest.raises(Refused) as problem:
        call()
    return problem.value.status, problem.value.code


@pytest.fixture
def pair(visit: Visit) -> tuple[Person, Person, str]:
    """Two people at a table where the game has started."""
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open")
    second.post(f"/tables/{table}/join")
    return first, second, table


def move(person: Person, table: str, seat: int | None = None) -> int:
    """Make the first legal move of the seat to move."""
    seen = person.view(table, seat)
    if seen["to_move"] != seen["seat"]:
        seen = person.view(table, seen["to_move"])
    return person.act(table, "move", version=seen["version"], seat=seen["seat"], move=seen["moves"][0])


def mover(people: tuple[Person, ...], table: str) -> Person:
    return people[people[0].view(table)["to_move"]]


# -- options


def offered() -> list[tuple[str, dict[str, Any]]]:
    """Every value of every option that the library describes, one at a time."""
    found = []
    for game in azalai.games():
        for option in game["options"]:
            values = option.get("values") or ()
            if option["kind"] == "number":
                values = range(option["least"], option["most"] + 1)
            elif option["kind"] == "flag":
                values = (True, False)
            elif option["kind"] == "choices":
                values = [[], *([value] for value in values), list(values)]
            found += [(game["name"], {option["name"]: value}) for value in values]
    return found


def test_every_option_of_the_library_is_offered(visit: Visit) -> None:
    person = visit()
    described = person.get("/games")
    assert described["games"] == json.loads(json.dumps(azalai.games()))
    assert {level["name"] for level in described["levels"]} >= {"novice", "trader", "guide"}
    for game, options in offered():
        if options.get("rules") == "base" or game == "desert" or set(options) <= {"players", "start", "targia_repeat"}:
            chosen = options
        else:
            chosen = {"rules": "expansion"} | options
        try:
            expected = azalai.library.kind(game).configure(chosen, files=False).options
        except azalai.AzalaiError:  # not all values can be combined
            address = f"{API}/games/{game}/check"
            answer = person.http.post(address, json={"options": chosen}).json()
            assert answer["faults"]
            assert answer["options"] is None
            continue
        players = expected["players"]
        body = {"game": game, "options": chosen, "seats": ["me"] * (players - 1) + ["open"]}
        made = person.post("/tables", body)
        assert made["options"] == json.loads(json.dumps(expected))
        assert made["players"] == players
        checked = person.post(f"/games/{game}/check", {"options": chosen})
        assert (checked["options"], checked["faults"]) == (made["options"], [])


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"players": 9}, "players"),
        ({"edition": "none"}, "edition"),
        ({"colour": "red"}, ""),
        ({"board": "/etc/passwd"}, ""),
    ],
)
def test_impossible_options_say_why(visit: Visit, options: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as problem:
        visit().post("/tables", {"game": "desert", "options": options, "seats": ["me", "me"]})
    assert (problem.value.status, problem.value.code) == (422, "bad-options")
    (fault,) = problem.value.document["faults"]
    assert fault["where"] == where
    assert fault["message"]


def test_a_custom_map_is_an_option(visit: Visit) -> None:
    person = visit()
    text = (MAPS / "mountain.txt").read_text("utf-8")
    table = person.table("me", "me", options={"board": text})
    assert move(person, table) == 1
    assert person.get(f"/tables/{table}/board") == person.post("/games/desert/board", {"options": {"board": text}})
    broken = text.replace("\n[", "\n?[", 1)
    faults = person.post("/games/desert/check", {"options": {"board": broken}})["faults"]
    assert any(fault["line"] > 0 for fault in faults)
    with pytest.raises(Refused) as problem:
        person.table("me", "me", options={"board": broken})
    assert problem.value.code == "bad-options"
    assert problem.value.document["faults"] == faults


def test_a_custom_card_file_is_an_option(visit: Visit) -> None:
    person = visit()
    cards = (CARDS / "base_tribe.json").read_text("utf-8")
    made = person.post("/tables", {"game": "targi", "options": {"tribe": cards}, "seats": ["me", "me"]})
    assert made["state"] == "playing"
    assert move(person, made["id"]) == 1
    fault = person.post("/games/targi/check", {"options": {"tribe": '{"cards": [1]}'}})["faults"][0]
    assert (fault["where"], fault["line"]) == ("tribe", 1)


# -- sitting down


def test_a_game_begins_when_all_seats_are_taken(visit: Visit) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open", "open")
    assert first.get(f"/tables/{table}")["state"] == "open"
    assert refused(lambda: first.view(table)) == (409, "not-playing")
    joined = second.post(f"/tables/{table}/join", {"seat": 2})
    assert (joined["mine"], joined["state"]) == ([2], "open")
    assert refused(lambda: second.post(f"/tables/{table}/join", {"seat": 0})) == (409, "seat-taken")
    made = first.ask("PUT", f"/tables/{table}/seats/1", {"level": "novice"})
    assert (made["state"], [seat["kind"] for seat in made["seats"]]) == ("playing", ["person", "bot", "person"])
    assert refused(lambda: visit("Late").post(f"/tables/{table}/join")) == (409, "not-open")
    assert refused(lambda: second.post(f"/tables/{table}/leave")) == (409, "not-open")


def test_a_table_that_is_full_begins_at_once(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "novice")
    assert person.get(f"/tables/{table}")["state"] == "playing"


def test_leaving_frees_the_seat_and_the_owner_closes_the_table(visit: Visit) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open", "open")
    second.post(f"/tables/{table}/join")
    left = second.post(f"/tables/{table}/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
    with second.socket(table) as socket:
        assert first.post(f"/tables/{table}/leave")["state"] == "closed"
        socket.until(lambda m: m["type"] == "table" and m["table"]["state"] == "closed")
    assert refused(lambda: second.post(f"/tables/{table}/join")) == (409, "not-open")


def test_the_owner_seats_bots_and_opens_seats_again(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "open", "open")
    assert person.ask("PUT", f"/tables/{table}/seats/1", {"level": "trader"})["seats"][1]["level"] == "trader"
    assert person.ask("PUT", f"/tables/{table}/seats/1", {"level": None})["seats"][1]["kind"] == "open"
    assert refused(lambda: person.ask("PUT", f"/tables/{table}/seats/1", {"level": "genius"})) == (422, "no-level")
    assert refused(lambda: person.ask("PUT", f"/tables/{table}/seats/0", {"level": "trader"})) == (409, "seat-taken")
    assert refused(lambda: person.ask("PUT", f"/tables/{table}/seats/9", {"level": "trader"})) == (409, "seat-taken")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"seats": ["me"]}, "bad-seats"),
        ({"seats": ["me", "genius"]}, "no-level"),
        ({"clock": {"kind": "live", "bank": 0}}, "bad-clock"),
        ({"clock": {"kind": "sundial"}}, "bad-request"),
        ({"undo": "sometimes"}, "bad-request"),
        ({"game": "chess"}, "bad-options"),
        ({"colour": "blue"}, "bad-request"),
    ],
)
def test_an_impossible_table_says_why(visit: Visit, wanted: dict[str, Any], code: str) -> None:
    body = {"game": "desert", "options": {}, "seats": ["me", "open"]} | wanted
    assert refused(lambda: visit().post("/tables", body)) == (422, code)


def test_a_spectator_who_sits_down_sees_the_seat(visit: Visit) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open")
    with second.socket(table) as socket:
        assert socket.wait_for("table")["table"]["mine"] == []
        second.post(f"/tables/{table}/join")
        assert socket.wait_for("view")["seat"] == 1
        socket.until(lambda m: m["type"] == "table" and m["table"]["state"] == "playing")


def test_lists_show_what_is_public_and_what_waits_for_me(visit: Visit) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open", public=True)
    second.post(f"/tables/{table}/join")
    waiting = mover((first, second), table)
    other = waiting.table("me", "open")
    ids = [found["id"] for found in waiting.get("/tables?show=mine")["tables"]]
    assert ids == [table, other]
    assert table in [found["id"] for found in second.get("/tables?show=playing&game=desert&most=100")["tables"]]
    assert table not in [found["id"] for found in second.get("/tables?show=playing&game=targi&most=100")["tables"]]
    another = waiting.table("me", "open")
    page = waiting.get("/tables?show=mine&most=1")
    rest = waiting.get(f"/tables?show=mine&most=1&before={page['next']!r}")
    assert [found["id"] for found in page["tables"] + rest["tables"]] == [table, another, other]


def test_spectators_see_what_nobody_hides(pair: tuple[Person, Person, str], visit: Visit) -> None:
    first, second, table = pair
    with visit("Chadi").socket(table) as socket:
        seen = socket.wait_for("view")
        assert (seen["seat"], seen["moves"], seen["gains"], seen["prompt"]) == (None, None, {}, None)
        assert eventually(lambda: first.get(f"/tables/{table}")["watching"]) == 1
        move(mover((first, second), table), table)
        assert [event["kind"] for event in socket.wait_for("view", version=1)["events"]] == ["move"]


def test_presence_is_shown(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    with first.socket(table) as socket:
        with second.socket(table):
            socket.wait_for("presence", online=[0, 1], watching=0)
        socket.wait_for("presence", online=[0], watching=0)


def test_a_list_names_a_file_instead_of_sending_it(visit: Visit) -> None:
    person = visit()
    board = "# " + "x" * 5_000 + "\n" + (azalai.library.kind("desert").folder / "maps" / "river.txt").read_text("utf-8")
    table = person.table("me", "open", options={"board": board})
    listed = next(one for one in person.get("/tables?show=mine")["tables"] if one["id"] == table)
    assert re.fullmatch(r"sha256:[0-9a-f]{16}", listed["options"]["board"])
    assert person.get(f"/tables/{table}")["options"]["board"] == board


def test_several_seats_at_one_screen(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "me")
    with person.socket(table) as socket:
        seen = socket.wait_for("view")
        seat = seen["to_move"]
        assert (seen["seat"], bool(seen["moves"])) == (seat, True)
        socket.say("look", seat=1 - seat)
        assert socket.wait_for("view", seat=1 - seat)["moves"] is None
        socket.say("look", seat=None)
        assert socket.wait_for("view", seat=None)["moves"] is None
        socket.say("look", seat=seat)
        assert socket.wait_for("view", seat=seat)["moves"] == seen["moves"]


# -- acts


def test_the_same_act_twice_counts_once(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    person = mover((first, second), table)
    act = person.first_move(table)
    assert [person.act(table, "move", ref="x", **act) for _ in range(3)] == [1, 1, 1]
    with person.socket(table) as socket:
        socket.wait_for("view", version=1)
        assert socket.answer("move", "x", **act) == {"type": "ok", "ref": "x", "version": 1}


def test_two_people_may_use_the_same_id(visit: Visit) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open")
    second.post(f"/tables/{table}/join")
    assert first.act(table, "offer_end", ref="a", version=0, seat=0) == 1
    assert second.act(table, "answer", ref="a", version=1, seat=1, to="end", accept=False) == 2


def test_long_ids_that_start_alike_are_different(pair: tuple[Person, Person, str]) -> None:
    first, _, table = pair
    assert first.act(table, "offer_end", ref="x" * 39 + "1", version=0, seat=0) == 1
    assert first.act(table, "offer_end", ref="x" * 39 + "2", version=1, seat=0) == 2
    assert refused(lambda: first.act(table, "offer_end", ref="x" * 41, version=2, seat=0)) == (422, "bad-message")


def test_stale_and_illegal_acts_are_explained(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    person = mover((first, second), table)
    other = second if person is first else first
    act = person.first_move(table)
    with pytest.raises(Refused) as problem:
        person.act(table, "move", **act | {"version": 5})
    assert (problem.value.status, problem.value.code, problem.value.document["version"]) == (409, "stale", 0)
    with pytest.raises(Refused) as problem:
        person.act(table, "move", **act | {"move": "camel green A4"})
    assert (problem.value.status, problem.value.code) == (422, "illegal-move")
    assert problem.value.document["rule"].startswith("TD-")
    assert set(problem.value.document["sentences"]) == {"en", "de"}
    assert refused(lambda: person.act(table, "move", **act | {"move": "castle"})) == (422, "bad-move")
    wrong = act | {"seat": 1 - act["seat"]}
    assert refused(lambda: other.act(table, "move", **wrong)) == (409, "not-your-turn")
    assert person.view(table)["version"] == 0
    with person.socket(table) as socket:
        socket.wait_for("view")
        answer = socket.answer("move", "bad", **act | {"move": "castle"})
        assert (answer["type"], answer["code"], answer["version"]) == ("problem", "bad-move", 0)
        assert answer["detail"]


def test_a_client_resumes_where_it_was(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    for _ in range(4):
        move(mover((first, second), table), table)
    with first.socket(table, since=3) as socket:
        assert [event["number"] for event in socket.wait_for("view")["events"]] == [4]
    for since in (None, 99):
        with first.socket(table, since=since) as socket:
            assert [event["number"] for event in socket.wait_for("view")["events"]] == [1, 2, 3, 4]


def test_events_and_moves_say_the_same(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    for _ in range(3):
        move(mover((first, second), table), table)
    seen = first.view(table)
    assert [event["move"] for event in seen["events"]] == seen["view"]["history"]
    assert [event["moves"] for event in seen["events"]] == [1, 2, 3]


# -- taking back, ending


def camels(people: tuple[Person, Person], table: str) -> Person:
    """Play until a turn of two placements starts; return the player whose turn it is."""
    while True:
        person = mover(people, table)
        seen = person.view(table)
        if seen["view"]["phase"] == "camel" and seen["view"]["left"] == 2:
            return person
        move(person, table)


def test_undo_is_free_within_your_own_turn(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    person = camels((first, second), table)
    before = person.view(table)
    version = move(person, table)
    seen = person.view(table)
    assert seen["undo"] == {"possible": True, "free": True}
    person.act(table, "undo", version=version, seat=seen["seat"])
    after = person.view(table)
    assert (after["view"], after["version"]) == (before["view"], version + 1)
    assert after["events"][-1]["kind"] == "undo"


def test_after_another_move_undo_needs_everyones_consent(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    person = mover((first, second), table)
    other = second if person is first else first
    seat = person.view(table)["seat"]
    move(person, table)
    move(other, table)
    assert person.view(table)["undo"] == {"possible": True, "free": False}
    version = person.act(table, "undo", version=2, seat=seat)
    asked = other.view(table)["asked"]
    assert (asked["what"], asked["by"], asked["waiting"]) == ("undo", seat, [1 - seat])
    other.act(table, "answer", version=version, seat=1 - seat, to="undo", accept=False)
    seen = person.view(table)
    assert (seen["asked"], len(seen["view"]["history"])) == (None, 2)
    version = person.act(table, "undo", version=seen["version"], seat=seat)
    other.act(table, "answer", version=version, seat=1 - seat, to="undo", accept=True)
    assert person.view(table)["view"]["history"] == []
    late = {"seat": 1 - seat, "to": "undo", "accept": True}
    version = person.view(table)["version"]
    assert refused(lambda: other.act(table, "answer", version=version, **late)) == (409, "nothing-asked")


def test_a_finished_turn_is_not_taken_back_unasked(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    person = camels((first, second), table)
    move(person, table)
    version = move(person, table)
    seen = person.view(table)
    assert seen["to_move"] != seen["seat"]
    assert seen["undo"] == {"possible": True, "free": False}
    person.act(table, "undo", version=version, seat=seen["seat"])
    after = person.view(table)
    assert (after["asked"]["what"], len(after["view"]["history"])) == ("undo", len(seen["view"]["history"]))


def test_against_bots_a_finished_turn_is_taken_back_freely(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "novice", undo="ask")
    move(person, table)
    assert person.view(table)["undo"] == {"possible": True, "free": True}


def test_hints_are_off_against_people_unless_somebody_wants_them(visit: Visit) -> None:
    person = visit()
    for seats, wish, given in (
        (("me", "novice"), None, True),
        (("me", "open"), None, False),
        (("me", "me"), None, False),
        (("me", "open"), True, True),
        (("me", "novice"), False, False),
    ):
        table = person.table(*seats, hints=wish)
        assert person.get(f"/tables/{table}")["hints"] is given


def test_players_keep_their_colours_and_names_in_a_rematch(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "me", names=["Amina", "Badis"])
    before = person.get(f"/tables/{table}")
    assert (before["colours"], before["names"]) == ([0, 1], ["Amina", "Badis"])
    person.act(table, "resign", version=0, seat=0)
    for colours, names in (([1, 0], ["Badis", "Amina"]), ([0, 1], ["Amina", "Badis"])):
        table = person.post(f"/tables/{table}/rematch")["id"]
        again = person.get(f"/tables/{table}")
        assert (again["colours"], again["names"]) == (colours, names)
        person.act(table, "resign", version=0, seat=0)


@pytest.mark.parametrize(
    ("seats", "names", "code"),
    [
        (("me", "open"), ["Amina", "Badis"], "bad-names"),
        (("me", "me"), ["Amina"], "bad-names"),
        (("me", "me", "novice"), ["Amina", "Badis", "Chadi"], "bad-names"),
        (("me", "me"), ["Amina", "a\u202eb"], "bad-name"),
        (("me", "me"), ["Amina", "Admin"], "reserved-name"),
        (("me", "me"), ["Amina", "x" * 25], "bad-name"),
    ],
)
def test_only_people_at_one_screen_are_named_and_names_are_checked(
    visit: Visit, seats: tuple[str, ...], names: list[str], code: str
) -> None:
    assert refused(lambda: visit().table(*seats, names=names)) == (422, code)


def test_nobody_at_a_public_screen_wears_an_accounts_name(server: Server, visit: Visit) -> None:
    owner = server.account("Lunja")
    guest = visit()
    assert refused(lambda: guest.table("me", "me", names=["Badi", "LUNJA"], public=True)) == (409, "name-taken")
    assert guest.table("me", "me", names=["Badi", "Lunja"])  # at a private table it is their own affair
    assert owner.table("me", "me", names=["Badi", "Lunja"], public=True)


def test_some_tables_do_not_allow_undo(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "me", undo="never")
    seat = person.view(table)["to_move"]
    move(person, table)
    assert refused(lambda: person.act(table, "undo", version=1, seat=seat)) == (409, "no-undo")


def test_there_may_be_nothing_to_undo(visit: Visit) -> None:
    person = visit()
    table = person.table()
    assert refused(lambda: person.act(table, "undo", version=0, seat=0)) == (409, "nothing-to-undo")


def test_revealing_moves_are_not_undone_without_consent(visit: Visit) -> None:
    """With aquifers, waterholes are face down: a player who turned one up has seen it."""
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open", options={"variants": ["aquifers"]})
    second.post(f"/tables/{table}/join")
    for _ in range(40):
        person = mover((first, second), table)
        seen = person.view(table)
        unsure = [move for move, gain in seen["gains"].items() if None in gain.values()]
        chosen = unsure[0] if unsure else seen["moves"][0]
        person.act(table, "move", version=seen["version"], seat=seen["seat"], move=chosen)
        after = person.view(table)
        within = after["to_move"] == seen["seat"]  # the player's turn goes on
        assert after["undo"] == {"possible": True, "free": within and not unsure}
        if unsure:
            break
    assert unsure, "nothing was uncovered"
    person.act(table, "undo", version=seen["version"] + 1, seat=seen["seat"])
    assert person.view(table)["asked"]["what"] == "undo"


def test_when_one_of_two_resigns_the_other_wins(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    with second.socket(table) as socket:
        socket.wait_for("view")
        first.act(table, "resign", version=0, seat=0)
        assert socket.wait_for("view", version=1)["result"]["winners"] == [1]
        assert socket.wait_for("table")["table"]["state"] == "over"
    assert first.get(f"/tables/{table}")["result"]["end"] == "resigned"
    assert refused(lambda: second.act(table, "resign", version=1, seat=1)) == (409, "over")


def test_a_bot_takes_over_in_a_game_of_three(visit: Visit) -> None:
    people = tuple(visit(name) for name in ("Amina", "Bilal", "Chadi"))
    table = people[0].table("me", "open", "open")
    for person in people[1:]:
        person.post(f"/tables/{table}/join")
    people[2].act(table, "resign", version=0, seat=2)
    info = people[0].get(f"/tables/{table}")
    assert (info["state"], info["seats"][2]["kind"], info["seats"][2]["level"]) == ("playing", "bot", "trader")
    version = people[2].view(table)["version"]
    assert refused(lambda: people[2].act(table, "resign", version=version, seat=2)) == (409, "bot-plays")


def test_an_end_that_all_agree_to(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    first.act(table, "offer_end", version=0, seat=0)
    second.act(table, "answer", version=1, seat=1, to="end", accept=False)
    assert first.get(f"/tables/{table}")["state"] == "playing"
    second.act(table, "offer_end", version=2, seat=1)
    first.act(table, "answer", version=3, seat=0, to="end", accept=True)
    assert first.get(f"/tables/{table}")["result"] | {"scores": 0, "places": 0} == {
        "end": "agreed",
        "winners": [],
        "scores": 0,
        "places": 0,
    }


def test_an_absent_players_seat_goes_to_a_bot_if_the_others_agree(visit: Visit) -> None:
    first, second, away, too = (visit(name) for name in ("Amina", "Bilal", "Away", "Also away"))
    table = first.table("me", "open", "open", "open")
    for person in (second, away, too):
        person.post(f"/tables/{table}/join")
    with first.socket(table) as socket, second.socket(table) as another:
        socket.until(lambda m: m["type"] == "presence" and 1 in m["online"])
        gift = {"seat": 0, "level": "novice"}
        assert socket.answer("give_bot", "a", version=0, other=1, **gift)["code"] == "present"
        assert socket.answer("give_bot", "b", version=0, other=0, **gift)["code"] == "not-possible"
        assert socket.answer("give_bot", "c", version=0, other=2, **gift | {"level": "x"})["code"] == "no-level"
        assert socket.answer("give_bot", "d", version=0, other=2, **gift)["type"] == "ok"
        asked = another.wait_for("view", version=1)["asked"]
        assert (asked["what"], asked["about"], asked["waiting"]) == ("bot", {"seat": 2, "level": "novice"}, [1])
        assert another.answer("answer", "e", version=1, seat=1, to="bot", accept=True)["type"] == "ok"
    assert first.get(f"/tables/{table}")["seats"][2]["level"] == "novice"


# -- clocks


@pytest.mark.parametrize(("then", "state"), [("bot", "playing"), ("lose", "over")])
def test_time_runs_out(visit: Visit, then: str, state: str) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open", clock={"kind": "live", "bank": 1}, on_timeout=then)
    with first.socket(table) as socket:
        second.post(f"/tables/{table}/join")
        assert socket.wait_for("view")["clocks"]["seats"][0]["left"] <= 1
        event = socket.until(lambda m: m["type"] == "view" and m["version"] == 1)["events"][-1]
        assert (event["kind"], event["seat"], event["then"]) == ("timeout", 0, then)
    info = first.get(f"/tables/{table}")
    assert info["state"] == state
    if then == "lose":
        assert (info["result"]["end"], info["result"]["winners"]) == ("timeout", [1])
    else:
        assert info["seats"][0]["level"] == "trader"


def test_clocks_are_shown(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "me", clock={"kind": "live", "bank": 100, "increment": 10})
    seat = person.view(table)["to_move"]
    move(person, table)
    clocks = person.view(table)["clocks"]["seats"]
    assert 105 < clocks[seat]["left"] <= 110
    assert [each["running"] for each in clocks] == [seat != 0, seat != 1]
    slow = person.table("me", "me", clock={"kind": "correspondence", "per_move": 86400, "bank": 5})
    assert [each["left"] for each in person.view(slow)["clocks"]["seats"]] == pytest.approx([86400, 86400], abs=60)


# -- afterwards


def finished(person: Person, *seats: str, moves: int = 0, **more: Any) -> str:
    """A game against oneself that ends by agreement after some moves."""
    table = person.table(*(seats or ("me", "me")), **more)
    for _ in range(moves):
        move(person, table)
    person.act(table, "offer_end", version=person.view(table)["version"], seat=0)
    assert person.get(f"/tables/{table}")["state"] == "over"
    return table


def test_a_rematch_seats_the_same_people_and_the_next_one_starts(
    pair: tuple[Person, Person, str], visit: Visit
) -> None:
    first, second, table = pair
    assert refused(lambda: first.post(f"/tables/{table}/rematch")) == (409, "not-over")
    first.act(table, "resign", version=0, seat=0)
    with second.socket(table) as socket:
        new = first.post(f"/tables/{table}/rematch")
        assert socket.until(lambda m: m["type"] == "table" and m["table"]["next"])["table"]["next"] == new["id"]
    assert (new["state"], new["previous"], new["mine"]) == ("open", table, [1])
    stranger = visit("Stranger")
    assert refused(lambda: stranger.post(f"/tables/{new['id']}/join")) == (403, "forbidden")
    same = second.post(f"/tables/{table}/rematch")
    assert (same["id"], same["mine"], same["state"]) == (new["id"], [0], "playing")
    assert first.post(f"/tables/{table}/rematch")["id"] == new["id"]


def test_a_rematch_that_was_left_can_be_asked_for_again(pair: tuple[Person, Person, str]) -> None:
    first, second, table = pair
    first.act(table, "resign", version=0, seat=0)
    left = first.post(f"/tables/{table}/rematch")["id"]
    first.post(f"/tables/{left}/leave")
    again = second.post(f"/tables/{table}/rematch")
    assert again["id"] != left
    assert again["state"] == "open"


def test_a_rematch_against_bots_begins_at_once(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "novice")
    person.act(table, "resign", version=person.view(table)["version"], seat=0)
    new = person.post(f"/tables/{table}/rematch")
    assert (new["state"], new["mine"], new["seats"][0]["level"]) == ("playing", [1], "novice")


def test_a_finished_game_is_continued_against_bots(visit: Visit) -> None:
    person = visit()
    table = finished(person, moves=4)
    history = person.get(f"/tables/{table}/record")["moves"]
    new = person.post(f"/tables/{table}/clone", {"at": 2})
    assert (new["state"], new["rated"], new["public"], new["clock"]) == ("playing", False, False, None)
    seen = person.view(new["id"])
    assert seen["view"]["history"][:2] == history[:2]
    assert len(new["mine"]) == 1
    assert refused(lambda: person.post(f"/tables/{table}/clone", {"at": 99})) == (422, "no-move")
    assert refused(lambda: person.post(f"/tables/{table}/clone", {"seat": 9})) == (422, "no-seat")
    seat = new["mine"][0]
    act = {"version": 0, "seat": seat, "move": seen["moves"][0]}
    told = [(event["number"], event["move"], event["moves"]) for event in seen["events"]]
    assert told == [(-1, history[0], 1), (0, history[1], 2)]  # earlier moves are included too
    assert person.act(new["id"], "move", **act) == 1
    with person.socket(new["id"], since=1) as socket:
        assert all(event["number"] > 1 for event in socket.wait_for("view")["events"])


def test_a_record_is_exported_and_imported(visit: Visit) -> None:
    person = visit()
    game = azalai.new("desert", players=2, seed=4)
    while not game.over:
        game.play(game.moves()[0])
    record = game.record()
    info = person.post("/records", record)
    assert (info["state"], info["imported"], info["result"]["winners"]) == ("over", True, game.winners)
    assert person.get(f"/tables/{info['id']}/record") == json.loads(json.dumps(record))
    assert refused(lambda: person.post(f"/tables/{info['id']}/clone", {"seat": 0})) == (409, "over")
    begun = azalai.new("targi", seed=4)
    begun.play(begun.moves()[0])
    found = person.post("/records", begun.record())
    assert (found["state"], found["result"]) == ("over", None)
    assert person.get(f"/tables/{found['id']}/record") == json.loads(json.dumps(begun.record()))
    assert person.post(f"/tables/{found['id']}/clone")["state"] == "playing"


@pytest.mark.parametrize(
    "spoil", [{"format": "x"}, {"moves": ["castle"]}, {"deal": {}}, {"game": "chess"}, {"options": 5}]
)
def test_an_invalid_record_is_refused(visit: Visit, spoil: dict[str, Any]) -> None:
    record = azalai.new("desert", seed=1).record() | spoil
    assert refused(lambda: visit().post("/records", record)) == (422, "bad-record")


def test_a_finished_game_is_open_to_all(visit: Visit) -> None:
    person, anybody = visit(), visit(None)
    table = finished(person, moves=3)
    record = anybody.get(f"/tables/{table}/record")
    at = anybody.get(f"/tables/{table}/at/2")
    assert (at["number"], at["of"], at["view"]["history"]) == (2, 3, record["moves"][:2])
    assert refused(lambda: anybody.get(f"/tables/{table}/at/4")) == (404, "no-move")
    story = anybody.get(f"/tables/{table}/story")
    assert [event["move"] for event in story["events"]] == record["moves"]
    assert len(story["scores"]) == 4
    drawn = []
    for query in ("", "?at=0", "?at=3&theme=dark", "?lang=de"):
        answer = anybody.http.get(f"{API}/tables/{table}/picture.svg{query}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
        drawn.append(answer.text)
    assert len(set(drawn)) == 4
    assert refused(lambda: anybody.get(f"/tables/{table}/picture.svg?at=4")) == (404, "no-move")


def test_a_review_runs_to_its_end(visit: Visit) -> None:
    person = visit()
    table = finished(person, moves=2)
    assert person.get(f"/tables/{table}/review")["state"] == "none"
    begun = person.post(f"/tables/{table}/review")
    assert (begun["state"], begun["of"]) in (("working", 2), ("done", 2))
    done = eventually(lambda: (found := person.get(f"/tables/{table}/review"))["state"] == "done" and found)
    assert [move["number"] for move in done["moves"]] == [1, 2]
    told = {"number", "seat", "move", "better", "cost", "points", "wins", "scores", "line", "why"}
    assert set(done["moves"][0]) == told
    assert person.post(f"/tables/{table}/review") == done


# -- hints and chat


def test_hints_are_given_if_they_are_allowed(visit: Visit) -> None:
    person = visit()
    table = person.table("me", "me")
    with person.socket(table) as socket:
        seen = socket.wait_for("view")
        hint = socket.answer("hint", "h", seat=seen["to_move"])
        assert hint["type"] == "hint"
        assert hint["move"] in seen["moves"]
        assert hint["line"][0] == hint["move"]
        assert socket.answer("hint", "i", seat=1 - seen["to_move"])["code"] == "not-your-turn"
    without = person.table("me", "me", hints=False)
    with person.socket(without) as socket:
        assert socket.answer("hint", "h", seat=0)["code"] == "forbidden"


def test_rated_tables_have_no_hints_and_no_bots_that_stand_in(server: Server) -> None:
    person = server.account("Hints are not for me")
    table = person.post("/tables", {"game": "desert", "seats": ["me", "open"], "rated": True, "on_timeout": "bot"})
    assert (table["hints"], table["on_timeout"]) == (False, "lose")


def test_chat_reaches_everyone_and_is_stored(pair: tuple[Person, Person, str], visit: Visit) -> None:
    first, second, table = pair
    with second.socket(table) as socket:
        socket.wait_for("view")
        for _ in range(2):
            first.act(table, "chat", ref="once", text="<b>Salaam</b>")
        first.act(table, "chat", text="and again")
        lines = [socket.wait_for("chat") for _ in range(2)]
    assert [(line["number"], line["text"], line["seat"]) for line in lines] == [
        (1, "<b>Salaam</b>", 0),
        (2, "and again", 0),
    ]
    with second.socket(table) as socket:
        assert [socket.wait_for("chat")["text"] for _ in range(2)] == ["<b>Salaam</b>", "and again"]
    public = first.table("me", "open", public=True)
    assert visit("Chadi").act(public, "chat", text="May I watch?") == 0
    for text in ("", "x" * 501, "a\0b"):
        assert refused(lambda text=text: first.act(table, "chat", text=text)) == (422, "bad-message")  # type: ignore[misc]


# -- programs


def test_the_stream_sends_what_the_socket_sends(visit: Visit) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open")
    second.post(f"/tables/{table}/join")
    with first.http.stream("GET", f"{API}/tables/{table}/stream") as answer:
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        lines = map(json.loads, answer.iter_lines())
        assert next(lines)["type"] == "table"
        assert next(lines)["version"] == 0
        second.act(table, "resign", version=0, seat=1)
        rest = list(lines)
    assert [line["version"] for line in rest if line["type"] == "view"] == [1]
    assert rest[-1]["table"]["state"] == "over"


def test_a_stream_ends_with_its_session(visit: Visit) -> None:
    first, second = visit("Amina"), visit("Bilal")
    table = first.table("me", "open")
    second.post(f"/tables/{table}/join")
    with first.http.stream("GET", f"{API}/tables/{table}/stream") as answer:
        lines = map(json.loads, answer.iter_lines())
        assert next(lines)["type"] == "table"
        assert next(lines)["version"] == 0
        second.http.cookies.update(first.http.cookies)
        assert second.http.delete(f"{API}/sessions").status_code == 204
        visit("Nadia").http.post(f"{API}/tables/{table}/join")
        assert [line for line in lines if line["type"] == "view"] == []


def test_the_example_program_plays_a_whole_game(server: Server, visit: Visit) -> None:
    person = visit("Program")
    token = person.post("/me/tokens", {"name": "http_bot"})["token"]
    command = [sys.executable, str(EXAMPLES / "http_bot.py"), server.url, token]
    said = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert said.returncode == 0, said.stderr
    table = said.stdout.split()[1].rstrip(":")
    info = person.get(f"/tables/{table}")
    assert info["state"] == "over"
    record = person.get(f"/tables/{table}/record")
    assert azalai.load(record).record() == record
    assert str(info["result"]["winners"]) in said.stdout


def test_boards_are_compressed_if_the_client_accepts_it(visit: Visit) -> None:
    person = visit()
    table = person.table()
    plain = person.http.get(f"{API}/tables/{table}/board", headers={"accept-encoding": "identity"})
    zipped = person.http.get(f"{API}/tables/{table}/board", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.json() == plain.json()
    assert zipped.num_bytes_downloaded < len(plain.content) / 3
