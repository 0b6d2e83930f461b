"""The games for OpenSpiel: `pyspiel.load_game("azalai_desert(players=3)")` after this module is imported.

>>> import pyspiel
>>> import azalai.learn.openspiel
>>> game = pyspiel.load_game("azalai_targi(rules=expansion)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players()
(True, 2)

The options are those of `azalai.new`. Where one is a list, write + between its items: `variants=serpentine+aquifers`.
The deal is a row of chance nodes, drawn before the first move; Targi's later shuffles are drawn when they happen.
"""

from __future__ import annotations

import hashlib
from copy import deepcopy
from typing import Any

import numpy as np

import azalai
from azalai.core.chance import Chance, Drawn
from azalai.core.contract import Array
from azalai.core.errors import BadOption
from azalai.core.game import Game
from azalai.core.kind import Setting
from azalai.core.observation import named, scales
from azalai.core.options import Option
from azalai.learn.needs import missing

try:
    import pyspiel
except ImportError as problem:
    raise missing("OpenSpiel") from problem

PREFIX = "azalai_"
BETWEEN = "+"
SEEDS = 2**62


def _default(option: Option) -> Any:
    return BETWEEN.join(option.default) if isinstance(option.default, list) else option.default


def _read(option: Option, value: Any) -> Any:
    """An option as `azalai.new` takes it."""
    if isinstance(value, str) and option.kind == "choices":
        return [part for part in value.split(BETWEEN) if part]
    if isinstance(value, str) and option.many and BETWEEN in value:
        return value.split(BETWEEN)
    return value


