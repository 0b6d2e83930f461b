"""A forgotten password: links by mail and from the host. The mail server is a real one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from queue import Queue

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as Handler

from tests.server.hosting import PASSWORD, account, admin
from tests.server.running import PATIENCE, Launcher, Person, Refused, Server, free_port

NEW = "dates from the south"
ADDRESS = "amina@oasis.example"


class Box(Handler):  # type: ignore[misc]
    """A letter box."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: Queue[Message] = Queue()

    def handle_message(self, message: Message) -> None:
        self.letters.put(message)


@pytest.fixture(scope="module")
def box() -> Iterator[tuple[Box, int]]:
    box, port = Box(), free_port()
    mail = Controller(box, hostname="127.0.0.1", port=port)
    mail.start()
    yield box, port
    mail.stop()


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


def test_a_link_comes_by_mail_and_works_once(house: Server, box: tuple[Box, int]) -> None:
    owner, stranger = account(house, "Amina of the wells"), house.visit(None)
    owner.ask("PUT", "/me/email", {"email": ADDRESS, "password": PASSWORD})
    assert owner.get("/me")["email"] == ADDRESS
    assert stranger.post("/passwords/forgotten", {"name": "amina of the wells"}) == {"by": "mail"}
    letter = box[0].letters.get(timeout=PATIENCE)
    text = letter.get_payload(decode=True)
    assert isinstance(text, bytes)
    assert letter["To"] == ADDRESS
    found = re.search(rf"{re.escape(house.url)}/reset#(\S+)", text.decode())
    assert found
    secret = found[1]
    assert refused(stranger, "/passwords/reset", {"token": secret, "password": "short"}) == (422, "bad-password")
    reset(stranger, secret)
    assert stranger.get("/me")["id"] == owner.id
    with pytest.raises(Refused):  # the session from before has ended
        owner.get("/me")
    again = house.visit(None)
    assert refused(again, "/passwords/reset", {"token": secret, "password": NEW}) == (403, "no-reset")
    assert again.post("/sessions", {"name": "Amina of the wells", "password": NEW})["id"] == owner.id


def test_nobody_learns_whether_an_account_exists_and_nobody_floods_a_letter_box(
    house: Server, box: tuple[Box, int]
) -> None:
    person = house.visit(None)
    answers = [person.http.post("/api/v1/passwords/forgotten", json={"name": "Nobody"}) for _ in range(6)]
    assert [answer.status_code for answer in answers].count(202) <= 4
    assert {answer.json().get("by") for answer in answers if answer.status_code == 202} == {"mail"}
    assert answers[-1].status_code == 429
    assert box[0].letters.empty()


def test_the_host_makes_a_link_without_mail(server: Server) -> None:
    owner, stranger = account(server, "Badis of the dunes"), server.visit(None)
    assert stranger.post("/passwords/forgotten", {"name": "Badis of the dunes"}) == {"by": "host"}
    older, newer = (admin(server, "reset-password", "Badis of the dunes")["link"] for _ in range(2))
    secret = newer.partition("#")[2]
    reset(stranger, secret)
    assert stranger.get("/me")["id"] == owner.id
    other = older.partition("#")[2]  # a new password makes all other links useless
    assert refused(stranger, "/passwords/reset", {"token": other, "password": PASSWORD}) == (403, "no-reset")
    lines = admin(server, "list", "audit")
    assert lines[0]["action"] == "reset-password"
    assert secret not in str(lines)


def test_an_address_needs_the_password_and_no_second_line(server: Server) -> None:
    owner = account(server)
    for email, password, status in ((ADDRESS, "wrong", 403), (f"{ADDRESS}\nBcc: all@x.example", PASSWORD, 422)):
        with pytest.raises(Refused) as refusal:
            owner.ask("PUT", "/me/email", {"email": email, "password": password})
        assert refusal.value.status == status
    assert owner.get("/me")["email"] is None


def test_secrets_are_not_stored(server: Server) -> None:
    account(server, "Chadi of the salt")
    secret = admin(server, "reset-password", "Chadi of the salt")["link"].partition("#")[2]
    stored = b"".join(path.read_bytes() for path in Path(server.folder).glob("azalai.sqlite*"))
    assert secret.encode() not in stored
