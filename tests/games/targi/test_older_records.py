"""Records from before questions were added or left out are read as what was played then."""

from __future__ import annotations

import json

import pytest

import azalai
from tests.conftest import Golden

OLDER = ["end-robber-mixed", "end-robber-expansion"]


@pytest.mark.parametrize("name", OLDER)
def test_older_game_ends_as_it_did(golden: Golden, name: str) -> None:
    older, today = (json.loads(golden.read(f"targi/{path}.json")) for path in (f"older/{name}", name))
    assert older["moves"] != today["moves"]
    game = azalai.load(older)  # which compares the result
    assert game.history == today["moves"]
    assert game.record()["result"] == older["result"]


def at_the_targia() -> azalai.Game:
    """Seat 0 acts; it has placed on the Targia's card and spent all goods but one."""
    options = {"tribe": "house", "border": "house", "challenges": "off", "targia_repeat": "keep"}
    game = azalai.new("targi", rules="expansion", seed=6, **options)
    for number in (15, 2, 5, 6, 7, 3):
        game.play(f"place {number}")
    return game


def test_card_of_the_targia_was_taken_at_once_and_water_bought_nothing() -> None:
    record = at_the_targia().record()
    before = ["use 5", "rate 1", "dates", "salt", "skip", "use 15"]
    game = azalai.load({**record, "moves": [*record["moves"], *before, "targia", "reveal", "end"]})
    assert game.history[6:] == ["use 5", "rate 1", "skip", "use 15", "targia", "reveal", "take", "skip", "end"]


def test_goods_were_asked_for_one_by_one_when_all_had_to_be_paid() -> None:
    record = at_the_targia().record()
    game = azalai.load({**record, "moves": [*record["moves"], "use 5", "rate 1", "dates", "salt", "skip"]})
    assert game.history[6:] == ["use 5", "rate 1", "skip"]
    assert game.view(0)["seats"][0]["gold"] == 2


def test_record_that_was_never_possible_is_refused() -> None:
    record = at_the_targia().record()
    with pytest.raises(azalai.BadRecord, match="Move 7 of the record, 'targia gold'"):
        azalai.load({**record, "moves": [*record["moves"], "targia gold"]})
