"""The oracle of Through the Desert: slow, obvious, and written from the rules text alone.

It shares no code with the package `azalai`; the tests play it in lock step with the compiled engine. Whatever can be
recomputed from the camels on the board is recomputed; only what the board does not show (whose turn it is, who took
which waterhole, which areas are enclosed) is remembered. The ids in the comments are the clauses of
`docs/rules/through-the-desert.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import permutations
from typing import TypedDict

COLOURS = ("green", "pink", "yellow", "purple", "turquoise")
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SUPPLY = {2: 22, 3: 26, 4: 30, 5: 30}  # TD-ED-01: camels of each colour by players, the same in every edition
AREAS = {2: "a", 3: "a", 4: "ab", 5: "ab"}  # TD-SET-02: beyond the elevation line only with 4 or 5 players
VARIANTS = {"serpentine", "aquifers"}

Caravan = tuple[int, str]  # seat and camel colour
Cell = tuple[int, int]  # column and line of the map file


class Camel(TypedDict):
    """A camel on a space; a leader counts as a camel of its caravan."""

    seat: int
    colour: str
    leader: bool


class Owner(TypedDict):
    """The caravan that an enclosed space belongs to."""

    seat: int
    colour: str


class Score(TypedDict):
    """One seat's points by source."""

    seat: int
    water: int
    oases: int
    river: int
    caravans: int
    enclosed: int
    total: int


# The map


def read_sections(map_text: str) -> dict[str, dict[Cell, str]]:
    """The characters of each section of a map file by column and line."""
    sections: dict[str, list[str]] = {}
    rows: list[str] = []
    for line in map_text.splitlines():
        if line.startswith("[") and line.rstrip().endswith("]"):
            rows = sections.setdefault(line.strip()[1:-1], [])
        elif line.strip() and not line.startswith("#"):
            number, characters, _ = line.split("|")
            if int(number) != len(rows):
                raise ValueError(f"map line {line!r} should have number {len(rows)}")
            rows.append(characters)
    return {name: cells_of(rows) for name, rows in sections.items()}


def cells_of(rows: list[str]) -> dict[Cell, str]:
    """The rows of one section as a dict."""
    return {(column, line): character for line, row in enumerate(rows) for column, character in enumerate(row)}


def space_name(cell: Cell) -> str:
    """Column 5, line 7 is F8."""
    column, line = cell
    return f"{COLUMNS[column]}{line + 1}"


def centre(cell: Cell) -> tuple[int, int]:
    """The position of a hex, counting half hexes downwards: even columns are half a hex lower than odd ones."""
    column, line = cell
    return column, 2 * line + (1 if column % 2 == 0 else 0)


