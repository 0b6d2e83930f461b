"""Measure other open implementations, to compare our own figures with theirs.

Every peer runs in its own fresh interpreter and never at the same time as another: the machine is shared and noisy,
and a peer's leftovers (a seeded global generator, a fragmented heap, a warm branch predictor) must not affect the next
one. Contestants are interleaved round by round, so a slow minute of the machine affects all of them alike, and ratios
are taken within a round.

Run ``python bench/peers.py --list`` to list the peers, ``python bench/peers.py KEY`` to measure one.
Other benchmarks import :data:`PEERS`, :func:`peer_contestant`, :func:`run_rounds` and
:func:`ratio_to`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

NOT_INSTALLED = "not installed (pip install azalai[bench])"
START_UP_GRACE = 180.0  # seconds allowed on top of the measurement, for imports and just-in-time compiling
ROLLOUTS_PER_CALL = 500  # about 40 ms of C++ for each call through the binding, so the call itself costs nothing
LENGTH_SAMPLE = 4_000  # games to estimate a mean length from; its standard error is then below 0.3 per cent
MCTS_SIMULATIONS = 10_000  # for each search; the tree then takes about 100 MB, well before any garbage collection
MCTS_EXPLORATION = 2.0  # OpenSpiel's own default in its MCTS example
CHESS_MOVE_RULE = 150  # half-moves without capture or pawn move after which FIDE ends a game unasked
ONE_THREAD = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")

Step = Callable[[], float]
"""Does one batch of work and returns how many units (moves, decisions, simulations) it was."""


@dataclass(frozen=True)
class Sample:
    """One timed measurement; the share of CPU time shows whether it was disturbed."""

    rate: float
    cpu_share: float | None = None


@dataclass(frozen=True)
class Failure:
    """Why a contestant has no figure; a value rather than an exception, because the others still have to run."""

    message: str


Outcome = Sample | Failure


@dataclass(frozen=True)
class Peer:
    """An implementation to measure: `prepare` imports it, warms it up outside the timing and returns the step."""

    key: str
    label: str
    unit: str
    module: str
    prepare: Callable[[int], Step]


@dataclass(frozen=True)
class Contestant:
    """What :func:`run_rounds` needs to know about a contestant, ours included."""

    key: str
    label: str
    unit: str
    run: Callable[[float, int], Outcome]


@dataclass
class Series:
    """The outcomes of one contestant, in the order of the rounds."""

    key: str
    label: str
    unit: str
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def rates(self) -> list[float]:
        """The figures of the rounds that succeeded."""
        return [outcome.rate for outcome in self.outcomes if isinstance(outcome, Sample)]

    @property
    def median(self) -> float | None:
        """The median, because a single disturbed round would distort the mean."""
        return statistics.median(self.rates) if self.rates else None

    @property
    def error(self) -> str | None:
        """The first failure, shown instead of or beside the figures."""
        return next((outcome.message for outcome in self.outcomes if isinstance(outcome, Failure)), None)

    @property
    def cpu_share(self) -> float | None:
        """The smallest share of a core that a round got; far below 1 means that the machine was busy."""
        shares = [o.cpu_share for o in self.outcomes if isinstance(o, Sample) and o.cpu_share is not None]
        return min(shares, default=None)


@dataclass(frozen=True)
class Ratio:
    """Ours over theirs: the ratio of the medians, and the extremes of the ratios within each round."""

    median: float
    lowest: float
    highest: float


def ratio_to(ours: Series, theirs: Series) -> Ratio | None:
    """Compare two series; rounds are paired, because both parts of a round had the same noise.

    Only rounds in which both have a figure count, which also keeps the ratio of the medians between the extremes.
    """
    pairs = zip(ours.outcomes, theirs.outcomes, strict=True)
    paired = [(a.rate, b.rate) for a, b in pairs if isinstance(a, Sample) and isinstance(b, Sample)]
    if not paired:
        return None
    medians = [statistics.median(rates) for rates in zip(*paired, strict=True)]
    each = [mine / other for mine, other in paired]
    return Ratio(medians[0] / medians[1], min(each), max(each))


def run_rounds(
    contestants: Sequence[Contestant],
    rounds: int,
    seconds: float,
    progress: Callable[[str], None] = lambda message: None,
) -> list[Series]:
    """Let everyone run once, then everyone again, so that a drift of the machine affects all alike."""
    series = [Series(contestant.key, contestant.label, contestant.unit) for contestant in contestants]
    for number in range(1, rounds + 1):
        for contestant, record in zip(contestants, series, strict=True):
            progress(f"round {number}/{rounds}: {contestant.label}")
            record.outcomes.append(contestant.run(seconds, number))
    return series


def run_json(command: Sequence[str], seconds: float) -> Mapping[str, object] | Failure:
    """Run a command that prints one JSON object, limited to one thread because figures are for one core."""
    limit = seconds + START_UP_GRACE
    environment = {**os.environ, **ONE_THREAD}
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, env=environment, check=False)
    except subprocess.TimeoutExpired:
        return Failure(f"no answer within {limit:.0f} s")
    except OSError as error:
        return Failure(f"cannot start: {error}")
    if done.returncode != 0:
        return Failure(f"exit code {done.returncode}: {_last_line(done.stderr)}")
    return _parse_object(done.stdout)


def _last_line(text: str) -> str:
    """The line that names the exception at the end of a traceback."""
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "no message"


def _parse_object(text: str) -> Mapping[str, object] | Failure:
    """Read the JSON object in the text, past anything a library printed on import."""
    try:
        parsed = json.loads(text[max(text.find("{"), 0) :])
    except ValueError:
        return Failure(f"not JSON: {_last_line(text)[:80]}")
    return parsed if isinstance(parsed, dict) else Failure("not a JSON object")


def as_sample(answer: Mapping[str, object] | Failure, rate_key: str) -> Outcome:
    """Turn a subprocess's answer into an outcome, checked like any outside data."""
    if isinstance(answer, Failure):
        return answer
    rate, share = _number(answer.get(rate_key)), _number(answer.get("cpu_share"))
    if rate is None or rate <= 0:
        return Failure(f"no usable {rate_key!r} in the answer")
    return Sample(rate, share)


