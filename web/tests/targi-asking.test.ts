/** Targi's questions and their answers in words, for every kind of question that the rules ask. */
import { afterEach, describe, expect, test } from 'vitest';
import { Asking, brings, isQuiet, splitQuestion, symbolOf, type AskingSource } from '../src/games/targi/asking.svelte';
import { Chooser } from '../src/games/targi/chooser.svelte';
import { t } from '../src/games/targi/i18n';
import { drawn } from '../src/games/targi/position';
import { askedWords, besideCard, overPanel } from '../src/games/targi/told';
import { Choices, type TargiView } from '../src/games/targi/view';
import { language, local } from '../src/lib/i18n.svelte';
import { asked as exampleOf, board, examples, kinds, standing, type Example } from './fixtures/targi';
import { BROKEN } from './fixtures/words';

interface Table {
  asking: Asking;
  chooser: Chooser;
  played: string[];
  source: { -readonly [Key in keyof AskingSource]: AskingSource[Key] };
}
/** The question of an example, asked of the seat that decides. */
function ask(example: Example, change: Partial<AskingSource> = {}): Table {
  const { view, moves, gains, prompt } = example;
  const choices = new Choices(moves, view);
  const played: string[] = [];
  const play = (move: string) => void played.push(move);
  const chooser = new Chooser({
    view,
    choices,
    canAct: true,
    careful: false,
    gains,
    why: () => Promise.resolve('because'),
    play,
  });
  const source = {
    scene: { data: board, view },
    seat: view.to_move,
    choices,
    chooser,
    gains,
    asked: local(prompt),
    mine: true,
    refusal: null,
    hints: [],
    onplay: play,
    ...change,
  };
  return { asking: new Asking(source), chooser, played, source };
}
const each = examples.map((example, i): [string, Example] => [`${example.kind} ${i}`, example]);

afterEach(() => {
  language.current = 'en';
});

describe.each(['en', 'de'] as const)('every question in %s', (locale) => {
  test.each(each)('%s says only what can be read', (_, example) => {
    language.current = locale;
    const { asking, chooser } = ask(example);
    const said = [asking.question.first, asking.question.rest, asking.note, asking.wrong];
    said.push(...asking.buttons.map((move) => asking.words(move)), ...asking.cards.map((id) => asking.lackFor(id)));
    for (const target of asking.source.choices.byTarget.keys()) {
      chooser.point(target, true);
      said.push(asking.note);
    }
    expect(said.filter((text) => BROKEN.test(text))).toEqual([]);
  });
});

describe('every question', () => {
  test.each(each)('%s offers every move exactly once: on a card, in words, or as a way to pay', (_, example) => {
    const { asking } = ask(example);
    const rows = asking.ways.flatMap((way) => [...way.rows.values()]);
    const offered = asking.cards.map((_, i) => `choose ${i + 1}`).filter((move) => example.moves.includes(move));
    const touched = [...asking.source.choices.byTarget.values()].flat().filter((move) => !rows.includes(move));
    const all = [...asking.buttons, ...asking.waters, ...rows, ...offered, ...touched];
    expect(all.sort()).toEqual([...example.moves].sort());
  });
  test.each(each)('%s offers nothing to anybody else', (_, example) => {
    const { asking } = ask(example, { mine: false });
    expect([asking.buttons, asking.waters, asking.ways, asking.cards, asking.short, asking.crossed]).toEqual(
      Array(6).fill([]),
    );
    expect([asking.note, asking.laid, asking.remembered]).toEqual(['', undefined, []]);
  });
  test('is among those that the rules ask', () => {
    expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(kinds));
  });
});

describe('a question', () => {
  test('that is long is drawn with its first sentence large', () => {
    const text = 'Choose one of these cards. It comes into your hand, and the other is discarded.';
    expect(splitQuestion(text)).toEqual({
      first: 'Choose one of these cards.',
      rest: 'It comes into your hand, and the other is discarded.',
    });
  });
  test('that is short stays whole', () => {
    expect(splitQuestion('Place. Now.')).toEqual({ first: 'Place. Now.', rest: '' });
  });
  test('in one sentence stays whole, however long', () => {
    const text = `Pay ${'one more date, '.repeat(8)}please`;
    expect(splitQuestion(text)).toEqual({ first: text, rest: '' });
  });
  test('shows a refusal before the reason of the last choice', () => {
    const { asking, chooser, source } = ask(exampleOf('place'));
    chooser.why = 'because';
    expect(asking.wrong).toBe('because');
    source.refusal = 'The server says no.';
    expect(asking.wrong).toBe('The server says no.');
  });
});

