"""Send a real server fuzzed requests and frames from many addresses. It may refuse them; it may not fail.

    python bench/fuzz.py                            20,000 requests and frames
    python bench/fuzz.py 1000000                    the full run
    python bench/fuzz.py --seed 2                   other inputs

One in twenty goes to a second server, with its usual limits; the limits of the first are off. On both somebody keeps
playing. A violation is: a 5xx that is not documented, an error in the log, an answer that does not come, more memory at
the end, or a game that stops. The exit status is then 1, and the first violations are shown with what was sent.

Other programs may share the machine: time in which the server waits for a processor does not count. The sources must
not change meanwhile, because the server's helper processes would compile them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import httpx
import msgspec
from fuzz_inputs import API, CLOSE, Known, Request, Requests, draw_frame, draw_last, frame

import azalai
from azalai.core.facts import WINS
from azalai.site import engine
from tests.attacks.harness import Victim, helpers, own_memory, percentile
from tests.server.running import CommandLine, Person, Refused, Server, address

WORKERS = 8  # of each kind
FRAMES = 0.75  # the share of frames
LIMITED = 0.05  # the share that meets the usual limits
BATCH = 6  # pipelined requests; the server takes 8
FRAME_BATCH = 20
BATCHES = 12  # on one connection; the next comes from another address, with its own credit
LAST = 0.2  # the share of batches of frames that end with bytes that break the connection
PATIENCE = 30.0  # seconds of the server's time for any answer
PATIENCE_FOR_ANIMATIONS = 180.0  # each takes about 12 s of work, and a few may wait in line
PAUSE = 5.0  # if this program was stopped for longer, a missing answer is nobody's fault
LOOK_SECONDS = 1.0  # between two looks at how long the server waited for a processor
STARVED = 10.0  # if that was longer within `PATIENCE`, the server may have hung up on us, or we on the server
MOMENT = 0.3  # seconds for an answer that need not come
GROWTH = 1.15  # times as much memory at the end as after half of the run, when caches are full
GROWTH_MB = 100.0  # or this much: in a short run tables in memory and search trees still fill up
HELPER_MB = 250.0  # the most that a helper process may take, whenever it was started
REFUSALS = {"busy", "full"}  # the codes of documented 503s
SHOWN = 10
MOST_FAILURES = 100  # connections that could not be opened
_strangers = itertools.count(1_000)


@dataclass
class Tally:
    """What was sent and what came back."""

    sent: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    closes: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)
    stopped: float = -PATIENCE  # when the whole program was last stopped for a while, by the monotonic clock
    excused: int = 0  # missing answers that are nobody's fault

    @property
    def total(self) -> int:
        return self.sent.total()

    def violate(self, what: str, sent: bytes = b"", answer: bytes = b"") -> None:
        self.violations.append(f"{what}\n    sent {sent[:600]!r}\n    answer {answer[:400]!r}" if sent else what)

    def excuse(self, clock: Time) -> bool:
        """Whether a missing answer is nobody's fault: this program or the server did not get a processor."""
        excused = clock.starved or time.monotonic() < self.stopped + PATIENCE
        self.excused += excused
        return excused

    async def watch_the_clock(self) -> None:
        """Note when this program did not run because the machine was busy with something else."""
        while True:
            asleep = time.monotonic()
            await asyncio.sleep(PAUSE / 5)
            if time.monotonic() > asleep + PAUSE:
                self.stopped = time.monotonic()

    def answered(self, status: int, request: Request, body: bytes) -> None:
        code = _code(body) if status >= 500 else None
        self.statuses[f"{status} {code}" if code else str(status)] += 1
        if status >= 500 and not (status == 503 and code in REFUSALS):
            self.violate(f"status {status}", request.raw, body)


def _code(body: bytes) -> str:
    found = re.search(rb'"code": ?"([a-z-]+)"', body)
    return found.group(1).decode() if found else "no code"