def _number(value: object) -> float | None:
    """A finite number or None: JSON from Python may contain NaN, and True counts as an int."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return float(value)


def run_peer(peer: Peer, seconds: float, seed: int) -> Outcome:
    """Measure a peer in its own interpreter, if it is installed."""
    if importlib.util.find_spec(peer.module) is None:
        return Failure(NOT_INSTALLED)
    command = [sys.executable, str(Path(__file__).resolve()), peer.key, f"--seconds={seconds}", f"--seed={seed}"]
    return as_sample(run_json(command, seconds), "rate")


def peer_contestant(peer: Peer) -> Contestant:
    """Make a peer ready for :func:`run_rounds`."""
    return Contestant(peer.key, peer.label, peer.unit, lambda seconds, seed: run_peer(peer, seconds, seed))


def time_steps(step: Step, seconds: float) -> Sample:
    """Repeat a step for about the given time, after one as a warm-up that does not count."""
    step()
    units = 0.0
    cpu_start, start = time.process_time(), time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        units += step()
    return Sample(units / elapsed, (time.process_time() - cpu_start) / elapsed)


def openspiel_mean_length(game_name: str, board_size: int, seed: int, games: int = LENGTH_SAMPLE) -> float:
    """Mean number of moves of a uniformly random game, which OpenSpiel's rollouts do not report themselves.

    The games are played by OpenSpiel too, so the same rules and the same ending apply.
    """
    import pyspiel

    opening = pyspiel.load_game(game_name, {"board_size": board_size}).new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, 2 * seed + player) for player in range(2)]
    moves = 0
    for number in range(games):
        state = opening.clone()
        pyspiel.evaluate_bots(state, bots, number)
        moves += state.move_number()
    return moves / games


def openspiel_cpp_playouts(game_name: str, board_size: int, seed: int) -> Step:
    """Random games played entirely inside OpenSpiel's C++, so that its Python binding costs nothing.

    The binding does not offer `RandomRolloutEvaluator::Evaluate` itself. A search of one single
    simulation does the same thing though: the root has never been visited, so nothing is selected
    or expanded, and the evaluator plays all its rollouts from the state given, in one C++ loop.
    """
    import pyspiel

    game = pyspiel.load_game(game_name, {"board_size": board_size})
    opening = game.new_initial_state()
    moves_per_call = ROLLOUTS_PER_CALL * openspiel_mean_length(game_name, board_size, seed)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_CALL, seed)
    bot = pyspiel.MCTSBot(
        game, evaluator, MCTS_EXPLORATION, max_simulations=1, max_memory_mb=0, solve=False, seed=seed, verbose=False
    )

    def step() -> float:
        bot.step(opening)
        return moves_per_call

    return step


def openspiel_python_playouts(game_name: str, board_size: int, seed: int) -> Step:
    """Random games through OpenSpiel's Python interface, which is what most of its users would run."""
    import pyspiel

    opening = pyspiel.load_game(game_name, {"board_size": board_size}).new_initial_state()
    choice = random.Random(seed).choice

    def step() -> float:
        state = opening.clone()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        return float(state.move_number())

    return step


