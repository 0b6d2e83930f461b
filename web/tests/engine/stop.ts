/**
 * Starts searches as a Worker does, and stops them after a while.
 *
 *     node stop.js MODULE PACK NAME=NET... < SEARCHES
 *
 * For each line (options, moves of a game from seed 1, budget, milliseconds) it prints how long the search went on after
 * it was told to stop, how many reports came, and what it would play.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Desk } from '../../src/engine/desk';
import { Engine } from '../../src/engine/engine';
import { Game, Rules } from '../../src/engine/game';
import { type Options, Pack } from '../../src/engine/pack';

interface Line {
  options: Options;
  moves: number;
  milliseconds: number;
}

const [module, pack, ...nets] = process.argv.slice(2) as [string, string, ...string[]];
const files = { module, pack, nets: Object.fromEntries(nets.map((given) => given.split('=') as [string, string])) };
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
const desk = new Desk((file) => Promise.resolve(new Uint8Array(readFileSync(file))), pause);
await desk.load(files);

const engine = await Engine.load(new WebAssembly.Module(readFileSync(module)));
const settings = new Pack(readFileSync(pack));

function stateAfter({ options, moves }: Line): Uint8Array {
  engine.reset();
  const game = Game.fresh(new Rules(engine, settings.setting(options)), 1);
  for (let i = 0; i < moves; i++) game.play(game.actions()[i % game.actions().length]!);
  return game.state;
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Line;
  const position = { options: asked.options, state: stateAfter(asked) };
  let [stopped, reports] = [0, 0];
  setTimeout(() => {
    stopped = performance.now();
    desk.stop();
  }, asked.milliseconds);
  const { thought } = await desk.think(position, { seconds: 20, simulations: null }, undefined, () => reports++);
  const late = performance.now() - stopped;
  console.log(JSON.stringify({ late, reports, simulations: thought!.simulations, best: thought!.candidates[0]!.move }));
}
