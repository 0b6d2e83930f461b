/**
 * The coach, as far as it needs no facts about the rules: what two moves lead to, and the difference in words. Facts
 * need Python. See `azalai/bots/coach.py`.
 */

import type { Game } from './game';
import type { Coach } from './pack';
import type { Budget, Candidate, Search, Thought } from './search';

/** What is expected, by seat: points by category, and the share of the victory. */
export type Outcome = Record<string, number>[];

/** A move, and what can be expected after it. */
export interface Measured {
  move: string;
  outcome: Outcome;
}

/** As `Claim` in Python. */
export interface Claim {
  kind: string;
  seat: number;
  category: string;
  points: number;
  played: boolean;
  details: Record<string, never>;
}

/** Why a move is better, with marks for names: see `lib/coach.ts`. */
export interface Explanation {
  seat: number;
  claims: Claim[];
  text: Record<string, string>;
}

const WINS = 'wins';
const WIN_POINTS = 20;
const LEAST_WINS = 0.04;
const LEAST_CHANCE = 0.01;
const SECOND_SHARE = 0.5;
const SENTENCES = 2;
const DEALS = 4;
const SIMULATIONS = 400;
const CLEAR = 0.03; // shares of the victory that make one of two moves clearly better
const ENOUGH = 150; // visits that make a candidate's own numbers good enough

/** The settings of a search that measures: it is small, and has no solver, which knows no categories. */
export const MEASURING = { solve: 0, reuse: 0, memory: 4 };

/** Thinks in steps of a few milliseconds; what was found so far does not matter. */
export function* thought(search: Search, game: Game, budget: Budget): Generator<null, Thought, undefined> {
  const thinking = search.thinking(game, budget);
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
    yield null;
  }
}

// -- measuring

/** What a candidate's own numbers say; null if they are too few. */
export function outcomeOf({ visits, wins, parts }: Candidate): Outcome | null {
  return wins && parts && visits >= ENOUGH ? joined(parts, wins) : null;
}

const joined = (parts: Record<string, number>[], wins: number[]): Outcome =>
  wins.map((share, seat) => ({ ...parts[seat], [WINS]: share }));

export function finalOutcome(game: Game): Outcome {
  const scores = game.view(null).scores as Record<string, number>[];
  const parts = scores.map((row) =>
    Object.fromEntries(game.setting.categories.map((name) => [name, Number(row[name] ?? 0)])),
  );
  return joined(parts, game.payoffs());
}

/** What can be expected after a move, on average over what the seat to move cannot know. */
export function* measure(game: Game, move: string, search: Search): Generator<null, Outcome, undefined> {
  const deals = game.hidden ? DEALS : 1;
  const found: Outcome[] = [];
  for (let number = 0; number < deals; number++) {
    const after = deals > 1 ? game.redeal(game.toMove, number) : game.copy();
    after.play(move);
    found.push(after.over ? finalOutcome(after) : yield* expected(after, search, Math.trunc(SIMULATIONS / deals)));
  }
  return found[0]!.map((row, seat) =>
    Object.fromEntries(Object.keys(row).map((name) => [name, mean(found.map((one) => one[seat]![name]!))])),
  );
}

