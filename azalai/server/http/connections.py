"""All open connections: how many, from where, and how much they have not read yet.

Everything here happens before any route runs. What is counted is a transport, because a connection that becomes a
WebSocket gets another protocol but keeps its transport.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from azalai.server import metrics
from azalai.server.limits import network_of
from azalai.server.memory import Tally
from azalai.server.problems import Problem

SWEEP_SECONDS = 1.0
UNSENT = 64_000_000  # bytes that all connections together may leave unread
UNSENT_EACH = 8_000_000  # bytes that one connection may leave unread
KERNEL_BUFFER = 64 * 1024  # bytes on their way to one reader, kept by the kernel
PROGRESS = 1024  # bytes that a reader must take to count as slow rather than gone
REFUSED = 50  # surplus connections that get an answer, in all and from one network; more are cut off
FILES = 65_536  # more open files than this are never needed
OTHER_FILES = 200  # files of the process that are not connections of guests: the database, refusals, modules

log = logging.getLogger("azalai.connections")


@dataclass(eq=False)
class Connection:
    """One connection. `idle` says whether it could be closed without interrupting anything; `hang_up` tells its
    requests that nobody reads their answers."""

    transport: asyncio.Transport
    network: str
    idle: Callable[[], bool]
    hang_up: Callable[[], None]
    unsent: int = 0
    since: float = field(default=0.0)  # when the reader last took something

    def stalled(self, now: float, patience: float) -> bool:
        """Note how much is unsent; whether the reader has taken nothing for too long."""
        size = self.transport.get_write_buffer_size()
        if not size or not self.unsent or size < self.unsent - PROGRESS:
            self.unsent, self.since = size, now
        return now - self.since > patience


class Connections:
    """The limits: on all connections, on each address, and on unread bytes."""

    def __init__(self, most: int, each: int, trusted: Callable[[str], bool], patience: float) -> None:
        self.patience = patience  # seconds in which headers must arrive, and in which a reader must read something
        self._most = most
        self._each = each  # 0: no bound
        self._trusted = trusted  # whether an address is a proxy, with many guests behind it
        self._open: dict[asyncio.Transport, Connection] = {}  # the oldest first
        self._by_network = Tally()
        self._sweeping: asyncio.TimerHandle | None = None
        self._to_flush: list[Callable[[], None]] = []

    def __len__(self) -> int:
        return len(self._open)

    # -- coming and going

    def add(
        self, transport: asyncio.Transport, idle: Callable[[], bool], hang_up: Callable[[], None]
    ) -> Problem | None:
        """Count a new connection. If there is no room even after closing an idle one, say why."""
        host = str((transport.get_extra_info("peername") or ["unknown"])[0])
        network = network_of(host)
        problem = self._make_room(network, proxy=self._trusted(host))
        if problem and self._too_many_refusals(network):
            transport.abort()
        bound_kernel(transport, self.patience)
        self._open[transport] = Connection(transport, network, idle, hang_up)
        self._by_network[network] += 1
        metrics.connections.set(len(self._open))
        self._watch()
        return problem

    def hand_over(self, transport: asyncio.Transport) -> None:
        """Hand a connection over to a WebSocket; it is never idle again."""
        if transport in self._open:
            self._open[transport].idle = lambda: False

    def remove(self, transport: asyncio.Transport) -> None:
        gone = self._open.pop(transport, None)
        if gone is None:
            return
        self._by_network.one_less(gone.network)
        metrics.connections.set(len(self._open))

    def _make_room(self, network: str, *, proxy: bool) -> Problem | None:
        if self._each and not proxy and self._by_network[network] >= self._each and not self._close_idle(network):
            return Problem(429, "too-many", "Your network has too many connections open. Close some of them.")
        if len(self._open) >= self._most and not self._close_idle():
            return Problem(503, "full", "The server is full. Try again in a minute.", headers={"Retry-After": "60"})
        return None

    def _too_many_refusals(self, network: str) -> bool:
        """Whether too many connections wait for their refusal, so that more are simply cut off."""
        return len(self._open) >= self._most + REFUSED or self._by_network[network] >= self._each + REFUSED

    def _close_idle(self, network: str | None = None) -> bool:
        """Close the oldest idle connection."""
        for one in self._open.values():
            if (network is None or one.network == network) and one.idle():
                self._abort(one, "idle")
                return True
        return False

    def _abort(self, one: Connection, reason: str) -> None:
        self.remove(one.transport)
        metrics.closed.labels(reason).inc()
        one.hang_up()
        cut_off(one.transport)

    # -- sending

    def soon(self, flush: Callable[[], None]) -> None:
        """Call this in the next turn of the loop, together with others: readers wake once everything is written."""
        if not self._to_flush:
            asyncio.get_running_loop().call_soon(self._flush)
        self._to_flush.append(flush)

    def _flush(self) -> None:
        flushes, self._to_flush = self._to_flush, []
        for flush in flushes:
            flush()

    # -- what nobody reads

    def _watch(self) -> None:
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    def _sweep(self) -> None:
        now = asyncio.get_running_loop().time()
        for one in [one for one in self._open.values() if one.stalled(now, self.patience)]:
            self._abort(one, "unread")
        self.check_unsent()
        self._sweeping = None
        if self._open:
            self._watch()

    def check_unsent(self) -> None:
        """Close the greediest connections while too much is unsent."""
        sizes = {one: one.transport.get_write_buffer_size() for one in self._open.values()}
        total = sum(sizes.values())
        if total <= UNSENT and max(sizes.values(), default=0) <= UNSENT_EACH:
            return
        for one in sorted(sizes, key=lambda one: -sizes[one]):
            if total <= UNSENT and sizes[one] <= UNSENT_EACH:
                return
            total -= sizes[one]
            self._abort(one, "greedy")


def bound_kernel(transport: asyncio.Transport, patience: float) -> None:
    """Limit the kernel's buffers: they would keep megabytes for a client that does not read, and hide that."""
    connected = transport.get_extra_info("socket")
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT") and connected.family != socket.AF_UNIX:  # Linux
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * patience))


def cut_off(transport: asyncio.Transport) -> None:
    """Close without waiting for unsent data, here or in the kernel: the wait might never end."""
    if not transport.is_closing():
        at_once = struct.pack("ii", 1, 0)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    transport.abort()


def raise_file_limit(wanted: int) -> int:
    """Raise the limit on open files as far as the system allows, and return how many connections fit."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < highest:
        resource.setrlimit(resource.RLIMIT_NOFILE, (highest, hard))
        soft = highest
    room = wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - OTHER_FILES)
    if room < wanted:
        log.warning("The system allows %d open files: at most %d connections, not %d.", soft, room, wanted)
    return room
