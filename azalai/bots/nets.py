"""Nets as files: in a game's folder `nets`, each a file of weights and a model card that says what it is for.

`<name>.npz` holds the arrays of `net.Weights` as float16 or float32, without Python objects. `<name>.json` is the card.
A net that does not fit the game's features, or a damaged file, is left out with a warning: the plain search plays.
"""

from __future__ import annotations

import io
import math
import warnings
import zipfile
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from azalai.bots.knobs import KNOBS
from azalai.bots.net import CATEGORIES, POINTS, Weights
from azalai.core.errors import AzalaiError
from azalai.core.kind import Setting

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_HIDDEN = 1024


class BadNet(AzalaiError, ValueError):
    """A net that cannot be used; the message says why and what to do."""


class Card(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a net is, what it was made from and what it may be used for."""

    format: int = FORMAT
    game: str
    features_version: int
    players: list[int]
    options: dict[str, list[Any]] = {}  # the values that it serves, of those options that matter
    knobs: dict[str, float] = {}  # how to search with it
    data: str = ""
    rounds: int = 0
    minutes: float = 0.0
    results: dict[str, str] = {}
    licence: str = ""

    def serves(self, setting: Setting) -> bool:
        """Whether the net was made for games like this one."""
        return setting.players in self.players and all(
            _among(setting.options.get(name), served) for name, served in self.options.items()
        )


def _among(value: object, served: list[Any]) -> bool:
    return all(one in served for one in value) if isinstance(value, list) else value in served


class Learned(msgspec.Struct, frozen=True):
    """A net that was loaded: its name, its card and its weights."""

    name: str
    card: Card
    weights: Weights


def find(setting: Setting) -> Learned | None:
    """The net that comes with the game for this setting; None if there is none that fits."""
    if not setting.features_version:
        return None
    for learned in _all_of(setting.kind.folder / "nets"):
        if learned.card.serves(setting) and _fits(learned, setting):
            return learned
    return None


@cache
def _all_of(folder: Path) -> list[Learned]:
    found = []
    for file in sorted(folder.glob("*.npz")):
        try:
            found.append(read(file))
        except BadNet as problem:
            warnings.warn(f"{problem} The search plays without it.", RuntimeWarning, stacklevel=2)
    return found


@cache
def _warn_once(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=3)


def _fits(learned: Learned, setting: Setting) -> bool:
    try:
        check(learned, setting)
    except BadNet as problem:
        _warn_once(f"{problem} The search plays without it.")
        return False
    return True


def check(learned: Learned, setting: Setting) -> None:
    """Refuse a net whose weights do not belong to this game's features."""
    card, weights = learned.card, learned.weights
    if card.game != setting.kind.name or setting.players not in card.players:
        wanted = f"{setting.kind.name} with {setting.players} players"
        raise BadNet(f"The net {learned.name} is for {card.game} with {card.players} players, not for {wanted}.")
    if card.features_version != setting.features_version:
        raise BadNet(
            f"The net {learned.name} knows version {card.features_version} of the features of {card.game}; "
            f"this is version {setting.features_version}. Train it again with `azalai learn {card.game}`."
        )
    heads = POINTS + len(setting.categories) * (2 if setting.players == 2 else 1)
    wanted_shapes = {"into": len(setting.features) + 1, "move_into": len(setting.move_features) + 1}
    for name, rows in wanted_shapes.items():
        if len(getattr(weights, name)) not in (0, rows):
            raise BadNet(f"The net {learned.name} has {len(getattr(weights, name))} rows in {name} instead of {rows}.")
    if len(weights.into) and weights.out.shape[1] != heads:
        raise BadNet(f"The net {learned.name} has {weights.out.shape[1]} heads instead of {heads}.")


def read(file: str | Path) -> Learned:
    """Load a net and its card; `BadNet` if one of them is missing or damaged."""
    path = Path(file)
    return Learned(path.stem, _read_card(path.with_suffix(".json")), _read_weights(path.with_suffix(".npz")))


def _read_card(path: Path) -> Card:
    try:
        card = msgspec.json.decode(path.read_bytes(), type=Card)
    except (OSError, msgspec.DecodeError) as problem:
        raise BadNet(f"The card of a net, {path.name}, cannot be read: {problem}.") from None
    if card.format != FORMAT:
        raise BadNet(f"The net {path.stem} has format {card.format}; this version of Azalai reads format {FORMAT}.")
    unknown = set(card.knobs) - set(KNOBS)
    if unknown:
        raise BadNet(f"The card {path.name} has unknown knobs: {', '.join(sorted(unknown))[:80]}.")
    return card


def _read_weights(path: Path) -> Weights:
    try:
        content = path.read_bytes()
        if len(content) > MOST_BYTES:
            raise ValueError(f"it is larger than {MOST_BYTES} bytes")
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            weights = Weights(*(np.ascontiguousarray(arrays[name], np.float32) for name in Weights._fields))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as problem:
        raise BadNet(f"The net {path.name} cannot be read: {problem}.") from None
    _check_shapes(path.stem, weights)
    return weights


def _check_shapes(name: str, weights: Weights) -> None:
    into, out, move_into, move_out = weights
    right = (
        [a.ndim for a in weights] == [2, 2, 2, 1]
        and into.shape[1] == sum(out.shape)
        and move_into.shape[1] == (len(move_out) + 1 if len(move_into) else 0)
        and len(out) <= MOST_HIDDEN
        and len(move_out) <= MOST_HIDDEN
        and out.shape[1] <= POINTS + 2 * CATEGORIES
    )
    if not right:
        raise BadNet(f"The net {name} is damaged: its arrays {[a.shape for a in weights]} do not fit together.")
    if not all(math.isfinite(float(np.abs(a).max(initial=0))) for a in weights):
        raise BadNet(f"The net {name} is damaged: some weights are not numbers.")


def write(file: str | Path, weights: Weights, card: Card, kind: type[np.floating[Any]] = np.float16) -> None:
    """Save a net and its card."""
    path = Path(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays: Mapping[str, Any] = {name: array.astype(kind) for name, array in weights._asdict().items()}
    np.savez_compressed(path.with_suffix(".npz"), **arrays)
    text = msgspec.json.format(msgspec.json.encode(card), indent=1)
    path.with_suffix(".json").write_bytes(text + b"\n")
