"""How well a set of Targi cards is balanced: first-player advantage, scores, ends, and the use and worth of each card.

    azalai match targi --bots search:50ms search:50ms --games 400 --records --save base.jsonl
    python bench/balance.py base.jsonl

The worth of a card is estimated by ridge regression, one per kind of card. The regression explains the final margin in
points by which tribe cards each player laid out, and how often each player used each dune, goods card or border card.
A card's worth is its difference from the mean of its kind, with its standard error. The margin counts, not the printed
points: a card that costs more than others and scores more is not out of line. A challenge is worth what it says; for
challenges the report shows how often they are met.
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
from azalai.games.targi.state import DUNES, GOODS_DECK, TRIBE

KINDS = ("tribe", "dune", "goods", "border", "challenge")
PILES = {"tribe": ("tribe", TRIBE), "goods": ("goods", GOODS_DECK), "dune": ("dunes", DUNES)}
RIDGE = 4.0
OFTEN, SELDOM = 0.9, 0.1  # shares of the games in which a card could be laid out or used
STRONG = 2.0  # points above its peers
UNKNOWN = (math.nan, math.nan)


class Played:
    """One game: which cards could be used, how often each seat used each card, and how it ended."""

    def __init__(self, game: azalai.Game) -> None:
        view = game.view(None)
        self.scores = [int(row["total"]) for row in view["scores"]]
        self.parts = view["scores"]
        self.start = int(game.record()["deal"]["start"])
        self.payoffs = game.payoffs()
        self.end = str(game.end_reason)
        self.could = {kind: came_up(game, view, kind) for kind in KINDS}
        self.uses = [used + met(view, seat) for seat, used in enumerate(all_uses(game, view))]

    def users(self, card: str) -> list[int]:
        return [seat for seat in range(2) if self.uses[seat][card]]


def came_up(game: azalai.Game, view: dict[str, Any], kind: str) -> set[str]:
    """The cards of a kind that were there to be laid out, used or met."""
    if kind in PILES:
        return left_pile(game, view, *PILES[kind])
    if kind == "border":
        raids = {raid["card"] for raid in view["raids"]}
        return {card["card"] for card in view["border"].values()} - raids
    return {name for name, progress in zip(view["challenges"], view["progress"]) if progress[0]}  # without obstacles


def left_pile(game: azalai.Game, view: dict[str, Any], pile: str, deck: int) -> set[str]:
    """The cards that have left a pile; a pile is reshuffled only when all its cards have left it."""
    orders = game.record()["deal"].get(pile, [""])  # no dunes in the base game
    cards = [name.partition(".")[0] for name in orders[0].split()]
    shuffled = game.state[0]["gen"][deck] > 0
    return set(cards if shuffled else cards[: len(cards) - view["piles"][pile]])


def all_uses(game: azalai.Game, view: dict[str, Any]) -> list[Counter[str]]:
    """By seat, how often each dune, goods card and border card was used, and which tribe cards were laid out."""
    setting: Any = game.setting
    tribe = {card["id"] for card in setting.tribe}
    found = [laid_out(view, seat, tribe) for seat in range(2)]
    now = game.at(0)
    for move, seat in zip(game.history, game.movers):
        before = now.state.copy()
        now.play(move)
        if move.startswith("use "):
            card = setting.told_of(before, move, now.state, None)["card"]
            found[seat][card] += card not in tribe  # using a tribe card does not always mean laying it out
    return found


def laid_out(view: dict[str, Any], seat: int, tribe: set[str]) -> Counter[str]:
    """The tribe cards in a seat's display. A dune there has already been counted as used."""
    places = [place for row in view["seats"][seat]["display"] for place in row if place]
    return Counter(place["card"] for place in places if place["card"] in tribe)


def met(view: dict[str, Any], seat: int) -> Counter[str]:
    rows = zip(view["challenges"], view["progress"])
    return Counter(name for name, row in rows if row[seat] and all(condition["met"] for condition in row[seat]))


def read_games(path: Path) -> Iterator[Played]:
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if "record" in row:
            yield Played(azalai.load(row["record"]))


