"""Hints: legal moves in words, with their prospects, playable by number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

import azalai
from azalai.bots import Budget, solve
from azalai.faces import face_of
from azalai.terminal.hints import FEWEST, MOST, find_hints
from tests.terminal.games import stride, thrown_away
from tests.terminal.sitting import Run, read, write

FEW = Budget(simulations=120)
SOLO = ("play", "--seats", "you,random", "--seed", "3")
PAIR = ("play", "--seats", "you,you", "--seed", "3")


def hinted(screen: str) -> list[str]:
    """The moves hinted at on a screen, in the order of their numbers."""
    found = re.findall(r"^ *(\d) +(\w+) (leader|camel) on (\w+) ", screen, re.MULTILINE)
    assert [int(number) for number, *_ in found] == list(range(1, len(found) + 1))
    return [f"{kind} {colour} {space}" for _, colour, kind, space in found]


def plain(shown: RenderableType, columns: int = 100) -> str:
    console = Console(width=columns)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def aquifers() -> azalai.Game:
    """A game in which the second player took water that the first, who decides now, has not seen."""
    game = azalai.new("desert", players=2, seed=5, variants=["aquifers"])
    while game.to_move != 0 or len(game.view(None)["taken"][1]) < 4:
        stride(game)
    return game


def test_hints_are_legal_moves_with_chance_points_and_what_follows(run: Run) -> None:
    game = azalai.new("desert", seed=3)
    screen = run(*SOLO, lines=["? 300"]).screens[1]
    moves = hinted(screen)
    assert FEWEST <= len(moves) <= MOST
    assert set(moves) <= set(game.moves())
    assert re.search(r"wins +points +then", screen)
    assert len(re.findall(r" \d+ %  +\d+\.\d  .*▲ \w+ [A-Z]\d+", screen)) >= 1
    assert "from 300 simulated games" in screen


@pytest.mark.parametrize("command", ["?", "hint"])
def test_choosing_a_hint_plays_it(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "game.json"
    said = run(*PAIR, lines=[f"{command} 60", "2", f"save {file}"])
    assert read(file)["moves"] == [hinted(said.screens[1])[1]]


def test_hints_are_marked_on_the_board_by_their_numbers(run: Run) -> None:
    screen = run(*SOLO, lines=["? 60"]).screens[1]
    board = "\n".join(re.findall(r"^(?: \d|\d\d|  ) .*$", screen.split("Hint")[0], re.MULTILINE))
    spaces = {move.split()[-1] for move in hinted(screen)}
    assert len(re.findall(r"(?<![\w~]) ([1-5])(?!\S)", board)) >= len(spaces)
    assert "+" not in board  # other spaces are legal too, but not hinted at


def test_enter_draws_the_hints_again_and_board_drops_them(run: Run) -> None:
    said = run(*SOLO, lines=["? 60", "", "board", "1"])
    assert hinted(said.screens[2]) == hinted(said.screens[1])
    assert hinted(said.screens[3]) == []
    assert "No moves are listed" in said.screens[4]


def test_same_seed_and_simulations_give_the_same_hints(run: Run) -> None:
    first, second = (hinted(run(*SOLO, lines=["? 80"]).screens[1]) for _ in range(2))
    assert first == second


def test_hints_do_not_depend_on_what_the_seat_cannot_know() -> None:
    game = aquifers()
    face = face_of(game, ["1 you", "2 you"])
    deals = [game, *(game.redeal(0, seed) for seed in range(4))]
    assert len({str(deal.record()["deal"]) for deal in deals}) > 1
    found = [find_hints(deal, FEW, seed=1) for deal in deals]
    shown = {plain(hints.shown(face, deal, 0, 100)).split("simulated")[0] for deal, hints in zip(deals, found)}
    assert len(shown) == 1
    assert [candidate.scores for hints in found for candidate in hints.thought.candidates] == [
        candidate.scores for candidate in found[0].thought.candidates
    ] * len(deals)


def test_hints_near_the_end_are_exact_for_every_move() -> None:
    game, winning = thrown_away()
    game.undo()
    hints = find_hints(game, FEW, seed=1)
    assert hints.thought.exact
    full = solve(game, 1_000_000, every=True)
    assert full is not None
    truth = {candidate.move: candidate.value for candidate in full.candidates}
    assert [truth[move] for move in hints.moves] == sorted(truth.values(), reverse=True)[: len(hints.moves)]
    assert hints.moves[0] in winning
    assert "this is certain" in plain(hints.shown(face_of(game, ["1 you", "2 you"]), game, 0, 100))


def test_expected_moves_have_the_signs_of_their_players() -> None:
    game = azalai.new("desert", players=3, seed=3)
    hints = find_hints(game, Budget(simulations=2000), seed=1)
    line = hints.thought.best.line
    assert len(line) >= 3
    first = plain(hints.shown(face_of(game, ["a", "b", "c"]), game, 0, 120)).splitlines()[1]
    _, *then = (" ".join(move.split()[1:]) for move in line[:3])
    assert f"▲ {then[0]}  ■ {then[1]}" in first


@pytest.mark.parametrize(("players", "plain_search"), [(2, False), (3, True)])
def test_hints_say_if_the_search_has_no_net(players: int, plain_search: bool) -> None:
    game = azalai.new("desert", players=players, seed=3)
    hints = find_hints(game, FEW, seed=1)
    shown = plain(hints.shown(face_of(game, ["a", "b", "c"][:players]), game, 0, 100))
    assert ("no net has learned this game" in " ".join(shown.split())) == plain_search


def test_hints_fit_a_narrow_panel() -> None:
    game = azalai.new("desert", players=2, seed=3)
    hints = find_hints(game, FEW, seed=1)
    shown = plain(hints.shown(face_of(game, ["1 you", "2 you"]), game, 0, 33), 33)
    assert max(map(len, shown.splitlines())) <= 33
    assert len(re.findall(r"wins \d+ %, \d+\.\d points", shown)) == len(hints.moves)


def test_only_moves_that_were_tried_are_hinted_at() -> None:
    game = azalai.new("desert", players=2, seed=3)
    hints = find_hints(game, Budget(simulations=1), seed=1)
    assert len(hints.moves) == 1


def test_impossible_budget_is_refused(run: Run) -> None:
    said = run(*SOLO, lines=["? soon", "? 0s", "hint -3"])
    for screen in said.screens[1:4]:
        assert "is not a thinking time. Type a time like 500ms or 5s" in " ".join(screen.split())


def test_ctrl_c_during_a_hint_returns_to_the_prompt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("azalai.terminal.play.find_hints", interrupted)
    said = run(*SOLO, lines=["?", "1"])
    assert "Stopped." in said.screens[1]
    assert "No moves are listed" in said.screens[2]


def test_hint_of_a_loaded_game_is_for_the_person_to_move(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "game.json", aquifers().record())
    said = run("play", "--load", str(file), "--seats", "you,random", lines=["? 60"])
    assert set(hinted(said.screens[1])) <= set(aquifers().moves())
    assert hinted(said.screens[1])


def test_german_hints(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = run(*PAIR, "--lang", "de", lines=["tipp 60", "1", f"speichern {file}", "? bald"])
    assert re.search(r"1  \w+ Anführer auf [A-Z]\d+ +\d+ % +\d+,\d", said.screens[1])
    assert "aus 60 simulierten Spielen" in said.screens[1]
    assert len(read(file)["moves"]) == 1
    assert "bald ist keine Bedenkzeit." in said.out
