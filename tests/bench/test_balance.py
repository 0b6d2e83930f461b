"""`bench/balance.py` counts what happened in the games, and finds the true worth of a card."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import azalai


def random_game(seed: int, **options: Any) -> azalai.Game:
    rng, game = random.Random(seed), azalai.new("targi", seed=seed, **options)
    while not game.over:
        game.play(rng.choice(game.moves()))
    return game


def only(uses: Counter[str], *beginnings: str) -> Counter[str]:
    return Counter({card: n for card, n in uses.items() if card.startswith(beginnings)})


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_uses_match_the_game(bench: Any, seed: int) -> None:
    game = random_game(seed, rules="expansion", challenges="five", start="second")
    view, played = game.view(None), bench.balance.Played(game)
    assert played.start == 1
    for seat, uses in enumerate(played.uses):
        mine = view["seats"][seat]
        cards = [place["card"] for row in mine["display"] for place in row if place]
        assert sorted(only(uses, "H0", "H1", "H2", "H3", "H4")) == sorted(card for card in cards if card[0] == "H")
        assert only(uses, "D").total() == mine["counts"]["dunes_used"]
        assert 2 * only(uses, "C").total() == view["scores"][seat]["challenges"]
        moves = [move for move, mover in zip(game.history, game.movers) if mover == seat]
        on_border = sum(move.startswith("use ") and move[4:].isdigit() for move in moves)
        assert only(uses, "BB", "HB").total() == on_border
        assert set(uses) <= set().union(*played.could.values())


def test_what_stays_in_the_pile_did_not_come_up(bench: Any) -> None:
    game = random_game(4)
    played, piles = bench.balance.Played(game), game.view(None)["piles"]
    assert len(played.could["tribe"]) == 45 - piles["tribe"] < 45
    assert len(played.could["border"]) == 12  # no raids
    assert played.could["dune"] == played.could["challenge"] == set()


def planted(rng: random.Random, worth: dict[str, int]) -> Any:
    uses = [Counter({card: rng.randrange(2) for card in worth}) for _ in range(2)]
    return SimpleNamespace(uses=uses, scores=[sum(worth[card] * n for card, n in one.items()) for one in uses])


def test_worths_are_found(bench: Any) -> None:
    rng, worth = random.Random(5), {"X1": 3, "X2": 0, "X3": -3}
    games = [planted(rng, worth) for _ in range(400)]
    found = bench.balance.worths(games, list(worth))
    assert {card: round(points) for card, (points, _) in found.items()} == worth
    assert all(error < 0.2 for _, error in found.values())


def test_report(bench: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    games = [random_game(seed, rules="expansion") for seed in (6, 7)]
    path = tmp_path / "games.jsonl"
    rows = [{"format": 1}, *({"record": game.record()} for game in games)]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    monkeypatch.setattr(sys, "argv", ["balance.py", str(path)])
    bench.balance.main()
    text = capsys.readouterr().out
    assert text.startswith("2 games. The start player wins ")
    assert "Ends: robber 100.0 %." in text
    assert {"tribe", "dune", "goods", "border", "challenge"} <= {line.split(" ")[0] for line in text.splitlines()}
    assert "Water Place" in text
    assert "Raid 1" not in text


def test_games_without_records_are_refused(bench: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"format": 1}\n{"scores": [1, 2]}\n')
    with pytest.raises(SystemExit, match="--records"):
        bench.balance.titles_of(path)
