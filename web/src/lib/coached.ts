/** What the coach says about a move in a guided game: this browser measures if it can, and the server has the words. */
import { request } from './api';
import { hasServer } from './near';
import { reach } from './reach.svelte';
import { opinionHere, type Recorded } from './thinking';
import type { Coached } from './types';

interface Asked {
  record: object;
  move: string;
  other: string;
}

export async function coached(game: string, asked: Asked): Promise<Coached> {
  const record = { ...asked.record, game } as Recorded;
  const here = hasServer && !reach.away ? await opinionHere(record, asked.move, asked.other) : null;
  if (here && !here.moves) return { better: here.better, why: null };
  return request<Coached>('POST', `/games/${game}/coach`, here ? { ...asked, moves: here.moves } : asked);
}
