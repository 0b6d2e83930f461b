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
  expect(i18n.date(1_700_000_000)).toContain('2023');
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

test('a message without a value for a place shows the place, not "undefined"', () => {
  expect(i18n.t('players.count', {})).toContain('{n}');
});

test('numbers in a message are written as the reader writes them', () => {
  i18n.language.current = 'de';
  expect(i18n.t('players.count', { n: 1234 })).toContain('1.234');
});

test('shares and changes have their signs', () => {
  expect([i18n.signed(3), i18n.signed(0), i18n.signed(-3)]).toEqual(['+3', '0', '-3']);
  expect(i18n.percent(0.005)).toBe('1%');
});

test('lists are joined as in the language', () => {
  expect(i18n.list(['a', 'b', 'c'])).toBe('a, b and c');
  i18n.language.current = 'de';
  expect(i18n.list(['a', 'b', 'c'])).toBe('a, b und c');
});

test('a while is told in the largest unit that fits', () => {
  const said = [5, 60, 90, 3600, 86_400, 172_800].map((seconds) => i18n.duration(seconds));
  expect(said).toEqual(['5 sec', '1 min', '1.5 min', '1 hr', '1 day', '2 days']);
});

test('what was just now, minutes, hours and days ago', () => {
  const now = 1_790_000_000_000;
  const said = [20, 120, 3600 * 5, 86_400 * 3].map((seconds) => i18n.ago(now / 1000 - seconds, now));
  expect(said).toEqual(['this minute', '2 minutes ago', '5 hours ago', '3 days ago']);
});

test('nothing is 60 minutes or 24 hours ago', () => {
  const now = 1_790_000_000_000;
  expect(i18n.ago(now / 1000 - 3590, now)).toBe('59 minutes ago');
  expect(i18n.ago(now / 1000 - 86_000, now)).toBe('23 hours ago');
});

test('a clock counts the seconds that have begun', () => {
  expect([59.2, 60, 3599.5, 86_399].map((seconds) => i18n.clockFace(seconds))).toEqual([
    '1:00',
    '1:00',
    '1:00:00',
    '23:59:59',
  ]);
});

test('the first language of the browser that is known is taken, else English', () => {
  vi.stubGlobal('navigator', { languages: ['fr', 'de-CH', 'en'] });
  expect(i18n.preferredLocale()).toBe('de');
  vi.stubGlobal('navigator', { languages: ['fr'] });
  expect(i18n.preferredLocale()).toBe('en');
});

test('a language tag that no browser should have does no harm', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'en-GB'] });
  expect(i18n.preferredLocale()).toBe('en');
  expect(i18n.date(1_700_000_000)).toContain('2023');
});

test('a text that came in one language only is that text', () => {
  expect(i18n.local('Mountain')).toBe('Mountain');
  i18n.language.current = 'de';
  expect(i18n.local({ en: 'Mountain' })).toBe('Mountain');
});

test('the texts of a page come with the common ones, and its own go first', () => {
  const own = { of: 'page {n}', 'app.skip': 'To the page' };
  const t = i18n.translator(own, { of: 'Seite {n}', 'app.skip': 'Zur Seite' }, i18n.t);
  expect([t('of', { n: 2 }), t('app.skip'), t('app.close')]).toEqual(['page 2', 'To the page', 'Close']);
  i18n.language.current = 'de';
  expect([t('of', { n: 2 }), t('app.skip'), t('app.close')]).toEqual(['Seite 2', 'Zur Seite', 'Schließen']);
});
