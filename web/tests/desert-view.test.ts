/** What follows from a view of Through the Desert: what can be chosen, what belongs together, what happened last. */
import { describe, expect, test } from 'vitest';
import { around, Layout } from '../src/games/desert/board';
import {
  areas,
  caravans,
  caravanSize,
  Choices,
  COLOURS,
  hiddenWater,
  latest,
  middleSpace,
  parseMove,
  points,
  spacesOf,
} from '../src/games/desert/view';
import { aDesert, aLayout, boardOf, boards, camels, choosing, nameOf, positions } from './fixtures/desert';

describe('the board', () => {
  const layout = aLayout(`
    ..#
    .o.
    ...
  `);
  test('a space knows its neighbours by name', () => {
    expect(layout.around('B2').sort()).toEqual(['A1', 'A2', 'B1', 'B3', 'C1', 'C2']);
    expect(layout.around('A1').sort()).toEqual(['A2', 'B1', 'B2']);
  });
  test('is read line by line, on a wide screen and on a tall one', () => {
    expect(layout.inOrder).toEqual(['B1', 'A1', 'C1', 'B2', 'A2', 'C2', 'B3', 'A3', 'C3']);
    const tall = aLayout(
      `
      ..
      ..
    `,
      true,
    );
    expect(tall.inOrder).toEqual(['A2', 'A1', 'B2', 'B1']);
  });
  test('a click finds the nearest space', () => {
    const [x, y] = layout.centre('C3');
    expect(layout.nearest([x + 9, y - 7])).toMatchObject({ name: 'C3' });
    expect(layout.nearest([x, y])?.distance).toBe(0);
    expect(layout.nearest([x, y], ['A1', 'B3'])?.name).toBe('B3');
    expect(layout.nearest([0, 0], [])).toBeNull();
  });
  test('every space of the printed boards is nearest to its own middle', () => {
    for (const data of Object.values(boards)) {
      const printed = new Layout(data, true);
      for (const name of printed.names.slice(0, 60)) expect(printed.nearest(printed.centre(name))?.name).toBe(name);
    }
  });
  test('a name leads to a place and back', () => {
    for (const data of Object.values(boards)) {
      const printed = new Layout(data, false);
      for (const name of printed.names) expect(printed.nameAt(printed.at(name))).toBe(name);
    }
  });
  test('with its frame all of it must fit, without it only what is in use', () => {
    const small = aLayout(`
      ...,,
      ...,,
    `);
    expect(small.box(true)).toEqual([-60, -60, 400, 300]);
    const [left, , width] = small.box(false);
    expect(left).toBe(-42);
    expect(width).toBe(small.centre('C1')[0] - small.centre('A1')[0] + 84);
  });
  test('a part around some spaces has the same edge on all sides', () => {
    const [left, top, width, height] = around(layout, ['A1', 'C3'], 10);
    const [[ax, ay], [cx, cy]] = [layout.centre('A1'), layout.centre('C3')];
    expect([left, top]).toEqual([ax - 10, ay - 10]);
    expect(left + width).toBeCloseTo(cx + 10);
    expect(top + height).toBeCloseTo(cy + 10);
  });
  test('a drawing is taken to its space', () => {
    expect(layout.moved('A1')).toBe('translate(0.0 26.0)');
  });
});

describe('what can be chosen', () => {
  const choices = new Choices(['camel green A1', 'camel green B1', 'camel pink B1', 'return yellow']);

  test('colours are in the order of the bar', () => {
    expect(choices.colours).toEqual(['green', 'pink', 'yellow']);
  });
  test('a space says which colours may go there', () => {
    expect(choices.coloursFor('B1')).toEqual(['green', 'pink']);
    expect(choices.coloursFor('C1')).toEqual([]);
  });
  test('a colour says where it may go; without one all spaces are open', () => {
    expect(choices.spaces('green')).toEqual(['A1', 'B1']);
    expect(choices.spaces('purple')).toEqual([]);
    expect(choices.spaces(null)).toEqual(['A1', 'B1']);
  });
  test('colour and space make the move, and nothing else does', () => {
    expect(choices.move('pink', 'B1')).toBe('camel pink B1');
    expect(choices.move('pink', 'A1')).toBeUndefined();
    expect(choices.move(null, 'A1')).toBeUndefined();
  });
  test('a leader is given back by its colour alone', () => {
    expect(choices.returns.get('yellow')).toBe('return yellow');
    expect(choices.spaces('yellow')).toEqual([]);
  });
  test.each(choosing.map((position) => [nameOf(position), position] as const))(
    '%s: every legal move is found by its colour and its space',
    (_, { moves }) => {
      const all = new Choices(moves!);
      const lost = moves!.filter((move) => {
        const { colour, space } = parseMove(move);
        return space ? all.move(colour, space) !== move || !all.coloursFor(space).includes(colour) : false;
      });
      expect(lost).toEqual([]);
      const reached = all.colours.flatMap((colour) => all.spaces(colour).map((space) => all.move(colour, space)));
      expect([...reached, ...all.returns.values()].sort()).toEqual([...moves!].sort());
    },
  );
});

