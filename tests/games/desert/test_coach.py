"""The coach's facts, checked against the rules: a second look with plain sets, in bots' games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import count

import pytest

import azalai
from azalai.bots import make, why
from azalai.bots.coach import BARE, LEAST, LEAST_WINS, facts_for, measuring_search
from azalai.core.facts import WINS, Fact
from azalai.games.desert import coach
from azalai.games.desert.words import texts
from azalai.wording import LANGUAGES
from tests.games.desert.playing import POLICIES
from tests.games.desert.test_lockstep import Follower, follower_of, place_unchecked

pytestmark = pytest.mark.slow

POSITIONS = 250
OPTIONS = (
    {"players": 2},
    {"players": 3, "board": "river"},
    {"players": 4, "variants": ["aquifers"]},
    {"players": 2, "board": "river"},
    {"players": 5, "returns": "random"},
)


# ---------------------------------------------------------------- the slow second look


def may_hold(oracle: Follower, seat: int, colour: str, space: str) -> bool:
    beside = [oracle.camels[near] for near in oracle.neighbours[space] if near in oracle.camels]
    taken = space in oracle.camels or space in oracle.oases or space in oracle.enclosed
    return not taken and not any(camel["colour"] == colour and camel["seat"] != seat for camel in beside)


def camels_to(oracle: Follower, seat: int, colour: str, targets: set[str]) -> int | None:
    """How many camels it takes to get to one of the targets; None if there is no way."""
    reached = oracle.caravan(seat, colour)
    for number in count(1):
        fresh = {
            near
            for space in reached
            for near in oracle.neighbours[space] - reached
            if may_hold(oracle, seat, colour, near)
        }
        if not fresh:
            return None
        if fresh & targets:
            return number
        reached = reached | fresh
    raise AssertionError


def to_oasis(oracle: Follower, seat: int, colour: str, oasis: str) -> int | None:
    return camels_to(oracle, seat, colour, oracle.neighbours[oasis])


def seat_to(oracle: Follower, seat: int, space: str) -> int | None:
    colours = [colour for owner, colour in oracle.leaders if owner == seat and oracle.supply[colour]]
    found = [camels_to(oracle, seat, colour, {space}) for colour in colours]
    return min((number for number in found if number), default=None)


def land(oracle: Follower, seat: int) -> int:
    return sum(owner["seat"] == seat and space not in oracle.oases for space, owner in oracle.enclosed.items())


def would_enclose(oracle: Follower, seat: int, colour: str, space: str) -> int:
    """How many spaces a camel would enclose if it were the seat's turn; 0 if it may not be placed there."""
    if f"camel {colour} {space}" not in set(oracle._camel_moves(seat)):
        return 0
    turn = deepcopy(oracle)
    turn.left = 2
    turn._place_camel(seat, colour, space)
    return land(turn, seat) - land(oracle, seat)


