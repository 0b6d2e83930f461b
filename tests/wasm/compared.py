"""Whole games, searches and solutions with a recorder, so that WebAssembly repeats every call."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import azalai
from azalai.bots import net, simple, solver, tree
from azalai.bots.endgame import TABLE
from azalai.bots.knobs import KNOBS, PLAIN_UCT, knobs_of, with_usual
from azalai.bots.nets import find
from azalai.bots.search_tree import Tree
from azalai.core import contract
from azalai.core.contract import SEATS, Array
from azalai.core.errors import BadOption
from azalai.core.kind import Setting
from azalai.core.random import generator
from tests.wasm.recorder import Recorder

SETTINGS = 40  # of each game: to make one takes longer than to play
EVERYTHING = 16  # moves, after which all functions about a position are called
WORDS = 4096  # room for a view
MEGABYTES = 0.5  # for a tree: enough for most of these searches; others fill it up, which is compared as well


def some_setting(game: str, number: int) -> Setting:
    """A game with random options."""
    chosen = random.Random(f"{game} {number % SETTINGS}")
    kind = azalai.library.kind(game)
    while True:
        try:
            return kind.configure({option.name: some_value(option, chosen) for option in kind.options}, files=False)
        except BadOption:
            continue


def some_value(option: Any, chosen: random.Random) -> Any:
    if option.kind == "number":
        return chosen.randint(option.least, option.most)
    if option.kind == "flag":
        return chosen.random() < 0.5
    if option.kind == "choices":
        return [value for value in option.values if chosen.random() < 0.5]
    return chosen.choice(option.values)


class Compared:
    """A game that is played natively and in WebAssembly."""

    def __init__(self, recorder: Recorder, setting: Setting, seed: object) -> None:
        self.call = recorder.call
        self.setting = setting
        self.boxes = setting.boxes.copy()
        recorder.keep(self.boxes)
        self.states = np.zeros(1, setting.state_type)
        self.rng = generator(str(seed), "compared")
        self.legal = np.zeros(setting.most_moves, np.int64)
        self.actions: list[int] = []
        self.call(contract.set_up, self.boxes, self.states, self.rng)
        self.start = self.states.copy()
        self.deal()
        self.seat = int(self.call(contract.mover, *self.position))

    def deal(self) -> None:
        """The whole deal of the game, and its start from that deal alone."""
        whole, bare = self.states.copy(), np.zeros(1, self.setting.state_type)
        self.call(contract.complete_deal, self.boxes, whole)
        for field, value in self.setting.undealt.items():
            bare[0][field] = value
        for part in self.setting.dealt:
            for field in filter(None, (part.field, part.length)):
                bare[0][field] = whole[0][field]
        self.call(contract.start_dealt, self.boxes, bare)

    @property
    def position(self) -> tuple[Array, Array]:
        return self.boxes, self.states

    def play(self, most: int = 100_000) -> None:
        """Play random moves to the end of the game, or as many as are wanted."""
        while self.seat >= 0 and most > 0:
            self.call(contract.list_legal, *self.position, self.legal)
            if len(self.actions) % EVERYTHING == 0:
                self.look_at_everything()
            before = self.states.copy()
            self.actions.append(int(self.call(simple.draw_action, *self.position, self.rng)))
            self.seat = int(self.call(contract.advance, *self.position, self.actions[-1]))
            if self.setting.words and len(self.actions) % EVERYTHING in (0, 5):
                self.recount(before)
            most -= 1

    def recount(self, before: Array) -> None:
        """What a log says about the last move."""
        for seat in (0, -1):
            given = before, self.actions[-1], self.states, seat, np.zeros(WORDS, np.int32)
            self.call(contract.tell_move, self.boxes, *given)

    def look_at_everything(self) -> None:
        call, setting, seat = self.call, self.setting, self.seat
        call(contract.attempt, *self.position, -1)
        call(contract.anything_hidden, *self.position)
        self.count()
        two = self.two_states()
        call(contract.redeal_for, self.boxes, two[:1].copy(), (seat + 1) % setting.players, self.rng)
        legal = self.legal[: contract.list_legal(*self.position, self.legal)].copy()
        weights = np.zeros((len(legal), len(setting.holdings)), np.int64)
        call(contract.weigh_moves, self.boxes, two, seat, legal, weights)
        call(simple.greediest, self.boxes, self.two_states(), seat, np.zeros_like(self.legal), self.rng)
        if setting.words:
            self.tell(legal, weights)

    def count(self) -> None:
        self.call(contract.count_points, *self.position, np.zeros(SEATS))
        self.call(contract.share_victory, *self.position, np.zeros(SEATS))

    def tell(self, legal: Array, weights: Array) -> None:
        unsure = np.zeros(weights.shape, np.bool_)
        texts, names = self.setting.action_words, self.setting.holding_words
        for seat in (self.seat, -1):
            self.call(contract.tell_view, *self.position, seat, np.zeros(WORDS, np.int32))
            self.call(contract.tell_prompt, *self.position, seat, np.zeros(WORDS, np.int32))
        self.call(contract.tell_moves, legal, texts, np.zeros(WORDS, np.int32))
        given = legal, weights, unsure, texts, names
        self.call(contract.tell_gains, self.boxes, self.two_states(), *given, np.zeros(WORDS, np.int32))

    def two_states(self) -> Array:
        return np.concatenate([self.states, self.states])

    def replay(self) -> None:
        """Play all moves again in one call."""
        actions = np.array(self.actions, np.int64)
        self.call(contract.replay, self.boxes, self.start, actions, np.zeros_like(actions))


def compare_game(recorder: Recorder, game: str, number: int) -> None:
    """A whole random game, with random options."""
    played = Compared(recorder, some_setting(game, number), number)
    played.play()
    played.count()
    played.replay()
    recorder.call(contract.play_random_games, played.boxes, np.zeros(2, played.setting.state_type), played.rng, 1)
    recorder.end(f"{game} {number}")


WAYS: tuple[dict[str, float], ...] = (KNOBS, {**KNOBS, "onward": 1.0, "blend": 0.5}, PLAIN_UCT)


def compare_searches(recorder: Recorder, game: str, number: int, searches: int, simulations: int) -> None:
    """Searches during a random game, with the game's net where it has one for it, and in other ways, too."""
    chosen = random.Random(number)
    played = Compared(recorder, some_setting(game, number) if number % 4 else usual(game), number)
    learned = find(played.setting) if number % 3 else None
    own = {**learned.card.knobs} if learned else {}
    grown = Tree(played.setting, MEGABYTES, generator(number, "search", 0), learned.weights if learned else None)
    recorder.keep(*grown.net[:4])
    for _ in range(searches):
        played.play(chosen.randrange(1, 12))
        if played.seat < 0:
            break
        knobs = knobs_of(with_usual(own if own and chosen.random() < 0.5 else WAYS[chosen.randrange(len(WAYS))]))
        search(recorder, grown, played, knobs, simulations)
    recorder.end(f"searches in {game} {number}")


