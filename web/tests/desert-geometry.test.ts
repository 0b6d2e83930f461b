/** Where spaces are, how sets of them are outlined, and which one an arrow key leads to. */
import { describe, expect, test } from 'vitest';
import {
  key,
  neighbours,
  onward,
  parts,
  place,
  region,
  scattered,
  type Arrow,
  type Lattice,
  type Point,
} from '../src/games/desert/geometry';
import { aLayout, boards } from './fixtures/desert';

const names = ['mountain', 'river'] as const;
const allCells = (board: (typeof names)[number]): Lattice[] => Object.values(boards[board].cells).map(({ at }) => at);
const away = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The corners of a path, without the points where its curves begin and end. */
const corners = (path: string): Point[] =>
  [...path.matchAll(/Q(-?[\d.]+) (-?[\d.]+) /g)].map(([, x, y]) => [Number(x), Number(y)]);
const loops = (path: string): string[] => path.split('Z').filter(Boolean);

/** The area inside a closed line. */
function size(points: Point[]): number {
  const sum = points.reduce((total, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return total + x * ny - nx * y;
  }, 0);
  return Math.abs(sum) / 2;
}
const ONE = (3 * Math.sqrt(3) * 30 ** 2) / 2;

describe('neighbours', () => {
  test.each(names)('on the board %s: whoever is next to me has me as a neighbour', (board) => {
    const cells = allCells(board);
    for (const cell of cells)
      for (const other of neighbours(cell)) expect(neighbours(other).map(key)).toContain(key(cell));
  });
  test('a space has six, all at the same distance, on a wide screen and on a tall one', () => {
    for (const tall of [false, true]) {
      const around = neighbours([6, 4]).map((other) => away(place(other, tall), place([6, 4], tall)));
      expect(around).toHaveLength(6);
      for (const distance of around) expect(distance).toBeCloseTo(30 * Math.sqrt(3));
    }
  });
  test('a tall screen shows the map turned a quarter clockwise', () => {
    const [x, y] = place([6, 4], false);
    const [turnedX, turnedY] = place([6, 4], true);
    expect([turnedX, turnedY]).toEqual([-y, x]);
  });
  test.each(names)('no two spaces of the board %s are nearer than neighbours', (board) => {
    const cells = allCells(board).map((cell) => place(cell, false));
    const near = cells.flatMap((one, i) => cells.slice(i + 1).filter((other) => away(one, other) < 51.9));
    expect(near).toEqual([]);
  });
});

describe('an outline', () => {
  test('of one space has six corners and the size of a space', () => {
    const path = region([[0, 0]], false, 0);
    expect(loops(path)).toHaveLength(1);
    expect(corners(path)).toHaveLength(6);
    expect(size(corners(path)) / ONE).toBeCloseTo(1, 2);
  });
  test('moved inwards is smaller on every side by as much', () => {
    const around = corners(region([[0, 0]], false, 6)).map((corner) => away(corner, [0, 0]));
    for (const distance of around) expect(distance).toBeCloseTo(30 - 6 / Math.cos(Math.PI / 6), 0);
    expect(size(corners(region([[0, 0]], false, -1)))).toBeGreaterThan(ONE);
  });
  test('of two neighbours is one line around both', () => {
    const path = region(
      [
        [0, 0],
        [3, 1],
      ],
      false,
      0,
    );
    expect(loops(path)).toHaveLength(1);
    expect(corners(path)).toHaveLength(10);
  });
  test('of spaces apart is a line around each', () => {
    const path = region(
      [
        [0, 0],
        [30, 0],
      ],
      false,
      0,
    );
    expect(loops(path)).toHaveLength(2);
  });
  test('of a ring has a hole', () => {
    const path = region(neighbours([0, 0]), false, 0);
    const sizes = loops(path).map((loop) => size(corners(`${loop}Z`)) / ONE);
    expect(sizes.map((each) => Math.round(each)).sort()).toEqual([1, 7]);
  });
  test('is as large on a tall screen as on a wide one', () => {
    const cells: Lattice[] = [[0, 0], ...neighbours([0, 0])];
    expect(size(corners(region(cells, true, 0)))).toBeCloseTo(size(corners(region(cells, false, 0))), -1);
  });
  test.each(names)('of the whole board %s is as large as all its spaces', (board) => {
    const cells = allCells(board);
    const [outer = 0, ...holes] = loops(region(cells, false, 0))
      .map((loop) => size(corners(`${loop}Z`)) / ONE)
      .sort((a, b) => b - a);
    expect(outer - holes.reduce((sum, hole) => sum + hole, 0)).toBeCloseTo(cells.length, 0);
  });
  test('of nothing is nothing', () => {
    expect(region([], false, 3)).toBe('');
  });
});

