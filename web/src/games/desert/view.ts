/** What the server shows of a game of Through the Desert, and what follows from it for drawing and choosing. */
import type { Gain } from '../../lib/types';
import { parts, type Lattice } from './geometry';
import type { Layout } from './board';

export const COLOURS = ['green', 'pink', 'yellow', 'purple', 'turquoise'] as const;
export type Colour = (typeof COLOURS)[number];
export type Phase = 'return' | 'leader' | 'camel' | 'over';

export interface Owner {
  seat: number;
  colour: Colour;
}
export interface Camel extends Owner {
  leader: boolean;
}
export interface Claim extends Owner {
  points: number;
}
export interface SeatScore {
  seat: number;
  water: number | null;
  oases: number;
  river: number;
  caravans: number | null;
  enclosed: number;
  total: number | null;
}
export interface DesertView {
  players: number;
  seat: number | null;
  phase: Phase;
  to_move: number | null;
  left: number;
  oases: string[];
  waterholes: Record<string, number | null>;
  taken: Record<string, number | null>[];
  camels: Record<string, Camel>;
  /** By space, whose it is, and its points: an oasis has none. */
  enclosed: Record<string, Claim>;
  supply: Record<Colour, number>;
  leaders: Colour[][];
  returned: (Colour | null)[];
  /** The most camels in one caravan, who has them, and the points each would get if the game ended now. */
  largest: Record<Colour, { camels: number; seats: number[]; points: number }>;
  /** Colours of which the next camel is the last. */
  ending: Colour[];
  linked: Partial<Record<Colour, string[]>>[];
  crossed: Colour[][];
  first_leader: boolean;
  /** The kinds of points that this game has, in the order in which they are counted. */
  categories: string[];
  scores: SeatScore[];
  end: string | null;
  by_the_book: boolean;
  history: string[];
}

/** How many camels of a colour are left when the end is called near. */
export const ENDING_SOON = 5;

// ---------------------------------------------------------------- moves

export interface Move {
  kind: Exclude<Phase, 'over'>;
  colour: Colour;
  /** Empty when a leader is given back. */
  space: string;
}

export function parseMove(text: string): Move {
  const [kind, colour, space = ''] = text.split(' ');
  return { kind, colour, space } as Move;
}

/** The legal moves, to be looked up by colour and by space. */
export class Choices {
  readonly byColour = new Map<Colour, Map<string, string>>();
  readonly bySpace = new Map<string, Map<Colour, string>>();
  readonly returns = new Map<Colour, string>();

  constructor(moves: readonly string[]) {
    for (const text of moves) {
      const { colour, space } = parseMove(text);
      if (!space) {
        this.returns.set(colour, text);
        continue;
      }
      (this.byColour.get(colour) ?? this.byColour.set(colour, new Map()).get(colour)!).set(space, text);
      (this.bySpace.get(space) ?? this.bySpace.set(space, new Map()).get(space)!).set(colour, text);
    }
  }

  /** Colours that can be chosen now. */
  get colours(): Colour[] {
    return COLOURS.filter((colour) => this.byColour.has(colour) || this.returns.has(colour));
  }

  coloursFor(space: string): Colour[] {
    return COLOURS.filter((colour) => this.bySpace.get(space)?.has(colour));
  }

  move(colour: Colour | null, space: string): string | undefined {
    return colour ? this.byColour.get(colour)?.get(space) : undefined;
  }

  /** Where the colour can go; without a colour, where any can. */
  spaces(colour: Colour | null): string[] {
    return colour ? [...(this.byColour.get(colour)?.keys() ?? [])] : [...this.bySpace.keys()];
  }
}

export const points = (gain: Gain | undefined): number =>
  ['water', 'oases', 'river', 'enclosed'].reduce((sum, name) => sum + Number(gain?.[name] ?? 0), 0);

export const spacesOf = (value: Gain[string] | undefined): string[] => (Array.isArray(value) ? value : []);

// ---------------------------------------------------------------- what is drawn as one thing

export interface Group extends Owner {
  id: string;
  names: string[];
}

function grouped(items: Record<string, Owner>): Group[] {
  const groups = new Map<string, Group>();
  for (const [name, { seat, colour }] of Object.entries(items)) {
    const id = `${seat}-${colour}`;
    (groups.get(id) ?? groups.set(id, { id, seat, colour, names: [] }).get(id)!).names.push(name);
  }
  return [...groups.values()];
}

export const caravans = (view: DesertView): Group[] => grouped(view.camels);

export interface Area extends Group {
  cells: Lattice[];
  /** The spaces that bring points. */
  counted: string[];
}

export function areas(view: DesertView, layout: Layout): Area[] {
  return grouped(view.enclosed).flatMap((group) =>
    parts(group.names.map((name) => layout.at(name))).map((cells) => {
      const names = cells.map((at) => layout.nameAt(at)!);
      const counted = names.filter((name) => view.enclosed[name]!.points);
      return { ...group, id: `${group.id}-${names[0]}`, names, cells, counted };
    }),
  );
}

/** The space of an area that shows its count: near the middle, and without a pool if possible. */
export function middleSpace(layout: Layout, names: readonly string[]): string | null {
  if (!names.length) return null;
  const points = names.map((name) => layout.centre(name));
  const mean = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i]!, 0) / points.length);
  const plain = names.filter((name) => layout.data.cells[name]!.terrain === 'desert');
  return layout.nearest([mean[0]!, mean[1]!], plain.length ? plain : names)!.name;
}

/** What has been placed since the seat's own last turn; during that turn, or for spectators, what the last turn placed. */
export function latest(view: DesertView, seat: number | null): string[] {
  const placed = view.history.map((text) => parseMove(text).space).filter((space) => view.camels[space]);
  const moverOf = (space: string): number => view.camels[space]!.seat;
  const newest = placed.at(-1);
  if (!newest) return [];
  const own = seat === null || moverOf(newest) === seat;
  const until = placed.findLastIndex((space) => (own ? moverOf(space) !== moverOf(newest) : moverOf(space) === seat));
  return placed.slice(until + 1).reverse();
}

/** How many camels, the leader included, a seat's caravan has. */
export function caravanSize(view: DesertView, seat: number, colour: Colour): number {
  return Object.values(view.camels).filter((camel) => camel.seat === seat && camel.colour === colour).length;
}

/** How many waterholes a seat has taken whose values the viewer may not know. */
export function hiddenWater(view: DesertView, score: SeatScore): number {
  return score.water === null ? Object.keys(view.taken[score.seat] ?? {}).length : 0;
}
