/** What a player hears when something happens at the table: words, a sound, a signal that it is their turn. */
import type { Sound } from './alerts';
import type { GameWords, Viewer } from './contract';
import { eventPhrase, plain } from './events';
import { t } from './i18n.svelte';
import type { GameEvent, TableInfo, ViewMessage } from './types';

/** More events at once are not all read out. */
const MOST = 4;

export interface Heard {
  said: string;
  sound: Sound | null;
  /** It is the player's turn now, and others have moved. */
  turn: boolean;
}

/** Your own moves are not announced, unless several people share this screen. */
export function hear(
  events: readonly GameEvent[],
  latest: Pick<ViewMessage, 'to_move' | 'result'>,
  words: GameWords | null,
  table: TableInfo,
  viewer: Viewer,
): Heard {
  const shared = viewer.mine.length > 1;
  const own = (seat: number | null): boolean => seat !== null && viewer.mine.includes(seat) && !shared;
  const others = events.filter((event) => event.kind !== 'move' || !own(event.seat));
  const turn = own(latest.to_move) && others.length > 0;
  const said = others.slice(-MOST).map((event) => plain(eventPhrase(event, words, table, viewer)));
  if (turn) said.push(t('turn.yours'));
  return { said: said.join(' '), sound: soundOf(events.at(-1), latest, turn, words), turn };
}

function soundOf(
  last: GameEvent | undefined,
  latest: Pick<ViewMessage, 'result'>,
  turn: boolean,
  words: GameWords | null,
): Sound | null {
  if (!last) return null;
  if (latest.result) return 'end';
  if (turn) return 'turn';
  return last.kind === 'move' ? (words?.sound?.(last) ?? 'place') : null;
}

/** Once the game is over, nothing about its moves is hidden: the story fills in the log. */
export function toldWhole(events: readonly GameEvent[], story: readonly GameEvent[] | undefined): GameEvent[] {
  return events.map((event) => {
    const whole = event.kind === 'move' ? story?.[event.moves - 1] : undefined;
    return whole && whole.move === event.move ? { ...event, ...whole, number: event.number } : event;
  });
}
