/**
 * Every question that the rules can ask is rendered, with words for every answer, in both languages.
 * The positions come from the rules themselves (tests/games/targi/decisions.py); a new kind without words fails here.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { render } from 'svelte/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BoardData } from '../src/games/targi/cards';
import type { TargiView } from '../src/games/targi/view';
import type { Localised } from '../src/lib/i18n.svelte';
import type { Gain } from '../src/lib/types';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', { languages: ['en'] });

const { language } = await import('../src/lib/i18n.svelte');
const { Chooser } = await import('../src/games/targi/chooser.svelte');
const { Choices, latest, waysToLay } = await import('../src/games/targi/view');
const { describeEvent, describeMove, figureWords, lacking, markerWords, moveWords, payingWords, vectorWords } =
  await import('../src/games/targi/words');
const { promptWords } = await import('../src/lib/events');
const { t } = await import('../src/games/targi/i18n');
const { default: Choice } = await import('../src/games/targi/Choice.svelte');
const { default: Board } = await import('../src/games/targi/Board.svelte');
const { default: Seat } = await import('../src/games/targi/Seat.svelte');

interface Example {
  kind: string;
  view: TargiView;
  moves: string[];
  gains: Record<string, Gain>;
  prompt: Localised;
}
const path = join(dirname(fileURLToPath(import.meta.url)), 'targi-decisions.json');
const { kinds, texts, board, examples } = JSON.parse(readFileSync(path, 'utf8')) as {
  kinds: string[];
  texts: string[];
  board: BoardData;
  examples: Example[];
};
const LANGUAGES = ['en', 'de'] as const;
/** Words of moves as they are typed, and signs of a missing text. */
const RAW = /\b(r\dc\d|[BHDG]\d\d|undefined|null|NaN)\b|\{\w+\}/;

afterEach(() => {
  language.current = 'en';
});

function rendered(example: Example): string {
  const { view, moves, gains, prompt } = example;
  const scene = { data: board, view };
  const seat = view.to_move!;
  const choices = new Choices(moves, view);
  const chooser = new Chooser({
    view,
    choices,
    canAct: true,
    careful: false,
    gains,
    why: () => Promise.resolve(''),
    play: () => {},
  });
  const shared = { scene, seat, chooser, hints: [], nameOf: (one: number) => `Name ${one}` };
  return [
    render(Choice, {
      props: {
        ...shared,
        choices,
        gains,
        asked: promptWords(prompt[language.current], null),
        mine: true,
        canUndo: true,
        refusal: null,
        onplay: () => {},
        onundo: () => {},
      },
    }).body,
    render(Board, { props: { ...shared, last: [] } }).body,
    render(Seat, { props: { ...shared, name: 'Name' } }).body,
  ].join('\n');
}

describe.each(LANGUAGES)('%s', (locale) => {
  test('all kinds of questions are here', () => {
    expect(new Set(examples.map((example) => example.kind))).toEqual(new Set(kinds));
  });

  test.each(examples.map((example, i) => [`${example.kind} ${i}`, example] as const))(
    '%s can be answered in words or on the table',
    (_, example) => {
      language.current = locale;
      const html = rendered(example);
      const text = html.replace(/<[^>]*>/g, ' ');
      const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map((found) => found[1]!);
      expect(text).not.toMatch(RAW);
      for (const label of labels) expect(label).not.toMatch(RAW);
      expect(text).toContain(promptWords(example.prompt[locale], null).slice(0, 12));

      const choices = new Choices(example.moves, example.view);
      const lays = waysToLay(example.moves).flatMap((way) => [...way.rows.values()]);
      const unescaped = (html + labels.join('\n')).replace(/&amp;/g, '&').replace(/&quot;/g, '"');
      for (const move of choices.spoken)
        expect(unescaped, move).toContain(moveWords(move, { data: board, view: example.view }));
      for (const target of choices.byTarget.keys()) {
        const onTable =
          target.startsWith('mine ') ||
          target in example.view.border ||
          target in example.view.centre ||
          example.view.dunes.some((dune) => dune.card === target);
        expect(onTable, target).toBe(true);
      }
      expect(lays.every((move) => move.startsWith('lay '))).toBe(true);
    },
  );

  test('answers to one question read differently', () => {
    language.current = locale;
    for (const { kind, view, moves } of examples) {
      const words = moves.map((move) => moveWords(move, { data: board, view }));
      expect(new Set(words).size, kind).toBe(words.length);
      expect(words, kind).not.toContain(moveWords('nonsense', { data: board, view }));
    }
  });

  test('every move that can be typed has words, for buttons and for the log', () => {
    language.current = locale;
    const { view } = examples[0]!;
    const viewer = { seat: 0, mine: [0], nameOf: () => 'Name' };
    for (const move of texts) {
      for (const said of [
        moveWords(move, { data: board, view }),
        describeMove(move, null),
        describeEvent({ number: 1, at: 0, kind: 'move', seat: 0, move, moves: 1 }, viewer, null),
      ]) {
        expect(said, move).not.toMatch(RAW);
        expect(said, move).not.toBe('');
        expect(said, move).not.toBe(moveWords('nonsense', { data: board, view }));
      }
    }
  });
});