function* expected(game: Game, search: Search, simulations: number): Generator<null, Outcome, undefined> {
  const best = (yield* thought(search, game, { seconds: null, simulations })).candidates[0]!;
  return joined(best.parts ?? [], best.wins ?? []);
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

// -- an opinion about a move

/** The better of two moves, and why. `moves` has it and what it was compared with; null if nothing is worth saying. */
export interface Opinion {
  better: string;
  moves: [Measured, Measured] | null;
  why: Explanation | null;
}

/** Why another legal move is clearly better than this one or, if it is not, what this one is good for. */
export function* opinion(
  game: Game,
  coach: Coach,
  move: string,
  other: string,
  search: Search,
): Generator<null, Opinion, undefined> {
  const own: Measured = { move, outcome: yield* measure(game, move, search) };
  if (other !== move) {
    const wanted: Measured = { move: other, outcome: yield* measure(game, other, search) };
    if (ahead(game, wanted, own) >= CLEAR) return told(game, coach, wanted, own);
  }
  const { candidates } = yield* thought(search, game, { seconds: null, simulations: SIMULATIONS });
  const others = candidates.filter((one) => one.move !== move);
  const ordinary = others[Math.trunc(others.length / 2)]?.move;
  if (ordinary === undefined) return { better: move, moves: null, why: null };
  const usual: Measured = { move: ordinary, outcome: yield* measure(game, ordinary, search) };
  if (ahead(game, own, usual) <= 0) return { better: move, moves: null, why: null };
  const found = told(game, coach, own, usual);
  return found.why!.claims[0]!.kind === 'category' ? found : { ...found, why: null };
}

/** How much larger the share of the victory of the seat to move is. */
const ahead = (game: Game, one: Measured, other: Measured): number =>
  one.outcome[game.toMove!]![WINS]! - other.outcome[game.toMove!]![WINS]!;

const told = (game: Game, coach: Coach, better: Measured, worse: Measured): Opinion => ({
  better: better.move,
  moves: [better, worse],
  why: explanation(game, coach, better.outcome, worse.outcome),
});

// -- comparing

interface Difference {
  seat: number;
  category: string;
  points: number;
}

/**
 * Why one of two legal moves is better than the other, in numbers alone. `cost` is the share of the victory that the
 * move played lost, where it was measured apart from these outcomes.
 */
export function explanation(
  game: Game,
  coach: Coach,
  better: Outcome,
  played: Outcome,
  cost = better[game.toMove!]![WINS]! - played[game.toMove!]![WINS]!,
): Explanation {
  const seat = game.toMove!;
  const categories = game.view(seat).categories as string[] | undefined;
  const scored = new Set(categories ?? game.setting.categories);
  const claims = differences(better, played, seat, coach.least)
    .filter(({ category }) => scored.has(category))
    .map((one) => claim('category', one));
  const said = chosen(claims, seat, game.players);
  if (!said.length) said.push(fallback(seat, cost));
  const text = Object.entries(coach.texts).map(([language, words]) => [
    language,
    said.map((one) => sentence(one, seat, words)).join(' '),
  ]);
  return { seat, claims: said, text: Object.fromEntries(text) as Record<string, string> };
}

const claim = (kind: string, { seat, category, points }: Difference): Claim => ({
  kind,
  seat,
  category,
  points: Math.round(points * 1000) / 1000,
  played: false,
  details: {},
});

/** The differences in favour of the better move, largest first: more for the seat, less for others. */
function differences(better: Outcome, played: Outcome, seat: number, least: number): Difference[] {
  return better
    .flatMap((row, owner) =>
      Object.keys(row).map((category) => ({
        seat: owner,
        category,
        points: row[category]! - played[owner]![category]!,
      })),
    )
    .filter((one) => (one.category === WINS ? one.seat === seat && one.points >= LEAST_WINS : isGood(one, seat, least)))
    .sort((a, b) => weight(b, seat, better.length) - weight(a, seat, better.length));
}

const isGood = (one: Difference, seat: number, least: number): boolean =>
  Math.abs(one.points) >= least && one.points > 0 === (one.seat === seat);

/** What one of several rivals loses matters less than what the seat wins. */
function weight(one: Difference, seat: number, players: number): number {
  if (one.category === WINS) return Math.abs(one.points) * WIN_POINTS;
  return Math.abs(one.points) / (one.seat === seat ? 1 : players - 1);
}

/** The claim that weighs most, and perhaps a second one about another category. */
function chosen(claims: Claim[], seat: number, players: number): Claim[] {
  const weigh = (one: Claim) => weight(one, seat, players);
  const told: Claim[] = [];
  for (const one of claims.toSorted((a, b) => weigh(b) - weigh(a))) {
    const isFresh = told.every(({ category }) => category !== one.category);
    if (!told.length || (isFresh && weigh(one) >= SECOND_SHARE * weigh(told[0]!))) told.push(one);
  }
  return told.slice(0, SENTENCES);
}

/** What is left to say if no category changes by much. */
function fallback(seat: number, points: number): Claim {
  return claim(points >= LEAST_CHANCE ? 'chance' : 'close', { seat, category: WINS, points });
}

// -- words

type Words = Coach['texts'][string];

function sentence({ kind, seat: owner, category, points }: Claim, seat: number, words: Words): string {
  if (kind !== 'category') return filled(words[kind] as string, { n: whole(100 * points) });
  const named = (words.categories as Record<string, string>)[category];
  const n = amount(Math.abs(points), words['decimal-sign'] as string);
  const forms = words[owner === seat ? 'own-more' : 'other-less'] as [string, string];
  return filled(forms[n === '1' ? 0 : 1], {
    n,
    who: `{${owner}}`,
    category: named ?? filled(words.category as string, { category }),
  });
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);

/** Whole points from 2 on, tenths below. */
function amount(points: number, sign: string): string {
  const text = tenths(points);
  return points >= 2 || text.endsWith('.0') ? whole(points) : text.replace('.', sign);
}

const whole = (x: number): string => rounded(x, 0);
const tenths = (x: number): string => rounded(x, 1);

/** A number with so many decimals. Halves go to the even digit, as in Python. */
function rounded(x: number, digits: number): string {
  const scaled = x * 10 ** digits;
  const isHalf = scaled % 1 === 0.5 && (4 * x) % 1 === 0;
  return (isHalf ? (2 * Math.round(scaled / 2)) / 10 ** digits : x).toFixed(digits);
}
