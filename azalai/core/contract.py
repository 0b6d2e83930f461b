"""The contract between a game and compiled code: a small set of functions over two records.

A game defines two NumPy record types: the **box** (whatever never changes during a game: map or cards, players,
options as numbers) and the **state** (the position; one memcpy copies it). `setup` draws everything random. After
that, `apply` is deterministic: what nobody knows yet is already in the state, like face-down cards. `redeal` redraws
whatever a seat cannot know.

Generic code (playouts, tree search) calls the functions below. The type of the state decides which game's
implementation runs, compiled or not.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from azalai.core.cache import belongs
from azalai.core.compile import AS_INNER, COMPILING, F, compiled, inner, lengthy
from azalai.core.spelling import BEGIN_LIST, CLOSE, COLON, END_LIST, NULL, OPEN, put, put_comma, put_number

Box = Any
State = Any
Array = Any
SEATS = 8  # room for points and payoffs of any game
REFUSED = -2  # instead of a seat: the action is not legal
OBSERVED = np.uint8  # the type of the numbers of an observation

_BY_DTYPE: dict[Any, tuple[ModuleType, ...]] = {}
_BY_TYPE: dict[Any, tuple[ModuleType, ...]] = {}


def register(state: np.dtype[Any], rules: ModuleType, *more: ModuleType) -> None:
    """Register a module with the contract's functions as the rules for this type of state; `more` may hold the rest."""
    _BY_DTYPE[state] = rules, *more
    if COMPILING:
        kind = numba.from_dtype(state)
        _BY_TYPE[kind] = rules, *more
        belongs(kind, rules.__name__.rpartition(".")[0] or rules.__name__)


def _by_game(function: Any) -> Callable[[F], F]:
    """Let the type of the state decide which rules run when compiled code calls the function."""
    return overload(function, strict=False, inline="always", jit_options=AS_INNER)


def _plain(state: State, name: str) -> Any:
    return _found(_BY_DTYPE[state.dtype], name)


def _typed(state: Any, name: str) -> Any:
    return _found(_BY_TYPE[state], name)


def _found(modules: tuple[ModuleType, ...], name: str) -> Any:
    """The game's own function, or the default of an optional one."""
    return next((getattr(module, name) for module in modules if hasattr(module, name)), None) or _WITHOUT[name]


def setup(box: Box, state: State, rng: Array) -> None:
    """Draw everything random and turn the state (all zeros before) into the start of a game."""
    _plain(state, "setup")(box, state, rng)


@_by_game(setup)
def _setup(box: Any, state: Any, rng: Any) -> Any:
    rules = _typed(state, "setup")
    return lambda box, state, rng: rules(box, state, rng)


def begin(box: Box, state: State) -> None:
    """Turn a state that holds only what was dealt into the start of that game; `setup` ends with it."""
    _plain(state, "begin")(box, state)


@_by_game(begin)
def _begin(box: Any, state: Any) -> Any:
    rules = _typed(state, "begin")
    return lambda box, state: rules(box, state)


def complete(box: Box, state: State) -> None:
    """Draw at once what would be drawn later in the game, so that the state holds the whole deal."""
    _plain(state, "complete")(box, state)


@_by_game(complete)
def _complete(box: Any, state: Any) -> Any:
    rules = _typed(state, "complete")
    return lambda box, state: rules(box, state)


def legal(box: Box, state: State, out: Array) -> int:
    """Write all legal actions to `out` in ascending order; return how many there are."""
    return _plain(state, "legal")(box, state, out)


@_by_game(legal)
def _legal(box: Any, state: Any, out: Any) -> Any:
    rules = _typed(state, "legal")
    return lambda box, state, out: rules(box, state, out)


def sample(box: Box, state: State, rng: Array) -> int:
    """Pick a legal action, all equally likely, without listing them. The game must not be over."""
    return _plain(state, "sample")(box, state, rng)


