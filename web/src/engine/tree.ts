/** A search tree in the module's memory: grow it, prune it, and read it. See `azalai/bots/search_tree.py`. */

import type { Block, Engine } from './engine';
import type { Game, Rules } from './game';
import { type Learned, netArrays } from './nets';
import { generator, type Seed } from './random';

export const SEATS = 8;
export const CATEGORIES = 8;
const LINE = 12; // moves at most, including the candidate's own
const MAX_DEPTH = 1024;

const NODE_SIZE = 20; // first, count, seat, visits, estimate
const EDGE_SIZE = 28; // action, child, visits, value, trust, guess, ahead
const NODE_WORDS = NODE_SIZE / 4;
const EDGE_WORDS = EDGE_SIZE / 4;
const [FIRST, COUNT] = [0, 1];
const [ACTION, CHILD, VISITS, VALUE] = [0, 1, 2, 3];

export const TRIED = 2 * SEATS;
export const DETAIL = 2 * SEATS + 1;
export const TALLY = DETAIL + SEATS * CATEGORIES;
const [EDGES, ROOT, DEEPEST] = [1, 2, 4]; // in the meter
const METER = 7;

export interface Edge {
  action: number;
  child: number;
  visits: number;
  value: number;
}

/** What a tree is valid for: the publicly known deal and, while anything is hidden, the seat that searches. */
export interface Basis {
  start: Uint8Array;
  seat: number | null;
}

export class Tree {
  private readonly engine: Engine;
  private readonly states: Block;
  private readonly nodes: Block;
  private readonly edges: Block;
  private readonly meter: Block;
  private readonly moves: Block;
  private readonly path: Block;
  private readonly stamps: Block;
  private readonly tallies: Block;
  private readonly net: Block[];
  private readonly rng: Block;
  private readonly knobs: Block;
  private actions: readonly number[] = []; // the moves that lead to the root
  private basis: Basis | null = null;

  constructor(
    private readonly rules: Rules,
    megabytes: number,
    knobs: readonly number[],
    net: Learned | null,
    ...seed: [Seed, ...Seed[]]
  ) {
    const { engine, setting } = rules;
    const edges = Math.max(Math.trunc((megabytes * 1e6) / (EDGE_SIZE + 1)), 4 * setting.mostMoves);
    this.engine = engine;
    this.meter = engine.ints(METER);
    this.moves = engine.ints(setting.mostMoves);
    this.path = engine.ints(MAX_DEPTH, 2);
    this.stamps = engine.ints(SEATS + 1, setting.texts.length);
    this.states = engine.array(setting.state.size, 2);
    this.tallies = engine.reals(setting.mostMoves, TALLY);
    this.net = netArrays(engine, net, setting.mostMoves);
    this.rng = generator(engine, ...seed);
    this.knobs = engine.reals(knobs.length);
    this.knobs.reals.set(knobs);
    this.nodes = engine.array(NODE_SIZE, Math.max(Math.trunc(edges / 20), 16));
    this.edges = engine.array(EDGE_SIZE, edges);
  }

  /** Make the game's position the root. Keep what the tree knows about it, if there is room for more. */
  settle(game: Game, basis: Basis | null): void {
    const seat = game.toMove!;
    this.states.bytes.set(game.state);
    let kept = basis && this.basis && sameBasis(basis, this.basis) ? this.find(game.actionsPlayed) : 0;
    if (kept && !this.hasMoves(kept, game.actions())) kept = 0; // other redeals gave this node other moves
    this.basis = basis;
    if (kept && this.makeRoom(kept)) this.meter.ints[DEEPEST] = 0n;
    else this.plant(seat);
    this.actions = [...game.actionsPlayed];
    this.tallies.bytes.fill(0);
  }

  private plant(seat: number): void {
    this.stamps.bytes.fill(0);
    const { players } = this.rules.setting;
    this.engine.call('plant_root', ...this.arrays, this.stamps, this.knobs, this.net, this.rng, seat, players);
  }

  /** Run simulations for the seat that moves at the root; with `detail`, sum the points by category too. */
  grow(seat: number, simulations: number, detail: boolean): void {
    const { players, categories } = this.rules.setting;
    const how = [this.knobs, this.net, this.rng, seat, players, detail ? categories.length : 0] as const;
    this.engine.call('grow', ...this.arrays, this.path, this.stamps, ...how, simulations, this.tallies);
  }

  private get arrays(): Block[] {
    return [this.rules.boxes, this.states, this.nodes, this.edges, this.meter, this.moves];
  }

