"""The loop of a game in the terminal: draw, ask, play, until the player leaves. It works for any game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from azalai import AzalaiError, BadOption, Game
from azalai.bots import Bot, Budget, Judgement
from azalai.faces import face_of
from azalai.faces.face import HEADING, QUIET, Choice, Face
from azalai.terminal.hints import HINT, find_hints
from azalai.terminal.keep import Keeper, write_record
from azalai.terminal.review import REVIEW, Review, judge
from azalai.terminal.room import Room
from azalai.terminal.seats import YOU, make_bots, seat_name, seats_option
from azalai.wording import Words, joined

MOST_LISTED = 200  # a longer list is summarised by groups
LONGEST_NAME = 12
LONGEST_NUMBER = 9
PACE = 1.0  # seconds per turn when only bots play
NOTHING = Choice([])


class Leave(Exception):
    """The player wants to leave."""


class Play:
    """One game in one terminal, with people in some seats and bots in the others, or bots only."""

    def __init__(
        self, game: Game, seats: list[str], room: Room, seed: int | None = None, *, pace: float = PACE
    ) -> None:
        self.game = game
        self.seats = seats
        self.room = room
        self.seed = seed
        self.pace = pace
        self.bots: list[Bot | None] = make_bots(seats, seed)
        self.movers = game.movers
        self.face = face_of(game, names(seats, room), room.words.language)
        self.keeper = Keeper(game, seats)
        self.listed = NOTHING  # what numbers refer to
        self.looking: int | None = None  # the seat of the person who looked at the screen last
        self.alone: int | None = None  # the seat of the person who confirmed that nobody else is looking
        self.judged: list[Judgement] = []  # the review of the finished game
        self.saved = game.history  # the moves already in a file, as those of a loaded game are
        self.commands = {
            word: getattr(self, f"do_{name}")
            for name, aliases in room.words.group("commands").items()
            for word in aliases
        }

    def run(self) -> None:
        """Play until the player leaves. If they interrupt the game or the input ends, say where the game is saved."""
        try:
            while True:
                self.finish() if self.game.to_move is None else self.step(self.game.to_move)
        except Leave:
            self.keeper.forget()
        except EOFError:
            self.room.show("")
            self.tell_kept()
        except (KeyboardInterrupt, AzalaiError):  # a bot that is another program can fail
            self.room.show("")
            self.tell_kept()
            raise

    def tell_kept(self) -> None:
        if YOU not in self.seats:
            return
        if self.keeper.kept():
            self.room.say("kept", path=self.keeper.path, seats=seats_option(self.seats))
        elif self.game.history != self.saved:
            self.room.say("not-kept")

    def step(self, seat: int) -> None:
        bot = self.bots[seat]
        if bot is None:
            self.decide(seat)
        else:
            self.show_before_bot(seat)
            began = time.monotonic()
            with self.room.waiting("thinking", bot=self.face.names[seat]):
                move = bot.choose(self.game)
                if self.watched and self.begins_turn(seat):
                    time.sleep(max(0.0, began + self.pace - time.monotonic()))
            self.make(move)

    def show_before_bot(self, seat: int) -> None:
        """Draw the board before a bot thinks, so that people see their own move or can follow a game of bots."""
        if self.watched and self.begins_turn(seat):
            self.show(None)
        elif self.room.live and self.looking is not None and self.movers[-1:] == [self.looking]:
            self.show(self.looking)

    @property
    def watched(self) -> bool:
        """Whether only bots play and somebody watches."""
        return YOU not in self.seats and self.room.live

    def begins_turn(self, seat: int) -> bool:
        return self.movers[-1:] != [seat]

    def make(self, move: str | int) -> None:
        mover = self.game.to_move
        self.game.play(move)
        assert mover is not None
        self.movers.append(mover)
        self.listed = NOTHING
        if YOU in self.seats:
            self.keeper.keep(self.game)

    # -- a person's decision

    def decide(self, seat: int) -> None:
        """Ask until the position has changed."""
        self.hand_over(seat)
        self.listed = self.offered()
        self.show(seat)
        before = len(self.game.history)
        while len(self.game.history) == before:
            self.obey(seat, self.room.ask(f"{self.face.sign(seat)} > "))

    def offered(self) -> Choice:
        """The moves to list without being asked."""
        return Choice(self.face.offered(self.game))

    def hand_over(self, seat: int) -> None:
        """If people share a screen and something is hidden, wait until only the next player can see it."""
        if self.seats.count(YOU) > 1:
            hidden = self.face.hides(self.game)
            if hidden and self.game.history and self.alone != seat:
                self.room.clear()
                self.room.ask(self.room.words("hand-over", number=seat + 1))
            self.alone = seat if hidden else None
        self.looking = seat

    def show(self, seat: int | None) -> None:
        self.room.clear()
        size = (self.room.console.width, self.room.lines)
        self.room.show(self.face.screen(self.game, seat, self.movers, self.listed, size))
        if self.game.over:
            self.show_result()
        elif seat is not None and not self.game.history and self.listed == self.offered():
            self.room.show(Text(self.room.words("first-hint"), QUIET))

    def show_result(self) -> None:
        self.room.show("", self.face.scores(self.game, None), "", winners(self.game, self.face, self.room.words))
        if YOU in self.seats or self.room.live:
            self.room.show(Text(self.room.words("over"), QUIET))

    def obey(self, seat: int | None, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self.show(seat)
        elif word.casefold() in self.commands:
            self.commands[word.casefold()](seat, rest.strip())
        elif seat is None:
            self.room.refuse(self.room.words("over"))
        elif line.isascii() and line.isdigit():
            self.pick(int(line[:LONGEST_NUMBER]))
        else:
            self.read(seat, line)

    def pick(self, number: int) -> None:
        """Play a move from the list that was shown last."""
        moves = dict(zip(self.listed.numbers(self.face), self.listed.moves))
        meant = self.face.meant(self.game, number)
        if number in moves:
            self.make(moves[number])
        elif meant:
            self.attempt(meant)
        elif not self.listed:
            self.room.refuse(self.room.words("nothing-listed"))
        else:
            self.room.refuse(self.room.words("not-listed", most=max(moves)))

    def read(self, seat: int, line: str) -> None:
        """Play the typed move; if the text matches several moves, list them."""
        reading = self.face.read(line, self.game)
        if reading.problem:
            self.room.refuse(reading.problem)
        elif reading.move:
            self.attempt(reading.move)
        else:
            self.listed = Choice(self.face.ordered(reading.choice))
            self.show(seat)

    def attempt(self, move: str) -> None:
        try:
            self.make(move)
        except AzalaiError as problem:
            self.room.refuse(self.face.explain(problem))

    # -- commands: each takes the seat that decides (None when the game is over) and the rest of the line

    def do_help(self, seat: int | None, rest: str) -> None:
        self.print([*self.face.how_to_move(), *self.room.words.list("help"), "", *self.face.signs()])

    def do_rules(self, seat: int | None, rest: str) -> None:
        self.print(self.face.rules())

    def print(self, lines: list[str]) -> None:
        for line in lines:
            self.room.show(Text(line))

    def do_board(self, seat: int | None, rest: str) -> None:
        self.listed = NOTHING if seat is None else self.offered()
        self.show(seat)

    def do_look(self, seat: int | None, rest: str) -> None:
        self.room.show(self.face.look(self.game, seat, rest))

    def do_scores(self, seat: int | None, rest: str) -> None:
        self.room.show(self.face.scores(self.game, seat))

    def do_hint(self, seat: int | None, rest: str) -> None:
        """Show the best moves according to a search that knows no more than the seat."""
        if seat is None:
            self.room.refuse(self.room.words("over"))
            return
        budget = self.budget(rest, HINT)
        if budget is None:
            return
        try:
            with self.room.waiting("considering"):
                self.listed = find_hints(self.game, budget, self.seed)
        except KeyboardInterrupt:
            self.room.say("broken-off")
        else:
            self.show(seat)

    def budget(self, text: str, usual: Budget) -> Budget | None:
        """The typed budget, or the usual one if nothing was typed; None, with a message, if it is not a budget."""
        try:
            return Budget.parse(text) if text else usual
        except BadOption:
            self.room.refuse(self.room.words("no-budget", what=text[:20]))
            return None

    def do_moves(self, seat: int | None, rest: str) -> None:
        moves = self.game.moves()
        if seat is None:
            self.room.refuse(self.room.words("over"))
            return
        if rest:
            reading = self.face.read(rest, self.game)
            if reading.problem:
                self.room.refuse(reading.problem)
                return
            moves = reading.choice or [move for move in moves if move == reading.move]
        if not moves:
            self.room.refuse(self.room.words("none-fits", what=rest))
        elif len(moves) > MOST_LISTED:
            self.sum_up(moves)
        else:
            self.listed = Choice(self.face.ordered(moves))
            self.room.show(self.face.choice(self.game, seat, self.listed.moves))

    def sum_up(self, moves: list[str]) -> None:
        groups = Counter(self.face.group_of(move) for move in moves)
        self.room.say("summed-up", number=len(moves), groups=", ".join(f"{name} {n}" for name, n in groups.items()))

    def do_undo(self, seat: int | None, rest: str) -> None:
        """Go back to the last decision of a person; moves that bots made since then are undone too."""
        people = [number for number, mover in enumerate(self.movers) if self.bots[mover] is None]
        if not people:
            self.room.refuse(self.room.words("nothing-to-undo"))
            return
        self.game.undo(len(self.movers) - people[-1])
        del self.movers[people[-1] :]
        self.listed = NOTHING
        self.judged = []
        self.keeper.keep(self.game)

    def do_save(self, seat: int | None, rest: str) -> None:
        if rest:
            self.save(rest)
        else:
            self.room.refuse(self.room.words("save-where"))

    def save(self, name: str) -> bool:
        written = self.written(name, "saved", lambda path: write_record(self.game, self.seats, path))
        if written:
            self.saved = self.game.history
        return written

    def do_svg(self, seat: int | None, rest: str) -> None:
        if rest:
            self.written(rest, "drawn", lambda path: path.write_text(self.game.svg(seat), "utf-8"))
        else:
            self.room.refuse(self.room.words("svg-where"))

    def written(self, name: str, done: str, write: Callable[[Path], object]) -> bool:
        """Write a file; ask before overwriting an existing one. Return whether it was written."""
        path = Path(name).expanduser()
        try:
            if path.exists() and not self.agreed(self.room.ask(self.room.words("overwrite", path=path))):
                return False
            write(path)
        except OSError as problem:
            self.room.refuse(self.room.words("not-written", path=path, why=problem.strerror))
            return False
        self.room.say(done, path=path, seats=seats_option(self.seats))
        return True

    def agreed(self, answer: str) -> bool:
        return answer.casefold() in self.room.words.list("agreement")

    def do_quit(self, seat: int | None, rest: str) -> None:
        if YOU in self.seats and self.saved != self.game.history:
            self.offer_to_save()
        raise Leave

    def offer_to_save(self) -> None:
        """Ask for a file name until the game is saved or the player declines."""
        while name := self.room.ask(self.room.words("save-first")):
            if self.save(name):
                return

    # -- the end

    def finish(self) -> None:
        """Show who won, and let the player review the game, until they leave or undo a move."""
        self.show(None)
        if YOU not in self.seats and not self.room.live:
            raise Leave  # nobody can answer questions
        while self.game.over:
            self.obey(None, self.room.ask("> "))

    def do_review(self, seat: int | None, rest: str) -> None:
        """Show what the moves of the finished game cost. They are judged only once, unless a new budget is given."""
        if seat is not None:
            self.room.refuse(self.room.words("review-later"))
            return
        wanted = rest.casefold().split()
        every = [word for word in wanted if word in self.room.words.list("every")]
        given = " ".join(word for word in wanted if word not in every)
        budget = self.budget(given, REVIEW)
        if budget and ((self.judged and not given) or self.judge(budget)):
            review = Review(self.game, self.face, self.judged)
            self.room.show("", review.every() if every else review.summary(self.room.console.width))

    def judge(self, budget: Budget) -> bool:
        """Judge all moves with this budget per position; return False if the player interrupted it."""
        try:
            self.judged = judge(self.game, self.face, self.room, budget, self.seed)
        except KeyboardInterrupt:
            self.room.say("broken-off")
            return False
        return True


def winners(game: Game, face: Face, words: Words) -> Text:
    """Who won, in words."""
    who = joined([face.player(seat).plain for seat in game.winners], words("and"))
    return Text(words("winner" if len(game.winners) == 1 else "winners", who=who), HEADING)


def names(seats: list[str], room: Room) -> list[str]:
    """The names of the players on screen: a number, and who sits there."""
    alone = seats.count(YOU) == 1

    def name(number: int, seat: str) -> str:
        if seat != YOU:
            bot = seat_name(seat, room)
            return f"{number} {bot if len(bot) <= LONGEST_NAME else bot[: LONGEST_NAME - 1] + '…'}"
        return f"{number} {room.words('you')}" if alone else room.words("player", number=number)

    return [name(number, seat) for number, seat in enumerate(seats, 1)]
