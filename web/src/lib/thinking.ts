/**
 * Hints and evaluations worked out in this browser, in the shape of the server's. Null means that the browser cannot,
 * for whatever reason. Then the server is asked.
 */
import type { Measured, Opinion } from '../engine/coach';
import { engineFor, EngineUnavailable, type EngineClient, type Found } from '../engine/client';
import type { Deal } from '../engine/deals';
import type { Position } from '../engine/messages';
import type { Options } from '../engine/pack';
import type { Budget, Candidate, Thought } from '../engine/search';
import { api } from './api';
import { endedEvaluation, evaluationOf } from './evaluation';
import type { Evaluation, Explanation, HintMessage } from './types';

const BUDGET: Budget = { seconds: 1, simulations: null };
// as in `azalai/bots/coach.py`
const MEASURE: Budget = { seconds: null, simulations: 400 };
const ENOUGH = 150; // visits that make a candidate's own numbers good enough
const ALTERNATIVES = 5;

/** A finished game, as in its record. */
export interface Recorded {
  game: string;
  options: Options;
  deal: Deal;
  moves: string[];
}

/** What the search would play at a player's own decision, and why; null also if the table says no. */
export async function hintHere(game: string, table: string, seat: number): Promise<HintMessage | null> {
  try {
    const engine = await engineFor(game);
    if (!engine) return null;
    const { version, options, state } = await api.position(table, seat);
    const position = { options: options as Options, state: fromBase64(state) };
    const { thought } = await engine.think(position, BUDGET);
    const best = thought?.candidates[0];
    if (!best) return null;
    const why = await reason(engine, position, thought, { table, version, seat });
    return { type: 'hint', ref: '', version, move: best.move, win: best.wins?.[seat] ?? null, line: best.line, why };
  } catch {
    return null;
  }
}

/** What the search thinks of a position of a finished game; `tell` gets what it thinks so far. */
export async function evaluationHere(
  { game, options, deal, moves }: Recorded,
  signal: AbortSignal,
  tell: (found: Evaluation) => void,
): Promise<Evaluation | null> {
  const engine = await engineFor(game);
  if (!engine) return null;
  try {
    const progress = (thought: Thought) => tell(evaluated({ thought, ended: null }));
    return evaluated(await engine.think({ options, deal, moves }, BUDGET, { signal, progress }));
  } catch (problem) {
    if (problem instanceof EngineUnavailable) return null;
    throw problem;
  }
}

/** What the coach says about a move in a guided game; the server finds better words for `moves`. Null: not here. */
export async function opinionHere(record: Recorded, move: string, other: string): Promise<Opinion | null> {
  try {
    const engine = await engineFor(record.game);
    return engine && (await engine.opinion(record, move, other));
  } catch {
    return null;
  }
}

const evaluated = ({ thought, ended }: Found): Evaluation =>
  thought ? evaluationOf(thought) : endedEvaluation(ended!.payoffs, ended!.points);

// -- why: the browser measures, and the server chooses the words

async function reason(
  engine: EngineClient,
  position: Position,
  { candidates }: Thought,
  at: { table: string; version: number; seat: number },
): Promise<Explanation | null> {
  if (candidates.length < 2) return null;
  try {
    const moves = await compared(engine, position, candidates);
    return moves.length > 1
      ? (await api.hintReason(at.table, { version: at.version, seat: at.seat, moves })).why
      : null;
  } catch {
    return null; // the hint is good without it
  }
}

/** The best move, those close to it, and an ordinary one: the one in the middle of all. */
async function compared(engine: EngineClient, position: Position, candidates: Candidate[]): Promise<Measured[]> {
  const known = candidates.slice(0, 1 + ALTERNATIVES).flatMap((one) => (one.visits >= ENOUGH ? measured(one) : []));
  const ordinary = candidates[Math.trunc(candidates.length / 2)]!;
  const wanted = [candidates[0]!, ordinary].filter(({ move }) => !known.some((one) => one.move === move));
  const more = await Promise.all(wanted.map(({ move }) => after(engine, position, move)));
  const [best, others] = [more.flat().filter(({ move }) => move === candidates[0]!.move), more.flat()];
  return [...best, ...known, ...others.filter((one) => !best.includes(one))];
}

const measured = ({ move, wins, parts }: Candidate): Measured[] =>
  wins && parts ? [{ move, outcome: parts.map((points, seat) => ({ ...points, wins: wins[seat]! })) }] : [];

/** What can be expected after a move. */
async function after(engine: EngineClient, position: Position, move: string): Promise<Measured[]> {
  const { thought } = await engine.think({ ...position, moves: [...(position.moves ?? []), move] }, MEASURE);
  return thought ? measured({ ...thought.candidates[0]!, move }) : [];
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
