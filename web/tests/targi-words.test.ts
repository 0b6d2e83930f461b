/** Targi in words: amounts, places, cards, raids, challenges and a whole recorded game, in both languages. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent } from '../src/lib/types';
import { server } from './fixtures/server';
import { asked, aTargi, board, examples, texts, tribeCard } from './fixtures/targi';
import { BROKEN, LANGUAGES, spoken, standingOut } from './fixtures/words';

vi.stubGlobal('navigator', { languages: ['en'] });
const { t } = await import('../src/games/targi/i18n');
const words = await import('../src/games/targi/words');
const { language, local } = await import('../src/lib/i18n.svelte');

const nameOf = (seat: number): string => ['Amina', 'Badis'][seat] ?? '';
const viewer = { seat: 0, mine: [0], nameOf };
const scene = { data: board, view: aTargi() };
beforeEach(() => {});
afterEach(() => {
  language.current = 'en';
});
const moved = (move: string, told: object = {}): GameEvent => ({
  number: 1,
  at: 0,
  kind: 'move',
  seat: 0,
  move,
  moves: 1,
  ...told,
});

describe('amounts', () => {
  test.each(LANGUAGES)('in %s, one and several differ where the language has a plural', (locale) => {
    language.current = locale;
    for (const name of ['dates', 'salt', 'pepper', 'any', 'same', 'gold', 'water', 'vp']) {
      for (const n of [0, 1, 2, 11]) {
        if (name !== 'any' || n !== 1) expect(words.amount(name, n)).toMatch(new RegExp(`\\b${n}\\b`)); // "any good"
        expect(words.amount(name, n)).not.toMatch(BROKEN);
      }
    }
  });
  test('are listed in a fixed order, and nothing is called nothing', () => {
    expect(words.vectorWords({ gold: 1, dates: 2 })).toBe(`${words.amount('dates', 2)} and ${words.amount('gold', 1)}`);
    expect(words.vectorWords({ dates: 0 })).toBe(t('amount.nothing'));
  });
  test('of an unknown resource are goods of any kind', () => {
    expect(words.amount('silk', 2)).toBe(t('amount.any', { n: 2 }));
    expect(words.goodName('silk')).toBe(t('good.any'));
  });
});

describe('places', () => {
  test('are named by the card on the border, by row and column, or as a dune', () => {
    const five = scene.view.border[5]!.card;
    expect(words.placeName('5', scene)).toBe(t('place.border', { number: '5', title: words.titleOf(five, board) }));
    expect(words.placeName('r2c3', scene)).toBe(t('place.space', { row: '2', column: '3' }));
    expect(words.placeName('1.4', scene)).toBe(t('place.own', { row: '1', place: '4' }));
    const dune = Object.keys(board.cards).find((id) => board.cards[id]!.kind === 'dune')!;
    expect(words.placeName(dune, scene)).toBe(t('place.dune', { title: words.titleOf(dune, board) }));
  });
  test('without a table on screen are numbers', () => {
    expect(words.placeName('5', null)).toBe(t('place.number', { number: '5' }));
  });
  test('a card that may not be known has no name', () => {
    expect(words.titleOf(null, board)).toBe(t('card.hidden'));
    expect(words.titleOf('B05', undefined)).toBe(t('card.hidden'));
  });
});

describe('cards', () => {
  test.each(LANGUAGES)('in %s, each one is read with its name and its text', (locale) => {
    language.current = locale;
    for (const [id, card] of Object.entries(board.cards)) {
      const said = words.cardWords(card);
      expect(said, id).toContain(local(card.title));
      expect(said, id).toContain(local(card.text));
      expect(said, id).not.toMatch(BROKEN);
    }
  });
  test('say what they cost and what they are worth', () => {
    const card = board.cards[tribeCard('well')]!;
    const said = words.cardWords({
      ...card,
      cost: [{ salt: 2 }, { gold: 1 }],
      vp: 3,
      bracket: { cost: { dates: 1 }, vp: 2 },
    });
    expect(said).toContain(words.symbolName('well'));
    expect(said).toContain(t('card.vp', { n: 3 }));
    expect(said).toContain(
      t('card.cost', { cost: `${words.amount('salt', 2)}${t('card.or')}${words.amount('gold', 1)}` }),
    );
    expect(said).toContain(t('card.bracket', { cost: words.amount('dates', 1), n: 2 }));
  });
  test('have a class in words, and say if they are ours', () => {
    const card = board.cards[tribeCard('well')]!;
    expect(words.iconWords({ ...card, icon: 'lightning' })).toBe(t('icon.lightning'));
    expect(words.iconWords({ ...card, icon: 'none' })).toBe('');
    expect(words.sourceWords({ ...card, source: 'ours' })).toBe(t('source.ours'));
    expect(words.sourceWords({ ...card, source: 'verified' })).toBe('');
  });
});

describe('the log of a whole game', () => {
  const { events } = server.targi.story;
  test.each(LANGUAGES)('in %s, has words for every move, with and without the cards on screen', (locale) => {
    language.current = locale;
    expect(events.length).toBeGreaterThan(50);
    for (const at of [null, scene]) {
      for (const event of events) {
        const said = spoken(words.describeEvent(event, viewer, at));
        expect(said, event.move).not.toMatch(BROKEN);
        expect(said.startsWith(nameOf(event.seat!)), said).toBe(true);
      }
    }
  });
  test('tells what was won apart from what it cost', () => {
    const phrase = words.describeEvent(moved('use 5', { goods: { dates: 2, gold: -1 }, change: {} }), viewer, null);
    expect(standingOut(phrase, 'gain')).toEqual([t('gain.dates', { n: '+2', count: 2 })]);
    expect(standingOut(phrase, 'loss')).toEqual([t('gain.gold', { n: '−1', count: 1 })]);
  });
  test('tells nothing that did not change', () => {
    expect(words.describeEvent(moved('use 5', { goods: { dates: 0 }, change: { cards: 0 } }), viewer, null)).toBeTypeOf(
      'string',
    );
  });
  test('counts victory points once: as points, not as tokens too', () => {
    const phrase = words.describeEvent(moved('use 5', { goods: { vp: 1 }, change: { tokens: 1 } }), viewer, null);
    expect(standingOut(phrase, 'gain')).toEqual([t('gain.tokens', { n: '+1', count: 1 })]);
  });
  test('marks what the viewer may not know', () => {
    const phrase = words.describeEvent(moved('use 5', { change: { cards: null } }), viewer, null);
    expect(standingOut(phrase, 'gain')).toEqual([t('gain.cards', { n: t('gain.unknown'), count: 2 })]);
  });
});

describe('a gain', () => {
  test.each(LANGUAGES)('in %s, of every question can be told', (locale) => {
    language.current = locale;
    for (const { gains } of examples)
      for (const gain of Object.values(gains)) expect(spoken(words.describeGain(gain))).not.toMatch(BROKEN);
  });
  test('sounds by its size', () => {
    const sound = (change: Record<string, number | null>) => words.sound(moved('use 5', { change }));
    expect([sound({}), sound({ cards: 1 }), sound({ cards: 2, rows: 2 }), sound({ cards: null })]).toEqual([
      'place',
      'gain',
      'big',
      'place',
    ]);
    expect(words.sound({ ...moved(''), kind: 'end' })).toBe('big');
    expect(words.sound({ ...moved(''), kind: 'undo' })).toBeNull();
  });
});

describe('a hint', () => {
  test('names the card of the position on screen', () => {
    const example = asked('act');
    const at = { data: board, view: example.view };
    const use = example.moves.find((move) => /^use r/.test(move)) ?? 'use 5';
    expect(words.describeMove(use, at)).toBe(words.moveWords(use, at));
  });
  test('about a game that is over is told as what was done', () => {
    const at = { data: board, view: { ...scene.view, phase: 'over' as const } };
    for (const move of texts.slice(0, 60)) expect(words.describeMove(move, at)).not.toMatch(BROKEN);
  });
});

describe('the score', () => {
  const keys = (view: { categories?: unknown }) => words.scoreCategories(view).map(({ key }) => key);
  test('has a row for each kind of points that the server names', () => {
    expect(keys({ categories: ['rows', 'tokens'] })).toEqual(['rows', 'tokens']);
  });
  test('adds up to the total of a finished game', () => {
    for (const score of server.targi.table.result!.scores) {
      const sum = keys(server.targi.position.view).reduce((total, key) => total + (score[key] ?? 0), 0);
      expect(sum).toBe(score.total);
    }
  });
});

describe('raids and challenges', () => {
  test.each([
    [{ resources: true, points: true, exempt: false }, 'raid.both'],
    [{ resources: true, points: false, exempt: false }, 'raid.goods'],
    [{ resources: false, points: true, exempt: false }, 'raid.vp'],
    [{ resources: false, points: false, exempt: false }, 'raid.neither'],
    [{ resources: false, points: false, exempt: true }, 'raid.exempt'],
  ] as const)('%o', (can, key) => {
    expect(words.payingWords(can, 'Amina')).toBe(t(key, { name: 'Amina' }));
  });
  test('progress says how far one is, and how far is far enough', () => {
    const one = (kind: 'at_least' | 'at_most' | 'ahead', have: number) => ({ kind, have, need: 4, met: false });
    expect(words.progressWords([one('at_least', 3)])).toBe(t('progress.of', { have: 3, need: 4 }));
    expect(words.progressWords([one('at_most', 5)])).toBe(t('progress.most', { have: 5, need: 4 }));
    expect(words.progressWords([one('ahead', -2)])).toBe(t('progress.ahead', { have: '−2', need: 4 }));
    expect(words.progressWords([one('at_least', 3), one('at_most', 5)]).split(' · ')).toHaveLength(2);
  });
  test('signs are those of a printed table', () => {
    expect([words.signed(2), words.signed(0), words.signed(-2)]).toEqual(['+2', '0', '−2']);
  });
});
