"""The figures that `bench/search.py` prints are those of the games that it saved."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import azalai
from azalai import AzalaiError, bots

Capture = pytest.CaptureFixture[str]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def first_bots_share(path: Path) -> float:
    """The first bot's share of all victories, counted from the file alone."""
    games = lines(path)[1:]
    shares = [share for game in games for bot, share in zip(game["seats"], game["payoffs"]) if bot == 0]
    return sum(shares) / len(games)


def text_of(table: Any, capsys: Capture) -> list[list[str]]:
    Console(width=200).print(table)
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in row.strip("│").split("│")] for row in rows]


def test_examples_in_the_bench(bench: Any) -> None:
    tried = doctest.testmod(bench.strength)
    assert tried.attempted
    assert not tried.failed


# -- matches


@pytest.mark.parametrize(("least", "said"), [(0.0, "yes"), (1.01, "no")])
def test_goal_reports_what_the_saved_games_show(
    bench: Any, tmp_path: Path, capsys: Capture, least: float, said: str
) -> None:
    goal = bench.search.Goal("tiny", bench.matches.Match("tiny", ("search:4", "greedy"), 3), least)
    plan, log = bench.matches.Plan(games=3, workers=1, folder=tmp_path), bench.matches.Log(tmp_path)
    result = bench.search.match_result(goal, bench.matches.play(goal.match, plan, log), log)
    share = first_bots_share(tmp_path / "tiny.jsonl")
    assert (result.trials, result.planned) == (3, 3)
    assert result.measured == pytest.approx(share)
    assert result.low <= share <= result.high
    [row] = text_of(bench.search.goals_table([result]), capsys)
    assert row[1] == "search:4 among 2 greedy"
    assert row[2:4] == [f"{100 * least:.1f} %", f"{100 * share:.1f} %"]
    assert row[5:7] == ["3", said]


def test_goal_continues_from_its_file_and_plays_nothing_twice(bench: Any, tmp_path: Path) -> None:
    match = bench.matches.Match("tiny", ("search:4", "greedy"))
    log = bench.matches.Log(tmp_path)
    bench.matches.play(match, bench.matches.Plan(2, 1, folder=tmp_path), log)
    begun = (tmp_path / "tiny.jsonl").read_text("utf-8")
    for _ in range(2):
        report = bench.matches.play(match, bench.matches.Plan(4, 1, folder=tmp_path), log)
    assert report.games == 4
    assert (tmp_path / "tiny.jsonl").read_text("utf-8").startswith(begun)
    assert len(lines(tmp_path / "tiny.jsonl")) == 1 + 4
    sessions = json.loads((tmp_path / "sessions.json").read_text("utf-8"))["tiny"]
    assert [session["build"] for session in sessions] == [bench.matches.build()] * 2


def test_figures_from_an_older_build_or_a_busy_machine_get_a_remark(bench: Any, tmp_path: Path) -> None:
    log = bench.matches.Log(tmp_path)
    log.add("quiet", bench.matches.Session(bench.matches.build(), 99.0, 100.0))
    log.add("busy", bench.matches.Session(bench.matches.build(), 50.0, 100.0))
    log.add("old", bench.matches.Session("another", 99.0, 100.0))
    log.add("mixed", bench.matches.Session("another", 99.0, 100.0))
    log.add("mixed", bench.matches.Session(bench.matches.build(), 99.0, 100.0))
    read = bench.matches.Log(tmp_path)
    assert read.remarks("quiet") == []
    for by_the_clock in ("search:1s", "search:2.5s,threads=2", "search:10ms", "master", "guide"):
        assert read.remarks("busy", by_the_clock, "greedy") == ["busy machine: 50% CPU"], by_the_clock
    for patient in ("search:1s,cpu=1", "master:cpu=1", "search:2000", "search:2000,memory=20", "novice", "greedy"):
        assert read.remarks("busy", patient, "random") == [], patient
    assert read.remarks("old") == ["by an older build of the search"]
    assert read.remarks("mixed") == ["by 2 builds of the search"]


