"""Make bots by name: `random`, `greedy`, `search:1s`, `search:1s,threads=2`, `rave:1s`, `exact`, `master`, `cmd:…`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from azalai.bots.base import Bot, Budget
from azalai.bots.knobs import KNOBS, PLAIN_UCT
from azalai.bots.levels import LEVELS, Level
from azalai.bots.process import PREFIX, ProcessBot
from azalai.bots.search import Search
from azalai.bots.simple import GreedyBot, RandomBot
from azalai.core.errors import BadOption

EXACT_WORK = 2_000_000
WHOLE = ("threads", "work")
FLAGS = ("reuse", "solve", "cpu", "early")
SETTINGS = (*WHOLE, *FLAGS, "memory", *KNOBS)


def _search(settings: dict[str, str], seed: int | None) -> Bot:
    return _searcher("search", settings, seed)


def _rave(settings: dict[str, str], seed: int | None) -> Bot:
    """The search without a net, for comparison and for games that have none."""
    return _searcher("rave", settings, seed, net=None)


def _uct(settings: dict[str, str], seed: int | None) -> Bot:
    """Plain UCT, for comparison."""
    return _searcher("uct", settings, seed, net=None, reuse=False, solve=False, **PLAIN_UCT)


def _exact(settings: dict[str, str], seed: int | None) -> Bot:
    """Solve the rest of the game if its work limit allows, and search otherwise."""
    return _searcher("exact", settings, seed, work=EXACT_WORK)


def _searcher(name: str, settings: dict[str, str], seed: int | None, **usual: Any) -> Bot:
    budget, file = _budget(settings), settings.pop("net", None)
    chosen = {"net": file} if file else {}
    return Search(budget, seed=seed, name=name, **{**usual, **chosen, **_numbers(settings)})


def _level(name: str) -> Callable[[dict[str, str], int | None], Bot]:
    def build(settings: dict[str, str], seed: int | None) -> Bot:
        cpu = settings.pop("cpu", "0")
        _nothing_left(name, settings)
        return Level(name, seed, cpu=bool(_number("cpu", cpu)))

    return build


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
    "rave": _rave,
    "uct": _uct,
    "exact": _exact,
    **{name: _level(name) for name in LEVELS},
}


def names() -> list[str]:
    """The names that `make` accepts; `search`, `rave`, `uct` and `exact` take a budget after a colon."""
    return list(BOTS)


def make(spec: str, seed: int | None = None, *, programs: bool = True) -> Bot:
    """Make a bot by its name. With the same seed and a budget in simulations it always plays the same moves.

    `cmd:` followed by a command makes a bot that runs as another program, and `net=` names a file. For text from
    untrusted users, pass `programs=False`: then no program is started and no file is read.

    >>> make("greedy", seed=1).name, make("search:100ms,threads=2").name
    ('greedy', 'search')
    """
    if programs and spec.startswith(PREFIX):
        return ProcessBot(spec.removeprefix(PREFIX), seed)
    name, _, rest = spec.partition(":")
    if name not in BOTS:
        raise BadOption(f"There is no bot {name[:40]!r}. Bots: {', '.join(BOTS)}.")
    settings = _settings(rest)
    if "net" in settings and not programs:
        raise BadOption("net names a file, which is possible only on the command line and in Python.")
    return BOTS[name](settings, seed)


def wants_net(spec: str) -> bool:
    """Whether a bot searches with the game's own net where there is one.

    >>> [wants_net(spec) for spec in ("search:1s", "search:1s,net=my.npz", "rave:1s", "master", "greedy")]
    [True, False, False, True, False]
    """
    name, _, rest = spec.partition(":")
    return name in {"search", "exact", *LEVELS} and "net" not in _settings(rest)


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


def _numbers(settings: dict[str, str]) -> dict[str, Any]:
    return {name: _number(name, value) for name, value in settings.items()}


def _number(name: str, value: str) -> float | int | bool:
    if name not in SETTINGS:
        raise BadOption(f"There is no setting {name[:20]!r}. Settings: {', '.join(SETTINGS)}.")
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadOption(f"{name}={value[:20]!r} is not a number.")
    if name in WHOLE and number != int(number):
        raise BadOption(f"{name}={value[:20]!r} is not a whole number.")
    return int(number) if name in WHOLE else bool(number) if name in FLAGS else number


def _nothing_left(name: str, settings: dict[str, str]) -> None:
    if settings:
        more = f" or '{name}:cpu=1'" if name in LEVELS else ""
        raise BadOption(f"{name} has no such setting; write {name!r}{more}.")
