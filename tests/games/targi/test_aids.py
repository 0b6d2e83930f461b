"""What the view computes for a player matches the rules: crossings, prices, limits, rows, coming raids."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import azalai
from azalai.core.game import Game
from azalai.games.targi.coach import purse_of
from azalai.games.targi.prices import lacking
from azalai.games.targi.state import CORNERS
from tests.games.targi.decisions import likely
from tests.games.targi.positions import Table
from tests.games.targi.random_cards import random_cards

EVERYTHING = {"rules": "expansion", "tribe": "mixed", "border": "mixed"}


def positions(seed: int, **options: Any) -> Iterator[tuple[Game, str]]:
    """A game by somebody who wants many cards: every position with the move that comes next."""
    game = azalai.new("targi", seed=seed, **options)
    rng = random.Random(seed)
    while not game.over:
        move = rng.choice(likely(game.moves()))
        yield game, move
        game.play(move)


@pytest.mark.rule("TG-MARK-01", "TG-MARK-02")
@pytest.mark.parametrize("seed", range(3))
def test_marks_while_placing_are_where_markers_will_be(seed: int) -> None:
    compared = 0
    for game, move in positions(seed, **EVERYTHING):
        view = game.view(game.to_move)
        after = game.copy()
        after.play(move)
        if view["phase"] == "place" and after.view(None)["phase"] == "act":
            assert game.to_move is not None
            added = game.gains(game.to_move).get(move, {}).get("crosses", [])
            marks = [set(spaces) for spaces in view["marks"]]
            marks[game.to_move] |= set(added)
            centre = after.view(None)["centre"]
            markers = [{name for name, space in centre.items() if seat in space["markers"]} for seat in range(2)]
            assert marks == markers == [set(spaces) for spaces in after.view(None)["marks"]]
            compared += bool(added)
    assert compared > 3


def test_crossings_are_said_of_legal_placements_only() -> None:
    table = Table().play("place 2", "place 13")
    gains = table.game.gains(0)
    assert gains["place 6"]["crosses"] == ["r2c2"]
    assert "place 7" not in gains  # opposite the other player's Targi
    assert "place 1" not in table.game.gains(0)  # a second column crosses nothing


@pytest.mark.parametrize(
    ("purse", "card", "lacks"),
    [
        ("2P 1G", "B28", [{}]),
        ("1D", "B28", [{"pepper": 1, "gold": 1}]),
        ("9D 9S 9P", "B28", [{"gold": 1}]),
    ],
)
def test_what_is_lacking_for_a_card_of_the_centre(purse: str, card: str, lacks: list[dict[str, int]]) -> None:
    table = Table().purse(0, purse).centre(r2c2=card).act(("2 6", ""), round_number=2)
    assert table.game.view(0)["lacks"][card] == lacks
    assert table.game.view(None)["lacks"] == {}


@pytest.mark.rule("TG-TRIBE-01")
@pytest.mark.parametrize("seed", range(3))
def test_a_card_that_lacks_nothing_can_be_paid(seed: int) -> None:
    """The other way round exchanges and own cards may help."""
    paid = 0
    for game, _ in positions(seed):
        view = game.view(game.to_move)
        if view["decision"]["kind"] == "tribe":
            for cost, lack in enumerate(view["lacks"].get(view["decision"]["card"], [])):
                way = f" cost {cost + 1}" if cost else ""
                free = [row for row in range(1, 4) if len(view["seats"][game.to_move or 0]["display"][row - 1]) < 4]
                if not lack:
                    assert any(f"lay {row}{way}" in game.moves() for row in free), game.record()
                    paid += 1
    assert paid > 5


@pytest.mark.rule("TG-LIMIT-01", "TG-LIMIT-02")
def test_what_is_over_the_limits_goes_at_the_end_of_the_round() -> None:
    table = Table().purse(0, "6D 6S 5G").act(("2 6 1", ""), round_number=2)
    assert table.game.view(None)["seats"][0]["over"] == {"any": 2, "gold": 2}
    assert table.game.view(None)["seats"][1]["over"] == {}
    table.play("end", "end")
    after = table.game.view(None)
    assert (after["decision"]["kind"], after["decision"]["left"], after["seats"][0]["gold"]) == ("limit", 2, 3)


@pytest.mark.rule("TG-SCORE-02")
def test_rows_say_what_each_scores() -> None:
    for game, _ in positions(1, **EVERYTHING):
        view = game.view(None)
        assert [sum(seat["rows"]) for seat in view["seats"]] == [score["rows"] for score in view["scores"]]


@pytest.mark.rule("TG-ROUND-02", "TG-ROUND-03")
def test_raids_come_when_the_view_says() -> None:
    expected: dict[int, int] = {}  # by raid, the round that was said for it first
    for game, _ in positions(2):
        view = game.view(None)
        raids = {raid["number"]: raid for raid in view["raids"]}
        now = [number for number, raid in raids.items() if raid["when"] == "now"]
        assert now == ([view["robber"]] if view["phase"] == "raid" else [])
        assert [raid["when"] for raid in raids.values()].count("next") <= 1
        for number in CORNERS:
            if raids[number]["when"] in ("next", "later"):
                due = view["round"] + raids[number]["rounds"]
                assert expected.setdefault(number, due) == due, (number, view["round"], view["robber"])
    assert set(expected) == set(CORNERS)


def test_the_view_and_the_coach_agree_on_what_is_lacking() -> None:
    """Of tribe cards and of dunes, with all kinds of costs."""
    compared = set()
    for seed in range(3):
        game = azalai.new("targi", seed=seed, **random_cards(random.Random(seed)))
        rng = random.Random(seed)
        cards = game.setting.cards  # type: ignore[attr-defined]
        while not game.over:
            seat = len(game.history) % 2
            view = game.view(seat)
            purse = purse_of(view["seats"][seat])
            for card, lacks in view["lacks"].items():
                assert lacks == [lacking(cost, purse) for cost in cards[card]["cost"]]
                compared.add((seed, card))
            game.play(rng.choice(game.moves()))
    assert len(compared) > 30
