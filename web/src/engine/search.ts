/**
 * The bots `search` and `rave`, as in `azalai/bots/search.py`: the same seed and number of simulations give the same
 * moves and values.
 *
 * Thinking is a generator: it pauses after each few milliseconds, so whoever runs it can look for messages, show what
 * was found so far, or stop.
 */

import type { Game, Rules } from './game';
import { hasValue, type Learned } from './nets';
import { newSeed, type Seed } from './random';
import { Solver, solverWork } from './solver';
import { type Basis, CATEGORIES, DETAIL, SEATS, Tree, TRIED } from './tree';

const CHUNK_SECONDS = 0.004; // how long a search runs before it looks at the clock
const LINES = 5; // candidates that get a line of expected moves
const LEAST = 32; // simulations, even if the search is stopped at once
const DEFAULT_SECONDS = 1;

const KNOBS = [
  'exploration',
  'rave',
  'win_weight',
  'margin',
  'untried',
  'expand_at',
  'horizon',
  'prior',
  'puct',
  'logit',
  'onward',
  'blend',
] as const;

/** How long to think about one decision; whichever runs out first. */
export interface Budget {
  seconds: number | null;
  simulations: number | null;
}

/** A move that was considered. `scores`, `wins` and `parts` are what is expected, by seat. */
export interface Candidate {
  move: string;
  action: number;
  visits: number;
  value: number;
  scores: number[] | null;
  wins: number[] | null;
  line: string[];
  parts: Record<string, number>[] | null;
}

/** What a search found: the candidates, best first. `exact` means that the rest of the game was solved. */
export interface Thought {
  seat: number;
  simulations: number;
  seconds: number;
  depth: number;
  exact: boolean;
  candidates: Candidate[];
  net: string | null;
}

/** The settings of a search; those of `azalai/bots/knobs.py` in a pack are the usual ones. */
export type Ways = Record<string, number | boolean>;

export interface How {
  /** Only the move counts: stop as soon as no other can become the best, and do not sum points by category. */
  decide?: boolean;
}

/** Between two chunks: what was found so far. */
export type Thinking = Generator<() => Thought, Thought, undefined>;

export class Search {
  private readonly knobs: number[];
  private readonly ways: Ways;
  private tree: Tree | null = null;
  private solver: Solver | null = null;
  private detail = true;
  private stopped = false;

  /** `usual` is the pack's `knobs`; `given` overrides it and what the net's card says. */
  constructor(
    private readonly rules: Rules,
    private readonly net: Learned | null,
    usual: Ways,
    private readonly seed: Seed = newSeed(),
    given: Ways = {},
  ) {
    this.ways = { ...usual, ...net?.card.knobs, ...given };
    this.knobs = KNOBS.map((name) => Number(this.ways[name]));
  }

  /** The action number of the move to play. */
  choose(game: Game, budget?: Budget): number {
    const legal = game.actions();
    return legal.length === 1
      ? legal[0]!
      : this.think(game, budget, { decide: Boolean(this.ways.early) }).candidates[0]!.action;
  }

  /** Search the position as the seat to move knows it, without a pause. */
  think(game: Game, budget?: Budget, how?: How): Thought {
    const thinking = this.thinking(game, budget, how);
    for (;;) {
      const step = thinking.next();
      if (step.done) return step.value;
    }
  }

  /** The same, in steps of a few milliseconds. */
  *thinking(game: Game, budget: Budget = { seconds: DEFAULT_SECONDS, simulations: null }, how: How = {}): Thinking {
    const began = now();
    this.stopped = false;
    this.detail = !how.decide;
    const solved = this.ways.solve ? this.solved(game, budget, how) : null;
    if (solved) return solved;
    const tree = this.settled(game);
    const left = budget.seconds === null ? null : budget.seconds - (now() - began);
    yield* this.grow(game, tree, budget.simulations, left, began, how);
    if (this.stopped) this.glance(game, tree);
    return this.thought(game, tree, began);
  }

  /** Let a search that pauses now end with what it has. */
  stop(): void {
    this.stopped = true;
  }

  private solved(game: Game, budget: Budget, how: How): Thought | null {
    if (game.hidden) return null;
    this.solver ??= new Solver(this.rules, this.knobs);
    const work = Number(this.ways.work) || Math.trunc(this.solver.share(game) * solverWork(budget));
    return work ? this.solver.solve(game, work, !how.decide) : null;
  }

