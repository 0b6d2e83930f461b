"""What a worker does: play the games of a block and report the results. A bot that fails only loses that game."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import numpy as np

import azalai
from azalai import Game, bots
from azalai.arena.contest import Contest
from azalai.bots import Bot, BotFault
from azalai.bots.process import PREFIX, ProcessBot
from azalai.bots.search import rehearse
from azalai.core import contract
from azalai.core.contract import SEATS
from azalai.core.errors import AzalaiError

FAULT = "fault"  # the end reason of a game that a bot's fault cut short


class Fault(msgspec.Struct, frozen=True):
    """What a bot did wrong, and in which seat."""

    seat: int
    bot: str
    what: str


class Played(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game and its result. Lists are by seat; `seats` names the bots by their index in the contest."""

    block: int
    deal: int
    lineup: int
    rotation: int
    seats: list[int]
    scores: list[float]
    payoffs: list[float]
    end: str
    moves: int
    decisions: list[int]
    seconds: list[float]
    fault: Fault | None = None
    record: dict[str, Any] | None = None


class Company:
    """The bots of one worker. Each game gets new bots, but bots that are separate programs keep running."""

    def __init__(self) -> None:
        self._programs: dict[tuple[str, int], ProcessBot] = {}
        self._ready: set[tuple[str, str]] = set()  # games and bots that are warmed up in this process

    def get_ready(self, contest: Contest) -> None:
        """Warm up once for each game and bot, so that compiling takes no time from a bot's first decision."""
        needed = {(contest.game, spec) for spec in contest.bots}
        if not needed <= self._ready:
            warm(contest)
            self._ready |= needed

    def cast(self, specs: list[str], seeds: list[int]) -> list[Bot]:
        return [
            self._program(spec, specs[:seat].count(spec), seed) if spec.startswith(PREFIX) else bots.make(spec, seed)
            for seat, (spec, seed) in enumerate(zip(specs, seeds))
        ]

    def _program(self, spec: str, copy: int, seed: int) -> Bot:
        if (spec, copy) not in self._programs:
            self._programs[spec, copy] = ProcessBot(spec.removeprefix(PREFIX))
        program = self._programs[spec, copy]
        program.begin(seed)
        return program

    def close(self) -> None:
        for program in self._programs.values():
            program.close()
        self._programs.clear()


_company = Company()  # the bots of this process


class Playing(msgspec.Struct, frozen=True):
    """The job of a contest: each part is a block."""

    contest: Contest
    records: bool = False

    @property
    def environment(self) -> dict[str, str]:
        return self.contest.environment

    def get_ready(self) -> None:
        warm(self.contest)

    def do(self, block: int) -> list[Played]:
        return play_block(self.contest, block, _company, records=self.records)

    def close(self) -> None:
        _company.close()


def play_block(contest: Contest, block: int, company: Company, *, records: bool = False) -> list[Played]:
    """Play one deal in all rotations of the seats."""
    company.get_ready(contest)
    return [play_game(contest, block, rotation, company, records=records) for rotation in range(contest.players)]


def play_game(contest: Contest, block: int, rotation: int, company: Company, *, records: bool = False) -> Played:
    """Play one game of a block and return its result."""
    game = azalai.new(contest.game, seed=contest.deal_seed(block), **contest.options)
    seats = contest.seats(block, rotation)
    seeds = [contest.bot_seed(block, rotation, seat) for seat in range(contest.players)]
    decisions, seconds = [0] * contest.players, [0.0] * contest.players
    cast = company.cast([contest.bots[bot] for bot in seats], seeds)
    fault = None
    while (seat := game.to_move) is not None and fault is None:
        began = time.perf_counter()
        what = _decide(cast[seat], game)
        seconds[seat] += time.perf_counter() - began
        decisions[seat] += 1
        fault = Fault(seat, contest.bots[seats[seat]], what) if what else None
    scores = _points(game)
    return Played(
        block=block,
        deal=contest.deal(block),
        lineup=contest.lineup(block),
        rotation=rotation,
        seats=seats,
        scores=scores,
        payoffs=_shares_without(fault.seat, scores) if fault else game.payoffs(),
        end=FAULT if fault else game.end_reason or "",
        moves=len(game.actions_played),
        decisions=decisions,
        seconds=[round(spent, 6) for spent in seconds],
        fault=fault,
        record=game.record() if records else None,
    )


def _decide(bot: Bot, game: Game) -> str | None:
    """Play the bot's move, or return what is wrong with it."""
    try:
        action = bot.choose(game.copy())
    except BotFault as problem:
        return str(problem)
    except Exception as problem:  # any error in a bot costs that bot the game
        return f"{type(problem).__name__}: {problem}"
    try:
        game.play(action)
    except AzalaiError as problem:
        return f"illegal move: {problem}"
    return None


def _points(game: Game) -> list[float]:
    """Each seat's points if the game ended now."""
    out = np.zeros(SEATS)
    contract.count_points(game.setting.boxes, game.state, out)
    return out[: game.players].tolist()  # type: ignore[no-any-return]


def _shares_without(faulty: int, scores: list[float]) -> list[float]:
    """Shares of the victory after a fault: the faulty seat gets nothing, and the best of the others share it."""
    best = max(score for seat, score in enumerate(scores) if seat != faulty)
    winners = [seat for seat, score in enumerate(scores) if seat != faulty and score == best]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]


def warm(contest: Contest) -> None:
    """Compile or load everything that the contest's bots need, before any clock runs."""
    game = azalai.new(contest.game, seed=0, **contest.options)
    for spec in sorted(set(contest.bots)):
        bot: Any = None if spec.startswith(PREFIX) else bots.make(spec, seed=0)
        if bot is None:
            game.redeal(0, seed=0).record()  # what a program is sent
        elif hasattr(bot, "think"):
            rehearse(game)
        else:
            bot.choose(game)
