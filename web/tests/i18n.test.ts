import { afterEach, beforeAll, expect, test, vi } from 'vitest';

let i18n: typeof import('../src/lib/i18n.svelte');
let router: typeof import('../src/lib/router.svelte');

beforeAll(async () => {
  vi.stubGlobal('window', { location: { pathname: '/', search: '', hash: '' } });
  i18n = await import('../src/lib/i18n.svelte');
  router = await import('../src/lib/router.svelte');
});
afterEach(() => {
  i18n.language.current = 'en';
});

test('plurals follow the language', () => {
  expect(i18n.t('players.count', { n: 1 })).toBe('1 player');
  expect(i18n.t('players.count', { n: 4 })).toBe('4 players');
  i18n.language.current = 'de';
  expect(i18n.t('players.count', { n: 1 })).toBe('1 Person');
});

test('numbers and shares are written as the reader writes them', () => {
  expect(i18n.number(1234.5)).toBe('1,234.5');
  i18n.language.current = 'de';
  expect(i18n.number(1234.5)).toBe('1.234,5');
  expect(i18n.percent(0.37)).toBe('37\u00a0%');
});

test('clocks show minutes, hours and days', () => {
  expect(i18n.clockFace(402)).toBe('6:42');
  expect(i18n.clockFace(3661)).toBe('1:01:01');
  expect(i18n.clockFace(-3)).toBe('0:00');
  expect(i18n.clockFace(2 * 86400)).toBe('2 days');
});

test('dates are written as in the region of the reader', () => {
  vi.stubGlobal('navigator', { languages: ['fr', 'en-GB', 'en-US'] });
  expect(i18n.date('2026-11-16T12:00:00Z')).toBe('16 Nov 2026');
  i18n.language.current = 'de';
  expect(i18n.date('2026-11-16T12:00:00Z')).toBe('16.11.2026');
});

test('moments come as seconds or as ISO 8601', () => {
  expect(i18n.ago(1_000_000, 1_000_000_000 + 7_200_000)).toBe('2 hours ago');
  expect(i18n.ago('1970-01-12T13:46:40Z', 1_000_000_000 + 86_400_000)).toBe('yesterday');
});

test('a text of the server comes in the language of the reader', () => {
  i18n.language.current = 'de';
  expect(i18n.local({ en: 'Mountain', de: 'Gebirge' })).toBe('Gebirge');
  expect(i18n.local(null)).toBe('');
});

test('addresses are matched part by part', () => {
  expect(router.match('/tables/:id/replay', '/tables/a%20b/replay')).toEqual({ id: 'a b' });
  expect(router.match('/tables/:id', '/tables/a/replay')).toBeNull();
  expect(router.match('/', '/')).toEqual({});
});
