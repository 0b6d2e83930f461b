"""A process that runs the rules uncompiled while a game is being compiled, for guides and replays.

It is slow, but fast enough for that.
"""

from __future__ import annotations

import json
from typing import Any

from azalai.core.errors import AzalaiError
from azalai.server.helper import Failed, Helper, answer_all
from azalai.server.memory import Tally
from azalai.server.messages import encode
from azalai.server.problems import Problem, not_ready
from azalai.server.table.telling import tell
from azalai.server.table.wanted import loaded

MOST_WAITING = 16
MOST_OF_ONE = 8  # of these, from one address


class Interpreter:
    def __init__(self) -> None:
        self._helper = Helper(__name__, {"NUMBA_DISABLE_JIT": "1"})
        self._waiting = Tally()

    async def ask(self, address: str, record: dict[str, Any], what: str, **how: Any) -> Any:
        """Ask the process a question about a game for somebody at an address; see `telling.tell`."""
        if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= MOST_OF_ONE:
            raise not_ready()
        with self._waiting.one_more(address):
            try:
                answer = json.loads(await self._helper.ask(encode({"record": record, "what": what, "how": how})))
            except Failed:
                raise not_ready() from None
        if "problem" in answer:
            status, code, detail = answer["problem"]
            raise Problem(status, code, detail)
        return answer["answer"]

    async def stop(self) -> None:
        await self._helper.stop()


def _answer(question: bytes) -> bytes:
    asked = json.loads(question)
    try:
        found = {"answer": tell(loaded(asked["record"]), asked["what"], **asked["how"])}
    except Problem as problem:
        found = {"problem": [problem.status_code, problem.code, problem.detail]}
    except AzalaiError as problem:
        found = {"problem": [422, "bad-record", str(problem)[:2000]]}
    return encode(found)


if __name__ == "__main__":
    answer_all(_answer)
