/** Choosing on the board of Through the Desert: by pointer, by key, in a bubble. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heading, isEnding, supplyWords } from '../src/games/desert/bar';
import { placeBubble } from '../src/games/desert/bubble';
import { t } from '../src/games/desert/i18n';
import { StageModel, type StageSource } from '../src/games/desert/stage-model.svelte';
import { Choices, type Colour } from '../src/games/desert/view';
import { aBoard, aDesert, camels } from './fixtures/desert';

const BOARD = aBoard(`
  .....
  ..#..
  ..,..
`);
type Changeable = { -readonly [Key in keyof StageSource]: StageSource[Key] };
let source: Changeable;
let stage: StageModel;
const screen = { focus: vi.fn(), grab: vi.fn() };

function setUp(moves: string[], colour: Colour | null = null, change: Partial<StageSource> = {}): void {
  source = {
    data: BOARD,
    view: aDesert({ camels: camels({ A1: '0 green leader', E1: '1 pink leader' }) }),
    choices: new Choices(moves),
    gains: { 'camel green B1': { water: 3 }, 'camel green B2': {} },
    colour,
    chosen: null,
    sent: null,
    last: ['E1'],
    highlight: null,
    nameOf: (seat) => ['Amina', 'Badis'][seat] ?? '',
    onchoose: vi.fn(),
    why: (target) => Promise.resolve(`not ${target}`),
    onrefuse: vi.fn(),
    oncolour: vi.fn(),
    onclear: vi.fn(),
    ...change,
  };
  stage = new StageModel(source, screen);
  Object.assign(stage.camera, { width: 600, height: 400 });
  stage.camera.show(stage.layout.box(stage.framed));
}
const at = (space: string) => stage.camera.toScreen(stage.layout.centre(space));
function press(space: string, finger = false): void {
  stage.gestures.down({ id: 1, at: at(space), finger });
  stage.gestures.up({ id: 1, at: at(space), finger });
}
/** The pointer is over a space, or the focus is on it, and some time has passed. */
function dwell(): void {
  stage.dwell();
  vi.advanceTimersByTime(400);
}
const BOTH = ['camel green B1', 'camel green B2', 'camel pink D1', 'camel pink B1'];

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a click', () => {
  test('places the chosen colour', () => {
    setUp(BOTH, 'green');
    press('B1');
    expect(source.onchoose).toHaveBeenCalledExactlyOnceWith('B1', 'green', true);
  });
  test('of a finger chooses, but does not place yet', () => {
    setUp(BOTH, 'green');
    press('B1', true);
    expect(source.onchoose).toHaveBeenCalledExactlyOnceWith('B1', 'green', false);
    expect(stage.hovered).toBeNull();
  });
  test('without a colour asks for one', () => {
    setUp(BOTH);
    press('B1');
    expect(source.onchoose).not.toHaveBeenCalled();
    expect(stage.bubble).toEqual({ space: 'B1', kind: 'pick' });
    expect(screen.focus).toHaveBeenCalledWith('.bubble button');
  });
  test('on a space of another colour asks for a colour, too', () => {
    setUp(BOTH, 'green');
    press('D1');
    expect(stage.picking).toBe('D1');
  });
  test('on a space that cannot be chosen says why', async () => {
    setUp(BOTH, 'green');
    press('A1');
    expect(source.onrefuse).toHaveBeenCalledOnce();
    await vi.waitFor(() =>
      expect(stage.bubble).toMatchObject({ space: 'A1', kind: 'why', text: expect.stringContaining('A1') as string }),
    );
    expect(stage.marking.forbidden).toBe('A1');
  });
  test('while nothing can be chosen does nothing', () => {
    setUp([]);
    press('B1');
    expect(source.onrefuse).not.toHaveBeenCalled();
    expect(stage.bubble).toBeNull();
  });
  test('beside the board lets go of what was chosen', () => {
    setUp(BOTH, 'green');
    press('A1');
    stage.gestures.down({ id: 1, at: [1, 1], finger: false });
    stage.gestures.up({ id: 1, at: [1, 1], finger: false });
    expect(stage.tried).toBeNull();
    expect(source.onclear).toHaveBeenCalledOnce();
  });
  test('takes the cell under the mouse, not one nearby', () => {
    setUp(BOTH, 'green');
    const [x, y] = stage.layout.centre('B1');
    expect(stage.cellAt(stage.camera.toScreen([x, y - 29]), false)).toBe('B1');
    expect(stage.cellAt(stage.camera.toScreen([x, y - 31]), false)).toBeNull();
  });
  test('of a finger takes the nearest space that can be chosen', () => {
    setUp(['camel green B1'], 'green', { data: aBoard('...') });
    stage.camera.zoom(1 / 4, [0, 0]);
    const [b, a] = [at('B1'), at('A1')];
    const toward = (share: number): [number, number] => [b[0] + (a[0] - b[0]) * share, b[1] + (a[1] - b[1]) * share];
    const reach = 23 / Math.hypot(a[0] - b[0], a[1] - b[1]);
    expect(stage.cellAt(toward(reach), true)).toBe('B1');
  });
});

