"""The trainer finds a truth hidden in the rows, gives the same net for the same seed, and says what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from azalai import AzalaiError, BadOption
from azalai.bots import nets
from azalai.cli import main
from azalai.learn import shards
from azalai.learn.fit import Plan
from azalai.learn.rows import Positions
from azalai.learn.targets import mixed
from azalai.learn.train import Course, train
from tests.learn.made_up import ACTIVE, SUBJECT, TASTE, write_rows

pytest.importorskip("torch", reason="the extra `learn` is not installed")


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_rows(tmp_path_factory.mktemp("rows"))


def heads(net: nets.Learned, positions: Positions) -> np.ndarray:
    """What a net says, worked out as `bots/net.py` does."""
    into, out, _, _ = net.weights
    index, value = positions.index.reshape(-1, ACTIVE), positions.value.reshape(-1, ACTIVE)
    sums = (into[index] * value[:, :, None]).sum(1) + into[-1]
    hidden = len(out)
    return sums[:, hidden:] + np.maximum(sums[:, :hidden], 0) @ out


@pytest.mark.parametrize("hidden", [0, 8])
def test_net_learns_who_wins_by_how_much_and_with_which_points(rows: Path, tmp_path: Path, hidden: int) -> None:
    made = train("desert", [rows], tmp_path / "net.npz", Course(hidden=hidden, plan=Plan(epochs=30, rate=0.02)))
    net = nets.read(made.file)
    _, positions, _ = shards.read(shards.shards([rows]))
    said = heads(net, positions)
    margin = 0.5 + 0.5 * np.tanh(positions.margin / 20)
    assert np.abs(1 / (1 + np.exp(-said[:, 1])) - margin).mean() < 0.06
    assert np.corrcoef(said[:, 0], positions.margin)[0, 1] > 0.9
    assert np.abs(said[:, 2:] - positions.points).mean() < 3
    learned = net.weights.move_into[:-1, -1]
    assert np.allclose(learned, TASTE, atol=0.1)
    assert net.card.options == {"edition": ["1998"]}
    assert (net.card.players, net.card.rounds) == ([2], 1)
    assert "1200 positions, 1200 decisions" in net.card.data
    assert "held out" in (tmp_path / "net-value.svg").read_text("utf-8")


def test_same_seed_gives_the_same_net_and_another_seed_another_one(rows: Path, tmp_path: Path) -> None:
    made = [
        train("desert", [rows], tmp_path / f"{number}.npz", Course(hidden=4, plan=Plan(epochs=2, seed=seed)))
        for number, seed in enumerate([1, 1, 2])
    ]
    first, again, other = (nets.read(one.file).weights for one in made)
    assert all(np.array_equal(a, b) for a, b in zip(first, again))
    assert not np.array_equal(first.into, other.into)


def test_training_goes_on_from_a_net_and_keeps_the_part_that_is_not_trained(rows: Path, tmp_path: Path) -> None:
    plan = Plan(epochs=8, rate=0.02)
    first = train("desert", [rows], tmp_path / "a.npz", Course(hidden=4, plan=plan), knobs={"puct": 0.3})
    start = nets.read(first.file)
    second = train("desert", [rows], tmp_path / "b.npz", Course(parts=("value",), plan=plan), start=first.file)
    assert second.curves["value"].held_out[0] == pytest.approx(first.curves["value"].best, abs=0.01)
    after = nets.read(second.file)
    assert np.array_equal(after.weights.move_into, start.weights.move_into)
    assert after.weights.into.shape == start.weights.into.shape
    assert (after.card.rounds, after.card.knobs) == (2, {"puct": 0.3})


def test_training_ends_when_held_out_games_get_no_better(tmp_path: Path) -> None:
    few = write_rows(tmp_path / "few", games=4)
    made = train("desert", [few], tmp_path / "net.npz", Course(hidden=16, plan=Plan(epochs=200, rate=0.05, batch=16)))
    looks = made.curves["value"].held_out
    assert len(looks) < 201
    assert min(looks[-3:]) > made.curves["value"].best


def test_command_trains_and_names_what_it_made(rows: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net = tmp_path / "net.npz"
    main(["train", "desert", "--data", str(rows), "--out", str(net), "--epochs", "1", "--knob", "rave=0"])
    assert "value: held-out loss" in capsys.readouterr().out
    assert nets.read(net).card.knobs == {"rave": 0.0}


def test_rows_of_another_game_and_folders_without_rows_are_refused(rows: Path, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="games of desert, not of targi"):
        train("targi", [rows], tmp_path / "net.npz")
    with pytest.raises(BadOption, match="azalai selfplay"):
        train("desert", [tmp_path], tmp_path / "net.npz")


def test_damaged_shard_is_named(tmp_path: Path) -> None:
    folder = write_rows(tmp_path / "bad", games=2)
    (folder / "games-000001.parquet").write_bytes(b"PAR1 no rows here")
    with pytest.raises(AzalaiError, match=r"games-000001\.parquet is damaged"):
        train("desert", [folder], tmp_path / "net.npz")


def test_without_pytorch_the_message_says_how_to_get_it(
    rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(BadOption, match=r"pip install 'azalai\[learn\]'"):
        train("desert", [rows], tmp_path / "net.npz")


def test_search_values_count_as_the_seat_sees_them() -> None:
    """Seat 0 wins. A search at ply 1, seen by seat 1, expected 0.6 for seat 1, which is 0.4 for seat 0."""
    nothing = np.zeros(0, np.int32)
    positions = Positions(
        game=np.zeros(3, np.int64),
        ply=np.arange(3),
        seat=np.array([0, 1, 0]),
        starts=np.zeros(4, np.int64),
        index=nothing,
        value=nothing,
        win=np.array([1, 0, 1], np.float32),
        margin=np.array([5, -5, 5], np.float32),
        points=np.zeros((3, SUBJECT.categories), np.float32),
        search_win=np.array([np.nan, 0.6, np.nan], np.float32),
        search_margin=np.full(3, np.nan, np.float32),
    )
    win, margin = mixed(positions, 0.75, two=True)
    assert win.tolist() == pytest.approx([0.85, 0.15, 1.0])
    assert margin.tolist() == pytest.approx([0.6225, 0.3775, 0.6225], abs=1e-3)
    assert mixed(positions, 1.0, two=True)[0].tolist() == [1, 0, 1]
    assert mixed(positions, 0.75, two=False)[0].tolist() == pytest.approx([1.0, 0.15, 1.0])
