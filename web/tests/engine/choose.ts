/**
 * Lets bots of the browser's engine decide in given games.
 *
 *     node choose.js MODULE PACK NAME=NET... < GAMES
 *
 * Each line of the input is a game with the moves that were played, a bot, and the seat for which it decides. For each
 * game the program prints what the bot decides in each position of that seat.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Engine } from '../../src/engine/engine';
import { Game, Rules } from '../../src/engine/game';
import { LevelBot } from '../../src/engine/levels';
import { type Learned, learned } from '../../src/engine/nets';
import { type Options, Pack } from '../../src/engine/pack';
import { type Budget, Search, type Ways } from '../../src/engine/search';

interface Line {
  options: Options;
  seed: string;
  actions: number[];
  seat: number;
  bot: string;
  bot_seed: number;
  net: boolean;
  ways: Ways;
  budget: Budget;
  think: boolean; // print all that was found, not only the move
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]!));
const pack = new Pack(readFileSync(process.argv[3]!));
const files = new Map(process.argv.slice(4).map((given) => given.split('=') as [string, string]));
const engine = await Engine.load(module);

function netOf(name: string | null): Learned | null {
  return name === null ? null : learned(name, pack.header.nets[name]!, readFileSync(files.get(name)!));
}

function decider(line: Line, rules: Rules): (game: Game) => unknown {
  const net = line.net ? netOf(rules.setting.net) : null;
  if (line.bot !== 'search') {
    const level = new LevelBot(line.bot, rules, pack, net, line.bot_seed, 8);
    return (game) => level.choose(game);
  }
  const search = new Search(rules, net, pack.header.knobs, line.bot_seed, line.ways);
  if (!line.think) return (game) => search.choose(game, line.budget);
  return (game) => ({ ...search.think(game, line.budget), seconds: 0 });
}

function decided(line: Line): unknown[] {
  engine.reset();
  const rules = new Rules(engine, pack.setting(line.options));
  const game = Game.fresh(rules, line.seed);
  const decide = decider(line, rules);
  return line.actions.flatMap((action) => {
    const found = game.toMove === line.seat ? [decide(game)] : [];
    game.play(action);
    return found;
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(decided(JSON.parse(line) as Line)));
}
