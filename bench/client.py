"""Measure the browser client: the size of its JavaScript, the time until a move is drawn, and how smoothly it pans.

    python bench/client.py

This runs a real server and a real Chromium. The time from sending a move to drawing the board is measured in the page:
from sending the message to the next frame after the new position arrives, minus the server's answer time.
"""

from __future__ import annotations

import math
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page  # noqa: E402

from tests.e2e import targi  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tests.e2e.browsing import Table, Visitor, compressed, launched  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tests.e2e.stations import script  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tests.server.running import CommandLine, Server  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tools.build_client import build  # type: ignore[import-untyped, unused-ignore]  # noqa: E402

MOVES = 24
PAN_STEPS = 120
SIZE_LIMIT = 107.0  # kB
DRAWN_LIMIT = 100.0  # ms
FRAME_LIMIT = 100.0  # ms

# Runs before any script of the page. Notes when a move is sent, when its position arrives (before the page handles it),
# and when that is drawn.
CLOCK = """(() => {
  const times = window.moveTimes = [];
  let sent = null;
  function heard({data}) {
    if (sent === null || JSON.parse(data).type !== 'view') return;
    const [from, came] = [sent, performance.now()];
    sent = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();  // its message comes after the frame has been painted
      channel.port1.onmessage = () => times.push({server: came - from, drawn: performance.now() - came});
      channel.port2.postMessage(null);
    });
  }
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', heard);
    }
    send(text) {
      if (JSON.parse(text).type === 'move') sent = performance.now();
      super.send(text);
    }
  };
})()"""

FRAMES = """() => {
  const lengths = window.frameLengths = [];
  let before = performance.now();
  const step = now => {
    lengths.push(now - before);
    before = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}"""


def main() -> int:
    build()
    with tempfile.TemporaryDirectory() as data, launched() as browser:
        server = Server(Path(data), CommandLine()).start()
        try:
            rows = measure(browser, server.url)
        finally:
            server.stop()
            server.close()
    print(f"{'':52}{'measured':>10}{'limit':>10}")
    for what, value, limit, unit in rows:
        most = "" if limit is None else f"{limit:>7.0f} {unit}"
        print(f"{what:<52}{value:>7.1f} {unit}{most}{'  too much' if over(value, limit) else ''}")
    return int(any(over(value, limit) for _, value, limit, _ in rows))


def over(value: float, limit: float | None) -> bool:
    return limit is not None and value > limit


def measure(browser: Browser, url: str) -> list[tuple[str, float, float | None, str]]:
    visitor = Visitor(browser, url, "Amina", still=False)
    visitor.context.add_init_script(CLOCK)
    loaded = visitor.scripts()
    id = visitor.table("me", "me", options={"open_scores": True})
    visitor.open(f"/tables/{id}")
    times = play(Table(visitor.page))
    size = compressed(loaded)
    frames = pan(visitor)
    return [
        ("JavaScript of a table of Through the Desert, gzipped", size, SIZE_LIMIT, "kB"),
        ("JavaScript of a table of Targi, gzipped", size_of_targi(browser, url), SIZE_LIMIT, "kB"),
        ("move sent to board drawn, less the server's, median", middle(times, "drawn"), DRAWN_LIMIT, "ms"),
        ("  the server's own answer, median", middle(times, "server"), None, "ms"),
        ("longest frame while panning", max(frames), FRAME_LIMIT, "ms"),
        ("  median frame", statistics.median(frames), None, "ms"),
    ]


def size_of_targi(browser: Browser, url: str) -> float:
    visitor = Visitor(browser, url, "Badis")
    loaded: set[str] = visitor.scripts()
    targi.Table(visitor.page).sit_down(f"/tables/{targi.new_table(visitor)}")
    return float(compressed(loaded))


def play(table: Any) -> list[dict[str, float]]:
    for _ in range(MOVES):
        table.wait()
        table.place()
    table.wait()
    times: list[dict[str, float]] = table.page.evaluate("moveTimes")
    assert len(times) >= MOVES - 1, "not every move was timed"
    return times


def pan(visitor: Any) -> list[float]:
    """Drag a full, zoomed-in board in circles."""
    finished = visitor.imported(script())
    id = visitor.ask("POST", f"/tables/{finished}/clone", {"at": 70})["id"]
    page: Page = visitor.open(f"/tables/{id}")
    Table(page).wait()
    for _ in range(4):
        page.keyboard.press("+")
    drag(page)  # the first frames include loading and compiling
    page.evaluate(FRAMES)
    drag(page)
    lengths: list[float] = page.evaluate("frameLengths.slice(2)")
    return lengths


def drag(page: Page) -> None:
    """Move the pressed mouse in circles; the board must follow it."""
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    before = page.locator(".space").first.bounding_box()
    for step in range(1, PAN_STEPS + 1):
        turn = step / 12
        page.mouse.move(x + 120 * math.sin(turn), y + 80 * (1 - math.cos(turn)))
        assert step != PAN_STEPS // 2 or page.locator(".space").first.bounding_box() != before, "the board did not move"
    page.mouse.up()


def middle(times: list[dict[str, float]], what: str) -> float:
    return statistics.median(time[what] for time in times)


if __name__ == "__main__":
    raise SystemExit(main())
