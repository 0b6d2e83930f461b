"""All bots by name: `random`, `greedy`, `search:1s`, `uct:2000`, `search:500ms,threads=2`, `exact`."""

from __future__ import annotations

from collections.abc import Callable

from azalai.bots.base import Bot, Budget
from azalai.bots.search import PLAIN_UCT, Search
from azalai.bots.simple import GreedyBot, RandomBot
from azalai.core.errors import BadOption


def _search(settings: dict[str, str], seed: int | None) -> Bot:
    return Search(_budget(settings), seed=seed, **_numbers(settings))  # type: ignore[arg-type]


def _uct(settings: dict[str, str], seed: int | None) -> Bot:
    plain = {"reuse": False, "solve": False, "name": "uct", **PLAIN_UCT}
    return Search(_budget(settings), seed=seed, **{**plain, **_numbers(settings)})  # type: ignore[arg-type]


def _random(settings: dict[str, str], seed: int | None) -> Bot:
    _nothing_left("random", settings)
    return RandomBot(seed)


def _greedy(settings: dict[str, str], seed: int | None) -> Bot:
    _nothing_left("greedy", settings)
    return GreedyBot(seed)


BOTS: dict[str, Callable[[dict[str, str], int | None], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
    "uct": _uct,
}


def names() -> list[str]:
    """The bots that `make` knows; `search` and `uct` take a budget after a colon."""
    return list(BOTS)


def make(spec: str, seed: int | None = None) -> Bot:
    """A bot by its name; the same seed and a budget in simulations play the same moves.

    >>> make("greedy", seed=1).name, make("search:100ms,threads=2").name
    ('greedy', 'search')
    """
    name, _, rest = spec.partition(":")
    if name not in BOTS:
        raise BadOption(f"There is no bot {name[:40]!r}. Bots: {', '.join(BOTS)}.")
    return BOTS[name](_settings(rest), seed)


def _settings(text: str) -> dict[str, str]:
    """`1s,threads=2` as {"budget": "1s", "threads": "2"}."""
    found = {}
    for number, part in enumerate(part for part in text.split(",") if part):
        name, equals, value = part.partition("=")
        if not equals and number:
            raise BadOption(f"{part[:40]!r}: settings after the budget look like threads=2.")
        found[name if equals else "budget"] = value if equals else name
    return found


def _budget(settings: dict[str, str]) -> Budget | None:
    text = settings.pop("budget", None)
    return Budget.parse(text) if text else None


def _numbers(settings: dict[str, str]) -> dict[str, float | int | bool]:
    numbers: dict[str, float | int | bool] = {}
    for name, value in settings.items():
        try:
            number = float(value)
        except ValueError:
            raise BadOption(f"{name}={value[:20]!r} is not a number.") from None
        numbers[name] = int(number) if name == "threads" else bool(number) if name in ("reuse", "solve") else number
    return numbers


def _nothing_left(name: str, settings: dict[str, str]) -> None:
    if settings:
        raise BadOption(f"{name} has no settings; write just {name!r}.")
