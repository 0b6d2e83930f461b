"""Block, mute, report; what hosts can do in the browser and on the command line; what each refusal says."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from azalai import cli
from azalai.server.limits import Limits
from azalai.server.log.ratings import LEAST_MOVES
from azalai.server.problems import Problem
from tests.server.conftest import Postgres
from tests.server.hosting import PASSWORD, account, admin, chat_line, make_host
from tests.server.running import Person, Refused, Server, Socket, eventually

Visit = Callable[..., Person]
HOUR = 3600


@pytest.fixture(scope="module")
def host(server: Server) -> Person:
    return make_host(server)


def refused(person: Person, method: str, path: str, body: Any = None) -> Refused:
    with pytest.raises(Refused) as problem:
        person.ask(method, path, body)
    return problem.value


def playing(one: Person, other: Person, **more: Any) -> str:
    table = one.table("me", "open", public=True, **more)
    other.post(f"/tables/{table}/join")
    return table


def last_deed(host: Person) -> dict[str, Any]:
    found: dict[str, Any] = host.get("/host/audit")["lines"][0]
    return found


# -- players among themselves


def test_blocked_person_cannot_join_and_is_not_told(visit: Visit) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    amina.ask("PUT", f"/me/regards/{bilal.id}", {"kind": "block"})
    table = amina.table("me", "open", public=True)
    told = refused(bilal, "POST", f"/tables/{table}/join")
    started = playing(amina, visit("Chadi"))
    assert (told.code, told.document["detail"]) == (
        refused(bilal, "POST", f"/tables/{started}/join").code,
        "This table no longer accepts players. You can watch.",
    )
    assert table not in [row["id"] for row in bilal.get("/tables?show=open&most=100")["tables"]]
    amina.ask("DELETE", f"/me/regards/{bilal.id}")
    assert bilal.post(f"/tables/{table}/join")["mine"] == [1]


def test_muted_by_a_player_may_join(visit: Visit) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    amina.ask("PUT", f"/me/regards/{bilal.id}", {"kind": "mute"})
    assert bilal.post(f"/tables/{amina.table('me', 'open')}/join")["mine"] == [1]


@pytest.mark.parametrize("kind", ["block", "mute"])
def test_chat_of_somebody_unwanted_is_hidden_at_once_and_later(visit: Visit, kind: str) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    table = playing(amina, bilal)
    bilal.act(table, "chat", text="before")
    with amina.socket(table) as socket, bilal.socket(table) as other:
        socket.wait_for("chat", text="before")
        amina.ask("PUT", f"/me/regards/{bilal.id}", {"kind": kind})
        bilal.act(table, "chat", text="unwanted")
        other.wait_for("chat", text="unwanted")
        amina.act(table, "chat", text="mine")
        socket.wait_for("chat", text="mine")
        assert "unwanted" not in chat_in(socket)
    with amina.socket(table) as again:
        again.wait_for("chat", text="mine")
        assert chat_in(again) == ["mine"]
    amina.ask("DELETE", f"/me/regards/{bilal.id}")
    with amina.socket(table) as again:
        again.wait_for("chat", text="mine")
        assert chat_in(again) == ["before", "unwanted", "mine"]


def chat_in(socket: Socket) -> list[str]:
    return [heard["text"] for heard in socket.heard if heard["type"] == "chat"]


def test_whom_one_blocks_is_listed_for_oneself_only(visit: Visit) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    amina.ask("PUT", f"/me/regards/{bilal.id}", {"kind": "mute"})
    amina.ask("PUT", f"/me/regards/{bilal.id}", {"kind": "block"})
    (row,) = amina.get("/me/moderation")["regards"]
    assert (row["person"]["id"], row["kind"]) == (bilal.id, "block")
    assert bilal.get("/me/moderation")["regards"] == []
    assert amina.get("/me/export")["regards"][0]["other"] == bilal.id


def test_nobody_blocks_themselves_or_nobody(visit: Visit) -> None:
    amina = visit("Amina")
    assert refused(amina, "PUT", f"/me/regards/{amina.id}", {"kind": "block"}).code == "yourself"
    assert refused(amina, "PUT", "/me/regards/nobody", {"kind": "block"}).code == "nobody"


# -- reports


def test_report_shows_the_host_what_was_said_around_it(visit: Visit, host: Person) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    table = playing(amina, bilal)
    amina.act(table, "chat", text="Good luck!")
    line = chat_line(table, bilal, "Something rude")
    about = {"person": bilal.id, "subject": "chat", "reason": "insult", "text": "Look", "table": table, "line": line}
    amina.post("/me/reports", about)
    report = next(one for one in host.get("/host/reports")["reports"] if one["table"] == table)
    page = host.get(f"/host/reports/{report['id']}")
    assert page["report"]["quoted"] == "Something rude"
    assert [said["text"] for said in page["lines"]] == ["Good luck!", "Something rude"]
    assert page["table"]["id"] == table
    assert (page["report"]["by"]["id"], page["report"]["person"]["id"]) == (amina.id, bilal.id)


def test_one_open_report_for_each_pair_and_subject(visit: Visit, host: Person) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    about = {"person": bilal.id, "subject": "name", "reason": "name"}
    amina.post("/me/reports", about)
    assert refused(amina, "POST", "/me/reports", about).code == "reported"
    amina.post("/me/reports", about | {"subject": "person"})
    report = host.get("/host/reports")["reports"][-2]["id"]
    host.post(f"/host/reports/{report}/close", {"accepted": False, "reason": "a fine name"})
    assert last_deed(host)["action"] == "reject"
    assert refused(host, "POST", f"/host/reports/{report}/close", {"accepted": True, "reason": "x"}).code == "closed"
    amina.post("/me/reports", about)


def test_report_needs_what_it_is_about(visit: Visit) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    table = playing(amina, bilal)
    mine = chat_line(table, amina, "my own")
    about = {"person": bilal.id, "subject": "chat", "reason": "spam"}
    assert refused(amina, "POST", "/me/reports", about).code == "no-line"
    assert refused(amina, "POST", "/me/reports", about | {"table": table, "line": mine}).code == "no-line"
    nowhere = {"person": bilal.id, "subject": "person", "reason": "spam", "table": "nowhere"}
    assert refused(amina, "POST", "/me/reports", nowhere).code == "no-table"
    myself = {"person": amina.id, "subject": "person", "reason": "spam"}
    assert refused(amina, "POST", "/me/reports", myself).code == "yourself"


def test_reports_are_limited() -> None:
    limits = Limits(1)
    with pytest.raises(Problem, match="too fast"):
        for _ in range(7):
            limits.spend("report", "192.0.2.1")


def test_open_reports_of_one_person_are_limited(visit: Visit) -> None:
    amina = visit("Amina")
    for number in range(20):
        amina.post("/me/reports", {"person": visit(f"Guest {number}").id, "subject": "person", "reason": "other"})
    one_more = {"person": visit("One").id, "subject": "person", "reason": "other"}
    assert refused(amina, "POST", "/me/reports", one_more).code == "too-many"


# -- what a host does to people


def test_warning_is_seen_until_it_is_confirmed(visit: Visit, host: Person) -> None:
    bilal = visit("Bilal")
    host.post(f"/host/people/{bilal.id}/warn", {"reason": "Be polite"})
    (warning,) = bilal.get("/me/moderation")["warnings"]
    assert warning["reason"] == "Be polite"
    deed = last_deed(host)
    assert (deed["action"], deed["person"]["id"], deed["reason"]) == ("warn", bilal.id, "Be polite")
    assert refused(visit("Chadi"), "POST", f"/me/warnings/{warning['id']}/confirm").code == "no-warning"
    bilal.post(f"/me/warnings/{warning['id']}/confirm")
    assert bilal.get("/me/moderation")["warnings"] == []
    assert refused(bilal, "POST", f"/me/warnings/{warning['id']}/confirm").code == "no-warning"


def test_muted_person_is_told_why_and_until_when(visit: Visit, host: Person) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    table = playing(amina, bilal)
    until = time.time() + HOUR
    host.post(f"/host/people/{bilal.id}/mute", {"reason": "Shouting", "until": until})
    with bilal.socket(table) as socket:
        told = socket.answer("chat", "c", text="AAAA")
    assert (told["code"], told["reason"], told["until"]) == ("muted", "Shouting", pytest.approx(until))
    assert bilal.get("/me/moderation")["muted"]["reason"] == "Shouting"
    bilal.act(table, "resign", version=0, seat=1)
    host.post(f"/host/people/{bilal.id}/lift", {"kind": "mute", "reason": "enough"})
    assert last_deed(host)["action"] == "lift"
    bilal.act(table, "chat", text="Sorry!")
    again = {"kind": "mute", "reason": "again"}
    assert refused(host, "POST", f"/host/people/{bilal.id}/lift", again).code == "not-in-force"


def test_mute_ends_by_itself(visit: Visit, host: Person) -> None:
    bilal = visit("Bilal")
    table = bilal.table("me", "open")
    host.post(f"/host/people/{bilal.id}/mute", {"reason": "Shouting", "until": time.time() + 1})
    assert refused(bilal, "POST", f"/tables/{table}/acts", {"type": "chat", "id": "a", "text": "hm"}).code == "muted"
    eventually(lambda: bilal.http.post(f"/api/v1/tables/{table}/acts", json=CHAT).is_success)


CHAT = {"type": "chat", "id": "b", "text": "At last"}


def test_time_in_the_past_is_refused(visit: Visit, host: Person) -> None:
    body = {"reason": "late", "until": time.time() - 1}
    for act in ("mute", "suspend"):
        assert refused(host, "POST", f"/host/people/{visit('Bilal').id}/{act}", body).code == "bad-time"


def test_suspended_person_is_out_at_once(server: Server, visit: Visit, host: Person) -> None:
    amina, bilal = visit("Amina"), account(server)
    name = bilal.get("/me")["name"]
    token = bilal.post("/me/tokens", {"name": "bot"})["token"]
    table = playing(amina, bilal)
    with bilal.socket(table) as socket:
        socket.wait_for("view")
        host.post(f"/host/people/{bilal.id}/suspend", {"reason": "Cheating", "until": time.time() + HOUR})
        amina.act(table, "move", **amina.first_move(table))
        heard = list(socket.rest())
        assert [one for one in heard if one["type"] == "view"] == []
        assert closed_with(socket) == (4401, "no-session")
    assert refused(bilal, "GET", "/me").code == "suspended"
    told = refused(bilal, "POST", "/sessions", {"name": name, "password": PASSWORD})
    assert (told.status, told.code, told.document["reason"]) == (403, "suspended", "Cheating")
    assert told.document["until"] > time.time()
    answer = bilal.http.get("/api/v1/tables", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["code"] == "suspended"
    host.post(f"/host/people/{bilal.id}/lift", {"kind": "suspend", "reason": "A mistake"})
    bilal.post("/sessions", {"name": name, "password": PASSWORD})


def test_suspended_guest_is_told_why_and_stays_out_after_it(visit: Visit, host: Person) -> None:
    bilal = visit("Bilal")
    host.post(f"/host/people/{bilal.id}/suspend", {"reason": "Rude", "until": time.time() + HOUR})
    told = refused(bilal, "GET", "/me")
    assert (told.status, told.code, told.document["reason"]) == (403, "suspended", "Rude")
    host.post(f"/host/people/{bilal.id}/lift", {"kind": "suspend", "reason": "A mistake"})
    assert refused(bilal, "GET", "/me").code == "no-session"  # the session has ended for good


def closed_with(socket: Socket) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as closed:
        socket.hear()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.mark.parametrize("by_token", [False, True])
def test_suspension_ends_a_stream(server: Server, visit: Visit, host: Person, by_token: bool) -> None:
    amina, bilal = visit("Amina"), account(server)
    table = playing(amina, bilal)
    token = bilal.post("/me/tokens", {"name": "bot"})["token"]
    headers = {"Authorization": f"Bearer {token}"} if by_token else {}
    with bilal.http.stream("GET", f"/api/v1/tables/{table}/stream", headers=headers) as answer:
        lines = answer.iter_lines()
        next(lines)
        host.post(f"/host/people/{bilal.id}/suspend", {"reason": "Cheating"})
        assert len(list(lines)) < 10


def test_wrong_password_does_not_say_that_somebody_is_suspended(server: Server, host: Person) -> None:
    bilal = account(server)
    name = bilal.get("/me")["name"]
    host.post(f"/host/people/{bilal.id}/suspend", {"reason": "Cheating"})
    assert refused(bilal, "POST", "/sessions", {"name": name, "password": "wrong words"}).code == "wrong-password"


def test_host_gives_another_name(visit: Visit, host: Person) -> None:
    amina, bilal = visit("Amina"), visit("Rude name")
    table = playing(amina, bilal)
    with amina.socket(table) as socket:
        socket.wait_for("view")
        host.post(f"/host/people/{bilal.id}/rename", {"name": "Guest 7", "reason": "rude"})
        socket.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["person"]["name"] == "Guest 7")
    deed = last_deed(host)
    assert (deed["action"], deed["details"]) == ("rename", "Rude name → Guest 7")
    assert refused(host, "POST", f"/host/people/{bilal.id}/rename", {"name": " ", "reason": "x"}).code == "bad-name"


def test_hosts_cannot_get_rid_of_each_other(server: Server, host: Person) -> None:
    other = make_host(server)
    for act in ("warn", "mute", "suspend"):
        assert refused(host, "POST", f"/host/people/{other.id}/{act}", {"reason": "x"}).code == "is-host"
    assert refused(host, "POST", f"/host/people/{other.id}/rename", {"reason": "x", "name": "y"}).code == "is-host"


def test_host_finds_people_and_their_history(visit: Visit, host: Person) -> None:
    bilal = visit("Bilal of the 100% wells_")
    visit("Bilal of the 100 wells")
    host.post(f"/host/people/{bilal.id}/warn", {"reason": "Be polite"})
    visit("Amina").post("/me/reports", {"person": bilal.id, "subject": "person", "reason": "cheating"})
    for words in ("0% WELLS_", bilal.id):
        (found,) = host.http.get("/api/v1/host/people", params={"search": words}).json()["people"]
        assert (found["id"], [one["kind"] for one in found["sanctions"]]) == (bilal.id, ["warn"])
    page = host.get(f"/host/people/{bilal.id}")
    assert [one["reason"] for one in page["sanctions"]] == ["Be polite"]
    assert [one["reason"] for one in page["reports"]] == ["cheating"]
    assert [one["action"] for one in page["audit"]] == ["warn"]


# -- tables and chat


def test_host_closes_an_open_table(visit: Visit, host: Person) -> None:
    amina = visit("Amina")
    table = amina.table("me", "open", public=True)
    assert table in [row["id"] for row in host.get("/host/tables")["tables"]]
    with amina.socket(table) as socket:
        host.post(f"/host/tables/{table}/close", {"reason": "spam"})
        socket.until(lambda m: m["type"] == "table" and m["table"]["state"] == "closed")
    assert last_deed(host)["action"] == "close-table"
    assert refused(host, "POST", f"/host/tables/{table}/close", {"reason": "again"}).code == "over"
    assert refused(host, "POST", "/host/tables/nowhere/close", {"reason": "again"}).code == "no-table"


def test_game_that_a_host_closes_has_no_winner_and_no_rating(server: Server, host: Person) -> None:
    amina, bilal = server.account("Closed One"), server.account("Closed Two")
    table = playing(amina, bilal, rated=True)
    amina.act(table, "move", **amina.first_move(table))
    with bilal.socket(table) as socket:
        socket.wait_for("view")
        host.post(f"/host/tables/{table}/close", {"reason": "arranged"})
        seen = socket.until(lambda m: m["type"] == "view" and m["result"] is not None)
    assert (seen["result"]["end"], seen["result"]["winners"]) == ("closed", [])
    assert seen["events"][-1]["kind"] == "close"
    assert amina.get(f"/people/{amina.id}")["ratings"] == []
    assert amina.get(f"/tables/{table}")["unrated"] == "closed"
    assert bilal.get(f"/tables/{table}/record")["moves"]
    move = {"type": "move", "id": "m", "version": 2, "seat": 1, "move": "leader green A4"}
    assert refused(bilal, "POST", f"/tables/{table}/acts", move).code == "over"


def rated_game(one: Person, other: Person) -> str:
    """A game that changed ratings: the other has resigned."""
    table = playing(one, other, rated=True)
    other.act(table, "resign", version=one.play_with(other, table, LEAST_MOVES), seat=1)
    return table


def test_host_takes_a_game_out_of_the_ratings(server: Server, host: Person) -> None:
    amina, bilal = server.account("Rated One"), server.account("Rated Two")
    tables = [rated_game(amina, bilal) for _ in range(2)]
    assert {row["id"] for row in host.get("/host/tables?show=rated")["tables"]} >= set(tables)
    with amina.socket(tables[0]) as socket:
        socket.wait_for("view")
        host.post(f"/host/tables/{tables[0]}/unrate", {"reason": "arranged"})
        socket.until(lambda m: m["type"] == "table" and m["table"]["unrated"] == "removed")
    assert (last_deed(host)["action"], last_deed(host)["table"]) == ("unrate", tables[0])
    assert [row["games"] for row in amina.get(f"/people/{amina.id}")["ratings"]] == [1]
    assert tables[0] not in [row["id"] for row in host.get("/host/tables?show=rated")["tables"]]
    with amina.socket(tables[1]) as socket:
        socket.wait_for("view")
        admin(server, "unrate", tables[1], "--reason", "arranged")
        socket.until(lambda m: m["type"] == "table" and m["table"]["unrated"] == "removed")
    assert amina.get(f"/people/{amina.id}")["ratings"] == []
    assert refused(host, "POST", f"/host/tables/{tables[1]}/unrate", {"reason": "again"}).code == "not-rated"
    assert last_deed(host)["by"].startswith("command line (")


def test_removed_line_is_empty_for_everybody(visit: Visit, host: Person) -> None:
    amina, bilal = visit("Amina"), visit("Bilal")
    table = playing(amina, bilal)
    line = chat_line(table, bilal, "Something rude")
    with amina.socket(table) as socket:
        socket.wait_for("chat", text="Something rude")
        host.post(f"/host/tables/{table}/chat/{line}/remove", {"reason": "rude"})
        assert socket.wait_for("chat", number=line)["text"] == ""
    deed = last_deed(host)
    assert (deed["action"], deed["line"], deed["person"]["id"]) == ("remove-chat", line, bilal.id)
    assert refused(host, "POST", f"/host/tables/{table}/chat/{line}/remove", {"reason": "again"}).code == "no-line"


# -- the command line


def test_every_act_of_the_command_line_reaches_a_running_server(server: Server, visit: Visit, host: Person) -> None:
    amina, bilal = visit("Amina"), account(server)
    table = playing(amina, bilal)
    line = chat_line(table, bilal, "Something rude")
    with amina.socket(table) as socket:
        socket.wait_for("chat", number=line)
        admin(server, "remove-chat", table, str(line), "--reason", "rude")
        assert socket.wait_for("chat", number=line)["text"] == ""
        admin(server, "rename", bilal.id, "Nameless One", "--reason", "rude")
        socket.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["person"]["name"] == "Nameless One")
        admin(server, "mute", bilal.id, "--reason", "loud", "--for", "2h")
        eventually(lambda: code(bilal, table) == "muted")
        admin(server, "lift", bilal.id, "mute", "--reason", "quiet")
        eventually(lambda: code(bilal, table) is None)
        admin(server, "close-table", table, "--reason", "arranged")
        socket.until(lambda m: m["type"] == "view" and m["result"] is not None)
    admin(server, "warn", bilal.id, "--reason", "Be polite")
    assert bilal.get("/me/moderation")["warnings"][0]["reason"] == "Be polite"
    with bilal.socket(table) as socket:
        socket.wait_for("view")
        admin(server, "suspend", bilal.id, "--reason", "enough", "--until", "2100-01-01")
        list(socket.rest())
        assert closed_with(socket) == (4401, "no-session")
    done = [row["action"] for row in host.get(f"/host/people/{bilal.id}")["audit"]]
    assert done == ["suspend", "warn", "lift", "mute", "rename", "remove-chat"]
    assert host.get("/host/audit")["lines"][0]["by"].startswith("command line (")


def code(person: Person, table: str) -> str | None:
    answer = person.http.post(f"/api/v1/tables/{table}/acts", json=CHAT | {"id": person.new_ref()})
    return None if answer.is_success else str(answer.json()["code"])


def test_command_line_lists_and_resolves(server: Server, visit: Visit) -> None:
    amina, bilal = visit("Amina"), visit("Bilal the only one")
    table = playing(amina, bilal)
    amina.post("/me/reports", {"person": bilal.id, "subject": "person", "reason": "cheating", "table": table})
    assert [one["id"] for one in admin(server, "list", "people", "--search", "Bilal the only one")] == [bilal.id]
    assert table in [one["id"] for one in admin(server, "list", "tables")]
    report = next(one["id"] for one in admin(server, "list", "reports") if one["table"] == table)
    admin(server, "resolve", report, "--reason", "seen")
    assert admin(server, "list", "audit", "--most", "1")[0]["action"] == "resolve"
    assert report in [one["id"] for one in admin(server, "list", "reports", "--state", "resolved")]


def test_removed_host_is_no_host(server: Server) -> None:
    host = make_host(server)
    admin(server, "remove-host", host.get("/me")["name"])
    eventually(lambda: host.http.get("/api/v1/host/audit").status_code == 403)


def test_command_line_says_what_is_wrong(
    server: Server, visit: Visit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = visit("Guest forever")
    twins = [visit("Two of a kind").id for _ in range(2)]

    def said(*words: str, folder: Path = server.folder) -> str:
        with pytest.raises(SystemExit, match="2"):
            cli.main(["admin", *words, "--data-dir", str(folder)])
        return capsys.readouterr().err

    assert "Only somebody with an account" in said("make-host", guest.id)
    assert "Nobody is called 'Nobody here'" in said("warn", "Nobody here", "--reason", "x")
    assert "There is no such table" in said("close-table", "nowhere", "--reason", "x")
    assert "is not a time" in said("mute", guest.id, "--reason", "x", "--for", "ever")
    assert all(twin in said("warn", "Two of a kind", "--reason", "x") for twin in twins)
    assert "There is no database" in said("list", "people", folder=tmp_path)


def test_command_line_prints_a_line_for_each(server: Server, visit: Visit) -> None:
    guest = visit("Guest of one line")
    words = ["list", "people", "--search", guest.id, "--data-dir", str(server.folder)]
    done = subprocess.run([sys.executable, "-m", "azalai", "admin", *words], capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == guest.id


def test_command_line_works_while_the_server_is_away(make_server: Callable[..., Server]) -> None:
    server = make_server()
    amina, bilal = account(server, "Amina"), account(server, "Bilal")
    table = playing(amina, bilal)
    server.stop()
    admin(server, "make-host", "Amina")
    admin(server, "suspend", "Bilal", "--reason", "cheating")
    admin(server, "close-table", table, "--reason", "arranged")
    server.start()
    assert amina.get("/host/audit")["lines"][0]["action"] == "close-table"
    assert amina.get(f"/tables/{table}")["result"]["end"] == "closed"
    assert refused(bilal, "POST", "/sessions", {"name": "Bilal", "password": PASSWORD}).code == "suspended"


def test_hosts_acts_reach_all_nodes(make_server: Callable[..., Server], database: str, postgres: Postgres) -> None:
    one, two = make_server(database=database), make_server(database=database)
    host = make_host(one, database)
    amina, bilal = one.visit("Amina"), account(one)
    table = playing(amina, bilal)
    bilal.move_to(two.url)
    with bilal.socket(table) as socket:
        socket.wait_for("view")
        host.post(f"/host/people/{bilal.id}/suspend", {"reason": "Cheating"})
        list(socket.rest())
        assert closed_with(socket) == (4401, "no-session")
    amina.move_to(two.url)
    with amina.socket(table) as socket:
        socket.wait_for("view")
        admin(database, "close-table", table, "--reason", "arranged")
        socket.until(lambda m: m["type"] == "view" and m["result"] is not None)


# -- texts


def test_texts_name_the_contact(make_server: Callable[..., Server]) -> None:
    server = make_server(start=False)
    server.environment["AZALAI_CONTACT"] = "host@games.example"
    person = server.start().visit()
    for name in ("privacy", "terms"):
        for language in ("en", "de"):
            text = person.get(f"/texts/{name}?lang={language}")["text"]
            assert "host@games.example" in text
            assert "{" not in text


def test_privacy_page_says_what_this_host_keeps(make_server: Callable[..., Server]) -> None:
    server = make_server(start=False)
    server.environment |= {"AZALAI_KEEP_CHAT": "7", "AZALAI_KEEP_OPEN": "0", "AZALAI_SESSION_DAYS": "1"}
    person = server.start().visit()
    english, german = (person.get(f"/texts/privacy?lang={language}")["text"] for language in ("en", "de"))
    assert "The chat of a game that is over: 7 days." in english
    assert "A table whose game never started: without limit." in english
    assert "A session: 1 day after you signed in" in english
    assert "A guest who never did anything: 30 days." in english
    assert "Der Chat einer beendeten Partie: 7 Tage." in german
    assert "Eine Sitzung: 1 Tag ab der Anmeldung" in german


def test_host_can_replace_the_texts(make_server: Callable[..., Server]) -> None:
    server = make_server()
    person = server.visit()
    (server.folder / "texts").mkdir()
    (server.folder / "texts" / "terms.en.md").write_text("# Be kind\n", "utf-8")
    assert person.get("/texts/terms?lang=en")["text"] == "# Be kind\n"
    assert "Hausregeln" in person.get("/texts/terms?lang=de")["text"]
    assert refused(person, "GET", "/texts/secrets").status == 422