@_by_game(sample)
def _sample(box: Any, state: Any, rng: Any) -> Any:
    rules = _typed(state, "sample")
    return lambda box, state, rng: rules(box, state, rng)


def allowed(box: Box, state: State, action: int) -> bool:
    """Whether an action (any integer) is legal now."""
    return _plain(state, "allowed")(box, state, action)


@_by_game(allowed)
def _allowed(box: Any, state: Any, action: Any) -> Any:
    rules = _typed(state, "allowed")
    return lambda box, state, action: rules(box, state, action)


def apply(box: Box, state: State, action: int) -> None:
    """Carry out a legal action, and everything that follows until the next decision."""
    _plain(state, "apply")(box, state, action)


@_by_game(apply)
def _apply(box: Any, state: Any, action: Any) -> Any:
    rules = _typed(state, "apply")
    return lambda box, state, action: rules(box, state, action)


def to_move(box: Box, state: State) -> int:
    """The seat that decides, or -1 when the game is over."""
    return _plain(state, "to_move")(box, state)


@_by_game(to_move)
def _to_move(box: Any, state: Any) -> Any:
    rules = _typed(state, "to_move")
    return lambda box, state: rules(box, state)


def score(box: Box, state: State, out: Array) -> None:
    """Write each seat's points as if the game ended now."""
    _plain(state, "score")(box, state, out)


@_by_game(score)
def _score(box: Any, state: Any, out: Any) -> Any:
    rules = _typed(state, "score")
    return lambda box, state, out: rules(box, state, out)


def payoff(box: Box, state: State, out: Array) -> None:
    """Write each seat's share of the victory (tied winners share 1) as if the game ended now."""
    _plain(state, "payoff")(box, state, out)


@_by_game(payoff)
def _payoff(box: Any, state: Any, out: Any) -> Any:
    rules = _typed(state, "payoff")
    return lambda box, state, out: rules(box, state, out)


def redeal(box: Box, state: State, seat: int, rng: Array) -> None:
    """Redraw everything that a seat (-1: a spectator) cannot know; leave everything it knows unchanged."""
    _plain(state, "redeal")(box, state, seat, rng)


@_by_game(redeal)
def _redeal(box: Any, state: Any, seat: Any, rng: Any) -> Any:
    rules = _typed(state, "redeal")
    return lambda box, state, seat, rng: rules(box, state, seat, rng)


def unsure(box: Box, state: State) -> bool:
    """Whether the legal moves may depend on something a seat cannot know, so that they differ between redeals."""
    return _plain(state, "unsure")(box, state)


@_by_game(unsure)
def _unsure(box: Any, state: Any) -> Any:
    rules = _typed(state, "unsure")
    return lambda box, state: rules(box, state)


def rollout(box: Box, state: State, rng: Array) -> int:
    """Pick a legal action for a quick playout: random, but as sensible as possible at no extra cost."""
    return _plain(state, "rollout")(box, state, rng)


@_by_game(rollout)
def _rollout(box: Any, state: Any, rng: Any) -> Any:
    rules = _typed(state, "rollout")
    return lambda box, state, rng: rules(box, state, rng)


def appraise(box: Box, state: State, out: Array) -> None:
    """Write a quick estimate of what the position is worth to each seat, in points."""
    _plain(state, "appraise")(box, state, out)


@_by_game(appraise)
def _appraise(box: Any, state: Any, out: Any) -> Any:
    rules = _typed(state, "appraise")
    return lambda box, state, out: rules(box, state, out)


def prior(box: Box, state: State, moves: Array, n: int, out: Array) -> None:
    """Write a first guess for each of the first n legal moves: around 0.5, higher for a move that looks good."""
    _plain(state, "prior")(box, state, moves, n, out)


@_by_game(prior)
def _prior(box: Any, state: Any, moves: Any, n: Any, out: Any) -> Any:
    rules = _typed(state, "prior")
    return lambda box, state, moves, n, out: rules(box, state, moves, n, out)


