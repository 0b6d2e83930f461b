"""The commands `azalai selfplay`, `azalai train` and `azalai learn`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import azalai
from azalai.arena.bar import Bar
from azalai.arena.cli import INTERRUPTED, add_workers, chosen_executor, cores
from azalai.arena.executors import processes
from azalai.bots.process import orderly_end
from azalai.core.errors import BadOption
from azalai.learn import selfplay
from azalai.learn.fit import Plan
from azalai.learn.recipe import read_recipe, recipe_of
from azalai.learn.report import write_report
from azalai.learn.rounds import Learning, Run
from azalai.learn.selfplay import Deep, Quick
from azalai.learn.train import PARTS, Course, train
from azalai.options_cli import add_game_options, game_names, given_options

PRIOR = "prior"


def add_selfplay(commands: Any) -> None:
    it = commands.add_parser("selfplay", help="let bots play against themselves, and save data to train a net on")
    it.set_defaults(run=run_selfplay)
    it.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    it.add_argument("--games", type=int, required=True, metavar="N", help="number of games, rounded up to whole shards")
    it.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the shards; it may contain some")
    it.add_argument("--seed", type=int, default=1, metavar="N", help="a different number gives different games (1)")
    it.add_argument("--shard", type=int, metavar="N", help="games in a shard (10; 500 with --policy)")
    add_workers(it)
    searching = it.add_argument_group("games with a search")
    usual = Deep()
    searching.add_argument("--bot", default=usual.bot, metavar="BOT", help="search or rave, with settings (search)")
    searching.add_argument("--net", type=Path, metavar="FILE.npz", help="its net (the one that comes with the game)")
    for name, words in (
        ("deep", "simulations of a deep search"),
        ("fast", "simulations of a fast search"),
        ("share", "share of the decisions that are searched deeply"),
        ("noise", "share of the moves that are sampled by visits"),
        ("hasty", "share of the games that begin with hasty moves"),
        ("most-hasty", "most hasty moves in a game"),
    ):
        default = getattr(usual, name.replace("-", "_"))
        searching.add_argument(f"--{name}", type=type(default), default=default, help=f"{words} ({default})")
    quick, plain = it.add_argument_group("games without a search"), Quick()
    quick.add_argument("--policy", metavar="FILE.npz", help=f"by the policy of this net; {PRIOR}: by the game's prior")
    quick.add_argument("--keep", type=float, default=plain.keep, help=f"share of the positions kept ({plain.keep})")
    quick.add_argument(
        "--rollouts", nargs=2, type=float, default=plain.noise, metavar=("LOW", "HIGH"), help="share of rollout moves"
    )
    quick.add_argument(
        "--sharp", nargs=2, type=float, default=plain.sharp, metavar=("LOW", "HIGH"), help="factor for the logits"
    )
    add_game_options(it)


def run_selfplay(arguments: argparse.Namespace) -> int:
    play = selfplay.self_play(
        arguments.game,
        ways_of(arguments),
        seed=arguments.seed,
        in_shard=arguments.shard,
        net=net_of(arguments),
        options=given_options(arguments, arguments.game),
    )
    done = 0

    def watch(games: int) -> None:
        nonlocal done
        done = games
        bar.show(games)

    with orderly_end(), Bar(f"{play.game}: {play.by}", arguments.games) as bar:
        try:
            selfplay.run(play, arguments.games, arguments.out, chosen_executor(arguments), watch)
        except KeyboardInterrupt:
            print(f"Stopped after {done} games; the same command continues in {arguments.out}.", file=sys.stderr)
            return INTERRUPTED
    print(f"{arguments.out}: {done} games by {play.by}")
    return 0


def ways_of(arguments: argparse.Namespace) -> Quick | Deep:
    if arguments.policy:
        return Quick(keep=arguments.keep, noise=tuple(arguments.rollouts), sharp=tuple(arguments.sharp))
    return Deep(**{name: getattr(arguments, name) for name in Deep.__struct_fields__})


def net_of(arguments: argparse.Namespace) -> Path | None:
    if not arguments.policy:
        return arguments.net  # type: ignore[no-any-return]
    return None if arguments.policy == PRIOR else Path(arguments.policy)


def add_train(commands: Any) -> None:
    it = commands.add_parser("train", help="train a net on self-play data")
    it.set_defaults(run=run_train)
    it.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    it.add_argument("--data", nargs="+", type=Path, required=True, metavar="DIR", help="folders made by selfplay")
    it.add_argument("--out", type=Path, required=True, metavar="FILE.npz", help="the net; its card goes beside it")
    it.add_argument("--from", type=Path, dest="start", metavar="FILE.npz", help="a net to continue from")
    it.add_argument("--fresh", action="store_true", help="with --from: keep only the part that is not trained")
    it.add_argument("--parts", choices=(*PARTS, "both"), default="both", help="what to train (both)")
    it.add_argument("--hidden", type=int, default=0, metavar="N", help="hidden units of the value (0: linear)")
    it.add_argument("--policy-hidden", type=int, default=0, metavar="N", help="hidden units of the policy (0)")
    it.add_argument("--trust", type=float, default=1.0, metavar="L", help="lambda of TD(lambda); 1: results only (1)")
    it.add_argument("--knob", action="append", default=[], metavar="NAME=X", help="how to search with this net")
    it.add_argument("--any", nargs="+", default=[], metavar="OPTION", help="options whose value does not matter")
    it.add_argument("--threads", type=int, default=1, metavar="N", help="with more than 1, last digits may differ (1)")
    add_plan(it)


def add_learn(commands: Any) -> None:
    it = commands.add_parser("learn", help="let a game's net learn in rounds of self-play, training and a match")
    it.set_defaults(run=run_learn)
    it.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    it.add_argument("--hours", type=float, required=True, metavar="H", help="start no round after this many hours")
    it.add_argument("--rounds", type=int, metavar="N", help="also stop after this many rounds")
    it.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for nets, games, matches and report")
    it.add_argument("--from", type=Path, dest="first_net", metavar="FILE.npz", help="a net to start with")
    it.add_argument("--recipe", type=Path, metavar="FILE.json", help="numbers to use instead of the game's")
    it.add_argument("--seed", type=int, default=1, metavar="N", help="a different number gives different games (1)")
    add_workers(it)
    add_game_options(it)


def run_learn(arguments: argparse.Namespace) -> int:
    if not 0 < arguments.hours <= 10_000:
        raise BadOption(f"--hours {arguments.hours:g} is not possible. It is a number of hours, like 2.")
    options = given_options(arguments, arguments.game)
    game = azalai.new(arguments.game, seed=0, **options)
    learning = Learning(
        version=azalai.__version__,
        game=game.name,
        options=game.options,
        recipe=read_recipe(arguments.recipe) if arguments.recipe else recipe_of(game.setting.kind),
        seed=arguments.seed,
        start=str(arguments.first_net.resolve()) if arguments.first_net else "",
    )
    executor = chosen_executor(arguments)
    matches = processes(cores()) if arguments.on == "ray" else executor  # the files of nets are on this machine
    run = Run(arguments.out, learning, player=executor, judge=matches, tell=lambda line: print(line, flush=True))
    with orderly_end():
        try:
            run.go_on(arguments.hours, arguments.rounds)
        except KeyboardInterrupt:
            print(f"Stopped; the same command continues in {arguments.out}.", file=sys.stderr)
            return INTERRUPTED
        finally:
            print(f"Report: {write_report(arguments.out, run.learning)}")
    print(f"Best net: {run.best or 'none; the search without a net is as strong'}")
    return 0


def add_plan(it: argparse.ArgumentParser) -> None:
    usual = Plan()
    it.add_argument("--epochs", type=int, default=usual.epochs, metavar="N", help=f"epochs at most ({usual.epochs})")
    it.add_argument("--rate", type=float, default=usual.rate, metavar="X", help=f"highest learning rate ({usual.rate})")
    it.add_argument("--batch", type=int, default=usual.batch, metavar="N", help=f"rows in a step ({usual.batch})")
    it.add_argument(
        "--patience", type=int, default=usual.patience, metavar="N", help="checks without progress before stopping (3)"
    )
    it.add_argument("--decay", type=float, default=usual.decay, metavar="X", help=f"weight decay ({usual.decay})")
    it.add_argument("--seed", type=int, default=usual.seed, metavar="N", help="the same seed gives the same net (1)")


def run_train(arguments: argparse.Namespace) -> None:
    made = train(
        arguments.game,
        arguments.data,
        arguments.out,
        course_of(arguments),
        start=arguments.start,
        knobs=dict(map(knob, arguments.knob)),
        any_value=arguments.any,
    )
    for part, curve in made.curves.items():
        print(f"{part}: held-out loss {curve.held_out[0]:.4f} -> {curve.best:.4f} in {len(curve.held_out) - 1} checks")
    print(f"{made.file}: {made.card.data}")


def course_of(arguments: argparse.Namespace) -> Course:
    return Course(
        parts=PARTS if arguments.parts == "both" else (arguments.parts,),
        hidden=arguments.hidden,
        policy_hidden=arguments.policy_hidden,
        trust=arguments.trust,
        fresh=arguments.fresh,
        threads=arguments.threads,
        plan=Plan(**{name: getattr(arguments, name) for name in Plan.__struct_fields__ if hasattr(arguments, name)}),
    )


def knob(text: str) -> tuple[str, float]:
    """A knob as it is typed.

    >>> knob("puct=0.2")
    ('puct', 0.2)
    """
    name, _, value = text.partition("=")
    try:
        return name, float(value)
    except ValueError:
        raise BadOption(f"{text[:40]!r} is not a knob. Write it like puct=0.2.") from None