@dataclass
class Look:
    """A position, the one after a move, and the one after the other move."""

    seat: int
    move: str
    other_move: str
    before: Follower
    after: Follower
    other: Follower

    def holds(self, fact: Fact) -> bool:
        """Whether a fact is true by the rules."""
        check = getattr(self, "check_" + fact.kind.replace("-", "_"))
        return bool(check(fact.seat, **fact.details))

    # what a camel does at once

    def check_link(self, seat: int, colour: str, space: str) -> bool:
        caravan = seat, colour
        return space in self.after.linked[caravan] and space not in self.before.linked.get(caravan, set())

    def check_river(self, seat: int, colour: str) -> bool:
        return (seat, colour) in self.after.crossed and (seat, colour) not in self.before.crossed

    def check_enclose(self, seat: int, colour: str, n: int) -> bool:
        return land(self.after, seat) - land(self.before, seat) == n and self.move.split()[1] == colour

    def check_water(self, seat: int, space: str, n: int) -> bool:
        gone = space not in self.after.waterholes
        return (
            gone and self.before.waterholes[space] == n and len(self.after.taken[seat]) > len(self.before.taken[seat])
        )

    def check_water_hidden(self, seat: int, space: str) -> bool:
        return space in self.before.waterholes and space not in self.after.waterholes

    def check_enclose_water(self, seat: int, n: int) -> bool:
        gone = set(self.before.waterholes) - set(self.after.waterholes) - {self.move.split()[2]}
        return sum(self.before.waterholes[space] for space in gone) == n

    # the end

    def check_ends(self, seat: int, colour: str) -> bool:
        return self.after.supply[colour] == 0 and min(self.other.supply.values()) > 0

    def check_last_camels(self, seat: int, colour: str, n: int) -> bool:
        return self.after.supply[colour] == n and self.after.to_move != seat

    # ways

    def check_close_oasis(self, seat: int, colour: str, space: str) -> bool:
        open_before, open_else, open_now = (
            to_oasis(one, seat, colour, space) is not None for one in (self.before, self.other, self.after)
        )
        linked = space in self.before.linked.get((seat, colour), set())
        return seat != self.seat and open_before and open_else and not open_now and not linked

    def check_close_oasis_own(self, seat: int, colour: str, space: str) -> bool:
        return seat == self.seat and (
            to_oasis(self.before, seat, colour, space) is not None
            and to_oasis(self.other, seat, colour, space) is not None
            and to_oasis(self.after, seat, colour, space) is None
            and space not in self.after.linked.get((seat, colour), set())
        )

    def check_detour(self, seat: int, colour: str, space: str, n: int, m: int) -> bool:
        return to_oasis(self.after, seat, colour, space) == n > m == to_oasis(self.other, seat, colour, space)

    def check_near_oasis(self, seat: int, colour: str, space: str, n: int) -> bool:
        else_ = to_oasis(self.other, seat, colour, space)
        near = to_oasis(self.after, seat, colour, space) == n <= self.after.supply[colour]
        linked = space in self.after.linked.get((seat, colour), set())
        return seat == self.seat and near and (else_ is None or else_ > n) and not linked

    # water

    def check_deny_water(self, seat: int, space: str, n: int) -> bool:
        soon = seat_to(self.other, seat, space)
        lost = space not in self.after.waterholes or seat_to(self.after, seat, space) is None
        return seat != self.seat and self.other.waterholes[space] == n and soon is not None and soon <= 2 and lost

    def check_near_water(self, seat: int, space: str, n: int) -> bool:
        near = seat_to(self.after, seat, space) == 1 and self.after.waterholes[space] == n
        return near and seat_to(self.other, seat, space) != 1

    # areas

    def check_stop_area(self, seat: int, colour: str, space: str, n: int) -> bool:
        there, here = (would_enclose(one, seat, colour, space) for one in (self.other, self.after))
        return seat != self.seat and there == n and here == 0

    def check_near_area(self, seat: int, colour: str, space: str, n: int) -> bool:
        here, there = (would_enclose(one, seat, colour, space) for one in (self.after, self.other))
        return here == n > there

    # the largest caravans

    def sizes(self, seat: int, colour: str) -> tuple[int, int]:
        """The seat's size, and the largest of a rival."""
        rivals = [len(self.after.caravan(other, colour)) for other in self.after.seats if other != seat]
        return len(self.after.caravan(seat, colour)), max(rivals)

    def check_alone(self, seat: int, colour: str, n: int) -> bool:
        return self.sizes(seat, colour) == (n, 0)

    def check_largest(self, seat: int, colour: str, n: int, m: int) -> bool:
        return self.sizes(seat, colour) == (n, m) and n > m and len(self.before.caravan(seat, colour)) <= m

    def check_level(self, seat: int, colour: str, n: int, who: int) -> bool:
        return self.sizes(seat, colour) == (n, n) and len(self.after.caravan(who, colour)) == n

    def check_lead(self, seat: int, colour: str, n: int) -> bool:
        mine, most = self.sizes(seat, colour)
        return mine - most == n > 1

    def check_behind(self, seat: int, colour: str, n: int, who: int) -> bool:
        mine, most = self.sizes(seat, colour)
        return most - mine == n > 0 and len(self.after.caravan(who, colour)) == most

    def check_catch(self, seat: int, colour: str, n: int) -> bool:
        """The rival was the only one with the largest caravan, and is not any more."""
        before = {one: len(self.before.caravan(one, colour)) for one in self.before.seats}
        after = {one: len(self.after.caravan(one, colour)) for one in self.after.seats}
        was = all(size < before[seat] for one, size in before.items() if one != seat)
        return was and after[self.seat] == n >= after[seat]

    # leaders

    def new_caravans(self) -> tuple[tuple[int, str], tuple[int, str]]:
        return (self.seat, self.move.split()[1]), (self.seat, self.other_move.split()[1])

    def distances(self, oracle: Follower, caravan: tuple[int, str]) -> list[int]:
        found = [to_oasis(oracle, *caravan, oasis) for oasis in oracle.oases]
        return sorted(number for number in found if number)

    def check_leader_oasis(self, seat: int, colour: str, space: str, n: int) -> bool:
        mine, theirs = self.new_caravans()
        there = self.distances(self.other, theirs)
        return to_oasis(self.after, *mine, space) == n and (not there or n < there[0])

    def check_leader_oases(self, seat: int, colour: str, n: int, m: int) -> bool:
        mine, theirs = self.new_caravans()
        here, there = self.distances(self.after, mine), self.distances(self.other, theirs)
        return sum(camels <= m for camels in here) == n > sum(camels <= m for camels in there)

    def water_within(self, oracle: Follower, caravan: tuple[int, str], camels: int) -> int:
        found = {space: camels_to(oracle, *caravan, {space}) for space in oracle.waterholes}
        return sum(oracle.waterholes[space] for space, number in found.items() if number and number <= camels)

    def check_leader_water(self, seat: int, colour: str, n: int, m: int) -> bool:
        mine, theirs = self.new_caravans()
        return self.water_within(self.after, mine, m) == n > self.water_within(self.other, theirs, m)

    def check_leader_first(self, seat: int, colour: str) -> bool:
        return not any(owner != seat and led == colour for owner, led in self.after.leaders)