describe('picking a colour', () => {
  test('chooses it, places it, and goes back to the space', () => {
    setUp(BOTH);
    press('B1');
    stage.pick('B1', 'pink');
    expect(source.oncolour).toHaveBeenCalledWith('pink');
    expect(source.onchoose).toHaveBeenCalledWith('B1', 'pink', true);
    expect(screen.focus).toHaveBeenLastCalledWith('[data-space="B1"]');
    expect(stage.bubble).toBeNull();
  });
  test('is over when the position changes', () => {
    setUp(BOTH);
    press('B1');
    stage.forget();
    expect(stage.bubble).toBeNull();
  });
});

describe('what is pointed at', () => {
  test('shows the piece that would be placed, and what it brings', () => {
    setUp(BOTH, 'green');
    stage.hovered = 'B1';
    expect(stage.marking.preview).toEqual({ space: 'B1', colour: 'green', seat: 0, leader: false });
    expect(stage.bubble).toMatchObject({ space: 'B1', kind: 'gain' });
  });
  test('that brings nothing has no bubble', () => {
    setUp(BOTH, 'green');
    stage.hovered = 'B2';
    dwell();
    expect(stage.bubble).toBeNull();
  });
  test('but cannot be chosen is described after a moment', () => {
    setUp([]);
    stage.hovered = 'E1';
    stage.dwell();
    vi.advanceTimersByTime(349);
    expect(stage.bubble).toBeNull();
    vi.advanceTimersByTime(1);
    expect(stage.bubble).toMatchObject({ space: 'E1', kind: 'info' });
    expect(stage.bubble?.text).toMatch(/^E1: .*Badis/);
    expect(stage.marking.look).toBe('E1');
  });
  test('no longer is not described', () => {
    setUp([]);
    stage.hovered = 'E1';
    stage.dwell()?.();
    vi.advanceTimersByTime(1000);
    expect(stage.bubble).toBeNull();
  });
  test('without a colour says which colours may go there', () => {
    setUp(BOTH);
    stage.hovered = 'B1';
    dwell();
    expect(stage.bubble?.text).toContain('B1');
    expect(stage.marking.any?.get('B1')).toEqual(['green', 'pink']);
  });
  test('yields to what waits for Confirm, which stays in sight', () => {
    setUp(BOTH, 'green', { chosen: 'B1' });
    stage.hovered = 'E1';
    expect(stage.ready).toBe('B1');
    expect(stage.bubble).toMatchObject({ space: 'B1', kind: 'gain' });
  });
});

describe('marked on the board', () => {
  test('are the spaces of the chosen colour', () => {
    setUp(BOTH, 'pink');
    expect(stage.marking.legal).toEqual(['D1', 'B1']);
    expect(stage.marking.any).toBeNull();
  });
  test('is the move on its way', () => {
    setUp([], null, { sent: 'camel pink D1' });
    expect(stage.marking.preview).toMatchObject({ space: 'D1', colour: 'pink' });
  });
  test('is a hint', () => {
    setUp(BOTH, null, { highlight: { move: 'camel green B2' } });
    expect(stage.marking.hint).toMatchObject({ space: 'B2', colour: 'green', seat: 0 });
  });
  test('is what a placement would enclose and link', () => {
    setUp(BOTH, 'green', { gains: { 'camel green B1': { encloses: ['C1'], links: ['D1'] } } });
    stage.hovered = 'B1';
    expect(stage.marking).toMatchObject({ encloses: ['C1'], links: ['D1'] });
  });
});

