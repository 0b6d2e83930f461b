"""The commands for hosting: `azalai serve`, `azalai worker`, `azalai backup`."""

from __future__ import annotations

import argparse
import asyncio
import math
import signal
import socket
import sqlite3
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from azalai.core.errors import BadOption
from azalai.server import logs
from azalai.server.settings import Settings, from_environment
from azalai.server.storage.files import make_private

if TYPE_CHECKING:
    from azalai.server.http.connections import Connections

SOCKET_MESSAGE = 64 * 1024
GOODBYE_SECONDS = 5


def add_server(commands: Any) -> None:
    serve = commands.add_parser("serve", help="run the server: tables for people and bots in the browser")
    serve.add_argument("--host", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, help="port (8000)")
    serve.add_argument("--origin", help="the public address if a proxy is in front: https://games.example")
    serve.add_argument("--limits", type=float, help="factor for the rate limits (1); 0 switches them off")
    _common(serve)
    serve.set_defaults(run=run_server)
    worker = commands.add_parser("worker", help="run bots on another machine (PostgreSQL)")
    _common(worker)
    worker.set_defaults(run=run_worker)
    backup = commands.add_parser("backup", help="copy the database while the server runs (SQLite)")
    backup.add_argument("file", type=Path, help="where to write the copy; it must not exist")
    _common(backup)
    backup.set_defaults(run=run_backup)


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", help="path of a SQLite file, or postgresql://user@host/name")
    parser.add_argument("--data-dir", type=Path, help="folder for the data (~/.local/share/azalai)")
    parser.add_argument("--thinkers", type=int, help="number of threads for bots")


def settings_of(arguments: argparse.Namespace) -> Settings:
    names = ("host", "port", "origin", "limits", "database", "data_dir", "thinkers")
    return from_environment(**{name: getattr(arguments, name, None) for name in names})


def need_server() -> None:
    for name in ("argon2", "fastapi", "sqlalchemy", "uvicorn"):
        if find_spec(name) is None:
            raise BadOption(f"The server needs packages that are not installed ({name}): pip install 'azalai[server]'.")


def run_server(arguments: argparse.Namespace) -> int:
    need_server()
    import uvicorn

    from azalai.server import upkeep
    from azalai.server.app import make_app
    from azalai.server.http.protocols import protocols

    settings = settings_of(arguments)
    logs.configure()
    upkeep.prepare()
    app = make_app(settings)
    app.state.services.store.database.prepare()
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        **protocols(_connections(settings)),
        ws_max_size=SOCKET_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        timeout_keep_alive=15,
    )
    print(f"Azalai: http://{settings.host}:{settings.port}/", file=sys.stderr, flush=True)

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            for listening in self.servers:
                listening.close()
            await app.state.services.say_goodbye()
            await super().shutdown(sockets)

    server = Server(config)
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn re-raises the signal that stopped it
        signal.signal(number, lambda *_: None)
    server.run()
    return 0 if server.started else 1


def _connections(settings: Settings) -> Connections:
    """The bounds on connections. A proxy is whatever uvicorn takes for one."""
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    from azalai.server.http.connections import Connections, raise_file_limit

    trusted = ProxyHeadersMiddleware(cast("Any", None), settings.proxies).trusted_hosts
    each = math.ceil(settings.connections_per_address * settings.limits)
    return Connections(raise_file_limit(settings.connections), each, trusted.__contains__, settings.patience)


def run_worker(arguments: argparse.Namespace) -> int:
    need_server()
    from azalai.server import upkeep
    from azalai.server.services import Services

    settings = settings_of(arguments)
    if not settings.postgres:
        raise BadOption("A worker needs a PostgreSQL database: --database postgresql://user@host/name.")
    logs.configure()
    upkeep.prepare()
    services = Services(settings, worker=True)
    services.store.database.prepare()

    async def work() -> None:
        await services.start()
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        print("Azalai: running bots", file=sys.stderr, flush=True)
        await stop.wait()
        await services.stop()

    asyncio.run(work())
    return 0


def run_backup(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    if settings.postgres:
        raise BadOption("For PostgreSQL use pg_dump; see docs/hosting.md.")
    source = Path(settings.url.partition(":///")[2])
    if not source.is_file():
        raise BadOption(f"There is no database at {source}. Name it with --database or --data-dir.")
    if arguments.file.exists():
        raise BadOption(f"{arguments.file} already exists. Choose another name; a backup never overwrites a file.")
    try:
        copy(source, arguments.file)
    except BaseException:
        arguments.file.unlink(missing_ok=True)
        raise
    print(f"{arguments.file}: {arguments.file.stat().st_size} bytes")
    return 0


def copy(source: Path, target: Path) -> None:
    """Make a consistent copy with SQLite's online backup, even while the server writes."""
    make_private(target)
    try:
        with sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True) as old, sqlite3.connect(target) as new:
            old.backup(new)
            if new.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise BadOption("The copy failed its integrity check; the database may be damaged.")
    except sqlite3.Error as failure:
        raise BadOption(f"The backup failed: {failure}.") from None
