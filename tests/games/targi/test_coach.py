"""The coach's facts, checked against the rules: a second look with the oracle, in bots' games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count
from typing import Any

import pytest

import azalai
from azalai.bots import make, why
from azalai.bots.coach import BARE, deals_for, facts_for, measuring_search
from azalai.core.facts import Fact
from azalai.games.targi import coach
from azalai.games.targi.words import texts
from azalai.wording import LANGUAGES
from tests.games.targi.test_lockstep import oracle_of
from tests.oracle.targi import COLUMN_OF, CORNERS, ROW_OF, Oracle, can_pay, plain_id, plus

pytestmark = pytest.mark.slow

POSITIONS = 250
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"rules": "expansion"},
    {"rules": "expansion", "tribe": "mixed", "border": "mixed"},
)
ENOUGH_VP = 10**6


# ---------------------------------------------------------------- the slow second look


def crossings(oracle: Oracle, seat: int, more: tuple[int, ...] = ()) -> set[str]:
    """The spaces where the lines of a seat's figures cross, with some more figures."""
    own = [*(number for number, figure in oracle.figures.items() if figure["seat"] == seat), *more]
    rows = {ROW_OF[number] for number in own if number in ROW_OF}
    columns = {COLUMN_OF[number] for number in own if number in COLUMN_OF}
    return {f"r{row}c{column}" for row in rows for column in columns}


def targi_needed(oracle: Oracle, seat: int, space: str) -> int | None:
    """The fewest Targi with which the seat can still cross a space, by trying all; None if it cannot."""
    places = [int(move.split()[1]) for move in oracle._place_moves(seat) if move.split()[1].isdigit()]
    for number in range(oracle.slots.count(seat) + 1):
        if any(space in crossings(oracle, seat, more) for more in combinations(places, number)):
            return number
    return None


