"""Challenges: the terminal's view of who meets them agrees with the points that the rules award."""

from __future__ import annotations

import pytest

import azalai
from azalai.games.targi.terminal.goals import met
from tests.games.targi.positions import Table

FIVE = ["CP3b", "CR1a", "CD2a", "CO2c", "CB2a"]


def points(game: azalai.Game, seat: int) -> int:
    view = game.view(None)
    cards = game.setting.cards  # type: ignore[attr-defined]
    return sum(cards[name]["vp"] for name in view["challenges"] if met(view, name, seat))


@pytest.mark.parametrize("seed", range(4))
def test_terminal_and_rules_agree_all_game_long(seed: int) -> None:
    rules = ("base", "expansion")[seed % 2]
    game = azalai.new("targi", seed=seed, rules=rules, challenges="five")
    while not game.over:
        game.play(game.moves()[len(game.history) * 31 % len(game.moves())])
        if len(game.history) % 5 == 0 or game.over:
            scores = game.view(None)["scores"]
            assert [points(game, seat) for seat in range(2)] == [row["challenges"] for row in scores]


@pytest.mark.parametrize("card", [f"{kind}{number}" for kind in ("CP", "CR", "CD", "CB") for number in (1, 2, 3)])
@pytest.mark.parametrize("letter", "abcd")
def test_each_challenge_in_rich_and_poor_positions(card: str, letter: str) -> None:
    rich = Table("expansion", tribe="mixed", challenges=[card + letter])
    rich.purse(0, "5D 2S 2P 3G 9W 12V").purse(1, "1D 2V")
    ids = iter(rich.setting.tribe_ids)
    rich.display(0, " / ".join(" ".join(next(ids) for _ in range(4)) for _ in range(3)))
    rich.s["tally"][0] = 4
    scores = rich.game.view(None)["scores"]
    assert [points(rich.game, seat) for seat in range(2)] == [row["challenges"] for row in scores]


def test_obstacle_is_never_met() -> None:
    table = Table("base", challenges=FIVE)
    assert not any(met(table.game.view(None), "CO2c", seat) for seat in range(2))