def find_neighbours(cells: Iterable[Cell]) -> dict[str, set[str]]:
    """Hexes touch straight up and down (a whole hex) and in the columns beside them (half a hex up or down)."""
    at = {centre(cell): space_name(cell) for cell in cells}
    steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    return {name: {at[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in at} for (x, y), name in at.items()}


def connected_parts(spaces: AbstractSet[str], neighbours: dict[str, set[str]]) -> list[set[str]]:
    """The connected parts of a set of spaces."""
    parts = []
    left = set(spaces)
    while left:
        part: set[str] = set()
        edge = {left.pop()}
        while edge:
            part |= edge
            edge = {near for space in edge for near in neighbours[space] if near in left}
            left -= edge
        parts.append(part)
    return parts


# Order of play and scoring


def leader_order(players: int, rounds: int, serpentine: bool) -> list[int]:
    """The seats in the order in which they place leaders, one each per round."""
    order = []
    for number in range(rounds):
        seats = list(range(players))  # TD-LEAD-01
        if serpentine and number % 2 == 1:  # TD-VAR-SE-01
            seats.reverse()
        order += seats
    return order


def camels_in_turn(players: int, turn: int) -> int:
    """How many camels the turn with this number (from 0, all players counted) has."""
    short_turns = 1 if players == 2 else 2  # TD-TURN-03
    return 1 if turn < short_turns else 2  # TD-TURN-02


def largest_caravan_points(sizes: dict[int, int]) -> dict[int, int]:
    """Points of each seat that has a caravan of one colour, from the sizes (leader included) of these caravans."""
    largest = [seat for seat, size in sizes.items() if size == max(sizes.values())]
    if len(largest) == 1:
        return {largest[0]: 10}  # TD-SCORE-01
    return dict.fromkeys(largest, 5)  # TD-SCORE-02


def score_of(seat: int, *, taken: list[int], oases: int, crossed: int, caravans: int, enclosed: int) -> Score:
    """TD-SCORE-03: waterhole values, oases linked, caravans that crossed the river, points for the largest caravans
    and enclosed spaces without oasis make the total."""
    water = sum(taken)
    total = water + 5 * oases + 5 * crossed + caravans + enclosed
    return Score(
        seat=seat,
        water=water,
        oases=5 * oases,
        river=5 * crossed,
        caravans=caravans,
        enclosed=enclosed,
        total=total,
    )


class Oracle:
    """One game. The deal is given: the oracle draws nothing.

    A test may write its own position into `camels`, `enclosed`, `waterholes`, `taken`, `phase`, `to_move`, `left` and
    `turn`; everything else follows from these. The number of oases is not checked, so that small boards can be played.
    `open_scores` and the variant "aquifers" only change what players see of each other: `scores` knows everything.
    """

    def __init__(
        self,
        *,
        players: int,
        map_text: str,
        oases: list[str],
        waterholes: dict[str, int],
        variants: AbstractSet[str] = frozenset(),
        returned: list[str] | None = None,
        open_scores: bool = False,
    ) -> None:
        if players not in SUPPLY:  # TD-SET-01
            raise ValueError(f"2 to 5 players, not {players}")
        if not variants <= VARIANTS:
            raise ValueError(f"unknown variants: {sorted(variants - VARIANTS)}")
        self.players = players
        self.seats = range(players)
        self.serpentine = "serpentine" in variants
        self.open_scores = open_scores
        self._read_map(map_text)
        self._lay_water(oases, waterholes)

        self.camels: dict[str, Camel] = {}
        self.enclosed: dict[str, Owner] = {}
        self.taken: list[list[int]] = [[] for _ in self.seats]
        self.returned: list[str] = []  # by seat, for those who have chosen
        self.phase = "return"
        self.to_move: int | None = 0
        self.left = 1
        self.end_reason: str | None = None
        self.turn = 0  # camel turns before this one, over all players
        self._leaders_to_come: list[int] = []  # the seats that place a leader, the next one first
        self._take_returns(returned)

    # Setting up

    def _read_map(self, map_text: str) -> None:
        """Keep the terrain, the neighbours and the bank of each space of the area in use."""
        sections = read_sections(map_text)
        terrain, area, bank = sections["terrain"], sections["area"], sections.get("bank", {})
        for cell in terrain:
            if (terrain[cell] in ".oO") != (area.get(cell) in {"a", "b"}):
                raise ValueError(f"terrain and area disagree whether {space_name(cell)} is a space")
        used = [cell for cell in terrain if terrain[cell] in ".oO" and area[cell] in AREAS[self.players]]
        self.terrain = {space_name(cell): terrain[cell] for cell in used}
        self.spaces = set(self.terrain)
        self.neighbours = find_neighbours(used)
        self.bank = {space_name(cell): bank[cell] for cell in used} if bank else {}

    def _lay_water(self, oases: list[str], waterholes: dict[str, int]) -> None:
        """TD-SET-03, TD-SET-04."""
        large_pools = {space for space in self.spaces if self.terrain[space] == "O"}
        pools = {space for space in self.spaces if self.terrain[space] in "oO"}
        if len(set(oases)) != len(oases) or not set(oases) <= large_pools:
            raise ValueError("each oasis needs its own large pool in the area in use")
        if set(waterholes) != pools - set(oases) or not set(waterholes.values()) <= {1, 2, 3}:
            raise ValueError("a waterhole of 1, 2 or 3 must lie on each pool without oasis, and nowhere else")
        self.oases = set(oases)
        self.waterholes = dict(waterholes)

    def _take_returns(self, returned: list[str] | None) -> None:
        """TD-SET-07: with 5 players one leader each goes back, as dealt or as chosen."""
        if self.players < 5:
            if returned:
                raise ValueError("only 5 players return leaders")
            self._begin_leaders()
        elif returned is not None:
            if sorted(returned) != sorted(COLOURS):
                raise ValueError("each of the 5 players must return a different colour")
            self.returned = list(returned)
            self._begin_leaders()

    def _begin_leaders(self) -> None:
        self.phase = "leader"
        self._leaders_to_come = leader_order(self.players, len(self.hands[0]), self.serpentine)
        self._next_leader()

    # What follows from the camels on the board

    @property
    def supply(self) -> dict[str, int]:
        """The camels of each colour that are left; leaders do not come from the supply."""
        placed = Counter(camel["colour"] for camel in self.camels.values() if not camel["leader"])
        return {colour: SUPPLY[self.players] - placed[colour] for colour in COLOURS}

    @property
    def leaders(self) -> set[Caravan]:
        """The caravans on the board, each identified by its leader."""
        return {(camel["seat"], camel["colour"]) for camel in self.camels.values() if camel["leader"]}

    @property
    def hands(self) -> list[set[str]]:
        """Leaders that each seat still holds."""
        hands = [set(COLOURS) for _ in self.seats]  # TD-SET-06
        for seat, colour in [*enumerate(self.returned), *self.leaders]:
            hands[seat].discard(colour)
        return hands

    def caravan(self, seat: int, colour: str) -> set[str]:
        """The spaces of a caravan, its leader's included."""
        return {space for space, camel in self.camels.items() if (camel["seat"], camel["colour"]) == (seat, colour)}

    @property
    def linked(self) -> dict[Caravan, set[str]]:
        """The oases that each caravan scored; caravans without any are left out.

        A leader never stands next to an oasis (TD-LEAD-03), so a caravan touches one by a camel placed later.
        """
        linked = {caravan: self._touched(*caravan) | self._oases_inside(*caravan) for caravan in self.leaders}
        return {caravan: oases for caravan, oases in linked.items() if oases}  # TD-OASIS-02: a set, each oasis once

    def _touched(self, seat: int, colour: str) -> set[str]:
        """TD-OASIS-01."""
        return {oasis for oasis in self.oases if self.neighbours[oasis] & self.caravan(seat, colour)}

    def _oases_inside(self, seat: int, colour: str) -> set[str]:
        """TD-ENC-04."""
        return {oasis for oasis in self.oases if self.enclosed.get(oasis) == {"seat": seat, "colour": colour}}

    @property
    def crossed(self) -> set[Caravan]:
        """TD-VAR-RI-02: caravans with two neighbouring spaces on different banks. (A leader alone has no such two.)"""
        return {caravan for caravan in self.leaders if self._crosses_river(self.caravan(*caravan))}

    def _crosses_river(self, spaces: set[str]) -> bool:
        return any(
            self.bank[space] != self.bank[near]
            for space in spaces
            for near in self.neighbours[space] & spaces
            if self.bank
        )

    # Legal moves

    def moves(self) -> set[str]:
        """All legal moves of the seat to move, as text."""
        if self.to_move is None:
            return set()
        if self.phase == "return":
            return {f"return {colour}" for colour in COLOURS if colour not in self.returned}  # TD-SET-07
        if self.phase == "leader":
            return self._leader_moves(self.to_move)
        return set(self._camel_moves(self.to_move))

    def _leader_moves(self, seat: int) -> set[str]:
        colours = [colour for colour in COLOURS if self._may_place_leader_of(seat, colour)]
        spaces = [space for space in self.spaces if self._may_hold_leader(space)]
        return {f"leader {colour} {space}" for colour in colours for space in spaces}

    def _camel_moves(self, seat: int) -> Iterator[str]:
        for space in filter(self._may_hold_camel, self.spaces):
            beside = self._camels_beside(space)
            for colour in COLOURS:
                if self._may_place_camel_of(seat, colour, beside):
                    yield f"camel {colour} {space}"

    # Placing leaders, a predicate for each clause

    def _may_place_leader_of(self, seat: int, colour: str) -> bool:
        if colour not in self.hands[seat]:
            return False
        if self._has_leader_on_board(seat):
            return True  # TD-LEAD-04: later leaders may have any colour
        return self._differs_from_others(seat, colour) and self._leaves_a_first_colour_to_all(seat, colour)

    def _may_hold_leader(self, space: str) -> bool:
        return self._is_bare(space) and self._is_away_from_oases(space) and self._is_away_from_leaders(space)

    def _is_bare(self, space: str) -> bool:
        """TD-LEAD-02. (Mountains are not among the spaces.)"""
        return space not in self.waterholes and space not in self.oases and space not in self.camels

    def _is_away_from_oases(self, space: str) -> bool:
        """TD-LEAD-03, first half."""
        return not self.neighbours[space] & self.oases

    def _is_away_from_leaders(self, space: str) -> bool:
        """TD-LEAD-03, second half; in this phase only leaders are on the board."""
        return not any(near in self.camels for near in self.neighbours[space])

    def _has_leader_on_board(self, seat: int) -> bool:
        return any(owner == seat for owner, _ in self.leaders)

    def _differs_from_others(self, seat: int, colour: str) -> bool:
        """TD-LEAD-04."""
        return colour not in {placed for owner, placed in self.leaders if owner != seat}

    def _leaves_a_first_colour_to_all(self, seat: int, colour: str) -> bool:
        """TD-LEAD-05: some assignment of different unused colours gives each later player one that they hold."""
        used = {placed for _, placed in self.leaders} | {colour}
        later = [other for other in self.seats if other != seat and not self._has_leader_on_board(other)]
        hands = self.hands
        return any(
            all(chosen in hands[other] and chosen not in used for other, chosen in zip(later, choice, strict=True))
            for choice in permutations(COLOURS, len(later))
        )

    # Placing camels, a predicate for each clause

    def _may_hold_camel(self, space: str) -> bool:
        return self._is_free(space) and self._is_open(space)

    def _may_place_camel_of(self, seat: int, colour: str, beside: list[Camel]) -> bool:
        return (
            self._extends_own_caravan(seat, colour, beside)
            and self._is_away_from_rivals(seat, colour, beside)
            and self._is_in_supply(colour)
            and self._is_led(seat, colour)
        )

    def _extends_own_caravan(self, seat: int, colour: str, beside: list[Camel]) -> bool:
        """TD-PLACE-01."""
        return any(camel["seat"] == seat and camel["colour"] == colour for camel in beside)

    def _is_free(self, space: str) -> bool:
        """TD-PLACE-02. (Mountains, and what is not in use, are not among the spaces.)"""
        return space not in self.camels and space not in self.oases

    def _is_away_from_rivals(self, seat: int, colour: str, beside: list[Camel]) -> bool:
        """TD-PLACE-03; TD-PLACE-04: other colours do not matter."""
        return not any(camel["seat"] != seat and camel["colour"] == colour for camel in beside)

    def _is_open(self, space: str) -> bool:
        """TD-PLACE-06."""
        return space not in self.enclosed

    def _is_in_supply(self, colour: str) -> bool:
        """TD-PLACE-07."""
        return self.supply[colour] > 0

    def _is_led(self, seat: int, colour: str) -> bool:
        """TD-PLACE-08."""
        return (seat, colour) in self.leaders

    def _camels_beside(self, space: str) -> list[Camel]:
        return [self.camels[near] for near in self.neighbours[space] if near in self.camels]

    # Playing

    def play(self, move: str) -> None:
        """Play a legal move; if it is not legal, raise ValueError and change nothing."""
        seat = self.to_move
        if seat is None or move not in self.moves():
            raise ValueError(f"not a legal move now: {move!r}")
        kind, colour, *space = move.split()
        if kind == "return":
            self._return(colour)
        elif kind == "leader":
            self._place_leader(seat, colour, *space)
        else:
            self._place_camel(seat, colour, *space)

    def _return(self, colour: str) -> None:
        self.returned.append(colour)
        self.to_move = len(self.returned)
        if len(self.returned) == self.players:
            self._begin_leaders()

    def _place_leader(self, seat: int, colour: str, space: str) -> None:
        """TD-LEAD-06: it scores nothing and encloses nothing."""
        self.camels[space] = Camel(seat=seat, colour=colour, leader=True)
        self._leaders_to_come.pop(0)
        self._next_leader()

    def _next_leader(self) -> None:
        while self._leaders_to_come:
            self.to_move = self._leaders_to_come[0]
            if self.moves():
                return
            self._leaders_to_come.pop(0)  # TD-LEAD-07: no space, so the placement is passed
        self.phase = "camel"
        self._begin_turn(0)  # TD-TURN-01

    def _begin_turn(self, number: int) -> None:
        self.turn = number
        self.to_move = number % self.players
        self.left = camels_in_turn(self.players, number)
        self._end_if_stuck(self.to_move)

    def _place_camel(self, seat: int, colour: str, space: str) -> None:
        self.camels[space] = Camel(seat=seat, colour=colour, leader=False)
        self._take_waterhole(seat, space)  # TD-WATER-01
        self._enclose(seat, colour)
        self.left -= 1
        if self.left > 0:
            self._end_if_stuck(seat)  # TD-END-02: otherwise the turn continues, even if a colour has run out
        elif self._ran_out():
            self._end("supply")  # TD-END-01
        else:
            self._begin_turn(self.turn + 1)

    def _take_waterhole(self, seat: int, space: str) -> None:
        if space in self.waterholes:
            self.taken[seat].append(self.waterholes.pop(space))

    def _enclose(self, seat: int, colour: str) -> None:
        """TD-ENC-01, TD-ENC-05: every part that the caravan cuts off; an oasis is not a wall, so it stays in it."""
        for part in connected_parts(self.spaces - self.caravan(seat, colour), self.neighbours):
            holds_camel = any(space in self.camels for space in part)  # TD-ENC-03
            enclosed_before = any(space in self.enclosed for space in part)  # TD-ENC-06
            if not holds_camel and not enclosed_before:
                for space in sorted(part):
                    self.enclosed[space] = Owner(seat=seat, colour=colour)
                    self._take_waterhole(seat, space)  # TD-ENC-04

    # The end

    def _ran_out(self) -> bool:
        return 0 in self.supply.values()

    def _end_if_stuck(self, seat: int) -> None:
        """TD-END-03."""
        if not any(self._camel_moves(seat)):
            self._end("supply" if self._ran_out() else "stuck")

    def _end(self, reason: str) -> None:
        self.phase = "over"
        self.to_move = None
        self.left = 0
        self.end_reason = reason

    def scores(self) -> list[Score]:
        """What each seat has; the largest caravans count only when the game is over."""
        linked, crossed = self.linked, self.crossed
        return [
            score_of(
                seat,
                taken=self.taken[seat],
                oases=sum(len(oases) for (owner, _), oases in linked.items() if owner == seat),
                crossed=sum(owner == seat for owner, _ in crossed),
                caravans=self._caravan_points(seat) if self.phase == "over" else 0,
                enclosed=self._enclosed_points(seat),
            )
            for seat in self.seats
        ]

    def _caravan_points(self, seat: int) -> int:
        return sum(largest_caravan_points(self._sizes(colour)).get(seat, 0) for colour in COLOURS)

    def _sizes(self, colour: str) -> dict[int, int]:
        """The sizes of the caravans of a colour that are on the board."""
        return {seat: len(self.caravan(seat, colour)) for seat, led in self.leaders if led == colour}

    def _enclosed_points(self, seat: int) -> int:
        """TD-ENC-07."""
        return sum(owner["seat"] == seat and space not in self.oases for space, owner in self.enclosed.items())

    @property
    def winners(self) -> list[int]:
        """TD-SCORE-04: the seats with most points, once the game is over."""
        if self.phase != "over":
            return []
        totals = [score["total"] for score in self.scores()]
        return [seat for seat in self.seats if totals[seat] == max(totals)]
