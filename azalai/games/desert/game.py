"""Through the Desert as a kind of game: options, settings, deals."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from azalai.core import contract
from azalai.core.deals import Dealt
from azalai.core.errors import BadOption, BadRecord, IllegalMove
from azalai.core.kind import Kind, Setting
from azalai.core.options import Option, check_options, short
from azalai.core.spelling import Words
from azalai.games.desert import learning, picture, rules, seen
from azalai.games.desert.bits import as_words
from azalai.games.desert.chance import DesertChance
from azalai.games.desert.maps import BOARDS, Cell, Map, load_map, neighbours, parse_map, parse_space, space_name
from azalai.games.desert.moves import all_texts, split_move, split_target
from azalai.games.desert.observation import Grid, parts
from azalai.games.desert.reasons import Explainer
from azalai.games.desert.state import (
    COLOURS,
    DESERT,
    END_REASONS,
    FURTHEST,
    MAX_SPACES,
    N_COLOURS,
    N_OASES,
    TOKEN_VALUES,
    TOKENS_PER_VALUE,
    box_type,
    state_type,
)
from azalai.games.desert.words import texts

EDITIONS: dict[str, Any] = json.loads(Path(__file__).with_name("editions.json").read_text("utf-8"))
KINDS = ".oO"
BANKS = "NS"

contract.register(state_type, rules, seen, learning)


OPTIONS = (
    Option(name="players", kind="number", least=2, most=5, default=2, **texts.option("players")),
    Option(
        name="edition",
        kind="choice",
        values=tuple(EDITIONS),
        default="allplay",
        value_titles={name: edition["title"] for name, edition in EDITIONS.items()},
        **texts.option("edition"),
    ),
    Option(
        name="board",
        kind="choice",
        values=BOARDS,
        default="mountain",
        other="the path of a map file",
        **texts.option("board"),
    ),
    Option(name="variants", kind="choices", values=("serpentine", "aquifers"), default=[], **texts.option("variants")),
    Option(name="oases", kind="choice", values=("random",), default="random", many=N_OASES, **texts.option("oases")),
    Option(name="returns", kind="choice", values=("choose", "random"), default="choose", **texts.option("returns")),
    Option(name="open_scores", kind="flag", default=False, **texts.option("open_scores")),
)


class Desert(Kind):
    name = "desert"
    title = {"en": "Through the Desert", "de": "Durch die Wüste"}
    seats = (2, 5)
    options = OPTIONS
    seats_option = "players"

    def configure(self, given: Mapping[str, object], *, files: bool) -> DesertSetting:
        options = check_options("Through the Desert", self.options, given)
        options["board"] = _board_text(options["board"], files)
        return _setting(json.dumps(options))

    def by_the_book(self, options: Mapping[str, Any]) -> bool:
        return by_the_book(options)

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"editions": deepcopy(EDITIONS)}


def _board_text(board: str, files: bool) -> str:
    """A board's name, or the whole text of a custom map, so that a record needs no file."""
    if board in BOARDS or "\n" in board:
        return board
    if not files:
        raise BadRecord(
            f"There is no board {board[:40]!r}; a record names {' or '.join(BOARDS)} or holds the whole map."
        )
    return load_map(board).text


@lru_cache(maxsize=64)
def _setting(options: str) -> DesertSetting:
    return DesertSetting(json.loads(options))


def by_the_book(options: Mapping[str, Any]) -> bool:
    """TD-ED-02: whether an edition's own rulebook offers this combination."""
    edition = EDITIONS[options["edition"]]
    oases = options["oases"] == "random" or edition["oases"] == "chosen"
    return (
        options["board"] in edition["boards"]
        and all(variant in edition["variants"] for variant in options["variants"])
        and oases
        and options["returns"] == "choose"
        and not options["open_scores"]
    )


@lru_cache(maxsize=16)
def _laid_out(board: Map, cells: tuple[Cell, ...]) -> Any:
    """A box with the fields that depend on the map alone: settings that share a map share them."""
    boxes = np.zeros(1, box_type)
    box = boxes[0]
    index = {cell: i for i, cell in enumerate(cells)}
    box["ring"] = -1
    for i, cell in enumerate(cells):
        box["kind"][i] = KINDS.index(board.kind(cell))
        if board.bank is not None:
            box["bank"][i] = BANKS.index(board.bank[cell[1]][cell[0]])
        for side, other in enumerate(neighbours(cell)):
            if other in index:
                box["ring"][i, side] = index[other]
                box["around"][i, index[other] >> 6] |= np.uint64(1 << (index[other] & 63))
    _measure(box, len(cells))
    return boxes