describe('keys on a space', () => {
  const key = (name: string) => ({ key: name, preventDefault: vi.fn(), stopPropagation: vi.fn() });
  test('go to its neighbours, and show where the focus is', () => {
    setUp(BOTH, 'green');
    const pressed = key('ArrowDown');
    stage.spaceKey(pressed, 'A1');
    expect(screen.focus).toHaveBeenCalledWith('[data-space="A2"]');
    expect(pressed.preventDefault).toHaveBeenCalledOnce();
    expect(stage.roving.ringed).toBe(true);
  });
  test('never go to a space that the game does not use', () => {
    setUp(BOTH, 'green');
    stage.spaceKey(key('ArrowDown'), 'C2');
    expect(screen.focus).not.toHaveBeenCalledWith('[data-space="C3"]');
  });
  test.each(['Enter', ' '])('choose it: %j', (name) => {
    setUp(BOTH, 'green');
    const pressed = key(name);
    stage.spaceKey(pressed, 'B1');
    expect(source.onchoose).toHaveBeenCalledWith('B1', 'green', true);
    expect(pressed.stopPropagation).toHaveBeenCalledOnce();
  });
  test('that mean nothing are left to the page', () => {
    setUp(BOTH, 'green');
    const pressed = key('x');
    stage.spaceKey(pressed, 'B1');
    expect(pressed.preventDefault).not.toHaveBeenCalled();
  });
});

describe('keys of the board', () => {
  const key = (name: string, shiftKey = false) => stage.boardKey({ key: name, shiftKey });
  test('zoom', () => {
    setUp(BOTH);
    expect(key('+')).toBe(true);
    expect(stage.camera.closeness).toBeCloseTo(1.3);
    expect(stage.near).toBe(true);
    expect(key('-')).toBe(true);
    expect(stage.camera.closeness).toBeCloseTo(1);
    key('=');
    key('0');
    expect(stage.camera.closeness).toBe(1);
  });
  test('L goes to the newest piece', () => {
    setUp(BOTH);
    expect(key('L')).toBe(true);
    expect(screen.focus).toHaveBeenCalledWith('[data-space="E1"]');
  });
  test('L means nothing before the first piece', () => {
    setUp(BOTH, null, { last: [] });
    expect(key('l')).toBe(false);
  });
  test('N goes round the spaces that can be chosen, in reading order', () => {
    setUp(BOTH, 'pink');
    const seen: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      key('n');
      stage.roving.enter(stage.roving.place!, true);
      seen.push(stage.roving.place!);
    }
    expect(seen).toEqual(['B1', 'D1', 'B1']);
    key('N', true);
    expect(stage.roving.place).toBe('D1');
  });
  test('N with Shift begins at the last one', () => {
    setUp(BOTH, 'pink');
    key('n', true);
    expect(stage.roving.place).toBe('D1');
  });
  test('Escape leaves the colours and goes back to the space', () => {
    setUp(BOTH);
    press('B1');
    expect(key('Escape')).toBe(true);
    expect(stage.picking).toBeNull();
    expect(screen.focus).toHaveBeenLastCalledWith('[data-space="B1"]');
    expect(source.onclear).toHaveBeenCalledOnce();
  });
  test('Escape is for the page if nothing is chosen', () => {
    setUp(BOTH);
    expect(key('Escape')).toBe(false);
  });
  test('Escape lets go of what waits for Confirm', () => {
    setUp(BOTH, 'green', { chosen: 'B1' });
    expect(key('Escape')).toBe(true);
    expect(source.onclear).toHaveBeenCalledOnce();
  });
  test('that mean nothing are left to the page', () => {
    setUp(BOTH);
    expect(key('q')).toBe(false);
  });
});

