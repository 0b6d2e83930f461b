"""Reviews: what the moves of a finished game cost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console

import azalai
from azalai.bots import Budget, Judgement
from azalai.faces import face_of
from azalai.terminal.play import Play
from azalai.terminal.replay import print_review
from azalai.terminal.review import Review, sparkline
from azalai.terminal.room import Room
from tests.terminal.games import finished, thrown_away
from tests.terminal.sitting import Run, write

FEW = Budget(simulations=20)


@pytest.fixture(scope="session")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game of two."""
    return write(tmp_path_factory.mktemp("over") / "over.json", finished(players=2).record())


def load(path: Path, *more: str) -> tuple[str, ...]:
    return ("play", "--load", str(path), "--seats", "you,random", *more)


def rows(out: str) -> list[str]:
    """The lines that start with a move's number."""
    return [line for line in out.splitlines() if re.match(r" *\d+  \S", line)]


def test_review_names_the_blunder_and_a_better_move(run: Run, tmp_path: Path) -> None:
    game, winning = thrown_away()
    file = write(tmp_path / "game.json", game.record())
    out = run(*load(file), lines=["review 150"]).screens[-1]
    first, second = (out.index(player) for player in ("   ● 1 you", "   ▲ 2 random"))
    (blunder,) = re.findall(r"79  green camel on A5 +−100 % +−\d+\.\d  (\w+) camel on (\w+)", out[first:second])
    assert f"camel {' '.join(blunder)}" in winning
    for part in (out[first:second], out[second:]):
        assert 1 <= len(rows(part)) <= 3


def test_review_draws_the_chances_of_each_player(run: Run, over: Path) -> None:
    out = run(*load(over), lines=["review 5"]).out
    shares = azalai.load(over).payoffs()
    for player, share in zip(("● 1 you", "▲ 2 random"), shares):
        (curve,) = re.findall(rf"^{player} +([▁▂▃▄▅▆▇█]+)  \d+ % → {share * 100:.0f} %", out, re.MULTILINE)
        assert curve[-1] == ("█" if share else "▁")
        assert len(curve) > 40
    assert max(map(len, out.splitlines())) <= 80


def test_review_all_shows_every_move_and_thinks_only_once(run: Run, over: Path) -> None:
    history = azalai.load(over).history
    said = run(*load(over), lines=["review 5", "review all"])
    every = rows(said.out.split("> review all")[1])
    assert len(every) == len(history)
    for number, (line, move) in enumerate(zip(every, history), 1):
        kind, colour, space = move.split()
        assert re.match(rf" *{number}  [●▲] {colour} {kind} on {space}( |$)", line)
    worst = rows(said.out.split("> review all")[0].split("> review 5")[1])
    judged = {" ".join(re.sub("[●▲]", "", line).split()) for line in every}
    assert {
        " ".join(line.split()) for line in worst
    } <= judged  # with the same costs, because they were not judged again


def test_review_is_for_finished_games(run: Run) -> None:
    said = run("play", "--seats", "you,random", "--seed", "3", lines=["review"])
    assert "You can review a game once it is over." in said.out


def test_after_the_game_moves_are_refused_and_commands_work(run: Run, over: Path) -> None:
    said = run(*load(over), lines=["g f8", "7", "moves", "?", "scores", "review soon", "quit"])
    assert said.status == 0
    assert said.out.count("The game is over. Type review") == 5  # below the score, and for each impossible command
    assert "soon is not a thinking time." in said.out
    assert "to save the game" not in said.out  # it was loaded from a file


def test_undo_after_the_end_continues_the_game(run: Run, over: Path) -> None:
    said = run("play", "--load", str(over), "--seats", "you,you", lines=["undo", "?  20"])
    assert "Type a number to play that move." in said.screens[-2]


def test_finished_game_is_saved_until_the_player_leaves(run: Run, over: Path, tmp_path: Path) -> None:
    game = azalai.load(over)
    game.undo()
    last = write(tmp_path / "last.json", game.record())
    move = " ".join(azalai.load(over).history[-1].split()[1:])
    run("play", "--load", str(last), "--seats", "you,you", lines=[move, "quit", ""])
    assert not list((tmp_path / "state").rglob("*.json"))
    said = run("play", "--load", str(last), "--seats", "you,you", lines=[move])
    assert "The game is over" in said.out
    kept = re.search(r"azalai play --load (\S+)", said.out)
    assert kept
    assert azalai.load(Path(kept[1])).over


def test_ctrl_c_during_a_review_returns_to_the_prompt(run: Run, over: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> list[Judgement]:
        raise KeyboardInterrupt

    monkeypatch.setattr("azalai.terminal.play.judge", interrupted)
    said = run(*load(over), lines=["review", "scores"])
    assert said.status == 0
    assert "Stopped." in said.out
    assert "caravans" in said.out.split("> scores")[1]


def test_german_review(run: Run, over: Path) -> None:
    said = run(*load(over, "--lang", "de"), lines=["rückblick 5", "rückblick alle"])
    assert "Die teuersten Züge" in said.out
    assert re.search(r"^ *\d+  \w+ (Kamel|Anführer) auf \w+ +−\d+ % +−\d+,\d  ", said.out, re.MULTILINE)
    assert len(rows(said.out.split("rückblick alle")[-1])) == len(azalai.load(over).history)


def test_print_review_prints_summary_and_every_move(over: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = azalai.load(over)
    print_review(game, budget=FEW, seed=1)
    summary = capsys.readouterr().out
    assert "● Player 1" in summary
    print_review(game, budget=FEW, every=True, seed=1)
    assert capsys.readouterr().out.endswith(summary)


def test_unfinished_and_empty_games_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    game = azalai.new("desert", players=3, seed=3)
    print_review(game, budget=FEW)
    assert "there is nothing to review" in capsys.readouterr().out
    game.play(game.moves()[0])
    print_review(game, budget=FEW)
    assert re.search(r"■ Player 3  [▁▂▃▄▅▆▇█]  ", capsys.readouterr().out)


def test_faultless_player_is_praised(over: Path) -> None:
    game = azalai.load(over)
    best = game.history[0]
    judged = [Judgement(1, 0, best, best, 0.0, 0.0, [0.5, 0.5], [50.0, 50.0], [best])]
    console = Console(width=80)
    with console.capture() as captured:
        console.print(Review(game, face_of(game, ["1 you", "2 you"]), judged).summary(80))
    assert captured.get().count("No move cost anything.") == 2


def test_bots_can_be_watched_turn_by_turn_and_their_game_reviewed(
    over: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = azalai.load(over)
    game.undo(6)
    environment = {"TERM": "xterm"}  # a dumb terminal is never cleared
    console = Console(force_terminal=True, width=100, height=45, color_system=None, _environ=environment)
    answers = iter(["review 5", "quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    Play(game, ["random", "greedy"], Room("en", console), seed=1, pace=0.0).run()
    out = capsys.readouterr().out
    screens = out.split("\x1b[2J")[1:]
    assert len(screens) >= 4  # three turns, and the end
    assert max(screen.count("\n") for screen in screens[:-1]) <= 45
    assert screens[-1].split("review 5")[0].count("\n") < 45
    assert "The moves that cost most" in screens[-1]
    assert "to save the game" not in out


def test_sparkline_averages_neighbours() -> None:
    assert sparkline([0.0, 1.0, 0.0, 1.0], 2) == "▅▅"
    assert len(sparkline([0.5] * 79, 60)) == 60
