"""Whole positions as flat sheets, and what a case changes, for the tests that play every single card.

A `Case` is a set-up, moves, and the changes that are expected, one short line (or `;`) each:

    0: -1D +2W                       possession of a seat (letters as in `positions`)
    0 lays B03 oasis 3 on 1.2        a card with this many VP is laid (`token 1` after it: with a marker)
    r3c2 used                        the centre card goes, the next card of the other pile is there, face down
    goods drawn 2                    this many cards leave the top of a pile
    tribe discarded B05 B06          cards on top of a discard pile
    dune D04 discarded               a face-up dune goes to its discard pile
    all turned up                    no centre card is face down any more
    0 score cards +2                 any number of the sheet that changes by so much
    decision: act 0 -> place 1       anything else: old and new value

`check` plays a case and compares everything: all of the view, and what the rules remember beside it. A change that
the case does not name fails, and so does one that it names and that does not happen. Points for tokens and water and
the sum of the points follow from the lines; every other point must be named.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from azalai.games.targi import state
from azalai.games.targi.moves import SPACES
from tests.games.targi.positions import DECKS, Table

PURSES = {
    "base": ("5D 5S 5P 3G 4V", "2D 2S 2P 1G 4V"),
    "expansion": ("5D 5S 5P 3G 7W 4V", "1D 1S 1P 1G 2W 4V"),
}
FIGURES = ("2 6 13", "11 5 9")  # markers: seat 0 on r2c2 and r3c2, seat 1 on r1c1 and r1c3
GOODS_IN_CENTRE = ("r1c1", "r1c3", "r2c2", "r3c1", "r3c3")
TRIBE_IN_CENTRE = ("r1c2", "r2c1", "r2c3", "r3c2")
USUAL_GOODS = ("G01", "G11", "G04", "G02", "G10", "G03", "G12", "G05", "G06", "G07")
NAMES = {"D": "dates", "S": "salt", "P": "pepper", "G": "gold", "W": "water", "V": "vp"}
SCORES = ("tokens", "cards", "bonus", "rows", "water", "challenges")
OBSTACLES = (
    "limits",
    "hand_limit",
    "layout_limit",
    "dune_limit",
    "closed",
    "raid_extra",
    "water_good",
    "water_gold",
    "block_opposite",
    "row_strict",
    "fee_card",
    "fee",
)
Sheet = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """Seat 0 plays a card. `turn` is the seat to move; if that is not the start player, the start player has acted."""

    card: str
    name: str
    moves: str
    changes: str
    rules: str = "base"
    options: dict[str, Any] = field(default_factory=dict)
    me: str = ""
    other: str = ""
    display: str = ""
    opposite: str = ""  # the other seat's display
    hand: str | None = None
    centre: str = ""  # "r3c2 B03, r2c2 G02"; the rest as usual
    tribe: str = ""  # the top of each pile
    goods: str = ""
    dune: str = ""
    tribe_discards: str = ""
    goods_discards: str = ""
    dunes: str = "D01 D02 D04"  # face up
    figures: tuple[str, str] = FIGURES
    start: int = 0
    turn: int = 0
    round: int = 1
    placing: bool = False
    counts: dict[str, int] = field(default_factory=dict)  # seat 0's counts so far
    refused: str = ""  # moves that are not possible at the end of `moves`

    @property
    def id(self) -> str:
        return f"{self.card} {self.name}"

    def __str__(self) -> str:
        return self.id


# ---------------------------------------------------------------- the position


def table(case: Case) -> Table:
    """The position before the moves, every card of each deck in exactly one place."""
    t = Table(case.rules, **case.options)
    mine, theirs = PURSES[case.rules]
    t.purse(0, case.me or mine).purse(1, case.other or theirs)
    t.display(0, case.display).display(1, case.opposite)
    t.discards("tribe", case.tribe_discards).discards("goods", case.goods_discards)
    if case.hand:
        t.hand(0, case.hand)
    if case.rules == "expansion":
        t.dunes(case.dunes)
    t.centre(**centre_of(case, t))
    tidy(t)
    for deck, top in (("tribe", case.tribe), ("goods", case.goods), ("dunes", case.dune)):
        if top:
            t.pile(deck, top)
    t.round(case.round, case.start)
    if not case.placing:
        t.act(case.figures, case.start)
    if not case.placing and case.turn != case.start:  # the start player is done
        t.s["seat"] = case.turn
        t.s["marker"][case.start] = 0
        t.s["targia_due"][case.start] = 0
        t.s["figure"][t.s["figure"] == case.start + 1] = 0
    for name, n in case.counts.items():
        t.s["tally"][0][state.TALLIES.index(name)] = n
    return t


def centre_of(case: Case, t: Table) -> dict[str, str]:
    """Nine cards; those that a case does not name are others than the ones it uses."""
    given = dict(entry.split() for entry in case.centre.split(",") if entry.strip())
    used = {*given.values(), case.hand}
    for text in (case.display, case.opposite, case.tribe, case.tribe_discards, case.goods, case.goods_discards):
        used |= set(text.split())
    tribe = (name for name in t.setting.tribe_ids if name not in used)
    goods = (name for name in USUAL_GOODS if name not in used)
    spaces = [space for space in SPACES if space not in given]
    return {**given, **{space: next(goods if space in GOODS_IN_CENTRE else tribe) for space in spaces}}


def tidy(t: Table) -> None:
    """Let the piles hold exactly the cards that lie nowhere else."""
    s = t.s
    for name, deck in DECKS.items():
        n = int(s["deck_len"][deck])
        if n == 0:
            continue
        elsewhere = outside_pile(t, deck)
        assert max(Counter(elsewhere).values(), default=0) <= 1, f"{name}: a card lies twice"
        dealt = [int(card) for card in s["orders"][deck][0][:n] if card not in elsewhere]
        if name == "tribe":
            dealt = nine_of_each(t, elsewhere, dealt)
        dealt = dealt[: n - len(elsewhere)]
        cards = elsewhere + dealt
        assert len(cards) == len(set(cards)) == n
        for order in s["orders"][deck]:
            kept = [int(card) for card in order[:n] if card in cards]
            order[:n] = kept + [card for card in cards if card not in kept]
        s["orders"][deck][0][:n] = cards
        s["pile_len"][deck] = len(dealt)
        s["pile"][deck][: len(dealt)] = range(n - 1, n - 1 - len(dealt), -1)


def nine_of_each(t: Table, elsewhere: list[int], dealt: list[int]) -> list[int]:
    """Of what was dealt, as many as keep the deck at nine cards of each symbol."""
    symbols = t.setting.boxes[0]["tribe_symbol"]
    seen = Counter(int(symbols[card]) for card in elsewhere)
    kept = []
    for card in [*dealt, *(card for card in range(len(t.setting.tribe_ids)) if card not in dealt)]:
        symbol = int(symbols[card])
        if card not in elsewhere and seen[symbol] < state.PER_SYMBOL:
            seen[symbol] += 1
            kept.append(card)
    return kept


def outside_pile(t: Table, deck: int) -> list[int]:
    """Every card of a deck that does not lie in its pile."""
    s = t.s
    cards = [int(card) for card in s["discards"][deck][: s["discards_len"][deck]]]
    kind = {state.TRIBE: state.TRIBE_SPACE, state.GOODS_DECK: state.GOODS_SPACE}.get(deck)
    cards += [int(s["centre"][i]) for i in range(9) if kind and s["centre_kind"][i] == kind]
    lying = [int(code) for code in (*s["shown"].flatten(), *s["lifted"][: s["lifted_len"]]) if code]
    if deck == state.TRIBE:
        cards += [code - 1 for code in lying if code <= state.MAX_TRIBE]
        cards += [int(code) - 1 for code in s["hand"] if code]
    if deck == state.DUNES:
        cards += [code - 1 - state.MAX_TRIBE for code in lying if code > state.MAX_TRIBE]
        cards += [int(card) for card in s["dune"][: s["dunes_up"]]]
    if deck == s["drawn_deck"]:
        cards += [int(card) for card in s["drawn"][: s["drawn_len"]]]
    return cards


def pile_of(t: Table, deck: int) -> list[int]:
    """The cards of a pile, the next one first."""
    s = t.s
    gen = int(s["gen"][deck])
    order = s["orders"][deck][gen if gen == 0 else 1 + (gen - 1) % (state.ORDERS - 1)]
    return [int(order[at]) for at in s["pile"][deck][: s["pile_len"][deck]]][::-1]


def next_cards(t: Table, deck: str) -> list[str]:
    return [t.setting.ids[DECKS[deck]][card] for card in pile_of(t, DECKS[deck])]


# ---------------------------------------------------------------- the sheet


def sheet(t: Table) -> Sheet:
    """All that there is to know of a position, flat; "-" is nothing. Every key of the view must be used."""
    s, view = t.s, t.game.view(0)
    del view["history"], view["categories"]  # the same in all positions of a game
    del view["progress"], view["raids"]  # counted from the rest: test_standings.py
    del view["lacks"], view["marks"]  # also worked out from the rest: test_aids.py
    found: Sheet = {}
    found["decision"] = decision_text(view.pop("decision"))
    for number, entry in view.pop("border").items():
        stands = "" if entry["seat"] is None else f" seat {entry['seat']}" + " done" * entry["done"]
        found[f"border {number}"] = entry["card"] + stands
    for i, (space, entry) in enumerate(view.pop("centre").items()):
        found[space] = centre_text(t, i, entry)
    dunes = view.pop("dunes")
    found["dunes"] = " ".join(entry["card"] for entry in dunes)
    for i, entry in enumerate(dunes):
        found[f"dune {entry['card']}"] = dune_text(entry, bool(s["dune_used"][i]))
    for deck, n in view.pop("piles").items():
        found[f"pile {deck}"] = n
    for deck, cards in view.pop("discards").items():
        found[f"discards {deck}"] = " ".join(cards)
    for key in ("shown", "lifted", "challenges"):
        found[key] = " ".join(map(str, view.pop(key)))
    for seat, entry in enumerate(view.pop("seats")):
        found |= {f"{seat} {key}": value for key, value in seat_sheet(entry).items()}
    for seat, entry in enumerate(view.pop("scores")):
        assert entry.pop("seat") == seat
        found |= {f"{seat} score {key}": value for key, value in entry.items()}
    for key in ("game", "players", "seat", "rules", "phase", "to_move", "round", "robber", "targia", "start", "end"):
        found[key] = view.pop(key)
    assert not view, f"the view has something new: {sorted(view)}"
    found |= remembered(s)
    return {key: "-" if value in (None, "") else value for key, value in found.items()}


def decision_text(decision: dict[str, Any] | None) -> str | None:
    """Like "act 0", "tribe 0 about B05", "take 1 left 2"."""
    if decision is None:
        return None
    about = f" about {decision['card']}" if decision["card"] else ""
    left = f" left {decision['left']}" if decision["left"] != 1 else ""
    cards = f" of {' '.join(map(str, decision['cards']))}" if decision["cards"] else ""
    return f"{decision['kind']} {decision['seat']}{about}{left}{cards}"


def centre_text(t: Table, i: int, entry: dict[str, Any]) -> str:
    """Like "tribe B05 [0]"; a face-down card in brackets, though nobody knows it."""
    if entry["kind"] == "empty":
        return "empty"
    deck = state.GOODS_DECK if entry["kind"] == "goods" else state.TRIBE
    name = t.setting.ids[deck][t.s["centre"][i]]
    assert entry["card"] in (name, None)
    assert entry["face_down"] == (entry["card"] is None) or t.game.over
    marks = f" [{' '.join(map(str, entry['markers']))}]" if entry["markers"] else ""
    return f"{entry['kind']} {f'({name})' if entry['face_down'] else name}{marks}"


def dune_text(entry: dict[str, Any], used: bool) -> str:
    parts = (("seats", entry["seats"]), ("done", entry["done"]))
    words = [f"{word} {' '.join(map(str, seats))}" for word, seats in parts if seats]
    return ", ".join(words + ["used"] * used) or "free"


def seat_sheet(entry: dict[str, Any]) -> Sheet:
    hand = entry.pop("hand")
    found: Sheet = {**entry.pop("goods"), "hand": hand and hand["card"]}
    for row, places in enumerate(entry.pop("display"), 1):
        for place, card in enumerate(places, 1):
            token = f" token {card['token']}" if card and card["token"] else ""
            found[f"{row}.{place}"] = f"{card['card']} {card['symbol']}{token}" if card else "gap"
    found |= {f"limit {key}": n for key, n in entry.pop("limits").items()}
    found |= {f"count {key}": n for key, n in entry.pop("counts").items()}
    found |= {key: entry.pop(key) for key in ("gold", "water", "vp", "targi")}
    del entry["over"], entry["rows"]  # worked out from the rest: test_aids.py
    assert not entry, f"a seat's view has something new: {sorted(entry)}"
    return found


def remembered(s: Any) -> Sheet:
    """What the rules remember and no view shows."""
    found: Sheet = {"next start": int(s["next_start"]), "placements": int(s["placements"])}
    found["obstacles"] = str([s[name].tolist() for name in OBSTACLES])
    paying = ("due", "surcharge", "fixed", "saves", "substitutes", "stored_from", "stage")
    found["due"] = str([s[name].tolist() for name in paying])
    for seat in range(2):
        found[f"{seat} hand open"] = int(s["hand_open"][seat])
        found[f"{seat} laid"] = int(s["laid"][seat])
        found[f"{seat} put down"] = int(s["put_down"][seat])
        found[f"{seat} got goods"] = int(s["got_goods"][seat])
        found[f"{seat} targia due"] = int(s["targia_due"][seat])
        found[f"{seat} may place"] = int(s["targi_limit"][seat])
        found[f"{seat} may place next"] = int(s["next_limit"][seat])
        for place in range(state.DISPLAY):
            found[f"{seat} bonus taken {place // 4 + 1}.{place % 4 + 1}"] = int(s["bonus_done"][seat][place])
    return found


def difference(before: Sheet, after: Sheet) -> dict[str, tuple[Any, Any]]:
    keys = [*before, *(key for key in after if key not in before)]
    pairs = {key: (before.get(key, "-"), after.get(key, "-")) for key in keys}
    return {key: (old, new) for key, (old, new) in pairs.items() if old != new}


# ---------------------------------------------------------------- what is expected

TO_SEAT_1 = "to_move: 0 -> 1; decision: act 0 -> act 1"
# after a raid of the expansion, with a case's usual dunes and D05, D06, D07 on top of the pile
NEW_DUNES = """
    dunes: D01 D02 D04 -> D05 D06 D07; dune D01: free -> -; dune D02: free -> -; dune D04: free -> -
    dune D05: - -> free; dune D06: - -> free; dune D07: - -> free
    dunes drawn 3; dunes discarded D01 D02 D04"""


def next_round(number: int, seat: int, robber: str, more: str = "") -> str:
    """Seat 0 was the last to act in a round; seat `seat` begins the next one."""
    return f"""
        round: {number} -> {number + 1}; robber: {robber}; start: {1 - seat} -> {seat}
        phase: act -> place; decision: act 0 -> place {seat}; placements: 6 -> 0
        0 targi +3; 1 targi +3; {more}"""


class Expected:
    """The sheet before the moves, changed line by line into what is expected after them."""

    def __init__(self, t: Table) -> None:
        self.sheet = sheet(t)
        self.piles = {deck: next_cards(t, deck) for deck in DECKS if self.sheet[f"pile {deck}"]}
        self.expansion = t.setting.expansion

    def apply(self, changes: str) -> Sheet:
        for line in re.split(r"[;\n]", changes):
            if line.strip():
                self.line(line.strip())
        self.add_up()
        return self.sheet

    def line(self, line: str) -> None:
        for pattern, apply in (
            (r"([01]): ([-+].*)", self.purse),
            (r"([01]) lays (\S+) (\S+) (\d) on (\d\.\d)( token \d)?", self.lays),
            (r"(r\dc\d) used", self.used),
            (r"(\w+) drawn (\d+)", self.drawn),
            (r"(tribe|goods|dunes) discarded (.*)", self.discarded),
            (r"dune (\S+) discarded", self.dune_discarded),
            (r"all turned up", self.turned_up),
            (r"(.*?): (.*?) -> (.*)", self.replace),
            (r"(.*\S) ([-+]\d+)", self.add),
        ):
            found = re.fullmatch(pattern, line)
            if found:
                apply(*found.groups())
                return
        raise AssertionError(f"not understood: {line!r}")

    def add(self, key: str, n: str) -> None:
        assert isinstance(self.sheet.get(key), int), f"{key!r} is no number of the sheet"
        self.sheet[key] += int(n)

    def replace(self, key: str, old: str, new: str) -> None:
        was = self.sheet.get(key, "-")
        assert str(was) == old, f"{key!r} was {was!r}"
        self.sheet[key] = int(new) if re.fullmatch(r"-?\d+", new) else new

    def purse(self, seat: str, amounts: str) -> None:
        for word in amounts.split():
            self.add(f"{seat} {NAMES[word[-1]]}", word[:-1])

    def lays(self, seat: str, card: str, symbol: str, vp: str, place: str, token: str | None) -> None:
        assert f"{seat} {place}" not in self.sheet
        self.sheet[f"{seat} {place}"] = f"{card} {symbol}{token or ''}"
        self.sheet[f"{seat} score cards"] += int(vp)
        self.sheet[f"{seat} put down"] += 1
        if not card.startswith("D"):
            self.sheet[f"{seat} laid"] += 1

    def used(self, space: str) -> None:
        kind, card = self.sheet[space].split()[:2]
        other = {"goods": "tribe", "tribe": "goods"}[kind]
        if kind == "goods":
            self.discarded("goods", card)
        self.sheet[space] = f"{other} ({self.piles[other][0]})"
        self.drawn(other, "1")

    def turned_up(self) -> None:
        for space in SPACES:
            self.sheet[space] = self.sheet[space].replace("(", "").replace(")", "")

    def drawn(self, deck: str, n: str) -> None:
        del self.piles[deck][: int(n)]
        self.sheet[f"pile {deck}"] -= int(n)

    def discarded(self, deck: str, cards: str) -> None:
        self.sheet[f"discards {deck}"] = f"{self.sheet[f'discards {deck}']} {cards}".removeprefix("- ")

    def dune_discarded(self, dune: str) -> None:
        self.sheet["dunes"] = " ".join(name for name in self.sheet["dunes"].split() if name != dune) or "-"
        del self.sheet[f"dune {dune}"]
        self.discarded("dunes", dune)

    def add_up(self) -> None:
        for seat in range(2):
            points = {name: self.sheet[f"{seat} score {name}"] for name in SCORES}
            points["tokens"] = self.sheet[f"{seat} vp"]
            points["water"] = self.sheet[f"{seat} water"] // 2 if self.expansion else 0
            points["total"] = sum(points.values())
            self.sheet |= {f"{seat} score {name}": n for name, n in points.items()}


def unlike(found: dict[str, Any], wanted: dict[str, Any]) -> str:
    """What happened beside the expectation, and what did not happen."""
    lines = [f"{key}: {old} -> {new}, not expected" for key, (old, new) in (found.items() - wanted.items())]
    return "\n".join(lines + [f"{key}: {old} -> {new}, missing" for key, (old, new) in wanted.items() - found.items()])


def check(case: Case) -> Table:
    """Play the case; exactly the changes that it names happen, and no card is lost or doubled."""
    t = table(case)
    before = sheet(t)
    after = Expected(t).apply(case.changes)
    cards = {deck: sorted(outside_pile(t, deck) + pile_of(t, deck)) for deck in DECKS.values()}
    piles = {deck: pile_of(t, deck) for deck in DECKS.values()}
    moves = [move.strip() for move in case.moves.split(",") if move.strip()]
    t.play(*moves)
    found, wanted = difference(before, sheet(t)), difference(before, after)
    assert found == wanted, unlike(found, wanted)
    assert t.game.history == moves
    for deck, was in cards.items():
        assert sorted(outside_pile(t, deck) + pile_of(t, deck)) == was
        left = pile_of(t, deck)
        assert left == piles[deck][len(piles[deck]) - len(left) :], "a pile loses cards from its top only"
    for move in case.refused.split(","):
        if move.strip():
            t.refused(move.strip())
    return t