test('the log names the card, what came up, what was won and what it cost', () => {
  const scene = { data: board, view: examples[0]!.view };
  const viewer = { seat: 0, mine: [0], nameOf: () => 'Name' };
  const said = (move: string, told: object): string => {
    const phrase = describeEvent({ number: 1, at: 0, kind: 'move', seat: 0, move, moves: 1, ...told }, viewer, scene);
    return typeof phrase === 'string'
      ? phrase
      : phrase.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  };
  const titles = { en: board.cards.B05!.title.en, de: board.cards.B05!.title.de };
  expect(said('lay 1 cost 2', { card: 'B05', goods: { gold: -1 }, change: { cards: 1 } })).toBe(
    `Name laid out ${titles.en} in row 1: +1 on cards, −1 gold`,
  );
  expect(said('hand', {})).toBe('Name took the card into hand');
  expect(said('hand', { card: 'B05' })).toBe(`Name took ${titles.en} into hand`);
  expect(said('use 13', { card: 'BB13', came: ['G11'], goods: { gold: 1 } })).toMatch(/, revealing .+: \+1 gold$/);
  language.current = 'de';
  expect(said('discard', { card: 'B05' })).toBe(`Name: ${titles.de} abgeworfen`);
  for (const move of texts) expect(said(move, { card: 'B05' })).not.toMatch(RAW);
});

test('a marker is moved with two taps of a finger', () => {
  const { view } = examples.find(({ kind }) => kind === 'move-marker')!;
  const played: string[] = [];
  const choices = new Choices(['move r1c1 r1c2', 'move r1c1 r2c1', 'skip'], view);
  const chooser = new Chooser({
    view,
    choices,
    canAct: true,
    careful: false,
    gains: {},
    why: () => Promise.resolve(''),
    play: (move) => played.push(move),
  });
  chooser.press('r1c1', true);
  expect(played).toEqual([]);
  expect(chooser.lit('r2c1')).toBe(true);
  chooser.press('r2c1', true);
  expect(played).toEqual(['move r1c1 r2c1']);
});

test('a question is said without the number of the player', () => {
  for (const { prompt } of examples) {
    for (const locale of LANGUAGES) expect(promptWords(prompt[locale], null)).not.toMatch(/^(Player|Spieler) \d/);
  }
});

describe('numbers agree with their nouns', () => {
  const taking = examples.find(({ kind }) => kind === 'take')!;
  const scene = { data: board, view: taking.view };

  test.each([
    ['en', { dates: 1 }, '1 date'],
    ['en', { dates: 2, salt: 1 }, '2 dates and 1 salt'],
    ['en', { any: 1 }, 'any good'],
    ['en', { any: 2, water: 1 }, 'any 2 goods and 1 water'],
    ['en', { same: 3 }, '3 identical goods'],
    ['de', { dates: 1 }, '1 Dattel'],
    ['de', { dates: 2, salt: 1 }, '2 Datteln und 1 Salz'],
    ['de', { any: 1 }, '1 Ware nach Wahl'],
    ['de', { same: 3 }, '3 gleiche Waren'],
  ] as const)('in %s: %o', (locale, vector, said) => {
    language.current = locale;
    expect(vectorWords(vector)).toBe(said);
  });

  test('on a button for one good', () => {
    expect(moveWords('dates', scene)).toBe('Take 1 date');
    expect(moveWords('water dates', scene)).toBe('Water for 1 date');
    expect(moveWords('water gold', scene)).toBe('Water for 1 gold');
    language.current = 'de';
    expect(moveWords('dates', scene)).toBe('1 Dattel nehmen');
  });

  test('where something is missing', () => {
    expect(lacking({ dates: 1 })).toEqual({ lack: '1 date', n: 1 });
    expect(lacking({ any: 1, gold: 1 })).toEqual({ lack: '1 good and 1 gold', n: 2 });
    language.current = 'de';
    expect(t('pay.lacking', lacking({ dates: 1 }))).toBe('Dir fehlt noch 1 Dattel.');
    expect(t('pay.lacking', lacking({ dates: 1, gold: 1 }))).toBe('Dir fehlen noch 1 Dattel und 1 Gold.');
  });
});

