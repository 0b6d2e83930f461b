"""Map files: what they contain, how they are read, and what can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from azalai.core.errors import BadOption, Fault, Faults

FOLDER = Path(__file__).with_name("maps")
BOARDS = ("mountain", "river")
MAX_SPACES = 256
MAX_SIDE = 256  # columns, and rows
MAX_CHARACTERS = 200_000
MAX_FAULTS = 30  # reported at once
OASES = 5
TOKENS = 45  # TD-SET-04: 15 each of 1, 2 and 3

TERRAIN = {".": "desert", "o": "small pool", "O": "large pool", "^": "mountain", "v": "village", "-": "outside"}
SPACES = ".oO"
SECTIONS = {"terrain": ".oO^v-", "area": "ab-", "bank": "NS-"}

Cell = tuple[int, int]  # column, row


def column_letters(column: int) -> str:
    """
    >>> column_letters(0), column_letters(25), column_letters(26), column_letters(27)
    ('A', 'Z', 'AA', 'AB')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def space_name(cell: Cell) -> str:
    """
    >>> space_name((5, 7))
    'F8'
    """
    return f"{column_letters(cell[0])}{cell[1] + 1}"


def parse_space(name: str) -> Cell | None:
    """
    >>> parse_space("f8"), parse_space("8F")
    ((5, 7), None)
    """
    match = re.fullmatch(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})", name, re.ASCII)
    if not match:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - 64
    return column - 1, int(match[2]) - 1


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around, in ring order. Even columns sit half a space lower than odd ones."""
    c, r = cell
    low = r + 1 if c % 2 == 0 else r
    return (c + 1, low), (c, r + 1), (c - 1, low), (c - 1, low - 1), (c, r - 1), (c + 1, low - 1)


@dataclass(frozen=True)
class Map:
    """A map: one string per grid line and section. `text` is the file as it was read."""

    name: str
    terrain: tuple[str, ...]
    area: tuple[str, ...]
    bank: tuple[str, ...] | None
    text: str = field(repr=False, compare=False, default="")

    def cells(self, kinds: str) -> list[Cell]:
        """All cells whose terrain is one of `kinds`, in reading order."""
        return [(c, r) for r, row in enumerate(self.terrain) for c, kind in enumerate(row) if kind in kinds]

    def spaces(self, players: int = 5) -> list[Cell]:
        """The spaces in use, in reading order. TD-SET-02: 2 and 3 players stay within the elevation line."""
        areas = "ab" if players > 3 else "a"
        return [(c, r) for c, r in self.cells(SPACES) if self.area[r][c] in areas]

    def kind(self, cell: Cell) -> str:
        """The terrain of a cell; outside the grid it is `-`."""
        c, r = cell
        return self.terrain[r][c] if 0 <= r < len(self.terrain) and 0 <= c < len(self.terrain[0]) else "-"


def load_map(board: str) -> Map:
    """A board by its name, or a map file by its path."""
    if board in BOARDS:
        return built_in(board)
    path = Path(board)
    if not path.is_file():
        raise BadOption(
            f"There is no board {board!r}. Boards: {', '.join(BOARDS)}, or the path of a map file (no file is there)."
        )
    return read_map_file(path)


@cache
def built_in(board: str) -> Map:
    return parse_map((FOLDER / f"{board}.txt").read_text("utf-8"), board)


def read_map_file(path: Path) -> Map:
    if path.stat().st_size > MAX_CHARACTERS:
        raise Faults(
            str(path), [Fault(0, 0, f"The file is larger than {MAX_CHARACTERS} bytes; a map is a small text file.")]
        )
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Faults(str(path), [Fault(0, 0, "The file is not UTF-8 text.")]) from None
    return parse_map(text, path.stem, str(path))


def parse_map(text: str, name: str = "custom", what: str = "") -> Map:
    """Read and check a map; all faults are reported at once, each with its line and column."""
    reader = _Reader(text)
    found = reader.read()
    if found is None:
        raise Faults(what or f"map {name!r}", reader.faults)
    return Map(name, found["terrain"], found["area"], found.get("bank"), text)


@dataclass
class _Line:
    number: int  # of the line in the file, from 1
    start: int  # column of the first map character, from 1
    cells: str


class _Reader:
    """Collects the sections of a map file, and the faults."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[Fault] = []
        self.lines: dict[str, list[_Line]] = {}
        self.headers: dict[str, int] = {}

    def fault(self, line: int, column: int, message: str) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Fault(line, column, message))

    def read(self) -> dict[str, tuple[str, ...]] | None:
        if len(self.text) > MAX_CHARACTERS:
            self.fault(0, 0, f"The map is longer than {MAX_CHARACTERS} characters.")
            return None
        self.split()
        for check in (self.check_sections, self.check_shape, self.check_agreement, self.check_contents):
            if self.faults:
                break
            check()
        self.faults.sort(key=lambda fault: (fault.line, fault.column))
        return None if self.faults else {name: tuple(x.cells for x in rows) for name, rows in self.lines.items()}

    def split(self) -> None:
        section = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if line.lstrip().startswith("["):
                section = self.header(number, line)
            elif not section:
                self.fault(number, 1, "A map line before the first section. Begin with [terrain].")
            else:
                self.row(number, line, section)

    def header(self, number: int, line: str) -> str:
        name = line.strip().strip("[]")[:40]
        column = line.index("[") + 1
        if name not in SECTIONS:
            self.fault(number, column, f"Unknown section [{name}]. Sections: {', '.join(f'[{s}]' for s in SECTIONS)}.")
        elif name in self.headers:
            self.fault(number, column, f"Section [{name}] appears twice; the first is in line {self.headers[name]}.")
        self.headers.setdefault(name, number)
        return name

    def row(self, number: int, line: str, section: str) -> None:
        match = re.fullmatch(r"\s*(?:([0-9]{1,4})\s*)?\|([^|]*)\|\s*", line)
        rows = self.lines.setdefault(section, [])
        if not match:
            self.fault(number, 1, "A map line is its number and the spaces between two bars, like ` 0|-..o.O-|`.")
            rows.append(_Line(number, 1, ""))  # so that the lines below keep their numbers
            return
        if match[1] and int(match[1]) != len(rows):
            self.fault(number, match.start(1) + 1, f"This is line {len(rows)} of [{section}], not {match[1]}.")
        rows.append(_Line(number, match.start(2) + 1, match[2]))

    def check_sections(self) -> None:
        for name in ("terrain", "area"):
            if not self.lines.get(name):
                self.fault(self.headers.get(name, 0), 1, f"Section [{name}] is missing or empty.")
        if "bank" in self.headers and not self.lines.get("bank"):
            self.fault(self.headers["bank"], 1, "Section [bank] is empty; leave it out if there is no river.")

    def check_shape(self) -> None:
        terrain = self.lines["terrain"]
        width = len(terrain[0].cells)
        if width > MAX_SIDE or len(terrain) > MAX_SIDE:
            self.fault(
                terrain[0].number, terrain[0].start, f"A map has at most {MAX_SIDE} columns and {MAX_SIDE} rows."
            )
            return
        for name, rows in self.lines.items():
            if len(rows) != len(terrain):
                self.fault(rows[-1].number, 1, f"[{name}] has {len(rows)} lines, [terrain] has {len(terrain)}.")
            for row in rows:
                self.check_row(name, row, width)

    def check_row(self, section: str, row: _Line, width: int) -> None:
        if len(row.cells) != width:
            end = row.start + min(len(row.cells), width)
            self.fault(row.number, end, f"This line has {len(row.cells)} columns, the first of the map has {width}.")
        for i, character in enumerate(row.cells):
            if character not in SECTIONS[section]:
                known = " ".join(SECTIONS[section])
                self.fault(row.number, row.start + i, f"Unknown character {character!r} in [{section}]. Known: {known}")

    def check_agreement(self) -> None:
        """Every space has an area (and a bank, if there is a river), and nothing else has one."""
        for name in ("area", "bank"):
            for ground, row in zip(self.lines["terrain"], self.lines.get(name, ())):
                for i, (kind, mark) in enumerate(zip(ground.cells, row.cells)):
                    if (kind in SPACES) != (mark != "-"):
                        wanted = "needs one of " + " ".join(SECTIONS[name][:-1]) if kind in SPACES else "takes only -"
                        what = f"{TERRAIN[kind]} ({kind}) in [terrain] line {ground.number}"
                        self.fault(row.number, row.start + i, f"{what}: here [{name}] {wanted}, not {mark}.")

    def check_contents(self) -> None:
        found = {name: tuple(x.cells for x in rows) for name, rows in self.lines.items()}
        board = Map("", found["terrain"], found["area"], found.get("bank"))
        for players, who in ((3, "2 and 3 players (area a)"), (5, "4 and 5 players (areas a and b)")):
            self.check_area(board, board.spaces(players), who)

    def check_area(self, board: Map, spaces: list[Cell], who: str) -> None:
        line = self.headers["terrain"]
        large = sum(board.kind(cell) == "O" for cell in spaces)
        pools = large + sum(board.kind(cell) == "o" for cell in spaces)
        if len(spaces) > MAX_SPACES:
            self.fault(line, 1, f"{len(spaces)} spaces for {who}; a map has at most {MAX_SPACES}.")
            return
        if large < OASES:
            self.fault(line, 1, f"{large} large pools (O) for {who}; the five oases need at least {OASES}.")
        if pools - OASES > TOKENS:
            self.fault(
                line, 1, f"{pools - OASES} pools without a palm for {who}; there are only {TOKENS} waterhole tokens."
            )
        for c, r in unreachable(spaces):
            at = self.lines["terrain"][r]
            self.fault(at.number, at.start + c, f"{space_name((c, r))} is cut off from the rest of the map for {who}.")


def unreachable(spaces: Iterable[Cell]) -> Iterator[Cell]:
    """The spaces that cannot be reached from the first one: one of each part that is cut off."""
    left = dict.fromkeys(spaces)
    first = True
    while left:
        start = next(iter(left))
        if not first:
            yield start
        first = False
        edge = [start]
        del left[start]
        while edge:
            for other in neighbours(edge.pop()):
                if other in left:
                    del left[other]
                    edge.append(other)
