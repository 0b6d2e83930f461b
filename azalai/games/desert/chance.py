"""The deal of Through the Desert, one draw at a time: oases, waterholes, leaders given back."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

from azalai.core.chance import Chance, Drawn, Draws, equal
from azalai.games.desert.state import COLOURS, LARGE_POOL, MAX_SEATS, N_COLOURS, N_OASES, TOKEN_VALUES, TOKENS_PER_VALUE

if TYPE_CHECKING:
    from azalai.games.desert.game import DesertSetting


class DesertChance(Chance):
    """Draws a space for each oasis, in ascending order; a value for each waterhole; a colour for each seat."""

    def __init__(self, setting: DesertSetting) -> None:
        self.setting = setting
        box = setting.boxes[0]
        kinds = box["kind"][: box["spaces"]].tolist()
        self.large = [space for space, kind in enumerate(kinds) if kind == LARGE_POOL]
        self.pools = [space for space, kind in enumerate(kinds) if kind]
        self.given = [space for space in box["given_oases"].tolist() if space >= 0]
        self.returns = N_COLOURS if setting.players == MAX_SEATS and box["deal_returns"] else 0
        self.most = max(len(kinds), N_COLOURS, TOKEN_VALUES + 1)
        leaders = setting.players * (N_COLOURS + 1)
        self.longest = len(self.pools) + self.returns + leaders + N_COLOURS * int(box["camels"])

    def nothing(self) -> Drawn:
        return {"oases": list(self.given), "waterholes": [], "returns": []}

    def draws(self, drawn: Drawn) -> Draws:
        if len(drawn["oases"]) < N_OASES:
            return self._oases(drawn["oases"])
        if len(drawn["waterholes"]) < len(self.pools) - N_OASES:
            return self._tokens(drawn["waterholes"])
        if len(drawn["returns"]) < self.returns:
            return equal([colour for colour in range(N_COLOURS) if colour not in drawn["returns"]])
        return []

    def _oases(self, chosen: list[int]) -> Draws:
        """TD-SET-03: all sets of five large pools are equally likely; this is the next one of the set."""
        left = [space for space in self.large if not chosen or space > chosen[-1]]
        more = N_OASES - len(chosen)
        ways = [(space, comb(len(left) - i - 1, more - 1)) for i, space in enumerate(left)]
        return [(space, n / comb(len(left), more)) for space, n in ways if n]

    def _tokens(self, values: list[int]) -> Draws:
        """TD-SET-04."""
        left = [(value, TOKENS_PER_VALUE - values.count(value)) for value in range(1, TOKEN_VALUES + 1)]
        total = TOKENS_PER_VALUE * TOKEN_VALUES - len(values)
        return [(value, n / total) for value, n in left if n]

    def draw(self, drawn: Drawn, outcome: int) -> None:
        drawn[self._next(drawn)].append(outcome)

    def _next(self, drawn: Drawn) -> str:
        if len(drawn["oases"]) < N_OASES:
            return "oases"
        return "waterholes" if len(drawn["waterholes"]) < len(self.pools) - N_OASES else "returns"

    def outcome(self, drawn: Drawn, deal: dict[str, Any]) -> int:
        part = self._next(drawn)
        number = len(drawn[part])
        if part == "oases":
            return sorted(self.setting.spaces.index(name) for name in deal["oases"])[number]
        if part == "returns":
            return COLOURS.index(deal["returns"][number])
        return int(deal["waterholes"][self.setting.spaces[self._waterholes(drawn)[number]]])

    def _waterholes(self, drawn: Drawn) -> list[int]:
        return [space for space in self.pools if space not in drawn["oases"]]

    def deal(self, drawn: Drawn) -> dict[str, Any]:
        names = self.setting.spaces
        found: dict[str, Any] = {
            "oases": [names[space] for space in drawn["oases"]],
            "waterholes": {names[space]: value for space, value in zip(self._waterholes(drawn), drawn["waterholes"])},
        }
        return found | ({"returns": [COLOURS[colour] for colour in drawn["returns"]]} if self.returns else {})

    def describe(self, drawn: Drawn, outcome: int) -> str:
        part = self._next(drawn)
        if part == "oases":
            return f"oasis {self.setting.spaces[outcome]}"
        if part == "returns":
            return f"seat {len(drawn['returns'])} lacks {COLOURS[outcome]}"
        return f"waterhole {self.setting.spaces[self._waterholes(drawn)[len(drawn['waterholes'])]]} {outcome}"
