"""Visit every page of Targi in every state worth looking at, in one browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import azalai
from tests.e2e.browsing import PATIENCE, Visitor, act, look
from tests.e2e.stations import Words
from tests.e2e.targi import CARDS, Table, new_table

GOLDEN = Path(__file__).parents[1] / "golden" / "targi" / "end-display-mixed.json"
SOON = 4  # moves
LATE = 5  # rounds after which the displays have some cards
Position = tuple[dict[str, Any], list[str]]


def ways_to_pay(moves: list[str]) -> int:
    return len({tuple(move.split()[2:]) for move in moves if move.startswith("lay ")})


def too_much(view: dict[str, Any]) -> bool:
    own = view["seats"][view["to_move"]]
    held = {"goods": sum(own["goods"].values()), "gold": own["gold"], "water": own["water"]}
    return any(held[name] > most for name, most in own["limits"].items())


CHAPTERS = ("before_a_game", "asked", "around", "after_a_game", "learning")
LONG = ("targi-new", "targi-how", "targi-gallery", "targi-guide")


def is_table(station: str) -> bool:
    """Whether a station fills the screen, however long its content is."""
    return station.startswith("targi-") and not station.startswith(LONG)


# Each station is the first position of a game with this question.
ASKED: dict[str, Callable[[dict[str, Any], list[str]], bool]] = {
    "placing": lambda view, _: view["round"] > LATE and view["seats"][view["to_move"]]["targi"] == 1,
    "acting": lambda view, moves: view["round"] > LATE and sum(move.startswith("use") for move in moves) > 4,
    "paying": lambda view, moves: view["decision"]["kind"] == "tribe" and ways_to_pay(moves) > 1,
    "too-much": lambda view, _: view["decision"]["kind"] == "act" and too_much(view),
    "giving-up": lambda view, _: view["decision"]["kind"] == "limit",
    "raid": lambda view, moves: view["decision"]["kind"] == "raid" and len(moves) > 2,
    "choosing": lambda view, _: view["decision"]["kind"] == "choose-tribe",
    "exchanging": lambda view, _: view["decision"]["kind"] == "exchange",
}


@cache
def record() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    return found


@cache
def numbers() -> dict[str, int]:
    """The number of moves after which each of these positions is reached."""
    game = azalai.load(record())
    found: dict[str, int] = {}
    for number in range(len(game.history)):
        then = game.at(number)
        view, moves = then.view(then.to_move), then.moves()
        for name, fits in ASKED.items():
            if name not in found and fits(view, moves):
                found[name] = number
    assert set(found) == set(ASKED), "the game has no such position: take another one"
    return found


class TargiTour:
    """Visits all stations and yields the name of each one when it is on screen. The visitor must be signed in."""

    def __init__(self, visitor: Visitor, language: str = "en") -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.words = Words(language, "targi")
        self.narrow = self.page.viewport_size is not None and self.page.viewport_size["width"] < 1200
        self.finished = visitor.imported(record())
        visitor.ask("PATCH", "/me", {"name": "Amina"})

    def __iter__(self) -> Iterator[str]:
        for chapter in CHAPTERS:
            yield from self.chapter(chapter)

    def chapter(self, name: str) -> Iterator[str]:
        found: Iterator[str] = getattr(self, name)()
        return found

    def open(self, path: str) -> None:
        self.visitor.open(path)
        expect(self.page.locator("h1").first).to_be_visible()
        self.page.wait_for_load_state("networkidle")

    def sit_down(self, number: int) -> None:
        """Continue the game from a position, in the seat that decides."""
        id = self.visitor.ask("POST", f"/tables/{self.finished}/clone", {"at": number})["id"]
        self.open(f"/tables/{id}")
        expect(self.page.locator(".table-cards .cell")).to_have_count(CARDS)
        expect(self.page.locator(".choice.mine").first).to_be_visible()

    def before_a_game(self) -> Iterator[str]:
        self.open("/new?game=targi")
        yield "targi-new"

    def asked(self) -> Iterator[str]:
        for name, number in numbers().items():
            self.sit_down(number)
            if name == "too-much":
                expect(self.page.locator(".warn").first).to_be_visible()
            yield f"targi-{name}"

    def around(self) -> Iterator[str]:
        """The other panes or tabs, an enlarged card, a refusal."""
        self.sit_down(numbers()["placing"])
        lit = self.page.locator(".table-cards .cell.lit").first
        lit.tap() if self.narrow else lit.hover()
        expect(self.page.locator(".table-cards .ghost").first).to_be_visible()
        yield "targi-aiming"
        self.page.locator("[data-place='4']").click()
        expect(self.page.get_by_role("alert").first).to_be_visible()
        yield "targi-refused"
        if self.narrow:
            for number, name in enumerate(("mine", "theirs", "more"), 1):
                self.page.locator(".pane-tabs > button").nth(number).tap()
                expect(self.page.locator(".pane").nth(number)).to_be_in_viewport(ratio=0.9)
                yield f"targi-pane-{name}"
            return
        for tab in ("challenges", "cards"):
            self.page.get_by_role("tab", name=self.words[f"info.tab.{tab}"]).click()
            yield f"targi-tab-{tab}"
        self.page.locator(".near .display .cell").first.hover()
        expect(self.page.get_by_role("tooltip").get_by_role("img")).to_be_visible()
        yield "targi-card"

    def after_a_game(self) -> Iterator[str]:
        self.open(f"/tables/{self.finished}")
        expect(Table(self.page).result).to_be_visible()
        yield "targi-over"
        self.page.keyboard.press("Escape")
        yield "targi-over-board"
        self.open(f"/tables/{self.finished}/replay#{numbers()['acting']}")
        expect(self.page.locator(".table-cards .cell")).to_have_count(CARDS)
        yield "targi-replay"
        self.page.get_by_role("tab", name=self.words["log.title"]).click()
        yield "targi-replay-log"
        yield from self.reviewed()

    def reviewed(self) -> Iterator[str]:
        """A game that was soon resigned."""
        id = new_table(self.visitor, "me", "me")
        for _ in range(SOON):
            shown = look(self.visitor, id, look(self.visitor, id)["to_move"])
            act(self.visitor, id, shown, shown["moves"][-1])
        given_up = {"type": "resign", "id": "given up", "version": SOON, "seat": 0}
        self.visitor.ask("POST", f"/tables/{id}/acts", given_up)
        self.open(f"/tables/{id}/replay#{SOON}")
        self.page.get_by_role("button", name=self.words["review.begin"]).click()
        expect(self.page.locator(".review figure")).to_be_visible()
        expect(self.page.get_by_role("progressbar")).to_be_hidden(timeout=4 * PATIENCE)
        yield "targi-review"

    def learning(self) -> Iterator[str]:
        self.open("/learn/targi")
        self.page.locator("#targi-sprite").wait_for(state="attached")
        yield "targi-how-to-play"
        yield from self.guide()
        self.open("/cards")
        expect(self.page.locator(".cards li")).not_to_have_count(0)
        yield "targi-gallery"
        self.page.locator("select").nth(1).select_option("challenge")
        yield "targi-gallery-filtered"
        self.page.locator(".cards button").first.click()
        expect(self.page.get_by_role("dialog")).to_be_visible()
        yield "targi-gallery-card"

    def guide(self) -> Iterator[str]:
        """The goal, the first and the third figure, both ways to pay, rows, the raid."""
        self.open("/learn/targi/guide")
        for step in range(1, 13):
            expect(self.page.locator(".lesson .count")).to_contain_text(str(step))
            expect(self.page.locator(".table-cards .cell")).to_have_count(CARDS)
            if step in (1, 2, 4, 8, 11, 12):
                yield f"targi-guide-{step}"
            if step == 4:
                self.page.get_by_role("button", name=self.words["guide.show"]).click()
                yield "targi-guide-shown"
            if step < 12:
                on = self.words["guide.next" if step == 1 else "guide.skip"]
                self.page.get_by_role("button", name=on, exact=True).click()
