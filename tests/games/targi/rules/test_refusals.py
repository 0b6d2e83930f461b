"""Every sentence with which a move is refused: an example of each, the clause that it names, and what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import azalai
from azalai.games.targi.reasons import ANSWERS, RULE_OF
from azalai.games.targi.words import texts
from tests.games.targi.positions import Table

REASONS = texts("en")["refusals"]
Example = tuple[str, Callable[[], Table], str, str]  # clause, position, move, words of the sentence
TWELVE = "B01 B02 B03 B04 / B10 B11 B12 B13 / B19 B20 B21 B22"


def refusal(table: Table, move: str) -> azalai.IllegalMove:
    before = table.game.state.tobytes()
    if move not in table.game.setting.actions:  # a place that somebody points at
        found = table.game.why_not(move)
        assert found is not None
        return found
    with pytest.raises(azalai.IllegalMove) as caught:
        table.game.play(move)
    assert table.game.state.tobytes() == before
    assert move not in table.game.moves()
    return caught.value


def acting(purse: str = "", display: str = "", figures: str = "2 6 1", **cards: str) -> Table:
    return Table().purse(0, purse).display(0, display).centre(**cards).act((figures, ""), round_number=2)


def offered(card: str, purse: str = "9D 9S 9P 9G", display: str = "", challenge: str = "") -> Table:
    """A marked base card is being used."""
    table = Table(challenges=[challenge] if challenge else "off").purse(0, purse).display(0, display)
    return table.centre(r2c2=card).act(("2 6 1", ""), round_number=2).play("use r2c2")


def expansion(
    purse: str = "", display: str = "", figures: str = "2 6", number: int = 2, tribe: str = "mixed", **cards: str
) -> Table:
    table = Table("expansion", tribe=tribe).purse(0, purse).display(0, display).centre(**cards)
    return table.dunes("D09 D11 D14 D17").act((figures, ""), round_number=number)


def challenged(option: str, rules: str = "base", number: int = 2) -> Table:
    return Table(rules, challenges=[option]).dunes("D01 D02" if rules == "expansion" else "").round(number)


def keeping() -> Table:
    """With every card of the Targia taken, one is revealed."""
    return Table("expansion", targia_repeat="keep").purse(0, "3D").act(("15", "")).play("targia", "reveal")


def over() -> Table:
    return Table().purse(0, "9V").purse(1, "9V").raid(4).play("pay points", "pay points")


def limited_layouts() -> Table:
    table = Table(challenges=["CO2c"]).purse(0, "9D 9S 9P 9G").centre(r2c2="B28", r2c1="B29").hand(0, "B01")
    return table.act(("2 6 1", ""), round_number=2).play("use r2c2", "lay 1", "use r2c1")


def raid(purse: str, number: int = 3, rules: str = "base", display: str = "") -> Table:
    tribe = "mixed" if rules == "expansion" else "base"
    return Table(rules, tribe=tribe).display(0, display).purse(0, purse).purse(1, "9V").raid(number)


def without_fee() -> Table:
    return Table(challenges=["CO3b"]).purse(0, "9G").act(("1 2 6", ""), round_number=2)


def two_hand_plays() -> Table:
    """B26 asks for 1 good more, H35 for 1 water more; which one is asked."""
    table = Table("expansion", tribe="mixed").display(0, "B26 H35").hand(0, "B28").purse(0, "2P 1G 1W")
    return table.act(("2", ""), round_number=3).play("lay 1")


def saving() -> Table:
    """B32 costs 1D 1P, 1 of them less."""
    return offered("B32", "2D 2S 2P", "B33").play("lay 1")


def replacing() -> Table:
    """H23 costs 1D 2S 2P, and 1W may stand in for 1 good."""
    return expansion("2D 3S 3P 1W", "H22", r2c2="H23").play("use r2c2", "lay 1")


EXAMPLES: dict[str, Example] = {
    "over": ("TG-END-04", over, "place 2", "game is over"),
    "not-asked": ("TG-PLACE-01", Table, "use 2", "place a Targi"),
    "place-corner": ("TG-PLACE-02", Table, "place 8", "Card 8 is a corner"),
    "place-centre": ("TG-PLACE-02", Table, "r2c2", "Targi go on the border"),
    "place-robber": ("TG-PLACE-03", lambda: Table().round(5), "place 6", "robber is on card 6"),
    "place-occupied": ("TG-PLACE-04", lambda: Table().play("place 5"), "place 5", "already a Targi on card 5"),
    "place-opposite": ("TG-PLACE-05", lambda: Table().play("place 5"), "place 15", "Card 15 is opposite"),
    "place-closed": ("TG-CH-OBS-03", lambda: challenged("CO1c"), "place 5", "closes card 5"),
    "place-facing": ("TG-CH-OBS-07", lambda: challenged("CO3a"), "place 10", "opposite the robber"),
    "dune-none": ("TG-X-DUNE-01", lambda: Table("expansion").dunes("D01"), "place D02", "is not face up"),
    "dune-occupied": (
        "TG-X-DUNE-04",
        lambda: Table("expansion").dunes("D01 D02").play("place D01"),
        "place D01",
        "already a Targi on that dune",
    ),
    "dune-limit": (
        "TG-CH-OBS-10",
        lambda: challenged("CO3d", "expansion").play("place D01", "place 3"),
        "place D02",
        "how many Targi you may place on dunes",
    ),
    "use-nobody": ("TG-ACT-02", acting, "use 3", "None of your Targi is there"),
    "use-unmarked": ("TG-ACT-02", acting, "use r1c1", "no marker on that card"),
    "use-done": ("TG-ACT-02", lambda: acting().play("use 2"), "use 2", "already carried out that action"),
    "use-fee": ("TG-CH-OBS-08", without_fee, "use 1", "a fee for card 1"),
    "use-face-down": ("TG-ACT-06", lambda: acting().face_down("r2c2"), "use r2c2", "is face down until the next round"),
    "use-card": ("TG-X-ICON-02", lambda: acting(display="B01"), "use 1.1", "no stored action"),
    "targia": ("TG-X-TARGIA-03", expansion, "targia", "is on the Targia's card"),
    "lay-full": ("TG-TRIBE-06", lambda: offered("B28", display=TWELVE), "lay 1", "display is full"),
    "lay-row-full": ("TG-TRIBE-03", lambda: offered("B28", display="B01 B02 B03 B04"), "lay 1", "Row 1 is full"),
    "lay-row-order": ("TG-TRIBE-04", lambda: offered("B28"), "lay 2", "Row 2 cannot be opened yet"),
    "lay-row-strict": (
        "TG-CH-OBS-09",
        lambda: offered("B28", display="B01", challenge="CO3c"),
        "lay 2",
        "open row 2 only when every opened row is full",
    ),
    "lay-limit": ("TG-CH-OBS-05", limited_layouts, "lay 1", "how many tribe cards you lay out in a round"),
    "lay-cost": ("TG-TRIBE-02", lambda: offered("B28"), "lay 1 cost 2", "does not have that cost"),
    "lay-bracket": ("TG-X-COST-01", lambda: offered("B28"), "lay 1 bracket", "no bracket"),
    "lay-price": ("TG-TRIBE-01", lambda: offered("B28", "1P"), "lay 1", "it costs 1 pepper, 1 gold"),
    "lay-hand": ("TG-HAND-02", lambda: acting("9P 9G").hand(0, "B28"), "lay 1", "only with the Noble"),
    "hand-full": ("TG-HAND-03", lambda: acting(r2c2="B28").hand(0, "B01").play("use r2c2"), "hand", "already hold"),
    "hand-closed": ("TG-CH-OBS-02", lambda: offered("B28", challenge="CO1b"), "hand", "forbids taking cards"),
    "hand-stays": ("TG-HAND-02", lambda: acting().hand(0, "B28").play("use 1"), "hand", "already in your hand"),
    "discard-pile": (
        "TG-CARD-TAKEDISCARD-01",
        lambda: expansion(figures="D11").discards("tribe", "B01").play("use D11", "choose 1"),
        "discard",
        "Skip to leave it there",
    ),
    "redraw": (
        "TG-CARD-DRAWTRIBE-02",
        lambda: acting(figures="14").play("use 14"),
        "redraw",
        "cannot draw again",
    ),
    "water-base": ("TG-ED-02", acting, "water dates", "no water in the base game"),
    "water-little": ("TG-X-WATER-01", lambda: expansion("2W"), "water gold", "not have enough water"),
    "water-raid": ("TG-RAID-06", lambda: raid("4W", 4, "expansion"), "water dates", "no longer pay the raid"),
    "water-not-now": ("TG-X-WATER-03", lambda: Table("expansion"), "water dates", "cannot exchange now"),
    "rate": ("TG-CARD-EXCHANGE-01", lambda: acting("2D", figures="5").play("use 5"), "rate 1", "that exchange here"),
    "extra": ("TG-CARD-EXTRARATE-01", acting, "extra 1", "that exchange now"),
    "raid-goods": ("TG-RAID-02", lambda: raid("2D 9V"), "pay goods", "resources that the raid asks for"),
    "raid-points": ("TG-RAID-02", lambda: raid("9D 1V"), "pay points", "that many VP"),
    "raid-exempt": ("TG-CARD-RAIDIMMUNE-02", lambda: raid("9V"), "exempt", "exempts you"),
    "raid-must": ("TG-RAID-04", lambda: raid("9V"), "skip", "You can pay, so you must"),
    "good-none": ("TG-TERM-03", lambda: raid("3D 3S").play("pay goods"), "pepper", "no pepper to give"),
    "good-save": ("TG-CARD-DISCOUNT-01", saving, "salt", "cannot save salt"),
    "good-replace": ("TG-CARD-SUBSTITUTE-01", replacing, "any", "replace the good of your choice"),
    "good-same": (
        "TG-CARD-EXTRARATE-02",
        lambda: acting("3D", "B35", "5").play("use 5", "extra 1"),
        "dates",
        "different good from the one you gave",
    ),
    "good-equal": (
        "TG-CARD-EXCHANGE-02",
        lambda: acting("2D 2S 1P", figures="5").play("use 5", "rate 2"),
        "pepper",
        "enough pepper",
    ),
    "skip-replace": (
        "TG-TRIBE-01",
        lambda: expansion("1D 1G 1W", "H22 B26").hand(0, "B24").play("lay 1"),
        "skip",
        "without replacing a good",
    ),
    "skip-place": ("TG-PLACE-08", Table, "skip", "must place a Targi"),
    "skip-must": ("TG-CARD-GAIN-01", lambda: acting(r2c2="G10").play("use r2c2"), "skip", "cannot skip it"),
    "move-from": (
        "TG-CARD-MOVEMARKER-01",
        lambda: acting(figures="9 6").play("use 9"),
        "move r1c1 r1c2",
        "no unused marker on r1c1",
    ),
    "move-to": (
        "TG-CARD-MOVEMARKER-01",
        lambda: acting(figures="9 6").face_down("r1c1").play("use 9"),
        "move r2c3 r1c1",
        "r1c1 is not a face-up card without a marker",
    ),
    "move-far": (
        "TG-CARD-MOVEMARKER-02",
        lambda: expansion(figures="9 6").play("use 9"),
        "move r2c3 r1c1",
        "r1c1 is not adjacent to r2c3",
    ),
    "lift-none": ("TG-CARD-MOVEDISPLAY-01", lambda: offered("B09").play("lay 1"), "lift 2.1", "no card at that place"),
    "put-gap": (
        "TG-CARD-MOVEDISPLAY-01",
        lambda: offered("B09", display="B01 B02").play("lay 1", "lift 1.1", "skip"),
        "put 2.1",
        "there would be a gap",
    ),
    "choose": (
        "TG-CARD-DRAWTRIBE-01",
        lambda: Table("expansion").dunes("D10").act(("D10", "")).play("use D10", "take"),
        "choose 4",
        "neither lay it out nor take it into your hand",
    ),
    "choose-goods": (
        "TG-CARD-DRAWGOODS-01",
        lambda: expansion(figures="D09").play("use D09", "take"),
        "choose 8",
        "no such card among those revealed",
    ),
    "option": ("TG-TERM-04", lambda: expansion(r2c2="HG04").play("use r2c2"), "option 3", "no such option"),
    "border": (
        "TG-CARD-USEBORDER-01",
        lambda: expansion(figures="D14").play("use D14", "take"),
        "use 2",
        "Border card 2 cannot be used here",
    ),
    "centre": (
        "TG-CARD-USECENTRE-01",
        lambda: expansion(display="H09", r1c1="G01", r1c2="B01").play("use 1.1"),
        "use r1c2",
        "face-up card of the right kind",
    ),
    "stored": ("TG-CARD-STOREDGOLD-01", acting, "stored gold", "no gold to pay now"),
    "reveal": (
        "TG-X-TARGIA-05",
        lambda: expansion(figures="15", number=1).play("targia"),
        "reveal",
        "no good to pay",
    ),
    "raid-immune": (
        "TG-CARD-RAIDIMMUNE-01",
        lambda: raid("9D 9W", rules="expansion", display="B06"),
        "pay goods",
        "exempt from raids",
    ),
    "reveal-first": ("TG-X-TARGIA-06", keeping, "reveal", "Take the revealed card first"),
    "surcharge": ("TG-CARD-HANDPLAY-01", two_hand_plays, "extra 3", "does not let you lay out the hand card"),
}


def test_every_reason_has_an_example() -> None:
    assert set(EXAMPLES) == set(REASONS)


@pytest.mark.parametrize("reason", EXAMPLES)
def test_refusal_names_its_rule_and_what_it_is_about(reason: str) -> None:
    rule, position, move, words = EXAMPLES[reason]
    found = refusal(position(), move)
    assert (found.reason, found.rule) == (reason, rule)
    assert words in str(found) == found.sentences["en"]


@pytest.mark.parametrize("reason", EXAMPLES)
def test_refusal_can_be_said_in_german(reason: str) -> None:
    _, position, move, _ = EXAMPLES[reason]
    sentence = refusal(position(), move).sentences
    assert sentence["de"] != sentence["en"]
    assert "{" not in sentence["de"] + sentence["en"]


@pytest.mark.parametrize(
    ("position", "target", "reason"),
    [
        (Table, "8", "place-corner"),
        (lambda: Table().round(5), "6", "place-robber"),
        (lambda: Table().play("place 5"), "15", "place-opposite"),
        (lambda: Table("expansion").dunes("D01").play("place D01"), "D01", "dune-occupied"),
        (Table, "1.1", "not-asked"),
        (acting, "3", "use-nobody"),
        (acting, "12", "use-nobody"),
        (acting, "r1c1", "use-unmarked"),
        (lambda: acting().play("use 2"), "2", "use-done"),
        (lambda: acting().face_down("r2c2"), "r2c2", "use-face-down"),
        (lambda: acting(display="B01"), "1.1", "use-card"),
        (acting, "hand", "not-asked"),
        (lambda: offered("B28"), "2", "not-asked"),
        (lambda: acting(figures="9 6").face_down("r1c1").play("use 9"), "r1c1", "move-from"),
        (lambda: offered("B09").play("lay 1"), "2.1", "lift-none"),
        (over, "5", "over"),
    ],
)
def test_pointing_at_a_place_in_vain_is_refused_like_the_move(
    position: Callable[[], Table], target: str, reason: str
) -> None:
    assert refusal(position(), target).reason == reason


@pytest.mark.parametrize(("position", "target"), [(Table, "5"), (acting, "2"), (acting, "r2c2")])
def test_a_place_where_something_can_be_done_has_no_reason(position: Callable[[], Table], target: str) -> None:
    assert position().game.why_not(target) is None


def test_only_places_can_be_pointed_at() -> None:
    with pytest.raises(azalai.BadMove, match="is not a place"):
        Table().game.why_not("17")


@pytest.mark.parametrize(
    ("position", "move", "rule"),
    [
        (Table, "end", "TG-PLACE-01"),
        (Table, "pay goods", "TG-PLACE-01"),
        (acting, "place 2", "TG-ACT-01"),
        (acting, "dates", "TG-ACT-01"),
        (lambda: raid("9V"), "place 2", "TG-RAID-01"),
        (lambda: offered("B28"), "use 2", "TG-ACT-08"),
        (lambda: offered("B28"), "end", "TG-ACT-08"),
        (lambda: acting("6D 6S").play("end", "end"), "place 3", "TG-LIMIT-02"),
        (lambda: acting("4D", figures="5").play("use 5"), "use 2", "TG-CARD-EXCHANGE-01"),
    ],
)
def test_answer_to_another_question_is_refused_with_what_is_asked(
    position: Callable[[], Table], move: str, rule: str
) -> None:
    table = position()
    found = refusal(table, move)
    assert (found.reason, found.rule) == ("not-asked", rule)
    assert table.game.prompt("en") in found.sentences["en"]
    assert table.game.prompt("de") in found.sentences["de"]


@pytest.mark.parametrize(
    ("position", "move", "rule"),
    [
        (lambda: acting("6D 6S").play("end", "end"), "pepper", "TG-LIMIT-02"),
        (
            lambda: expansion(figures="D11").hand(0, None).discards("tribe", "B01").play("use D11"),
            "choose 2",
            "TG-CARD-TAKEDISCARD-01",
        ),
    ],
)
def test_clause_of_a_refusal_is_that_of_the_question(position: Callable[[], Table], move: str, rule: str) -> None:
    assert refusal(position(), move).rule == rule


@pytest.mark.parametrize(("challenge", "reason"), [("CO3b", "water-little"), ("CO3a", "water-not-now")])
def test_water_at_a_border_card_is_for_its_fee(challenge: str, reason: str) -> None:
    """CO3b asks a fee for card 1, which D14 may use; without a fee there is nothing to exchange for."""
    table = Table("expansion", challenges=[challenge]).purse(0, "1W").dunes("D14").act(("D14", ""))
    table.play("use D14", "skip")
    assert table.kind == "use-border"
    assert refusal(table, "water salt").reason == reason


@pytest.mark.parametrize(
    ("repeat", "words"),
    [("replace", "take the revealed card, pay a good"), ("keep", "take the revealed card, or refuse it")],
)
def test_prompt_at_the_targias_card_says_what_can_be_done(repeat: str, words: str) -> None:
    table = Table("expansion", targia_repeat=repeat).purse(0, "3D").pile("goods", "G01").act(("15", ""))
    table.play("targia", "reveal")
    assert table.kind == "targia-card"
    assert words in table.game.prompt("en")
    assert ("reveal" in table.moves()) == ("zahle eine Ware" in table.game.prompt("de")) == (repeat == "replace")


def test_prompt_at_the_targias_card_says_that_it_was_taken() -> None:
    table = Table("expansion", targia_repeat="keep").purse(0, "3D").pile("goods", "G01").act(("15", ""))
    table.play("targia", "reveal", "take")
    assert table.kind == "targia-card"
    assert "you took what the card gives. Pay a good" in table.game.prompt("en")
    assert ("take" in table.moves()) == ("nimm die" in table.game.prompt("de")) is False


def test_price_of_a_bracket_is_said_with_the_card() -> None:
    found = refusal(expansion("1D 1S 1G 1W", r2c2="H11").play("use r2c2"), "lay 1 bracket")
    assert (found.rule, "1 date, 1 salt, 1 gold, 4 water" in str(found)) == ("TG-TRIBE-01", True)


def test_action_number_is_refused_like_its_text() -> None:
    table = Table()
    with pytest.raises(azalai.IllegalMove, match="Card 8 is a corner") as caught:
        table.game.play(table.setting.actions["place 8"])
    assert caught.value.rule == "TG-PLACE-02"


@pytest.mark.parametrize("move", ["place 17", "fly", "", "use r4c1", "lay 4", "place", "x" * 300])
def test_text_that_is_no_move_says_how_moves_look(move: str) -> None:
    with pytest.raises(azalai.BadMove, match=r"Moves are like: place 5|A move is a short text"):
        Table().game.play(move)


NOT_KINDS = {"targia-keep", "targia-kept", "raid-immune", "raid-unable"}  # other sentences for a kind of question


def test_every_question_has_a_rule_and_answers() -> None:
    assert set().union(*ANSWERS.values()) == set(RULE_OF)
    assert set(texts("en")["prompts"]) == set(RULE_OF) | {"over-robber", "over-display", *NOT_KINDS}
