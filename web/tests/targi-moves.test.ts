/** What follows from a view of Targi: what can be chosen, what was done, what is owned and what is still to come. */
import { describe, expect, test } from 'vitest';
import {
  Choices,
  goodsCounts,
  goodsOf,
  isEmpty,
  latest,
  LAYOUT,
  nextPlace,
  owned,
  parseLay,
  reminders,
  standingOf,
  targetOf,
  tribeCounts,
  waysToLay,
  type Laid,
} from '../src/games/targi/view';
import { cardAddress, SYMBOLS } from '../src/games/targi/cards';
import { asked, aSeatView, aTargi, board, examples, standing, texts, tribeCard } from './fixtures/targi';
import { anEvent, server } from './fixtures/server';

describe('the table', () => {
  const spaces = LAYOUT.flat().filter((place) => place.startsWith('r'));
  test('has sixteen border cards around nine of the centre, each once', () => {
    const places = LAYOUT.flat();
    expect(new Set(places).size).toBe(25);
    expect(spaces).toHaveLength(9);
    const numbers = places.filter((place) => !place.startsWith('r')).map(Number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  });
  test('is the table of every view', () => {
    for (const { view } of examples) {
      expect(Object.keys(view.border).sort()).toEqual(
        LAYOUT.flat()
          .filter((place) => /^\d/.test(place))
          .sort(),
      );
      expect(Object.keys(view.centre).sort()).toEqual(spaces.toSorted());
    }
  });
  test('the border is walked clockwise from the top left', () => {
    const [top, , , , bottom] = LAYOUT;
    expect(top).toEqual(['16', '1', '2', '3', '4']);
    expect(LAYOUT.map((line) => line[4])).toEqual(['4', '5', '6', '7', '8']);
    expect(bottom!.toReversed()).toEqual(['8', '9', '10', '11', '12']);
  });
  test('knows where the figures of a seat stand', () => {
    const view = standing(standing(aTargi(), 0, 1, 5), 1, 9);
    expect(standingOf(view, 0)).toEqual(['1', '5']);
    expect(standingOf(view, 1)).toEqual(['9']);
  });
});

describe('what a move points at', () => {
  const { view } = asked('act');
  test.each([
    ['place 5', '5'],
    ['place D04', 'D04'],
    ['use 13', '13'],
    ['use r2c3', 'r2c3'],
    ['use 2.3', 'mine 2.3'],
    ['lift 1.2', 'mine 1.2'],
    ['put 3.1', 'mine 3.1'],
    ['move r1c1 r2c2', 'r1c1'],
    ['skip', null],
    ['dates', null],
    ['pay goods', null],
  ])('%s: %s', (move, target) => {
    expect(targetOf(move, view)).toBe(target);
  });
  test('laying a card points at the next place of the row', () => {
    const seat = view.decision!.seat;
    const seats = view.seats.map((one) => ({ ...one }));
    const card = { card: 'B05', symbol: 'well' as const, token: 0 };
    seats[seat] = aSeatView({ display: [[card, card], [], []] });
    expect(nextPlace({ ...view, seats }, seat, 0)).toBe('1.3');
    expect(targetOf('lay 1', { ...view, seats })).toBe('mine 1.3');
    expect(targetOf('lay 2 cost 2 bracket', { ...view, seats })).toBe('mine 2.1');
  });
  test('the Targia is pointed at where she stands, or nowhere', () => {
    expect(targetOf('targia', { ...view, targia: 7 })).toBe('7');
    expect(targetOf('targia', { ...view, targia: null })).toBeNull();
  });
  test('of every question: each move is on the table or in words, and none is lost', () => {
    for (const { view: at, moves } of examples) {
      const choices = new Choices(moves, at);
      const all = [...choices.spoken, ...[...choices.byTarget.values()].flat()];
      expect(all.sort()).toEqual([...moves].sort());
      for (const [target, pointing] of choices.byTarget)
        for (const move of pointing) expect(targetOf(move, at)).toBe(target);
      expect(choices.at('nowhere')).toEqual([]);
    }
  });
});

describe('ways to pay', () => {
  test.each([
    ['lay 1', { row: 1, cost: 0, bracket: false }],
    ['lay 2 cost 2', { row: 2, cost: 1, bracket: false }],
    ['lay 3 bracket', { row: 3, cost: 0, bracket: true }],
    ['lay 1 cost 3 bracket', { row: 1, cost: 2, bracket: true }],
  ])('%s', (move, parsed) => {
    expect(parseLay(move)).toEqual(parsed);
  });
  test('are each listed once, with the rows that are open', () => {
    const ways = waysToLay(['lay 1', 'lay 2', 'lay 1 bracket', 'lay 3 cost 2', 'hand', 'discard']);
    expect(ways.map(({ cost, bracket, rows }) => [cost, bracket, [...rows.keys()]])).toEqual([
      [0, false, [1, 2]],
      [0, true, [1]],
      [1, false, [3]],
    ]);
  });
  test('hold every move of laying that can be typed', () => {
    const lays = texts.filter((move) => move.startsWith('lay '));
    expect(
      waysToLay(texts)
        .flatMap(({ rows }) => [...rows.values()])
        .sort(),
    ).toEqual(lays.sort());
  });
});

describe('what is owned', () => {
  const seat = aSeatView({ goods: { dates: 3, salt: 1, pepper: 0 }, gold: 1, water: 2, vp: 4 });
  test('everything is counted by its name', () => {
    expect(owned(seat)).toEqual({ dates: 3, salt: 1, pepper: 0, gold: 1, water: 2, vp: 4 });
    expect(goodsOf(seat)).toBe(4);
  });
  test('nothing is nothing, also with zeros', () => {
    expect(isEmpty({})).toBe(true);
    expect(isEmpty({ dates: 0 })).toBe(true);
    expect(isEmpty({ dates: 1 })).toBe(false);
  });
});

describe('what was done last', () => {
  const { events } = server.targi.story;
  test('of a whole recorded game always belongs to one seat', () => {
    for (let until = 1; until < events.length; until += 7) {
      for (const seat of [0, 1]) {
        const touched = latest(events.slice(0, until), seat);
        if (touched.seat !== null) expect(touched.seat).toBe(1 - seat);
      }
      expect(latest(events.slice(0, until), null).seat).toBe(events[until - 1]!.seat);
    }
  });
  test('adds up what the resources changed by', () => {
    const turn = [
      anEvent({ number: 1, seat: 1, move: 'use 5', moves: 1, goods: { dates: 2, gold: -1 } }),
      anEvent({ number: 2, seat: 1, move: 'dates', moves: 2, goods: { dates: -1 } }),
    ];
    expect(latest(turn, 0).change).toEqual({ dates: 1, gold: -1 });
  });
  test('of a marker names both its places', () => {
    expect(latest([anEvent({ seat: 1, move: 'move r1c1 r2c2' })], 0).places).toEqual(['r1c1', 'r2c2']);
  });
  test('before anything happened is nothing', () => {
    expect(latest([], 0)).toEqual({ seat: null, places: [], cards: [], change: {} });
  });
});

describe('cards that a player should think of', () => {
  test('are those of the display that the question concerns, each once', () => {
    const [id, card] = Object.entries(board.cards).find(
      ([, each]) => each.reminds.length && each.kind === 'tribe' && each.icon !== 'triangle',
    )!;
    const view = aTargi({ decision: { kind: card.reminds[0]!, seat: 0, card: null, left: 0, cards: [] } });
    const laid: Laid = { card: id, symbol: card.symbol!, token: 0 };
    view.seats[0] = aSeatView({ display: [[laid, laid], [], []] });
    expect(reminders(view, 0, board)).toEqual([id]);
    expect(reminders({ ...view, decision: { ...view.decision!, kind: 'nothing' } }, 0, board)).toEqual([]);
  });
  test('leave out those whose token is spent', () => {
    const [id, card] = Object.entries(board.cards).find(([, each]) => each.reminds.length && each.icon === 'triangle')!;
    const view = aTargi({ decision: { kind: card.reminds[0]!, seat: 0, card: null, left: 0, cards: [] } });
    const shown = (token: number) => {
      view.seats[0] = aSeatView({ display: [[{ card: id, symbol: card.symbol!, token }], [], []] });
      return reminders(view, 0, board);
    };
    expect([shown(1), shown(0)]).toEqual([[id], []]);
  });
});

describe('what is known of the decks', () => {
  test('every tribe card is seen or still to come', () => {
    for (const { view } of examples) {
      const counts = tribeCounts(view, board);
      for (const symbol of SYMBOLS) {
        expect(counts[symbol].seen + counts[symbol].left).toBe(board.totals.symbol);
        expect(counts[symbol].left).toBeGreaterThanOrEqual(0);
      }
    }
  });
  test('what is still to come is in the pile, face down or in a hand', () => {
    for (const { view } of examples) {
      const left = SYMBOLS.reduce((sum, symbol) => sum + tribeCounts(view, board)[symbol].left, 0);
      expect(left).toBeGreaterThanOrEqual(view.piles.tribe);
      expect(left).toBeLessThanOrEqual(view.piles.tribe + 9 + 2 + 8);
    }
  });
  test('a card that lies in a display and is shown counts once', () => {
    const id = tribeCard('well');
    const view = aTargi({ shown: [id], lifted: [id] });
    const before = tribeCounts({ ...view, shown: [], lifted: [] }, board).well.seen;
    const after = tribeCounts(view, board).well.seen;
    expect(after - before).toBeLessThanOrEqual(1);
  });
  test('goods cards are counted by their copies', () => {
    const view = aTargi();
    for (const { id, count } of goodsCounts(view, board)) {
      expect(count.seen + count.left).toBe(board.cards[id]!.copies ?? 1);
      expect(count.left).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('the large drawing of a card', () => {
  test('is that of the table, whose own cards may have the same names', () => {
    expect(cardAddress('B05', 't 1', 'de', true)).toBe('/api/v1/tables/t%201/cards/B05.svg?lang=de&theme=dark');
  });
  test('of no table is that of the game', () => {
    expect(cardAddress('B/5', null, 'en', false)).toBe('/api/v1/games/targi/cards/B%2F5.svg?lang=en&theme=light');
  });
});
