/** Solve the end of a game, and decide how much work that is worth: see `azalai/bots/endgame.py`. */

import type { Block } from './engine';
import type { Game, Rules } from './game';
import { generator, seeded } from './random';
import type { Budget, Candidate, Thought } from './search';

const SEATS = 8;
const MAX_DEPTH = 40;
const VALUES = 3 * SEATS;
const LINE = 12;
const ENTRY_SIZE = 208; // key, bound, best, values
const BOUND = 2; // its place in an entry, in words of 4 bytes
const TABLE = 1 << 16;
const [LOOKED_AT, LIMIT, STOP] = [0, 1, 2]; // in the meter
const SHARES = [
  [8, 0.5],
  [16, 0.25],
] as const; // decisions left in random games, and the share of the budget for the solver
const POSITIONS_PER_SECOND = 500_000;
const POSITIONS_PER_SIMULATION = 10;
const GAMES = 8; // random games to guess how much is left

export class Solver {
  private readonly states: Block;
  private readonly moves: Block;
  private readonly values: Block;
  private readonly rows: Block;
  private readonly table: Block;
  private readonly room: Block;
  private readonly meter: Block;
  private readonly knobs: Block;
  private readonly two: Block;
  private readonly rng: Block;

  constructor(
    private readonly rules: Rules,
    knobs: readonly number[],
  ) {
    const { engine, setting } = rules;
    this.states = engine.array(setting.state.size, MAX_DEPTH);
    this.moves = engine.ints(MAX_DEPTH, setting.mostMoves);
    this.values = engine.reals(MAX_DEPTH, VALUES);
    this.rows = engine.reals(setting.mostMoves, VALUES);
    this.table = engine.array(ENTRY_SIZE, TABLE);
    this.room = engine.reals(2, Math.max(setting.mostMoves, SEATS));
    this.meter = engine.ints(3);
    this.knobs = engine.reals(knobs.length);
    this.knobs.reals.set(knobs);
    this.two = engine.array(setting.state.size, 2);
    this.rng = generator(engine, 0, 'length');
  }

  /** The share of the budget that solving is worth: large if random games from here end soon, 0 if they are long. */
  share(game: Game): number {
    this.two.bytes.set(game.state);
    seeded(this.rng, 0, 'length');
    const length = this.rules.engine.call('mean_length', this.rules.boxes, this.two, this.rng, GAMES);
    return SHARES.find(([most]) => length <= most)?.[1] ?? 0;
  }

  /** Best play to the end of the game; null if that takes more than `work` positions. */
  solve(game: Game, work: number, follow: boolean): Thought | null {
    const meter = this.meter.ints;
    meter[LOOKED_AT] = 0n;
    meter[LIMIT] = BigInt(work);
    meter[STOP] = 0n;
    const thought = this.solved(game);
    if (thought && follow) {
      this.meter.ints[LOOKED_AT] = 0n;
      this.follow(game, thought.candidates[0]!);
    }
    return thought;
  }

  private solved(game: Game): Thought | null {
    const began = performance.now();
    const { engine, boxes, setting } = this.rules;
    if (game.hidden) return null;
    const bounds = this.table.words;
    for (let i = BOUND; i < bounds.length; i += ENTRY_SIZE / 4) bounds[i] = 0;
    this.states.bytes.set(game.state);
    const scratch = [this.states, this.moves, this.values, this.table, this.meter, this.knobs] as const;
    const n = engine.call('solve_root', boxes, ...scratch, setting.players, this.room, this.rows, false);
    if (n < 0) return null;
    const seat = game.toMove!;
    const candidates = Array.from({ length: n }, (_, i) => this.candidate(seat, i));
    candidates.sort((a, b) => b.value - a.value); // stable: a later move with the same value may really be worse
    if (setting.players === 2) for (const other of candidates.slice(1)) other.scores = other.wins = null;
    const seconds = (performance.now() - began) / 1000;
    return { seat, simulations: 0, seconds, depth: 0, exact: true, candidates, net: null };
  }

  private candidate(seat: number, row: number): Candidate {
    const { players, texts } = this.rules.setting;
    const action = Number(this.moves.ints[row]);
    const values = Array.from(this.rows.reals.subarray(row * VALUES, (row + 1) * VALUES));
    const move = texts[action]!;
    return {
      move,
      action,
      visits: 0,
      value: values[seat]!,
      scores: values.slice(SEATS, SEATS + players),
      wins: values.slice(2 * SEATS, 2 * SEATS + players),
      line: [move],
      parts: null,
    };
  }

  /** Extend the line of a solved move with best play, as far as the meter's limit allows. */
  private follow(game: Game, candidate: Candidate): void {
    const ahead = game.copy();
    ahead.play(candidate.action);
    while (!ahead.over && candidate.line.length < LINE) {
      const best = this.solved(ahead)?.candidates[0];
      if (!best) break;
      candidate.line.push(best.move);
      ahead.play(best.action);
    }
  }
}

/** How many positions the solver could look at with the whole budget. */
export function solverWork(budget: Budget): number {
  const byTime = budget.seconds === null ? Infinity : budget.seconds * POSITIONS_PER_SECOND;
  const byNumber = budget.simulations === null ? Infinity : budget.simulations * POSITIONS_PER_SIMULATION;
  return Math.trunc(Math.min(byTime, byNumber));
}
