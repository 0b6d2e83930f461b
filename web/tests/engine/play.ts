/**
 * Plays games with the browser's engine, and prints all that it knows about them.
 *
 *     node play.js MODULE PACK < GAMES
 *
 * Each line of the input is a game: its options, its seed, its moves, and after how many of them to look at it. For each
 * the program prints a line. `tests/wasm/test_client_engine.py` compares it with what Python says.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { said, type Sentences } from '../../src/device/engine-game';
import { asked } from '../../src/device/telling';
import { Engine } from '../../src/engine/engine';
import { Game, Rules } from '../../src/engine/game';
import { type Options, Pack } from '../../src/engine/pack';

interface Line {
  options: Options;
  seed: string;
  actions: number[];
  looks: number[];
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]!));
const pack = new Pack(readFileSync(process.argv[3]!));
const engine = await Engine.load(module);

const sentences = pack.header.prompts as unknown as Sentences;

const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** The sentence that says who decides what, in every language. */
function prompts(game: Game, seat: number | null): string[] {
  const found = asked(game.rules, game.state, seat);
  return Object.entries(sentences).map(([language, texts]) => said(texts, found, language));
}

function seen(game: Game) {
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const shown = game.setting.words.length > 0;
  return {
    state: digestOf(game.state),
    to_move: game.toMove,
    moves: game.moves(),
    payoffs: game.payoffs(),
    hidden: game.hidden,
    redealt: [null, ...seats].map((seat) => digestOf(game.redeal(seat, 5).state)),
    ...(shown && {
      views: [...seats, null].map((seat) => digestOf(game.jsonView(seat))),
      prompts: [...seats, null].map((seat) => prompts(game, seat)),
      told: game.over ? [] : game.jsonMoves(),
    }),
  };
}

function played({ options, seed, actions, looks }: Line) {
  engine.reset();
  const rules = new Rules(engine, pack.setting(options));
  const game = Game.fresh(rules, seed);
  game.playAll(actions);
  const again = Game.dealt(rules, game.deal(), game.history);
  const shown = game.setting.words.length > 0 || !game.over;
  return {
    box: digestOf(game.setting.box),
    same: digestOf(again.state) === digestOf(game.state),
    movers: game.movers,
    looks: looks.map((number) => seen(game.copyAt(number))),
    net: game.setting.net,
    categories: game.setting.categories,
    ...(shown ? { record: game.record() } : { deal: game.deal(), history: game.history }),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(played(JSON.parse(line) as Line)));
}
