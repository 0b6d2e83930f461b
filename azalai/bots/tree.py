"""The tree search, compiled: one kernel for all games that implement the contract, for 2 to 5 players.

This is Monte Carlo tree search in preallocated arrays. Each simulation redeals what the searching seat cannot know,
walks down the tree, adds at most one node and finds out what the position is worth. Each seat maximises its own payoff:
a mix of its share of the victory and its margin in points.

Without a net the game's rollout moves are played to the end. The result is credited to the path taken and, through
all-moves-as-first statistics (RAVE), to every move that the same seat played later. With a net (see `net`) rollouts
stop at the first position that it can value, often the leaf itself. If the net has a policy, the way down follows PUCT
instead of RAVE: the policy's chance of a move says how much to explore it, and its logit how good it looks untried.

A node stands for the moves that lead to it, whatever was redealt. If a redeal can change which moves are legal, each
visit lists the legal moves, adds the ones that the node does not have yet, and chooses among them.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from azalai.bots.net import CATEGORIES, Net, estimate, has_policy, has_value, weigh
from azalai.core import contract
from azalai.core.arithmetic import ln, tanh
from azalai.core.compile import inner, lengthy
from azalai.core.contract import SEATS
from azalai.core.random import unit

Array = Any

MAX_DEPTH = 1024

node_type = np.dtype(
    [
        ("first", np.int32),
        ("count", np.int32),
        ("seat", np.int32),
        ("visits", np.float32),
        ("estimate", np.float32),  # what it seemed to be worth to its seat when it was added
    ],
    align=True,
)
edge_type = np.dtype(
    [
        ("action", np.int32),
        ("child", np.int32),  # node, or 0: none yet
        ("visits", np.float32),
        ("value", np.float32),  # mean for the seat that moves: a float32 sum would lose small terms
        ("trust", np.float32),  # RAVE: simulations in which the seat played this move here or later; PUCT: its chance
        ("guess", np.float32),  # RAVE: their mean; PUCT: what the move seems to be worth before it is tried
        ("ahead", np.float32),  # mean for the seat that moves next
    ],
    align=True,
)

# tally of a root move: sums of points by seat, of shares of the victory by seat, number of simulations, and
# sums of points by seat and category
TRIED = 2 * SEATS
DETAIL = 2 * SEATS + 1
TALLY = DETAIL + SEATS * CATEGORIES
# meter: how large the tree is, and the state of the search
NODES, EDGES, ROOT, SIMULATIONS, DEEPEST, STOP, TICK = 0, 1, 2, 3, 4, 5, 6
METER = 7
# knobs: how to search
EXPLORATION, RAVE, WIN_WEIGHT, MARGIN, UNTRIED, EXPAND_AT, HORIZON, PRIOR = 0, 1, 2, 3, 4, 5, 6, 7
PUCT, LOGIT, ONWARD, BLEND = 8, 9, 10, 11


class Grown(NamedTuple):
    """The arrays of a tree, and the scratch arrays needed to grow it."""

    nodes: Array
    edges: Array
    meter: Array
    moves: Array  # scratch space for legal moves
    guesses: Array  # and for a first guess about each
    chances: Array  # and for the policy's chance of each
    marks: Array  # by action: the tick at which it was last legal


@inner
def plant(box: Any, state: Any, grown: Grown, knobs: Array, net: Net, seems: float) -> int:
    """Add a node for this position with an edge for each legal move; 0 if there is no room."""
    nodes, meter = grown.nodes, grown.meter
    node: int = meter[NODES]
    if node >= len(nodes):
        return 0
    nodes[node].first = meter[EDGES]
    nodes[node].count = 0
    nodes[node].seat = contract.to_move(box, state)
    nodes[node].visits = 0.0
    nodes[node].estimate = seems
    if not mark_legal(box, state, grown, node, knobs, net):
        return 0
    meter[NODES] += 1
    return node


@inner
def mark_legal(box: Any, state: Any, grown: Grown, node: int, knobs: Array, net: Net) -> bool:
    """Mark the moves that are legal this time with a tick and add missing edges; False if there is no room."""
    nodes, edges, meter, moves, marks = grown.nodes, grown.edges, grown.meter, grown.moves, grown.marks
    n = contract.legal(box, state, moves)
    meter[TICK] += 2
    tick = meter[TICK]
    for i in range(n):
        marks[moves[i]] = tick - 1
    missing = n
    first, count = nodes[node].first, nodes[node].count
    for i in range(first, first + count):
        if marks[edges[i].action] == tick - 1:
            marks[edges[i].action] = tick
            missing -= 1
    if missing == 0:
        return True
    if meter[EDGES] + count + missing > len(edges):
        return False
    move_edges(nodes, edges, node, meter)
    guess(box, state, grown, node, n, knobs, net)
    for i in range(n):
        if marks[moves[i]] == tick - 1:
            marks[moves[i]] = tick
            new_edge(edges[meter[EDGES]], moves[i], grown.chances[i], grown.guesses[i])
            meter[EDGES] += 1
    nodes[node].count = count + missing
    return True


@inner
def move_edges(nodes: Array, edges: Array, node: int, meter: Array) -> None:
    """Move a node's edges to the end of the array, where it can grow."""
    first, count = nodes[node].first, nodes[node].count
    at = meter[EDGES]
    if first + count != at:
        for i in range(count):
            edges[at + i] = edges[first + i]
        nodes[node].first = at
        meter[EDGES] += count