class Position:
    """What an OpenSpiel state holds: what was drawn, the game once it can begin, and what each seat has seen so far."""

    def __init__(self, setting: Setting, chance: Chance) -> None:
        self.setting, self.chance = setting, chance
        self.drawn = chance.nothing()
        self.played: list[int] = []
        self.game: Game | None = None
        self.waiting: int | None = None  # a move that first needs another draw
        self.seen = [b""] * setting.players
        self._begin_if_dealt()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        new = Position.__new__(Position)
        new.setting, new.chance = self.setting, self.chance
        new.drawn = deepcopy(self.drawn)
        new.played = self.played.copy()
        new.game = self.game.copy() if self.game else None
        new.waiting = self.waiting
        new.seen = self.seen.copy()
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, which OpenSpiel stores states with: a setting is made again from its options."""
        setting = self.setting
        return restored, (setting.kind.name, setting.options, self.drawn, self.played, self.waiting, self.seen)

    @property
    def is_chance(self) -> bool:
        """Whether something must be drawn now."""
        return self.game is None or self.waiting is not None

    def draw(self, outcome: int) -> None:
        """Draw an outcome; once everything is drawn, begin or continue the game."""
        self.chance.draw(self.drawn, outcome)
        if self.chance.draws(self.drawn):
            return
        if self.waiting is None:
            self._begin_if_dealt()
        else:
            action, self.waiting = self.waiting, None
            self.game = self._replayed()
            self.play(action)

    def _begin_if_dealt(self) -> None:
        if not self.chance.draws(self.drawn):
            self.game = self._replayed()
            self._note(-1)

    def _replayed(self) -> Game:
        game = Game(self.setting, self.setting.start(self.chance.deal(self.drawn)))
        for action in self.played:
            game.play(action)
        return game

    def play(self, action: int) -> None:
        """Play a move, unless it needs something that is not drawn yet: then it waits."""
        assert self.game is not None
        then = self.game.copy()
        then.play(action)
        if self.chance.owes(self.drawn, then.state):
            self.waiting = action
            return
        self.game = then
        self.played.append(action)
        self._note(action)

    def _note(self, action: int) -> None:
        """Add the move, and what each seat sees after it, to what the seat has seen."""
        assert self.game is not None
        for seat in range(self.setting.players):
            told = self.seen[seat] + action.to_bytes(4, "little", signed=True) + self.game.observation(seat).tobytes()
            self.seen[seat] = hashlib.blake2b(told, digest_size=16).digest()

    def information(self, seat: int) -> str:
        """The number of moves, and a digest of everything that the seat has seen."""
        return f"seat {seat}, {len(self.played)} moves, {self.seen[seat].hex()}"

    def observation(self, seat: int) -> Array:
        """What the seat sees now; zeros before the game begins."""
        if self.game is None:
            return np.zeros(self.setting.observation_size, np.uint8)
        return self.game.observation(seat)


def restored(
    name: str, options: dict[str, Any], drawn: Drawn, played: list[int], waiting: int | None, seen: list[bytes]
) -> Position:
    """A position out of what `Position.__reduce__` stored."""
    setting = azalai.library.new(name, options, seed=0).setting
    new = Position(setting, chance_of(setting))
    new.drawn, new.played, new.waiting, new.seen = drawn, played, waiting, seen
    if waiting is not None or not new.chance.draws(drawn):
        new.game = new._replayed()
    return new


def chance_of(setting: Setting) -> Chance:
    """How the deal is drawn; `BadOption` if the game does not say."""
    chance = setting.chance()
    if chance is None:
        raise BadOption(f"{setting.kind.name} does not say how its deal is drawn, so OpenSpiel cannot play it.")
    return chance


class State(pyspiel.State):  # type: ignore[misc]
    """A position of a game, with chance as a player."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.setting, game.chance)

    def current_player(self) -> int:
        position = self.position
        if position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = position.game.to_move if position.game else None
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        game = self.position.game
        return game.actions() if game and game.to_move == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.chance.draws(self.position.drawn)

    def _apply_action(self, action: int) -> None:
        if self.position.is_chance:
            self.position.draw(action)
        else:
            self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.chance.describe(self.position.drawn, action)
        return self.position.setting.texts[action]

    def is_terminal(self) -> bool:
        return not self.position.is_chance and self.position.game is not None and self.position.game.over

    def returns(self) -> list[float]:
        players = self.position.setting.players
        if not self.is_terminal() or self.position.game is None:
            return [0.0] * players
        return [(players * share - 1.0) / (players - 1.0) for share in self.position.game.payoffs()]

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Another state that the player cannot tell from this one: everything it cannot know is redrawn."""
        game = self.position.game
        if game is None or self.position.waiting is not None:
            raise BadOption("A chance node cannot be drawn again: only positions in which somebody decides can.")
        other = game.redeal(player, seed=int(sampler() * SEEDS))
        return self._along(other.record()["deal"], other.actions_played)

    def _along(self, deal: dict[str, Any], actions: list[int]) -> State:
        """The state with this deal after these moves."""
        state: State = self.get_game().new_initial_state()
        for action in actions:
            state._draw_all(deal)
            state.apply_action(action)
        state._draw_all(deal)
        return state

    def _draw_all(self, deal: dict[str, Any]) -> None:
        while self.position.is_chance:
            self.apply_action(self.position.chance.outcome(self.position.drawn, deal))

    def __str__(self) -> str:
        position = self.position
        if position.game is None:
            return f"drawn: {position.drawn}"
        return f"{position.chance.deal(position.drawn)} {' / '.join(position.game.history)}"


class Observer:
    """What a player sees, as numbers of about 1 and as text. With perfect recall the text covers everything it saw."""

    def __init__(self, setting: Setting, recalls: bool, params: dict[str, Any] | None) -> None:
        if params:
            raise BadOption("Observers of this game take no parameters.")
        self.recalls = recalls
        self.scales = scales(setting.observation)
        self.tensor = np.zeros(setting.observation_size, np.float32)
        self.dict = named(setting.observation, self.tensor)

    def set_from(self, state: State, player: int) -> None:
        np.divide(state.position.observation(player), self.scales, out=self.tensor)

    def string_from(self, state: State, player: int) -> str:
        if self.recalls:
            return state.position.information(player)
        return hashlib.blake2b(state.position.observation(player).tobytes(), digest_size=16).hexdigest()


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, for OpenSpiel."""

    name: str
    type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = azalai.library.kind(self.name)
        given = {
            option.name: _read(option, (params or {}).get(option.name, _default(option))) for option in kind.options
        }
        self.setting = azalai.library.new(self.name, given, seed=0).setting
        self.chance = chance_of(self.setting)
        super().__init__(self.type, self._info(), params or {})

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.texts),
            max_chance_outcomes=self.chance.most,
            num_players=self.setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.chance.longest,
        )

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self.setting, bool(iig_obs_type and iig_obs_type.perfect_recall), params)


def _register(name: str) -> None:
    kind = azalai.library.kind(name)
    game_type = pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=kind.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=kind.seats[0],
        max_num_players=kind.seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: _default(option) for option in kind.options},
    )
    pyspiel.register_game(game_type, type(f"{name.title()}Game", (SpielGame,), {"name": name, "type": game_type}))


for _name in ("desert", "targi"):
    if PREFIX + _name not in pyspiel.registered_names():
        _register(_name)
