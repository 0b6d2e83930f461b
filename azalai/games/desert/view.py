"""What a seat may see of a position, by allow-list."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.games.desert.state import COLOURS, END_REASONS, LEADER, ON_BOARD, OVER, PHASES

State = Any  # one record


def visible_water(box: Any, s: State, owner: int, seat: int | None) -> bool:
    """TD-WATER-02, TD-VAR-AQ-02: taken water is its owner's secret until the end, unless scores are open."""
    return bool(owner == seat or box["open_scores"] or s["phase"] == OVER)


def caravan_points(s: State, players: int) -> list[int]:
    """TD-SCORE-01, TD-SCORE-02."""
    points = np.zeros(players, np.int64)
    sizes = s["caravan_size"][:players]
    for colour in range(len(COLOURS)):
        best = sizes[:, colour].max()
        if best:
            holders = sizes[:, colour] == best
            points[holders] += 10 if holders.sum() == 1 else 5
    return points.tolist()


def score_table(box: Any, s: State, seat: int | None, everything: bool) -> list[dict[str, int | None]]:
    players = int(box["players"])
    over = s["phase"] == OVER
    caravans = caravan_points(s, players)
    table = []
    for owner in range(players):
        water = int(s["water"][owner]) if everything or visible_water(box, s, owner, seat) else None
        open_points = 5 * int(s["links"][owner] + s["crossings"][owner]) + int(s["area"][owner])
        row = {
            "seat": owner,
            "water": water,
            "oases": 5 * int(s["links"][owner]),
            "river": 5 * int(s["crossings"][owner]),
            "caravans": caravans[owner] if over else None,
            "enclosed": int(s["area"][owner]),
            "total": None if water is None else water + open_points + (caravans[owner] if over else 0),
        }
        table.append(row)
    return table


def make_view(box: Any, s: State, spaces: list[str], seat: int | None) -> dict[str, Any]:
    players = int(box["players"])
    phase = PHASES[int(s["phase"])]
    over = phase == PHASES[OVER]
    return {
        "game": "desert",
        "players": players,
        "seat": seat,
        "phase": phase,
        "to_move": None if over else int(s["seat"]),
        "left": int(s["left"]),
        "oases": [spaces[i] for i in s["oasis"]],
        "waterholes": waterholes(box, s, spaces, over),
        "taken": taken_tokens(box, s, spaces, seat),
        "camels": camels(s, spaces),
        "enclosed": enclosed(s, spaces),
        "supply": {colour: int(s["supply"][i]) for i, colour in enumerate(COLOURS)},
        "leaders": [[colour for i, colour in enumerate(COLOURS) if s["hand"][owner][i]] for owner in range(players)],
        "returned": [_colour(s["returned"][owner]) for owner in range(players)],
        "largest": largest(s, players),
        "linked": linked(s, spaces, players),
        "crossed": [[c for i, c in enumerate(COLOURS) if s["crossed"][owner][i]] for owner in range(players)],
        "first_leader": phase == PHASES[LEADER] and not (s["leader"][int(s["seat"])] >= 0).any().item(),
        "scores": score_table(box, s, seat, everything=False),
        "end": END_REASONS[int(s["end"])],
    }


def _colour(index: int) -> str | None:
    return COLOURS[index] if index >= 0 else None


def waterholes(box: Any, s: State, spaces: list[str], over: bool) -> dict[str, int | None]:
    """Still on the board: the value, or None where it lies face down (TD-VAR-AQ-01)."""
    hidden = box["aquifers"] and not over
    lying = np.flatnonzero((s["token"] > 0) & (s["taker"] == ON_BOARD))
    return {spaces[i]: None if hidden else int(s["token"][i]) for i in lying}


def taken_tokens(box: Any, s: State, spaces: list[str], seat: int | None) -> list[dict[str, int | None]]:
    """By owner: from which spaces tokens were taken, and their values where the viewer may know them."""
    table = []
    for owner in range(int(box["players"])):
        shown = visible_water(box, s, owner, seat)
        mine = np.flatnonzero(s["taker"] == owner)
        table.append({spaces[i]: int(s["token"][i]) if shown else None for i in mine})
    return table


def camels(s: State, spaces: list[str]) -> dict[str, dict[str, Any]]:
    found = {}
    for i in np.flatnonzero(s["occupant"]):
        seat, colour = divmod(int(s["occupant"][i]) - 1, len(COLOURS))
        found[spaces[i]] = {"seat": seat, "colour": COLOURS[colour], "leader": bool(s["leader"][seat][colour] == i)}
    return found


def enclosed(s: State, spaces: list[str]) -> dict[str, dict[str, Any]]:
    found = {}
    for i in np.flatnonzero(s["enclosed"]):
        seat, colour = divmod(int(s["enclosed"][i]) - 1, len(COLOURS))
        found[spaces[i]] = {"seat": seat, "colour": COLOURS[colour]}
    return found


def largest(s: State, players: int) -> dict[str, dict[str, Any]]:
    """Per colour the size of the largest caravan so far and who has one of that size."""
    table = {}
    for i, colour in enumerate(COLOURS):
        sizes = s["caravan_size"][:players, i]
        most = int(sizes.max())
        table[colour] = {"camels": most, "seats": np.flatnonzero((sizes == most) & (sizes > 0)).tolist()}
    return table


def linked(s: State, spaces: list[str], players: int) -> list[dict[str, list[str]]]:
    """By seat and colour: the oases that this caravan has scored."""
    oases = [spaces[i] for i in s["oasis"]]
    return [
        {
            colour: [name for k, name in enumerate(oases) if int(s["linked"][owner][i]) >> k & 1]
            for i, colour in enumerate(COLOURS)
            if s["linked"][owner][i]
        }
        for owner in range(players)
    ]
