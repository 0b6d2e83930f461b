"""Small attacks on thinking: what is refused, that the victim's bot keeps answering, bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.attacks.harness import Target, attacked_server, memory, victim_of
from tests.attacks.thinking import ask_for_hints, evaluate_lines, finished_record, hold_masters, start_reviews
from tests.server.running import API, Person, Preloaded, Refused, Server

pytestmark = pytest.mark.slow


@pytest.fixture
def attacked(tmp_path: Path, preloaded: Preloaded) -> Iterator[Callable[..., Target]]:
    """A server of its own with these settings: `attacked(scale=0.1, reviews_per_person="1")`. No attack breaks it."""
    made: list[Server] = []

    def make(scale: float = 1.0, **settings: str) -> Target:
        made.append(attacked_server(tmp_path, preloaded, **settings))
        return Target(made[-1].start(), scale)

    yield make
    for server in made:
        server.close()
        assert server.faults() == []


def test_a_bot_answers_while_others_hold_many_tables(attacked: Callable[..., Target]) -> None:
    target, refusals = attacked(0.1, bot_tables_per_person="2"), []
    with victim_of(target, "novice") as victim:
        before = memory(target.pid)
        hold_masters(target, refusals)
        assert victim.report()
        assert memory(target.pid) < before + 400
    assert refusals.count("too-many-bots") == 10  # the third table of each


def test_reviews_and_hints_are_bounded_for_each_person(attacked: Callable[..., Target]) -> None:
    target, refusals = attacked(0.2, reviews_per_person="1"), []
    with victim_of(target, "novice") as victim:
        start_reviews(target, refusals)
        ask_for_hints(target, refusals)
        assert victim.report()
    assert "reviews-waiting" in refusals


def test_a_bot_answers_while_others_evaluate_lines_and_draw_games(attacked: Callable[..., Target]) -> None:
    target, refusals = attacked(0.3), []
    with victim_of(target, "novice") as victim:
        before = memory(target.pid)
        with ThreadPoolExecutor(2) as pool:
            artists = [target.person(40 + number) for number in range(2)]
            drawn = [pool.submit(draw_everything, artist, seed) for seed, artist in enumerate(artists)]
            evaluate_lines(target, refusals)
            assert all(set(one.result()) <= {200, 429, 503} for one in drawn)
        assert victim.report()
        assert memory(target.pid) < before + 400


def draw_everything(person: Person, seed: int) -> list[int]:
    """Ask for pictures of a game, the first person for a slow animation as well; the statuses of the answers."""
    table = person.post("/records", finished_record(200 + seed))["id"]
    files = ["picture.png?at=1", "card.png?line=9", *(["animation.gif"] if seed == 0 else [])]
    return [person.http.get(f"{API}/tables/{table}/{file}", timeout=200).status_code for file in files]


def test_the_same_review_is_made_once_whoever_asks(attacked: Callable[..., Target]) -> None:
    server = attacked().server
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
