/** Tables on this device: they speak the server's messages, and keep what happened. */
import { expect, test, vi } from 'vitest';
import { Desk } from '../src/device/desk';
import { Refusal } from '../src/device/rules';
import { newTable } from '../src/device/stored';
import { MOST_TABLES } from '../src/device/store';
import { LONG_LOG } from '../src/device/table';
import type { ClientMessage, ServerMessage, TableInfo, TableList, ViewMessage } from '../src/lib/types';
import { dates, Dates, slow } from './fixtures/dates';
import { MemoryStore } from './fixtures/memory-store';

const LEVELS = ['novice', 'trader'];
const still = { ...slow, choose: () => new Promise<string>(() => {}) };

function device(thinkers = slow, store = new MemoryStore()) {
  const desk = new Desk(store, dates, thinkers);
  const ask = <Result>(method: string, path: string, body?: unknown) =>
    desk.answer({ method, path, body, signal: new AbortController().signal }) as Promise<Result>;
  const make = (seats: string[], options = {}, more = {}) =>
    ask<TableInfo>('POST', '/device/tables', {
      game: 'dates',
      options: { players: seats.length, ...options },
      seats,
      ...more,
    });
  return { desk, store, ask, make };
}

/** A page at a table: what it heard, and how it acts. */
async function sit(desk: Desk, table: string, since: number | null = null) {
  const heard: ServerMessage[] = [];
  const line = await desk.connect(table, since, (message) => heard.push(message));
  const last = <Type extends ServerMessage['type']>(type: Type) =>
    heard.findLast((message): message is Extract<ServerMessage, { type: Type }> => message.type === type);
  const view = (): ViewMessage => last('view')!;
  let ids = 0;
  type Said = Record<string, unknown> & { type: ClientMessage['type']; id?: string };
  async function say(message: Said): Promise<ServerMessage> {
    const id = message.id ?? `act-${++ids}`;
    line.say({ id, version: view().version, ...message } as ClientMessage);
    return vi.waitUntil(() => heard.find((one) => 'ref' in one && one.ref === id));
  }
  const move = (seat: number, text: string) => say({ type: 'move', seat, move: text });
  const settled = (version: number) => vi.waitUntil(() => view().version >= version);
  return { heard, line, last, view, say, move, settled };
}

test('a game against a bot runs to its end, and the result is kept', async () => {
  const { desk, make, ask } = device();
  const { id, mine, seats } = await make(['me', 'novice']);
  expect([mine, seats.map((seat) => seat.kind)]).toEqual([[0], ['person', 'bot']]);
  const page = await sit(desk, id);
  for (let version = 0; !page.view().result; version += 2) {
    await page.move(0, page.view().moves!.at(-1)!);
    await page.settled(Math.min(version + 2, 5));
  }
  expect(page.view().result).toMatchObject({ end: 'empty', winners: [0], places: [1, 2] });
  expect(await ask<TableInfo>('GET', `/tables/${id}`)).toMatchObject({ state: 'over', to_move: null, version: 5 });
});

test('events say how points changed, but not what a seat may not know', async () => {
  const { desk, make } = device(still);
  const { id } = await make(['me', 'me'], { secret: true });
  const page = await sit(desk, id);
  await page.move(0, 'TAKE 2');
  expect(page.view().secrets).toBe(true);
  const own = page.view().events.at(-1);
  expect(own).toMatchObject({ number: 1, kind: 'move', seat: 0, move: 'take 2', moves: 1, pile: 9, known: true });
  expect(own!.change).toEqual({ dates: 2, sweet: 1 });
  page.line.say({ type: 'look', seat: 1 });
  const other = page.view();
  expect([other.seat, other.events.at(-1)!.change, other.events.at(-1)!.known]).toEqual([
    1,
    { dates: 2, sweet: null },
    false,
  ]);
  expect(other.moves).toHaveLength(3);
});

test('only the events since the version that a page knows are sent again', async () => {
  const { desk, make } = device(still);
  const { id } = await make(['me', 'me']);
  const first = await sit(desk, id);
  for (const seat of [0, 1, 0]) await first.move(seat, 'take 1');
  expect((await sit(desk, id, 2)).view().events.map((event) => event.number)).toEqual([3]);
  expect((await sit(desk, id, 9)).view().events).toHaveLength(3);
});

test('an undo is an entry, takes back your last move and works after the bot has moved', async () => {
  const { desk, make, store } = device();
  const { id } = await make(['me', 'novice']);
  const page = await sit(desk, id);
  await page.move(0, 'take 3');
  await page.settled(2);
  expect(page.view().undo).toEqual({ possible: true, free: true });
  await page.say({ type: 'undo', seat: 0 });
  expect(page.view()).toMatchObject({ version: 3, to_move: 0, view: { left: 9 } });
  expect((await store.get(id))!.log.map((entry) => entry.kind)).toEqual(['move', 'move', 'undo']);
});

