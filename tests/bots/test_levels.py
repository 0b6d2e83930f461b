"""The five levels: their order, what they say about themselves, and how they err."""

from __future__ import annotations

from typing import Any

import pytest

import azalai
from azalai.bots import LEVELS, Budget, Candidate, Search, Thought, make
from azalai.bots.levels import LAPSES, Level, budget_of, settings
from azalai.bots.simple import GreedyBot
from tests.bots.valley import play, valley

pytestmark = pytest.mark.slow

NAMES = ["novice", "nomad", "trader", "guide", "master"]
WANDERERS = ["novice", "nomad"]
WITH_NET = ("guide", "master")  # in Through the Desert; beginners play against the search without a net
PAIRS = 10


def test_there_are_five_levels_from_a_beginner_to_a_master() -> None:
    assert list(LEVELS) == NAMES
    wander = [LEVELS[name]["wander"] for name in NAMES]
    assert wander == sorted(wander, reverse=True)
    assert wander[0] > 0 == wander[2]
    simulations = [LEVELS[name]["simulations"] for name in NAMES[:-1]]
    assert simulations == sorted(set(simulations))
    assert LEVELS["master"]["simulations"] is None
    assert LEVELS["master"]["seconds"] <= 1.0


@pytest.mark.parametrize("name", NAMES)
def test_every_level_has_a_title_and_help_in_english_and_german(name: str) -> None:
    for texts in (LEVELS[name]["title"], LEVELS[name]["help"]):
        assert set(texts) == {"en", "de"}
        assert all(text.strip() for text in texts.values())
    assert LEVELS[name]["help"]["en"] != LEVELS[name]["help"]["de"]


@pytest.mark.parametrize("name", NAMES)
def test_a_level_thinks_as_long_as_its_budget_says(name: str) -> None:
    level = Level(name, seed=1)
    assert level.name == name
    plain, budget = budget_of(name, "desert"), budget_of(name, "desert", learned=True)
    assert plain == Budget(seconds=LEVELS[name]["seconds"], simulations=LEVELS[name]["simulations"])
    thought = level.think(azalai.new("desert", seed=2))
    assert (thought.net is not None) == (name in WITH_NET)
    if budget.seconds is None:
        assert thought.simulations == budget.simulations
    else:
        assert 0 < thought.seconds < 3 * budget.seconds + 0.2


@pytest.mark.parametrize("name", NAMES)
def test_a_game_with_many_small_decisions_has_its_own_budgets(name: str) -> None:
    usual, small = budget_of(name, "desert"), budget_of(name, "targi")
    assert (small.seconds or 9) <= (usual.seconds or 9)
    assert (small.simulations or 0) <= (usual.simulations or 0)
    assert budget_of(name, "a game without settings") == usual


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(azalai.BadOption, match=r"no level 'wizard'\. Levels: novice, nomad, trader, guide, master"):
        Level("wizard")


