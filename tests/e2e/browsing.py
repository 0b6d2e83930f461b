"""People at real browsers, and what they do at a table of Through the Desert."""

from __future__ import annotations

import contextlib
import gzip
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    WebSocket,
    sync_playwright,
)

from tests.e2e import chromium
from tests.server.running import API
from tools.build_client import CLIENT

PATIENCE = 30_000  # milliseconds; a loaded machine is slow, not broken
WEB = Path(__file__).parents[2] / "web"
DESKTOP = (1280, 800)
PHONE = (390, 844)
COLOURS = ("green", "pink", "yellow", "purple", "turquoise")
# A browser that has never signed in does not ask the server who it is.
SIGNED_IN = "if (location.protocol === 'http:') localStorage.setItem('azalai.session', '1')"
SPEAK = """locale => {
  const key = 'azalai.settings', settings = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({...settings, locale}));
  dispatchEvent(new StorageEvent('storage', {key}));
}"""
Theme = Literal["light", "dark"]


@contextlib.contextmanager
def launched(*arguments: str) -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(playwright), args=list(arguments))
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """A person at their own browser, with one page. Collects the errors that the browser reports."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str | None = None,
        *,
        language: str = "en-GB",
        theme: Theme = "light",
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        still: bool = True,
        scale: float = 1,
        workers: Literal["allow", "block"] = "block",  # a worker would hide requests from the tests
    ) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            locale=language,
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=scale,
            service_workers=workers,
        )
        self.context.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self._forgiven: list[str] = []
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.id = ""
        if name is not None:
            self.id = self.ask("POST", "/me", {"name": name})["id"]
            self.context.add_init_script(SIGNED_IN)
        self.page: Page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def forgive(self, pattern: str) -> None:
        """Drop the errors that are expected in this test, such as a lost connection."""
        self._forgiven.append(pattern)

    def faults(self) -> list[str]:
        return [error for error in self.errors if not any(re.search(one, error) for one in self._forgiven)]

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    def dark(self, theme: Theme = "dark") -> None:
        self.page.emulate_media(color_scheme=theme)

    def speak(self, language: Literal["en", "de"]) -> None:
        """Change the language as if it had been set in another window."""
        self.page.evaluate(SPEAK, language)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request to the server with this browser's cookie."""
        answer = self.context.request.fetch(API + path, method=method, data=body, headers={"Origin": self.url})
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    def table(self, *seats: str, options: dict[str, Any] | None = None, **more: Any) -> str:
        """A new table of Through the Desert, by its id."""
        chosen = {"players": len(seats)} | (options or {})
        made: str = self.ask("POST", "/tables", {"game": "desert", "options": chosen, "seats": seats} | more)["id"]
        return made

    def imported(self, record: dict[str, Any]) -> str:
        made: str = self.ask("POST", "/records", record)["id"]
        return made

    def frames(self) -> list[dict[str, Any]]:
        """A list that collects all messages on this page's sockets from now on."""
        heard: list[dict[str, Any]] = []

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda data: heard.append(json.loads(data)))

        self.page.on("websocket", listen)
        return heard

    def scripts(self) -> set[str]:
        """A set that collects the names of all JavaScript files that this page loads from now on."""
        loaded: set[str] = set()

        def listen(answer: Response) -> None:
            if answer.url.endswith(".js"):
                loaded.add(answer.url.removeprefix(self.url))

        self.page.on("response", listen)
        return loaded

    def close(self) -> None:
        self.context.close()


def compressed(scripts: set[str]) -> float:
    """The size of JavaScript files of the client as they are sent, in kB."""
    return sum(len(gzip.compress((CLIENT / name.lstrip("/")).read_bytes(), 9)) for name in scripts) / 1000


NewVisitor = Callable[..., Visitor]


def look(visitor: Visitor, table: str, seat: int | None = None) -> dict[str, Any]:
    """What the server shows a person at a table, without a browser."""
    shown: dict[str, Any] = visitor.ask("GET", f"/tables/{table}/view" + ("" if seat is None else f"?seat={seat}"))
    return shown


