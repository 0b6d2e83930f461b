"""Self-play: rows match what happened in the games, and a kill neither loses nor repeats a game."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import azalai
from azalai import AzalaiError, BadOption, arena
from azalai.bots import nets
from azalai.bots.net import Weights
from azalai.bots.nets import Card
from azalai.cli import main
from azalai.learn import selfplay, shards
from azalai.learn.rows import Choices, Positions
from azalai.learn.selfplay import Deep, Quick, self_play
from azalai.learn.thoughtful import play_thoughtfully
from tests.bots.programs import environment

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `learn` is not installed")

FEW = Deep(bot="rave", deep=30, fast=4, share=0.5, hasty=0.5)


def played(play: selfplay.SelfPlay, games: int, folder: Path, **how: Any) -> tuple[Positions, Choices]:
    selfplay.run(play, games, folder, **how)
    return shards.read(shards.shards([folder]))[1:]


def tables(folder: Path) -> list[Any]:
    return [parquet.read_table(path) for path in shards.shards([folder])]


@pytest.fixture(scope="module")
def by_prior() -> selfplay.SelfPlay:
    return self_play("desert", Quick(keep=0.3), in_shard=4)


def write_policy(folder: Path, players: int = 2) -> Path:
    """A net that knows only which moves it likes: those with a large first feature."""
    setting = azalai.new("desert", seed=0, players=players).setting
    likes = np.zeros((len(setting.move_features) + 1, 1), np.float32)
    likes[:-1] = 0.3
    nothing = np.zeros((0, 0), np.float32)
    card = Card(game="desert", features_version=setting.features_version, players=[players])
    nets.write(folder / "net.npz", Weights(nothing, nothing, likes, np.zeros(0, np.float32)), card)
    return folder / "net.npz"


# -- rows


def test_rows_of_quick_games_have_the_result_of_their_game(by_prior: selfplay.SelfPlay, tmp_path: Path) -> None:
    rows, choices = played(by_prior, 8, tmp_path)
    assert len(choices) == 0
    assert set(rows.game) == set(range(8))
    half = rows.points.shape[1] // 2
    assert np.allclose(rows.points[:, :half].sum(1) - rows.points[:, half:].sum(1), rows.margin)
    assert ((rows.win > 0.5) == (rows.margin > 0))[rows.margin != 0].all()
    for game in range(8):
        own = rows.game == game
        assert len({(seat, margin) for seat, margin in zip(rows.seat[own], rows.margin[own])}) <= 2
    assert np.diff(rows.starts).mean() > 20
    assert rows.index.max() < len(azalai.new("desert", seed=0).setting.features)


def test_with_more_players_every_seat_has_a_row(tmp_path: Path) -> None:
    rows, _ = played(self_play("desert", Quick(keep=0.1), in_shard=3, options={"players": 3}), 3, tmp_path)
    assert len(rows) > 3
    assert np.bincount(rows.seat).tolist() == [len(rows) // 3] * 3
    assert rows.win.reshape(-1, 3).sum(1) == pytest.approx(1.0)


def test_a_policy_plays_other_games_than_the_prior(by_prior: selfplay.SelfPlay, tmp_path: Path) -> None:
    net = write_policy(tmp_path)
    first, _ = played(by_prior, 4, tmp_path / "a")
    second, _ = played(self_play("desert", Quick(keep=0.3), in_shard=4, net=net), 4, tmp_path / "b")
    assert first.margin.tolist() != second.margin.tolist()


def test_searched_games_have_visits_of_deep_searches_and_what_was_expected(tmp_path: Path) -> None:
    rows, choices = played(self_play("desert", FEW, in_shard=2), 2, tmp_path)
    assert 0.25 < len(choices) / len(rows) < 0.75
    sums = np.add.reduceat(choices.visits, choices.starts[:-1])
    assert (sums == 30).all()
    assert choices.moves.shape[1] == len(azalai.new("desert", seed=0).setting.move_features)
    assert (choices.stands >= 1).all()
    assert (choices.stands[choices.visits > 0] == 1).all()
    known = ~np.isnan(rows.search_win)
    assert known.mean() > 0.5
    assert ((rows.search_win[known] >= 0) & (rows.search_win[known] <= 1)).all()
    ends = np.array([rows.ply[rows.game == game].max() for game in rows.game])
    late = known & (rows.ply > ends - 5)
    assert ((rows.search_margin[late] > 0.5) == (rows.margin[late] > 0)).mean() > 0.8


def test_moves_that_were_not_visited_stand_for_all_of_their_kind() -> None:
    """The first decision has hundreds of moves: a few of those without a visit stand for all of them."""
    rows = play_thoughtfully("desert", {}, 0, 1, "rave", None, Deep(deep=30, share=1.0, hasty=0.0))
    legal = len(azalai.new("desert", seed=0).actions())
    assert rows[0]["ply"] == 0
    assert len(rows[0]["visits"]) < legal
    assert rows[0]["stands"].sum() == pytest.approx(legal, rel=1e-4)


# -- shards


def test_rows_are_the_same_with_any_number_of_workers(by_prior: selfplay.SelfPlay, tmp_path: Path) -> None:
    selfplay.run(by_prior, 12, tmp_path / "here")
    selfplay.run(by_prior, 12, tmp_path / "there", arena.processes(2))
    assert tables(tmp_path / "here") == tables(tmp_path / "there")


KILLED = """
import os, signal, sys
from pathlib import Path
from azalai.learn.selfplay import Quick, run, self_play