describe('the buttons', () => {
  test('have those that end something last and quiet', () => {
    for (const [, example] of each) {
      const { asking } = ask(example);
      const quiet = asking.buttons.map(isQuiet);
      expect(quiet).toEqual([...quiet].sort((a, b) => Number(a) - Number(b)));
      expect(asking.buttons.filter((move) => !isQuiet(move)).every((move) => asking.isPrimary(move))).toBe(true);
    }
  });
  test('make the only answer stand out, even if it ends something', () => {
    const example = { ...exampleOf('act'), moves: ['end'] };
    expect(ask(example).asking.isPrimary('end')).toBe(true);
    const more = { ...example, moves: ['end', 'use 5'] };
    expect(ask(more).asking.isPrimary('end')).toBe(false);
  });
  test.each([
    ['dates', 'dates'],
    ['water gold', 'gold'],
    ['symbol well', 'well'],
    ['stored 2', 'gold'],
    ['hand', 'hand'],
    ['targia', 'targia-figure'],
    ['redraw', 'draw'],
    ['skip', null],
  ])('%j has the symbol %j', (move, symbol) => {
    expect(symbolOf(move)).toBe(symbol);
  });
  test('say what they bring, but not what their words say already', () => {
    expect(brings('use 5', { gold: 1 })).not.toBe('');
    expect(brings('dates', { dates: 1 })).toBe('');
    expect(brings('use 5', undefined)).toBe('');
  });
  test('for laying a card out say what is won, not what is paid', () => {
    expect(brings('lay 1', { dates: -2 })).toBe('');
    expect(brings('lay 1', { dates: -2, vp: 1 })).toBe(brings('use 5', { vp: 1 }));
  });
  test('show a hint', () => {
    const { asking } = ask(exampleOf('act'), { hints: ['end'] });
    expect(asking.hinted('end')).toBe(true);
    expect(asking.hinted('skip')).toBe(false);
  });
  test('of a place that was picked are what can be done there', () => {
    const example = exampleOf('act');
    const { asking, chooser } = ask({ ...example, moves: ['use 5', 'end'] });
    expect(asking.focused).toBeNull();
    chooser.press('5', true);
    expect(asking.focused).toEqual(['use 5']);
    chooser.clear();
    expect(asking.focused).toBeNull();
  });
});

describe('the note', () => {
  test('counts the border cards that can be chosen, with the dunes apart', () => {
    const example = exampleOf('place');
    const { asking } = ask({ ...example, moves: ['place 5', 'place 6', 'place dune'] });
    const own = example.view.seats[example.view.to_move!]!;
    expect(asking.note).toBe(t('note.place', { n: 2, dunes: t('note.dunes', { n: 1 }), targi: own.targi }));
  });
  test('counts what is left to use, or says that there is nothing', () => {
    const example = exampleOf('act');
    expect(ask({ ...example, moves: ['use 5', 'end'] }).asking.note).toBe(t('note.act', { n: 1 }));
    expect(ask({ ...example, moves: ['end'] }).asking.note).toBe(t('note.act-none'));
  });
  test('says which cards the next figure would reach', () => {
    const example = exampleOf('place');
    const seat = example.view.to_move!;
    const view = standing(drawn({}, [[], []]), seat, 6);
    const position: TargiView = { ...view, to_move: seat, decision: example.view.decision };
    const { asking, chooser } = ask({
      ...example,
      view: position,
      moves: ['place 3', 'place 7'],
      gains: { 'place 3': { crosses: ['r2c3'] } },
    });
    chooser.point('3', true);
    expect(asking.note).toContain(':');
    expect(asking.crossed.map(({ maybe }) => maybe)).toEqual([true]);
    chooser.point('3', false);
    expect(asking.crossed).toEqual([]);
    chooser.point('7', true);
    expect(asking.note).toContain(t('note.no-crossing'));
  });
});