  private settled(game: Game): Tree {
    this.tree ??= new Tree(this.rules, Number(this.ways.memory), this.knobs, this.net, this.seed, 'search', 0);
    this.tree.settle(game, this.ways.reuse ? basisOf(game) : null);
    return this.tree;
  }

  private *grow(
    game: Game,
    tree: Tree,
    share: number | null,
    seconds: number | null,
    began: number,
    how: How,
  ): Generator<() => Thought, void, undefined> {
    const seat = game.toMove!;
    const start = now();
    const end = seconds === null ? null : start + seconds;
    let [done, chunk] = [0, 16];
    while (!this.stopped && (share === null || done < share)) {
      const before = now();
      const count = share === null ? chunk : Math.min(chunk, share - done);
      tree.grow(seat, count, this.detail);
      done += count;
      const after = now();
      if (end !== null && after >= end) break;
      if (how.decide && share === null && end !== null && tree.lead * (after - start) > done * (end - after)) break;
      chunk = nextChunk(chunk, after - before, end === null ? null : end - after);
      yield () => this.thought(game, tree, began);
    }
  }

  /** Run a few simulations if there were none, so that a search stopped at once still finds a sensible move. */
  private glance(game: Game, tree: Tree): void {
    const tried = tree.rootEdges.some((_, row) => tree.tally(row)[TRIED]! > 0);
    if (!tried) tree.grow(game.toMove!, LEAST, this.detail);
  }

  // -- results

  private thought(game: Game, tree: Tree, began: number): Thought {
    const edges = tree.rootEdges;
    return {
      seat: game.toMove!,
      simulations: edges.reduce((sum, _, row) => sum + tree.tally(row)[TRIED]!, 0),
      seconds: now() - began,
      depth: tree.deepest,
      exact: false,
      candidates: this.candidates(tree),
      net: this.net?.name ?? null,
    };
  }

  /** All moves, most visited first. */
  private candidates(tree: Tree): Candidate[] {
    const edges = tree.rootEdges;
    const rows = edges.map(({ visits, value }, row) => ({
      row,
      visits,
      value: Math.fround(visits * value) / Math.max(visits, 1),
      untried: tree.tally(row)[TRIED] === 0,
    }));
    rows.sort((a, b) => Number(a.untried) - Number(b.untried) || b.visits - a.visits || b.value - a.value);
    return rows.map(({ row, visits, value }, rank) =>
      this.candidate(tree, edges[row]!.action, visits, value, tree.tally(row), rank < LINES),
    );
  }

  private candidate(
    tree: Tree,
    action: number,
    visits: number,
    value: number,
    tally: Float64Array,
    withLine: boolean,
  ): Candidate {
    const { texts, players } = this.rules.setting;
    const tried = tally[TRIED]!;
    const mean = (from: number, count: number) => Array.from(tally.subarray(from, from + count), (sum) => sum / tried);
    return {
      move: texts[action]!,
      action,
      visits: Math.trunc(visits),
      value,
      scores: tried && this.countsPoints ? mean(0, players) : null,
      wins: tried ? mean(SEATS, players) : null,
      line: (withLine && visits ? tree.line(action) : [action]).map((one) => texts[one]!),
      parts: tried && this.detail ? this.parts((from, count) => mean(from, count)) : null,
    };
  }

  /** Whether simulations count points: a net that values positions only to choose a move is not asked for them. */
  private get countsPoints(): boolean {
    return this.detail || !hasValue(this.net);
  }

  /** Expected points by seat and category; null if the game does not tell them apart. */
  private parts(mean: (from: number, count: number) => number[]): Record<string, number>[] | null {
    const { categories, players } = this.rules.setting;
    if (!categories.length) return null;
    return Array.from({ length: players }, (_, seat) => {
      const points = mean(DETAIL + seat * CATEGORIES, categories.length);
      return Object.fromEntries(categories.map((name, i) => [name, points[i]!]));
    });
  }
}

function basisOf(game: Game): Basis {
  const start = game.rules.redealt(game.startState, null, 0, 'deal');
  return { start, seat: game.hidden ? game.toMove : null };
}

/** How many simulations to run before checking the clock again. */
function nextChunk(chunk: number, took: number, left: number | null): number {
  const wanted = left === null ? CHUNK_SECONDS : Math.min(CHUNK_SECONDS, left);
  return Math.max(1, Math.min(Math.trunc((chunk * wanted) / Math.max(took, 1e-6)), 4 * chunk, 4096));
}

const now = () => performance.now() / 1000;