def worths(games: list[Played], cards: list[str]) -> dict[str, tuple[float, float]]:
    """By card: points above the mean of these cards, and the standard error."""
    column = {card: i for i, card in enumerate(cards)}
    rows = np.zeros((len(games), len(cards) + 1))
    margins = np.array([game.scores[0] - game.scores[1] for game in games], float)
    for row, game in zip(rows, games):
        row[-1] = 1.0  # what sitting first is worth
        for card, i in column.items():
            row[i] = game.uses[0][card] - game.uses[1][card]
    penalty = RIDGE * np.eye(len(cards) + 1)
    penalty[-1, -1] = 0
    inverse = np.linalg.inv(rows.T @ rows + penalty)
    solution = inverse @ rows.T @ margins
    freedom = max(1, len(games) - len(cards) - 1)
    noise = float(np.sum((margins - rows @ solution) ** 2)) / freedom
    errors = np.sqrt(noise * np.diag(inverse @ rows.T @ rows @ inverse))
    middle = float(np.mean(solution[:-1]))
    return {card: (float(solution[i]) - middle, float(errors[i])) for card, i in column.items()}


def report(games: list[Played], titles: dict[str, str]) -> None:
    n = len(games)
    first = np.array([game.payoffs[game.start] for game in games])
    error = 1.96 * float(first.std()) / math.sqrt(n)
    print(f"{n} games. The start player wins {100 * first.mean():.1f} % (95 %: ±{100 * error:.1f}).")
    both = np.array([[game.scores[game.start], game.scores[1 - game.start]] for game in games], float)
    margin = abs(both[:, 0] - both[:, 1]).mean()
    means = f"{both[:, 0].mean():.1f} (start player) and {both[:, 1].mean():.1f}"
    print(f"Mean scores: {means}; winner's margin {margin:.1f}.")
    names = [name for name in games[0].parts[0] if name not in ("seat", "total")]
    parts = {name: np.mean([row[name] for game in games for row in game.parts]) for name in names}
    print("By source: " + ", ".join(f"{name} {value:.1f}" for name, value in parts.items()) + ".")
    ends = Counter(game.end for game in games)
    print("Ends: " + ", ".join(f"{end} {100 * count / n:.1f} %" for end, count in ends.most_common()) + ".")
    for kind in KINDS:
        report_cards(games, kind, titles)


def report_cards(games: list[Played], kind: str, titles: dict[str, str]) -> None:
    """Print a row per card: games it came up in, share of them it was used in, uses per game, wins of its users."""
    cards = sorted(set().union(*(game.could[kind] for game in games)))
    if not cards:
        return
    worth = worths(games, cards) if kind != "challenge" else dict.fromkeys(cards, UNKNOWN)
    print(f"\n{kind:10}{'title':28}{'came up':>9}{'used':>8}{'times':>7}{'wins':>8}{'worth':>8}{'±':>6}")
    for card in sorted(cards, key=lambda card: -worth[card][0]):
        there = [game for game in games if card in game.could[kind]]
        share = share_of_users(there, kind, card)
        times = sum(uses[card] for game in there for uses in game.uses) / len(there)
        won = [game.payoffs[seat] for game in there for seat in game.users(card)]
        numbers = f"{len(there):9}{100 * share:7.1f}%{times:7.2f}{100 * float(np.mean(won or math.nan)):7.1f}%"
        flags = out_of_line(kind, share, *worth[card])
        print(f"{card:10}{titles.get(card, '')[:26]:28}{numbers}{in_points(*worth[card])}{flags}".rstrip())


def in_points(worth: float, error: float) -> str:
    return f"{worth:+8.2f}{error:6.2f}" if math.isfinite(worth) else ""


def share_of_users(games: list[Played], kind: str, card: str) -> float:
    """The share of games in which someone used a card; for a challenge, the share of players who met it."""
    users = [len(game.users(card)) for game in games]
    return float(np.mean(users) / 2 if kind == "challenge" else np.mean([n > 0 for n in users]))


def out_of_line(kind: str, share: float, points: float, error: float) -> str:
    """Whether a card is out of line. Goods and border cards come up so often that use in every game is normal."""
    often = share > OFTEN and kind not in ("goods", "border")
    return " often" * often + " seldom" * (share < SELDOM) + " strong" * (points - 1.96 * error > STRONG)


def titles_of(path: Path) -> dict[str, str]:
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if "record" in row:
            setting: Any = azalai.load(row["record"]).setting
            return {name: card["title"]["en"] for name, card in setting.card_index().items()}
    raise SystemExit(f"{path} holds no records: play the match with --records.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, help="what `azalai match targi ... --records --save FILE` has written")
    arguments = parser.parse_args()
    titles = titles_of(arguments.games)
    report(list(read_games(arguments.games)), titles)


if __name__ == "__main__":
    main()
