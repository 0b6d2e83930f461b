/**
 * Where spaces are and how sets of them are outlined. Corners and middles of all cells are on a lattice of whole numbers
 * (`at` of a cell), so borders are followed exactly and only turned into points at the end.
 */
export type Lattice = readonly [number, number];
export type Point = readonly [number, number];

const HALF_WIDTH = 15;
const HALF_HEIGHT = 15 * Math.sqrt(3);

/** From a cell's middle, clockwise from the right corner; side i runs from corner i to the next and faces neighbour i. */
const CORNERS: readonly Lattice[] = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
];
export const NEIGHBOURS: readonly Lattice[] = [
  [3, 1],
  [0, 2],
  [-3, 1],
  [-3, -1],
  [0, -2],
  [3, -1],
];

export const key = ([x, y]: Lattice): string => `${x},${y}`;
const plus = (a: Lattice, b: Lattice): Lattice => [a[0] + b[0], a[1] + b[1]];

/** A point of the lattice on the plane; tall screens turn the map a quarter clockwise. */
export function place([x, y]: Lattice, tall: boolean): Point {
  return tall ? [-y * HALF_HEIGHT, x * HALF_WIDTH] : [x * HALF_WIDTH, y * HALF_HEIGHT];
}

export function neighbours(at: Lattice): Lattice[] {
  return NEIGHBOURS.map((step) => plus(at, step));
}

/** The closed borders of a set of cells, clockwise around what they hold. */
function borders(cells: readonly Lattice[]): Lattice[][] {
  const inside = new Set(cells.map(key));
  const following = new Map<string, [Lattice, Lattice]>();
  for (const cell of cells) {
    NEIGHBOURS.forEach((step, side) => {
      if (inside.has(key(plus(cell, step)))) return;
      const start = plus(cell, CORNERS[side]!);
      following.set(key(start), [start, plus(cell, CORNERS[(side + 1) % 6]!)]);
    });
  }
  const loops: Lattice[][] = [];
  for (const first of [...following.keys()]) {
    const loop: Lattice[] = [];
    let edge = following.get(first);
    while (edge) {
      following.delete(key(edge[0]));
      loop.push(edge[0]);
      edge = following.get(key(edge[1]));
    }
    if (loop.length) loops.push(loop);
  }
  return loops;
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** Move every side of a closed border inwards (outwards when negative). */
function moved(loop: readonly Point[], distance: number): Point[] {
  return loop.map(([x, y], i) => {
    const [px, py] = loop.at(i - 1)!;
    const [nx, ny] = loop[(i + 1) % loop.length]!;
    const [ax, ay] = unit(x - px, y - py);
    const [bx, by] = unit(nx - x, ny - y);
    const scale = distance / (1 + ax * bx + ay * by);
    return [x - (ay + by) * scale, y + (ax + bx) * scale];
  });
}

/** The point some way from a start to a goal, but never more than half way. */
function towards(start: Point, goal: Point, distance: number): Point {
  const [dx, dy] = [goal[0] - start[0], goal[1] - start[1]];
  const share = Math.min(distance / (Math.hypot(dx, dy) || 1), 0.5);
  return [start[0] + dx * share, start[1] + dy * share];
}

const written = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

function rounded(loop: readonly Point[], radius: number): string {
  const corners = loop.map((corner, i) => {
    const before = towards(corner, loop.at(i - 1)!, radius);
    const after = towards(corner, loop[(i + 1) % loop.length]!, radius);
    return `${written(before)}Q${written(corner)} ${written(after)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Path data of the border of some cells, moved inwards, with rounded corners. */
export function region(cells: readonly Lattice[], tall: boolean, inset: number, radius = 7): string {
  return borders(cells)
    .map((loop) =>
      rounded(
        moved(
          loop.map((corner) => place(corner, tall)),
          inset,
        ),
        radius,
      ),
    )
    .join('');
}

/** The connected parts of a set of cells. */
export function parts(cells: readonly Lattice[]): Lattice[][] {
  const left = new Map(cells.map((cell) => [key(cell), cell]));
  const found: Lattice[][] = [];
  for (const start of cells) {
    if (!left.delete(key(start))) continue;
    const part = [start];
    for (const cell of part) {
      for (const other of neighbours(cell)) {
        if (left.delete(key(other))) part.push(other);
      }
    }
    found.push(part);
  }
  return found;
}

/** Points of an even, slanted pattern over some cells, without those that come near the border. */
export function scattered(cells: readonly Lattice[], tall: boolean): Point[] {
  const inside = new Set(cells.map(key));
  return cells.flatMap((cell) => {
    const [x, y] = place(cell, tall);
    const points: Point[] = [[x, y]];
    const around = neighbours(cell);
    around.forEach((other, i) => {
      const following = around[(i + 1) % 6]!;
      if (!inside.has(key(other)) || !inside.has(key(following))) return;
      const [[ax, ay], [bx, by]] = [place(other, tall), place(following, tall)];
      points.push([(4 * x + 2 * ax + bx) / 7, (4 * y + 2 * ay + by) / 7]);
    });
    return points;
  });
}

export type Arrow = 'up' | 'down' | 'left' | 'right' | 'up-left' | 'up-right' | 'down-left' | 'down-right';
const ARROWS: Record<Arrow, Point> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
  'up-left': [-1, -1],
  'up-right': [1, -1],
  'down-left': [-1, 1],
  'down-right': [1, 1],
};

/**
 * The neighbours in a direction on the screen, best first. Where two fit equally well, as left and right of a
 * column, the one that keeps to the row (or, turned, to the column) comes first.
 */
export function onward(at: Lattice, arrow: Arrow, tall: boolean): Lattice[] {
  const [ux, uy] = unit(...ARROWS[arrow]);
  const [x, y] = place(at, tall);
  const low = at[0] % 2 === 0;
  return neighbours(at)
    .map((other) => {
      const [ox, oy] = place(other, tall);
      const [dx, dy] = unit(ox - x, oy - y);
      const keepsRow = other[1] < at[1] === low ? 0.01 : 0;
      return { other, fit: dx * ux + dy * uy + keepsRow };
    })
    .filter(({ fit }) => fit > 0.55)
    .sort((a, b) => b.fit - a.fit)
    .map(({ other }) => other);
}
