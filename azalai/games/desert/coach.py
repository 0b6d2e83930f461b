"""What a coach can say about two moves of Through the Desert (see `core.facts`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from azalai.core.facts import WINS, Fact, name_mark
from azalai.core.game import Game
from azalai.games.desert.reasons import coloured
from azalai.games.desert.state import CAMEL, COLOURS
from azalai.games.desert.ways import ALL_OASES, Caravan, Ways, members
from azalai.games.desert.words import texts
from azalai.wording import counted

NEAR = 3  # camels: anything further away is not called near
LONGER = 2  # camels that make a detour worth mentioning
LAND = 3  # spaces that make an area worth mentioning
LEADER_ROOM = 4  # camels within which a leader's oases count
LEADER_WATER = 3  # the same for waterholes
CLOSE = 2  # camels behind that are worth mentioning
LAST = 2  # camels of a colour that the next player can place in one turn

Gain = dict[str, Any]


def facts(game: Game, seat: int, move: str, other: str) -> list[Fact]:
    """What is true after `move` and not after `other`, the most important first."""
    if move.startswith("return") or other.startswith("return"):
        return []
    pair = Pair(game, seat, move, other)
    if move.startswith("leader"):
        return [*pair.new_leader(), *pair.closed_ways(), *pair.detours()]
    return [
        *pair.gains(),
        *pair.end(),
        *pair.closed_ways(),
        *pair.denied_water(),
        *pair.stopped_areas(),
        *pair.caravans(),
        *pair.nearer_oases(),
        *pair.nearer_water(),
        *pair.prepared_areas(),
        *pair.detours(),
    ]


class Pair:
    """A move and another one in the same position."""

    def __init__(self, game: Game, seat: int, move: str, other: str) -> None:
        self.game, self.seat, self.move, self.other = game, seat, move, other
        self.setting: Any = game.setting
        self.waterholes: dict[str, int | None] = game.view(seat)["waterholes"]
        self.after, self.beside = played(game, move), played(game, other)
        self.before = Ways(self.setting, game.state)
        self.ways = Ways(self.setting, self.after.state)
        self.others = Ways(self.setting, self.beside.state)
        self.colour = COLOURS.index(move.split()[1])

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat != self.seat]

    def fact(
        self, kind: str, category: str, *, seat: int | None = None, more: bool = True, **details: int | str
    ) -> Fact:
        return Fact(kind, self.seat if seat is None else seat, category, more, details)

    def space(self, number: int) -> str:
        return str(self.setting.spaces[number])

    # -- what the camel does at once

    def gains(self) -> Iterator[Fact]:
        all_gains = self.game.gains(self.seat)
        mine, theirs = all_gains.get(self.move, {}), all_gains.get(self.other, {})
        colour = COLOURS[self.colour]
        for oasis in mine.get("links", []):
            if self.other.split()[1] != colour or oasis not in theirs.get("links", []):
                yield self.fact("link", "oases", colour=colour, space=oasis)
        if mine.get("river") and not theirs.get("river"):
            yield self.fact("river", "river", colour=colour)
        if (mine.get("enclosed") or 0) > (theirs.get("enclosed") or 0):
            yield self.fact("enclose", "enclosed", colour=colour, n=mine["enclosed"])
        yield from self.water(mine, theirs)

    def water(self, mine: Gain, theirs: Gain) -> Iterator[Fact]:
        """A waterhole under the camel, and those inside the area that it closes."""
        space, elsewhere = self.move.split()[2], self.other.split()[2]
        worth = self.waterholes.get(space, 0)
        if space in self.waterholes and (worth or 0) > (self.waterholes.get(elsewhere, 0) or 0):
            yield self.fact("water", "water", space=space, n=worth or 0)
        elif space in self.waterholes and worth is None and elsewhere not in self.waterholes:
            yield self.fact("water-hidden", "water", space=space)
        inside, others = (self.worth(gain.get("encloses", [])) for gain in (mine, theirs))
        if inside > others:
            yield self.fact("enclose-water", "water", n=inside)

    def worth(self, spaces: Iterable[str]) -> int:
        return sum(self.waterholes.get(space) or 0 for space in spaces)

    # -- the end of the game

    def end(self) -> Iterator[Fact]:
        """TD-END-01. Whether it is good or bad depends on who is ahead, so the fact comes in both forms."""
        left, elsewhere = self.ways.supply[self.colour], min(self.others.supply)
        colour = COLOURS[self.colour]
        if left == 0 < elsewhere:
            yield self.fact("ends", WINS, colour=colour)
            yield self.fact("ends", WINS, more=False, colour=colour)
        if 0 < left <= LAST < elsewhere and self.after.to_move not in (self.seat, None):
            yield self.fact("last-camels", WINS, more=False, colour=colour, n=left)

    # -- ways to oases

    def both(self, ways: Iterable[Caravan]) -> list[Caravan]:
        return sorted(set(ways) & self.others.led & self.ways.led)

    def closed_ways(self) -> Iterator[Fact]:
        """Oases that a caravan could reach before and can still reach after the other move, but not after this one."""
        for caravan in self.both(self.before.led):
            for number in ALL_OASES:
                if (
                    self.before.to_oasis(caravan, number)
                    and self.others.to_oasis(caravan, number)
                    and self.ways.to_oasis(caravan, number) is None
                ):
                    yield self.about_oasis("close-oasis", caravan, number, more=False)

    def about_oasis(self, kind: str, caravan: Caravan, number: int, *, more: bool, **counts: int) -> Fact:
        seat, colour = caravan
        where = self.space(self.ways.oases[number])
        kind = f"{kind}-own" if seat == self.seat and not more else kind
        return self.fact(kind, "oases", seat=seat, more=more, colour=COLOURS[colour], space=where, **counts)

    def detours(self) -> Iterator[Fact]:
        """Oases to which a rival's caravan now needs more camels."""
        found = []
        for caravan in self.both(self.before.led):
            for number in ALL_OASES if caravan[0] != self.seat else ():
                now, else_ = self.ways.to_oasis(caravan, number), self.others.to_oasis(caravan, number)
                if now and else_ and else_ <= NEAR + 1 and now >= else_ + LONGER:
                    found.append((else_, self.about_oasis("detour", caravan, number, more=False, n=now, m=else_)))
        yield from (fact for _, fact in sorted(found, key=lambda one: one[0]))

    def nearer_oases(self) -> Iterator[Fact]:
        """Oases that the seat's caravan is close to after this move, and further away from after the other one."""
        found = []
        for caravan in self.both(one for one in self.ways.led if one[0] == self.seat):
            for number in ALL_OASES:
                now, else_ = self.ways.to_oasis(caravan, number), self.others.to_oasis(caravan, number)
                if now and now <= NEAR and self.ways.within(caravan, now) and (else_ is None or else_ > now):
                    found.append((now, self.about_oasis("near-oasis", caravan, number, more=True, n=now)))
        yield from (fact for _, fact in sorted(found, key=lambda one: one[0]))

    # -- water

    def known_water(self) -> list[tuple[int, str]]:
        """Waterholes whose value everybody can see, the most valuable first."""
        return sorted(((worth, space) for space, worth in self.waterholes.items() if worth), reverse=True)

    def left_in(self, game: Game, space: str) -> bool:
        return space in game.view(self.seat)["waterholes"]

    def denied_water(self) -> Iterator[Fact]:
        """Waterholes that a rival could take soon after the other move, but no longer after this one."""
        here, there = (set(one.view(self.seat)["waterholes"]) for one in (self.after, self.beside))
        for rival in self.rivals:
            for worth, space in self.known_water():
                place = self.setting.spaces.index(space)
                then = self.others.seat_to(rival, place) if space in there else None
                if then and then <= LAST and (space not in here or self.ways.seat_to(rival, place) is None):
                    yield self.fact("deny-water", "water", seat=rival, more=False, space=space, n=worth)

    def nearer_water(self) -> Iterator[Fact]:
        """Waterholes worth 2 or more that the next camel can take after this move, but not after the other one."""
        here = set(self.after.view(self.seat)["waterholes"])
        for worth, space in self.known_water():
            place = self.setting.spaces.index(space)
            near = worth > 1 and space in here and self.ways.seat_to(self.seat, place) == 1
            if near and self.others.seat_to(self.seat, place) != 1:
                yield self.fact("near-water", "water", space=space, n=worth)

    # -- areas

    def stopped_areas(self) -> Iterator[Fact]:
        """Areas that a rival could close with one camel after the other move, but not after this one."""
        for rival in self.rivals if not self.after.over else ():
            now, then = area_chances(self.after, rival), area_chances(self.beside, rival)
            move, spaces = largest(then)
            if spaces >= LAND and now.get(move, 0) == 0 and largest(now)[1] <= spaces - LAND:
                _, colour, space = move.split()
                yield self.fact("stop-area", "enclosed", seat=rival, more=False, colour=colour, space=space, n=spaces)

    def prepared_areas(self) -> Iterator[Fact]:
        """Areas that one more of the seat's camels would close after this move, but not after the other one."""
        now, then = area_chances(self.after, self.seat), area_chances(self.beside, self.seat)
        move, spaces = largest(now)
        if spaces >= LAND and then.get(move, 0) < spaces and largest(then)[1] < spaces:
            _, colour, space = move.split()
            yield self.fact("near-area", "enclosed", colour=colour, space=space, n=spaces)

    # -- the largest caravans

    def caravans(self) -> Iterator[Fact]:
        """TD-SCORE-01, TD-SCORE-02: how the camel changes who has the largest caravan of its colour."""
        if self.other.split()[1] == COLOURS[self.colour]:
            return
        mine = self.ways.sizes[self.seat][self.colour]
        most, rival = max((self.ways.sizes[seat][self.colour], -seat) for seat in self.rivals)
        yield from self.own_caravan(mine, most, -rival)
        if mine >= most > mine - 1 and most:
            leaders = [seat for seat in self.rivals if self.ways.sizes[seat][self.colour] == most]
            if len(leaders) == 1 and mine - 1 < most:
                yield self.fact("catch", "caravans", seat=leaders[0], more=False, colour=COLOURS[self.colour], n=mine)

    def own_caravan(self, mine: int, most: int, rival: int) -> Iterator[Fact]:
        colour = COLOURS[self.colour]
        if most == 0:
            yield self.fact("alone", "caravans", colour=colour, n=mine)
        elif mine == most + 1:
            yield self.fact("largest", "caravans", colour=colour, n=mine, m=most)
        elif mine == most:
            yield self.fact("level", "caravans", colour=colour, n=mine, who=rival)
        elif mine > most:
            yield self.fact("lead", "caravans", colour=colour, n=mine - most)
        elif most - mine <= CLOSE:
            yield self.fact("behind", "caravans", colour=colour, n=most - mine, who=rival)

    # -- leaders

    def new_leader(self) -> Iterator[Fact]:
        other = self.seat, COLOURS.index(self.other.split()[1])
        mine = self.seat, self.colour
        colour = COLOURS[self.colour]
        near, place = nearest_oasis(self.ways, mine)
        if near and near < (nearest_oasis(self.others, other)[0] or near + 1):
            yield self.about_oasis("leader-oasis", mine, place, more=True, n=near)
        count, there = (oases_within(ways, one, LEADER_ROOM) for ways, one in ((self.ways, mine), (self.others, other)))
        if count > max(there, 1):
            yield self.fact("leader-oases", "oases", colour=colour, n=count, m=LEADER_ROOM)
        water, less = (self.water_within(ways, one) for ways, one in ((self.ways, mine), (self.others, other)))
        if water > less:
            yield self.fact("leader-water", "water", colour=colour, n=water, m=LEADER_WATER)
        if not self.led_by_rivals(self.ways, mine[1]) and self.led_by_rivals(self.others, other[1]):
            yield self.fact("leader-first", "caravans", colour=colour)

    def led_by_rivals(self, ways: Ways, colour: int) -> bool:
        return any((seat, colour) in ways.led for seat in self.rivals)

    def water_within(self, ways: Ways, caravan: Caravan) -> int:
        ground = 0
        for layer in ways.layers(caravan)[:LEADER_WATER]:
            ground |= layer
        return self.worth(self.space(space) for space in members(ground))


