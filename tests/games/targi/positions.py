"""Positions of Targi for tests: a new game, changed by hand to what a test needs.

    t = Table("base")                       # round 1, seat 0 begins, robber on 1
    t.purse(0, "2D 1S 1G 3V").display(0, "B01 B19 / B37").hand(0, "B28")
    t.act(figures=("2 6 13", "5 7 9"))      # all have placed, seat 0 is in its action phase
    t.play("use 2").play("use r2c2", "lay 1")
    assert t.purse_of(0) == "3D 1S 1G 3V"

Letters: D dates, S salt, P pepper, G gold, W water, V VP tokens.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import azalai
from azalai import Game
from azalai.games.targi import state
from azalai.games.targi.moves import SPACES

LETTERS = {"D": state.DATES, "S": state.SALT, "P": state.PEPPER, "G": state.GOLD, "W": state.WATER, "V": state.VP}
DECKS = {"tribe": state.TRIBE, "goods": state.GOODS_DECK, "dunes": state.DUNES}
WORDS = {"en": "Of our own.", "de": "Von uns."}


def own_card(name: str, icon: str, effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A tribe card as people may write it into a card file; free unless `cost` says otherwise."""
    card = {"id": name, "symbol": "oasis", "vp": 1, "cost": [{}], "icon": icon, "effect": effect}
    return card | {"title": WORDS, "text": WORDS} | more


def own_deck(*cards: dict[str, Any]) -> str:
    """A deck of these cards and of 45 that cost 1 date and have no effect, P0 to P44."""
    symbols = state.SYMBOLS[1:]
    plain = [own_card(f"P{i}", "none", {"kind": "none"}, symbol=symbols[i % 5], cost=[{"dates": 1}]) for i in range(45)]
    return json.dumps({"type": "tribe", "set": "own", "cards": [*plain, *cards]})


