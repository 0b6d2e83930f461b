/** Others' moves come one after another; your own are shown at once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameWords } from '../src/lib/contract';
import { newsWords } from '../src/lib/news';
import { Pace } from '../src/lib/pace.svelte';
import type { GameEvent, ViewMessage } from '../src/lib/types';
import { anEvent } from './fixtures/server';

let pause = 500;
const shown: number[] = [];
let pace: Pace;
const view = (version: number, seat: number | null = 0): ViewMessage =>
  ({ type: 'view', version, seat, events: [], view: {} }) as unknown as ViewMessage;
const moved = (number: number, seat: number): GameEvent[] => [anEvent({ number, kind: 'move', seat, moves: number })];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  pause = 500;
  shown.length = 0;
  pace = new Pace({ pause: () => pause, mine: () => [0], onshow: (_, { version }) => shown.push(version) });
  pace.take([], view(1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('moves of others', () => {
  test('wait for each other', () => {
    for (const version of [2, 3]) pace.take(moved(version, 1), view(version));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([1, 2]);
    expect(pace.behind).toBe(true);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([1, 2, 3]);
    expect(pace.behind).toBe(false);
  });
  test('are all shown by a click, at once', () => {
    for (const version of [2, 3]) pace.take(moved(version, 1), view(version));
    pace.skip();
    expect([shown, pace.shown?.version]).toEqual([[1, 3], 3]);
  });
  test('wait for nothing where the setting says so', () => {
    pause = 0;
    pace.take(moved(2, 1), view(2));
    expect(shown).toEqual([1, 2]);
  });
  test('that are very many are a jump', () => {
    for (let version = 2; version < 20; version++) pace.take(moved(version, 1), view(version));
    expect(pace.shown!.version).toBeGreaterThan(12);
  });
});

describe('what is shown at once', () => {
  test.each([
    ['an own move', moved(2, 0), view(2)],
    ['an undo', [anEvent({ number: 2, kind: 'undo', seat: 1 })], view(2)],
    ['the view of another seat', moved(2, 1), view(2, 1)],
  ])('%s', (_, events, next) => {
    pace.take(events, next);
    expect(shown).toEqual([1, 2]);
  });
  test('an own move after moves that still wait', () => {
    pace.take(moved(2, 1), view(2));
    pace.take(moved(3, 0), view(3));
    expect(shown).toEqual([1, 3]);
  });
});

describe('what happened since your turn', () => {
  const words = {
    describeMove: (move: string) => move,
    describeGain: (gain: object) => ('oases' in gain ? '+5 oasis' : ''),
  } as unknown as GameWords;
  const viewer = { seat: 0, mine: [0], nameOf: (seat: number) => ['You', 'Tariq', 'Badis'][seat]! };
  const by = (seat: number, move: string, change = {}): GameEvent => anEvent({ kind: 'move', seat, move, change });

  test('is one sentence for each player', () => {
    const events = [by(0, 'a'), by(1, 'green F8', { oases: 5 }), by(1, 'pink G3'), by(2, 'pink H3')];
    expect(newsWords(events, words, viewer)).toBe('Tariq: green F8 (+5 oasis), pink G3. Badis: pink H3.');
  });
  test('is nothing before your first turn and right after your own', () => {
    expect(newsWords([by(1, 'a')], words, viewer)).toBe('');
    expect(newsWords([by(1, 'a'), by(0, 'b')], words, viewer)).toBe('');
  });
  test('is cut where it is long', () => {
    const many = Array.from({ length: 9 }, (_, i) => by(1, `m${i}`));
    expect(newsWords([by(0, 'a'), ...many], words, viewer)).toMatch(/^… Tariq: m3, .*m8\.$/);
  });
});