def secrets(box: Box, state: State) -> bool:
    """Whether anything about the position may be unknown to a seat."""
    return _plain(state, "secrets")(box, state)


@_by_game(secrets)
def _secrets(box: Any, state: Any) -> Any:
    rules = _typed(state, "secrets")
    return lambda box, state: rules(box, state)


def key(box: Box, state: State) -> Any:
    """A 64-bit hash of the position: positions of one game that can continue differently almost surely differ."""
    return _plain(state, "key")(box, state)


@_by_game(key)
def _key(box: Any, state: Any) -> Any:
    rules = _typed(state, "key")
    return lambda box, state: rules(box, state)


def observe(box: Box, state: State, seat: int, out: Array) -> None:
    """Write what a seat knows as numbers for machine learning: `OBSERVED`, from 0 to 255, all zeros before.

    The setting names the parts (`Setting.observation`). Nothing that the seat cannot know goes in.
    """
    _plain(state, "observe")(box, state, seat, out)


@_by_game(observe)
def _observe(box: Any, state: Any, seat: Any, out: Any) -> Any:
    rules = _typed(state, "observe")
    return lambda box, state, seat, out: rules(box, state, seat, out)


def holdings(box: Box, state: State, seat: int, out: Array) -> None:
    """Write the seat's points by category and its goods: whatever a move can add to. The setting names the columns."""
    _plain(state, "holdings")(box, state, seat, out)


@_by_game(holdings)
def _holdings(box: Any, state: Any, seat: Any, out: Any) -> Any:
    rules = _typed(state, "holdings")
    return lambda box, state, seat, out: rules(box, state, seat, out)


def see(box: Box, state: State, seat: int, out: Array) -> int:
    """Write what a seat (-1: a spectator) may see, by allow-list, in the setting's words; return how many words."""
    return _plain(state, "see")(box, state, seat, out)


@_by_game(see)
def _see(box: Any, state: Any, seat: Any, out: Any) -> Any:
    rules = _typed(state, "see")
    return lambda box, state, seat, out: rules(box, state, seat, out)


def detail(box: Box, state: State, after: State, action: int, out: Array, n: int, begun: int) -> int:
    """Add what numbers cannot express to the words about a move's gain, which start at index `begun`.

    `after` is a copy of the position: a game that needs the position after the move plays the move there.
    """
    return _plain(state, "detail")(box, state, after, action, out, n, begun)


@_by_game(detail)
def _detail(box: Any, state: Any, after: Any, action: Any, out: Any, n: Any, begun: Any) -> Any:
    rules = _typed(state, "detail")
    return lambda box, state, after, action, out, n, begun: rules(box, state, after, action, out, n, begun)


def unweighed(box: Box, state: State) -> bool:
    """Whether moves may have details even if they add nothing to holdings. A game may leave this out."""
    return bool(_plain(state, "unweighed")(box, state))


@_by_game(unweighed)
def _unweighed(box: Any, state: Any) -> Any:
    rules = _typed(state, "unweighed")
    return lambda box, state: rules(box, state)


def ask(box: Box, state: State, seat: int, out: Array) -> int:
    """Write the key of the sentence that says who decides what, and its values; return how many words.

    It names nothing that the seat (-1: a spectator) may not know. The setting has the sentences.
    """
    return _plain(state, "ask")(box, state, seat, out)


@_by_game(ask)
def _ask(box: Any, state: Any, seat: Any, out: Any) -> Any:
    rules = _typed(state, "ask")
    return lambda box, state, seat, out: rules(box, state, seat, out)


def recount(box: Box, state: State, action: int, after: State, seat: int, out: Array) -> int:
    """Write what a log shows a seat (-1: a spectator) about a move besides its text and points; return how many words.

    `after` is the position after the move. A game may leave this out.
    """
    return _plain(state, "recount")(box, state, action, after, seat, out)


