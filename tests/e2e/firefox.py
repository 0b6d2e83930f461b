"""A headless Firefox, driven by WebDriver BiDi: the standard protocol that it speaks by itself."""

from __future__ import annotations

import contextlib
import itertools
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.running import eventually, free_port

INSTALLED = ("firefox-esr", "firefox")
PATIENCE = 60.0  # seconds
MESSAGE = 2**24  # bytes


def find() -> str | None:
    """The path of an installed Firefox."""
    return next(filter(None, map(shutil.which, INSTALLED)), None)


@contextlib.contextmanager
def window(folder: Path) -> Iterator[Window]:
    """A new Firefox whose profile is in this folder."""
    port = free_port()
    command = [find() or "", "--headless", "--no-remote", f"--remote-debugging-port={port}", "--profile", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as browser:
        try:
            with eventually(lambda: _line(port), PATIENCE, every=0.2) as line:
                yield Window(line)
        finally:
            browser.terminate()


def _line(port: int) -> ClientConnection | None:
    try:
        return connect(f"ws://127.0.0.1:{port}/session", max_size=MESSAGE)
    except OSError:
        return None


class Window:
    """Its only window."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self._say("session.new", capabilities={})
        self._context = self._say("browsingContext.getTree")["contexts"][0]["context"]
        self._say("browsingContext.setViewport", context=self._context, viewport={"width": 1280, "height": 800})

    def _say(self, method: str, **params: Any) -> Any:
        """Give a command and wait for its result."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._line.recv(PATIENCE))
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return heard["result"]

    def open(self, address: str) -> None:
        self._say("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def evaluate(self, function: str) -> Any:
        """What a function without arguments returns, or what its promise resolves to."""
        text = f"Promise.resolve(({function})()).then(found => JSON.stringify(found ?? null))"
        told = self._say("script.evaluate", expression=text, target={"context": self._context}, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def wait(self, function: str) -> Any:
        """The first result of a function that is true."""
        return eventually(lambda: self.evaluate(function), PATIENCE, every=0.1)

    def click(self, x: float, y: float) -> None:
        steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self._say("input.performActions", context=self._context, actions=[pointer])

    def press(self, selector: str) -> None:
        """Click the middle of an element, once it is there."""
        place = f"""() => {{
          const found = document.querySelector({json.dumps(selector)});
          found?.scrollIntoView({{block: 'center'}});
          const box = found?.getBoundingClientRect();
          return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }}"""
        self.click(*self.wait(place))
