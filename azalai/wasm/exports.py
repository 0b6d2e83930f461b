"""Which compiled functions a game's WebAssembly module offers, and for which types of arguments."""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from azalai.bots import net, simple, solver, tree
from azalai.core import contract, spelling
from azalai.core.kind import Setting

INT = types.int64
INTS, TABLE = types.int64[::1], types.int64[:, ::1]
REALS, REAL_TABLE = types.float64[::1], types.float64[:, ::1]
WORDS = types.int32[::1]
FLAGS = types.boolean[:, ::1]
BYTES = types.uint8[::1]
SINGLES, SINGLE_TABLE = types.float32[::1], types.float32[:, ::1]
BOOL, REAL = types.boolean, types.float64
NET = types.NamedTuple(
    (SINGLE_TABLE, SINGLE_TABLE, SINGLE_TABLE, SINGLES, WORDS, SINGLES, SINGLES, SINGLE_TABLE, REAL_TABLE), net.Net
)


class Export(NamedTuple):
    """A compiled function and the types of its arguments."""

    function: Any
    types: tuple[Any, ...]

    @property
    def name(self) -> str:
        return str(self.function.__name__)


def exports_of(setting: Setting) -> list[Export]:
    """The functions in the module of a game. All settings of a game have the same types, so any of them will do."""
    position = _records(setting.boxes.dtype), _records(setting.state_type)
    named = rules(position) + bots(position)
    named += (views(position) if setting.words else []) + (deals(position) if setting.dealt else [])
    return [Export(function, tuple(given)) for function, *given in named]


def _records(kind: np.dtype[Any]) -> Any:
    return types.Array(numba.from_dtype(kind), 1, "C")


def rules(position: tuple[Any, Any]) -> list[Any]:
    return [
        (contract.set_up, *position, INTS),
        (contract.list_legal, *position, INTS),
        (contract.attempt, *position, INT),
        (contract.advance, *position, INT),
        (contract.mover, *position),
        (contract.replay, *position, INTS, INTS),
        (contract.count_points, *position, REALS),
        (contract.share_victory, *position, REALS),
        (contract.redeal_for, *position, INT, INTS),
        (contract.anything_hidden, *position),
        (contract.weigh_moves, *position, INT, INTS, TABLE),
        (contract.play_random_games, *position, INTS, INT),
    ]


def bots(position: tuple[Any, Any]) -> list[Any]:
    nodes, edges, entries = map(_records, (tree.node_type, tree.edge_type, solver.entry_type))
    grown = *position, nodes, edges, INTS, INTS
    return [
        (simple.draw_action, *position, INTS),
        (simple.greediest, *position, INT, INTS, INTS),
        (tree.plant_root, *grown, TABLE, REALS, NET, INTS, INT, INT),
        (tree.grow, *grown, TABLE, TABLE, REALS, NET, INTS, INT, INT, INT, INT, REAL_TABLE),
        (tree.mark_below, nodes, edges, INTS, INT, WORDS),
        (tree.pack, nodes, edges, INTS, INTS, INTS, WORDS),
        (tree.mean_length, *position, INTS, INT),
        (solver.solve_root, *position, TABLE, REAL_TABLE, entries, INTS, REALS, INT, REAL_TABLE, REAL_TABLE, BOOL),
        (net.estimate_position, *position, INT, NET, REAL, REAL_TABLE),
        (net.weigh_position, *position, INTS, NET, REAL_TABLE),
    ]


def deals(position: tuple[Any, Any]) -> list[Any]:
    return [(contract.start_dealt, *position), (contract.complete_deal, *position)]


def views(position: tuple[Any, Any]) -> list[Any]:
    return [
        (contract.tell_view, *position, INT, WORDS),
        (contract.tell_moves, INTS, INT, WORDS),
        (contract.tell_gains, *position, INTS, TABLE, FLAGS, INT, INT, WORDS),
        (contract.tell_prompt, *position, INT, WORDS),
        (contract.tell_move, *position, INT, position[1], INT, WORDS),
        (spelling.spell, WORDS, INT, INTS, BYTES, BYTES),
    ]
