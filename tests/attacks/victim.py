"""Players whose games must go on while others attack the server. They run in a process of their own, so that no attack
slows down their clock: they play without end, and answer every line on standard input with what they measured since
the last one."""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time

from websockets.exceptions import ConnectionClosed

from tests.server.running import Person, Refused, Socket, address

PLAYERS = 4  # each at their own table, so that there are enough moves for a 99th percentile
FIRST_ADDRESS = 15_000_000
PATIENCE = 3_600.0  # the reader of the reports decides how long is too long
PAUSE_SECONDS = 0.06  # between two moves: no quicker than the limits on acts and on requests allow without end
THINK_SECONDS = 0.2  # before a move against a bot: a very quick person
GAME = "desert"


class Player:
    """Plays both seats of one table after another, and notes how long the server took to answer each move.

    With a level it plays one seat against a bot, and notes how long it took until it was to move again.
    """

    def __init__(self, url: str, number: int, level: str | None = None, *, again: bool = False) -> None:
        self._level = level
        self._again = again
        self._number = number
        self._person = Person(url, address(FIRST_ADDRESS + number))
        self._person.guest("Tariq")
        self._lock = threading.Lock()
        self._moves: list[tuple[int, float, float]] = []

    def play(self) -> None:
        while True:
            try:
                with self._person.socket(self._table()) as socket:
                    self._play_against_bot(socket) if self._level else self._play_game(socket)
            except ConnectionClosed:
                if not self._again:
                    raise

    def _table(self) -> str:
        """A new table, as soon as the limit on new tables allows it: an attack may go on for many games."""
        while True:
            try:
                return self._person.table("me", self._level or "me", game=GAME)
            except Refused as refusal:
                if refusal.code != "too-fast":
                    raise
                time.sleep(1.0)

    def _play_game(self, socket: Socket) -> None:
        seen = socket.wait_for("view", PATIENCE)
        for number in range(10_000):
            if seen["to_move"] is None:
                return
            if seen["seat"] != seen["to_move"]:
                socket.say("look", seat=seen["to_move"])
                seen = socket.wait_for("view", PATIENCE, seat=seen["to_move"])
                continue
            seen = self._move(socket, seen, f"move-{number}")
            time.sleep(PAUSE_SECONDS)

    def _play_against_bot(self, socket: Socket) -> None:
        seen = socket.wait_for("view", PATIENCE)
        for number in range(10_000):
            if seen["to_move"] is None:
                return
            time.sleep(THINK_SECONDS)
            began = time.monotonic()
            socket.say("move", id=f"move-{number}", version=seen["version"], seat=0, move=seen["moves"][-1])
            seen = socket.until(lambda m, now=seen["version"]: _is_answer(m, now), PATIENCE)
            if seen["to_move"] is not None:
                self._note(began)

    def _move(self, socket: Socket, seen: dict[str, object], ref: str) -> dict[str, object]:
        moves = seen["moves"]
        assert isinstance(moves, list)
        began = time.monotonic()
        socket.say("move", id=ref, version=seen["version"], seat=seen["seat"], move=moves[-1])
        after = seen
        while True:
            message = socket.hear(PATIENCE)
            if message["type"] == "view":
                after = message
            elif message.get("ref") == ref:
                if message["type"] != "ok":
                    raise RuntimeError(f"the victim's move was refused: {message}")
                break
        self._note(began)
        return after if after is not seen else socket.wait_for("view", PATIENCE)

    def _note(self, began: float) -> None:
        with self._lock:
            self._moves.append((self._number, began, time.monotonic() - began))

    def report(self) -> list[tuple[int, float, float]]:
        """All moves since the last report: the player, when the move began, and how long it took."""
        with self._lock:
            found, self._moves = self._moves, []
        return found


def _is_answer(message: dict[str, object], version: int) -> bool:
    """Whether it is the person's move again after this version, or the game is over."""
    if message["type"] == "problem":
        raise RuntimeError(f"the victim's move was refused: {message}")
    return message["type"] == "view" and message["version"] > version and message["to_move"] in (0, None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", help="the server")
    parser.add_argument("level", nargs="?", help="of the bot that one player plays against")
    parser.add_argument("--again", action="store_true", help="begin a new game if the connection breaks")
    asked = parser.parse_args()
    number = 1 if asked.level else PLAYERS
    players = [Player(asked.url, one, asked.level, again=asked.again) for one in range(number)]
    playing = [threading.Thread(target=player.play, daemon=True) for player in players]
    for thread in playing:
        thread.start()
    for _ in sys.stdin:
        if not all(thread.is_alive() for thread in playing):
            raise SystemExit("a victim could not play on")
        print(json.dumps([move for player in players for move in player.report()]), flush=True)


if __name__ == "__main__":
    main()