@_by_game(recount)
def _recount(box: Any, state: Any, action: Any, after: Any, seat: Any, out: Any) -> Any:
    rules = _typed(state, "recount")
    return lambda box, state, action, after, seat, out: rules(box, state, action, after, seat, out)


# What learning needs. A game may leave all of these out: then bots search it without a net.


def pause(box: Box, state: State) -> bool:
    """Whether a net can value this position. A rollout goes on until it can, or until the game is over."""
    return bool(_plain(state, "pause")(box, state))


@_by_game(pause)
def _pause(box: Any, state: Any) -> Any:
    rules = _typed(state, "pause")
    return lambda box, state: rules(box, state)


def viewpoint(box: Box, state: State) -> int:
    """With 2 players: the seat for which a net is asked; the other seat gets the rest of the victory."""
    return _plain(state, "viewpoint")(box, state)


@_by_game(viewpoint)
def _viewpoint(box: Any, state: Any) -> Any:
    rules = _typed(state, "viewpoint")
    return lambda box, state: rules(box, state)


def features(box: Box, state: State, seat: int, index: Array, value: Array) -> int:
    """Write the position as a seat knows it: the numbers (int32) and values (float32) of its features that are not 0.

    Returns how many there are. Nothing that the seat cannot know goes in. The setting names the features.
    """
    return _plain(state, "features")(box, state, seat, index, value)


@_by_game(features)
def _features(box: Any, state: Any, seat: Any, index: Any, value: Any) -> Any:
    rules = _typed(state, "features")
    return lambda box, state, seat, index, value: rules(box, state, seat, index, value)


def move_features(box: Box, state: State, moves: Array, n: int, out: Array) -> tuple[int, int]:
    """Write a row of features (float32) for each of the first n legal moves. The setting names the columns.

    Returns the first column in use and the one after the last. In this position all others are 0; they are not written.
    """
    return _plain(state, "move_features")(box, state, moves, n, out)


@_by_game(move_features)
def _move_features(box: Any, state: Any, moves: Any, n: Any, out: Any) -> Any:
    rules = _typed(state, "move_features")
    return lambda box, state, moves, n, out: rules(box, state, moves, n, out)


def outcome(box: Box, state: State, seat: int, out: Array) -> None:
    """Write the seat's points by category as if the game ended now; they add up to its score."""
    _plain(state, "outcome")(box, state, seat, out)


@_by_game(outcome)
def _outcome(box: Any, state: Any, seat: Any, out: Any) -> Any:
    rules = _typed(state, "outcome")
    return lambda box, state, seat, out: rules(box, state, seat, out)


@inner
def _never(box: Box, state: State) -> bool:
    return False


@inner
def _nothing_later(box: Box, state: State) -> None: ...


@inner
def _first_seat(box: Box, state: State) -> int:
    return 0


@inner
def _no_features(box: Box, state: State, seat: int, index: Array, value: Array) -> int:
    return 0


@inner
def _no_move_features(box: Box, state: State, moves: Array, n: int, out: Array) -> tuple[int, int]:
    return 0, 0


@inner
def _no_outcome(box: Box, state: State, seat: int, out: Array) -> None: ...


@inner
def _nothing_to_tell(box: Box, state: State, action: int, after: State, seat: int, out: Array) -> int:
    return put(out, put(out, 0, OPEN), CLOSE)


_WITHOUT: dict[str, Any] = {
    "complete": _nothing_later,
    "unweighed": _never,
    "recount": _nothing_to_tell,
    "pause": _never,
    "viewpoint": _first_seat,
    "features": _no_features,
    "move_features": _no_move_features,
    "outcome": _no_outcome,
}


def record_type(fields: list[Any]) -> np.dtype[Any]:
    """The record type of a box or a state, from its fields.

    It is aligned, so that compiled code reads whole words, and a `np.record`, so that Python can read `state.seat`.
    """
    return np.dtype((np.record, np.dtype(fields, align=True)))


# Positions for Python. NumPy copies a structured array field by field, which is slow, so a position is a view of bytes.