describe('connected parts', () => {
  const layout = aLayout(`
    ...
    . .
    ...
  `);
  const found = (...spaces: string[]): string[][] =>
    parts(spaces.map((space) => layout.at(space))).map((part) => part.map((at) => layout.nameAt(at)!).sort());

  test('are found by neighbours, not by rows', () => {
    expect(found('A1', 'B1', 'C1')).toEqual([['A1', 'B1', 'C1']]);
    expect(found('A1', 'C1')).toEqual([['A1'], ['C1']]);
  });
  test('a ring is one part', () => {
    expect(found('A1', 'A2', 'A3', 'B3', 'C3', 'C2', 'C1', 'B1')).toHaveLength(1);
  });
  test.each(names)('together are all of the board %s, and no space is in two', (board) => {
    const cells = allCells(board);
    expect(parts(cells).flat().map(key).sort()).toEqual(cells.map(key).sort());
  });
});

describe('the pattern of an enclosed area', () => {
  test('has a mark in the middle of every space', () => {
    const cells: Lattice[] = [
      [0, 0],
      [3, 1],
    ];
    const marks = scattered(cells, false).map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`);
    for (const cell of cells) {
      const [x, y] = place(cell, false);
      expect(marks).toContain(`${x.toFixed(0)} ${y.toFixed(0)}`);
    }
  });
  test('puts further marks only where three spaces of the area meet', () => {
    expect(
      scattered(
        [
          [0, 0],
          [3, 1],
        ],
        false,
      ),
    ).toHaveLength(2);
    expect(
      scattered(
        [
          [0, 0],
          [3, 1],
          [0, 2],
        ],
        false,
      ).length,
    ).toBeGreaterThan(3);
  });
  test('keeps all marks inside', () => {
    const cells: Lattice[] = [[0, 0], ...neighbours([0, 0])];
    for (const mark of scattered(cells, true)) {
      expect(Math.min(...cells.map((cell) => away(place(cell, true), mark)))).toBeLessThan(26);
    }
  });
});

describe('an arrow key', () => {
  const layout = aLayout(`
    .....
    .....
    .....
    .....
  `);
  const to = (from: string, arrow: Arrow, tall = false): string | undefined =>
    onward(layout.at(from), arrow, tall).flatMap((at) => layout.nameAt(at) ?? [])[0];

  test('up and down keeps the column', () => {
    expect(to('C2', 'up')).toBe('C1');
    expect(to('C2', 'down')).toBe('C3');
  });
  test('left and right keeps the row, from a low column and from a high one', () => {
    expect(to('C2', 'right')).toBe('D2');
    expect(to('D2', 'right')).toBe('E2');
    expect(to('D2', 'left')).toBe('C2');
    expect(to('C2', 'left')).toBe('B2');
  });
  test('walks a whole row there and back', () => {
    let at = 'A2';
    for (const next of ['B2', 'C2', 'D2', 'E2']) expect((at = to(at, 'right')!)).toBe(next);
    for (const next of ['D2', 'C2', 'B2', 'A2']) expect((at = to(at, 'left')!)).toBe(next);
  });
  test('up and then down leads back, everywhere', () => {
    for (const name of layout.names) {
      const above = to(name, 'up');
      if (above) expect(to(above, 'down')).toBe(name);
    }
  });
  test('two at once go along a slanted side', () => {
    expect(to('C2', 'up-right')).toBe('D2');
    expect(to('C2', 'down-right')).toBe('D3');
    expect(to('C2', 'up-left')).toBe('B2');
    expect(to('C2', 'down-left')).toBe('B3');
  });
  test('follows the screen where the map is turned', () => {
    const [x, y] = place(layout.at('C2'), true);
    for (const [arrow, dx, dy] of [
      ['up', 0, -1],
      ['down', 0, 1],
      ['left', -1, 0],
      ['right', 1, 0],
    ] as const) {
      const [ox, oy] = place(layout.at(to('C2', arrow, true)!), true);
      expect((ox - x) * dx + (oy - y) * dy, arrow).toBeGreaterThan(20);
    }
  });
});