class Time:
    """Time as the server has it: while it waits for a processor that other programs use, this time stands still."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._delays: dict[str, int] = {}  # of each thread, in nanoseconds
        self._waited = 0.0
        self._lately: deque[float] = deque(maxlen=round(PATIENCE / LOOK_SECONDS))
        self._limits: dict[asyncio.Timeout, tuple[float, float]] = {}  # its end, and `_waited` when it began

    @contextlib.asynccontextmanager
    async def limit(self, seconds: float) -> AsyncIterator[None]:
        """Raise a `TimeoutError` after this many seconds of the server's time."""
        async with asyncio.timeout(seconds) as limit:
            self._limits[limit] = asyncio.get_running_loop().time() + seconds, self._waited
            try:
                yield
            finally:
                del self._limits[limit]

    async def watch(self) -> None:
        self._look()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._lately.append(self._look())
            self._waited += self._lately[-1]
            for limit, (end, waited) in self._limits.items():
                if not limit.expired():
                    limit.reschedule(end + self._waited - waited)

    @property
    def starved(self) -> bool:
        return sum(self._lately) > STARVED

    def _look(self) -> float:
        """How long the server's thread that waited longest has waited since the last look."""
        before, self._delays = self._delays, delays(self._pid)
        return max((delay - before.get(thread, delay) for thread, delay in self._delays.items()), default=0) / 1e9


def delays(pid: int) -> dict[str, int]:
    """How long each thread of a process has waited for a processor so far, in nanoseconds."""
    found = {}
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError):  # it has just ended
            found[thread.name] = int((thread / "schedstat").read_text("ascii").split()[1])
    return found


