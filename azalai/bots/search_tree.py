"""The Python side of a search tree: allocate its arrays, grow it, prune it, and read it."""

from __future__ import annotations

import numpy as np

from azalai.bots import tree
from azalai.bots.net import Weights, no_weights, with_scratch
from azalai.core.contract import SEATS, Array
from azalai.core.game import Game
from azalai.core.kind import Setting

LINE = 12  # moves at most, including the candidate's own


class Tree:
    """The arrays of one search tree and of the thread that grows it."""

    def __init__(self, setting: Setting, megabytes: float, rng: Array, weights: Weights | None = None) -> None:
        edges = max(int(megabytes * 1e6 / (tree.edge_type.itemsize + 1)), 4 * setting.most_moves)
        self.setting = setting
        self.rng = rng
        self.nodes = np.zeros(max(edges // 20, 16), tree.node_type)
        self.edges = np.zeros(edges, tree.edge_type)
        self.meter = np.zeros(tree.METER, np.int64)
        self.moves = np.empty(setting.most_moves, np.int64)
        self.path = np.zeros((tree.MAX_DEPTH, 2), np.int64)
        self.stamps = np.zeros((SEATS + 1, len(setting.texts)), np.int64)  # the last row marks legal moves
        self.states = np.zeros(2, setting.state_type)
        self.net = with_scratch(weights or no_weights(), setting.most_moves)
        self.tally = np.zeros((setting.most_moves, tree.TALLY))
        self.actions: list[int] = []  # the moves that lead to the root
        self.basis: object = None

    def settle(self, game: Game, knobs: Array, basis: object) -> None:
        """Make the game's position the root. Keep what the tree knows about it, if there is room for more.

        Results for another basis are dropped; with `basis=None` all results are.
        """
        played, seat = game.actions_played, game.to_move
        assert seat is not None
        self.states[0] = game.state[0]
        kept = self._find(played) if basis is not None and basis == self.basis else 0
        if kept and sorted(self._edges_of(kept)["action"].tolist()) != game.actions():
            kept = 0  # other redeals gave this node other moves
        self.basis = basis
        if kept and self._make_room(kept):
            self.meter[tree.DEEPEST] = 0
        else:
            self.stamps[:] = 0
            tree.plant_root(*self._arrays, self.stamps, knobs, self.net, self.rng, seat, game.players)
        self.actions = played
        self.tally[:] = 0

    def _find(self, played: list[int]) -> int:
        """The node of a position, or 0 if this tree has not reached it."""
        known = len(self.actions)
        if not self.meter[tree.ROOT] or played[:known] != self.actions:
            return 0
        node = int(self.meter[tree.ROOT])
        for action in played[known:]:
            edges = self._edges_of(node)
            found = edges[edges["action"] == action]
            node = int(found["child"][0]) if len(found) else 0
            if not node:
                return 0
        return node

    def _make_room(self, root: int) -> bool:
        """Make a node the root. If the tree is filling up, drop the rest of it; return False if that is not enough."""
        if self.meter[tree.EDGES] <= len(self.edges) // 2:
            self.meter[tree.ROOT] = root
            return True
        self.prune(root)
        return bool(self.meter[tree.EDGES] <= len(self.edges) // 2)

    def prune(self, root: int) -> None:
        """Make a node the root, and drop everything that is not below it."""
        numbers = np.zeros(len(self.nodes), np.int32)
        tree.mark_below(self.nodes, self.edges, self.meter, root, numbers)
        kept = np.flatnonzero(numbers)
        by_edges = kept[np.argsort(self.nodes["first"][kept], kind="stable")]
        tree.pack(self.nodes, self.edges, self.meter, kept, by_edges, numbers)

    def _edges_of(self, node: int) -> Array:
        first = int(self.nodes[node]["first"])
        return self.edges[first : first + int(self.nodes[node]["count"])]

    @property
    def root_edges(self) -> Array:
        return self._edges_of(int(self.meter[tree.ROOT]))

    @property
    def lead(self) -> int:
        """By how many visits the best move leads; 0 if this search has not tried it."""
        visits = self.root_edges["visits"]
        first = int(np.argmax(visits))
        if not self.tally[first, tree.TRIED]:
            return 0
        others = np.delete(visits, first)
        return int(visits[first] - others.max(initial=0))

    def grow(self, knobs: Array, seat: int, simulations: int, *, detail: bool = False) -> None:
        """Run simulations for the seat that moves at the root; with `detail`, sum the points by category too."""
        categories = len(self.setting.categories) if detail else 0
        how = (knobs, self.net, self.rng, seat, self.setting.players, categories)
        tree.grow(*self._arrays, self.path, self.stamps, *how, simulations, self.tally)

    @property
    def _arrays(self) -> tuple[Array, Array, Array, Array, Array, Array]:
        """The first arguments of every kernel."""
        return self.setting.boxes, self.states, self.nodes, self.edges, self.meter, self.moves

    def line(self, action: int, most: int = LINE) -> list[int]:
        """The moves that the search expects, starting with this one."""
        actions = [action]
        edges = self.root_edges
        child = int(edges[edges["action"] == action]["child"][0])
        while child and len(actions) < most:
            edges = self._edges_of(child)
            best = edges[np.argmax(edges["visits"])] if len(edges) else None
            if best is None or not best["visits"]:
                break
            actions.append(int(best["action"]))
            child = int(best["child"])
        return actions
