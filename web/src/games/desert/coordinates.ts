/** Letters and numbers around a board without a frame: each beside the first and outermost space of its line. */
import type { Layout } from './board';
import type { Point } from './geometry';

export interface Label {
  text: string;
  at: Point;
}
/** From the middle of a space to the label beyond its edge, in map units. */
const BEYOND = 33;
/** Two labels in one notch of the edge: as near as this, the second moves aside. */
const NEAR = 20;
const ASIDE = 22;

export function coordinates(layout: Layout): Label[] {
  const used = layout.names.filter((name) => layout.data.cells[name]!.used);
  const letter = (name: string): string => name.replace(/\d+$/, '');
  const digits = (name: string): string => name.slice(letter(name).length);
  // Columns run down the map: their letters are above it, or left of it once the map is turned.
  const letters = lines(layout, used, letter, layout.tall ? [1, 0] : [0, -1]);
  const numbers = lines(layout, used, digits, layout.tall ? [0, -1] : [-1, 0]);
  return [...letters, ...numbers.map((label) => apart(label, letters, layout.tall ? [ASIDE, 0] : [0, ASIDE]))];
}

function apart({ text, at: [x, y] }: Label, others: Label[], [dx, dy]: Point): Label {
  const hidden = others.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < NEAR);
  return { text, at: hidden ? [x + dx, y + dy] : [x, y] };
}

function lines(layout: Layout, names: string[], of: (name: string) => string, [dx, dy]: Point): Label[] {
  const outermost = new Map<string, { at: Point; reach: number }>();
  for (const name of names) {
    const [x, y] = layout.centre(name);
    const reach = x * dx + y * dy;
    const known = outermost.get(of(name));
    if (!known || reach > known.reach) outermost.set(of(name), { at: [x + dx * BEYOND, y + dy * BEYOND], reach });
  }
  return [...outermost].map(([text, { at }]) => ({ text, at }));
}
