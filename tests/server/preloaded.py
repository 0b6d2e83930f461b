"""A process that has imported the whole server and forks for each `azalai ...` command.

One JSON line in, one out: `{"start": arguments, "log": path, "environment": {}}` answers with the process id,
`{"wait": pid, "seconds": s}` with the exit status or null. When its input ends, all of its children end.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import sys
import time
import traceback
from typing import Any

import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto

import azalai
import azalai.server.app
from azalai import cli
from azalai.bots.ready import prepare

LOADED = uvicorn.lifespan.on, uvicorn.loops.auto, uvicorn.protocols.http.auto, uvicorn.protocols.websockets.auto


def start(arguments: list[str], log: str, environment: dict[str, str]) -> int:
    pid = os.fork()
    if pid:
        return pid
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number, target in enumerate((os.open(os.devnull, os.O_RDONLY), out, out)):
        os.dup2(target, number)
    os.environ.update(environment)
    status = 1
    try:
        cli.main(arguments)
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def wait(pid: int, seconds: float) -> int | None:
    deadline = time.monotonic() + seconds
    while True:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() >= deadline:
            return None
        time.sleep(0.005)


def main() -> None:
    for game in azalai.games():
        prepare(azalai.new(game["name"], seed=0))
    gc.freeze()  # so that the children keep sharing this memory
    children = []
    commands = os.fdopen(os.dup(0))  # sys.stdin stays untouched, because the command line reconfigures it
    for line in iter(commands.readline, ""):
        question: dict[str, Any] = json.loads(line)
        answer: int | None
        if "start" in question:
            answer = start(question["start"], question["log"], question["environment"])
            children.append(answer)
        else:
            answer = wait(question["wait"], question["seconds"])
        print(json.dumps(answer), flush=True)
    for pid in children:
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            if wait(pid, 0) is None:
                os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
