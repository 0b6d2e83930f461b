"""Why a move is not possible in Through the Desert, in words."""

from __future__ import annotations

from typing import Any

from azalai.core.errors import IllegalMove
from azalai.games.desert.maps import Map, neighbours, parse_space
from azalai.games.desert.state import CAMEL, COLOURS, END_REASONS, LEADER, OVER, PHASES, RETURN
from azalai.games.desert.words import texts
from azalai.wording import LANGUAGES

State = Any  # one record


def illegal(reason: str, **details: str) -> IllegalMove:
    sentences = {
        language: str(texts(language)["refusals"][reason]).format(**_in_words(details, language))
        for language in LANGUAGES
    }
    return IllegalMove(texts.clauses[reason], sentences, reason, details)


def _in_words(details: dict[str, str], language: str) -> dict[str, str]:
    """Colours and terrains by their names in a language; spaces and numbers as they are."""
    words = texts(language)
    names = {"colour": coloured(language), "terrain": words["terrain"]}
    return {key: names[key][value] if key in names else value for key, value in details.items()}


def coloured(language: str) -> dict[str, Coloured]:
    """Each colour with its name in a language."""
    words = texts(language)
    return {name: Coloured(words["colours"][name], words["coloured"][name]) for name in COLOURS}


class Coloured(str):
    """The name of a colour, which becomes an adjective with an ending (`-`: none).

    >>> "{0}, {0:en}, {0:-}".format(Coloured("Grün", "grün*")), "{0:en}".format(Coloured("Rosa", "rosa"))
    ('Grün, grünen, grün', 'rosa')
    """

    adjective: str

    def __new__(cls, noun: str, adjective: str) -> Coloured:
        made = super().__new__(cls, noun)
        made.adjective = adjective
        return made

    def __format__(self, ending: str) -> str:
        return self.adjective.replace("*", ending.strip("-")) if ending else str(self)


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

    def why_target(self, colour: str, space: str) -> IllegalMove:
        """Why a colour, a space or both cannot be used. One of them may be empty, which means all."""
        phase = PHASES[int(self.state["phase"])]
        if space and phase in (PHASES[OVER], PHASES[RETURN]):
            return self.why(PHASES[LEADER], colour, space)
        if not colour:
            return self.bad_place(phase, colour, space)
        if space or phase != PHASES[CAMEL]:
            return self.why(phase, colour, space)
        return self.bad_colour(phase, colour) or illegal("camel-nowhere", colour=colour)

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
        s = self.state
        if s["occupant"][here]:
            return illegal("camel-on-camel", space=space)
        if here in s["oasis"]:
            return illegal("camel-on-oasis", space=space)
        if s["enclosed"][here]:
            return illegal("camel-in-enclosed", space=space)
        beside = self.own_beside(around)
        if not colour:
            return self.bad_for_all(space, beside)
        return illegal("camel-touches" if colour in beside else "camel-apart", space=space, colour=colour)

    def own_beside(self, around: list[int]) -> list[str]:
        """The colours of the caravans of the seat to move that are next to a space."""
        first = int(self.state["seat"]) * len(COLOURS) + 1
        found = set(self.state["occupant"][around].tolist())
        return [colour for c, colour in enumerate(COLOURS) if first + c in found]

    def bad_for_all(self, space: str, beside: list[str]) -> IllegalMove:
        """Why no colour can go to a space."""
        if not beside:
            return illegal("camel-apart-all", space=space)
        usable = [colour for colour in beside if not self.bad_colour(PHASES[CAMEL], colour)]
        if not usable:
            return illegal("camel-no-supply", colour=beside[0])
        if len(usable) > 1:
            return illegal("camel-touches-all", space=space)
        return illegal("camel-touches", space=space, colour=usable[0])
