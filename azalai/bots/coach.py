"""The coach says why one move is better than another, in a sentence or two.

First it measures: what each move leads to, in points by category and seat, from a search's own simulations. Then it
looks for facts (see `core.facts`) that explain the largest differences. A fact is mentioned only if it fits a measured
difference: the same seat, the same category, the same direction, and large enough. Where no fact fits, the coach says
what the difference is.

Everything is judged from the view of the seat that moves: what it cannot know is redealt before anything is measured
or looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, cast

import msgspec

from azalai.bots.base import Budget, Candidate, Thought
from azalai.bots.search import Search
from azalai.core import contract
from azalai.core.facts import WINS, CoachModule, Fact, name_mark, read_out
from azalai.core.game import Game
from azalai.core.kind import Kind
from azalai.wording import LANGUAGES, Texts, Words, part

LEAST = 0.4  # points: smaller differences are not mentioned, unless a game's coach says otherwise
LEAST_WINS = 0.04  # the same for shares of the victory
WIN_POINTS = 20.0  # how many points the whole victory is worth when both are weighed
FACT_WEIGHT = 2.0  # extra weight of a difference that a fact explains
SECOND_SHARE = 0.5  # a second sentence follows if it weighs at least this share of the first
BARE = ("category", "chance", "close")  # kinds of claims without a fact
SENTENCES = 2
DEALS = 4  # redeals on which facts must agree, and over which a measurement is spread
SIMULATIONS = 400  # of a measurement
ENOUGH = 150  # visits that make a candidate's own numbers good enough
CLEAR = 0.03  # shares of the victory that make one of two moves clearly better
ALTERNATIVES = 5  # moves that a hint is compared with, until a fact explains it
MEMORY = 4  # megabytes for the tree of a measurement

texts = Texts(__file__)

Outcome = list[dict[str, float]]  # by seat: expected points by category, and the share of the victory


class Thinks(Protocol):
    """What the coach measures with."""

    def think(self, game: Game, budget: Budget | None = None) -> Thought:
        """Search the position and return what was found."""


class Claim(msgspec.Struct):
    """One sentence of the coach as data: a fact, and the measured difference that it explains.

    `points` is how much more `seat` can expect in `category` after the better move than after the other one: negative
    if it is less. In the category `wins` it is a share of the victory. `played` means that the sentence is about the
    move played. The kind `category` is the difference itself, without a fact.
    """

    kind: str
    seat: int
    category: str
    points: float
    played: bool = False
    details: dict[str, int | str] = {}


class Explanation(msgspec.Struct):
    """Why a move is better than another one for the seat that moves: claims, and the text in every language.

    The text has marks for names and for the player who moved, see `core.facts`; `say` replaces them.
    """

    seat: int
    claims: list[Claim]
    text: dict[str, str]

    def say(self, language: str, names: Sequence[str], *, to_mover: bool = False) -> str:
        """The sentences in a language, with the players' names; `to_mover` if the player who moved reads them."""
        return read_out(self.text[language], names, to_mover=to_mover)


def measuring_search(rest: Callable[[], float] | None = None) -> Search:
    """A search to measure with: small, and without the solver, which knows no categories."""
    return Search(seed=0, name="coach", rest=rest, solve=0, reuse=0, memory=MEMORY)


def why(
    game: Game, better: str, played: str, search: Thinks | None = None, simulations: int = SIMULATIONS
) -> Explanation:
    """Say why one legal move is better than another, after simulations from the position that each leads to.

    >>> import azalai
    >>> from azalai import bots
    >>> game = azalai.new("desert", players=2, seed=7)
    >>> reason = bots.why(game, "leader green M9", "leader green A4", simulations=100)
    >>> reason.claims[0].seat in (0, 1), len(reason.say("en", ["Ann", "Bob"])) > 20
    (True, True)
    """
    search = search or measuring_search()
    deals = deals_for(game)
    outcomes = [measure(deals, move, search, simulations) for move in (better, played)]
    return compare(game, (better, outcomes[0]), (played, outcomes[1]), deals)


