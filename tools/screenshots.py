"""Take screenshots of every page in both themes, for a phone (390 px) and three desktops (1280, 1440 and 1920 px).

    python tools/screenshots.py [folder] [desert | targi | more] [390 | 1280 | 1440 | 1920]

Without a tour or a width, it takes all of them. Builds the client if needed, and runs separate servers with their own
data. Phones are also turned on their side, and pages with much text are also shown in German.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser  # noqa: E402

from azalai import bots, new  # noqa: E402
from tests.e2e.browsing import DESKTOP, PHONE, Theme, Visitor, launched  # noqa: E402
from tests.e2e.more_stations import MoreTour  # noqa: E402
from tests.e2e.stations import Tour  # noqa: E402
from tests.e2e.targi_stations import TargiTour, is_table  # noqa: E402
from tests.server.running import CommandLine, Server  # noqa: E402
from tools.build_client import build  # noqa: E402

SIZES = {"390": PHONE, "1280": DESKTOP, "1440": (1440, 900), "1920": (1920, 1080)}
THEMES: tuple[Theme, ...] = ("light", "dark")
TOURS = ("desert", "targi", "more")
# pages with overlays, which are placed in the window
SCREENS = ("table-", "phone-", "hand-over", "settings-", "sideways-", "german-table-", "german-targi-")


def main(folder: Path, wanted: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    build()
    widths = [one for one in SIZES if one in wanted] or list(SIZES)
    tours = [one for one in TOURS if one in wanted] or list(TOURS)
    with launched("--force-color-profile=srgb") as browser:
        for width, tour in product(widths, tours):
            with tempfile.TemporaryDirectory() as data:  # fresh each time, because a tour takes an account's name
                server = Server(Path(data), CommandLine()).start()
                try:
                    take(browser, server, folder, width, tour)
                finally:
                    server.stop()
                    server.close()


@cache
def played(players: int = 3) -> dict[str, Any]:
    """A game between bots that think a little, so that the board looks real."""
    game = new("desert", players=players, seed=11)
    bot = bots.make("search:60", seed=5)
    while not game.over:
        game.play(bot.choose(game))
    record: dict[str, Any] = game.record()
    return record


def stations(tour: str, visitor: Visitor, server: Server) -> Iterable[str]:
    if tour == "targi":
        return TargiTour(visitor)
    return MoreTour(visitor, server, played()) if tour == "more" else Tour(visitor, record=played())


def take(browser: Browser, server: Server, folder: Path, width: str, tour: str) -> None:
    """Photograph every station, switching the theme in place so that both show the same."""
    newcomer = tour == "more"
    visitor = Visitor(browser, server.url, None if newcomer else "Amina", size=SIZES[width], touch=width == "390")
    for station in stations(tour, visitor, server):
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme)
            path = folder / f"{station}-{theme}-{width}.png"
            whole = not station.startswith(SCREENS) and not is_table(station)
            visitor.page.screenshot(path=path, full_page=whole, animations="disabled")
            print(path, flush=True)
        visitor.page.emulate_media(color_scheme="light")
    visitor.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), sys.argv[2:])
