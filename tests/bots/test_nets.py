"""Nets: what a file must hold, which games a net serves, and what a search does with one or without."""

from __future__ import annotations

import hashlib
import warnings
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import azalai
from azalai.bots import Budget, Search, Thought, make, nets
from azalai.bots.net import Weights
from azalai.bots.nets import BadNet, Card, Learned
from tests.bots.test_search import middle, timeless
from tests.bots.valley import valley

pytestmark = pytest.mark.slow


def some_weights(setting: Any, hidden: int = 3, seed: int = 1) -> Weights:
    """Weights of the right shapes, drawn at random."""
    draw = np.random.default_rng(seed).normal
    heads = 2 + len(setting.categories) * (2 if setting.players == 2 else 1)
    shapes = (
        (len(setting.features) + 1, hidden + heads),
        (hidden, heads),
        (len(setting.move_features) + 1, hidden + 1),
        (hidden,),
    )
    return Weights(*(draw(0, 0.05, shape).astype(np.float32) for shape in shapes))


def card_for(setting: Any, **changed: Any) -> Card:
    usual = {"game": setting.kind.name, "features_version": setting.features_version, "players": [setting.players]}
    return Card(**{**usual, "knobs": {"rave": 0, "prior": 0, "onward": 1}, **changed})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    setting = valley().setting
    nets.write(tmp_path / "some", some_weights(setting), card_for(setting))
    return tmp_path / "some.npz"


def fingerprint(thought: Thought) -> str:
    told = [(c.action, c.visits, round(c.value, 6)) for c in thought.candidates]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12]


# ---------------------------------------------------------------- the search without a net

FINGERPRINTS: dict[str, tuple[Any, str]] = {
    "leaders": (lambda: azalai.new("desert", seed=4), "801ac73dd3eb"),
    "camels": (middle, "b3e052187421"),
    "camels, 5 players, face down": (lambda: middle(5, 50, variants=["aquifers"]), "4c4bdebf4521"),
}


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_rave_is_the_search_of_before_the_nets(name: str) -> None:
    position, expected = FINGERPRINTS[name]
    assert fingerprint(make("rave:300,solve=0", seed=5).think(position())) == expected  # type: ignore[attr-defined]


# ---------------------------------------------------------------- files


def test_a_net_is_read_as_it_was_written(file: Path) -> None:
    setting = valley().setting
    found = nets.read(file)
    assert found.card == card_for(setting)
    for read, written in zip(found.weights, some_weights(setting)):
        assert read.dtype == np.float32
        assert np.allclose(read, written, atol=1e-3)


def test_a_damaged_net_is_refused(file: Path) -> None:
    content = file.read_bytes()
    for damaged in (content[: len(content) // 2], b"", b"no net", content[:100] + bytes(50) + content[150:]):
        file.write_bytes(damaged)
        with pytest.raises(BadNet, match=r"some.npz cannot be read"):
            nets.read(file)


def test_a_net_without_a_card_is_refused(file: Path) -> None:
    file.with_suffix(".json").unlink()
    with pytest.raises(BadNet, match=r"card of a net, some.json, cannot be read"):
        nets.read(file)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"into": np.zeros((4, 3))}, "do not fit together"),
        ({"move_out": np.zeros(9)}, "do not fit together"),
        ({"move_out": np.full(3, np.nan)}, "not numbers"),
    ],
)
def test_weights_that_do_not_fit_together_are_refused(file: Path, changed: dict[str, Any], told: str) -> None:
    weights = some_weights(valley().setting)._replace(**changed)
    nets.write(file, weights, card_for(valley().setting))
    with pytest.raises(BadNet, match=told):
        nets.read(file)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"features_version": 99}, "version 99 of the features"),
        ({"game": "targi"}, "is for targi"),
        ({"players": [3]}, r"is for desert with \[3\] players"),
    ],
)
def test_a_net_for_something_else_is_refused(file: Path, changed: dict[str, Any], told: str) -> None:
    setting = valley().setting
    nets.write(file, some_weights(setting), card_for(setting, **changed))
    with pytest.raises(BadNet, match=told):
        make(f"search:10,net={file}", seed=1).choose(valley())


