/** The state of a game on this device, computed from its log: the same fold as on the server, without clocks. */
import type { Outcome } from '../lib/types';
import { agreed, ended } from './outcome';
import type { LocalGame } from './rules';

/** The bot that takes over the seat of a player who left a game of three or more. */
export const STAND_IN = 'trader';

/** One entry of a table's log; `number` counts from 1, `ref` is the page's id for the act. */
export type Entry = { number: number; at: number; seat: number | null; ref: string | null } & (
  { kind: 'move'; move: string } | { kind: 'undo'; moves: number } | { kind: 'resign' } | { kind: 'end' }
);
/** An entry before it has a number. */
export type Wish = Entry extends infer One ? (One extends Entry ? Omit<One, 'number' | 'at' | 'ref'> : never) : never;

export class Play {
  version = 0;
  outcome: Outcome | null = null;
  toMove: number | null = null;
  readonly refs = new Map<string, number>();
  readonly lost = new Set<number>();
  /** Who plays each seat: a level, or null for a person. */
  readonly levels: (string | null)[];
  /** Moves played before the log starts. */
  readonly given: number;
  private readonly movers: number[] = [];

  constructor(
    readonly game: LocalGame,
    levels: readonly (string | null)[],
  ) {
    this.levels = [...levels];
    this.given = game.history.length;
    this.settle();
  }

  get botTurn(): boolean {
    return this.toMove !== null && this.levels[this.toMove] !== null;
  }

  /** How many moves remain after an undo of a seat's last move; null if it has made none. */
  undoTarget(seat: number): number | null {
    const last = this.movers.lastIndexOf(seat);
    return last < 0 ? null : this.given + last;
  }

  add(entry: Entry): void {
    this.apply(entry);
    this.version = entry.number;
    if (entry.ref) this.refs.set(entry.ref, entry.number);
    this.settle();
  }

  private apply(entry: Entry): void {
    switch (entry.kind) {
      case 'move':
        this.movers.push(this.game.toMove!);
        this.game.play(entry.move);
        break;
      case 'undo':
        this.game.undo(this.game.history.length - entry.moves);
        this.movers.length = entry.moves - this.given;
        break;
      case 'resign':
        this.lose(entry.seat!);
        break;
      case 'end':
        this.outcome = agreed(this.game);
    }
  }

  private lose(seat: number): void {
    this.lost.add(seat);
    if (this.game.players - this.lost.size > 1) this.levels[seat] ??= STAND_IN;
  }

  private settle(): void {
    const following = this.game.toMove;
    if (!this.outcome && (following === null || this.lost.size)) this.outcome = ended(this.game, this.lost);
    this.toMove = this.outcome ? null : following;
  }
}

/** The moves on the board after a log. */
export function movesOnBoard(given: readonly string[], log: readonly Entry[]): string[] {
  const moves = [...given];
  for (const entry of log) {
    if (entry.kind === 'move') moves.push(entry.move);
    else if (entry.kind === 'undo') moves.length = entry.moves;
  }
  return moves;
}
