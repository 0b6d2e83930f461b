"""The game object: moves as text and as numbers, which errors are raised, and that asking changes nothing."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import azalai
from azalai.bots.simple import draw_action
from azalai.core.random import generator
from tests.games.desert.playing import PLAYERS, play_out

GOLDEN = Path(__file__).parents[1] / "golden"
SPACING = st.sampled_from([" ", "  ", "\t", " \n ", "\u00a0", "\u2003"])
MARGIN = st.sampled_from(["", " ", "\n", "\t "])


@pytest.fixture
def game() -> azalai.Game:
    """Three players, in the middle of the game."""
    started = azalai.new("desert", players=3, board="river", variants=["aquifers"], seed=21)
    rng = random.Random(21)
    for _ in range(40):
        started.play(rng.choice(started.moves()))
    return started


@cache
def stages() -> list[azalai.Game]:
    """One game for each number of players: at the start, with some leaders, with camels, near the end, and over."""
    games = [play_out(azalai.new("desert", players=n, seed=n), random.Random(n)) for n in PLAYERS]
    return [
        game.at(number)
        for game in games
        for number in (0, 3, 7, len(game.history) // 2, len(game.history) - 5, len(game.history))
    ]


STAGES = st.integers(0, 23)


def position(game: azalai.Game) -> tuple[bytes, list[str], list[int]]:
    return game.state.tobytes(), game.history, game.actions_played


# Moves as text


@st.composite
def written(draw: Any) -> tuple[azalai.Game, str, str]:
    """A game, one of its moves, and another way to write it."""
    game = stages()[draw(STAGES.filter(lambda stage: stage % 6 < 5))]
    move = draw(st.sampled_from(game.moves()))
    words = ["".join(draw(st.sampled_from([c.lower(), c.upper()])) for c in word) for word in move.split()]
    text = words[0] + "".join(draw(SPACING) + word for word in words[1:])
    return game, move, draw(MARGIN) + text + draw(MARGIN)


@given(written())
def test_case_and_spacing_do_not_matter(case: tuple[azalai.Game, str, str]) -> None:
    game, move, text = case
    typed, exact = game.copy(), game.copy()
    typed.play(text)
    exact.play(move)
    assert position(typed) == position(exact)
    assert typed.history == [*game.history, move]


ODD_WORDS = ["grün", "A0", "Z99", "AAA1", "a01", "²", "１"]
WORDS = st.sampled_from(["camel", "leader", "return", "green", "pink", "F8", *ODD_WORDS])


@given(STAGES, st.text(max_size=30) | st.lists(WORDS, max_size=5).map(" ".join))
@example(0, "camel green " + "9" * 10_000)
@example(0, "leader green A" + "1" * 5_000)
@example(0, "leader green \ud800")
@example(0, "\0")
@example(0, "x" * 1_000_000)
def test_any_text_is_a_legal_move_or_refused_without_effect(stage: int, text: str) -> None:
    game = stages()[stage]
    tried = game.copy()
    if " ".join(text.lower().split()) in map(str.lower, game.moves()):
        tried.play(text)
        assert tried.history[-1] in game.moves()
        return
    with pytest.raises((azalai.BadMove, azalai.IllegalMove)) as caught:
        tried.play(text)
    assert 10 < len(str(caught.value)) < 400
    assert position(tried) == position(game)


@given(STAGES, st.data())
def test_every_action_is_legal_or_refused_with_a_rule(stage: int, data: st.DataObject) -> None:
    game = stages()[stage]
    action = data.draw(st.integers(0, len(game.setting.texts) - 1))
    tried = game.copy()
    if action in game.actions():
        tried.play(action)
        assert tried.history == [*game.history, game.setting.texts[action]]
        return
    with pytest.raises(azalai.IllegalMove) as caught:
        tried.play(game.setting.texts[action])
    assert caught.value.rule.startswith("TD-")
    assert caught.value.reason
    assert position(tried) == position(game)


@pytest.mark.parametrize("move", [-1, 10**30, True, None, 1.0, b"camel green A1", ["camel"], np.float64(3)])
def test_anything_but_text_or_an_action_is_a_bad_move(game: azalai.Game, move: Any) -> None:
    before = position(game)
    with pytest.raises(azalai.BadMove):
        game.play(move)
    assert position(game) == before


def test_texts_and_actions_name_the_same_moves(game: azalai.Game) -> None:
    texts = game.setting.texts
    assert len(set(texts)) == len(texts)
    assert [game.setting.actions[text] for text in texts] == list(range(len(texts)))
    assert [texts[action] for action in game.actions()] == game.moves()
    assert game.actions() == sorted(game.actions())
    by_text, by_number = game.copy(), game.copy()
    by_text.play(game.moves()[5])
    by_number.play(np.int64(game.actions()[5]))  # type: ignore[arg-type]
    assert position(by_text) == position(by_number)


def test_a_finished_game_takes_no_move() -> None:
    for game in stages():
        if game.over:
            assert (game.to_move, game.moves(), bool(game.winners), game.end_reason) == (None, [], True, "supply")
            with pytest.raises(azalai.IllegalMove, match="over"):
                game.play(game.history[-1])


def test_sampled_moves_are_legal_and_equally_likely() -> None:
    """Playouts draw moves without listing them."""
    rng = generator("sample")
    for game in stages():
        legal = game.actions()
        if legal and len(legal) < 40:
            drawn = Counter(draw_action(game.setting.boxes, game.state, rng) for _ in range(100 * len(legal)))
            assert set(drawn) == set(legal)
            surprise = sum((count - 100) ** 2 / 100 for count in drawn.values())
            assert surprise < len(legal) + 4 * (2 * len(legal)) ** 0.5 + 5  # chi squared, four standard deviations


# Undo, copies


@pytest.mark.parametrize("moves", [0, -1, 41, 10**9])
def test_only_moves_that_were_played_can_be_taken_back(game: azalai.Game, moves: int) -> None:
    before = position(game)
    with pytest.raises(azalai.AzalaiError, match="40 were played"):
        game.undo(moves)
    with pytest.raises(azalai.AzalaiError, match="there is no move"):
        game.at(moves or 42)
    assert position(game) == before


def test_moves_taken_back_can_be_played_again(game: azalai.Game) -> None:
    before = position(game)
    for taken in (1, 2, 17, 40):
        moves = game.undo(taken)
        assert len(moves) == taken
        for move in moves:
            game.play(move)
        assert position(game) == before


def test_asking_changes_nothing(game: azalai.Game) -> None:
    before = position(game), game.record()
    for seat in (None, 0, 1, 2):
        game.view(seat)
        game.svg(seat)
        game.redeal(seat, 1)
    game.observation(0), game.moves(), game.scores(), game.payoffs(), game.winners, game.prompt("de"), repr(game)
    assert (position(game), game.record()) == before


def test_callers_can_change_what_they_are_given(game: azalai.Game) -> None:
    """Changing an answer changes neither the game nor other games with the same options."""
    told = json.dumps([game.options, game.view(0), game.record(), game.history, game.scores(), azalai.games()])
    game.options["variants"].append("serpentine")
    game.view(0)["camels"].clear()
    game.record()["options"]["variants"].clear()
    game.record()["moves"].clear()
    game.history.clear()
    game.actions_played.clear()
    game.scores()[0]["water"] = 99
    azalai.games()[0]["options"].clear()
    azalai.games()[0]["editions"]["zman"]["camels"]["2"] = 1
    assert json.dumps([game.options, game.view(0), game.record(), game.history, game.scores(), azalai.games()]) == told


def test_shares_of_the_victory_add_up_to_one() -> None:
    for game in stages():
        assert sum(game.payoffs()) == pytest.approx(1)
        if game.over:
            assert [seat for seat, share in enumerate(game.payoffs()) if share] == game.winners


@pytest.mark.parametrize(("language", "word"), [("en", "Player 1"), ("de", "Spieler 1")])
def test_the_prompt_says_who_decides(language: str, word: str) -> None:
    assert word in azalai.new("desert", seed=1).prompt(language)


def test_an_unknown_language_error_lists_the_languages(game: azalai.Game) -> None:
    with pytest.raises(azalai.BadOption, match="Languages: en, de"):
        game.prompt("fr")


def test_the_short_description_says_whose_turn_it_is() -> None:
    assert repr(stages()[0]) == "<azalai.Game desert, 2 players, 0 moves, seat 0 to move>"
    assert repr(stages()[5]).endswith("over>")


def test_a_seed_with_thousands_of_digits_is_refused_in_words() -> None:
    with pytest.raises(azalai.BadOption, match="seed is a whole number"):
        azalai.new("desert", seed=10**5000)


FIRST_CALLS = """
import azalai, azalai.core.library
def warm(package, title, part, steps):
    for step in steps:
        if step.what != "senses":  # Targi's need the compiler
            step.run()
azalai.core.library.warm = warm
azalai.new({game!r}, seed=1)
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["desert", "targi"])
def test_the_calls_that_compile_a_game_stay_within_their_arrays(game: str) -> None:
    """Machine code does not check array bounds; plain Python does."""
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(azalai.__file__).parents[1])}
    code = FIRST_CALLS.format(game=game)
    done = subprocess.run([sys.executable, "-c", code], env=plain, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def views(record: str) -> list[Any]:
    """What everybody sees at four stages of a recorded game."""
    game = azalai.load(GOLDEN / record)
    stages = [game.at(len(game.history) * part // 3) for part in range(4)]
    return [stage.view(seat) for stage in stages for seat in (None, *range(stage.players))]


@pytest.mark.slow
@pytest.mark.parametrize("record", ["desert/end-supply-first-5.json", "targi/end-robber-expansion.json"])
def test_plain_python_shows_the_same_as_compiled_code(record: str) -> None:
    """Plain Python shows guides and replays while a game is compiled, and NumPy refuses a sum too large for a field."""
    code = f"import json; from tests.core.test_game import views; print(json.dumps(views({record!r})))"
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(GOLDEN.parents[1])}
    done = subprocess.run([sys.executable, "-c", code], env=plain, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == views(record)
