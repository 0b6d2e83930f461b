/** A finished game, stepped through. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { gameFolder } from '../../src/games';
import { catalogue } from '../../src/lib/catalogue.svelte';
import { t } from '../../src/messages/replay';
import { ReplayModel } from '../../src/lib/replay.svelte';
import type { ReviewedMove } from '../../src/lib/types';
import { Cell } from '../fixtures/reactive.svelte';
import { answering, Refusal, settled, type Asked } from '../fixtures/requests';
import { aFinishedTable, games, server } from '../fixtures/server';

const { story, position } = server.desert;
const last = story.scores.length - 1;
const hash = new Cell('');
const address = {
  get wanted() {
    return hash.current;
  },
  go: vi.fn((move: number) => hash.set(String(move))),
};
let replay: ReplayModel;
let asked: Asked[];

async function open(at = ''): Promise<void> {
  hash.set(at);
  address.go.mockClear();
  replay = new ReplayModel('t1', address);
  await replay.load();
}
// Loading the board for the first time takes long on a busy machine.
beforeAll(() => gameFolder('desert').table(), 60_000);
beforeEach(() => {
  catalogue.games = games;
  const positions = Object.fromEntries(
    Array.from({ length: last + 1 }, (_, number) => [`GET /tables/t1/at/${number}`, { ...position, number }]),
  );
  asked = answering({
    'GET /tables/t1': aFinishedTable(),
    'GET /tables/t1/story': story,
    'GET /games': server.games,
    ...positions,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const mistake = (number: number): ReviewedMove =>
  ({ ...server.review.done.moves[0], number, better: 'camel green B1' }) as ReviewedMove;
const requests = (): string[] => asked.map(({ path }) => path).filter((path) => path.includes('/at/'));

describe('a replay', () => {
  test('begins at the end', async () => {
    await open();
    expect(replay.trouble).toBe('');
    expect([replay.current, replay.length]).toEqual([last, last]);
  });
  test.each([
    ['5', 5],
    ['0', 0],
    ['-3', 0],
    ['9999', last],
    ['nonsense', last],
  ])('at the address #%s shows move %i', async (wanted, move) => {
    await open(wanted);
    expect(replay.current).toBe(move);
  });
  test('of a game that is not over says so', async () => {
    answering({ 'GET /tables/t1': aFinishedTable({ state: 'playing' }), 'GET /games': server.games });
    await open();
    expect(replay.trouble).toBe(t('replay.notOver'));
    expect(replay.story).toBeNull();
  });
  test('of no table says so', async () => {
    answering({ 'GET /tables/t1': new Refusal(404, server.refused.not_found), 'GET /games': server.games });
    await open();
    expect(replay.trouble).toBe(t('table.missing'));
  });
  test('says the move in words', async () => {
    await open('0');
    expect(replay.said).toBe(t('replay.start'));
    replay.to(1);
    expect(replay.said).not.toBe(t('replay.start'));
    expect(replay.said).not.toBe('');
  });
  test('draws a line of points for every seat', async () => {
    await open();
    expect(replay.lines.map(({ seat }) => seat)).toEqual(replay.table!.seats.map(({ seat }) => seat));
    expect(replay.lines[0]!.points).toHaveLength(last + 1);
    expect(replay.lines[0]!.points.at(-1)).toEqual([last, story.scores.at(-1)![0] ?? 0]);
  });
});

describe('a position', () => {
  test('is shown, and its neighbours are loaded', async () => {
    await open('5');
    await replay.show(5);
    expect(replay.position?.number).toBe(5);
    expect(requests()).toEqual(['/tables/t1/at/5', '/tables/t1/at/6', '/tables/t1/at/4']);
  });
  test('is asked for once', async () => {
    await open('5');
    await replay.show(5);
    await settled();
    replay.to(6);
    await replay.show(6);
    expect(replay.position?.number).toBe(6);
    expect(requests().filter((path) => path.endsWith('/6'))).toHaveLength(1);
  });
  test('before the first move and after the last have one neighbour', async () => {
    await open('0');
    await replay.show(0);
    expect(requests()).toEqual(['/tables/t1/at/0', '/tables/t1/at/1']);
    replay.to(last);
    await replay.show(last);
    expect(requests().at(-1)).toBe(`/tables/t1/at/${last - 1}`);
  });
  test('that comes too late is not shown', async () => {
    await open('5');
    const late = replay.show(5);
    replay.to(9);
    await late;
    expect(replay.position).toBeNull();
  });
});

describe('stepping', () => {
  test.each([
    ['ArrowLeft', 4],
    ['ArrowRight', 6],
    ['Home', 0],
    ['End', last],
  ])('with %s', async (key, move) => {
    await open('5');
    expect(replay.key(key)).toBe(true);
    expect(address.go).toHaveBeenCalledExactlyOnceWith(move);
  });
  test('with other keys is not possible', async () => {
    await open('5');
    expect(replay.key('x')).toBe(false);
    expect(address.go).not.toHaveBeenCalled();
  });
  test('stays within the game', async () => {
    await open('0');
    replay.to(-1);
    expect(address.go).toHaveBeenLastCalledWith(0);
    replay.to(last + 1);
    expect(address.go).toHaveBeenLastCalledWith(last);
  });
});

describe('playing', () => {
  test('shows one move after the other, and stops at the end', async () => {
    await open(String(last - 1));
    vi.useFakeTimers();
    replay.toggle();
    expect(replay.playing).toBe(true);
    replay.playOn();
    vi.advanceTimersByTime(1099);
    expect(replay.current).toBe(last - 1);
    vi.advanceTimersByTime(1);
    expect(replay.current).toBe(last);
    expect(replay.playOn()).toBeUndefined();
    expect(replay.playing).toBe(false);
  });
  test('from the end begins again', async () => {
    await open();
    replay.toggle();
    expect(replay.current).toBe(0);
    expect(replay.playing).toBe(true);
  });
  test('pauses', async () => {
    await open('3');
    vi.useFakeTimers();
    replay.toggle();
    const stop = replay.playOn();
    replay.toggle();
    stop?.();
    vi.advanceTimersByTime(5000);
    expect(replay.current).toBe(3);
    expect(replay.playing).toBe(false);
  });
  test('stops when somebody steps by hand', async () => {
    await open('3');
    replay.toggle();
    replay.to(7);
    expect(replay.playing).toBe(false);
  });
});

describe('a mistake', () => {
  test('is looked at before it is made, with the better move drawn', async () => {
    await open('30');
    replay.showMistake(mistake(10));
    expect(replay.current).toBe(9);
    expect(replay.highlight).toEqual({ move: 'camel green B1' });
    expect(replay.judged).toMatchObject({ number: 10 });
    expect(replay.judged).toBe(replay.coming);
  });
  test('is forgotten with the next step', async () => {
    await open('30');
    replay.showMistake(mistake(10));
    replay.key('ArrowRight');
    expect(replay.highlight).toBeNull();
    expect(replay.mistake).toBeNull();
  });
  test('is judged as any move after it was made', async () => {
    await open('10');
    replay.review = { ...server.review.done, moves: [mistake(10)] };
    expect(replay.coming).toBeNull();
    expect(replay.judged).toMatchObject({ number: 10 });
    replay.to(11);
    expect(replay.judged).toBeNull();
  });
});
