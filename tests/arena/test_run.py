from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import azalai
from azalai import AzalaiError, arena
from azalai.arena import Contest, Played
from azalai.arena.journal import Journal
from azalai.arena.play import Company, Fault, play_game
from azalai.arena.report import report
from azalai.arena.tables import match_text
from azalai.core.compile import COMPILING
from tests.arena.arenas import DEADLINE, Witness, result
from tests.bots.programs import ILLEGAL, environment, exists, pids, write_program


@pytest.fixture
def quick() -> Contest:
    return arena.match("desert", ["search:4", "greedy"])


def test_match_is_the_same_with_any_number_of_workers(quick: Contest) -> None:
    here = arena.run(quick, 6)
    assert result(here) == result(arena.run(quick, 6, arena.processes(2)))
    assert result(here) != result(arena.run(arena.match("desert", ["search:4", "greedy"], seed=2), 6))


def test_any_single_game_can_be_played_again(quick: Contest) -> None:
    games = result(arena.run(quick, 6, records=True))
    again = play_game(quick, 2, 1, Company(), records=True)
    assert again.record == games[5].record
    assert again.record is not None
    replayed = azalai.load(again.record)
    assert replayed.payoffs() == again.payoffs
    assert [score["total"] for score in replayed.scores()] == again.scores
    assert (replayed.end_reason, len(replayed.history)) == (again.end, again.moves)


def test_rotations_of_a_block_share_the_deal_and_other_blocks_do_not(quick: Contest) -> None:
    games = arena.run(quick, 4, records=True).played
    deals = [game.record["deal"] for game in games if game.record]
    assert deals[0] == deals[1] != deals[2] == deals[3]


def test_records_are_kept_only_when_asked_for(quick: Contest) -> None:
    assert all(game.record is None for game in arena.run(quick, 2).played)


def test_any_whole_number_is_a_seed() -> None:
    assert arena.run(arena.match("desert", ["greedy", "random"], seed=-1), 2).games == 2


def test_zero_games_are_refused(quick: Contest) -> None:
    with pytest.raises(AzalaiError, match="games=0"):
        arena.run(quick, 0)


def test_zero_workers_are_refused() -> None:
    with pytest.raises(AzalaiError, match="workers=0"):
        arena.processes(0)


# -- what the numbers say


def played(block: int, rotation: int, seats: list[int], scores: list[float], payoffs: list[float]) -> Played:
    return Played(
        block=block,
        deal=block,
        lineup=0,
        rotation=rotation,
        seats=seats,
        scores=scores,
        payoffs=payoffs,
        end="supply",
        moves=50,
        decisions=[25] * len(seats),
        seconds=[0.5, 5.0, 1.0][: len(seats)],
    )


def test_numbers_of_a_known_match(quick: Contest) -> None:
    blocks = [
        [played(0, 0, [0, 1], [60, 50], [1, 0]), played(0, 1, [1, 0], [40, 44], [0, 1])],
        [played(1, 0, [0, 1], [55, 55], [0.5, 0.5]), played(1, 1, [1, 0], [61, 51], [1, 0])],
    ]
    found = report(quick, blocks, planned=4)
    first, second = found.bots
    assert first.share.value == 0.625
    assert second.share.value == 0.375
    assert (first.games, first.fair, first.faults) == (4, 0.5, 0)
    assert first.points.value == 52.5
    assert first.margin.value == 1.0
    assert first.margin.low == pytest.approx(1.0 - 12.706 * 6, abs=0.01)  # the blocks have 7 and -5
    assert first.decisions == 100
    assert first.seconds_per_decision == pytest.approx(0.11)
    assert found.elo is not None
    assert found.elo.value == pytest.approx(88.7, abs=0.1)
    assert [seat.value for seat in found.seats] == [0.625, 0.375]
    assert (found.length, found.ends) == (50, {"supply": 4})
    meeting = found.cross[0][1]
    assert meeting is not None
    assert (meeting.comparisons, meeting.share) == (4, 0.625)


def test_places_behind_the_winner_are_compared_by_points() -> None:
    contest = arena.match("desert", ["greedy", "random", "search:5"], options={"players": 3})
    game = played(0, 0, [0, 1, 2], [70, 40, 50], [1, 0, 0])
    cross = report(contest, [[game]]).cross
    assert [[cell.share if cell else None for cell in row] for row in cross] == [
        [None, 1, 1],
        [0, None, 0],
        [0, 1, None],
    ]


def test_more_than_two_bots_are_rated() -> None:
    contest = arena.match("desert", ["greedy", "random", "random"], options={"players": 3})
    found = arena.run(contest, 6)
    assert found.elo is None
    ratings = [bot.rating.value or 0 for bot in found.bots if bot.rating]
    assert len(ratings) == 3
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    assert ratings[0] == max(ratings)


