"""Logs as JSON lines. They say what happened, but never contain hands, typed text or secrets."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter

PER_MINUTE = 10  # lines with the same words
KINDS = 200  # different words remembered


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[0]:
            line["error"] = _where(record)
        return json.dumps(line)


def _where(record: logging.LogRecord) -> str:
    """The type of an exception and where it was raised, without values, which could be secret."""
    assert record.exc_info is not None
    kind, _, trace = record.exc_info
    places = []
    while trace:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{kind.__name__ if kind else '?'} at {' > '.join(places[-8:])}"


class RepeatLimit(logging.Filter):
    """Limits how often a library logs a line: a guest who repeats a mistake cannot flood the log."""

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0
        self._said: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("azalai"):
            return True
        minute = int(record.created / 60)
        if minute != self._minute:
            self._minute = minute
            self._said.clear()
        if len(self._said) < KINDS:
            self._said[str(record.msg)] += 1
        return 0 < self._said[str(record.msg)] <= PER_MINUTE


def configure() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(RepeatLimit())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = name != "uvicorn.access"
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # at lower levels there is a line for every socket
    logging.getLogger("alembic").setLevel(logging.WARNING)
