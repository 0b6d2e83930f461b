"""The command `azalai admin`: moderate from the server's machine, whether the server runs or not.

It writes to the same database. A running server follows the audit log and notices within a second.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import json
import re
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azalai.core.errors import BadOption
from azalai.server.serve import need_server
from azalai.server.settings import Settings, from_environment

if TYPE_CHECKING:
    from azalai.server.moderation.desk import Desk

UNITS = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}
OPTIONAL_REASON = ("make-host", "remove-host", "reset-password")
Work = Callable[["Desk", argparse.Namespace], Awaitable[Any]]


def add_admin(commands: Any) -> None:
    admin = commands.add_parser("admin", help="moderate: reports, people, tables, hosts, the audit log")
    acts = admin.add_subparsers(metavar="ACT", required=True)
    _add_lists(acts)
    _add_acts_on_people(acts)
    _add_other_acts(acts)


def _add_lists(acts: Any) -> None:
    it = _act(acts, "list", _list, "list people, tables, reports or the audit log")
    it.add_argument("what", choices=("people", "tables", "reports", "audit"), help="what to list")
    it.add_argument("--search", default="", metavar="WORDS", help="people: part of the name, or the id")
    it.add_argument(
        "--state", choices=("open", "resolved", "rejected"), default="open", help="reports: in which state (open)"
    )
    it.add_argument("--most", type=int, default=100, metavar="N", help="how many at most (100)")


def _add_acts_on_people(acts: Any) -> None:
    on_person = {
        "warn": (_warn, "show a person a warning, which they must confirm"),
        "mute": (_mute, "stop a person from writing in the chat"),
        "suspend": (_suspend, "sign a person out and keep them out"),
        "lift": (_lift, "end a mute, a suspension or an open warning"),
        "rename": (_rename, "give a person another name"),
        "reset-password": (_reset_password, "print a one-time link for choosing a new password"),
        "make-host": (_make_host, "let an account moderate in the browser"),
        "remove-host": (_remove_host, "stop an account from moderating"),
    }
    made = {name: _act(acts, name, *act) for name, act in on_person.items()}
    for name, it in made.items():
        it.add_argument("person", metavar="PERSON", help="the name or the id")
        if name == "lift":
            it.add_argument("kind", choices=("warn", "mute", "suspend"), help="what to end")
        if name == "rename":
            it.add_argument("name", metavar="NAME", help="the new name")
        _add_reason(it, required=name not in OPTIONAL_REASON)
        if name in ("mute", "suspend"):
            _add_time(it)


def _add_other_acts(acts: Any) -> None:
    it = _act(acts, "close-table", _close_table, "close a table; a game in play ends without a result")
    it.add_argument("table", metavar="TABLE", help="the id, as in its link")
    _add_reason(it)
    it = _act(acts, "unrate", _unrate, "take a rated game out of the ratings")
    it.add_argument("table", metavar="TABLE", help="the id, as in its link")
    _add_reason(it)
    it = _act(acts, "remove-chat", _remove_chat, "remove a line of the chat")
    it.add_argument("table", metavar="TABLE", help="the id of the table")
    it.add_argument("line", type=int, metavar="LINE", help="the number of the line")
    _add_reason(it)
    it = _act(acts, "resolve", _resolve, "close a report")
    it.add_argument("report", metavar="REPORT", help="the id of the report")
    it.add_argument("--reject", action="store_true", help="close it because nothing was wrong")
    _add_reason(it)


def _act(acts: Any, name: str, work: Work, words: str) -> argparse.ArgumentParser:
    it: argparse.ArgumentParser = acts.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
    it.add_argument("--json", action="store_true", help="print JSON, for programs")
    it.add_argument("--database", help="path of a SQLite file, or postgresql://user@host/name")
    it.add_argument("--data-dir", type=Path, help="folder for the data (~/.local/share/azalai)")
    it.set_defaults(run=run_admin, work=work)
    return it


def _add_reason(it: argparse.ArgumentParser, required: bool = True) -> None:
    it.add_argument("--reason", required=required, default="", help="why: for the audit log and for the person")


def _add_time(it: argparse.ArgumentParser) -> None:
    times = it.add_mutually_exclusive_group()
    times.add_argument("--for", dest="until", type=after, metavar="TIME", help="how long: 30m, 12h, 3d, 2w")
    times.add_argument(
        "--until", type=moment, metavar="DATE", help="until when, in UTC: 2026-12-31 or 2026-12-31T18:00"
    )


def after(text: str) -> float:
    """The moment after some time.

    >>> round(after("2h") - time.time())
    7200
    """
    found = re.fullmatch(r"(\d{1,5})([mhdw])", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time. Write 30m, 12h, 3d or 2w.")
    return time.time() + int(found[1]) * UNITS[found[2]]


def moment(text: str) -> float:
    """A date as seconds since 1970.

    >>> moment("2100-01-01")
    4102444800.0
    """
    try:
        at = datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date. Write 2026-12-31 or 2026-12-31T18:00.") from None
    if at <= time.time():
        raise argparse.ArgumentTypeError(f"{text} has passed. Choose a later time.")
    return at


# -- running


def run_admin(arguments: argparse.Namespace) -> int:
    need_server()
    from azalai.server.moderation.desk import at_desk
    from azalai.server.problems import Problem

    settings = from_environment(database=arguments.database, data_dir=arguments.data_dir)
    _check_file(settings)

    async def work(desk: Desk) -> Any:
        return await arguments.work(desk, arguments)

    try:
        answer = asyncio.run(at_desk(settings, f"command line ({_user()})", work))
    except Problem as problem:
        raise BadOption(str(problem.detail)) from None
    print(json.dumps(answer, ensure_ascii=False) if arguments.json else _in_words(answer))
    return 0


def _check_file(settings: Settings) -> None:
    file = Path(settings.url.partition(":///")[2])
    if not settings.postgres and not file.is_file():
        raise BadOption(f"There is no database at {file}. Name it with --database or --data-dir.")


def _user() -> str:
    try:
        return getpass.getuser()[:40]
    except (KeyError, OSError):  # a container may have no name for its user
        return "unknown"


def _in_words(answer: Any) -> str:
    if isinstance(answer, dict):
        return str(answer["done"])
    return "\n".join("  ".join(str(cell) for cell in _cells(row)) for row in answer) or "Nothing."


def _cells(row: dict[str, Any]) -> list[Any]:
    """What a line shows: times as dates, people by name and id, nothing that is empty."""
    return [_cell(name, value) for name, value in row.items() if value not in (None, "", [])]


def _cell(name: str, value: Any) -> Any:
    if name in ("at", "created", "until", "touched", "closed"):
        return f"{name} " * (name != "at") + datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, dict):
        return f"{value['name']} ({value['id']})"
    if isinstance(value, list):
        return ", ".join(str(_cell("", each)) for each in value)
    return f"{name}" if value is True else f"{name} {value}" if name in ("line", "report", "table") else value


# -- the acts


async def _list(desk: Desk, given: argparse.Namespace) -> Any:
    return await desk.listed(given.what, max(1, given.most), given.search, given.state)


async def _warn(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    await desk.deeds.warn(desk.by, person["id"], given.reason)
    return {"done": f"{person['name']} will see the warning."}


async def _mute(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    await desk.deeds.mute(desk.by, person["id"], given.reason, given.until)
    return {"done": f"{person['name']} cannot write{_until(given.until)}."}


async def _suspend(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    await desk.deeds.suspend(desk.by, person["id"], given.reason, given.until)
    return {"done": f"{person['name']} is suspended{_until(given.until)}."}


async def _lift(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    await desk.deeds.lift(desk.by, person["id"], given.kind, given.reason)
    return {"done": f"Lifted for {person['name']}: {given.kind}."}


async def _rename(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    await desk.deeds.rename(desk.by, person["id"], given.name, given.reason)
    return {"done": f"{person['name']} is now {given.name}."}


async def _reset_password(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    link = desk.origin + await desk.deeds.reset_password(desk.by, person["id"], given.reason)
    return {"done": f"Give this to {person['name']}. It works once, for a day: {link}", "link": link}


async def _make_host(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    await desk.deeds.make_host(desk.by, person["id"], given.reason)
    return {"done": f"{person['name']} is a host now."}


async def _remove_host(desk: Desk, given: argparse.Namespace) -> Any:
    person = await desk.person(given.person)
    await desk.deeds.remove_host(desk.by, person["id"], given.reason)
    return {"done": f"{person['name']} is no longer a host."}


async def _close_table(desk: Desk, given: argparse.Namespace) -> Any:
    await desk.deeds.close_table(desk.by, given.table, given.reason)
    return {"done": f"Table {given.table} is closed."}


async def _unrate(desk: Desk, given: argparse.Namespace) -> Any:
    await desk.deeds.unrate(desk.by, given.table, given.reason)
    return {"done": f"The game of table {given.table} no longer counts."}


async def _remove_chat(desk: Desk, given: argparse.Namespace) -> Any:
    await desk.deeds.remove_chat(desk.by, given.table, given.line, given.reason)
    return {"done": f"Line {given.line} is removed."}


async def _resolve(desk: Desk, given: argparse.Namespace) -> Any:
    await desk.deeds.close_report(desk.by, given.report, given.reason, accepted=not given.reject)
    return {"done": f"Report {given.report} is {'rejected' if given.reject else 'resolved'}."}


def _until(at: float | None) -> str:
    if at is None:
        return " until this is lifted"
    return datetime.fromtimestamp(at, UTC).strftime(" until %Y-%m-%d %H:%M UTC")
