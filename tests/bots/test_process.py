from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai import BadOption
from azalai.bots import BotFault, Budget, make
from azalai.bots.process import Limits, ProcessBot
from tests.bots.programs import (
    GOOD_START,
    ILLEGAL,
    POSITION,
    ROOT,
    environment,
    exists,
    pids,
    python,
    wait_for_end,
    write_program,
)

pytestmark = pytest.mark.slow

QUICK = Limits(budget=Budget(seconds=0.05), grace=0.25, start=0.5)
PATIENT = Limits(budget=Budget(seconds=0.05), grace=30.0)


def program_bot(spec: str, limits: Limits = PATIENT, seed: int | None = 1) -> ProcessBot:
    return ProcessBot(spec.removeprefix("cmd:"), seed, limits)


def fault_of(spec: str, limits: Limits = PATIENT) -> str:
    bot = program_bot(spec, limits)
    with pytest.raises(BotFault) as caught:
        bot.choose(azalai.new("desert", seed=1))
    return str(caught.value)


def test_the_example_bot_plays_a_whole_game_and_beats_a_random_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    game = azalai.new("desert", seed=3)
    mine, other = program_bot(python(ROOT / "examples" / "my_bot.py")), make("random", seed=1)
    while (seat := game.to_move) is not None:
        game.play((mine, other)[seat].choose(game))
    mine.close()
    assert game.winners == [0]


def test_the_example_is_short_enough_to_read() -> None:
    assert len((ROOT / "examples" / "my_bot.py").read_text("utf-8").splitlines()) < 60


def test_program_is_sent_its_budget_and_plays_its_move(tmp_path: Path) -> None:
    spec = write_program(tmp_path, f"note('asked', line); {GOOD_START}")
    game = azalai.new("desert", seed=1)
    bot = program_bot(spec, Limits(budget=Budget(seconds=0.5, simulations=30)))
    action = bot.choose(game)
    bot.close()
    asked = json.loads((tmp_path / "asked").read_text())
    assert game.setting.texts[action] == "leader green C1"
    assert (asked["seconds"], asked["simulations"]) == (0.5, 30)


# -- faults


def test_crash_is_a_fault_that_quotes_standard_error(tmp_path: Path) -> None:
    said = fault_of(write_program(tmp_path, "raise RuntimeError('out of camels')"))
    assert "ended with status 1" in said
    assert said.endswith("RuntimeError: out of camels")


def test_death_by_signal_is_a_fault(tmp_path: Path) -> None:
    assert "ended by signal 9" in fault_of(write_program(tmp_path, "os.kill(os.getpid(), 9)"))


def test_hanging_program_is_a_fault_in_time_and_is_killed(tmp_path: Path) -> None:
    spec = write_program(tmp_path, "hang()")
    began = time.monotonic()
    said = fault_of(spec, Limits(budget=Budget(seconds=0.05), grace=0.25, start=30))
    assert "did not answer in time" in said
    assert time.monotonic() - began < 30
    assert not any(map(exists, pids(tmp_path)))


def test_program_that_never_says_hello_is_a_fault(tmp_path: Path) -> None:
    assert "did not answer in time" in fault_of(write_program(tmp_path, hello="hang()"), QUICK)


def test_program_that_never_answers_its_first_position_is_a_fault(tmp_path: Path) -> None:
    assert "did not answer in time" in fault_of(write_program(tmp_path, position="hang()"), QUICK)


def test_start_up_time_does_not_count_against_the_first_decision(tmp_path: Path) -> None:
    limits = Limits(budget=Budget(seconds=0.1), grace=2.5)
    spec = write_program(tmp_path, position=f"time.sleep({limits.decision + 0.5}); {POSITION}")
    game = azalai.new("desert", seed=1)
    bot = program_bot(spec, limits)
    assert game.setting.texts[bot.choose(game)] == "leader green C1"
    with pytest.raises(BotFault, match="did not answer in time"):
        bot.choose(game)


def test_program_that_never_stops_talking_is_a_fault(tmp_path: Path) -> None:
    spec = write_program(tmp_path, "while True: say(reply='progress')".replace("while", "\n        while"))
    assert "did not answer in time" in fault_of(spec, Limits(budget=Budget(seconds=0.05), grace=0.25, start=30))
    assert not any(map(exists, pids(tmp_path)))