# ---------------------------------------------------------------- the positions


def positions(number: int) -> Iterator[tuple[azalai.Game, Follower, str, str]]:
    """Positions from bots' games, each with two legal moves: a bot's, and another bot's or any."""
    rng = random.Random("coach")
    for seed in count():
        game = azalai.new("desert", seed=seed, **OPTIONS[seed % len(OPTIONS)])
        oracle = follower_of(game)
        strong, weak = make("search:20", seed=seed), make("greedy", seed=seed)
        while not game.over:
            # some games are about land, which bots seldom fight for
            move = POLICIES["enclosing"](game, rng) if seed % 3 == 2 else game.setting.texts[strong.choose(game)]
            other = game.setting.texts[weak.choose(game)] if rng.random() < 0.5 else rng.choice(game.moves())
            if move != other and rng.random() < 0.12:
                yield game.copy(), oracle, move, other
                number -= 1
                if not number:
                    return
            game.play(move)
            place_unchecked(oracle, *move.split())


def played(oracle: Follower, move: str) -> Follower:
    after = deepcopy(oracle)
    place_unchecked(after, *move.split())
    return after


def test_everything_the_coach_says_is_true_by_the_rules() -> None:
    kinds: Counter[str] = Counter()
    told: Counter[str] = Counter()
    search = measuring_search()
    for game, oracle, better, other in positions(POSITIONS):
        seat = game.to_move
        assert seat is not None
        after, beside = played(oracle, better), played(oracle, other)
        looks = (Look(seat, better, other, oracle, after, beside), Look(seat, other, better, oracle, beside, after))
        for fact, about_other in facts_for([game], seat, better, other):
            assert looks[about_other].holds(fact), (fact, about_other, better, other, game.record())
            kinds[fact.kind] += 1
        reason = why(game, better, other, search, simulations=40)
        assert 1 <= len(reason.claims) <= 2
        for claim in reason.claims:
            told[claim.kind] += 1
            if claim.kind in BARE:
                continue
            fact = Fact(claim.kind, claim.seat, claim.category, (claim.points > 0) != claim.played, claim.details)
            assert looks[claim.played].holds(fact)
            assert abs(claim.points) >= (LEAST_WINS if claim.category == WINS else LEAST)
            assert (claim.points > 0) == (claim.seat == seat)
    silent = {name.removeprefix("check_").replace("_", "-") for name in dir(Look) if name.startswith("check_")} - {
        *kinds
    }
    assert silent <= {"alone", "close-oasis-own", "ends", "enclose-water", "last-camels", "stop-area"}, silent
    assert sum(told.values()) - sum(told[kind] for kind in BARE) > POSITIONS / 3, told


def test_an_area_that_is_stopped_was_really_about_to_close() -> None:
    """Bots seldom fight for land, so these games are played for it."""
    rng = random.Random("areas")
    stopped = 0
    for seed in range(40):
        game = azalai.new("desert", players=2, seed=seed)
        oracle = follower_of(game)
        while not game.over and stopped < 10:
            seat = game.to_move
            assert seat is not None
            threat, spaces = coach.largest(coach.area_chances(game, 1 - seat))
            moves = game.moves()
            for move in [move for move in moves if spaces >= coach.LAND and move.split()[2] == threat.split()[2]]:
                other = next(each for each in moves if each.split()[2] != threat.split()[2])
                look = Look(seat, move, other, oracle, played(oracle, move), played(oracle, other))
                found = list(coach.Pair(game, seat, move, other).stopped_areas())
                assert all(map(look.holds, found)), (move, other, game.record())
                stopped += len(found)
            chosen = POLICIES["enclosing"](game, rng)
            game.play(chosen)
            place_unchecked(oracle, *chosen.split())
    assert stopped


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence(language: str) -> None:
    """With every name filled in, and a verb first, so that it also fits behind `The move played`."""
    game = azalai.new("desert", players=2, seed=1)
    details: dict[str, int | str] = {"colour": "green", "space": "F8", "n": 2, "m": 3}
    for kind in texts(language)["coach"]["facts"]:
        said = coach.sentence(game, 0, Fact(kind, 1, "oases", True, {**details}), language)
        assert said[0].isupper(), kind
        assert not said.endswith("."), kind
        assert "{colour" not in said, kind
        assert "{space" not in said, kind


def test_what_the_coach_says_does_not_change_when_hidden_water_is_dealt_again() -> None:
    game = azalai.new("desert", players=3, seed=4, variants=["aquifers"])
    bot = make("greedy", seed=4)
    for number in range(40):
        if number % 8 == 7:
            moves = game.moves()
            better, other = game.setting.texts[bot.choose(game)], moves[len(moves) // 2]
            said = why(game, better, other, simulations=40)
            for seed in (1, 2):
                again = why(game.redeal(game.to_move, seed), better, other, simulations=40)
                assert again == said
        game.play(bot.choose(game))
