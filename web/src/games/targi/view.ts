/** What the server shows of a game of Targi, and what follows from it for drawing and choosing. */
import type { GameEvent } from '../../lib/types';
import type { BoardData, Card, Symbol, Vector } from './cards';

export type Good = 'dates' | 'salt' | 'pepper';
export const GOODS: readonly Good[] = ['dates', 'salt', 'pepper'];
export const RESOURCES = ['dates', 'salt', 'pepper', 'gold', 'water', 'vp'] as const;
export type Resource = (typeof RESOURCES)[number];

export interface Decision {
  kind: string;
  seat: number;
  card: string | null;
  left: number;
  cards: (string | null)[];
}
export interface Laid {
  card: string;
  symbol: Symbol;
  token: number;
}
export interface SeatView {
  goods: Record<Good, number>;
  gold: number;
  water: number;
  vp: number;
  hand: { card: string | null } | null;
  display: (Laid | null)[][];
  targi: number;
  limits: { goods: number; gold: number; water: number };
  /** What goes at the end of the round, as things are. */
  over: Vector;
  /** The points of each row. */
  rows: number[];
  counts: Record<string, number>;
}
export interface Standing {
  kind: 'at_least' | 'at_most' | 'each_at_least' | 'some_at_least' | 'ahead';
  have: number;
  need: number;
  met: boolean;
}
/** How a seat could pay a raid with what it has now. */
export interface Paying {
  resources: boolean;
  points: boolean;
  exempt: boolean;
}
export interface Raid {
  number: number;
  card: string;
  /** The two ways, in resources and in VP. */
  pay: Vector[];
  seats: Paying[];
  when: 'past' | 'now' | 'next' | 'later';
  /** In how many rounds. */
  rounds: number;
}
export interface SeatScore {
  seat: number;
  tokens: number;
  cards: number;
  bonus: number;
  rows: number;
  water: number;
  challenges: number;
  total: number;
}
export interface TargiView {
  seat: number | null;
  rules: 'base' | 'expansion';
  phase: 'raid' | 'place' | 'act' | 'limit' | 'over';
  to_move: number | null;
  decision: Decision | null;
  round: number;
  robber: number;
  targia: number | null;
  start: number;
  border: Record<string, { card: string; seat: number | null; done: boolean }>;
  centre: Record<
    string,
    { kind: 'goods' | 'tribe' | 'empty'; card: string | null; face_down: boolean; markers: number[] }
  >;
  /** By seat, the spaces with its markers; while figures are placed, where its lines cross so far. */
  marks: string[][];
  dunes: { card: string; seats: number[]; done: number[] }[];
  piles: { tribe: number; goods: number; dunes?: number };
  discards: { tribe: string[]; goods: string[]; dunes?: string[] };
  shown: (string | null)[];
  lifted: string[];
  seats: SeatView[];
  /** By card that the viewer might lay out, what it lacks for each cost; exchanges and own cards may still help. */
  lacks: Record<string, Vector[]>;
  challenges: string[];
  /** By challenge and seat, the progress with each condition; an obstacle has none. */
  progress: Standing[][][];
  raids: Raid[];
  /** The kinds of points that this game has, in the order in which they are counted. */
  categories: string[];
  scores: SeatScore[];
  end: string | null;
  history: string[];
}

/** The layout of the table: border numbers and centre spaces, line by line. */
export const LAYOUT: readonly (readonly string[])[] = [
  ['16', '1', '2', '3', '4'],
  ['15', 'r1c1', 'r1c2', 'r1c3', '5'],
  ['14', 'r2c1', 'r2c2', 'r2c3', '6'],
  ['13', 'r3c1', 'r3c2', 'r3c3', '7'],
  ['12', '11', '10', '9', '8'],
];
export const ROWS = 3;
export const PLACES = 4;

// ---------------------------------------------------------------- lines and crossings

export type Side = 'top' | 'right' | 'bottom' | 'left';
export interface Lane {
  kind: 'row' | 'col';
  n: number;
  side: Side;
}

