"""The command `azalai`, in this process and as a separate program."""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import azalai
from azalai.cli import main
from azalai.games.desert.maps import FOLDER

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "azalai"]

Capture = pytest.CaptureFixture[str]


def status_of(*argv: str) -> int:
    """Run a command in this process; return its exit status."""
    try:
        main(list(argv))
    except SystemExit as end:
        return int(end.code or 0)
    return 0


@pytest.fixture(scope="module")
def game() -> azalai.Game:
    """A finished game of three on the river board."""
    played = azalai.new("desert", players=3, board="river", variants=["serpentine"], seed=11)
    while not played.over:
        played.play(played.moves()[len(played.history) * 13 % len(played.moves())])
    return played


@pytest.fixture
def record(game: azalai.Game, tmp_path: Path) -> str:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.record()), "utf-8")
    return str(file)


# -- as a program


def test_version() -> None:
    said = subprocess.run([*PROGRAM, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"azalai {azalai.__version__}\n"


def test_help_names_every_command() -> None:
    said = subprocess.run([*PROGRAM, "--help"], capture_output=True, text=True, check=True)
    commands = "play games replay render map engine bench warm match tournament selfplay train learn"
    for command in commands.split():
        assert re.search(rf"^    {command}\b", said.stdout, re.MULTILINE)


def test_error_is_one_sentence_and_status_2() -> None:
    said = subprocess.run([*PROGRAM, "bench", "chess"], capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert said.stdout == ""
    assert said.stderr == "azalai: There is no game 'chess'. Games: desert, targi.\n"


def test_record_comes_from_a_pipe_and_the_picture_goes_into_one(game: azalai.Game) -> None:
    text = json.dumps(game.record())
    said = subprocess.run([*PROGRAM, "render", "-", "-o", "-"], input=text.encode(), capture_output=True, check=True)
    assert said.stdout.decode("utf-8") == game.svg()


def test_closed_pipe_is_not_an_error(record: str) -> None:
    program = subprocess.Popen([*PROGRAM, "replay", record], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout
    assert program.stderr
    program.stdout.close()
    complaint = program.stderr.read()
    program.wait()
    program.stderr.close()
    assert complaint == b""


def test_ctrl_c_in_a_pipe_is_quiet_and_130(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    argv = [*PROGRAM, "play", "--seats", "you,random", "--seed", "3"]
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe) as program:
        assert program.stdout
        assert program.stderr
        said = b""
        while not said.endswith(b" > "):
            said += program.stdout.read(1) or pytest.fail(f"ended after {said!r}: {program.stderr.read()!r}")
        program.send_signal(signal.SIGINT)
        told, complaint = program.communicate()
    assert program.returncode == 130, (told, complaint)
    assert b"Traceback" not in complaint


def test_undecodable_bytes_do_no_harm(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    argv = [*PROGRAM, "play", "--seats", "you,random"]
    said = subprocess.run(argv, input=b"\xff\xfe\nscores\n", capture_output=True, check=False, env=environment)
    assert said.returncode == 0
    assert said.stderr == b""
    assert said.stdout.count(b" > ") == 3


def test_terminal_without_unicode_gets_other_signs(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "XDG_STATE_HOME": str(tmp_path)}
    argv = [*PROGRAM, "play", "--seats", "random,random", "--seed", "1"]
    said = subprocess.run(argv, capture_output=True, check=True, env=environment)
    assert b"The winner: ? " in said.stdout


# -- games


def test_games_as_json_are_those_of_the_library(capsys: Capture) -> None:
    assert status_of("games", "--json") == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(azalai.games()))


def test_games_lists_every_option(capsys: Capture) -> None:
    assert status_of("games") == 0
    out = capsys.readouterr().out
    assert out.startswith("desert: Through the Desert, 2 to 5 players\n")
    for option in azalai.games()[0]["options"]:
        assert f"\n  {option['name']} " in out
    assert "(mountain, river, the path of a map file; default mountain)" in out


def test_every_option_of_a_game_is_a_flag(capsys: Capture) -> None:
    assert status_of("play", "--help") == 0
    out = capsys.readouterr().out
    for option in azalai.games()[0]["options"]:
        assert f"--{option['name'].replace('_', '-')}" in out


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (("--players", "6"), "players=6 is not possible. players is a whole number from 2 to 5."),
        (("--players", "two"), "players='two' is not possible. players is a whole number from 2 to 5."),
        (
            ("--variants", "snow"),
            "variants=['snow'] is not possible. variants is a list of any of: serpentine, aquifers.",
        ),
        (("--oases", "A1,B2,C3,D4,E5"), "'A1' is not a large pool in use."),
        (("--board", "nowhere.txt"), "There is no board 'nowhere.txt'."),
    ],
)
def test_impossible_option_says_what_is_possible(capsys: Capture, flags: tuple[str, str], complaint: str) -> None:
    assert status_of("bench", "desert", *flags) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (
            ("--seats", "you,random", "--players", "3"),
            "2 seats for 3 players. Name one for each, like you,nomad,nomad.",
        ),
        (("--seats", "you,hal9000"), "A seat is 'you' or a bot. There is no bot 'hal9000'."),
        (("chess", "--seats", "you,random"), "There is no game 'chess'. Games: desert, targi."),
        (("--load", "nowhere.json"), "nowhere.json"),
        (("--load", "nowhere.json", "--players", "3"), "A saved game has its own options"),
    ],
)
def test_impossible_table_says_what_is_possible(capsys: Capture, argv: tuple[str, ...], complaint: str) -> None:
    assert status_of("play", *argv) == 2
    assert complaint in capsys.readouterr().err