def openspiel_cpp_search(game_name: str, board_size: int, seed: int, simulations: int = MCTS_SIMULATIONS) -> Step:
    """Monte Carlo tree search by OpenSpiel's C++ from the opening, one random rollout for each simulation.

    The number of simulations is fixed, as the rate depends on the size of the tree; memory is
    unlimited (0), so no time goes into garbage collection.
    """
    import pyspiel

    game = pyspiel.load_game(game_name, {"board_size": board_size})
    opening = game.new_initial_state()
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(1, seed),
        MCTS_EXPLORATION,
        max_simulations=simulations,
        max_memory_mb=0,
        solve=False,
        seed=seed,
        verbose=False,
    )

    def step() -> float:
        bot.step(opening)
        return float(simulations)

    return step


def catanatron_playouts(players: int, seed: int) -> Step:
    """Random Catan in the fastest way its interface offers: no copies for observers, no second legality check.

    `Game.play` copies the game for its accumulators and validates what was picked from the list
    of playable actions; neither is needed here, and leaving them out gives the peer its best figure.
    """
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    colours = list(Color)[:players]
    random.seed(seed)

    def step() -> float:
        game = Game([RandomPlayer(colour) for colour in colours])
        state, choice = game.state, random.choice
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            game.execute(choice(state.playable_actions), validate_action=False)
        return float(len(state.actions))

    return step


def chess_playouts(seed: int) -> Step:
    """Random chess with python-chess; endings are checked cheaply, without generating the moves twice."""
    import chess

    choice = random.Random(seed).choice

    def step() -> float:
        board = chess.Board()
        while board.halfmove_clock < CHESS_MOVE_RULE and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(choice(moves))
        return float(board.ply())

    return step


def _openspiel(key: str, label: str, unit: str, prepare: Callable[[int], Step]) -> Peer:
    """A peer from OpenSpiel; all of them are in one module."""
    return Peer(key, f"OpenSpiel {label}", unit, "pyspiel", prepare)


PLAYOUT_PEERS: tuple[Peer, ...] = (
    _openspiel("hex-cpp", "Hex 11x11, C++", "moves/s", lambda seed: openspiel_cpp_playouts("hex", 11, seed)),
    _openspiel(
        "hex-python", "Hex 11x11, Python API", "moves/s", lambda seed: openspiel_python_playouts("hex", 11, seed)
    ),
    _openspiel("havannah-cpp", "Havannah 8, C++", "moves/s", lambda seed: openspiel_cpp_playouts("havannah", 8, seed)),
    _openspiel(
        "havannah-python",
        "Havannah 8, Python API",
        "moves/s",
        lambda seed: openspiel_python_playouts("havannah", 8, seed),
    ),
    Peer("catan-4", "catanatron, 4 players", "decisions/s", "catanatron", lambda seed: catanatron_playouts(4, seed)),
    Peer("catan-2", "catanatron, 2 players", "decisions/s", "catanatron", lambda seed: catanatron_playouts(2, seed)),
    Peer("chess", "python-chess", "moves/s", "chess", chess_playouts),
)

SEARCH_PEERS: tuple[Peer, ...] = (
    _openspiel("hex-mcts", "MCTS, Hex 11x11, C++", "simulations/s", lambda seed: openspiel_cpp_search("hex", 11, seed)),
)

PEERS: dict[str, Peer] = {peer.key: peer for peer in (*PLAYOUT_PEERS, *SEARCH_PEERS)}


def _parse_arguments(arguments: Iterable[str] | None) -> argparse.Namespace:
    """Parse the command line, used by :func:`run_peer` and to look at one peer by hand."""
    parser = argparse.ArgumentParser(description="Measure one peer in this process and print JSON.")
    parser.add_argument("key", nargs="?", choices=sorted(PEERS), help="which peer to measure")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure (default 3)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random play (default 1)")
    parser.add_argument("--list", action="store_true", help="list the peers and stop")
    options = parser.parse_args(None if arguments is None else list(arguments))
    if options.key is None and not options.list:
        parser.error("name a peer, or use --list")
    return options


def main(arguments: Iterable[str] | None = None) -> None:
    """Measure one peer, or list them all."""
    options = _parse_arguments(arguments)
    if options.list:
        for peer in PEERS.values():
            print(f"{peer.key:16} {peer.label} ({peer.unit})")
        return
    peer = PEERS[options.key]
    print(json.dumps(asdict(time_steps(peer.prepare(options.seed), options.seconds))))


if __name__ == "__main__":
    main()
