"""Quick versions of the attacks with connections and headers."""

from __future__ import annotations

import contextlib

import pytest

from tests.attacks import connections
from tests.attacks.connections import START, answer_to, still_open
from tests.attacks.harness import Attack, Target, Victim
from tests.attacks.readers import plain_socket
from tests.server.running import eventually

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("attack", connections.ATTACKS, ids=lambda attack: attack.__name__)
def test_the_victim_plays_on(target: Target, victim: Victim, attack: Attack) -> None:
    attack(target)
    assert victim.play_for(0.5)
    assert target.server.faults() == []


def test_the_oldest_idle_connection_of_an_address_makes_room(target: Target) -> None:
    with connections.connections(target, 70, strangers=1) as found:
        eventually(lambda: still_open(found) == 60)
        assert still_open(found[:10]) == 0


def test_all_addresses_together_have_a_bound(target: Target) -> None:
    with connections.connections(target, 200, strangers=200) as found:
        assert connections.healthy(target)
        eventually(lambda: still_open(found) < 150)


def test_somebody_who_never_finishes_a_header_reads_why(target: Target) -> None:
    answer = answer_to(target, 1, START)
    assert answer.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    "headers",
    [b"X-More: 1\r\n" * 150, b"X-Long: " + b"x" * 10_000 + b"\r\n", b"X-Long: " + b"x" * 40_000],
    ids=["many", "long", "endless"],
)
def test_too_many_headers_are_refused_in_words(target: Target, headers: bytes) -> None:
    answer = answer_to(target, 1, START, headers, b"\r\n")
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_headers_of_a_usual_size_are_taken(target: Target) -> None:
    headers = [b"X-%d: " % number + b"x" * 300 + b"\r\n" for number in range(60)]
    assert answer_to(target, 1, START, *headers, b"\r\n").startswith(b"HTTP/1.1 200 ")


def test_sockets_are_not_closed_for_newcomers_who_get_a_refusal(target: Target) -> None:
    with contextlib.ExitStack() as open_things, target.person(3) as owner:
        table = owner.table("me", "me", public=True)
        owner.close()
        for _ in range(60):
            open_things.enter_context(contextlib.closing(plain_socket(target, table, 4)))
        assert answer_to(target, 4, START, b"\r\n").startswith(b"HTTP/1.1 429 ")
        assert connections.healthy(target)
