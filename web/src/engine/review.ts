/** Judges every move of a finished game, as `azalai/bots/review.py` does. */

import {
  type Explanation,
  explanation,
  finalOutcome,
  measure,
  type Measured,
  MEASURING,
  type Outcome,
  outcomeOf,
  thought,
} from './coach';
import type { Game } from './game';
import type { Learned } from './nets';
import type { Pack } from './pack';
import type { Seed } from './random';
import { type Budget, Search } from './search';

export const WORTH_TELLING = 0.01; // a move that lost less than this share of the victory is as good as the best
const SEARCHES = 13; // seconds for all searches of a game, if the game is not very long
const [LEAST, MOST] = [0.05, 0.12]; // seconds for a search
const SIMULATIONS = 4000;
const MEGABYTES = 24;

/** One move of a game, and what it cost. `measured` has the better move and the move played, if that is a mistake. */
export interface Judged {
  number: number;
  seat: number;
  move: string;
  better: string;
  cost: number;
  points: number;
  wins: number[];
  scores: number[];
  line: string[];
  why: Explanation | null;
  measured: [Measured, Measured] | null;
}

interface Expected {
  seat: number;
  wins: number[];
  scores: number[];
  line: string[];
  outcome: Outcome | null; // null if the search says too little about categories
}

/** Two searches: one judges, a small one measures for the coach. */
export class Reviewer {
  private readonly search: Search;
  private readonly coach: Search;

  constructor(
    private readonly game: Game,
    private readonly pack: Pack,
    net: Learned | null,
    private readonly budget: Budget = budgetFor(game.actionsPlayed.length),
    seed?: Seed,
  ) {
    const { knobs } = pack.header;
    this.search = new Search(game.rules, net, knobs, seed, { memory: MEGABYTES });
    this.coach = new Search(game.rules, net, knobs, 0, MEASURING);
  }

  /** Judge the moves from the first to the last. Yields null between two steps of a search. */
  *judge(): Generator<Judged | null, void, undefined> {
    const { history } = this.game;
    let before = yield* this.expect(this.game.copyAt(0));
    for (const [index, move] of history.entries()) {
      const after = yield* this.expect(this.game.copyAt(index + 1));
      const preferred = before.line[0]!;
      const better = preferred === move ? after : yield* this.expect(this.instead(index, preferred));
      const found = judged(index + 1, move, before, better, after);
      if (found.cost >= WORTH_TELLING && preferred !== move) {
        found.measured = yield* this.compared(index, { move: preferred, ...better }, { move, ...after });
        const [good, bad] = found.measured;
        const { coach } = this.pack.header;
        found.why = explanation(this.game.copyAt(index), coach, good.outcome, bad.outcome, found.cost);
      }
      yield found;
      before = after;
    }
  }

  /** The game with another move than the one that was played. */
  private instead(index: number, move: string): Game {
    const game = this.game.copyAt(index);
    game.play(move);
    return game;
  }

  private *expect(game: Game): Generator<null, Expected, undefined> {
    if (game.over)
      return { seat: -1, wins: game.payoffs(), scores: game.points(), line: [], outcome: finalOutcome(game) };
    const { seat, candidates } = yield* thought(this.search, game, this.budget);
    const best = candidates[0]!;
    return { seat, wins: best.wins ?? [], scores: best.scores ?? [], line: best.line, outcome: outcomeOf(best) };
  }

  /**
   * What two moves lead to. The review's own searches say it, unless something is hidden: they know what the moves
   * revealed, and the player did not.
   */
  private *compared(
    index: number,
    better: { move: string; outcome: Outcome | null },
    played: { move: string; outcome: Outcome | null },
  ): Generator<null, [Measured, Measured], undefined> {
    const game = this.game.copyAt(index);
    if (better.outcome && played.outcome && !game.hidden)
      return [
        { move: better.move, outcome: better.outcome },
        { move: played.move, outcome: played.outcome },
      ];
    return [
      { move: better.move, outcome: yield* measure(game, better.move, this.coach) },
      { move: played.move, outcome: yield* measure(game, played.move, this.coach) },
    ];
  }
}

/** A long game gets less time for each position. */
function budgetFor(moves: number): Budget {
  const seconds = Math.min(MOST, Math.max(LEAST, SEARCHES / (2 * moves + 1)));
  return { seconds, simulations: SIMULATIONS };
}

function judged(number: number, move: string, before: Expected, better: Expected, after: Expected): Judged {
  const { seat, wins, scores, line } = before;
  const cost = Math.max(0, better.wins[seat]! - after.wins[seat]!);
  const points = Math.max(0, lead(better.scores, seat) - lead(after.scores, seat));
  return { number, seat, move, better: line[0]!, cost, points, wins, scores, line, why: null, measured: null };
}

function lead(scores: readonly number[], seat: number): number {
  return scores[seat]! - Math.max(...scores.filter((_, other) => other !== seat));
}