def why_best(game: Game, thought: Thought, search: Thinks | None = None) -> Explanation | None:
    """Say why the best move of a thought is better than the others; None if it was the only one.

    It is compared with the next best moves. If no fact explains these differences, because several moves are about as
    good, it is compared with an ordinary move: the one in the middle of all candidates.
    """
    if len(thought.candidates) < 2:
        return None
    best = thought.best
    found = (compare(game, _known(best), _known(other)) for other in _close(thought))
    told = next(filter(_facts_told, found), None)
    return told or why(game, best.move, thought.candidates[len(thought.candidates) // 2].move, search)


def best_of(game: Game, moves: Sequence[tuple[str, Outcome]], cost: float | None = None) -> Explanation:
    """Say why the first of some moves is better than the others, given the measured outcome of each.

    Tells the first difference that a fact explains. If no fact explains any, tells the difference from the last move.
    `cost` is as for `compare`.
    """
    deals = deals_for(game)
    found = (compare(game, moves[0], other, deals) for other in moves[1:-1])
    return next(filter(_facts_told, found), None) or compare(game, moves[0], moves[-1], deals, cost)


class Opinion(msgspec.Struct):
    """What the coach says about a move: the better of two moves, and why; None if nothing is worth saying."""

    better: str
    why: Explanation | None


def opinion(game: Game, move: str, other: str, search: Thinks | None = None, simulations: int = SIMULATIONS) -> Opinion:
    """Say why another legal move is clearly better than this one or, if it is not, what this one is good for.

    >>> import azalai
    >>> from azalai import bots
    >>> game = azalai.new("desert", players=2, seed=7)
    >>> bots.opinion(game, "leader green A4", "leader green M9", simulations=200).better
    'leader green M9'
    """
    search = search or measuring_search()
    deals = deals_for(game)
    own = measure(deals, move, search, simulations)
    if other != move:
        wanted = measure(deals, other, search, simulations)
        if _lead(game, wanted, own) >= CLEAR:
            return Opinion(other, compare(game, (other, wanted), (move, own), deals))
    return Opinion(move, _merits(game, (move, own), deals, search, simulations))


def _merits(
    game: Game, known: tuple[str, Outcome], deals: Sequence[Game], search: Thinks, simulations: int
) -> Explanation | None:
    """Why a move is better than an ordinary one (the one in the middle of all others), if it is."""
    found = search.think(game, Budget(simulations=max(1, simulations))).candidates
    others = [candidate.move for candidate in found if candidate.move != known[0]]
    if not others:
        return None
    ordinary = others[len(others) // 2]
    outcome = measure(deals, ordinary, search, simulations)
    if _lead(game, known[1], outcome) <= 0:
        return None
    reason = compare(game, known, (ordinary, outcome), deals)
    return reason if reason.claims[0].kind not in ("chance", "close") else None


def _lead(game: Game, one: Outcome, other: Outcome) -> float:
    """How much larger the share of the victory of the seat to move is."""
    assert game.to_move is not None
    return one[game.to_move][WINS] - other[game.to_move][WINS]


def _close(thought: Thought) -> list[Candidate]:
    """The next best moves whose numbers are good enough to compare."""
    if not _is_known(thought.best):
        return []
    return [candidate for candidate in thought.candidates[1 : 1 + ALTERNATIVES] if _is_known(candidate)]


def _facts_told(reason: Explanation) -> bool:
    return any(claim.kind not in BARE for claim in reason.claims)


def _is_known(candidate: Candidate) -> bool:
    return candidate.parts is not None and candidate.wins is not None and candidate.visits >= ENOUGH


def _known(candidate: Candidate) -> tuple[str, Outcome]:
    return candidate.move, outcome_of(candidate.parts or [], candidate.wins or [])


# ---------------------------------------------------------------- measuring


def outcome_of(parts: Iterable[dict[str, float]], wins: Iterable[float]) -> Outcome:
    """What is expected by seat: points by category, and the share of the victory."""
    return [{**points, WINS: share} for points, share in zip(parts, wins)]


def final_outcome(game: Game) -> Outcome:
    """The same for a game that is over."""
    names = game.setting.categories
    parts = [{name: float(row[name] or 0) for name in names} for row in game.scores()]
    return outcome_of(parts, game.payoffs())


def deals_for(game: Game) -> list[Game]:
    """The game as the seat to move knows it: a few redeals, or the game itself if nothing is hidden."""
    if not contract.anything_hidden(game.setting.boxes, game.state):
        return [game]
    return [game.redeal(game.to_move, number) for number in range(DEALS)]


def measure(deals: Sequence[Game], move: str, search: Thinks, simulations: int = SIMULATIONS) -> Outcome:
    """What can be expected after a move, on average over the deals."""
    found = [_expect(_after(dealt, move), search, simulations // len(deals)) for dealt in deals]
    return [{name: sum(one[at][name] for one in found) / len(found) for name in row} for at, row in enumerate(found[0])]


def _after(game: Game, move: str) -> Game:
    after = game.copy()
    after.play(move)
    return after


def _expect(game: Game, search: Thinks, simulations: int) -> Outcome:
    if game.over:
        return final_outcome(game)
    best = search.think(game, Budget(simulations=max(1, simulations))).best
    return outcome_of(best.parts or [{} for _ in best.wins or ()], best.wins or [])


# ---------------------------------------------------------------- comparing


class _Difference(msgspec.Struct):
    """How much more a seat can expect in a category after the better move."""

    seat: int
    category: str
    points: float


def compare(
    game: Game,
    better: tuple[str, Outcome],
    played: tuple[str, Outcome],
    deals: Sequence[Game] | None = None,
    cost: float | None = None,
) -> Explanation:
    """Explain the difference between two legal moves whose outcomes are known.

    `cost` is the share of the victory that the move played lost, where it was measured apart from these outcomes.
    """
    seat = game.to_move
    assert seat is not None
    known = facts_for(deals or deals_for(game), seat, better[0], played[0])
    scored = {*game.view(seat).get("categories", game.setting.categories), WINS}
    found = differences(better[1], played[1], seat, least_for(game.setting.kind))
    gains = [gain for gain in found if gain.category in scored]
    claims = [_claim(gain, known) for gain in gains if gain.category != WINS or _fact_for(gain, known)]
    lead = _lead(game, better[1], played[1]) if cost is None else cost
    told = _chosen(claims, seat, game.players) or [_fallback(seat, lead)]
    return Explanation(seat, told, {language: _text(game, seat, told, language) for language in LANGUAGES})


def _chosen(claims: list[Claim], seat: int, players: int) -> list[Claim]:
    """The claim that weighs most, and perhaps a second one about another category. Facts come before bare numbers."""

    def weight(claim: Claim) -> float:
        return _weight(claim, seat, players) * (1.0 if claim.kind in BARE else FACT_WEIGHT)

    ranked = sorted(claims, key=weight, reverse=True)
    told: list[Claim] = []
    for claim in ranked:
        fresh = claim.category not in {one.category for one in told}
        if not told or (fresh and weight(claim) >= SECOND_SHARE * weight(told[0])):
            told.append(claim)
    return told[:SENTENCES]


def least_for(kind: Kind) -> float:
    """How many points a difference needs to be mentioned."""
    return float(getattr(kind.module("coach"), "LEAST", LEAST))


def differences(better: Outcome, played: Outcome, seat: int, least: float = LEAST) -> list[_Difference]:
    """The differences in favour of the better move, largest first: more for the seat, less for others."""
    found = [
        _Difference(owner, name, row[name] - played[owner][name]) for owner, row in enumerate(better) for name in row
    ]
    points = [one for one in found if one.category != WINS and abs(one.points) >= least]
    good = [one for one in points if (one.points > 0) == (one.seat == seat)]
    good += [one for one in found if one.category == WINS and one.seat == seat and one.points >= LEAST_WINS]
    return sorted(good, key=lambda one: -_weight(one, seat, len(better)))


def _weight(one: _Difference | Claim, seat: int, players: int) -> float:
    """How much a difference matters: what one of several rivals loses matters less than what the seat wins."""
    if one.category == WINS:
        return abs(one.points) * WIN_POINTS
    return abs(one.points) / (1 if one.seat == seat else players - 1)


# ---------------------------------------------------------------- facts


def facts_for(deals: Sequence[Game], seat: int, better: str, played: str) -> list[tuple[Fact, bool]]:
    """What the rules say about both moves, as far as the seat can know; True marks facts about the move played."""
    module = _module(deals[0])
    if module is None:
        return []
    of_better = _agreed(deals, seat, module, better, played)
    of_played = _agreed(deals, seat, module, played, better)
    return [*((fact, False) for fact in of_better), *((fact, True) for fact in of_played)]


def _module(game: Game) -> CoachModule | None:
    return cast("CoachModule | None", game.setting.kind.module("coach"))


def _agreed(deals: Sequence[Game], seat: int, module: CoachModule, move: str, other: str) -> list[Fact]:
    """The facts that are the same on every deal."""
    first, *more = (module.facts(dealt, seat, move, other) for dealt in deals)
    return [fact for fact in first if all(fact in others for others in more)]


def _fact_for(gain: _Difference, known: list[tuple[Fact, bool]]) -> tuple[Fact, bool] | None:
    """The first fact that explains a difference. A fact about the move played explains the opposite."""
    fitting = (
        (fact, played)
        for fact, played in known
        if (fact.seat, fact.category) == (gain.seat, gain.category) and (fact.more != played) == (gain.points > 0)
    )
    return next(fitting, None)


def _claim(gain: _Difference, known: list[tuple[Fact, bool]]) -> Claim:
    points = round(gain.points, 3)
    found = _fact_for(gain, known)
    if found is None:
        return Claim("category", gain.seat, gain.category, points)
    fact, played = found
    return Claim(fact.kind, gain.seat, gain.category, points, played, fact.details)


def _fallback(seat: int, share: float) -> Claim:
    """What is left to say if no category changes by much."""
    return Claim("chance" if share >= 0.01 else "close", seat, WINS, round(share, 3))


# ---------------------------------------------------------------- words


def _text(game: Game, seat: int, claims: list[Claim], language: str) -> str:
    return " ".join(_sentences(game, seat, claims, Words(texts.part("coach", language), language)))


def _sentences(game: Game, seat: int, claims: list[Claim], words: Words) -> Iterator[str]:
    for claim in claims:
        if claim.kind in ("chance", "close"):
            yield words(claim.kind, n=f"{100 * claim.points:.0f}")
        elif claim.kind == "category":
            yield _category_sentence(game, seat, claim, words)
        else:
            yield _fact_sentence(game, seat, claim, words)


def _fact_sentence(game: Game, seat: int, claim: Claim, words: Words) -> str:
    module = _module(game)
    assert module is not None
    fact = Fact(claim.kind, claim.seat, claim.category, (claim.points > 0) != claim.played, claim.details)
    said = module.sentence(game, seat, fact, words.language)
    points = -claim.points if claim.played else claim.points
    amount = f"{100 * points:+.0f}" if claim.category == WINS else _signed(points, words)
    form = "wins" if claim.category == WINS else "own" if claim.seat == seat else "other"
    sentence = words(form, sentence=said, points=amount.replace("-", "−"), who=name_mark(claim.seat))
    return words("played", sentence=sentence[0].lower() + sentence[1:]) if claim.played else sentence


def plain_texts(kind: Kind, language: str) -> dict[str, Any]:
    """The sentences that need no facts, with the game's words for its categories."""
    return {**texts.part("coach", language), "categories": _category_words(kind, language)}


def _category_words(kind: Kind, language: str) -> dict[str, str]:
    named: dict[str, str] = part(kind.folder, "coach", language).get("categories", {})
    return named


def _category_sentence(game: Game, seat: int, claim: Claim, words: Words) -> str:
    named = _category_words(game.setting.kind, words.language)
    category = named.get(claim.category) or words("category", category=claim.category)
    key = "own-more" if claim.seat == seat else "other-less"
    n = _amount(abs(claim.points), words)
    return words.counted(key, 1 if n == "1" else 2, n=n, who=name_mark(claim.seat), category=category)


def _signed(points: float, words: Words) -> str:
    return ("+" if points > 0 else "−") + _amount(abs(points), words)


def _amount(points: float, words: Words) -> str:
    """Whole points from 2 on, tenths below."""
    return f"{points:.0f}" if points >= 2 or round(points, 1) % 1 == 0 else words.decimal(points)
