"""The coach: which differences it mentions, and what it never says."""

from __future__ import annotations

from typing import Any

import pytest

import azalai
from azalai.bots import (
    Budget,
    Candidate,
    Claim,
    Explanation,
    Search,
    Thought,
    judge_game,
    make,
    opinion,
    why,
    why_best,
)
from azalai.bots import coach as coaching
from azalai.bots.coach import BARE, compare, differences, final_outcome, measure, outcome_of
from azalai.bots.review import WORTH_TELLING
from azalai.wording import LANGUAGES
from tests.bots.valley import play, valley

NAMES = ["Ann", "Bob", "Cem", "Dan", "Eve"]
NOTHING = {"water": 0.0, "oases": 0.0, "river": 0.0, "enclosed": 0.0, "caravans": 0.0}


def outcome(*rows: dict[str, float], wins: tuple[float, ...] = (0.5, 0.5)) -> coaching.Outcome:
    return outcome_of([{**NOTHING, **row} for row in rows], wins)


@pytest.fixture
def game() -> azalai.Game:
    return azalai.new("desert", players=2, seed=7)


def told(game: azalai.Game, better: coaching.Outcome, played: coaching.Outcome) -> Explanation:
    moves = game.moves()
    return compare(game, (moves[0], better), (moves[1], played))


def test_only_what_speaks_for_the_better_move_counts() -> None:
    better = outcome({"water": 5.0, "oases": 0.0}, {"water": 3.0, "caravans": 9.0})
    played = outcome({"water": 2.0, "oases": 4.0}, {"water": 8.0, "caravans": 1.0})
    found = [(one.seat, one.category, one.points) for one in differences(better, played, 0)]
    assert found == [(1, "water", -5.0), (0, "water", 3.0)]


def test_a_small_difference_is_not_told() -> None:
    assert differences(outcome({"water": 5.3}, {}), outcome({"water": 5.0}, {}), 0) == []


def test_without_a_fact_the_coach_says_what_the_difference_is(game: azalai.Game) -> None:
    reason = told(game, outcome({"enclosed": 6.0}, {}), outcome({"enclosed": 2.0}, {}))
    assert reason.claims == [Claim("category", 0, "enclosed", 4.0)]
    assert reason.say("en", NAMES) == "Ann can expect 4 more points from enclosed land."
    assert reason.say("en", NAMES, to_mover=True) == "You can expect 4 more points from enclosed land."
    assert reason.say("de", NAMES, to_mover=True) == "Du kannst mit 4 Punkten mehr aus eingeschlossenem Land rechnen."


def test_one_point_is_one_point(game: azalai.Game) -> None:
    reason = told(game, outcome({}, {"enclosed": 1.0}), outcome({}, {"enclosed": 2.0}))
    assert reason.say("en", NAMES) == "Bob can expect 1 fewer point from enclosed land."


def test_where_no_category_changes_the_coach_says_so(game: azalai.Game) -> None:
    same = {"water": 5.0}
    chance = told(game, outcome(same, same, wins=(0.6, 0.4)), outcome(same, same))
    assert chance.say("en", NAMES) == "No single category explains it: the chance of winning is 10% higher."
    close = told(game, outcome(same, same), outcome(same, same))
    assert close.claims == [Claim("close", 0, "wins", 0.0)]


def test_what_a_review_counts_as_a_loss_is_never_called_small(game: azalai.Game) -> None:
    """The coach measures anew if a review's searches were short, and may then see less of a difference."""
    same, (better, played) = outcome({"water": 5.0}, {}), game.moves()[:2]
    reason = compare(game, (better, same), (played, same), cost=0.13)
    assert reason.say("en", NAMES) == "No single category explains it: the chance of winning is 13% higher."


def test_at_most_two_sentences_about_different_categories(game: azalai.Game) -> None:
    better = outcome({"water": 9.0, "oases": 9.0, "caravans": 9.0}, {"water": -9.0})
    reason = told(game, better, outcome({}, {}))
    assert len(reason.claims) == 2
    assert len({claim.category for claim in reason.claims}) == 2


def test_a_fact_is_told_only_with_a_difference_that_it_explains(game: azalai.Game) -> None:
    """The leader is nearer to an oasis, but it is the expected water that changes."""
    near, far = "leader green M9", "leader green A4"
    facts = [fact for fact, _ in coaching.facts_for([game], 0, near, far) if fact.category == "oases" and fact.more]
    assert facts
    nothing, more = outcome({}, {}), {"oases": outcome({"oases": 3.0}, {}), "enclosed": outcome({"enclosed": 3.0}, {})}
    explained, bare = (compare(game, (near, more[name]), (far, nothing)) for name in ("oases", "enclosed"))
    assert explained.claims[0].kind == facts[0].kind
    assert bare.claims[0].kind == "category"
    opposite = compare(game, (far, more["oases"]), (near, nothing))
    assert opposite.claims[0].kind == "category", "the fact speaks for the other move"


