"""What the server sends to addresses that people give: where it may go, and how it is encrypted."""

from __future__ import annotations

import asyncio
import datetime
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from azalai.core.errors import BadOption
from azalai.server.limits import Limits
from azalai.server.notices import calling
from azalai.server.notices.addresses import Addresses, is_public
from azalai.server.notices.calling import Answer, Busy, Caller, Unreached
from azalai.server.notices.encryption import CURVE, Keys, decoded, encoded, encrypt
from azalai.server.problems import Problem
from azalai.server.settings import Settings, from_environment
from tests.server.running import PATIENCE

NAME = "hooks.oasis.example"

# -- where


@pytest.mark.parametrize(
    "address",
    [
        *("0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.0.1"),
        *("192.0.0.8", "192.0.2.1", "192.88.99.1", "198.18.0.1", "203.0.113.1", "224.0.0.1", "240.0.0.1"),
        *("255.255.255.255", "::", "::1", "::7f00:1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1"),
        *("64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "fc00::1", "fd00::1"),
        *("fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "localhost", ""),
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "2606:2800:21f:cb07::1", "2a00:1450:4001::1"])
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://oasis.example/",
        "https://oasis.example:22/",
        "https://oasis.example:0/",
        "https://oasis.example:99999/",
        "https://oasis.example/#part",
        "https://user@oasis.example/",
        "https://oasis.example@10.0.0.1/",
        "https://oasis.example/a b",
        "https://oasis.example/\r\nX: y",
        "https://oäsis.example/",
        "https://[fe80::1%25eth0]/",
        "https://[::1/",
        "https:///path",
        "https://-oasis.example/",
        "ftp://oasis.example/",
        "//oasis.example/",
        "oasis.example",
        "https://oasis.example/" + "x" * 1000,
    ],
)
def test_addresses_that_cannot_be_read(address: str) -> None:
    with pytest.raises(Problem, match="public"):
        Addresses(Settings()).read(address)


async def found(host: str, port: int, *addresses: str) -> list[str]:
    return list(addresses)


def allowed(settings: Settings, address: str, *leads_to: str) -> bool:
    """Whether something may be sent to an address whose name leads to these."""

    async def resolve() -> list[str]:
        addresses = Addresses(settings, lambda host, port: found(host, port, *leads_to))
        return await addresses.resolve(addresses.read(address))

    try:
        return bool(asyncio.run(resolve()))
    except Problem:
        return False


def test_all_addresses_of_a_name_must_be_public() -> None:
    settings = Settings()
    assert allowed(settings, "https://oasis.example/", "8.8.8.8", "2606:2800:21f:cb07::1")
    assert not allowed(settings, "https://oasis.example/", "8.8.8.8", "10.0.0.1")
    assert not allowed(settings, "https://oasis.example/")


def test_a_host_can_allow_names_of_its_own_network_port_by_port() -> None:
    settings = Settings(notice_hosts="ntfy.lan, hooks.lan:8443", notice_plain_http=True)
    assert allowed(settings, "https://ntfy.lan/games", "192.168.0.7")
    assert allowed(settings, "http://ntfy.lan/games", "192.168.0.7")
    assert allowed(settings, "https://hooks.lan:8443/", "192.168.0.7")
    for other in ("https://ntfy.lan:8443/", "https://hooks.lan/", "https://other.lan/", "https://192.168.0.7/"):
        assert not allowed(settings, other, "192.168.0.7")


def test_an_unknown_channel_is_a_mistake_in_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZALAI_NOTICES", "push, pigeon")
    with pytest.raises(BadOption, match="pigeon"):
        from_environment()


# -- how


def certificate(folder: Path, name: str) -> Path:
    """A certificate of a name, signed by itself, with its key."""
    key = ec.generate_private_key(CURVE)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    begin = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    made = x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(begin).not_valid_after(begin + datetime.timedelta(days=7))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    file = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + made.sign(key, SHA256()).public_bytes(Encoding.PEM))
    return file


@contextmanager
def answering(words: bytes, secure: ssl.SSLContext | None = None) -> Iterator[tuple[int, list[bytes]]]:
    """A server that says this to everybody and keeps the line open; its port, and what it heard."""
    heard: list[bytes] = []
    done = threading.Event()

    def serve(listening: socket.socket) -> None:
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(line,), daemon=True).start()

    def answer(line: socket.socket) -> None:
        try:
            talk = secure.wrap_socket(line, server_side=True) if secure else line
            heard.append(talk.recv(65_536))
            talk.sendall(words)
            done.wait(PATIENCE)
            talk.close()
        except OSError:
            line.close()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=serve, args=(listening,), daemon=True).start()
        yield listening.getsockname()[1], heard
        done.set()
        listening.shutdown(socket.SHUT_RDWR)


