"""A forgotten password: links by mail and from the host. The mail server is a real one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hosting import PASSWORD, account, admin
from tests.server.receivers import Box, mailbox
from tests.server.running import PATIENCE, Launcher, Person, Refused, Server, address

NEW = "dates from the south"
ADDRESS = "amina@oasis.example"


@pytest.fixture(scope="module")
def box() -> Iterator[tuple[Box, int]]:
    with mailbox() as found:
        yield found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, preloaded: Launcher, box: tuple[Box, int]) -> Iterator[Server]:
    """A server that can send mail."""
    server = Server(tmp_path_factory.mktemp("mail"), preloaded, limits="1")
    server.environment |= {
        "AZALAI_SMTP": f"127.0.0.1:{box[1]}",
        "AZALAI_SMTP_SECURITY": "none",
        "AZALAI_MAIL_FROM": "azalai@oasis.example",
        "AZALAI_ORIGIN": server.url,
    }
    yield server.start()
    server.stop()
    server.close()


def refused(person: Person, path: str, body: dict[str, str]) -> tuple[int, str | None]:
    with pytest.raises(Refused) as refusal:
        person.post(path, body)
    return refusal.value.status, refusal.value.code


def reset(person: Person, secret: str, password: str = NEW) -> None:
    person.post("/passwords/reset", {"token": secret, "password": password})


def status(server: Server, token: str) -> int:
    """What a program with this token is answered."""
    with server.visit(None) as program:
        return program.http.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"}).status_code


def test_a_link_comes_by_mail_and_works_once(house: Server, box: tuple[Box, int]) -> None:
    owner, stranger = account(house, "Amina of the wells"), house.visit(None)
    owner.ask("PUT", "/me/email", {"email": ADDRESS, "password": PASSWORD})
    token = owner.post("/me/tokens", {"name": "bot"})["token"]
    assert owner.get("/me")["email"] == ADDRESS
    assert stranger.post("/passwords/forgotten", {"name": "amina of the wells"}) == {"by": "mail"}
    mail, text = box[0].next()
    assert mail["To"] == ADDRESS
    found = re.search(rf"{re.escape(house.url)}/reset#(\S+)", text)
    assert found
    secret = found[1]
    assert refused(stranger, "/passwords/reset", {"token": secret, "password": "short"}) == (422, "bad-password")
    assert status(house, token) == 200
    reset(stranger, secret)
    assert stranger.get("/me")["id"] == owner.id
    with pytest.raises(Refused):  # the session from before has ended
        owner.get("/me")
    assert status(house, token) == 401  # and so has the token
    again = house.visit(None)
    assert refused(again, "/passwords/reset", {"token": secret, "password": NEW}) == (403, "no-reset")
    assert again.post("/sessions", {"name": "Amina of the wells", "password": NEW})["id"] == owner.id


def test_nobody_learns_whether_an_account_exists_and_nobody_floods_a_mailbox(
    house: Server, box: tuple[Box, int]
) -> None:
    person = house.visit(None)
    answers = [person.http.post("/api/v1/passwords/forgotten", json={"name": "Nobody"}) for _ in range(6)]
    assert [answer.status_code for answer in answers].count(202) <= 4
    assert {answer.json().get("by") for answer in answers if answer.status_code == 202} == {"mail"}
    assert answers[-1].status_code == 429
    assert box[0].mails.empty()


def waiting_for(box: Box, marker: str) -> list[str]:
    """To whom mail was sent before this one."""
    found: list[str] = []
    while (to := str(box.mails.get(timeout=PATIENCE)["To"])) != marker:
        found.append(to)
    return found


def with_address(server: Server, name: str, email: str) -> Person:
    person = server.account(name, PASSWORD)
    person.ask("PUT", "/me/email", {"email": email, "password": PASSWORD})
    return person


def forget(server: Server, name: str, stranger: int) -> int:
    """Ask for a link from a stranger's address; return the status of the answer."""
    person = server.visit(None, address(stranger))
    return person.http.post("/api/v1/passwords/forgotten", json={"name": name}).status_code