def test_program_that_closes_its_output_is_a_fault(tmp_path: Path) -> None:
    said = fault_of(write_program(tmp_path, "os.close(1); hang()"))
    assert "closed its standard output" in said
    assert not any(map(exists, pids(tmp_path)))


@pytest.mark.parametrize(
    "garbage",
    [
        "print('I think ... camel!', flush=True)",
        'print(\'{"reply": "move"\', flush=True)',
        "say(reply='move', move=7)",
        "say(reply='dance')",
        "say(move='leader green C1')",
        "print('[' * 100000, flush=True)",
        "sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()",
    ],
)
def test_garbage_is_a_fault(tmp_path: Path, garbage: str) -> None:
    assert " answered with " in fault_of(write_program(tmp_path, garbage))


def test_illegal_move_is_a_fault_that_names_the_move_and_the_reason(tmp_path: Path) -> None:
    said = fault_of(write_program(tmp_path, ILLEGAL))
    assert "illegal move, 'camel green C1'" in said
    with pytest.raises(azalai.IllegalMove) as reason:
        azalai.new("desert", seed=1).play("camel green C1")
    assert said.endswith(str(reason.value))


def test_error_reply_is_a_fault(tmp_path: Path) -> None:
    said = fault_of(write_program(tmp_path, position="say(reply='error', error='I cannot read this')"))
    assert said.endswith("answered with an error: I cannot read this")


def test_wrong_reply_is_a_fault(tmp_path: Path) -> None:
    said = fault_of(write_program(tmp_path, position=GOOD_START))
    assert said.endswith("answered with 'move' instead of 'position'.")


def test_another_protocol_is_a_fault(tmp_path: Path) -> None:
    said = fault_of(write_program(tmp_path, hello="say(reply='hello', name='x', protocol=2)"))
    assert said.endswith("speaks protocol 2; this is protocol 1.")


def test_program_starts_again_after_a_fault(tmp_path: Path) -> None:
    crash_once = "note('pids', str(os.getpid())) if len(open(here + '/pids').readlines()) > 1 else sys.exit(3)"
    bot = program_bot(write_program(tmp_path, f"{crash_once}; {GOOD_START}"))
    game = azalai.new("desert", seed=1)
    with pytest.raises(BotFault, match="status 3"):
        bot.choose(game)
    assert game.setting.texts[bot.choose(game)] == "leader green C1"
    bot.close()
    assert len(set(pids(tmp_path))) == 2


# -- how programs end


def test_one_process_plays_all_games_and_ends_when_the_bot_is_closed(tmp_path: Path) -> None:
    bot = program_bot(write_program(tmp_path))
    for seed in (1, 2):
        bot.begin(seed)
        bot.choose(azalai.new("desert", seed=seed))
    (pid,) = pids(tmp_path)
    assert exists(pid)
    bot.close()
    assert not exists(pid)
    bot.close()


def test_program_that_will_not_quit_is_killed(tmp_path: Path) -> None:
    bot = program_bot(write_program(tmp_path, end="hang()"))
    bot.choose(azalai.new("desert", seed=1))
    bot.close()
    assert not any(map(exists, pids(tmp_path)))


def test_program_ends_with_its_bot(tmp_path: Path) -> None:
    bot = program_bot(write_program(tmp_path, end="hang()"))
    bot.choose(azalai.new("desert", seed=1))
    del bot
    gc.collect()
    assert not any(map(exists, pids(tmp_path)))


def test_program_ends_with_python(tmp_path: Path) -> None:
    spec = write_program(tmp_path, end="hang()")
    script = f"import azalai.bots; bot = azalai.bots.make({spec!r}); bot.choose(azalai.new('desert', seed=1))"
    subprocess.run([sys.executable, "-c", script], check=True, env=environment(), timeout=120)
    assert not any(map(exists, pids(tmp_path)))


LEAVE_A_CHILD = """
        import subprocess
        wait = "import time; print('waiting', flush=True); time.sleep(1000)"
        out = open(here + "/pipe", "w")
        subprocess.Popen([sys.executable, "-c", wait], stdout=out, stderr=subprocess.DEVNULL)
        out.close()
"""


