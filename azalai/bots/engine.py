"""`azalai engine`: bots for other programs, as JSON lines on standard input and output; see `docs/engine-protocol.md`.

There are two threads: the caller's thread reads requests and answers them at once, the other one thinks. A thread
that writes holds the lock.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO

import msgspec

import azalai
from azalai.bots import catalogue
from azalai.bots.base import Bot, Budget, Thought
from azalai.bots.protocol import (
    MAX_LINE,
    PROTOCOL,
    AnyRequest,
    Chosen,
    Failure,
    Hello,
    Id,
    Placed,
    Position,
    Progress,
    Quit,
    Reply,
    Stop,
    Think,
    Welcome,
)
from azalai.bots.ready import get_ready
from azalai.core.errors import AzalaiError, BadOption
from azalai.core.game import Game

TOP = 10  # candidates in a reply
STOP_SECONDS = 0.002  # between two calls to stop: a bot that has only just started to think may miss the first one
FAREWELL_SECONDS = 5.0  # for the last move, after the input has ended


def main() -> int:
    """Serve standard input and output until the input ends or a `quit` request arrives."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line. A bad line gets an error in reply, and the next one is read."""
    engine = Engine(replies)
    try:
        for line in lines_of(requests):
            if not engine.answer(line):
                break
    except BrokenPipeError:  # nobody reads the replies
        pass
    finally:
        engine.end()


