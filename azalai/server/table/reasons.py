"""Why a move is better than others: a browser's search measures what each leads to, and the coach finds the words."""

from __future__ import annotations

from collections.abc import Sequence

from azalai.bots.coach import Outcome, best_of
from azalai.core.facts import WINS
from azalai.core.game import Game
from azalai.server.problems import Problem
from azalai.server.shapes import Coached, HintReason, ReviewReasons

Moves = Sequence[tuple[str, Outcome]]  # the best first


def reason(game: Game, moves: Moves, cost: float | None = None) -> HintReason:
    """Why the first of some moves is better than the others, from what a browser's search expects after each."""
    if len({move for move, _ in moves}) != len(moves) or not {move for move, _ in moves} <= set(game.moves()):
        raise bad("The moves must be different, and legal now.")
    rows = [row for _, outcome in moves for row in outcome]
    if any(len(outcome) != game.players for _, outcome in moves):
        raise bad("Each move needs an outcome for every seat.")
    if any(set(row) != {*game.setting.categories, WINS} for row in rows):
        raise bad("Each outcome needs every category, and `wins`.")
    return {"why": best_of(game, moves, cost)}


def opinion(game: Game, move: str, moves: Moves) -> Coached:
    """What the coach says about a move: the first of two is the better one, perhaps the move itself."""
    better = moves[0][0]
    found = reason(game, moves)["why"]
    is_bare = found is not None and found.claims[0].kind in ("chance", "close")
    return {"better": better, "why": None if better == move and is_bare else found}


def reasons(game: Game, mistakes: Sequence[tuple[int, Moves, float | None]]) -> ReviewReasons:
    """The same for moves of a finished game, given by their numbers, with what they cost."""
    if any(number > len(game.history) for number, *_ in mistakes):
        raise Problem(404, "no-move", f"The game has {len(game.history)} moves.")
    return {
        "reasons": [{"number": number, **reason(game.at(number - 1), moves, cost)} for number, moves, cost in mistakes],
    }


def bad(words: str) -> Problem:
    return Problem(422, "bad-measure", words)