def test_a_mailbox_is_not_flooded_however_a_name_is_written(house: Server, box: tuple[Box, int]) -> None:
    with_address(house, "Kenza of the sand", "kenza@oasis.example")
    with_address(house, "Marker one", "marker.one@oasis.example")
    written = [
        "Kenza of the sand",
        "KENZA of the sand",
        "  Kenza  of the sand",
        "Kenza of the sand ",
        "Ｋenza of the sand",
    ]
    answers = [forget(house, written[number % len(written)], 70_000 + number) for number in range(20)]
    assert answers.count(202) <= 5
    assert forget(house, "Marker one", 70_100) == 202
    assert 1 <= len(waiting_for(box[0], "marker.one@oasis.example")) <= 5


def test_a_mailbox_is_not_flooded_by_many_accounts_and_nobody_is_told(house: Server, box: tuple[Box, int]) -> None:
    names = ["Lalla", "Massin", "Numidia", "Othman", "Rabah", "Sifax", "Tinhinan", "Usem"]
    for number, name in enumerate(names):
        with_address(house, name, f"Victim+{number}@oasis.example")
    with_address(house, "Marker two", "marker.two@oasis.example")
    assert [forget(house, name, 71_000 + number) for number, name in enumerate(names)] == [202] * len(names)
    assert forget(house, "Marker two", 71_100) == 202
    assert 1 <= len(waiting_for(box[0], "marker.two@oasis.example")) <= 4


def test_a_new_address_makes_links_to_the_one_before_useless(server: Server) -> None:
    owner, stranger = account(server, "Dihya of the hills"), server.visit(None)
    secret = admin(server, "reset-password", "Dihya of the hills")["link"].partition("#")[2]
    owner.ask("PUT", "/me/email", {"email": ADDRESS, "password": PASSWORD})
    assert refused(stranger, "/passwords/reset", {"token": secret, "password": NEW}) == (403, "no-reset")


def test_the_host_makes_a_link_without_mail(server: Server) -> None:
    owner, stranger = account(server, "Badis of the dunes"), server.visit(None)
    assert stranger.post("/passwords/forgotten", {"name": "Badis of the dunes"}) == {"by": "host"}
    older, newer = (admin(server, "reset-password", "Badis of the dunes")["link"] for _ in range(2))
    secret, token = newer.partition("#")[2], owner.post("/me/tokens", {"name": "bot"})["token"]
    assert status(server, token) == 200
    reset(stranger, secret)
    assert stranger.get("/me")["id"] == owner.id
    assert stranger.get("/me/tokens") == []
    assert status(server, token) == 401
    with pytest.raises(Refused):
        owner.get("/me")
    other = older.partition("#")[2]  # a new password makes all other links useless
    assert refused(stranger, "/passwords/reset", {"token": other, "password": PASSWORD}) == (403, "no-reset")
    lines = admin(server, "list", "audit")
    assert lines[0]["action"] == "reset-password"
    assert secret not in str(lines)


def test_an_address_needs_the_password_and_no_second_line(server: Server) -> None:
    owner = account(server)
    several = f"{ADDRESS}\nBcc: all@x.example", f"root,{ADDRESS}", f"{ADDRESS},root", f"<{ADDRESS}>"
    for email, password, status in ((ADDRESS, "wrong", 403), *((words, PASSWORD, 422) for words in several)):
        with pytest.raises(Refused) as refusal:
            owner.ask("PUT", "/me/email", {"email": email, "password": password})
        assert refusal.value.status == status
    assert owner.get("/me")["email"] is None


def test_secrets_are_not_stored(server: Server) -> None:
    account(server, "Chadi of the salt")
    secret = admin(server, "reset-password", "Chadi of the salt")["link"].partition("#")[2]
    stored = b"".join(path.read_bytes() for path in Path(server.folder).glob("azalai.sqlite*"))
    assert secret.encode() not in stored
