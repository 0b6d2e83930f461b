"""Cards of Targi in signs and words."""

from __future__ import annotations

import pytest

import azalai
from azalai.games.targi.cards_data import vocabulary
from azalai.games.targi.terminal.cards import Speech, effect_of_kind, effects_of
from azalai.games.targi.words import texts
from azalai.wording import LANGUAGES, Words
from tests.games.targi.positions import Table


def speech(language: str = "en") -> Speech:
    """The face with all shipped cards."""
    game = azalai.new("targi", rules="expansion", tribe="mixed", border="mixed", seed=1)
    return Speech(Words(texts.part("terminal", language), language), Table("base").setting.cards | game.setting.cards)


@pytest.mark.parametrize(
    ("amounts", "signs", "words"),
    [
        ({"dates": 2, "gold": 1}, "2D G", "2 dates and 1 gold"),
        ({"any": 1, "water": 1}, "* W", "any good and 1 water"),
        ({"any": 3}, "3*", "any 3 goods"),
        ({"same": 3}, "3=", "3 identical goods"),
        ({"vp": 1}, "1VP", "1 VP"),
        ({"dates": 0}, "0", "0"),
        ({"dates": 1, "salt": 1, "pepper": 2}, "D S 2P", "1 date, 1 salt and 2 pepper"),
    ],
)
def test_amounts_in_signs_and_in_words(amounts: dict[str, int], signs: str, words: str) -> None:
    assert speech().vector(amounts) == signs
    assert speech().spelled(amounts) == words


def test_changes_have_signs_and_leave_out_what_stayed() -> None:
    assert speech().change({"dates": 2, "salt": 0, "gold": -1, "vp": -3}) == "+2D −G −3VP"
    assert speech().change({"dates": 0}) == ""


@pytest.mark.parametrize(
    ("card", "cost"),
    [("B01", "P G"), ("B33", "D 2P/G"), ("H02", "D 2S P W (2*)"), ("H38", "D S 2P 2W (D S P)"), ("D18", "* W")],
)
def test_costs_to_choose_from_and_brackets(card: str, cost: str) -> None:
    assert speech().cost(speech().cards[card]) == cost


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("BB02", "+D", "+D"),
        ("BB04", "* or 1VP", "* od. 1SP"),
        ("BB16", "G or 3VP, end", "G od. 3SP, Ende"),
        ("BB05", "3=→G 2=→*", "3=→G 2=→*"),
        ("BB13", "draw a goods card", "Warenkarte ziehen"),
        ("G10", "+D/S/P", "+D/S/P"),
        ("B01", "", ""),
        ("B04", "1VP per 2 Well", "1SP je 2 Brunnen"),
        ("B05", "Oasis −1 good", "Oase −1 Ware"),
        ("B34", "Noble −1 good", "Adliger −1 Ware"),
        ("B35", "at 5: *→*", "bei 5: *→*"),
        ("B45", "+3*/G/1VP", "+3*/G/1SP"),
        ("H21", "anytime *→W", "jederzeit *→W"),
        ("H32", "1VP per full row", "1SP je volle Reihe"),
        ("HB01", "hand card, or +* W", "Handkarte od. +* W"),
        ("D07", "2 more dunes; +2*", "2 Dünen mehr; +2*"),
        ("D09", "1 of 4 goods cards", "1 von 4 Warenkarten"),
    ],
)
def test_effects_in_short(card: str, english: str, german: str) -> None:
    for language, words in zip(LANGUAGES, (english, german)):
        assert speech(language).effects(speech().cards[card]) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does(language: str) -> None:
    said = speech(language)
    for name, card in said.cards.items():
        plain = all(effect["kind"] == "none" for effect in effects_of(card))
        assert bool(said.effects(card)) != plain, name
        assert "{" not in said.effects(card) + said.about(name)
        assert said.text(name) in said.about(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_effect_and_every_count_has_its_words(language: str) -> None:
    """Custom cards may have any of them."""
    words = Words(texts.part("terminal", language), language)
    effects = words.group("effects")
    for kind in vocabulary()["effects"]:
        assert any(key == kind or key.startswith(f"{kind}-") for key in effects), kind
    for enum, kind in (("discount_when", "discount"), ("round_condition", "round_bonus")):
        assert {f"{kind}-{value}" for value in vocabulary()["enums"][enum]} <= set(effects)
    assert set(vocabulary()["counts"]) - {"symbol"} <= set(words.group("counts"))
    for enum, group in (("use_place", "place"), ("centre_filter", "filter"), ("bonus_resource", "res")):
        assert set(vocabulary()["enums"][enum]) == set(words.group(group))


def test_facts_of_tribe_cards_and_of_dunes_that_can_be_laid_out() -> None:
    assert speech().facts("B06") == "Oasis, 1 VP, costs S P G"
    assert speech("de").facts("B06") == "Oase, 1 SP, kostet S P G"
    assert speech().facts("D18") == "1 VP, costs * W"
    assert speech().facts("D04") == speech().facts("BB05") == ""


def test_hidden_card_has_no_title() -> None:
    assert speech().title(None) == "the card"
    assert speech("de").title(None) == "die Karte"


def test_effect_of_a_kind_only_if_it_is_clear_which() -> None:
    gain, other = {"kind": "gain", "options": [{"dates": 1}]}, {"kind": "gain", "options": [{"salt": 1}]}
    assert effect_of_kind({"effects": [gain, {"kind": "none"}]}, "gain") == gain
    assert effect_of_kind({"effects": [gain, other]}, "gain") is None
    assert effect_of_kind({"text": {}}, "gain") is None