test('an act that is not possible gets the code that the server gives', async () => {
  const { desk, make } = device(still);
  const { id } = await make(['me', 'novice'], {}, { undo: 'never', hints: false });
  const page = await sit(desk, id);
  const code = async (message: Parameters<typeof page.say>[0]) => {
    const answer = await page.say(message);
    return answer.type === 'problem' ? answer.code : answer.type;
  };
  expect(await code({ type: 'move', seat: 0, move: 'take 4' })).toBe('illegal-move');
  expect(await code({ type: 'move', seat: 1, move: 'take 1' })).toBe('forbidden');
  expect(await code({ type: 'move', seat: 0, move: 'take 1', version: 7 })).toBe('stale');
  expect(await code({ type: 'undo', seat: 0 })).toBe('no-undo');
  expect(await code({ type: 'hint', seat: 0 })).toBe('forbidden');
  expect(await code({ type: 'chat', text: 'Hello?' })).toBe('needs-server');
  expect(await code({ type: 'give_bot', seat: 0, other: 1, level: 'novice' })).toBe('present');
  expect(await code({ type: 'move', seat: 0, move: 'take 1' })).toBe('ok');
  expect(await code({ type: 'move', seat: 0, move: 'take 1' })).toBe('not-your-turn');
});

test('an act that is sent twice happens once', async () => {
  const { desk, make } = device(still);
  const page = await sit(desk, (await make(['me', 'me'])).id);
  page.line.say({ type: 'move', id: 'once', version: 0, seat: 0, move: 'take 1' });
  page.line.say({ type: 'move', id: 'once', version: 0, seat: 0, move: 'take 1' });
  await vi.waitUntil(() => page.heard.filter((message) => message.type === 'ok').length === 2);
  expect(page.view().version).toBe(1);
});

test('an entry that cannot be stored has not happened', async () => {
  const { desk, make, store } = device(still);
  const page = await sit(desk, (await make(['me', 'me'])).id);
  const full = vi.spyOn(store, 'replace').mockRejectedValueOnce(new Refusal(507, 'device-full', ''));
  expect(await page.move(0, 'take 1')).toMatchObject({ type: 'problem', code: 'device-full' });
  expect(full).toHaveBeenCalled();
  expect(await page.move(0, 'take 2')).toMatchObject({ type: 'ok', version: 1 });
  expect(page.view().view.left).toBe(7);
});

test('two windows at one table: the later act is stale, and both show the same', async () => {
  const { desk, make, store } = device(still);
  const { id } = await make(['me', 'me']);
  const other = new Desk(store, dates, still);
  const [here, there] = [await sit(desk, id), await sit(other, id)];
  await here.move(0, 'take 1');
  expect(await there.move(0, 'take 3')).toMatchObject({ type: 'problem', code: 'stale', version: 1 });
  expect(there.view().view.left).toBe(8);
  await there.move(1, 'take 2');
  await desk.heard(id);
  expect(here.view().view.left).toBe(6);
});

test('a player who resigns loses to one other, and leaves the seat to a bot among three', async () => {
  const { desk, make } = device();
  const two = await sit(desk, (await make(['me', 'novice'])).id);
  await two.say({ type: 'resign', seat: 0 });
  expect(two.view().result).toMatchObject({ end: 'resigned', winners: [1], places: [2, 1] });
  const three = await sit(desk, (await make(['me', 'me', 'novice'])).id);
  await three.say({ type: 'resign', seat: 0 });
  expect(three.last('table')!.table.seats[0]).toMatchObject({ kind: 'bot', level: 'trader' });
  await three.settled(2);
  expect(three.view()).toMatchObject({ to_move: 1, result: null });
});

test('a game that everybody here wants to end has no winner', async () => {
  const { desk, make } = device(still);
  const page = await sit(desk, (await make(['me', 'me'])).id);
  await page.say({ type: 'offer_end', seat: 0 });
  expect(page.view().result).toMatchObject({ end: 'agreed', winners: [], places: [1, 1] });
});

test('a hint is about the position on the table, and a reason about a thing there', async () => {
  const { desk, make } = device();
  const page = await sit(desk, (await make(['me', 'novice'])).id);
  expect(await page.say({ type: 'hint', seat: 0 })).toMatchObject({
    type: 'hint',
    version: 0,
    move: 'take 1',
    win: 0.5,
  });
  expect(await page.say({ type: 'why', seat: 0, target: 'take 5' })).toMatchObject({ sentences: { de: 'Zu viele.' } });
});