@inner
def guess(box: Any, state: Any, grown: Grown, node: int, n: int, knobs: Array, net: Net) -> None:
    """A first guess about each of the first n legal moves, and how much to trust it."""
    guesses, chances = grown.guesses, grown.chances
    if has_policy(net):
        expected = weigh(box, state, grown.moves, n, net, guesses, chances)
        for i in range(n):
            guesses[i] = grown.nodes[node].estimate + knobs[LOGIT] * (guesses[i] - expected)
        return
    chances[:n] = knobs[PRIOR]
    if knobs[PRIOR] > 0.0:
        contract.prior(box, state, grown.moves, n, guesses)


@inner
def new_edge(edge: Any, action: int, trust: float, guess: float) -> None:
    edge.action = action
    edge.child = 0
    edge.visits = 0.0
    edge.value = 0.0
    edge.trust = trust
    edge.guess = guess if trust > 0.0 else 0.0
    edge.ahead = 0.0


@inner
def select(nodes: Array, edges: Array, node: int, knobs: Array, rng: Array, marks: Array, tick: int) -> int:
    """The edge with the best upper estimate for the seat that moves; ties are broken at random.

    With a tick, only moves marked with it count.
    """
    visits = nodes[node].visits
    wide = knobs[EXPLORATION] * math.sqrt(ln(visits + 1.0))
    rave = knobs[RAVE]
    guided = rave > 0.0 or knobs[PRIOR] > 0.0  # plain UCT tries every move before comparing them
    best = -1
    best_value = -1.0
    first = nodes[node].first
    for i in range(first, first + nodes[node].count):
        edge = edges[i]
        if tick and marks[edge.action] != tick:
            continue
        value = knobs[UNTRIED]
        if guided and edge.trust > 0.0:
            value = edge.guess
        if edge.visits > 0.0:
            share = math.sqrt(rave / (3.0 * edge.visits + rave)) if edge.trust > 0.0 else 0.0
            value = share * value + (1.0 - share) * edge.value
        value += wide / math.sqrt(edge.visits + 1.0) + 1e-6 * unit(rng)
        if value > best_value:
            best_value = value
            best = i
    return best