def test_play_passes_all_options_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = tmp_path / "game.json"
    typed = tmp_path / "typed.txt"
    typed.write_text(f"save {file}\n", "utf-8")
    pools = "H2,N2,B5,J7,P9"
    flags = ["--players", "3", "--edition", "zman", "--board", "river", "--variants", "serpentine,aquifers"]
    flags += ["--oases", pools, "--returns", "random", "--open-scores"]
    with typed.open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert status_of("play", "desert", *flags) == 0
    assert json.loads(file.read_text("utf-8"))["options"] == {
        "players": 3,
        "edition": "zman",
        "board": "river",
        "variants": ["serpentine", "aquifers"],
        "oases": pools.split(","),
        "returns": "random",
        "open_scores": True,
    }


# -- bench


def test_bench_prints_one_line_of_json(capsys: Capture) -> None:
    assert status_of("bench", "desert", "--players", "3", "--board", "river", "--seconds", "0.05", "--json") == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    result = json.loads(out)
    assert list(result) == ["game", "players", "moves_per_second", "games_per_second", "seconds"]
    assert (result["game"], result["players"]) == ("desert", 3)
    assert result["seconds"] >= 0.05
    assert result["games_per_second"] > 0
    moves_per_game = result["moves_per_second"] / result["games_per_second"]
    assert 15 + 22 < moves_per_game < 15 + 5 * 26 + 2  # leaders, then camels until one colour or all of them run out


def test_bench_in_words(capsys: Capture) -> None:
    assert status_of("bench", "desert", "--seconds", "0.01") == 0
    assert "desert with 2 players, random play on one core: " in capsys.readouterr().out


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan"])
def test_bench_requires_a_valid_time(capsys: Capture, seconds: str) -> None:
    assert status_of("bench", "desert", f"--seconds={seconds}") == 2
    assert "--seconds" in capsys.readouterr().err


# -- map check


def test_good_maps_are_counted(capsys: Capture) -> None:
    files = [str(FOLDER / f"{name}.txt") for name in ("mountain", "river")]
    assert status_of("map", "check", *files) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.splitlines() == [
        f"{files[0]}: good: 189 spaces for 2 and 3 players, 247 for 4 and 5, 43 small and 7 large pools, no river",
        f"{files[1]}: good: 195 spaces for 2 and 3 players, 253 for 4 and 5, 43 small and 7 large pools, a river",
    ]


def test_bad_map_says_where(capsys: Capture, tmp_path: Path) -> None:
    good = (FOLDER / "mountain.txt").read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(good) if text.startswith(" 3|"))
    bad = tmp_path / "bad.txt"
    bad.write_text("\n".join([*good[:line], good[line].replace("|.o", "|.x", 1), *good[line + 1 :]]), "utf-8")
    assert status_of("map", "check", str(FOLDER / "river.txt"), str(bad)) == 1
    said = capsys.readouterr()
    assert said.err == f"{bad}:{line + 1}:5: Unknown character 'x' in [terrain]. Known: . o O ^ v -\n"
    assert said.out.startswith(f"{FOLDER / 'river.txt'}: good: ")


def test_missing_map_is_reported(capsys: Capture, tmp_path: Path) -> None:
    assert status_of("map", "check", str(tmp_path / "none.txt")) == 2
    assert capsys.readouterr().err == f"azalai: {tmp_path / 'none.txt'}: No such file or directory\n"


# -- replay as an animation


