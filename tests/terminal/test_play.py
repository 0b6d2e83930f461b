"""Whole sessions at the terminal, in this process, with the person's lines in a list."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from rich.console import Console

import azalai
from azalai.bots import LEVELS, names
from azalai.faces.face import Choice, Face
from tests.bots.programs import write_program
from tests.terminal.sitting import Run, read, write

SOLO = ("play", "--seats", "you,random", "--seed", "3")
PAIR = ("play", "--seats", "you,you", "--seed", "3")


def fresh(**options: object) -> azalai.Game:
    return azalai.new("desert", seed=3, **options)


def short(move: str) -> str:
    """A move as a person in a hurry types it: `leader green F8` as `green f8`."""
    return " ".join(move.lower().split()[1:])


def total_of(out: str, player: str) -> int:
    """A player's total in the last score table."""
    return int(re.findall(rf"{re.escape(player)} .* (\d+)$", out, re.MULTILINE)[-1])


def test_enter_enter_enter_starts_a_game_of_two_against_a_bot(run: Run) -> None:
    said = run("play", lines=["", "", "", ""])
    assert said.status == 0
    assert "Which game? desert, targi: [desert]" in said.out
    assert "How many players? 2 to 5: [2]" in said.out
    assert "Player 1: [you]" in said.out
    assert "Player 2: [Nomad]" in said.out
    assert "● 1 you" in said.out
    assert "▲ 2 Nomad" in said.out
    assert "Player 1: place a leader." in said.out


def test_seat_question_lists_all_bots_and_levels(run: Run) -> None:
    for language in ("en", "de"):
        out = " ".join(run("play", "--lang", language, lines=["", "2"]).out.split())
        for name in names():
            if name in LEVELS:
                assert f"{LEVELS[name]['title'][language]} {LEVELS[name]['help'][language]}" in out
            else:
                assert f" {name} " in out
        assert "search:5s" in out