def post(address: str, secure: ssl.SSLContext | None = None, **settings: str) -> Answer:
    chosen = Settings(notice_plain_http=True, **settings)  # type: ignore[arg-type]
    addresses = Addresses(chosen, lambda host, port: found(host, port, "127.0.0.1"))
    return asyncio.run(Caller(addresses, Limits(0), secure).post(addresses.read(address), {}, b"{}"))


def test_the_name_is_looked_up_once_and_the_certificate_must_be_its_own(tmp_path: Path) -> None:
    """Whatever the name leads to later, the connection goes to the address that was checked."""
    file = certificate(tmp_path, NAME)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    client = ssl.create_default_context(cafile=str(file))
    looked_up = []

    async def rebinding(host: str, port: int) -> list[str]:
        looked_up.append(host)
        return ["127.0.0.1"] if len(looked_up) == 1 else ["127.0.0.9"]  # nobody listens there

    with answering(b"HTTP/1.1 204 No Content\r\n\r\n", server) as (port, heard):
        names = f"{NAME}:{port}", f"other.example:{port}"
        addresses = Addresses(Settings(notice_hosts=",".join(names)), rebinding)
        caller = Caller(addresses, Limits(0), client)
        answer = asyncio.run(caller.post(addresses.read(f"https://{names[0]}/turn?x=1"), {}, b"{}"))
        with pytest.raises(Unreached, match="no-certificate"):
            post(f"https://{names[1]}/", client, notice_hosts=names[1])
    assert answer.ok
    assert looked_up == [NAME]
    assert heard[0].startswith(b"POST /turn?x=1 HTTP/1.1\r\n")
    assert f"Host: {names[0]}".encode() in heard[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n" + b"x" * 100_000, Answer(200, 0.0)),
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n\r\n", Answer(201, 0.0)),
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n", Answer(302, 0.0)),
        (b"HTTP/1.1 429 Slow\r\nRetry-After: 999999\r\n\r\n", Answer(429, 3600.0)),
        (b"HTTP/1.1 503 No\r\nRetry-After: -1\r\n\r\n", Answer(503, 0.0)),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000, "no-http"),
        (b"SSH-2.0-OpenSSH_9\r\n\r\n", "no-http"),
    ],
)
def test_only_the_head_of_an_answer_is_read(words: bytes, expected: Answer | str) -> None:
    with answering(words) as (port, _):
        here = f"hooks.lan:{port}"
        try:
            result: Answer | str = post(f"http://{here}/", notice_hosts=here)
        except Unreached as problem:
            result = str(problem)
    assert result == expected


def test_silence_and_closed_ports_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "SECONDS", 0.2)
    with answering(b"") as (port, _), pytest.raises(Unreached, match="no-answer"):
        post(f"http://hooks.lan:{port}/", notice_hosts=f"hooks.lan:{port}")
    with pytest.raises(Unreached, match="no-connection"):
        post("http://hooks.lan/", notice_hosts="hooks.lan")


def test_one_host_holds_few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "SECONDS", 1.0)

    async def all_at_once(port: int) -> list[object]:
        settings = Settings(notice_plain_http=True, notice_hosts=f"hooks.lan:{port}")
        addresses = Addresses(settings, lambda host, port: found(host, port, "127.0.0.1"))
        caller = Caller(addresses, Limits(0))
        target = addresses.read(f"http://hooks.lan:{port}/")
        return await asyncio.gather(*(caller.post(target, {}, b"") for _ in range(9)), return_exceptions=True)

    with answering(b"") as (port, _):
        kinds = [type(one) for one in asyncio.run(all_at_once(port))]
    assert (kinds.count(Unreached), kinds.count(Busy)) == (4, 5)


# -- encryption


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    own = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE)
    keys = Keys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    message = encrypt(b"When I grow up, I want to be a watermelon", keys, own, decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    assert encoded(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(("p256dh", "auth"), [("", ""), ("x" * 87, "A" * 22), ("BA" + "A" * 85, "A" * 22), ("ü", "ü")])
def test_keys_that_are_none(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError):
        Keys(p256dh, auth)
