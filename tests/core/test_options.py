"""Options: values are checked against the description, and an error lists the valid ones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import azalai
from azalai.core.options import Option, check_options, short

pytestmark = pytest.mark.slow

NUMBER = Option(name="players", kind="number", least=2, most=5, default=2, title={}, help={})
FLAG = Option(name="open", kind="flag", default=False, title={}, help={})
CHOICE = Option(name="edition", kind="choice", values=("old", "new"), default="new", title={}, help={})
MANY = Option(name="oases", kind="choice", values=("random",), many=2, default="random", title={}, help={})
OTHER = Option(name="board", kind="choice", values=("small",), other="a path", default="small", title={}, help={})
CHOICES = Option(name="variants", kind="choices", values=("a", "b", "c"), default=[], title={}, help={})
ALL = (NUMBER, FLAG, CHOICE, MANY, OTHER, CHOICES)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
)


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("option", "given_value", "canonical"),
    [
        (NUMBER, 2, 2),
        (NUMBER, 5, 5),
        (FLAG, True, True),
        (CHOICE, "old", "old"),
        (MANY, ("A1", "B2"), ["A1", "B2"]),
        (MANY, "random", "random"),
        (OTHER, "maps/mine.txt", "maps/mine.txt"),
        (CHOICES, "b", ["b"]),
        (CHOICES, ["c", "a", "c"], ["a", "c"]),
        (CHOICES, {"b", "a"}, ["a", "b"]),
        (CHOICES, [], []),
    ],
)
def test_good_values_take_their_canonical_form(option: Option, given_value: object, canonical: object) -> None:
    assert option.check(given_value) == canonical
    assert type(option.check(given_value)) is type(canonical)


@pytest.mark.parametrize(
    ("option", "given_value", "answer"),
    [
        (NUMBER, 1, "players is a whole number from 2 to 5."),
        (NUMBER, 6, "players=6 is not possible."),
        (NUMBER, True, "players=True is not possible."),
        (NUMBER, 3.0, "players=3.0 is not possible."),
        (NUMBER, "3", "players='3' is not possible."),
        (NUMBER, None, "players=None is not possible."),
        pytest.param(NUMBER, 10**5000, "players=<int> is not possible.", id="huge"),
        pytest.param(NUMBER, nested(100_000), "players=<list> is not possible.", id="nested"),
        (FLAG, 1, "open is True or False."),
        (CHOICE, "newer", "edition is one of: old, new."),
        (CHOICE, ["old"], "edition=['old'] is not possible."),
        (MANY, ["A1"], "oases is one of: random, or a list of 2 names."),
        (MANY, ["A1", 2], "oases=['A1', 2] is not possible."),
        (MANY, "no", "oases='no' is not possible."),
        (OTHER, 7, "board is one of: small, or a path."),
        (CHOICES, "d", "variants is a list of any of: a, b, c."),
        (CHOICES, ["a", "d"], "variants=['a', 'd'] is not possible."),
        (CHOICES, {"a": 1}, "variants={'a': 1} is not possible."),
        (CHOICES, ["x" * 500], "xxx... is not possible."),
    ],
)
def test_errors_for_bad_values_say_what_is_possible(option: Option, given_value: object, answer: str) -> None:
    with pytest.raises(azalai.BadOption) as caught:
        option.check(given_value)
    assert answer in str(caught.value)
    assert len(str(caught.value)) < 200


@given(st.sampled_from(ALL), ANYTHING)
def test_any_value_is_refused_or_has_a_stable_form(option: Option, value: object) -> None:
    try:
        checked = option.check(value)
    except azalai.BadOption:
        return
    assert option.check(checked) == checked
    assert json.loads(json.dumps(checked)) == checked


def test_options_that_are_not_given_have_defaults_and_keep_their_order() -> None:
    checked = check_options("Game", ALL, {"variants": "c", "players": 4})
    assert list(checked.items()) == [
        ("players", 4),
        ("open", False),
        ("edition", "new"),
        ("oases", "random"),
        ("board", "small"),
        ("variants", ["c"]),
    ]


def test_an_unknown_option_error_lists_the_options() -> None:
    with pytest.raises(azalai.BadOption, match=r"Game has no option 'player'\. Options: players, open"):
        check_options("Game", ALL, {"player": 4})


@given(ANYTHING)
def test_any_value_has_a_short_text(value: object) -> None:
    assert 0 < len(short(value)) <= 60


# The options of our games


@pytest.fixture(params=azalai.games(), ids=lambda game: str(game["name"]))
def game(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def test_a_game_describes_all_its_options(game: dict[str, Any]) -> None:
    for option in json.loads(json.dumps(game))["options"]:
        assert set(option["title"]) == set(option["help"]) == {"en", "de"}
        assert option["kind"] in {"number", "choice", "choices", "flag"}
        assert set(option.get("value_titles", {})) <= set(option.get("values", []))


def test_a_game_begins_with_every_default_and_every_described_value(game: dict[str, Any]) -> None:
    started = azalai.new(game["name"], seed=1)
    assert started.options == {option["name"]: option["default"] for option in game["options"]}
    for option in game["options"]:
        for value in values_of(option):
            chosen = NEEDED.get(game["name"], {}) | {option["name"]: value}
            assert azalai.new(game["name"], seed=1, **chosen).options[option["name"]] == value


NEEDED: dict[str, dict[str, Any]] = {"targi": {"rules": "expansion"}}  # what some values of other options require


def values_of(option: dict[str, Any]) -> list[Any]:
    if option["kind"] == "number":
        return [*range(option["least"], option["most"] + 1)]
    if option["kind"] == "flag":
        return [False, True]
    return [[value] if option["kind"] == "choices" else value for value in option["values"]]


@given(option=st.text(max_size=20), value=ANYTHING)
def test_new_refuses_what_it_does_not_know_with_one_kind_of_error(option: str, value: object) -> None:
    with pytest.raises(azalai.BadOption):
        azalai.new("desert", **{f"my_{option}": value})
    with pytest.raises(azalai.BadOption):
        azalai.new("desert", players=[value])


@pytest.mark.parametrize("seed", ["7", 1.5, True, [1]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(azalai.BadOption, match="seed is a whole number"):
        azalai.new("desert", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["dessert", "", None, 7, ["desert"]])
def test_an_unknown_game_error_lists_the_games(name: object) -> None:
    with pytest.raises(azalai.BadOption, match="Games: desert"):
        azalai.new(name)  # type: ignore[arg-type]


def test_a_list_given_as_option_is_not_shared_with_the_game() -> None:
    variants = ["serpentine"]
    started = azalai.new("desert", variants=variants, seed=1)
    variants.append("aquifers")
    started.options["players"] = 5
    assert (started.options["variants"], started.options["players"]) == (["serpentine"], 2)