describe('points of a move', () => {
  test('are all that it brings at once', () => {
    expect(points({ water: 3, oases: 5, river: 5, enclosed: 4, encloses: ['A1'], links: ['B1'] })).toBe(17);
  });
  test('leave out what is not known', () => {
    expect(points({ water: null, oases: 5 })).toBe(5);
    expect(points(undefined)).toBe(0);
  });
  test('its spaces are a list, or none', () => {
    expect(spacesOf(['A1'])).toEqual(['A1']);
    expect(spacesOf(3)).toEqual([]);
    expect(spacesOf(undefined)).toEqual([]);
  });
});

describe('caravans', () => {
  test('of one colour belong to different players', () => {
    const view = aDesert({ camels: camels({ A1: '0 green leader', B1: '0 green', A3: '1 green leader' }) });
    expect(caravans(view).map(({ id, names }) => `${id}: ${names.join(' ')}`)).toEqual([
      '0-green: A1 B1',
      '1-green: A3',
    ]);
    expect(caravanSize(view, 0, 'green')).toBe(2);
    expect(caravanSize(view, 1, 'green')).toBe(1);
    expect(caravanSize(view, 1, 'pink')).toBe(0);
  });
  test.each(positions.map((position) => [nameOf(position), position] as const))(
    '%s: each camel is in one caravan, and the largest is as long as the server says',
    (_, { view }) => {
      expect(
        caravans(view)
          .flatMap(({ names }) => names)
          .sort(),
      ).toEqual(Object.keys(view.camels).sort());
      for (const colour of COLOURS) {
        const sizes = view.scores.map(({ seat }) => caravanSize(view, seat, colour));
        expect(Math.max(...sizes)).toBe(view.largest[colour].camels);
      }
    },
  );
});

describe('enclosed areas', () => {
  const layout = aLayout(`
    .....
    .o...
    .....
    .....
  `);
  const owner = { seat: 0, colour: 'green' as const, points: 1 };

  test('of one caravan that do not touch are counted apart', () => {
    const view = aDesert({ enclosed: { A1: owner, A2: owner, E4: owner } });
    expect(areas(view, layout).map(({ id, counted }) => `${id} ${counted.length}`)).toEqual([
      '0-green-A1 2',
      '0-green-E4 1',
    ]);
  });
  test('count the spaces to which the server gives a point', () => {
    const view = aDesert({ enclosed: { A1: owner, A2: owner, B2: { ...owner, points: 0 } } });
    expect(areas(view, layout)[0]).toMatchObject({ names: ['A1', 'B2', 'A2'], counted: ['A1', 'A2'] });
  });
  test('show their count near the middle, and not on a pool if they have sand', () => {
    expect(middleSpace(layout, ['A1', 'A2', 'A3'])).toBe('A2');
    expect(middleSpace(layout, ['B1', 'B2', 'B3'])).not.toBe('B2');
    expect(middleSpace(layout, ['B2'])).toBe('B2');
    expect(middleSpace(layout, [])).toBeNull();
  });
  test.each(
    positions.filter(({ view }) => Object.keys(view.enclosed).length).map((one) => [nameOf(one), one] as const),
  )('%s: areas hold each enclosed space once, and a point for each that is free', (_, position) => {
    const { view } = position;
    const found = areas(view, new Layout(boardOf(position), false));
    expect(found.flatMap(({ names }) => names).sort()).toEqual(Object.keys(view.enclosed).sort());
    for (const { seat, enclosed } of view.scores) {
      const counted = found.filter((area) => area.seat === seat).flatMap((area) => area.counted);
      expect(counted).toHaveLength(enclosed);
    }
  });
});

describe('what was placed last', () => {
  const view = aDesert({
    camels: camels({ A1: '0 green', B1: '0 green', C1: '1 pink', D1: '1 pink', E1: '0 green' }),
    history: ['camel green A1', 'camel green B1', 'camel pink C1', 'camel pink D1', 'camel green E1'],
  });
  test('is the turn of the others, for the player who moves next', () => {
    expect(latest({ ...view, history: view.history.slice(0, 4) }, 0)).toEqual(['D1', 'C1']);
  });
  test('is the own camel in the middle of the own turn', () => {
    expect(latest(view, 0)).toEqual(['E1']);
  });
  test('is all since the own turn, for a player who waits', () => {
    expect(latest({ ...view, history: view.history.slice(0, 2) }, 1)).toEqual(['B1', 'A1']);
  });
  test('is the last turn, for those who watch', () => {
    expect(latest(view, null)).toEqual(['E1']);
  });
  test('is nothing before the first camel, nor when a leader is given back', () => {
    expect(latest(aDesert(), 0)).toEqual([]);
    expect(latest(aDesert({ history: ['return green'] }), 1)).toEqual([]);
  });
});

describe('hidden water', () => {
  const view = aDesert({
    taken: [
      { A1: 3, B1: 1 },
      { C1: null, D1: null },
    ],
  });
  test('is how many tokens another player has', () => {
    expect(hiddenWater(view, { ...view.scores[1]!, water: null })).toBe(2);
  });
  test('is none where the points are known', () => {
    expect(hiddenWater(view, { ...view.scores[0]!, water: 4 })).toBe(0);
  });
});
