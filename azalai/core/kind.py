"""What a game must define: its name and options (`Kind`), and the game that given options produce (`Setting`).

Everything else is optional and is found by name in the game's package: `terminal` (its board in a terminal),
`commands` (its own commands), `coach` (why a move is better, see `facts`), `levels.json` (how strong its bots are),
`texts/en.json` and `texts/de.json`.
"""

from __future__ import annotations

import importlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from azalai.core import contract
from azalai.core.chance import Chance
from azalai.core.contract import Array
from azalai.core.deals import Dealt, written
from azalai.core.errors import IllegalMove
from azalai.core.observation import Part, size_of
from azalai.core.options import Option, Text
from azalai.core.random import Generator
from azalai.core.spelling import Words


class Kind(ABC):
    """A kind of game: its name, its options, and how to configure it."""

    name: str
    title: Text
    seats: tuple[int, int]
    options: tuple[Option, ...]
    seats_option: str | None = None  # the option that sets the number of players, if there is one

    @abstractmethod
    def configure(self, given: Mapping[str, object], *, files: bool) -> Setting:
        """Check the options and build what stays the same in a game. With `files`, options may name files."""

    def by_the_book(self, options: Mapping[str, Any]) -> bool | None:
        """Whether a rulebook offers this combination of options; None if no rulebook covers the question."""
        return None

    def part_svg(self, name: str, language: str, theme: str) -> str | None:
        """An SVG picture of a part of the game, such as a card, with its text; None if there is no such part."""
        return None

    def describe(self) -> dict[str, Any]:
        """Describe the game and its options (names, types, ranges and defaults), ready for JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "seats": list(self.seats),
            "seats_option": self.seats_option,
            "options": [msgspec.to_builtins(option) for option in self.options],
        }

    @property
    def package(self) -> str:
        """The name of the package that holds this game."""
        return sys.modules[type(self).__module__].__package__ or type(self).__module__

    def module(self, name: str) -> ModuleType | None:
        """A module of the game's package, such as `terminal`; None if the game does not have it."""
        wanted = f"{self.package}.{name}"
        try:
            return importlib.import_module(wanted)
        except ModuleNotFoundError as problem:
            if problem.name not in (wanted, self.package):
                raise
            return None

    @property
    def folder(self) -> Path:
        """The folder of the game's package."""
        return Path(sys.modules[type(self).__module__].__file__ or "").parent

    def data(self, name: str) -> Any:
        """The content of a JSON file in the game's folder, such as `levels.json`; None if there is no such file."""
        file = self.folder / name
        return msgspec.json.decode(file.read_bytes()) if file.exists() else None


