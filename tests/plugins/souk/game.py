"""Souk as a game for Azalai: its option, its deal, its moves as text, and what each seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from azalai.core import contract
from azalai.core.errors import BadMove, BadRecord, IllegalMove
from azalai.core.kind import Kind, Setting
from azalai.core.observation import Part
from azalai.core.options import Option, check_options
from souk import rules
from souk.state import FACE_DOWN, ROUNDS, SKINS, TRADERS, box_type, state_type

LANGUAGES = ("en", "de")

contract.register(state_type, rules)


class Souk(Kind):
    name = "souk"
    seats = (2, TRADERS)
    seats_option = "traders"

    def __init__(self) -> None:
        self.words = {language: self.data(f"texts/{language}.json") for language in LANGUAGES}
        self.title = self.say("title")
        count = Option(
            name="traders",
            kind="number",
            least=2,
            most=TRADERS,
            default=2,
            title=self.say("traders"),
            help=self.say("traders.help"),
        )
        self.options = (count,)

    def say(self, key: str) -> dict[str, str]:
        return {language: self.words[language][key] for language in LANGUAGES}

    def configure(self, given: Mapping[str, object], *, files: bool) -> SoukSetting:
        return SoukSetting(self, check_options(self.name, self.options, given))


class SoukSetting(Setting):
    state_type = state_type
    texts = tuple(f"skin {number}" for number in range(1, ROUNDS + 1))
    actions = {text: action for action, text in enumerate(texts)}
    most_moves = ROUNDS
    observation = (
        Part("skins", (SKINS,), "the number of each skin that the seat knows", SKINS),
        Part("points", (TRADERS,), "by trader", ROUNDS),
        Part("ware", (1,), "on offer", ROUNDS),
    )
    holdings = ("wares",)

    def __init__(self, kind: Souk, options: dict[str, Any]) -> None:
        self.kind: Souk = kind
        self.options = options
        self.players = options["traders"]
        self.boxes = np.zeros(1, box_type)
        self.boxes["traders"] = self.players

    # -- deals

    def deal(self, states: Any) -> dict[str, Any]:
        return {name: states[0][name].tolist() for name in ("wares", "skins")}

    def start(self, deal: Mapping[str, Any]) -> Any:
        states = self.new_states()
        for name, count in (("wares", ROUNDS), ("skins", SKINS)):
            dealt = deal.get(name)
            if not isinstance(dealt, list) or {*map(repr, dealt)} != {*map(str, range(1, count + 1))}:
                raise BadRecord(f"The record's deal is not possible: {name} are the numbers from 1 to {count}.")
            states[0][name] = dealt
        rules.begin_dealt(self.boxes, states)
        return states

    # -- moves

    def parse(self, states: Any, text: str) -> int:
        raise BadMove(f"{text[:40]!r} is not a move. Lay one of your skins, like: {self.texts[0]}.")

    def why_illegal(self, states: Any, action: int) -> IllegalMove:
        reason = "over" if self.end_reason(states) else "laid"
        return IllegalMove("SOUK-LAY", self.kind.say(f"why.{reason}"), reason, {"skin": str(action + 1)})

    # -- showing

    def view(self, states: Any, seat: int | None) -> dict[str, Any]:
        s = states[0]
        sold = int(s["sold"])
        return {
            "round": min(sold + 1, ROUNDS),
            "ware": int(s["wares"][sold]) if sold < ROUNDS else 0,
            "seats": [self._trader(s, trader, seat) for trader in range(self.players)],
            "scores": self.scores(states, seat),
        }

    def _trader(self, s: Any, trader: int, seat: int | None) -> dict[str, Any]:
        """A trader as a seat sees them: a skin face down is null for all others."""
        hand: dict[str, int | None] = {}
        laid: dict[str, int | None] = {}
        numbers = s["skins"][trader * ROUNDS : (trader + 1) * ROUNDS].tolist()
        for text, number, when in zip(self.texts, numbers, s["laid"][trader].tolist()):
            shown = number if trader == seat or FACE_DOWN < when < s["sold"] else None
            if when == FACE_DOWN:
                hand[text] = shown
            else:
                laid[f"round {when + 1}"] = shown
        return {"hand": hand, "laid": dict(sorted(laid.items()))}

    def scores(self, states: Any, seat: int | None, *, everything: bool = False) -> list[dict[str, int | None]]:
        points = states[0]["points"][: self.players].tolist()
        return [{"seat": seat, "wares": found, "total": found} for seat, found in enumerate(points)]

    def end_reason(self, states: Any) -> str | None:
        return "sold" if states[0]["sold"] == ROUNDS else None

    def prompt(self, states: Any, language: str, seat: int | None = None) -> str:
        s = states[0]
        if self.end_reason(states):
            return str(self.kind.words[language]["over"])
        seat = contract.mover(self.boxes, states)
        ware = int(s["wares"][s["sold"]])
        return str(self.kind.words[language]["lay"]).format(player=seat + 1, ware=ware)

    def draw(self, view: dict[str, Any], **how: Any) -> str:
        lines = [f"Round {view['round']}, ware {view['ware'] or '-'}"]
        for trader, score in zip(view["seats"], view["scores"]):
            lines.append(f"{score['seat'] + 1}: {score['total']} points, laid {list(trader['laid'].values())}")
        text = "".join(f'<text x="8" y="{20 * row}">{line}</text>' for row, line in enumerate(lines, 1))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 120" font-family="sans-serif">{text}</svg>'
