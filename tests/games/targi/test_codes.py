"""The numbers by which the compiled rules know the words of the card vocabulary are those that it lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from azalai.games.targi import state
from azalai.games.targi.cards import vocabulary
from azalai.games.targi.cards_effects import CONDITIONS, EFFECTS, OBSTACLES
from azalai.games.targi.rules import actions, affordable, challenges
from azalai.games.targi.rules.questions import dunes, fata_morgana, targia
from azalai.games.targi.tables import code


@pytest.mark.parametrize(
    ("part", "prefix", "written"),
    [
        ("effects", "", set(EFFECTS)),
        ("conditions", "", set(CONDITIONS)),
        ("obstacles", "OB_", set(OBSTACLES)),
    ],
)
def test_every_kind_has_the_code_of_the_vocabulary(part: str, prefix: str, written: set[str]) -> None:
    listed = {kind: entry["code"] for kind, entry in vocabulary()[part].items()}
    assert {kind: code(kind, prefix) for kind in listed} == listed
    assert set(listed) == written


def test_every_count_has_the_code_of_the_vocabulary() -> None:
    listed = {count: number for count, (number, _) in vocabulary()["counts"].items()}
    assert {count: code(count, "COUNT_") for count in listed} == listed
    assert {name for name in vars(state) if name.startswith("COUNT_")} == {f"COUNT_{count.upper()}" for count in listed}
    assert [count for count in listed if listed[count] >= state.FIRST_TALLY] == list(state.TALLIES)


def test_resources_symbols_and_icons_stand_in_the_order_of_the_vocabulary() -> None:
    resources: Sequence[str] = vocabulary()["resources"]
    assert [getattr(state, name.upper()) for name in resources] == list(range(state.N_RES))
    assert list(state.GOODS) == resources[: state.N_GOODS]
    assert list(state.SYMBOLS) == vocabulary()["symbols"]
    assert list(state.ICONS) == vocabulary()["icons"]
    for icon in ("lightning", "triangle", "infinity"):
        assert state.ICONS[getattr(state, icon.upper())] == icon


@pytest.mark.parametrize(
    ("enum", "codes"),
    [
        ("discount_when", {"always": affordable.ALWAYS, "noble": affordable.WITH_NOBLE}),
        ("round_condition", {"no_goods": actions.NO_GOODS, "start_player": actions.START_PLAYER}),
        ("use_place", {"dune": dunes.AFTER_DUNE, "targia": targia.AFTER_TARGIA}),
        ("reach", {"free": fata_morgana.ANYWHERE}),
        ("centre_filter", {"goods": state.GOODS_SPACE, "tribe": state.TRIBE_SPACE}),
        ("bonus_resource", {"dates": state.DATES, "salt": state.SALT, "pepper": state.PEPPER, "any_resource": 3}),
        ("group", {"goods": challenges.EACH_GOOD, "symbols": challenges.EACH_SYMBOL}),
    ],
)
def test_words_of_parameters_have_the_codes_of_the_vocabulary(enum: str, codes: dict[str, Any]) -> None:
    words = vocabulary()["enums"][enum]
    assert {word: words.index(word) for word in codes} == codes


def test_actions_that_a_card_can_store_come_before_all_other_effects() -> None:
    """The rules take an effect for an action by its number."""
    groups = {entry["code"]: entry["group"] for entry in vocabulary()["effects"].values()}
    assert {number for number, group in groups.items() if group == "action"} == set(
        range(1, state.LAST_ACTION_KIND + 1)
    )
    assert {number for number, group in groups.items() if group == "end"} == set(range(state.END_PER, len(groups)))
