/** What a Worker does: one game's module and pack, and one search. It knows nothing of how messages travel. */

import { MEASURING, opinion, type Opinion } from './coach';
import { Engine } from './engine';
import { Game, Rules } from './game';
import type { Ended, EngineFiles, Position, Told } from './messages';
import { learned, type Learned } from './nets';
import { NotInPack, Pack, type Setting } from './pack';
import { type Judged, Reviewer } from './review';
import { type Budget, Search, type Thought } from './search';

const PROGRESS_SECONDS = 0.1;
const MEGABYTES = 64; // for a tree: half of what the server takes, because phones have less

/** The engine cannot be used here. */
export class Unavailable extends Error {}

export type Read = (address: string) => Promise<Uint8Array>;

export class Desk {
  private engine: Engine | null = null;
  private pack: Pack | null = null;
  private files: EngineFiles | null = null;
  private bench: { rules: Rules; search: Search; seed: string | undefined } | null = null;

  constructor(
    private readonly read: Read,
    private readonly pause: () => Promise<void>,
  ) {}

  async load(files: EngineFiles): Promise<void> {
    if (!canRun()) throw new Unavailable('This browser has no WebAssembly with SIMD.');
    const [module, pack] = await Promise.all([this.read(files.module), this.read(files.pack)]);
    this.engine = await Engine.load(await WebAssembly.compile(module as BufferSource));
    this.pack = new Pack(pack);
    this.files = files;
  }

  /** Think about a position; `tell` gets what was found so far. */
  async think(
    position: Position,
    budget: Budget,
    seed: string | undefined,
    tell: (thought: Thought) => void,
  ): Promise<{ thought: Thought | null; ended: Ended | null }> {
    const { rules, search } = await this.benchFor(position, seed);
    const game = gameAt(rules, position);
    if (game.over) return { thought: null, ended: { payoffs: game.payoffs(), points: game.points() } };
    const thinking = search.thinking(game, budget);
    let told = performance.now();
    for (;;) {
      const step = thinking.next();
      if (step.done) return { thought: step.value, ended: null };
      if (performance.now() - told > PROGRESS_SECONDS * 1000) {
        tell(step.value());
        told = performance.now();
      }
      await this.pause();
    }
  }

  /** What the coach says about a move, compared with another one. */
  async opinion(position: Position, move: string, other: string): Promise<Opinion> {
    const [game, pack, net] = await this.fresh(position);
    const search = new Search(game.rules, net, pack.header.knobs, 0, MEASURING);
    const steps = opinion(game, pack.header.coach, move, other, search);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await this.pause();
    }
  }

  /** Judge every move of a finished game; `tell` gets one after the other. */
  async review(position: Position, tell: (judged: Judged) => void): Promise<void> {
    const [game, pack, net] = await this.fresh(position);
    for (const judged of new Reviewer(game, pack, net).judge()) {
      if (judged) tell(judged);
      await this.pause();
    }
  }

  /** A position in an engine that holds nothing else. */
  private async fresh(position: Position): Promise<[Game, Pack, Learned | null]> {
    const [setting, pack] = this.settingOf(position);
    const net = await this.netOf(setting);
    this.bench = null;
    this.engine!.reset();
    return [gameAt(new Rules(this.engine!, setting), position), pack, net];
  }

  stop(): void {
    this.bench?.search.stop();
  }

  /** The search for a setting. Its tree is kept, so that the next search begins where this one ends. */
  private async benchFor(position: Position, seed: string | undefined) {
    const [setting, pack] = this.settingOf(position);
    if (this.bench?.rules.setting === setting && this.bench.seed === seed) return this.bench;
    const net = await this.netOf(setting);
    this.engine!.reset();
    const rules = new Rules(this.engine!, setting);
    const search = new Search(rules, net, pack.header.knobs, seed, { memory: MEGABYTES });
    this.bench = { rules, search, seed };
    return this.bench;
  }

  private settingOf({ options }: Position): [Setting, Pack] {
    if (!this.engine || !this.pack) throw new Unavailable('No game is loaded.');
    return [this.pack.setting(options), this.pack];
  }

  private async netOf({ net }: Setting) {
    if (net === null) return null;
    return learned(net, this.pack!.header.nets[net]!, await this.read(this.files!.nets[net]!));
  }
}

function gameAt(rules: Rules, position: Position): Game {
  const game = 'state' in position ? Game.at(rules, position.state) : Game.dealt(rules, position.deal);
  game.playMoves(position.moves ?? []);
  return game;
}

/** What to answer when something went wrong: without memory or a pack, the server can still think. */
export function failure(id: number, problem: unknown): Told {
  const why = problem instanceof Error ? problem.message : String(problem);
  const isMissing = problem instanceof Unavailable || problem instanceof NotInPack;
  const isFull = problem instanceof RangeError || problem instanceof WebAssembly.CompileError;
  return { id, kind: isMissing || isFull ? 'unavailable' : 'refused', why };
}

// a module with one function, which uses a vector
const VECTOR = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** Whether this browser can run modules with SIMD. */
export function canRun(): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(VECTOR));
}
