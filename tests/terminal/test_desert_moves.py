"""What people type, and what moves gain, in Through the Desert."""

from __future__ import annotations

import pytest

import azalai
from azalai.games.desert.terminal.face import DesertFace
from azalai.games.desert.terminal.moves import Typed, understand


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("camel green F8", Typed("camel", "green", "F8")),
        ("CAMEL Green f8", Typed("camel", "green", "F8")),
        ("g f8", Typed("", "green", "F8")),
        ("f8 g", Typed("", "green", "F8")),
        ("green f8", Typed("", "green", "F8")),
        ("l a10", Typed("", "purple", "A10")),
        ("pu a10", Typed("", "purple", "A10")),
        ("p a10", Typed("", "pink", "A10")),
        ("Kamel Türkis b3", Typed("camel", "turquoise", "B3")),
        ("gelb", Typed("", "yellow", "")),
        ("Anführer rosa C1", Typed("leader", "pink", "C1")),
        ("return t", Typed("return", "turquoise", "")),
        ("f8", Typed("", "", "F8")),
    ],
)
def test_moves_can_be_typed_in_many_ways(text: str, typed: Typed) -> None:
    assert understand(text) == typed


@pytest.mark.parametrize("text", ["", "hello", "green pink", "f8 g8", "g f8 now", "camel leader g f8", "tu2r"])
def test_other_texts_are_not_moves(text: str) -> None:
    assert understand(text) is None


@pytest.mark.parametrize(
    ("text", "phase", "move"),
    [
        ("g f8", "leader", "leader green F8"),
        ("g f8", "camel", "camel green F8"),
        ("leader g f8", "camel", "leader green F8"),
        ("g", "return", "return green"),
        ("g f8", "return", "leader green F8"),
        ("g", "camel", ""),
        ("f8", "camel", ""),
    ],
)
def test_phase_fills_in_what_was_not_typed(text: str, phase: str, move: str) -> None:
    typed = understand(text)
    assert typed is not None
    assert typed.whole(phase) == move


def at_first_camel(**options: object) -> azalai.Game:
    game = azalai.new("desert", seed=3, **options)
    while game.view(None)["phase"] != "camel":
        game.play(game.moves()[len(game.history) * 7 % len(game.moves())])
    return game


def played_until_water(game: azalai.Game) -> str:
    """Play until a legal move takes a waterhole; return that move."""
    while True:
        water = game.view(None)["waterholes"]
        for move in game.moves():
            if move.split()[-1] in water:
                return move
        game.play(game.moves()[0])


def test_waterhole_says_its_value_before_it_is_taken() -> None:
    game = at_first_camel()
    move = played_until_water(game)
    value = game.view(None)["waterholes"][move.split()[-1]]
    face = DesertFace(game, ["a", "b"])
    assert game.to_move is not None
    assert f"+{value} water" in face.gain(game, move, game.to_move)


def test_face_down_waterhole_keeps_its_secret_before_it_is_taken() -> None:
    game = at_first_camel(variants=["aquifers"])
    move = played_until_water(game)
    face = DesertFace(game, ["a", "b"])
    assert game.to_move is not None
    gain = face.gain(game, move, game.to_move)
    assert "a waterhole" in gain
    assert "water " not in gain + " "


def test_taken_water_is_shown_to_its_owner_only() -> None:
    game = at_first_camel()
    move = played_until_water(game)
    value = game.view(None)["waterholes"][move.split()[-1]]
    mover, number = game.to_move, len(game.history)
    assert mover is not None
    game.play(move)
    face = DesertFace(game, ["a", "b"])
    assert f"+{value} water" in face.brought(game, number, mover)
    assert "a waterhole" in face.brought(game, number, 1 - mover)
    assert f"+{value}" not in face.brought(game, number, 1 - mover)


def test_moves_in_words_of_both_languages() -> None:
    game = azalai.new("desert", seed=3)
    english, german = DesertFace(game, ["a", "b"], "en"), DesertFace(game, ["a", "b"], "de")
    assert english.describe("camel green F8") == "green camel on F8"
    assert german.describe("leader turquoise F8") == "türkiser Anführer auf F8"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "F7 is a mountain, not a space. (TD-LEAD-02)"),
        ("de", "F7 ist kein Feld (Gebirge). (TD-LEAD-02)"),
    ],
)
def test_refusal_names_the_clause_in_the_players_language(language: str, sentence: str) -> None:
    game = azalai.new("desert", seed=3)
    with pytest.raises(azalai.IllegalMove) as refused:
        game.play("leader green F7")
    assert DesertFace(game, ["a", "b"], language).explain(refused.value) == sentence