class Table:
    """A game whose position can be changed. Everything set by hand replaces what was there."""

    def __init__(self, rules: str = "base", seed: int = 1, **options: Any) -> None:
        options.setdefault("challenges", "off")
        self.game: Game = azalai.new("targi", rules=rules, seed=seed, **options)
        self.setting: Any = self.game.setting

    @property
    def s(self) -> Any:
        """The position's record."""
        return self.game.state[0]

    # -- making a position

    def purse(self, seat: int, amounts: str) -> Table:
        self.s["own"][seat] = 0
        for word in amounts.split():
            self.s["own"][seat][LETTERS[word[-1]]] = int(word[:-1])
        return self

    def display(self, seat: int, rows: str, tokens: bool = True) -> Table:
        """Rows of card ids with / between them; triangles have their markers unless `tokens` is False."""
        s, box = self.s, self.setting.boxes[0]
        for name in ("shown", "shown_symbol", "token", "bonus_done"):
            s[name][seat] = 0
        s["row_len"][seat] = 0
        s["kinds"][seat] = 0
        for row, ids in enumerate(rows.split("/")):
            for i, name in enumerate(ids.split()):
                card, place = self.tribe(name), row * 4 + i
                effect = box["effects"][box["tribe_fx"][card]]
                s["shown"][seat][place] = card + 1
                s["shown_symbol"][seat][place] = box["tribe_symbol"][card]
                s["row_len"][seat][row] += 1
                s["kinds"][seat] |= 1 << int(effect["kind"])
                if tokens and box["tribe_icon"][card] == state.TRIANGLE:
                    stored = effect["kind"] == state.STORED_GOLD
                    s["token"][seat][place] = effect["n"] if stored else 1
        return self

    def hand(self, seat: int, name: str | None, known: bool = True) -> Table:
        self.s["hand"][seat] = 0 if name is None else self.tribe(name) + 1
        self.s["hand_open"][seat] = known
        return self

    def centre(self, **cards: str) -> Table:
        """`centre(r1c1="G03", r1c2="B11")`, face up."""
        for space, name in cards.items():
            i = SPACES.index(space)
            goods = name in self.setting.ids[state.GOODS_DECK]
            self.s["centre"][i] = self.goods(name) if goods else self.tribe(name)
            self.s["centre_kind"][i] = state.GOODS_SPACE if goods else state.TRIBE_SPACE
            self.s["face_down"][i] = 0
        return self

    def face_down(self, *spaces: str) -> Table:
        for space in spaces:
            self.s["face_down"][SPACES.index(space)] = 1
        return self

    def pile(self, deck: str, top: str) -> Table:
        """Put these cards on top of a pile, the first one uppermost; they are taken out of wherever they lay in it."""
        s, number = self.s, DECKS[deck]
        order = s["orders"][number][
            0 if s["gen"][number] == 0 else 1 + (int(s["gen"][number]) - 1) % (state.ORDERS - 1)
        ]
        n = int(s["pile_len"][number])
        cards = [int(order[at]) for at in s["pile"][number][:n]]  # the next card last
        wanted = [self.card(deck, name) for name in top.split()]
        rest = [card for card in cards if card not in wanted]
        stacked = (rest + wanted[::-1])[-n:]
        for at, card in zip(s["pile"][number][:n], stacked):
            order[at] = card
        return self

    def pile_size(self, deck: str, n: int) -> Table:
        """Keep only the n uppermost cards of a pile; the others leave the game."""
        s, number = self.s, DECKS[deck]
        size = int(s["pile_len"][number])
        s["pile"][number][:n] = s["pile"][number][size - n : size].copy()
        s["pile_len"][number] = n
        return self

    def discards(self, deck: str, ids: str) -> Table:
        """The discard pile from bottom to top."""
        number, names = DECKS[deck], ids.split()
        self.s["discards_len"][number] = len(names)
        for i, name in enumerate(names):
            self.s["discards"][number][i] = self.card(deck, name)
        return self

    def dunes(self, ids: str) -> Table:
        """The dunes that are face up."""
        for name in ("dune", "dune_who", "dune_done", "dune_used"):
            self.s[name] = 0
        for i, name in enumerate(ids.split()):
            self.s["dune"][i] = self.card("dunes", name)
        self.s["dunes_up"] = len(ids.split())
        return self

    def round(self, number: int, start: int = 0) -> Table:
        """The round is about to be placed, with nobody on the table yet."""
        s = self.s
        s["round_no"] = number
        s["robber"] = state.ROBBER_PATH[number - 1]
        s["targia"] = 16 - s["robber"] if self.setting.expansion else 0
        s["start"] = s["seat"] = start
        s["phase"] = state.PHASE_PLACE
        for name in (
            "placements",
            "figure",
            "figure_done",
            "marker",
            "dune_who",
            "dune_done",
            "depth",
            "questions",
            "stage",
        ):
            s[name] = 0
        return self

    def act(self, figures: tuple[str, str] = ("", ""), start: int = 0, round_number: int = 0) -> Table:
        """All figures are placed (numbers and dune ids, by seat), markers are laid, and the start player acts."""
        if round_number or self.s["phase"] != state.PHASE_PLACE:
            self.round(round_number or max(1, int(self.s["round_no"])), start)
        s = self.s
        s["start"] = start
        for seat, names in enumerate(figures):
            for name in names.split():
                if name.isdigit():
                    s["figure"][int(name)] = seat + 1
                else:
                    up = [int(card) for card in s["dune"][: s["dunes_up"]]]
                    s["dune_who"][up.index(self.card("dunes", name))] |= 1 << seat
        s["placements"] = 6
        s["phase"], s["seat"] = state.PHASE_ACT, start
        for seat in range(2):
            s["marker"][seat] = sum(1 << SPACES.index(space) for space in self._crossings(seat))
            s["targia_due"][seat] = self.setting.expansion and s["figure"][s["targia"]] == seat + 1
        return self

    def _crossings(self, seat: int) -> list[str]:
        stands = [number for number in range(1, 17) if self.s["figure"][number] == seat + 1]
        columns = {{1: 1, 11: 1, 2: 2, 10: 2, 3: 3, 9: 3}.get(number) for number in stands} - {None}
        rows = {{15: 1, 5: 1, 14: 2, 6: 2, 13: 3, 7: 3}.get(number) for number in stands} - {None}
        return [f"r{row}c{column}" for row in rows for column in columns]

    def raid(self, number: int, start: int = 0) -> Table:
        """The first, second, third or fourth raid begins; whoever has no choice has paid."""
        self.act(start=1 - start, round_number=3 * number)
        self.s["seat"] = start
        return self.play("end")

    # -- cards

    def tribe(self, name: str) -> int:
        return int(self.setting.tribe_ids.index(name))

    def goods(self, name: str) -> int:
        return int(self.setting.ids[state.GOODS_DECK].index(name))

    def card(self, deck: str, name: str) -> int:
        names = self.setting.names[DECKS[deck]] if "." in name else self.setting.ids[DECKS[deck]]
        return int(names.index(name))

    # -- playing and asking

    def play(self, *moves: str) -> Table:
        for move in moves:
            self.game.play(move)
        return self

    def moves(self, word: str = "") -> list[str]:
        """The legal moves that begin with a word."""
        return [move for move in self.game.moves() if not word or move.split()[0] == word]

    @property
    def kind(self) -> str | None:
        """What is asked."""
        decision = self.view["decision"]
        return decision["kind"] if decision else None

    @property
    def view(self) -> dict[str, Any]:
        """Everything that the seat to move sees."""
        return self.game.view(self.game.to_move)

    def purse_of(self, seat: int) -> str:
        """Possession in letters, without zeros.

        >>> Table("base").purse_of(0)
        '2D 2S 2P 1G 4V'
        """
        own = self.s["own"][seat]
        return " ".join(f"{own[i]}{letter}" for letter, i in LETTERS.items() if own[i])

    def display_of(self, seat: int) -> str:
        rows = self.view["seats"][seat]["display"]
        return " / ".join(" ".join(card["card"] for card in row) for row in rows if row)

    def refused(self, move: str) -> str:
        """The rule that forbids a move."""
        before = self.game.state.tobytes()
        with pytest.raises(azalai.IllegalMove) as refusal:
            self.game.play(move)
        assert self.game.state.tobytes() == before
        assert all(refusal.value.sentences.values())
        return refusal.value.rule
