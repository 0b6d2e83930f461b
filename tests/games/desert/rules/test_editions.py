"""Editions: TD-ED."""

from __future__ import annotations

from typing import Any

import pytest

import azalai
from tests.games.desert.positions import COLOURS, play_all, play_any, reach, start

EDITIONS = ("kosmos", "zman", "allplay")
CHOSEN = ["B8", "D3", "H11", "M7", "Q3"]


@pytest.mark.rule("TD-ED-01")
@pytest.mark.parametrize(("players", "camels"), [(2, 22), (3, 26), (4, 30), (5, 30)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_supply_is_that_of_the_table(edition: str, players: int, camels: int) -> None:
    game = azalai.new("desert", players=players, edition=edition, seed=1)
    assert game.view(None)["supply"] == dict.fromkeys(COLOURS, camels)


@pytest.mark.rule("TD-ED-01")
def test_leaders_do_not_come_from_the_supply_and_camels_do() -> None:
    game = reach("..G....", left=1)
    assert game.view(None)["supply"] == dict.fromkeys(COLOURS, 22)
    game.play("camel green D1")
    assert game.view(None)["supply"] == dict.fromkeys(COLOURS, 22) | {"green": 21}


@pytest.mark.rule("TD-ED-01")
def test_allplay_is_the_default() -> None:
    assert azalai.new("desert", seed=1).options["edition"] == "allplay"


@pytest.mark.rule("TD-ED-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_variants_together_in_any_edition(edition: str) -> None:
    game = azalai.new(
        "desert", players=3, edition=edition, board="river", variants=["aquifers", "serpentine"], oases="random", seed=1
    )
    assert set(game.view(0)["waterholes"].values()) == {None}
    order = []
    for _ in range(6):
        order.append(game.to_move)
        play_any(game, "leader")
    assert order == [0, 1, 2, 2, 1, 0]
    crossing = azalai.new("desert", players=2, edition=edition, board="river", variants=["serpentine"], seed=1)
    play_all(crossing, "leader green I5")
    while crossing.view(None)["phase"] == "leader":
        crossing.play(crossing.moves()[-1])
    crossing.play("camel green I6")
    assert crossing.scores()[0]["river"] == 5


# Which of these the rulebook of kosmos, zman and allplay offers.
OFFERED: list[tuple[dict[str, Any], tuple[bool, bool, bool]]] = [
    ({}, (True, True, True)),
    ({"board": "river"}, (False, True, True)),
    ({"variants": ["serpentine"]}, (False, True, False)),
    ({"variants": ["aquifers"]}, (False, True, False)),
    ({"board": "river", "variants": ["serpentine", "aquifers"]}, (False, True, False)),
    ({"oases": CHOSEN}, (True, True, False)),
    ({"open_scores": True}, (False, False, False)),
    ({"players": 5, "returns": "random"}, (False, False, False)),
]


@pytest.mark.rule("TD-ED-02")
@pytest.mark.parametrize(("options", "offered"), OFFERED, ids=[str(options) for options, _ in OFFERED])
def test_game_says_whether_it_is_by_the_book(options: dict[str, Any], offered: tuple[bool, bool, bool]) -> None:
    games = [azalai.new("desert", edition=edition, seed=1, **options) for edition in EDITIONS]
    assert tuple(game.view(None)["by_the_book"] for game in games) == offered


@pytest.mark.rule("TD-ED-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_own_map_is_a_house_game(edition: str) -> None:
    assert start("...", edition=edition).view(None)["by_the_book"] is False


@pytest.mark.rule("TD-ED-02")
def test_lobby_learns_what_each_rulebook_offers() -> None:
    editions = next(kind for kind in azalai.games() if kind["name"] == "desert")["editions"]
    offers = {name: (editions[name]["boards"], editions[name]["variants"]) for name in EDITIONS}
    assert offers == {
        "kosmos": (["mountain"], []),
        "zman": (["mountain", "river"], ["serpentine", "aquifers"]),
        "allplay": (["mountain", "river"], []),
    }


@pytest.mark.rule("TD-ED-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_host_may_choose_the_oases(edition: str) -> None:
    games = [azalai.new("desert", edition=edition, oases=CHOSEN, seed=seed) for seed in range(8)]
    assert all(sorted(game.view(None)["oases"]) == CHOSEN for game in games)
    assert len({game.view(None)["waterholes"]["J3"] for game in games}) > 1


@pytest.mark.rule("TD-ED-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_oases_are_drawn_from_the_seed_unless_chosen(edition: str) -> None:
    draws = [tuple(azalai.new("desert", edition=edition, seed=seed).view(None)["oases"]) for seed in range(8)]
    again = [tuple(azalai.new("desert", edition=edition, seed=seed).view(None)["oases"]) for seed in range(8)]
    assert draws == again
    assert len(set(draws)) > 1


@pytest.mark.rule("TD-ED-03")
def test_rulebooks_differ_in_who_places_the_oases() -> None:
    editions = next(kind for kind in azalai.games() if kind["name"] == "desert")["editions"]
    assert {name: editions[name]["oases"] for name in EDITIONS} == {
        "kosmos": "chosen",
        "zman": "chosen",
        "allplay": "random",
    }
