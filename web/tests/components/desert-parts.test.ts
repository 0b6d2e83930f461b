/** Through the Desert as it is drawn: players, points, the board, and how things move. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Board from '../../src/games/desert/Board.svelte';
import { Layout, drawing } from '../../src/games/desert/board';
import Camel from '../../src/games/desert/Camel.svelte';
import { changes, NOTHING } from '../../src/games/desert/changes';
import Drawing from '../../src/games/desert/Drawing.svelte';
import Figure from '../../src/games/desert/Figure.svelte';
import figures from '../../src/games/desert/figures.json';
import Ground from '../../src/games/desert/Ground.svelte';
import { t } from '../../src/games/desert/i18n';
import type { Lit } from '../../src/games/desert/marking';
import * as motion from '../../src/games/desert/motion';
import PlayerRow from '../../src/games/desert/PlayerRow.svelte';
import Players from '../../src/games/desert/Players.svelte';
import Points from '../../src/games/desert/Points.svelte';
import { ensureSymbols, symbolId } from '../../src/games/desert/symbols';
import { COLOURS, type Colour, type DesertView } from '../../src/games/desert/view';
import { colourParams } from '../../src/games/desert/words';
import { settings } from '../../src/lib/settings.svelte';
import { screenIs } from '../fixtures/browser';
import { aDesert, aLayout, boardOf, boards, camels, nameOf as titleOf, positions } from '../fixtures/desert';
import { anEvent } from '../fixtures/server';
import { bySeat } from '../fixtures/snippets';

const nameOf = (seat: number): string => ['Amina', 'Badis', 'Chadli', 'Dassin', 'Elyas'][seat] ?? '';
beforeEach(() => {
  settings.motion = 'reduced';
});
afterEach(() => {
  settings.motion = 'auto';
});

describe('the points of a seat', () => {
  const said = (view: DesertView, seat: number) =>
    render(Points, { props: { view, score: view.scores[seat]! } }).container.querySelector('.points')!;
  const score = (seat: number, change: object) => ({
    seat,
    water: 3,
    oases: 5,
    river: 0,
    caravans: null,
    enclosed: 2,
    total: 10,
    ...change,
  });

  test('are the total, where it is known', () => {
    const view = aDesert({ scores: [score(0, {}), score(1, {})] });
    expect(said(view, 0).textContent.trim()).toBe('10');
  });
  test('are at least what is open, where water is hidden', () => {
    const view = aDesert({
      taken: [{}, { A1: null, B1: null }],
      scores: [score(0, {}), score(1, { water: null, total: null })],
    });
    expect(said(view, 1).getAttribute('aria-label')).toBe(t('players.total', { points: '7+' }));
  });
  test('of somebody without water are known, even if the total is not', () => {
    const view = aDesert({ scores: [score(0, {}), score(1, { water: null, total: null })] });
    expect(said(view, 1).getAttribute('aria-label')).toBe(t('players.total', { points: '7' }));
  });
});

describe('the row of a player', () => {
  const view = aDesert({
    camels: camels({ A1: '0 green leader', B1: '0 green', C1: '0 pink leader', A3: '1 green leader' }),
    leaders: [['yellow'], []],
    largest: {
      ...aDesert().largest,
      green: { camels: 2, seats: [0], points: 10 },
      pink: { camels: 1, seats: [0], points: 10 },
    },
    linked: [{ green: ['B8', 'D3'] }, {}],
    crossed: [['pink'], []],
    taken: [{ D1: 3 }, { E1: null }],
  });
  const shown = (change: Partial<DesertView> = {}, seat = 0) => {
    const at = { ...view, ...change };
    const score = at.scores[seat]!;
    return render(PlayerRow, {
      props: { view: at, score, marks: false, name: nameOf(seat), extra: bySeat('clock') },
    }).container;
  };
  const caravan = (container: Element, colour: string) => container.querySelector(`.caravans .c-${colour}`);

  test('shows a caravan for each leader that is placed or still to come', () => {
    const row = shown();
    expect(COLOURS.filter((colour) => caravan(row, colour))).toEqual(['green', 'pink', 'yellow']);
    expect(caravan(row, 'yellow')!.classList).toContain('waits');
  });
  test('tells of a caravan its length, its oases, and whether it is the longest', () => {
    expect(caravan(shown(), 'green')!.querySelector('.vh')?.textContent).toBe(
      [
        t('players.caravan', { ...colourParams('green'), n: 2 }),
        t('players.largest'),
        t('players.linked', { n: 2, spaces: 'B8 and D3' }),
      ].join(', '),
    );
  });
  test('a leader alone is not the longest caravan', () => {
    expect(caravan(shown(), 'pink')!.classList).not.toContain('best');
    expect(caravan(shown(), 'pink')!.querySelector('.vh')?.textContent).toContain(t('players.crossed'));
  });
  test('has the river only on a board with a river', () => {
    const parts = (categories: string[]) => shown({ categories }).querySelector('.parts')!.textContent;
    expect(parts(['water', 'river'])).toContain(t('players.river'));
    expect(parts(['water'])).not.toContain(t('players.river'));
  });
  test('counts the tokens that nobody may look at', () => {
    const scores = view.scores.map((score) => ({ ...score, water: score.seat ? null : 3 }));
    expect(shown({ scores }, 1).textContent).toContain('×1');
    expect(shown({ scores }, 0).textContent).not.toContain('×');
  });
  test('counts caravans only at the end', () => {
    expect(shown().textContent).not.toContain(t('players.caravans'));
    expect(shown({ phase: 'over' }).textContent).toContain(t('players.caravans'));
  });
  test('is marked if the player is to move', () => {
    expect(shown({ to_move: 0 }).querySelector('li')!.getAttribute('aria-current')).toBe('true');
    expect(shown({ to_move: 1 }).querySelector('li')!.getAttribute('aria-current')).toBeNull();
  });
});

describe('the players', () => {
  const view = positions.find(({ options, view: at }) => options.players === 5 && at.phase === 'camel')!.view;
  const shown = () => render(Players, { props: { view, marks: false, nameOf } });

  test('have a row each on a wide screen', () => {
    const { container } = shown();
    expect([...container.querySelectorAll('.player .words')].map((name) => name.textContent)).toEqual(
      [0, 1, 2, 3, 4].map(nameOf),
    );
  });
  test('have a cell each on a narrow one, which opens the rows', async () => {
    screenIs('max-width: 899px');
    const { container } = shown();
    expect(container.querySelectorAll('.player')).toHaveLength(0);
    const cells = container.querySelectorAll('.cells > li');
    expect([...cells].map((cell) => cell.querySelector('.name')!.textContent)).toEqual([0, 1, 2, 3, 4].map(nameOf));
    await fireEvent.click(within(cells[2] as HTMLElement).getByRole('button'));
    expect(document.querySelectorAll('dialog .player')).toHaveLength(5);
  });
});

describe('the board', () => {
  const layout = aLayout(`
    .....
    .o...
    .....
    .....
  `);
  const shown = (view: DesertView = aDesert(), marking: object = {}, more: object = {}) => {
    const props = { layout, view, box: [0, 0, 100, 100], marking, label: 'Board', ...more };
    return render(Board, { props: props as never }).container;
  };

  test('is a group to play on, or a picture to look at', () => {
    shown();
    expect(screen.getByRole('group', { name: 'Board' })).toBeTruthy();
    shown(aDesert(), {}, { still: true });
    expect(screen.getByRole('img', { name: 'Board' })).toBeTruthy();
  });
  test('draws each camel once, at its space, leaders with a rider', () => {
    const drawn = shown(aDesert({ camels: camels({ A1: '0 green leader', B1: '0 green', C3: '1 pink leader' }) }));
    expect(drawn.querySelectorAll('use[href="#desert-camel"]')).toHaveLength(3);
    expect(drawn.querySelectorAll('use[href="#desert-rider"]')).toHaveLength(2);
    expect(drawn.querySelector(`g[transform="${layout.moved('B1')}"] .c-green`)).not.toBeNull();
  });
  test('outlines each caravan once', () => {
    const drawn = shown(aDesert({ camels: camels({ A1: '0 green leader', B1: '0 green', C3: '1 green leader' }) }));
    expect(drawn.querySelectorAll('.caravan-edge')).toHaveLength(2);
  });
  test('shows water by its value, or face down', () => {
    const drawn = shown(aDesert({ waterholes: { A1: 3, B1: null } }));
    const tokens = [...drawn.querySelectorAll('use[href^="#desert-waterhole"]')].map((use) => use.getAttribute('href'));
    expect(tokens.sort()).toEqual(['#desert-waterhole-3', '#desert-waterhole-down']);
  });
  test('writes into an enclosed area how many points it is worth', () => {
    const owner = { seat: 1, colour: 'pink' as const, points: 1 };
    const enclosed = { A1: owner, A2: owner, B2: { ...owner, points: 0 } };
    const drawn = shown(aDesert({ enclosed, oases: ['B2'] }));
    expect(drawn.querySelector('.enclosed-count')?.textContent.trim()).toBe('2');
  });
  test('marks where the chosen colour may go, but not under the piece that would be placed', () => {
    const preview = { space: 'A1', colour: 'green' as const, seat: 0, leader: false };
    const drawn = shown(aDesert(), { legal: ['A1', 'B1', 'C1'], preview });
    expect(drawn.querySelectorAll('path.legal')).toHaveLength(2);
    expect(drawn.querySelector('.hover')).not.toBeNull();
  });
  test('without a colour shows a dot for each colour that may go somewhere', () => {
    const any = new Map<string, readonly Colour[]>([['A1', ['green', 'pink']]]);
    const drawn = shown(aDesert(), { any });
    expect([...drawn.querySelectorAll('.pip')].map((pip) => pip.getAttribute('class'))).toEqual([
      'pip c-green',
      'pip c-pink',
    ]);
  });
  test('among very many spaces shows dots only where the colours differ', () => {
    const names = Object.keys(boards.mountain.cells).slice(0, 80);
    const any = new Map<string, readonly Colour[]>(names.map((name) => [name, COLOURS]));
    any.set(names[0]!, ['green']);
    const { container } = render(Board, {
      props: {
        layout: new Layout(boards.mountain, false),
        view: aDesert(),
        box: [0, 0, 100, 100],
        marking: { any },
        label: 'Board',
      },
    });
    expect(container.querySelectorAll('path.legal.any')).toHaveLength(80);
    expect(container.querySelectorAll('.pip')).toHaveLength(1);
  });
  test('lights up the caravans of one player, or one of them', () => {
    const view = aDesert({ camels: camels({ A1: '0 green', B1: '0 pink', C1: '1 green' }) });
    const dimmed = (lit: Lit | null) => shown(view, { lit }).querySelectorAll('.dim').length;
    expect([dimmed(null), dimmed({ seat: 0 }), dimmed({ seat: 0, colour: 'pink' })]).toEqual([0, 2, 4]);
  });
  test('marks last moves, a refused space, links, a hint and the focus', () => {
    const hint = { space: 'D1', colour: 'pink' as const, seat: 0, leader: true };
    const drawn = shown(aDesert(), {
      last: ['A1', 'B1'],
      forbidden: 'C1',
      links: ['B2'],
      hint,
      focus: 'E1',
      encloses: ['A3'],
    });
    expect(drawn.querySelectorAll('.last')).toHaveLength(2);
    for (const mark of ['.forbidden-cross', '.would-link', '.hint', '.ghost', '.focus-ring', '.would-enclose'])
      expect(drawn.querySelectorAll(mark), mark).toHaveLength(1);
  });
  test('shows points where they were won', () => {
    const drawn = shown(aDesert(), {}, { rising: [{ id: '1 A1', space: 'A1', text: '+5', delay: 0 }] });
    expect(drawn.querySelector('.rising')?.textContent).toBe('+5');
  });
  test.each(positions.filter((_, at) => at % 5 === 0).map((one) => [titleOf(one), one] as const))(
    '%s is drawn completely',
    (_, position) => {
      const { view } = position;
      const drawn = shown(view, {}, { layout: new Layout(boardOf(position), true) });
      expect(drawn.querySelectorAll('.desert-board use[href="#desert-camel"]')).toHaveLength(
        Object.keys(view.camels).length,
      );
      expect(drawn.querySelectorAll('use[href^="#desert-waterhole"]')).toHaveLength(
        Object.keys(view.waterholes).length,
      );
      expect(drawn.querySelectorAll('use[href="#desert-oasis"]')).toHaveLength(view.oases.length);
      expect(drawn.innerHTML).not.toMatch(/NaN|undefined/);
    },
  );
});

describe('the ground', () => {
  test('has the pools that no oasis covers', () => {
    const layout = aLayout(`
      .oO
      .oV
    `);
    const { container } = render(Ground, { props: { layout, oases: ['B1'], viewBox: '0 0 1 1', framed: false } });
    expect([...container.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual([
      '#desert-village',
      '#desert-pool-large',
      '#desert-pool-small',
    ]);
  });
  test('is turned on a tall screen, but not its dunes and peaks', () => {
    const { container } = render(Ground, {
      props: { layout: aLayout('..', true), oases: [], viewBox: '0 0 1 1', framed: true },
    });
    const turns = [...container.querySelectorAll('svg > g')].map((group) => group.getAttribute('transform'));
    expect(turns).toEqual([null, 'rotate(90)', null, 'rotate(90)', 'rotate(90)', null]);
  });
  test('shows what the server drew, and replaces it', () => {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    drawing('<g xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></g>')(group);
    expect(group.querySelector('path')).not.toBeNull();
    drawing('')(group);
    expect(group.childNodes).toHaveLength(0);
  });
});

describe('symbols', () => {
  test('are put into the page once', () => {
    ensureSymbols();
    ensureSymbols();
    expect(document.querySelectorAll('#desert-symbols')).toHaveLength(1);
  });
  test('are there for all that is drawn', () => {
    ensureSymbols();
    const wanted = [
      ...COLOURS.flatMap((colour) => [`cloth-${colour}`, `cloth-${colour}-letter`]),
      ...[0, 1, 2, 3, 4].map((seat) => `pennant-${seat}`),
      ...['1', '2', '3', 'down'].map((value) => `waterhole-${value}`),
      ...['camel', 'rider', 'oasis', 'village', 'pool-small', 'pool-large'],
    ];
    expect(wanted.filter((name) => !document.querySelector(symbolId(name)))).toEqual([]);
  });
  test('have letters for those who cannot tell the colours apart', () => {
    const cloth = (marks: boolean) =>
      render(Camel, { props: { colour: 'pink', marks } })
        .container.querySelectorAll('use')[1]!
        .getAttribute('href');
    expect([cloth(false), cloth(true)]).toEqual(['#desert-cloth-pink', '#desert-cloth-pink-letter']);
  });
  test('stand in texts as a camel, the mark of a seat, or by name', () => {
    const uses = (props: object) =>
      [...render(Figure, { props }).container.querySelectorAll('use')].map((use) => use.getAttribute('href'));
    expect(uses({ camel: 'green', marks: true })).toEqual(['#desert-camel', '#desert-cloth-green-letter']);
    expect(uses({ seat: 2 })).toEqual(['#desert-pennant-2']);
    expect(uses({ name: 'oasis' })).toEqual(['#desert-oasis']);
  });
});

describe('the drawings of the rules', () => {
  const all = Object.entries(figures as unknown as Record<string, never>);
  test.each(all)(
    '%s shows its camels, and what would happen',
    (
      _,
      figure: { board: 'mountain' | 'river'; camels: object; legal?: string[]; forbidden?: string; preview?: string },
    ) => {
      const { container } = render(Drawing, {
        props: { data: boards[figure.board], figure: figure as never, caption: 'A caravan', marks: false },
      });
      const preview = figure.preview ? 1 : 0;
      expect(container.querySelectorAll('.desert-board use[href="#desert-camel"]')).toHaveLength(
        Object.keys(figure.camels).length + preview,
      );
      expect(container.querySelectorAll('.forbidden')).toHaveLength(figure.forbidden ? 1 : 0);
      expect(container.querySelector('figcaption')?.textContent).toBe('A caravan');
    },
  );
});

describe('what happened between two positions', () => {
  const before = aDesert({ history: ['camel green A1'] });
  const moves = ['camel green B1', 'camel pink C1'];
  const now = aDesert({ history: [...before.history, ...moves], linked: [{ green: ['B2'] }, {}] });
  beforeEach(() => {
    settings.motion = 'full';
  });

  test('moves one after the other', () => {
    expect([...changes(before, now, []).delays]).toEqual([
      ['B1', 0],
      ['C1', 260],
    ]);
  });
  test('lets a newly linked oasis sway', () => {
    expect(changes(before, now, []).swaying).toEqual(['B2']);
    expect(changes(now, { ...now, history: [...now.history, 'camel green D1'] }, []).swaying).toEqual([]);
  });
  test('lets points rise where they were won, after the camel', () => {
    const events = [
      anEvent({ number: 1, move: 'camel green A1', change: { water: 2 } }),
      anEvent({ number: 2, move: 'camel green B1', change: { water: 3 } }),
      anEvent({ number: 3, move: 'camel pink C1', change: {} }),
    ];
    expect(changes(before, now, events).rising).toEqual([{ id: '2 B1', space: 'B1', text: '+3', delay: 200 }]);
  });
  test('is nothing at first, after an undo, and after a jump', () => {
    expect(changes(null, now, [])).toBe(NOTHING);
    expect(changes(now, before, [])).toBe(NOTHING);
    const far = aDesert({ history: [...before.history, ...Array.from({ length: 13 }, (_, i) => `camel green F${i}`)] });
    expect(changes(before, far, [])).toBe(NOTHING);
  });
});

describe('movement', () => {
  const element = document.createElement('i');
  test('of many things ends in time', () => {
    settings.motion = 'full';
    expect([0, 1, 4, 40].map(motion.waiting)).toEqual([0, 260, 1040, 1200]);
  });
  test('that is unwanted only fades, quickly and at once', () => {
    expect(motion.waiting(4)).toBe(0);
    for (const made of [
      motion.fall(element),
      motion.rise(element),
      motion.float(element),
      motion.appear(element, { duration: 500 }),
    ]) {
      expect(made.duration).toBeLessThanOrEqual(80);
      expect(made.css!(0.5, 0.5)).toBe('opacity: 0.5');
    }
    expect(motion.spread(element, { radius: 40 }).duration).toBe(0);
  });
  test('that is wanted ends where things belong', () => {
    settings.motion = 'full';
    expect(motion.fall(element).css!(1, 0)).toMatch(/translateY\(-?0px\); opacity: 1$/);
    expect(motion.rise(element).css!(1, 0)).toMatch(/translate\(0px, -?0px\) scale\(1\); opacity: 1$/);
  });
  test('an area opens until it is all seen', () => {
    settings.motion = 'full';
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    motion.spread(circle, { radius: 40 }).tick!(0.5, 0.5);
    expect(circle.getAttribute('r')).toBe('20');
    motion.spread(circle, { radius: 40 }).tick!(1, 0);
    expect(circle.getAttribute('r')).toBe('40');
  });
  test('a token flies to the row of the player who takes it, and leaves nothing behind', async () => {
    settings.motion = 'full';
    document.body.innerHTML =
      '<div class="player" data-seat="1"><i class="mark"></i></div><svg><g id="token"><path/></g></svg>';
    const box = { left: 10, top: 20, width: 30, height: 30 } as DOMRect;
    const placed = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
    motion.rise(document.querySelector('#token')!, { seat: 1 });
    expect(document.querySelectorAll('.flying-token path')).toHaveLength(1);
    await Promise.resolve();
    await Promise.resolve();
    expect(document.querySelector('.flying-token')).toBeNull();
    placed.mockRestore();
    document.body.innerHTML = '';
  });
});

test('points tick up, but begin where they are', async () => {
  settings.motion = 'reduced';
  const view = aDesert();
  const { container, rerender } = render(Points, { props: { view, score: { ...view.scores[0]!, total: 12 } } });
  flushSync();
  expect(container.textContent.trim()).toBe('12');
  await rerender({ score: { ...view.scores[0]!, total: 15 } });
  await vi.waitFor(() => expect(container.textContent.trim()).toBe('15'));
});
