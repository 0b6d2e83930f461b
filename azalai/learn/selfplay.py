"""Self-play: games of a bot against itself, kept as shards of rows that a trainer reads.

Every game has a number that gives its seed, and every shard has a fixed set of games. So a killed run continues after
its last complete shard, without a game lost or played twice, on any number of workers.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import azalai
from azalai.arena.executors import Executor, here
from azalai.arena.journal import differences, lock
from azalai.bots import nets
from azalai.bots.net import Weights, no_weights
from azalai.bots.process import derived_seed
from azalai.core.errors import AzalaiError, BadOption
from azalai.core.kind import Setting
from azalai.learn import shards
from azalai.learn.quick import play_quickly
from azalai.learn.rows import Array
from azalai.learn.shards import Label
from azalai.learn.subject import subject_of
from azalai.learn.thoughtful import Ways, play_thoughtfully

MANIFEST = "selfplay.json"
MOST_IN_SHARD = 100_000  # games


class Quick(msgspec.Struct, frozen=True, kw_only=True, tag="policy"):
    """Play without a search: by the net's policy or, without a net, by the game's own prior."""

    keep: float = 0.16  # share of the positions that are written down
    noise: tuple[float, float] = (0.0, 0.5)  # least and most of the share of rollout moves, drawn for each game
    sharp: tuple[float, float] = (2.0, 5.0)  # and of the factor for the policy's logits

    @property
    def array(self) -> Array:
        return np.array([self.keep, *self.noise, *self.sharp])


class Deep(Ways, frozen=True, kw_only=True, tag="search"):
    """Play with a search; `bot` is its name and its settings."""

    bot: str = "search"


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What decides which games are played, but for the net."""

    version: str
    game: str
    options: dict[str, Any]
    ways: Quick | Deep
    seed: int
    in_shard: int  # games


class SelfPlay(Setup, frozen=True, kw_only=True):
    """Everything that decides which games are played, and so which rows there are."""

    net: bytes = b""  # the content of the net's file, and of its card: workers may be on other machines
    card: bytes = b""
    environment: dict[str, str] = {}

    @property
    def by(self) -> str:
        """Who plays, for people."""
        if isinstance(self.ways, Deep):
            return f"{self.ways.bot} with {self.ways.deep} and {self.ways.fast} simulations"
        return "the policy alone" if self.net else "the prior alone"

    def get_ready(self) -> None:
        """Play a game here, so that everything is compiled."""
        self._rows([0])

    def do(self, shard: int) -> bytes:
        """The content of a shard."""
        first = shard * self.in_shard
        setting = _setting(self.game, msgspec.json.encode(self.options))
        label = Label(
            subject=subject_of(setting),
            options=self.options,
            players=setting.players,
            games=self.in_shard,
            how={"by": self.by, "seed": self.seed, "first": first, **msgspec.to_builtins(self.ways)},
        )
        return shards.encoded(label, self._rows(range(first, first + self.in_shard)))

    def close(self) -> None: ...

    def _rows(self, numbers: Sequence[int]) -> dict[str, Any]:
        setting = _setting(self.game, msgspec.json.encode(self.options))
        net = _unpacked(self.net, self.card) if self.net else None
        if isinstance(self.ways, Quick):
            seeds = {number: derived_seed(self.seed, "game", number) for number in numbers}
            return _quick_columns(play_quickly(setting, seeds, _weights(net, setting), self.ways.array))
        ways = self.ways
        rows = [
            row
            for number in numbers
            for row in play_thoughtfully(self.game, self.options, number, self.seed, ways.bot, net, ways)
        ]
        return {name: [row.get(name) for row in rows] for name in shards.COLUMNS}


def self_play(
    game: str,
    ways: Quick | Deep,
    *,
    seed: int = 1,
    in_shard: int | None = None,
    net: Path | None = None,
    options: dict[str, Any] | None = None,
) -> SelfPlay:
    """Set self-play up, and check it: the game has features, the net fits, and the numbers are possible."""
    first = azalai.new(game, seed=0, **(options or {}))
    subject_of(first.setting)
    if net:
        nets.check(nets.read(net), first.setting)
    size = in_shard if in_shard is not None else 500 if isinstance(ways, Quick) else 10
    if not 1 <= size <= MOST_IN_SHARD:
        raise BadOption(f"{size} games in a shard are not possible. It is a number from 1 to {MOST_IN_SHARD}.")
    _check(ways)
    return SelfPlay(
        version=azalai.__version__,
        game=first.name,
        options=first.options,
        ways=ways,
        seed=seed,
        in_shard=size,
        net=net.with_suffix(".npz").read_bytes() if net else b"",
        card=net.with_suffix(".json").read_bytes() if net else b"",
    )


