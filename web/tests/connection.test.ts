/** The live connection against a server that drops lines: nothing is lost, nothing is done twice. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from '../src/lib/connection.svelte';
import type { GameEvent, ServerMessage, ViewMessage } from '../src/lib/types';
import { server } from './fixtures/server';

class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Line[] = [];
  static get last(): Line {
    const line = Line.all.at(-1);
    if (!line) throw new Error('No connection was made.');
    return line;
  }
  readyState = Line.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage: (message: { data: string }) => void = () => {};

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code = 1000): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  opens(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  says(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const event = (number: number): GameEvent => ({
  number,
  at: 0,
  kind: 'move',
  seat: 0,
  move: 'camel green A1',
  moves: number + 1,
});
const view = (version: number, events: GameEvent[], seat = 0): ViewMessage => ({
  type: 'view',
  version,
  seat,
  secrets: false,
  view: {},
  to_move: 0,
  moves: ['camel green A1'],
  gains: {},
  prompt: null,
  events,
  clocks: null,
  undo: { possible: false, free: false },
  asked: null,
  result: null,
});

function connected(): Connection {
  const connection = new Connection('t1');
  connection.open();
  Line.last.opens();
  Line.last.says(view(2, [event(0), event(1)]));
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  const target = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('window', target);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'https:', host: 'azalai.example' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says when its session has ended, and comes back as whoever this browser is then', () => {
  const signedOut = vi.fn();
  const connection = new Connection('t1', undefined, undefined, signedOut);
  connection.open();
  Line.last.opens();
  Line.last.close(1012);
  expect(signedOut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  Line.last.opens();
  Line.last.close(4401);
  expect(signedOut).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(20_000);
  expect(Line.all).toHaveLength(3);
  connection.close();
});

test('comes back by itself and asks only for what it has not seen', () => {
  const connection = connected();
  expect(Line.last.url).toBe('wss://azalai.example/api/v1/tables/t1/socket');
  Line.last.close();
  expect(connection.status).toBe('offline');
  vi.advanceTimersByTime(1000);
  expect(Line.last.url).toBe('wss://azalai.example/api/v1/tables/t1/socket?since=2');
  Line.last.opens();
  Line.last.says(view(3, [event(2)]));
  expect(connection.status).toBe('live');
  expect(connection.events.map((one) => one.number)).toEqual([0, 1, 2]);
});

test('who comes and goes is told in one small message', () => {
  const connection = connected();
  Line.last.says({ type: 'presence', online: [0], watching: 3 });
  expect(connection.table).toBeNull();
  Line.last.says(server.live.table);
  Line.last.says({ type: 'presence', online: [1], watching: 3 });
  expect(connection.table?.watching).toBe(3);
  expect(connection.table?.seats.map((seat) => seat.online)).toEqual(
    connection.table?.seats.map((_, seat) => seat === 1),
  );
  expect(connection.table?.options).toEqual(server.live.table.table.options);
});

test('an act without an answer is sent again with the same id', () => {
  const connection = connected();
  const id = connection.act({ type: 'move', seat: 0, move: 'camel green A1' });
  expect(Line.last.sent).toEqual([{ type: 'move', seat: 0, move: 'camel green A1', id, version: 2 }]);
  Line.last.close();
  vi.advanceTimersByTime(1000);
  Line.last.opens();
  expect(Line.last.sent).toEqual([{ type: 'move', seat: 0, move: 'camel green A1', id, version: 2 }]);
});

test('an answered act is never sent again', () => {
  const connection = connected();
  const id = connection.act({ type: 'move', seat: 0, move: 'camel green A1' });
  Line.last.says({ type: 'ok', ref: id, version: 3 });
  Line.last.close();
  vi.advanceTimersByTime(1000);
  Line.last.opens();
  expect(Line.last.sent).toEqual([]);
});

test('an act is pending until the position that shows it is here', () => {
  const connection = connected();
  const id = connection.act({ type: 'move', seat: 0, move: 'camel green A1' });
  expect(connection.pending).toBe(true);
  Line.last.says({ type: 'ok', ref: id, version: 3 });
  expect(connection.pending).toBe(true);
  Line.last.says(view(3, [event(2)]));
  expect(connection.pending).toBe(false);
});

test('a refusal ends the act and says why', () => {
  const connection = connected();
  const id = connection.act({ type: 'move', seat: 0, move: 'camel green A1' });
  Line.last.says({
    type: 'problem',
    ref: id,
    status: 422,
    code: 'illegal-move',
    title: 'No',
    detail: 'Another leader is next to it.',
    version: 2,
  });
  expect(connection.pending).toBe(false);
  expect(connection.problemOf).toBe('move');
  expect(connection.problem?.detail).toBe('Another leader is next to it.');
});

test('waits longer after every failure, and not for ever', () => {
  connected();
  Line.last.close();
  for (let time = 0; time < 120_000; time += 100) {
    vi.advanceTimersByTime(100);
    if (Line.last.readyState === Line.CONNECTING) Line.last.close();
  }
  expect(Line.all.length).toBeGreaterThan(8);
  expect(Line.all.length).toBeLessThan(25);
});

test('a silent line is asked, and given up if it stays silent', () => {
  const connection = connected();
  const line = Line.last;
  vi.advanceTimersByTime(26_000);
  expect(line.sent).toEqual([{ type: 'ping' }]);
  vi.advanceTimersByTime(9_000);
  expect(connection.status).toBe('offline');
});

test('what another own seat knows replaces the words of the first', () => {
  const connection = connected();
  const known = { ...event(0), change: { water: 3 } };
  connection.look(1);
  Line.last.says(view(2, [known, event(1)], 1));
  expect(connection.events).toEqual([known, event(1)]);
});

test('chat carries no version, and the same line is shown once', () => {
  const connection = connected();
  const id = connection.act({ type: 'chat', text: 'hello' });
  expect(Line.last.sent).toEqual([{ type: 'chat', text: 'hello', id }]);
  const line = { type: 'chat' as const, number: 1, person: null, seat: 0, text: 'hello', at: 0 };
  Line.last.says(line);
  Line.last.says(line);
  expect(connection.chat).toHaveLength(1);
});

test('without a network nothing is tried', () => {
  const connection = connected();
  vi.stubGlobal('navigator', { onLine: false });
  Line.last.close();
  vi.advanceTimersByTime(60_000);
  expect(connection.status).toBe('offline');
  expect(Line.all).toHaveLength(1);
});

test('an answer that others were quicker to give is given again, to the same question only', () => {
  const connection = connected();
  const asked = (by: number, waiting: number[]) => ({ what: 'end' as const, by, about: {}, accepted: [], waiting });
  const answers = () => Line.last.sent.filter((act) => act.type === 'answer').map((act) => act.version);
  Line.last.says({ ...view(3, []), asked: asked(2, [0, 1]) });
  const id = connection.act({ type: 'answer', seat: 0, to: 'end', accept: true });
  Line.last.says({ type: 'problem', ref: id, status: 409, code: 'stale', title: '', detail: '', version: 4 });
  expect(answers()).toEqual([3]);
  Line.last.says({ ...view(4, []), asked: asked(2, [0]) });
  expect(answers()).toEqual([3, 4]);
  expect(connection.problem).toBeNull();

  const again = Line.last.sent.at(-1)!.id as string;
  Line.last.says({ type: 'problem', ref: again, status: 409, code: 'stale', title: '', detail: '', version: 6 });
  Line.last.says({ ...view(6, []), asked: asked(1, [0]) });
  expect(answers()).toEqual([3, 4]);
});

test('the position and the table are those that the server sent last', () => {
  const connection = connected();
  const moved = server.live.asked;
  Line.last.says(server.live.table);
  Line.last.says(moved);
  expect(connection.table).toEqual(server.live.table.table);
  expect(connection.view).toEqual(moved);
});

test('only what is new is told to the page', () => {
  const told: number[][] = [];
  const connection = new Connection('t1', (events) => told.push(events.map(({ number }) => number)));
  connection.open();
  Line.last.opens();
  Line.last.says(view(2, [event(0), event(1)]));
  Line.last.says(view(3, [event(1), event(2)]));
  Line.last.says(view(3, []));
  expect(told).toEqual([[0, 1], [2], []]);
  expect(connection.events.map(({ number }) => number)).toEqual([0, 1, 2]);
});

test('a line that the host removes is emptied, and not told again', () => {
  const told = vi.fn();
  const connection = new Connection('t', undefined, told);
  connection.open();
  Line.last.opens();
  const line = { type: 'chat' as const, number: 1, person: null, seat: 0, text: 'rude', at: 0 };
  Line.last.says(line);
  Line.last.says({ ...line, text: '' });
  expect(connection.chat.map(({ text }) => text)).toEqual(['']);
  expect(told).toHaveBeenCalledTimes(1);
  connection.rehear();
  expect(connection.chat).toEqual([]);
  connection.close();
});

test('lines of the chat are told once, and kept in their order', () => {
  const told: number[] = [];
  const connection = new Connection(
    't1',
    () => {},
    ({ number }) => told.push(number),
  );
  connection.open();
  Line.last.opens();
  for (const number of [2, 1, 2]) Line.last.says({ ...server.live.chat, number });
  expect(told).toEqual([2, 1]);
  expect(connection.chat.map(({ number }) => number)).toEqual([1, 2]);
});

test('a hint is shown until the position changes or a move is made', () => {
  const connection = connected();
  const ask = () => {
    const id = connection.act({ type: 'hint', seat: 0 });
    Line.last.says({ ...server.live.hint, ref: id });
  };
  ask();
  expect(connection.hint?.move).toBe(server.live.hint.move);
  Line.last.says(view(2, []));
  expect(connection.hint).not.toBeNull();
  Line.last.says(view(3, [event(2)]));
  expect(connection.hint).toBeNull();
  ask();
  connection.act({ type: 'move', seat: 0, move: 'camel green A1' });
  expect(connection.hint).toBeNull();
});

test('a hint that was not answered is asked for again on the next line', () => {
  const connection = connected();
  const id = connection.act({ type: 'hint', seat: 0 });
  expect(Line.last.sent).toEqual([{ type: 'hint', seat: 0, id }]);
  Line.last.close();
  vi.advanceTimersByTime(1000);
  Line.last.opens();
  expect(Line.last.sent).toEqual([{ type: 'hint', seat: 0, id }]);
});

test('an act that is refused does not come again', () => {
  const connection = connected();
  const id = connection.act({ type: 'move', seat: 0, move: 'camel green A1' });
  Line.last.says({ ...server.live.problem, ref: id });
  expect(connection.pending).toBe(false);
  expect(connection.problem?.code).toBe('illegal-move');
  Line.last.close();
  vi.advanceTimersByTime(1000);
  Line.last.opens();
  expect(Line.last.sent).toEqual([]);
});

test('a new act takes the last refusal away', () => {
  const connection = connected();
  Line.last.says({ ...server.live.problem, ref: connection.act({ type: 'move', seat: 0, move: 'x' }) });
  connection.act({ type: 'move', seat: 0, move: 'camel green A1' });
  expect(connection.problem).toBeNull();
});

test('a screen that shows another seat still shows it after the line was lost', () => {
  const connection = connected();
  connection.look(1);
  Line.last.close();
  vi.advanceTimersByTime(1000);
  Line.last.opens();
  expect(Line.last.sent).toEqual([{ type: 'look', seat: 1 }]);
});

test('a new guest gets a new line at once, and the old one is not missed', () => {
  const connection = connected();
  const old = Line.last;
  connection.renew();
  expect(old.readyState).toBe(3);
  expect(Line.all).toHaveLength(2);
  Line.last.opens();
  old.says(view(9, []));
  expect(connection.view?.version).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(Line.all).toHaveLength(2);
});

test('a table that is left stays left', () => {
  const connection = connected();
  connection.close();
  vi.advanceTimersByTime(120_000);
  expect(Line.all).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

describe('the browser says', () => {
  const listeners = new Map<string, () => void>();
  beforeEach(() => {
    listeners.clear();
    const target = {
      addEventListener: (kind: string, what: () => void) => listeners.set(kind, what),
      removeEventListener() {},
    };
    vi.stubGlobal('window', target);
    vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
  });
  test('that the network is gone: nothing is waited for', () => {
    const connection = connected();
    listeners.get('offline')!();
    expect(connection.status).toBe('offline');
  });
  test('that the network is back: the line is tried at once', () => {
    const connection = connected();
    vi.stubGlobal('navigator', { onLine: false });
    Line.last.close();
    vi.stubGlobal('navigator', { onLine: true });
    listeners.get('online')!();
    expect(Line.all).toHaveLength(2);
    Line.last.opens();
    expect(connection.status).toBe('live');
  });
  test('that the page is seen again: a lost line is tried, a live one is kept', () => {
    connected();
    listeners.get('visibilitychange')!();
    expect(Line.all).toHaveLength(1);
    Line.last.close();
    listeners.get('visibilitychange')!();
    listeners.get('visibilitychange')!();
    expect(Line.all).toHaveLength(2);
  });
});

test('a line that answers the question whether it lives is kept', () => {
  const connection = connected();
  vi.advanceTimersByTime(26_000);
  Line.last.says({ type: 'pong' });
  vi.advanceTimersByTime(20_000);
  expect(connection.status).toBe('live');
  expect(Line.all).toHaveLength(1);
});

test('a question about the position is answered once, and not asked again on a new line', async () => {
  const connection = connected();
  Line.last.says(view(3, []));
  const first = connection.why(0, 'F8');
  const sent = Line.last.sent.at(-1)!;
  expect(sent).toMatchObject({ type: 'why', version: 3, seat: 0, target: 'F8' });
  const sentences = { en: 'F8 is a mountain.', de: 'F8 ist ein Gebirge.' };
  Line.last.says({ type: 'why', ref: sent.id as string, version: 3, sentences });
  expect(await first).toEqual(sentences);

  const refused = connection.why(0, 'nowhere');
  const ref = Line.last.sent.at(-1)!.id as string;
  Line.last.says({ type: 'problem', ref, status: 422, code: 'bad-move', title: '', detail: '', version: 3 });
  expect(await refused).toBeNull();
  expect(connection.problem).toBeNull();

  const lost = connection.why(0, 'F8');
  Line.last.close();
  expect(await lost).toBeNull();
  expect(await connection.why(0, 'F8')).toBeNull();
  connection.close();
});