/** The row or column of the centre that a border card faces on the screen; none for corners and dunes. */
export function laneOf(place: string): Lane | null {
  const across = LAYOUT.findIndex((line) => line.includes(place));
  const along = LAYOUT[across]?.indexOf(place) ?? 0;
  const last = LAYOUT.length - 1;
  const inside = (n: number): boolean => n > 0 && n < last;
  if (inside(along)) return across % last ? null : { kind: 'col', n: along, side: across ? 'bottom' : 'top' };
  return inside(across) ? { kind: 'row', n: across, side: along ? 'right' : 'left' } : null;
}

export const standingOf = (view: TargiView, seat: number): string[] =>
  Object.keys(view.border).filter((number) => view.border[number]!.seat === seat);

// ---------------------------------------------------------------- moves

/** What on the table a move points at; null for those that are offered in words only. */
export type Target = string;

/**
 * `5` and `r2c3` are places of the table, `D04` a dune, `mine 2.3` a place of the own display, `hand` the hand card.
 * A move of a marker points at the marker first, then at where it goes.
 */
export function targetOf(move: string, view: TargiView): Target | null {
  const [verb, what = ''] = move.split(' ');
  switch (verb) {
    case 'place':
    case 'use':
      return /^\d\.\d$/.test(what) ? `mine ${what}` : what;
    case 'targia':
      return view.targia === null ? null : String(view.targia);
    case 'lift':
    case 'put':
      return `mine ${what}`;
    case 'lay':
      return `mine ${nextPlace(view, view.decision?.seat ?? 0, Number(what) - 1)}`;
    case 'move':
      return what;
    default:
      return null;
  }
}

/** The place where the next card of a row would go. */
export const nextPlace = (view: TargiView, seat: number, row: number): string =>
  `${row + 1}.${(view.seats[seat]?.display[row]?.length ?? 0) + 1}`;

export interface Way {
  /** Which of the costs, from 0. */
  cost: number;
  bracket: boolean;
  /** The moves by row. */
  rows: Map<number, string>;
}

export const parseLay = (move: string): { row: number; cost: number; bracket: boolean } => {
  const words = move.split(' ');
  const cost = words.indexOf('cost');
  return {
    row: Number(words[1]),
    cost: cost < 0 ? 0 : Number(words[cost + 1]) - 1,
    bracket: words.includes('bracket'),
  };
};

/** The ways to pay for laying a card out, each with the rows that are open to it. */
export function waysToLay(moves: readonly string[]): Way[] {
  const ways: Way[] = [];
  for (const move of moves) {
    if (!move.startsWith('lay ')) continue;
    const { row, cost, bracket } = parseLay(move);
    let way = ways.find((each) => each.cost === cost && each.bracket === bracket);
    if (!way) ways.push((way = { cost, bracket, rows: new Map() }));
    way.rows.set(row, move);
  }
  return ways;
}

/** The legal moves by what they point at. */
export class Choices {
  readonly byTarget = new Map<Target, string[]>();
  /** Offered in words. */
  readonly spoken: string[] = [];

  constructor(
    readonly moves: readonly string[],
    view: TargiView,
  ) {
    for (const move of moves) {
      const target = targetOf(move, view);
      if (target === null) this.spoken.push(move);
      else this.byTarget.set(target, [...(this.byTarget.get(target) ?? []), move]);
    }
  }

  at(target: Target): string[] {
    return this.byTarget.get(target) ?? [];
  }
}

// ---------------------------------------------------------------- what the other seat did

/** What a seat touched: places of the table, cards (also of its display), and how its resources changed. */
export interface Touched {
  seat: number | null;
  places: string[];
  cards: string[];
  change: Record<string, number>;
}
/** What the log says about a move besides its text. */
type Told = GameEvent & { card?: string; goods?: Record<string, number> };

