"""What a seat may see of a position, by allow-list."""

from __future__ import annotations

from typing import Any

from azalai.games.desert.state import COLOURS, END_REASONS, LEADER, ON_BOARD, OVER, PHASES

State = Any  # one record


def visible_water(box: Any, s: State, owner: int, seat: int | None) -> bool:
    """TD-WATER-02, TD-VAR-AQ-02: taken water is its owner's secret until the end, unless scores are open."""
    return bool(owner == seat or box["open_scores"] or s["phase"] == OVER)


def caravan_points(s: State, players: int) -> list[int]:
    """TD-SCORE-01, TD-SCORE-02."""
    points = [0] * players
    for sizes in zip(*s["caravan_size"].tolist()[:players]):
        holders = [seat for seat, size in enumerate(sizes) if size == max(sizes) > 0]
        for seat in holders:
            points[seat] += 10 if len(holders) == 1 else 5
    return points


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
        "oases": [spaces[i] for i in s["oasis"].tolist()],
        "waterholes": waterholes(box, s, spaces, over),
        "taken": taken_tokens(box, s, spaces, seat),
        "camels": camels(s, spaces),
        "enclosed": enclosed(s, spaces),
        "supply": dict(zip(COLOURS, s["supply"].tolist())),
        "leaders": _colours_of(s["hand"], players),
        "returned": [_colour(given) for given in s["returned"].tolist()[:players]],
        "largest": largest(s, players),
        "linked": linked(s, spaces, players),
        "crossed": _colours_of(s["crossed"], players),
        "first_leader": phase == PHASES[LEADER] and not (s["leader"][int(s["seat"])] >= 0).any().item(),
        "scores": score_table(box, s, seat, everything=False),
        "end": END_REASONS[int(s["end"])],
    }


def _colours_of(flags: Any, players: int) -> list[list[str]]:
    """By seat, the colours that are marked."""
    return [[colour for colour, flag in zip(COLOURS, row) if flag] for row in flags.tolist()[:players]]


def _colour(index: int) -> str | None:
    return COLOURS[index] if index >= 0 else None


def waterholes(box: Any, s: State, spaces: list[str], over: bool) -> dict[str, int | None]:
    """Still on the board: the value, or None where it lies face down (TD-VAR-AQ-01)."""
    hidden = box["aquifers"] and not over
    dealt = zip(spaces, s["token"].tolist(), s["taker"].tolist())
    return {space: None if hidden else value for space, value, taker in dealt if value and taker == ON_BOARD}


def taken_tokens(box: Any, s: State, spaces: list[str], seat: int | None) -> list[dict[str, int | None]]:
    """By owner: from which spaces tokens were taken, and their values where the viewer may know them."""
    dealt = list(zip(spaces, s["token"].tolist(), s["taker"].tolist()))
    table = []
    for owner in range(int(box["players"])):
        shown = visible_water(box, s, owner, seat)
        table.append({space: value if shown else None for space, value, taker in dealt if taker == owner})
    return table


def camels(s: State, spaces: list[str]) -> dict[str, dict[str, Any]]:
    leaders = {space for row in s["leader"].tolist() for space in row}
    return {
        space: _piece(caravan) | {"leader": i in leaders}
        for i, (space, caravan) in enumerate(zip(spaces, s["occupant"].tolist()))
        if caravan
    }


def enclosed(s: State, spaces: list[str]) -> dict[str, dict[str, Any]]:
    return {space: _piece(caravan) for space, caravan in zip(spaces, s["enclosed"].tolist()) if caravan}


def _piece(caravan: int) -> dict[str, Any]:
    seat, colour = divmod(caravan - 1, len(COLOURS))
    return {"seat": seat, "colour": COLOURS[colour]}


def largest(s: State, players: int) -> dict[str, dict[str, Any]]:
    """Per colour the size of the largest caravan so far and who has one of that size."""
    table = {}
    for colour, sizes in zip(COLOURS, zip(*s["caravan_size"].tolist()[:players])):
        most = max(sizes)
        table[colour] = {"camels": most, "seats": [seat for seat, size in enumerate(sizes) if size == most > 0]}
    return table


def linked(s: State, spaces: list[str], players: int) -> list[dict[str, list[str]]]:
    """By seat and colour: the oases that this caravan has scored."""
    oases = [spaces[i] for i in s["oasis"].tolist()]
    return [
        {colour: [name for k, name in enumerate(oases) if bits >> k & 1] for colour, bits in zip(COLOURS, row) if bits}
        for row in s["linked"].tolist()[:players]
    ]