@inner
def select_by_policy(nodes: Array, edges: Array, node: int, knobs: Array, marks: Array, tick: int) -> int:
    """PUCT: the edge with the best sum of its value and of what the policy and the visits so far let it explore."""
    visits = nodes[node].visits
    wide = knobs[EXPLORATION] * math.sqrt(ln(visits + 1.0))
    reach = knobs[PUCT] * math.sqrt(visits + 1.0)
    best = -1
    best_value = -1e9
    first = nodes[node].first
    for i in range(first, first + nodes[node].count):
        edge = edges[i]
        if tick and marks[edge.action] != tick:
            continue
        value = edge.value if edge.visits > 0.0 else edge.guess
        value += reach * edge.trust / (1.0 + edge.visits)
        if wide > 0.0:
            value += wide / math.sqrt(edge.visits + 1.0)
        if value > best_value:
            best_value = value
            best = i
    return best


@inner
def judge(box: Any, state: Any, players: int, knobs: Array, values: Array, points: Array, shares: Array) -> None:
    """Each seat's payoff at the end: its share of the victory, mixed with its margin over the best other seat."""
    contract.score(box, state, points)
    contract.payoff(box, state, shares)
    for seat in range(players):
        rival = -1e9
        for other in range(players):
            if other != seat and points[other] > rival:
                rival = points[other]
        margin = 0.5 + 0.5 * tanh((points[seat] - rival) / knobs[MARGIN])
        values[seat] = knobs[WIN_WEIGHT] * shares[seat] + (1.0 - knobs[WIN_WEIGHT]) * margin


@inner
def descend(
    box: Any, state: Any, grown: Grown, path: Array, stamps: Array, knobs: Array, rng: Array, unsure: bool, net: Net
) -> int:
    """Walk down the tree along the best estimates and add at most one node; return the number of moves made."""
    nodes, edges, meter = grown.nodes, grown.edges, grown.meter
    base = meter[SIMULATIONS] * MAX_DEPTH
    node = meter[ROOT]
    depth = 0
    while node and nodes[node].count:
        tick = 0
        if unsure:
            if contract.to_move(box, state) != nodes[node].seat or not mark_legal(box, state, grown, node, knobs, net):
                break
            tick = meter[TICK]
        if has_policy(net):
            chosen = select_by_policy(nodes, edges, node, knobs, grown.marks, tick)
        else:
            chosen = select(nodes, edges, node, knobs, rng, grown.marks, tick)
        path[depth, 0] = node
        path[depth, 1] = chosen
        action = edges[chosen].action
        stamps[nodes[node].seat, action] = base + depth
        contract.apply(box, state, action)
        depth += 1
        node = edges[chosen].child
        if node == 0 and edges[chosen].visits + 1.0 >= knobs[EXPAND_AT] and contract.to_move(box, state) >= 0:
            seems = edges[chosen].ahead if edges[chosen].visits > 0.0 else 0.5
            edges[chosen].child = plant(box, state, grown, knobs, net, seems)
            if knobs[ONWARD] == 0.0:
                break
            node = edges[chosen].child  # this position was valued before, so go on to one that was not
    return depth


@inner
def play_on(box: Any, state: Any, stamps: Array, stamp: int, rng: Array, pausing: bool) -> int:
    """Play rollout moves to the end, or to where a net can be asked, and stamp each; return the next stamp."""
    while True:
        mover = contract.to_move(box, state)
        if mover < 0 or (pausing and contract.pause(box, state)):
            return stamp
        action = contract.rollout(box, state, rng)
        stamps[mover, action] = stamp
        contract.apply(box, state, action)
        stamp += 1


@inner
def credit(grown: Grown, path: Array, depth: int, last: int, values: Array) -> None:
    """Add the payoff to every edge on the path; `last` is the seat that moves after it, or -1."""
    nodes, edges = grown.nodes, grown.edges
    for d in range(depth):
        node = path[d, 0]
        value = values[nodes[node].seat]
        nodes[node].visits += 1.0
        edge = edges[path[d, 1]]
        edge.visits += 1.0
        edge.value += (value - edge.value) / edge.visits
        following = nodes[path[d + 1, 0]].seat if d + 1 < depth else last
        if following >= 0:
            edge.ahead += (values[following] - edge.ahead) / edge.visits