def _measure(box: Any, spaces: int) -> None:
    """Fill in what the features of a position read: distances on the empty board, and sets of spaces by kind."""
    beside = np.zeros((MAX_SPACES, MAX_SPACES), np.float32)
    for side in range(6):
        linked = np.flatnonzero(box["ring"][:spaces, side] >= 0)
        beside[linked, box["ring"][linked, side]] = 1.0
    box["far"] = FURTHEST
    reached = np.eye(MAX_SPACES, dtype=np.float32)
    for steps in range(FURTHEST):
        box["far"][(reached > 0) & (box["far"] == FURTHEST)] = steps
        reached = reached @ beside
    for i in range(spaces):
        box["second"][i] = as_words(np.flatnonzero(box["far"][i] == 2))
    box["ground"] = as_words(range(spaces))
    box["pools"] = as_words(np.flatnonzero(box["kind"] != DESERT))
    box["south"] = as_words(np.flatnonzero(box["bank"]))


class DesertSetting(Setting):
    """One configuration of Through the Desert."""

    kind = Desert()
    state_type = state_type
    words: Words
    holdings = seen.HOLDINGS
    action_words, holding_words = seen.ACTION, seen.HOLDING
    gains_apart = True
    undealt = {"returned": -1}
    features = learning.FEATURES
    move_features = learning.MOVE_FEATURES
    categories = learning.CATEGORIES
    features_version = learning.VERSION

    def __init__(self, options: dict[str, Any]) -> None:
        board = options["board"]
        self.map: Map = load_map(board) if board in BOARDS else parse_map(board)
        self.options = options
        self.players = options["players"]
        self.cells = self.map.spaces(self.players)
        self.spaces = [space_name(cell) for cell in self.cells]
        self.texts = all_texts(self.spaces)
        self.actions = {text: action for action, text in enumerate(self.texts)}
        self.most_moves = N_COLOURS * len(self.cells)
        self.dealt = self._dealt()
        self.observation = parts(self.players, self._grid().shape)
        self.boxes = self._build_box()
        self.words = seen.words_for(self._fixed(), self.spaces, self.texts)

    def _fixed(self) -> dict[str, Any]:
        """The part of a view that is the same in every position."""
        scored = [name for name in self.categories if name != "river" or self.map.bank is not None]
        return {"players": self.players, "by_the_book": by_the_book(self.options), "categories": scored}

    # -- the box

    def _build_box(self) -> Any:
        boxes = np.zeros(1, box_type)
        boxes[:] = _laid_out(self.map, tuple(self.cells))  # unlike `copy`, this leaves the bytes between fields 0
        box = boxes[0]
        box["players"] = self.players
        box["spaces"] = len(self.cells)
        box["camels"] = EDITIONS[self.options["edition"]]["camels"][str(self.players)]
        box["serpentine"] = "serpentine" in self.options["variants"]
        box["aquifers"] = "aquifers" in self.options["variants"]
        box["open_scores"] = self.options["open_scores"]
        box["river"] = self.map.bank is not None
        box["deal_returns"] = self.options["returns"] == "random"
        box["given_oases"] = self._given_oases()
        self._lay_out_planes(box)
        return boxes

    def _lay_out_planes(self, box: Any) -> None:
        """Where observations show each space, and each caravan to each seat."""
        grid = self._grid()
        box["cells"] = cells = math.prod(grid.shape)
        box["cell"][: len(self.cells)] = [grid.place(cell) for cell in self.cells]
        for seat, owner in product(range(self.players), repeat=2):
            plane = (owner - seat) % self.players * N_COLOURS + np.arange(N_COLOURS)
            box["camel_plane"][seat, 1 + owner * N_COLOURS :][:N_COLOURS] = plane * cells

    def _grid(self) -> Grid:
        return Grid.around(self.cells)

    def _given_oases(self) -> list[int]:
        chosen = self.options["oases"]
        if chosen == "random":
            return [-1] * N_OASES
        try:
            return self._oasis_spaces(chosen)
        except ValueError as problem:
            raise BadOption(f"oases={short(chosen)} is not possible: {problem}") from None

    def _oasis_spaces(self, names: Sequence[object]) -> list[int]:
        """TD-SET-03."""
        pools = [name for name, cell in zip(self.spaces, self.cells) if self.map.kind(cell) == "O"]
        wanted = [name.upper() if isinstance(name, str) else name for name in names]
        for name in wanted:
            if name not in pools:
                raise ValueError(f"{short(name)} is not a large pool in use. Large pools: {', '.join(pools)}.")
        if len(set(wanted)) != N_OASES or len(wanted) != N_OASES:
            raise ValueError(f"the oases are {N_OASES} different spaces.")
        return sorted(self.spaces.index(str(name)) for name in wanted)

    # -- deals

    def _dealt(self) -> list[Dealt]:
        spaces = tuple(self.spaces)
        found = [
            Dealt(name="oases", field="oasis", form="list", names=spaces),
            Dealt(name="waterholes", field="token", form="map", names=spaces),
        ]
        if self._deals_returns:
            found.append(Dealt(name="returns", field="returned", form="list", names=COLOURS))
        return found

    @property
    def _deals_returns(self) -> bool:
        return bool(self.players == 5 and self.options["returns"] == "random")

    def start(self, deal: Mapping[str, Any]) -> Any:
        try:
            return self._start(deal)
        except (ValueError, TypeError, AttributeError) as problem:
            raise BadRecord(f"The record's deal is not possible: {problem}") from None

    def _start(self, deal: Mapping[str, Any]) -> Any:
        wanted = {part.name for part in self.dealt}
        if set(deal) != wanted:
            raise ValueError(f"it has {', '.join(sorted(map(str, deal)))[:80]}; it needs {', '.join(sorted(wanted))}.")
        states = self.new_states()
        s = states[0]
        s["oasis"] = self._dealt_oases(deal["oases"])
        self._deal_waterholes(s, deal["waterholes"])
        s["returned"] = self._dealt_returns(deal["returns"]) if "returns" in deal else -1
        contract.start_dealt(self.boxes, states)
        return states

    def _dealt_oases(self, names: object) -> list[int]:
        if not isinstance(names, list):
            raise TypeError("oases is a list of spaces.")
        oases = self._oasis_spaces(names)
        if self.options["oases"] != "random" and oases != self._given_oases():
            raise ValueError("its oases differ from those in the options.")
        return oases

    def _deal_waterholes(self, s: Any, dealt: object) -> None:
        """TD-SET-04."""
        if not isinstance(dealt, dict):
            raise TypeError("waterholes maps spaces to values.")
        pools = {i for i, cell in enumerate(self.cells) if self.map.kind(cell) in "oO"} - set(s["oasis"].tolist())
        if set(dealt) != {self.spaces[i] for i in pools}:
            raise ValueError("waterholes are on every pool in use without a palm, and nowhere else.")
        values = [dealt[self.spaces[i]] for i in sorted(pools)]
        if any(type(v) is not int or not 1 <= v <= TOKEN_VALUES for v in values):
            raise ValueError("a waterhole is worth 1, 2 or 3.")
        if any(values.count(v) > TOKENS_PER_VALUE for v in range(1, TOKEN_VALUES + 1)):
            raise ValueError(f"there are only {TOKENS_PER_VALUE} waterholes of each value.")
        s["token"][sorted(pools)] = values

    def _dealt_returns(self, colours: object) -> list[int]:
        if not isinstance(colours, list) or len(colours) != N_COLOURS or any(c not in colours for c in COLOURS):
            raise ValueError("returns names each colour once.")
        return [COLOURS.index(colour) for colour in colours]

    def chance(self) -> DesertChance:
        return DesertChance(self)

    # -- moves

    def parse(self, states: Any, text: str) -> int:
        kind, colour, space = split_move(text, self.map)
        canonical = f"{kind} {colour} {space}".strip()
        if canonical not in self.actions:
            raise self._explainer(states).why(kind, colour, space)
        return self.actions[canonical]

    def why_illegal(self, states: Any, action: int) -> IllegalMove:
        kind, colour, *space = self.texts[action].split()
        return self._explainer(states).why(kind, colour, space[0] if space else "")

    def why_not(self, states: Any, target: str) -> IllegalMove | None:
        """Also explain a space (for all colours), a colour, or both: `F8`, `green`, `green F8`."""
        if target in self.actions:
            return super().why_not(states, target)
        colour, space = split_target(target, self.map)
        wanted = {colour, space} - {""}
        if any(wanted <= set(move.split()) for move in self.legal_texts(states)):
            return None
        return self._explainer(states).why_target(colour, space)

    def _explainer(self, states: Any) -> Explainer:
        return Explainer(self.map, self.players, self.cells, states[0])

    # -- showing

    def board(self) -> dict[str, Any]:
        from azalai.games.desert.board import board

        return board(self)

    def scores(self, states: Any, seat: int | None, *, everything: bool = False) -> list[dict[str, int | None]]:
        return self.shared_scores(states, seat, {}, everything=everything)

    def shared_scores(
        self, states: Any, seat: int | None, memory: dict[Any, Any], *, everything: bool = False
    ) -> list[dict[str, int | None]]:
        viewer = -1 if seat is None else seat
        told = self.words.told(seen.tell_scores, self.boxes, states, viewer, everything)
        known = memory.get((seat, everything))
        if known is None or known[0] != told:
            known = memory[seat, everything] = told, msgspec.json.decode(told)
        return known[1]  # type: ignore[no-any-return]

    def hides(self, states: Any) -> bool:
        """TD-WATER-02: taken water, unless scores are open."""
        return not self.options["open_scores"] and bool(seen.hides_water(states))

    def end_reason(self, states: Any) -> str | None:
        return END_REASONS[states["end"].item()]

    def sentences(self, language: str) -> Mapping[str, str]:
        return texts(language)["prompts"]  # type: ignore[no-any-return]

    def draw(self, view: dict[str, Any], **how: Any) -> str:
        how.setdefault("last", self._last_spaces(view["history"]))
        return picture.draw(view, self.map, **how)

    def _last_spaces(self, history: Sequence[str]) -> list[str]:
        return [space for move in history[-1:] if parse_space(space := move.split()[-1])]