def test_a_net_that_does_not_fit_leaves_the_plain_search(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = valley().setting
    wrong = Learned("old", card_for(setting, features_version=99), some_weights(setting))
    monkeypatch.setattr(nets, "_all_of", lambda folder: [wrong])
    with pytest.warns(RuntimeWarning, match="version 99 .* The search plays without it"):
        found = timeless(Search(Budget(simulations=50), seed=1).think(valley()))
    assert found == timeless(make("rave:50", seed=1).think(valley()))  # type: ignore[attr-defined]


def test_untrusted_text_names_no_net(file: Path) -> None:
    with pytest.raises(azalai.BadOption, match="only on the command line"):
        make(f"search:10,net={file}", programs=False)


def test_a_card_says_which_options_a_net_serves() -> None:
    setting = azalai.new("desert", variants=["aquifers"]).setting
    assert card_for(setting).serves(setting)
    assert card_for(setting, options={"variants": ["aquifers", "serpentine"]}).serves(setting)
    assert not card_for(setting, options={"variants": []}).serves(setting)
    assert not card_for(setting, options={"board": ["river"]}).serves(setting)
    assert not card_for(setting, players=[3]).serves(setting)


def test_the_nets_that_come_with_the_games_fit_and_are_small() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for kind in azalai.library.kinds():
            found = nets._all_of(kind.folder / "nets")
            assert sum(file.stat().st_size for file in (kind.folder / "nets").glob("*")) < 300_000
            for learned in found:
                assert learned.card.game == kind.name
                assert learned.card.licence


def test_custom_maps_are_searched_without_a_net() -> None:
    """The net lost on a generated map of rooms: docs/benchmarks.md."""
    assert nets.find(azalai.new("desert", board="river").setting) is not None
    assert nets.find(valley().setting) is None
    assert nets.find(azalai.new("desert", players=3).setting) is None


# ---------------------------------------------------------------- the search with a net


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("blend", [0.5, 1.0])
def test_a_search_with_a_net_tells_points_by_category(tmp_path: Path, players: int, blend: float) -> None:
    game = valley(players)
    nets.write(tmp_path / "some", some_weights(game.setting), card_for(game.setting))
    thought = Search(Budget(simulations=200), seed=1, net=tmp_path / "some.npz", blend=blend).think(game)
    assert thought.simulations == sum(c.visits for c in thought.candidates) == 200
    for candidate in thought.candidates:
        if candidate.visits:
            assert candidate.parts is not None
            assert candidate.scores is not None
            assert [sum(part.values()) for part in candidate.parts] == pytest.approx(candidate.scores)
            assert set(candidate.parts[0]) == set(game.setting.categories)
            assert sum(candidate.wins or []) == pytest.approx(1)


def test_points_by_category_change_nothing_about_the_choice(file: Path) -> None:
    game = valley()
    told = Search(Budget(simulations=100), seed=1, net=file).think(game)
    decided = Search(Budget(simulations=100), seed=1, net=file).think(game, decide=True)
    assert decided.best.scores is None
    assert [(c.action, c.visits, c.value) for c in told.candidates] == [
        (c.action, c.visits, c.value) for c in decided.candidates
    ]


def test_other_weights_think_something_else(file: Path, tmp_path: Path) -> None:
    setting = valley().setting
    nets.write(tmp_path / "other", some_weights(setting, seed=2), card_for(setting))
    first, second, again = (
        timeless(Search(Budget(simulations=100), seed=1, net=net).think(valley()))
        for net in (file, tmp_path / "other", file)
    )
    assert first == again != second


def test_a_net_without_a_policy_keeps_the_games_own_guesses(file: Path) -> None:
    setting = valley().setting
    into, out, _, _ = some_weights(setting)
    nets.write(file, Weights(into, out, np.zeros((0, 0)), np.zeros(0)), card_for(setting, knobs={}))
    thought = Search(Budget(simulations=100), seed=1, net=file).think(valley())
    assert sum(c.visits for c in thought.candidates) == 100


def test_the_card_of_a_net_is_plain_json(file: Path) -> None:
    card = msgspec.json.decode(file.with_suffix(".json").read_bytes())
    assert card["game"] == "desert"
    assert card["format"] == nets.FORMAT
