/** What happened since your turn, in one sentence. */
import type { GameWords, Viewer } from './contract';
import { plain } from './events';
import { t } from './i18n.svelte';
import type { GameEvent } from './types';

/** If there are more moves than this, some are left out. */
const MOST = 6;

/** "Tariq: green camel to F8 (+5), pink camel to G3." Empty where others did nothing since. */
export function newsWords(events: readonly GameEvent[], words: GameWords | null, viewer: Viewer): string {
  const moves = events.filter(({ kind }) => kind === 'move');
  const own = moves.findLastIndex(({ seat }) => seat !== null && viewer.mine.includes(seat));
  const since = moves.slice(own + 1);
  if (!words || !since.length || own < 0) return '';
  const told = since.slice(-MOST);
  const parts = bySeat(told).map(([seat, done]) =>
    t('news.by', { name: viewer.nameOf(seat), moves: done.map((event) => moveWords(event, words)).join(', ') }),
  );
  return (since.length > MOST ? '… ' : '') + parts.join(' ');
}

function bySeat(events: readonly GameEvent[]): [number, GameEvent[]][] {
  const turns: [number, GameEvent[]][] = [];
  for (const event of events) {
    const last = turns.at(-1);
    if (last && last[0] === event.seat) last[1].push(event);
    else turns.push([event.seat ?? 0, [event]]);
  }
  return turns;
}

function moveWords(event: GameEvent, words: GameWords): string {
  const gain = event.change ? plain(words.describeGain(event.change)) : '';
  const move = event.move ? (words.describeDone?.(event) ?? words.describeMove(event.move)) : '';
  return gain ? `${move} (${gain})` : move;
}
