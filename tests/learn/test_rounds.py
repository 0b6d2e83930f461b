"""Rounds of learning: each leaves a net, matches and a line in the report, and a stopped run goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import azalai
from azalai import AzalaiError
from azalai.arena import here
from azalai.bots import nets
from azalai.cli import main
from azalai.learn import rounds
from azalai.learn.fit import Plan
from azalai.learn.gate import Match, Meeting
from azalai.learn.recipe import Recipe, read_recipe, recipe_of
from azalai.learn.report import strength_picture, write_report
from azalai.learn.rounds import Learning, Round, Run
from azalai.learn.selfplay import Deep, Quick

pytest.importorskip("torch", reason="the extra `learn` is not installed")
pytest.importorskip("pyarrow", reason="the extra `learn` is not installed")

TINY = Recipe(
    variants=[{"board": "river"}],
    first_games=4,
    quick_games=6,
    deep_games=4,
    first=Deep(bot="rave", deep=8, fast=4, share=0.5),
    deep=Deep(deep=8, fast=4, share=0.5),
    quick=Quick(keep=0.2),
    plan=Plan(epochs=1),
    match=Match(budget="4", games=2, pool_games=2),
    window=1,
)


def learning(**changes: Any) -> Learning:
    game = azalai.new("desert", seed=0)
    given = {"version": "1", "game": "desert", "options": game.options, "recipe": TINY, "seed": 1}
    return Learning(**{**given, **changes})


def meeting(share: float, verdict: str = "", opponent: str = "rave") -> Meeting:
    return Meeting(opponent=opponent, games=100, fair=0.5, share=(share, share - 0.1, share + 0.1), verdict=verdict)


@pytest.fixture
def always_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every net passes the gate: two games cannot tell."""
    monkeypatch.setattr(Meeting, "won", property(lambda self: True))
    monkeypatch.setattr(Meeting, "lost", property(lambda self: False))


@pytest.mark.usefixtures("always_taken")
def test_rounds_make_nets_meet_the_last_one_and_the_pool_and_leave_a_report(tmp_path: Path) -> None:
    run = Run(tmp_path, learning(), player=here, judge=here)
    run.go_on(hours=1, most=3)
    told = [[met.opponent for met in one.meetings] for one in run.learning.rounds]
    assert told == [["rave"], ["round-001/net", "rave"], ["round-002/net", "rave", "round-001/net"]]
    assert run.best == tmp_path / "round-003" / "net.npz"
    card = nets.read(run.best).card
    assert (card.game, card.players, card.rounds) == ("desert", [2], 3)
    assert card.options["board"] == ["mountain", "river"]
    assert {"against round-002/net, 4 each", "against rave, 4 each"} <= set(card.results)
    assert not list(tmp_path.rglob("round-001/**/*.parquet"))
    page = write_report(tmp_path, run.learning).read_text("utf-8")
    assert "3 rounds, 30 games" in page
    assert all(set(one.losses) == {"policy, held-out loss", "value, held-out loss"} for one in run.learning.rounds)
    assert "| 3 |" in page
    assert "round-003/net-value.svg" in page
    assert "hours of learning" in (tmp_path / "strength.svg").read_text("utf-8")


def test_stopped_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Run(tmp_path / "whole", learning(), player=here, judge=here)
    whole.go_on(hours=1, most=1)

    def stopped(*arguments: object, **more: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(rounds, "meet", stopped)
        with pytest.raises(KeyboardInterrupt):
            Run(tmp_path / "two", learning(), player=here, judge=here).go_on(hours=1, most=1)
    made = [path.stat().st_mtime_ns for path in sorted((tmp_path / "two").rglob("*.npz"))]
    again = Run(tmp_path / "two", learning(), player=here, judge=here)
    assert again.learning.hours > 0
    again.go_on(hours=1, most=1)
    assert [path.stat().st_mtime_ns for path in sorted((tmp_path / "two").rglob("*.npz"))] == made
    first, second = (msgspec.to_builtins(one.learning.rounds[0]) for one in (whole, again))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_games_are_counted_with_those_that_fill_the_last_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "_shard", lambda ways, games: 2)
    run = Run(tmp_path, learning(), player=here, judge=here)
    run.go_on(hours=1, most=1)
    (first,) = run.learning.rounds
    assert first.games == 4 + 8  # 2 x 2 of the plain search; 2 x 3 quick ones, each with one more
    assert "8 games by the policy alone" in first.data


