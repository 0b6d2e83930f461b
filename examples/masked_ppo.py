"""Masked PPO learns a game for two by playing against itself, then plays against `random`.

    python examples/masked_ppo.py desert

PPO is "Proximal Policy Optimization" (Schulman et al. 2017). The policy never picks an illegal action, because masked
actions get no probability. Both seats share one net, which sees the board from the seat to move.
"""

import argparse
import time
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

from azalai.core.observation import named, scales
from azalai.learn.vector import VectorEnv

GAMES, STEPS = 64, 64  # games at once, and moves in each of them between two updates
EPOCHS, BATCH = 2, 1024
DISCOUNT, TRACE = 0.98, 0.9
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
LEAD = 10.0  # a lead of this many points counts like a victory


class Net(nn.Module):
    """A hidden layer, then a score for each action and the expected reward."""

    def __init__(self, inputs: int, actions: int, scale: np.ndarray, hidden: int = 64) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(scale))
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(seen / self.scale)
        scores = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=scores, validate_args=False), self.value(hidden).squeeze(-1)


def lead(env: VectorEnv, seen: np.ndarray) -> np.ndarray:
    """By how many points the observer is ahead, as far as it knows."""
    parts = {name: part.astype(np.float32) for name, part in named(env.setting.observation, seen).items()}
    if env.setting.kind.name == "targi":
        points = parts["points"]
    else:
        caravans = 5 * (parts["linked"] + parts["crossed"]).sum(-1)
        points = parts["area"] + caravans + parts["taken"] @ np.array([2, 1, 2, 3], np.float32)
    return points[:, 0] - points[:, 1]


class Moves(NamedTuple):
    """What happened in all games, by step."""

    seen: torch.Tensor
    mask: torch.Tensor
    action: torch.Tensor
    chance: torch.Tensor  # the logarithm of the policy's probability
    gain: torch.Tensor  # the advantage of the move
    value: torch.Tensor  # what the position turned out to be worth


def play(env: VectorEnv, net: Net) -> Moves:
    """Play on in all games. A move is rewarded for what it adds to the lead, and at the end for the result."""
    rows = []
    for _ in range(STEPS):
        seen, mask = torch.from_numpy(env.table.observations.copy()), torch.from_numpy(env.table.masks.copy())
        before, mover = lead(env, env.table.observations), env.table.seats.copy()
        with torch.no_grad():
            policy, value = net(seen, mask)
            action = policy.sample()
        _, result, ended, _, _ = env.step(action.numpy())
        turns = np.where(env.table.seats == mover, 1.0, -1.0).astype(np.float32)  # whose view the next one is
        after = np.where(ended, lead(env, env.table.final), turns * lead(env, env.table.observations))
        reward = (after - before) / LEAD + result
        goes_on = torch.from_numpy(DISCOUNT * turns * ~ended)
        rows.append((seen, mask, action, policy.log_prob(action), value, torch.from_numpy(reward), goes_on))
    with torch.no_grad():
        _, coming = net(torch.from_numpy(env.table.observations), torch.from_numpy(env.table.masks))
    return judged(rows, coming)


def judged(rows: list[tuple[torch.Tensor, ...]], coming: torch.Tensor) -> Moves:
    """Generalised advantage estimation. What the other seat expects counts against the one that moved."""
    gain = torch.zeros_like(coming)
    gains = []
    for _, _, _, _, value, reward, goes_on in reversed(rows):
        gain = reward + goes_on * coming - value + goes_on * TRACE * gain
        gains.append(gain)
        coming = value
    seen, mask, action, chance, value, _, _ = (torch.cat(column) for column in zip(*rows))
    flat = torch.cat(gains[::-1]).float()
    return Moves(seen, mask, action, chance, (flat - flat.mean()) / (flat.std() + 1e-6), flat + value)


def learn(net: Net, adam: torch.optim.Optimizer, moves: Moves) -> float:
    """Make good moves more likely, but not by much at once; returns the last loss."""
    loss = torch.zeros(())
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(moves.action)).split(BATCH):
            policy, value = net(moves.seen[batch], moves.mask[batch])
            ratio = (policy.log_prob(moves.action[batch]) - moves.chance[batch]).exp()
            gain = moves.gain[batch]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            error = (value - moves.value[batch]).square().mean()
            loss = VALUE * error - better - ENTROPY * policy.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            adam.step()
    return float(loss.detach())


def wins_against_random(game: str, net: Net, games: int, seed: int) -> float:
    """The net's share of victories; it has the first seat in half of the games."""
    env = VectorEnv(game, games)
    env.reset(seed=seed)
    own = np.arange(games) % 2
    won, over = np.zeros(games), np.zeros(games, bool)
    while not over.all():
        with torch.no_grad():
            policy, _ = net(torch.from_numpy(env.table.observations), torch.from_numpy(env.table.masks))
        action = np.where(env.table.seats == own, policy.sample().numpy(), env.sample())
        _, _, ended, _, _ = env.step(action)
        first = ended & ~over
        won[first] = (env.table.rewards[np.arange(games), own][first] + 1) / 2
        over |= ended
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("desert", "targi"), nargs="?", default="desert")
    parser.add_argument("--updates", type=int, default=16)
    parser.add_argument("--games", type=int, default=200, help="games against random at the end")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    env = VectorEnv(args.game, GAMES)
    env.reset(seed=args.seed)
    parts = env.setting.observation
    net = Net(env.setting.observation_size, len(env.setting.texts), scales(parts))
    adam = torch.optim.Adam(net.parameters(), lr=1e-3)
    began = time.perf_counter()
    for update in range(1, args.updates + 1):
        loss = learn(net, adam, play(env, net))
        if update % 10 == 0:
            moves = update * GAMES * STEPS
            print(f"{moves:>8} moves, {time.perf_counter() - began:4.0f} s, loss {loss:.3f}", flush=True)
    share = wins_against_random(args.game, net, args.games, args.seed + 1)
    print(f"won {share:.1%} of {args.games} games against random")


if __name__ == "__main__":
    main()
