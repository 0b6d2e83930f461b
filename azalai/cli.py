"""The command `azalai`: play in the terminal, draw and replay records, measure speed, and run the games' commands."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import azalai
from azalai import AzalaiError, BadOption
from azalai.checking import REFUSED, sentence
from azalai.options_cli import add_game_options, described, game_names, given_options, possible_values
from azalai.server.admin import add_admin
from azalai.server.serve import add_server

if TYPE_CHECKING:
    from azalai import Game

INTERRUPTED = 130  # the usual exit status after Ctrl-C


def main(argv: list[str] | None = None) -> None:
    """Run a command. Any mistake by the user ends in one sentence and an exit status, never in a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # so that unprintable characters and undecodable bytes raise no error
            stream.reconfigure(errors="replace")
    try:
        arguments = parser(sys.argv[1:] if argv is None else argv).parse_args(argv)
        status = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        _close_output()
        status = REFUSED
    except (AzalaiError, OSError) as problem:
        print(f"azalai: {sentence(problem)}", file=sys.stderr)
        status = REFUSED
    if status:
        sys.exit(status)


def _close_output() -> None:
    """Redirect output to nowhere: its reader is gone, and Python would complain when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- the commands and their arguments


LEARNING = {
    "selfplay": "let bots play against themselves, and save data to train a net on",
    "train": "train a net on self-play data",
    "learn": "let a game's net learn in rounds of self-play, training and a match",
}
ARENA = {
    "match": "let bots play many games, and report which is stronger and by how much",
    "tournament": "let every bot play every other bot, and rate them all",
}


def parser(argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="azalai", description="Desert games, to play, to study and to program.")
    top.add_argument("--version", action="version", version=f"azalai {azalai.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for add in (add_play, add_games, add_replay, add_render, add_commands_of_games, add_engine, add_bench, add_warm):
        add(commands)
    add_server(commands)
    add_admin(commands)
    add_arena(commands, argv[0] if argv else "")
    add_learning(commands, argv[0] if argv else "")
    add_browser_code(commands, argv[0] if argv else "")
    return top


def add_arena(commands: Any, wanted: str) -> None:
    """Add the arena's commands, but import the arena only if it is needed: it imports all bots."""
    if wanted in ARENA:
        from azalai.arena.cli import add_match, add_tournament

        add_match(commands)
        add_tournament(commands)
    else:
        for name, words in ARENA.items():
            commands.add_parser(name, help=words)


def add_learning(commands: Any, wanted: str) -> None:
    """Add the commands of learning, but import it only if it is needed."""
    if wanted in LEARNING:
        from azalai.learn import cli as learning

        for name in LEARNING:
            getattr(learning, f"add_{name}")(commands)
    else:
        for name, words in LEARNING.items():
            commands.add_parser(name, help=words)


def add_browser_code(commands: Any, wanted: str) -> None:
    """Add the commands that build for browsers, but import them only if they are needed: they import all bots."""
    if wanted == "wasm":
        from azalai.wasm.cli import add_wasm

        add_wasm(commands)
    elif wanted == "site":
        from azalai.site.cli import add_site

        add_site(commands)
    else:
        commands.add_parser("wasm", help="build games as WebAssembly, for browsers")
        commands.add_parser("site", help="write the browser client as files that need no server")


def add_play(commands: Any) -> None:
    it = commands.add_parser("play", help="play in this terminal, with friends or against bots")
    it.set_defaults(run=run_play)
    it.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    it.add_argument("--seats", help="who sits where, like you,random: you is a person, anything else is a bot")
    it.add_argument("--seed", type=int, help="a number; the same number gives the same game")
    it.add_argument("--load", type=Path, metavar="FILE", help="continue a saved game")
    it.add_argument("--lang", choices=("en", "de"), default="en", help="the language of the output")
    add_game_options(it)


def add_games(commands: Any) -> None:
    it = commands.add_parser("games", help="list the games and their options")
    it.set_defaults(run=run_games)
    it.add_argument("--json", action="store_true", help="print JSON, for programs")


def add_replay(commands: Any) -> None:
    it = commands.add_parser("replay", help="print a recorded game: set-up, moves, score")
    it.set_defaults(run=run_replay)
    add_record(it)
    it.add_argument("--lang", choices=("en", "de"), default="en", help="the language of the output")
    it.add_argument("--review", action="store_true", help="let a search judge the moves, and show the worst ones")
    it.add_argument("--budget", metavar="B", help="how long to think about each move, like 200ms or 500 (simulations)")
    it.add_argument("--every", action="store_true", help="with --review: show all moves, not only the worst")
    it.add_argument("--animation", type=Path, metavar="FILE", help="draw the game into a .gif or .webp file instead")
    it.add_argument("--width", type=positive, metavar="W", help="with --animation: width in pixels")
    it.add_argument("--theme", choices=("light", "dark"), help="with --animation: colour theme")


