"""A game in progress, as a Python object."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec
import numpy as np

from azalai.core import contract
from azalai.core.animation import animate
from azalai.core.contract import SEATS, Array
from azalai.core.errors import AzalaiError, BadMove, BadOption, IllegalMove
from azalai.core.kind import Setting
from azalai.core.png import to_png
from azalai.core.random import generator
from azalai.core.record import FORMAT, Record, Result

IMPOSSIBLE = np.iinfo(np.int64).min  # instead of a gain
GAIN_DEALS = 8  # redeals on which a move's gains are compared while something is hidden


class Game:
    """A game in progress: play moves, view it from any seat, copy it, undo moves, save it.

    >>> import azalai
    >>> game = azalai.new("desert", players=2, seed=7)
    >>> game.to_move, len(game.moves()) > 500
    (0, True)
    >>> move = game.moves()[0]
    >>> game.play(move)
    >>> game.history == [move]
    True
    """

    __slots__ = ("_actions", "_setting", "_shown", "_start", "_states")

    _setting: Setting
    _start: Array
    _states: Array
    _actions: list[int]
    _shown: dict[Any, Any]  # parts of earlier views, reused in later ones

    def __init__(self, setting: Setting, start: Array) -> None:
        self._setting = setting
        self._start = start
        self._states = contract.duplicate(start)
        self._actions = []
        self._shown = {}

    # -- asking

    @property
    def name(self) -> str:
        """The name of the game, as in `azalai.new`."""
        return self._setting.kind.name

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values."""
        return deepcopy(self._setting.options)

    @property
    def players(self) -> int:
        """The number of players."""
        return self._setting.players

    @property
    def setting(self) -> Setting:
        """Everything that stays the same during the game, for code that works on NumPy records."""
        return self._setting

    @property
    def state(self) -> Array:
        """The position as a NumPy array of one record. Copy it before you change it."""
        return self._states

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is to decide, counted from 0; None when the game is over."""
        seat = int(contract.mover(self._setting.boxes, self._states))
        return seat if seat >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(contract.mover(self._setting.boxes, self._states) < 0)

    @property
    def end_reason(self) -> str | None:
        """Why the game ended, as a short stable word; None while it is in progress."""
        return self._setting.end_reason(self._states)

    @property
    def winners(self) -> list[int]:
        """The seats that won: several if they share the victory, empty while the game is in progress."""
        if not self.over:
            return []
        shares = self.payoffs()
        return [seat for seat, share in enumerate(shares) if share > 0]

    def payoffs(self) -> list[float]:
        """Each seat's share of the victory if the game ended now; tied winners share 1."""
        out = np.zeros(SEATS)
        contract.share_victory(self._setting.boxes, self._states, out)
        return out[: self.players].tolist()

    @property
    def history(self) -> list[str]:
        """All moves played, as text."""
        texts = self._setting.texts
        return [texts[action] for action in self._actions]

    @property
    def movers(self) -> list[int]:
        """The seat that made each move in `history`."""
        return self._replay(self._start)[1].tolist()

    @property
    def actions_played(self) -> list[int]:
        """All moves played, as action numbers."""
        return list(self._actions)

    def actions(self) -> list[int]:
        """The legal moves as action numbers, in ascending order."""
        return self._legal().tolist()

    def _legal(self) -> Array:
        out = np.empty(self._setting.most_moves, np.int64)
        n = contract.list_legal(self._setting.boxes, self._states, out)
        return out[:n]

    def moves(self) -> list[str]:
        """The legal moves as text, always in the same order."""
        return self._setting.legal_texts(self._states)

    def scores(self) -> list[dict[str, int | None]]:
        """Each seat's points by category, nothing hidden. Categories counted only at the end are None until then."""
        return self._setting.scores(self._states, None, everything=True)

    def shared_scores(self, seat: int | None, *, everything: bool = False) -> list[dict[str, int | None]]:
        """The points that a seat may know, or all of them. Do not change the list: later calls may return it again."""
        return self._setting.shared_scores(self._states, seat, self._shown, everything=everything)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything a seat may see, ready for JSON; `view(None)` is what a spectator sees."""
        self._check_seat(seat)
        view = self._setting.view(self._states, seat)
        view["history"] = self.history
        return view

    @property
    def hides(self) -> bool:
        """Whether a seat may see something now that another seat may not.

        >>> import azalai
        >>> azalai.new("desert", players=2, seed=7).hides
        False
        """
        return self._setting.hides(self._states)

    def json_views(self, seats: Sequence[int | None]) -> list[bytes]:
        """The views of several seats as JSON, for a server: much faster than encoding each `view`.

        >>> import json, azalai
        >>> game = azalai.new("desert", players=2, seed=7)
        >>> [json.loads(view) == game.view(seat) for seat, view in enumerate(game.json_views([0, 1]))]
        [True, True]
        """
        for seat in seats:
            self._check_seat(seat)
        setting, history = self._setting, b',"history":' + self._json_history() + b"}"
        return [setting.json_view(self._states, seat)[:-1] + history for seat in seats]

    def _json_history(self) -> bytes:
        """All moves as JSON. The result of an earlier call is extended."""
        words, first = self._setting.words, self._setting.action_words
        if words is None:
            return msgspec.json.encode(self.history)
        told, number = self._shown.get("history", (b"", 0))
        more = b"".join([b"," + words.list[first + action] for action in self._actions[number:]])
        self._shown["history"] = told + more, len(self._actions)
        return b"[" + (told + more)[1:] + b"]"

    def json_moves(self, seat: int) -> tuple[bytes, bytes]:
        """The legal moves, and what each would gain a seat, as JSON, for a server.

        >>> import json, azalai
        >>> game = azalai.new("desert", players=2, seed=7)
        >>> [json.loads(text) for text in game.json_moves(0)] == [game.moves(), game.gains(0)]
        True
        """
        self._check_seat(seat)
        setting, legal = self._setting, self._legal()
        weights, unsure = self._weighed(seat, legal)
        if setting.words is None:
            return msgspec.json.encode(self.moves()), msgspec.json.encode(self._named(seat, legal, weights, unsure))
        texts, names = setting.action_words, setting.holding_words
        gains = contract.tell_gains, setting.boxes, contract.room_for(self._states, 2), legal, weights, unsure
        return setting.words.told(contract.tell_moves, legal, texts), setting.words.told(*gains, texts, names)

    def observation(self, seat: int) -> Array:
        """What a seat knows as a row of bytes, for machine learning. `setting.observation` names its parts.

        >>> import azalai
        >>> from azalai.core.observation import named
        >>> game = azalai.new("desert", players=2, seed=7)
        >>> named(game.setting.observation, game.observation(0))["supply"].tolist()
        [22, 22, 22, 22, 22]
        """
        self._check_seat(seat)
        out = self._setting.new_observation()
        contract.observe_for(self._setting.boxes, self._states, seat, out)
        return out

    def gains(self, seat: int) -> dict[str, dict[str, Any]]:
        """What each legal move would gain a seat immediately, by move.

        Only gains other than 0 are listed. A gain that the seat cannot know yet is None.

        >>> import azalai
        >>> game = azalai.new("desert", players=2, seed=7)
        >>> game.gains(0).get("leader green A4", {})
        {}
        """
        return msgspec.json.decode(self.json_moves(seat)[1])

    def _named(self, seat: int, legal: Array, weights: Array, unsure: Array) -> dict[str, dict[str, Any]]:
        """The gains of a game without words."""
        setting = self._setting
        found: dict[int, dict[str, Any]] = {}
        moves, categories = (weights.astype(bool) | unsure).nonzero()
        amounts = np.where(unsure, None, weights)[moves, categories].tolist()  # type: ignore[call-overload]
        for action, k, amount in zip(legal[moves].tolist(), categories.tolist(), amounts):
            found.setdefault(action, {})[setting.holdings[k]] = amount
        return {setting.texts[action]: gain for action, gain in found.items()}

    def _weighed(self, seat: int, legal: Array) -> tuple[Array, Array]:
        """What each move would gain, by move and category, and which of these gains the seat cannot know."""
        if contract.anything_hidden(self._setting.boxes, self._states):
            weights = self._weigh_on_other_deals(seat, legal)
            return weights[0], self._unsure(weights)
        weights = self._weigh(self._states, seat, legal)
        return weights, np.zeros(weights.shape, np.bool_)

    def _weigh(self, states: Array, seat: int, legal: Array) -> Array:
        """The change in holdings, by move and category."""
        weights = np.zeros((len(legal), len(self._setting.holdings)), np.int64)
        contract.weigh_moves(self._setting.boxes, contract.room_for(states, 2), seat, legal, weights)
        return weights

    def _weigh_on_other_deals(self, seat: int, legal: Array) -> Array:
        """The same for several deals that the seat cannot tell from the real one: by deal, move and category."""
        rng = generator("gains")
        weigh = self._weigh if seat == self.to_move else self._look
        found = []
        for _ in range(GAIN_DEALS):
            states = contract.duplicate(self._states)
            contract.redeal_for(self._setting.boxes, states, seat, rng)
            found.append(weigh(states, seat, legal))
        return np.array(found)

    def _look(self, states: Array, seat: int, legal: Array) -> Array:
        """The same for a seat that is not to move. A move that other cards forbid gains `IMPOSSIBLE`."""
        out = np.empty(self._setting.most_moves, np.int64)
        possible = np.isin(legal, out[: contract.list_legal(self._setting.boxes, states, out)])
        weights = np.full((len(legal), len(self._setting.holdings)), IMPOSSIBLE)
        weights[possible] = self._weigh(states, seat, legal[possible])
        return weights

    def _unsure(self, weights: Array) -> Array:
        """Which gains the seat cannot know, by move and category."""
        unsure = ((weights != weights[0]) | (weights == IMPOSSIBLE)).any(axis=0)
        if not self._setting.gains_apart:  # a deal that was not tried could change the other categories too
            unsure |= unsure.any(axis=1, keepdims=True)
        return unsure

    def prompt(self, language: str = "en") -> str:
        """A sentence that says who decides what now (`en` or `de`)."""
        return self._setting.prompt(self._states, language)

    # -- playing

    def play(self, move: str | int) -> None:
        """Play a move, given as text or as an action number.

        If the rules forbid it, `IllegalMove` names the rule and the game does not change.
        """
        self._actions.append(self._carry_out(self._states, move))

    def play_on(self, action: int) -> int | None:
        """Play an action number and return who moves next: `play` and `to_move` in one faster step.

        >>> import azalai
        >>> game = azalai.new("desert", players=2, seed=7)
        >>> game.play_on(game.actions()[0])
        1
        """
        action = self._action(action)
        seat = int(contract.advance(self._setting.boxes, self._states, action))
        if seat == contract.REFUSED:
            raise self._setting.why_illegal(self._states, action)
        self._actions.append(action)
        return seat if seat >= 0 else None

    def checked(self, move: str | int) -> str:
        """A move as `history` would show it, without playing it; `IllegalMove` if it is not legal."""
        return self._setting.texts[self._carry_out(contract.duplicate(self._states), move)]

    def why_not(self, target: str) -> IllegalMove | None:
        """Why something that somebody points at, such as a space or a card, cannot be used now; None if it can.

        >>> import azalai
        >>> game = azalai.new("desert", players=2, seed=7)
        >>> print(game.why_not("F8"), "/", game.why_not("M1"))
        F8 is a mountain, not a space. / None
        """
        return self._setting.why_not(self._states, target)

    def _carry_out(self, states: Array, move: str | int) -> int:
        """Play a move in `states` and return its action; raise `IllegalMove` and change nothing if it is not legal."""
        action = self._action(move)
        if not contract.attempt(self._setting.boxes, states, action):
            raise self._setting.why_illegal(states, action)
        return action

    def _action(self, move: str | int) -> int:
        if isinstance(move, str):
            action = self._setting.actions.get(move)
            return self._setting.parse(self._states, move) if action is None else action
        if not isinstance(move, (int, np.integer)) or isinstance(move, bool):
            raise BadMove(f"A move is a string or an action number, not {type(move).__name__}.")
        if not 0 <= move < len(self._setting.texts):
            raise BadMove(f"There is no action {str(move)[:40]}; actions go from 0 to {len(self._setting.texts) - 1}.")
        return int(move)

    def undo(self, moves: int = 1) -> list[str]:
        """Take back the last moves and return them; the deal stays the same."""
        if not 0 < moves <= len(self._actions):
            raise AzalaiError(f"Cannot take back {moves} moves: {len(self._actions)} were played.")
        taken = self.history[-moves:]
        del self._actions[-moves:]
        self._shown.pop("history", None)
        self._states = self._replay(self._start)[0]
        return taken

    def _replay(self, start: Array) -> tuple[Array, Array]:
        """The position after all moves, and the seat that made each move."""
        states = contract.duplicate(start)
        movers = np.empty(len(self._actions), np.int64)
        contract.replay(self._setting.boxes, states, np.array(self._actions, np.int64), movers)
        return states, movers

    def copy(self) -> Game:
        """An independent copy: a move in one game does not affect the other."""
        new = Game.__new__(Game)
        new._setting = self._setting
        new._start = self._start
        new._states = contract.duplicate(self._states)
        new._actions = self._actions.copy()
        new._shown = {}
        return new

    def at(self, number: int) -> Game:
        """A copy of the game as it was after the first `number` moves."""
        if not 0 <= number <= len(self._actions):
            raise AzalaiError(f"The game has {len(self._actions)} moves; there is no move {number}.")
        new = Game(self._setting, self._start)
        new._actions = self._actions[:number]
        new._states = new._replay(self._start)[0]
        return new

    def redeal(self, seat: int | None, seed: int | None = None) -> Game:
        """A copy in which everything that a seat cannot know is dealt again at random."""
        self._check_seat(seat)
        rng = generator(secrets.randbits(64) if seed is None else seed, "redeal")
        new = self.copy()
        contract.redeal_for(self._setting.boxes, new._states, -1 if seat is None else seat, rng)
        new._start = self._setting.start(self._setting.deal(new._states))
        return new

    # -- saving and drawing

    def record(self) -> dict[str, Any]:
        """The whole game, ready for JSON. `azalai.load` restores it exactly; no seed is needed."""
        return msgspec.to_builtins(
            Record(
                format=FORMAT,
                game=self.name,
                options=self.options,
                deal=self._setting.deal(self._start),
                moves=self.history,
                result=self._result(),
            )
        )

    def _result(self) -> Result | None:
        reason = self.end_reason
        return Result(end=reason, scores=self.scores(), winners=self.winners) if reason else None

    def svg(self, seat: int | None = None, **how: Any) -> str:
        """An SVG picture of the position as a seat (None: a spectator) sees it; `how` goes to the game's `draw`."""
        return self._setting.draw(self.view(seat), **how)

    def png(self, width: int = 1200, seat: int | None = None, **how: Any) -> bytes:
        """The same picture as a PNG file."""
        return to_png(self.svg(seat, **how), width)

    def animation(
        self,
        width: int = 640,
        *,
        frames: int = 120,
        seconds: float = 0.5,
        format: str = "gif",
        seat: int | None = None,
        **how: Any,
    ) -> bytes:
        """The whole game as an animated picture (`gif` or `webp`): a frame for each move, each shown for `seconds`.

        A game with more moves than `frames` skips some, evenly. `how` goes to the game's `draw`.
        """
        return animate(self, width, frames, seconds, format, seat, **how)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.to_move} to move"
        return f"<azalai.Game {self.name}, {self.players} players, {len(self._actions)} moves, {state}>"

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.players)):
            raise BadOption(f"There is no seat {seat!r}. Seats: 0 to {self.players - 1}, or None for a spectator.")