def test_value_learns_on_from_the_search_and_rounds_count_those_of_the_net_to_begin_with(tmp_path: Path) -> None:
    run = Run(tmp_path / "first", learning(), player=here, judge=here)
    run.go_on(hours=1, most=1)
    start = tmp_path / "first" / "round-001" / "net.npz"
    recipe = msgspec.structs.replace(TINY, polish=True)
    second = Run(tmp_path / "second", learning(recipe=recipe, start=str(start)), player=here, judge=here)
    second.go_on(hours=1, most=1)
    place = tmp_path / "second" / "round-001"
    before, after = nets.read(place / "value.npz"), nets.read(place / "net.npz")
    assert after.card.rounds == 2
    assert after.card.minutes >= nets.read(start).card.minutes
    assert (before.weights.into != after.weights.into).any()
    assert (before.weights.move_into == after.weights.move_into).all()
    assert after.card.data.count("games by") == 2


def test_learning_begins_with_a_net(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = Path(azalai.__file__).parent / "games" / "desert" / "nets" / "two.npz"
    main(["learn", "desert", "--hours", "1", "--rounds", "0", "--out", str(tmp_path), "--from", str(start)])
    assert f"Best net: {start}" in capsys.readouterr().out


def test_folder_of_other_learning_is_refused(tmp_path: Path) -> None:
    Run(tmp_path, learning(), player=here, judge=here)._save()
    with pytest.raises(AzalaiError, match=r"another run \(seed: 1 there, 2 here\)"):
        Run(tmp_path, learning(seed=2), player=here, judge=here)


def test_net_is_taken_if_it_wins_and_does_not_lose_to_the_pool() -> None:
    assert meeting(0.45, "accepted").won
    assert not meeting(0.8, "rejected").won
    assert meeting(0.55, "undecided").won
    assert not meeting(0.5, "undecided").won
    assert meeting(0.35).lost
    assert not meeting(0.45).lost


def test_strength_adds_up_over_the_nets_that_were_taken() -> None:
    steps = [(0.76, True), (0.6, False), (0.76, True)]
    made = [
        Round(number=n, seconds=3600, meetings=[meeting(share)], taken=taken, done=True)
        for n, (share, taken) in enumerate(steps, 1)
    ]
    picture = strength_picture(learning(rounds=made))
    assert meeting(0.76).elo[0] == pytest.approx(200, abs=1)
    assert picture.count("<circle") == 3 + 3 + 2  # two lines of three points, and the legend
    assert "against rave" in picture


def test_every_game_has_a_recipe() -> None:
    assert all(isinstance(recipe_of(kind), Recipe) for kind in azalai.library.kinds())


def test_variants_of_both_recipes_of_targi_can_be_played() -> None:
    folder = Path(azalai.__file__).parent / "games" / "targi"
    for rules, file in (("base", "learn.json"), ("expansion", "learn-expansion.json")):
        for options in read_recipe(folder / file).variants:
            assert azalai.new("targi", seed=1, rules=rules, **options).options["rules"] == rules


@pytest.mark.parametrize(
    ("content", "message"), [("[", "not a recipe"), ('{"hiden": 3}', "hiden"), ('{"hidden": "x"}', "hidden")]
)
def test_recipe_with_a_fault_is_refused(
    content: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "recipe.json"
    file.write_text(content)
    with pytest.raises(SystemExit):
        main(["learn", "desert", "--hours", "1", "--out", str(tmp_path / "new"), "--recipe", str(file)])
    assert message in capsys.readouterr().err


def test_command_learns_and_names_the_best_net(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = tmp_path / "recipe.json"
    recipe.write_bytes(msgspec.json.encode(TINY))
    common = ["--workers", "1", "--recipe", str(recipe), "--out", str(tmp_path / "run")]
    main(["learn", "desert", "--hours", "0.000001", *common])
    said = capsys.readouterr().out
    assert "round 1: 2 games by rave" in said
    assert "report.md" in said
    assert "Best net: " in said