@pytest.mark.parametrize("then", [GOOD_START, "sys.exit(3)"])
def test_what_a_program_started_ends_with_it(tmp_path: Path, then: str) -> None:
    spec = write_program(tmp_path, f"{LEAVE_A_CHILD.strip()}\n        {then}")
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    bot = program_bot(spec)
    with suppress(BotFault):
        bot.choose(azalai.new("desert", seed=1))
    bot.close()
    wait_for_end(pipe)


def test_ctrl_c_does_not_reach_programs(tmp_path: Path) -> None:
    script = f"""
import os, signal, time
import azalai.bots
game = azalai.new("desert", seed=1)
bot = azalai.bots.make({write_program(tmp_path)!r}, seed=1)
bot.choose(game)
try:
    os.killpg(0, signal.SIGINT)
    time.sleep(60)
except KeyboardInterrupt:
    print(game.setting.texts[bot.choose(game)])
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, env=environment(), capture_output=True, text=True, timeout=120, check=True, start_new_session=True
    )
    assert done.stdout == "leader green C1\n"
    assert len(pids(tmp_path)) == 1


# -- secrets


def test_program_is_sent_only_what_its_seat_may_know(tmp_path: Path) -> None:
    game = azalai.new("desert", seed=1, variants=["aquifers"])
    chance = random.Random(1)
    while len(game.history) < 40:
        game.play(chance.choice(game.moves()))
    record = sent_record(tmp_path, game)
    seat = game.to_move
    assert seat is not None
    true, sent = game.record()["deal"]["waterholes"], record["deal"]["waterholes"]
    own = game.view(seat)["taken"][seat]
    assert own
    assert {space: sent[space] for space in own} == own
    assert sum(true[space] != sent[space] for space in true if space not in own) > 5
    assert sorted(true) == sorted(sent)
    for part in ("game", "options", "moves"):
        assert record[part] == game.record()[part]


def test_without_secrets_the_true_game_is_sent(tmp_path: Path) -> None:
    game = azalai.new("desert", seed=1)
    assert sent_record(tmp_path, game) == game.record()


def test_the_seed_that_is_sent_does_not_reveal_the_redeal(tmp_path: Path) -> None:
    game = azalai.new("desert", seed=1, variants=["aquifers"])
    record = sent_record(tmp_path, game)
    seed = json.loads((tmp_path / "asked").read_text())["seed"]
    assert record["deal"] != game.redeal(0, seed).record()["deal"]
    assert seed != 1


def sent_record(folder: Path, game: azalai.Game) -> Any:
    """What a program is sent about a game; it answers with nonsense."""
    spec = write_program(folder, "note('record', json.dumps(record)); note('asked', line); print('?', flush=True)")
    with pytest.raises(BotFault):
        program_bot(spec).choose(game)
    return json.loads((folder / "record").read_text())


# -- names and limits


def test_a_command_may_hold_colons_commas_and_spaces(tmp_path: Path) -> None:
    folder = tmp_path / "my bots: a, b=2"
    game = azalai.new("desert", seed=1)
    bot = make(write_program(folder), seed=1)
    assert game.setting.texts[bot.choose(game)] == "leader green C1"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("cmd:", "Write the command after cmd:"),
        ("cmd:'half", "No closing quotation"),
        ("cmd:no-such-program-here --fast", "There is no program 'no-such-program-here'"),
    ],
)
def test_impossible_commands_are_refused(spec: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        make(spec)


def test_programs_can_be_forbidden(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="There is no bot 'cmd'"):
        make(write_program(tmp_path), programs=False)


def test_limits_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Limits.from_environment() == Limits(Budget(seconds=1.0), 5.0, 180.0)
    assert Limits().decision == 6.0
    monkeypatch.setenv("AZALAI_BOT_BUDGET", "250ms")
    monkeypatch.setenv("AZALAI_BOT_GRACE", "0.5")
    monkeypatch.setenv("AZALAI_BOT_START", "7")
    assert Limits.from_environment() == Limits(Budget(seconds=0.25), 0.5, 7.0)
    monkeypatch.setenv("AZALAI_BOT_GRACE", "soon")
    with pytest.raises(BadOption, match="AZALAI_BOT_GRACE='soon' is not possible"):
        Limits.from_environment()
