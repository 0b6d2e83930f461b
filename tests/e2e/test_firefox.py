"""A second browser engine plays without a network: Firefox, if it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from azalai.site.build import write_site
from azalai.site.engine import playable
from tests.e2e import firefox
from tests.e2e.browsing import LOOK, Colour, Seen, Space, Table
from tests.e2e.hosting import answers, web_host

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not firefox.find(), reason="Firefox is not installed (Debian: apt-get install firefox-esr)."),
]
MOVES = 10
KEPT = """async () => {
  await navigator.serviceWorker?.ready;
  const names = (await (await caches.open('azalai-engine')).keys()).map(({url}) => new URL(url).pathname);
  return ['.wasm', '.pack', '.boards', '.net'].every(end => names.some(name => name.endsWith(end)));
}"""
READY = f"() => document.querySelector({Table.READY!r}) !== null"
PIECES = "() => document.querySelectorAll('.space[aria-label*=\"caravan of\"]').length"


@pytest.fixture(scope="module")
def folder(client: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("site") / "games"
    write_site(found, playable())
    return found


@pytest.fixture
def window(tmp_path: Path) -> Iterator[firefox.Window]:
    with firefox.window(tmp_path) as found:
        yield found


def look(window: firefox.Window) -> Seen:
    found = window.evaluate(LOOK)
    return Seen([Colour(**one) for one in found["colours"]], [Space(**one) for one in found["spaces"]])


def place(window: firefox.Window) -> None:
    """Place one piece of ours by mouse, and wait until it is on the board."""
    window.wait(READY)
    before, seen = window.evaluate(PIECES), look(window)
    if not seen.chosen:
        window.press(f".colour.c-{seen.scarcest}")
        seen = look(window)
    window.click(seen.spaces[0].x, seen.spaces[0].y)
    window.wait(f"() => ({PIECES})() > {before}")


def test_firefox_plays_ten_moves_without_a_network(window: firefox.Window, folder: Path) -> None:
    with web_host(folder.parent) as host:
        window.open(f"{host}games/")
        window.wait(KEPT)
    assert not answers(int(host.rstrip("/").rpartition(":")[2]))
    window.open(f"{host}games/")
    window.press(".play button.primary:not(:disabled)")
    for _ in range(MOVES):
        place(window)