class Connection:
    """A connection from a new address."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.open = False

    async def connect(self) -> None:
        source = (address(next(_strangers)), 0)
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=source, limit=2**22
        )
        self.open = True

    def close(self) -> None:
        if self.open:
            self.writer.transport.abort()
            self.open = False

    async def head(self) -> tuple[int, dict[bytes, bytes]]:
        """The status and the headers of an answer."""
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n"))[:-4].split(b"\r\n")
        pairs = (line.partition(b":") for line in lines)
        return int(first.split(b" ", 2)[1]), {name.lower(): value.strip() for name, _, value in pairs}

    async def body(self, status: int, headers: dict[bytes, bytes], *, none: bool) -> bytes:
        if none or status in (204, 304):
            return b""
        if headers.get(b"transfer-encoding") == b"chunked":
            return await self._chunks()
        return await self.reader.readexactly(int(headers.get(b"content-length", b"0")))

    async def _chunks(self) -> bytes:
        found = b""
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            found += (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readexactly(2)
        return found


# -- requests


def patience(request: Request) -> float:
    """Seconds until the answer must be there."""
    if request.lost:
        return MOMENT
    return PATIENCE_FOR_ANIMATIONS if b"/animation." in request.raw.partition(b"\r\n")[0] else PATIENCE


class Asking:
    """Sends its share of the requests, several at a time on one connection."""

    def __init__(self, server: Server, known: Known, tally: Tally, requests: Requests, clock: Time) -> None:
        self._known, self._tally, self._requests, self._clock = known, tally, requests, clock
        self._connection = Connection(server.port)
        self._next: Request | None = None

    async def run(self, number: int) -> None:
        batches = 0
        while number > 0:
            if not self._connection.open or batches % BATCHES == 0:
                self._connection.close()
                await self._connection.connect()
            batch = self._draw(min(BATCH, number))
            number -= len(batch)
            batches += 1
            await self._ask(batch)
        self._connection.close()

    def _draw(self, most: int) -> list[Request]:
        found = [self._next or self._requests.draw(self._known)]
        self._next = None
        while len(found) < most and not found[-1].last and not self._next:
            drawn = self._requests.draw(self._known)
            if drawn.alone:
                self._next = drawn
            else:
                found.append(drawn)
        self._tally.sent["requests"] += len(found)
        return found

    async def _ask(self, batch: list[Request]) -> None:
        self._connection.writer.write(b"".join(request.raw for request in batch))
        for number, request in enumerate(batch):
            try:
                async with self._clock.limit(patience(request)):
                    going_on = await self._answer(request)
            except (TimeoutError, OSError, EOFError, ValueError) as failure:
                self._no_answer(request, failure)
                going_on = False
            if not going_on:
                self._tally.statuses["behind a refusal that closes"] += len(batch) - number - 1
                self._connection.close()
                return

    def _no_answer(self, request: Request, failure: Exception) -> None:
        self._tally.statuses["no answer"] += 1
        if not request.lost and not self._excused():
            self._tally.violate(f"no answer: {failure!r}", request.raw)

    def _excused(self) -> bool:
        return self._tally.excuse(self._clock)

    async def _answer(self, request: Request) -> bool:
        """Read one answer; return whether the connection is still usable."""
        status, headers = await self._connection.head()
        if status == 100:
            status, headers = await self._connection.head()
        if request.stream and status == 200:
            self._tally.answered(status, request, b"")
            return False
        body = await self._connection.body(status, headers, none=request.head)
        self._tally.answered(status, request, body)
        cookie = re.match(rb"azalai=([^;]+)", headers.get(b"set-cookie", b""))
        if cookie:
            self._known.doomed.append(cookie.group(1).decode())
        return headers.get(b"connection", b"").lower() != b"close" and not request.last


# -- frames


class Seen(msgspec.Struct):
    """The parts of a view needed for nearly valid messages."""

    version: int
    to_move: int | None = None
    seat: int | None = None
    moves: list[str] | None = None


_seen = msgspec.json.Decoder(Seen)


class Talking:
    """Sends its share of the frames at a table, and starts a new game when one has ended."""

    def __init__(
        self, server: Server, person: Person, known: Known, tally: Tally, rng: random.Random, clock: Time
    ) -> None:
        self._person, self._known, self._tally, self._rng, self._clock = person, known, tally, rng, clock
        self._connection = Connection(server.port)
        self._refs = itertools.count()
        self._over = False
        self._sent = b""

    async def run(self, number: int) -> None:
        batches = 0
        while number > 0:
            if not self._connection.open or batches % BATCHES == 0:
                await self._open_in_time()
                if not self._connection.open:
                    continue
            size = min(FRAME_BATCH, number)
            number -= size
            batches += 1
            await self._say(size)
        self._connection.close()

    async def _open_in_time(self) -> None:
        try:
            await self._open()
        except (TimeoutError, OSError, EOFError, httpx.TransportError) as failure:
            self._connection.close()
            self._tally.statuses["no socket"] += 1
            if not self._excused():
                self._tally.violate(f"no socket: {failure!r}")
            if self._tally.statuses["no socket"] > MOST_FAILURES:
                raise  # the server is gone

    async def _open(self) -> None:
        self._connection.close()
        if self._over:
            await asyncio.to_thread(self._new_game)
        await self._connection.connect()
        table = self._known.tables[0 if self._rng.random() < 0.8 else 1]
        cookie = [f"Cookie: azalai={self._known.cookie}"] if self._rng.random() < 0.8 else []
        lines = [
            f"GET {API}/tables/{table}/socket HTTP/1.1",
            f"Host: {self._known.origin.partition('://')[2]}",
            f"Origin: {self._known.origin}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *cookie,
        ]
        self._connection.writer.write("\r\n".join([*lines, "", ""]).encode())
        async with self._clock.limit(PATIENCE):
            status, _ = await self._connection.head()
        self._tally.statuses[str(status)] += 1
        if status != 101:
            self._tally.violate(f"no socket: {status}")
            self._connection.close()

    def _excused(self) -> bool:
        return self._tally.excuse(self._clock)

    def _new_game(self) -> None:
        """Start a new game, as a new guest if the session has ended; too many at once are refused."""
        try:
            self._known.tables[0] = self._person.table()
            self._over = False
        except Refused as refused:
            self._tally.problems[f"new game: {refused.code}"] += 1
            if refused.status == 401:
                self._person.guest("Samira")
                self._known.cookie = self._person.cookie

    async def _say(self, size: int) -> None:
        frames = [draw_frame(self._known, self._rng) for _ in range(size)]
        ends = self._rng.random() < LAST
        ref = f"sync-{next(self._refs)}"
        asked = {"type": "undo", "id": ref, "version": 2**31, "seat": 63}
        frames.append(draw_last(self._rng) if ends else frame(json.dumps(asked).encode(), self._rng))
        self._tally.sent["frames"] += size
        self._sent = b"".join(frames)
        self._connection.writer.write(self._sent)
        try:
            async with self._clock.limit(MOMENT if ends else PATIENCE):
                await self._hear_until(b'"' + ref.encode() + b'"')
        except (TimeoutError, OSError, EOFError) as failure:
            self._connection.close()
            self._tally.closes["none, we hung up" if isinstance(failure, TimeoutError) else "cut off"] += 1
            if not ends and not self._excused():
                self._tally.violate(f"no answer to frames: {failure!r}", self._sent)
        if ends:
            self._connection.close()

    async def _hear_until(self, ref: bytes) -> None:
        while True:
            opcode, payload = await self._frame()
            if opcode == CLOSE:
                self._tally.closes[str(int.from_bytes(payload[:2], "big"))] += 1
                self._connection.close()
                return
            if b'"type":"view"' in payload:
                self._look(payload)
            elif b'"type":"problem"' in payload:
                self._note(payload)
                if ref in payload:
                    return

    async def _frame(self) -> tuple[int, bytes]:
        head = await self._connection.reader.readexactly(2)
        size = head[1] & 0x7F
        if size >= 126:
            size = int.from_bytes(await self._connection.reader.readexactly(2 if size == 126 else 8), "big")
        return head[0] & 0x0F, await self._connection.reader.readexactly(size)

    def _look(self, payload: bytes) -> None:
        with contextlib.suppress(msgspec.DecodeError):
            seen = _seen.decode(payload)
            self._known.version = seen.version
            self._known.seat, self._known.moves = seen.seat or 0, seen.moves or []
            self._over = self._over or seen.to_move is None

    def _note(self, payload: bytes) -> None:
        code = _code(payload)
        self._tally.problems[code] += 1
        if b'"status":5' in payload and code not in REFUSALS:
            self._tally.violate(f"problem {code}", self._sent, payload)


# -- a run


def cpu_seconds(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def prepare_guest(server: Server, stranger: int) -> tuple[Person, Known]:
    """A guest at a new address, with a game in play, one that is over and one that waits for players."""
    person = server.visit("Samira", address(stranger))
    tables = [person.table(), person.table(), person.table("me", "open")]
    person.act(tables[1], "move", **person.first_move(tables[1]))
    person.act(tables[1], "resign", version=1, seat=0)
    record = person.get(f"/tables/{tables[1]}/record")
    names = (*azalai.new("desert", players=2).setting.categories, WINS)
    return person, Known(server.url, person.cookie, tables, person.id, record, names, engine_files(person))


def engine_files(person: Person) -> list[str]:
    """The addresses of all files for the browser's engine."""
    games = person.http.get("/engine/manifest.json").json()["games"].values()
    found = [file for game in games for file in (game["module"], game["pack"], game["boards"], *game["nets"].values())]
    return ["/engine/manifest.json", *found]