def test_replay_draws_an_animation(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.gif"
    assert status_of("replay", record, "--move", "3", "--animation", str(file), "--width", "160") == 0
    data = file.read_bytes()
    assert data[:6] == b"GIF89a"
    assert struct.unpack("<H", data[6:8]) == (160,)


def test_an_animation_needs_a_known_ending(record: str, tmp_path: Path, capsys: Capture) -> None:
    assert status_of("replay", record, "--animation", str(tmp_path / "game.mp4")) == 2
    assert "game.mp4: an animation is a .gif or a .webp file." in capsys.readouterr().err
    assert not (tmp_path / "game.mp4").exists()


# -- render


def test_render_at_a_move(game: azalai.Game, record: str, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert status_of("render", record, "-o", str(file), "--move", "20") == 0
    assert file.read_text("utf-8") == game.at(20).svg()
    assert file.read_text("utf-8") != game.svg()


def test_render_with_all_options(game: azalai.Game, record: str, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    flags = ["--seat", "1", "--width", "700", "--theme", "dark", "--letters"]
    assert status_of("render", record, "-o", str(file), *flags) == 0
    assert file.read_text("utf-8") == game.svg(1, width=700, theme="dark", letters=True)


def test_render_png_has_the_width_asked_for(record: str, tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    assert status_of("render", record, "-o", str(file), "--move", "5", "--width", "320") == 0
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", data[16:20]) == (320,)


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (("-o", "board.gif"), "board.gif: a picture is a .svg or a .png file"),
        (("-o", "{folder}/none/board.svg"), "No such file or directory"),
        (("-o", "{folder}/board.svg", "--move", "9999"), "there is no move 9999"),
        (("-o", "{folder}/board.svg", "--seat", "7"), "There is no seat 7. Seats: 0 to 2"),
    ],
)
def test_impossible_picture_is_refused(
    record: str, tmp_path: Path, capsys: Capture, flags: tuple[str, ...], complaint: str
) -> None:
    assert status_of("render", record, *(flag.format(folder=tmp_path) for flag in flags)) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "board.svg").exists()


def test_damaged_record_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"format": "azalai/1", ', "utf-8")
    assert status_of("replay", str(file)) == 2
    said = capsys.readouterr().err
    assert said.startswith("azalai: This is not complete JSON")
    assert said.count("\n") == 1


# -- replay


def test_replay_prints_the_whole_game(game: azalai.Game, record: str, capsys: Capture) -> None:
    assert status_of("replay", record) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Through the Desert"
    text = " ".join(" ".join(lines).split())
    assert (
        "Players: 3; Edition: Allplay 2023; Board: River; Variants: Serpentine leaders; Oases: Drawn at random" in text
    )
    assert f"The palms are on {', '.join(game.view(None)['oases'])}." in text
    for move in game.history:
        kind, colour, space = move.split()
        assert f"{colour} {kind} on {space}" in text
    assert [line[:7] for line in lines if " leader on " in line][:4] == ["  1. ● ", "  2. ▲ ", "  3. ■ ", "  4. ▲ "]
    for seat, row in enumerate(game.scores()):
        numbers = " ".join(str(row[kind]) for kind in ("water", "oases", "river", "caravans", "enclosed", "total"))
        assert f"{'●▲■'[seat]} Player {seat + 1} {numbers}" in text
    assert f"The winner: {'●▲■'[game.winners[0]]} Player {game.winners[0] + 1}" in text


def test_replay_up_to_a_move(game: azalai.Game, record: str, capsys: Capture) -> None:
    assert status_of("replay", record, "--move", "3") == 0
    out = capsys.readouterr().out
    assert [line[:7] for line in out.splitlines() if " leader on " in line] == ["  1. ● ", "  2. ▲ ", "  3. ■ "]
    assert "Player 3: place a leader." in out  # serpentine: the last player of the first round starts the second
    assert "The winner" not in out


# -- warm


def test_warm_says_what_is_ready(capsys: Capture) -> None:
    assert status_of("warm") == 0
    out = capsys.readouterr().out
    assert out.startswith("Ready: Through the Desert, Targi.")


def test_warm_prepares_the_games_that_are_named(capsys: Capture) -> None:
    assert status_of("warm", "targi") == 0
    assert capsys.readouterr().out.startswith("Ready: Targi.")


def test_warm_lists_the_games(capsys: Capture) -> None:
    assert status_of("warm", "chess") == 2
    assert "desert, targi" in capsys.readouterr().err


# -- lazy imports


@pytest.mark.parametrize("command", [["--help"], ["play", "--help"], ["games"]])
def test_simple_commands_do_not_load_what_they_do_not_need(command: list[str]) -> None:
    """Neither the terminal nor the bots are loaded to print a help text."""
    loaded = (
        "import sys\nfrom azalai.cli import main\ntry:\n main(sys.argv[1:])\nexcept SystemExit:\n pass\n"
        "print('loaded:', *(m for m in ('rich', 'resvg_py', 'azalai.bots', 'azalai.terminal') if m in sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", loaded, *command], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "loaded:"


@pytest.mark.parametrize("command", [["--version"], ["games"], ["warm", "--help"], ["serve", "--help"]])
def test_commands_run_without_the_packages_of_any_extra(command: list[str]) -> None:
    """`./play` compiles the games while it still installs the server."""
    modules = {name for names in ("server", "learn", "envs", "cluster") for name in _modules_of_extra(names)}
    assert {"prometheus_client", "torch", "gymnasium", "ray"} <= modules
    alone = (
        f"import sys\nsys.modules.update(dict.fromkeys({sorted(modules)!r}))\n"
        "from azalai.cli import main\nmain(sys.argv[1:])"
    )
    said = subprocess.run([sys.executable, "-c", alone, *command], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert said.stdout


def _modules_of_extra(extra: str) -> set[str]:
    """The modules that the packages of an extra bring along, without those that the library needs itself."""
    lines = (line for line in metadata.requires("azalai") or () if re.search(rf"extra == .{extra}\b", line))
    packages = {_normal(re.split(r"[^\w.-]", line)[0]) for line in lines}
    return {
        module
        for module, owners in metadata.packages_distributions().items()
        if packages & {_normal(owner) for owner in owners}
    }


def _normal(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()