class Setting(ABC):
    """A configured game: everything that stays the same from the first move to the last."""

    kind: Kind
    options: dict[str, Any]
    players: int
    boxes: Array
    state_type: np.dtype[Any]
    texts: Sequence[str]  # action -> text
    actions: Mapping[str, int]  # text -> action
    most_moves: int  # no position has more legal actions than this
    dealt: Sequence[Dealt] = ()  # the parts of a record's deal, in a game whose rules have `begin`
    undealt: Mapping[str, int] = {}  # the values of other fields when a deal is filled in; 0 if not named
    observation: Sequence[Part]  # the parts of what `contract.observe` writes
    holdings: Sequence[str]  # the names of the columns of `contract.holdings`
    words: Words | None = None  # of a game whose rules have `see`, `detail` and `ask`
    action_words: int = 0  # the first word for the texts of actions
    holding_words: int = 0  # the same for holdings, as keys
    gains_apart: bool = False  # whether one category can be known while another stays hidden
    features: Sequence[str] = ()  # the names of the features of a position, if the game has any for a net
    move_features: Sequence[str] = ()  # and of a move
    categories: Sequence[str] = ()  # the names of the columns of `contract.outcome`
    features_version: int = 0  # goes up when a feature changes: a net serves one version only

    @abstractmethod
    def start(self, deal: Mapping[str, Any]) -> Array:
        """The start of the game with this deal; `BadRecord` if the deal is impossible."""

    def deal(self, states: Array) -> dict[str, Any]:
        """The deal behind a position, ready for JSON: everything that was random about it.

        A game that does not describe its deals in `dealt` must define it.
        """
        whole = contract.duplicate(states)
        contract.complete_deal(self.boxes, whole)
        return written(self.dealt, whole[0])

    @abstractmethod
    def parse(self, states: Array, text: str) -> int:
        """The action that a typed move means; `BadMove` or `IllegalMove` if there is none."""

    @abstractmethod
    def why_illegal(self, states: Array, action: int) -> IllegalMove:
        """The rule that forbids an action, as an error to raise."""

    def why_not(self, states: Array, target: str) -> IllegalMove | None:
        """Why something that somebody points at, by default a move, cannot be used; None if it can."""
        if target in self.legal_texts(states):
            return None
        try:
            return self.why_illegal(states, self.parse(states, target))
        except IllegalMove as refusal:
            return refusal

    def legal_texts(self, states: Array) -> list[str]:
        """The legal moves as text, always in the same order."""
        out = np.empty(self.most_moves, np.int64)
        n = contract.list_legal(self.boxes, states, out)
        return [self.texts[action] for action in out[:n].tolist()]

    def view(self, states: Array, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see, without the history. A game without words must define it."""
        return msgspec.json.decode(self.json_view(states, seat), type=dict[str, Any])

    def json_view(self, states: Array, seat: int | None) -> bytes:
        """The same as JSON."""
        if self.words is None:
            return msgspec.json.encode(self.view(states, seat))
        return self.words.told(contract.tell_view, self.boxes, states, -1 if seat is None else seat)

    def hides(self, states: Array) -> bool:
        """Whether a seat may see something now that another seat may not."""
        return True

    @abstractmethod
    def scores(self, states: Array, seat: int | None, *, everything: bool = False) -> list[dict[str, int | None]]:
        """Each seat's points by category; None where the viewer may not know."""

    def shared_scores(
        self, states: Array, seat: int | None, memory: dict[Any, Any], *, everything: bool = False
    ) -> list[dict[str, int | None]]:
        """The same, but may return a list kept in `memory` by an earlier call."""
        return self.scores(states, seat, everything=everything)

    @abstractmethod
    def end_reason(self, states: Array) -> str | None:
        """Why the game is over, as a short stable word."""

    def prompt(self, states: Array, language: str, seat: int | None = None) -> str:
        """A sentence that says who decides what now, with what a seat (None: a spectator) may know.

        A game without words must define it.
        """
        return said(self.sentences(language), self.asked(states, seat), language)

    def prompts(self, states: Array, languages: Sequence[str]) -> Text:
        """The same in several languages, with what a spectator may know."""
        if self.words is None:
            return {language: self.prompt(states, language) for language in languages}
        asked = self.asked(states)
        return {language: said(self.sentences(language), asked, language) for language in languages}

    def asked(self, states: Array, seat: int | None = None) -> dict[str, Any]:
        """What a prompt says: the `key` of a sentence, and its values. A text is an object with every language."""
        assert self.words is not None
        told = self.words.told(contract.tell_prompt, self.boxes, states, -1 if seat is None else seat)
        return msgspec.json.decode(told, type=dict[str, Any])

    def sentences(self, language: str) -> Mapping[str, str]:
        """The sentences of prompts by their keys, with the names of values in braces, in a game with words."""
        return {}

    @abstractmethod
    def draw(self, view: dict[str, Any], **how: Any) -> str:
        """The position as an SVG picture."""

    def board(self) -> dict[str, Any]:
        """What a picture needs and views leave out because it never changes, ready for JSON."""
        return {}

    def part_svg(self, name: str, language: str, theme: str) -> str | None:
        """An SVG picture of a part that this game may use, such as a card, with its text; None if there is none."""
        return None

    def told_of(self, before: Array, move: str, after: Array, seat: int | None) -> dict[str, Any]:
        """What a log shows a seat (None: a spectator) about a move besides its text and points, ready for JSON."""
        if self.words is None:
            return {}
        viewer = -1 if seat is None else seat
        told = self.words.told(contract.tell_move, self.boxes, before, self.actions[move], after, viewer)
        return msgspec.json.decode(told, type=dict[str, Any])

    def chance(self) -> Chance | None:
        """How the deal is drawn, for programs that treat chance as a player; None if the game does not say."""
        return None

    def renewed(self, deal: Mapping[str, Any], moves: Sequence[str]) -> list[str] | None:
        """The moves of an older record, rewritten for today's decisions; None if they were never possible."""
        return None

    @cached_property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return size_of(self.observation)

    def new_observation(self) -> Array:
        """Room for an observation."""
        return np.empty(self.observation_size, contract.OBSERVED)

    def new_states(self) -> Array:
        """A position of all zeros."""
        return contract.blank(self.state_type)

    def deal_new(self, rng: Generator) -> Array:
        """The start of a new game, with a random deal."""
        states = self.new_states()
        contract.set_up(self.boxes, states, rng)
        return states


def said(sentences: Mapping[str, str], asked: Mapping[str, Any], language: str) -> str:
    """A prompt in a language.

    >>> said({"take": "{player} takes {what}."}, {"key": "take", "player": 2, "what": {"en": "gold"}}, "en")
    '2 takes gold.'
    """
    values = {name: value[language] if isinstance(value, dict) else value for name, value in asked.items()}
    return sentences[asked["key"]].format(**values).strip()