@inner
def credit_later(grown: Grown, path: Array, stamps: Array, depth: int, values: Array, horizon: int) -> None:
    """Add the payoff to every move that the seat of a node on the path played here or later in this simulation."""
    nodes, edges = grown.nodes, grown.edges
    base = grown.meter[SIMULATIONS] * MAX_DEPTH
    for d in range(depth):
        node = path[d, 0]
        seat = nodes[node].seat
        first = nodes[node].first
        for i in range(first, first + nodes[node].count):
            stamp = stamps[seat, edges[i].action]
            if stamp >= base + d and stamp <= base + d + horizon:
                edges[i].trust += 1.0
                edges[i].guess += (values[seat] - edges[i].guess) / edges[i].trust


class Worth(NamedTuple):
    """What a simulation found a position to be worth, by seat."""

    values: Array  # payoff
    points: Array
    shares: Array  # of the victory
    detail: Array  # points by category


@inner
def no_worth() -> Worth:
    return Worth(np.zeros(SEATS), np.zeros(SEATS), np.zeros(SEATS), np.zeros((SEATS, CATEGORIES)))


@inner
def judge_end(box: Any, state: Any, players: int, knobs: Array, worth: Worth, categories: int) -> None:
    """What the end of the game is worth."""
    judge(box, state, players, knobs, worth.values, worth.points, worth.shares)
    if categories:
        for seat in range(players):
            contract.outcome(box, state, seat, worth.detail[seat])


@inner
def value_leaf(box: Any, state: Any, players: int, knobs: Array, net: Net, worth: Worth, categories: int) -> None:
    """What a position is worth by the net. The points stay 0 unless categories are asked for."""
    estimate(box, state, players, net, knobs[WIN_WEIGHT], categories, worth.values, worth.shares)
    for seat in range(players):
        worth.points[seat] = 0.0
        for c in range(categories):
            worth.detail[seat, c] = net.detail[seat, c]
            worth.points[seat] += net.detail[seat, c]


@inner
def blend(players: int, share: float, categories: int, worth: Worth, end: Worth) -> None:
    """Mix what the net says with the end of a rollout."""
    for seat in range(players):
        worth.values[seat] += (1.0 - share) * (end.values[seat] - worth.values[seat])
        worth.shares[seat] += (1.0 - share) * (end.shares[seat] - worth.shares[seat])
        worth.points[seat] += (1.0 - share) * (end.points[seat] - worth.points[seat])
        for c in range(categories):
            worth.detail[seat, c] += (1.0 - share) * (end.detail[seat, c] - worth.detail[seat, c])


@inner
def note(tally: Array, players: int, categories: int, worth: Worth) -> None:
    """Add a simulation to the tally of its root move."""
    tally[TRIED] += 1.0
    for seat in range(players):
        tally[seat] += worth.points[seat]
        tally[SEATS + seat] += worth.shares[seat]
        for c in range(categories):
            tally[DETAIL + seat * CATEGORIES + c] += worth.detail[seat, c]


@lengthy
def grow(
    boxes: Array,
    states: Array,
    nodes: Array,
    edges: Array,
    meter: Array,
    moves: Array,
    path: Array,
    stamps: Array,
    knobs: Array,
    net: Net,
    rng: Array,
    seat: int,
    players: int,
    categories: int,
    simulations: int,
    tally: Array,
) -> None:
    """Run simulations from `states[0]` (the root), as `seat` knows it; `meter[STOP]` ends them early.

    With `categories` (how many the game has) the tally also sums points by category.
    """
    box = boxes[0]
    state = states[1]
    unsure = contract.unsure(box, state)
    valued = has_value(net)
    raving = not has_policy(net) and (knobs[RAVE] > 0.0 or knobs[PRIOR] > 0.0)
    worth, end = no_worth(), no_worth()
    grown = Grown(nodes, edges, meter, moves, np.zeros(len(moves)), np.zeros(len(moves)), stamps[SEATS])
    for _ in range(simulations):
        if meter[STOP]:
            return
        meter[SIMULATIONS] += 1
        states[1] = states[0]
        contract.redeal(box, state, seat, rng)
        depth = descend(box, state, grown, path, stamps, knobs, rng, unsure, net)
        last = contract.to_move(box, state)
        stamp = play_on(box, state, stamps, meter[SIMULATIONS] * MAX_DEPTH + depth, rng, valued)
        if contract.to_move(box, state) < 0:
            judge_end(box, state, players, knobs, worth, categories)
        else:
            value_leaf(box, state, players, knobs, net, worth, categories)
            if knobs[BLEND] < 1.0:
                play_on(box, state, stamps, stamp, rng, False)
                judge_end(box, state, players, knobs, end, categories)
                blend(players, knobs[BLEND], categories, worth, end)
        credit(grown, path, depth, last, worth.values)
        if raving:
            credit_later(grown, path, stamps, depth, worth.values, int(knobs[HORIZON]))
        meter[DEEPEST] = max(meter[DEEPEST], depth)
        note(tally[path[0, 1] - nodes[meter[ROOT]].first], players, categories, worth)


