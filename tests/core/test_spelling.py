"""Views in words: numbers that compiled code writes, and the JSON that they spell."""

from __future__ import annotations

import json
from typing import Any

import numba
import numpy as np
import pytest

import azalai
from azalai.core.spelling import BEGIN_LIST, COMMA, END_LIST, FIRST, Words, put_number


@numba.njit  # type: ignore[untyped-decorator]
def tell_number(number: int, out: Any) -> int:
    return put_number(out, 0, number)


@pytest.mark.parametrize("number", [0, 7, 999, 1000, 1001, 90_050, -1, -1234, 10**12])
def test_numbers_of_any_size_can_be_said(number: int) -> None:
    assert json.loads(Words({}).told(tell_number, number)) == number


def test_nothing_is_cut_off_however_much_is_said() -> None:
    words = Words({FIRST: ["a word that is quite long, so that the bytes do not fit either"]})

    def tell(times: int, out: Any) -> int:
        said = [BEGIN_LIST, *[FIRST, COMMA] * (times - 1), FIRST, END_LIST]
        out[: len(said)] = np.array(said[: len(out)])
        return len(said)

    for times in (1, 3_000, 2, 20_000):
        assert len(json.loads(words.told(tell, times))) == times


def test_blocks_of_words_have_room_enough() -> None:
    assert Words({FIRST: ["a", "b"], FIRST + 2: ["c"]}).joined([FIRST, FIRST + 2]) == b'"a""c"'
    with pytest.raises(ValueError, match="1 places too many"):
        Words({FIRST: ["a", "b"], FIRST + 1: ["c"]})


@pytest.mark.parametrize(("name", "options"), [("desert", {"players": 5, "returns": "choose"}), ("targi", {})])
def test_every_prompt_has_its_sentence_in_both_languages(name: str, options: dict[str, Any]) -> None:
    setting = azalai.new(name, seed=1, **options).setting
    assert setting.words
    english, german = (set(setting.sentences(language)) for language in ("en", "de"))
    known = {json.loads(word) for word in setting.words.list if word.startswith(b'"') and word.endswith(b'"')}
    assert english == german
    assert english <= known


def test_history_in_views_follows_undo() -> None:
    game = azalai.new("desert", players=2, seed=3)
    for _ in range(3):
        game.play(game.moves()[0])
        assert json.loads(game.json_views([0])[0])["history"] == game.history
    game.undo(2)
    assert json.loads(game.json_views([0])[0])["history"] == game.history
    game.play(game.moves()[-1])
    assert json.loads(game.json_views([None])[0])["history"] == game.history