def workers(server: Server, number: int, seed: str, tally: Tally, clock: Time) -> list[Coroutine[Any, Any, None]]:
    description = server.visit().get("/openapi.json")
    found: list[Coroutine[Any, Any, None]] = []
    for worker in range(WORKERS):
        person, known = prepare_guest(server, worker)
        rng = random.Random(f"{seed}-{worker}")
        frames = round(number * FRAMES / WORKERS)
        found.append(Talking(server, person, known, tally, rng, clock).run(frames))
        requests = Requests(description, random.Random(f"{seed}-asking-{worker}"))
        found.append(Asking(server, known, tally, requests, clock).run(number // WORKERS - frames))
    return found


class Watch:
    """Looks at the server's memory and at the victim every tenth of a run."""

    def __init__(self, server: Server, victim: Victim, number: int, tally: Tally) -> None:
        self._victim, self._number, self._tally = victim, number, tally
        assert server.process is not None
        self._pid = server.process.pid
        self.clock = Time(self._pid)
        self._began = self._moved = time.monotonic()
        self._cpu = cpu_seconds(self._pid)
        self._own = time.process_time()
        self.sizes: list[float] = []
        self.largest_helper = 0.0
        self.moves: list[float] = []

    def look(self, made: list[float] | None = None) -> None:
        """Note the memory and the victim's progress; `made` are the victim's moves, if already known."""
        made = self._victim.report() if made is None else made
        self.moves += made
        self.sizes.append(own_memory(self._pid))
        self.largest_helper = max(self.largest_helper, *helpers(self._pid), 0.0)
        rate = self._tally.total / max(0.001, time.monotonic() - self._began)
        print(f"{self._tally.total:9} sent, {self.sizes[-1]:7.1f} MB, {rate:6.0f}/s, {len(made)} moves", flush=True)
        if made:
            self._moved = time.monotonic()
        elif time.monotonic() > self._moved + PATIENCE:
            self._tally.violate("the victim cannot move")

    async def run(self) -> None:
        for tenth in range(1, 10):
            while self._tally.total < self._number * tenth / 10:
                await asyncio.sleep(0.05)
            await asyncio.to_thread(self.look)

    def cost(self) -> str:
        """CPU time for each request or frame."""
        server, client = cpu_seconds(self._pid) - self._cpu, time.process_time() - self._own
        each = [1000 * seconds / max(1, self._tally.total) for seconds in (server, client)]
        return f"{each[0]:.2f} ms of the server's CPU and {each[1]:.2f} ms of the client's for each"

    def check(self) -> None:
        early, late = self.sizes[len(self.sizes) // 2], self.sizes[-1]
        if late > GROWTH * early and late > early + GROWTH_MB:
            self._tally.violate(f"memory grew from {early:.1f} to {late:.1f} MB")
        if self.largest_helper > HELPER_MB:
            self._tally.violate(f"a helper process took {self.largest_helper:.1f} MB")


async def send(server: Server, number: int, seed: str, tally: Tally, watch: Watch) -> None:
    watching = [asyncio.create_task(one) for one in (watch.run(), watch.clock.watch(), tally.watch_the_clock())]
    await asyncio.gather(*workers(server, number, seed, tally, watch.clock))
    for task in watching:
        task.cancel()


def fuzz(number: int, seed: str, limits: str) -> Tally:
    """Fuzz one server, and print how it went."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), CommandLine(), limits=limits)
        server.environment["AZALAI_ENGINE"] = "browser"
        server.start()
        victim = Victim(server.url, again=True)
        try:
            victim.play_for(2.0)
            watch = Watch(server, victim, number, tally)
            watch.look()
            asyncio.run(send(server, number, seed, tally, watch))
            watch.look(victim.play_for(1.0))
            watch.check()
            cost = watch.cost()
        finally:
            victim.close()
            server.close()
        show(tally, watch, cost, errors_in(server))
    return tally


def errors_in(server: Server) -> list[str]:
    """Errors in the log, and lines that are not log lines, except the greeting."""
    levels = ('"level": "error"', '"level": "critical"')
    said = [line for line in server.errors().splitlines() if not line.startswith("Azalai: http")]
    return [line for line in said if not line.startswith("{") or any(level in line for level in levels)]


def show(tally: Tally, watch: Watch, cost: str, errors: list[str]) -> None:
    for name in ("sent", "statuses", "closes", "problems"):
        counted = sorted(getattr(tally, name).items(), key=lambda one: -one[1])
        print(f"{name:>9}: " + ", ".join(f"{key}: {count:,}" for key, count in counted))
    sizes = f"{watch.sizes[0]:.1f} MB at the start, {max(watch.sizes):.1f} at most, {watch.sizes[-1]:.1f} MB now"
    print(f"   memory: {sizes}; each helper process at most {watch.largest_helper:.1f} MB")
    print(f"     cost: {cost}")
    ms = [1000 * percentile(watch.moves, percent) for percent in (50, 99)]
    print(f"   victim: {len(watch.moves)} moves, median {ms[0]:.1f} ms, p99 {ms[1]:.1f} ms")
    print(f"   errors: {len(errors)} in the log; {len(tally.violations)} other violations; {tally.excused} excused")
    for line in [*errors[:SHOWN], *tally.violations[:SHOWN]]:
        print(f"  - {line}")
    tally.violations += errors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("number", type=int, nargs="?", default=20_000, help="requests and frames to send")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    limited = round(arguments.number * LIMITED)
    for game in azalai.games():
        engine.made(game["name"])  # otherwise the servers would build them meanwhile
    print("Without limits:")
    violations = fuzz(arguments.number - limited, arguments.seed, "0").violations
    print("With the usual limits:")
    violations += fuzz(limited, f"{arguments.seed}-limited", "1").violations
    sys.exit(1 if violations else 0)


if __name__ == "__main__":
    main()