def _check(ways: Quick | Deep) -> None:
    shares = ["keep"] if isinstance(ways, Quick) else ["share", "noise", "hasty"]
    for name in shares:
        if not 0 <= getattr(ways, name) <= 1:
            raise BadOption(f"{name}={getattr(ways, name)} is not possible. It is a share, from 0 to 1.")
    for name in () if isinstance(ways, Quick) else ("deep", "fast", "most_hasty"):
        if getattr(ways, name) < 1:
            raise BadOption(f"{name}={getattr(ways, name)} is not possible. It is at least 1.")


def run(
    play: SelfPlay,
    games: int,
    folder: Path,
    executor: Executor = here,
    watch: Callable[[int], object] = abs,
) -> int:
    """Play this many games, rounded up to whole shards, into a folder; return how many shards it has now.

    Shards that are already there are kept. `watch` is called with the number of games so far.
    """
    if games < 1:
        raise BadOption(f"games={games} is not possible. It is the number of games, at least 1.")
    wanted = -(-games // play.in_shard)
    with ExitStack() as stack:
        _claim(play, folder, stack)
        missing = [number for number in range(wanted) if not path_of(folder, number).exists()]
        _clean(folder)
        done = wanted - len(missing)
        watch(done * play.in_shard)
        contents: Any = executor(play, missing)
        for number, content in zip(missing, stack.enter_context(closing(contents))):
            shards.write(path_of(folder, number), content)
            done += 1
            watch(done * play.in_shard)
    return done


def path_of(folder: Path, shard: int) -> Path:
    return folder / f"games-{shard:06d}.parquet"


class Manifest(Setup, frozen=True, kw_only=True):
    """What a folder of shards is about; the net is named by a digest of its file."""

    net: str


def manifest_of(play: SelfPlay) -> Manifest:
    given = {name: getattr(play, name) for name in Setup.__struct_fields__}
    return Manifest(**given, net=hashlib.sha256(play.net + play.card).hexdigest()[:16] if play.net else "")


def _claim(play: SelfPlay, folder: Path, stack: ExitStack) -> None:
    """Keep other processes out of the folder; refuse one that holds other games."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / MANIFEST
    file = stack.enter_context(path.open("a+b"))
    lock(file, path)
    file.seek(0)
    before, own = file.read(), msgspec.json.encode(manifest_of(play)) + b"\n"
    if own.startswith(before):  # new, or killed before the first game
        file.truncate(0)
        file.write(own)
        file.flush()
    elif before != own:
        _refuse(before, manifest_of(play), path)


def _refuse(before: bytes, own: Manifest, path: Path) -> None:
    try:
        there = msgspec.json.decode(before, type=Manifest)
    except (msgspec.DecodeError, UnicodeError):
        raise AzalaiError(f"{path} is damaged or of another version. Use another folder.") from None
    different = "; ".join(differences(there, own))
    raise AzalaiError(f"{path} holds other games ({different}). Continue with the same settings, or use another one.")


def _clean(folder: Path) -> None:
    """Remove what a killed process left half-written."""
    for half in folder.glob(f"*{shards.HALF}"):
        half.unlink()


@cache
def _setting(game: str, options: bytes) -> Setting:
    return azalai.new(game, seed=0, **msgspec.json.decode(options)).setting


_folders: list[Any] = []  # temporary folders, which end with this process


@cache
def _unpacked(net: bytes, card: bytes) -> str:
    """The net as a file on this machine."""
    _folders.append(tempfile.TemporaryDirectory(prefix="azalai-net-"))
    path = Path(_folders[-1].name) / "net.npz"
    path.write_bytes(net)
    path.with_suffix(".json").write_bytes(card)
    return str(path)


def _weights(net: str | None, setting: Setting) -> Weights:
    if net is None:
        return no_weights()
    learned = nets.read(net)
    nets.check(learned, setting)
    return learned.weights


def _quick_columns(found: dict[str, Array]) -> dict[str, Any]:
    starts = np.concatenate([[0], np.cumsum(found["lengths"])])
    rows, columns = found["points"].shape
    plain = {name: found[name] for name in ("game", "ply", "seat", "win", "margin")}
    nothing = [None] * rows
    return {
        **plain,
        "index": shards.lists(starts, found["index"]),
        "value": shards.lists(starts, found["value"]),
        "points": shards.lists(np.arange(rows + 1) * columns, found["points"].ravel()),
        **dict.fromkeys(("search_win", "search_margin", "moves", "visits", "stands"), nothing),
    }
