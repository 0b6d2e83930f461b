"""Hints, review and replay of Targi: moves in words that name only the cards the deciding player knows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numba
import pytest
from rich.console import Console, RenderableType

import azalai
from azalai.bots import Budget, Candidate, Judgement, Thought
from azalai.faces import face_of
from azalai.terminal.hints import Hints, find_hints
from azalai.terminal.play import Play
from azalai.terminal.replay import print_game, print_review
from azalai.terminal.review import Review
from azalai.terminal.room import Room
from tests.games.targi.positions import Table
from tests.terminal.sitting import Run, write

NAMES = ["1 you", "2 bot"]
needs_search = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="the search runs as machine code only")


def plain(shown: RenderableType, columns: int = 100) -> str:
    console = Console(width=columns)
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def stride(game: azalai.Game, moves: int) -> azalai.Game:
    while len(game.history) < moves and not game.over:
        game.play(game.moves()[len(game.history) * 31 % len(game.moves())])
    return game


@pytest.fixture(scope="module")
def over() -> azalai.Game:
    """A finished game."""
    return stride(azalai.new("targi", seed=3, rules="expansion"), 10_000)


@pytest.fixture
def record(over: azalai.Game, tmp_path: Path) -> str:
    return str(write(tmp_path / "game.json", over.record()))


def thought(game: azalai.Game, *lines: str) -> Hints:
    """A made-up search result: moves, each with the expected moves after it, separated by commas."""
    candidates = [
        Candidate(
            move=line.split(", ")[0],
            action=0,
            visits=10,
            value=0.5,
            scores=[30.5, 28.0],
            wins=[0.6, 0.4],
            line=line.split(", "),
        )
        for line in lines
    ]
    seat = game.to_move or 0
    found = Thought(seat=seat, simulations=100, seconds=1.0, depth=3, exact=False, candidates=candidates)
    return Hints([candidate.move for candidate in candidates], found)


# -- hints


def test_hints_name_cards_and_what_is_expected_next() -> None:
    game = azalai.new("targi", seed=3)
    hints = thought(game, "place 5, place 2, place 9", "place 14")
    shown = plain(hints.shown(face_of(game, NAMES), game, 0, 100)).splitlines()
    assert re.match(r" *hint +wins +points +then", shown[0].casefold())
    assert re.match(
        r"1  Targi on Trader \(5\) +60 % +30\.5  ▲ Targi on Dates \(2\)  ● Targi on Fata Morgana \(9\)", shown[1]
    )
    assert re.match(r"2  Targi on Tribal Expansion \(14\) +60 % +30\.5", shown[2])


@pytest.mark.parametrize("columns", [33, 72, 80, 140])
def test_hints_fit_any_width(columns: int) -> None:
    table = Table("expansion", tribe="mixed").centre(r1c1="H02").purse(0, "5D 5S 5P 2W")
    table.act(figures=("1 5", ""), round_number=1).play("use r1c1")
    game = table.game
    hints = thought(game, "lay 1 bracket", "discard")
    for language in ("en", "de"):
        shown = plain(hints.shown(face_of(game, NAMES, language), table.game.copy(), 0, columns), columns)
        assert max(map(len, shown.splitlines())) <= columns
        assert {"en": "Terraced Garden", "de": "Terrassengarten"}[language] in shown


def test_choosing_a_hint_plays_it_and_its_number_is_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    game = azalai.new("targi", seed=3)
    hints = thought(game, "place 14", "place 5")
    monkeypatch.setattr("azalai.terminal.play.find_hints", lambda *_: hints)
    console = Console(width=80, record=True)
    play = Play(game, ["you", "random"], Room("en", console), seed=1)
    play.do_hint(0, "")
    shown = console.export_text()
    assert re.search(r"─14─+‹1›─", shown)
    assert re.search(r"─5─+‹2›─", shown)
    play.pick(2)
    assert game.history == ["place 5"]


@needs_search
def test_hints_of_a_search_are_legal_moves() -> None:
    game = stride(azalai.new("targi", seed=3, rules="expansion"), 20)
    hints = find_hints(game, Budget(simulations=60), seed=1)
    assert set(hints.moves) <= set(game.moves())
    shown = plain(hints.shown(face_of(game, NAMES), game, game.to_move, 100))
    assert "from 60 simulated games" in shown


def test_hints_name_a_drawn_card_to_its_owner_but_no_future_cards() -> None:
    """Expected moves are played on an imagined deal, so their cards would be made up."""
    table = Table("base").pile("tribe", "B28").purse(0, "1P 1G").act(figures=("14 1", ""), round_number=1)
    face = face_of(table.game, NAMES)
    assert face.brief("use 14") == "use Tribal Expansion (14)"
    assert face.brief("lay 1") == "lay out the card in row 1"
    table.play("use 14")
    assert face.tell(table.game, "lay 1", 0) == "lay out Goat-Hair Tent in row 1"
    assert face.tell(table.game, "lay 1", 1) == "lay out the card in row 1"


# -- review


def test_review_names_moves_as_their_players_saw_them(over: azalai.Game) -> None:
    number = next(i for i, move in enumerate(over.history) if move == "use 14")
    seat = over.movers[number]
    after = over.at(number + 1)
    card = after.view(seat)["decision"]["card"]
    title = after.setting.cards[card]["title"]["en"]  # type: ignore[attr-defined]
    move = over.history[number + 1]
    judged = [Judgement(number + 2, seat, move, "discard", 0.2, 3.0, [0.5, 0.5], [30.0, 30.0], ["discard"])]
    review = Review(over, face_of(over, NAMES), judged)
    assert f"discard {title}" in plain(review.every(), 120)
    assert f"discard {title}" in plain(review.summary(120), 120)
    assert max(map(len, plain(review.summary(80), 80).splitlines())) <= 80


@needs_search
def test_review_of_a_search(over: azalai.Game, capsys: pytest.CaptureFixture[str]) -> None:
    print_review(over.at(40), "de", Budget(simulations=8))
    assert "Die teuersten Züge" in capsys.readouterr().out


# -- replay


@pytest.mark.parametrize("language", ["en", "de"])
def test_replay_shows_every_turn(over: azalai.Game, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    print_game(over, language)
    out = capsys.readouterr().out
    turns = 1 + sum(one != other for one, other in zip(over.movers, over.movers[1:]))
    assert len(re.findall(r"^ *\d+\. [●▲] ", out, re.MULTILINE)) == turns
    assert {"en": "Rules: Expansion", "de": "Regeln: Erweiterung"}[language] in out
    for name in over.view(None)["challenges"]:
        text = over.setting.cards[name]["text"][language]  # type: ignore[attr-defined]
        assert f"{name}: {text}" in " ".join(out.split())
    assert {"en": "the card", "de": "die Karte"}[language] not in out  # once the game is over, nothing is hidden
    for row in over.scores():
        assert re.search(rf" {row['total']}$", out, re.MULTILINE)


def test_replay_of_an_unfinished_game_keeps_its_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    game = azalai.new("targi", seed=3)
    for move in ("place 14", "place 5", "place 2", "place 7", "place 3", "place 11", "use 14"):
        game.play(move)
    drawn = game.view(0)["decision"]["card"]
    game.play("hand")
    print_game(game)
    out = capsys.readouterr().out
    assert "use Tribal Expansion (14); take the card into your hand" in " ".join(out.split())
    assert game.setting.cards[drawn]["title"]["en"] not in out  # type: ignore[attr-defined]


def test_replay_command(run: Run, record: str) -> None:
    said = run("replay", record)
    assert said.status == 0
    assert "  1. ● Targi on " in said.out
    said = run("replay", record, "--move", "4", "--lang", "de")
    assert "Targi auf " in said.out


def test_render_command(run: Run, record: str, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    said = run("render", record, "--move", "30", "-o", str(file))
    assert said.status == 0
    assert file.read_text("utf-8").startswith("<svg")
    assert json.loads(Path(record).read_text("utf-8"))["game"] == "targi"
