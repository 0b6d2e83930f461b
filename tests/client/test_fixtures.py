"""The client's tests use data from the rules and a real server, not made-up shapes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.client import desert_positions, recording
from tests.server.running import Server

POSITIONS = json.loads(desert_positions.FILE.read_text("utf-8"))
RECORDED = json.loads(recording.FILE.read_text("utf-8"))


def named(stored: dict[str, Any]) -> str:
    return f"{stored['options']['board']}-{stored['options']['players']}-{len(stored['view']['history'])}"


@pytest.mark.parametrize("stored", POSITIONS["positions"], ids=named)
def test_the_position_is_what_the_rules_show(stored: dict[str, Any]) -> None:
    assert desert_positions.again(stored) == stored, "run `python tests/client/desert_positions.py`"


def test_the_boards_are_those_of_the_game() -> None:
    assert desert_positions.boards() == POSITIONS["boards"], "run `python tests/client/desert_positions.py`"


def fields(said: Any, depth: int) -> Any:
    """The names in a message; what can be null or of any length is not followed."""
    if isinstance(said, dict) and depth:
        return {name: fields(value, depth - 1) for name, value in said.items()}
    return None


@pytest.mark.slow
def test_a_server_still_says_such_things(server: Server) -> None:
    assert fields(recording.record(server), 3) == fields(RECORDED, 3), "run `python tests/client/recording.py`"
