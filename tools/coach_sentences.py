"""Write sentences of the coach from real games into docs/coach.md: `python tools/coach_sentences.py`.

Bots of different strength play a few games. A review finds their mistakes, and the coach says why another move was
better. The sentences differ as much as possible: kinds that were used least come first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

import azalai
from azalai.bots import Budget, Judgement, Search, judge_game, make
from azalai.faces import face_of

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "coach.md"
BEGIN, END = "<!-- sentences: begin -->", "<!-- sentences: end -->"
NAMES = ["Ann", "Bob", "Cem", "Dan"]
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("desert", {"players": 2}),
    ("desert", {"players": 4}),
    ("desert", {"players": 3, "board": "river"}),
    ("targi", {}),
    ("targi", {"rules": "expansion"}),
]
FORMS = {
    "en": "{game}, {n} players. {name}: {played}; better: {better}.",
    "de": "{game}, {n} Spieler. {name}: {played}; besser: {better}.",
}
WIDTH = 120
EACH = 3  # sentences from each game and in each language
BUDGET = Budget(simulations=800)
CLEAR = 0.03  # shares of the victory: only clear mistakes are shown


def mistakes(name: str, options: dict[str, Any], seed: int) -> tuple[azalai.Game, list[Judgement]]:
    """A game between strong and weak bots, and its clear mistakes."""
    game = azalai.new(name, seed=seed, **options)
    bots = [make("search:150" if seat % 2 else "greedy", seed=seat) for seat in range(game.players)]
    while game.to_move is not None:
        game.play(bots[game.to_move].choose(game))
    judged = judge_game(game, Search(seed=1), BUDGET)
    return game, [one for one in judged if one.why and one.cost >= CLEAR]


def varied(found: list[Judgement], told: Counter[str], most: int) -> Iterator[Judgement]:
    """The mistakes whose kinds of reasons were used least so far; among equals the costliest one."""
    left = list(found)
    for _ in range(min(most, len(left))):
        one = min(left, key=lambda each: (max(told[claim.kind] for claim in each.why.claims), -each.cost))  # type: ignore[union-attr]
        left.remove(one)
        assert one.why is not None
        told.update(claim.kind for claim in one.why.claims)
        yield one


def row(game: azalai.Game, one: Judgement, language: str) -> str:
    """An item of a list: the game, both moves in words, and what the coach says."""
    face = face_of(game, NAMES[: game.players], language)
    before = game.at(one.number - 1)
    played, better = (face.tell(before, move, one.seat) for move in (one.move, one.better))
    assert one.why is not None
    told = FORMS[language].format(
        game=game.setting.kind.title[language], n=game.players, name=NAMES[one.seat], played=played, better=better
    )
    said = f"- {told} *{one.why.say(language, NAMES)}*"
    return fill(said, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def lists() -> str:
    """The sentences of both languages."""
    lines: dict[str, list[str]] = {"en": [], "de": []}
    told: Counter[str] = Counter()
    for seed, (name, options) in enumerate(GAMES):
        game, found = mistakes(name, options, seed)
        missing = 2 * EACH * (seed + 1) - sum(map(len, lines.values()))  # also what earlier games could not give
        for one in varied(found, told, missing):
            language = "de" if len(lines["en"]) > len(lines["de"]) else "en"
            lines[language].append(row(game, one, language))
    return "\n\n".join("\n".join(items) for items in lines.values())


def main() -> None:
    text = DOCUMENT.read_text("utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    DOCUMENT.write_text(f"{before}{BEGIN}\n\n{lists()}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