def test_bots_are_seated_by_budget_and_levels_by_their_titles(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = run("play", "--lang", "de", lines=["desert", "3", "you", "search:20", "nomade", f"save {file}"])
    assert "▲ 2 search:20" in said.out
    assert "■ 3 Nomade" in said.out
    assert read(file)["about"]["seats"] == "you,search:20,nomad"


def test_impossible_answers_are_asked_again(run: Run) -> None:
    said = run("play", lines=["chess", "", "six", "3", "", "nobody", "random", "you"])
    assert said.out.count("Which game?") == 3
    assert said.out.count("How many players?") == 3  # asked, refused, asked again
    assert "There is no bot 'nobody'. Bots: random," in said.out
    assert "▲ 2 random" in said.out
    assert "■ Player 3" in said.out


def test_bots_play_alone_and_the_score_is_printed(run: Run, tmp_path: Path) -> None:
    said = run("play", "--seats", "random,greedy", "--seed", "5")
    assert said.status == 0
    assert "The game is over" in said.out
    assert "caravans" in said.out
    totals = {player: total_of(said.out, player) for player in ("● 1 random", "▲ 2 greedy")}
    assert min(totals.values()) > 0
    best = max(totals, key=lambda player: totals[player])
    assert f"The winner: {best}" in said.out
    assert not list((tmp_path / "state").rglob("*.json"))


def test_same_seed_gives_the_same_session(run: Run) -> None:
    first, second = (run("play", "--seats", "random,random,random", "--seed", "8").out for _ in range(2))
    assert first == second
    assert first != run("play", "--seats", "random,random,random", "--seed", "9").out


@pytest.mark.parametrize("form", ["leader green {}", "green {}", "g {}", "LEADER GREEN {}", "{} g"])
def test_move_can_be_typed_in_short(run: Run, tmp_path: Path, form: str) -> None:
    space = fresh().moves()[40].split()[-1]
    file = tmp_path / "game.json"
    run(*PAIR, lines=[form.format(space), f"save {file}"])
    assert read(file)["moves"] == [f"leader green {space}"]


def test_illegal_move_names_the_clause_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    oasis = fresh().view(None)["oases"][0]
    file = tmp_path / "game.json"
    said = run(*SOLO, lines=[f"g {oasis}", f"save {file}"])
    assert f"A leader cannot go on the oasis at {oasis}. (TD-LEAD-02)" in said.out
    assert read(file)["moves"] == []


def test_unknown_input_says_what_is_possible(run: Run) -> None:
    said = run(*SOLO, lines=["dance", "g z99", "camel"])
    assert "neither a move nor a command" in said.screens[1]
    assert "help" in said.screens[1]
    assert "There is no space Z99 on this map. Columns go from A to V, rows from 1 to 13." in said.out
    assert "No legal move matches camel." in said.screens[3]


def test_colour_shows_its_spaces_with_numbers_that_can_be_typed(run: Run, tmp_path: Path) -> None:
    moves = [move for move in fresh().moves() if move.startswith("leader pink")]
    file = tmp_path / "game.json"
    said = run(*PAIR, lines=["pink", "17", f"save {file}"])
    assert f"{len(moves)} spaces for pink" in said.screens[1]
    assert re.search(r"\b17\b", said.screens[1])
    assert read(file)["moves"] == [moves[16]]


def test_number_needs_a_list(run: Run) -> None:
    said = run(*SOLO, lines=["1", "g", "9999", "0"])
    assert "No moves are listed" in said.screens[1]
    assert said.out.count("The list goes from 1 to") == 2


def test_list_is_gone_after_the_move(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = run(*PAIR, lines=["g", "5", "5", f"save {file}"])
    assert "No moves are listed" in said.out
    assert len(read(file)["moves"]) == 1


def test_moves_summarises_a_long_list_and_lists_a_colour(run: Run) -> None:
    game = fresh()
    green = [move.split()[-1] for move in game.moves() if " green " in move]
    said = run(*SOLO, lines=["moves", "moves green", "moves nothing"])
    assert f"{len(game.moves())} legal moves: green {len(green)}, pink" in said.screens[1]
    assert re.findall(r"\d+ green ([A-Z]\d+)", said.screens[2]) != []
    assert sorted(re.findall(r"\d+ green ([A-Z]\d+)", said.screens[2])) == sorted(green)
    assert "neither a move nor a command" in said.screens[3]


def test_space_lists_what_may_go_there(run: Run, tmp_path: Path) -> None:
    space = fresh().moves()[0].split()[-1]
    file = tmp_path / "game.json"
    said = run(*PAIR, lines=[space.lower(), "4", f"save {file}"])
    assert f"4 purple {space}" in said.screens[1]
    assert read(file)["moves"] == [f"leader purple {space}"]


def test_undo_goes_back_to_the_last_decision_of_a_person(run: Run, tmp_path: Path) -> None:
    first, second = fresh().moves()[:2]
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    run(*SOLO, lines=[short(first), f"save {before}", "undo", short(second), f"save {after}"])
    assert read(before)["moves"][0] == first
    assert read(after)["moves"][0] == second
    assert len(read(before)["moves"]) == len(read(after)["moves"]) == 2  # the bot's answers


def test_undo_between_people_takes_back_one_move(run: Run, tmp_path: Path) -> None:
    game = fresh()
    one = game.moves()[0]
    game.play(one)
    file = tmp_path / "game.json"
    run(*PAIR, lines=[short(one), short(game.moves()[0]), "undo", f"save {file}"])
    assert read(file)["moves"] == [one]


def test_nothing_to_undo_before_the_first_move(run: Run) -> None:
    assert "nothing to undo" in run("play", "--seats", "random,you", lines=["undo"]).out


def test_saved_game_continues_where_it_was_with_the_same_seats(run: Run, tmp_path: Path) -> None:
    file, later = tmp_path / "game.json", tmp_path / "later.json"
    one = fresh().moves()[0]
    run(*SOLO, lines=[short(one), f"save {file}"])
    said = run("play", "--load", str(file), lines=["g", "1", "y", "1", f"save {later}"])
    assert "▲ 2 random" in said.out
    moves = read(later)["moves"]
    assert moves[:2] == read(file)["moves"]
    assert len(moves) > 2
    assert azalai.load(later).history == moves


def test_seats_of_a_saved_game_can_be_changed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*SOLO, lines=[f"save {file}"])
    said = run("play", "--load", str(file), "--seats", "greedy,you", lines=[])
    assert "● 1 greedy" in said.out
    assert "Player 2: place a leader." in said.out


def test_saved_game_starts_no_program(run: Run, tmp_path: Path) -> None:
    """A file from someone else must not decide what runs on this machine."""
    trace = tmp_path / "trace"
    file = write(tmp_path / "game.json", fresh().record() | {"about": {"seats": f"you,cmd:touch {trace}"}})
    said = run("play", "--load", str(file), lines=["g", "1"])
    assert said.status == 2
    assert "--seats" in said.err
    assert not trace.exists()


def test_game_whose_program_failed_continues_with_the_printed_command(run: Run, tmp_path: Path) -> None:
    program = write_program(tmp_path / "a bot", think="sys.exit(3)")
    game = fresh()
    game.play(game.moves()[0])
    failed = run("play", "--seats", f"you,{program}", "--seed", "3", lines=[short(game.history[0])])
    assert failed.status == 2
    printed = re.search(r"To continue: azalai (.*)", failed.out)
    assert printed
    game.play(game.moves()[0])
    write_program(tmp_path / "a bot", think=f"say(reply='move', move={game.history[1]!r})")
    file = tmp_path / "game.json"
    assert run(*shlex.split(printed[1]), lines=[f"save {file}"]).status == 0
    assert read(file)["moves"] == game.history


def test_end_of_input_keeps_the_game_and_says_where(run: Run) -> None:
    one = fresh().moves()[0]
    said = run(*SOLO, lines=[short(one)])
    assert said.status == 0
    kept = re.search(r"azalai play --load (\S+)", said.out)
    assert kept
    game = azalai.load(Path(kept[1]))
    assert game.history[0] == one
    assert game.to_move == 0


def test_end_of_input_before_the_first_move_keeps_nothing(run: Run, tmp_path: Path) -> None:
    said = run(*SOLO, lines=[])
    assert said.status == 0
    assert "--load" not in said.out
    assert not (tmp_path / "state").exists()


def test_end_of_input_in_the_questions_is_no_error(run: Run) -> None:
    said = run("play", lines=["desert", "2"])
    assert said.status == 0
    assert said.err == ""


def test_quit_offers_to_save(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    one = fresh().moves()[0]
    said = run(*PAIR, lines=[short(one), "quit", str(file)])
    assert "Type a file name to save the game" in said.out
    assert f"azalai play --load {file}" in said.out
    assert read(file)["moves"] == [one]
    assert not list((tmp_path / "state").rglob("*.json"))


def test_quit_without_saving_leaves_nothing(run: Run, tmp_path: Path) -> None:
    said = run(*PAIR, lines=[short(fresh().moves()[0]), "quit", ""])
    assert said.status == 0
    assert not list(tmp_path.rglob("*.json"))


def test_existing_file_is_overwritten_only_if_the_player_agrees(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious", "utf-8")
    said = run(*SOLO, lines=[f"save {file}", ""])
    assert "already exists. Overwrite it?" in said.out.replace("\n", " ")
    assert file.read_text("utf-8") == "precious"
    run(*SOLO, lines=[f"save {file}", "yes"])
    assert read(file)["game"] == "desert"


def test_unwritable_file_is_reported_and_the_game_continues(run: Run, tmp_path: Path) -> None:
    said = run(*SOLO, lines=[f"save {tmp_path / 'none' / 'game.json'}", "save", "svg", "scores"])
    assert "could not be written: No such file or directory." in said.out.replace("\n", " ")
    assert "Where to? Type save FILE." in said.out
    assert "Where to? Type svg FILE." in said.out
    assert "water" in said.screens[4]


def test_strange_input_does_no_harm(run: Run, tmp_path: Path) -> None:
    said = run(*SOLO, lines=["9" * 5000, "\0", "save \0", "g" * 5000, "\x1b[A", "scores"])
    assert said.status == 0
    assert len(said.screens) == 8
    assert "water" in said.screens[6]


def test_moves_of_a_move_that_is_not_legal_says_so(run: Run) -> None:
    assert "No legal move matches g f7." in run(*SOLO, lines=["moves g f7"]).out


def test_board_that_is_too_wide_says_what_it_needs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert "The board is cut off: it needs a window of 57 columns." in " ".join(run(*SOLO).out.split())


def test_svg_saves_what_the_seat_may_see(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    run(*SOLO, lines=[f"svg {file}"])
    assert file.read_text("utf-8") == fresh().svg(0)


def test_help_and_rules_are_there(run: Run) -> None:
    said = run(*SOLO, lines=["help", "h", "rules"])
    for command in ("undo", "?", "review"):
        assert f"\n  {command} " in said.screens[1]
    assert said.screens[1].strip().startswith("help")
    assert "10 points at the end for the largest caravan" in said.screens[3]


def test_board_and_enter_draw_again(run: Run) -> None:
    said = run(*SOLO, lines=["board", "", "scores"])
    picture = [screen.count("\n13 ") for screen in said.screens[:4]]
    assert picture == [1, 1, 1, 0]


def test_others_water_is_hidden_and_counted(run: Run, tmp_path: Path) -> None:
    game = fresh()
    while game.view(0)["scores"][1]["water"] == 0 or game.to_move != 0 or not game.view(0)["taken"][1]:
        game.play(game.moves()[len(game.history) * 11 % len(game.moves())])
    file = write(tmp_path / "game.json", game.record())
    said = run("play", "--load", str(file), "--seats", "you,random", lines=["scores"])
    taken = len(game.view(0)["taken"][1])
    known = game.scores()[1]
    total = (known["oases"] or 0) + (known["enclosed"] or 0)
    assert re.search(rf"▲ 2 random +\?×{taken} +.* {total}\+$", said.screens[1], re.MULTILINE)
    mine = game.scores()[0]["total"]
    assert re.search(rf"● 1 you .* {mine}$", said.screens[1], re.MULTILINE)


def test_people_hand_over_the_screen_if_waterholes_are_face_down(run: Run) -> None:
    one = fresh(variants=["aquifers"]).moves()[0]
    said = run(*PAIR, "--variants", "aquifers", lines=[short(one), "", "scores"])
    assert "Player 2, press Enter when only you can see the screen." in said.out
    assert "~?" in said.out
    assert re.search(r"~[123]", said.out) is None


def test_nobody_hands_over_if_nothing_is_hidden(run: Run) -> None:
    one = fresh().moves()[0]
    for options in ((), ("--variants", "aquifers", "--open-scores")):
        said = run(*PAIR, *options, lines=[short(one)])
        assert "Player 2: place a leader." in said.out
        assert "press Enter when" not in said.out


def test_supply_warns_when_the_game_may_soon_be_over(run: Run, tmp_path: Path) -> None:
    game = fresh()
    while min(game.view(None)["supply"].values()) > 5:
        game.play(game.moves()[0])
    file = write(tmp_path / "game.json", game.record())
    said = run("play", "--load", str(file), "--seats", "you,you", lines=[])
    (scarce,) = (colour for colour, left in game.view(None)["supply"].items() if left <= 5)
    assert re.findall(r"(\w+) +\d!", said.out) == [scarce]


def test_german_texts(run: Run) -> None:
    oasis = fresh().view(None)["oases"][0]
    said = run(*SOLO, "--lang", "de", lines=[f"grün {oasis}", "hilfe", "züge", "regeln", "blau"])
    assert "Spieler 1: Setze einen Anführer ein." in said.out
    assert f"Ein Anführer darf nicht auf der Oase {oasis} stehen. (TD-LEAD-02)" in said.out
    assert "zurück" in said.screens[2]
    assert "erlaubte Züge" in said.screens[3]
    assert "Durch die Wüste, in Kürze" in said.screens[4]
    assert "weder ein Zug noch ein Befehl" in said.screens[5]


def test_five_players_return_leaders_by_colour(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = run("play", "--seats", "you,you,you,you,you", lines=["g", "g", "pink", f"save {file}"])
    assert "Someone already gave back the green leader; choose another colour. (TD-SET-07)" in said.out
    assert read(file)["moves"] == ["return green", "return pink"]


class TestPlainFace:
    """The general face, tried with a game that has its own."""

    def test_words_of_a_move_choose_moves(self) -> None:
        game = fresh()
        face = Face(game, ["1 you", "2 bot"])
        moves = game.moves()
        assert face.read(moves[3].upper(), game).move == moves[3]
        assert face.read("pink leader", game).choice == [move for move in moves if " pink " in move]
        assert face.read("nonsense", game).problem.startswith("That is neither a legal move nor a command.")

    def test_screen_shows_the_view_the_scores_and_the_prompt(self, capsys: pytest.CaptureFixture[str]) -> None:
        game = fresh()
        face = Face(game, ["1 you", "2 bot"])
        Console(width=100).print(face.screen(game, 0, [], Choice(game.moves()[:2]), (100, 50)))
        out = capsys.readouterr().out
        assert "waterholes" in out
        assert "▲ 2 bot" in out
        assert "Player 1: place a leader." in out
        assert f"  1 {game.moves()[0]}" in out