@lengthy
def plant_root(
    boxes: Array,
    states: Array,
    nodes: Array,
    edges: Array,
    meter: Array,
    moves: Array,
    stamps: Array,
    knobs: Array,
    net: Net,
    rng: Array,
    seat: int,
    players: int,
) -> None:
    """Start a new tree at `states[0]` as `seat` knows it. Node 0 means "none", so the root is node 1."""
    states[1] = states[0]
    contract.redeal(boxes[0], states[1], seat, rng)
    meter[NODES] = 1
    meter[EDGES] = 0
    meter[SIMULATIONS] = 0
    meter[DEEPEST] = 0
    meter[TICK] = 0
    grown = Grown(nodes, edges, meter, moves, np.zeros(len(moves)), np.zeros(len(moves)), stamps[SEATS])
    seems = root_estimate(boxes[0], states[1], players, knobs, net)
    meter[ROOT] = plant(boxes[0], states[1], grown, knobs, net, seems)


@inner
def root_estimate(box: Any, state: Any, players: int, knobs: Array, net: Net) -> float:
    """What the root seems to be worth to its seat: later nodes know that from their first visit."""
    if not has_value(net) or not contract.pause(box, state):
        return 0.5
    values, shares = np.zeros(SEATS), np.zeros(SEATS)
    estimate(box, state, players, net, knobs[WIN_WEIGHT], 0, values, shares)
    return float(values[contract.to_move(box, state)])


@lengthy
def mark_below(nodes: Array, edges: Array, meter: Array, root: int, numbers: Array) -> None:
    """Number the nodes of a subtree from 1, in order; all other nodes stay 0.

    A child is always added after its parent, so it comes later in the array.
    """
    found = 0
    numbers[root] = 1
    for node in range(root, meter[NODES]):
        if numbers[node]:
            found += 1
            numbers[node] = found
            first = nodes[node].first
            for i in range(first, first + nodes[node].count):
                numbers[edges[i].child] = 1
            numbers[0] = 0  # no child


@lengthy
def pack(nodes: Array, edges: Array, meter: Array, kept: Array, by_edges: Array, numbers: Array) -> None:
    """Move the kept nodes and their edges to the front, under their new numbers; the first becomes the root.

    `kept` lists the nodes in order, `by_edges` in the order of their edges, so nothing is overwritten before it moves.
    """
    at = 0
    for node in by_edges:
        first, count = nodes[node].first, nodes[node].count
        for i in range(count):
            edges[at + i] = edges[first + i]
            edges[at + i].child = numbers[edges[at + i].child]
        nodes[node].first = at
        at += count
    for node in kept:
        nodes[numbers[node]] = nodes[node]
    meter[NODES] = len(kept) + 1
    meter[EDGES] = at
    meter[ROOT] = 1


@lengthy
def mean_length(boxes: Array, states: Array, rng: Array, times: int) -> float:
    """The average number of decisions left in a random game from `states[0]`. Overwrites `states[1]`."""
    total = 0
    for _ in range(times):
        states[1] = states[0]
        total += contract.play_out(boxes, states[1:], rng)
    return total / times
