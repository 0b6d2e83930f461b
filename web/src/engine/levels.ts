/** Five levels of play, as in `azalai/bots/levels.py`. */

import type { Game, Rules } from './game';
import type { Learned } from './nets';
import type { Level, Pack, Ways } from './pack';
import { below, generator, newSeed, type Seed, unit } from './random';
import { type Budget, type Candidate, type How, Search, type Thought } from './search';

const LAPSES = 6; // a lapse is one of this many best moves
const TURN_SHARE = 0.25; // the most one decision may use of the time left in the turn
const LEAST_TIME = 0.02;

type Steps<T> = Generator<() => Thought, T, undefined>;

/** A bot with a small search budget that now and then plays a slightly worse move. */
export class LevelBot {
  private readonly ways: Ways;
  private readonly search: Search;
  private readonly rng;
  private spent = 0; // seconds spent on this turn so far

  /** `net` is the net that serves the rules' setting; a low level may not use it. */
  constructor(name: string, rules: Rules, pack: Pack, net: Learned | null, seed: Seed = newSeed(), memory?: number) {
    const level: Level | undefined = pack.header.levels[name];
    if (!level) throw new RangeError(`There is no level ${name}.`);
    this.ways = net ? level.learned : level.plain;
    this.rng = generator(rules.engine, seed, 'level', name);
    const used = (this.ways.net ?? true) ? net : null;
    this.search = new Search(rules, used, pack.header.knobs, seed, memory === undefined ? {} : { memory });
  }

  /** The action number of the move to play. */
  choose(game: Game): number {
    const choosing = this.choosing(game);
    for (;;) {
      const step = choosing.next();
      if (step.done) return step.value;
    }
  }

  /** The same, in steps of a few milliseconds. */
  *choosing(game: Game): Steps<number> {
    const legal = game.actions();
    if (legal.length === 1) return legal[0]!;
    const began = performance.now();
    const thought = yield* this.thinking(game, this.budget(game), { decide: true });
    this.spent += (performance.now() - began) / 1000;
    return this.pick(thought);
  }

  thinking(game: Game, budget: Budget, how: How = {}): Steps<Thought> {
    return this.search.thinking(game, budget, how);
  }

  stop(): void {
    this.search.stop();
  }

  /** The move that this level plays after thinking: the best one, or now and then a lapse. */
  private pick(thought: Thought): number {
    const lapses = unit(this.rng) < this.ways.wander;
    return lapses ? this.lapse(thought.candidates) : thought.candidates[0]!.action;
  }

  /** A move that a hasty player might prefer: at most `slack` worse than the best, never absurd. */
  private lapse(candidates: readonly Candidate[]): number {
    const least = candidates[0]!.value - this.ways.slack;
    const tempting = candidates.slice(0, LAPSES).filter(({ visits, value }) => visits && value >= least);
    const number = below(this.rng, Math.max(tempting.length, 1));
    return (tempting[number] ?? candidates[0]!).action;
  }

  /** The budget for this decision. In a long turn, each decision gets less as the turn's time runs down. */
  private budget(game: Game): Budget {
    const { seconds, simulations, turn } = this.ways;
    if (turn === undefined || seconds === null) return { seconds, simulations };
    if (game.movers.at(-1) !== game.toMove) this.spent = 0;
    const left = TURN_SHARE * Math.max(turn - this.spent, LEAST_TIME);
    return { seconds: Math.min(seconds, left), simulations };
  }
}
