/** What pages on this device need: boards from pieces, sentences with values, and who is asked. */
import { describe, expect, test } from 'vitest';
import { boardOf } from '../src/device/boards';
import { Refusal } from '../src/device/rules';
import { said } from '../src/device/engine-game';
import { lacks } from '../src/device/telling';
import { alsoHere, isHere, onlyHere } from '../src/lib/near';

describe('a board', () => {
  const boards = {
    options: [
      { name: 'players', values: [2, 3], default: 2 },
      { name: 'extras', values: [[], ['wells']], default: [] },
    ],
    rows: { '0,0': [0, 2], '1,1': [1, 2] },
    pieces: ['{"cells":2', '{"cells":3', ',"game":"x"}'],
  };
  test('is put together from the pieces of its options', () => {
    expect(boardOf(boards, {})).toEqual({ cells: 2, game: 'x' });
    expect(boardOf(boards, { players: 3, extras: ['wells'], other: true })).toEqual({ cells: 3, game: 'x' });
  });
  test('that the device does not have is refused', () => {
    expect(() => boardOf(boards, { players: 3 })).toThrowError(Refusal);
    expect(() => boardOf(boards, { players: 9 })).toThrowError(Refusal);
  });
});

test('a sentence gets its values in its own language', () => {
  const sentences = { take: '{player} takes {what}. ' };
  const given = { key: 'take', player: 2, what: { en: 'gold', de: 'Gold' } };
  expect(said(sentences, given, 'en')).toBe('2 takes gold.');
  expect(said(sentences, given, 'de')).toBe('2 takes Gold.');
});

test('a view lacks what is null there and something in another view', () => {
  const own = { seat: 0, hand: 'H1', scores: [{ water: 3 }] };
  expect(lacks({ seat: 1, hand: null, scores: [{ water: null }] }, own)).toBe(true);
  expect(
    lacks({ seat: 1, hand: null, scores: [{ water: null }] }, { ...own, hand: null, scores: [{ water: 0 }] }),
  ).toBe(false);
  expect(lacks(own, { ...own, seat: 1 })).toBe(false);
});

test('the device answers for its own tables, and stands in for the server where it can', () => {
  expect([isHere('device-1f'), isHere('1f'), isHere(undefined)]).toEqual([true, false, false]);
  expect(['/tables/device-1f/at/3', '/device/tables', '/tables/1f', '/tables'].map(onlyHere)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(['/games', '/games/desert/board', '/tables', '/me'].map(alsoHere)).toEqual([true, true, false, false]);
});
