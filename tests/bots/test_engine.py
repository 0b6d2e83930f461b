from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

import azalai
from azalai.bots import Budget, make
from azalai.bots.levels import Level
from azalai.bots.process import Limits, ProcessBot
from azalai.core.compile import COMPILING
from tests.bots.programs import ROOT, environment, python

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "azalai", "engine"]
DOCUMENT = ROOT / "docs" / "engine-protocol.md"


class Talk:
    """A conversation with a real engine."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, env=environment())

    def send(self, line: object) -> None:
        assert self.process.stdin
        text = line if isinstance(line, (str, bytes)) else json.dumps(line)
        self.process.stdin.write((text if isinstance(text, bytes) else text.encode()) + b"\n")
        self.process.stdin.flush()

    def next(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the engine has ended"
        return json.loads(line)

    def reply(self) -> Any:
        """The next reply that is not a report of progress."""
        while (said := self.next())["reply"] == "progress":
            pass
        return said

    def ask(self, line: object) -> Any:
        self.send(line)
        return self.reply()

    def place(self, game: azalai.Game) -> None:
        self.ask({"do": "position", "record": game.record()})

    def end(self) -> int:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        assert rest == b""
        return self.process.wait(60)


@pytest.fixture(scope="module")
def talk() -> Iterator[Talk]:
    """One engine for all tests in this file; no test may end it."""
    talk = Talk()
    yield talk
    assert talk.end() == 0


@pytest.fixture(scope="module")
def middle() -> azalai.Game:
    """A game in which all leaders and some camels are placed."""
    game = azalai.new("desert", seed=3)
    bot = make("greedy", seed=1)
    for _ in range(16):
        game.play(bot.choose(game))
    return game


def test_the_documented_conversation_is_true() -> None:
    (transcript,) = re.findall(r"^```\n(> .*?)^```", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    messages = re.sub(r"\n +", " ", transcript).splitlines()  # an indented line continues a message
    assert len(messages) > 15
    talk = Talk()
    for message in messages:
        mark, text = message.split(" ", 1)
        if mark == ">":
            talk.send(text)
        else:
            said, expected = talk.reply(), json.loads(text)
            assert fits(said, expected), f"{said} instead of {expected}"
    assert talk.end() == 0


def fits(said: Any, expected: Any) -> bool:
    """Whether a reply matches a line of the document; `...` stands for anything."""
    if expected == "...":
        return True
    if isinstance(expected, dict):
        return isinstance(said, dict) and all(key in said and fits(said[key], expected[key]) for key in expected)
    if isinstance(expected, list):
        open_end = expected[-1:] == ["..."]
        wanted = expected[:-1] if open_end else expected
        enough = len(said) >= len(wanted) if open_end else len(said) == len(wanted)
        return enough and all(map(fits, said, wanted))
    if isinstance(expected, str) and isinstance(said, str):
        return re.fullmatch(".*".join(map(re.escape, expected.split("..."))), said, re.DOTALL) is not None
    return bool(said == expected)


def test_hello_names_games_and_bots(talk: Talk) -> None:
    said = talk.ask({"do": "hello"})
    assert said == {
        "reply": "hello",
        "name": "azalai",
        "version": azalai.__version__,
        "protocol": 1,
        "games": [game["name"] for game in azalai.games()],
        "bots": azalai.bots.names(),
    }


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("hello", "This is not JSON"),
        ('{"do": "hello"', "This is not JSON"),
        (b"\xff\xfe\x00", "This is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("x" * 3_000_000, "longer than 1000000 bytes"),
        ('"hello"', "A request is a JSON object"),
        ({}, "Object missing required field `do`"),
        ({"do": "dance"}, "Invalid value 'dance'"),
        ({"do": 7}, "Expected `str`"),
        ({"do": "hello", "loud": True}, "unknown field `loud`"),
        ({"do": "position"}, "missing required field `record`"),
        ({"do": "position", "record": []}, "Expected `object`"),
        ({"do": "position", "record": {"format": "azalai/1"}}, "This is not a game record"),
        ({"do": "think", "seconds": "1"}, r"Expected `float \| null`"),
        ({"do": "think", "seconds": 0}, "Expected `float` > 0"),
        ({"do": "think", "seconds": 1e300}, "Expected `float` <= 86400"),
        ({"do": "think", "simulations": 0}, "Expected `int` >= 1"),
        ({"do": "think", "simulations": 1.5}, r"Expected `int \| null`"),
        ({"do": "think", "bot": "oracle"}, "There is no bot 'oracle'"),
        ({"do": "think", "bot": "search:soon"}, "'soon' is not a budget"),
        ({"do": "think", "bot": "search:knobs=2"}, "There is no setting .knobs"),
        ({"do": "think", "bot": f"cmd:{sys.executable} -c 1"}, "There is no bot 'cmd'"),
        ({"do": "think", "bot": "x" * 1000}, "length <= 200"),
    ],
)
def test_bad_requests_get_an_error_and_the_engine_keeps_running(
    talk: Talk, middle: azalai.Game, line: object, error: str
) -> None:
    talk.place(middle)
    said = talk.ask(line)
    assert said["reply"] == "error"
    assert re.search(error, said["error"])
    assert talk.ask({"do": "hello", "id": "still there"})["id"] == "still there"


def test_errors_carry_the_id_of_their_request(talk: Talk) -> None:
    assert talk.ask({"do": "dance", "id": 12})["id"] == 12
    assert "id" not in talk.ask({"do": "dance", "id": [1]})


def test_think_without_position_is_an_error() -> None:
    fresh = Talk()
    assert fresh.ask({"do": "think", "id": 1}) == {
        "id": 1,
        "reply": "error",
        "error": "There is no position yet; send one first.",
    }
    assert fresh.end() == 0


def test_finished_game_is_a_position_but_nothing_to_think_about(talk: Talk) -> None:
    game = azalai.new("desert", seed=1)
    bot = make("random", seed=1)
    while not game.over:
        game.play(bot.choose(game))
    said = talk.ask({"do": "position", "record": game.record()})
    assert said == {"reply": "position", "to_move": None, "moves": len(game.history)}
    assert talk.ask({"do": "think"})["error"] == "The game is over; there is nothing to think about."


def test_a_bad_record_leaves_the_position_as_it_was(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    broken = middle.record()
    broken["moves"].append("camel green A99")
    assert "Move 17 of the record" in talk.ask({"do": "position", "record": broken})["error"]
    assert talk.ask({"do": "think", "bot": "greedy"})["move"] in middle.moves()


def test_thinking_finds_a_legal_move_and_reports_the_ten_best(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    said = talk.ask({"do": "think", "simulations": 300, "id": 4})
    thought = said["thought"]
    assert (said["id"], said["reply"], thought["simulations"]) == (4, "move", 300)
    assert said["move"] == thought["candidates"][0]["move"]
    assert said["move"] in middle.moves()
    assert len(thought["candidates"]) == 10


def test_a_level_plays_its_lapses_too_and_reports_its_thought(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    lapses = 0
    for seed in range(8):
        said = talk.ask({"do": "think", "bot": "novice", "seed": seed})
        novice = Level("novice", seed)
        assert said["move"] == middle.setting.texts[novice.pick(middle, novice.think(middle))]
        lapses += said["move"] != said["thought"]["candidates"][0]["move"]
    assert lapses


@pytest.mark.skipif(not COMPILING, reason="there is nothing to load")
def test_it_is_ready_to_think_when_it_answers_a_position(middle: azalai.Game) -> None:
    script = """
