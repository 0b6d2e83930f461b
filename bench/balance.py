"""How a set of Targi cards plays: first-player advantage, scores, ends, and for each tribe card how often it is laid
out and what it is worth.

    azalai match targi --bots search:50ms search:50ms --games 400 --records --save base.jsonl
    python bench/balance.py base.jsonl

The worth of a card is estimated by ridge regression: the final margin of points is explained by who laid out which
card. It is given as the difference to the mean of all cards, with its standard error; a card that costs more
than others and is worth the same is not out of line, so the margin, not the printed points, is what counts.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import azalai

RIDGE = 4.0
OFTEN, SELDOM = 0.9, 0.1  # shares of the games in which a card could be laid out
DEAR = 2.0  # points above its peers


class Played:
    """One game: who had which cards in the display at the end, which cards came up, and how it ended."""

    def __init__(self, game: azalai.Game) -> None:
        view = game.view(None)
        self.scores = [int(row["total"]) for row in view["scores"]]
        self.parts = view["scores"]
        self.start = 0 if game.options["start"] != "second" else 1
        self.payoffs = game.payoffs()
        self.end = str(game.end_reason)
        self.laid = [
            {place["card"] for row in seat["display"] for place in row if place and place["card"]}
            for seat in view["seats"]
        ]
        self.came_up = came_up(game, view)


def came_up(game: azalai.Game, view: dict[str, Any]) -> set[str]:
    """The tribe cards that left the pile at least once (it is shuffled anew only when all have)."""
    order = game.record()["deal"]["tribe"][0].split()
    return set(order[: len(order) - view["piles"]["tribe"]])


def read_games(path: Path) -> Iterator[Played]:
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if "record" in row:
            yield Played(azalai.load(row["record"]))


def worths(games: list[Played], cards: list[str]) -> dict[str, tuple[float, float]]:
    """By card: points above the mean of all cards, and the standard error."""
    column = {card: i for i, card in enumerate(cards)}
    rows = np.zeros((len(games), len(cards) + 1))
    margins = np.array([game.scores[0] - game.scores[1] for game in games], float)
    for row, game in zip(rows, games):
        row[-1] = 1.0  # what sitting first is worth
        for sign, laid in zip((1, -1), game.laid):
            for card in laid & column.keys():
                row[column[card]] += sign
    penalty = RIDGE * np.eye(len(cards) + 1)
    penalty[-1, -1] = 0
    inverse = np.linalg.inv(rows.T @ rows + penalty)
    solution = inverse @ rows.T @ margins
    noise = float(np.var(margins - rows @ solution))
    errors = np.sqrt(noise * np.diag(inverse @ rows.T @ rows @ inverse))
    middle = float(np.mean(solution[:-1]))
    return {card: (float(solution[i]) - middle, float(errors[i])) for card, i in column.items()}


def report(games: list[Played], titles: dict[str, str]) -> None:
    n = len(games)
    first = np.array([game.payoffs[game.start] for game in games])
    error = 1.96 * float(first.std()) / math.sqrt(n)
    print(f"{n} games. The start player wins {100 * first.mean():.1f} % (95 %: ±{100 * error:.1f}).")
    both = np.array([game.scores for game in games], float)
    margin = abs(both[:, 0] - both[:, 1]).mean()
    print(f"Mean scores: {both[:, 0].mean():.1f} and {both[:, 1].mean():.1f}; winner's margin {margin:.1f}.")
    names = [name for name in games[0].parts[0] if name not in ("seat", "total")]
    parts = {name: np.mean([row[name] for game in games for row in game.parts]) for name in names}
    print("By source: " + ", ".join(f"{name} {value:.1f}" for name, value in parts.items()) + ".")
    ends = Counter(game.end for game in games)
    print("Ends: " + ", ".join(f"{end} {100 * count / n:.1f} %" for end, count in ends.most_common()) + ".")
    report_cards(games, titles)


def report_cards(games: list[Played], titles: dict[str, str]) -> None:
    cards = sorted(set().union(*(game.came_up for game in games)))
    worth = worths(games, cards)
    print(f"\n{'card':6}{'title':28}{'came up':>9}{'laid':>8}{'wins':>8}{'worth':>8}{'±':>6}")
    for card in sorted(cards, key=lambda card: -worth[card][0]):
        up = sum(card in game.came_up for game in games)
        laid = [(game, seat) for game in games for seat in range(2) if card in game.laid[seat]]
        won = np.mean([game.payoffs[seat] for game, seat in laid]) if laid else float("nan")
        share = len(laid) / up if up else 0.0
        points, error = worth[card]
        flags = " often" * (share > OFTEN) + " seldom" * (share < SELDOM) + " dear" * (points - 1.96 * error > DEAR)
        numbers = f"{up:9}{100 * share:7.1f}%{100 * won:7.1f}%{points:+8.2f}{error:6.2f}"
        print(f"{card:6}{titles.get(card, '')[:26]:28}{numbers}{flags}")


def titles_of(path: Path) -> dict[str, str]:
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if "record" in row:
            setting: Any = azalai.load(row["record"]).setting
            return {card["id"]: card["title"]["en"] for card in setting.tribe}
    raise SystemExit(f"{path} holds no records: play the match with --records.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, help="what `azalai match targi ... --records --save FILE` has written")
    arguments = parser.parse_args()
    titles = titles_of(arguments.games)
    report(list(read_games(arguments.games)), titles)


if __name__ == "__main__":
    main()
