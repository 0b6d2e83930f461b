"""A quick version of the attack on an account's password."""

from __future__ import annotations

import pytest

from tests.attacks.harness import Target, Victim
from tests.attacks.passwords import guess_passwords

pytestmark = pytest.mark.slow


def test_the_owner_gets_in_and_the_victim_plays_on(victim: Victim, target: Target) -> None:
    guess_passwords(Target(target.server, scale=0.25))
    assert victim.play_for(0.5)
    assert target.server.faults() == []
