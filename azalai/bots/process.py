"""`cmd:` bots: players that run as another program and speak the engine protocol on standard input and output."""

from __future__ import annotations

import atexit
import hashlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TypeVar

import msgspec

from azalai.bots.base import Budget
from azalai.bots.protocol import (
    MAX_LINE,
    PROTOCOL,
    AnyReply,
    Chosen,
    Failure,
    Hello,
    Placed,
    Position,
    Progress,
    Quit,
    Reply,
    Request,
    Think,
    Welcome,
)
from azalai.core.errors import AzalaiError, BadOption
from azalai.core.game import Game

PREFIX = "cmd:"
ENVIRONMENT = "AZALAI_BOT_"  # prefix of the environment variables that `Limits` reads
NO_CLOCK_SECONDS = 60.0  # time limit for a decision when the budget is a number of simulations
PATIENCE_SECONDS = 1.0  # for a program to end after being asked to
WAITING_LINES = 1000  # unread lines of a program that writes faster than they are read
COMPLAINTS = 12  # lines of standard error quoted in a fault

R = TypeVar("R", bound=Reply)


class BotFault(AzalaiError):
    """A bot program ended, did not answer in time, or did not answer with a legal move."""


class Limits(msgspec.Struct, frozen=True):
    """The time limits of a program.

    `budget` is for each decision, `grace` is how many seconds later the program counts as hung, and `start` is how many
    seconds it may take to start. A program has started once it has answered its first position.
    """

    budget: Budget = Budget(seconds=1.0)
    grace: float = 5.0
    start: float = 180.0

    @classmethod
    def from_environment(cls) -> Limits:
        """Read `AZALAI_BOT_BUDGET` (like 250ms or 2000), `AZALAI_BOT_GRACE` and `AZALAI_BOT_START` (in seconds)."""
        usual = cls()
        budget = os.environ.get(f"{ENVIRONMENT}BUDGET")
        return cls(
            budget=Budget.parse(budget) if budget else usual.budget,
            grace=_seconds("GRACE", usual.grace),
            start=_seconds("START", usual.start),
        )

    @property
    def decision(self) -> float:
        """How many seconds a decision may take before the program counts as hung."""
        return (self.budget.seconds or NO_CLOCK_SECONDS) + self.grace


def _seconds(name: str, usual: float) -> float:
    text = os.environ.get(f"{ENVIRONMENT}{name}", str(usual))
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 86_400:
        raise BadOption(f"{ENVIRONMENT}{name}={text[:20]!r} is not possible. It is a number of seconds, like 5.")
    return seconds