def test_report_of_nothing_says_so(quick: Contest) -> None:
    found = report(quick, [], planned=10)
    assert (found.games, found.seats, found.length) == (0, [], None)
    assert "0 games" in match_text(found)


# -- faults


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZALAI_BOT_BUDGET", "50ms")
    monkeypatch.setenv("AZALAI_BOT_GRACE", "0.3")


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize(
    ("think", "what"),
    [
        ("raise RuntimeError('out of camels')", "RuntimeError: out of camels"),
        ("hang()", "did not answer in time"),
        (ILLEGAL, "illegal move, 'camel green C1'"),
        ("print('camel!', flush=True)", "answered with 'camel!'"),
    ],
)
def test_faulty_bot_loses_and_the_match_continues(tmp_path: Path, think: str, what: str) -> None:
    contest = arena.match("desert", [write_program(tmp_path, think), "random"])
    found = arena.run(contest, 4)
    assert found.games == 4
    assert found.ends == {"fault": 4}
    assert [bot.share.value for bot in found.bots] == [0.0, 1.0]
    assert [bot.faults for bot in found.bots] == [4, 0]
    for game in found.played:
        assert game.fault is not None
        assert game.seats[game.fault.seat] == 0
        assert game.fault.bot == contest.bots[0]
        assert what in game.fault.what
    assert what in match_text(found)
    assert not any(map(exists, pids(tmp_path)))


@pytest.mark.usefixtures("small_limits")
def test_others_share_by_their_points_when_a_bot_makes_a_fault(tmp_path: Path) -> None:
    bots = [write_program(tmp_path, ILLEGAL), "greedy", "random"]
    contest = arena.match("desert", bots, options={"players": 3})
    for game in arena.run(contest, 3).played:
        assert game.fault is not None
        faulty = game.fault.seat
        best = max(score for seat, score in enumerate(game.scores) if seat != faulty)
        winners = [seat for seat, score in enumerate(game.scores) if seat != faulty and score == best]
        assert game.payoffs == [1 / len(winners) if seat in winners else 0 for seat in range(3)]


def test_faulty_bot_comes_last_even_with_most_points() -> None:
    contest = arena.match("desert", ["greedy", "random", "search:5"], options={"players": 3})
    game = played(0, 0, [0, 1, 2], [70, 40, 50], [0, 0, 1])
    faulty = Fault(0, "greedy", "fell asleep")
    cross = report(contest, [[msgspec.structs.replace(game, fault=faulty)]]).cross
    assert [cell.share if cell else None for cell in cross[0]] == [None, 0, 0]


def test_faults_are_reported_with_seat_and_bot(quick: Contest) -> None:
    game = played(0, 0, [0, 1], [70, 40], [0, 1])
    fell_asleep = msgspec.structs.replace(game, fault=Fault(0, "search:4", "RuntimeError: fell asleep"))
    silent = msgspec.structs.replace(game, fault=Fault(1, "cmd:x", "cmd:x did not answer in time."))
    said = match_text(report(quick, [[fell_asleep, silent], [silent, silent]]))
    assert "seat 1: search:4: RuntimeError: fell asleep\n" in said
    assert "seat 2: cmd:x did not answer in time.\n" in said
    assert said.endswith("... and 1 more fault")


# -- warming up


@pytest.mark.skipif(not COMPILING, reason="there is nothing to load")
def test_worker_has_loaded_everything_before_its_first_game(tmp_path: Path) -> None:
    contest = Witness.of(arena.match("desert", ["search:4", "greedy"]), tmp_path / "seen")
    arena.run(contest, 4, arena.processes(1))
    assert contest.seen() == {"ready"}


@pytest.mark.skipif(not COMPILING, reason="there is nothing to load")
def test_without_workers_everything_is_loaded_before_the_first_game_too(tmp_path: Path) -> None:
    contest = Witness.of(arena.match("desert", ["search:4", "greedy"]), tmp_path / "seen")
    script = """
import sys, msgspec
from azalai import arena
from tests.arena.arenas import Witness
arena.run(msgspec.json.decode(sys.stdin.read(), type=Witness), 2)
"""
    command, told = [sys.executable, "-c", script], msgspec.json.encode(contest)
    subprocess.run(command, input=told, env=environment(), check=True, timeout=DEADLINE)
    assert contest.seen() == {"ready"}


# -- the sequential test


def test_sequential_test_stops_when_it_is_decided() -> None:
    contest = arena.match("desert", ["greedy", "random"])
    found = arena.run(contest, 2000, sprt=(0, 200))
    assert found.sprt is not None
    assert found.sprt.outcome == "accepted"
    assert found.games == 2 * found.sprt.blocks < 2000
    assert "accepted" in match_text(found)
    reverse = arena.run(arena.match("desert", ["random", "greedy"]), 2000, sprt=(0, 200))
    assert reverse.sprt is not None
    assert reverse.sprt.outcome == "rejected"
    few = arena.run(contest, 2, sprt=(0, 200))
    assert few.sprt is not None
    assert few.sprt.outcome == "undecided"


