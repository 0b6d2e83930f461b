"""Where the tests of whole games get their games: options of all kinds, generated maps, ways to play, a text board."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from azalai import Game
from azalai.games.desert.maps import Cell, load_map, neighbours, space_name
from azalai.games.desert.state import COLOURS

PLAYERS = (2, 3, 4, 5)
BOARDS = ("mountain", "river")
EDITIONS = ("allplay", "zman", "kosmos")
VARIANTS: tuple[list[str], ...] = ([], ["serpentine"], ["aquifers"], ["serpentine", "aquifers"])

Policy = Callable[[Game, random.Random], str]


def some_options(rng: random.Random, players: int, board: str) -> dict[str, Any]:
    """Options drawn at random for this many players on one of the two boards."""
    options: dict[str, Any] = {
        "players": players,
        "board": board,
        "edition": rng.choice(EDITIONS),
        "variants": rng.choice(VARIANTS),
        "returns": rng.choice(["choose", "random"]),
        "open_scores": rng.random() < 0.3,
    }
    if rng.random() < 0.3:
        terrain = load_map(board)
        pools = [space_name(cell) for cell in terrain.spaces(players) if terrain.kind(cell) == "O"]
        options["oases"] = rng.sample(pools, 5)
    return options


# Ways to play. All of them choose at random between equally good moves.


def at_random(game: Game, rng: random.Random) -> str:
    return rng.choice(game.moves())


def _best(game: Game, rng: random.Random, worth: Callable[[str], Any]) -> str:
    """The move worth most; of a long list, the most worth of some of its moves."""
    moves = game.moves()
    return max(rng.sample(moves, min(len(moves), 120)), key=lambda move: (worth(move), rng.random()))


def enclosing(game: Game, rng: random.Random) -> str:
    """The move after which the player has enclosed most; if none encloses, one with free ground on two sides of it."""
    place = _Place(game)
    return _best(game, rng, lambda move: (place.area_after(move), place.stretches(move) > 1))


def along_the_edge(game: Game, rng: random.Random) -> str:
    """The longest caravan goes on along the edge, and closes off what it can: such areas are large."""
    place = _Place(game)
    return _best(game, rng, lambda move: (place.area_after(move), -abs(place.walls(move) - 1), place.size(move)))


def one_colour(game: Game, rng: random.Random) -> str:
    """The colour with the fewest camels left, so that it runs out."""
    supply = game.state[0]["supply"]
    return _best(game, rng, lambda move: -int(supply[colour_of(move)]))


def choking(game: Game, rng: random.Random) -> str:
    """The move that leaves whoever comes next the fewest moves, so that somebody gets stuck."""
    return _best(game, rng, lambda move: -len(after(game, move).actions()))


def after(game: Game, move: str) -> Game:
    then = game.copy()
    then.play(move)
    return then


def colour_of(move: str) -> int:
    return COLOURS.index(move.split()[1])


POLICIES: dict[str, Policy] = {
    "random": at_random,
    "enclosing": enclosing,
    "edge": along_the_edge,
    "one-colour": one_colour,
    "choking": choking,
}


class _Place:
    """What a move does to the ground around its space."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seat = game.to_move
        self.spaces = game.setting.spaces  # type: ignore[attr-defined]
        self.rings = game.setting.boxes[0]["ring"]

    def ring(self, move: str) -> list[int]:
        """The six neighbours going round, -1 for a wall; none for a move without a space."""
        space = move.split()[-1]
        return self.rings[self.spaces.index(space)].tolist() if space in self.spaces else []

    def walls(self, move: str) -> int:
        return self.ring(move).count(-1)

    def stretches(self, move: str) -> int:
        """How many stretches walls and the player's caravan make of the ground around the space."""
        own = int(self.seat or 0) * len(COLOURS) + colour_of(move) + 1
        occupant = self.game.state[0]["occupant"]
        ground = [near >= 0 and occupant[near] != own for near in self.ring(move)]
        return sum(here and not ground[side - 1] for side, here in enumerate(ground))

    def size(self, move: str) -> int:
        return int(self.game.state[0]["caravan_size"][self.seat, colour_of(move)])

    def area_after(self, move: str) -> int:
        return int(after(self.game, move).state[0]["area"][self.seat])


def play_out(game: Game, rng: random.Random, policy: Policy = at_random) -> Game:
    while not game.over:
        game.play(policy(game, rng))
    return game


# Generated maps

