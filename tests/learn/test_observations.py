"""Observations say what the documentation says, stay as they are, and hold nothing that a seat may not know."""

from __future__ import annotations

import hashlib
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import azalai
from azalai.core.observation import Part, named, scales, size_of
from azalai.games.desert.observation import ground
from azalai.games.desert.state import COLOURS
from tests.learn.tables import TABLES

DOCS = Path(__file__).parents[2] / "docs" / "observations.md"

# Change these only together with VERSION in azalai/learn/pettingzoo.py and the ids in azalai/learn/gymnasium.py.
DIGESTS = {
    "desert: two": "3a554b42e58e168f",
    "desert: four": "5fe807aa29956f17",
    "desert: five, dealt returns": "7519fc0bd8b23cba",
    "desert: river with aquifers": "1018262ac1c944b0",
    "targi: base": "54aa1bf469e2bc8a",
    "targi: mixed expansion": "fb3b3d49e370b657",
}


def some_positions(game: str, options: dict[str, Any], seed: int, every: int) -> Any:
    now = azalai.new(game, seed=seed, **options)
    rng = random.Random(seed)
    while not now.over:
        if len(now.history) % every == 0:
            yield now
        now.play(rng.choice(now.actions()))
    yield now


@pytest.mark.parametrize("name", TABLES)
def test_an_observation_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    game, options = TABLES[name]
    changed = 0
    for now in some_positions(game, options, 6, every=9):
        for seat in range(now.players):
            other = now.redeal(seat, len(now.history))
            assert other.observation(seat).tobytes() == now.observation(seat).tobytes(), (seat, now.record())
            changed += other.record() != now.record()
    hides = game == "targi" or "aquifers" in options.get("variants", ())
    assert bool(changed) == hides


@pytest.mark.parametrize("name", DIGESTS)
def test_observations_stay_the_same_within_a_version(name: str) -> None:
    assert digest(*TABLES[name]) == DIGESTS[name]


def digest(game: str, options: dict[str, Any]) -> str:
    found = hashlib.sha256()
    for now in some_positions(game, options, 3, every=5):
        for seat in range(now.players):
            found.update(now.observation(seat).tobytes())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("game", ["desert", "targi"])
def test_every_part_is_documented(game: str) -> None:
    setting = azalai.new(game, seed=1, **({"rules": "expansion"} if game == "targi" else {})).setting
    section = DOCS.read_text("utf-8").split(f"<!-- {game} -->")[1].split("<!-- end -->")[0]
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \| (\d+) \|$", section, re.MULTILINE)
    assert rows == [(part.name, part.meaning, str(part.scale)) for part in setting.observation]


def test_the_board_is_as_the_view_shows_it() -> None:
    for now in some_positions("desert", {"players": 3, "board": "river"}, 5, every=11):
        setting: Any = now.setting
        grid, fixed = setting._grid(), ground(setting)
        for seat in range(3):
            view = now.view(seat)
            seen = named(setting.observation, now.observation(seat))
            camels = {}
            for name, cell in zip(setting.spaces, setting.cells):
                at = divmod(grid.place(cell), grid.shape[1])
                assert fixed["spaces"][at] == 1
                assert seen["oases"][at] == (name in view["oases"])
                for whose, colour in np.argwhere(seen["camels"][:, :, at[0], at[1]]).tolist():
                    leader = bool(seen["leaders"][whose][at])
                    camels[name] = {"seat": (whose + seat) % 3, "colour": COLOURS[colour], "leader": leader}
            assert camels == {
                name: {key: camel[key] for key in ("seat", "colour", "leader")}
                for name, camel in view["camels"].items()
            }
            assert dict(zip(COLOURS, seen["supply"].tolist())) == view["supply"]
            assert fixed["spaces"].sum() == len(setting.spaces)


def test_goods_and_points_are_as_the_view_shows_them() -> None:
    for now in some_positions("targi", {"rules": "expansion"}, 5, every=13):
        for seat in range(2):
            view = now.view(seat)
            seen = named(now.setting.observation, now.observation(seat))
            for row, owner in enumerate((seat, 1 - seat)):
                held = view["seats"][owner]
                assert seen["points"][row] == view["scores"][owner]["total"]
                assert bool(seen["holds"][row]) == (held["hand"] is not None)
                known = held["hand"] is not None and held["hand"]["card"] is not None
                assert bool(seen["hand"][row].any()) == known
            down = [lying["face_down"] for lying in view["centre"].values()]
            assert seen["face_down"].tolist() == [int(hidden) for hidden in down]


def test_parts_are_views_of_a_whole_batch() -> None:
    parts = (Part("board", (2, 3), "a board"), Part("left", (1,), "what is left", 4))
    batch = np.zeros((5, 7), np.uint8)
    named(parts, batch)["board"][4, 1, 2] = 9
    assert batch[4, 5] == 9
    assert scales(parts).tolist() == [1] * 6 + [4]
    with pytest.raises(azalai.BadOption, match="has 6 numbers; its parts have 7"):
        named(parts, batch[:, :6])


@pytest.mark.parametrize("name", TABLES)
def test_scales_and_sizes_fit(name: str) -> None:
    game, options = TABLES[name]
    for now in some_positions(game, options, 2, every=20):
        seen = now.observation(0)
        assert len(seen) == size_of(now.setting.observation) == len(scales(now.setting.observation))
        assert (seen / scales(now.setting.observation)).max() < 64
