"""It is your turn: push messages, mail, webhooks and ntfy, to servers that are real."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import itertools
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from azalai.server.notices.encryption import decoded
from tests.server.hosting import PASSWORD, account
from tests.server.receivers import Box, Browser, Post, mailbox, post_office, telling
from tests.server.running import API, METRICS_TOKEN, Launcher, Person, Refused, Server, address, eventually

HOUR = 3_600
DAYS = {"kind": "correspondence", "per_move": 48 * HOUR}
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def box() -> Iterator[tuple[Box, int]]:
    with mailbox() as found:
        yield found


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, preloaded: Launcher, post: Post, box: tuple[Box, int]
) -> Iterator[Server]:
    server = telling(Server(tmp_path_factory.mktemp("notices"), preloaded), post, smtp=box[1]).start()
    yield server
    server.stop()
    assert server.faults() == []
    server.close()


@pytest.fixture
def place() -> str:
    """A path that no other test uses."""
    return f"/place{next(_numbers)}"


# -- what people do


def add(person: Person, kind: str, to: str, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = person.post("/me/notices", {"kind": kind, "address": to, **more})
    return made


def subscribe(person: Person, browser: Browser, **more: Any) -> dict[str, Any]:
    return add(person, "push", browser.endpoint, keys=browser.keys, **more)


def hook(person: Person, post: Post, path: str, **more: Any) -> dict[str, Any]:
    """A webhook that has taken its first notice."""
    made = add(person, "webhook", post.address(path), **more)
    assert post.next(path).json["type"] == "test"
    return made


def channels(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/me/notices")["channels"]
    return found


def game(one: Person, other: Person, **more: Any) -> str:
    """A game in which the other is to move after the first move of one."""
    table = one.table("me", "open", **more)
    other.post(f"/tables/{table}/join")
    return table


def move(person: Person, table: str) -> None:
    person.act(table, "move", **person.first_move(table))


def couple(server: Server) -> tuple[Person, Person]:
    return server.visit("Amina"), server.visit("Bilal")


def sql(server: Server, statement: str, *values: Any) -> list[Any]:
    with contextlib.closing(sqlite3.connect(server.folder / "azalai.sqlite", timeout=10)) as database, database:
        return database.execute(statement, values).fetchall()


def hours_later(server: Server, person: Person) -> None:
    """As if an hour had passed since the last notices to a person."""
    mine = "SELECT id FROM channels WHERE person = ?"
    sql(server, f"UPDATE notices SET at = at - {HOUR}, until = until - {HOUR} WHERE channel IN ({mine})", person.id)
    sql(server, f"UPDATE channels SET rests_until = rests_until - {HOUR} WHERE person = ?", person.id)


def refusal(act: Callable[[], Any]) -> tuple[int, str | None]:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.status, refused.value.code


# -- each channel


def test_a_push_message_arrives_encrypted_signed_and_with_the_right_link(house: Server, post: Post, place: str) -> None:
    amina, bilal = couple(house)
    browser = Browser(post.address(place))
    subscribe(bilal, browser, language="de")
    table = game(amina, bilal)
    move(amina, table)
    message = post.next(place)
    assert browser.read(message) == {
        "title": "Du bist am Zug: Durch die Wüste",
        "body": "Mit Amina.",
        "url": f"/tables/{table}",
        "tag": table,
    }
    assert message.headers["topic"] == table
    assert int(message.headers["ttl"]) > HOUR
    _check_signature(message.headers["authorization"], bilal.get("/me/notices")["key"], post.address(""), house.url)


def _check_signature(header: str, key: str, audience: str, subject: str) -> None:
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", header)
    assert found
    head, claims, signature, shown = found.groups()
    assert shown == key
    raw = decoded(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    said = json.loads(decoded(claims))
    assert (said["aud"], said["sub"]) == (audience, subject)


def test_a_webhook_gets_a_signed_notice(house: Server, post: Post, place: str) -> None:
    amina, bilal = house.visit("<!channel>"), house.visit("Bilal")
    secret = hook(bilal, post, place)["secret"]
    table = game(amina, bilal)
    move(amina, table)
    message = post.next(place)
    link = f"{house.url}/tables/{table}"
    assert message.json == {
        "type": "turn",
        "text": f"Your turn: Through the Desert. With ‹!channel›. {link}",
        "link": link,
        "table": table,
        "game": "desert",
        "others": ["<!channel>"],
    }
    words = f"{message.headers['webhook-id']}.{message.headers['webhook-timestamp']}.".encode() + message.body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = base64.b64encode(hmac.new(key, words, hashlib.sha256).digest()).decode()
    assert message.headers["webhook-signature"] == f"v1,{signature}"


def test_ntfy_gets_title_text_and_link(house: Server, post: Post) -> None:
    amina, bilal = couple(house)
    add(bilal, "ntfy", post.address("/my-games"))
    assert post.next("/").json["message"] == "Notices come here when it is your turn."
    table = game(amina, bilal)
    move(amina, table)
    assert post.next("/").json == {
        "topic": "my-games",
        "title": "Your turn: Through the Desert",
        "message": "With Amina.",
        "click": f"{house.url}/tables/{table}",
    }


def confirmed(person: Person, box: Box, to: str, **more: Any) -> dict[str, Any]:
    """A mailbox whose owner has agreed, in a browser of their own."""
    made = add(person, "mail", to, **more)
    assert not made["confirmed"]
    mail, text = box.next()
    assert mail["To"] == to
    found = re.search(rf"{re.escape(person.url)}/notices#confirm=(\S+)", text)
    assert found
    with Person(person.url) as reader:
        reader.post("/notices/confirm", {"token": found[1]})
    return made


def test_one_mail_lists_all_games_once_an_hour(house: Server, box: tuple[Box, int]) -> None:
    amina, bilal = couple(house)
    tables = [game(amina, bilal) for _ in range(3)]
    for table in tables[:2]:
        move(amina, table)
    confirmed(bilal, box[0], "bilal@oasis.example", language="de")
    mail, text = box[0].next()
    assert mail["Subject"] == "Azalai: 2 Partien warten auf dich"
    assert sorted(re.findall(r"/tables/(\w+)", text)) == sorted(tables[:2])
    move(amina, tables[2])
    assert channels(bilal)[0]["confirmed"]
    hours_later(house, bilal)
    mail, text = box[0].next()
    assert mail["Subject"] == "Azalai: Eine Partie wartet auf dich"
    assert re.findall(r"/tables/(\w+)", text) == tables[2:]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    with Person(house.url) as program:  # a mail program, which has no cookie and sends no origin
        del program.http.headers["Origin"]
        answer = program.http.post(mail["List-Unsubscribe"].strip("<>"), data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 204
    assert channels(bilal) == []


def test_with_the_page_closed_every_way_tells_once_and_leads_to_the_table(
    house: Server, post: Post, box: tuple[Box, int], place: str
) -> None:
    """A push message, a mail and a webhook, for the next turn of a game with days for each move."""
    amina, bilal = couple(house)
    browser = Browser(post.address(f"{place}/push"))
    subscribe(bilal, browser, language="en")
    hook(bilal, post, f"{place}/hook")
    confirmed(bilal, box[0], f"bilal{place[1:]}@oasis.example", language="en")
    table = game(amina, bilal, clock=DAYS)
    move(amina, table)
    pushed, hooked, (_, text) = post.next(f"{place}/push"), post.next(f"{place}/hook").json, box[0].next()
    (link,) = re.findall(rf"{re.escape(house.url)}(/tables/\w+)", text)
    assert [browser.read(pushed)["url"], hooked["link"], link] == [f"/tables/{table}", house.url + link, link]
    assert httpx.get(house.url + link).headers["content-type"].startswith("text/html")
    assert bilal.view(table)["to_move"] == 1
    other = _another_notice(house, post, amina, bilal, f"{place}/hook")  # a second notice would have come before it
    assert browser.read(post.next(f"{place}/push"))["tag"] == other
    assert [post.count(f"{place}/push"), post.count(f"{place}/hook"), box[0].mails.qsize()] == [0, 0, 0]


# -- when it is quiet


def test_one_notice_for_each_turn_and_one_an_hour(house: Server, post: Post, place: str) -> None:
    amina, bilal = couple(house)
    hook(bilal, post, place)
    table = game(amina, bilal)
    move(amina, table)
    post.next(place)
    hours_later(house, bilal)  # but it is still the same turn
    other = _another_notice(house, post, amina, bilal, place)
    assert other != table
    while amina.view(table)["to_move"] == 1:
        move(bilal, table)
    while amina.view(table)["to_move"] == 0:
        move(amina, table)  # a new turn, but within the hour of another notice
    sql(house, 'UPDATE notices SET at = ? WHERE "table" = ?', _now(house), table)
    assert _another_notice(house, post, amina, bilal, place) != table
    hours_later(house, bilal)
    assert post.next(place).json["table"] == table


def _now(server: Server) -> float:
    return float(sql(server, "SELECT at FROM pulse")[0][0])


def _another_notice(server: Server, post: Post, amina: Person, bilal: Person, place: str) -> str:
    """The table of the next notice, after a new game that certainly leads to one."""
    move(amina, game(amina, bilal))
    return str(post.next(place).json["table"])


def test_live_games_and_games_without_others_are_quiet(house: Server, post: Post, place: str) -> None:
    amina, bilal = couple(house)
    hook(bilal, post, place)
    move(amina, game(amina, bilal, clock={"kind": "live", "bank": 600, "increment": 5}))
    bilal.table("me", "me")
    bilal.table("me", "novice")
    slow = game(amina, bilal, clock={"kind": "correspondence", "per_move": 86_400})
    move(amina, slow)
    assert post.next(place).json["table"] == slow
    assert post.count(place) == 0


def test_whoever_looks_at_the_table_is_not_told(house: Server, post: Post, place: str) -> None:
    amina, bilal = couple(house)
    made = hook(bilal, post, place)
    seen, unseen = game(amina, bilal), game(amina, bilal)
    with bilal.socket(seen) as socket:
        socket.wait_for("view")
        for table in (seen, unseen):
            move(amina, table)
        told = 'SELECT "table" FROM notices WHERE channel = ?'
        assert eventually(lambda: sql(house, told, made["id"])) == [(seen,)]  # seen, and nothing about the other
        assert post.count(place) == 0
    assert post.next(place).json["table"] == unseen
    assert _another_notice(house, post, amina, bilal, place) not in (seen, unseen)


# -- failures


def test_a_subscription_that_is_gone_is_removed(house: Server, post: Post, place: str) -> None:
    amina, bilal = couple(house)
    gone, there = Browser(post.address(f"/status/410{place}")), Browser(post.address(place))
    for browser in (gone, there):
        subscribe(bilal, browser)
    move(amina, game(amina, bilal))
    post.next(place)
    eventually(lambda: [one["address"] for one in channels(bilal)] == [there.endpoint])


def test_a_failing_address_rests_is_paused_and_costs_no_game(house: Server, post: Post, place: str) -> None:
    amina, bilal = couple(house)
    failing = f"/status/500{place}"
    made = hook(bilal, post, place)
    sql(house, "UPDATE channels SET address = ? WHERE id = ?", post.address(failing), made["id"])
    table = game(amina, bilal)
    move(amina, table)
    counted = "SELECT failures, rests_until > (SELECT at FROM pulse) FROM channels WHERE id = ?"
    sql(house, "UPDATE channels SET failures = 5 WHERE id = ?", made["id"])
    for number in range(6, 9):
        post.next(failing)
        eventually(lambda n=number: sql(house, counted, made["id"]) == [(n, 1)])
        assert post.count(failing) == 0
        for _ in range(2):  # a channel rests for two hours at most
            hours_later(house, bilal)
    eventually(lambda: channels(bilal)[0]["paused"])
    assert channels(bilal)[0]["problem"] == "status-500"
    move(bilal, table)
    assert amina.view(table)["version"] == 2
    assert refusal(lambda: bilal.post(f"/me/notices/{made['id']}/test")) == (409, "channel-failed")
    sql(house, "UPDATE channels SET address = ? WHERE id = ?", post.address(place), made["id"])
    bilal.post(f"/me/notices/{made['id']}/test")
    assert post.next(place).json["type"] == "test"
    assert not channels(bilal)[0]["paused"]


def test_a_redirect_is_not_followed(house: Server, post: Post, place: str) -> None:
    person = house.visit("Amina")
    to = post.address(f"/status/307{place}")
    assert refusal(lambda: add(person, "webhook", to)) == (409, "channel-failed")
    assert post.count("/redirected") == 0
    assert channels(person) == []


def test_another_node_takes_over_what_one_has_left(house: Server, post: Post, place: str) -> None:
    """A claim that was never finished is as if its node had died."""
    amina, bilal = couple(house)
    made = hook(bilal, post, place)
    table = game(amina, bilal)
    at = _now(house)
    sql(house, "INSERT INTO notices VALUES (?, ?, 1, ?, ?)", made["id"], table, at, at + HOUR)
    move(amina, table)
    assert _another_notice(house, post, amina, bilal, place) != table
    hours_later(house, bilal)
    assert post.next(place).json["table"] == table


# -- others


def test_a_browser_belongs_to_whoever_knows_its_secret(house: Server, post: Post, place: str) -> None:
    amina, bilal = couple(house)
    browser, forged = Browser(post.address(place)), Browser(post.address(place))
    subscribe(amina, browser)
    assert refusal(lambda: subscribe(bilal, forged)) == (409, "channel-taken")
    (channel,) = channels(amina)
    assert refusal(lambda: bilal.ask("DELETE", f"/me/notices/{channel['id']}")) == (404, "no-channel")
    assert refusal(lambda: bilal.post(f"/me/notices/{channel['id']}/test")) == (404, "no-channel")
    subscribe(bilal, browser)  # the same browser, where somebody else has signed in
    assert channels(amina) == []
    assert len(channels(bilal)) == 1


def test_push_messages_end_with_the_session_and_follow_a_new_password(house: Server, post: Post, place: str) -> None:
    owner = account(house)
    subscribe(owner, Browser(post.address(place)))
    hook(owner, post, f"{place}/hook")
    owner.ask("PUT", "/me/password", {"old": PASSWORD, "new": "dates from the south"})
    assert [one["kind"] for one in channels(owner)] == ["push", "webhook"]
    name = owner.get("/me")["name"]
    owner.ask("DELETE", "/sessions")
    owner.post("/sessions", {"name": name, "password": "dates from the south"})
    assert [one["kind"] for one in channels(owner)] == ["webhook"]


def test_a_guest_has_a_few_channels_and_they_go_with_the_guest(house: Server, post: Post, place: str) -> None:
    guest = house.visit("Amina")
    for number in range(3):
        hook(guest, post, f"{place}/{number}")
    assert refusal(lambda: add(guest, "webhook", post.address(f"{place}/4"))) == (409, "too-many")
    assert refusal(lambda: add(guest, "webhook", post.address(f"{place}/0"))) == (409, "channel-taken")
    exported = guest.get("/me/export")["channels"]
    assert [one["address"] for one in exported] == [post.address(f"{place}/{number}") for number in range(3)]
    guest.ask("DELETE", "/me")
    assert sql(house, "SELECT * FROM channels WHERE person = ?", guest.id) == []


@pytest.mark.parametrize(
    ("kind", "to", "code"),
    [
        ("webhook", "http://127.0.0.1:1/", "bad-address"),
        ("webhook", "http://localhost/", "bad-address"),
        ("webhook", "http://169.254.169.254/latest/meta-data", "bad-address"),
        ("webhook", "http://[::ffff:127.0.0.1]:8000/", "bad-address"),
        ("webhook", "http://2130706433:8000/", "bad-address"),
        ("webhook", "http://user:word@ntfy.sh/", "bad-address"),
        ("webhook", "http://nothing.invalid/", "bad-address"),
        ("webhook", "file:///etc/passwd", "bad-address"),
        ("ntfy", "http://10.0.0.1/games", "bad-address"),
        ("ntfy", "{post}/two/parts", "bad-topic"),
        ("push", "{post}/x", "bad-keys"),
        ("mail", "two@oasis.example,three@oasis.example", "bad-request"),
        ("mail", "two@oasis.example\r\nBcc:x@oasis.example", "bad-request"),
    ],
)
def test_addresses_that_are_refused(house: Server, post: Post, kind: str, to: str, code: str) -> None:
    more = {"keys": {"p256dh": "x" * 87, "auth": "y" * 22}} if kind == "push" else {}
    person = house.visit("Amina")
    to = to.replace("{post}", post.address(""))
    assert refusal(lambda: add(person, kind, to, **more)) == (422, code)


def test_links_in_mails_cannot_be_made_up(house: Server, box: tuple[Box, int]) -> None:
    person = house.visit("Amina")
    made = confirmed(person, box[0], "amina@oasis.example")
    for path, body in (("/notices/confirm", {"token": f"{made['id']}.x"}), (f"/notices/stop/{made['id']}.x", None)):
        assert refusal(lambda path=path, body=body: person.post(path, body)) == (403, "no-notice-link")
    assert len(channels(person)) == 1


def test_a_host_can_switch_channels_off(make_server: Callable[..., Server], post: Post) -> None:
    server = telling(make_server(start=False), post)
    server.environment["AZALAI_NOTICES"] = "ntfy, mail"
    person = server.start().visit("Amina")
    assert person.get("/me/notices")["offered"] == ["ntfy"]  # there is no mail server
    assert refusal(lambda: add(person, "webhook", post.address("/off"))) == (409, "no-channel")


# -- many


def test_a_flood_of_channels_is_slowed_down_and_the_victim_is_told(
    make_server: Callable[..., Server], post: Post, place: str
) -> None:
    """Attackers hold every connection open for as long as they can. The victim's notice comes all the same."""
    with post_office("127.0.0.2") as tarpit:
        server = telling(make_server("--limits", "1", start=False), post, tarpit).start()
        _flood(server, post, tarpit, place)