describe('Tab', () => {
  test('enters the board at the newest piece', () => {
    setUp([]);
    expect(stage.roving.current).toBe('E1');
    expect(stage.roving.stopsAt('E1')).toBe(true);
    expect(stage.roving.stopsAt('B1')).toBe(false);
  });
  test('enters an empty board at its first space', () => {
    setUp([], null, { last: [] });
    expect(stage.roving.current).toBe('B1');
  });
  test('comes back to where the focus was', () => {
    setUp([]);
    stage.roving.enter('A2', true);
    stage.roving.leave('A2');
    expect(stage.roving.focused).toBeNull();
    expect(stage.roving.current).toBe('A2');
  });
  test('stops at each space for the chosen colour', () => {
    setUp(BOTH, 'green');
    expect(['B1', 'B2', 'D1'].map((space) => stage.roving.stopsAt(space))).toEqual([true, true, false]);
  });
  test('does not stop at more than 24 spaces', () => {
    const data = aBoard('.'.repeat(26));
    const moves = Object.keys(data.cells).map((space) => `camel green ${space}`);
    setUp(moves, 'green', { data, last: [] });
    expect(Object.keys(data.cells).filter((space) => stage.roving.stopsAt(space))).toHaveLength(1);
  });
  test('reaches walls, but no space that the game does not use', () => {
    setUp([]);
    expect(stage.roving.reachable).toContain('C2');
    expect(stage.roving.reachable).not.toContain('C3');
  });
});

describe('the board', () => {
  test('is turned on a tall screen', () => {
    setUp([]);
    expect(stage.layout.tall).toBe(false);
    Object.assign(stage.camera, { width: 390, height: 500 });
    expect(stage.layout.tall).toBe(true);
  });
  test('has its frame where there is room', () => {
    setUp([]);
    expect(stage.framed).toBe(false);
    stage.camera.width = 700;
    expect(stage.framed).toBe(true);
  });
});

describe('a bubble', () => {
  const size = { width: 100, height: 40 };
  test('is above its space', () => {
    expect(placeBubble([200, 200], 20, size, 400)).toEqual({ left: 150, top: 130, below: false, tip: 50 });
  });
  test('is below where there is no room above', () => {
    expect(placeBubble([200, 60], 20, size, 400)).toMatchObject({ top: 90, below: true });
  });
  test('stays on the board, and its tip at the space', () => {
    expect(placeBubble([20, 200], 20, size, 400)).toMatchObject({ left: 6, tip: 16 });
    expect(placeBubble([370, 200], 20, size, 400)).toMatchObject({ left: 294, tip: 76 });
  });
  test('wider than the board begins at its edge', () => {
    expect(placeBubble([50, 200], 20, { width: 300, height: 40 }, 200).left).toBe(6);
  });
});

describe('the bar says', () => {
  const nameOf = (seat: number): string => ['Amina', 'Badis'][seat] ?? '';
  test.each([
    ['the game is over', { phase: 'over' as const }, 0, t('bar.over')],
    ['who is to move', { to_move: 1 }, null, t('bar.other', { name: 'Badis' })],
    ['to give a leader back', { phase: 'return' as const }, 0, t('bar.return')],
    ['to place a leader', { phase: 'leader' as const }, 0, t('bar.leader')],
    ['to place the first of two camels', { left: 2 }, 0, t('bar.first')],
  ])('%s', (_, change, seat, words) => {
    expect(heading(aDesert(change), seat, nameOf)).toBe(words);
  });
  test('to place the second camel, or the only one of a first turn', () => {
    const placed = camels({ B1: '0 green' });
    const second = aDesert({ left: 1, camels: placed, history: ['camel green B1'] });
    expect(heading(second, 0, nameOf)).toBe(t('bar.second'));
    expect(heading({ ...second, to_move: 1 }, 1, nameOf)).toBe(t('bar.single'));
    expect(heading(aDesert({ left: 1 }), 0, nameOf)).toBe(t('bar.single'));
  });
  test('how many camels are left', () => {
    const view = aDesert();
    view.supply.green = 7;
    expect(supplyWords('green', view, 0)).toBe(t('bar.left', { n: 7 }));
  });
  test('where your leaders are', () => {
    const view = aDesert({ phase: 'leader', leaders: [['green'], []], returned: ['yellow', null] });
    expect(supplyWords('green', view, 0)).toBe(t('bar.leader-waits'));
    expect(supplyWords('pink', view, 0)).toBe(t('bar.leader-placed'));
    expect(supplyWords('yellow', view, 0)).toBe(t('bar.leader-returned'));
    expect(supplyWords('green', view, null)).toBe(t('bar.left', { n: 20 }));
  });
  test('that the end is near only once camels are placed', () => {
    const view = aDesert();
    view.supply.pink = 5;
    expect(isEnding('pink', view)).toBe(true);
    expect(isEnding('green', view)).toBe(false);
    expect(isEnding('pink', { ...view, phase: 'leader' })).toBe(false);
  });
});
