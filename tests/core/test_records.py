"""Records: a saved game loads again; damaged or hostile records are refused with `BadRecord`, quickly and cheaply."""

from __future__ import annotations

import json
import os
import random
import time
import tracemalloc
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azalai
from azalai.core.record import MAX_BYTES, schema
from tests.conftest import FOLDER
from tests.games.desert.playing import BOARDS, PLAYERS, SHAPES, play_out, random_map, some_options

DOCS = Path(__file__).parents[2] / "docs"
Record = dict[str, Any]


@cache
def finished(number: int) -> azalai.Game:
    """One of many games: on both boards and on generated maps, with all options."""
    rng = random.Random(f"records {number}")
    options = some_options(rng, rng.choice(PLAYERS), rng.choice(BOARDS))
    if number % 3 == 0:
        board = random_map(rng, rng.randint(12, 120), rng.choice(SHAPES), river=rng.random() < 0.5)
        options |= {"board": board, "oases": "random"}
    return play_out(azalai.new("desert", seed=number, **options), rng)


@st.composite
def games(draw: Any) -> azalai.Game:
    """A game after any number of moves."""
    game = finished(draw(st.integers(0, 29)))
    return game.at(draw(st.integers(0, len(game.history))))


@pytest.fixture
def record() -> Record:
    """A finished game of five players with dealt returns, so that it uses every part of the format."""
    return play_out(azalai.new("desert", players=5, returns="random", seed=5), random.Random(5)).record()


# Saving and loading


@given(games())
def test_a_record_loads_from_a_dict_from_text_and_from_bytes(game: azalai.Game) -> None:
    saved = game.record()
    text = json.dumps(saved)
    for source in (saved, text, text.encode(), json.dumps(saved, indent=2), json.loads(text)):
        loaded = azalai.load(source)
        assert loaded.record() == saved
        assert loaded.state.tobytes() == game.state.tobytes()
        assert (loaded.moves(), loaded.view(0), loaded.scores()) == (game.moves(), game.view(0), game.scores())


def test_a_record_loads_from_a_file(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), "utf-8")
    assert azalai.load(path).record() == record


@given(games())
def test_a_loaded_game_plays_and_undoes_like_the_original(game: azalai.Game) -> None:
    loaded = azalai.load(game.record())
    if not game.over:
        for one in (loaded, game := game.copy()):
            one.play(one.moves()[-1])
    assert loaded.record() == game.record()
    if game.history:
        assert loaded.undo() == game.undo()
    assert loaded.state.tobytes() == game.state.tobytes()


def test_a_record_does_not_contain_the_seed() -> None:
    saved = azalai.new("desert", seed=987654321).record()
    assert "987654321" not in json.dumps(saved)
    assert set(saved) == {"format", "game", "options", "deal", "moves"}


def test_loading_does_not_change_what_was_given(record: Record) -> None:
    before = deepcopy(record)
    azalai.load(record)
    assert record == before


def test_moves_in_any_case_are_read_and_a_finished_game_needs_no_result(record: Record) -> None:
    shouted = {**record, "moves": [f"  {move.upper()} " for move in record["moves"]]}
    del shouted["result"]
    assert azalai.load(shouted).record() == record


def test_any_text_about_a_game_is_read(record: Record) -> None:
    assert azalai.load({**record, "about": {"event": "Friday", "seat 0": "Ann"}}).record() == record


# The schema


def test_the_published_schema_is_the_one_that_is_read() -> None:
    assert json.loads((DOCS / "record.schema.json").read_text("utf-8")) == schema()


@given(games())
@settings(max_examples=25)
def test_every_record_follows_the_schema(game: azalai.Game) -> None:
    jsonschema.validate(game.record(), schema())


