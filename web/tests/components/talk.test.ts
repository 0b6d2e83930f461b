/** Log, chat and clocks beside the board. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as words from '../../src/games/desert/words';
import { catalogue } from '../../src/lib/catalogue.svelte';
import { t } from '../../src/lib/i18n.svelte';
import type { ChatMessage } from '../../src/lib/types';
import Chat from '../../src/parts/Chat.svelte';
import ClockFace from '../../src/parts/ClockFace.svelte';
import Log from '../../src/parts/Log.svelte';
import SeatExtra from '../../src/parts/SeatExtra.svelte';
import Talk from '../../src/parts/Talk.svelte';
import { aBot, anEvent, aSeat, aTable, aTableOf, games, server } from '../fixtures/server';

beforeEach(() => {
  catalogue.games = games;
});
afterEach(() => void vi.useRealTimers());

const nameOf = (seat: number): string => ['Amina', 'Badis', 'Chadli'][seat] ?? '';
const viewer = { seat: 0, mine: [0], nameOf };
const line = (number: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...server.live.chat,
  number,
  ...change,
});

describe('the chat', () => {
  const shown = (lines: ChatMessage[] = []) => {
    const onsay = vi.fn();
    return { ...render(Chat, { props: { lines, table: 'table', onsay } }), onsay };
  };
  const box = () => screen.getByLabelText<HTMLInputElement>(t('chat.say'));
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: t('chat.send') });

  test('sends what was typed, without blanks around it, and is empty again', async () => {
    const { onsay } = shown();
    await fireEvent.input(box(), { target: { value: '  well played ' } });
    await fireEvent.submit(box().form!);
    expect(onsay.mock.calls).toEqual([['well played']]);
    expect(box().value).toBe('');
  });
  test('sends nothing if nothing was typed', async () => {
    const { onsay } = shown();
    expect(button().disabled).toBe(true);
    await fireEvent.input(box(), { target: { value: '   ' } });
    expect(button().disabled).toBe(true);
    await fireEvent.submit(box().form!);
    expect(onsay).not.toHaveBeenCalled();
  });
  test('takes no more than the server does', () => {
    shown();
    expect(box().maxLength).toBe(500);
  });
  test('shows who said what, in order', () => {
    shown([line(1), line(2, { text: 'Thanks', person: { id: 'b', name: 'Badis', kind: 'guest' } })]);
    const said = [...screen.getByRole('log').querySelectorAll('p')].map((one) => one.textContent);
    expect(said[0]).toMatch(/^Amina.*Good luck!$/);
    expect(said[1]).toMatch(/^Badis.*Thanks$/);
  });
  test('marks players by their pennant and those who watch by an eye', () => {
    shown([line(1, { seat: 1 }), line(2, { seat: null })]);
    const [player, watching] = screen.getByRole('log').querySelectorAll('.line');
    expect(player!.querySelector('.pennant.s1')).not.toBeNull();
    expect(watching!.querySelector('.pennant')).toBeNull();
  });
  test('keeps the words of somebody who was deleted, without the name', () => {
    shown([line(1, { person: null })]);
    expect(screen.getByRole('log').textContent).toContain(t('chat.deleted'));
  });
  test('says that it is empty', () => {
    shown();
    expect(screen.getByText(t('chat.empty'))).toBeTruthy();
  });
  test('goes to the newest line', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
    const { rerender } = shown([line(1)]);
    await rerender({ lines: [line(1), line(2)] });
    await Promise.resolve();
    expect(scrolled).toHaveBeenCalled();
    scrolled.mockRestore();
  });
});

describe('the log', () => {
  const events = server.desert.story.events.slice(0, 12);
  const shown = (more: Record<string, unknown> = {}) =>
    render(Log, { props: { events, words: words as never, table: aTable(), viewer, ...more } });
  const items = () => screen.getAllByRole('listitem');

  test('has the newest move on top', () => {
    shown();
    expect(items()).toHaveLength(12);
    expect(items()[0]!.textContent).toContain(events.at(-1)!.move!.split(' ')[2]);
    expect(items().at(-1)!.textContent).toContain(events[0]!.move!.split(' ')[2]);
  });
  test('marks each move by the player', () => {
    shown();
    expect(items()[0]!.querySelector(`.pennant.s${events.at(-1)!.seat}`)).not.toBeNull();
  });
  test('of a running game leads nowhere', () => {
    shown();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
  test('of a finished game leads to each move, and marks the one on the board', async () => {
    const onjump = vi.fn();
    shown({ onjump, current: 5 });
    await fireEvent.click(within(items()[2]!).getByRole('button'));
    expect(onjump.mock.calls).toEqual([[events.at(-3)!.moves]]);
    expect(items().flatMap((item, i) => (item.classList.contains('current') ? i : []))).toEqual([12 - 5]);
  });
  test('other events can be read, not jumped to', () => {
    shown({
      onjump: vi.fn(),
      events: [anEvent({ kind: 'undo', seat: 1, moves: 3 }), anEvent({ number: 1, kind: 'end', seat: null })],
    });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText(t('event.undo', { name: 'Badis' }))).toBeTruthy();
  });
  test('says that nothing has happened', () => {
    shown({ events: [] });
    expect(screen.getByText(t('log.empty'))).toBeTruthy();
  });
});

describe('log and chat', () => {
  test('are two tabs, and new lines are counted on theirs', async () => {
    const props = {
      tab: 'log' as const,
      unread: 2,
      events: [],
      words: null,
      table: aTable(),
      viewer,
      chat: [],
      onsay: vi.fn(),
    };
    render(Talk, { props });
    expect(screen.getByText(t('log.empty'))).toBeTruthy();
    expect(screen.getByRole('tab', { name: new RegExp(t('chat.title')) }).textContent).toContain('2');
    await fireEvent.click(screen.getByRole('tab', { name: new RegExp(t('chat.title')) }));
    expect(screen.getByText(t('chat.empty'))).toBeTruthy();
  });
});

describe('a clock', () => {
  const face = () => screen.getByRole('timer');
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  const tick = (seconds: number) => flushSync(() => void vi.advanceTimersByTime(seconds * 1000));

  test('counts down between the words of the server', () => {
    render(ClockFace, { props: { left: 65, running: true, since: performance.now() } });
    expect(face().textContent).toContain('1:05');
    tick(6);
    expect(face().textContent).toContain('0:59');
    expect(face().getAttribute('aria-label')).toBe(t('clock.left', { time: '0:59' }));
  });
  test('that waits stands still', () => {
    render(ClockFace, { props: { left: 65, running: false, since: performance.now() } });
    tick(30);
    expect(face().textContent).toContain('1:05');
  });
  test('stands still while the server is away, and goes on from what it says then', async () => {
    const { rerender } = render(ClockFace, { props: { left: 65, running: true, since: performance.now() } });
    tick(5);
    await rerender({ halted: true });
    tick(120);
    expect(face().textContent).toContain('1:00');
    await rerender({ halted: false, left: 60, since: performance.now() });
    tick(1);
    expect(face().textContent).toContain('0:59');
  });
  test('warns in the last half minute, if it runs', async () => {
    const { rerender } = render(ClockFace, { props: { left: 31, running: true, since: performance.now() } });
    expect(face().classList).not.toContain('low');
    tick(2);
    expect(face().classList).toContain('low');
    await rerender({ left: 20, running: false });
    expect(face().classList).not.toContain('low');
  });
  test('ends at nothing', () => {
    render(ClockFace, { props: { left: 3, running: true, since: performance.now() } });
    tick(10);
    expect(face().textContent).toContain('0:00');
  });
  test('counts the time that has gone by before it was shown', () => {
    const since = performance.now();
    tick(10);
    render(ClockFace, { props: { left: 65, running: true, since } });
    expect(face().textContent).toContain('0:55');
  });
  test('stops when it leaves the page', () => {
    const { unmount } = render(ClockFace, { props: { left: 65, running: true, since: performance.now() } });
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('beside the name of a seat', () => {
  const shown = (table = aTable(), seat = 0, turn = false, clocks = server.live.view.clocks) =>
    render(SeatExtra, { props: { table, seat, clocks, since: performance.now(), turn } }).container.textContent;

  test('is whose turn it is: yours, of a bot, of another', () => {
    const table = aTableOf([aSeat(0), aSeat(1), aBot(2)], [0]);
    expect(shown(table, 0, true)).toContain(t('seat.yourTurn'));
    expect(shown(table, 1, true)).toContain(t('seat.turn'));
    expect(shown(table, 2, true)).toContain(t('seat.thinking'));
    expect(shown(table, 0, false)).not.toContain(t('seat.yourTurn'));
  });
  test('is that somebody is away, in a running game', () => {
    const away = [aSeat(0), aSeat(1, { online: false })];
    expect(shown(aTableOf(away, [0]), 1)).toContain(t('seat.away'));
    expect(shown(aTableOf(away, [0], { state: 'over' }), 1)).not.toContain(t('seat.away'));
    expect(shown(aTableOf(away, [0, 1]), 1)).not.toContain(t('seat.away'));
  });
  test('is that a bot plays', () => {
    expect(shown(aTableOf([aSeat(0), aBot(1)], [0]), 1)).toContain(t('seat.bot'));
  });
  test('is the clock, where the table has one', () => {
    expect(server.live.view.clocks).not.toBeNull();
    expect(shown()).toMatch(/\d+:\d\d/);
    expect(shown(aTable(), 0, false, null)).not.toMatch(/\d+:\d\d/);
  });
});