def test_sequential_test_stops_at_the_same_game_with_many_workers() -> None:
    contest = arena.match("desert", ["greedy", "random"])
    here = arena.run(contest, 2000, sprt=(0, 200))
    assert result(here) == result(arena.run(contest, 2000, arena.processes(2), sprt=(0, 200)))


def test_sequential_test_is_for_two() -> None:
    contest = arena.match("desert", ["greedy", "random", "random"], options={"players": 3})
    with pytest.raises(AzalaiError, match="compares exactly two bots"):
        arena.run(contest, 3, sprt=(0, 10))


# -- the file


@pytest.fixture
def fast() -> Contest:
    return arena.match("desert", ["greedy", "random"])


def test_file_holds_the_configuration_and_each_game(fast: Contest, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    found = arena.run(fast, 4, save=file, records=True)
    header, *games = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert header["contest"]["bots"] == ["greedy", "random"]
    assert [(game["deal"], game["rotation"], game["seats"]) for game in games] == [
        (0, 0, [0, 1]),
        (0, 1, [1, 0]),
        (1, 0, [0, 1]),
        (1, 1, [1, 0]),
    ]
    assert [game["scores"] for game in games] == [game.scores for game in found.played]
    assert all(azalai.load(game["record"]).over for game in games)


def test_match_continues_from_its_file(fast: Contest, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    first = arena.run(fast, 4, save=file)
    longer = arena.run(fast, 8, save=file)
    assert longer.played[:4] == first.played
    assert result(longer) == result(arena.run(fast, 8))
    text = file.read_bytes()
    assert arena.run(fast, 8, save=file) == longer
    assert file.read_bytes() == text


def test_tournament_continues_with_the_next_table(tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    contest = arena.tournament("desert", ["greedy", "random", "uct:2"])
    whole = arena.run(contest, 4, save=file)
    assert [game.lineup for game in whole.played] == [0, 0, 1, 1, 2, 2] * 2
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:10]))
    assert result(arena.run(contest, 4, save=file)) == result(whole)


@pytest.mark.parametrize("lost", [1, 30, 500])
def test_half_written_block_is_cut_off(fast: Contest, tmp_path: Path, lost: int) -> None:
    file = tmp_path / "match.jsonl"
    whole = arena.run(fast, 6, save=file)
    file.write_bytes(file.read_bytes()[:-lost])
    assert result(arena.run(fast, 6, save=file)) == result(whole)
    assert len(file.read_bytes().splitlines()) == 7


def test_file_with_half_a_header_starts_again(fast: Contest, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = arena.run(fast, 2, save=file)
    file.write_bytes(file.read_bytes()[:20])
    assert result(arena.run(fast, 2, save=file)) == result(whole)


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (arena.match("desert", ["greedy", "random"], seed=2), "seed: 1 there, 2 here"),
        (arena.match("desert", ["greedy", "search:5"]), 'bots: .*"random".* there, .*"search:5".* here'),
        (arena.match("desert", ["greedy", "random"], options={"board": "river"}), "options: .*mountain.*river"),
    ],
)
def test_file_of_another_configuration_is_refused(fast: Contest, tmp_path: Path, other: Contest, what: str) -> None:
    file = tmp_path / "match.jsonl"
    arena.run(fast, 2, save=file)
    before = file.read_bytes()
    with pytest.raises(AzalaiError, match=f"holds another contest .*{what}"):
        arena.run(other, 2, save=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["my diary\n", "my diary", '{"format": "azalai/1"}\n'])
def test_unrelated_file_is_never_touched(fast: Contest, tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(AzalaiError, match="is not a saved contest; it was left unchanged"):
        arena.run(fast, 2, save=file)
    assert file.read_text("utf-8") == text


def test_file_of_another_format_is_refused(fast: Contest, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    arena.run(fast, 2, save=file)
    file.write_text(file.read_text("utf-8").replace("azalai-arena/1", "azalai-arena/9"), "utf-8")
    with pytest.raises(AzalaiError, match="has format 'azalai-arena/9'"):
        arena.run(fast, 2, save=file)


def test_damage_in_the_middle_is_reported_with_its_line(fast: Contest, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    arena.run(fast, 4, save=file)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], lines[2][:40], *lines[3:], ""]), "utf-8")
    with pytest.raises(AzalaiError, match="line 3 is damaged"):
        arena.run(fast, 4, save=file)
    file.write_text("\n".join([lines[0], *lines[2:], ""]), "utf-8")
    with pytest.raises(AzalaiError, match="line 2 is not the game that belongs there"):
        arena.run(fast, 4, save=file)


def test_two_processes_cannot_write_to_one_file(fast: Contest, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with Journal(file, fast), pytest.raises(AzalaiError, match="Another process is writing"):
        arena.run(fast, 2, save=file)
