"""Arrays on the stack: each function has its own, as often as it asks, and can lend them to others."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from azalai.core.compile import compiled, inner
from azalai.core.contract import record_type
from azalai.core.scratch import scratch, zeros
from tests.core.test_sources import compiled_modules

MANY = 300
pair_type = record_type([("small", np.uint8), ("large", np.int64)])


@inner
def fill(out: Any, value: int) -> None:
    for i in range(len(out)):
        out[i] = value


@inner
def busy(value: int) -> int:
    """Use the stack for something else."""
    own = scratch(MANY, np.int64)
    fill(own, value)
    total = 0
    for i in range(MANY):
        total += own[i]
    return total


@compiled
def add_up(rounds: int) -> int:
    """Twice 0 + 1 + ... in three ways, if no two arrays share memory and each is cleared in every round."""
    total = 0
    for k in range(rounds):
        numbers, flags, pairs = scratch(MANY, np.int64), zeros(MANY, np.uint8), scratch(2, pair_type)
        fill(numbers, k)
        flags[k % MANY] += 1
        pairs[1].large = k
        total += busy(7) - 7 * MANY
        marked = 0
        for i in range(MANY):
            marked += flags[i]
        total += (numbers[0] + pairs[1].large) * marked
    return total


def test_arrays_keep_what_is_written_and_are_cleared_each_time() -> None:
    assert add_up(10_000) == 10_000 * 9_999


def arrays_that_leave(tree: ast.AST) -> list[str]:
    """Functions that return a name or a call of `scratch` or `zeros`: the array would be gone by then."""
    found = []
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        inside = list(ast.walk(function))
        made = {
            name.id for node in inside if isinstance(node, ast.Assign) and makes(node.value) for name in names(node)
        }
        returned = [node.value for node in inside if isinstance(node, ast.Return) and node.value]
        if any(is_made(value) or (isinstance(value, ast.Name) and value.id in made) for value in returned):
            found.append(function.name)
    return found


def is_made(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("scratch", "zeros")


def makes(node: ast.AST) -> bool:
    return any(is_made(part) for part in ast.walk(node))


def names(node: ast.Assign) -> list[ast.Name]:
    return [part for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)]


def test_no_function_returns_an_array_of_its_stack() -> None:
    assert arrays_that_leave(ast.parse("def f():\n    a, b = scratch(2, int), 3\n    return a")) == ["f"]
    assert arrays_that_leave(ast.parse("def f():\n    return zeros(2, int)")) == ["f"]
    assert arrays_that_leave(ast.parse("def f():\n    a = scratch(2, int)\n    return a[0]")) == []
    assert {name: found for name, tree in compiled_modules() if (found := arrays_that_leave(tree))} == {}