def played(game: Game, move: str) -> Game:
    after = game.copy()
    after.play(move)
    return after


def area_chances(game: Game, seat: int) -> dict[str, int]:
    """How many spaces each camel would enclose that a seat could place if it were its turn."""
    if game.state["phase"][0] != CAMEL:
        return {}
    turn = game.copy()
    turn.state["seat"] = seat
    turn.state["left"] = 2
    return {move: gain["enclosed"] for move, gain in turn.gains(seat).items() if gain.get("enclosed")}


def largest(chances: dict[str, int]) -> tuple[str, int]:
    """The camel that encloses the most; nothing if none encloses anything."""
    return max(chances.items(), key=lambda one: (one[1], one[0]), default=("", 0))


def nearest_oasis(ways: Ways, caravan: Caravan) -> tuple[int, int]:
    """How many camels away the nearest oasis is (0: out of reach), and which one it is."""
    found = ((ways.to_oasis(caravan, number), number) for number in ALL_OASES)
    return min(((camels, number) for camels, number in found if camels), default=(0, 0))


def oases_within(ways: Ways, caravan: Caravan, camels: int) -> int:
    return sum(0 < (ways.to_oasis(caravan, number) or 0) <= camels for number in ALL_OASES)


# ---------------------------------------------------------------- words


def sentence(game: Game, seat: int, fact: Fact, language: str) -> str:
    """A fact in words, with marks for names."""
    said = texts(language)["coach"]
    details: dict[str, Any] = dict(fact.details)
    colours = coloured(language)
    if "colour" in details:
        details["colour"] = colours[str(details["colour"])]
    for key in ("n", "m"):
        if key in details:
            details[f"camels_{key}"] = counted(said["camels"], details[key])
            details[f"spaces_{key}"] = counted(said["spaces"], details[key])
    who = name_mark(int(details.pop("who", fact.seat)))
    return str(said["facts"][fact.kind]).format(**details, who=who, me=name_mark(seat))
