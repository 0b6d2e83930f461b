/** The board of Through the Desert as it is drawn and pressed. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import Bar from '../../src/games/desert/Bar.svelte';
import { NOTHING } from '../../src/games/desert/changes';
import { Chooser } from '../../src/games/desert/chooser.svelte';
import { t } from '../../src/games/desert/i18n';
import Stage from '../../src/games/desert/Stage.svelte';
import { Choices, type Colour, type DesertView } from '../../src/games/desert/view';
import { colourName } from '../../src/games/desert/words';
import { settings } from '../../src/lib/settings.svelte';
import { screenIs } from '../fixtures/browser';
import { aBoard, aDesert, camels } from '../fixtures/desert';
import { settled } from '../fixtures/requests';

const nameOf = (seat: number): string => ['Amina', 'Badis'][seat] ?? '';
const MOVES = ['camel green B1', 'camel green B2', 'camel pink B1', 'camel pink D1'];
const GAINS = { 'camel green B1': { water: 3, enclosed: 2 } };
const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientHeight');

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 400, configurable: true });
  Element.prototype.setPointerCapture = () => {};
});
afterAll(() => {
  if (before) Object.defineProperty(HTMLElement.prototype, 'clientHeight', before);
  else Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});
beforeEach(() => {
  settings.motion = 'reduced';
});
afterEach(() => {
  settings.motion = 'auto';
  vi.useRealTimers();
});

function shown(change: { colour?: Colour; moves?: string[]; view?: DesertView } = {}) {
  const why = vi.fn((target: string) => Promise.resolve(`${target}: no.`));
  const on = { why, onchoose: vi.fn(), onrefuse: vi.fn(), oncolour: vi.fn(), onclear: vi.fn() };
  const view = change.view ?? aDesert({ camels: camels({ A1: '0 green leader', E1: '1 pink leader' }) });
  const { container, component, rerender } = render(Stage, {
    props: {
      data: aBoard(`
        .....
        ..#..
      `),
      view,
      choices: new Choices(change.moves ?? MOVES),
      gains: GAINS,
      colour: change.colour ?? null,
      chosen: null,
      sent: null,
      last: ['E1'],
      highlight: null,
      marks: false,
      happened: NOTHING,
      nameOf,
      ...on,
    },
  });
  const space = (name: string) => container.querySelector<SVGElement>(`[data-space="${name}"]`)!;
  const bubble = () => container.querySelector<HTMLElement>('.bubble');
  return { container, component, rerender, space, bubble, on, view };
}

describe('the board', () => {
  test('has a button for every space and every wall', () => {
    const { container } = shown();
    expect(container.querySelectorAll('.space')).toHaveLength(10);
  });
  test('tells a screen reader which spaces can be chosen', () => {
    const { space } = shown({ colour: 'green' });
    expect(space('B1').getAttribute('aria-disabled')).toBe('false');
    expect(space('D1').getAttribute('aria-disabled')).toBe('true');
    expect(space('B1').getAttribute('aria-label')).toMatch(/^B1, /);
  });
  test('is entered by Tab at the newest piece and at legal spaces', () => {
    const { container } = shown({ colour: 'pink' });
    const stops = [...container.querySelectorAll('.space[tabindex="0"]')].map((each) =>
      each.getAttribute('data-space'),
    );
    expect(stops.sort()).toEqual(['B1', 'D1', 'E1']);
  });
  test('is pressed with Enter', async () => {
    const { space, on } = shown({ colour: 'green' });
    await fireEvent.keyDown(space('B2'), { key: 'Enter' });
    expect(on.onchoose).toHaveBeenCalledExactlyOnceWith('B2', 'green', true);
  });
  test('is pressed by a screen reader, whose click has no place', async () => {
    const { space, on } = shown({ colour: 'green' });
    await fireEvent.click(space('B2'), { detail: 0 });
    expect(on.onchoose).toHaveBeenCalledOnce();
  });
  test('moves the focus with the arrow keys, and marks it', async () => {
    const { space, container } = shown();
    space('A1').focus();
    await fireEvent.keyDown(space('A1'), { key: 'ArrowDown' });
    await tick();
    expect(document.activeElement).toBe(space('A2'));
    expect(container.querySelector('.space[tabindex="0"][data-space="A2"]')).not.toBeNull();
  });
  test('goes to the next legal space with N, wherever the focus is', async () => {
    const { component, space } = shown({ colour: 'pink' });
    expect(component.boardKey(new KeyboardEvent('keydown', { key: 'n' }))).toBe(true);
    await tick();
    expect(document.activeElement).toBe(space('B1'));
  });
});

describe('the bubble', () => {
  test('asks for a colour, has the focus, and says what each brings', async () => {
    const { space, bubble, on } = shown();
    await fireEvent.keyDown(space('B1'), { key: ' ' });
    await tick();
    const group = within(bubble()!).getByRole('group', { name: t('pick.label', { space: 'B1' }) });
    const colours = within(group).getAllByRole('button');
    expect(colours.map((each) => each.getAttribute('aria-label'))).toEqual([
      `${colourName('green')}, +5`,
      colourName('pink'),
    ]);
    expect(document.activeElement).toBe(colours[0]);
    await fireEvent.click(colours[1]!);
    expect(on.oncolour).toHaveBeenCalledWith('pink');
    expect(on.onchoose).toHaveBeenCalledWith('B1', 'pink', true);
    expect(bubble()).toBeNull();
  });
  test('closes with Escape, and the focus goes back to the space', async () => {
    const { component, space, bubble } = shown();
    await fireEvent.keyDown(space('B1'), { key: 'Enter' });
    await tick();
    component.boardKey(new KeyboardEvent('keydown', { key: 'Escape' }));
    await tick();
    expect(bubble()).toBeNull();
    expect(document.activeElement).toBe(space('B1'));
  });
  test('says why a space cannot be chosen, until the position changes', async () => {
    const { space, bubble, on, rerender, view } = shown({ colour: 'green' });
    await fireEvent.keyDown(space('E1'), { key: 'Enter' });
    await settled();
    expect(on.onrefuse).toHaveBeenCalledOnce();
    expect(bubble()?.classList).toContain('why');
    expect(bubble()?.textContent).toBe('green E1: no.');
    await rerender({ view: { ...view, history: ['camel green B1'] } });
    expect(bubble()).toBeNull();
  });
  test('says no longer why once the focus has left the space', async () => {
    const { space, bubble } = shown({ colour: 'green' });
    space('E1').focus();
    await fireEvent.keyDown(space('E1'), { key: 'Enter' });
    await settled();
    expect(bubble()?.classList).toContain('why');
    space('E1').blur();
    flushSync();
    expect(bubble()).toBeNull();
  });
  test('says what a placement brings while the focus is on the space', () => {
    const { space, bubble } = shown({ colour: 'green' });
    space('B1').focus();
    flushSync();
    expect(bubble()?.classList).toContain('gain');
    expect(bubble()?.querySelectorAll('.item')).toHaveLength(2);
    space('B1').blur();
    flushSync();
    expect(bubble()).toBeNull();
  });
  test('describes what is here after a moment', () => {
    vi.useFakeTimers();
    const { space, bubble } = shown({ moves: [] });
    space('E1').focus();
    flushSync();
    expect(bubble()).toBeNull();
    vi.advanceTimersByTime(350);
    flushSync();
    expect(bubble()?.textContent).toContain('E1');
  });
});

describe('the buttons for zooming', () => {
  test('come nearer, go away, and show the whole board', async () => {
    const { container } = shown();
    const zoom = container.querySelector('.zoom')!;
    expect(zoom.classList).toContain('whole');
    await fireEvent.click(screen.getByRole('button', { name: t('zoom.in') }));
    expect(zoom.classList).not.toContain('whole');
    await fireEvent.click(screen.getByRole('button', { name: t('zoom.all') }));
    expect(zoom.classList).toContain('whole');
  });
});

describe('the bar', () => {
  function bar(view: DesertView, moves: string[], more: { seat?: number | null; undo?: boolean } = {}) {
    const choices = new Choices(moves);
    const play = vi.fn();
    const onundo = vi.fn();
    const why = (target: string) => Promise.resolve(`${target}: no.`);
    const chooser = new Chooser({ view, choices, gains: GAINS, confirmTurn: false, refusal: null, play, why });
    const seat = more.seat === undefined ? 0 : more.seat;
    render(Bar, { props: { view, seat, choices, chooser, canUndo: more.undo ?? false, nameOf, onundo } });
    const colour = (name: Colour) => document.querySelector<HTMLElement>(`.colour.c-${name}`)!;
    return { chooser, play, onundo, colour };
  }
  test('lets a colour be chosen and let go', async () => {
    const { chooser, colour } = bar(aDesert(), MOVES);
    await fireEvent.click(colour('green'));
    expect(chooser.colour).toBe('green');
    expect(colour('green').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(colour('green'));
    expect(chooser.colour).toBeNull();
  });
  test('says why a colour cannot be chosen', async () => {
    const view = aDesert();
    const { colour } = bar(view, MOVES);
    expect(colour('yellow').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(colour('yellow'));
    await settled();
    expect(screen.getByRole('alert').textContent).toBe('yellow: no.');
  });
  test('takes nothing from somebody who watches', async () => {
    const { chooser, colour } = bar(aDesert(), [], { seat: null });
    await fireEvent.click(colour('green'));
    expect(chooser.colour).toBeNull();
    expect(screen.queryByRole('button', { name: t('bar.undo') })).toBeNull();
  });
  test('warns of a colour that runs out', () => {
    const view = aDesert();
    view.supply.green = 2;
    view.supply.pink = 0;
    const { colour } = bar(view, MOVES);
    expect(colour('green').textContent).toContain(t('bar.ending'));
    expect(colour('pink').textContent).toContain(t('bar.empty'));
    expect(colour('yellow').querySelector('.flag')).toBeNull();
  });
  test('shows who has the largest caravan', () => {
    const view = aDesert();
    view.largest.green = { camels: 4, seats: [1], points: 10 };
    view.largest.pink = { camels: 3, seats: [0, 1], points: 5 };
    const { colour } = bar(view, MOVES);
    expect(colour('green').querySelector('.leads')?.textContent).toMatch(/Badis\s*4/);
    expect(colour('pink').querySelector('.who')).toBeNull();
  });
  test('confirms what a finger has chosen', async () => {
    screenIs('pointer: coarse');
    const { chooser, play } = bar(aDesert(), MOVES);
    const confirm = screen.getByRole('button', { name: t('bar.confirm') });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    chooser.choose('B1', 'green', false);
    flushSync();
    await fireEvent.click(confirm);
    expect(play).toHaveBeenCalledExactlyOnceWith('camel green B1');
  });
  test('undoes only when the server would', async () => {
    const { onundo } = bar(aDesert(), MOVES);
    await fireEvent.click(screen.getByRole('button', { name: t('bar.undo') }));
    expect(onundo).not.toHaveBeenCalled();
  });
  test('undoes', async () => {
    const { onundo } = bar(aDesert(), MOVES, { undo: true });
    await fireEvent.click(screen.getByRole('button', { name: t('bar.undo') }));
    expect(onundo).toHaveBeenCalledOnce();
  });
});
