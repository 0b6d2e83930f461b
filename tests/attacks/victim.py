"""A player whose game must go on while others attack the server. Runs as a process of its own, so that no attack
slows down its clock: it plays without end, and answers every line on standard input with what it measured since the
last one."""

from __future__ import annotations

import json
import sys
import threading
import time

from tests.server.running import Person, Socket

PAUSE_SECONDS = 0.06  # between two moves: no quicker than the limits on acts and on requests allow without end
THINK_SECONDS = 0.4  # before a move against a bot: a very quick person
GAME = "desert"


class Player:
    """Plays both seats of one table after another, and notes how long the server took to answer each move.

    With a level it plays one seat against a bot, and notes how long it took until it was to move again.
    """

    def __init__(self, url: str, level: str | None = None) -> None:
        self._level = level
        self._person = Person(url)
        self._person.guest("Tariq")
        self._lock = threading.Lock()
        self._seconds: list[float] = []

    def play(self) -> None:
        while True:
            table = self._person.table("me", self._level or "me", game=GAME)
            with self._person.socket(table) as socket:
                self._play_against_bot(socket) if self._level else self._play_game(socket)

    def _play_game(self, socket: Socket) -> None:
        seen = socket.wait_for("view")
        for number in range(10_000):
            if seen["to_move"] is None:
                return
            if seen["seat"] != seen["to_move"]:
                socket.say("look", seat=seen["to_move"])
                seen = socket.wait_for("view", seat=seen["to_move"])
                continue
            seen = self._move(socket, seen, f"move-{number}")
            time.sleep(PAUSE_SECONDS)

    def _play_against_bot(self, socket: Socket) -> None:
        seen = socket.wait_for("view")
        for number in range(10_000):
            if seen["to_move"] is None:
                return
            time.sleep(THINK_SECONDS)
            began = time.perf_counter()
            socket.say("move", id=f"move-{number}", version=seen["version"], seat=0, move=seen["moves"][-1])
            seen = socket.until(lambda m, now=seen["version"]: _is_answer(m, now))
            if seen["to_move"] is not None:
                self._note(began)

    def _move(self, socket: Socket, seen: dict[str, object], ref: str) -> dict[str, object]:
        moves = seen["moves"]
        assert isinstance(moves, list)
        began = time.perf_counter()
        socket.say("move", id=ref, version=seen["version"], seat=seen["seat"], move=moves[-1])
        after = seen
        while True:
            message = socket.hear()
            if message["type"] == "view":
                after = message
            elif message.get("ref") == ref:
                if message["type"] != "ok":
                    raise RuntimeError(f"the victim's move was refused: {message}")
                break
        self._note(began)
        return after if after is not seen else socket.wait_for("view")

    def _note(self, began: float) -> None:
        with self._lock:
            self._seconds.append(time.perf_counter() - began)

    def report(self) -> list[float]:
        """The seconds of all moves since the last report."""
        with self._lock:
            found, self._seconds = self._seconds, []
        return found


def _is_answer(message: dict[str, object], version: int) -> bool:
    """Whether it is the person's move again after this version, or the game is over."""
    if message["type"] == "problem":
        raise RuntimeError(f"the victim's move was refused: {message}")
    return message["type"] == "view" and message["version"] > version and message["to_move"] in (0, None)


def main() -> None:
    player = Player(*sys.argv[1:])
    playing = threading.Thread(target=player.play, daemon=True)
    playing.start()
    for _ in sys.stdin:
        if not playing.is_alive():
            raise SystemExit("the victim could not play on")
        print(json.dumps(player.report()), flush=True)


if __name__ == "__main__":
    main()
