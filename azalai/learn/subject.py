"""What a game offers to a net."""

from __future__ import annotations

from azalai.core.errors import BadOption
from azalai.core.kind import Setting
from azalai.learn.rows import Subject


def subject_of(setting: Setting) -> Subject:
    """What rows of this game are about; `BadOption` if the game has no features to learn from."""
    if not setting.features_version:
        raise BadOption(f"{setting.kind.name} has no features to learn from. See docs/learning.md for how to add them.")
    two = setting.players == 2
    return Subject(
        game=setting.kind.name,
        features_version=setting.features_version,
        features=len(setting.features),
        move_features=len(setting.move_features),
        categories=len(setting.categories) * (2 if two else 1),
        two=two,
    )
