"""Rounds of learning: play, train, and keep the new net if it passes the gate. A killed run continues where it stopped.

Every step leaves a file, so a step that is done is not done again: shards of games, a net with its card, the journal
of a match. `rounds.json` has the results and the time that each round took.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import azalai
from azalai.arena import Executor
from azalai.arena.journal import differences
from azalai.bots import nets
from azalai.core.errors import AzalaiError
from azalai.learn import selfplay
from azalai.learn.fit import Plan
from azalai.learn.gate import Meeting, meet
from azalai.learn.needs import needed
from azalai.learn.recipe import Recipe
from azalai.learn.selfplay import Deep, Quick
from azalai.learn.subject import subject_of
from azalai.learn.train import Course, train

FILE = "rounds.json"


class Round(msgspec.Struct, kw_only=True):
    """What one round did."""

    number: int
    seconds: float = 0.0
    games: int = 0
    data: str = ""
    losses: dict[str, str] = {}
    meetings: list[Meeting] = []  # first the one with the last net, which decides
    taken: bool = False
    done: bool = False


class Learning(msgspec.Struct, kw_only=True):
    """A whole run of learning: its settings, and its rounds so far."""

    version: str
    game: str
    options: dict[str, Any]
    recipe: Recipe
    seed: int
    start: str = ""  # a net to begin with
    rounds: list[Round] = []

    @property
    def hours(self) -> float:
        return sum(one.seconds for one in self.rounds) / 3600


class Run:
    """A run of learning in its folder."""

    def __init__(
        self,
        folder: Path,
        learning: Learning,
        *,
        player: Executor,
        judge: Executor,
        tell: Callable[[str], object] = str,
    ) -> None:
        self.folder = folder
        self.learning = self._opened(learning)
        self._player, self._judge, self._tell = player, judge, tell
        setting = azalai.new(learning.game, seed=0, **learning.options).setting
        self._policy = bool(subject_of(setting).move_features)
        needed("torch")  # better now than after an hour of play
        needed("pyarrow")

    def _opened(self, learning: Learning) -> Learning:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / FILE
        if not path.exists():
            return learning
        try:
            there = msgspec.json.decode(path.read_bytes(), type=Learning)
        except (msgspec.DecodeError, UnicodeError):
            raise AzalaiError(f"{path} is damaged or of another version. Use another folder.") from None
        different = [one for one in differences(there, learning) if not one.startswith("rounds:")]
        if different:
            raise AzalaiError(f"{path} belongs to another run ({'; '.join(different)}). Use another folder.")
        return there

    def go_on(self, hours: float, most: int | None = None) -> None:
        """Learn in rounds until the time or the number of rounds is used up; a round is always finished."""
        while self.learning.hours < hours and (most is None or self._done < most):
            if not self.learning.rounds or self.learning.rounds[-1].done:
                self.learning.rounds.append(Round(number=len(self.learning.rounds) + 1))
            self._round(self.learning.rounds[-1])

    @property
    def _done(self) -> int:
        return sum(one.done for one in self.learning.rounds)

    # -- one round

    def _round(self, now: Round) -> None:
        best, now.games = self.best, 0
        net = self._learn_first(now) if best is None else self._learn_on(now, best)
        made = [path for name in ("policy", "value", "net") if (path := net.with_name(f"{name}.npz")).exists()]
        now.data = "; ".join(dict.fromkeys(nets.read(path).card.data for path in made))
        now.losses = {name: loss for name, loss in nets.read(net).card.results.items() if name.endswith("loss")}
        now.meetings = self._meetings(now, net, best)
        now.taken = now.meetings[0].won and not any(one.lost for one in now.meetings[1:])
        now.done = True
        self._note_results(net, now)
        self._save()
        self._forget()
        self._tell(f"round {now.number}: {'taken' if now.taken else 'not taken'}")

    def _note_results(self, net: Path, now: Round) -> None:
        """Write all games learned from, the results of the matches and the time that it took into the net's card."""
        card = nets.read(net).card
        budget = self.learning.recipe.match.budget
        results = {f"against {met.opponent}, {budget} each": met.told for met in now.meetings}
        rounds, minutes = self._before
        noted = msgspec.structs.replace(
            card,
            data=now.data,
            results={**card.results, **results},
            rounds=rounds + now.number,
            minutes=round(minutes + 60 * self.learning.hours, 1),
        )
        text = msgspec.json.format(msgspec.json.encode(noted), indent=1)
        net.with_suffix(".json").write_bytes(text + b"\n")

    @property
    def _before(self) -> tuple[int, float]:
        """The rounds and the minutes of the net to begin with."""
        if not self.learning.start:
            return 0, 0.0
        card = nets.read(Path(self.learning.start)).card
        return card.rounds, card.minutes

    @property
    def best(self) -> Path | None:
        """The last net that passed the gate; None for the search without a net."""
        taken = [one.number for one in self.learning.rounds if one.taken]
        return (
            self._place(taken[-1]) / "net.npz" if taken else Path(self.learning.start) if self.learning.start else None
        )

    def _place(self, number: int) -> Path:
        return self.folder / f"round-{number:03d}"

    def _learn_first(self, now: Round) -> Path:
        """The first net: a policy from games of the plain search, then a value from quick games of that policy."""
        recipe = self.learning.recipe
        if not self._policy:
            self._play(now, "quick", recipe.prior, recipe.quick_games, None)
            return self._train(now, "net", "quick", Course(parts=("value",), hidden=recipe.hidden, plan=recipe.plan))
        self._play(now, "deep", recipe.first, recipe.first_games, None)
        return self._policy_and_value(now, None)

    def _learn_on(self, now: Round, best: Path) -> Path:
        """A better net, from games of the search with the best net so far."""
        recipe = self.learning.recipe
        self._play(now, "deep", recipe.deep, recipe.deep_games, best)
        if self._policy:
            return self._policy_and_value(now, best)
        return self._train(now, "net", "deep", self._tuning, best)

    @property
    def _tuning(self) -> Course:
        """How a value learns on from games of the search."""
        recipe = self.learning.recipe
        return Course(parts=("value",), hidden=recipe.hidden, trust=recipe.trust, plan=recipe.tuning)

    def _policy_and_value(self, now: Round, best: Path | None) -> Path:
        recipe = self.learning.recipe
        course = Course(parts=("policy",), policy_hidden=recipe.policy_hidden, plan=recipe.plan)
        policy = self._train(now, "policy", "deep", course, best)
        self._play(now, "quick", recipe.quick, recipe.quick_games, policy)
        polish = recipe.polish and best is not None
        value = Course(parts=("value",), hidden=recipe.hidden, fresh=True, plan=recipe.plan)
        net = self._train(now, "value" if polish else "net", "quick", value, policy)
        return self._train(now, "net", "deep", self._tuning, net) if polish else net

    # -- steps, each of which leaves a file

    def _play(self, now: Round, name: str, ways: Quick | Deep, games: int, net: Path | None) -> None:
        """Play these games, spread over the variants, each of which has its own folder."""
        learning = self.learning
        variants = [learning.options, *({**learning.options, **one} for one in learning.recipe.variants)]
        each = -(-games // len(variants))
        for number, options in enumerate(variants):
            play = selfplay.self_play(
                learning.game, ways, seed=self._seed(now), net=net, options=options, in_shard=_shard(ways, each)
            )
            self._tell(f"round {now.number}: {each} games by {play.by}")
            with self._timed(now):
                shards = selfplay.run(play, each, self._place(now.number) / name / str(number), self._player)
            now.games += shards * play.in_shard

    def _train(self, now: Round, name: str, data: str, course: Course, start: Path | None = None) -> Path:
        out = self._place(now.number) / f"{name}.npz"
        if out.with_suffix(".json").exists():
            return out
        self._tell(f"round {now.number}: training the {' and the '.join(course.parts)}")
        recipe = self.learning.recipe
        folders = [folder for number in self._window(now) for folder in sorted((self._place(number) / data).glob("*"))]
        course = msgspec.structs.replace(course, plan=_seeded(course.plan, self._seed(now)))
        with self._timed(now):
            train(
                self.learning.game,
                folders,
                out,
                course,
                start=start,
                knobs=recipe.knobs,
                any_value=recipe.any_value,
            )
        return out

    def _meetings(self, now: Round, net: Path, best: Path | None) -> list[Meeting]:
        """The match with the last net, and those with the pool: the plain search and the net before the last."""
        pool = [] if best is None else [None, *self._older(best)]
        found = []
        for number, opponent in enumerate([best, *pool]):
            self._tell(f"round {now.number}: match {number + 1} of {len(pool) + 1}")
            save = self._place(now.number) / f"match-{number}.jsonl"
            learning = self.learning
            with self._timed(now):
                found.append(
                    meet(
                        learning.game,
                        learning.options,
                        (net, opponent),
                        learning.recipe.match,
                        self._judge,
                        save,
                        seed=self._seed(now),
                        test=number == 0,
                    )
                )
        return found

    def _older(self, best: Path) -> list[Path]:
        """The net that passed the gate before the best one, if there is one."""
        taken = [self._place(one.number) / "net.npz" for one in self.learning.rounds if one.taken]
        return [net for net in taken if net != best][-1:]

    def _timed(self, now: Round) -> _Timed:
        return _Timed(now, self._save)

    def _seed(self, now: Round) -> int:
        return self.learning.seed * 1000 + now.number

    def _window(self, now: Round) -> range:
        return range(max(now.number - self.learning.recipe.window + 1, 1), now.number + 1)

    def _forget(self) -> None:
        """Remove the games of rounds that are no longer learned from: the nets and the matches stay."""
        last = len(self.learning.rounds) - self.learning.recipe.window + 1
        for number in range(1, last + 1):
            for name in ("deep", "quick"):
                shutil.rmtree(self._place(number) / name, ignore_errors=True)

    def _save(self) -> None:
        path = self.folder / FILE
        half = path.with_suffix(".part")
        half.write_bytes(msgspec.json.format(msgspec.json.encode(self.learning), indent=1) + b"\n")
        half.replace(path)


class _Timed:
    """Adds the time of a step to its round and saves it, even if the step is stopped."""

    def __init__(self, now: Round, save: Callable[[], None]) -> None:
        self._now, self._save = now, save

    def __enter__(self) -> None:
        self._began = time.monotonic()

    def __exit__(self, *problem: object) -> None:
        self._now.seconds = round(self._now.seconds + time.monotonic() - self._began, 1)
        self._save()


def _seeded(plan: Plan, seed: int) -> Plan:
    return msgspec.structs.replace(plan, seed=seed)


def _shard(ways: Quick | Deep, games: int) -> int:
    """Games in a shard, so that little is lost when a run is killed."""
    return min(500 if isinstance(ways, Quick) else 10, games)
