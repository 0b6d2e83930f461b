"""Every game ends: exchanges cannot go on forever.

With 1.2 for a good, 2.6 for gold and 1 for water, whatever is exchanged at will lowers what a player owns; what does
not is capped. So between two gains the number of exchanges is limited, and gains come from cards that are used up.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import azalai
from azalai.games.targi.cards import shipped
from tests.games.targi.playing import Policy, play_out, rare_options, some_options
from tests.games.targi.positions import Table

pytestmark = pytest.mark.slow

WEIGHTS = {"dates": 12, "salt": 12, "pepper": 12, "any": 12, "same": 12, "gold": 26, "water": 10, "vp": 0}  # in tenths
EXCHANGES = ("water", "extra", "rate")
ENOUGH = 2000  # decisions; a game of exchange-happy players has up to 900, of others about 350


def worth(amounts: dict[str, int]) -> int:
    return sum(WEIGHTS[resource] * n for resource, n in amounts.items())


def potential(game: azalai.Game, seat: int) -> int:
    own = game.view(None)["seats"][seat]
    return worth({**own["goods"], "gold": own["gold"], "water": own["water"]})


# The cards


def effects() -> list[tuple[str, dict[str, Any]]]:
    """Every effect of a shipped card, with the card's id."""
    decks = ("base_tribe", "house_tribe", "base_border", "house_border", "house_dunes")
    cards = [card for deck in decks for card in shipped(deck).cards]
    return [(card["id"], effect) for card in cards for effect in card.get("effects", [card.get("effect")])]


def test_rates_that_can_be_used_at_will_lose_something() -> None:
    unlimited = {card: effect for card, effect in effects() if effect["kind"] == "exchange" and effect["times"] == 0}
    assert set(unlimited) == {"BB05", "HB05"}
    for rate in (rate for effect in unlimited.values() for rate in effect["rates"]):
        assert worth(rate["get"]) < worth(rate["give"])


def test_extra_rates_lose_something_or_are_capped() -> None:
    extra = {card: effect for card, effect in effects() if effect["kind"] == "extra_rate"}
    losing = {card for card, effect in extra.items() if worth(effect["rate"]["get"]) < worth(effect["rate"]["give"])}
    assert set(extra) - losing == {"B35"}  # TG-CARD-EXTRARATE-02 caps it
    assert extra["B35"]["where"] == 5


@pytest.mark.parametrize("option", ["CO3c", "CO2d"])
@pytest.mark.parametrize("what", ["dates", "gold"])
def test_water_loses_something(what: str, option: str) -> None:
    """At the usual rates and at those of the obstacle."""
    t = Table("expansion", challenges=[option]).purse(0, "9W").act()
    before = potential(t.game, 0)
    assert potential(t.play(f"water {what}").game, 0) < before


def test_the_trader_with_b35_ends() -> None:
    """TG-CARD-EXTRARATE-02: as many exchanges of 1 good for 1 good as the player had goods."""
    t = Table("base").purse(0, "2D 1S").display(0, "B35").act(figures=("5", "")).play("use 5")
    for number in range(3):
        assert "extra 1" in t.moves(), number
        t.play("extra 1")
        while t.kind in ("give", "take"):
            t.play(t.moves()[0])
    assert "extra 1" not in t.moves()


# Whole games


def haggling(game: azalai.Game, rng: random.Random) -> str:
    """Exchanges, reveals and draws again whenever it can, at random."""
    moves = game.moves()
    wanted = [move for move in moves if move.split()[0] in (*EXCHANGES, "reveal", "redraw")]
    return rng.choice(wanted or [move for move in moves if move not in ("end", "skip")] or moves)