def blank(kind: np.dtype[Any]) -> Array:
    """A position of all zeros: an array of one record over its own bytes."""
    return np.ndarray(1, kind, np.zeros(kind.itemsize, np.uint8))


def duplicate(states: Array) -> Array:
    """A copy of a position made by `blank` or `duplicate`."""
    return np.ndarray(1, states.dtype, states.base.copy())


def room_for(states: Array, positions: int) -> Array:
    """An array of `positions` positions; the first is a copy of this one."""
    room = np.zeros(positions * states.dtype.itemsize, np.uint8)
    room[: states.dtype.itemsize] = states.base
    return np.ndarray(positions, states.dtype, room)


# What Python calls. Boxes and states are arrays of one record: Numba accepts those much faster than bare records.


@compiled
def set_up(boxes: Array, states: Array, rng: Array) -> None:
    setup(boxes[0], states[0], rng)


@compiled
def start_dealt(boxes: Array, states: Array) -> None:
    begin(boxes[0], states[0])


@compiled
def complete_deal(boxes: Array, states: Array) -> None:
    complete(boxes[0], states[0])


@compiled
def list_legal(boxes: Array, states: Array, out: Array) -> int:
    return legal(boxes[0], states[0], out)


@compiled
def attempt(boxes: Array, states: Array, action: int) -> bool:
    """Carry out the action if it is legal; otherwise change nothing."""
    if not allowed(boxes[0], states[0], action):
        return False
    apply(boxes[0], states[0], action)
    return True


@compiled
def advance(boxes: Array, states: Array, action: int) -> int:
    """Carry out the action and return who is next, -1 at the end; `REFUSED`, and no change, if it is not legal."""
    if not allowed(boxes[0], states[0], action):
        return REFUSED
    apply(boxes[0], states[0], action)
    return to_move(boxes[0], states[0])


@compiled
def mover(boxes: Array, states: Array) -> int:
    return to_move(boxes[0], states[0])


@compiled
def replay(boxes: Array, states: Array, actions: Array, movers: Array) -> int:
    """Play the actions in order and note who makes each; return how many were played before the first illegal one."""
    for i in range(len(actions)):
        if not allowed(boxes[0], states[0], actions[i]):
            return i
        movers[i] = to_move(boxes[0], states[0])
        apply(boxes[0], states[0], actions[i])
    return len(actions)


@compiled
def count_points(boxes: Array, states: Array, out: Array) -> None:
    score(boxes[0], states[0], out)


@compiled
def share_victory(boxes: Array, states: Array, out: Array) -> None:
    payoff(boxes[0], states[0], out)


@compiled
def redeal_for(boxes: Array, states: Array, seat: int, rng: Array) -> None:
    redeal(boxes[0], states[0], seat, rng)


@compiled
def anything_hidden(boxes: Array, states: Array) -> bool:
    return secrets(boxes[0], states[0])


@compiled
def weigh_moves(boxes: Array, states: Array, seat: int, moves: Array, out: Array) -> None:
    """Write what each move would add to a seat's holdings: one row of `out` per move.

    The positions after the moves are written to `states[1:]`; once that is full, the last one is overwritten.
    """
    before = np.zeros(out.shape[1], np.int64)
    holdings(boxes[0], states[0], seat, before)
    for i in range(len(moves)):
        place = min(i + 1, len(states) - 1)
        states[place] = states[0]
        apply(boxes[0], states[place], moves[i])
        holdings(boxes[0], states[place], seat, out[i])
        for k in range(len(before)):
            out[i, k] -= before[k]


@compiled
def tell_view(boxes: Array, states: Array, seat: int, out: Array) -> int:
    return see(boxes[0], states[0], seat, out)


@compiled
def tell_moves(moves: Array, texts: int, out: Array) -> int:
    """Write the names of moves: `texts` is the first word for actions."""
    n = put(out, 0, BEGIN_LIST)
    for i in range(len(moves)):
        n = put(out, put_comma(out, n, 1), texts + moves[i])
    return put(out, n, END_LIST)


