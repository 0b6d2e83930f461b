"""The commands `azalai selfplay`, `azalai train` and `azalai learn`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from azalai.core.errors import BadOption
from azalai.learn.fit import Plan
from azalai.learn.train import PARTS, Course, train
from azalai.options_cli import game_names


def add_train(commands: Any) -> None:
    it = commands.add_parser("train", help="make a net from rows of self-play")
    it.set_defaults(run=run_train)
    it.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    it.add_argument("--data", nargs="+", type=Path, required=True, metavar="DIR", help="folders made by selfplay")
    it.add_argument("--out", type=Path, required=True, metavar="FILE.npz", help="the net; its card goes beside it")
    it.add_argument("--from", type=Path, dest="start", metavar="FILE.npz", help="a net to go on from")
    it.add_argument("--fresh", action="store_true", help="with --from: keep only the part that is not trained")
    it.add_argument("--parts", choices=(*PARTS, "both"), default="both", help="what to train (both)")
    it.add_argument("--hidden", type=int, default=0, metavar="N", help="hidden units of the value (0: linear)")
    it.add_argument("--policy-hidden", type=int, default=0, metavar="N", help="hidden units of the policy (0)")
    it.add_argument("--trust", type=float, default=1.0, metavar="L", help="lambda of TD(lambda); 1: results only (1)")
    it.add_argument("--knob", action="append", default=[], metavar="NAME=X", help="how to search with this net")
    it.add_argument("--any", nargs="+", default=[], metavar="OPTION", help="options whose value does not matter")
    it.add_argument("--threads", type=int, default=1, metavar="N", help="more than 1 may give other last digits (1)")
    add_plan(it)


def add_plan(it: argparse.ArgumentParser) -> None:
    usual = Plan()
    it.add_argument("--epochs", type=int, default=usual.epochs, metavar="N", help=f"at most ({usual.epochs})")
    it.add_argument("--rate", type=float, default=usual.rate, metavar="X", help=f"highest rate ({usual.rate})")
    it.add_argument("--batch", type=int, default=usual.batch, metavar="N", help=f"rows of a step ({usual.batch})")
    it.add_argument(
        "--patience", type=int, default=usual.patience, metavar="N", help="looks without getting better (3)"
    )
    it.add_argument("--decay", type=float, default=usual.decay, metavar="X", help=f"for large weights ({usual.decay})")
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
        print(f"{part}: held-out loss {curve.held_out[0]:.4f} -> {curve.best:.4f} in {len(curve.held_out) - 1} looks")
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
