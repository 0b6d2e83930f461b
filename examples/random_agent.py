"""A random agent plays a game with PettingZoo's interface, and the board is printed at the end.

python examples/random_agent.py targi --seed 7
"""

import argparse

from azalai.learn import pettingzoo


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=pettingzoo.GAMES, nargs="?", default="desert")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()

    env = pettingzoo.env(args.game, render_mode="ansi")
    env.reset(seed=args.seed)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(args.seed + seat)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] = reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    print(env.render())
    print(rewards)


if __name__ == "__main__":
    main()