@inner
def brings_anything(weights: Array, unsure: Array, move: int) -> bool:
    for k in range(weights.shape[1]):
        if weights[move, k] or unsure[move, k]:
            return True
    return False


@compiled
def tell_gains(
    boxes: Array, states: Array, moves: Array, weights: Array, unsure: Array, texts: int, names: int, out: Array
) -> int:
    """Write what each move gains, as weighed: `texts` and `names` are the first words for actions and for holdings.

    Gains of 0 are left out, and those that are unsure are null. `states[1]` is overwritten.
    """
    n = put(out, 0, OPEN)
    all_of_them = unweighed(boxes[0], states[0])
    for i in range(len(moves)):
        if all_of_them or brings_anything(weights, unsure, i):
            untold = n
            n = put(out, put_comma(out, n, 1), texts + moves[i])
            n = put(out, put(out, n, COLON), OPEN)
            begun = n
            for k in range(weights.shape[1]):
                if weights[i, k] or unsure[i, k]:
                    n = put(out, put_comma(out, n, begun), names + k)
                    n = put(out, n, NULL) if unsure[i, k] else put_number(out, n, weights[i, k])
            states[1] = states[0]
            n = detail(boxes[0], states[0], states[1], moves[i], out, n, begun)
            n = put(out, n, CLOSE) if n > begun else untold
    return put(out, n, CLOSE)


@compiled
def tell_prompt(boxes: Array, states: Array, seat: int, out: Array) -> int:
    return ask(boxes[0], states[0], seat, out)


@compiled
def tell_move(boxes: Array, states: Array, action: int, after: Array, seat: int, out: Array) -> int:
    return recount(boxes[0], states[0], action, after[0], seat, out)


@compiled
def observe_for(boxes: Array, states: Array, seat: int, out: Array) -> None:
    out[:] = 0
    observe(boxes[0], states[0], seat, out)


@compiled
def features_for(boxes: Array, states: Array, seat: int, index: Array, value: Array) -> int:
    return features(boxes[0], states[0], seat, index, value)


@compiled
def move_features_of(boxes: Array, states: Array, moves: Array, n: int, out: Array) -> tuple[int, int]:
    return move_features(boxes[0], states[0], moves, n, out)


@compiled
def can_value(boxes: Array, states: Array) -> bool:
    return pause(boxes[0], states[0])


@compiled
def asked_seat(boxes: Array, states: Array) -> int:
    return viewpoint(boxes[0], states[0])


@compiled
def outcome_for(boxes: Array, states: Array, seat: int, out: Array) -> None:
    outcome(boxes[0], states[0], seat, out)


@inner
def play_out(boxes: Array, states: Array, rng: Array) -> int:
    """Play uniformly random legal actions to the end of the game; return how many."""
    played = 0
    while to_move(boxes[0], states[0]) >= 0:
        apply(boxes[0], states[0], sample(boxes[0], states[0], rng))
        played += 1
    return played


@lengthy
def play_random_games(boxes: Array, states: Array, rng: Array, games: int) -> int:
    """Play random games in `states[0]`, each from the zeros in `states[1]`; return how many moves were played."""
    played = 0
    for _ in range(games):
        states[0] = states[1]
        setup(boxes[0], states[0], rng)
        played += play_out(boxes, states, rng)
    return played


@lengthy
def count_leaves(boxes: Array, states: Array, moves: Array, depth: int) -> int:
    """Count the sequences of `depth` actions from `states[0]` (perft). Each array has one row per level."""
    n = legal(boxes[0], states[0], moves[0]) if to_move(boxes[0], states[0]) >= 0 else 0
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        states[1] = states[0]
        apply(boxes[0], states[1], moves[0, i])
        total += count_leaves(boxes, states[1:], moves[1:], depth - 1)
    return total
