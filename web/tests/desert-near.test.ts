/** What is near a leader's space, who would win now, and names at the edge of a board. */
import { describe, expect, test } from 'vitest';
import { Layout } from '../src/games/desert/board';
import { coordinates } from '../src/games/desert/coordinates';
import { nearby, nearWords } from '../src/games/desert/near';
import { caravanPoints, endsGame, standings, standingWords } from '../src/games/desert/standings';
import { Choices } from '../src/games/desert/view';
import { aDesert, aLayout, boards, camels } from './fixtures/desert';

const LINE = `
  .o...O..
  ........
`;

describe('near a space', () => {
  const layout = aLayout(LINE);
  const view = aDesert({
    phase: 'leader',
    oases: ['F1'],
    waterholes: { B1: 3, H2: 2 },
    camels: camels({ H1: '1 green leader', A2: '0 pink leader' }),
  });

  test('water counts up to three camels, an oasis by the camels that link it', () => {
    const near = nearby('D1', 'green', 0, layout, view);
    expect(near.water).toEqual([{ space: 'B1', value: 3 }]);
    expect(near.oases).toEqual([{ space: 'F1', camels: 1 }]);
  });
  test('only others of the same colour and the own leaders are named', () => {
    const near = nearby('D1', 'green', 0, layout, view);
    expect(near.other).toMatchObject({ space: 'H1', seat: 1 });
    expect(near.own).toMatchObject({ space: 'A2', colour: 'pink' });
    expect(nearby('D1', 'yellow', 0, layout, view).other).toBeNull();
  });
  test('nobody walks over mountains', () => {
    const walled = aLayout('..#.O');
    expect(nearby('A1', null, 0, walled, aDesert({ oases: ['E1'] })).oases).toEqual([]);
  });
  test('a new player is told what a leader is for, others are not', () => {
    const scene = {
      layout,
      view,
      choices: new Choices(['leader green D1']),
      gains: {},
      last: [],
      nameOf: (seat: number) => `Seat ${seat}`,
    };
    const near = nearby('D1', 'green', 0, layout, view);
    const [told, short] = [true, false].map((learning) => nearWords('D1', near, scene, learning));
    expect(told!.length).toBe(short!.length + 1);
    expect(short![0]).toBe('Water within 3 camels: 3');
    expect(short![1]).toBe('Oasis F1: 1 camel away');
  });
});

describe('if the game ended now', () => {
  const largest = {
    ...aDesert().largest,
    green: { camels: 4, seats: [0], points: 10 },
    pink: { camels: 3, seats: [0, 1], points: 5 },
  };
  const scores = [
    { seat: 0, water: 6, oases: 5, river: 0, caravans: null, enclosed: 2, total: 13 },
    { seat: 1, water: null, oases: 20, river: 5, caravans: null, enclosed: 0, total: null },
  ];
  const view = aDesert({ largest, scores, taken: [{}, { B1: null }] });

  test('the largest caravans count what the server says', () => {
    expect([0, 1].map((seat) => caravanPoints(view, seat))).toEqual([15, 5]);
  });
  test('the most points come first; hidden water comes on top', () => {
    expect(standings(view)).toEqual([
      { seat: 1, points: 30, more: true },
      { seat: 0, points: 28, more: false },
    ]);
    expect(standingWords(view, (seat) => ['You', 'Tariq'][seat]!)).toBe('If it ended now: Tariq 30+, You 28.');
  });
  test('only the last camel of a colour ends the game', () => {
    const few = aDesert({ ending: ['green'] });
    expect([endsGame(few, 'green'), endsGame(few, 'pink'), endsGame(few, null)]).toEqual([true, false, false]);
  });
});

test('every column and every row is named once, outside the spaces', () => {
  for (const tall of [false, true]) {
    const layout = aLayout('...\n...', tall);
    const labels = coordinates(layout);
    expect(labels.map(({ text }) => text).sort()).toEqual(['1', '2', 'A', 'B', 'C']);
    for (const { at } of labels) expect(layout.nearest(at)!.distance).toBeGreaterThan(26);
  }
});
test.each([false, true])('two names in one notch of the edge do not cover each other (tall: %s)', (tall) => {
  for (const board of Object.values(boards)) {
    const labels = coordinates(new Layout(board, tall));
    const apart = labels.flatMap((one, i) =>
      labels.slice(i + 1).map(({ at }) => Math.hypot(at[0] - one.at[0], at[1] - one.at[1])),
    );
    expect(Math.min(...apart)).toBeGreaterThan(15);
  }
});