test('a bot thinks only while somebody watches, and stops when the player takes the move back', async () => {
  const signals: AbortSignal[] = [];
  const choose = (_: unknown, __: string, signal: AbortSignal) => (signals.push(signal), new Promise<string>(() => {}));
  const { desk, make } = device({ ...slow, choose });
  const page = await sit(desk, (await make(['me', 'novice'])).id);
  await page.move(0, 'take 1');
  await page.say({ type: 'undo', seat: 0 });
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  await page.move(0, 'take 1');
  page.line.close();
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
});

test('a finished game is replayed, reviewed, exported and played again', async () => {
  const { desk, make, ask } = device(still);
  const { id } = await make(['me', 'me'], {}, { names: ['Amina', 'Bo'] });
  await expect(ask('GET', `/tables/${id}/record`)).rejects.toMatchObject({ code: 'not-over' });
  const page = await sit(desk, id);
  for (const seat of [0, 1, 0]) await page.move(seat, 'take 3');
  expect(await ask('GET', `/tables/${id}/record`)).toMatchObject({
    deal: { dates: 9 },
    moves: Array(3).fill('take 3'),
  });
  expect(await ask('GET', `/tables/${id}/at/1`)).toMatchObject({ number: 1, of: 3, to_move: 1, move: 'take 3' });
  expect(await ask('GET', `/tables/${id}/story`)).toMatchObject({
    scores: [
      [0, 0],
      [4, 0],
      [4, 4],
      [8, 4],
    ],
  });
  expect(await ask('GET', `/tables/${id}/line?line=1~take%201`)).toMatchObject({ at: 1, line: ['take 1'], to_move: 0 });
  await expect(ask('GET', `/tables/${id}/line?line=1~take%207`)).rejects.toMatchObject({ code: 'bad-line' });
  await ask('POST', `/tables/${id}/review`);
  await vi.waitUntil(async () => (await ask<{ state: string }>('GET', `/tables/${id}/review`)).state === 'done');
  const next = await ask<TableInfo>('POST', `/tables/${id}/rematch`);
  expect([next.names, next.colours, next.previous]).toEqual([['Bo', 'Amina'], [1, 0], id]);
  expect(await ask('POST', `/tables/${id}/rematch`)).toMatchObject({ id: next.id });
  expect(page.last('table')!.table.next).toBe(next.id);
  const branch = await ask<TableInfo>('POST', `/tables/${id}/clone`, { at: 1 });
  expect([branch.mine, branch.seats[0]!.level, branch.to_move]).toEqual([[1], 'trader', 1]);
  const begun = await sit(desk, branch.id);
  expect(begun.view().events.map((event) => event.number)).toEqual([0]);
});

test('a record from a file is opened to be looked at, and nobody plays there', async () => {
  const { desk, ask } = device();
  const game = new Dates({ players: 2 }, { dates: 4 });
  game.play('take 3');
  const table = await ask<TableInfo>('POST', '/device/records', game.record());
  expect(table).toMatchObject({ imported: true, state: 'over', mine: [], result: null });
  expect((await sit(desk, table.id)).heard.map((message) => message.type)).toEqual(['table']);
  expect(await ask('GET', `/tables/${table.id}/story`)).toMatchObject({ events: [{ move: 'take 3' }] });
});

test('a table that needs a server is refused', async () => {
  const { make } = device();
  await expect(make(['me', 'open'])).rejects.toMatchObject({ code: 'needs-server' });
  await expect(make(['me', 'novice'], {}, { rated: true })).rejects.toMatchObject({ code: 'needs-server' });
  await expect(make(['novice', 'trader'])).rejects.toMatchObject({ code: 'bad-seats' });
});

test('a device keeps a bounded number of games, and forgets what is deleted', async () => {
  const { make, ask } = device();
  const { id } = await make(['me', 'novice']);
  for (let made = 1; made < MOST_TABLES; made++) await make(['me', 'novice']);
  await expect(make(['me', 'novice'])).rejects.toMatchObject({ code: 'device-many' });
  await ask('DELETE', `/tables/${id}`);
  await expect(ask('GET', `/tables/${id}`)).rejects.toMatchObject({ status: 404, code: 'no-table' });
  expect((await ask<TableList>('GET', '/device/tables')).tables).toHaveLength(MOST_TABLES - 1);
  await make(['me', 'novice']);
});

test('a table where thousands of things have happened allows only moves and resigning', async () => {
  const { desk, store } = device(still);
  const table = newTable({ game: 'dates', seats: ['me', 'me'] }, new Dates({ players: 2 }, { dates: 9 }), LEVELS);
  const at = { at: 0, seat: 0, ref: null };
  for (let number = 1; number < LONG_LOG; number += 2)
    table.log.push(
      { ...at, number, kind: 'move', move: 'take 1' },
      { ...at, number: number + 1, kind: 'undo', moves: 0 },
    );
  await store.add(table);
  const page = await sit(desk, table.id);
  await page.move(0, 'take 1');
  expect(await page.say({ type: 'undo', seat: 0 })).toMatchObject({ code: 'long-game' });
});
