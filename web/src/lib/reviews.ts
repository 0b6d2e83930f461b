/**
 * Reviews of finished games. The server's is used if there is one. Otherwise this browser's engine makes it, and the
 * server only finds words for the mistakes; if the browser cannot, the server makes the review.
 */
import type { EngineClient } from '../engine/client';
import { engineFor } from '../engine/client';
import type { Judged } from '../engine/review';
import { api } from './api';
import { judgement } from './evaluation';
import { isHere } from './near';
import { someoneFor } from './session.svelte';
import type { Recorded } from './thinking';
import type { Review, ReviewedMove } from './types';

const KEPT = 'azalai-reviews';
const MOST_KEPT = 100;
const MISTAKES = 6; // that the server explains at once
const DECIMALS = 1e4;

const underWay = new Map<string, Review>();

/** The review of a table's game, or its progress. */
export async function findReview(table: string): Promise<Review> {
  const here = underWay.get(table);
  if (here) return here;
  const found = await api.review(table);
  return found.state === 'none' ? ((await kept(table)) ?? found) : found;
}

/** The same; the review is started if there is none. */
export async function beginReview(table: string): Promise<Review> {
  const found = await findReview(table);
  if (found.state !== 'none') return found;
  return (isHere(table) ? null : await begunHere(table).catch(() => null)) ?? begunThere(table);
}

async function begunThere(table: string): Promise<Review> {
  await someoneFor(table);
  return api.startReview(table);
}

/** Starts a review in this browser; null if it has no engine for the game. */
async function begunHere(table: string): Promise<Review | null> {
  const record = await api.record<Recorded>(table);
  const engine = (await engineFor(record.game))?.another();
  if (!engine) return null;
  const begun: Review = { state: 'working', done: 0, of: record.moves.length, moves: [] };
  underWay.set(table, begun);
  void review(table, record, engine);
  return begun;
}

async function review(table: string, record: Recorded, engine: EngineClient): Promise<void> {
  const judged: Judged[] = [];
  const of = record.moves.length;
  try {
    await engine.review(record, (one) => {
      judged.push(one);
      underWay.set(table, { state: 'working', done: judged.length, of, moves: judged.map(judgement) });
    });
    await keep(table, { state: 'done', done: of, of, moves: await explained(table, judged) });
  } catch {
    await begunThere(table).catch(() => {});
  } finally {
    engine.close();
    underWay.delete(table);
  }
}

// -- words

/** The judgements, with the server's reasons for the mistakes; without a server, with those of the engine. */
async function explained(table: string, judged: Judged[]): Promise<ReviewedMove[]> {
  const mistakes = judged.filter(({ measured }) => measured);
  const reasons = new Map<number, ReviewedMove['why']>();
  for (let at = 0; at < mistakes.length; at += MISTAKES) {
    const asked = mistakes
      .slice(at, at + MISTAKES)
      .map(({ number, measured, cost }) => ({ number, cost, moves: measured }));
    const told = await api.reviewReasons(table, JSON.parse(JSON.stringify(asked, short))).catch(() => null);
    if (!told) break;
    for (const { number, why } of told.reasons) reasons.set(number, why);
  }
  return judged.map((one) => ({ ...judgement(one), why: reasons.get(one.number) ?? one.why }));
}

const short = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * DECIMALS) / DECIMALS : value;

// -- reviews kept in this browser

const address = (table: string): string => `/reviews/${encodeURIComponent(table)}`;
const cache = (): Promise<Cache | null> => globalThis.caches?.open(KEPT).catch(() => null) ?? Promise.resolve(null);
/** Reviews of this page, for browsers that keep none. */
const known = new Map<string, Review>();

async function keep(table: string, found: Review): Promise<void> {
  known.set(table, found);
  const kept = await cache();
  if (!kept) return;
  await kept.put(address(table), Response.json(found)).catch(() => {});
  const older = (await kept.keys()).slice(0, -MOST_KEPT);
  for (const one of older) await kept.delete(one);
}

async function kept(table: string): Promise<Review | null> {
  const here = known.get(table);
  if (here) return here;
  const found = await (await cache())?.match(address(table));
  return found ? ((await found.json()) as Review) : null;
}
