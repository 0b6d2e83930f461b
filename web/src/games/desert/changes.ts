/** What happened between two positions, for the movements on the board. */
import type { Gain } from '../../lib/types';
import type { Rising } from './marking';
import { waiting } from './motion';
import { COLOURS, parseMove, points, type DesertView } from './view';

export interface Changes {
  /** How long the piece on a space waits for those before it. */
  delays: ReadonlyMap<string, number>;
  rising: readonly Rising[];
  /** Oases that were linked. */
  swaying: readonly string[];
}

/** As much of an event as is shown. */
interface Event {
  number: number;
  move?: string | null;
  change?: Gain;
}

export const NOTHING: Changes = { delays: new Map(), rising: [], swaying: [] };
/** More moves at once are a jump, not a course of events. */
const MOST = 12;

const links = (view: DesertView): string[] =>
  view.linked.flatMap((seat, owner) =>
    COLOURS.flatMap((colour) => (seat[colour] ?? []).map((oasis) => `${owner} ${colour} ${oasis}`)),
  );

export function changes(before: DesertView | null, now: DesertView, events: readonly Event[]): Changes {
  const fresh = before ? now.history.slice(before.history.length) : [];
  if (!before || !fresh.length || fresh.length > MOST) return NOTHING;
  const delays = new Map(fresh.map((move, i) => [parseMove(move).space, waiting(i)]));
  const known = new Set(links(before));
  return {
    delays,
    swaying: links(now)
      .filter((link) => !known.has(link))
      .map((link) => link.split(' ')[2]!),
    rising: events.flatMap((event) => {
      const space = event.move ? parseMove(event.move).space : '';
      const won = points(event.change);
      return won && delays.has(space)
        ? [{ id: `${event.number} ${space}`, space, text: `+${won}`, delay: delays.get(space)! + 200 }]
        : [];
    }),
  };
}
