"""The games pass OpenSpiel's own tests, and its algorithms run on them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

import azalai  # noqa: E402
from azalai.core.random import generator  # noqa: E402
from azalai.learn import openspiel  # noqa: E402
from tests.learn.tables import PLAIN, TABLES, TINY  # noqa: E402


def load(game: str, options: dict[str, Any]) -> Any:
    params = {name: "+".join(value) if isinstance(value, list) else value for name, value in options.items()}
    return pyspiel.load_game(openspiel.PREFIX + game, params)


@pytest.fixture(params=TABLES)
def game(request: pytest.FixtureRequest) -> Any:
    return load(*TABLES[request.param])


def play(state: Any, rng: random.Random) -> Any:
    """Play one random step, by chance or by a player."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        assert sum(chances) == pytest.approx(1)
        state.apply_action(rng.choices(outcomes, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_random_sim_test(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", PLAIN)
def test_a_state_can_be_stored(name: str) -> None:
    pyspiel.random_sim_test(load(name, {}), num_sims=1, serialize=True, verbose=False)


def test_a_player_cannot_tell_a_resampled_state(game: Any) -> None:
    """As OpenSpiel's own test of resampling, which only C++ can call."""
    rng = random.Random(5)
    state = game.new_initial_state()
    decisions = resampled = hidden = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        if not state.is_chance_node() and decisions % 25 == 10:
            resampled += 1
            for player in range(game.num_players()):
                other = state.resample_from_infostate(player, rng.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.current_player() == state.current_player()
                assert other.legal_actions() == state.legal_actions() or player != state.current_player()
                hidden += str(other) != str(state)
        play(state, rng)
    secret = "aquifers" in str(game.get_parameters().get("variants")) or "targi" in str(game)
    assert resampled > 1
    assert bool(hidden) == secret
    assert sum(state.returns()) == pytest.approx(0)


def test_a_chance_node_cannot_be_resampled() -> None:
    state = load("desert", {}).new_initial_state()
    with pytest.raises(azalai.BadOption, match="chance node"):
        state.resample_from_infostate(0, random.random)


@pytest.mark.parametrize("name", TABLES)
def test_chance_can_draw_every_deal_of_the_library(name: str) -> None:
    kind, options = TABLES[name]
    for seed in range(3):
        deal = azalai.new(kind, seed=seed, **options).record()["deal"]
        state = load(kind, options).new_initial_state()
        while state.is_chance_node():
            outcome = state.position.chance.outcome(state.position.drawn, deal)
            assert outcome in [possible for possible, _ in state.chance_outcomes()]
            state.apply_action(outcome)
        found = state.position.game.record()["deal"]
        first = {part: value[0] if part in ("tribe", "goods", "dunes") else value for part, value in deal.items()}
        assert {
            part: value[0] if part in ("tribe", "goods", "dunes") else value for part, value in found.items()
        } == first


def test_later_shuffles_are_chance_nodes() -> None:
    rng = random.Random(3)
    found = 0
    while not found:
        state = load("targi", {}).new_initial_state()
        later = 0
        while not state.is_terminal():
            later += state.is_chance_node() and state.position.waiting is not None
            play(state, rng)
        goods = int(state.position.setting.boxes[0]["goods"])
        tribe, again, _ = state.position.game.state[0]["gen"].tolist()
        assert later == tribe * 45 + again * goods
        found += later


def test_probabilities_are_those_of_the_library(tmp_path: Path) -> None:
    """How often each oasis and value come up in a thousand deals."""
    setting = azalai.new("desert", seed=1).setting
    chance, drawn = setting.chance(), setting.chance().nothing()
    first = dict(chance.draws(drawn))
    rng = generator("deals")
    found = [min(setting.deal_new(rng)[0]["oasis"]) for _ in range(2000)]
    for space, probability in first.items():
        assert found.count(space) / 2000 == pytest.approx(probability, abs=0.04)


@pytest.mark.parametrize("name", PLAIN)
def test_mcts_and_information_set_mcts_choose_legal_moves(name: str) -> None:
    game = load(name, {"variants": ["aquifers"]} if name == "desert" else {})
    rng = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.position.played) < 24:
        play(state, rng)
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    searching = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=numbers)
    guessing = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=numbers)
    for bot in (searching, guessing):
        assert bot.step(state) in state.legal_actions()


def test_counterfactual_regret_finds_good_play_on_a_tiny_map(tmp_path: Path) -> None:
    board = tmp_path / "tiny.txt"
    board.write_text(TINY)
    game = load("desert", {"board": str(board)})
    solver = cfr.CFRSolver(game)
    start = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < start / 2
