"""A table's deal: nobody can predict it, and the record replays it exactly."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest

import azalai
from azalai.server.table.seats import REDEALS, SEED_BITS, deal


def dealt(game: str, **options: Any) -> azalai.Game:
    row: Any = {"game": game, "options": json.dumps(options)}
    return deal(row)


def test_every_redeal_has_its_own_seed_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    real = secrets.randbits

    def randbits(bits: int) -> int:
        drawn.append(real(bits))
        return drawn[-1]

    monkeypatch.setattr(secrets, "randbits", randbits)
    dealt("targi")
    assert len(set(drawn)) == REDEALS + 1
    assert max(drawn).bit_length() > SEED_BITS - 10
    assert 128 * REDEALS > 4_100  # bits of a whole deal


@pytest.mark.parametrize(("game", "options"), [("targi", {}), ("desert", {"variants": ["aquifers"]}), ("desert", {})])
def test_the_record_replays_the_deal(game: str, options: dict[str, Any]) -> None:
    first = dealt(game, **options)
    record = first.record()
    assert azalai.load(record).record() == record
    assert dealt(game, **options).record()["deal"] != record["deal"]