import io, sys
from azalai.bots import engine, solver, tree
engine.serve(io.BytesIO(sys.stdin.buffer.read()), io.BytesIO())
print(len(tree.grow.signatures), len(solver.solve_root.signatures))
"""
    position = json.dumps({"do": "position", "record": middle.record()})
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, input=position, env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "1"]


def test_same_seed_same_moves(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    found = []
    for seed in (5, 6, 5):
        thought = talk.ask({"do": "think", "simulations": 100, "bot": "rave", "seed": seed})["thought"]
        found.append([(each["move"], each["visits"]) for each in thought["candidates"]])
    assert found[0] == found[2] != found[1]


def test_bots_that_do_not_search_answer_without_a_thought(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    said = talk.ask({"do": "think", "bot": "random", "seconds": 100})
    assert "thought" not in said
    assert said["move"] in middle.moves()


def test_a_move_without_alternative_is_answered_at_once(talk: Talk) -> None:
    game = azalai.new("desert", players=5, seed=1)
    for colour in ("green", "pink", "yellow", "purple"):
        game.play(f"return {colour}")
    talk.place(game)
    assert talk.ask({"do": "think", "seconds": 3600}) == {"reply": "move", "move": "return turquoise"}


def test_while_it_thinks_it_answers_but_does_not_think_twice(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    talk.send({"do": "think", "seconds": 3600, "id": "long"})
    assert talk.ask({"do": "think", "id": "second"}) == {
        "id": "second",
        "reply": "error",
        "error": "I am still thinking; send stop and wait for the move.",
    }
    assert "still thinking" in talk.ask({"do": "position", "record": middle.record()})["error"]
    assert talk.ask({"do": "hello"})["reply"] == "hello"
    assert talk.ask({"do": "stop"})["id"] == "long"


def test_stop_is_quick(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    talk.ask({"do": "think", "simulations": 10})
    took = []
    for _ in range(9):
        talk.send({"do": "think", "seconds": 3600})
        assert talk.next()["reply"] == "progress"
        began = time.perf_counter()
        assert talk.ask({"do": "stop"})["move"] in middle.moves()
        took.append(time.perf_counter() - began)
    assert min(took) < 0.02
    assert statistics.median(took) < 0.2  # on a machine that is also busy with other things


def test_stop_right_after_think_is_not_lost(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    for _ in range(5):
        talk.send({"do": "think", "seconds": 3600})
        talk.send({"do": "stop"})
        assert talk.reply()["move"] in middle.moves()


def test_stop_without_thinking_does_nothing(talk: Talk) -> None:
    talk.send({"do": "stop"})
    assert talk.ask({"do": "hello"})["reply"] == "hello"


def test_progress_comes_at_most_ten_times_a_second(talk: Talk, middle: azalai.Game) -> None:
    talk.place(middle)
    talk.send({"do": "think", "seconds": 0.75, "id": 9})
    reports = []
    while (said := talk.next())["reply"] == "progress":
        reports.append(said)
    assert 1 <= len(reports) <= 8
    assert all(report["id"] == 9 and len(report["thought"]["candidates"]) == 10 for report in reports)


@pytest.mark.parametrize("goodbye", [b'{"do": "quit"}\n', b""])
def test_quit_and_the_end_of_input_end_it_with_the_last_move(middle: azalai.Game, goodbye: bytes) -> None:
    talk = Talk()
    talk.place(middle)
    talk.send({"do": "think", "seconds": 3600, "id": "last"})
    said, _ = talk.process.communicate(goodbye, timeout=120)
    last = json.loads(said.splitlines()[-1])
    assert (last["id"], last["reply"]) == ("last", "move")
    assert last["move"] in middle.moves()
    assert talk.process.returncode == 0


def test_the_engine_is_a_program_that_can_play(middle: azalai.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    limits = Limits(budget=Budget(simulations=20))
    bot = ProcessBot(python("-m", "azalai", "engine").removeprefix("cmd:"), 1, limits)
    first = bot.choose(middle)
    bot.begin(2)
    bot.choose(middle)
    bot.begin(1)
    assert first == bot.choose(middle)
    assert first in middle.actions()
    bot.close()
