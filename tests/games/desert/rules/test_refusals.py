"""Every sentence with which a move is refused: an example of each, the clause that it names, and what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import azalai
from azalai import bots
from azalai.games.desert.words import texts
from tests.games.desert.positions import COLOURS, place_leaders, placed, play_all, play_any, reach, refused, start

REASONS = texts("de")["refusals"]
Example = tuple[str, Callable[[], azalai.Game], str, str]  # clause, position, move, words of the sentence

BOARD = """
    .......
    ..1.O..
    .......
    ...^..v
    .......
"""
CROWDED = """
    .....
    ..O..
    .2g^.
    ..gyY
    ..G..
"""


def five(*returns: str) -> azalai.Game:
    return play_all(azalai.new("desert", players=5, seed=1), *(f"return {colour}" for colour in returns))


def finished() -> azalai.Game:
    game = start("..OOOOO..", camp=False)
    return play_all(game, "leader green A1", "leader pink I1", "camel green B1", "camel pink H1")


def used_up() -> azalai.Game:
    game = azalai.new("desert", seed=1)
    bot = bots.make("random", seed=1)
    while not game.over:
        game.play(bot.choose(game))
    assert game.end_reason == "supply"
    return game


def fourth_of_five() -> azalai.Game:
    game = five("turquoise", "purple", "pink", "yellow", "green")
    for colour in ("pink", "yellow", "purple"):
        play_any(game, "leader", colour)
    return game


def led(*moves: str) -> azalai.Game:
    return play_all(start(BOARD), *moves)


def all_led() -> azalai.Game:
    return place_leaders(azalai.new("desert", seed=1))


EXAMPLES: dict[str, Example] = {
    "over-supply": ("TD-END-01", used_up, "camel green C1", "game is over"),
    "over-stuck": ("TD-END-03", finished, "camel green C1", "could not place"),
    "return-not-now": ("TD-SET-07", led, "return green", "only at the start of a game with 5 players"),
    "return-first": ("TD-SET-07", five, "leader green A4", "Everybody gives back a leader before placing begins"),
    "return-taken": ("TD-SET-07", lambda: five("pink"), "return pink", "already gave back the pink leader"),
    "leaders-first": ("TD-TURN-01", led, "camel green A1", "after the last leader"),
    "leaders-done": ("TD-LEAD-01", all_led, "leader green A4", "All leaders are placed"),
    "leader-returned": (
        "TD-SET-07",
        lambda: five("purple", "pink", "yellow", "green", "turquoise"),
        "leader purple A4",
        "gave back your purple leader",
    ),
    "leader-placed": (
        "TD-SET-06",
        lambda: led("leader yellow A1", "leader pink G1"),
        "leader yellow A5",
        "only one yellow leader",
    ),
    "leader-colour-led": ("TD-LEAD-04", lambda: led("leader yellow A1"), "leader yellow A5", "cannot be yellow"),
    "leader-strands": ("TD-LEAD-05", fourth_of_five, "leader turquoise A4", "cannot be turquoise"),
    "leader-on-wall": ("TD-LEAD-02", led, "leader green D4", "D4 is a mountain"),
    "leader-on-waterhole": ("TD-LEAD-02", led, "leader green C2", "the waterhole at C2"),
    "leader-on-oasis": ("TD-LEAD-02", led, "leader green E2", "the oasis at E2"),
    "leader-on-leader": ("TD-LEAD-02", lambda: led("leader green A1"), "leader pink A1", "already a leader on A1"),
    "leader-by-oasis": ("TD-LEAD-03", led, "leader green E3", "next to an oasis, and E3 is"),
    "leader-by-leader": ("TD-LEAD-03", lambda: led("leader green A1"), "leader pink A2", "A2 is next to one"),
    "beyond-line": (
        "TD-SET-02",
        lambda: azalai.new("desert", seed=1),
        "leader green S4",
        "S4 is beyond the elevation",
    ),
    "camel-no-leader": (
        "TD-PLACE-08",
        lambda: reach("..G....", players=5),
        "camel turquoise D1",
        "your turquoise leader is not on the board",
    ),
    "camel-no-supply": (
        "TD-PLACE-07",
        lambda: placed("P.G" + "g" * 21 + "*..", room=10),
        "camel green Z1",
        "no green camels left",
    ),
    "camel-on-wall": ("TD-PLACE-02", lambda: reach(CROWDED), "camel green D3", "D3 is a mountain"),
    "camel-on-camel": ("TD-PLACE-02", lambda: reach(CROWDED), "camel green D4", "already a camel on D4"),
    "camel-on-oasis": ("TD-PLACE-02", lambda: reach(CROWDED), "camel green C2", "C2 is an oasis"),
    "camel-in-enclosed": ("TD-PLACE-06", lambda: placed("..*G..."), "camel green B1", "B1 is enclosed"),
    "camel-apart": ("TD-PLACE-01", lambda: reach(CROWDED), "camel green A1", "A1 is not next to your green caravan"),
    "camel-touches": (
        "TD-PLACE-03",
        lambda: reach("Gg.rR.."),
        "camel green C1",
        "C1 is next to another player's green",
    ),
}


BETWEEN = """
    G.R.
    p.q.
    P.Q.
