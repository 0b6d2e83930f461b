"""What the browser client costs: its JavaScript, the time until a move is drawn, and how smoothly the board pans.

    python bench/client.py

Runs a real server and a real Chromium. The time from a move sent to the board drawn is measured in the page: from
the click's message leaving to the next frame after the new position has come, less what the server took to answer.
"""

from __future__ import annotations

import gzip
import re
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page  # noqa: E402

from tests.e2e.browsing import Table, Visitor, launched  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tests.e2e.stations import script  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tests.server.running import CommandLine, Server  # type: ignore[import-untyped, unused-ignore]  # noqa: E402
from tools.build_client import CLIENT, build  # type: ignore[import-untyped, unused-ignore]  # noqa: E402

MOVES = 24
PAN_FRAMES = 90
SIZE_LIMIT = 120.0  # kB
DRAWN_LIMIT = 100.0  # ms
FRAME_LIMIT = 100.0  # ms

# Before any script of the page: note when a move leaves, when its position comes, and when that has been drawn.
CLOCK = """(() => {
  const times = window.moveTimes = [];
  let sent = null;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === 'move') sent = performance.now();
    if (!this.timed) {
      this.timed = true;
      this.addEventListener('message', heard);
    }
    send.call(this, text);
  };
  function heard({data}) {
    if (sent === null || !data.startsWith('{"type":"view"')) return;
    const [from, came] = [sent, performance.now()];
    sent = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();  // its message comes after the frame has been painted
      channel.port1.onmessage = () => times.push({server: came - from, drawn: performance.now() - came});
      channel.port2.postMessage(null);
    });
  }
})()"""

PAN = """frames => new Promise(done => {
  const stage = document.querySelector('.stage');
  const box = stage.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const point = (type, dx, dy) => stage.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true, clientX: x + dx, clientY: y + dy}));
  stage.setPointerCapture = () => {};
  const lengths = [];
  let before = performance.now();
  point('pointerdown', 0, 0);
  const step = () => {
    const now = performance.now();
    lengths.push(now - before);
    before = now;
    const at = lengths.length / 12;
    point('pointermove', 120 * Math.sin(at), 80 * Math.cos(at));
    if (lengths.length < frames) requestAnimationFrame(step);
    else { point('pointerup', 0, 0); done(lengths.slice(1)); }
  };
  requestAnimationFrame(step);
})"""


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
    loaded: set[str] = set()
    visitor.page.on("response", lambda answer: loaded.add(answer.url))
    id = visitor.table("me", "me", options={"open_scores": True})
    visitor.open(f"/tables/{id}")
    times = play(Table(visitor.page))
    size = sum(compressed(address) for address in loaded if address.endswith(".js")) / 1000
    frames = pan(visitor)
    return [
        ("JavaScript of the table page, gzipped", size, SIZE_LIMIT, "kB"),
        ("move sent to board drawn, less the server's, median", middle(times, "drawn"), DRAWN_LIMIT, "ms"),
        ("  the server's own answer, median", middle(times, "server"), None, "ms"),
        ("longest frame while panning", max(frames), FRAME_LIMIT, "ms"),
        ("  median frame", statistics.median(frames), None, "ms"),
    ]


def compressed(address: str) -> int:
    name = re.sub(r"^\w+://[^/]+/", "", address)
    return len(gzip.compress((CLIENT / name).read_bytes(), 9))


def play(table: Any) -> list[dict[str, float]]:
    for _ in range(MOVES):
        table.wait()
        table.place()
    table.wait()
    times: list[dict[str, float]] = table.page.evaluate("moveTimes")
    return times


def pan(visitor: Any) -> list[float]:
    """A full board, drawn close, dragged in circles."""
    finished = visitor.imported(script())
    id = visitor.ask("POST", f"/tables/{finished}/clone", {"at": 70})["id"]
    page: Page = visitor.open(f"/tables/{id}")
    Table(page).wait()
    for _ in range(4):
        page.keyboard.press("+")
    page.evaluate(PAN, 20)  # the first frames also load and compile
    lengths: list[float] = page.evaluate(PAN, PAN_FRAMES)
    return lengths


def middle(times: list[dict[str, float]], what: str) -> float:
    return statistics.median(time[what] for time in times)


if __name__ == "__main__":
    raise SystemExit(main())
