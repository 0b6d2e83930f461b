"""The attacks on thinking in small: what is refused, that the victim's bot goes on answering, bounded memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks.harness import Target, attacked_server, memory, victim_of
from tests.attacks.thinking import ask_for_hints, finished_record, hold_masters, start_reviews
from tests.server.running import Refused

pytestmark = pytest.mark.slow


def test_a_bot_answers_while_others_hold_many_tables(tmp_path: Path) -> None:
    server = attacked_server(tmp_path, bot_tables_per_person="2").start()
    try:
        target, refusals = Target(server, 0.1), []
        with victim_of(target, "novice") as victim:
            before = memory(target.pid)
            hold_masters(target, refusals)
            assert victim.report()
            assert memory(target.pid) < before + 400
        assert refusals.count("too-many-bots") == 10  # the third table of each
        assert server.faults() == []
    finally:
        server.close()


def test_reviews_and_hints_are_bounded_for_each_person(tmp_path: Path) -> None:
    server = attacked_server(tmp_path, reviews_per_person="1").start()
    try:
        target, refusals = Target(server, 0.2), []
        with victim_of(target, "novice") as victim:
            start_reviews(target, refusals)
            ask_for_hints(target, refusals)
            assert victim.report()
        assert "reviews-waiting" in refusals
        assert server.faults() == []
    finally:
        server.close()


def test_the_same_review_is_made_once_whoever_asks(tmp_path: Path) -> None:
    server = attacked_server(tmp_path).start()
    try:
        amina, badi = server.visit("Amina"), server.visit("Badi")
        table = amina.post("/records", finished_record(1))["id"]
        first = amina.post(f"/tables/{table}/review")
        second = badi.post(f"/tables/{table}/review")
        assert (first["state"], second["state"]) == ("working", "working")
        others = [amina.post("/records", finished_record(seed))["id"] for seed in (2, 3)]
        amina.post(f"/tables/{others[0]}/review")
        with pytest.raises(Refused, match="reviews-waiting"):
            amina.post(f"/tables/{others[1]}/review")
        badi.post(f"/tables/{others[1]}/review")  # the first review is Amina's, not Badi's
    finally:
        server.close()
