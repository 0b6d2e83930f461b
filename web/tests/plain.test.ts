/** The table of buttons and text: a view in words, moves in groups, and both drawn. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { render } from 'svelte/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Fact } from '../src/plain/facts';
import { defaults } from './fixtures/settings';
import type { GameEvent, TableInfo, View, ViewMessage } from '../src/lib/types';

vi.stubGlobal('navigator', { languages: ['en'] });
const { language } = await import('../src/lib/i18n.svelte');
const { factsOf, said } = await import('../src/plain/facts');
const { groupMoves, matching } = await import('../src/plain/moves');
const { describeEvent, describeGain, readable, scoreCategories, sound } = await import('../src/plain/words');
const { plain: plainText } = await import('../src/lib/events');
const { default: Table } = await import('../src/plain/Table.svelte');

afterEach(() => {
  language.current = 'en';
});
const nameOf = (seat: number): string => ['Amina', 'Badis'][seat] ?? 'nobody';

/** A view as a reader finds it: one line for each thing. */
function lines(view: View): string[] {
  return factsOf(view, nameOf).flatMap((fact) => told(fact, ''));
}
function told({ title, value }: Fact, before: string): string[] {
  const name = before + title;
  if (value.kind === 'group') return value.facts.flatMap((fact) => told(fact, `${name} > `));
  if (value.kind !== 'table') return [`${name}: ${said(value)}`];
  return value.rows.map(
    (row) =>
      `${name} > ${row.title}: ${row.cells.map((cell, i) => [value.columns[i], said(cell)].filter(Boolean).join(' ')).join('; ')}`,
  );
}

describe('a view in words', () => {
  test('names are readable, numbers and flags are words of the reader', () => {
    expect(readable('last_bid')).toBe('Last bid');
    expect(readable('lastBid')).toBe('Last bid');
    expect(lines({ cards_left: 1234, open: true, phase: 'last_bid' })).toEqual([
      'Cards left: 1,234',
      'Open: yes',
      'Phase: last bid',
    ]);
    language.current = 'de';
    expect(lines({ cards_left: 1234, open: false })).toEqual(['Cards left: 1.234', 'Open: nein']);
  });
  test('what the seat may not know is hidden, what is empty is not', () => {
    expect(lines({ card: null, deck: [], note: '' })).toEqual(['Card: hidden', 'Deck: –', 'Note: –']);
  });
  test('what the page shows elsewhere is left out', () => {
    expect(
      lines({ game: 'x', players: 2, seat: 0, to_move: 1, history: ['a'], scores: [], end: null, pot: 3 }),
    ).toEqual(['Pot: 3']);
  });
  test('a seat is its player, and nobody is not a secret', () => {
    expect(lines({ owner: 1, last_seat: 0, winner: null })).toEqual(['Owner: Badis', 'Last seat: Amina', 'Winner: –']);
  });
  test('a list is one line, an object a group of lines', () => {
    expect(lines({ dice: [3, 5, null], goods: { salt: 2, dates: 0 } })).toEqual([
      'Dice: 3, 5, hidden',
      'Goods > Salt: 2',
      'Goods > Dates: 0',
    ]);
  });
  test('things of one kind are a table, with what each lacks left open', () => {
    expect(lines({ piles: { north: { top: 'ox', left: 4 }, south: { top: null } } })).toEqual([
      'Piles > North: Top ox; Left 4',
      'Piles > South: Top hidden; Left –',
    ]);
  });
  test('what belongs to seats has the names of the players', () => {
    expect(lines({ hands: [['ox'], [null, null]] })).toEqual(['Hands > Amina: ox', 'Hands > Badis: hidden, hidden']);
    expect(lines({ hands: [3, null] })).toEqual(['Hands > Amina: 3', 'Hands > Badis: hidden']);
    expect(
      lines({
        seats: [
          { coins: 3, secret: 5 },
          { coins: 2, secret: null },
        ],
      }),
    ).toEqual(['Seats > Amina: Coins 3; Secret 5', 'Seats > Badis: Coins 2; Secret hidden']);
    expect(lines({ bids: [{ seat: 1, bid: 4 }] })).toEqual(['Bids > Badis: Bid 4']);
    expect(lines({ bids: [{ seat: 1, rows: [['a']] }] })).toEqual(['Bids > Badis > Rows > 1: a']);
  });
  test('the names of players stay as they are', () => {
    const facts = factsOf({ hands: [['ox']] }, () => 'amina_k');
    expect(facts).toMatchObject([{ value: { rows: [{ title: 'amina_k' }] } }]);
  });
  test('what is empty everywhere is still there', () => {
    expect(lines({ linked: [{}, {}] })).toEqual(['Linked > 1: –', 'Linked > 2: –']);
  });
  test('what is too large for a table is a group for each', () => {
    const seat = { goods: { salt: 1 }, rows: [['a', 'b'], []] };
    expect(lines({ seats: [seat, seat] })).toEqual(
      ['Amina', 'Badis'].flatMap((name) => [
        `Seats > ${name} > Goods > Salt: 1`,
        `Seats > ${name} > Rows > 1: a, b`,
        `Seats > ${name} > Rows > 2: –`,
      ]),
    );
  });
});

