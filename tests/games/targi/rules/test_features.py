"""What a net sees of a position, and where it may be asked."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import azalai
from azalai import bots
from azalai.bots.net import no_weights
from azalai.core import contract
from azalai.games.targi.cards import shipped
from azalai.games.targi.state import PHASE_PLACE, PHASE_RAID
from azalai.learn.quick import play_quickly
from azalai.learn.selfplay import Quick
from tests.games.targi.playing import POLICIES, some_options, told
from tests.games.targi.positions import Table


def only(names: Counter[str], block: str) -> Counter[str]:
    return Counter({name: n for name, n in names.items() if name.rsplit(" ", 1)[0] == block})


def test_each_seat_is_told_of_its_own_goods_first() -> None:
    game = Table().purse(0, "3D 1G 7V").purse(1, "2S").game
    mine, theirs = told(game, 0), told(game, 1)
    assert {"own dates 3", "own goods 3", "own gold 1", "own tokens 7", "other salt 2"} <= set(mine)
    assert {"other dates 3", "own salt 2"} <= set(theirs)
    assert not only(mine, "own salt")


def test_a_number_above_the_last_column_counts_as_the_last() -> None:
    game = Table().purse(0, "12D 40V").game
    assert {"own dates 10", "own tokens 20", "own points 40"} <= set(told(game, 0))


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("B01", 1),
        ("B01 B02", 2),
        ("B01 B10", 3),
        ("B01 B02 B03", 4),
        ("B01 B10 B19", 5),
        ("B01 B02 B10", 6),
        ("B01 B02 B03 B04", 7),
        ("B01 B10 B19 B28", 8),
        ("B01 B02 B10 B19", 9),
    ],
)
def test_a_row_is_told_by_its_length_and_what_it_can_score(row: str, column: int) -> None:
    assert only(told(Table().display(1, row).game, 0), "other rows") == {f"other rows {column}": 1}


def test_cards_have_the_same_columns_in_every_mix_of_decks() -> None:
    base = told(Table().display(0, "B05").game, 0)
    mixed = told(Table("expansion", tribe="mixed", border="mixed").display(0, "B05").game, 0)
    assert only(base, "own displayed") == only(mixed, "own displayed") == {"own displayed 4": 1}


def test_a_hand_card_is_told_to_those_who_know_it() -> None:
    open_card, secret = (Table().purse(0, "").hand(0, "B05", known=known).game for known in (True, False))
    assert only(told(open_card, 1), "other hand") == only(told(secret, 0), "own hand").__class__({"other hand 4": 1})
    assert told(secret, 0)["own hand 4"] == 1
    assert told(secret, 1)["other hand_hidden 0"] == 1
    assert not only(told(secret, 1), "other hand")


def test_what_a_card_lacks_and_which_cards_are_in_reach() -> None:
    cost = next(card for card in shipped("base_tribe").cards if card["id"] == "B04")["cost"]
    assert cost == [{"pepper": 1, "gold": 1}]
    poor, rich = (Table().purse(0, goods).hand(0, "B04").centre(r1c2="B04").game for goods in ("1D", "1P 1G"))
    assert told(poor, 0)["own hand_lacks 2"] == 1
    assert told(rich, 0)["own hand_lacks 0"] == 1
    assert only(told(poor, 0), "own in_reach") != only(told(rich, 0), "own in_reach")


def test_challenges_tell_how_far_each_seat_is() -> None:
    table = Table(challenges=["CR1a"])  # own at least 2 gold
    row = next(
        number
        for number, name in enumerate(
            option["id"] for card in shipped("house_challenges").cards for option in card["options"]
        )
        if name == "CR1a"
    )
    names = told(table.purse(0, "2G").purse(1, "1G").game, 0)
    assert names[f"challenge {row}"] == names[f"own gaps {4 * row}"] == names[f"other gaps {4 * row + 1}"] == 1


def test_cards_that_are_face_down_are_not_told() -> None:
    up, down = Table().centre(r1c2="B05").game, Table().centre(r1c2="B05").face_down("r1c2").game
    assert told(up, 0)["centre_tribe_card 4"] == 1
    assert told(down, 0)["centre_tribe_card 4"] == 0


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_a_net_is_asked_between_rounds_for_the_start_player_and_never_told_too_much(rules: str) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        game = azalai.new("targi", seed=seed, **some_options(rng, rules))
        pauses = []
        while not game.over:
            s = game.state[0]
            if contract.can_value(game.setting.boxes, game.state):
                assert s["phase"] in (PHASE_PLACE, PHASE_RAID)
                assert not s["figure"].any()
                assert contract.asked_seat(game.setting.boxes, game.state) == s["start"]
                pauses.append((int(s["round_no"]), int(s["phase"])))
            assert max(told(game, 0).values()) <= 9  # told() would fail beyond MOST_ON columns
            game.play(POLICIES["laying"](game, rng))
        rounds = {number for number, phase in pauses if phase == PHASE_PLACE}
        assert rounds == set(range(1, max(rounds) + 1))
        assert (12, PHASE_RAID) not in pauses


def test_the_parts_of_the_outcome_are_those_of_the_score() -> None:
    rng = random.Random(4)
    game = azalai.new("targi", rules="expansion", seed=4)
    while not game.over:
        game.play(POLICIES["laying"](game, rng))
    names = game.setting.categories
    for row in game.scores():
        out = np.zeros(8)
        contract.outcome_for(game.setting.boxes, game.state, row["seat"], out)
        assert dict(zip(names, out)) == {name: row[name] for name in names}
        assert out.sum() == row["total"]


def test_quick_games_have_a_row_for_each_round_and_the_result_of_their_game() -> None:
    setting = azalai.new("targi", seed=1).setting
    rows = play_quickly(setting, {number: number for number in range(20)}, no_weights(), Quick(keep=1.0).array)
    assert set(rows["game"]) == set(range(20))
    assert all(9 <= (rows["game"] == game).sum() <= 15 for game in range(20))  # 12 rounds and 3 raids at most
    assert (rows["lengths"] > 10).all()
    assert rows["index"].max() < len(setting.features)
    assert ((rows["margin"] > 0) == (rows["win"] > 0.5)).mean() > 0.9  # but for ties
    assert (rows["points"][:, :6].sum(1) - rows["points"][:, 6:].sum(1) == rows["margin"]).all()


# ---------------------------------------------------------------- the player's own cards


def test_nets_do_not_serve_games_with_cards_that_they_do_not_know() -> None:
    deck = {"type": "tribe", "set": "custom", "cards": [dict(card) for card in shipped("base_tribe").cards]}
    same = azalai.new("targi", tribe=json.dumps(deck), seed=1)
    deck["cards"][7]["vp"] = 3 - deck["cards"][7]["vp"]
    changed = azalai.new("targi", tribe=json.dumps(deck), seed=1)
    assert same.setting.features_version > 0
    assert changed.setting.features_version == 0
    bot: Any = bots.make("search:10", seed=1)
    assert bot.net_for(changed.setting) is None
    assert len(bot.think(changed).candidates) == len(changed.moves())
