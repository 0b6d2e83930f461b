"""The server as a process: started by the command line, it serves a game."""

from __future__ import annotations

from tests.server.running import Server


def test_two_at_one_screen_play_on_a_started_server(server: Server) -> None:
    amina = server.visit("Amina")
    table = amina.table("me", "me")
    with amina.socket(table) as socket:
        seen = socket.wait_for("view")
        done = socket.answer("move", "first", version=0, seat=seen["to_move"], move=seen["moves"][0])
    assert (done["type"], done["version"]) == ("ok", 1)
    assert amina.view(table)["events"][0]["move"] == seen["moves"][0]