describe('paying', () => {
  const example = examples.find(
    ({ kind, moves }) => kind === 'tribe' && moves.some((move) => move.startsWith('lay ')),
  )!;
  test('is for the card in question', () => {
    const { asking } = ask(example);
    expect(asking.laid).toBe(board.cards[example.view.decision!.card!]);
    expect(asking.wayPrice(asking.ways[0]!)).toEqual(asking.laid!.cost?.[0] ?? {});
  });
  test('that is not possible says what is lacking', () => {
    const poor = structuredClone(example);
    poor.view.lacks = { [poor.view.decision!.card!]: [{ salt: 1 }] };
    poor.moves = poor.moves.filter((move) => !move.startsWith('lay '));
    const { asking } = ask(poor);
    expect(asking.ways).toEqual([]);
    expect(asking.short.length).toBeGreaterThan(0);
    expect(asking.lackFor(poor.view.decision!.card)).not.toBe('');
  });
  test('sends the move of a row', () => {
    const { asking, played } = ask(example);
    const [move] = [...asking.ways[0]!.rows.values()];
    asking.source.onplay(move!);
    expect(played).toEqual([move]);
  });
});

describe('what is easily forgotten', () => {
  test('is what has to be given up at the end of the round', () => {
    const example = exampleOf('act');
    const own = example.view.seats[example.view.to_move!]!;
    own.over = { gold: 2 };
    expect(ask(example).asking.over).toMatchObject({ gold: 2 });
    expect(ask(example, { mine: false }).asking.over).toEqual({});
  });
});

describe('the prompt', () => {
  const nameOf = (seat: number): string => ['Amina', 'Badis'][seat] ?? '';
  const view = (change: Partial<TargiView> = {}): TargiView => ({ ...drawn({}, [[], []]), to_move: 0, ...change });
  test('speaks to the player who decides', () => {
    expect(askedWords(view(), 'Player 1, place a figure.', 0, nameOf)).toBe('Place a figure.');
  });
  test('names the player to everybody else', () => {
    expect(askedWords(view(), 'Player 1, place a figure.', 1, nameOf)).toBe('Amina: place a figure.');
    expect(askedWords(view(), 'Player 1, place a figure.', null, nameOf)).toBe('Amina: place a figure.');
  });
  test('says for whom the table waits if the question is hidden', () => {
    expect(askedWords(view({ to_move: 1 }), '', 0, nameOf)).toBe(t('prompt.wait', { name: 'Badis' }));
  });
  test.each([
    ['robber', t('prompt.end-robber')],
    ['display', t('prompt.end-display')],
    [null, t('prompt.over')],
  ] as const)('says how the game ended: %s', (end, words) => {
    expect(askedWords(view({ phase: 'over', to_move: null, end }), '', 0, nameOf)).toBe(words);
  });
});

describe('a card drawn large', () => {
  const screen = { width: 1280, height: 800 };
  const small = (left: number, top: number) => ({ left, top, right: left + 90 });
  test('is right of the small one', () => {
    expect(besideCard(small(100, 300), screen)).toEqual({ left: 204, top: 270 });
  });
  test('is left of it where there is no room', () => {
    expect(besideCard(small(1000, 300), screen)).toEqual({ left: 570, top: 270 });
  });
  test('never leaves the screen', () => {
    expect(besideCard(small(100, 0), screen).top).toBe(8);
    expect(besideCard(small(100, 790), screen).top).toBe(400);
    expect(besideCard(small(400, 300), { width: 500, height: 800 }).left).toBe(8);
  });
});

test('positions drawn for the rules have sixteen border cards and nine in the centre', () => {
  const view = drawn({ 6: 0, 9: 1 }, [[], []]);
  expect(Object.keys(view.border)).toHaveLength(16);
  expect(Object.keys(view.centre)).toHaveLength(9);
  expect([view.border[6]?.seat, view.border[9]?.seat, view.border[7]?.seat]).toEqual([0, 1, null]);
});

describe('a large card over the panel', () => {
  test('is no wider than the panel, so that it covers nothing that is played on', () => {
    expect(overPanel({ left: 892, top: 600, width: 372 }, { height: 900 })).toMatchObject({ left: 892, width: 372 });
    expect(overPanel({ left: 1400, top: 500, width: 500 }, { height: 1080 })).toEqual({
      left: 1484,
      top: 500,
      width: 416,
    });
  });
  test('stays on the screen', () => {
    expect(overPanel({ left: 892, top: 700, width: 416 }, { height: 720 }).top).toBe(320);
    expect(overPanel({ left: 892, top: 700, width: 416 }, { height: 300 }).top).toBe(8);
  });
});
