/** Moves of Through the Desert in words, with the endings that German adjectives need. */
import { afterEach, expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('navigator', { languages: ['en'] });

const { language } = await import('../src/lib/i18n.svelte');
const { t } = await import('../src/games/desert/i18n');
const { colourParams, describeEvent, describeMove } = await import('../src/games/desert/words');

afterEach(() => {
  language.current = 'en';
});

function said(move: string): string {
  const viewer = { seat: 0, mine: [0], nameOf: () => 'Name' };
  const phrase = describeEvent({ number: 1, at: 0, kind: 'move', seat: 0, move, moves: 1 }, viewer);
  return typeof phrase === 'string'
    ? phrase
    : phrase.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

test.each([
  ['en', 'camel pink F8', 'You placed a pink camel at F8'],
  ['en', 'leader green F8', 'You placed the green leader at F8'],
  ['de', 'camel pink F8', 'Du hast ein rosa Kamel auf F8 gesetzt'],
  ['de', 'camel green F8', 'Du hast ein grünes Kamel auf F8 gesetzt'],
  ['de', 'leader yellow F8', 'Du hast den gelben Anführer auf F8 gesetzt'],
  ['de', 'return purple', 'Du hast den lila Anführer zurückgegeben.'],
] as const)('in %s: %s', (locale, move, sentence) => {
  language.current = locale;
  expect(said(move)).toBe(sentence);
});

test('a move has a name without a player', () => {
  expect(describeMove('camel turquoise F8')).toBe('turquoise camel to F8');
  language.current = 'de';
  expect(describeMove('camel turquoise F8')).toBe('türkises Kamel auf F8');
});

test.each([
  ['en', 1, 'green caravan, 1 camel'],
  ['en', 3, 'green caravan, 3 camels'],
  ['de', 1, 'grüne Karawane, 1 Kamel'],
  ['de', 3, 'grüne Karawane, 3 Kamele'],
] as const)('camels are counted in %s: %i', (locale, n, sentence) => {
  language.current = locale;
  expect(t('players.caravan', { ...colourParams('green'), n })).toBe(sentence);
});

test.each([
  ['en', 1, '1 point'],
  ['en', 0, '0 points'],
  ['de', 1, '1 Punkt'],
  ['de', 2, '2 Punkte'],
] as const)('points are counted in %s: %i', (locale, n, sentence) => {
  language.current = locale;
  expect(t('players.total', { points: String(n), n })).toBe(sentence);
});
