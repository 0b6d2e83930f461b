"""Play a contest from where its file ends, until all games are played, the test is decided or the user stops it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from azalai.arena.contest import Contest
from azalai.arena.executors import Executor, here
from azalai.arena.journal import Journal
from azalai.arena.play import Played, Playing
from azalai.arena.report import Report, first_share, report, seats_of_two
from azalai.arena.sprt import SequentialTest
from azalai.core.errors import BadOption

Watcher = Callable[[Sequence[list[Played]]], object]


def run(
    contest: Contest,
    games: int,
    executor: Executor = here,
    *,
    sprt: tuple[float, float] | None = None,
    save: Path | None = None,
    records: bool = False,
    watch: Watcher = len,
) -> Report:
    """Play this many games for each line-up, rounded up to whole deals, or until the sequential test is decided.

    `watch` is called with all blocks so far, first with those already in the file. Ctrl-C stops the contest; the report
    then covers the games played so far.

    >>> from azalai import arena
    >>> found = arena.run(arena.match("desert", ["greedy", "random"]), games=10)
    >>> found.games, found.bots[0].share.value
    (10, 1.0)
    """
    if games < 1:
        raise BadOption(f"games={games} is not possible. It is the number of games, at least 1.")
    test = _test(contest, sprt) if sprt else None
    planned = contest.blocks(games)
    blocks: list[list[Played]] = []
    interrupted = False
    with ExitStack() as stack:
        try:
            journal = stack.enter_context(Journal(save, contest)) if save else None
            blocks = journal.blocks if journal else blocks
            for block in blocks:
                _judge(test, block)
            watch(blocks)
            if not _decided(test) and len(blocks) < planned:
                results: Any = executor(Playing(contest, records), range(len(blocks), planned))
                for block in stack.enter_context(closing(results)):
                    journal.add(block) if journal else blocks.append(block)
                    _judge(test, block)
                    watch(blocks)
                    if _decided(test):
                        break
        except KeyboardInterrupt:
            interrupted = True
    return report(
        contest,
        blocks,
        planned=planned * contest.players,
        sprt=test.verdict if test else None,
        interrupted=interrupted,
    )


def _test(contest: Contest, sprt: tuple[float, float]) -> SequentialTest:
    if len(contest.bots) != 2:
        raise BadOption("A sequential test compares exactly two bots.")
    own, others = seats_of_two(contest)
    return SequentialTest(*sprt, own=own, others=others)


def _judge(test: SequentialTest | None, block: Sequence[Played]) -> None:
    if test:
        test.add(first_share(block))


def _decided(test: SequentialTest | None) -> bool:
    return test is not None and test.outcome != "undecided"
