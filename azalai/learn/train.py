"""Make a net from rows of self-play: fit its value, its policy or both, and write it with its card and its losses."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import azalai
from azalai.bots import nets
from azalai.bots.net import Weights, no_weights
from azalai.bots.nets import Card
from azalai.core.errors import BadOption
from azalai.learn import shards
from azalai.learn.chart import Line, chart
from azalai.learn.fit import Curve, Plan
from azalai.learn.needs import needed
from azalai.learn.policy import fit_policy
from azalai.learn.rows import Array, Choices, Positions
from azalai.learn.shards import Label
from azalai.learn.value import fit_value

PARTS = ("value", "policy")
LICENCE = "MIT"


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What to train, and how. A part that is not trained stays as it is in the net that it starts from."""

    parts: Sequence[str] = PARTS
    hidden: int = 0  # units of the value; 0: it is linear in the features
    policy_hidden: int = 0
    trust: float = 1.0  # lambda of TD(lambda): 1 learns from results alone
    fresh: bool = False  # with a net to start from: keep its other part, but learn this one from scratch
    plan: Plan = Plan()
    threads: int = 1


class Trained(msgspec.Struct, frozen=True):
    """A net that was just made, and how its losses fell."""

    file: Path
    card: Card
    curves: dict[str, Curve]


def train(
    game: str,
    data: Sequence[Path],
    out: Path,
    course: Course | None = None,
    *,
    start: Path | None = None,
    knobs: Mapping[str, float] | None = None,
    any_value: Sequence[str] = (),
) -> Trained:
    """Train on all rows in the folders `data` and write a net to `out`.

    `start` is a net to continue from. `any_value` names options of which the net serves every value.
    """
    began, course = time.monotonic(), course or Course()
    _check(course)
    needed("torch").set_num_threads(course.threads)
    paths = shards.shards(data)
    labels, positions, choices = shards.read(paths)
    if labels[0].subject.game != game:
        raise BadOption(f"{data[0]} holds games of {labels[0].subject.game}, not of {game}.")
    before = nets.read(start) if start else None
    weights, curves = _fitted(course, labels[0], positions, choices, before.weights if before else no_weights())
    card = Card(
        game=game,
        features_version=labels[0].subject.features_version,
        players=sorted({label.players for label in labels}),
        options=served(labels, any_value),
        knobs={**(before.card.knobs if before else {}), **(knobs or {})},
        data=_described(labels, positions, choices),
        rounds=before.card.rounds + 1 if before else 1,
        minutes=round((before.card.minutes if before else 0.0) + (time.monotonic() - began) / 60, 2),
        results={**_losses_before(before), **{_loss_of(part): f"{curve.best:.4f}" for part, curve in curves.items()}},
        licence=LICENCE,
    )
    nets.write(out, weights, card)
    _draw(out, card, curves)
    return Trained(out.with_suffix(".npz"), card, curves)


LIMITS: dict[str, tuple[float, float]] = {
    "hidden": (0, nets.MOST_HIDDEN),
    "policy_hidden": (0, nets.MOST_HIDDEN),
    "trust": (0, 1),
    "threads": (1, 1024),
    "epochs": (1, 100_000),
    "rate": (1e-9, 10),
    "batch": (1, 10**7),
    "patience": (1, 100_000),
    "decay": (0, 1),
    "held_out": (0, 0.9),
}


def _check(course: Course) -> None:
    for name, (least, most) in LIMITS.items():
        value = getattr(course if hasattr(course, name) else course.plan, name)
        if not least <= value <= most:
            raise BadOption(f"{name}={value:g} is not possible. It is a number from {least:g} to {most:g}.")


def _fitted(
    course: Course, label: Label, positions: Positions, choices: Choices, before: Weights
) -> tuple[Weights, dict[str, Curve]]:
    curves = {}
    into, out, move_into, move_out = before
    if "value" in course.parts:
        _check_enough(positions, "positions with a result")
        start = (into, out) if len(into) and not course.fresh else None
        hidden = _units(course.hidden, out, start)
        into, out, curves["value"] = fit_value(
            positions, label.subject, course.plan, hidden=hidden, trust=course.trust, start=start
        )
    if "policy" in course.parts and (len(choices) or tuple(course.parts) == ("policy",)):
        _check_enough(choices, "decisions with a deep search")
        start = (move_into, move_out) if len(move_into) and not course.fresh else None
        hidden = _units(course.policy_hidden, move_out, start)
        move_into, move_out, curves["policy"] = fit_policy(choices, course.plan, hidden=hidden, start=start)
    return Weights(*(np.ascontiguousarray(one, np.float32) for one in (into, out, move_into, move_out))), curves


def _units(wanted: int, out: Array, start: Any) -> int:
    """How many hidden units to train: as many as the net to continue from has, if there is one."""
    if start is None:
        return wanted
    if wanted not in (0, len(out)):
        raise BadOption(
            f"The net to continue from has {len(out)} hidden units, not {wanted}. Use --fresh for another size."
        )
    return len(out)


def _check_enough(rows: Positions | Choices, what: str) -> None:
    games = len(np.unique(rows.game))
    if games < 2:
        raise BadOption(f"The data has {what} from {games} games; at least 2 are needed, one of them to check with.")


def _loss_of(part: str) -> str:
    """What a card calls the loss of a part."""
    return f"{part}, held-out loss"


def _losses_before(before: nets.Learned | None) -> dict[str, str]:
    """The losses of the net to continue from; its matches were those of another net."""
    known = before.card.results if before else {}
    return {_loss_of(part): known[_loss_of(part)] for part in PARTS if _loss_of(part) in known}


def served(labels: Sequence[Label], any_value: Sequence[str]) -> dict[str, list[Any]]:
    """The values of each option that the net saw; without the number of players and options that do not matter."""
    without = {*any_value, azalai.library.kind(labels[0].subject.game).seats_option}
    found: dict[str, list[Any]] = {}
    for label in labels:
        for name, value in label.options.items():
            if name not in without:
                seen = found.setdefault(name, [])
                seen += [one for one in (value if isinstance(value, list) else [value]) if one not in seen]
    return found


def _described(labels: Sequence[Label], positions: Positions, choices: Choices) -> str:
    games = sum(label.games for label in labels)
    ways = sorted({str(label.how.get("by", "self-play")) for label in labels})
    return f"{games} games by {', '.join(ways)}: {len(positions)} positions, {len(choices)} decisions"


def _draw(out: Path, card: Card, curves: Mapping[str, Curve]) -> None:
    """Draw the losses beside the net: `<name>-value.svg` and `<name>-policy.svg`."""
    for part, curve in curves.items():
        checks = list(range(len(curve.learned)))
        lines = [Line("learned from", checks, curve.learned), Line("held out", checks, curve.held_out)]
        picture = chart(f"{card.game}, {out.stem}: loss of the {part}", "checks on the held-out games", "loss", lines)
        out.with_name(f"{out.stem}-{part}.svg").write_text(picture, "utf-8")
