"""Compare the simulations per second of our search with OpenSpiel's C++ MCTS.

Both run one after the other, each in its own interpreter (`peers`). Each search runs the same number of simulations
from a fresh tree that never fills its memory, and is compiled before the clock starts. Hex is searched from the empty
board. Our opening is the closest match; later positions have fewer moves and shorter rollouts.

`python bench/pace.py GAME PLAYERS STAGE` makes one measurement in its own process and prints it as JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec
import peers
import playouts
from matches import build
from rich.console import Console
from rich.table import Table
from showing import UNKNOWN, table_of, times

import azalai
from azalai import Game, bots
from azalai.arena import Estimate
from azalai.bots import Budget
from azalai.bots.ready import get_ready

GAME = "desert"  # the game that has a speed goal
OPENING, FIRST_CAMEL, MID_GAME = "opening", "first camel", "mid-game"
STAGES = (OPENING, FIRST_CAMEL, MID_GAME)
PEER = peers.PEERS["hex-mcts"]
EDGE_BYTES = 32  # memory for one move in a tree, with some to spare


def stages(name: str, players: int, seed: int) -> dict[str, Game]:
    """Positions from one game of greedy players. A game without camels has no first-camel stage."""
    game = azalai.new(name, seed=seed, players=players)
    bot = bots.make("greedy", seed)
    phases: list[str | None] = []
    while game.to_move is not None:
        phases.append(game.view(None).get("phase"))
        game.play(bot.choose(game))
    first = {phase: phases.index(phase) for phase in set(phases)}
    found = {OPENING: first.get("leader", 0)}
    if "camel" in first:
        found[FIRST_CAMEL] = first["camel"]
    found[MID_GAME] = (found.get(FIRST_CAMEL, 0) + len(phases)) // 2
    return {stage: game.at(number) for stage, number in found.items()}


def searching(position: Game, threads: int, seed: int) -> peers.Step:
    """One search from a fresh tree, with as many simulations as the peer and, like it, enough memory."""
    simulations = peers.MCTS_SIMULATIONS
    room = simulations * position.setting.most_moves * EDGE_BYTES / 1e6
    bot = bots.Search(Budget(simulations=simulations), seed=seed, threads=threads, memory=room, reuse=False)
    return lambda: float(bot.think(position).simulations)


@dataclass(frozen=True)
class Place:
    """A game, a number of players and a stage at which our search is measured."""

    game: str
    players: int
    stage: str
    threads: int

    def contestant(self) -> peers.Contestant:
        threads = "" if self.threads == 1 else f", {self.threads} threads"
        label = f"azalai {self.game}, {self.players} players, {self.stage}{threads}"
        return peers.Contestant(label, label, PEER.unit, self.run)

    def run(self, seconds: float, seed: int) -> peers.Outcome:
        """Measure in a separate interpreter, as for a peer."""
        command = [sys.executable, str(Path(__file__).resolve()), self.game, str(self.players), self.stage]
        command += [f"--threads={self.threads}", f"--seconds={seconds}", f"--seed={seed}"]
        return peers.as_sample(peers.run_json(command, seconds), "rate")

    def measure(self, seconds: float, seed: int) -> peers.Sample:
        position = stages(self.game, self.players, seed)[self.stage]
        sample = peers.time_steps(searching(position, self.threads, seed), seconds)
        return peers.Sample(sample.rate, (sample.cpu_share or 0.0) / self.threads)


def all_places(threads: Sequence[int]) -> list[Place]:
    """Every game with every number of players at every stage; this also compiles everything."""
    found = []
    for described in azalai.games():
        name, (fewest, most) = described["name"], described["seats"]
        get_ready(name)
        for players in range(fewest, most + 1):
            found += [Place(name, players, stage, n) for n in threads for stage in stages(name, players, 1)]
    return found


class Pace(msgspec.Struct, kw_only=True):
    """A contestant's speed in simulations per second; for ours, also the ratio to theirs."""

    label: str
    rates: list[float]
    median: float | None
    cpu_share: float | None
    ratio: Estimate | None
    error: str | None


def race(places: Sequence[Place], rounds: int, seconds: float) -> list[Pace]:
    """Measure ours and theirs in the same run, the peer last."""
    contestants = [*(place.contestant() for place in places), peers.peer_contestant(PEER)]
    with Console(stderr=True).status("starting") as status:
        *ours, theirs = peers.run_rounds(contestants, rounds, seconds, status.update)
    return [*(_pace(series, peers.ratio_to(series, theirs)) for series in ours), _pace(theirs, None)]


def _pace(series: peers.Series, ratio: peers.Ratio | None) -> Pace:
    return Pace(
        label=series.label,
        rates=series.rates,
        median=series.median,
        cpu_share=series.cpu_share,
        ratio=Estimate(ratio.median, ratio.lowest, ratio.highest) if ratio else None,
        error=series.error,
    )


def speed_table(paces: Sequence[Pace], rounds: int, seconds: float) -> Table:
    shares = [pace.cpu_share for pace in paces if pace.cpu_share is not None]
    busy = min(shares, default=1.0) < playouts.QUIET_SHARE
    return table_of(
        f"Searches of {peers.MCTS_SIMULATIONS:,} simulations, median of {rounds} rounds of {seconds:g} s",
        ("search",),
        ("simulations/s", "min to max", "CPU (worst)", "ours/theirs", "min to max"),
        map(_pace_cells, paces),
        "The machine was busy. Repeat this on an idle one." if busy else None,
    )


def _pace_cells(pace: Pace) -> list[str]:
    ratio = pace.ratio or Estimate(None, None, None)
    return [
        pace.label,
        UNKNOWN if pace.median is None else f"{pace.median:,.0f}",
        f"{min(pace.rates):,.0f} to {max(pace.rates):,.0f}" if pace.rates else UNKNOWN,
        UNKNOWN if pace.cpu_share is None else f"{pace.cpu_share:.0%}",
        times(ratio.value),
        UNKNOWN if ratio.low is None else f"{ratio.low:.2f} to {ratio.high:.2f}",
        pace.error or "",
    ]


class SavedRace(msgspec.Struct):
    """The speed race for the goals, as saved in its file."""

    build: str
    rounds: int
    seconds: float
    paces: list[Pace]


def goal_race(rounds: int, seconds: float, save: Path | None) -> list[Pace]:
    """Race with two players, as in Hex, and one thread. Repeat a saved race only for another build or other rounds."""
    if save and save.exists():
        saved = msgspec.json.decode(save.read_bytes(), type=SavedRace)
        if (saved.build, saved.rounds, saved.seconds) == (build(), rounds, seconds):
            return saved.paces
    paces = race([Place(GAME, 2, stage, 1) for stage in STAGES], rounds, seconds)
    if save and not any(pace.error for pace in paces):
        save.write_bytes(msgspec.json.encode(SavedRace(build(), rounds, seconds, paces)))
    return paces


def main() -> None:
    parser = argparse.ArgumentParser(description="Make one measurement in this process; `search.py speed` calls this.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("players", type=int, metavar="PLAYERS")
    parser.add_argument("stage", choices=STAGES)
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    options = parser.parse_args()
    place = Place(options.game, options.players, options.stage, options.threads)
    print(json.dumps(asdict(place.measure(options.seconds, options.seed))))


if __name__ == "__main__":
    main()
