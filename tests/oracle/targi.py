"""The oracle of Targi: slow, obvious, and written from the rules text alone.

It shares no code with the package `azalai`; the tests play it in lock step with the compiled engine. The ids in the
comments are the clauses of `docs/rules/targi.md`; the moves and decisions are those of `docs/targi.md`.

How it works: between a placement or an action and the next one, the whole game is plain data. Playing `place ...` or a
move of the action phase starts a generator (a "flow"). It carries out everything that follows and yields an `Ask`
whenever a player has something to decide; the answer is sent back into it. The flow of the last `end` of a round
continues through the end of the round, the robber and the raid up to the first placement of the next round.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import combinations, combinations_with_replacement
from typing import Any, TypeVar

GOODS = ("dates", "salt", "pepper")  # TG-TERM-01
RESOURCES = (*GOODS, "gold", "water", "vp")
SYMBOLS = ("oasis", "camel_rider", "well", "tent", "targia")
COUNTERS = (
    "raids_res",
    "raids_vp",
    "raids_unpaid",
    "rich_raids",
    "poor_raids",
    "opposite_robber",
    "beside_robber",
    "dunes_used",
    "targia_used",
)

# TG-BOARD-01 to TG-BOARD-03
CORNERS = (4, 8, 12, 16)
BORDER_SPACES = tuple(number for number in range(1, 17) if number not in CORNERS)
PAIRS = ((1, 11), (2, 10), (3, 9), (5, 15), (6, 14), (7, 13))
OPPOSITE = dict(PAIRS) | {b: a for a, b in PAIRS}
COLUMN_OF = {1: 1, 2: 2, 3: 3, 9: 3, 10: 2, 11: 1}  # TG-MARK-01
ROW_OF = {5: 1, 6: 2, 7: 3, 13: 3, 14: 2, 15: 1}
CENTRE = tuple(f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3))
GOODS_AT_START = {"r1c1", "r1c3", "r2c2", "r3c1", "r3c3"}  # TG-SET-04

START = {  # TG-SET-05, TG-X-SET-04
    "base": {"dates": 2, "salt": 2, "pepper": 2, "gold": 1, "water": 0, "vp": 4},
    "expansion": {"dates": 1, "salt": 1, "pepper": 1, "gold": 1, "water": 2, "vp": 4},
}
PLACES = tuple((row, place) for row in range(3) for place in range(4))  # of a display, both counted from 0

Vector = dict[str, int]  # resource (or "any", "same") to number
Card = dict[str, Any]
Effect = dict[str, Any]
Entry = dict[str, Any]  # a card in a display: card, symbol, token, rewarded
Place = tuple[int, int]

T = TypeVar("T")


@dataclass(frozen=True)
class Ask:
    """What a seat has to decide. `left` is how many more such answers are due, if that is counted."""

    seat: int
    kind: str
    moves: frozenset[str]
    left: int


Flow = Generator[Ask, str, T]
Fine = Callable[[Vector, Vector], bool]  # may the purse become this, when that vector is still to be paid or taken?


@dataclass
class Player:
    """What a seat has, and what it did in this round."""

    purse: Vector
    hand: str | None = None
    display: list[list[Entry | None]] = field(default_factory=lambda: [[None] * 4 for _ in range(3)])  # TG-SET-08
    counts: Vector = field(default_factory=lambda: dict.fromkeys(COUNTERS, 0))
    tribe_cards_laid: int = 0  # in this round, for layout_limit
    cards_laid: int = 0  # in this round, dunes too, for no_layout
    goods_from_cards: int = 0  # in this round, for no_goods


@dataclass(frozen=True)
class Terms:
    """The discounts and surcharges for laying out a tribe card."""

    noble: bool = False  # TG-CARD-DISCOUNT-04
    discount: int = 0  # of the action itself
    hand_play: bool = False  # TG-CARD-HANDPLAY-01


@dataclass(frozen=True)
class Bill:
    """What is still to be paid for a tribe card, and what helps to pay it."""

    goods: Vector  # of the chosen cost, and once the discounts are used those of a surcharge
    gold: int  # of the chosen cost
    water: int  # of the chosen cost
    other: Vector  # bracket, gold and water of a surcharge, what stands in for goods
    saves: int  # goods that the discounts still take off
    surcharge: Vector  # goods that are added then
    substitutes: tuple[Vector, ...]  # of the pay_substitute cards not yet asked about
    stored: int  # cards with stored gold


# Resources


def plus(*vectors: Vector) -> Vector:
    total: Vector = {}
    for vector in vectors:
        for resource, number in vector.items():
            total[resource] = total.get(resource, 0) + number
    return total


def minus(purse: Vector, payment: Vector) -> Vector:
    return {resource: number - payment.get(resource, 0) for resource, number in purse.items()}


def goods_in(vector: Vector) -> int:
    return sum(vector.get(good, 0) for good in GOODS)


def concrete(vector: Vector) -> list[Vector]:
    """Everything that a vector with `any` and `same` can mean (TG-TERM-03, TG-CARD-EXCHANGE-02)."""
    fixed = {resource: number for resource, number in vector.items() if resource in RESOURCES}
    equal = [{good: vector["same"]} for good in GOODS] if vector.get("same") else [{}]
    chosen = combinations_with_replacement(GOODS, vector.get("any", 0))
    return [plus(fixed, same, *({good: 1} for good in goods)) for goods in chosen for same in equal]


def covers(purse: Vector, payment: Vector) -> bool:
    return all(purse[resource] >= number for resource, number in payment.items())


def can_pay(purse: Vector, vector: Vector) -> bool:
    return any(covers(purse, payment) for payment in concrete(vector))


def outcomes(purse: Vector, rate: dict[str, Vector]) -> list[Vector]:
    """All purses that one exchange may lead to."""
    paid = [minus(purse, payment) for payment in concrete(rate["give"]) if covers(purse, payment)]
    return [plus(rest, gain) for rest in paid for gain in concrete(rate["get"])]


def one_for_one(rate: dict[str, Vector]) -> bool:
    """TG-CARD-EXTRARATE-02: goods for as many other goods. Giving more than you get may return the same goods."""
    only_goods = set(rate["give"]) | set(rate["get"]) <= {*GOODS, "any", "same"}
    return only_goods and sum(rate["give"].values()) <= sum(rate["get"].values())


def always_fine(purse: Vector, rest: Vector) -> bool:
    return True


# The display


def fits(occupied: set[Place], strict: bool) -> bool:
    """TG-TRIBE-03: no gaps. TG-TRIBE-04: rows from top to bottom. TG-CH-OBS-09: all opened rows but the last full."""
    sizes = [sum((row, place) in occupied for place in range(4)) for row in range(3)]
    no_gaps = all((row, place) in occupied for row in range(3) for place in range(sizes[row]))
    in_order = all(sizes[row] > 0 for row in range(2) if sizes[row + 1] > 0)
    strictly = all(sizes[row] == 4 for row in range(2) if sizes[row + 1] > 0)
    return no_gaps and in_order and (strictly or not strict)


def place_name(place: Place) -> str:
    return f"{place[0] + 1}.{place[1] + 1}"


def place_of(name: str) -> Place:
    row, place = name.split(".")
    return int(row) - 1, int(place) - 1


def adjacent(space: str, other: str) -> bool:
    """TG-BOARD-04."""
    return abs(int(space[1]) - int(other[1])) + abs(int(space[3]) - int(other[3])) == 1


# Cards


def words_of(value: str | list[str]) -> list[str]:
    return value.split() if isinstance(value, str) else list(value)


def plain_id(card: str) -> str:
    """G01 for its copies G01.1 and G01.2."""
    return card.split(".")[0]


def last_number(move: str) -> int:
    return int(move.split()[-1])


class Oracle:
    """One game. The deal is given: the oracle draws nothing.

    A test may write its own position into the public attributes while a placement or an action is due (`phase` is
    "place" or "act"); everything else follows from these. `begin` starts any flow from there.
    """

    FIXED = ("rules", "targia_repeat", "cards", "orders", "border", "challenges", "obstacles")
    PASSING = ("_flow", "_asked", "_before", "_answers")

    def __init__(self, options: dict[str, Any], cards: dict[str, list[Card]], deal: dict[str, Any]) -> None:
        self.rules: str = options["rules"]
        self.targia_repeat: str = options.get("targia_repeat", "replace")
        self.cards = {card["id"]: card for kind in ("tribe", "goods", "border", "dunes") for card in cards[kind]}
        self.border = {n: self.cards[card] for n, card in enumerate(words_of(deal["border"]), 1)}  # TG-SET-02
        by_id = {option["id"]: option for option in cards["challenges"]}
        self.challenges = [by_id[option] for option in words_of(deal.get("challenges") or [])]  # TG-CH-04
        self.obstacles: list[dict[str, Any]] = [o["obstacle"] for o in self.challenges if "obstacle" in o]
        self.orders = {
            kind: [words_of(order) for order in deal.get(kind) or [[]]] for kind in ("tribe", "goods", "dunes")
        }

        self.piles = {kind: list(orders[0]) for kind, orders in self.orders.items()}  # the top card first
        self.discards: dict[str, list[str]] = {kind: [] for kind in self.orders}  # the top card last
        self.shuffles = dict.fromkeys(self.orders, 0)
        self.players = [Player(purse=dict(START[self.rules])) for _ in range(2)]
        self.figures: dict[int, dict[str, Any]] = {}  # border card to {"seat", "done"}
        self.centre: dict[str, dict[str, Any]] = {}
        self.dunes: list[dict[str, Any]] = []  # face up: {"card", "seats", "done", "used"}
        self.shown: list[str] = []

        self.phase = "place"
        self.active: int = deal["start"]  # TG-SET-07: whose placement or action phase it is
        self.start: int = deal["start"]
        self.round = 0
        self.robber = 0  # TG-SET-06
        self.targia: int | None = None  # TG-X-SET-03
        self.targia_done = False
        self.slots: list[int] = []  # seats in the order in which they still place
        self.next_targi = [3, 3]
        self.next_start: int | None = None
        self.end: str | None = None

        self._flow: Flow[None] | None = None
        self._asked: Ask | None = None
        self._before: dict[str, Any] | None = None
        self._answers: list[str] = []

        self._set_up()
        self.begin(self._begin_round())

    # Setting up and piles

    def _set_up(self) -> None:
        """TG-SET-10: the order of dealing."""
        if self.rules == "expansion":
            self.discards["tribe"].append(self.piles["tribe"].pop(0))  # TG-X-SET-01
            self._turn_up_dunes(3)  # TG-X-SET-02
        for space in CENTRE:
            self._lay_in_centre(space, "goods" if space in GOODS_AT_START else "tribe", face_down=False)

    def _lay_in_centre(self, space: str, kind: str, face_down: bool) -> None:
        """TG-DECK-03: without a card the space stays empty."""
        markers = self.centre[space]["markers"] if space in self.centre else []
        card = self._draw(kind)
        if card is None:
            self.centre[space] = {"kind": "empty", "card": None, "face_down": False, "markers": markers}
        else:
            self.centre[space] = {"kind": kind, "card": card, "face_down": face_down, "markers": markers}

    def _can_draw(self, kind: str) -> bool:
        return bool(self.piles[kind] or self.discards[kind])

    def _draw(self, kind: str) -> str | None:
        """TG-DECK-02: shuffled only when a card must be drawn."""
        if not self.piles[kind]:
            self._shuffle(kind)
        return self.piles[kind].pop(0) if self.piles[kind] else None

    def _shuffle(self, kind: str) -> None:
        """Order 0 was the setup, so the first shuffle takes order 1; after the last order, order 1 is used again.

        TG-DECK-03: without discards there is nothing to shuffle.
        """
        if not self.discards[kind]:
            return
        self.shuffles[kind] += 1
        order = self.orders[kind][1 + (self.shuffles[kind] - 1) % (len(self.orders[kind]) - 1)]
        self.piles[kind] = [card for card in order if card in self.discards[kind]]
        self.discards[kind] = []

    def _draw_up_to(self, kind: str, number: int) -> list[str]:
        drawn = [self._draw(kind) for _ in range(number)]
        return [card for card in drawn if card is not None]

    def _discard_shown(self, kind: str) -> None:
        self.discards[kind] += self.shown
        self.shown = []

    def _turn_up_dunes(self, number: int) -> None:
        for card in self._draw_up_to("dunes", number):
            self.dunes.append({"card": card, "seats": [], "done": [], "used": False})

    def _discard_dune(self, dune: dict[str, Any]) -> None:
        self.dunes.remove(dune)
        self.discards["dunes"].append(dune["card"])  # TG-DECK-01

    # Where things are

    def card(self, card: str) -> Card:
        return self.cards[plain_id(card)]

    def entry(self, card: str, symbol: str | None = None) -> Entry:
        """A card as it is put into a display, with its token (TG-X-ICON-02, TG-CARD-STOREDGOLD-01)."""
        data = self.card(card)
        token = 0
        if data.get("icon") == "triangle":
            token = data["effect"]["n"] if data["effect"]["kind"] == "stored_gold" else 1
        return {"card": card, "symbol": symbol or data["symbol"], "token": token, "rewarded": False}

    def entries(self, seat: int) -> list[Entry]:
        """The cards of a display, row 1 from left to right, then rows 2 and 3."""
        return [entry for row in self.players[seat].display for entry in row if entry is not None]

    def effect_of(self, entry: Entry) -> Effect:
        """TG-CARD-LAYDUNE-01: a dune in the display has no effect."""
        effect: Effect = self.card(entry["card"]).get("effect", {"kind": "none"})
        return effect

    def with_effect(self, seat: int, kind: str) -> list[Entry]:
        """The cards whose effect of this kind is valid: a triangle only while it has a token (TG-X-ICON-02)."""
        entries = [entry for entry in self.entries(seat) if self.effect_of(entry)["kind"] == kind]
        return [entry for entry in entries if self.card(entry["card"])["icon"] != "triangle" or entry["token"] > 0]

    def effects(self, seat: int, kind: str) -> list[Effect]:
        return [self.effect_of(entry) for entry in self.with_effect(seat, kind)]

    def obstacles_of(self, kind: str) -> list[dict[str, Any]]:
        return [obstacle for obstacle in self.obstacles if obstacle["kind"] == kind]

    def purse(self, seat: int) -> Vector:
        return self.players[seat].purse

    def _add(self, seat: int, vector: Vector) -> None:
        for resource, number in vector.items():
            self.players[seat].purse[resource] += number

    def _remove(self, seat: int, vector: Vector) -> None:
        self._add(seat, {resource: -number for resource, number in vector.items()})

    # Deciding

    @property
    def to_move(self) -> int | None:
        if self._asked is not None:
            return self._asked.seat
        return None if self.phase == "over" else self.active

    @property
    def decision(self) -> dict[str, Any]:
        if self._asked is not None:
            return {"kind": self._asked.kind, "seat": self._asked.seat, "left": self._asked.left}
        if self.phase == "over":
            return {"kind": "over", "seat": None, "left": 0}
        left = self.slots.count(self.active) if self.phase == "place" else 1
        return {"kind": self.phase, "seat": self.active, "left": left}

    def moves(self) -> set[str]:
        """All legal moves of the seat to move, as text."""
        if self._asked is not None:
            return set(self._asked.moves)
        if self.phase == "place":
            return self._place_moves(self.active)
        if self.phase == "act":
            return self._act_moves(self.active)
        return set()

    def play(self, move: str) -> None:
        """Play a legal move; if it is not legal, raise ValueError and change nothing."""
        if move not in self.moves():
            raise ValueError(f"not a legal move now: {move!r}")
        if self._flow is None:
            self._before, self._answers = self._data(), [move]
            self.begin(self._place(self.active, move) if self.phase == "place" else self._act(self.active, move))
        else:
            self._answers.append(move)
            self._resume(move)

    def begin(self, flow: Flow[None]) -> None:
        self._flow = flow
        self._resume(None)

    def _resume(self, answer: str | None) -> None:
        assert self._flow is not None
        try:
            self._asked = next(self._flow) if answer is None else self._flow.send(answer)
        except StopIteration:
            self._flow = self._asked = self._before = None

    def copy(self) -> Oracle:
        """A copy of the game. Inside a flow, which cannot be copied, it copies the state before and answers again."""
        other: Oracle = object.__new__(Oracle)
        vars(other).update({name: getattr(self, name) for name in self.FIXED})
        vars(other).update(_flow=None, _asked=None, _before=None, _answers=[])
        if self._flow is None:
            vars(other).update(self._data())
            return other
        if self._before is None:
            raise RuntimeError("a flow that did not begin with a move cannot be copied")
        vars(other).update(deepcopy(self._before))
        for move in self._answers:
            other.play(move)
        return other

    def _data(self) -> dict[str, Any]:
        left_out = {*self.FIXED, *self.PASSING}
        return deepcopy({name: value for name, value in vars(self).items() if name not in left_out})

    def _ask(self, seat: int, kind: str, moves: Iterable[str], *, left: int = 1, always: bool = False) -> Flow[str]:
        """Ask, unless there is only one outcome and the question need not always be asked."""
        legal = frozenset(moves)
        if not legal:
            raise AssertionError(f"nothing to choose from: {kind}")
        if len(legal) == 1 and not always:
            return next(iter(legal))
        answer = yield Ask(seat, kind, legal, left)
        return answer

    def _ask_or_exchange(
        self, seat: int, kind: str, moves: Callable[[], set[str]], *, always: bool = False
    ) -> Flow[str]:
        """TG-X-WATER-03: a decision during which the player may exchange."""
        while True:
            answer = yield from self._ask(seat, kind, moves() | self._exchange_moves(seat), always=always)
            if answer.split()[0] not in {"water", "extra"}:
                return answer
            yield from self._exchange(seat, answer)

    def _confirm(self, seat: int, declinable: bool) -> Flow[bool]:
        """TG-TRIBE-10, TG-X-DUNE-08: an automatic effect may be declined."""
        if not declinable:
            return True
        answer = yield from self._ask(seat, "confirm", {"take", "skip"}, always=True)
        return answer == "take"

    # Paying and taking

    def _pay(self, seat: int, vector: Vector, fine: Fine = always_fine) -> Flow[Vector]:
        """Pay a vector and return what was paid: the prescribed part, then identical goods, then any goods."""
        purse = self.purse(seat)
        number, any_goods = vector.get("same", 0), vector.get("any", 0)
        paid = {resource: n for resource, n in vector.items() if resource in RESOURCES}
        self._remove(seat, paid)
        if number:
            rest = {"any": any_goods}
            kinds = [good for good in GOODS if purse[good] >= number and can_pay(minus(purse, {good: number}), rest)]
            good = yield from self._ask(seat, "give-equal", {g for g in kinds if fine(minus(purse, {g: number}), rest)})
            self._remove(seat, {good: number})
            paid = plus(paid, {good: number})
        if any_goods == goods_in(purse):  # only one way, so there is nothing to ask
            rest = {good: purse[good] for good in GOODS if purse[good]}
            self._remove(seat, rest)
            return plus(paid, rest)
        for left in range(any_goods, 0, -1):
            owned = [good for good in GOODS if purse[good] > 0]
            kinds = [good for good in owned if fine(minus(purse, {good: 1}), {"any": left - 1})]
            good = yield from self._ask(seat, "give", kinds, left=left)
            self._remove(seat, {good: 1})
            paid = plus(paid, {good: 1})
        return paid

    def _take(
        self,
        seat: int,
        vector: Vector,
        *,
        declinable: bool = False,
        forbidden: Iterable[str] = (),
        fine: Fine = always_fine,
    ) -> Flow[Vector]:
        """Take a vector and return what was taken: the prescribed part at once, then any goods."""
        taken = {resource: n for resource, n in vector.items() if resource in RESOURCES}
        self._add(seat, taken)
        for left in range(vector.get("any", 0), 0, -1):
            purse = self.purse(seat)
            moves = {g for g in GOODS if g not in forbidden and fine(plus(purse, {g: 1}), {"any": left - 1})}
            answer = yield from self._ask(seat, "take", moves | ({"skip"} if declinable else set()), left=left)
            if answer == "skip":
                break
            self._add(seat, {answer: 1})
            taken = plus(taken, {answer: 1})
        return taken

    # Exchanges at any time: water (TG-X-WATER-01) and extra_rate with `where` 0 (TG-CARD-EXTRARATE-01)

    def _water_prices(self) -> dict[str, int]:
        prices = {"good": 2, "gold": 3}
        for obstacle in self.obstacles_of("water_rate"):  # TG-CH-OBS-06
            prices = {"good": obstacle["good"], "gold": obstacle["gold"]}
        return prices

    def _exchange_rate(self, seat: int, move: str) -> dict[str, Vector]:
        kind, what = move.split()
        if kind == "water":
            price = self._water_prices()["gold" if what == "gold" else "good"]
            return {"give": {"water": price}, "get": {what: 1}}
        rate: dict[str, Vector] = self.effects(seat, "extra_rate")[int(what) - 1]["rate"]
        return rate

    def _exchange_moves(self, seat: int, fine: Callable[[Vector], bool] | None = None) -> set[str]:
        """The possible exchanges; with `fine`, only those that can lead to a purse that it accepts."""
        extras = [k for k, effect in enumerate(self.effects(seat, "extra_rate"), 1) if effect["where"] == 0]
        moves = {f"extra {k}" for k in extras}
        if self.rules == "expansion":  # TG-ED-02
            moves |= {f"water {what}" for what in (*GOODS, "gold")}
        purse = self.purse(seat)
        return {
            move
            for move in moves
            if any(fine is None or fine(after) for after in outcomes(purse, self._exchange_rate(seat, move)))
        }

    def _exchange(self, seat: int, move: str, fine: Callable[[Vector], bool] | None = None) -> Flow[None]:
        yield from self._swap(seat, self._exchange_rate(seat, move), fine=fine)

    def _swap(
        self,
        seat: int,
        rate: dict[str, Vector],
        *,
        unlike: bool = False,
        fine: Callable[[Vector], bool] | None = None,
    ) -> Flow[None]:
        """One exchange: paid in full before its gain (TG-CARD-EXCHANGE-01). `unlike`: TG-CARD-EXTRARATE-02."""

        def may_give(purse: Vector, rest: Vector) -> bool:
            after = outcomes(purse, {"give": rest, "get": rate["get"]})
            return fine is None or any(fine(final) for final in after)

        def may_take(purse: Vector, rest: Vector) -> bool:
            return fine is None or any(fine(plus(purse, gain)) for gain in concrete(rest))

        paid = yield from self._pay(seat, rate["give"], may_give)
        given = {good for good in GOODS if paid.get(good, 0)} if unlike else set()
        yield from self._take(seat, rate["get"], forbidden=given, fine=may_take)

    # The round

    def _begin_round(self) -> Flow[None]:
        """TG-ROUND-01: robber and raid, dunes, Targia; then the placing begins."""
        self.robber += 1  # TG-ROUND-02
        if self.robber in CORNERS:  # TG-ROUND-03
            raid = self.border[self.robber]["effect"]
            yield from self._raid(raid)
            if raid["last"]:
                self._end_game("robber")  # TG-END-02
                return
            self._new_dunes_after_raid()
            self.robber += 1
        self.round += 1
        if self.rules == "expansion":
            if not self.dunes:
                self._turn_up_dunes(1)  # TG-X-DUNE-07
            self.targia = 16 - self.robber  # TG-X-TARGIA-01, TG-X-TARGIA-02
        self._forget_last_round()
        self._begin_placing()

    def _new_dunes_after_raid(self) -> None:
        """TG-X-DUNE-09."""
        if self.rules == "expansion":
            for dune in list(self.dunes):
                self._discard_dune(dune)
            self._turn_up_dunes(3)

    def _forget_last_round(self) -> None:
        self.targia_done = False
        self.next_start = None
        for seat, player in enumerate(self.players):
            player.tribe_cards_laid = player.cards_laid = player.goods_from_cards = 0
            for entry in self.entries(seat):
                entry["rewarded"] = False  # TG-CARD-GOODSBONUS-01: once per round

    def _end_round(self) -> Flow[None]:
        """TG-ROUND-05."""
        for space in self.centre.values():
            space["face_down"] = False
        yield from self._apply_limits()
        if any(len(self.entries(seat)) == 12 for seat in (0, 1)):
            self._end_game("display")  # TG-END-01, TG-END-03
            return
        self.start = 1 - self.start if self.next_start is None else self.next_start  # TG-ROUND-06, TG-CARD-SETSTART-01
        yield from self._begin_round()

    def limits(self, seat: int) -> Vector:
        limits = {"goods": 10, "gold": 3, "water": 10}  # TG-LIMIT-01
        for obstacle in self.obstacles_of("limit"):
            limits[obstacle["res"]] = obstacle["n"]  # TG-CH-OBS-01
        raises = [{what: effect[what] for what in limits} for effect in self.effects(seat, "limit_raise")]
        return plus(limits, *raises)  # TG-CARD-LIMITRAISE-01

    def _apply_limits(self) -> Flow[None]:
        self.phase = "limit"
        for seat in (0, 1):
            for resource in ("gold", "water"):
                self.purse(seat)[resource] = min(self.purse(seat)[resource], self.limits(seat)[resource])
        for seat in (self.start, 1 - self.start):  # TG-LIMIT-02
            purse = self.purse(seat)
            while goods_in(purse) > self.limits(seat)["goods"]:
                excess = goods_in(purse) - self.limits(seat)["goods"]
                good = yield from self._ask(seat, "limit", {g for g in GOODS if purse[g]}, left=excess)
                self._remove(seat, {good: 1})

    def _end_game(self, reason: str) -> None:
        self.phase = "over"
        self.end = reason

    # Raids

    def _raid(self, raid: Effect) -> Flow[None]:
        self.phase = "raid"
        more = sum(obstacle["n"] for obstacle in self.obstacles_of("raid_extra"))  # TG-CH-OBS-04
        resources = plus(raid["pay"][0], {"any": more})
        points: int = raid["pay"][1]["vp"]
        for seat in (0, 1):  # TG-CH-10: before anything is paid or exchanged
            self.players[seat].counts["rich_raids"] += goods_in(self.purse(seat)) >= 6
            self.players[seat].counts["poor_raids"] += goods_in(self.purse(seat)) <= 2
        for seat in (self.start, 1 - self.start):  # TG-RAID-01: the start player of the coming round first
            yield from self._raid_one(seat, resources, points)

    def _raid_one(self, seat: int, resources: Vector, points: int) -> Flow[None]:
        cards = self.with_effect(seat, "raid_immune")
        stored = [entry for entry in cards if self.card(entry["card"])["icon"] == "triangle"]
        if len(cards) > len(stored):
            yield from self._exchange_before(seat, "exempt")
            yield from self._raid_bonus(seat)  # TG-CARD-RAIDIMMUNE-01, TG-CARD-RAIDBONUS-02
            return
        if not stored and not self._could_pay_raid(seat, self.purse(seat), resources, points):
            yield from self._exchange_before(seat, "skip")
            self._raid_unpaid(seat, points)
            return
        answer = yield from self._ask_raid(seat, resources, points, bool(stored))
        counts = self.players[seat].counts
        if answer == "skip":
            self._raid_unpaid(seat, points)
            return
        if answer == "exempt":
            stored[0]["token"] -= 1  # TG-CARD-RAIDIMMUNE-02
        elif answer == "pay goods":
            counts["raids_res"] += 1
            yield from self._pay(seat, resources)  # TG-RAID-02, TG-RAID-03
        else:
            self._remove(seat, {"vp": points})
            counts["raids_vp"] += 1
        yield from self._raid_bonus(seat)

    def _exchange_before(self, seat: int, going_on: str) -> Flow[None]:
        """TG-X-WATER-03: a player who does not pay may exchange at a raid too."""
        while exchanges := self._exchange_moves(seat):
            answer = yield from self._ask(seat, "raid", {going_on} | exchanges)
            if answer == going_on:
                return
            yield from self._exchange(seat, answer)

    def _ask_raid(self, seat: int, resources: Vector, points: int, exemption: bool) -> Flow[str]:
        def fine(purse: Vector) -> bool:
            """TG-RAID-04: an exchange may not make it impossible to pay."""
            return self._could_pay_raid(seat, purse, resources, points)

        while True:
            purse = self.purse(seat)
            limit = fine if fine(purse) else None
            moves = self._exchange_moves(seat, limit)
            moves |= {"pay goods"} if can_pay(purse, resources) else set()
            moves |= {"pay points"} if purse["vp"] >= points else set()
            moves |= {"exempt"} if exemption else set()
            moves |= {"skip"} if limit is None else set()
            answer = yield from self._ask(seat, "raid", moves, always=True)
            if answer.split()[0] not in {"water", "extra"}:
                return answer
            yield from self._exchange(seat, answer, limit)

    def _could_pay_raid(self, seat: int, purse: Vector, resources: Vector, points: int) -> bool:
        """TG-RAID-06: whether some series of exchanges, or none, leads to a purse that can pay."""
        rates = [effect["rate"] for effect in self.effects(seat, "extra_rate") if effect["where"] == 0]
        if self.rules == "expansion":
            rates += [self._exchange_rate(seat, f"water {what}") for what in (*GOODS, "gold")]
        seen = set()
        waiting = [purse]
        while waiting:
            purse = waiting.pop()
            if can_pay(purse, resources) or purse["vp"] >= points:
                return True
            for rate in rates:
                for after in outcomes(purse, rate):
                    key = tuple(after[resource] for resource in RESOURCES)
                    if key not in seen:
                        seen.add(key)
                        waiting.append(after)
        return False

    def _raid_unpaid(self, seat: int, points: int) -> None:
        """TG-RAID-05, TG-RAID-07."""
        self.players[seat].counts["raids_unpaid"] += 1
        self._add(1 - seat, {"vp": points})

    def _raid_bonus(self, seat: int) -> Flow[None]:
        """TG-CARD-RAIDBONUS-01."""
        for effect in self.effects(seat, "raid_bonus"):
            yield from self._take(seat, effect["gain"])

    # Placing

    def _begin_placing(self) -> None:
        order = (self.start, 1 - self.start)
        self.slots = [seat for turn in range(3) for seat in order if turn < self.next_targi[seat]]  # TG-PLACE-09
        self.next_targi = [3, 3]  # TG-CARD-LIMITOPP-02
        self.phase = "place"
        self._next_placement()

    def _next_placement(self) -> None:
        while self.slots and not self._place_moves(self.slots[0]):
            self.slots.pop(0)  # TG-PLACE-08: a player without a space goes without that figure
        if self.slots:
            self.active = self.slots[0]  # TG-PLACE-01
        else:
            self._place_markers()
            self.phase = "act"
            self.active = self.start  # TG-ACT-01

    def _place_moves(self, seat: int) -> set[str]:
        spaces = {f"place {number}" for number in BORDER_SPACES if self._may_place_on(seat, number)}  # TG-PLACE-02
        return spaces | {f"place {dune['card']}" for dune in self.dunes if self._may_place_on_dune(seat, dune)}

    def _may_place_on(self, seat: int, number: int) -> bool:
        if number in self.figures:  # TG-PLACE-04
            return False
        if any(obstacle["card"] == number for obstacle in self.obstacles_of("close_border")):  # TG-CH-OBS-03
            return False
        if self.obstacles_of("block_opposite") and number == OPPOSITE[self.robber]:  # TG-CH-OBS-07, else TG-PLACE-07
            return False
        return all(self.with_effect(seat, exception) for exception in self._exceptions(seat, number))

    def _exceptions(self, seat: int, number: int) -> list[str]:
        """The effects that a placement on a border card needs."""
        needed = []
        if number == self.robber:
            needed.append("place_on_robber")  # TG-PLACE-03, TG-CARD-ONROBBER-01
        figure = self.figures.get(OPPOSITE[number])
        if figure is not None and figure["seat"] != seat:
            needed.append("place_opposite")  # TG-PLACE-05, TG-PLACE-06, TG-CARD-OPPOSITE-01
        return needed

    def _may_place_on_dune(self, seat: int, dune: dict[str, Any]) -> bool:
        own_on_dunes = sum(seat in other["seats"] for other in self.dunes)
        if any(own_on_dunes >= obstacle["n"] for obstacle in self.obstacles_of("dune_limit")):  # TG-CH-OBS-10
            return False
        if seat in dune["seats"]:  # TG-CARD-JOINDUNE-01: never two of the same player
            return False
        return not dune["seats"] or bool(self.with_effect(seat, "join_dune"))  # TG-X-DUNE-04

    def _use_exception(self, seat: int, kind: str) -> None:
        """TG-X-ICON-03: a triangle is used up, unless the player also has an infinity card of the kind."""
        cards = self.with_effect(seat, kind)
        if all(self.card(entry["card"])["icon"] == "triangle" for entry in cards):
            cards[0]["token"] -= 1

    def _place(self, seat: int, move: str) -> Flow[None]:
        where = move.split()[1]
        if where.isdigit():
            self._place_on_border(seat, int(where))
        else:
            self._place_on_dune(seat, where)
        self.slots.pop(0)
        self._next_placement()
        yield from ()

    def _place_on_border(self, seat: int, number: int) -> None:
        for exception in self._exceptions(seat, number):
            self._use_exception(seat, exception)
        self.figures[number] = {"seat": seat, "done": False}
        counts = self.players[seat].counts  # TG-CH-11
        counts["opposite_robber"] += number == OPPOSITE[self.robber]
        counts["beside_robber"] += abs(number - self.robber) == 1

    def _place_on_dune(self, seat: int, card: str) -> None:
        dune = self._dune(card)
        if dune["seats"]:
            self._use_exception(seat, "join_dune")
        dune["seats"] = sorted([*dune["seats"], seat])

    def _dune(self, card: str) -> dict[str, Any]:
        return next(dune for dune in self.dunes if dune["card"] == card)

    def _place_markers(self) -> None:
        """TG-MARK-02 to TG-MARK-05; TG-X-DUNE-02: dunes open no line."""
        for seat in (0, 1):
            own = [number for number, figure in self.figures.items() if figure["seat"] == seat]
            rows = {ROW_OF[number] for number in own if number in ROW_OF}
            columns = {COLUMN_OF[number] for number in own if number in COLUMN_OF}
            for space in (self.centre[f"r{row}c{column}"] for row in rows for column in columns):
                if space["kind"] != "empty":  # TG-DECK-03
                    space["markers"].append(seat)

    # The action phase

    def _act_moves(self, seat: int) -> set[str]:
        return {
            "end",  # TG-ACT-03
            *self._figure_moves(seat),
            *self._marker_moves(seat),
            *self._triangle_moves(seat),
            *({"targia"} if self._may_use_targia(seat) else ()),
            *self._hand_play_moves(seat),
            *self._exchange_moves(seat),  # TG-ACT-13
        }

    def _figure_moves(self, seat: int) -> Iterator[str]:
        """TG-ACT-02."""
        for number, figure in self.figures.items():
            if figure["seat"] == seat and not figure["done"] and can_pay(self.purse(seat), self._fee(number)):
                yield f"use {number}"
        for dune in self.dunes:
            if seat in dune["seats"] and seat not in dune["done"]:
                yield f"use {dune['card']}"

    def _marker_moves(self, seat: int) -> Iterator[str]:
        for name, space in self.centre.items():
            if seat in space["markers"] and self._usable(space):
                yield f"use {name}"

    def _usable(self, space: dict[str, Any]) -> bool:
        """TG-ACT-06, TG-DECK-03."""
        return space["kind"] != "empty" and not space["face_down"]

    def _triangle_moves(self, seat: int) -> Iterator[str]:
        """TG-X-ICON-03: the stored actions; the other triangles are used at other times."""
        not_actions = {"raid_immune", "place_on_robber", "place_opposite", "join_dune", "stored_gold"}
        for row, place in PLACES:
            entry = self.players[seat].display[row][place]
            if entry is not None and entry["token"] > 0 and self.effect_of(entry)["kind"] not in not_actions:
                yield f"use {place_name((row, place))}"

    def _may_use_targia(self, seat: int) -> bool:
        """TG-X-TARGIA-03."""
        if self.targia is None or self.targia_done:
            return False
        return self.targia in self.figures and self.figures[self.targia]["seat"] == seat

    def _hand_play_moves(self, seat: int) -> set[str]:
        hand = self.players[seat].hand
        if hand is None or not self.with_effect(seat, "hand_play"):
            return set()
        return self._lay_moves(seat, hand, Terms(hand_play=True))

    def _act(self, seat: int, move: str) -> Flow[None]:
        if move == "end":
            yield from self._end_phase(seat)
        elif move == "targia":
            yield from self._use_targia(seat)
        elif move.startswith("use"):
            yield from self._use(seat, move.split()[1])
        elif move.startswith("lay"):
            hand = self.players[seat].hand
            assert hand is not None
            yield from self._lay_out(seat, hand, move, Terms(hand_play=True), lambda: self._leave_hand(seat))
        else:
            yield from self._exchange(seat, move)

    def _use(self, seat: int, what: str) -> Flow[None]:
        if what.isdigit():
            self.figures[int(what)]["done"] = True
            yield from self._use_border(seat, int(what))
        elif what in self.centre:
            self.centre[what]["markers"].remove(seat)
            yield from self._use_centre(seat, what)
        elif "." in what:
            row, place = place_of(what)
            entry = self.players[seat].display[row][place]
            assert entry is not None
            entry["token"] -= 1  # TG-X-ICON-06: used up once begun
            yield from self._effect(seat, self.effect_of(entry))
        else:
            yield from self._use_dune(seat, self._dune(what))

    def _end_phase(self, seat: int) -> Flow[None]:
        """TG-ACT-03."""
        yield from self._round_bonuses(seat)
        self.figures = {number: figure for number, figure in self.figures.items() if figure["seat"] != seat}
        for space in self.centre.values():
            space["markers"] = [marker for marker in space["markers"] if marker != seat]
        for dune in list(self.dunes):
            dune["seats"] = [other for other in dune["seats"] if other != seat]
            dune["done"] = [other for other in dune["done"] if other != seat]
            if dune["used"] and not dune["seats"]:  # TG-X-DUNE-10: used by the first, skipped by the second
                self._discard_dune(dune)
        if seat == self.start:
            self.active = 1 - seat
        else:
            yield from self._end_round()

    def _round_bonuses(self, seat: int) -> Flow[None]:
        """TG-CARD-ROUNDBONUS-01, TG-CARD-ROUNDBONUS-02."""
        player = self.players[seat]
        holds = {
            "no_goods": player.goods_from_cards == 0,
            "start_player": seat == self.start,
            "no_layout": player.cards_laid == 0,
        }
        for effect in self.effects(seat, "round_bonus"):
            if holds[effect["cond"]]:
                yield from self._take(seat, effect["gain"])

    # Border cards, dunes, the Targia

    def _fee(self, number: int) -> Vector:
        """TG-CH-OBS-08."""
        return plus(*(fee["pay"] for fee in self.obstacles_of("border_fee") if fee["card"] == number))

    def _use_border(self, seat: int, number: int) -> Flow[None]:
        yield from self._pay(seat, self._fee(number))
        yield from self._effect(seat, self.border[number]["effect"], where=number)

    def _use_dune(self, seat: int, dune: dict[str, Any]) -> Flow[None]:
        """TG-X-DUNE-08."""
        dune["done"] = sorted([*dune["done"], seat])
        for effect in self.card(dune["card"])["effects"]:
            if effect["kind"] == "lay_dune":
                laid = yield from self._lay_dune(seat, dune)
                if not laid:
                    return  # TG-CARD-LAYDUNE-02: skipped, so it stays (TG-X-DUNE-06)
            else:
                yield from self._effect(seat, effect, declinable=True)
        dune["used"] = True
        self.players[seat].counts["dunes_used"] += 1  # TG-CH-10
        yield from self._use_bonuses(seat, "dune")
        if dune in self.dunes and dune["seats"] == [seat]:  # TG-X-DUNE-05, TG-X-DUNE-10
            self._discard_dune(dune)

    def _use_bonuses(self, seat: int, place: str) -> Flow[None]:
        """TG-CARD-USEBONUS-01."""
        for effect in self.effects(seat, "use_bonus"):
            if effect["place"] == place:
                yield from self._take(seat, effect["gain"])

    def _lay_dune(self, seat: int, dune: dict[str, Any]) -> Flow[bool]:
        """TG-CARD-LAYDUNE-01, TG-CARD-LAYDUNE-02: whether it was laid out."""
        costs = self.card(dune["card"])["cost"]
        cost: Vector = costs[0] if costs else {}

        def moves() -> set[str]:
            rows = self._open_rows(seat) if can_pay(self.purse(seat), cost) else []
            return {"skip"} | {f"lay {row + 1}" for row in rows}

        answer = yield from self._ask_or_exchange(seat, "lay-dune", moves)
        if answer == "skip":
            return False
        symbol = yield from self._ask(seat, "symbol", {f"symbol {symbol}" for symbol in SYMBOLS})
        yield from self._pay(seat, cost)
        self.dunes.remove(dune)  # TG-X-DUNE-10: another Targi there gets nothing
        self._put_in_display(seat, last_number(answer) - 1, self.entry(dune["card"], symbol.split()[1]))
        return True

    def _use_targia(self, seat: int) -> Flow[None]:
        """TG-X-TARGIA-03 to TG-X-TARGIA-07."""
        self.targia_done = True
        pile = len(self.piles["goods"]) or len(self.discards["goods"])

        def moves() -> set[str]:
            return {"take"} | ({"reveal"} if self._may_reveal(seat) else set())

        answer = yield from self._ask_or_exchange(seat, "targia", moves, always=True)
        if answer == "take":
            yield from self._take(seat, {"any": 1})  # TG-X-TARGIA-04
        elif self.targia_repeat == "keep":
            yield from self._reveal_and_keep(seat, pile)
        else:
            yield from self._reveal_and_replace(seat)
        self.players[seat].counts["targia_used"] += 1
        yield from self._use_bonuses(seat, "targia")

    def _may_reveal(self, seat: int) -> bool:
        """TG-X-TARGIA-05."""
        return goods_in(self.purse(seat)) > 0 and self._can_draw("goods")

    def _reveal_and_replace(self, seat: int) -> Flow[None]:
        """TG-X-TARGIA-06: only the last card may be taken; TG-X-TARGIA-07: or refused."""
        answer = "reveal"
        while answer == "reveal":
            yield from self._pay(seat, {"any": 1})
            self._discard_shown("goods")
            self.shown = self._draw_up_to("goods", 1)
            answer = yield from self._ask_or_exchange(
                seat, "targia-card", lambda: {"take", "skip"} | ({"reveal"} if self._may_reveal(seat) else set())
            )
        if answer == "take":
            yield from self._take_shown(seat, self.shown[0])
        else:
            self._discard_shown("goods")

    def _reveal_and_keep(self, seat: int, pile: int) -> Flow[None]:
        """TG-X-TARGIA-06, the other reading: at most as many cards as the pile had at the start. TG-X-TARGIA-07."""
        for left in range(pile - 1, -1, -1):
            yield from self._pay(seat, {"any": 1})
            self.shown = self._draw_up_to("goods", 1)
            answer = yield from self._ask_or_exchange(seat, "targia-card", lambda: {"take", "skip"})
            if answer == "skip":
                self._discard_shown("goods")
                return
            yield from self._take_shown(seat, self.shown[0])
            if not left or not (yield from self._pays_for_another(seat)):
                return

    def _pays_for_another(self, seat: int) -> Flow[bool]:
        """Whether the player pays for one more card; no if there is no good to pay and no water to buy one."""
        while self._can_draw("goods") and self._has_or_buys_a_good(seat):
            moves = {"skip"} | ({"reveal"} if self._may_reveal(seat) else set())
            answer = yield from self._ask(seat, "targia-card", moves | self._exchange_moves(seat))
            if answer in {"skip", "reveal"}:
                return answer == "reveal"
            yield from self._exchange(seat, answer)
        return False

    def _has_or_buys_a_good(self, seat: int) -> bool:
        return goods_in(self.purse(seat)) > 0 or self.purse(seat)["water"] >= self._water_prices()["good"]

    # The centre and goods cards

    def _use_centre(self, seat: int, name: str) -> Flow[None]:
        space = self.centre[name]
        if space["kind"] == "goods":
            yield from self._use_centre_goods(seat, name, space["card"])
        else:
            yield from self._use_centre_tribe(seat, name, space["card"])

    def _use_centre_goods(self, seat: int, name: str, card: str) -> Flow[None]:
        """TG-ACT-07, TG-ACT-09: take, discard, replace, bonuses."""
        taken = yield from self._take_goods_card(seat, card)
        self.discards["goods"].append(card)
        self._lay_in_centre(name, "tribe", face_down=True)  # TG-ACT-05
        yield from self._goods_card_bonuses(seat, taken)

    def _use_centre_tribe(self, seat: int, name: str, card: str) -> Flow[None]:
        """TG-ACT-08."""

        def replace_card() -> None:
            self._lay_in_centre(name, "goods", face_down=True)  # TG-ACT-05

        answer = yield from self._ask_tribe(seat, card, Terms(), lambda: {"discard"} | self._hand_move(seat))
        if answer == "hand":
            self.players[seat].hand = card
            replace_card()
        elif answer == "discard":
            self.discards["tribe"].append(card)
            replace_card()
        else:
            yield from self._lay_out(seat, card, answer, Terms(), replace_card)

    def _take_goods_card(self, seat: int, card: str) -> Flow[Vector]:
        """TG-GOODS-01, TG-TERM-04: one side in full; returns what it gave."""
        options: list[Vector] = self.card(card)["effect"]["options"]
        moves = {f"option {k}" for k in range(1, len(options) + 1)}
        answer = yield from self._ask(seat, "option", moves)
        taken = yield from self._take(seat, options[last_number(answer) - 1])
        self.players[seat].goods_from_cards += goods_in(taken)
        return taken

    def _take_shown(self, seat: int, card: str) -> Flow[None]:
        """TG-GOODS-03: a revealed card that is taken; TG-ACT-09: take, discard, bonuses."""
        taken = yield from self._take_goods_card(seat, card)
        self.shown.remove(card)
        self.discards["goods"].append(card)
        yield from self._goods_card_bonuses(seat, taken)

    def _goods_card_bonuses(self, seat: int, taken: Vector) -> Flow[None]:
        """TG-CARD-GOODSBONUS-01, TG-CARD-GOODSBONUS-02."""
        for entry in self.with_effect(seat, "goods_card_bonus"):
            effect = self.effect_of(entry)
            given = sum(taken.values()) if effect["res"] == "any_resource" else taken.get(effect["res"], 0)
            if given > 0 and not entry["rewarded"]:
                entry["rewarded"] = True
                yield from self._take(seat, effect["gain"])

    # Tribe cards: what to do with one

    def _may_take_in_hand(self, seat: int) -> bool:
        """TG-HAND-01, TG-HAND-03, TG-CH-OBS-02."""
        forbidden = any(obstacle["n"] < 1 for obstacle in self.obstacles_of("hand_limit"))
        return self.players[seat].hand is None and not forbidden

    def _hand_move(self, seat: int) -> set[str]:
        return {"hand"} if self._may_take_in_hand(seat) else set()

    def _leave_hand(self, seat: int) -> None:
        self.players[seat].hand = None

    def _ask_tribe(self, seat: int, card: str, terms: Terms, others: Callable[[], set[str]]) -> Flow[str]:
        answer = yield from self._ask_or_exchange(
            seat, "tribe", lambda: self._lay_moves(seat, card, terms) | others(), always=True
        )
        return answer

    def _could_choose(self, seat: int, card: str, terms: Terms) -> bool:
        return self._may_take_in_hand(seat) or bool(self._lay_moves(seat, card, terms))

    # Tribe cards: laying out

    def _occupied(self, seat: int) -> set[Place]:
        display = self.players[seat].display
        return {(row, place) for row, place in PLACES if display[row][place] is not None}

    def _strict(self) -> bool:
        return bool(self.obstacles_of("row_strict"))

    def _row_size(self, seat: int, row: int) -> int:
        return sum(entry is not None for entry in self.players[seat].display[row])

    def _open_rows(self, seat: int) -> list[int]:
        """TG-TRIBE-03, TG-TRIBE-04, TG-TRIBE-06: rows with a free place where a card may go."""
        occupied = self._occupied(seat)
        free = [row for row in range(3) if self._row_size(seat, row) < 4]
        return [row for row in free if fits(occupied | {(row, self._row_size(seat, row))}, self._strict())]

    def _put_in_display(self, seat: int, row: int, entry: Entry) -> None:
        self.players[seat].display[row][self._row_size(seat, row)] = entry
        self.players[seat].cards_laid += 1

    def _lay_moves(self, seat: int, card: str, terms: Terms) -> set[str]:
        """TG-TRIBE-01, TG-TRIBE-02, TG-X-COST-01: every row, cost and bracket that can be paid."""
        laid = self.players[seat].tribe_cards_laid
        if any(laid >= obstacle["n"] for obstacle in self.obstacles_of("layout_limit")):  # TG-CH-OBS-05
            return set()
        data = self.card(card)
        moves = set()
        for row in self._open_rows(seat):
            for cost in range(len(data["cost"])):
                for bracket in (False, True) if data["bracket"] else (False,):
                    if self._payable_surcharges(seat, card, row, cost, bracket, terms):
                        moves.add(self._lay_name(row, cost, bracket))
        return moves

    def _lay_name(self, row: int, cost: int, bracket: bool) -> str:
        return f"lay {row + 1}" + (f" cost {cost + 1}" if cost else "") + (" bracket" if bracket else "")

    def _surcharges(self, seat: int, terms: Terms) -> list[Vector]:
        """TG-CARD-HANDPLAY-01: by hand_play one of the surcharges, else none."""
        if not terms.hand_play:
            return [{}]
        return [effect["extra"] for effect in self.effects(seat, "hand_play")]

    def _payable_surcharges(
        self, seat: int, card: str, row: int, cost: int, bracket: bool, terms: Terms
    ) -> dict[str, Vector]:
        """The surcharges with which the card can be paid, by the move that chooses them."""
        surcharges = {f"extra {k}": extra for k, extra in enumerate(self._surcharges(seat, terms), 1)}
        return {
            move: extra
            for move, extra in surcharges.items()
            if self._payable(seat, self._bill(seat, card, row, cost, bracket, terms, extra))
        }

    def _bill(self, seat: int, card: str, row: int, cost: int, bracket: bool, terms: Terms, surcharge: Vector) -> Bill:
        """TG-TRIBE-07; TG-X-COST-03: the bracket at its printed price."""
        data = self.card(card)
        price: Vector = data["cost"][cost]
        goods = {good: price.get(good, 0) for good in (*GOODS, "any")}
        discount = self._discount(seat, data["symbol"], self._row_size(seat, row) == 3, terms)
        added = {resource: n for resource, n in surcharge.items() if resource in goods}
        rest = {resource: n for resource, n in surcharge.items() if resource not in goods}
        return Bill(
            goods=goods,
            gold=price.get("gold", 0),
            water=price.get("water", 0),  # TG-X-WATER-04
            other=plus(data["bracket"]["cost"] if bracket else {}, rest),
            saves=min(discount, goods_in(goods)),  # TG-CARD-DISCOUNT-02
            surcharge=added,
            substitutes=tuple(effect["give"] for effect in self.effects(seat, "pay_substitute")),
            stored=len(self.with_effect(seat, "stored_gold")),  # TG-CARD-STOREDGOLD-01: 1 of each card
        )

    def _discount(self, seat: int, symbol: str, row_end: bool, terms: Terms) -> int:
        """TG-CARD-DISCOUNT-01, TG-CARD-DISCOUNT-03, TG-CARD-DISCOUNT-04."""
        valid = {"always": True, "noble": terms.noble, "row_end": row_end}
        effects = [effect for effect in self.effects(seat, "discount") if effect["symbol"] in {"all", symbol}]
        return terms.discount + sum(int(effect["n"]) for effect in effects if valid[effect["when"]])

    def _payable(self, seat: int, bill: Bill) -> bool:
        """Whether some way through the questions of `_pay_bill` can be paid."""
        if bill.saves:
            return any(self._payable(seat, self._save(bill, good)) for good in self._due(bill))
        bill = self._with_surcharge(bill)
        if bill.substitutes:
            replaced = (self._replace(bill, good) for good in self._replaceable(bill))
            return self._payable(seat, self._keep(bill)) or any(self._payable(seat, rest) for rest in replaced)
        own_gold = bill.gold - min(bill.stored, bill.gold)
        due = plus(bill.goods, {"gold": own_gold, "water": bill.water}, bill.other)
        return can_pay(self.purse(seat), due)

    def _due(self, bill: Bill) -> list[str]:
        return [good for good in GOODS if bill.goods[good] > 0]

    def _replaceable(self, bill: Bill) -> list[str]:
        return [good for good in (*GOODS, "any") if bill.goods[good] > 0]

    def _save(self, bill: Bill, good: str) -> Bill:
        return replace(bill, goods=minus(bill.goods, {good: 1}), saves=bill.saves - 1)

    def _with_surcharge(self, bill: Bill) -> Bill:
        """TG-TRIBE-07: added after the discounts, before a substitute."""
        return replace(bill, goods=plus(bill.goods, bill.surcharge), surcharge={})

    def _keep(self, bill: Bill) -> Bill:
        """Replace nothing with the card that is asked about."""
        return replace(bill, substitutes=bill.substitutes[1:])

    def _replace(self, bill: Bill, good: str) -> Bill:
        """TG-CARD-SUBSTITUTE-01."""
        give, *later = bill.substitutes
        goods = minus(bill.goods, {good: 1})
        return replace(bill, goods=goods, other=plus(bill.other, give), substitutes=tuple(later))

    def _pay_bill(self, seat: int, bill: Bill) -> Flow[None]:
        while bill.saves:
            goods = {good for good in self._due(bill) if self._payable(seat, self._save(bill, good))}
            good = yield from self._ask(seat, "save", goods, left=bill.saves)
            bill = self._save(bill, good)
        bill = self._with_surcharge(bill)
        while bill.substitutes:
            moves = {good for good in self._replaceable(bill) if self._payable(seat, self._replace(bill, good))}
            if self._payable(seat, self._keep(bill)):
                moves.add("skip")
            answer = yield from self._ask(seat, "replace", moves, left=len(bill.substitutes))
            bill = self._keep(bill) if answer == "skip" else self._replace(bill, answer)
        bill = yield from self._pay_stored_gold(seat, bill)
        yield from self._pay(seat, plus(bill.goods, {"gold": bill.gold, "water": bill.water}, bill.other))

    def _pay_stored_gold(self, seat: int, bill: Bill) -> Flow[Bill]:
        """TG-CARD-STOREDGOLD-01: for the gold of the chosen cost, 1 from each card."""
        for entry in self.with_effect(seat, "stored_gold"):
            if not bill.gold:
                break
            due = bill.gold + bill.other.get("gold", 0)
            own = {"own gold"} if self.purse(seat)["gold"] >= due else set()
            answer = yield from self._ask(seat, "stored", {"stored gold"} | own, left=bill.gold)
            if answer == "own gold":
                break
            entry["token"] -= 1
            bill = replace(bill, gold=bill.gold - 1)
        return bill

    def _lay_out(self, seat: int, card: str, move: str, terms: Terms, leave: Callable[[], None]) -> Flow[None]:
        """TG-ACT-09: pay, put it in the display, take it away from where it was, its effect, layout bonuses."""
        words = move.split()
        row, bracket = int(words[1]) - 1, "bracket" in words
        cost = int(words[3]) - 1 if "cost" in words else 0
        data = self.card(card)
        surcharges = self._payable_surcharges(seat, card, row, cost, bracket, terms)
        answer = yield from self._ask(seat, "surcharge", surcharges)
        yield from self._pay_bill(seat, self._bill(seat, card, row, cost, bracket, terms, surcharges[answer]))
        if bracket:
            self._add(seat, {"vp": data["bracket"]["vp"]})  # TG-X-COST-01
        older = self.entries(seat)
        self._put_in_display(seat, row, self.entry(card))
        self.players[seat].tribe_cards_laid += 1
        leave()
        if data["icon"] == "lightning":
            yield from self._effect(seat, data["effect"], declinable=True)  # TG-X-ICON-01, TG-TRIBE-10
        yield from self._layout_bonuses(seat, data["symbol"], older)

    def _layout_bonuses(self, seat: int, symbol: str, older: list[Entry]) -> Flow[None]:
        """TG-CARD-LAYOUTBONUS-01."""
        for entry in self.with_effect(seat, "layout_bonus"):
            effect = self.effect_of(entry)
            if any(entry is other for other in older) and effect["symbol"] in {"all", symbol}:
                yield from self._take(seat, effect["gain"])

    # Effects that are carried out, one method per kind

    def _effect(self, seat: int, effect: Effect, *, declinable: bool = False, where: int = 0) -> Flow[None]:
        """`declinable` inside lightning and dunes; `where` is the border card that is used, if any."""
        match effect["kind"]:
            case "none":  # TG-CARD-NONE-01
                return
            case "gain":
                yield from self._gain(seat, effect, declinable)
            case "gain_per":
                yield from self._gain_per(seat, effect, declinable)
            case "exchange":
                yield from self._exchange_at(seat, effect, where)
            case "draw_goods":
                yield from self._draw_goods(seat, effect, declinable)
            case "draw_tribe":
                yield from self._draw_tribe(seat, effect, declinable)
            case "take_discard":
                yield from self._take_discard(seat, effect)
            case "noble":
                yield from self._noble(seat, effect, declinable)
            case "move_marker":
                yield from self._move_marker(seat, effect)
            case "use_border":
                yield from self._use_a_border_card(seat, effect)
            case "use_centre":
                yield from self._use_a_centre_card(seat, effect)
            case "move_display":
                yield from self._move_display(seat, effect)
            case "limit_opponent":
                yield from self._limit_opponent(seat, effect, declinable)
            case "set_start":
                yield from self._set_start(seat, declinable)
            case "reveal_dunes":
                yield from self._reveal_dunes(seat, effect, declinable)
            case kind:
                raise ValueError(f"not an effect that is carried out: {kind}")

    def _gain(self, seat: int, effect: Effect, declinable: bool) -> Flow[None]:
        """TG-CARD-GAIN-01."""
        options = effect["options"]
        answer = "option 1"
        if len(options) > 1:
            moves = {f"option {k}" for k in range(1, len(options) + 1)} | ({"skip"} if declinable else set())
            answer = yield from self._ask(seat, "option", moves)
        elif not (yield from self._confirm(seat, declinable)):
            return
        if answer != "skip":
            yield from self._take(seat, options[last_number(answer) - 1], declinable=declinable)

    def _gain_per(self, seat: int, effect: Effect, declinable: bool) -> Flow[None]:
        """TG-CARD-GAINPER-01, TG-CARD-GAINPER-02."""
        times = self.count(seat, effect["count"], effect["arg"]) // effect["per"]
        if times and (yield from self._confirm(seat, declinable)):
            yield from self._take(seat, plus(*[effect["gain"]] * times), declinable=declinable)

    def _exchange_at(self, seat: int, effect: Effect, where: int) -> Flow[None]:
        """TG-CARD-EXCHANGE-01, TG-CARD-EXTRARATE-01, TG-CARD-EXTRARATE-02."""
        times, done = effect["times"], 0
        swaps_left = goods_in(self.purse(seat))  # of goods for goods by extra_rate
        while not times or done < times:
            here = self._extra_moves_at(seat, where, swaps_left)
            rates = {f"rate {k}": rate for k, rate in enumerate(effect["rates"], 1)}
            payable = {move for move, rate in rates.items() if can_pay(self.purse(seat), rate["give"])}
            moves = payable | here | self._exchange_moves(seat) | {"skip"}
            answer = yield from self._ask(seat, "exchange", moves, left=times - done if times else 0)
            if answer == "skip":
                return
            if answer in rates:
                yield from self._swap(seat, rates[answer])
                done += 1
            elif answer in here:
                rate = self._exchange_rate(seat, answer)
                swaps_left -= one_for_one(rate)
                yield from self._swap(seat, rate, unlike=one_for_one(rate))
                done += 1
            else:
                yield from self._exchange(seat, answer)

    def _extra_moves_at(self, seat: int, where: int, swaps_left: int) -> set[str]:
        """The extra rates bound to the border card in use."""
        return {
            f"extra {k}"
            for k, effect in enumerate(self.effects(seat, "extra_rate"), 1)
            if where and effect["where"] == where
            if can_pay(self.purse(seat), effect["rate"]["give"])
            if swaps_left > 0 or not one_for_one(effect["rate"])
        }

    def _draw_goods(self, seat: int, effect: Effect, declinable: bool) -> Flow[None]:
        """TG-CARD-DRAWGOODS-01."""
        if not self._can_draw("goods") or not (yield from self._confirm(seat, declinable)):
            return
        self.shown = self._draw_up_to("goods", effect["show"])
        keep = effect["keep"]
        if len(self.shown) <= keep:
            for card in list(self.shown):
                yield from self._take_shown(seat, card)
            return
        while keep:
            moves = {f"choose {k}" for k in range(1, len(self.shown) + 1)} | ({"skip"} if declinable else set())
            answer = yield from self._ask(seat, "choose-goods", moves, left=keep)
            if answer == "skip":
                break
            yield from self._take_shown(seat, self.shown[last_number(answer) - 1])
            keep -= 1
        self._discard_shown("goods")

    def _draw_tribe(self, seat: int, effect: Effect, declinable: bool) -> Flow[None]:
        """TG-CARD-DRAWTRIBE-01, TG-CARD-DRAWTRIBE-02."""
        if not self._can_draw("tribe") or not (yield from self._confirm(seat, declinable)):
            return
        price = effect["redraw"]
        card, answer = "", "redraw"
        while answer == "redraw":
            self.shown = self._draw_up_to("tribe", effect["show"])
            card, answer = yield from self._decide_about_drawn(seat, price)
            if answer == "redraw":
                self._remove(seat, {"water": price})
                self._discard_shown("tribe")
        if answer == "hand":
            self.players[seat].hand = card
            self._leave_drawn(card)
        elif answer == "discard":
            self._discard_shown("tribe")  # TG-INFO-04
        else:
            yield from self._lay_out(seat, card, answer, Terms(), lambda: self._leave_drawn(card))

    def _decide_about_drawn(self, seat: int, price: int) -> Flow[tuple[str, str]]:
        """Choose one of the drawn cards and what to do with it, or `discard` or `redraw` for all of them."""

        def redraw() -> set[str]:
            return {"redraw"} if price and self.purse(seat)["water"] >= price else set()

        def choices() -> set[str]:
            chosen = [k for k, c in enumerate(self.shown, 1) if self._could_choose(seat, c, Terms())]
            return {f"choose {k}" for k in chosen} | {"discard"} | redraw()

        if len(self.shown) == 1:
            answer = yield from self._ask_tribe(
                seat, self.shown[0], Terms(), lambda: {"discard"} | self._hand_move(seat) | redraw()
            )
            return self.shown[0], answer
        answer = yield from self._ask_or_exchange(seat, "choose-tribe", choices)
        if not answer.startswith("choose"):
            return "", answer
        card = self.shown[last_number(answer) - 1]
        answer = yield from self._ask_tribe(seat, card, Terms(), lambda: {"discard"} | self._hand_move(seat))
        return card, answer

    def _leave_drawn(self, card: str) -> None:
        self.shown.remove(card)
        self._discard_shown("tribe")

    def _take_discard(self, seat: int, effect: Effect) -> Flow[None]:
        """TG-CARD-TAKEDISCARD-01, TG-CARD-TAKEDISCARD-02."""
        pile = self.discards["tribe"]
        top = pile[::-1][: effect["depth"]]
        terms = Terms(discount=effect["discount"])

        def choices() -> set[str]:
            return {"skip"} | {f"choose {k}" for k, c in enumerate(top, 1) if self._could_choose(seat, c, terms)}

        if not top:
            return
        answer = yield from self._ask_or_exchange(seat, "choose-discard", choices)
        if answer == "skip":
            return
        card = top[last_number(answer) - 1]
        answer = yield from self._ask_tribe(seat, card, terms, lambda: {"skip"} | self._hand_move(seat))
        if answer == "hand":
            pile.remove(card)
            self.players[seat].hand = card
        elif answer != "skip":
            yield from self._lay_out(seat, card, answer, terms, lambda: pile.remove(card))

    def _noble(self, seat: int, effect: Effect, declinable: bool) -> Flow[None]:
        """TG-CARD-NOBLE-01, TG-BORDER-01."""
        hand = self.players[seat].hand
        if hand is None:
            return
        terms = Terms(noble=True, discount=effect["discount"])
        answer = yield from self._ask_tribe(seat, hand, terms, lambda: {"discard", "skip"})
        if answer == "discard":
            self._leave_hand(seat)
            self.discards["tribe"].append(hand)  # TG-HAND-05
            yield from self._take(seat, effect["discard"], declinable=declinable)
        elif answer != "skip":
            yield from self._lay_out(seat, hand, answer, terms, lambda: self._leave_hand(seat))

    def _move_marker(self, seat: int, effect: Effect) -> Flow[None]:
        """TG-CARD-MOVEMARKER-01, TG-CARD-MOVEMARKER-02; used markers are off the board already."""
        own = [name for name, space in self.centre.items() if seat in space["markers"]]
        free = [name for name, space in self.centre.items() if self._usable(space) and not space["markers"]]
        reach = [(a, b) for a in own for b in free if effect["reach"] == "free" or adjacent(a, b)]
        answer = yield from self._ask(seat, "move-marker", {"skip"} | {f"move {a} {b}" for a, b in reach})
        if answer != "skip":
            _, old, new = answer.split()
            self.centre[old]["markers"].remove(seat)
            self.centre[new]["markers"].append(seat)

    def _use_a_border_card(self, seat: int, effect: Effect) -> Flow[None]:
        """TG-CARD-USEBORDER-01, TG-CH-OBS-03, TG-CH-OBS-08."""
        closed = {obstacle["card"] for obstacle in self.obstacles_of("close_border")}

        def moves() -> set[str]:
            numbers = [n for n in effect["cards"] if n not in closed and can_pay(self.purse(seat), self._fee(n))]
            return {"skip"} | {f"use {n}" for n in numbers}

        if any(self._fee(n) for n in effect["cards"]):  # TG-X-WATER-03: it can cost resources
            answer = yield from self._ask_or_exchange(seat, "use-border", moves)
        else:
            answer = yield from self._ask(seat, "use-border", moves())
        if answer != "skip":
            yield from self._use_border(seat, last_number(answer))

    def _use_a_centre_card(self, seat: int, effect: Effect) -> Flow[None]:
        """TG-CARD-USECENTRE-01."""
        free = [(name, space) for name, space in self.centre.items() if self._usable(space) and not space["markers"]]
        names = [name for name, space in free if effect["filter"] in {"all", space["kind"]}]
        answer = yield from self._ask(seat, "use-centre", {"skip"} | {f"use {name}" for name in names})
        if answer != "skip":
            yield from self._use_centre(seat, answer.split()[1])

    def _move_display(self, seat: int, effect: Effect) -> Flow[None]:
        """TG-CARD-MOVEDISPLAY-01, TG-CARD-MOVEDISPLAY-02."""
        display = self.players[seat].display
        lifted: list[Entry] = []
        while len(lifted) < effect["n"]:
            moves = {f"lift {place_name(place)}" for place in self._occupied(seat)} | {"skip"}
            answer = yield from self._ask(seat, "lift", moves, left=effect["n"] - len(lifted))
            if answer == "skip":
                break
            row, place = place_of(answer.split()[1])
            entry = display[row][place]
            assert entry is not None
            lifted.append(entry)
            display[row][place] = None
        while lifted:
            moves = {f"put {place_name(place)}" for place in self._places_to_put(seat, len(lifted))}
            answer = yield from self._ask(seat, "put", moves, left=len(lifted), always=True)
            row, place = place_of(answer.split()[1])
            display[row][place] = lifted.pop(0)

    def _places_to_put(self, seat: int, cards: int) -> set[Place]:
        """The free places for the first lifted card that still let all of them find a place without gaps."""
        occupied = self._occupied(seat)
        free = [place for place in PLACES if place not in occupied]
        whole = [set(chosen) for chosen in combinations(free, cards)]
        return {place for chosen in whole if fits(occupied | chosen, self._strict()) for place in chosen}

    def _limit_opponent(self, seat: int, effect: Effect, declinable: bool) -> Flow[None]:
        """TG-CARD-LIMITOPP-01, TG-CARD-LIMITOPP-02."""
        if (yield from self._confirm(seat, declinable)):
            self.next_targi[1 - seat] = min(self.next_targi[1 - seat], effect["targi"])

    def _set_start(self, seat: int, declinable: bool) -> Flow[None]:
        """TG-CARD-SETSTART-01."""
        if (yield from self._confirm(seat, declinable)):
            self.next_start = seat

    def _reveal_dunes(self, seat: int, effect: Effect, declinable: bool) -> Flow[None]:
        """TG-CARD-REVEALDUNES-01."""
        if self._can_draw("dunes") and (yield from self._confirm(seat, declinable)):
            self._turn_up_dunes(effect["n"])

    # Counting and scoring

    def _rows(self, seat: int) -> list[list[str]]:
        """The symbols of each row."""
        return [[entry["symbol"] for entry in row if entry is not None] for row in self.players[seat].display]

    def _full_rows(self, seat: int) -> list[list[str]]:
        return [row for row in self._rows(seat) if len(row) == 4]

    def count(self, seat: int, what: str, arg: Any = 0) -> int:
        """The counts of the card data (TG-CH-09, TG-CH-10)."""
        if what in COUNTERS:
            return self.players[seat].counts[what]
        match what:
            case "goods":
                return goods_in(self.purse(seat))
            case "gold" | "water":
                return self.purse(seat)[what]
            case "vp_tokens":
                return self.purse(seat)["vp"]
            case "full_rows":
                return len(self._full_rows(seat))
            case "same_rows":
                return sum(len(set(row)) == 1 for row in self._full_rows(seat))
            case "mixed_rows":
                return sum(len(set(row)) == 4 for row in self._full_rows(seat))
            case "row_vp":  # TG-SCORE-02
                return 4 * self.count(seat, "same_rows") + 2 * self.count(seat, "mixed_rows")
            case "score":
                return sum(self._parts(seat).values())
        return self._count_cards(seat, what, arg)

    def _count_cards(self, seat: int, what: str, arg: Any) -> int:
        entries = self.entries(seat)
        match what:
            case "cards":
                return len(entries)
            case "free_places":
                return 12 - len(entries)
            case "symbol":
                return sum(entry["symbol"] == arg for entry in entries)
            case "symbol_kinds":
                return len({entry["symbol"] for entry in entries})
            case "plain":
                return sum(self.effect_of(entry)["kind"] == "none" for entry in entries)
            case "icon":
                return sum(self.card(entry["card"]).get("icon", "none") == arg for entry in entries)
            case "printed":
                return sum(self.card(entry["card"])["vp"] == arg for entry in entries)
            case "card_vp":
                return sum(self.card(entry["card"])["vp"] for entry in entries)
            case "bonus_vp":
                return sum(self._end_points(seat, entry) for entry in entries) + self._mixed_rows_points(seat)
        raise AssertionError(f"an unknown count: {what}")

    def _end_points(self, seat: int, entry: Entry) -> int:
        """The points of an exclamation card."""
        effect = self.effect_of(entry)
        match effect["kind"]:
            case "end_per":  # TG-CARD-ENDPER-01
                points = effect["vp"] * (self.count(seat, effect["count"], effect["arg"]) // effect["per"])
                return int(min(points, effect["max"]) if effect["max"] else points)
            case "end_if_min":  # TG-CARD-ENDMIN-01
                return int(effect["vp"] * (self.count(seat, effect["count"], effect["arg"]) >= effect["min"]))
            case "end_if_more":  # TG-CARD-ENDMORE-01
                own, other = (self.count(s, effect["count"], effect["arg"]) for s in (seat, 1 - seat))
                return int(effect["vp"] * (own > other))
            case "end_slot":  # TG-CARD-ENDSLOT-01
                rows = [row for row in self.players[seat].display if None not in row]
                return int(effect["vp"] * any(row[effect["column"] - 1] is entry for row in rows))
        return 0

    def _mixed_rows_points(self, seat: int) -> int:
        """TG-CARD-ENDMIXED-01: what the rows score beyond their 2, each by one card, the best cards first."""
        points, rows = 0, self.count(seat, "mixed_rows")
        for effect in sorted(self.effects(seat, "end_mixed_rows"), key=lambda effect: -effect["vp"]):
            better = min(effect["max"], rows)
            points += better * (effect["vp"] - 2)
            rows -= better
        return points

    def _parts(self, seat: int) -> dict[str, int]:
        """TG-SCORE-01 without challenges; TG-SCORE-04."""
        return {
            "tokens": self.count(seat, "vp_tokens"),
            "cards": self.count(seat, "card_vp"),
            "bonus": self.count(seat, "bonus_vp"),
            "rows": self.count(seat, "row_vp"),
            "water": self.count(seat, "water") // 2,
        }

    def _challenge_points(self, seat: int) -> int:
        """TG-CH-05 to TG-CH-08, TG-SCORE-05."""
        tasks = [option for option in self.challenges if "all" in option]
        return sum(option["vp"] for option in tasks if all(self._holds(seat, one) for one in option["all"]))

    def _holds(self, seat: int, condition: dict[str, Any]) -> bool:
        match condition["kind"]:
            case "at_least":  # TG-CH-COND-01
                return self.count(seat, condition["count"], condition["arg"]) >= int(condition["n"])
            case "at_most":  # TG-CH-COND-02
                return self.count(seat, condition["count"], condition["arg"]) <= int(condition["n"])
            case "each_at_least":  # TG-CH-COND-03
                return min(self._group(seat, condition["group"])) >= int(condition["n"])
            case "some_at_least":  # TG-CH-COND-04
                return max(self._group(seat, condition["group"])) >= int(condition["n"])
            case "ahead":  # TG-CH-COND-05
                own, other = (self.count(s, condition["count"], condition["arg"]) for s in (seat, 1 - seat))
                return own - other >= int(condition["by"])
            case kind:
                raise ValueError(f"unknown condition: {kind}")

    def _group(self, seat: int, group: str) -> list[int]:
        groups = {
            "goods": [self.purse(seat)[good] for good in GOODS],
            "symbols": [self.count(seat, "symbol", symbol) for symbol in SYMBOLS],
            "rows": [len(row) for row in self._rows(seat)],
        }
        return groups[group]

    def scores(self) -> list[dict[str, int]]:
        """What each seat would score if the game ended now."""
        parts = [{**self._parts(seat), "challenges": self._challenge_points(seat)} for seat in (0, 1)]
        return [{"seat": seat, **parts[seat], "total": sum(parts[seat].values())} for seat in (0, 1)]

    def winners(self) -> list[int]:
        """TG-SCORE-06, TG-SCORE-07."""
        if self.phase != "over":
            return []
        totals = [row["total"] for row in self.scores()]
        ranks = [(totals[s], self.purse(s)["gold"], goods_in(self.purse(s))) for s in (0, 1)]
        return [seat for seat in (0, 1) if ranks[seat] == max(ranks)]

    # What is open, and what is not

    def public(self) -> dict[str, Any]:
        """The view of an observer who sees everything."""
        return {
            "game": "targi",
            "players": 2,
            "rules": self.rules,
            "phase": self.phase,
            "to_move": self.to_move,
            "round": self.round,
            "robber": self.robber,
            "targia": self.targia,
            "start": self.start,
            "border": {str(number): self._border_view(number) for number in range(1, 17)},
            "centre": {name: self._centre_view(space) for name, space in self.centre.items()},
            "dunes": [{key: deepcopy(dune[key]) for key in ("card", "seats", "done")} for dune in self.dunes],
            "piles": {kind: len(pile) for kind, pile in self.piles.items()},
            "discards": {kind: [plain_id(card) for card in pile] for kind, pile in self.discards.items()},
            "shown": [plain_id(card) for card in self.shown],
            "seats": [self._seat_view(seat) for seat in (0, 1)],
            "challenges": [option["id"] for option in self.challenges],
            "scores": self.scores(),
            "end": self.end,
        }

    def _border_view(self, number: int) -> dict[str, Any]:
        figure = self.figures.get(number, {"seat": None, "done": False})
        return {"card": self.border[number]["id"], "seat": figure["seat"], "done": figure["done"]}

    def _centre_view(self, space: dict[str, Any]) -> dict[str, Any]:
        card = space["card"] and plain_id(space["card"])
        return {**space, "card": card, "markers": sorted(space["markers"])}

    def _seat_view(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        return {
            "goods": {good: player.purse[good] for good in GOODS},
            "gold": player.purse["gold"],
            "water": player.purse["water"],
            "vp": player.purse["vp"],
            "hand": None if player.hand is None else {"card": player.hand},
            "display": [self._row_view(row) for row in player.display],
            "targi": self.slots.count(seat),
            "limits": self.limits(seat),
            "counts": dict(player.counts),
        }

    def _row_view(self, row: list[Entry | None]) -> list[dict[str, Any] | None]:
        """The cards of a row; while cards are lifted a gap is None."""
        cards = [entry and {key: entry[key] for key in ("card", "symbol", "token")} for entry in row]
        while cards and cards[-1] is None:
            cards.pop()
        return cards