test('a warning says how many goods go at the end of the round', () => {
  const example = structuredClone(examples.find(({ kind }) => kind === 'act')!);
  example.view.seats[example.view.to_move!]!.over = { any: 1 };
  expect(rendered(example)).toContain('At the end of the round you would give up 1 good.');
});

test('the reader is spoken to, others are named', () => {
  const paying = { resources: false, points: false, exempt: true };
  expect(figureWords('You', false)).toBe('your Targi is here');
  expect(figureWords('Badi', true)).toBe('Badi has a Targi here, action done');
  expect(markerWords('You', true)).toBe('you get a marker here');
  expect(markerWords('Badi', true)).toBe('Badi gets a marker here');
  expect([payingWords(paying, 'You'), payingWords(paying, 'Badi')]).toEqual(['You are exempt', 'Badi is exempt']);
});

test('a hint and a review name a move without a tense', () => {
  const at = { data: board, view: examples[0]!.view };
  expect(describeMove('place 15', at)).toMatch(/^Targi on .+ \(15\)$/);
  expect(describeMove('lay 2', at)).toBe('Lay it out in row 2');
  expect(describeMove('choose 2', at)).toBe('Choose card 2');
});

test('a raid is asked for with what it costs in this game', () => {
  const { view } = structuredClone(examples.find(({ kind }) => kind === 'raid')!);
  const raid = view.raids.find(({ card }) => card === view.decision?.card)!;
  raid.pay = [{ salt: 1, any: 3 }, { vp: 1 }];
  expect(moveWords('pay goods', { data: board, view })).toMatch(/1 salt.*3 goods/);
});

describe('what the other did last', () => {
  let number = 0;
  const moved = (seat: number, move: string, told: object = {}) => ({
    number: ++number,
    at: 0,
    kind: 'move' as const,
    seat,
    move,
    moves: number,
    ...told,
  });
  const turn = [
    moved(0, 'place 5'),
    moved(1, 'use 13', { card: 'BB13', goods: { gold: 1 } }),
    moved(1, 'use r2c3', { card: 'B05' }),
    moved(1, 'lay 1', { card: 'B05', goods: { gold: -1, salt: -2 } }),
    moved(1, 'end'),
  ];
  const touched = { seat: 1, places: ['13', 'r2c3'], cards: ['BB13', 'B05', 'B05'], change: { gold: 0, salt: -2 } };

  test('is its whole turn, also after its end and while one moves on', () => {
    expect(latest(turn, 0)).toEqual(touched);
    expect(latest([...turn, moved(0, 'use 5', { card: 'BB05' })], 0)).toEqual(touched);
  });
  test('is the last turn for those who watch', () => {
    expect(latest([...turn, moved(0, 'use 5', { card: 'BB05' })], null).places).toEqual(['5']);
  });
  test('is not what was taken back', () => {
    const undone = { number: 99, at: 0, kind: 'undo' as const, seat: 1, moves: 2 };
    expect(latest([...turn, undone], 0).places).toEqual(['13']);
  });
  test('is marked in the display, with what was won and paid', () => {
    const { view } = examples[0]!;
    const [card] = Object.keys(board.cards).filter((id) => board.cards[id]!.kind === 'tribe');
    const seats = view.seats.map((seat) => ({
      ...seat,
      display: [[{ card: card!, symbol: 'oasis' as const, token: 0 }], [], []],
    }));
    const scene = { data: board, view: { ...view, seats } };
    const html = render(Seat, {
      props: { scene, seat: 1, name: 'Name', touched: { seat: 1, places: [], cards: [card!], change: { salt: -2 } } },
    }).body;
    expect(html).toMatch(/class="cell[^"]* last"/);
    expect(html).toContain('−2');
  });
});
