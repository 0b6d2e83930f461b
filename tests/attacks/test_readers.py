"""Quick versions of the attacks by readers."""

from __future__ import annotations

import pytest

from tests.attacks import readers
from tests.attacks.harness import Attack, Peak, Target, Victim

pytestmark = pytest.mark.slow
MB = 60  # what the quick versions may take at most


@pytest.mark.parametrize("attack", readers.ATTACKS, ids=lambda attack: attack.__name__)
def test_the_victim_plays_on(target: Target, victim: Victim, attack: Attack) -> None:
    with readers.strangers(target, 1) as (owner,):
        readers.table_with_large_map(owner)  # starts the process that checks large files
    with Peak(target.pid) as peak:
        before = peak.most
        attack(target)
        assert victim.play_for(0.5)
    assert peak.most < before + MB
    assert target.server.faults() == []
