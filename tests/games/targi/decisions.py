"""One position for every kind of question, for the tests of the browser client.

`python tests/games/targi/decisions.py` looks for them in random games and writes `web/tests/targi-decisions.json`;
`test_decisions.py` checks that the file is complete and true.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import azalai
from azalai.games.targi.reasons import RULE_OF

FILE = Path(__file__).parents[3] / "web" / "tests" / "targi-decisions.json"
OPTIONS = {"rules": "expansion", "tribe": "mixed", "border": "mixed"}
LEAST_GAMES, MOST_GAMES = 40, 3000


def shown(game: Any) -> dict[str, Any]:
    """What the client gets of a position."""
    seat = game.to_move
    view = game.view(seat)
    view.pop("history", None)
    view.pop("options", None)
    return {
        "view": view,
        "moves": game.moves(),
        "gains": game.gains(seat),
        "prompt": {language: game.prompt(language) for language in ("en", "de")},
    }


def replayed(example: dict[str, Any]) -> Any:
    game = azalai.new("targi", **OPTIONS, seed=example["seed"])
    for move in example["played"]:
        game.play(move)
    return game


def words_of(moves: list[str]) -> set[str]:
    return {move.split()[0] for move in moves}


def likely(moves: list[str]) -> list[str]:
    """Moves of somebody who wants many cards."""
    for words in (("lay",), ("hand", "use"), ("place", "choose", "take", "rate", "move", "lift", "put")):
        if fitting := [move for move in moves if move.startswith(words)]:
            return fitting
    return [move for move in moves if not move.startswith(("end", "skip", "discard"))] or moves


def find() -> list[dict[str, Any]]:
    """Examples of all kinds, and of all words that a kind can be answered with."""
    wanted, found = set(RULE_OF), []
    known: set[tuple[str, str]] = set()
    for seed in range(MOST_GAMES):
        game, chance = azalai.new("targi", **OPTIONS, seed=seed), random.Random(seed)
        while not game.over:
            moves = game.moves()
            kind = game.view(game.to_move)["decision"]["kind"]
            news = {(kind, word) for word in words_of(moves)} - known
            if news:
                known |= news
                found.append({"kind": kind, "seed": seed, "played": list(game.history), **shown(game)})
            game.play(chance.choice(likely(moves) if chance.random() < 0.9 else moves))
        if {kind for kind, _ in known} == wanted and seed >= LEAST_GAMES:
            break
    return found


def cards(examples: list[dict[str, Any]]) -> dict[str, Any]:
    """The cards of the game as the client gets them, without drawings."""
    board = dict(replayed(examples[0]).setting.board())
    return {**board, "sprite": ""}


def main() -> None:
    examples = find()
    missing = set(RULE_OF) - {example["kind"] for example in examples}
    assert not missing, f"no example of {', '.join(sorted(missing))} in {MOST_GAMES} games"
    content = {"kinds": sorted(RULE_OF), "texts": texts(), "board": cards(examples), "examples": examples}
    FILE.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def texts() -> list[str]:
    """Every move that can be typed."""
    setting = azalai.new("targi", **OPTIONS, seed=0).setting
    return [text for text in setting.texts if not text.split()[-1].startswith("no-dune")]


if __name__ == "__main__":
    main()
