/** The board as the server describes it (azalai/games/desert/board.py), and a layout of it for one screen. */
import { boards } from '../../lib/boards.svelte';
import { key, neighbours, place, region, type Lattice, type Point } from './geometry';

export type Terrain = 'desert' | 'small pool' | 'large pool' | 'mountain' | 'village';
export interface Cell {
  at: Lattice;
  terrain: Terrain;
  /** False for walls, and for spaces beyond the elevation line that this game does not use. */
  used: boolean;
  bank?: 'N' | 'S';
}
type Box = [left: number, top: number, width: number, height: number];
export interface BoardData {
  name: string;
  players: number;
  /** Left, top, width, height with the frame. */
  frame_box: Box;
  cells: Record<string, Cell>;
  /** Drawings from below. All but the dunes and peaks turn with the map. */
  frame: { en: string; de: string };
  sand: string;
  dunes: { wide: string; tall: string };
  lines: string;
  veil: string;
  peaks: { wide: string; tall: string };
}

export const { ofTable: boardOfTable, ofOptions: boardOfOptions } = boards<BoardData>('desert');

/** A board laid out for one screen: wide, or turned a quarter for a tall one. */
export class Layout {
  readonly names: string[];
  /** The names of cells, in reading order of this layout. */
  readonly inOrder: string[];
  private readonly byPlace: Map<string, string>;

  constructor(
    readonly data: BoardData,
    readonly tall: boolean,
  ) {
    this.names = Object.keys(data.cells);
    const [along, down] = [(name: string) => this.centre(name)[0], (name: string) => this.centre(name)[1]];
    this.inOrder = [...this.names].sort((a, b) => down(a) - down(b) || along(a) - along(b));
    this.byPlace = new Map(this.names.map((name) => [key(data.cells[name]!.at), name]));
  }

  at(name: string): Lattice {
    return this.data.cells[name]!.at;
  }

  centre(name: string): Point {
    return place(this.at(name), this.tall);
  }

  /** The transformation that takes a drawing to a cell. */
  moved(name: string): string {
    const [x, y] = this.centre(name);
    return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  }

  nameAt(at: Lattice): string | undefined {
    return this.byPlace.get(key(at));
  }

  around(name: string): string[] {
    return neighbours(this.at(name)).flatMap((at) => this.nameAt(at) ?? []);
  }

  outline(names: readonly string[], inset: number, radius = 7): string {
    return region(
      names.map((name) => this.at(name)),
      this.tall,
      inset,
      radius,
    );
  }

  /** The cell whose middle is nearest to a point, and how far that is. */
  nearest(point: Point, among: Iterable<string> = this.names): { name: string; distance: number } | null {
    let best: { name: string; distance: number } | null = null;
    for (const name of among) {
      const [x, y] = this.centre(name);
      const distance = Math.hypot(point[0] - x, point[1] - y);
      if (!best || distance < best.distance) best = { name, distance };
    }
    return best;
  }

  /** What must fit on the screen: the whole map with its frame, or the part of it that is in use. */
  box(framed: boolean): Box {
    if (framed) return this.data.frame_box;
    return around(
      this,
      this.names.filter((name) => this.data.cells[name]!.used),
      42,
    );
  }
}

/** Part of a board around some spaces, for small drawings. */
export function around(layout: Layout, names: readonly string[], edge: number): Box {
  const points = names.map((name) => layout.centre(name));
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return [left, top, Math.max(...xs) + edge - left, Math.max(...ys) + edge - top];
}

/** An attachment that shows an SVG group which the server drew. It is parsed as XML and holds neither scripts nor styles. */
export function drawing(source: string): (element: Element) => void {
  return (element) => {
    element.replaceChildren();
    if (!source) return;
    const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
    element.append(document.importNode(parsed.documentElement, true));
  };
}
