"""All bots by name: what a spec may say, whole games with every bot, and that none looks at hidden things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import azalai
from azalai.bots import LEVELS, Bot, Budget, Search, make, names
from azalai.bots.knobs import KNOBS
from tests.bots.valley import play, valley
from tests.games.desert.playing import BOARDS, PLAYERS, VARIANTS

QUICK = {
    "search": "search:4",
    "rave": "rave:4",
    "uct": "uct:4",
    "exact": "exact:4,work=60",
}  # budgets small enough for whole games
SPECS = [QUICK.get(name, name) for name in names()]


@pytest.fixture
def quick_levels(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Every level with few simulations; it still plays in its own way."""

    def hurry(simulations: int) -> None:
        for name, level in LEVELS.items():
            monkeypatch.setitem(LEVELS, name, level | {"simulations": simulations, "seconds": None})

    return hurry


# ---------------------------------------------------------------- specs


def test_the_catalogue_names_every_bot() -> None:
    assert names() == [
        "random",
        "greedy",
        "search",
        "rave",
        "uct",
        "exact",
        "novice",
        "nomad",
        "trader",
        "guide",
        "master",
    ]
    assert [make(name, seed=1).name for name in names()] == names()


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("search", Budget(seconds=1.0)),
        ("search:250ms", Budget(seconds=0.25)),
        ("search:1.5s", Budget(seconds=1.5)),
        ("search:2000,threads=2", Budget(simulations=2000)),
        ("search:threads=2", Budget(seconds=1.0)),
        ("rave:100", Budget(simulations=100)),
        ("uct:100", Budget(simulations=100)),
        ("exact:50", Budget(simulations=50)),
    ],
)
def test_a_spec_says_the_budget(spec: str, budget: Budget) -> None:
    bot: Any = make(spec)
    assert bot.name == spec.partition(":")[0]
    assert bot.budget == budget


def test_settings_reach_the_search() -> None:
    """Two specs with the same meaning think the same; a different setting makes a visible difference."""
    game = azalai.new("desert", board="river", seed=3)
    spoken: Any = make("search:60,threads=2,rave=300,memory=2,reuse=0,solve=0", seed=5)
    built = Search(Budget(simulations=60), seed=5, threads=2, rave=300, memory=2, reuse=False, solve=False)
    plain: Any = make("search:60", seed=5)
    assert visits(spoken, game) == visits(built, game) != visits(plain, game)


def test_uct_is_the_search_without_its_tricks() -> None:
    game = azalai.new("desert", seed=3)
    uct, rave = visits(make("uct:200", seed=5), game), visits(make("rave:200", seed=5), game)
    plain = Search(
        Budget(simulations=200), seed=5, net=None, rave=0, prior=0, exploration=0.25, reuse=False, solve=False
    )
    assert uct == visits(plain, game)
    assert max(uct.values()) < max(rave.values()) / 10  # it cannot tell hundreds of first moves apart


def test_uct_remembers_nothing_and_solves_nothing() -> None:
    game = play(valley(), [make("random", 1), make("random", 2)])
    last = game.at(len(game.history) - 2)
    uct, search = make("uct:40", seed=1), make("search:40", seed=1)
    assert [sum(visits(uct, last).values()) for _ in range(2)] == [40, 40]
    assert sum(visits(search, last).values()) == 0  # solved without any simulation


def visits(bot: Any, game: azalai.Game) -> dict[str, int]:
    return {candidate.move: candidate.visits for candidate in bot.think(game).candidates}


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("", "Bots: random, greedy, search, rave, uct, exact, novice"),
        ("deepthought", "no bot 'deepthought'. Bots: random, greedy, search"),
        ("Search", "Bots: random"),
        ("search:fast", "'fast' is not a budget. Write a time like 100ms or 2s, or a number of simulations"),
        ("search:1h", "not a budget"),
        ("search:-5", "not a budget"),
        ("search:1e3", "not a budget"),
        ("search:nan", "not a budget"),
        ("search:infs", "not a budget"),
        ("search:2.5", "not a budget"),
        ("search:٣", "not a budget"),
        ("search:99999999999", "not a budget"),
        ("search:0", "at least 1 simulation"),
        ("search:0ms", "more than 0 seconds"),
        ("search:0.0s", "more than 0 seconds"),
        ("search:100,2", "settings after the budget look like threads=2"),
        (
            "search:100,colour=green",
            "no setting 'colour'. Settings: threads, work, reuse, solve, cpu, early, memory, exploration",
        ),
        ("search:100,threads=two", "threads='two' is not a number"),
        ("search:100,threads=", "threads='' is not a number"),
        ("search:100,rave=nan", "rave='nan' is not a number"),
        ("search:100,rave=inf", "rave='inf' is not a number"),
        ("search:100,threads=0", "threads is a number from 1 to 64"),
        ("search:100,threads=65", "threads is a number from 1 to 64"),
        ("search:100,threads=-1", "threads is a number from 1 to 64"),
        ("search:100,threads=1.5", "threads='1.5' is not a whole number"),
        ("exact:100,work=0.5", "work='0.5' is not a whole number"),
        ("random:100", "random has no such setting; write 'random'."),
        ("greedy:threads=2", "greedy has no such setting"),
        ("master:2s", "master has no such setting; write 'master' or 'master:cpu=1'"),
        ("novice:threads=2", "novice has no such setting"),
    ],
)
def test_a_bad_spec_is_refused_and_says_what_there_is(spec: str, told: str) -> None:
    with pytest.raises(azalai.BadOption) as caught:
        make(spec)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "setting",
    [
        *(f"{knob}=-1" for knob in KNOBS),
        *(f"{knob}=1e300" for knob in KNOBS),
        "win_weight=1.5",
        "margin=0",
        "memory=-1",
        "memory=0",
        "memory=1e9",
        "work=-1",
        "work=1e30",
        "threads=1e300",
    ],
)
def test_a_setting_that_would_break_the_search_is_refused(setting: str) -> None:
    name = setting.partition("=")[0]
    with pytest.raises(azalai.BadOption, match=f"{name}=.* is not possible. {name} is a number from .* to ") as caught:
        make(f"search:10,{setting}")
    assert len(str(caught.value)) < 120


