from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from xml.etree import ElementTree

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest

from azalai import arena
from azalai.arena import Report
from azalai.cli import main
from tests.arena.arenas import DEADLINE, Waiting, azalai, press_ctrl_c, result, start
from tests.bots.programs import wait_for_end

MATCH = ["match", "desert", "--bots", "greedy", "random"]


def test_match_prints_who_is_stronger() -> None:
    done = azalai(*MATCH, "--games", 3, "--players", 4, "--workers", 1)
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "Through the Desert, 4 players: 4 games (1 block of 4), seed 1",
        "greedy against random: ",
        "Win share by seat: 1 ",
        "Ends: supply 100.0 %",
    ):
        assert words in done.stdout


def test_a_match_without_a_net_says_so() -> None:
    search, without = "search:20", "No net has learned this game with these options and players: search:20 searched"
    two, three, plain = (
        azalai("match", "desert", "--bots", bot, "random", "--games", 1, "--players", players, "--workers", 1).stdout
        for bot, players in ((search, 2), (search, 3), ("rave:20", 3))
    )
    assert [without in printed for printed in (two, three, plain)] == [False, True, False]


def test_json_is_one_document_with_everything() -> None:
    done = azalai(*MATCH, "--games", 4, "--workers", 2, "--variants", "aquifers", "--json", "--records")
    document = json.loads(done.stdout)
    jsonschema.validate(document, msgspec.json.schema(Report))
    found = msgspec.json.decode(done.stdout, type=Report)
    assert found.contest.options["variants"] == ["aquifers"]
    assert (found.games, found.planned, found.interrupted) == (4, 4, False)
    assert len(found.played) == 4
    assert found.played[0].record is not None
    assert document["elo"].keys() == {"value", "low", "high"}
    assert document["bots"][0].keys() >= {"bot", "games", "share", "points", "margin", "seconds_per_decision"}


def test_tournament_prints_cross_table_and_ratings_and_draws_them(tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    bots = ["greedy", "random", "uct:2"]
    done = azalai("tournament", "desert", "--bots", *bots, "--games", 2, "--workers", 1, "--plot", picture)
    assert done.returncode == 0
    assert "6 games (3 blocks of 2, 3 tables)" in done.stdout
    for words in ("ahead of", "1 greedy", "rating"):
        assert words in done.stdout
    texts = ["".join(text.itertext()) for text in ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert "Through the Desert, 2 players, 6 games" in texts
    assert {*bots} < {*texts}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["match", "chess", "--bots", "random"], "There is no game 'chess'"),
        (["match", "desert", "--bots", "oracle"], "There is no bot 'oracle'"),
        (["match", "desert", "--bots", "random", "--players", "9"], "players='?9'? is not possible"),
        ([*MATCH, "--sprt", "20", "0"], "the smaller one first"),
        ([*MATCH, "--save", "/no/such/folder/file"], "/no/such/folder/file"),
        ([*MATCH, "--on", "ray", "--workers", "2"], "--workers is for this machine"),
    ],
)
def test_errors_are_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    shown = capsys.readouterr()
    assert (end.value.code, shown.out) == (2, "")
    assert re.search(said, shown.err)


def test_unwritable_plot_is_refused_before_any_game(tmp_path: Path) -> None:
    saved, picture = tmp_path / "games.jsonl", tmp_path / "nowhere" / "ratings.svg"
    bots = ["--bots", "greedy", "random", "--games", 2, "--workers", 1]
    done = azalai("tournament", "desert", *bots, "--save", saved, "--plot", picture)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"azalai: {picture}: No such file or directory\n"
    assert not saved.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_failure_to_write_the_plot_loses_nothing_else() -> None:
    bots = ["--bots", "greedy", "random", "--games", 2, "--workers", 1]
    done = azalai("tournament", "desert", *bots, "--plot", "/dev/full")
    assert done.returncode == 2
    assert "ahead of" in done.stdout
    assert "No space left" in done.stderr


# -- interrupted


def command(bot: Waiting, file: Path, workers: int) -> list[object]:
    bots = ["--bots", bot.spec, "random"]
    return ["match", "desert", *bots, "--games", 12, "--workers", workers, "--save", file, "--json"]


def whole_match(bot: Waiting) -> Report:
    return arena.run(arena.match("desert", [bot.spec, "random"]), 12)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_stops_at_once_and_the_same_command_continues(tmp_path: Path, workers: int) -> None:
    bot, file = Waiting(tmp_path / "bot", game=7), tmp_path / "match.jsonl"
    process = start(*command(bot, file, workers))
    waiting = bot.until_waiting()
    press_ctrl_c(process)
    out, err = process.communicate(timeout=DEADLINE)
    wait_for_end(waiting)
    assert process.returncode == 130
    stopped = msgspec.json.decode(out, type=Report)
    assert stopped.interrupted
    assert stopped.games < 12
    assert stopped.games % 2 == 0
    assert err == (
        f"Stopped after {stopped.games} of 12 games. They are in {file}; the same command continues from there.\n"
    )
    bot.release()
    done = azalai(*command(bot, file, workers))
    finished = msgspec.json.decode(done.stdout, type=Report)
    assert finished.played[: stopped.games] == stopped.played
    assert result(finished) == result(whole_match(bot))


def test_killed_match_can_be_continued(tmp_path: Path) -> None:
    bot, file = Waiting(tmp_path / "bot", game=9), tmp_path / "match.jsonl"
    process = start(*command(bot, file, workers=2))
    waiting = bot.until_waiting()
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=DEADLINE)  # its output ends only when all workers have ended
    wait_for_end(waiting)
    saved = file.read_text("utf-8").splitlines()
    assert len(saved) > 1
    bot.release()
    done = azalai(*command(bot, file, workers=2))
    assert file.read_text("utf-8").splitlines()[: len(saved)] == saved
    assert result(msgspec.json.decode(done.stdout, type=Report)) == result(whole_match(bot))


@pytest.mark.parametrize(("number", "workers"), [(signal.SIGTERM, 1), (signal.SIGHUP, 1), (signal.SIGTERM, 2)])
def test_programs_end_when_their_match_is_terminated(tmp_path: Path, number: signal.Signals, workers: int) -> None:
    bot = Waiting(tmp_path / "bot", game=3)
    process = start(*command(bot, tmp_path / "match.jsonl", workers))
    waiting = bot.until_waiting()
    process.send_signal(number)
    process.communicate(timeout=DEADLINE)
    wait_for_end(waiting)
    assert process.returncode == 128 + number


def test_ctrl_c_without_a_file_says_how_to_save_next_time(tmp_path: Path) -> None:
    bot = Waiting(tmp_path / "bot", game=3)
    process = start("match", "desert", "--bots", bot.spec, "random", "--games", 12, "--workers", 1)
    bot.until_waiting()
    press_ctrl_c(process)
    out, err = process.communicate(timeout=DEADLINE)
    assert process.returncode == 130
    assert "2 games" in out
    assert "With --save FILE the same command could continue" in err
