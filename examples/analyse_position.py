"""Look at a position in the middle of a game: what the search thinks of it, and what each move would gain at once.

python examples/analyse_position.py desert --simulations 2000
"""

import argparse

import azalai
from azalai import bots


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("desert", "targi"), nargs="?", default="desert")
    parser.add_argument("--simulations", type=int, default=2000)
    args = parser.parse_args()

    game = azalai.new(args.game, seed=5)
    player = bots.make("greedy", seed=5)
    for _ in range(30):
        game.play(player.choose(game))
    seat = game.to_move
    assert seat is not None
    print(game.prompt())

    thought = bots.Search(bots.Budget(simulations=args.simulations), seed=5).think(game)
    for candidate in thought.candidates[:5]:
        points = " : ".join(f"{score:.1f}" for score in candidate.scores or [])
        print(f"{candidate.move:<24} {candidate.visits:>6} visits, value {candidate.value:.2f}, points {points}")
    print("expected:", " / ".join(thought.best.line))

    gains = game.gains(seat)
    print("gains at once:", gains.get(thought.best.move, {}) or "nothing")


if __name__ == "__main__":
    main()
