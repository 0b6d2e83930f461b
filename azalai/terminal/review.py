"""Show the review of a game: each player's worst moves, and how the chances of winning changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from azalai import Game
from azalai.bots import Budget, Judgement, Search, judge_game, worst_moves
from azalai.faces.face import HEADING, QUIET, Face
from azalai.terminal.room import Room
from azalai.terminal.words import shell

REVIEW = Budget(seconds=0.2)  # for each position; a game for two takes less than half a minute
LONGEST_CURVE, SHORTEST_CURVE = 60, 8
BESIDE_CURVE = 18  # columns for the chances at both ends
BARS = "▁▂▃▄▅▆▇█"
NOTICED, NOTICED_POINTS = 0.005, 0.05  # shares of the victory, and points: smaller costs are not shown


def judge(game: Game, face: Face, room: Room, budget: Budget = REVIEW, seed: int | None = None) -> list[Judgement]:
    """Judge all moves of a game, with a progress bar."""
    thinker = Search(budget, seed=seed)
    return list(room.counting("reviewing", judge_game(game, thinker, budget), len(game.history)))


class Review:
    """The judgements on a game's moves, as tables."""

    def __init__(self, game: Game, face: Face, judgements: Sequence[Judgement]) -> None:
        self.game = game
        self.face = face
        self.words = shell(face.language)
        self.judgements = list(judgements)

    def summary(self, columns: int) -> RenderableType:
        """The chances over the game and each player's worst moves, at most `columns` wide."""
        if not self.judgements:
            return Text(self.words("review-empty"))
        return Group(self.curves(columns), "", self.worst(), self.reasons(), "", Text(self.words("review-note"), QUIET))

    # -- the chances

    def curves(self, columns: int) -> RenderableType:
        shown = Table.grid(padding=(0, 2, 0, 0))
        players = [self.face.player(seat) for seat in range(self.game.players)]
        room = columns - max(player.cell_len for player in players) - BESIDE_CURVE
        for seat, player in enumerate(players):
            chances = self.chances(seat)
            ends = f"{self.words.percent(chances[0])} → {self.words.percent(chances[-1])}"
            shown.add_row(player, sparkline(chances, max(SHORTEST_CURVE, min(room, LONGEST_CURVE))), ends)
        return Group(Text(self.words("review-chances"), HEADING), shown)

    def chances(self, seat: int) -> list[float]:
        """A seat's chance to win before each move, and its share of the victory at the end."""
        expected = [judgement.wins[seat] for judgement in self.judgements]
        return expected + ([self.game.payoffs()[seat]] if self.game.over else [])

    # -- the moves

    def worst(self) -> RenderableType:
        """Each player's worst moves."""
        shown = self.table()
        for seat in range(self.game.players):
            worst = [judgement for judgement in worst_moves(self.judgements, seat) if judgement.cost >= NOTICED]
            shown.add_row("", self.face.player(seat), "", "", "" if worst else self.words("review-faultless"))
            for judgement in worst:
                shown.add_row(str(judgement.number), self.described(judgement, judgement.move), *self.loss(judgement))
        return Group(Text(self.words("review-worst"), HEADING), shown)

    def reasons(self) -> RenderableType:
        """Why the better moves are better, for each player's worst moves in the order of the game."""
        worst = [one for seat in range(self.game.players) for one in worst_moves(self.judgements, seat)]
        told = sorted((one for one in worst if one.why and one.cost >= NOTICED), key=lambda one: one.number)
        if not told:
            return Text("")
        said = (self.words("review-reason", number=one.number, move=self.described(one, one.better)) for one in told)
        lines = [Text.assemble((head, HEADING), " ", self.reason(one)) for head, one in zip(said, told)]
        return Group("", Text(self.words("review-why"), HEADING), *lines)

    def reason(self, judgement: Judgement) -> str:
        return judgement.why.say(self.face.language, self.face.names) if judgement.why else ""

    def every(self) -> Table:
        """All moves, in order."""
        shown = self.table()
        for judgement in self.judgements:
            played = self.face.signed(judgement.seat, self.described(judgement, judgement.move))
            shown.add_row(str(judgement.number), played, *self.loss(judgement))
        return shown

    def table(self) -> Table:
        shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for key in ("number", "played", "costs", "points", "better"):
            justify: JustifyMethod = "left" if key in ("played", "better") else "right"
            shown.add_column(Text(self.words(f"review-{key}"), QUIET), justify=justify, no_wrap=True)
        return shown

    def loss(self, judgement: Judgement) -> tuple[str, str, str]:
        """What a move cost in chances and points, and the better move; empty if it was as good."""
        if judgement.cost < NOTICED:
            return "", "", ""
        points = f"−{self.words.decimal(judgement.points)}" if judgement.points >= NOTICED_POINTS else ""
        return f"−{self.words.percent(judgement.cost)}", points, self.described(judgement, judgement.better)

    def described(self, judgement: Judgement, move: str) -> str:
        """A move in words, as seen by the player who made it."""
        return self.face.tell(self.game.at(judgement.number - 1), move, judgement.seat)


def sparkline(shares: Sequence[float], most: int) -> str:
    """Draw shares between 0 and 1 as a row of at most `most` bars; neighbours are averaged to fit.

    >>> sparkline([0.0, 0.5, 1.0], 60), sparkline([0.0, 0.2, 1.0, 1.0], 2)
    ('▁▅█', '▁█')
    """
    n = min(most, len(shares))
    bounds = [i * len(shares) // n for i in range(n + 1)]
    means = (sum(shares[begin:end]) / (end - begin) for begin, end in pairwise(bounds))
    return "".join(BARS[min(int(mean * len(BARS)), len(BARS) - 1)] for mean in means)
