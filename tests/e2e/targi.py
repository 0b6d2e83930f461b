"""A table of Targi as its player uses it."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import Visitor

EVERYTHING = {"rules": "expansion", "tribe": "mixed", "border": "mixed", "challenges": "five"}
CARDS = 25  # border and centre


def new_table(visitor: Visitor, *seats: str, options: dict[str, Any] | None = None, **more: Any) -> str:
    wanted = {"game": "targi", "options": options or {}, "seats": seats or ("me", "novice"), "undo": "free"}
    made: str = visitor.ask("POST", "/tables", wanted | more)["id"]
    return made


SHOWN = "Number(document.querySelector('[data-version]')?.dataset.version ?? -1)"  # the version that the page shows


def quickest(moves: list[str], chance: random.Random) -> str:
    """The shortest way through a round: place the figures and do nothing with them."""
    fitting = [move for move in moves if move in ("end", "pay points", "skip")] or moves
    return chance.choice(fitting)


def busiest(moves: list[str], chance: random.Random) -> str:
    """A player who wants many cards and does everything possible."""
    for words in (("lay",), ("hand", "use"), ("place", "choose", "take", "rate", "option", "move", "lift", "put")):
        if fitting := [move for move in moves if move.startswith(words)]:
            return chance.choice(fitting)
    return chance.choice(moves)


def settled(card: str) -> str:
    """The question that follows an exchange at a card: not what is given and taken there."""
    return ".choice" + "".join(f':not([data-kind="{kind}"][data-about="{card}"])' for kind in ("give-equal", "take"))


def is_forced(shown: dict[str, Any]) -> bool:
    """Whether a question has one answer only, which is not asked."""
    kind = (shown["view"].get("decision") or {}).get("kind")
    return len(shown["moves"] or ()) == 1 and kind not in ("act", "place")


class Table:
    """The page of a player. Moves are made as a person makes them: by clicking cards and pressing buttons."""

    COVER = ".cover button"
    asks_again = False  # whether a chosen card is confirmed

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def board(self) -> Locator:
        return self.page.locator(".table-cards .cell")

    @property
    def result(self) -> Locator:
        return self.page.locator("dialog[open] table")

    @property
    def log(self) -> Locator:
        return self.page.locator(".area-talk .log li")

    def sit_down(self, path: str) -> Table:
        self.page.goto(path)
        expect(self.board).to_have_count(CARDS)
        return self

    def wait(self, version: int) -> None:
        """Wait until the page shows this version of the table, or a later one."""
        self.page.wait_for_function(f"least => {SHOWN} >= least", arg=version)

    def uncover(self) -> None:
        self.page.locator(self.COVER).click()
        expect(self.board).to_have_count(CARDS)

    # -- moves

    def play(self, move: str, shown: dict[str, Any]) -> None:
        """Make a move on the page, and wait until the table has changed. A forced one the page makes itself."""
        planned = False
        if not is_forced(shown):
            if not self.ready(shown):
                return
            planned = self.page.locator(f'.plan[data-move="{move}"]').count() > 0
            self.choose(move, shown)
        self.wait(shown["version"] + 1)
        if planned:  # the page goes on automatically: what is given and taken was chosen with it
            card = shown["view"]["decision"]["card"]
            self.page.locator(settled(card)).first.wait_for(state="attached")

    def ready(self, shown: dict[str, Any]) -> bool:
        """Wait until the page asks for the move; while an answer is on its way, clicks are ignored.

        False if the page has gone on by itself, because what was chosen before decides this move, too.
        """
        version = shown["version"]
        self.wait(version)
        asks = "document.querySelector('.choice.mine') !== null"
        self.page.wait_for_function(f"known => {SHOWN} > known || {asks}", arg=version)
        return bool(self.page.evaluate(f"known => {SHOWN} === known", version))

    def choose(self, move: str, shown: dict[str, Any]) -> None:
        """Make a move once the page asks for it."""
        self.ready(shown)
        if not self._press(move):
            self._point(move, shown)

    def our_turn(self) -> bool:
        """Wait for our turn; False if the game is over."""
        self.page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('dialog[open] table') !== null"
        )
        return self.result.count() == 0

    def _press(self, move: str) -> bool:
        """Make a move that is offered as a button; a card is laid out after choosing how to pay."""
        for way in (None, *self.page.get_by_role("radio").all()) if move.startswith("lay") else (None,):
            if way is not None:
                self.touch(way)
            if self.button(move).count():
                self.touch(self.button(move).first)
                return True
        return False

    def _point(self, move: str, shown: dict[str, Any]) -> None:
        word, *what = move.split()
        if word == "choose":
            self.touch(self.page.locator(".offered .cell").nth(int(what[0]) - 1))
        elif word == "move":
            for space in what:
                self.touch(self.place(space))
        else:
            target = target_of(move, shown)
            self.touch(self.place(target))
            if self.asks_again or sum(target_of(other, shown) == target for other in shown["moves"]) > 1:
                self.touch(self.button(move).first)

    def touch(self, what: Locator) -> None:
        what.click()

    def button(self, move: str) -> Locator:
        return self.page.locator(f'.choice [data-move="{move}"]')

    def place(self, target: str) -> Locator:
        own = "." in target
        return self.page.locator(f'[data-target="mine {target}"]' if own else f'[data-place="{target}"]')


class Phone(Table):
    """The same by touch: the display is on another pane, and a tapped card must be confirmed."""

    asks_again = True

    def touch(self, what: Locator) -> None:
        what.tap()

    def place(self, target: str) -> Locator:
        pane = 1 if "." in target else 0
        tab = self.page.locator(".pane-tabs > button").nth(pane)
        if not tab.get_attribute("aria-current"):
            tab.tap()
            expect(self.page.locator(".pane").nth(pane)).to_be_in_viewport(ratio=0.99)
        return super().place(target)


class Keyboard(Table):
    """The same without a mouse: N goes to the next thing that can be chosen, Enter chooses it."""

    def touch(self, what: Locator) -> None:
        for _ in range(60):
            self.page.keyboard.press("n")
            if what.evaluate("element => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"the keyboard does not reach {what}")


def target_of(move: str, shown: dict[str, Any]) -> str:
    """The card to click for a move; empty if the move is offered as a button."""
    word, *what = move.split()
    if word == "targia":
        return str(shown["view"]["targia"])
    return what[0] if word in ("place", "use", "lift", "put") else ""