@dataclass
class Look:
    """A position, the one after a move, and the one after the other move."""

    seat: int
    move: str
    other_move: str
    decided: str | None  # the card that the decision is about
    before: Oracle
    after: Oracle
    other: Oracle

    def holds(self, fact: Fact) -> bool:
        """Whether a fact is true by the rules."""
        check = getattr(self, "check_" + fact.kind.replace("-", "_"))
        return bool(check(fact.seat, **fact.details))

    def payable(self, oracle: Oracle, card: str, seat: int | None = None, **gained: int) -> bool:
        purse = plus(oracle.purse(self.seat if seat is None else seat), gained)
        return any(can_pay(purse, cost) for cost in oracle.cards[card]["cost"] or [{}])

    def is_worth(self, card: str, n: int) -> bool:
        return bool(self.before.cards[card]["vp"] == n)

    def open_at(self, space: str, card: str) -> bool:
        there = self.before.centre[space]
        return plain_id(there["card"]) == card and not there["face_down"]

    def fills(self, seat: int, row: int, card: str) -> bool:
        entries = [entry for entry in self.before.players[seat].display[row - 1] if entry]
        symbols = {entry["symbol"] for entry in entries} | {self.before.cards[card]["symbol"]}
        return len(entries) == 3 and len(symbols) in (1, 4)

    # placing

    def gets(self, card: str, space: str) -> bool:
        here, there, was = (crossings(one, self.seat) for one in (self.after, self.other, self.before))
        return space in here and space not in there and space not in was and self.open_at(space, card)

    def check_cross_goods(self, seat: int, card: str, space: str) -> bool:
        return self.gets(card, space) and self.before.centre[space]["kind"] == "goods"

    def check_cross_card(self, seat: int, card: str, space: str, n: int) -> bool:
        return self.gets(card, space) and self.is_worth(card, n)

    def check_cross_pay(self, seat: int, card: str, space: str, n: int) -> bool:
        return self.check_cross_card(seat, card, space, n) and self.payable(self.before, card)

    def check_cross_row(self, seat: int, card: str, space: str, row: int) -> bool:
        return self.gets(card, space) and self.fills(seat, row, card)

    def check_block(self, seat: int, card: str, space: str, n: int) -> bool:
        here, there = (targi_needed(one, seat, space) for one in (self.after, self.other))
        return (
            seat != self.seat and here is None and there == 1 and self.open_at(space, card) and self.is_worth(card, n)
        )

    def check_block_pay(self, seat: int, card: str, space: str, n: int) -> bool:
        return self.check_block(seat, card, space, n) and self.payable(self.before, card, seat)

    def check_block_row(self, seat: int, card: str, space: str, row: int) -> bool:
        return self.check_block(seat, card, space, self.before.cards[card]["vp"]) and self.fills(seat, row, card)

    def check_block_goods(self, seat: int, card: str, space: str) -> bool:
        here, there = (targi_needed(one, seat, space) for one in (self.after, self.other))
        return seat != self.seat and here is None and there == 1 and self.open_at(space, card)

    def check_block_smith(self, seat: int, card: str, n: int) -> bool:
        number = next(number for number, there in self.before.border.items() if there["id"] == card)
        here, there = (f"place {number}" in one._place_moves(seat) for one in (self.after, self.other))
        rates = self.before.border[number]["effect"]["rates"]
        best = max(rate["get"].get("vp", 0) for rate in rates if can_pay(self.before.purse(seat), rate["give"]))
        return seat != self.seat and there and not here and bool(best >= n > 0) and seat in self.other.slots

    def check_dune(self, seat: int, card: str) -> bool:
        mine = any(dune["card"] == card and seat in dune["seats"] for dune in self.after.dunes)
        return mine or self.move == f"use {card}"

    def border_card(self) -> dict[str, Any]:
        return self.before.border[int(self.move.split()[1])]

    def check_smith(self, seat: int, card: str, n: int) -> bool:
        used = self.border_card()
        rates = [rate for rate in used["effect"]["rates"] if can_pay(self.before.purse(seat), rate["give"])]
        return bool(used["id"] == card and max(rate["get"].get("vp", 0) for rate in rates) >= n > 0)

    def check_noble(self, seat: int, card: str, n: int) -> bool:
        held = self.before.players[seat].hand == card and self.border_card()["effect"]["kind"] == "noble"
        return held and self.payable(self.before, card) and self.is_worth(card, n)

    def check_brings(self, seat: int, card: str, good: str, n: int) -> bool:
        short = not self.payable(self.before, card) and self.payable(self.before, card, **{good: 1})
        gives = {good: 1} in self.border_card()["effect"]["options"]
        return short and gives and self.wants(self.before, card) and self.is_worth(card, n)

    def wants(self, oracle: Oracle, card: str) -> bool:
        """Whether the card is in hand, or has the seat's marker or will get one."""
        spaces = [space for space, there in oracle.centre.items() if there["kind"] == "tribe" and there["card"] == card]
        marked = any(self.seat in oracle.centre[space]["markers"] for space in spaces)
        crossed = any(space in crossings(oracle, self.seat) for space in spaces)
        return oracle.players[self.seat].hand == card or marked or crossed

    # acting

    def check_tokens(self, seat: int, n: int) -> bool:
        return self.after.purse(seat)["vp"] - self.before.purse(seat)["vp"] == n > 0

    def check_exchange(self, seat: int, n: int) -> bool:
        assert self.decided is not None
        number = int(self.move.split()[1]) - 1
        return bool(self.before.cards[self.decided]["effect"]["rates"][number]["get"]["vp"] == n)

    def check_use_goods(self, seat: int, card: str) -> bool:
        space = self.move.split()[1]
        return self.open_at(space, card) and seat in self.before.centre[space]["markers"] and self.other_move == "end"

    def check_use_tribe(self, seat: int, card: str, n: int) -> bool:
        return self.check_use_goods(seat, card) and self.payable(self.before, card) and self.is_worth(card, n)

    def check_lay(self, seat: int, card: str, n: int) -> bool:
        return card == self.decided and self.move in self.before.moves() and self.is_worth(card, n)

    def check_lay_bonus(self, seat: int, card: str) -> bool:
        return card == self.decided and self.before.cards[card]["effect"]["kind"].startswith("end_")

    def symbols(self, oracle: Oracle, row: int) -> list[str]:
        return [entry["symbol"] for entry in oracle.players[self.seat].display[row - 1] if entry]

    def check_row(self, seat: int, row: int, n: int) -> bool:
        symbols = self.symbols(self.after, row)
        return len(symbols) == 4 and {1: 4, 4: 2}.get(len(set(symbols))) == n

    def is_spoilt(self, oracle: Oracle, row: int) -> bool:
        symbols = self.symbols(oracle, row)
        return 1 < len(set(symbols)) < len(symbols)

    def check_keep_same(self, seat: int, row: int, symbol: str, n: int) -> bool:
        return n == 4 and set(self.symbols(self.after, row)) == {symbol} and self.is_spoilt(self.other, row)

    def check_keep_mixed(self, seat: int, row: int, symbol: str, n: int) -> bool:
        symbols = self.symbols(self.after, row)
        return n == 2 and len(set(symbols)) == len(symbols) < 4 and self.is_spoilt(self.other, row)

    def check_raid(self, seat: int, card: str, n: int) -> bool:
        corner = min(number for number in CORNERS if number > self.before.robber)
        resources, points = self.before.border[corner]["effect"]["pay"]
        extra = {"any": sum(obstacle["n"] for obstacle in self.before.obstacles_of("raid_extra"))}
        here, there = (
            one._could_pay_raid(seat, one.purse(seat), plus(resources, extra), ENOUGH_VP)
            for one in (self.after, self.other)
        )
        return corner == self.before.robber + 1 and points["vp"] == n and here and not there

    def check_hand(self, seat: int, card: str, n: int) -> bool:
        return card == self.decided and self.after.players[seat].hand == card and self.is_worth(card, n)

    def check_hand_pay(self, seat: int, card: str, n: int) -> bool:
        return self.check_hand(seat, card, n) and self.payable(self.before, card)

    def check_pays(self, seat: int, card: str, n: int) -> bool:
        wanted = all(self.wants(one, card) for one in (self.after, self.other))
        return (
            wanted and self.payable(self.after, card) and not self.payable(self.other, card) and self.is_worth(card, n)
        )