"""
# clause, position, what somebody points at, words of the sentence
POINTED: dict[str, Example] = {
    "camel-nowhere": ("TD-PLACE-01", lambda: reach("GyY...."), "green", "no space for a green camel"),
    "camel-apart-all": ("TD-PLACE-01", lambda: reach(CROWDED), "A1", "A1 is not next to any of your caravans"),
    "camel-touches-all": (
        "TD-PLACE-03",
        lambda: reach(BETWEEN, legend={"q": (1, "pink")}),
        "B2",
        "On B2 you would touch another player's caravan",
    ),
}
# the same sentences as of a whole move, of a space or a colour alone
ALIKE = [
    ("over-stuck", finished, "C1"),
    ("return-first", five, "A4"),
    ("return-taken", lambda: five("pink"), "pink"),
    ("leader-placed", lambda: led("leader yellow A1", "leader pink G1"), "yellow"),
    ("leader-colour-led", lambda: led("leader yellow A1"), "yellow"),
    ("leader-on-wall", led, "G4"),
    ("leader-on-waterhole", led, "C2"),
    ("leader-by-oasis", led, "E3"),
    ("beyond-line", lambda: azalai.new("desert", seed=1), "S4"),
    ("camel-no-leader", lambda: reach("..G....", players=5), "turquoise"),
    ("camel-no-supply", lambda: placed("P.G" + "g" * 21 + "*..", room=10), "green"),
    ("camel-on-camel", lambda: reach(CROWDED), "D4"),
    ("camel-in-enclosed", lambda: placed("..*G..."), "B1"),
    ("camel-touches", lambda: reach("Gg.rR.."), "C1"),
]


def test_every_reason_has_an_example() -> None:
    assert set(EXAMPLES) | set(POINTED) == set(REASONS)


def why_not(game: azalai.Game, target: str) -> azalai.IllegalMove:
    refusal = game.why_not(target)
    assert refusal is not None
    return refusal


@pytest.mark.parametrize("reason", POINTED)
def test_pointing_in_vain_names_the_rule_for_all_colours_or_spaces(reason: str) -> None:
    rule, position, target, words = POINTED[reason]
    refusal = why_not(position(), target)
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert words in str(refusal)
    assert refusal.sentences["de"] != refusal.sentences["en"]


@pytest.mark.parametrize(("reason", "position", "target"), ALIKE)
def test_a_space_or_a_colour_alone_is_refused_like_a_move(
    reason: str, position: Callable[[], azalai.Game], target: str
) -> None:
    assert why_not(position(), target).reason == reason


def test_pointing_is_refused_exactly_where_no_move_goes() -> None:
    game = azalai.new("desert", seed=3)
    bot = bots.make("random", seed=3)
    while not game.over:
        for _ in range(13):
            if not game.over:
                game.play(bot.choose(game))
        words = {word for move in game.moves() for word in move.split()}
        for target in (*COLOURS, *game.setting.spaces):
            assert (game.why_not(target) is None) == (target in words), (target, game.history)


def test_a_colour_with_a_space_is_refused_like_the_whole_move() -> None:
    game = reach(CROWDED)
    assert why_not(game, "green a1").sentences == refused(game, "camel green A1").sentences
    assert why_not(game, "camel green A1").sentences == refused(game, "camel green A1").sentences
    with pytest.raises(azalai.BadMove, match="neither a space nor a colour"):
        game.why_not("a green camel")


@pytest.mark.parametrize("reason", EXAMPLES)
def test_refusal_names_its_rule_and_what_it_is_about(reason: str) -> None:
    rule, position, move, words = EXAMPLES[reason]
    refusal = refused(position(), move)
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert words in str(refusal)


@pytest.mark.parametrize("reason", EXAMPLES)
def test_refusal_can_be_said_in_german(reason: str) -> None:
    _, position, move, _ = EXAMPLES[reason]
    refusal = refused(position(), move)
    sentence = refusal.sentences["de"]
    assert sentence != str(refusal)
    assert all(value in sentence for name, value in refusal.details.items() if name in ("space", "players"))
    assert texts("de")["coloured"][refusal.details.get("colour", "green")].strip("*") in sentence or (
        "colour" not in refusal.details
    )


@pytest.mark.parametrize(("colour", "said"), [("green", "deiner grünen Karawane"), ("pink", "deiner rosa Karawane")])
def test_a_colour_is_an_adjective_in_german(colour: str, said: str) -> None:
    game = azalai.new("desert", seed=1)
    for _ in range(2 * len(COLOURS)):
        play_any(game, "leader")
    far = next(
        space for space in game.setting.spaces if "apart" in getattr(game.why_not(f"{colour} {space}"), "reason", "")
    )
    assert said in why_not(game, f"{colour} {far}").sentences["de"]


def test_action_number_is_refused_like_its_text() -> None:
    game = reach(CROWDED)
    number = game.setting.actions["camel green C2"]
    with pytest.raises(azalai.IllegalMove, match="C2 is an oasis") as caught:
        game.play(number)
    assert caught.value.rule == "TD-PLACE-02"