def usual(game: str) -> Setting:
    return azalai.library.kind(game).configure({}, files=False)


def search(recorder: Recorder, grown: Tree, played: Compared, knobs: Array, simulations: int) -> None:
    call, seat, players = recorder.call, played.seat, played.setting.players
    grown.states[0] = played.states[0]
    grown.stamps[:] = 0
    grown.tally[:] = 0
    arrays = played.boxes, grown.states, grown.nodes, grown.edges, grown.meter, grown.moves
    call(tree.plant_root, *arrays, grown.stamps, knobs, grown.net, grown.rng, seat, players)
    how = knobs, grown.net, grown.rng, seat, players
    for categories in (0, len(played.setting.categories)):
        call(tree.grow, *arrays, grown.path, grown.stamps, *how, categories, simulations // 2, grown.tally)
    ask(recorder, grown, played)
    prune(recorder, grown)


def ask(recorder: Recorder, grown: Tree, played: Compared) -> None:
    """The net's own functions, and how long the game may last."""
    asked = grown.net
    if len(asked.into) and contract.can_value(*played.position):
        given = played.setting.players, asked, 0.5, np.zeros((2, SEATS))
        recorder.call(net.estimate_position, *played.position, *given)
    if len(asked.move_into):
        legal = played.legal[: contract.list_legal(*played.position, played.legal)].copy()
        recorder.call(net.weigh_position, *played.position, legal, asked, np.zeros((2, len(legal))))
    recorder.call(tree.mean_length, played.boxes, played.two_states(), generator(0, "length"), 2)


def prune(recorder: Recorder, grown: Tree) -> None:
    """Keep only what is below the most visited move, if anything is."""
    edges = grown.root_edges
    child = int(edges["child"][np.argmax(edges["visits"])])
    if not child:
        return
    numbers = np.zeros(len(grown.nodes), np.int32)
    recorder.call(tree.mark_below, grown.nodes, grown.edges, grown.meter, child, numbers)
    kept = np.flatnonzero(numbers)
    by_edges = kept[np.argsort(grown.nodes["first"][kept], kind="stable")]
    recorder.call(tree.pack, grown.nodes, grown.edges, grown.meter, kept, by_edges, numbers)


def compare_solutions(recorder: Recorder, game: str, number: int, decisions: int, work: int) -> None:
    """Solve the last decisions of a random game, if nothing is hidden."""
    setting = some_setting(game, number)
    dry = Compared(recorder, setting, number)
    dry.play()
    played = Compared(recorder, setting, number)
    played.play(max(len(dry.actions) - decisions, 0))
    while played.seat >= 0 and not contract.anything_hidden(*played.position):
        solve(recorder, played, work, every=len(played.actions) % 2 == 0)
        played.play(1)
    recorder.end(f"endgames in {game} {number}")


def solve(recorder: Recorder, played: Compared, work: int, *, every: bool) -> None:
    setting, depth = played.setting, solver.MAX_DEPTH
    states = np.zeros(depth, setting.state_type)
    states[0] = played.states[0]
    most = setting.most_moves
    recorder.call(
        solver.solve_root,
        played.boxes,
        states,
        np.zeros((depth, most), np.int64),
        np.zeros((depth, solver.VALUES)),
        np.zeros(TABLE >> 6, solver.entry_type),
        np.array([0, work, 0]),
        np.array(list(KNOBS.values())),
        setting.players,
        np.zeros((2, max(most, SEATS))),
        np.zeros((most, solver.VALUES)),
        every,
    )
