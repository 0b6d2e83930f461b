/** What the coach says, in the reader's language. */
import { local } from './i18n.svelte';
import { seatName } from './tables';
import type { Explanation, TableInfo } from './types';

/** Whether the reader is the player who moved. On a shared screen several people read, so everybody is called by name. */
function isMover(why: Explanation, table: TableInfo): boolean {
  return table.mine.length === 1 && table.mine[0] === why.seat;
}

/**
 * The sentences of the coach. They come with marks: `{1}` is the name of seat 1; `[you|they]` has one form for the player
 * who moved and one for everybody else. Names are never "You", which would not fit into "Ann's caravan". At one screen
 * each seat has its own name, though one person has them all.
 */
export function coachWords(
  why: Explanation | null | undefined,
  table: TableInfo,
  toMover = why ? isMover(why, table) : false,
): string {
  const named = table.mine.length > 1 ? table : { ...table, mine: [] };
  return readOut(why, toMover, (seat) => seatName(named, table.seats[seat]));
}

/** The same where there is no table. */
export function readOut(
  why: Explanation | null | undefined,
  toMover: boolean,
  nameOf: (seat: number) => string,
): string {
  return local(why?.text)
    .replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, (_, you: string, they: string) => (toMover ? you : they))
    .replaceAll(/\{(\d+)\}/g, (_, seat: string) => nameOf(Number(seat)));
}