def watch(games):
    if games == 8:
        (Path(sys.argv[1]) / "games-000002.parquet.part").write_bytes(b"half")
        os.kill(os.getpid(), signal.SIGKILL)

run(self_play("desert", Quick(keep=0.3), in_shard=4), 20, Path(sys.argv[1]), watch=watch)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught")
def test_killed_run_goes_on_without_a_game_lost_or_doubled(by_prior: selfplay.SelfPlay, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    command = [sys.executable, "-c", KILLED, str(folder)]
    killed = subprocess.run(command, env=environment(), capture_output=True, timeout=300, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert len(shards.shards([folder])) == 2
    before = [path.stat().st_mtime_ns for path in shards.shards([folder])]
    seen: list[int] = []
    selfplay.run(by_prior, 20, folder, watch=seen.append)
    assert seen == [8, 12, 16, 20]
    assert [path.stat().st_mtime_ns for path in shards.shards([folder])][:2] == before
    assert not list(folder.glob("*.part"))
    selfplay.run(by_prior, 20, tmp_path / "whole")
    assert tables(folder) == tables(tmp_path / "whole")


@pytest.mark.filterwarnings("default")  # Ray's own
@pytest.mark.usefixtures("cluster")
def test_cluster_plays_the_same_games_with_a_net_that_only_this_machine_has(tmp_path: Path) -> None:
    play = self_play("desert", Quick(keep=0.3), in_shard=4, net=write_policy(tmp_path))
    selfplay.run(play, 12, tmp_path / "far", arena.on_ray)
    selfplay.run(play, 12, tmp_path / "here")
    assert tables(tmp_path / "far") == tables(tmp_path / "here")


def test_folder_of_other_games_is_refused(by_prior: selfplay.SelfPlay, tmp_path: Path) -> None:
    selfplay.run(by_prior, 4, tmp_path)
    with pytest.raises(AzalaiError, match=r"other games \(seed: 1 there, 2 here\)"):
        selfplay.run(self_play("desert", Quick(keep=0.3), in_shard=4, seed=2), 4, tmp_path)
    (tmp_path / selfplay.MANIFEST).write_bytes(b"nonsense")
    with pytest.raises(AzalaiError, match="damaged"):
        selfplay.run(by_prior, 4, tmp_path)


def test_two_processes_cannot_write_to_one_folder(by_prior: selfplay.SelfPlay, tmp_path: Path) -> None:
    def second(games: int) -> None:
        with pytest.raises(AzalaiError, match="Another process"):
            selfplay.run(by_prior, 4, tmp_path)

    selfplay.run(by_prior, 4, tmp_path, watch=second)
    assert len(tables(tmp_path)) == 1


# -- the command


def test_command_plays_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["selfplay", "desert", "--policy", "prior", "--shard", "2", "--workers", "1", "--out", str(tmp_path)]
    main([*common, "--games", "2"])
    main([*common, "--games", "3"])
    assert capsys.readouterr().out.endswith(": 4 games by the prior alone\n")
    assert len(tables(tmp_path)) == 2


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--games", "0"], "games=0"),
        (["--games", "2", "--shard", "0"], "0 games in a shard"),
        (["--games", "2", "--noise", "2"], "noise=2.0"),
        (["--games", "2", "--deep", "0"], "deep=0"),
        (["--games", "2", "--policy", "no-such.npz"], "cannot be read"),
    ],
)
def test_impossible_numbers_and_files_are_refused(
    given: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", "desert", "--bot", "rave", "--out", str(tmp_path / "new"), *given])
    assert message in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.parquet"))


def test_game_without_features_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = type(azalai.new("desert", seed=0).setting)
    monkeypatch.setattr(setting, "features_version", 0)
    with pytest.raises(BadOption, match="no features to learn from"):
        self_play("desert", Quick())


def test_without_pyarrow_the_message_says_how_to_get_it(
    by_prior: selfplay.SelfPlay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadOption, match=r"pip install 'azalai\[learn\]'"):
        selfplay.run(by_prior, 4, tmp_path)