def test_an_ended_game_is_measured_by_its_points() -> None:
    ended = play(valley(2), [make("greedy", seed=seat) for seat in range(2)])
    rows = final_outcome(ended)
    totals = [sum(points for name, points in row.items() if name != "wins") for row in rows]
    assert totals == [row["total"] for row in ended.scores()]
    assert [row["wins"] for row in rows] == ended.payoffs()


@pytest.mark.parametrize("players", [2, 3])
def test_rollouts_and_nets_tell_points_by_category(players: int) -> None:
    game = valley(players)
    for _ in range(12):
        game.play(game.moves()[0])
    found = measure([game], game.moves()[0], coaching.measuring_search(), 60)
    assert [set(row) for row in found] == [{*game.setting.categories, "wins"}] * players
    assert sum(row["wins"] for row in found) == pytest.approx(1)


def test_every_mistake_of_a_review_has_a_reason_and_nothing_else_has() -> None:
    game = play(valley(2), [make("search:30", seed=1), make("random", seed=2)])
    judged = list(judge_game(game, Search(seed=1), Budget(simulations=60)))
    mistakes = [one for one in judged if one.cost >= WORTH_TELLING]
    assert mistakes
    for one in judged:
        assert (one.why is not None) == (one.cost >= WORTH_TELLING), one
    for one in mistakes:
        assert one.why is not None
        assert one.why.seat == one.seat
        for language in LANGUAGES:
            said = one.why.say(language, NAMES)
            assert said.endswith(".")
            assert not set("{}[]|") & set(said), said
    assert any(claim.kind not in BARE for one in mistakes if one.why for claim in one.why.claims)


def test_a_hint_says_why_and_a_forced_move_needs_no_reason(game: azalai.Game) -> None:
    thought = Search(Budget(simulations=400), seed=1).think(game)
    reason = why_best(game, thought)
    assert reason is not None
    assert reason.seat == 0
    thought.candidates = thought.candidates[:1]
    assert why_best(game, thought) is None


def test_a_game_without_a_coach_still_gets_numbers(game: azalai.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    find = type(game.setting.kind).module

    def without(self: Any, name: str) -> Any:
        return None if name == "coach" else find(self, name)

    monkeypatch.setattr(type(game.setting.kind), "module", without)
    reason = why(game, "leader green M9", "leader green A4", simulations=60)
    assert all(claim.kind in BARE for claim in reason.claims)


def test_a_board_without_a_river_has_no_points_from_it(game: azalai.Game) -> None:
    """A net's heads are never exactly 0."""
    reason = told(game, outcome({"river": 6.0, "water": 1.0}, {}), outcome({"river": 2.0}, {}))
    assert [claim.category for claim in reason.claims] == ["water"]


class Given:
    """Instead of a search: what is expected after each move, as points from oases and a share of the victory."""

    def __init__(self, game: azalai.Game, expected: dict[str, float]) -> None:
        self.before, self.expected = len(game.history), expected

    def think(self, game: azalai.Game, budget: Budget | None = None) -> Thought:
        moves = [game.history[-1]] if len(game.history) > self.before else list(self.expected)
        rows = [self.candidate(move) for move in moves]
        return Thought(game.to_move or 0, 100, 0.0, 1, exact=False, candidates=rows)

    def candidate(self, move: str) -> Candidate:
        share = self.expected[move]
        parts = [{**NOTHING, "oases": 10 * share}, NOTHING]
        return Candidate(move, 0, 100, share, wins=[share, 1 - share], line=[move], parts=parts)


def test_an_opinion_prefers_only_what_is_clearly_better(game: azalai.Game) -> None:
    first, second, third = game.moves()[:3]
    given = Given(game, {first: 0.5, second: 0.6, third: 0.51})
    mended = opinion(game, first, second, given)
    assert (mended.better, mended.why is not None) == (second, True)
    assert opinion(game, first, third, given).better == first
    assert opinion(game, second, first, given).better == second


def test_an_opinion_says_what_a_move_is_good_for_or_nothing(game: azalai.Game) -> None:
    first, second = game.moves()[:2]
    given = Given(game, {first: 0.7, second: 0.5})
    good = opinion(game, first, first, given).why
    assert good is not None
    assert [(claim.seat, claim.category) for claim in good.claims] == [(0, "oases")]
    assert opinion(game, second, second, given).why is None