def miserly(game: azalai.Game, rng: random.Random) -> str:
    """Goes on exchanging where it loses least, and lays out what lets it exchange more."""
    moves = game.moves()
    lays = [move for move in moves if move.startswith("lay")]
    wanted = [move for move in moves if move.split()[0] in ("extra", "rate")]
    if lays and rng.random() < 0.3:
        return rng.choice(lays)
    if not wanted:
        return haggling(game, rng)
    seat = game.to_move
    assert seat is not None
    return max(wanted, key=lambda move: (after_exchange(game, move, seat), rng.random()))


def after_exchange(game: azalai.Game, move: str, seat: int) -> int:
    """What the seat owns when the exchange is done."""
    then = game.copy()
    then.play(move)
    while not then.over and then.view(None)["decision"]["kind"] in ("give", "give-equal", "take"):
        then.play(then.moves()[0])
    return potential(then, seat)


PLAYERS: dict[str, Policy] = {"haggling": haggling, "miserly": miserly}


def capped(game: azalai.Game, move: str) -> bool:
    """Whether the number of such exchanges in this action is limited."""
    decision = game.view(game.to_move)["decision"]
    if decision["kind"] != "exchange" or move.startswith("water"):
        return False
    cards = game.setting.cards  # type: ignore[attr-defined]
    if move.startswith("extra"):
        display = [card["card"] for row in game.view(0)["seats"][game.to_move or 0]["display"] for card in row if card]
        rates = [card for card in display if "effect" in cards[card] and cards[card]["effect"]["kind"] == "extra_rate"]
        return bool(cards[rates[int(move.split()[1]) - 1]]["effect"]["where"])
    effect = cards[decision["card"]].get("effect") or cards[decision["card"]]["effects"][-1]
    return bool(effect["times"])


def some_game(number: int, rng: random.Random) -> azalai.Game:
    options = (
        some_options(rng, "base"),
        {**some_options(rng, "expansion"), "border": "house", "targia_repeat": "keep"},
        {**some_options(rng, "expansion"), "tribe": "mixed", "targia_repeat": "replace"},
        rare_options(rng, "payments"),
    )[number % 4]
    return azalai.new("targi", seed=number, **options)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("number", range(8))
def test_exchange_happy_players_come_to_an_end(number: int, player: str) -> None:
    rng = random.Random(f"{number} {player}")
    game = some_game(number, rng)
    exchanges = 0
    while not game.over:
        move = PLAYERS[player](game, rng)
        exchanges += move.split()[0] in EXCHANGES
        game.play(move)
        assert len(game.history) < ENOUGH, Counter(word.split()[0] for word in game.history)
    assert exchanges > 3


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("number", range(4))
def test_every_exchange_lowers_what_is_owned_or_is_capped(number: int, player: str) -> None:
    """Over whole games, looked at from the exchange to the next decision that is not part of it."""
    rng = random.Random(f"potential {number} {player}")
    game = some_game(number, rng)
    losing = 0
    while not game.over:
        move, seat = PLAYERS[player](game, rng), game.to_move
        kind = game.view(None)["decision"]["kind"]
        if move.split()[0] not in EXCHANGES or kind == "surcharge":
            game.play(move)
            continue
        before, limited = potential(game, seat or 0), capped(game, move)
        game.play(move)
        while not game.over and game.view(None)["decision"]["kind"] in ("give", "give-equal", "take"):
            game.play(rng.choice(game.moves()))
        if game.to_move == seat:
            assert limited or potential(game, seat or 0) < before, (move, game.history[-8:], game.record())
        losing += not limited
    assert losing > 3


def test_whoever_does_nothing_ends_the_game_with_the_fourth_raid() -> None:
    """The shortest game: 72 placements and 24 phases."""
    for rules in ("base", "expansion"):
        game = azalai.new("targi", rules=rules, challenges="off", seed=1)
        play_out(game, random.Random(1), lambda game, rng: "end" if "end" in game.moves() else game.moves()[0])
        assert game.end_reason == "robber"
        words = Counter(move.split()[0] for move in game.history)
        assert (words["place"], words["end"]) == (72, 24)
