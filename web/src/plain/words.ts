/** Any game in words: the server's own move texts, and names made readable. */
import type { Phrase, ScoreCategory, Viewer } from '../lib/contract';
import { signed } from '../lib/i18n.svelte';
import type { GameEvent, Gain, Score, View } from '../lib/types';
import { t } from './i18n';

/** "open_scores" and "openScores" become "Open scores". */
export function readable(name: string): string {
  const words = name
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const inSentence = (name: string): string => readable(name).toLowerCase();

/** "+3 coins", "cards ?": null is what the viewer may not know. */
function changes(gain: Gain): { text: string; as: 'gain' | 'loss' }[] {
  return Object.entries(gain).flatMap(([name, amount]) => {
    if (amount === null) return [{ text: t('gain.unknown', { what: inSentence(name) }), as: 'gain' as const }];
    if (typeof amount !== 'number' || amount === 0) return [];
    return [{ text: `${signed(amount)} ${inSentence(name)}`, as: amount > 0 ? ('gain' as const) : ('loss' as const) }];
  });
}

export function describeGain(gain: Gain): string {
  return changes(gain)
    .map(({ text }) => text)
    .join(', ');
}

export const describeMove = (move: string): string => move;

export function describeEvent(event: GameEvent, viewer: Viewer): Phrase {
  const who = event.seat === null ? '' : `${viewer.nameOf(event.seat)}: `;
  return [
    who,
    { text: event.move ?? '', as: 'place' },
    ...changes(event.change ?? {}).flatMap((change) => [', ', change]),
  ];
}

/** Every kind of points that the game counts. */
export function scoreCategories(_view: View, scores: Score[]): ScoreCategory[] {
  const keys = new Set(scores.flatMap((score) => Object.keys(score)));
  return [...keys].filter((key) => key !== 'seat' && key !== 'total').map((key) => ({ key, title: readable(key) }));
}

export function sound(event: GameEvent): 'place' | 'gain' | null {
  if (event.kind !== 'move') return null;
  return Object.values(event.change ?? {}).some((amount) => (amount ?? 0) > 0) ? 'gain' : 'place';
}