# ---------------------------------------------------------------- the positions


def positions(number: int) -> Iterator[tuple[azalai.Game, Oracle, str, str]]:
    """Positions from bots' games, each with two legal moves: a bot's, and another bot's or any."""
    rng = random.Random("coach")
    for seed in count():
        game = azalai.new("targi", seed=seed, **OPTIONS[seed % len(OPTIONS)])
        oracle = oracle_of(game)
        strong, weak = make("search:20", seed=seed), make("greedy", seed=seed)
        while not game.over:
            move = game.setting.texts[strong.choose(game)]
            other = game.setting.texts[weak.choose(game)] if rng.random() < 0.5 else rng.choice(game.moves())
            if move != other and rng.random() < 0.2:
                yield game.copy(), oracle, move, other
                number -= 1
                if not number:
                    return
            game.play(move)
            oracle.play(move)


def played(oracle: Oracle, move: str) -> Oracle:
    after = oracle.copy()
    after.play(move)
    return after


def test_everything_the_coach_says_is_true_by_the_rules() -> None:
    kinds: Counter[str] = Counter()
    told: Counter[str] = Counter()
    search = measuring_search()
    for game, oracle, better, other in positions(POSITIONS):
        seat = game.to_move
        assert seat is not None
        after, beside = played(oracle, better), played(oracle, other)
        decided = game.view(seat)["decision"]["card"]
        looks = (
            Look(seat, better, other, decided, oracle, after, beside),
            Look(seat, other, better, decided, oracle, beside, after),
        )
        for fact, about_other in facts_for(deals_for(game), seat, better, other):
            assert looks[about_other].holds(fact), (fact, about_other, better, other, game.record())
            kinds[fact.kind] += 1
        reason = why(game, better, other, search, simulations=40)
        assert 1 <= len(reason.claims) <= 2
        for claim in reason.claims:
            told[claim.kind] += 1
            if claim.kind not in BARE:
                fact = Fact(claim.kind, claim.seat, claim.category, (claim.points > 0) != claim.played, claim.details)
                assert looks[claim.played].holds(fact)
                assert abs(claim.points) >= coach.LEAST
                assert (claim.points > 0) == (claim.seat == seat)
    silent = {name.removeprefix("check_").replace("_", "-") for name in dir(Look) if name.startswith("check_")} - {
        *kinds
    }
    assert len(silent) <= 8, silent
    assert sum(told.values()) - sum(told[kind] for kind in BARE) > POSITIONS / 8, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence(language: str) -> None:
    """With every name filled in, and a verb first, so that it also fits behind `The move played`."""
    game = azalai.new("targi", seed=1)
    details: dict[str, int | str] = {
        "card": "B10",
        "good": "dates",
        "symbol": "well",
        "space": "r1c1",
        "row": 2,
        "n": 2,
    }
    for kind in texts.part("coach", language)["facts"]:
        said = coach.sentence(game, 0, Fact(kind, 1, "cards", True, {**details}), language)
        assert said[0].isupper(), kind
        assert not said.endswith("."), kind
        assert "{card" not in said, kind
        assert "{n" not in said, kind


def test_what_the_coach_says_does_not_change_when_hidden_cards_are_dealt_again() -> None:
    game = azalai.new("targi", seed=4)
    bot = make("greedy", seed=4)
    asked = 0
    for number in range(60):
        if number % 10 >= 8 and len(game.moves()) > 1:
            asked += 1
            moves = game.moves()
            said = why(game, moves[0], moves[-1], simulations=40)
            for seed in (1, 2):
                assert why(game.redeal(game.to_move, seed), moves[0], moves[-1], simulations=40) == said
        game.play(bot.choose(game))
    assert asked >= 8
