"""Games on the device, as their player uses them: without any server."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e import targi
from tests.e2e.browsing import PATIENCE, Table

# Keeps what the device's Worker last told the page, so that tests can choose moves.
LISTEN = """
const Real = window.Worker;
window.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({data}) => {
      if (data.kind === 'heard' && data.message.type === 'view') window.heard = data.message;
    });
  }
};
"""
SHOWN = "() => window.heard && (window.heard.moves || window.heard.result) && window.heard"
TALK = "() => [window.heard?.version ?? -1, window.heard?.result ?? null]"


def start(page: Page, game: str, level: str = "Novice") -> None:
    page.get_by_role("radio", name=game).check(force=True)
    page.get_by_label("Bots").select_option(label=level)
    page.get_by_role("button", name="Play on this device").click()


def play_desert(page: Page, most: int = 1000) -> None:
    """Play Through the Desert to its end, or only this many pieces."""
    table = Table(page)
    for _ in range(most):
        state = table.wait()
        if state == "over":
            return
        if state == "covered":
            table.uncover()
        else:
            table.place()


def shown(page: Page) -> dict[str, Any]:
    """The position in which we have to move, or the last one."""
    found: dict[str, Any] = page.wait_for_function(SHOWN).json_value()
    return found


def play_targi(page: Page, most: int = 1000) -> None:
    """Play Targi to its end, or only this many decisions."""
    table, chance = targi.Table(page), random.Random(7)
    for _ in range(most):
        now = shown(page)
        if now["result"]:
            break
        table.play(targi.quickest(now["moves"], chance), now)


def saved_record(page: Page, folder: Path) -> dict[str, Any]:
    """The record of the first game on the page Replays, as the browser saves it."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").first.click()
    file = folder / "record.json"
    download.value.save_as(file)
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def placed(page: Page) -> Locator:
    return Table(page).pieces


def the_end(page: Page) -> None:
    expect(page.get_by_role("dialog").get_by_text("Total")).to_be_visible()


def review(page: Page) -> None:
    """Have the game on the end screen reviewed."""
    page.get_by_role("dialog").get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator("progress")).to_have_count(0, timeout=2 * PATIENCE)
    expect(page.get_by_role("heading", name="Biggest mistakes").first).to_be_visible()