def add_render(commands: Any) -> None:
    it = commands.add_parser("render", help="draw the board of a recorded game")
    it.set_defaults(run=run_render)
    add_record(it)
    it.add_argument("-o", "--output", required=True, metavar="FILE", help="a .svg or .png file; - prints SVG")
    it.add_argument("--seat", type=int, metavar="S", help="as this seat sees it, from 0 (default: a spectator)")
    it.add_argument("--width", type=positive, metavar="W", help="width in pixels")
    it.add_argument("--theme", choices=("light", "dark"), help="colour theme")
    it.add_argument("--letters", action="store_true", help="mark colours with letters too")


def add_commands_of_games(commands: Any) -> None:
    for kind in azalai.library.kinds():
        try:
            own = kind.module("commands")
            if own:
                own.add_commands(commands)
        except Exception as problem:  # an error in another package must not break the other games
            warnings.warn(f"The commands of {kind.name!r} cannot be loaded: {problem}", RuntimeWarning, stacklevel=2)


def add_engine(commands: Any) -> None:
    it = commands.add_parser("engine", help="speak the engine protocol (JSON lines) on standard input and output")
    it.set_defaults(run=run_engine)


def add_bench(commands: Any) -> None:
    it = commands.add_parser("bench", help="measure random play on one core")
    it.set_defaults(run=run_bench)
    it.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    it.add_argument("--seconds", type=seconds, default=5.0, metavar="S", help="how long to play (5)")
    it.add_argument("--json", action="store_true", help="print JSON, for programs")
    add_game_options(it)


def add_warm(commands: Any) -> None:
    it = commands.add_parser("warm", help="compile games and bots for this machine, so that games start at once")
    it.set_defaults(run=run_warm)
    it.add_argument("--portable", action="store_true", help="make code to copy to other machines, or into an image")
    it.add_argument("games", nargs="*", metavar="GAME", help=f"any of: {', '.join(game_names())} (all)")


def add_record(it: argparse.ArgumentParser) -> None:
    it.add_argument("record", metavar="RECORD", help="a game record; - reads it from standard input")
    it.add_argument("--move", type=int, metavar="N", help="show the game as it was after N moves")


def positive(text: str) -> int:
    """A whole number of at least 1.

    >>> positive("800")
    800
    """
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= 86_400:
        raise ValueError(text)
    return number


# -- play


def run_play(arguments: argparse.Namespace) -> None:
    from azalai.bots.process import orderly_end
    from azalai.terminal.play import Play
    from azalai.terminal.room import Room

    room = Room(arguments.lang)
    try:
        game, seats = loaded_game(arguments) if arguments.load else new_game(arguments, room)
    except EOFError:  # input ended before the game started
        print()
        return
    with orderly_end():
        Play(game, seats, room, arguments.seed).run()


def new_game(arguments: argparse.Namespace, room: Any) -> tuple[Game, list[str]]:
    from azalai.terminal import seats as seating

    asking = not given_options(arguments) and not arguments.seats
    name = arguments.game or (seating.ask_game(room) if asking else game_with(given_options(arguments)))
    options = given_options(arguments, name)
    seats = seating.split_seats(arguments.seats) if arguments.seats else []
    number = azalai.library.kind(name).seats_option
    if number and asking:
        options[number] = seating.ask_players(room, described(name))
    elif number and seats:
        options.setdefault(number, len(seats))
    game = azalai.new(name, seed=arguments.seed, **options)
    if seats:
        return game, seating.check_seats(seats, game.players)
    return game, seating.ask_seats(room, game.players) if asking else seating.usual(game.players)


def game_with(options: Iterable[str]) -> str:
    """The game to play when only options are given: the first that has all of them.

    >>> game_with(["edition"]), game_with(["rules"])
    ('desert', 'targi')
    """
    for name in game_names():
        if set(options) <= {option["name"] for option in described(name)["options"]}:
            return name
    raise BadOption(f"No game has all of these options: {', '.join(options)}. Name the game first.")


def loaded_game(arguments: argparse.Namespace) -> tuple[Game, list[str]]:
    from azalai.terminal import seats as seating
    from azalai.terminal.keep import read_record

    if arguments.game or given_options(arguments) or arguments.seed is not None:
        raise BadOption("A saved game has its own options; with --load give only --seats and --lang.")
    game, sat = read_record(arguments.load)
    if arguments.seats:
        return game, seating.check_seats(seating.split_seats(arguments.seats), game.players)
    if not sat:
        return game, seating.usual(game.players)
    try:
        return game, seating.check_seats(seating.split_seats(sat), game.players, programs=False)
    except BadOption as problem:
        raise BadOption(f"The seats in {arguments.load} cannot be used: {problem} Use --seats.") from None


