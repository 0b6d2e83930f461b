"""The games: ours in this folder, and those that other packages register as entry points of the group `azalai.games`.

    [project.entry-points."azalai.games"]
    dice = "dice_game.game:Dice"

The name is the one for `azalai.new`. The object is the game's `Kind`, in the package that holds the whole game.
"""

from __future__ import annotations

from importlib.metadata import entry_points

GROUP = "azalai.games"
OURS = {"desert": "azalai.games.desert.game:Desert", "targi": "azalai.games.targi.game:Targi"}


def others() -> dict[str, str]:
    """What other packages register, by name."""
    return dict(sorted((entry.name, entry.value) for entry in entry_points(group=GROUP) if entry.name not in OURS))