def test_goals_command_plays_a_goal_and_says_whether_it_is_reached(bench: Any, tmp_path: Path, capsys: Capture) -> None:
    status = bench.search.main(
        ["goals", "--only", "nomad-novice", "--games=2", "--workers=1", f"--save={tmp_path}", "--json"]
    )
    [goal] = json.loads(capsys.readouterr().out)["goals"]
    assert goal["measured"] == pytest.approx(first_bots_share(tmp_path / "nomad-novice.jsonl"))
    assert goal["trials"] == 2
    assert goal["reached"] == (goal["measured"] >= 0.65)
    assert status == (0 if goal["reached"] else 1)


def test_every_goal_has_bots_that_exist(bench: Any) -> None:
    for goal in bench.search.GOALS:
        assert [bots.make(spec, seed=0).name for spec in goal.match.bots]


# -- endgames


@pytest.fixture
def settings(bench: Any) -> Any:
    return bench.endgames.Endgames(bot="search:2,solve=0", makers="search:4", work=3_000)


def lost_at(ending: dict[str, Any]) -> float:
    """What the move in the file loses, according to the solver."""
    position = azalai.load(ending["record"])
    solved = bots.solve(position, 3_000, every=True)
    assert solved
    values = {candidate.move: candidate.value for candidate in solved.candidates}
    assert min(values.values()) < max(values.values()), "no move is wrong here"
    return max(values.values()) - values[ending["chosen"]]


def test_endgames_report_what_the_saved_positions_show(
    bench: Any, settings: Any, tmp_path: Path, capsys: Capture
) -> None:
    plan, log = bench.matches.Plan(games=1, workers=1, folder=tmp_path), bench.matches.Log(tmp_path)
    endings, complete = bench.endgames.solve_endgames(settings, 3, plan, log)
    result = bench.search.endgames_result(settings, endings, 3, log)
    saved = [ending for game in lines(tmp_path / "endgames.jsonl")[1:] for ending in game["endings"]]
    best = [lost_at(ending) <= 1e-9 for ending in saved]
    assert complete
    assert result.trials == len(saved) >= 3
    assert result.measured == pytest.approx(sum(best) / len(best))
    rows = text_of(bench.endgames.endgames_table(bench.endgames.endgame_rows(endings)), capsys)
    assert sum(int(row[1]) for row in rows[:-1]) == int(rows[-1][1]) == len(saved)
    assert rows[-1][3] == f"{100 * sum(best) / len(best):.1f} %"


def test_endgames_are_the_same_in_pieces_and_with_any_number_of_workers(
    bench: Any, settings: Any, tmp_path: Path
) -> None:
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    for folder, positions, workers in ((whole, 3, 1), (pieces, 1, 1), (pieces, 3, 2)):
        folder.mkdir(exist_ok=True)
        bench.endgames.solve_endgames(
            settings, positions, bench.matches.Plan(1, workers, folder=folder), bench.matches.Log(folder)
        )
    assert lines(pieces / "endgames.jsonl") == lines(whole / "endgames.jsonl")


def test_half_a_line_is_cut_off_and_other_settings_are_refused(bench: Any, settings: Any, tmp_path: Path) -> None:
    path = tmp_path / "endgames.jsonl"
    bench.endgames.Harvests(path, settings).add(bench.endgames.Harvest(0, 1, []))
    good = path.read_bytes()
    path.write_bytes(good + b'{"game":1,"giv')
    assert [one.game for one in bench.endgames.Harvests(path, settings).all] == [0]
    assert path.read_bytes() == good
    with pytest.raises(AzalaiError, match="other settings"):
        bench.endgames.Harvests(path, bench.endgames.Endgames(seed=2))
    assert path.read_bytes() == good


# -- strength


def test_strength_draws_a_point_for_each_match(bench: Any, tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "strength.svg"
    flags = ["--times", "--simulations", "4", "--games=2", "--workers=1", f"--save={tmp_path}", f"--plot={picture}"]
    assert bench.search.main(["strength", *flags, "--json"]) == 0
    points = json.loads(capsys.readouterr().out)["points"]
    assert [point["opponent"] for point in points] == ["search:2", "greedy", "uct:4"]
    for point in points:
        file = tmp_path / f"search-4--{point['opponent'].replace(':', '-')}.jsonl"
        assert point["share"]["value"] == pytest.approx(first_bots_share(file))
    svg = ElementTree.fromstring(picture.read_text("utf-8"))
    intervals = svg.findall(".//{*}line[@class='range']")
    assert len(intervals) == len(points)