SHAPES = ("blob", "corridors", "rooms")
COLUMNS, ROWS = 26, 40


def random_map(rng: random.Random, spaces: int, shape: str, *, river: bool) -> str:
    """The text of a connected map with this many spaces; corridors and rooms have places that one camel cuts off."""
    cells = _grow(rng, spaces, shape)
    kinds = _terrain(rng, cells)
    beyond = set(cells[rng.randint(max(10, spaces // 2), spaces) :])  # what was grown last is beyond the line
    bend = rng.randint(2, 5)
    width, height = 1 + max(c for c, _ in cells), 1 + max(r for _, r in cells)
    middle = height // 2
    sections = {"terrain": lambda cell: kinds.get(cell) or rng.choice("---^v")}
    sections["area"] = lambda cell: ("b" if cell in beyond else "a") if cell in kinds else "-"
    if river:
        sections["bank"] = lambda cell: "NS"[cell[1] > middle + cell[0] % bend] if cell in kinds else "-"
    return "\n".join(_section(name, mark, width, height) for name, mark in sections.items()) + "\n"


def _section(name: str, mark: Callable[[Cell], str], width: int, height: int) -> str:
    rows = (f"{r:2}|{''.join(mark((c, r)) for c in range(width))}|" for r in range(height))
    return "\n".join([f"[{name}]", *rows])


def _grow(rng: random.Random, spaces: int, shape: str) -> list[Cell]:
    """Cells in the order in which they were joined on: each but the first touches an earlier one."""
    grown: dict[Cell, None] = {(rng.randrange(COLUMNS), rng.randrange(ROWS)): None}
    while len(grown) < spaces:
        edge = [near for cell in grown for near in neighbours(cell) if near not in grown and _on_grid(near)]
        crowded = {cell: sum(near in grown for near in neighbours(cell)) for cell in edge}
        thin = shape == "corridors" or (shape == "rooms" and len(grown) // 12 % 2 == 1)
        wanted = [cell for cell in edge if (crowded[cell] == 1) == thin] or edge
        grown[rng.choice(wanted)] = None
    left, top = min(c for c, _ in grown) // 2 * 2, min(r for _, r in grown)  # by two: odd columns stay odd
    return [(c - left, r - top) for c, r in grown]


def _on_grid(cell: Cell) -> bool:
    return 0 <= cell[0] < COLUMNS and 0 <= cell[1] < ROWS


def _terrain(rng: random.Random, cells: list[Cell]) -> dict[Cell, str]:
    """At least five large pools among the first cells, and not more pools than there are tokens."""
    kinds = dict.fromkeys(cells, ".")
    large = rng.sample(cells[:10], 5) if len(cells) < 40 else rng.sample(cells[: len(cells) // 2], rng.randint(5, 9))
    small = rng.sample(cells, min(len(cells) // 5, 40))
    kinds.update(dict.fromkeys(small, "o"))
    kinds.update(dict.fromkeys(large, "O"))
    return kinds


# A position as text


def draw_text(game: Game) -> str:
    """The position, laid out like the map file: even columns sit half a space lower than odd ones.

    `G0` is seat 0's green leader, `g0` a green camel, `+0` enclosed by seat 0, `=3` a waterhole, `=?` one face down,
    `()` an oasis. The letters of the colours are g, p, y, u (purple) and t.
    """
    setting: Any = game.setting
    view = game.view(None)
    rows = []
    for r, row in enumerate(setting.map.terrain):
        marks = (_mark(view, space_name((c, r)), kind, setting.spaces) for c, kind in enumerate(row))
        rows.append(f"{r + 1:3} {' '.join(marks)}".rstrip())
    return "\n".join(["    " + "  ".join(space_name((c, 0))[:-1] for c in range(len(setting.map.terrain[0]))), *rows])


LETTERS = dict(zip(COLOURS, "gpyut"))


def _mark(view: dict[str, Any], space: str, kind: str, in_use: list[str]) -> str:
    if space not in in_use:
        return {"^": "^^", "v": "vv"}.get(kind, "  ")
    if camel := view["camels"].get(space):
        letter = LETTERS[camel["colour"]]
        return f"{letter.upper() if camel['leader'] else letter}{camel['seat']}"
    if space in view["oases"]:
        return "()"
    if owner := view["enclosed"].get(space):
        return f"+{owner['seat']}"
    if space in view["waterholes"]:
        return f"={view['waterholes'][space] or '?'}"
    return ". "
