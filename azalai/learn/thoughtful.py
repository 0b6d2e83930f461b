"""Games of a search against itself, with what it found: the visits of the moves and what it expected.

To save time, only some decisions are searched deeply (playout caps): those teach the policy. The others are quick. Some
games begin with hasty moves, and some moves are drawn by their visits, so that openings and games differ.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

import azalai
from azalai import Game
from azalai.bots import Budget, Thought
from azalai.bots.catalogue import make
from azalai.bots.knobs import KNOBS
from azalai.bots.process import derived_seed
from azalai.bots.search import Search
from azalai.core import contract
from azalai.core.compile import lengthy
from azalai.core.contract import SEATS, Array
from azalai.core.random import generator

UNVISITED = 48  # moves kept of those that a deep search never visited
MEMORY = 16  # megabytes of a search


class Ways(msgspec.Struct, frozen=True, kw_only=True):
    """How a search plays against itself."""

    deep: int = 400  # simulations of a deep search
    fast: int = 60  # of any other
    share: float = 0.25  # of the decisions that are searched deeply
    noise: float = 0.1  # share of the moves that are drawn by their visits
    hasty: float = 0.25  # share of the games that begin with hasty moves
    most_hasty: int = 12  # hasty moves at most


Expected = tuple[float, float | None]  # a seat's share of the victory and its margin, both from 0 to 1


@lengthy
def hasty_move(boxes: Array, states: Array, rng: Array) -> int:
    return contract.rollout(boxes[0], states[0], rng)


class Recording:
    """One game, and the rows that come from it."""

    def __init__(self, game: Game, number: int) -> None:
        self._game, self._number = game, number
        self._rows: list[dict[str, Any]] = []
        self._index = np.empty(max(len(game.setting.features), 1), np.int32)
        self._value = np.empty(max(len(game.setting.features), 1), np.float32)

    def note(self, expected: dict[int, Expected], choice: dict[str, Any]) -> None:
        """Write down the position for each seat that a net is asked for, and the choice for the seat to move."""
        mover = self._game.to_move
        asked = asked_seats(self._game)
        for seat in asked:
            self._rows.append({**self._row(seat), **self._features(seat), **self._searched(expected.get(seat))})
        if choice and mover in asked:
            self._rows[asked.index(mover) - len(asked)].update(choice)
        elif choice and mover is not None:
            self._rows.append({**self._row(mover), **choice})

    def _row(self, seat: int) -> dict[str, Any]:
        return {"game": self._number, "ply": len(self._game.actions_played), "seat": seat}

    def _features(self, seat: int) -> dict[str, Any]:
        boxes, state = self._game.setting.boxes, self._game.state
        n = contract.features_for(boxes, state, seat, self._index, self._value)
        return {"index": self._index[:n].copy(), "value": self._value[:n].copy()}

    def _searched(self, expected: Expected | None) -> dict[str, Any]:
        return {"search_win": expected[0], "search_margin": expected[1]} if expected else {}

    def finish(self) -> list[dict[str, Any]]:
        """All rows, with the result of the game."""
        game = self._game
        results = [self._result(seat) for seat in range(game.players)]
        return [{**row, **(results[row["seat"]] if "index" in row else {})} for row in self._rows]

    def _result(self, seat: int) -> dict[str, Any]:
        game, points = self._game, np.zeros(SEATS)
        contract.count_points(game.setting.boxes, game.state, points)
        rivals = np.delete(points[: game.players], seat)
        seats = [seat, 1 - seat] if game.players == 2 else [seat]
        parts = np.zeros((len(seats), len(game.setting.categories)))
        for row, one in enumerate(seats):
            contract.outcome_for(game.setting.boxes, game.state, one, parts[row])
        return {
            "win": game.payoffs()[seat],
            "margin": points[seat] - rivals.max(),
            "points": parts.ravel().astype(np.float32),
        }


def asked_seats(game: Game) -> list[int]:
    """The seats for which a net is asked in this position: with 2 players one is enough."""
    if not contract.can_value(game.setting.boxes, game.state):
        return []
    if game.players == 2:
        return [contract.asked_seat(game.setting.boxes, game.state)]
    return list(range(game.players))


def play_thoughtfully(
    name: str, options: dict[str, Any], number: int, seed: int, bot: str, net: str | None, ways: Ways
) -> list[dict[str, Any]]:
    """Play one game; return its rows, by the names of the columns."""
    game = azalai.new(name, seed=derived_seed(seed, "deal", number), **options)
    random = np.random.default_rng(derived_seed(seed, "ways", number))
    search: Any = make(spec_of(bot, net), derived_seed(seed, "bot", number))
    recording = Recording(game, number)
    weight = win_weight(search, game)
    hasty = int(random.integers(1, ways.most_hasty + 1)) if random.random() < ways.hasty else 0
    rng = generator(seed, "hasty", number)
    while game.to_move is not None:
        if len(game.actions_played) < hasty:
            game.play(int(hasty_move(game.setting.boxes, game.state, rng)))
        else:
            game.play(_decide(game, search, ways, random, recording, weight))
    return recording.finish()


def _decide(game: Game, search: Any, ways: Ways, random: Any, recording: Recording, weight: float) -> int:
    legal = game.actions()
    if len(legal) == 1:
        recording.note({}, {})
        return legal[0]
    deep = random.random() < ways.share
    thought: Thought = search.think(game, Budget(simulations=ways.deep if deep else ways.fast))
    choice = choice_of(game, thought, random) if deep and game.setting.move_features else {}
    recording.note(expectations(thought, game.players, weight), choice)
    if random.random() < ways.noise:
        visits = np.array([candidate.visits for candidate in thought.candidates], float)
        return thought.candidates[int(random.choice(len(visits), p=visits / visits.sum()))].action
    return thought.best.action


def choice_of(game: Game, thought: Thought, random: Any) -> dict[str, Any]:
    """The features and visits of the moves: all that were visited, and some others that represent the rest."""
    visited = [candidate for candidate in thought.candidates if candidate.visits]
    others = [candidate for candidate in thought.candidates if not candidate.visits]
    some = [others[i] for i in random.permutation(len(others))[:UNVISITED]]
    kept = [*visited, *some]
    features = np.zeros((len(kept), len(game.setting.move_features)), np.float32)
    actions = np.array([candidate.action for candidate in kept])
    contract.move_features_of(game.setting.boxes, game.state, actions, len(kept), features)
    stands = np.ones(len(kept), np.float32)
    stands[len(visited) :] = len(others) / max(len(some), 1)
    visits = np.array([candidate.visits for candidate in kept], np.float32)
    return {"moves": features.ravel(), "visits": visits, "stands": stands}


def expectations(thought: Thought, players: int, win_weight: float) -> dict[int, Expected]:
    """What the search expects for each seat: share of the victory and margin, both from 0 to 1.

    It knows the margin of the seat that moves and, with 2 players, of the other.
    """
    tried = [candidate for candidate in thought.candidates if candidate.wins and candidate.visits]
    visits = np.array([candidate.visits for candidate in tried], float)
    if not len(visits):
        return {}
    wins = np.average([candidate.wins for candidate in tried], axis=0, weights=visits)
    value = float(np.average([candidate.value for candidate in tried], weights=visits))
    margin = min(max((value - win_weight * wins[thought.seat]) / (1 - win_weight), 0.0), 1.0)
    margins = {thought.seat: margin, **({1 - thought.seat: 1 - margin} if players == 2 else {})}
    return {seat: (float(wins[seat]), margins.get(seat)) for seat in range(players)}


def spec_of(bot: str, net: str | None) -> str:
    """A bot for self-play: it starts each search from scratch, so that games do not depend on each other.

    >>> spec_of("search", "a.npz"), spec_of("rave:puct=1", None)
    ('search:solve=0,reuse=0,memory=16,net=a.npz', 'rave:puct=1,solve=0,reuse=0,memory=16')
    """
    start = f"{bot}," if ":" in bot else f"{bot}:"
    return f"{start}solve=0,reuse=0,memory={MEMORY}{f',net={net}' if net else ''}"


def win_weight(search: Search, game: Game) -> float:
    """How much the share of the victory counts in what this search calls the value of a move."""
    net = search.net_for(game.setting)
    return min((net.card.knobs if net else {}).get("win_weight", KNOBS["win_weight"]), 0.99)
