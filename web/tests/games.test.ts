/** The registry of games, and that the pages of all games know none of them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import type { GameInfo } from '../src/lib/api';
import type { GameOption, Options } from '../src/lib/types';

vi.stubGlobal('navigator', { languages: ['en'] });
const { folders, gameFolder } = await import('../src/games');
const { default: plain } = await import('../src/plain');
const { catalogue, editionOf, optionWords, playersOf, seatOption, usualLevel } =
  await import('../src/lib/catalogue.svelte');

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');
const games = readdirSync(join(src, 'games'));

describe('the registry', () => {
  test('every folder is a game, by its own name', () => {
    expect([...folders.keys()].sort()).toEqual(games.sort());
  });
  test('a game without a folder is played at the plain table, without rules and guide', () => {
    expect(gameFolder('nine-stones')).toBe(plain);
    expect(plain).not.toHaveProperty('howTo');
    expect(plain).not.toHaveProperty('guide');
  });
  test.each(games)('%s draws its own table, in its own words', async (name) => {
    const words = await gameFolder(name).words({ table: 'none', view: () => null });
    expect(gameFolder(name).table).not.toBe(plain.table);
    expect(words.describeMove).toBeTypeOf('function');
    expect(words.scoreCategories({ categories: ['water'] }, [])[0]?.title).not.toBe('');
  });
  test('no two pages have the same address', () => {
    const paths = [...folders.values()].flatMap((folder) => folder.pages?.map((page) => page.path) ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('/cards');
  });
});

describe('outside the folders', () => {
  const filesBelow = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
  const common = filesBelow(src).filter((path) => !path.startsWith(join(src, 'games/')));

  test.each(games)('nothing names %s', (name) => {
    const named = new RegExp(`['"./-]${name}\\b`);
    const naming = common.filter((path) => named.test(readFileSync(path, 'utf8')));
    expect(naming.map((path) => relative(src, path))).toEqual([]);
  });
});

describe('options', () => {
  const text = (english: string) => ({ en: english, de: english });
  const option = (name: string, more: Partial<GameOption>): GameOption => ({
    name,
    kind: 'choice',
    default: 'a',
    title: text(name),
    help: text(''),
    ...more,
  });
  const info: GameInfo = {
    name: 'nine-stones',
    title: text('Nine Stones'),
    seats: [2, 4],
    seats_option: 'company',
    options: [
      option('rounds', { kind: 'number', least: 1, most: 9, default: 3 }),
      option('company', { kind: 'number', least: 2, most: 4, default: 3 }),
      option('book', { values: ['first', 'second'], default: 'first' }),
      option('stones', { values: ['a', 'b'], value_titles: { b: text('Black') } }),
      option('blind', { kind: 'flag', default: false }),
    ],
    editions: { first: { title: text('First edition') }, second: { title: text('Second edition') } },
    levels: ['weak', 'fair', 'strong'].map((name) => ({ name, title: text(name), help: text('') })),
    ready: true,
    progress: 0,
  };
  const chosen: Options = { rounds: 3, company: 4, book: 'first', stones: 'a', blind: false };

  test('how many play is the option that the game names', () => {
    expect(seatOption(info)?.name).toBe('company');
    expect(playersOf(info, chosen)).toBe(4);
    expect(playersOf(info, {})).toBe(3);
  });
  test('without such a number it is the fewest', () => {
    expect(playersOf({ ...info, options: [] }, {})).toBe(2);
  });
  test('the edition is the option that has the editions as its values', () => {
    expect(editionOf(info, { ...chosen, book: 'second' })?.title.en).toBe('Second edition');
    expect(editionOf({ ...info, editions: undefined }, chosen)).toBeNull();
  });
  test('bots are of the second level, or of the only one', () => {
    expect(usualLevel(info)).toBe('fair');
    expect(usualLevel({ ...info, levels: info.levels.slice(0, 1) })).toBe('weak');
    expect(usualLevel(null)).toBe('');
  });
  test('only what differs from the usual is told, and never how many play', () => {
    catalogue.games = [info];
    expect(optionWords('nine-stones', chosen)).toEqual([]);
    expect(optionWords('nine-stones', { ...chosen, rounds: 5, stones: 'b', blind: true })).toEqual([
      'rounds: 5',
      'stones: Black',
      'blind',
    ]);
    expect(optionWords('nine-stones', { ...chosen, stones: 'a whole file' })).toEqual(['stones: custom']);
  });
  test('a game says itself how its options are told', () => {
    const board = option('board', {
      values: ['mountain'],
      default: 'mountain',
      value_titles: { mountain: text('Mountain') },
      other: 'a file',
    });
    catalogue.games = [{ ...info, name: 'desert', options: [board] }];
    expect(optionWords('desert', { board: 'mountain' })).toEqual(['Mountain']);
    expect(optionWords('desert', { board: '# a map' })).toEqual(['own map']);
  });
});