def lines_of(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream, without empty ones; None in place of a line that is too long."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = stream.readline(MAX_LINE)
            yield None
        elif line.strip():
            yield line


class Engine:
    """One conversation: the current position, the bot that was asked last, and the thinking in progress."""

    def __init__(self, replies: BinaryIO) -> None:
        self._replies = replies
        self._lock = threading.Lock()
        self._game: Game | None = None
        self._bot: Bot | None = None
        self._bot_key: tuple[str, int | None] | None = None
        self._thinking: Thinking | None = None
        self._newest: Thinking | None = None

    def answer(self, line: bytes | None) -> bool:
        """Carry out the request in a line; return False after `quit`."""
        ticket: Id = None
        try:
            asked = _decode(line)
            ticket = _id_of(asked)
            request = _understand(asked)
            if isinstance(request, Quit):
                return False
            reply = self._carry_out(request)
            if reply:
                self._send(reply)
        except BrokenPipeError:
            raise
        except AzalaiError as problem:
            self._send(Failure(id=ticket, error=str(problem)))
        except Exception as problem:  # no request may end the engine
            self._send(Failure(id=ticket, error=f"{type(problem).__name__}: {problem}"))
        return True

    def end(self) -> None:
        """Stop thinking; the last move is still sent."""
        if thinking := self._thinking:
            thinking.stop()
        if self._newest:  # it may be just sending its move
            self._newest.join(FAREWELL_SECONDS)

    # -- requests

    def _carry_out(self, request: AnyRequest) -> Reply | None:
        if isinstance(request, Hello):
            return _welcome(request)
        if isinstance(request, Position):
            return self._place(request)
        if isinstance(request, Think):
            self._think(request)
        if isinstance(request, Stop) and (thinking := self._thinking):
            thinking.stop()
        return None

    def _place(self, request: Position) -> Reply:
        self._check_idle()
        game = azalai.load(request.record)
        get_ready(game.name)
        self._game = game
        return Placed(id=request.id, to_move=self._game.to_move, moves=len(self._game.history))

    def _think(self, request: Think) -> None:
        self._check_idle()
        if self._game is None:
            raise BadOption("There is no position yet; send one first.")
        if self._game.over:
            raise BadOption("The game is over; there is nothing to think about.")
        thinking = Thinking(self, self._bot_for(request), self._game.copy(), request)
        self._thinking = self._newest = thinking
        thinking.start()

    def _bot_for(self, request: Think) -> Bot:
        """The bot for a request. A repeated request gets the same bot, which remembers what it found."""
        key = (request.bot, request.seed)
        if self._bot is None or self._bot_key != key:
            self._bot = catalogue.make(request.bot, request.seed, programs=False)
            self._bot_key = key
        return self._bot

    def _check_idle(self) -> None:
        with self._lock:
            if self._thinking:
                raise BadOption("I am still thinking; send stop and wait for the move.")

    # -- replies, from either thread

    def _send(self, reply: Reply) -> None:
        with self._lock:
            self._write(reply)

    def _write(self, reply: Reply) -> None:
        self._replies.write(msgspec.json.encode(reply) + b"\n")
        self._replies.flush()

    def tell(self, progress: Progress) -> None:
        self._send(progress)

    def conclude(self, reply: Reply) -> None:
        """Send the result; from then on the next request to think is accepted."""
        with self._lock:
            self._thinking = None
            self._write(reply)


class Thinking(threading.Thread):
    """The thread that works out one answer to `think`."""

    def __init__(self, engine: Engine, bot: Bot, game: Game, request: Think) -> None:
        super().__init__(name="thinking", daemon=True)
        self._engine = engine
        self._bot = bot
        self._game = game
        self._request = request
        self._done = threading.Event()
        self._guard = threading.Lock()  # so that no late call to stop hits the next thought
        self._stopper: threading.Thread | None = None

    def run(self) -> None:
        try:
            reply = self._choose()
        except Exception as problem:  # an error in the bot becomes its answer
            reply = Failure(id=self._request.id, error=f"{self._request.bot} failed: {problem}")
        with self._guard:
            self._done.set()
        with suppress(BrokenPipeError, ValueError):  # nobody reads the replies
            self._engine.conclude(reply)

    def stop(self) -> None:
        if self._stopper is None and hasattr(self._bot, "stop"):
            self._stopper = threading.Thread(target=self._insist, name="stopping", daemon=True)
            self._stopper.start()

    def _insist(self) -> None:
        bot: Any = self._bot
        while not self._done.is_set():
            with self._guard:
                if not self._done.is_set():
                    bot.stop()
            self._done.wait(STOP_SECONDS)

    def _choose(self) -> Reply:
        legal = self._game.actions()
        texts = self._game.setting.texts
        if len(legal) == 1:
            return Chosen(id=self._request.id, move=texts[legal[0]])
        if not hasattr(self._bot, "think"):
            return Chosen(id=self._request.id, move=texts[self._bot.choose(self._game)])
        thought = self._bot.think(self._game, self._budget(), self._report)
        return Chosen(id=self._request.id, move=texts[self._picked(thought)], thought=_top(thought))

    def _picked(self, thought: Thought) -> int:
        """The move to play: the best one, unless the bot picks differently."""
        bot: Any = self._bot
        return int(bot.pick(self._game, thought)) if hasattr(bot, "pick") else thought.best.action

    def _budget(self) -> Budget | None:
        seconds, simulations = self._request.seconds, self._request.simulations
        return Budget(seconds, simulations) if seconds or simulations else None

    def _report(self, thought: Thought) -> None:
        self._engine.tell(Progress(id=self._request.id, thought=_top(thought)))


def _top(thought: Thought) -> Thought:
    return msgspec.structs.replace(thought, candidates=thought.candidates[:TOP])


def _welcome(request: Hello) -> Reply:
    return Welcome(
        id=request.id,
        name="azalai",
        version=azalai.__version__,
        protocol=PROTOCOL,
        games=[game["name"] for game in azalai.games()],
        bots=catalogue.names(),
    )


def _decode(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise BadOption(f"The line is longer than {MAX_LINE} bytes.")
    try:
        asked = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise BadOption(f"This is not JSON: {problem}.") from None
    except RecursionError:
        raise BadOption("This is not a request: it is nested too deeply.") from None
    if not isinstance(asked, dict):
        raise BadOption('A request is a JSON object like {"do": "hello"}.')
    return asked


def _id_of(asked: dict[str, Any]) -> Id:
    ticket = asked.get("id")
    return ticket if isinstance(ticket, (int, str)) and not isinstance(ticket, bool) else None


def _understand(asked: dict[str, Any]) -> AnyRequest:
    try:
        return msgspec.convert(asked, AnyRequest)  # type: ignore[no-any-return]
    except msgspec.ValidationError as problem:
        raise BadOption(f"{problem}. Requests: hello, position, think, stop, quit.") from None
