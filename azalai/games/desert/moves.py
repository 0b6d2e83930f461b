"""Text moves of Through the Desert: `return green`, `leader green F8`, `camel green F8`; and why one is illegal."""

from __future__ import annotations

from typing import Any

from azalai.core.errors import BadMove, IllegalMove
from azalai.games.desert.maps import Map, column_letters, neighbours, parse_space, space_name
from azalai.games.desert.state import CAMEL, COLOURS, END_REASONS, LEADER, OVER, PHASES, RETURN
from azalai.games.desert.words import texts
from azalai.wording import LANGUAGES

KINDS = ("return", "leader", "camel")
HOW = "Moves look like `leader green F8` or `camel green F8` (with 5 players first `return green`)."
State = Any  # one record


def all_texts(spaces: list[str]) -> list[str]:
    """The text of every action, in the order of the action numbers."""
    returns = [f"return {colour}" for colour in COLOURS]
    return returns + [
        f"{kind} {colour} {space}" for kind in ("leader", "camel") for colour in COLOURS for space in spaces
    ]


def split_move(text: str, board: Map) -> tuple[str, str, str]:
    """Kind, colour and space (empty for `return`) of a move that somebody typed; `BadMove` says what is unknown."""
    words = [word.lower() for word in text.split()[:4]]
    if not words or words[0] not in KINDS:
        raise BadMove(f"{text[:60]!r} is not a move. {HOW}")
    if len(words) != (2 if words[0] == "return" else 3):
        raise BadMove(f"{text[:60]!r} has {'too many' if len(words) > 2 else 'too few'} words. {HOW}")
    if words[1] not in COLOURS:
        raise BadMove(f"There is no colour {words[1][:20]!r}. Colours: {', '.join(COLOURS)}.")
    return words[0], words[1], _checked_space(words[2], board) if len(words) == 3 else ""


def _checked_space(name: str, board: Map) -> str:
    cell = parse_space(name)
    if cell is None or board.kind(cell) == "-":
        last = space_name((len(board.terrain[0]) - 1, len(board.terrain) - 1))
        raise BadMove(
            f"There is no space {name[:20].upper()!r} on this map. Spaces are a column A to "
            f"{column_letters(len(board.terrain[0]) - 1)} and a row 1 to {len(board.terrain)}, from A1 to {last}."
        )
    return space_name(cell)


def illegal(reason: str, **details: str) -> IllegalMove:
    sentences = {
        language: str(texts(language)["refusals"][reason]).format(**_in_words(details, language))
        for language in LANGUAGES
    }
    return IllegalMove(texts.clauses[reason], sentences, reason, details)


def _in_words(details: dict[str, str], language: str) -> dict[str, str]:
    """Colours and terrains by their names in a language; spaces and numbers as they are."""
    words = texts(language)
    names = {"colour": words["colours"], "terrain": words["terrain"]}
    return {key: names[key][value] if key in names else value for key, value in details.items()}


class Explainer:
    """Finds the clause that forbids a move in a position."""

    def __init__(self, board: Map, players: int, cells: list[tuple[int, int]], state: State) -> None:
        self.board = board
        self.players = players
        self.index = {cell: i for i, cell in enumerate(cells)}
        self.state = state

    def why(self, kind: str, colour: str, space: str) -> IllegalMove:
        phase = PHASES[int(self.state["phase"])]
        if phase == PHASES[OVER]:
            return illegal(f"over-{END_REASONS[int(self.state['end'])]}")
        if kind != phase:
            return self.wrong_phase(kind, phase)
        if kind == PHASES[RETURN]:
            return illegal("return-taken", colour=colour)
        return self.bad_colour(kind, colour) or self.bad_place(kind, colour, space)

    def wrong_phase(self, kind: str, phase: str) -> IllegalMove:
        if kind == PHASES[RETURN]:
            return illegal("return-not-now")
        if phase == PHASES[RETURN]:
            return illegal("return-first")
        return illegal("leaders-first" if phase == PHASES[LEADER] else "leaders-done")

    def bad_colour(self, kind: str, colour: str) -> IllegalMove | None:
        s, c = self.state, COLOURS.index(colour)
        seat = int(s["seat"])
        if kind == PHASES[CAMEL]:
            if s["leader"][seat][c] < 0:
                return illegal("camel-no-leader", colour=colour)
            return illegal("camel-no-supply", colour=colour) if s["supply"][c] == 0 else None
        if not s["hand"][seat][c]:
            return illegal("leader-returned" if s["returned"][seat] == c else "leader-placed", colour=colour)
        if (s["leader"][seat] >= 0).any():
            return None
        if (s["leader"][:, c] >= 0).any():
            return illegal("leader-colour-led", colour=colour)
        last = int(s["returned"][4])
        stranded = self.players == 5 and s["turns"] == 3 and last != c and not (s["leader"][:, last] >= 0).any()
        return illegal("leader-strands", colour=colour) if stranded else None

    def bad_place(self, kind: str, colour: str, space: str) -> IllegalMove:
        cell = parse_space(space)
        assert cell is not None
        kind_of = self.board.kind(cell)
        if kind_of in "^v":
            return illegal(f"{kind}-on-wall", space=space, terrain="mountain" if kind_of == "^" else "village")
        if cell not in self.index:
            return illegal("beyond-line", space=space, players=str(self.players))
        around = [self.index[other] for other in neighbours(cell) if other in self.index]
        here = self.index[cell]
        return self.bad_leader(space, here, around) if kind == "leader" else self.bad_camel(colour, space, here, around)

    def bad_leader(self, space: str, here: int, around: list[int]) -> IllegalMove:
        s = self.state
        if here in s["oasis"]:
            return illegal("leader-on-oasis", space=space)
        if s["occupant"][here]:
            return illegal("leader-on-leader", space=space)
        if s["token"][here]:
            return illegal("leader-on-waterhole", space=space)
        by_oasis = any(other in s["oasis"] for other in around)
        return illegal("leader-by-oasis" if by_oasis else "leader-by-leader", space=space)

    def bad_camel(self, colour: str, space: str, here: int, around: list[int]) -> IllegalMove:
        s, own = self.state, int(self.state["seat"]) * len(COLOURS) + COLOURS.index(colour) + 1
        if s["occupant"][here]:
            return illegal("camel-on-camel", space=space)
        if here in s["oasis"]:
            return illegal("camel-on-oasis", space=space)
        if s["enclosed"][here]:
            return illegal("camel-in-enclosed", space=space)
        if own not in s["occupant"][around]:
            return illegal("camel-apart", space=space, colour=colour)
        return illegal("camel-touches", space=space, colour=colour)