  /** The node of a position, or 0 if this tree has not reached it. */
  private find(played: readonly number[]): number {
    if (!this.root || this.actions.some((action, i) => played[i] !== action)) return 0;
    let node = this.root;
    for (const action of played.slice(this.actions.length)) {
      node = this.edgesOf(node).find((edge) => edge.action === action)?.child ?? 0;
      if (!node) return 0;
    }
    return node;
  }

  private hasMoves(node: number, actions: readonly number[]): boolean {
    const known = this.edgesOf(node).map((edge) => edge.action);
    known.sort((a, b) => a - b);
    return known.length === actions.length && known.every((action, i) => action === actions[i]);
  }

  /** Make a node the root. If the tree is filling up, drop the rest of it; return false if that is not enough. */
  private makeRoom(node: number): boolean {
    if (this.isRoomy) {
      this.meter.ints[ROOT] = BigInt(node);
      return true;
    }
    this.prune(node);
    return this.isRoomy;
  }

  private get isRoomy(): boolean {
    return Number(this.meter.ints[EDGES]) <= Math.trunc(this.edges.length / 2);
  }

  /** Make a node the root, and drop everything that is not below it. */
  private prune(root: number): void {
    const mark = this.engine.mark;
    const numbers = this.engine.array(4, this.nodes.length);
    this.engine.call('mark_below', this.nodes, this.edges, this.meter, root, numbers);
    const kept = Array.from(numbers.words.keys()).filter((node) => numbers.words[node]);
    const firsts = this.nodes.words;
    const byEdges = [...kept].sort((a, b) => firsts[a * NODE_WORDS + FIRST]! - firsts[b * NODE_WORDS + FIRST]!);
    const [inOrder, inEdges] = [this.list(kept), this.list(byEdges)];
    this.engine.call('pack', this.nodes, this.edges, this.meter, inOrder, inEdges, numbers);
    this.engine.release(mark);
  }

  private list(numbers: number[]): Block {
    const block = this.engine.ints(numbers.length);
    block.ints.set(numbers.map(BigInt));
    return block;
  }

  get root(): number {
    return Number(this.meter.ints[ROOT]);
  }

  get deepest(): number {
    return Number(this.meter.ints[DEEPEST]);
  }

  get rootEdges(): Edge[] {
    return this.edgesOf(this.root);
  }

  private edgesOf(node: number): Edge[] {
    const nodes = this.nodes.words;
    const [first, count] = [nodes[node * NODE_WORDS + FIRST]!, nodes[node * NODE_WORDS + COUNT]!];
    const words = this.edges.words.subarray(first * EDGE_WORDS, (first + count) * EDGE_WORDS);
    const singles = new Float32Array(words.buffer, words.byteOffset, words.length);
    return Array.from({ length: count }, (_, i) => ({
      action: words[i * EDGE_WORDS + ACTION]!,
      child: words[i * EDGE_WORDS + CHILD]!,
      visits: singles[i * EDGE_WORDS + VISITS]!,
      value: singles[i * EDGE_WORDS + VALUE]!,
    }));
  }

  /** The sums of a root move: a view of the module's memory. */
  tally(row: number): Float64Array {
    return this.tallies.reals.subarray(row * TALLY, (row + 1) * TALLY);
  }

  /** By how many visits the best move leads; 0 if this search has not tried it. */
  get lead(): number {
    const visits = this.rootEdges.map((edge) => edge.visits);
    const first = mostVisited(visits);
    if (!this.tally(first)[TRIED]) return 0;
    const others = visits.filter((_, row) => row !== first);
    return Math.trunc(visits[first]! - Math.max(0, ...others));
  }

  /** The moves that the search expects, starting with this one. */
  line(action: number): number[] {
    const actions = [action];
    let child = this.rootEdges.find((edge) => edge.action === action)!.child;
    while (child && actions.length < LINE) {
      const edges = this.edgesOf(child);
      const best = edges[mostVisited(edges.map((edge) => edge.visits))];
      if (!best?.visits) break;
      actions.push(best.action);
      child = best.child;
    }
    return actions;
  }
}

/** The first of the largest numbers. */
function mostVisited(visits: readonly number[]): number {
  return visits.reduce((best, number, i) => (number > visits[best]! ? i : best), 0);
}

function sameBasis(one: Basis, other: Basis): boolean {
  return (
    one.seat === other.seat &&
    one.start.length === other.start.length &&
    one.start.every((byte, i) => byte === other.start[i])
  );
}
