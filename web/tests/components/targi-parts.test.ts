/** Targi as it is drawn: cards, seats, the table, the calendar of raids, what is known, and looking closely. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Board from '../../src/games/targi/Board.svelte';
import Calendar from '../../src/games/targi/Calendar.svelte';
import { boardOfTable, SYMBOLS } from '../../src/games/targi/cards';
import Cell from '../../src/games/targi/Cell.svelte';
import { Chooser } from '../../src/games/targi/chooser.svelte';
import Count from '../../src/games/targi/Count.svelte';
import Face from '../../src/games/targi/Face.svelte';
import Gallery from '../../src/games/targi/Gallery.svelte';
import Goods from '../../src/games/targi/Goods.svelte';
import { t } from '../../src/games/targi/messages/learn';
import Info from '../../src/games/targi/Info.svelte';
import Line from '../../src/games/targi/Line.svelte';
import { Looker } from '../../src/games/targi/look.svelte';
import * as motion from '../../src/games/targi/motion';
import Piles from '../../src/games/targi/Piles.svelte';
import Seat from '../../src/games/targi/Seat.svelte';
import { Choices, LAYOUT, tribeCounts, type TargiView } from '../../src/games/targi/view';
import { amount, cardWords, moveWords, symbolName, vectorWords } from '../../src/games/targi/words';
import Zoom from '../../src/games/targi/Zoom.svelte';
import { local } from '../../src/lib/i18n.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { answering, offline, settled } from '../fixtures/requests';
import { asked, aSeatView, aTargi, board, examples, standing, tribeCard, type Example } from '../fixtures/targi';

const nameOf = (seat: number): string => ['Amina', 'Badis'][seat] ?? '';
const sceneOf = (view: TargiView) => ({ data: board, view });

beforeEach(() => {
  settings.motion = 'reduced';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  settings.motion = 'auto';
});

function aChooser(example: Pick<Example, 'view' | 'moves'>, change: object = {}) {
  const played: string[] = [];
  const choices = new Choices(example.moves, example.view);
  const source = {
    view: example.view,
    choices,
    gains: {},
    canAct: true,
    careful: false,
    play: (move: string) => played.push(move),
  };
  const chooser = new Chooser({ ...source, why: () => Promise.resolve('no'), ...change });
  return { chooser, played };
}

describe('a price', () => {
  test('is symbols for the eye and words for the ear, in a fixed order', () => {
    const vector = { gold: 1, dates: 2, any: 1 };
    const { container } = render(Goods, { props: { vector } });
    expect(container.querySelector('.vh')?.textContent).toBe(vectorWords(vector));
    expect([...container.querySelectorAll('.part')].map((part) => part.textContent.trim())).toEqual(['2', '1', '1']);
    expect([...container.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual([
      '#t-s-dates',
      '#t-s-any',
      '#t-s-gold',
    ]);
  });
  test('of nothing is said to be nothing', () => {
    expect(render(Goods, { props: { vector: {} } }).container.textContent).toBe(t('amount.nothing'));
  });
});

describe('a count', () => {
  const shown = (props: { kind: string; n: number; change?: number }) => render(Count, { props }).container;
  test('shows what was won and what was paid', () => {
    const won = shown({ kind: 'dates', n: 3, change: 2 }).querySelector('.change')!;
    expect([won.querySelector('[aria-hidden]')!.textContent, won.classList.contains('less')]).toEqual(['+2', false]);
    const paid = shown({ kind: 'dates', n: 3, change: -1 }).querySelector('.change')!;
    expect([paid.querySelector('[aria-hidden]')!.textContent, paid.classList.contains('less')]).toEqual(['−1', true]);
  });
  test('shows no change where there is none, and names what is counted', () => {
    const count = shown({ kind: 'gold', n: 1 });
    expect(count.querySelector('.change')).toBeNull();
    expect(count.querySelector('.vh')?.textContent).toBe(amount('gold', 1));
  });
});

describe('the face of a card', () => {
  const drawn = (props: object) => render(Face, { props }).container.querySelector('use')!.getAttribute('href');
  test.each([
    [{ id: 'B05' }, '#t-c-B05'],
    [{ id: 'B05', laid: true }, '#t-l-B05'],
    [{ id: 'D01', laid: true, symbol: 'well' }, '#t-d-D01-well'],
    [{ back: 'goods' }, '#t-b-goods'],
    [{}, '#t-b-tribe'],
  ])('%o is %s', (props, name) => {
    expect(drawn(props)).toBe(name);
  });
});

describe('a card on the table', () => {
  const shown = (more: object = {}) => {
    const onpress = vi.fn();
    const onaim = vi.fn();
    render(Cell, { props: { id: 'B05', label: 'Tent Makers', place: 'r1c1', onpress, onaim, ...more } });
    return { button: screen.getByRole('button', { name: 'Tent Makers' }), onpress, onaim };
  };
  const pointer = (kind: string, pointerType: string) =>
    Object.assign(new Event(kind, { bubbles: true }), { pointerType });

  test('is pressed by a mouse or by a finger', async () => {
    const { button, onpress } = shown();
    await fireEvent.click(button);
    button.dispatchEvent(pointer('pointerdown', 'touch'));
    await fireEvent.click(button);
    await fireEvent.click(button);
    expect(onpress.mock.calls).toEqual([[false], [true], [false]]);
  });
  test('is pointed at by a mouse, not by a finger', () => {
    const { button, onaim } = shown();
    button.dispatchEvent(pointer('pointerenter', 'touch'));
    expect(onaim).not.toHaveBeenCalled();
    button.dispatchEvent(pointer('pointerenter', 'mouse'));
    button.dispatchEvent(pointer('pointerleave', 'mouse'));
    expect(onaim.mock.calls).toEqual([[true], [false]]);
  });
  test('says how it stands out', () => {
    const { button } = shown({ lit: true, hint: true, last: true, look: 'cross seat-1' });
    expect([...button.classList]).toEqual(expect.arrayContaining(['lit', 'hint', 'last', 'cross', 'seat-1']));
    expect(button.classList).not.toContain('aim');
  });
});

describe('looking closely', () => {
  const small = document.createElement('i');
  beforeEach(() => void vi.useFakeTimers());

  test('begins a moment after the mouse stays, and at once on the next card', () => {
    const looker = new Looker('t1');
    looker.point('B05', small);
    vi.advanceTimersByTime(300);
    expect(looker.now).toBeNull();
    vi.advanceTimersByTime(30);
    expect(looker.now?.id).toBe('B05');
    looker.point('B06', small);
    vi.advanceTimersByTime(60);
    expect(looker.now?.id).toBe('B06');
  });
  test('does not begin if the mouse only passes', () => {
    const looker = new Looker(null);
    looker.point('B05', small);
    vi.advanceTimersByTime(100);
    looker.leave();
    vi.advanceTimersByTime(1000);
    expect(looker.now).toBeNull();
  });
  test('a finger that stays opens the card when it goes, and that tap means nothing else', () => {
    const looker = new Looker(null);
    looker.hold('B05');
    vi.advanceTimersByTime(500);
    expect(looker.opened).toBeNull();
    looker.release();
    expect(looker.busy).toBe(true);
    vi.advanceTimersByTime(100);
    expect([looker.opened, looker.busy]).toEqual(['B05', false]);
  });
  test('a short tap opens nothing', () => {
    const looker = new Looker(null);
    looker.hold('B05');
    vi.advanceTimersByTime(200);
    looker.release();
    expect(looker.busy).toBe(false);
    vi.advanceTimersByTime(1000);
    expect([looker.opened, looker.busy]).toEqual([null, false]);
  });
});

describe('a seat', () => {
  const card = tribeCard('well');
  const laid = { card, symbol: 'well' as const, token: 0 };
  const seatOf = (change: object = {}) => {
    const view = aTargi({ start: 0 });
    view.seats[0] = {
      ...view.seats[0]!,
      ...aSeatView({ goods: { dates: 6, salt: 5, pepper: 0 }, gold: 1, display: [[laid], [], []] }),
      ...change,
    };
    return view;
  };
  const shown = (view: TargiView, more: object = {}) =>
    render(Seat, { props: { scene: sceneOf(view), seat: 0, name: 'Amina', ...more } }).container;

  test('has a cell for each card and a gap for each free place', () => {
    const seat = shown(seatOf());
    expect(seat.querySelectorAll('.display .cell')).toHaveLength(1);
    expect(seat.querySelectorAll('.display .slot')).toHaveLength(11);
    expect(seat.querySelectorAll('.display .slot.next')).toHaveLength(3);
  });
  test('reads a card with its place and all that is on it', () => {
    const label = shown(seatOf()).querySelector('.display .cell')!.getAttribute('aria-label')!;
    expect(label.startsWith(t('place.own', { row: '1', place: '1' }))).toBe(true);
    expect(label).toContain(cardWords(board.cards[card]!));
  });
  test('shows the points so far', () => {
    const view = seatOf();
    expect(shown(view).querySelector('.points')?.textContent).toBe(`${view.scores[0]!.total} ${t('seat.points')}`);
  });
  test('marks what is over the limit', () => {
    const [goods, gold] = shown(seatOf()).querySelectorAll('.limits span');
    expect(goods!.textContent).toBe(t('seat.goods', { n: 11, of: 10 }));
    expect(gold!.classList).not.toContain('over');
  });
  test('shows the hand card to its owner only', () => {
    const own = shown(seatOf({ hand: { card } }));
    expect(own.querySelector('.hand')?.textContent).toContain(local(board.cards[card]!.title));
    const others = shown(seatOf({ hand: { card: null } }));
    expect(others.querySelector('.hand')?.textContent).toContain(t('seat.hand-hidden'));
    expect(others.querySelector('.hand use')?.getAttribute('href')).toBe('#t-b-tribe');
    expect(shown(seatOf()).querySelector('.hand')).toBeNull();
  });
  test('offers the places where a card can be laid', async () => {
    const example = asked('tribe');
    const lays = example.moves.filter((move) => move.startsWith('lay '));
    expect(lays.length).toBeGreaterThan(0);
    const { chooser, played } = aChooser(example);
    const container = render(Seat, {
      props: { scene: sceneOf(example.view), seat: example.view.to_move!, name: 'Amina', chooser },
    }).container;
    const [slot] = container.querySelectorAll<HTMLElement>('.slot.lit');
    expect(slot!.getAttribute('aria-label')).toContain(
      moveWords(chooser.movesAt(slot!.dataset.target!)[0]!, sceneOf(example.view)),
    );
    await fireEvent.click(slot!);
    expect(lays).toContain(played[0]);
  });
  test('names who begins', () => {
    expect(shown(seatOf()).textContent).toContain(t('seat.start'));
    expect(shown({ ...seatOf(), start: 1 }).textContent).not.toContain(t('seat.start'));
  });
  test('marks what has just changed, only at the seat that did it', () => {
    const touched = { seat: 0, places: [], cards: [card], change: { dates: 2 } };
    const own = shown(seatOf(), { touched });
    expect(own.querySelector('.cell.last')).not.toBeNull();
    expect(own.querySelectorAll('.change')).toHaveLength(1);
    expect(shown(seatOf(), { touched: { ...touched, seat: 1 } }).querySelector('.change')).toBeNull();
  });
  test('in one line has its resources, with water only in the expansion', () => {
    const view = seatOf();
    const line = (rules: 'base' | 'expansion') =>
      render(Line, {
        props: { scene: sceneOf({ ...view, rules }), seat: 0, name: 'Amina' },
      }).container.querySelectorAll('li').length;
    expect([line('base'), line('expansion')]).toEqual([5, 6]);
  });
});

describe('the table', () => {
  const shown = (example: Pick<Example, 'view' | 'moves'>, more: object = {}) => {
    const { chooser, played } = aChooser(example);
    const props = { scene: sceneOf(example.view), seat: 0, chooser, hints: [], last: [], nameOf, ...more };
    return { ...render(Board, { props }), chooser, played };
  };
  const placing = { view: aTargi({ robber: 2 }), moves: ['place 1', 'place 5', 'place 9'] };
  const cell = (container: Element, place: string) => container.querySelector<HTMLElement>(`[data-place="${place}"]`)!;

  test('lights the places where a figure may go, and a click puts it there', async () => {
    const { container, played } = shown(placing);
    expect([...container.querySelectorAll<HTMLElement>('.lit')].map((each) => each.dataset.place)).toEqual([
      '1',
      '5',
      '9',
    ]);
    await fireEvent.click(cell(container, '5'));
    expect(played).toEqual(['place 5']);
  });
  test('arrow keys walk over all 25 cards', async () => {
    const { container } = shown(placing);
    cell(container, '16').focus();
    const walked = ['16'];
    const press = async (key: string) => {
      await fireEvent.keyDown(document.activeElement!, { key });
      walked.push((document.activeElement as HTMLElement).dataset.place!);
    };
    for (let row = 0; row < 5; row++) {
      for (let column = 0; column < 4; column++) await press(row % 2 ? 'ArrowLeft' : 'ArrowRight');
      if (row < 4) await press('ArrowDown');
    }
    expect(walked.toSorted()).toEqual(LAYOUT.flat().toSorted());
    await press('ArrowDown');
    expect(walked.at(-1)).toBe('8');
  });
  test('says whose figure stands on a card, and the robber', () => {
    const { container } = shown({ ...placing, view: standing(placing.view, 1, 5) });
    expect(cell(container, '5').getAttribute('aria-label')).toContain(t('say.figure', { name: 'Badis' }));
    expect(cell(container, '2').getAttribute('aria-label')).toContain(t('say.robber'));
    expect(cell(container, '2').classList).toContain('blocked');
  });
  test('reads an empty place and a card face down', () => {
    const view = aTargi();
    view.centre.r1c1 = { kind: 'empty', card: null, face_down: false, markers: [] };
    view.centre.r1c2 = { kind: 'tribe', card: null, face_down: true, markers: [] };
    const { container } = shown({ view, moves: [] });
    expect(container.querySelector('.gap')?.getAttribute('aria-label')).toContain(t('card.empty'));
    expect(cell(container, 'r1c2').getAttribute('aria-label')).toContain(t('card.back.tribe'));
  });
  test('shows where a figure would stand while one points', () => {
    const { container, chooser } = shown(placing);
    expect(container.querySelector('.piece.ghost')).toBeNull();
    flushSync(() => chooser.point('5', true));
    expect(cell(container, '5').querySelector('.piece.ghost')).not.toBeNull();
    expect(container.querySelectorAll('.lane.maybe')).toHaveLength(1);
  });
  test.each(examples.filter((_, at) => at % 6 === 0).map((example) => [example.kind, example] as const))(
    '%s: every card has a name, and nothing is unknown',
    (_, example) => {
      const { container } = shown(example, { seat: example.view.to_move ?? 0 });
      const labels = [...container.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label')!);
      expect(labels.length).toBeGreaterThanOrEqual(26);
      expect(labels.filter((label) => !label || /undefined|null|\{\w+\}/.test(label))).toEqual([]);
    },
  );
});

describe('below the table', () => {
  const example = examples.find(({ view }) => view.rules === 'expansion' && view.dunes.length)!;
  const shown = (view: TargiView = example.view, moves: string[] = []) => {
    const { chooser, played } = aChooser({ view, moves });
    return {
      ...render(Piles, { props: { scene: sceneOf(view), seat: 0, chooser, hints: [], last: [], nameOf } }),
      played,
    };
  };
  test('are the open dunes, on which a figure can be placed', async () => {
    const [dune] = example.view.dunes;
    const { container, played } = shown(example.view, [`place ${dune!.card}`]);
    expect(container.querySelectorAll('.dunes .cell')).toHaveLength(example.view.dunes.length);
    await fireEvent.click(container.querySelector(`[data-place="${dune!.card}"]`)!);
    expect(played).toEqual([`place ${dune!.card}`]);
  });
  test('are the piles with how many cards they have, without dunes in the basic game', () => {
    const counts = (view: TargiView) =>
      [...shown(view).container.querySelectorAll('.pile .what')].map((what) => what.textContent);
    expect(counts({ ...example.view, discards: { tribe: [], goods: [] } })).toEqual([
      t('piles.dunes'),
      t('piles.goods'),
      t('piles.tribe'),
    ]);
    expect(counts({ ...example.view, rules: 'base', discards: { tribe: [], goods: [] } })).toEqual([
      t('piles.goods'),
      t('piles.tribe'),
    ]);
  });
  test('is the top of each discard pile', () => {
    const [first, second] = [tribeCard('well'), tribeCard('tent')];
    const { container } = shown({ ...example.view, discards: { tribe: [first, second], goods: [] } });
    const top = container.querySelector('.pile .cell')!;
    expect(top.getAttribute('aria-label')).toBe(t('piles.top', { title: local(board.cards[second]!.title) }));
  });
  test('figures that are done are told', () => {
    const dune = { ...example.view.dunes[0]!, seats: [0, 1], done: [1] };
    const { container } = shown({ ...example.view, dunes: [dune] });
    const label = container.querySelector('.dunes .cell')!.getAttribute('aria-label')!;
    expect(label).toContain(t('say.figure', { name: 'Amina' }));
    expect(label).toContain(t('say.figure-done', { name: 'Badis' }));
    expect(container.querySelectorAll('.piece.spent')).toHaveLength(1);
  });
});

describe('the calendar of raids', () => {
  const { view } = asked('place');
  const shown = (at: TargiView = view) => render(Calendar, { props: { scene: sceneOf(at), nameOf } }).container;

  test('has sixteen steps, with the four raids at the corners', () => {
    const steps = [...shown().querySelectorAll('.calendar li')];
    expect(steps).toHaveLength(16);
    expect(steps.flatMap((step, i) => (step.classList.contains('raid') ? i + 1 : []))).toEqual([4, 8, 12, 16]);
  });
  test('shows where the robber is', () => {
    const steps = [...shown().querySelectorAll('.calendar li')];
    expect(steps.flatMap((step, i) => (step.textContent.includes(t('say.robber')) ? i + 1 : []))).toEqual([
      view.robber,
    ]);
  });
  test('says of a raid what it costs', () => {
    const [raid] = view.raids;
    const words = shown().querySelector('.calendar button')!.getAttribute('aria-label')!;
    for (const vector of raid!.pay) expect(words).toContain(vectorWords(vector));
  });
  test('has none to come when the game is over', () => {
    expect(shown({ ...view, phase: 'over' }).querySelector('.raidnext b')?.textContent).toBe(t('raid.none'));
  });
});

describe('what is known', () => {
  const { view } = examples.find((example) => example.view.challenges.length)!;
  const shown = (more: object = {}) => render(Info, { props: { scene: sceneOf(view), nameOf, ...more } }).container;

  test('is in tabs, which the arrow keys walk along', async () => {
    shown();
    const selected = () => screen.getByRole('tab', { selected: true });
    expect(selected().textContent).toBe(t('info.tab.score'));
    for (const [key, name] of [
      ['ArrowRight', 'challenges'],
      ['ArrowRight', 'cards'],
      ['ArrowRight', 'score'],
      ['ArrowLeft', 'cards'],
    ] as const) {
      await fireEvent.keyDown(selected(), { key });
      expect(selected().textContent).toBe(t(`info.tab.${name}`));
      expect(document.activeElement).toBe(selected());
    }
  });
  test('is the score by its sources, which add up', () => {
    const table = shown().querySelector('table.score')!;
    const column = (seat: number) =>
      [...table.querySelectorAll('tr')].map((row) => Number(row.querySelectorAll('td')[seat]?.textContent));
    for (const seat of [0, 1]) {
      const numbers = [...table.querySelectorAll('tbody tr')].map((row) =>
        Number(row.querySelectorAll('td')[seat]!.textContent),
      );
      expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(column(seat).at(-1));
    }
  });
  test('is how far everybody is with each challenge', async () => {
    const container = shown();
    await fireEvent.click(screen.getByRole('tab', { name: t('info.tab.challenges') }));
    const items = [...container.querySelectorAll('.challenges > li')];
    expect(items).toHaveLength(view.challenges.length);
    items.forEach((item, i) => {
      const met = [...item.querySelectorAll('.standing li')].map((li) => li.classList.contains('met'));
      const card = board.cards[view.challenges[i]!]!;
      const wanted = card.obstacle ? [] : view.progress[i]!.map((conditions) => conditions.every((one) => one.met));
      expect(met).toEqual(wanted);
    });
  });
  test('is how many cards of each symbol are still to come', async () => {
    const container = shown();
    await fireEvent.click(screen.getByRole('tab', { name: t('info.tab.cards') }));
    const counts = tribeCounts(view, board);
    const rows = [...container.querySelectorAll('table.left tbody tr')].map((row) => row.textContent.trim());
    expect(rows).toEqual(SYMBOLS.map((symbol) => `${symbolName(symbol)}${counts[symbol].seen}${counts[symbol].left}`));
  });
  test('is all below each other on a phone', () => {
    const container = shown({ open: true });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(container.querySelectorAll('section')).toHaveLength(3);
  });
  test('has no challenges where none are played', () => {
    const container = shown({ scene: sceneOf({ ...view, challenges: [] }) });
    expect(within(container).getAllByRole('tab')).toHaveLength(2);
  });
});

describe('a card drawn large', () => {
  test('has its words for those who do not see it, and leads to the drawing of this table', () => {
    const { view } = asked('place');
    const id = tribeCard('tent');
    render(Zoom, { props: { id, looker: new Looker('t1'), scene: sceneOf(view), seat: null, dark: true, nameOf } });
    const picture = screen.getByRole<HTMLImageElement>('img');
    expect(picture.alt).toBe(cardWords(board.cards[id]!));
    expect(picture.getAttribute('src')).toBe(`/api/v1/tables/t1/cards/${id}.svg?lang=en&theme=dark`);
  });
  test('of a raid says who can pay', () => {
    const { view } = asked('place');
    const raid = view.raids.at(-1)!;
    const { container } = render(Zoom, {
      props: { id: raid.card, looker: new Looker(null), scene: sceneOf(view), seat: 0, dark: false, nameOf },
    });
    const able = raid.seats.map((can) => can.resources || can.points || can.exempt);
    const facts = [...container.querySelectorAll('.facts li')].filter((li) => li.querySelector('.tick'));
    expect(facts.map((li) => !li.classList.contains('bad'))).toEqual(able);
  });
  test('that is unknown is nothing', () => {
    const { view } = asked('place');
    const { container } = render(Zoom, {
      props: { id: 'X99', looker: new Looker(null), scene: sceneOf(view), seat: 0, dark: false, nameOf },
    });
    expect(container.textContent.trim()).toBe('');
  });
});

describe('the gallery of cards', () => {
  const open = async () => {
    const asked = answering({
      'POST /games/targi/board': { ...board, sprite: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    });
    const shown = render(Gallery);
    await settled();
    flushSync();
    return { ...shown, asked };
  };
  const pictures = () => [...document.querySelectorAll('.cards img')];
  const cards = () => pictures().map((picture) => /([^/]+)\.svg/.exec(picture.getAttribute('src')!)![1]!);
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('shows every card once; the options of a challenge are one card', async () => {
    await open();
    const ids = new Set(
      Object.entries(board.cards).map(([id, card]) => (card.kind === 'challenge' ? id.slice(0, -1) : id)),
    );
    expect(cards().toSorted()).toEqual([...ids].toSorted());
    expect(document.querySelector('[role=status]')!.textContent).toBe(t('gallery.count', { n: ids.size }));
  });
  test('is filtered by kind, symbol and class, all at once', async () => {
    await open();
    await choose(t('gallery.kind'), 'tribe');
    await choose(t('gallery.symbol'), 'well');
    await choose(t('gallery.icon'), 'lightning');
    const wanted = Object.entries(board.cards).filter(
      ([, card]) => card.kind === 'tribe' && card.symbol === 'well' && card.icon === 'lightning',
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(cards().toSorted()).toEqual(wanted.map(([id]) => id).toSorted());
  });
  test('is searched by words and by the number of a card', async () => {
    await open();
    const title = local(board.cards.B05!.title);
    await fireEvent.input(document.querySelector('input[type=search]')!, {
      target: { value: ` ${title.toUpperCase()} ` },
    });
    expect(cards()).toContain('B05');
    await fireEvent.input(document.querySelector('input[type=search]')!, { target: { value: 'no card has this' } });
    expect(cards()).toEqual([]);
  });
  test('opens a card with its words', async () => {
    await open();
    const [first] = pictures();
    await fireEvent.click(first!.closest('button')!);
    const dialog = document.querySelector('dialog')!;
    expect(dialog.querySelector('img')!.alt).toBe((first as HTMLImageElement).alt);
    await fireEvent.click(dialog.querySelector('.head button')!);
    expect(document.querySelector('dialog[open]')).toBeNull();
  });
});

describe('the drawings', () => {
  test('are put into the page, in place of those of another table', async () => {
    const sprite = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="${name}"/></svg>`;
    answering({
      'GET /tables/a/board': { ...board, sprite: sprite('one') },
      'GET /tables/b/board': { ...board, sprite: sprite('two') },
    });
    await boardOfTable('a');
    expect(document.querySelector('#targi-sprite #one')).not.toBeNull();
    await boardOfTable('b');
    expect(document.querySelectorAll('#targi-sprite')).toHaveLength(1);
    expect([document.querySelector('#one'), document.querySelector('#two')]).toEqual([null, expect.anything()]);
  });
  test('that do not come are asked for again', async () => {
    offline();
    await expect(boardOfTable('c')).rejects.toMatchObject({ code: 'offline' });
    await settled();
    answering({ 'GET /tables/c/board': { ...board, sprite: '<svg xmlns="http://www.w3.org/2000/svg"/>' } });
    expect((await boardOfTable('c')).cards).toEqual(board.cards);
  });
});

test('nothing moves where motion is unwanted', () => {
  const element = document.createElement('i');
  const all = [motion.set, motion.lay, motion.turn, motion.bump];
  expect(all.map((make) => make(element).duration)).toEqual([0, 0, 0, 0]);
  settings.motion = 'full';
  for (const make of all) {
    expect(make(element).duration).toBeGreaterThan(200);
    expect(make(element).css!(1, 0)).toMatch(/translateY\(-?0px\)|scale\(1\)|rotateY\(0deg\)/);
  }
});
