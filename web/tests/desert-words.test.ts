/** Through the Desert in words: moves, gains, events and spaces of real games, in both languages. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent, View } from '../src/lib/types';
import { aDesert, aLayout, boardOf, camels, choosing, nameOf as titleOf, positions } from './fixtures/desert';
import { server } from './fixtures/server';
import { BROKEN, LANGUAGES, spoken, standingOut } from './fixtures/words';

vi.stubGlobal('navigator', { languages: ['en'] });
const { Layout } = await import('../src/games/desert/board');
const { t } = await import('../src/games/desert/i18n');
const { Choices, parseMove } = await import('../src/games/desert/view');
const words = await import('../src/games/desert/words');
const { language } = await import('../src/lib/i18n.svelte');

afterEach(() => {
  language.current = 'en';
});
const nameOf = (seat: number): string => ['Amina', 'Badis', 'Chadli', 'Dassin', 'Elyas'][seat] ?? 'nobody';
const viewer = { seat: 0, mine: [0], nameOf };
const moved = (move: string, change: GameEvent['change'] = {}, seat = 0): GameEvent => ({
  number: 1,
  at: 0,
  kind: 'move',
  seat,
  move,
  moves: 1,
  change,
});

describe.each(LANGUAGES)('in %s', (locale) => {
  test('every legal move of a game has words of its own', () => {
    language.current = locale;
    for (const { moves } of choosing) {
      const said = moves!.map(words.describeMove);
      expect(new Set(said).size).toBe(moves!.length);
      expect(said.filter((one) => BROKEN.test(one))).toEqual([]);
      expect(said.filter((one, i) => !one.includes(parseMove(moves![i]!).space))).toEqual([]);
    }
  });
  test('every event of a whole game can be told, with its space standing out', () => {
    language.current = locale;
    const { events } = server.desert.story;
    expect(events.length).toBeGreaterThan(40);
    for (const event of events.filter(({ kind }) => kind === 'move')) {
      const phrase = words.describeEvent(event, viewer);
      const { space } = parseMove(event.move!);
      expect(spoken(phrase)).not.toMatch(BROKEN);
      expect(standingOut(phrase, 'place')).toEqual([space]);
    }
  });
  test('every gain that a server has told can be told', () => {
    language.current = locale;
    const gains = choosing.flatMap((position) => Object.values(position.gains));
    expect(gains.length).toBeGreaterThan(20);
    for (const gain of gains) {
      for (const said of [spoken(words.describeGain(gain)), words.spokenGain(gain)]) {
        expect(said).not.toMatch(BROKEN);
        expect(said).not.toBe('');
      }
    }
  });
  test.each(positions.map((position) => [titleOf(position), position] as const))(
    '%s: every space is told, with what is on it and for whom it is legal',
    (_, position) => {
      language.current = locale;
      const { view, moves, gains } = position;
      const layout = new Layout(boardOf(position), false);
      const choices = new Choices(moves ?? []);
      const scene = { layout, view, choices, gains, last: [], nameOf };
      const said = layout.names.map((name) => words.spokenSpace(name, null, scene));
      expect(said.filter((one) => BROKEN.test(one))).toEqual([]);
      expect(said.every((one, i) => one.startsWith(`${layout.names[i]}, `))).toBe(true);
      const open = said.filter((one) => one.split(', ').length > 2).length;
      expect(open).toBeGreaterThanOrEqual(choices.spaces(null).length);
    },
  );
});

describe('a gain', () => {
  test('has one item for each kind of points, in the order of the score', () => {
    const items = words.gainItems({ enclosed: 4, water: 3, links: ['B8'], oases: 5, river: 0 });
    expect(items.map(({ category, points }) => `${category} ${points}`)).toEqual(['water 3', 'oases 5', 'enclosed 4']);
  });
  test('that nobody may know is told as unknown, not as nothing', () => {
    expect(words.gainItems({ water: null })).toEqual([
      { category: 'water', points: null, text: t('gain.water-unknown') },
    ]);
  });
  test('of nothing is no words', () => {
    expect(words.describeGain({})).toBe('');
    expect(words.describeGain({ water: 0, oases: 0 })).toBe('');
    expect(words.spokenGain(undefined)).toBe('');
  });
  test('names the linked oases to a screen reader', () => {
    expect(words.spokenGain({ oases: 10, links: ['B8', 'D3'] })).toBe(t('gain.links', { n: 10, spaces: 'B8 and D3' }));
  });
  test('counts the enclosed spaces to a screen reader', () => {
    const gain = { enclosed: 3, encloses: ['A1', 'A2', 'A3', 'B8'] };
    expect(words.spokenGain(gain)).toBe(t('gain.closes', { n: 4 }));
    expect(words.spokenGain({ enclosed: 3 })).toBe(t('gain.closes', { n: 3 }));
  });
});

describe('the log', () => {
  test('says "you" to the player, and the name to all others', () => {
    const own = spoken(words.describeEvent(moved('camel green F8'), viewer));
    const other = spoken(words.describeEvent(moved('camel green F8'), { ...viewer, seat: 1, mine: [1] }));
    expect(own).not.toContain('Amina');
    expect(other).toContain('Amina');
  });
  test('says the names where several people share a screen', () => {
    expect(spoken(words.describeEvent(moved('camel green F8'), { ...viewer, mine: [0, 1] }))).toContain('Amina');
  });
  test('marks what was won', () => {
    const phrase = words.describeEvent(moved('camel green F8', { water: 3, enclosed: 2 }), viewer);
    expect(standingOut(phrase, 'gain')).toHaveLength(1);
    expect(standingOut(words.describeEvent(moved('camel green F8'), viewer), 'gain')).toEqual([]);
  });
  test('tells leaders, camels and returned leaders apart', () => {
    const said = ['leader green F8', 'camel green F8', 'return green'].map((move) =>
      spoken(words.describeEvent(moved(move), viewer)),
    );
    expect(new Set(said).size).toBe(3);
  });
  test('says nothing of what is no move', () => {
    expect(words.describeEvent({ ...moved(''), kind: 'undo', move: undefined }, viewer)).toBe('');
  });
});

describe('what is on a space', () => {
  const layout = aLayout(`
    .o#
    .O,
    ..V
  `);
  const view = aDesert({
    oases: ['B2'],
    waterholes: { B1: 3, A3: null },
    camels: camels({ A1: '1 green leader', A2: '1 green' }),
    enclosed: { B3: { seat: 0, colour: 'pink', points: 1 } },
  });
  const scene = { layout, view, choices: new Choices([]), gains: {}, last: [], nameOf };
  const on = (space: string): string => words.contentOf(space, scene);

  test.each([
    ['C1', () => t('space.mountain')],
    ['C3', () => t('space.village')],
    ['C2', () => t('space.unused')],
    ['B2', () => t('space.oasis')],
    ['B1', () => t('space.waterhole', { n: 3 })],
    ['A3', () => t('space.waterhole-down')],
  ])('%s is terrain or water', (space, said) => {
    expect(on(space)).toBe(said());
  });
  test('a camel has an owner and the length of its caravan', () => {
    const params = { name: 'Badis', ...words.colourParams('green'), n: 2 };
    expect(on('A1')).toBe(t('space.leader', params));
    expect(on('A2')).toBe(t('space.camel', params));
  });
  test('an enclosed space says whose it is', () => {
    expect(on('B3')).toBe(t('space.enclosed', { name: 'Amina', ...words.colourParams('pink') }));
  });
  test('an enclosed waterhole says both', () => {
    const both = { ...scene, view: { ...view, enclosed: { B1: { seat: 0, colour: 'pink' as const, points: 1 } } } };
    expect(words.contentOf('B1', both).startsWith(t('space.waterhole', { n: 3 }))).toBe(true);
    expect(words.contentOf('B1', both)).toContain('Amina');
  });
  test('sand is empty', () => {
    const bare = { ...scene, view: aDesert() };
    expect(words.contentOf('A1', bare)).toBe(t('space.empty'));
  });
  test('a legal space says what the chosen colour would bring there', () => {
    const choices = new Choices(['camel green B1', 'camel pink B1']);
    const legal = { ...scene, choices, gains: { 'camel green B1': { water: 3 } } };
    const green = words.colourName('green');
    expect(words.spokenSpace('B1', 'green', legal)).toContain(
      `${t('space.legal', { colours: green })}: ${t('gain.water', { n: 3 })}`,
    );
    expect(words.spokenSpace('B1', null, legal)).toContain(
      t('space.legal', { colours: `${green} and ${words.colourName('pink')}` }),
    );
  });
  test('the last move is told', () => {
    expect(words.spokenSpace('A1', null, { ...scene, last: ['A1'] })).toContain(t('space.last'));
    expect(words.spokenSpace('A2', null, { ...scene, last: ['A1'] })).not.toContain(t('space.last'));
  });
});

describe('the score', () => {
  const riverside = positions.find(({ options }) => options.board === 'river')!;

  test('has a column for each kind of points that the server names', () => {
    expect(words.scoreCategories(aDesert({ categories: ['oases', 'water'] })).map(({ key }) => key)).toEqual([
      'oases',
      'water',
    ]);
  });
  test('has a column for everything that the server counts', () => {
    const [score] = server.desert.table.result!.scores;
    const known = words.scoreCategories(riverside.view).map(({ key }) => key);
    expect(
      Object.keys(score!)
        .filter((key) => key !== 'seat' && key !== 'total')
        .sort(),
    ).toEqual(known.sort());
  });
  test('adds up to the total of a finished game', () => {
    for (const score of server.desert.table.result!.scores) {
      const sum = words.scoreCategories(riverside.view).reduce((total, { key }) => total + (score[key] ?? 0), 0);
      expect(sum).toBe(score.total);
    }
  });
});

describe('a move sounds', () => {
  test.each([
    [{}, 'place'],
    [{ water: 2 }, 'gain'],
    [{ water: null }, 'gain'],
    [{ oases: 5 }, 'big'],
    [{ enclosed: 1 }, 'big'],
  ] as const)('with %o like "%s"', (change, sound) => {
    expect(words.sound(moved('camel green F8', change))).toBe(sound);
  });
  test('the end sounds, a question does not', () => {
    expect(words.sound({ ...moved(''), kind: 'end' })).toBe('big');
    expect(words.sound({ ...moved(''), kind: 'ask' })).toBeNull();
  });
});

describe('the end is explained', () => {
  test('for every recorded game', () => {
    const over = positions.filter(({ view }) => view.phase === 'over');
    expect(over.length).toBeGreaterThan(3);
    for (const { view } of over) expect(words.describeEnd(view as unknown as View)).not.toBe('');
  });
  test('by the colour that ran out, or by a player who was stuck', () => {
    const supply = { ...aDesert().supply, pink: 0 };
    expect(words.describeEnd(aDesert({ end: 'supply', supply }) as unknown as View)).toBe(
      'The last pink camel was placed.',
    );
    expect(words.describeEnd(aDesert({ end: 'stuck' }) as unknown as View)).toBe('A player could not place a camel.');
    expect(words.describeEnd(aDesert() as unknown as View)).toBe('');
  });
});