def derived_seed(*words: int | str) -> int:
    """A separate seed for each purpose, from which the original seed cannot be worked out.

    >>> derived_seed(1, "deal", 2) == derived_seed(1, "deal", 2) != derived_seed(1, "deal", 3)
    True
    """
    digest = hashlib.sha256("\x1f".join(map(str, words)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


class ProcessBot:
    """A bot that plays what another program answers. The program starts at the first decision, and again after a fault.

    It never sees the true deal: everything that its seat cannot know is dealt again at random before it is sent.
    """

    def __init__(self, command: str, seed: int | None = None, limits: Limits | None = None) -> None:
        self.name = f"{PREFIX}{command}"
        self._argv = _split(command)
        self._seed = seed
        self._limits = limits or Limits.from_environment()
        self._program: Program | None = None

    def begin(self, seed: int | None) -> None:
        """Start a new game with another seed; the program keeps running."""
        self._seed = seed

    def choose(self, game: Game) -> int:
        """Ask the program for a move; return its action number. Kill the program if it fails."""
        try:
            return self._ask(game)
        except BotFault:
            self._kill()
            raise

    def close(self) -> None:
        """End the program; the next decision would start it again."""
        if self._program:
            self._program.quit()
            self._program = None

    def _kill(self) -> None:
        if self._program:
            self._program.kill()
            self._program = None

    def _ask(self, game: Game) -> int:
        position, budget = Position(record=self._known(game)), self._limits.budget
        seed = None if self._seed is None else derived_seed(self._seed, "think")
        think = Think(seconds=budget.seconds, simulations=budget.simulations, seed=seed)
        program, deadline = self._placed(position)
        return self._action(game, program.ask(think, Chosen, deadline).move)

    def _placed(self, position: Position) -> tuple[Program, float]:
        """The program with the position set, and its deadline. The time it takes to start does not count."""
        if self._program is None:
            program = self._start(position)
            return program, time.monotonic() + self._limits.decision
        deadline = time.monotonic() + self._limits.decision
        self._program.ask(position, Placed, deadline)
        return self._program, deadline

    def _start(self, position: Position) -> Program:
        """Start the program; it is ready when it has answered the first position."""
        deadline = time.monotonic() + self._limits.start
        self._program = Program(self.name, self._argv)
        welcome = self._program.ask(Hello(), Welcome, deadline)
        if welcome.protocol != PROTOCOL:
            raise BotFault(f"{self.name} speaks protocol {welcome.protocol}; this is protocol {PROTOCOL}.")
        self._program.ask(position, Placed, deadline)
        return self._program

    def _known(self, game: Game) -> dict[str, object]:
        """The game as the seat to move may know it. The redeal uses another seed than the one sent to the program."""
        seed = None if self._seed is None else derived_seed(self._seed, "redeal", len(game.actions_played))
        return game.redeal(game.to_move, seed).record()

    def _action(self, game: Game, move: str) -> int:
        tried = game.copy()
        try:
            tried.play(move)
        except AzalaiError as problem:
            raise BotFault(f"{self.name} answered with an illegal move, {move[:60]!r}: {problem}") from None
        return tried.actions_played[-1]


def _split(command: str) -> list[str]:
    try:
        argv = shlex.split(command)
    except ValueError as problem:
        raise BadOption(f"{PREFIX}{command[:60]} is not a command: {problem}.") from None
    if not argv:
        raise BadOption(f"Write the command after {PREFIX}, like {PREFIX}python my_bot.py.")
    if shutil.which(argv[0]) is None:
        raise BadOption(f"There is no program {argv[0][:60]!r} to run {PREFIX}{command[:60]}.")
    return argv


class Program:
    """A running program: lines in, lines out, and the last lines of its standard error.

    Three threads carry its streams, so that a program that neither reads nor writes blocks nobody. The threads refer
    only to the streams, so the program is killed once nothing else refers to it. It runs in its own session: Ctrl-C in
    the terminal does not reach it, and any processes it started end with it.
    """

    def __init__(self, name: str, argv: Sequence[str]) -> None:
        self._name = name
        try:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as problem:
            raise BotFault(f"{name} cannot be started: {problem.strerror}.") from None
        _running.add(self._process)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._replies: queue.Queue[bytes | None] = queue.Queue(WAITING_LINES)
        self._complaints: deque[str] = deque(maxlen=COMPLAINTS)
        self._threads = (
            _thread(_carry_requests, self._requests, self._process.stdin),
            _thread(_carry_replies, self._process.stdout, self._replies),
            _thread(_carry_complaints, self._process.stderr, self._complaints),
        )
        self._end = weakref.finalize(self, _end, self._process, self._requests, self._replies, self._threads, 0.0)

    def ask(self, request: Request, wanted: type[R], deadline: float) -> R:
        """Send a request and return the reply; `BotFault` if no reply of the wanted kind arrives in time."""
        self._requests.put(msgspec.json.encode(request) + b"\n")
        while True:
            reply = self._read(deadline)
            if isinstance(reply, wanted):
                return reply
            if isinstance(reply, Failure):
                raise BotFault(f"{self._name} answered with an error: {reply.error[:300]}{self._tail()}")
            if not isinstance(reply, Progress):
                raise BotFault(f"{self._name} answered with {_kind(type(reply))!r} instead of {_kind(wanted)!r}.")

    def _read(self, deadline: float) -> AnyReply:
        try:
            line = self._replies.get(timeout=max(deadline - time.monotonic(), 0.0))
        except queue.Empty:
            raise BotFault(f"{self._name} did not answer in time.{self._tail()}") from None
        if line is None:
            raise BotFault(f"{self._name} {self._how_it_ended()}.{self._tail()}")
        try:
            return msgspec.json.decode(line, type=AnyReply)  # type: ignore[no-any-return]
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            said = line[:80].decode("utf-8", "replace").rstrip()
            raise BotFault(f"{self._name} answered with {said!r}: {problem}.{self._tail()}") from None

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        self._threads[2].join(PATIENCE_SECONDS)  # its last lines on standard error
        return f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"

    def _tail(self) -> str:
        said = "\n".join(self._complaints)
        return f" Its standard error ends:\n{said}" if said else ""

    def quit(self) -> None:
        """Ask the program to end, and kill it if it does not."""
        if self._end.detach():
            self._requests.put(msgspec.json.encode(Quit()) + b"\n")
            _end(self._process, self._requests, self._replies, self._threads, PATIENCE_SECONDS)

    def kill(self) -> None:
        self._end()


_running: set[subprocess.Popen[bytes]] = set()


@atexit.register
def kill_programs() -> None:
    """Kill all programs of this process at once; also called when the process exits."""
    for process in list(_running):
        _kill_all(process)


@contextmanager
def orderly_end() -> Iterator[None]:
    """Turn signals that would end this process into a normal exit, so that its programs end too. Main thread only."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    deadly = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    for number in deadly:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number in deadly:
            signal.signal(number, signal.SIG_DFL)


def _leave(number: int, frame: object) -> None:
    raise SystemExit(128 + number)  # the usual exit status after a signal


def _kind(reply: type[Reply]) -> str:
    return str(reply.__struct_config__.tag)


# -- the threads, and how they end


def _thread(target: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=arguments, daemon=True)
    thread.start()
    return thread


def _carry_requests(requests: queue.SimpleQueue[bytes | None], stream: IO[bytes]) -> None:
    try:
        with stream:
            while (line := requests.get()) is not None:
                stream.write(line)
                stream.flush()
    except OSError:  # it stopped reading; reading its standard output will show why
        pass


def _carry_replies(stream: IO[bytes], replies: queue.Queue[bytes | None]) -> None:
    with stream:
        while line := stream.readline(MAX_LINE):
            if line.strip():
                replies.put(line)
    replies.put(None)


def _carry_complaints(stream: IO[bytes], complaints: deque[str]) -> None:
    with stream:
        while line := stream.readline(MAX_LINE):
            complaints.append(line[:200].decode("utf-8", "replace").rstrip())


def _end(
    process: subprocess.Popen[bytes],
    requests: queue.SimpleQueue[bytes | None],
    replies: queue.Queue[bytes | None],
    threads: Sequence[threading.Thread],
    patience: float,
) -> None:
    """Close the program's input, wait a little, kill it, and leave no process or thread behind."""
    requests.put(None)
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    finally:
        _kill_all(process)
    process.wait()
    _running.discard(process)
    until = time.monotonic() + PATIENCE_SECONDS
    for thread in threads:
        while thread.is_alive() and time.monotonic() < until:
            _drain(replies)
            thread.join(0.01)


def _kill_all(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and all processes that it started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # no process is left, or on some systems only a zombie
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _drain(replies: queue.Queue[bytes | None]) -> None:
    """Make room in the queue, so that the reading thread can finish."""
    with suppress(queue.Empty):
        while True:
            replies.get_nowait()