def _flood(server: Server, post: Post, tarpit: Post, place: str) -> None:
    amina, victim = (server.visit(name, address(90_000 + n)) for n, name in enumerate(("Amina", "Bilal")))
    hook(victim, post, place)
    flooders = [server.visit(f"Flood {number}", address(90_100 + number)) for number in range(6)]
    for number, flooder in enumerate(flooders):
        made = hook(flooder, post, f"{place}/{number}")
        sql(server, "UPDATE channels SET address = ? WHERE id = ?", tarpit.address("/held/"), made["id"])
        for _ in range(3):
            move(amina, game(amina, flooder))
    tarpit.next("/held/")
    tries = [flooders[0].http.post(f"{API}/me/notices", json={}).status_code for _ in range(3)]
    assert tries == [422] * 3
    answers = [_try_to_add(flooders[0], post, f"{place}/more") for _ in range(25)]
    assert answers[-1] == 429
    table = game(amina, victim)
    move(amina, table)
    assert post.next(place).json["table"] == table
    move(victim, table)


def _try_to_add(person: Person, post: Post, path: str) -> int:
    body = {"kind": "webhook", "address": post.address(path)}
    return person.http.post(f"{API}/me/notices", json=body).status_code


def test_of_two_nodes_one_sends_and_both_know_who_is_there(
    make_server: Callable[..., Server], database: str, post: Post, place: str
) -> None:
    nodes = [telling(make_server(database=database, start=False), post) for _ in range(2)]
    for node in nodes:
        node.environment["AZALAI_ORIGIN"] = nodes[0].url
        node.launch()
    for node in nodes:
        node.wait_ready()
    amina, bilal = (nodes[0].visit(name) for name in ("Amina", "Bilal"))
    hook(bilal, post, place)
    tables = [game(amina, bilal) for _ in range(5)]
    for table in tables:
        move(amina, table)
    assert sorted(post.next(place).json["table"] for _ in tables) == sorted(tables)
    eventually(lambda: sum(sum(_sent(node)) for node in nodes) == len(tables))
    assert post.count(place) == 0


def _sent(server: Server) -> list[float]:
    with server.visit(None) as program:
        page = program.http.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    found = re.findall(r'^azalai_notices_total\{channel="webhook",result="sent"\} (\S+)', page, re.MULTILINE)
    return [float(number) for number in found]