/** What the other player did between the seat's last moves, even while the seat moves on; for spectators, the last mover. */
export function latest(events: readonly GameEvent[], seat: number | null): Touched {
  const played: Told[] = [];
  for (const event of events) {
    if (event.kind === 'move') played.push(event);
    else if (event.kind === 'undo') while ((played.at(-1)?.moves ?? 0) > event.moves) played.pop();
  }
  const newest = played.findLastIndex((event) => event.seat !== seat);
  const mover = played[newest]?.seat ?? null;
  const before = played.slice(0, newest + 1).findLastIndex((event) => event.seat !== mover);
  const turn = played.slice(before + 1, newest + 1);
  const change: Record<string, number> = {};
  for (const { goods } of turn)
    for (const [name, n] of Object.entries(goods ?? {})) change[name] = (change[name] ?? 0) + n;
  return {
    seat: mover,
    places: turn.flatMap(
      ({ move }) =>
        /^(?:place|use|move) (\S+)(?: (\S+))?/
          .exec(move ?? '')
          ?.slice(1)
          .filter(Boolean) ?? [],
    ),
    cards: turn.flatMap(({ card }) => card ?? []),
    change,
  };
}

// ---------------------------------------------------------------- what is owned and what is lacking

export const owned = (seat: SeatView): Record<Resource, number> => ({
  ...seat.goods,
  gold: seat.gold,
  water: seat.water,
  vp: seat.vp,
});
export const goodsOf = (seat: SeatView): number => GOODS.reduce((sum, good) => sum + seat.goods[good], 0);

/** The price of a card in one of its ways. */
export const priceOf = (card: Card, cost: number, bracket: boolean): Vector =>
  card.prices?.[bracket ? 'bracket' : 'plain']?.[cost] ?? {};

export const isEmpty = (vector: Vector): boolean => Object.values(vector).every((amount) => !amount);

/** What the viewer lacks for a card, whichever way it is paid; null if one way can be paid, or nothing has to be paid. */
export function lackOf(view: TargiView, id: string | null): Vector | null {
  const lacks = (id && view.lacks[id]) || [];
  return lacks.every((lack) => !isEmpty(lack)) ? (lacks[0] ?? null) : null;
}

/** Cards of a seat's display that matter for what is asked now. */
export function reminders(view: TargiView, seat: number, data: BoardData): string[] {
  const kind = view.decision?.kind ?? '';
  const found = view.seats[seat]!.display.flat().flatMap((place) => {
    const card = place && data.cards[place.card];
    if (!card || !card.reminds.includes(kind)) return [];
    return card.icon === 'triangle' && !place.token ? [] : [place.card];
  });
  return [...new Set(found)];
}

// ---------------------------------------------------------------- what is known of the decks

export interface Count {
  /** Face up now: centre, displays, discards, your own hand. */
  seen: number;
  /** In the pile, face down, or in the other's hand. */
  left: number;
}

function openCards(view: TargiView): string[] {
  return [
    ...Object.values(view.centre).flatMap((space) => space.card ?? []),
    ...view.seats.flatMap((seat) => [
      ...seat.display.flat().flatMap((place) => place?.card ?? []),
      ...(seat.hand?.card ? [seat.hand.card] : []),
    ]),
    ...view.discards.tribe,
    ...view.discards.goods,
    ...view.shown.flatMap((card) => card ?? []),
    ...view.lifted,
  ];
}

export function tribeCounts(view: TargiView, data: BoardData): Record<Symbol, Count> {
  const counts = Object.fromEntries(
    (['oasis', 'camel_rider', 'well', 'tent', 'targia'] as const).map((name) => [
      name,
      { seen: 0, left: data.totals.symbol },
    ]),
  ) as Record<Symbol, Count>;
  const seen = new Set(openCards(view).filter((id) => data.cards[id]?.kind === 'tribe'));
  for (const id of seen) {
    const count = counts[data.cards[id]!.symbol!];
    count.seen += 1;
    count.left -= 1;
  }
  return counts;
}

/** Goods cards that are not face up, by card. */
export function goodsCounts(view: TargiView, data: BoardData): { id: string; count: Count }[] {
  const open = openCards(view);
  return Object.entries(data.cards)
    .filter(([, card]) => card.kind === 'goods')
    .map(([id, card]) => {
      const seen = Math.min(card.copies ?? 1, open.filter((other) => other === id).length);
      return { id, count: { seen, left: (card.copies ?? 1) - seen } };
    });
}

/** How many rows of a display are full, and how many are begun. */
export function rowsOf(seat: SeatView): { full: number; begun: number } {
  const full = seat.display.filter((row) => row.length === PLACES).length;
  return { full, begun: seat.display.filter((row) => row.length > 0).length - full };
}
