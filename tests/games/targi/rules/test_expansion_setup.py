"""Setting up the expansion (TG-X-SET, TG-X-GOODS) and mixing its cards with those of the base game (TG-X-MIX)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import azalai
from azalai import Game
from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table

SEEDS = range(40)
SYMBOLS = ("oasis", "camel_rider", "well", "tent", "targia")
HOUSE_NUMBERS = (1, 4, 5, 8, 9, 10, 12, 13, 14, 16)
SYMBOL_OF = {card["id"]: card["symbol"] for name in ("base_tribe", "house_tribe") for card in shipped(name).cards}


def expansion(seed: int = 1, **options: Any) -> Game:
    return azalai.new("targi", rules="expansion", seed=seed, **options)


def dealt(game: Game, deck: str) -> list[str]:
    """The order of a pile at the start, the top card first."""
    order: str = game.record()["deal"][deck][0]
    return order.split()


def with_one_more_symbol(ids: list[str], gone: str, come: str) -> list[str]:
    return [card for card in ids if card != gone] + [come]


# ---------------------------------------------------------------- setup


@pytest.mark.rule("TG-X-SET-01")
def test_top_tribe_card_is_the_first_discard_and_then_the_centre_is_dealt() -> None:
    """EX-51."""
    for seed in SEEDS:
        game = expansion(seed)
        view, tribe = game.view(None), dealt(game, "tribe")
        assert view["discards"]["tribe"] == tribe[:1]
        assert [view["centre"][space]["card"] for space in ("r1c2", "r2c1", "r2c3", "r3c2")] == tribe[1:5]
        assert view["piles"]["tribe"] == 40
    base = azalai.new("targi", seed=1)
    assert base.view(None)["discards"]["tribe"] == []
    assert base.view(None)["centre"]["r1c2"]["card"] == dealt(base, "tribe")[0]


@pytest.mark.rule("TG-X-SET-02")
def test_dunes_are_shuffled_and_three_turned_up() -> None:
    """EX-51."""
    found: set[tuple[str, ...]] = set()
    all_dunes = sorted(f"D{number:02}" for number in range(1, 21))
    for seed in SEEDS:
        game = expansion(seed)
        dunes = dealt(game, "dunes")
        assert sorted(dunes) == all_dunes
        assert [dune["card"] for dune in game.view(None)["dunes"]] == dunes[:3]
        assert game.view(None)["piles"]["dunes"] == 17
        found.add(tuple(dunes))
    assert len(found) == len(SEEDS)
    assert {first for first, *_ in found} != {"D01"}


@pytest.mark.rule("TG-X-SET-02")
def test_a_dune_that_is_turned_up_later_is_the_next_of_the_pile() -> None:
    t = Table("expansion")
    fourth = dealt(t.game, "dunes")[3]
    t.dunes("").act()
    t.play("end", "end")
    assert [dune["card"] for dune in t.view["dunes"]] == [fourth]


@pytest.mark.rule("TG-X-SET-03", "TG-X-TARGIA-01")
def test_targia_starts_off_the_cards_and_steps_onto_15_in_round_1() -> None:
    for seed in range(3):
        view = expansion(seed).view(None)
        assert (view["round"], view["robber"], view["targia"]) == (1, 1, 15)
    assert azalai.new("targi", seed=1).view(None)["targia"] is None


@pytest.mark.rule("TG-X-SET-04")
def test_start_goods_of_the_expansion() -> None:
    """EX-51."""
    t = Table("expansion")
    assert [t.purse_of(seat) for seat in (0, 1)] == ["1D 1S 1P 1G 2W 4V"] * 2


@pytest.mark.rule("TG-X-SET-05")
def test_challenges_are_chosen_when_all_else_is_dealt() -> None:
    """So the same seed deals the same cards with and without them."""
    for options in ({}, {"tribe": "mixed", "border": "mixed"}, {"start": "random"}):
        for seed in range(10):
            deals = [expansion(seed, challenges=n, **options).record()["deal"] for n in ("off", "four", "five")]
            assert [len(deal.pop("challenges")) for deal in deals] == [0, 4, 5]
            assert deals[0] == deals[1] == deals[2]


@pytest.mark.rule("TG-X-GOODS-01")
def test_five_goods_cards_with_water_are_shuffled_into_the_nineteen() -> None:
    """EX-51."""
    tops = set()
    for seed in SEEDS:
        game = expansion(seed)
        goods = dealt(game, "goods")
        names = Counter(card.partition(".")[0] for card in goods)
        assert len(goods) == 24
        assert sum(n for card, n in names.items() if not card.startswith("H")) == 19
        assert {card: n for card, n in names.items() if card.startswith("H")} == {
            "HG01": 2,
            "HG02": 1,
            "HG03": 1,
            "HG04": 1,
        }
        assert game.view(None)["piles"]["goods"] == 19
        tops.add(goods[0].startswith("H"))
    assert tops == {True, False}
    assert not any(card.startswith("H") for card in dealt(azalai.new("targi", seed=1), "goods"))


@pytest.mark.rule("TG-X-GOODS-01")
@pytest.mark.parametrize(
    ("card", "answers", "purse"),
    [
        ("HG01", [], "2W"),
        ("HG02", [], "3W"),
        ("HG03", ["salt"], "1S 1W"),
        ("HG04", ["option 1"], "2W"),
        ("HG04", ["option 2", "pepper"], "1P"),
    ],
)
def test_what_the_goods_cards_with_water_give(card: str, answers: list[str], purse: str) -> None:
    t = Table("expansion").purse(0, "").centre(r2c2=card).act(figures=("2 6 13", ""))
    t.play("use r2c2", *answers)
    assert t.kind == "act"
    assert t.purse_of(0) == purse


# ---------------------------------------------------------------- mixing


@pytest.mark.rule("TG-X-MIX-01")
def test_mixed_tribe_deck_has_nine_of_eighteen_cards_of_each_symbol() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        cards = dealt(expansion(seed, tribe="mixed"), "tribe")
        assert len(set(cards)) == 45
        assert Counter(SYMBOL_OF[card] for card in cards) == dict.fromkeys(SYMBOLS, 9)
        seen.update(cards)
    assert set(seen) == set(SYMBOL_OF)
    assert all(10 <= n <= 50 for n in seen.values())  # each card is in every second deck


@pytest.mark.rule("TG-X-MIX-01")
def test_cards_left_out_of_a_mixed_deck_are_neither_used_nor_shown() -> None:
    t = Table("expansion", tribe="mixed", seed=5)
    deal = t.game.record()["deal"]["tribe"]
    in_play = set(deal[0].split())
    assert all(set(order.split()) == in_play for order in deal)
    words = {word for seat in (None, 0, 1) for word in json.dumps(t.game.view(seat)).split('"')}
    assert not words & (set(SYMBOL_OF) - in_play)
    t.pile_size("tribe", 0).discards("tribe", " ".join(deal[0].split()[:1]))
    t.purse(0, "").act(figures=("14 2 3", "")).play("use 14")  # the shuffled pile is what was discarded, nothing else
    assert t.view["decision"]["card"] == deal[0].split()[0]


@pytest.mark.rule("TG-X-MIX-02")
def test_chosen_tribe_deck_is_the_cards_named() -> None:
    base, house = ([card["id"] for card in shipped(f"{name}_tribe").cards] for name in ("base", "house"))
    chosen = base[:4] + house[4:9] + house[9:18] + base[18:27] + base[27:30] + house[30:36] + base[36:]
    for seed in range(5):
        cards = dealt(expansion(seed, tribe=chosen), "tribe")
        assert sorted(cards) == sorted(chosen)
        assert cards != chosen  # they are shuffled


@pytest.mark.rule("TG-X-MIX-02")
@pytest.mark.parametrize(
    "wrong",
    [
        "ten oases and eight wells",
        "44 cards",
        "46 cards",
        "a card twice",
        "an unknown card",
    ],
)
def test_other_than_nine_of_each_symbol_is_refused(wrong: str) -> None:
    house = [card["id"] for card in shipped("house_tribe").cards]
    cards = {
        "ten oases and eight wells": with_one_more_symbol(house, "H19", "B01"),
        "44 cards": house[1:],
        "46 cards": [*house, "B01"],
        "a card twice": with_one_more_symbol(house, "H01", "H02"),
        "an unknown card": with_one_more_symbol(house, "H01", "H99"),
    }[wrong]
    with pytest.raises(azalai.BadOption):
        expansion(tribe=cards)
    assert expansion(tribe=with_one_more_symbol(house, "H01", "B01"))  # one oasis for another is fine


def border_of(game: Game) -> list[str]:
    """The ids of the cards 1 to 16 as they lie."""
    border: dict[str, Any] = game.view(None)["border"]
    return [border[str(number)]["card"] for number in range(1, 17)]


@pytest.mark.rule("TG-X-MIX-03")
def test_mixed_border_draws_base_or_house_card_for_each_of_ten_numbers() -> None:
    seen: Counter[str] = Counter()
    borders = set()
    for seed in SEEDS:
        border = border_of(expansion(seed, border="mixed"))
        assert [int(card[2:]) for card in border] == list(range(1, 17))
        seen.update(border)
        borders.add(tuple(border))
    assert len(borders) > len(SEEDS) // 2  # each number is drawn by itself
    for number in range(1, 17):
        base, house = seen[f"BB{number:02}"], seen[f"HB{number:02}"]
        assert base + house == len(SEEDS)
        assert (house > 5 and base > 5) if number in HOUSE_NUMBERS else house == 0


@pytest.mark.rule("TG-X-MIX-03")
def test_host_names_the_border_cards() -> None:
    named = ["BB01", "HB04", "BB05", "HB08", "BB09", "HB10", "BB12", "HB13", "BB14", "HB16"]
    border = border_of(expansion(border=named))
    assert {border[number - 1] for number in HOUSE_NUMBERS} == set(named)
    assert [int(card[2:]) for card in border] == list(range(1, 17))
    for wrong in (named[1:], [*named[1:], "HB04"], [*named[1:], "BB02"], [*named[1:], "HB17"]):
        with pytest.raises(azalai.BadOption):
            expansion(border=wrong)


@pytest.mark.rule("TG-X-MIX-03")
def test_whole_borders() -> None:
    assert border_of(expansion(border="base")) == [f"BB{n:02}" for n in range(1, 17)]
    house = [f"{'HB' if n in HOUSE_NUMBERS else 'BB'}{n:02}" for n in range(1, 17)]
    assert border_of(expansion(border="house")) == border_of(expansion()) == house


@pytest.mark.rule("TG-X-MIX-04")
def test_effects_that_name_a_border_card_mean_the_card_in_play() -> None:
    """H41 uses card 5 or 10: the base Trader wants identical goods, the house Trader takes any."""
    for border, rates in (("base", []), ("house", ["rate 1", "rate 2"])):
        t = Table("expansion", border=border).purse(0, "1D 1S 1P 2W").display(0, "H41").act()
        t.play("use 1.1", "use 5")
        assert t.moves("rate") == rates
    t = Table("expansion", tribe="mixed", border="house").purse(0, "1D").display(0, "B35").act(figures=("5", ""))
    t.play("use 5")  # B35 names the Trader: also that of the house
    assert t.moves("extra") == ["extra 1"]


@pytest.mark.rule("TG-X-MIX-04")
def test_dune_that_names_a_border_card_means_the_card_in_play() -> None:
    """D14 on card 13: the Caravan of the base border, the Water Place of the house border."""
    for border, water in (("base", 0), ("house", 2)):
        t = Table("expansion", border=border).purse(0, "").dunes("D14").pile("goods", "G11").act(figures=("D14", ""))
        t.play("use D14", "skip", "use 13")
        assert t.purse_of(0) == (f"{water}W" if water else "1G")


@pytest.mark.rule("TG-X-MIX-05")
@pytest.mark.parametrize("tribe", ["base", "house", "mixed"])
@pytest.mark.parametrize("border", ["base", "house", "mixed"])
def test_water_dunes_targia_and_24_goods_cards_are_in_every_expansion_game(tribe: str, border: str) -> None:
    t = Table("expansion", tribe=tribe, border=border, seed=3)
    assert len(dealt(t.game, "goods")) == 24
    assert len(dealt(t.game, "dunes")) == 20
    assert t.view["targia"] == 15
    assert len(t.view["dunes"]) == 3
    assert t.purse_of(0) == "1D 1S 1P 1G 2W 4V"
    t.act(figures=("15", ""))
    assert {"targia", "water dates", "use 15"} <= set(t.moves())
