"""Finished games as files, for each way to end and each rule set: replayed, they give the stored result.

`--update-golden` looks for such games anew.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import azalai
from tests.conftest import Golden
from tests.games.targi.playing import POLICIES, play_out

ENDS = {"robber": "laying", "display": "building"}  # and how to play so that it ends like that
RULES: dict[str, dict[str, Any]] = {
    "base": {"challenges": "four"},
    "expansion": {"rules": "expansion"},
    "mixed": {
        "rules": "expansion",
        "tribe": "mixed",
        "border": "mixed",
        "challenges": "five",
        "targia_repeat": "keep",
        "start": "random",
    },
}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("end", ENDS)
def test_finished_game_ends_as_stored(golden: Golden, end: str, rules: str) -> None:
    name = f"targi/end-{end}-{rules}.json"
    if golden.updating:
        golden.write(name, json.dumps(find(end, rules).record(), indent=1) + "\n")
    stored = json.loads(golden.read(name))
    result = stored.pop("result")
    game = azalai.load(stored)  # without the result, so that it is this test that compares it
    assert game.over
    assert game.end_reason == result["end"] == end
    assert game.scores() == result["scores"]
    assert game.winners == result["winners"]
    assert {name: game.options[name] for name in RULES[rules]} == RULES[rules]
    assert json.loads(json.dumps(game.record())) == stored | {"result": result}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("end", ENDS)
def test_stored_games_end_as_the_rules_say(golden: Golden, end: str, rules: str) -> None:
    stored = json.loads(golden.read(f"targi/end-{end}-{rules}.json"))
    view = azalai.load(stored).view(None)
    cards = [sum(len(row) for row in seat["display"]) for seat in view["seats"]]
    if end == "robber":
        assert (view["robber"], view["round"]) == (16, 12)
        assert max(cards) < 12
        assert stored["moves"][-1].split()[0] in ("pay", "exempt", "dates", "salt", "pepper")
    else:
        assert view["robber"] < 16
        assert max(cards) == 12
        assert stored["moves"][-1] in ("end", "dates", "salt", "pepper")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("end", ENDS)
def test_stored_game_with_another_result_is_refused(golden: Golden, end: str, rules: str) -> None:
    stored = json.loads(golden.read(f"targi/end-{end}-{rules}.json"))
    stored["result"]["scores"][0]["total"] += 1
    with pytest.raises(azalai.BadRecord, match="result"):
        azalai.load(stored)


def find(end: str, rules: str) -> azalai.Game:
    for number in range(200):
        rng = random.Random(f"{end} {rules} {number}")
        game = play_out(azalai.new("targi", seed=number, **RULES[rules]), rng, POLICIES[ENDS[end]])
        if game.end_reason == end:
            return game
    pytest.fail(f"no game found that ends with {end}", pytrace=False)
