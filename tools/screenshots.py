"""Take screenshots of every page in both themes, for a phone (390 px) and three desktops (1280, 1440 and 1920 px).

    python tools/screenshots.py [folder] [desert | targi]

Builds the client if needed, and runs a separate server with its own data.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser  # noqa: E402

from azalai import bots, new  # noqa: E402
from tests.e2e.browsing import DESKTOP, PHONE, Theme, Visitor, launched  # noqa: E402
from tests.e2e.stations import Tour  # noqa: E402
from tests.e2e.targi_stations import TargiTour, is_table  # noqa: E402
from tests.server.running import CommandLine, Server  # noqa: E402
from tools.build_client import build  # noqa: E402

SIZES = {"390": PHONE, "1280": DESKTOP, "1440": (1440, 900), "1920": (1920, 1080)}
THEMES: tuple[Theme, ...] = ("light", "dark")
SCREENS = ("table-", "phone-", "hand-over", "settings-")  # pages with overlays, which are placed in the window


def main(folder: Path, games: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    build()
    with launched("--force-color-profile=srgb") as browser:
        for width, game in product(SIZES, games):
            with tempfile.TemporaryDirectory() as data:  # fresh each time, because a tour takes an account's name
                server = Server(Path(data), CommandLine()).start()
                try:
                    take(browser, server.url, folder, width, game)
                finally:
                    server.stop()
                    server.close()


def played(players: int = 3) -> dict[str, Any]:
    """A game between bots that think a little, so that the board looks real."""
    game = new("desert", players=players, seed=11)
    bot = bots.make("search:60", seed=5)
    while not game.over:
        game.play(bot.choose(game))
    record: dict[str, Any] = game.record()
    return record


def take(browser: Browser, url: str, folder: Path, width: str, game: str) -> None:
    """Photograph every station, switching the theme in place so that both show the same."""
    visitor = Visitor(browser, url, "Amina", size=SIZES[width], touch=width == "390")
    for station in TargiTour(visitor) if game == "targi" else Tour(visitor, record=played()):
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme)
            path = folder / f"{station}-{theme}-{width}.png"
            whole = not station.startswith(SCREENS) and not is_table(station)
            visitor.page.screenshot(path=path, full_page=whole, animations="disabled")
            print(path)
        visitor.page.emulate_media(color_scheme="light")
    visitor.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), sys.argv[2:] or ("desert", "targi"))