def test_golden_games_follow_the_schema_and_it_refuses_other_things(record: Record) -> None:
    paths = sorted(FOLDER.glob("desert/end-*.json"))
    assert len(paths) >= 20
    for path in paths:
        jsonschema.validate(json.loads(path.read_text("utf-8")), schema())
    for damage in ({"extra": 1}, {"moves": "camel"}, {"result": {"end": "supply"}}, {"about": {"a": 1}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(record | damage, schema())


# Damage: any change gives another valid game or `BadRecord`

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**63, -(2**70), 10**400])
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["green", "A1", "mountain", "/etc/passwd", "\0", "\ud800", "[terrain]\n", "camel green A1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every container in a record with each of its keys."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []
    return [place for key in keys for place in ((node, key), *places(node[key]))]


@st.composite
def damaged(draw: Any) -> Record:
    record: Record = deepcopy(draw(games()).record())
    for _ in range(draw(st.integers(1, 3))):
        node, key = draw(st.sampled_from(places(record)))
        other, other_key = draw(st.sampled_from(places(record)))
        how = draw(st.sampled_from(["replace", "delete", "move", "double", "rename"]))
        if how == "replace":
            node[key] = draw(JSON)
        elif how == "delete":
            del node[key]
        elif how == "move":
            node[key], other[other_key] = deepcopy(other[other_key]), deepcopy(node[key])
        elif isinstance(node, list):
            node.insert(key, deepcopy(node[key]))
        else:
            node[draw(st.text(max_size=5))] = node.pop(key) if how == "rename" else deepcopy(node[key])
        if not places(record):
            break
    return record


def load_or_refuse(source: Any) -> azalai.Game | None:
    """The promise of `load`: a consistent game, or `BadRecord` and no other error."""
    try:
        game = azalai.load(source)
    except azalai.BadRecord:
        return None
    assert azalai.load(game.record()).state.tobytes() == game.state.tobytes()
    return game


@pytest.mark.slow
@given(damaged())
@settings(max_examples=400)
def test_a_damaged_record_is_refused_or_is_another_good_game(broken: Record) -> None:
    load_or_refuse(broken)
    load_or_refuse(json.dumps(broken))


@given(games(), st.data())
def test_text_cut_off_or_scrambled_is_refused(game: azalai.Game, data: st.DataObject) -> None:
    text = json.dumps(game.record())
    cut = data.draw(st.integers(0, len(text) - 1))
    assert load_or_refuse(text[:cut]) is None
    scrambled = text[:cut] + data.draw(st.characters()) + text[cut + 1 :]
    load_or_refuse(scrambled)
    load_or_refuse(scrambled.encode("utf-8", "surrogatepass"))


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_text_is_refused(source: bytes | str) -> None:
    assert load_or_refuse(source) is None


def test_a_record_without_one_of_its_parts_or_with_one_more_is_refused(record: Record) -> None:
    for key in ("format", "game", "options", "deal", "moves"):
        with pytest.raises(azalai.BadRecord, match=key):
            azalai.load({name: part for name, part in record.items() if name != key})
    with pytest.raises(azalai.BadRecord, match="more"):
        azalai.load(record | {"more": 1})


@pytest.mark.parametrize("version", ["azalai/2", "azalai/0", "azalai", "", "AZALAI/1", "x" * 200])
def test_another_version_is_refused_by_name(record: Record, version: str) -> None:
    with pytest.raises(azalai.BadRecord, match="this version of Azalai reads 'azalai/1'"):
        azalai.load(record | {"format": version})


def test_an_unknown_game_or_option_is_refused_with_the_known_ones(record: Record) -> None:
    with pytest.raises(azalai.BadRecord, match="Games: desert"):
        azalai.load(record | {"game": "chess"})
    with pytest.raises(azalai.BadRecord, match="Options: players"):
        azalai.load(record | {"options": {**record["options"], "speed": 1}})


def test_swapped_doubled_missing_or_extra_moves_are_refused_by_number(record: Record) -> None:
    moves = record["moves"]
    first_camel = next(number for number, move in enumerate(moves) if move.startswith("camel"))
    for number, changed in {
        2: [moves[0], *moves],
        first_camel: [*moves[: first_camel - 1], moves[first_camel], moves[first_camel - 1], *moves[first_camel + 1 :]],
        len(moves) + 1: [*moves, moves[-1]],
        1: moves[::-1],
    }.items():
        with pytest.raises(azalai.BadRecord, match=f"^Move {number} of the record"):
            azalai.load(record | {"moves": changed})
    with pytest.raises(azalai.BadRecord, match="result"):
        azalai.load(record | {"moves": moves[:-1]})


def test_any_other_result_is_refused(record: Record) -> None:
    result = record["result"]
    row = result["scores"][0]
    wrong: list[Any] = [
        result | {"end": "stuck"},
        result | {"winners": []},
        result | {"winners": [0, 1, 2, 3, 4]},
        result | {"scores": result["scores"][1:]},
        *(result | {"scores": [row | {name: row[name] + 1}, *result["scores"][1:]]} for name in row),
        result | {"scores": [row | {"bonus": 5}, *result["scores"][1:]]},
    ]
    for other in wrong:
        with pytest.raises(azalai.BadRecord, match="result"):
            azalai.load(record | {"result": other})


@pytest.mark.parametrize(
    "change",
    [
        lambda deal: deal["oases"].pop(),
        lambda deal: deal["oases"].append(deal["oases"][0]),
        lambda deal: deal["oases"].__setitem__(0, deal["oases"][1]),
        lambda deal: deal["oases"].__setitem__(0, "A1"),
        lambda deal: deal["waterholes"].popitem(),
        lambda deal: deal["waterholes"].update({"A1": 1}),
        lambda deal: deal["waterholes"].update({next(iter(deal["waterholes"])): 4}),
        lambda deal: deal["waterholes"].update({next(iter(deal["waterholes"])): True}),
        lambda deal: deal["waterholes"].update(dict.fromkeys(deal["waterholes"], 1)),
        lambda deal: deal["returns"].reverse() or deal["returns"].__setitem__(0, deal["returns"][1]),
        lambda deal: deal["returns"].append("green"),
        lambda deal: deal.pop("returns"),
        lambda deal: deal.update(more=1),
    ],
)
def test_an_impossible_deal_is_refused(record: Record, change: Callable[[Record], Any]) -> None:
    change(record["deal"])
    with pytest.raises(azalai.BadRecord, match="deal is not possible"):
        azalai.load(record)


# Hostile records: limits on time and memory

MOST_SECONDS = 2.0  # of CPU time; a good record takes a hundredth of a second
MOST_MEMORY = 64_000_000
LONGEST_MESSAGE = 5_000


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


def in_itself() -> Record:
    saved: Record = {}
    saved["options"] = saved
    return saved


def with_option(**options: Any) -> Record:
    saved = azalai.new("desert", seed=1).record()
    return saved | {"options": saved["options"] | options}


def with_deal(**deal: Any) -> Record:
    saved = azalai.new("desert", seed=1).record()
    return saved | {"deal": saved["deal"] | deal}


def with_map(text: str) -> Record:
    return with_option(board=text)


HOSTILE: dict[str, Callable[[], Any]] = {
    "nothing": lambda: "",
    "not a record": lambda: 7,
    "a list": lambda: "[]",
    "bytes that are no text": lambda: b"\xff\xfe\x00",
    "half a surrogate": lambda: '{"format": "\ud800"}',
    "ten megabytes": lambda: "[" * 10_000_000,
    "ten megabytes in a dict": lambda: with_option(board="x\n" * 5_000_000),
    "just under the limit": lambda: '{"format": "' + "x" * (MAX_BYTES - 20) + '"}',
    "deep": lambda: "[" * 500_000 + "]" * 499_999,
    "deep option": lambda: json.dumps(with_option(players=0)).replace(": 0", ": " + "[" * 90_000 + "]" * 90_000),
    "deep option in a dict": lambda: with_option(players=nested(100_000)),
    "half a million lists": lambda: '{"format": "azalai/1", "game": [' + "[]," * 300_000 + "[]]}",
    "huge number": lambda: with_option(players=10**5000),
    "huge number in text": lambda: json.dumps(with_option(players=0)).replace(": 0", ": " + "9" * 100_000),
    "huge exponent": lambda: json.dumps(with_option(players=0)).replace(": 0", ": 1e999999999"),
    "not a number": lambda: with_option(players=float("nan")),
    "not a number in text": lambda: json.dumps(with_option(players=float("nan"))),
    "infinite": lambda: with_deal(waterholes={"A1": float("inf")}),
    "set": lambda: with_option(variants={1, 2}),
    "object": lambda: with_option(players=object()),
    "itself": lambda: in_itself(),
    "keys that are no text": lambda: {1: 2, None: 3},
    "path as board": lambda: with_option(board="/etc/passwd"),
    "own source as board": lambda: with_option(board=__file__),
    "long option": lambda: with_option(oases=["x" * 100_000] * 5),
    "long option name": lambda: with_option(**{"x" * 100_000: 1}),
    "many variants": lambda: with_option(variants=["snake"] * 60_000),
    "many options": lambda: with_option(**{f"x{number}": number for number in range(50_000)}),
    "many moves": lambda: with_option() | {"moves": ["camel green A1"] * 9_999},
    "too many moves": lambda: with_option() | {"moves": ["camel green A1"] * 50_000},
    "long move": lambda: with_option() | {"moves": ["x" * 500_000]},
    "long result": lambda: with_option() | {"result": {"end": "x", "scores": [{"x" * 90_000: 1}], "winners": []}},
    "huge map": lambda: with_map("[terrain]\n" + "#" * 900_000),
    "map of one line": lambda: with_map("[terrain]\n|" + "." * 199_000 + "|\n"),
    "map of many lines": lambda: with_map("[terrain]\n" + "|.|\n" * 49_000),
    "map with too many spaces": lambda: with_map(square(".", "a")),
    "map with other ends of line": lambda: with_map("[terrain]\x0b|.|\x1c|.|\u2028|.|\x85\n"),
}

HOSTILE_MAPS: dict[str, Callable[[], Any]] = {
    "line of blanks": lambda: with_map("[terrain]\n" + " " * 40_000 + "x\n"),
    "line number of thousands of digits": lambda: with_map("[terrain]\n" + "9" * 5_000 + "|.|\n"),
    "fault in every line": lambda: with_map("x\n" * 99_000),
    "fault in every space": lambda: with_map(square("x", "x")),
    "many parts": lambda: with_map(square(".-", "a-")),
    "section with a long name": lambda: with_map("[" + "x" * 100_000 + "]\n"),
}


def square(terrain: str, area: str) -> str:
    return "".join(
        f"[{name}]\n" + ("|" + cells * (256 // len(cells)) + "|\n") * 256
        for name, cells in (("terrain", terrain), ("area", area))
    )


def check_refused_cheaply(source: Any) -> None:
    began = time.process_time()
    with pytest.raises(azalai.AzalaiError) as caught:
        azalai.load(source)
    seconds = time.process_time() - began
    assert type(caught.value) is azalai.BadRecord
    assert len(str(caught.value)) < LONGEST_MESSAGE
    assert seconds < MOST_SECONDS
    tracemalloc.start()
    try:
        with pytest.raises(azalai.BadRecord):
            azalai.load(source)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_records_are_refused_quickly_and_cheaply(name: str) -> None:
    check_refused_cheaply(HOSTILE[name]())


@pytest.mark.parametrize("name", HOSTILE_MAPS)
def test_hostile_maps_are_refused_quickly_and_cheaply(name: str) -> None:
    check_refused_cheaply(HOSTILE_MAPS[name]())


def test_nesting_is_refused_at_every_depth() -> None:
    """Near Python's recursion limit one step can succeed and the next one fail."""
    for depth in range(800, 1010, 3):
        for source in (with_option(players=nested(depth)), with_deal(oases=[nested(depth)] * 5)):
            assert load_or_refuse(source) is None
            assert load_or_refuse(f'{{"deal": {"[" * depth}{"]" * depth}}}') is None


def test_a_refusal_reveals_nothing_about_a_file_named_as_board(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("[terrain]\n|hunter2|\n", "utf-8")
    with pytest.raises(azalai.BadRecord) as caught:
        azalai.load(with_option(board=str(secret)))
    assert "hunter2" not in str(caught.value)
    assert "a record names mountain or river or holds the whole map" in str(caught.value)


# Files


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(azalai.BadRecord, match="There is no file"):
        azalai.load(tmp_path / "none.json")
    with pytest.raises(azalai.BadRecord, match="There is no file"):
        azalai.load(tmp_path)
    with pytest.raises(azalai.BadRecord, match="There is no file"):
        azalai.load(Path("a\0b"))


def test_a_large_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(10_000_000_000)  # a sparse file, which takes no space
    check_refused_cheaply(large)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in the file system")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(azalai.BadRecord, match="There is no file"):
        azalai.load(tmp_path / "pipe")
