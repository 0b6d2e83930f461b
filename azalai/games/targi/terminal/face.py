"""Targi in a terminal: the table, what is around it, its moves in words and as lists to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from azalai.core.game import Game
from azalai.faces.face import HEADING, Choice, Face, Reading, Turn, turns
from azalai.games.targi.game import TargiSetting
from azalai.games.targi.terminal.board import SEAT, numbered_places
from azalai.games.targi.terminal.cards import Speech
from azalai.games.targi.terminal.choice import Chooser, Entry, as_columns, difference, shown, why_not_laid
from azalai.games.targi.terminal.look import Looker
from azalai.games.targi.terminal.moves import BORDERS, Teller, arranged, is_placing, numbers
from azalai.games.targi.terminal.panels import Panels
from azalai.games.targi.terminal.screen import MOST_TURNS, Screen
from azalai.games.targi.terminal.typed import reading


class TargiFace(Face):
    part = "terminal"

    def __init__(self, game: Game, names: Sequence[str], language: str = "en") -> None:
        super().__init__(game, names, language)
        self.cards = cast("TargiSetting", game.setting).cards
        self.speech = Speech(self.words, self.cards)
        self.panels = Panels(self.speech, self.player)
        self.border: Mapping[str, str] = {number: lying["card"] for number, lying in game.view(None)["border"].items()}
        self.known = {text.casefold(): text for text in game.setting.texts}

    # -- words

    def seat_style(self, seat: int) -> Style:
        return SEAT[seat]

    def describe(self, move: str) -> str:
        return Teller(self.speech, None, self.border).name(move)

    def brief(self, move: str) -> str:
        return self.describe(move)

    def tell(self, game: Game, move: str, seat: int | None) -> str:
        return self.teller(game.view(seat)).name(move)

    def teller(self, view: Mapping[str, Any], after: Mapping[str, Any] | None = None) -> Teller:
        return Teller(self.speech, view, self.border, after)

    def read(self, text: str, game: Game) -> Reading:
        view = game.view(game.to_move)
        found = reading(text, game.moves(), self.known, self.teller(view).name, self.words)
        if found.problem and self.looker(view).called(text):  # it is there, but cannot be chosen
            return Reading(problem=self.words("none-there", what=text[:40]))
        return found

    def set_up(self, game: Game) -> str:
        """What differs from the usual, and the challenges."""
        described = {option.name: option for option in self.setting.kind.options}
        given = {name: value for name, value in game.options.items() if name != "players"}
        said = [
            f"{described[name].title[self.language]}: {self._value(described[name], value)}"
            for name, value in given.items()
            if name == "rules" or value != described[name].default
        ]
        goals = [f"{name}: {self.speech.text(name)}" for name in game.view(None)["challenges"]]
        return "\n".join(["; ".join(said), *goals])

    def _value(self, option: Any, value: object) -> str:
        own = isinstance(value, str) and value.lstrip().startswith("{")
        return self.words("set-up-own") if own else super()._value(option, value)

    # -- lists of moves

    def offered(self, game: Game) -> list[str]:
        return arranged(game.moves())

    def ordered(self, moves: Sequence[str]) -> list[str]:
        return arranged(moves)

    def numbers(self, moves: Sequence[str]) -> list[int]:
        return numbers(moves)

    def meant(self, game: Game, number: int) -> str:
        """A border card that is not in the list: the refusal says why."""
        asked = game.view(None)["decision"]["kind"]
        word = {"place": "place", "act": "use", "use-border": "use"}.get(asked, "")
        return f"{word} {number}" if word and 1 <= number <= BORDERS else ""

    def choice(self, game: Game, seat: int | None, moves: Sequence[str]) -> RenderableType:
        teller = self.teller(game.view(seat))
        if is_placing(moves):
            return as_columns(list(self.places(teller, moves)))
        if seat is None:
            return as_columns([Entry(n, teller.name(move)) for n, move in zip(numbers(moves), moves)])
        return shown(self.entries(game, seat, moves))

    def entries(self, game: Game, seat: int, moves: Sequence[str]) -> list[Entry]:
        teller = self.teller(game.view(seat))
        return Chooser(self.speech, teller, game, seat).entries(moves, numbers(moves))

    def places(self, teller: Teller, moves: Sequence[str]) -> Iterator[Entry]:
        """Border cards and dunes to place on: each with what it does, in short."""
        for number, move in zip(numbers(moves), moves):
            card = teller.card_at(move.split()[1]) or ""
            place = "" if number <= BORDERS else f"{card} "
            yield Entry(number, f"{place}{self.speech.title(card)}", gain=self.speech.effects(self.cards[card]))

    # -- secrets

    def hides(self, game: Game) -> bool:
        return game.hides

    def prompt(self, game: Game, seat: int | None = None) -> Text:
        """The question, with the card that it is about if the seat may know it."""
        said = Text(game.setting.prompt(game.state, self.language, seat), HEADING)
        return said if game.to_move is None else self.signed(game.to_move, said)

    def look(self, game: Game, seat: int | None, what: str) -> RenderableType:
        return self.looker(game.view(seat)).look(what)

    def looker(self, view: Mapping[str, Any]) -> Looker:
        return Looker(self.speech, self.panels, self.player, view)

    # -- turns

    def last_turns(self, game: Game, seat: int | None, movers: Sequence[int], most: int) -> Text:
        played = turns(movers, game.history)[-most:] if most > 0 else []
        return Text("\n").join(self.told(game, seat, played))

    def turn(self, game: Game, seat: int | None, turn: Turn) -> Text:
        return next(self.told(game, seat, [turn]))

    def told(self, game: Game, seat: int | None, played: Sequence[Turn]) -> Iterator[Text]:
        """Turns that follow one another. When the game is over, what was hidden is shown as its player saw it."""
        then = game.at(played[0].moves[0][0]) if played else game
        for turn in played:
            eyes = turn.seat if game.over else seat
            before = then.view(eyes)
            said = []
            for _, move in turn.moves:
                then.play(move)
                after = then.view(eyes)
                said.append(self.happened(move, before, after, turn.seat))
                before = after
            yield self.signed(turn.seat, "; ".join(said))

    def happened(self, move: str, before: Mapping[str, Any], after: Mapping[str, Any], mover: int) -> str:
        change = self.speech.change(difference(before, after, mover))
        name = self.teller(before, after).name(move)
        return f"{name} ({change})" if change else name

    # -- what is shown

    def counts(self, kind: str, rows: Sequence[dict[str, int | None]]) -> bool:
        if kind == "water":
            return bool(cast("TargiSetting", self.setting).expansion)
        return super().counts(kind, rows)

    def screen(
        self, game: Game, seat: int | None, movers: Sequence[int], choice: Choice, room: tuple[int, int]
    ) -> RenderableType:
        """As much as fits on the screen; on a small one only what players must see."""
        columns, lines = room
        screen = Screen(self.panels, game.view(seat), self.marks(game, seat, choice), columns)
        screen.played = self.last_turns(game, seat, movers, MOST_TURNS)
        screen.asked = self.question(game, seat, bool(choice))
        if choice:
            screen.answers = choice.shown(self, game, seat, columns)
            screen.short_answers = self.short_answers(game, seat, choice) or screen.answers
        return screen.fitting(lines)

    def marks(self, game: Game, seat: int | None, choice: Choice) -> dict[str, str]:
        if seat is None or seat != game.to_move:
            return {}
        return numbered_places(choice.moves, choice.numbers(self))

    def short_answers(self, game: Game, seat: int | None, choice: Choice) -> RenderableType | None:
        """A list of moves with one line for each; for places, whose cards can be read on the table, only the titles."""
        if seat is None or type(choice) is not Choice:
            return None
        if is_placing(choice.moves):
            teller = self.teller(game.view(seat))
            return as_columns([Entry(place.number, place.name) for place in self.places(teller, choice.moves)])
        return shown(self.entries(game, seat, choice.moves), whole=False)

    def question(self, game: Game, seat: int | None, listed: bool) -> list[RenderableType]:
        """What is asked, and the card that it is about."""
        about: list[RenderableType] = [*self.panels.in_question(game.view(seat), listed=listed)]
        if seat is not None and seat == game.to_move and (why := why_not_laid(game, self.language)):
            about.append(Text(why))
        return [self.prompt(game, seat), *about]
