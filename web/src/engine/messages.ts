/** What a page and its Worker say to each other. */

import type { Opinion } from './coach';
import type { Deal } from './deals';
import type { Options } from './pack';
import type { Judged } from './review';
import type { Budget, Thought } from './search';

/** Where the files of a game are: see `/engine/manifest.json`. */
export interface EngineFiles {
  module: string;
  pack: string;
  nets: Record<string, string>;
}

/** A position: bytes or a deal, and the moves since then. */
export type Position = { options: Options; moves?: string[] } & ({ state: Uint8Array } | { deal: Deal });

export type Said =
  | { do: 'load'; id: number; files: EngineFiles }
  | { do: 'think'; id: number; position: Position; budget: Budget; seed?: string }
  | { do: 'review'; id: number; position: Position }
  | { do: 'opinion'; id: number; position: Position; move: string; other: string }
  | { do: 'stop'; id: number };

export type Told =
  | { id: number; kind: 'loaded' }
  | { id: number; kind: 'progress'; thought: Thought }
  | { id: number; kind: 'judged'; judged: Judged }
  | { id: number; kind: 'reviewed' }
  | { id: number; kind: 'opinion'; opinion: Opinion }
  | { id: number; kind: 'thought'; thought: Thought | null; ended: Ended | null }
  | { id: number; kind: 'unavailable' | 'refused'; why: string };

/** A game that is over, for which there is nothing to think about. */
export interface Ended {
  payoffs: number[];
  points: number[];
}