def act(visitor: Visitor, table: str, shown: dict[str, Any], move: str) -> None:
    """Make a move without a browser."""
    said = {"type": "move", "id": f"{shown['version']}", "version": shown["version"], "seat": shown["to_move"]}
    visitor.ask("POST", f"/tables/{table}/acts", said | {"move": move})


def keep_a_secret(visitor: Visitor, table: str) -> None:
    """Play at one screen, without a browser, until somebody has taken water that the other may not count."""
    while True:
        shown = look(visitor, table, look(visitor, table)["to_move"])
        if any(shown["view"]["taken"]):
            return
        water = [move for move, gain in shown["gains"].items() if "water" in gain]
        act(visitor, table, shown, (water or shown["moves"])[0])


LOOK = """() => {
  const colours = [...document.querySelectorAll('.colour')].map(button => ({
    name: button.className.match(/c-(\\w+)/)[1],
    possible: button.getAttribute('aria-disabled') === 'false',
    chosen: button.getAttribute('aria-pressed') === 'true',
    left: Number.parseInt(button.querySelector('.left').textContent) || 0,
  }));
  const spaces = [...document.querySelectorAll('.space[aria-disabled=false]')].map(path => {
    const box = path.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return {name: path.dataset.space, x, y, label: path.getAttribute('aria-label')};
  });
  return {colours, spaces};
}"""


@dataclass(frozen=True)
class Colour:
    name: str
    possible: bool
    chosen: bool
    left: int


@dataclass(frozen=True)
class Space:
    name: str
    x: float
    y: float
    label: str


@dataclass(frozen=True)
class Seen:
    """What a person can choose from: the possible colours and the highlighted spaces."""

    colours: list[Colour]
    spaces: list[Space]

    @property
    def chosen(self) -> str | None:
        return next((colour.name for colour in self.colours if colour.chosen), None)

    @property
    def scarcest(self) -> str:
        """The possible colour with the fewest camels left: the shortest way to the end."""
        return min((colour for colour in self.colours if colour.possible), key=lambda colour: colour.left).name

    @property
    def plentiful(self) -> str:
        """The possible colour with the most camels left."""
        return max((colour for colour in self.colours if colour.possible), key=lambda colour: colour.left).name


class Table:
    """The table page as its player uses it."""

    READY = 'main:has(.colour[aria-disabled="false"]):has(.space[aria-disabled="false"])'
    COVER = ".cover button"
    RESULT = "dialog[open] table"

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait(self) -> Literal["ready", "covered", "over"]:
        """Wait until something can be chosen, the screen is handed over, or the result is shown."""
        self.page.locator(f"{self.READY}, {self.COVER}, {self.RESULT}").first.wait_for()
        if self.page.locator(self.RESULT).count():
            return "over"
        return "covered" if self.page.locator(self.COVER).count() else "ready"

    def uncover(self) -> None:
        """Confirm that the next player has the screen, and wait for their view of the board."""
        self.page.locator(self.COVER).click()
        self.page.locator(self.COVER).wait_for(state="hidden")

    def look(self) -> Seen:
        found = self.page.evaluate(LOOK)
        return Seen([Colour(**one) for one in found["colours"]], [Space(**one) for one in found["spaces"]])

    def colour(self, name: str) -> None:
        self.page.locator(f".colour.c-{name}").click()

    def space(self, name: str) -> None:
        """Click the middle of a space, whether it can be chosen or not."""
        box = self.page.locator(f'[data-space="{name}"]').bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def chosen(self) -> Seen:
        """Choose the scarcest colour; return what can be chosen then."""
        seen = self.look()
        if seen.chosen != seen.scarcest:
            self.colour(seen.scarcest)
            seen = self.look()
        return seen

    def place(self, which: Callable[[list[Space]], Space] = lambda spaces: spaces[0]) -> str:
        """Place one piece by mouse: the scarcest colour, on a highlighted space."""
        seen = self.chosen()
        space = which(seen.spaces)
        self.page.mouse.click(space.x, space.y)
        return f"{seen.chosen} {space.name}"

    @property
    def pieces(self) -> Locator:
        """The spaces with a camel, by their English labels."""
        return self.page.locator('.space[aria-label*="caravan of"]')
