"""Self-checks of the oracle: the worked examples of the rules, and whole random games.

They have no clause ids: a clause only counts as tested if the product itself is tested. Which challenge cards are
chosen (EX-92) is part of the deal, which the oracle is given.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.targi import CENTRE, GOODS, GOODS_AT_START, RESOURCES, Oracle, goods_in

CARDS = Path(__file__).parents[2] / "azalai/games/targi/cards"
LETTERS = {"D": "dates", "S": "salt", "P": "pepper", "G": "gold", "W": "water", "V": "vp"}
A, B = 0, 1
SPARE = ["B10", "B11", "B12", "B19", "B20"]  # cards without effect


def cards_in(*names: str) -> list[dict[str, Any]]:
    return [card for name in names for card in json.loads((CARDS / f"{name}.json").read_text("utf-8"))["cards"]]


def all_cards() -> dict[str, list[dict[str, Any]]]:
    options = [
        {**option, "vp": card["vp"], "category": card["category"]}
        for card in cards_in("house_challenges")
        for option in card["options"]
    ]
    return {
        "tribe": cards_in("base_tribe", "house_tribe"),
        "goods": cards_in("base_goods", "house_goods"),
        "border": cards_in("base_border", "house_border"),
        "dunes": cards_in("house_dunes"),
        "challenges": options,
    }


ALL = all_cards()


# Deals


def goods_ids(rules: str) -> list[str]:
    sets = ("base_goods", "house_goods") if rules == "expansion" else ("base_goods",)
    return [f"{card['id']}.{copy}" for card in cards_in(*sets) for copy in range(1, card["copies"] + 1)]


def border_ids(source: str, rng: random.Random) -> list[str]:
    house = {card["number"]: card["id"] for card in cards_in("house_border")}
    border = []
    for card in sorted(cards_in("base_border"), key=lambda card: int(card["number"])):
        take_house = source == "house" or (source == "mixed" and rng.random() < 0.5)
        border.append(house.get(card["number"], card["id"]) if take_house else card["id"])
    return border


def tribe_ids(source: str, rng: random.Random) -> list[str]:
    if source != "mixed":
        return [card["id"] for card in cards_in(f"{source}_tribe")]
    by_symbol: dict[str, list[str]] = {}
    for card in cards_in("base_tribe", "house_tribe"):
        by_symbol.setdefault(card["symbol"], []).append(card["id"])
    return [card for ids in by_symbol.values() for card in rng.sample(ids, 9)]


def draw_challenges(rules: str, five: bool, rng: random.Random) -> list[str]:
    chosen = {
        "points",
        "resources",
        "display",
        *(["obstacles", "robber"] if five else [rng.choice(["obstacles", "robber"])]),
    }
    offered = [option for option in ALL["challenges"] if rules == "expansion" or option["needs"] == "base"]
    return [rng.choice([o["id"] for o in offered if o["category"] == category]) for category in sorted(chosen)]


def orders_of(ids: list[str], top: str, rng: random.Random) -> list[str]:
    """Three random orders; the first starts with the named cards."""
    first = top.split()
    orders = [first + rng.sample([card for card in ids if card not in first], len(ids) - len(first))]
    return [" ".join(order) for order in [*orders, rng.sample(ids, len(ids)), rng.sample(ids, len(ids))]]


def new_game(
    rules: str = "base",
    seed: int = 1,
    *,
    tribe: str = "",
    border: str = "",
    challenges: str = "",
    repeat: str = "replace",
    start: int = A,
    top_tribe: str = "",
    top_goods: str = "",
) -> Oracle:
    """A random deal; `top_tribe` and `top_goods` are drawn first after the centre is dealt."""
    rng = random.Random(seed)
    own = "house" if rules == "expansion" else "base"
    deal = {
        "border": border_ids(border or own, rng),
        "challenges": challenges.split(),
        "start": start,
        "tribe": orders_of(tribe_ids(tribe or own, rng), "", rng),
        "goods": orders_of(goods_ids(rules), "", rng),
        "dunes": orders_of([card["id"] for card in ALL["dunes"]], "", rng) if rules == "expansion" else [],
    }
    game = Oracle({"rules": rules, "targia_repeat": repeat}, ALL, deal)
    game.piles["tribe"] = top_tribe.split() + [c for c in game.piles["tribe"] if c not in top_tribe.split()]
    game.piles["goods"] = top_goods.split() + [c for c in game.piles["goods"] if c not in top_goods.split()]
    return game


# Positions


def amounts(text: str) -> dict[str, int]:
    return {LETTERS[word[-1]]: int(word[:-1]) for word in text.split()}


def owns(game: Oracle, seat: int, text: str) -> None:
    game.players[seat].purse.update(dict.fromkeys(RESOURCES, 0) | amounts(text))


def owned(game: Oracle, seat: int) -> dict[str, int]:
    return {resource: number for resource, number in game.players[seat].purse.items() if number}


def display(game: Oracle, seat: int, *rows: str) -> None:
    """Put cards in a display; `D18:oasis` is a dune laid as an oasis."""
    for row in range(3):
        cards = [word.split(":") for word in (rows[row].split() if row < len(rows) else [])]
        entries = [game.entry(*card) for card in cards]
        game.players[seat].display[row] = [*entries, *[None] * (4 - len(entries))]


def rows_of(game: Oracle, seat: int) -> list[str]:
    return [" ".join(entry["card"] for entry in row if entry) for row in game.players[seat].display]


def stand(game: Oracle, a: str, b: str = "", *, active: int = A) -> None:
    """Put figures on border cards and dunes, markers on the crossings, and start an action phase."""
    for seat, text in ((A, a), (B, b)):
        for where in text.split():
            if where.isdigit():
                game.figures[int(where)] = {"seat": seat, "done": False}
            else:
                if all(dune["card"] != where for dune in game.dunes):
                    game.dunes.append({"card": where, "seats": [], "done": [], "used": False})
                game._dune(where)["seats"].append(seat)
    game.slots = []
    game.phase = "place"
    game._next_placement()
    game.active = active


def markers(game: Oracle, seat: int) -> set[str]:
    return {name for name, space in game.centre.items() if seat in space["markers"]}


def centre(game: Oracle, space: str, card: str, seat: int | None = None) -> None:
    kind = "goods" if "G" in card else "tribe"
    game.centre[space] = {"kind": kind, "card": card, "face_down": False, "markers": [] if seat is None else [seat]}


def acting(rules: str = "base", a: str = "", b: str = "", **options: Any) -> Oracle:
    """An action phase of A in round 1 without any figure."""
    game = new_game(rules, **options)
    owns(game, A, a)
    owns(game, B, b)
    stand(game, "")
    return game


def marked(card: str, a: str = "", rules: str = "base", **options: Any) -> Oracle:
    """An action phase of A with a marker on r1c2, where the card is."""
    game = acting(rules, a, **options)
    centre(game, "r1c2", card, A)
    return game


def play(game: Oracle, *moves: str) -> Oracle:
    for move in moves:
        game.play(move)
    return game


def kind(game: Oracle) -> str:
    return str(game.decision["kind"])


def places(game: Oracle) -> set[int]:
    return {int(move.split()[1]) for move in game.moves() if move.split()[1].isdigit()}


def raid(
    number: int,
    a: str,
    b: str = "9D 9S 9P 9G 9V",
    rules: str = "base",
    *,
    a_cards: str = "",
    b_cards: str = "",
    **options: Any,
) -> Oracle:
    """Start the raid of this corner; A is the start player of the coming round."""
    game = new_game(rules, **options)
    owns(game, A, a)
    owns(game, B, b)
    display(game, A, a_cards)
    display(game, B, b_cards)
    game.robber, game.round = number - 1, 3 * number // 4
    game.begin(game._begin_round())
    return game


def finish_round(game: Oracle) -> Oracle:
    """Play `end`, and otherwise the first legal move, until the next placement or the end of the game."""
    play(game, "end")
    while game.phase not in {"place", "over"}:
        game.play("end" if "end" in game.moves() else min(game.moves()))
    return game


# Piles


def test_an_empty_pile_is_not_shuffled() -> None:
    game = new_game("expansion")
    game.piles["dunes"], game.discards["dunes"] = [], []
    assert game._draw("dunes") is None
    game.discards["dunes"] = ["D01", "D02"]
    assert game._draw("dunes") == next(card for card in game.orders["dunes"][1] if card in {"D01", "D02"})
    assert game.shuffles["dunes"] == 1


# Placing and markers


def test_ex_01_first_placement() -> None:
    assert places(new_game()) == {2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15}


def test_ex_02_occupied_and_opposite() -> None:
    assert places(play(new_game(), "place 5")) == {2, 3, 6, 7, 9, 10, 11, 13, 14}


def test_ex_03_tightest_case() -> None:
    game = new_game()
    game.robber = 7
    game.figures = {
        number: {"seat": seat, "done": False} for seat, own in ((A, (1, 2, 3)), (B, (5, 6))) for number in own
    }
    game.slots, game.active = [B], B
    assert game.moves() == {"place 13", "place 14", "place 15"}


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ("2 3 13", {"r3c2", "r3c3"}),  # EX-04
        ("5 6 13", set()),  # EX-05
        ("5 15 2", {"r1c2"}),  # EX-06
        ("2 10 3", set()),  # EX-07
        ("2 6", {"r2c2"}),  # EX-08
        ("2 3", set()),
    ],
)
def test_ex_04_to_08_markers(figures: str, expected: set[str]) -> None:
    game = new_game()
    stand(game, figures)
    assert markers(game, A) == expected


def test_ex_08_only_two_targi() -> None:
    game = marked("B36", "1D 1S 2P 9V", b="9V")
    game.round, game.robber = 3, 3
    play(game, "use r1c2", "lay 1", "take")
    finish_round(game)
    assert (game.round, game.robber, game.start) == (4, 5, B)
    order = []
    for where in (2, 1, 6, 3, 7):
        order.append(game.to_move)
        game.play(f"place {where}")
    assert order == [B, A, B, A, A]
    assert markers(game, B) == {"r2c2"}
    finish_round(game)
    assert game.slots == [A, B, A, B, A, B]


def test_ex_09_on_the_robbers_card() -> None:
    game = new_game()
    game.robber = 6
    display(game, B, "B24")
    assert 6 not in places(game)
    assert 6 in places(play(game.copy(), "place 2"))
    assert 6 not in places(play(game.copy(), "place 14"))
    stand(game, "2", "6", active=B)
    owns(game, B, "")
    play(game, "use 6")
    assert owned(game, B) == amounts("1P")


# Robber and raids


def test_ex_10_round_with_a_corner() -> None:
    game = raid(4, "1D 4V", "1S 4V")
    assert (game.robber, game.round, game.phase, game.to_move) == (4, 3, "raid", A)
    play(game, "pay goods", "pay points")
    assert (game.robber, game.round, game.phase) == (5, 4, "place")
    assert owned(game, A) == amounts("4V")
    assert owned(game, B) == amounts("1S 3V")
    assert 5 not in places(game)


def test_ex_11_goods_of_choice() -> None:
    game = raid(8, "1D 1S 4V")
    play(game, "pay goods")
    assert owned(game, A) == amounts("4V")
    assert owned(play(raid(8, "1D 1S 4V"), "pay points"), A) == amounts("1D 1S 3V")


def test_ex_12_forced_to_pay_vp() -> None:
    game = raid(12, "2S 3V")
    assert game.moves() == {"pay points"}
    play(game, "pay points")
    assert owned(game, A) == amounts("2S 1V")
    assert game.players[A].counts["raids_vp"] == 1


def test_ex_13_cannot_pay_at_all() -> None:
    game = raid(12, "2S 1V", "5V")
    assert game.to_move == B
    assert owned(game, A) == amounts("2S 1V")
    assert owned(game, B) == amounts("7V")
    assert game.players[A].counts["raids_unpaid"] == 1


def test_ex_14_vp_arrive_in_time() -> None:
    game = raid(16, "2V", "")
    assert (game.to_move, game.moves()) == (B, {"pay points"})
    play(game, "pay points")
    assert (owned(game, A), owned(game, B)) == (amounts("2V"), {})
    assert (game.phase, game.end, game.robber, game.to_move) == ("over", "robber", 16, None)


def test_ex_15_exempt_with_a_bonus() -> None:
    game = raid(8, "2D 4V", "4D 5V", b_cards="B06 B43")
    play(game, "pay points")
    assert game.phase == "place"
    assert owned(game, B) == amounts("4D 6V")


def test_ex_16_bonus_at_the_last_raid() -> None:
    game = raid(16, "1G 5V", a_cards="B43")
    play(game, "pay goods")
    assert owned(game, A) == amounts("6V")
    assert game.to_move == B
    assert play(game, "pay goods").phase == "over"


def test_ex_17_no_bonus_for_an_unpaid_raid() -> None:
    game = raid(12, "1D 1V", "3V", a_cards="B43")
    assert (owned(game, A), owned(game, B)) == (amounts("1D 1V"), amounts("5V"))


# Actions


def test_ex_18_skipping() -> None:
    game = acting()
    centre(game, "r1c1", "G03.1", A)
    piles = {name: list(pile) for name, pile in game.piles.items()}
    finish_round(game)
    assert game.centre["r1c1"] == {"kind": "goods", "card": "G03.1", "face_down": False, "markers": []}
    assert (game.piles, game.discards["goods"]) == (piles, [])


def test_ex_19_used_goods_card() -> None:
    game = acting()
    centre(game, "r1c1", "G07.1", A)
    game.piles["tribe"] = game.piles["tribe"][:30]
    play(game, "use r1c1")
    assert owned(game, A) == amounts("1P 1S")
    assert game.discards["goods"] == ["G07.1"]
    assert len(game.piles["tribe"]) == 29
    assert (game.centre["r1c1"]["kind"], game.centre["r1c1"]["face_down"]) == ("tribe", True)
    finish_round(game)
    assert not game.centre["r1c1"]["face_down"]


def test_ex_20_discarding_a_marked_tribe_card() -> None:
    game = play(marked("B11", "1G"), "use r1c2", "discard")
    assert game.discards["tribe"] == ["B11"]
    assert (game.centre["r1c2"]["kind"], game.centre["r1c2"]["face_down"]) == ("goods", True)
    assert owned(game, A) == amounts("1G")


def fata_morgana(rules: str = "base") -> Oracle:
    game = new_game(rules, challenges="")
    stand(game, "9 2 14", "11 5 7")
    return game


def test_ex_21_fata_morgana() -> None:
    game = play(fata_morgana(), "use 9")
    targets = ("r1c2", "r1c3", "r2c1", "r3c2", "r3c3")
    assert game.moves() - {"skip"} == {f"move {a} {b}" for a in ("r2c2", "r2c3") for b in targets}
    play(game, "move r2c2 r3c3")
    assert markers(game, A) == {"r3c3", "r2c3"}


def test_ex_22_fata_morgana_after_a_marker_was_used() -> None:
    game = fata_morgana()
    centre(game, "r2c2", "G04.1", A)
    play(game, "use r2c2", "use 9")
    assert game.moves() - {"skip"} == {f"move r2c3 {b}" for b in ("r1c2", "r1c3", "r2c1", "r3c2", "r3c3")}


def test_ex_23_fata_morgana_never_shares() -> None:
    game = new_game()
    stand(game, "2 14 3", "9 5 7")
    assert (markers(game, A), markers(game, B)) == ({"r2c2", "r2c3"}, {"r1c3", "r3c3"})
    game.active = B
    targets = {move.split()[2] for move in play(game.copy(), "use 9").moves() if move != "skip"}
    assert targets == {"r1c1", "r1c2", "r2c1", "r3c1", "r3c2"}
    game.active = A
    play(game, "end", "use 9")
    assert "move r1c3 r2c2" in game.moves()


def with_noble(hand: str, a: str, *rows: str, rules: str = "base", **options: Any) -> Oracle:
    game = acting(rules, a, **options)
    display(game, A, *rows)
    game.players[A].hand = hand
    stand(game, "1")
    return game


def test_ex_24_noble_with_a_discount() -> None:
    game = play(with_noble("B28", "1G", "B34"), "use 1", "lay 1")
    assert owned(game, A) == {}
    assert rows_of(game, A)[0] == "B34 B28"


def test_ex_25_discounts_add_up() -> None:
    game = play(with_noble("B30", "2S 1P", "B33 B34"), "use 1", "lay 1")
    assert (owned(game, A), rows_of(game, A)[0]) == ({}, "B33 B34 B30")
    game = play(with_noble("B30", "1D 1S 1P", "B33 B34"), "use 1", "lay 1")
    assert (kind(game), game.moves(), game.decision["left"]) == ("save", {"dates", "salt"}, 2)
    play(game, "salt")
    assert (owned(game, A), rows_of(game, A)[0]) == ({}, "B33 B34 B30")


def test_ex_26_no_discount_on_gold() -> None:
    game = marked("B14", "3D")
    display(game, A, "B16")
    assert play(game, "use r1c2").moves() == {"hand", "discard"}
    game = marked("B14", "1G")
    display(game, A, "B16")
    assert owned(play(game, "use r1c2", "lay 1"), A) == {}


def test_ex_27_alternative_cost() -> None:
    game = play(marked("B33", "1D 1P 1G"), "use r1c2")
    assert game.moves() == {"lay 1 cost 2", "hand", "discard"}
    assert owned(play(game, "lay 1 cost 2"), A) == amounts("1D 1P")


def test_ex_28_discount_does_not_help_its_own_card() -> None:
    assert play(marked("B33", "1D 1P"), "use r1c2").moves() == {"hand", "discard"}


@pytest.mark.parametrize(
    ("rows", "legal"), [(("B10 B11",), {"lay 1", "lay 2"}), (("B10 B11 B12 B20", "B21"), {"lay 2", "lay 3"})]
)
def test_ex_29_and_30_where_a_card_may_go(rows: tuple[str, ...], legal: set[str]) -> None:
    game = marked("B01", "1P 1G")
    display(game, A, *rows)
    assert play(game, "use r1c2").moves() - {"hand", "discard"} == legal


def test_ex_31_b25_counts_itself() -> None:
    game = marked("B25", "1D 2S 1P")
    display(game, A, " ".join(SPARE[:4]), SPARE[4])
    play(game, "use r1c2", "lay 2", "take")
    assert (kind(game), game.decision["left"], game.moves()) == ("take", 3, {*GOODS, "skip"})
    assert owned(play(game, "dates", "dates", "salt"), A) == amounts("2D 1S")
    assert kind(game) == "act"


def test_ex_32_b18_counts_free_places_after_itself() -> None:
    game = marked("B18", "2D 1S")
    display(game, A, " ".join(SPARE[:4]))
    play(game, "use r1c2", "lay 2", "take", "pepper", "pepper", "pepper")
    assert (kind(game), owned(game, A)) == ("act", amounts("3P"))


def new_paths() -> Oracle:
    game = marked("B09", "1S 1P 1G")
    display(game, A, "B01 B19 B10 B28", "B37")
    return play(game, "use r1c2", "lay 2")


@pytest.mark.parametrize(
    ("moves", "rows"),
    [
        ("lift 2.2, lift 1.2, put 1.2, put 2.2", ["B01 B09 B10 B28", "B37 B19", ""]),
        ("lift 1.4, skip, put 2.3", ["B01 B19 B10", "B37 B09 B28", ""]),
        ("lift 1.1, lift 1.4, put 2.3, put 1.1", ["B28 B19 B10", "B37 B09 B01", ""]),
        ("lift 2.2, skip, put 3.1", ["B01 B19 B10 B28", "B37", "B09"]),
        ("skip", ["B01 B19 B10 B28", "B37 B09", ""]),
    ],
)
def test_ex_33_moving_display_cards(moves: str, rows: list[str]) -> None:
    game = play(new_paths(), *moves.split(", "))
    assert (rows_of(game, A), kind(game)) == (rows, "act")


def test_ex_33_not_allowed() -> None:
    assert play(new_paths(), "lift 1.1", "skip").moves() == {"put 1.1"}
    game = play(new_paths(), "lift 2.1", "lift 2.2")
    assert game.moves() == {"put 2.1", "put 2.2", "put 3.1"}
    assert play(game, "put 3.1").moves() == {"put 2.1"}


def test_ex_34_goods_card_bonus_once_per_round() -> None:
    game = acting(top_goods="G09.1")
    display(game, A, "B07")
    stand(game, "13")
    centre(game, "r1c1", "G02.1", A)
    play(game, "use 13")
    assert owned(game, A) == amounts("2S 1D")
    assert owned(play(game, "use r1c1"), A) == amounts("3S 1D")


def test_ex_35_choice_card_and_bonus() -> None:
    game = acting()
    display(game, A, "B17")
    centre(game, "r1c1", "G10.1", A)
    centre(game, "r1c3", "G03.1", A)
    assert owned(play(game.copy(), "use r1c1", "option 3"), A) == amounts("2P")
    play(game, "use r1c1", "option 2")
    assert owned(game, A) == amounts("1S")
    assert owned(play(game, "use r1c3"), A) == amounts("1S 2P")


def test_ex_36_round_bonus() -> None:
    game = acting()
    display(game, A, "B08")
    stand(game, "3")
    centre(game, "r1c1", "G11.1", A)
    centre(game, "r2c2", "G01.1", A)
    play(game, "use 3", "use r1c1")
    other = play(game.copy(), "use r2c2", "end")
    play(game, "end")
    assert (kind(game), game.moves()) == ("take", set(GOODS))
    assert owned(play(game, "pepper"), A) == amounts("1S 1G 1P")
    assert (other.to_move, owned(other, A)) == (B, amounts("1S 1G 1D"))


def test_ex_37_stored_gold() -> None:
    game = marked("B01", "1P")
    display(game, A, "B27")
    play(game, "use r1c2", "lay 1")
    assert (owned(game, A), game.players[A].display[0][0]) == (
        {},
        {"card": "B27", "symbol": "well", "token": 0, "rewarded": False},
    )
    assert raid(16, "2V", "9G", a_cards="B27").players[A].counts["raids_unpaid"] == 1


def test_ex_38_hand_card_without_the_noble() -> None:
    game = acting("base", "2D 2S 1P")
    display(game, A, "B23 B26 B34")
    game.players[A].hand = "B20"
    play(game, "lay 1")
    assert (kind(game), game.decision["left"], game.moves()) == ("save", 1, set(GOODS))
    play(game, "dates")
    assert (kind(game), game.moves(), owned(game, A)) == ("give", {"dates", "salt"}, amounts("1D 1S"))
    assert owned(play(game, "salt"), A) == amounts("1D")
    assert (rows_of(game, A)[0], game.players[A].hand) == ("B23 B26 B34 B20", None)


def test_ex_39_the_trader() -> None:
    game = acting("base", "5S 1D")
    stand(game, "5")
    play(game, "use 5")
    assert game.moves() == {"rate 1", "rate 2", "skip"}
    play(game, "rate 1", "rate 2", "pepper")
    assert owned(game, A) == amounts("1D 1P 1G")
    assert kind(game) == "act"
    game = acting("base", "2S 1D")
    stand(game, "5")
    assert play(game, "use 5").moves() == {"rate 2", "skip"}


def test_ex_40_the_trader_with_b35() -> None:
    game = acting("base", "3D")
    display(game, A, "B35")
    stand(game, "5")
    play(game, "use 5", "extra 1")
    assert (kind(game), game.moves()) == ("take", {"salt", "pepper"})
    play(game, "salt", "extra 1", "dates", "pepper")
    assert owned(game, A) == amounts("1D 1S 1P")
    assert game.moves() == {"extra 1", "skip"}
    play(game, "extra 1", "dates", "pepper")
    assert (owned(game, A), game.moves()) == (amounts("1S 2P"), {"rate 2", "skip"})


def test_ex_41_the_silversmith_once() -> None:
    game = acting("base", "4S 1G")
    stand(game, "10")
    play(game, "use 10", "rate 2")
    assert (owned(game, A), kind(game)) == (amounts("1G 3V"), "act")


def test_ex_42_hand_is_full() -> None:
    game = marked("B12", "1D")
    game.players[A].hand = "B01"
    assert {"use r1c2", "end"} <= game.moves()
    assert play(game, "use r1c2").moves() == {"discard"}


def test_ex_43_noble_without_a_hand_card() -> None:
    game = acting("base", "1D")
    stand(game, "1")
    play(game, "use 1")
    assert (game.moves(), owned(game, A), game.figures[1]["done"]) == ({"end"}, amounts("1D"), True)


def test_ex_44_empty_pile() -> None:
    game = acting()
    game.discards["tribe"], game.piles["tribe"] = game.piles["tribe"][:6], []
    six = set(game.discards["tribe"])
    centre(game, "r2c2", "G01.1", A)
    play(game, "use r2c2")
    assert (len(game.piles["tribe"]), game.discards["tribe"]) == (5, [])
    assert {game.centre["r2c2"]["card"], *game.piles["tribe"]} == six
    order = [card for card in game.orders["tribe"][1] if card in six]
    assert [game.centre["r2c2"]["card"], *game.piles["tribe"]] == order


# Limits, end, score


def test_ex_45_limits() -> None:
    game = play(acting("base", "6D 5S 1P 4G"), "end", "end")
    assert (kind(game), game.to_move, game.decision["left"], game.moves()) == ("limit", A, 2, set(GOODS))
    play(game, "pepper", "dates")
    assert owned(game, A) == amounts("5D 5S 3G")


def test_ex_46_the_12th_card() -> None:
    game = marked("B14", "1G 11D")
    game.round, game.robber = 9, 11
    display(game, A, "B10 B11 B12 B19", "B20 B21 B29 B30", "B38 B39 B02")
    play(game, "use r1c2", "lay 3", "end")
    assert (game.phase, game.to_move, game.end) == ("act", B, None)
    play(game, "end")
    assert (game.phase, game.end, game.robber, game.round) == ("over", "display", 11, 9)
    assert owned(game, A) == amounts("10D")
    assert game.moves() == set()


def test_ex_47_12th_card_in_round_12() -> None:
    game = acting("base", "4V", "1G 4V")
    game.round, game.robber = 12, 15
    display(game, B, "B10 B11 B12 B19", "B20 B21 B29 B30", "B38 B39 B02")
    centre(game, "r1c2", "B14", B)
    play(game, "end", "use r1c2", "lay 3", "end")
    assert (game.end, game.robber) == ("display", 15)
    assert (owned(game, A), owned(game, B)) == (amounts("4V"), amounts("4V"))


def test_ex_48_rows() -> None:
    game = new_game()
    owns(game, A, "")
    display(game, A, "B01 B02 B03 B05", "B08 B19 B28 B41", "B06 B07 B20 B29")
    score = game.scores()[A]
    assert (score["rows"], score["bonus"]) == (4 + 2, 2)


def test_ex_49_place_symbols_comparison() -> None:
    game = new_game()
    display(game, A, "B19 B20 B21 B15", "B04 B14 B10 B11", "B12")
    display(game, B, *("B01 B02 B03 B28", "B29 B30 B37 B38", "B39"))
    points = {entry["card"]: game._end_points(A, entry) for entry in game.entries(A)}
    assert (points["B15"], points["B04"], points["B14"]) == (2, 1, 0)


def test_ex_50_ties() -> None:
    game = new_game()
    owns(game, A, "1G 2D 1S 34V")
    owns(game, B, "1G 2P 33V")
    display(game, B, "B27")
    assert [row["total"] for row in game.scores()] == [34, 34]
    assert game.winners() == []
    game.phase = "over"
    assert game.winners() == [A]
    owns(game, B, "1G 3P 33V")
    assert game.winners() == [A, B]


# Expansion


def test_ex_51_setup_numbers() -> None:
    view = new_game("expansion").public()
    assert view["piles"] == {"tribe": 40, "goods": 19, "dunes": 17}
    assert (len(view["discards"]["tribe"]), len(view["dunes"])) == (1, 3)
    for seat in view["seats"]:
        assert seat["goods"] == dict.fromkeys(GOODS, 1)
        assert (seat["water"], seat["gold"], seat["vp"]) == (2, 1, 4)


def test_ex_52_robber_and_targia() -> None:
    game = new_game("expansion")
    assert (game.robber, game.targia) == (1, 15)
    game = raid(4, "4V", "4V", "expansion")
    play(game, "pay points", "pay points")
    assert (game.robber, game.targia) == (5, 11)


def test_ex_53_the_targias_good() -> None:
    game = new_game("expansion")
    assert 5 not in places(play(game, "place 15"))
    owns(game, A, "")
    stand(game, "")
    assert game.moves() == {"use 15", "targia", "end"}
    play(game, "targia")
    assert game.moves() == {"take"}
    play(game, "take", "pepper", "use 15")
    assert (owned(game, A), game.moves()) == (amounts("1P 1S"), {"end"})
    assert game.players[A].counts["targia_used"] == 1


def at_targia(a: str, top_goods: str, repeat: str = "replace", cards: str = "") -> Oracle:
    game = acting("expansion", a, top_goods=top_goods, repeat=repeat)
    display(game, A, cards)
    stand(game, "15")
    return play(game, "targia", "reveal")


def test_ex_54_the_targias_card_repeated() -> None:
    game = play(at_targia("2D 1S", "G01.1 G11.1"), "dates")
    assert (kind(game), game.moves(), game.shown) == ("targia-card", {"take", "reveal", "skip"}, ["G01.1"])
    play(game, "reveal", "salt", "take")
    assert owned(game, A) == amounts("1D 1G")
    assert (game.discards["goods"], game.shown) == (["G01.1", "G11.1"], [])
    game = play(at_targia("2D 1S", "G01.1 G11.1", "keep"), "dates", "take", "reveal", "salt", "take")
    assert owned(game, A) == amounts("2D 1G")
    assert game.moves() == {"reveal", "skip"}


def test_ex_55_the_targias_card_counts_as_a_goods_card() -> None:
    game = at_targia("1D", "G02.1", cards="H03 H39")
    play(game, "take", "pepper")
    assert owned(game, A) == amounts("1S 1W 1P")
    assert kind(game) == "act"


def test_ex_56_water_at_a_raid() -> None:
    game = raid(8, "1D 3W", rules="expansion")
    assert game.moves() == {"water pepper"}
    play(game, "water pepper", "pay goods")
    assert owned(game, A) == amounts("1W")
    assert game.players[B].purse["vp"] == 9


def test_ex_57_the_last_raid_with_water() -> None:
    game = raid(16, "4W 1V", rules="expansion")
    assert owned(play(game, "water gold", "pay goods"), A) == amounts("1V")
    game = raid(16, "3W 1V", rules="expansion")
    assert game.moves() == {"skip", "water dates", "water salt", "water pepper", "water gold"}
    play(game, "skip")
    assert (game.to_move, owned(game, A), game.players[B].purse["vp"]) == (B, amounts("3W 1V"), 12)
    game = raid(16, "3W 3V", rules="expansion")
    assert "pay goods" not in game.moves()
    assert owned(play(game, "pay points"), A) == amounts("3W")


def test_ex_58_prescribed_goods() -> None:
    assert raid(4, "3D 1W 4V", rules="expansion").moves() == {"pay points"}


def test_ex_59_a_targi_on_a_dune() -> None:
    game = new_game("expansion")
    dunes = [dune["card"] for dune in game.dunes]
    stand(game, f"{dunes[0]} 2 6")
    assert markers(game, A) == {"r2c2"}
    game = new_game("expansion")
    stand(game, f"{dunes[0]} {dunes[1]} 2")
    assert markers(game, A) == set()


def test_ex_60_dunes_after_a_raid() -> None:
    game = new_game("expansion")
    game.discards["dunes"].append(game.dunes.pop()["card"])
    old = {dune["card"] for dune in game.dunes}
    owns(game, A, "4V")
    owns(game, B, "4V")
    game.robber = 3
    game.begin(game._begin_round())
    play(game, "pay points", "pay points")
    assert (len(game.dunes), len(game.piles["dunes"]), len(game.discards["dunes"])) == (3, 14, 3)
    assert not old & {dune["card"] for dune in game.dunes}


def test_ex_61_no_dune_left() -> None:
    game = acting("expansion")
    game.discards["dunes"] = [dune["card"] for dune in game.dunes]
    game.dunes = []
    play(game, "end", "end")
    assert (game.round, len(game.dunes), len(game.piles["dunes"])) == (2, 1, 16)


def test_ex_62_two_players_on_one_dune() -> None:
    game = new_game("expansion")
    display(game, B, "H13")
    first, second = game.dunes[0]["card"], game.dunes[1]["card"]
    play(game, f"place {first}")
    assert {f"place {first}", f"place {second}"} <= game.moves()
    game.dunes = []
    for seat in (A, B):
        owns(game, seat, "")
    stand(game, "D01", "D01")
    take = ("use D01", "take", "dates", "salt")
    both = play(game.copy(), *take, "end", *take)
    assert (owned(both, A), owned(both, B)) == (amounts("1D 1S"), amounts("1D 1S"))
    assert (both.dunes, both.discards["dunes"]) == ([], ["D01"])
    only_a = play(game.copy(), *take, "end")
    assert only_a.public()["dunes"] == [{"card": "D01", "seats": [B], "done": []}]
    play(only_a, "end")
    assert "D01" in only_a.discards["dunes"]
    only_b = play(game.copy(), "end", *take)
    assert only_b.discards["dunes"] == ["D01"]
    nobody = play(game, "end", "end")
    assert [dune["card"] for dune in nobody.dunes] == ["D01"]


def test_without_join_dune_an_occupied_dune_is_closed() -> None:
    game = new_game("expansion")
    dune = game.dunes[0]["card"]
    assert f"place {dune}" not in play(game, f"place {dune}").moves()


def test_ex_63_two_players_on_the_dune_for_the_display() -> None:
    game = acting("expansion", "1D 1W", "1S 1W")
    stand(game, "D18", "D18")
    laid = play(game.copy(), "use D18", "lay 1", "symbol tent")
    assert (rows_of(laid, A)[0], owned(laid, A)) == ("D18", {})
    assert play(laid, "end").moves() == {"end"}
    skipped = play(game.copy(), "use D18", "skip", "end")
    assert "use D18" in skipped.moves()
    play(skipped, "use D18", "lay 1", "symbol well")
    assert rows_of(skipped, B)[0] == "D18"
    assert play(game, "end", "use D18").moves() == {"lay 1", "skip"}


def test_ex_64_a_dune_as_12th_card() -> None:
    game = acting("expansion", "", "1D 1W")
    display(game, B, "B10 B11 B12 B19", "B20 B21 B29 B30", "B38 H04 B05")
    stand(game, "", "D18")
    play(game, "end", "use D18", "lay 3", "symbol oasis")
    assert owned(game, B) == {}
    assert game.players[B].display[2][3] == {"card": "D18", "symbol": "oasis", "token": 0, "rewarded": False}
    before = game.scores()[B]["cards"]
    play(game, "end")
    assert game.end == "display"
    game.players[B].display[2][3] = None
    assert game.scores()[B]["cards"] == before - 1


def test_ex_65_bracket() -> None:
    game = play(marked("H11", "1D 1S 1G 4W 4V", "expansion"), "use r1c2", "lay 1 bracket")
    assert owned(game, A) == amounts("6V")
    assert game.scores()[A]["cards"] == 3


def test_ex_66_bracket_and_exchange() -> None:
    game = play(marked("H11", "1D 1S 7W", "expansion"), "use r1c2")
    assert not any(move.startswith("lay") for move in game.moves())
    play(game, "water gold", "lay 1 bracket")
    assert owned(game, A) == amounts("2V")


def test_ex_67_no_discount_on_a_bracket() -> None:
    game = marked("H02", "2D 2S 1P 1W", "expansion")
    display(game, A, "H30 B10 B11")
    play(game, "use r1c2")
    assert "lay 2 bracket" not in game.moves()
    play(game, "lay 1 bracket")
    assert (kind(game), game.moves()) == ("save", set(GOODS))
    assert owned(play(game, "pepper"), A) == amounts("1V")


def test_ex_68_row_end_with_an_alternative_cost() -> None:
    game = marked("H10", "1D 2S 1P 1G", "expansion")
    display(game, A, "H30 B10 B11")
    play(game, "use r1c2")
    assert game.moves() == {"lay 1", "lay 1 cost 2", "lay 2", "hand", "discard"}
    first = play(game.copy(), "lay 1")
    assert (kind(first), first.moves()) == ("save", {"salt", "pepper"})
    assert owned(play(first, "salt"), A) == amounts("1D 2S")
    assert owned(play(game, "lay 1 cost 2"), A) == amounts("1G")


def test_ex_69_water_stands_in_for_a_good() -> None:
    game = marked("H23", "1D 1S 2P 1W", "expansion")
    display(game, A, "H22")
    play(game, "use r1c2", "lay 1")
    assert (kind(game), owned(game, A)) == ("confirm", {})
    assert owned(play(game, "take"), A) == amounts("3W")


def test_ex_70_triangle_for_placing() -> None:
    game = new_game("expansion", start=B)
    display(game, B, "H18")
    game.robber = 6
    play(game, "place 6")
    assert game.entries(B)[0]["token"] == 0
    del game.figures[6]
    assert 6 not in places(play(game, "place 2"))


def test_ex_71_triangle_at_a_raid() -> None:
    game = raid(12, "1D", "9V", "expansion", a_cards="H43 H42")
    assert game.moves() == {"exempt", "skip"}
    play(game, "exempt")
    assert owned(game, A) == amounts("1D 2W")
    assert game.entries(A)[0]["token"] == 0
    assert sum(game.players[A].counts[name] for name in ("raids_res", "raids_vp", "raids_unpaid")) == 0


def test_ex_72_triangle_in_the_same_phase() -> None:
    game = marked("H09", "1D 2P 1W", "expansion")
    for space in CENTRE:
        if space not in {"r1c2", "r2c1"}:
            centre(game, space, "H01")
    centre(game, "r2c1", "G04.1")
    play(game, "use r1c2", "lay 1", "use 1.1")
    assert game.moves() == {"use r2c1", "skip"}
    play(game, "use r2c1")
    assert owned(game, A) == amounts("2D")
    assert game.discards["goods"] == ["G04.1"]
    assert (game.centre["r2c1"]["kind"], game.centre["r2c1"]["face_down"]) == ("tribe", True)
    assert game.entries(A)[0]["token"] == 0


def test_ex_73_fata_morgana_adjacent() -> None:
    game = play(fata_morgana("expansion"), "use 9")
    assert game.moves() - {"skip"} == {
        "move r2c2 r1c2",
        "move r2c2 r3c2",
        "move r2c2 r2c1",
        "move r2c3 r1c3",
        "move r2c3 r3c3",
    }


def both_on_one_card() -> Oracle:
    game = new_game("expansion")
    game.robber = 9
    display(game, B, "H12")
    for a, b in ((2, 10), (6, 14), (13, 3)):
        play(game, f"place {a}", f"place {b}")
    return game


def test_ex_74_both_on_one_centre_card() -> None:
    game = both_on_one_card()
    assert (markers(game, A), markers(game, B)) == ({"r2c2", "r3c2"}, {"r2c2", "r2c3"})
    centre_card = game.centre["r2c2"]
    centre_card["card"] = "G04.1"
    used = play(game.copy(), "use r2c2", "end")
    assert "use r2c2" not in used.moves()
    assert "use r2c2" in play(game, "end").moves()
    plain = new_game("expansion")
    plain.robber = 9
    assert places(play(plain, "place 2")) & {10} == set()


def test_ex_75_rescue_by_a_moved_marker() -> None:
    game = both_on_one_card()
    game.players[B].display[0][1] = game.entry("H14")
    game.centre["r2c2"]["card"] = "G04.1"
    play(game, "use r2c2", "end", "use 1.2")
    assert {move for move in game.moves() if "r1c3" in move} == {"move r2c2 r1c3", "move r2c3 r1c3"}
    assert "use r1c3" in play(game, "move r2c2 r1c3").moves()


def test_ex_76_goods_into_water() -> None:
    game = acting("expansion", "3D")
    display(game, A, "H21")
    play(game, "extra 1", "extra 1", "extra 1", "water gold")
    assert owned(game, A) == amounts("1G")


def test_ex_77_tribal_expansion_with_water() -> None:
    game = acting("expansion", "2W", top_tribe="H45 H01")
    stand(game, "14")
    play(game, "use 14")
    assert game.moves() == {"hand", "discard", "redraw", *(f"water {good}" for good in GOODS)}
    play(game, "redraw", "hand")
    assert (owned(game, A), game.discards["tribe"][-1], game.players[A].hand) == (amounts("1W"), "H45", "H01")


def test_ex_78_three_drawn_cards() -> None:
    game = acting("expansion", "", top_tribe="H05 H14 H23")
    game.players[A].hand = "H01"
    game.dunes = []
    stand(game, "D10")
    play(game, "use D10", "take")
    assert kind(game) == "act"
    assert game.discards["tribe"][-3:] == ["H05", "H14", "H23"]
    assert game.discards["dunes"] == ["D10"]


def test_three_drawn_cards_one_laid_out() -> None:
    game = acting("expansion", "1D 1S 2P", top_tribe="H05 H14 H23")
    stand(game, "D10")
    play(game, "use D10", "take")
    assert (kind(game), game.moves()) == ("choose-tribe", {"choose 1", "choose 2", "choose 3", "discard"})
    play(game, "choose 2", "lay 1")
    assert (rows_of(game, A)[0], game.discards["tribe"][-2:], game.shown) == ("H14", ["H05", "H23"], [])


def test_ex_79_from_the_discard_pile() -> None:
    game = acting("expansion", "1D 1S 2W")
    game.discards["tribe"] = ["H33", "H19"]
    stand(game, "D11")
    play(game, "use D11")
    assert (kind(game), game.moves() & {"choose 1", "choose 2", "choose 3", "skip"}) == (
        "choose-discard",
        {"choose 1", "choose 2", "skip"},
    )
    play(game, "choose 1", "lay 1")
    assert (owned(game, A), game.discards["tribe"], rows_of(game, A)[0]) == ({}, ["H33"], "H19")
    game = acting("expansion")
    game.discards["tribe"] = []
    stand(game, "D11")
    assert kind(play(game, "use D11")) == "act"


def test_ex_80_the_nobles_compensation() -> None:
    game = play(with_noble("H41", "", rules="expansion"), "use 1", "discard")
    assert (kind(game), game.moves()) == ("take", set(GOODS))
    play(game, "salt")
    assert (owned(game, A), game.discards["tribe"][-1], game.players[A].hand) == (amounts("1S 1W"), "H41", None)


def test_ex_81_the_house_trader() -> None:
    game = acting("expansion", "1D 1S 1P 1G")
    stand(game, "5")
    play(game, "use 5")
    assert game.moves() == {"rate 1", "rate 2", "rate 3", "skip"}
    gold = play(game.copy(), "rate 1")
    assert owned(gold, A) == amounts("2G")
    assert owned(play(game.copy(), "rate 2", "dates", "salt", "pepper"), A) == amounts("2P 1G")
    assert owned(play(game, "rate 3", "dates", "pepper"), A) == amounts("2D 1S 2P")


def test_ex_82_start_player() -> None:
    game = acting("expansion", "4V", "4V")
    game.round, game.robber = 5, 6
    display(game, A, "H17")
    stand(game, "", "D19")
    play(game, "use 1.1", "end")
    twice = play(game.copy(), "end")
    assert (twice.round, twice.start) == (6, A)
    finish_round_by_placing(twice)
    assert (twice.round, twice.start) == (7, B)
    play(game, "use D19", "take", "skip", "end")
    assert (game.round, game.start) == (6, B)


def finish_round_by_placing(game: Oracle) -> None:
    while game.phase == "place":
        game.play(min(game.moves()))
    finish_round(game)


def test_ex_83_water_at_the_end() -> None:
    game = new_game("expansion")
    owns(game, A, "7W")
    display(game, A, "H27")
    assert (game.scores()[A]["water"], game.scores()[A]["bonus"]) == (3, 2)


def test_ex_84_limits_in_the_expansion() -> None:
    game = acting("expansion", "12W 4G 11D", "12W 4G 11D")
    display(game, B, "H26")
    play(game, "end", "end")
    assert game.phase == "place"
    assert owned(game, A) == amounts("10W 3G 10D")
    assert owned(game, B) == amounts("12W 4G 11D")
    assert game.limits(B) == {"goods": 13, "gold": 5, "water": 15}


# Challenges


def test_ex_85_judging() -> None:
    game = new_game(challenges="CP1a CR1a CD1a CB1a")
    display(game, A, "B10 B11 B12 B19", "B20 B21 B29 B30", "B38 B39 B02")
    game.players[A].counts["raids_vp"] = 1
    owns(game, A, "2G")
    rest = 31 - game.scores()[A]["cards"] - game.scores()[A]["rows"]
    owns(game, A, f"2G {rest}V")
    score = game.scores()[A]
    assert (score["total"] - score["challenges"], score["challenges"], score["total"]) == (31, 4, 35)


def test_ex_86_several_conditions() -> None:
    game = new_game(challenges="CP3a")
    owns(game, A, "13V")
    owns(game, B, "12V")
    display(game, A, "B10 B12 B19 B21", "B37 B39")
    display(game, B, "B02 B03 B29 B30", "H10 H11")
    assert [row["total"] - row["challenges"] for row in game.scores()] == [31, 30]
    assert [row["challenges"] for row in game.scores()] == [0, 2]


def test_ex_87_groups() -> None:
    game = new_game(challenges="CR2c CD2a")
    owns(game, A, "2D 2S 3P")
    display(game, A, "B01 B02 B03 B19", "B20 B21 B28 B29")
    assert game._holds(A, game.challenges[0]["all"][0])
    assert not game._holds(A, game.challenges[1]["all"][0])
    assert game.scores()[A]["challenges"] == 2


def test_ex_88_ahead() -> None:
    game = new_game(challenges="CP2d")
    display(game, A, "B10 B12 B19 B21", "B29 B30 B04")
    display(game, B, "B02 B03 B37 B39", "H01 B11")
    assert [row["cards"] for row in game.scores()] == [19, 17]
    assert [row["challenges"] for row in game.scores()] == [0, 0]
    display(game, B, "B02 B03 B37 B39", "H01 B04")
    assert [row["challenges"] for row in game.scores()] == [2, 0]


def test_ex_89_lowered_and_raised_limit() -> None:
    game = acting("expansion", "9D", "9D", challenges="CO1a")
    display(game, A, "H26")
    play(game, "end", "end")
    assert (owned(game, A), owned(game, B)) == (amounts("9D"), amounts("7D"))


def test_ex_90_more_expensive_raids() -> None:
    game = raid(16, "1G 1D 1S 3V", "1G 3V", challenges="CO2b")
    assert game.moves() == {"pay goods", "pay points"}
    play(game, "pay goods", "salt")
    assert owned(game, A) == amounts("1D 3V")
    assert game.moves() == {"pay points"}


def test_ex_91_near_the_robber() -> None:
    game = new_game()
    game.robber = 5
    play(game, "place 6", "place 11", "place 15")
    counts = [[player.counts[name] for name in ("beside_robber", "opposite_robber")] for player in game.players]
    assert counts == [[1, 1], [0, 0]]
    game = play(new_game(), "place 2", "place 15")
    assert [player.counts["beside_robber"] for player in game.players] == [1, 0]


def test_ex_92_an_obstacle_scores_nothing() -> None:
    game = new_game(challenges="CO1a CO2a CO3c")
    assert [row["challenges"] for row in game.scores()] == [0, 0]


# Obstacles and corners that the examples do not show


def test_closed_border_card() -> None:
    game = new_game("expansion", challenges="CO1c")
    assert 5 not in places(game)
    owns(game, A, "9D")
    display(game, A, "H41")
    stand(game, "")
    assert play(game, "use 1.1").moves() == {"use 10", "skip"}


def test_nobody_opposite_the_robber() -> None:
    assert 11 not in places(new_game(challenges="CO3a"))


def test_no_card_in_hand() -> None:
    assert play(marked("B14", "1G", challenges="CO1b"), "use r1c2").moves() == {"lay 1", "discard"}


def test_one_tribe_card_per_round() -> None:
    game = marked("B14", "2G", challenges="CO2c")
    centre(game, "r2c1", "B16", A)
    play(game, "use r1c2", "lay 1", "use r2c1")
    assert game.moves() == {"hand", "discard"}


def test_gift_for_the_noble() -> None:
    game = with_noble("B14", "1G", challenges="CO3b")
    assert "use 1" not in game.moves()
    game = with_noble("B14", "1G 1D 1S", challenges="CO3b")
    play(game, "use 1")
    assert (kind(game), game.moves()) == ("give", {"dates", "salt"})
    assert play(game, "salt").moves() == {"lay 1", "discard", "skip"}


def test_rows_must_be_full() -> None:
    game = marked("B14", "1G", challenges="CO3c")
    display(game, A, "B10 B11")
    assert play(game, "use r1c2").moves() == {"lay 1", "hand", "discard"}
    game = marked("B09", "1S 1P 1G", challenges="CO3c")
    display(game, A, "B01 B19 B10 B28", "B37")
    play(game, "use r1c2", "lay 2", "lift 1.4", "skip")
    assert game.moves() == {"put 1.4"}


def test_scarce_water() -> None:
    assert acting("expansion", "3W", challenges="CO2d").moves() == {"end", *(f"water {good}" for good in GOODS)}


def test_one_dune_each() -> None:
    game = new_game("expansion", challenges="CO3d")
    first = game.dunes[0]["card"]
    play(game, f"place {first}", "place 2")
    assert not any("D" in move for move in game.moves())


def test_stored_gold_or_own_gold() -> None:
    game = marked("B01", "1P 1G")
    display(game, A, "B27")
    play(game, "use r1c2", "lay 1")
    assert (kind(game), game.moves()) == ("stored", {"stored gold", "own gold"})
    assert owned(play(game.copy(), "own gold"), A) == {}
    assert owned(play(game, "stored gold"), A) == amounts("1G")


def test_which_surcharge() -> None:
    game = acting("expansion", "1G 1D 1W")
    display(game, A, "B26 H35")
    game.players[A].hand = "B14"
    play(game, "lay 1")
    assert (kind(game), game.moves()) == ("surcharge", {"extra 1", "extra 2"})
    assert owned(play(game, "extra 2"), A) == amounts("1D")


def test_replacing_may_be_skipped() -> None:
    game = marked("H26", "1D 1P 1W", "expansion")
    display(game, A, "H22")
    play(game, "use r1c2", "lay 1")
    assert (kind(game), game.moves()) == ("replace", {"dates", "pepper", "skip"})
    assert owned(play(game.copy(), "skip"), A) == amounts("1W")
    assert owned(play(game, "pepper"), A) == amounts("1P")


def test_layout_bonus_only_from_older_cards() -> None:
    game = marked("H04", "1S 1P 1G 1W", "expansion")
    assert owned(play(game, "use r1c2", "lay 1"), A) == {}
    centre(game, "r2c1", "B01", A)
    owns(game, A, "1P 1G")
    assert owned(play(game, "use r2c1", "lay 1"), A) == amounts("2W")


def test_a_lightning_may_be_declined() -> None:
    game = marked("B45", "1D 1S 2P")
    play(game, "use r1c2", "lay 1")
    assert (kind(game), game.moves()) == ("option", {"option 1", "option 2", "option 3", "skip"})
    assert owned(play(game.copy(), "skip"), A) == {}
    assert owned(play(game, "option 1", "salt", "skip"), A) == amounts("1S")


def test_an_exchange_at_a_raid_must_leave_a_payment() -> None:
    assert raid(8, "1D 1P", rules="expansion", a_cards="H21").moves() == {"pay goods"}
    game = play(raid(8, "1D 1P 1S", rules="expansion", a_cards="H21"), "extra 1")
    assert game.moves() == set(GOODS)  # 2 water would return what was given
    game = raid(8, "1D 1P 1S", rules="expansion", a_cards="H21", challenges="CO2d")
    assert game.moves() == {"pay goods", "extra 1"}
    play(game, "extra 1")
    assert owned(game, A) == amounts("1D 1P 1W")
    assert game.moves() == {"pay goods"}


def test_illegal_moves_change_nothing() -> None:
    game = new_game()
    before = game.public()
    for move in ("place 1", "place 4", "place D01", "use 2", "end", "nonsense", ""):
        with pytest.raises(ValueError, match="not a legal move"):
            game.play(move)
    assert game.public() == before


def test_a_copy_is_independent() -> None:
    game = play(marked("B45", "1D 1S 2P"), "use r1c2", "lay 1", "option 1")
    other = game.copy()
    assert (other.public(), other.moves(), other.decision) == (game.public(), game.moves(), game.decision)
    play(other, "salt")
    assert owned(game, A) == {}
    assert owned(play(game, "dates"), A) == amounts("1D")


# Whole games

KINDS = {
    "place",
    "raid",
    "act",
    "limit",
    "option",
    "take",
    "give",
    "tribe",
    "save",
    "stored",
    "exchange",
    "confirm",
} | {
    "lift",
    "put",
    "give-equal",
    "move-marker",
}
EXPANSION_KINDS = {"choose-tribe", "choose-discard", "choose-goods", "replace", "targia", "targia-card"} | {
    "use-border",
    "use-centre",
    "lay-dune",
    "symbol",
}


def check_conserved(game: Oracle) -> None:
    """Check that every card exists exactly once, nobody owns a negative amount, and displays have no gaps."""
    where = [card for pile in (*game.piles.values(), *game.discards.values()) for card in pile]
    where += [space["card"] for space in game.centre.values() if space["card"]]
    where += [dune["card"] for dune in game.dunes] + game.shown
    where += [player.hand for player in game.players if player.hand]
    where += [entry["card"] for seat in (A, B) for entry in game.entries(seat)]
    dealt = Counter(card for orders in game.orders.values() for card in orders[0])
    lifted = dealt - Counter(where)
    assert not Counter(where) - dealt
    assert lifted.total() <= (2 if kind(game) in {"lift", "put"} else 0)
    assert all(number >= 0 for player in game.players for number in player.purse.values())
    if kind(game) not in {"lift", "put"}:
        for player in game.players:
            sizes = [sum(entry is not None for entry in row) for row in player.display]
            assert all(row[:size].count(None) == 0 for row, size in zip(player.display, sizes))
            assert all(sizes[row] or not sizes[row + 1] for row in (0, 1))


def weight(move: str) -> int:
    """The weight of a move: random players see more of the game if they often lay out cards and rarely end a phase."""
    return {"lay": 30, "use": 8, "targia": 8, "hand": 3, "end": 1, "exempt": 5}.get(move.split()[0], 2)


def play_out(game: Oracle, rng: random.Random, seen: Counter[str]) -> None:
    for number in range(3000):
        if game.to_move is None:
            return
        moves = sorted(game.moves())
        assert moves
        seen[kind(game)] += 1
        game.play(rng.choices(moves, [weight(move) for move in moves])[0])
        check_conserved(game)
        if number % 40 == 7:
            other = game.copy()
            assert (other.public(), other.moves(), other.decision) == (game.public(), game.moves(), game.decision)
    raise AssertionError("the game does not end")


def random_game(rules: str, seed: int) -> Oracle:
    rng = random.Random(f"{rules} {seed}")
    challenges = draw_challenges(rules, seed % 2 == 0, rng) if seed % 4 else []
    game = new_game(
        rules,
        seed,
        tribe="base" if rules == "base" else rng.choice(["house", "house", "mixed", "base"]),
        border="base" if rules == "base" else rng.choice(["house", "house", "mixed", "base"]),
        challenges=" ".join(challenges),
        repeat="keep" if rules == "expansion" and seed % 3 == 0 else "replace",
        start=seed % 2,
    )
    if seed % 3 == 0:  # late in the game: many active effects, and a 12th card within reach
        for seat in (A, B):
            cards = [game.piles["tribe"].pop() for _ in range(8)]
            display(game, seat, " ".join(cards[:4]), " ".join(cards[4:]))
    return game


@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_random_games_end_and_add_up(rules: str) -> None:
    seen: Counter[str] = Counter()
    ends: Counter[str | None] = Counter()
    for seed in range(50):
        game = random_game(rules, seed)
        play_out(game, random.Random(seed), seen)
        view = game.public()
        assert (view["phase"], view["to_move"], game.moves()) == ("over", None, set())
        assert json.loads(json.dumps(view)) == view
        assert view["robber"] == 16 or view["end"] == "display"
        assert game.winners()
        for row in view["scores"]:
            assert row["total"] == sum(row.values()) - row["total"] - row["seat"]
        ends[game.end] += 1
    assert set(seen) >= KINDS
    assert rules == "base" or set(seen) >= EXPANSION_KINDS
    assert set(ends) == {"robber", "display"}


def test_start_of_the_centre() -> None:
    view = new_game().public()
    assert {name for name, space in view["centre"].items() if space["kind"] == "goods"} == GOODS_AT_START
    assert goods_in(new_game().players[A].purse) == 6