describe('moves in groups', () => {
  const titles = (moves: string[]) =>
    groupMoves(moves).map((group) => `${group.title}: ${group.choices.map(({ label }) => label).join(' ')}`);

  test('moves that begin alike are together, the others last', () => {
    expect(titles(['pass', 'take 1', 'take 2', 'give 1', 'give 2'])).toEqual(['take: 1 2', 'give: 1 2', ': pass']);
  });
  test('moves that are like no other have no title', () => {
    expect(titles(['roll', 'hold'])).toEqual([': roll hold']);
  });
  test('a move that is only the title keeps its name', () => {
    expect(titles(['take', 'take 2'])).toEqual(['take: take 2']);
  });
  test('large groups are parted by the next word', () => {
    const moves = ['red', 'blue'].flatMap((colour) => Array.from({ length: 20 }, (_, at) => `put ${colour} ${at}`));
    expect(groupMoves(moves).map((group) => group.title)).toEqual(['put red', 'put blue']);
  });
  test('but not into single moves', () => {
    const moves = Array.from({ length: 60 }, (_, at) => `go ${at}`);
    expect(groupMoves(moves).map((group) => [group.title, group.choices.length])).toEqual([['go', 60]]);
  });
  test('no move is lost and none is there twice', () => {
    const moves = ['a', 'b 1', ...Array.from({ length: 99 }, (_, at) => `c ${at % 3} ${at}`), 'b 2'];
    expect(
      groupMoves(moves)
        .flatMap((group) => group.choices.map(({ move }) => move))
        .sort(),
    ).toEqual(moves.toSorted());
  });
  test('a search finds beginnings of words in any order and ignores case', () => {
    expect(matching(['put red 1', 'put blue 1', 'put red 21', 'pass'], '1 RE')).toEqual(['put red 1']);
    expect(matching(['pass'], '  ')).toEqual(['pass']);
  });
});

describe('events and points', () => {
  const event: GameEvent = {
    number: 3,
    at: 0,
    kind: 'move',
    seat: 1,
    move: 'take 2',
    moves: 3,
    change: { coins: 2, cards: null, luck: 0 },
  };
  test('the log says who, what and what it brought', () => {
    expect(plainText(describeEvent(event, { seat: 0, mine: [0], nameOf }))).toBe('Badis: take 2, +2 coins, cards ?');
    expect(plainText(describeEvent({ ...event, change: {} }, { seat: 0, mine: [0], nameOf }))).toBe('Badis: take 2');
  });
  test('a loss is told, nothing is not', () => {
    expect(describeGain({ coins: -1, cards: 0, places: ['a'] })).toBe('-1 coins');
  });
  test('a gain sounds like one', () => {
    expect(sound(event)).toBe('gain');
    expect(sound({ ...event, change: {} })).toBe('place');
    expect(sound({ ...event, kind: 'undo' })).toBeNull();
  });
  test('the columns of the result are what the game counts', () => {
    expect(
      scoreCategories({}, [{ seat: 0, total: 5, coins: 2, last_stone: 3 }]).map(({ key, title }) => [key, title]),
    ).toEqual([
      ['coins', 'Coins'],
      ['last_stone', 'Last stone'],
    ]);
  });
});

describe('the table', () => {
  const path = join(dirname(fileURLToPath(import.meta.url)), 'targi-decisions.json');
  interface Example extends Pick<ViewMessage, 'view' | 'moves' | 'gains' | 'prompt'> {
    kind: string;
  }
  /** The richest views there are; this table knows nothing about them. */
  const { examples } = JSON.parse(readFileSync(path, 'utf8')) as { examples: Example[] };
  const settings = defaults;
  const seats = [0, 1].map((seat) => ({ seat, kind: 'person' as const, person: null, level: null, online: true }));
  const table = { id: 't', game: 'nine-stones', options: {}, players: 2, seats, mine: [0] } as unknown as TableInfo;

  function drawn(example: Example, more: Record<string, unknown> = {}): string {
    const seat = example.view.to_move as number;
    const state = {
      ...example,
      type: 'view',
      version: 1,
      seat,
      to_move: seat,
      events: [],
      clocks: null,
      undo: { possible: true, free: true },
      asked: null,
      result: null,
    };
    const act = { play: () => {}, undo: () => {} };
    const props = {
      table,
      state,
      seat,
      act,
      pending: false,
      canAct: true,
      canUndo: true,
      settings,
      readonly: false,
      highlight: null,
      refusal: null,
      nameOf,
      ...more,
    };
    return render(Table, { props: props as never }).body;
  }
  const unescaped = (html: string): string => html.replace(/&amp;/g, '&').replace(/&quot;/g, '"');

  test.each(examples.map((example, at) => [`${example.kind} ${at}`, example] as const))(
    '%s: every move is a button that says it all',
    (_, example) => {
      const html = unescaped(drawn(example));
      const buttons = [...html.matchAll(/data-move="([^"]*)"[^>]*aria-label="([^"]*)"/g)];
      expect(buttons.map(([, move]) => move).sort()).toEqual([...(example.moves ?? [])].sort());
      for (const [, move, label] of buttons) expect(label?.startsWith(move ?? '-')).toBe(true);
      expect(html.replace(/<[^>]*>/g, ' ')).not.toMatch(/\b(undefined|null|NaN)\b|\[object|\{\w+\}/);
    },
  );
  test('in each group one button can be reached by Tab', () => {
    const html = drawn(examples[0]!);
    expect(html.match(/role="toolbar"/g)?.length).toBe(html.match(/data-move="[^"]*" tabindex="0"/g)?.length);
  });
  test('a refusal, a hint and what is hidden are in words', () => {
    const [example] = examples as [Example];
    expect(drawn(example, { refusal: 'Not there.' })).toMatch(/role="alert"[^>]*>Not there\./);
    expect(drawn(example, { highlight: { move: example.moves?.[0] } })).toMatch(/class="button[^"]*hinted/);
    expect(drawn({ ...example, view: { card: null } })).toContain('hidden');
  });
  test('a replay offers nothing to choose', () => {
    expect(drawn(examples[0]!, { readonly: true })).not.toContain('data-move');
  });
});
