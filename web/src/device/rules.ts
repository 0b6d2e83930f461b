/** What a table on this device needs from the rules and from bots. The engine provides it; tests have a small game. */
import type {
  Catalogue,
  Coached,
  Evaluation,
  Gain,
  GameEvent,
  OptionCheck,
  Options,
  Outcome,
  Review,
  Score,
  View,
} from '../lib/types';

export type Text = Record<string, string>;

/** A record as in `docs/records.md`. */
export interface GameRecord {
  format: string;
  game: string;
  options: Options;
  deal: unknown;
  moves: string[];
  result?: Pick<Outcome, 'end' | 'scores' | 'winners'> | null;
}

/** A refusal with the same codes as the server's problem documents. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly more: { sentences?: Text; rule?: string; to_move?: number | null; faults?: OptionCheck['faults'] } = {},
  ) {
    super(detail);
  }
}

/** A game in progress: as much of Python's `azalai.Game` as a table uses. */
export interface LocalGame {
  readonly name: string;
  readonly options: Options;
  readonly players: number;
  readonly history: readonly string[];
  /** The seat that made each move. */
  readonly movers: readonly number[];
  /** Null once the game is over. */
  readonly toMove: number | null;
  readonly endReason: string | null;
  /** Whether a seat may see something that another seat may not. */
  readonly hides: boolean;
  moves: () => string[];
  gains: () => Record<string, Gain>;
  view: (seat: number | null) => View;
  prompt: () => Text;
  /** Everybody's points: those that a seat (null: a spectator) may know, or without a seat all of them. */
  scores: (seat?: number | null) => Score[];
  payoffs: () => number[];
  /** A legal move as `history` writes it; a `Refusal` if the rules forbid it. */
  checked: (move: string) => string;
  play: (move: string) => void;
  undo: (moves: number) => void;
  copy: () => LocalGame;
  at: (number: number) => LocalGame;
  /** What a log may say about the next move, besides the move itself, to a seat. */
  told: (move: string, seat: number | null) => Partial<GameEvent>;
  /** Why something that somebody points at cannot be used; null if it can, or if nobody knows. */
  whyNot: (target: string) => Text | null;
  record: () => GameRecord;
}

export interface Rules {
  /** What can be played here, as `GET /games` lists it. */
  catalogue: () => Promise<Catalogue>;
  check: (game: string, options: Options) => Promise<OptionCheck>;
  board: (game: string, options: Options) => Promise<unknown>;
  deal: (game: string, options: Options) => Promise<LocalGame>;
  load: (record: GameRecord) => Promise<LocalGame>;
}

export interface Advice {
  move: string;
  win: number | null;
  line: string[];
}

/** Bots and the search. Each call gets a copy of the position, and stops soon after the signal says so. */
export interface Thinkers {
  choose: (game: LocalGame, level: string, signal: AbortSignal) => Promise<string>;
  advise: (game: LocalGame, signal: AbortSignal) => Promise<Advice>;
  evaluate: (game: LocalGame, signal: AbortSignal) => Promise<Evaluation>;
  /** What the coach says about a move, compared with another one. */
  opinion: (game: LocalGame, move: string, other: string, signal: AbortSignal) => Promise<Coached>;
  /** Judges every move, and reports its progress after each. */
  review: (game: LocalGame, progress: (review: Review) => void, signal: AbortSignal) => Promise<Review>;
}
