"""A bot in plain Python. It plays the move that would give it the largest lead if the game ended right there.

It is a program that speaks the engine protocol (docs/engine-protocol.md). Let it play against another bot:

    azalai match desert --bots 'cmd:python examples/my_bot.py' random --games 10
"""

import json
import random
import sys

import azalai


def lead(game: azalai.Game, seat: int) -> int:
    """How many points a seat is ahead of its best rival, without points that only count at the end."""
    totals = [score["total"] or 0 for score in game.scores()]
    return totals[seat] - max(total for rival, total in enumerate(totals) if rival != seat)


def best_move(game: azalai.Game, chance: random.Random) -> str:
    """Try every legal move on a copy of the game and return the best; ties are broken at random."""
    seat = game.to_move
    assert seat is not None
    tries = []
    for move in game.moves():
        tried = game.copy()
        tried.play(move)
        tries.append((tried.payoffs()[seat], lead(tried, seat), chance.random(), move))
    return max(tries)[-1]


def main() -> None:
    game: azalai.Game
    for line in sys.stdin:  # one JSON request per line
        request = json.loads(line)
        if request["do"] == "hello":
            reply = {"reply": "hello", "name": "my bot", "protocol": 1}
        elif request["do"] == "position":
            # What we cannot know (waterholes face down) is random in the record: a guess, not the truth.
            game = azalai.load(request["record"])
            reply = {"reply": "position", "to_move": game.to_move, "moves": len(game.history)}
        elif request["do"] == "think":
            chance = random.Random(request.get("seed"))  # the same seed gives the same game
            reply = {"reply": "move", "move": best_move(game, chance)}
        elif request["do"] == "quit":
            break
        else:
            continue  # "stop": we answer so fast that there is nothing to stop
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
