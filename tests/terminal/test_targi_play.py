"""Whole sessions of Targi, in this process: a person who types, and one who only picks numbers."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

import azalai
from azalai.faces import face_of
from azalai.faces.face import Choice
from azalai.terminal.play import Leave, Play
from azalai.terminal.room import Room
from tests.games.targi.positions import Table
from tests.terminal.sitting import Run, read, write

pytestmark = pytest.mark.slow

SOLO = ("play", "targi", "--seats", "you,random", "--seed", "3")
PAIR = ("play", "targi", "--seats", "you,you", "--seed", "3")
NAMES = ["1 you", "2 bot"]


def fresh(**options: object) -> azalai.Game:
    return azalai.new("targi", seed=3, **options)


def played(moves: int, **options: object) -> azalai.Game:
    game = fresh(**options)
    while len(game.history) < moves and not game.over:
        game.play(game.moves()[len(game.history) * 31 % len(game.moves())])
    return game


def plain(shown: RenderableType, columns: int) -> str:
    console = Console(width=columns, file=io.StringIO())
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


# -- a whole game


class Picker(Room):
    """A person who picks a number from the list, a different one each time, until the game is over."""

    play: Play

    def __init__(self, language: str, columns: int = 80) -> None:
        self.paper = io.StringIO()
        super().__init__(language, Console(file=self.paper, width=columns, markup=False, highlight=False, emoji=False))
        self.picked = 0

    def ask(self, question: str) -> str:
        if self.play.game.over:
            raise Leave
        if question.startswith(self.words("hand-over", number=1)[:8]):
            return ""
        numbers = self.play.listed.numbers(self.play.face)
        self.picked += 1
        return str(numbers[self.picked * 7 % len(numbers)])


def sit(game: azalai.Game, seats: list[str], language: str, columns: int = 80) -> tuple[Play, str]:
    """Play a whole game by numbers; return the session and everything shown."""
    room = Picker(language, columns)
    room.play = Play(game, seats, room, seed=5)
    room.play.run()
    return room.play, room.paper.getvalue()


@pytest.mark.parametrize(
    ("language", "rules", "bot", "columns"), [("en", "expansion", "random", 80), ("de", "base", "greedy", 140)]
)
def test_whole_game_by_numbers(language: str, rules: str, bot: str, columns: int, tmp_path: Path) -> None:
    game = fresh(rules=rules)
    play, shown = sit(game, ["you", bot], language, columns)
    assert game.over
    assert len([mover for mover in play.movers if mover == 0]) == play.room.picked  # type: ignore[attr-defined]
    assert max(map(len, shown.splitlines())) <= columns
    assert "{" not in shown
    assert "None" not in shown
    for row in game.scores():
        assert re.search(rf"[●▲] {(row['seat'] or 0) + 1} .* {row['total']} *$", shown, re.MULTILINE)
    assert {"en": "The winner", "de": "Gewonnen hat"}[language] in shown or len(game.winners) == 2
    assert {"en": "Round 12 of 12", "de": "Runde 12 von 12"}[language] in shown or game.end_reason == "display"
    foreign = {"en": r"Spieler \d|nutzen|Überfall", "de": r"Player \d|\buse\b|Raid"}[language]
    assert not re.search(foreign, shown)


@pytest.mark.parametrize(("language", "rules"), [("en", "base"), ("de", "expansion")])
def test_nothing_hidden_is_shown(language: str, rules: str) -> None:
    """What a seat sees and may choose is the same for every deal that is possible for it."""
    game = fresh(rules=rules, challenges="five")
    face = face_of(game, NAMES, language)
    compared = 0
    while not game.over and compared < 25:
        if len(game.history) % 7 == 0 or (face.hides(game) and len(game.history) % 2):
            compared += 1
            for seat in (0, 1, None):
                choice = Choice(face.offered(game)) if seat == game.to_move else Choice([])
                deals = [game, game.redeal(seat, seed=len(game.history))]
                screens = [face.screen(deal, seat, deal.movers, choice, (100, sys.maxsize)) for deal in deals]
                assert plain(screens[0], 100) == plain(screens[1], 100)
                assert len({plain(face.look(deal, seat, ""), 100) for deal in deals}) == 1
        game.play(game.moves()[len(game.history) * 31 % len(game.moves())])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("columns", "lines"), [(80, 40), (100, 45), (118, 44), (140, 42), (200, 60)])
def test_screen_fits_columns_and_lines(columns: int, lines: int, language: str) -> None:
    game = fresh(rules="expansion", challenges="five")
    face = face_of(game, NAMES, language)
    heights = []
    while len(game.history) < 90:
        if len(game.history) % 9 == 0:
            choice = Choice(face.offered(game))
            shown = plain(face.screen(game, game.to_move, game.movers, choice, (columns, lines)), columns).splitlines()
            assert max(map(len, shown)) <= columns
            heights.append(len(shown))
        game.play(game.moves()[len(game.history) * 31 % len(game.moves())])
    assert max(heights) < lines, heights


def test_narrow_window_says_what_it_needs() -> None:
    game = fresh()
    shown = plain(face_of(game, NAMES).screen(game, 0, [], Choice([]), (60, 50)), 60)
    assert "The table is cut off: it needs a window of 76 columns." in " ".join(shown.split())


def test_wide_window_has_players_beside_the_table() -> None:
    game = fresh()
    for columns, beside in ((80, False), (140, True)):
        shown = plain(face_of(game, NAMES).screen(game, 0, [], Choice([]), (columns, 60)), columns)
        (edge,) = (line for line in shown.splitlines() if "┌" in line)
        assert ("● 1 you" in edge) == beside


# -- the screen


def test_screen_shows_round_raids_players_piles_and_challenges(run: Run) -> None:
    out = run("play", "targi", "--rules", "expansion", "--seats", "you,random", "--seed", "3").out
    assert "Round 1 of 12, placing   [1] 2 3 × 4 5 6 × 7 8 9 × 10 11 12 ×" in out
    assert "Raid 1 after round 3: Each player pays 1 salt or 1 VP." in out
    assert re.search(r"● 1 you  \d+ points  \(start\)  ●●● ", out)
    assert "D 1 S 1 P 1  3/10  G 1/3  W 2/10  4 VP" in out
    assert re.search(r"Piles tribe 40, goods 19, dunes 17, 1 discarded tribe card: \w", out)
    game = fresh(rules="expansion")
    for name in game.view(None)["challenges"]:
        assert game.setting.cards[name]["text"]["en"] in " ".join(out.split())  # type: ignore[attr-defined]
    for dune in game.view(None)["dunes"]:
        assert f"{dune['card']} {game.setting.cards[dune['card']]['title']['en']}: " in out  # type: ignore[attr-defined]
    assert "Player 1, place a Targi." in out


def test_displays_show_symbols_points_and_stored_actions() -> None:
    table = Table("expansion", tribe="mixed").display(0, "B06 H16 H14 B19 / H41 B01").purse(0, "12D 4G")
    table.s["token"][0][4] = 0  # row 2, place 1 is used up
    shown = plain(face_of(table.game, NAMES).screen(table.game, 0, [], Choice([]), (80, 60)), 80)
    assert "1 Oasis1∞  Rider1!  Rider2▽  Well3" in shown
    assert "2 Targia2· Oasis2   ─        ─" in shown
    assert "D 12 S 0 P 0  12/10  G 4/3" in shown


def test_raid_that_is_being_paid_is_marked() -> None:
    table = Table("base").raid(2)
    shown = plain(face_of(table.game, NAMES).screen(table.game, 0, [], Choice([]), (80, 60)), 80)
    assert "1 2 3 × 4 5 6 [×] 7 8 9 ×" in shown
    assert "Raid 2 now: Each player pays any 2 goods or 1 VP." in shown


def test_raid_that_a_challenge_makes_more_expensive_says_what_it_costs() -> None:
    for challenges, language, words in (
        (["CO2b"], "en", "Raid 2 now: Each player pays any 3 goods or 1 VP."),
        (["CO2b"], "de", "Überfall 2 jetzt: Jeder zahlt 3 Waren nach Wahl oder 1 SP."),
    ):
        table = Table("base", challenges=challenges).raid(2)
        shown = plain(face_of(table.game, NAMES, language).screen(table.game, 0, [], Choice([]), (80, 60)), 80)
        assert words in shown


def test_challenge_that_is_met_shows_by_whom() -> None:
    table = Table("base", challenges=["CR1a", "CO1a"]).purse(1, "2G")
    shown = plain(face_of(table.game, NAMES).screen(table.game, 0, [], Choice([]), (80, 60)), 80)
    assert "2VP Own at least 2 gold. ▲✓" in shown
    assert "For both: At the end of a round each player keeps at most 7 goods." in shown


def test_last_turns_say_what_they_gained() -> None:
    game = fresh()
    for move in ("place 2", "place 5", "place 3", "place 7", "place 14", "place 11", "use 2"):
        game.play(move)
    told = face_of(game, NAMES).last_turns(game, 0, game.movers, 2).plain
    assert told == "▲ Targi on Pepper (11)\n● use Dates (2) (+D)"
    german = face_of(game, NAMES, "de").last_turns(game, 1, game.movers, 1).plain
    assert german == "● Datteln (2) nutzen (+D)"


def test_drawn_card_is_named_once_it_is_face_up() -> None:
    """The opponent learns the card when it is laid out or discarded, and not when it goes to the hand."""
    game = fresh()
    for move in ("place 14", "place 5", "place 2", "place 7", "place 3", "place 11", "use 14"):
        game.play(move)
    drawn = game.view(0)["decision"]["card"]
    title = game.setting.cards[drawn]["title"]["en"]  # type: ignore[attr-defined]
    for move, named in (("hand", False), ("discard", True)):
        after = game.copy()
        after.play(move)
        for seat in (0, 1):
            told = face_of(after, NAMES).last_turns(after, seat, after.movers, 1).plain
            assert (title in told) == (named or seat == 0)


# -- what a person does


def test_numbers_are_those_of_the_border_cards(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = run(*PAIR, lines=["4", "1", "5", "15", "99", f"save {file}"])
    assert "Card 4 is a corner. Targi go on the other twelve cards. (TG-PLACE-02)" in said.screens[1]
    assert "The robber is on card 1. (TG-PLACE-03)" in said.screens[2]
    assert "Card 15 is opposite one of your opponent's Targi. (TG-PLACE-05)" in said.screens[4]
    assert "The list goes from 1 to" in said.screens[5]
    assert read(file)["moves"] == ["place 5"]


def test_moves_can_be_typed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = ["place 5", "2", "fata morgana", "14", "3", "13", "end", f"save {file}"]
    said = run(*PAIR, lines=lines)
    assert "Player 2, carry out an action" in said.out
    placed = ["place 5", "place 2", "place 9", "place 14", "place 3", "place 13"]
    assert read(file)["moves"] == [*placed, "end"]


def test_undo_save_and_load(run: Run, tmp_path: Path) -> None:
    file, later = tmp_path / "game.json", tmp_path / "later.json"
    run(*SOLO, lines=["5", "undo", "6", f"save {file}"])
    assert read(file)["moves"][0] == "place 6"
    assert len(read(file)["moves"]) == 2  # with the bot's answer
    said = run("play", "--load", str(file), lines=["moves", f"save {later}"])
    assert "● Targi on Pepper (6)" in said.out
    assert "▲ 2 random" in said.out
    assert read(later)["moves"] == read(file)["moves"]


def test_look_shows_one_card_or_all(run: Run) -> None:
    said = run(*SOLO, lines=["look 14", "look trader", "look nothing", "look"])
    assert "14 Tribal Expansion. Draw the top tribe card" in said.screens[1]
    assert "5 Trader. As often as you like: 3 identical goods for 1 gold" in said.screens[2]
    assert "There is nothing called nothing here." in said.screens[3]
    for number in range(1, 17):
        assert re.search(rf"^{number} +\S", said.screens[4], re.MULTILINE)
    assert re.search(r"^r3c3 \S", said.screens[4], re.MULTILINE)


def test_look_finds_display_cards_hand_cards_discards_and_challenges() -> None:
    table = Table("base", challenges=["CR1a"]).display(1, "B06").hand(0, "B28").discards("tribe", "B01 B02")
    face = face_of(table.game, NAMES)

    def look(what: str) -> str:
        return " ".join(plain(face.look(table.game, 0, what), 200).split())

    assert look("1.1").startswith("▲ 1.1 Walled Oasis. Oasis, 1 VP, costs S P G.")
    assert "● hand Goat-Hair Tent. Tent, 2 VP, costs P G." in look("goat")
    assert "Discarded 1 Date Garden." in look("date garden")
    assert look("CR1a").startswith("CR1a ")
    assert look("CR1a").endswith("2 VP. Own at least 2 gold.")


def test_scores_have_water_in_the_expansion_only(run: Run) -> None:
    assert re.search(r"VP +cards +! +rows +goals +total", run(*SOLO, lines=["scores"]).screens[1])
    said = run(*SOLO, "--rules", "expansion", lines=["scores"])
    assert re.search(r"VP +cards +! +rows +water +goals +total", said.screens[1])


def test_help_rules_and_signs(run: Run) -> None:
    said = run(*SOLO, lines=["help", "rules"])
    assert "use r2c3" in said.screens[1]
    assert "\n  look " in said.screens[1]
    assert "= identical goods" in said.screens[1]
    assert "Targi, in short" in said.screens[2]


def test_german_texts(run: Run) -> None:
    said = run(*SOLO, "--lang", "de", lines=["4", "hilfe", "regeln", "zeige 5", "händler", "tanzen"])
    assert "Feld 4 ist eine Ecke" in said.screens[1]
    assert "fertig" in said.screens[2]
    assert "Targi, in Kürze" in said.screens[3]
    assert "5 Händler. Beliebig oft" in said.screens[4]
    assert "● Targi auf Händler (5)" in said.screens[5]
    assert "weder ein Zug noch ein Befehl" in said.screens[6]


def test_people_hand_over_the_screen_while_one_of_them_has_a_secret(run: Run) -> None:
    lines = ["14", "5", "2", "7", "3", "11", "14"]
    said = run(*PAIR, lines=[*lines, "", "hand", "end", "", "scores"])
    asked = [number for number, screen in enumerate(said.screens) if "press Enter when only you" in screen]
    assert len(asked) == 2  # when the card is drawn, and when the other player decides
    assert "Player 1, press Enter when only you can see the screen." in said.out
    assert "Player 2, press Enter when only you can see the screen." in said.out


def test_nobody_hands_over_if_nothing_is_hidden(run: Run) -> None:
    assert "press Enter when" not in run(*PAIR, lines=["14", "5", "2"]).out


def test_bots_play_alone(run: Run) -> None:
    said = run("play", "targi", "--seats", "random,random", "--seed", "8", "--rules", "expansion")
    assert said.status == 0
    assert "The game is over" in said.out


def test_question_which_game(run: Run) -> None:
    said = run("play", lines=["targi", "you", "random", "quit"])
    assert "Which game? desert, targi:" in said.out
    assert "Player 1, place a Targi." in said.out


# -- options


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        (["--rules", "expansion"], "rules", "expansion"),
        (["--challenges", "CP1a,CR1a"], "challenges", ["CP1a", "CR1a"]),
        (["--challenges", "CP1a"], "challenges", ["CP1a"]),
        (["--challenges", "four"], "challenges", "four"),
        (["--rules", "expansion", "--targia-repeat", "keep"], "targia_repeat", "keep"),
        (["--tribe", ",".join(f"B{i:02}" for i in range(1, 46))], "tribe", [f"B{i:02}" for i in range(1, 46)]),
        (["--start", "second"], "start", "second"),
    ],
)
def test_options_of_the_game(run: Run, tmp_path: Path, options: list[str], name: str, value: object) -> None:
    file = tmp_path / "game.json"
    assert run(*SOLO, *options, lines=[f"save {file}"]).status == 0
    assert read(file)["options"][name] == value


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--challenges", "CX9"], "there is no option 'CX9'"),
        (["--tribe", "B01,B02"], "is not possible. tribe is one of"),
        (["--board", "river"], "Targi has no option 'board'."),
        (["--rules", "house"], "rules is one of: base, expansion."),
    ],
)
def test_options_that_do_not_fit(run: Run, options: list[str], sentence: str) -> None:
    said = run(*SOLO, *options)
    assert said.status == 2
    assert sentence in said.err


def test_saved_game_with_custom_cards_needs_no_file(run: Run, tmp_path: Path) -> None:
    deck, file = tmp_path / "deck.json", tmp_path / "game.json"
    goods = [
        {
            "id": f"X{i}",
            "copies": 2,
            "title": {"en": f"Bale {i}", "de": f"Ballen {i}"},
            "effect": {"kind": "gain", "options": [{"dates": 1}]},
            "text": {"en": "Take 1 date.", "de": "Nimm 1 Dattel."},
        }
        for i in range(1, 9)
    ]
    write(deck, {"type": "goods", "set": "mine", "cards": goods})
    run(*SOLO, "--goods", str(deck), lines=[f"save {file}"])
    deck.unlink()
    assert "Bale " in run("play", "--load", str(file)).out
    assert "Goods cards: custom cards" in run("replay", str(file)).out