# -- the other commands


def run_games(arguments: argparse.Namespace) -> None:
    if arguments.json:
        import json

        print(json.dumps(azalai.games(), ensure_ascii=False, indent=1))
        return
    for game in azalai.games():
        least, most = game["seats"]
        print(f"{game['name']}: {game['title']['en']}, {least if least == most else f'{least} to {most}'} players")
        for option in game["options"]:
            print(f"  {option['name']:<12} {option['help']['en']}")
            if option["kind"] != "flag":
                print(f"  {'':<12} {possible_values(option)}")


def run_replay(arguments: argparse.Namespace) -> None:
    from azalai.terminal.replay import print_game

    game = read_game(arguments)
    if arguments.animation:
        write_animation(game, arguments)
        return
    print_game(game, arguments.lang)
    if arguments.review or arguments.every or arguments.budget:
        from azalai.bots import Budget
        from azalai.terminal.replay import print_review
        from azalai.terminal.review import REVIEW

        budget = Budget.parse(arguments.budget) if arguments.budget else REVIEW
        print_review(game, arguments.lang, budget, every=arguments.every)


def write_animation(game: Game, arguments: argparse.Namespace) -> None:
    file: Path = arguments.animation
    ending = file.suffix.lower().lstrip(".")
    if ending not in ("gif", "webp"):
        raise BadOption(f"{file}: an animation is a .gif or a .webp file.")
    how = {name: getattr(arguments, name) for name in ("width", "theme") if getattr(arguments, name)}
    file.write_bytes(game.animation(format=ending, language=arguments.lang, **how))


def run_render(arguments: argparse.Namespace) -> None:
    suffix = ".svg" if arguments.output == "-" else Path(arguments.output).suffix.lower()
    if suffix not in (".svg", ".png"):
        raise BadOption(f"{arguments.output}: a picture is a .svg or a .png file, or - for SVG on standard output.")
    game = read_game(arguments)
    how = {name: getattr(arguments, name) for name in ("width", "theme", "letters") if getattr(arguments, name)}
    svg = game.svg(arguments.seat, **how)
    if arguments.output == "-":
        sys.stdout.write(svg)
    elif suffix == ".svg":
        Path(arguments.output).write_text(svg, "utf-8")
    else:
        from azalai.core.png import to_png

        Path(arguments.output).write_bytes(to_png(svg, arguments.width or PNG_WIDTH))


PNG_WIDTH = 1600


def read_game(arguments: argparse.Namespace) -> Game:
    """Load the game of a record, as it was after the move given by --move."""
    source = sys.stdin.buffer.read() if arguments.record == "-" else Path(arguments.record)
    game = azalai.load(source)
    return game if arguments.move is None else game.at(arguments.move)


def run_bench(arguments: argparse.Namespace) -> None:
    game = azalai.new(arguments.game, seed=0, **given_options(arguments, arguments.game))
    games, moves, taken = random_play(game, arguments.seconds)
    result = {
        "game": game.name,
        "players": game.players,
        "moves_per_second": moves / taken,
        "games_per_second": games / taken,
        "seconds": taken,
    }
    if arguments.json:
        import json

        print(json.dumps(result))
    else:
        print(
            f"{game.name} with {game.players} players, random play on one core: "
            f"{moves / taken:,.0f} moves and {games / taken:,.0f} games per second, in {taken:.1f} s"
        )


def random_play(game: Game, seconds: float) -> tuple[int, int, float]:
    """Play at random; return the number of games and moves, and the seconds they took without compilation."""
    from time import perf_counter

    import numpy as np

    from azalai.core import contract
    from azalai.core.random import generator

    boxes, states, rng = game.setting.boxes, np.zeros(2, game.setting.state_type), generator(0, "bench")
    contract.play_random_games(boxes, states, rng, 1)
    games = moves = 0
    chunk = 1
    start = perf_counter()
    while (taken := perf_counter() - start) < seconds:
        moves += contract.play_random_games(boxes, states, rng, chunk)
        games += chunk
        chunk = min(2 * chunk, MOST_AT_ONCE)
    return games, moves, taken


MOST_AT_ONCE = 1024  # games between two checks of the clock


def run_engine(arguments: argparse.Namespace) -> int:
    from azalai.bots import engine

    return engine.main()


def run_warm(arguments: argparse.Namespace) -> None:
    from azalai.bots.ready import get_all_ready

    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # shells start background jobs like this
        signal.signal(signal.SIGINT, signal.default_int_handler)
    names = arguments.games or game_names()
    titles = [azalai.library.kind(name).title["en"] for name in names]
    get_all_ready(names, portable=arguments.portable)
    print(f"Ready: {', '.join(titles)}.")