def test_untrusted_text_starts_no_program(tmp_path: Any) -> None:
    made = tmp_path / "made"
    with pytest.raises(azalai.BadOption, match="no bot 'cmd'"):
        make(f"cmd:touch {made}", programs=False)
    assert not made.exists()


# ---------------------------------------------------------------- whole games


def tables() -> Iterator[tuple[int, str, list[str], list[str]]]:
    """Players, board, variants and bots: every bot plays with every number of players on both boards."""
    for players in PLAYERS:
        for side, board in enumerate(BOARDS):
            for first in range(0, len(SPECS), players):
                specs = [SPECS[(first + seat) % len(SPECS)] for seat in range(players)]
                yield players, board, VARIANTS[(players + 2 * side) % 4], specs


TABLES = list(tables())


class Watched:
    """A bot whose promise is checked: it returns a legal action number and leaves the game unchanged."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot

    def choose(self, game: azalai.Game) -> int:
        before = game.state.tobytes(), game.record()
        action = self._bot.choose(game)
        assert type(action) is int
        assert action in game.actions()
        assert (game.state.tobytes(), game.record()) == before
        return action


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_bot_plays_whole_games_at_every_table(number: int, quick_levels: Callable[[int], None]) -> None:
    quick_levels(4)
    players, board, variants, specs = TABLES[number]
    game = azalai.new("desert", players=players, board=board, variants=variants, seed=number)
    play(game, [Watched(make(spec, seed=number)) for spec in specs])
    assert game.end_reason in ("supply", "stuck")
    assert azalai.load(game.record()).record() == game.record()
    returned = [move.split()[1] for move in game.history if move.startswith("return")]
    assert len(set(returned)) == len(returned) == (5 if players == 5 else 0)


def test_the_tables_cover_every_bot_with_every_number_of_players_board_and_variant() -> None:
    sat = {(spec, players, board) for players, board, _, specs in TABLES for spec in specs}
    assert len(sat) == len(SPECS) * len(PLAYERS) * len(BOARDS)
    met = {(spec, str(variants)) for _, _, variants, specs in TABLES for spec in specs}
    assert len(met) == len(SPECS) * len(VARIANTS)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_bot_plays_on_a_custom_map(spec: str, players: int, quick_levels: Callable[[int], None]) -> None:
    quick_levels(4)
    game = valley(players, variants=VARIANTS[players % 4])
    play(game, [Watched(make(spec, seed=seat)) for seat in range(players)])
    assert game.end_reason in ("supply", "stuck")
    assert len(game.history) > 40


# ---------------------------------------------------------------- secrecy

REDEALS = (1, 2, 3)
THINKING = {"search": "search:30", "rave": "rave:30", "uct": "uct:30", "exact": "exact:30,work=300"}


@pytest.fixture(scope="module", params=[2, 3], ids=["2 players", "3 players, open scores"])
def plies(request: pytest.FixtureRequest) -> list[azalai.Game]:
    """Positions of a game with face-down waterholes, in which everybody has taken some."""
    players = request.param
    game = azalai.new("desert", players=players, variants=["aquifers"], open_scores=players == 3, seed=8)
    play(game, [make("greedy", seed=seat) for seat in range(players)])
    last = game.at(len(game.history) - 5)
    assert all(last.view(None)["taken"])
    return [game.at(number) for number in (4, 19, 26, 33, 40, len(game.history) - 5)]


def choices(spec: str, game: azalai.Game, seen: Callable[[azalai.Game], azalai.Game]) -> list[int]:
    """What a bot plays in this position, and after redeals of everything its seat cannot know."""
    dealt = [game, *(game.redeal(game.to_move, seed) for seed in REDEALS)]
    assert len({str(each.record()["deal"]) for each in dealt}) == len(dealt)
    return [make(spec, seed=6).choose(seen(each)) for each in dealt]


def honest(game: azalai.Game) -> azalai.Game:
    return game


def turned_up(game: azalai.Game) -> azalai.Game:
    """For a cheating bot: the same position without aquifers, so that every waterhole is visible."""
    record = game.record()
    record["options"]["variants"] = []
    return azalai.load(record)


@pytest.mark.parametrize("spec", [THINKING.get(name, name) for name in names()])
def test_no_bot_sees_what_its_seat_cannot_know(
    spec: str, plies: list[azalai.Game], quick_levels: Callable[[int], None]
) -> None:
    quick_levels(30)
    for game in plies:
        assert len(set(choices(spec, game, honest))) == 1, game.record()


@pytest.mark.parametrize("spec", [THINKING.get(name, name) for name in names() if name != "random"])
def test_a_bot_that_turns_the_waterholes_up_is_found_out(
    spec: str, plies: list[azalai.Game], quick_levels: Callable[[int], None]
) -> None:
    quick_levels(30)
    assert any(len(set(choices(spec, game, turned_up))) > 1 for game in plies)
