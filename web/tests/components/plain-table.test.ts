/** The table of buttons and text, played: by mouse, by keys, with a search, with and without Confirm. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaults } from '../fixtures/settings';
import Facts from '../../src/plain/Facts.svelte';
import { factsOf } from '../../src/plain/facts';
import { t } from '../../src/plain/i18n';
import Seats from '../../src/plain/Seats.svelte';
import Table from '../../src/plain/Table.svelte';
import type { Gain, View } from '../../src/lib/types';
import { bySeat } from '../fixtures/snippets';
import { aFinishedTable, aSeat, aTableOf, aView } from '../fixtures/server';
import { positions } from '../fixtures/desert';

const nameOf = (seat: number): string => ['Amina', 'Badis'][seat] ?? 'nobody';
const stones = ['take 1', 'take 2', 'take 3', 'pass'];

interface Wanted {
  moves?: string[];
  gains?: Record<string, Gain>;
  view?: View;
  confirmTurn?: boolean;
  [more: string]: unknown;
}
function shown({ moves = stones, gains = {}, view = { stones: 9 }, confirmTurn = false, ...more }: Wanted = {}) {
  const act = { play: vi.fn<(move: string) => void>(), undo: vi.fn() };
  const state = (version: number, to_move: number | null = 0) =>
    aView({ version, view, moves, gains, to_move, seat: 0, prompt: { en: 'Player 1, take some.', de: 'Nimm.' } });
  const props = {
    table: aTableOf([aSeat(0), aSeat(1)], [0], { game: 'nine-stones' }),
    state: state(1),
    seat: 0,
    act: act as never,
    pending: false,
    canAct: true,
    canUndo: true,
    settings: { ...defaults, confirmTurn },
    readonly: false,
    highlight: null,
    refusal: null,
    nameOf,
    ...more,
  };
  return { ...render(Table, { props }), ...act, state };
}
const button = (name: string) => screen.getByRole('button', { name });
const played = (play: { mock: { calls: unknown[][] } }) => play.mock.calls.flat();

describe('a move', () => {
  test('is one click', async () => {
    const { play } = shown();
    await fireEvent.click(button('take 2'));
    expect(played(play)).toEqual(['take 2']);
  });
  test('waits for Confirm, if the player wants that, and can be let go', async () => {
    const { play } = shown({ confirmTurn: true });
    const confirm = button(t('bar.confirm'));
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(confirm);
    await fireEvent.click(button('take 2'));
    await fireEvent.click(button('take 2'));
    await fireEvent.click(confirm);
    expect(played(play)).toEqual([]);
    await fireEvent.click(button('take 3'));
    expect(button('take 3').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(confirm);
    expect(played(play)).toEqual(['take 3']);
  });
  test('cannot be chosen while another one is under way', async () => {
    const { play } = shown({ canAct: false });
    await fireEvent.click(button('take 2'));
    expect(played(play)).toEqual([]);
    expect(button('take 2').getAttribute('aria-disabled')).toBe('true');
  });
  test('cannot be chosen for Confirm while another one is under way', async () => {
    shown({ canAct: false, confirmTurn: true });
    await fireEvent.click(button('take 2'));
    expect(button(t('bar.confirm')).getAttribute('aria-disabled')).toBe('true');
  });
  test('says what it brings', () => {
    shown({ gains: { 'take 2': { stones: 2 } } });
    expect(button('take 2, +2 stones').textContent).toContain('+2 stones');
  });
});

describe('the keys', () => {
  const focused = () => (document.activeElement as HTMLElement).dataset.move;
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

  test('arrows walk along a group and around, Home and End to its ends', async () => {
    shown();
    button('take 1').focus();
    for (const [key, move] of [
      ['ArrowRight', 'take 2'],
      ['ArrowDown', 'take 3'],
      ['ArrowRight', 'take 1'],
      ['ArrowLeft', 'take 3'],
      ['Home', 'take 1'],
      ['End', 'take 3'],
      ['ArrowUp', 'take 2'],
    ] as const) {
      await press(key);
      expect(focused(), key).toBe(move);
    }
  });
  test('Tab enters a group where it was left', async () => {
    shown();
    button('take 1').focus();
    await press('ArrowRight');
    const reached = screen.getAllByRole('button').filter((each) => each.dataset.move && each.tabIndex === 0);
    expect(reached.map((each) => each.dataset.move)).toEqual(['take 2', 'pass']);
  });
  test('U takes back, but not while somebody types', async () => {
    const { undo } = shown({ moves: Array.from({ length: 20 }, (_, i) => `go ${i}`) });
    await fireEvent.keyDown(document.body, { key: 'u' });
    expect(undo).toHaveBeenCalledTimes(1);
    await fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'u' });
    await fireEvent.keyDown(document.body, { key: 'u', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
  });
  test('U does nothing where nothing can be taken back', async () => {
    const { undo } = shown({ canUndo: false });
    await fireEvent.keyDown(document.body, { key: 'u' });
    await fireEvent.click(button(t('bar.undo')));
    expect(undo).not.toHaveBeenCalled();
  });
  test('after a move the focus goes to the next choice, or to who is next', async () => {
    const { rerender, state } = shown();
    await fireEvent.click(button('take 2'));
    await rerender({ state: state(2) });
    await tick();
    expect(focused()).toBe('take 1');
    await fireEvent.click(button('take 1'));
    await rerender({ state: state(3, 1) });
    await tick();
    expect(document.activeElement?.textContent).toBe('Badis: take some.');
  });
  test('a move of somebody else does not take the focus away', async () => {
    const { rerender, state } = shown();
    button(t('bar.undo')).focus();
    await rerender({ state: state(2) });
    await tick();
    expect(document.activeElement).toBe(button(t('bar.undo')));
  });
});

describe('many moves', () => {
  const moves = ['red', 'blue'].flatMap((colour) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `put ${colour} ${n}`));
  const search = (text: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } });
  const offered = () => screen.getAllByRole('button').flatMap((each) => each.dataset.move ?? []);

  test('can be searched, and are counted', async () => {
    shown({ moves });
    await search('blue 7');
    expect(offered()).toEqual(['put blue 7']);
    expect(screen.getByRole('status').textContent).toBe(t('moves.found', { n: 1 }));
    await search('green');
    expect(offered()).toEqual([]);
    expect(screen.getByText(t('moves.none'))).toBeTruthy();
  });
  test('Enter plays the only one that is found', async () => {
    const { play } = shown({ moves });
    await search('blue');
    await fireEvent.submit(screen.getByRole('search'));
    expect(played(play)).toEqual([]);
    await search('blue 7');
    await fireEvent.submit(screen.getByRole('search'));
    expect(played(play)).toEqual(['put blue 7']);
  });
  test('a hint is shown even if the search has hidden it', async () => {
    const { rerender } = shown({ moves });
    await search('blue');
    await rerender({ highlight: { move: 'put red 3' } });
    expect(button('put red 3').classList).toContain('hinted');
  });
  test('few moves need no search', () => {
    shown();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('who is asked', () => {
  const prompt = () => document.querySelector('.area-bar h2')!.textContent;
  test('the player without a number, others by name', async () => {
    const { rerender, state } = shown({ view: {} });
    expect(prompt()).toBe('Take some.');
    await rerender({ state: state(2, 1) });
    expect(prompt()).toBe('Badis: take some.');
    expect(screen.queryByRole('button', { name: 'take 2' })).toBeNull();
  });
  test('nobody, once the game is over', async () => {
    const { rerender, state } = shown({ view: {} });
    await rerender({ state: { ...state(2, null), result: aFinishedTable().result } });
    expect(prompt()).toBe(t('bar.over'));
    expect(screen.queryByRole('button', { name: t('bar.undo') })).toBeNull();
  });
  test('a server that asks nothing in words is told by whose turn it is', async () => {
    const { rerender, state } = shown({ view: {} });
    await rerender({ state: { ...state(2, 1), prompt: null } });
    expect(prompt()).toBe(t('bar.wait', { name: 'Badis' }));
  });
});

describe('the players', () => {
  const scores = [
    { seat: 0, total: 7, water: 3, oases: 4 },
    { seat: 1, total: null, water: null, oases: 5 },
  ];
  const rows = () => screen.getAllByRole('listitem');
  afterEach(() => vi.restoreAllMocks());

  test('have their points, and a plus for what is hidden', () => {
    render(Seats, { props: { seats: [0, 1], scores, active: 1, nameOf } });
    expect(rows()[0]!.querySelector('.total')?.textContent).toBe(`7 ${t('seats.points')}`);
    expect(rows()[1]!.querySelector('.total')?.textContent).toBe(`5+ ${t('seats.points')}`);
    expect(rows()[1]!.textContent).toContain(`Water ? ${t('seats.unknown')}`);
  });
  test('the one to move is marked, also for a screen reader', () => {
    render(Seats, { props: { seats: [0, 1], scores, active: 1, nameOf, extra: bySeat('clock') } });
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(within(rows()[1]!).getByText('clock 1')).toBeTruthy();
  });
  test('without points are names', () => {
    render(Seats, { props: { seats: [0, 1], scores: [], active: null, nameOf } });
    expect(rows().map((row) => row.textContent.trim())).toEqual(['Amina', 'Badis']);
  });
});

describe('a position as text', () => {
  test('every view of Through the Desert can be read', () => {
    for (const { view } of positions.filter((_, at) => at % 6 === 0)) {
      const { container, unmount } = render(Facts, { props: { facts: factsOf(view as never, nameOf) } });
      expect(container.textContent).not.toMatch(/undefined|\[object|NaN/);
      expect(container.querySelectorAll('h2').length).toBeGreaterThan(3);
      unmount();
    }
  });
  test('headings go deeper with what is inside', () => {
    const facts = factsOf({ camp: { tents: { red: { north: { poles: { long: 2 } } } } } }, nameOf);
    const { container } = render(Facts, { props: { facts } });
    const levels = [...container.querySelectorAll('h2, h3, h4, h5, h6')].map((heading) => heading.tagName);
    expect(levels[0]).toBe('H2');
    expect(levels).toEqual([...levels].sort());
  });
  test('tables have names for rows and columns', () => {
    const { container } = render(Facts, {
      props: {
        facts: factsOf(
          {
            piles: [
              { top: 'ox', left: 4 },
              { top: null, left: 2 },
            ],
          },
          nameOf,
        ),
      },
    });
    expect([...container.querySelectorAll('th[scope=col]')].map((head) => head.textContent)).toEqual(['Top', 'Left']);
    expect([...container.querySelectorAll('th[scope=row]')].map((head) => head.textContent)).toEqual(['1', '2']);
    expect(container.querySelector('td.hidden')?.textContent).toBe(t('fact.hidden'));
  });
});