def test_a_long_turn_leaves_less_for_each_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many decisions a turn has, a master finishes it in about two seconds."""
    asked: list[float] = []
    monkeypatch.setattr("azalai.bots.search.time.perf_counter", lambda: sum(asked))

    def spend_it_all(self: Search, game: azalai.Game, budget: Budget, **more: Any) -> Thought:
        assert budget.seconds is not None
        asked.append(budget.seconds)
        best = Candidate(move="", action=game.actions()[0], visits=1, value=1.0)
        return Thought(seat=0, simulations=1, seconds=0, depth=0, exact=False, candidates=[best])

    monkeypatch.setattr(Search, "think", spend_it_all)
    level = Level("master", seed=1)
    game = azalai.new("targi", seed=1)
    while len(game.actions()) == 1 or not game.movers or game.movers[-1] != game.to_move:
        game.play(game.actions()[0])  # to the middle of a turn
    for _ in range(50):
        level.choose(game)
    assert asked[0] == settings("master", "targi")["seconds"]
    assert asked == sorted(asked, reverse=True)
    assert asked[-1] > 0
    assert sum(asked) < settings("master", "targi")["turn"] + 0.3
    fresh = azalai.new("targi", seed=1)
    level.choose(fresh)
    assert asked[-1] == asked[0]


# ---------------------------------------------------------------- lapses


def positions() -> list[azalai.Game]:
    game = play(azalai.new("desert", seed=2), [GreedyBot(1), GreedyBot(2)])
    return [game.at(number) for number in range(0, 66, 6)]


def considered(name: str, seed: int, game: azalai.Game) -> list[Candidate]:
    """What the level thinks before it plays: the search with the same seed and budget."""
    how: dict[str, Any] = {} if name in WITH_NET else {"net": None}
    return Search(budget_of(name, "desert", learned=True), seed=seed, **how).think(game).candidates


def tempting(candidates: list[Candidate]) -> set[int]:
    best = candidates[0]
    least = best.value - settings("novice", "desert")["slack"]
    almost = [c for c in candidates[:LAPSES] if c.visits > 0 and c.value >= least]
    return {best.action} | {candidate.action for candidate in almost}


@pytest.mark.parametrize("name", WANDERERS)
def test_a_lapse_is_a_move_that_looks_almost_as_good(name: str) -> None:
    lapses, absurd, games = 0, 0, positions() * 8
    for seed, game in enumerate(games):
        candidates = considered(name, seed, game)
        chosen = Level(name, seed).choose(game)
        assert chosen in tempting(candidates)
        lapses += chosen != candidates[0].action
        absurd += len(candidates) - len(tempting(candidates))
    assert 0.1 < lapses / len(games) < LEVELS[name]["wander"]  # by chance a lapse may be the best move
    assert absurd > 100  # there were enough bad moves to choose from


@pytest.mark.parametrize("name", ["trader", "guide"])
def test_a_higher_level_has_no_lapses(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, name, LEVELS[name] | {"seconds": None})
    for game in positions():
        assert Level(name, 3).choose(game) == considered(name, 3, game)[0].action


def test_the_novice_has_lapses_more_often_than_the_nomad() -> None:
    def lapses(name: str) -> int:
        return sum(Level(name, 7).choose(game) != considered(name, 7, game)[0].action for game in positions())

    assert lapses("novice") > lapses("nomad")


def test_a_solved_ending_is_played_well_even_by_a_novice() -> None:
    game = play(valley(), [GreedyBot(1), GreedyBot(2)])
    ending = game.at(len(game.history) - 2)
    assert Level("novice", 1).think(ending).exact
    best = Level("novice", 1).think(ending).best.action
    assert len(ending.actions()) > 1
    assert {Level("novice", seed).choose(ending) for seed in range(20)} == {best}


def test_the_only_legal_move_is_played_at_once() -> None:
    game = azalai.new("desert", players=5, seed=1)
    for colour in ("pink", "yellow", "purple", "turquoise"):
        game.play(f"return {colour}")
    assert game.setting.texts[Level("master", 1).choose(game)] == "return green"


@pytest.mark.parametrize("name", WANDERERS)
def test_the_same_seed_errs_in_the_same_way(name: str) -> None:
    def played(seed: int) -> list[str]:
        return play(valley(), [make(name, seed), make(name, seed + 1)]).history

    assert played(1) == played(1) != played(3)


# ---------------------------------------------------------------- strength


def test_a_trader_beats_a_novice_from_either_seat() -> None:
    """Ten deals, each played twice with the seats swapped."""
    won = [0.0, 0.0]
    for deal in range(PAIRS):
        for seat in (0, 1):
            game = azalai.new("desert", seed=deal)
            table = [make("novice", 2 * deal), make("novice", 2 * deal)]
            table[seat] = make("trader", 2 * deal + 1)
            won[seat] += play(game, table).payoffs()[seat]
    assert sum(won) >= 0.8 * 2 * PAIRS
    assert min(won) >= 0.6 * PAIRS
