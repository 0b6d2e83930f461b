/**
 * Lets the browser's engine review games, measure moves and compare outcomes.
 *
 *     node review.js MODULE PACK NAME=NET... < TASKS
 *
 * Each line of the input is a game with the moves that were played, and one of: a number of simulations for a review, a
 * move to measure, two moves for the coach, or two outcomes of moves in the last position.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { explanation, measure, MEASURING, opinion, type Outcome } from '../../src/engine/coach';
import { Engine } from '../../src/engine/engine';
import { Game, Rules } from '../../src/engine/game';
import { learned } from '../../src/engine/nets';
import { type Options, Pack } from '../../src/engine/pack';
import { Reviewer } from '../../src/engine/review';
import { Search } from '../../src/engine/search';

interface Line {
  options: Options;
  seed: string;
  actions: number[];
  simulations?: number;
  measured?: string;
  about?: [string, string];
  compared?: [Outcome, Outcome];
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]!));
const pack = new Pack(readFileSync(process.argv[3]!));
const files = new Map(process.argv.slice(4).map((given) => given.split('=') as [string, string]));
const engine = await Engine.load(module);

function ended<Found>(steps: Generator<unknown, Found>): Found {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function answer({ options, seed, actions, simulations, measured, about, compared }: Line): unknown {
  engine.reset();
  const game = Game.fresh(new Rules(engine, pack.setting(options)), seed);
  game.playAll(actions);
  const { net: name } = game.setting;
  const net = name === null ? null : learned(name, pack.header.nets[name]!, readFileSync(files.get(name)!));
  if (compared) return explanation(game, pack.header.coach, ...compared);
  const search = () => new Search(game.rules, net, pack.header.knobs, 0, MEASURING);
  if (measured !== undefined) return ended(measure(game, measured, search()));
  if (about) return ended(opinion(game, pack.header.coach, ...about, search()));
  const budget = { seconds: null, simulations: simulations! };
  return [...new Reviewer(game, pack, net, budget, 5).judge()].filter((judged) => judged);
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line) as Line)));
}
