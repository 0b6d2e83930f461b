/**
 * A game in progress, played by the module: the counterpart of `azalai/core/game.py`, with the same answers.
 *
 *     const rules = new Rules(await Engine.load(module), new Pack(bytes).setting({ players: 3 }));
 *     const game = Game.fresh(rules, seed);
 *     game.play(game.moves()[0]!);
 *
 * `Rules` is one setting in the memory of one engine. A `Game` holds only bytes, so any number of games can share it.
 */

import { BadDeal, type Deal, dealtState, writtenDeal } from './deals';
import { type Block, Engine } from './engine';
import type { Json, Setting } from './pack';
import { type Seed, newSeed, seeded } from './random';

const SEATS = 8;
const REFUSED = -2;
const GAIN_DEALS = 8; // redeals on which a move's gains are compared while something is hidden
const WORDS = 8192; // room for a view at first

/** The rules do not allow this move. Only the server can say which rule. */
export class NotLegal extends Error {}

/** The module cannot show positions of this game. */
export class NoView extends Error {}

/** What a move adds, by category; null if the seat cannot know it. Some games add details. */
export type Gains = Record<string, Record<string, Json>>;
export type View = Record<string, Json>;

/** A setting in the memory of an engine, with scratch arrays for questions about a position. */
export class Rules {
  readonly boxes: Block;
  private readonly states: Block; // two
  private readonly legal: Block;
  private readonly rng: Block;
  private readonly shares: Block;
  private readonly bare: number; // where memory for anything else begins

  constructor(
    readonly engine: Engine,
    readonly setting: Setting,
  ) {
    this.boxes = engine.filled(setting.box, setting.box.length, 1);
    this.states = engine.array(setting.state.size, 2);
    this.legal = engine.ints(setting.mostMoves);
    this.rng = engine.ints(4);
    this.shares = engine.reals(SEATS);
    this.bare = engine.mark;
  }

  /** Free the memory of everything that came after the rules. */
  clear(): void {
    this.engine.release(this.bare);
  }

  setUp(seed: Seed): Uint8Array {
    this.states.bytes.fill(0);
    this.engine.call('set_up', this.boxes, this.states.first(1), seeded(this.rng, seed, 'deal'));
    return this.result();
  }

  start(deal: Deal): Uint8Array {
    this.put(dealtState(this.setting, deal));
    this.engine.call('start_dealt', this.boxes, this.states.first(1));
    const state = this.result();
    if (this.mover(state) < 0 || !sameDeal(this.deal(state), deal))
      throw new BadDeal('This deal does not fit the game.');
    return state;
  }

  deal(state: Uint8Array): Deal {
    this.put(state);
    this.engine.call('complete_deal', this.boxes, this.states.first(1));
    return writtenDeal(this.setting, this.result());
  }

  actions(state: Uint8Array): number[] {
    this.put(state);
    const count = this.engine.call('list_legal', this.boxes, this.states.first(1), this.legal);
    return Array.from(this.legal.ints.subarray(0, count), Number);
  }

  /** The state after an action, and who moves then (-1: nobody); null if it is not legal. */
  after(state: Uint8Array, action: number): { state: Uint8Array; seat: number } | null {
    this.put(state);
    const seat = this.engine.call('advance', this.boxes, this.states.first(1), action);
    return seat === REFUSED ? null : { state: this.result(), seat };
  }

  /** The state after all these actions, and who made each; null if one of them is not legal. */
  replayed(state: Uint8Array, actions: readonly number[]): { state: Uint8Array; movers: number[] } | null {
    return this.briefly(() => {
      this.put(state);
      const [given, movers] = [this.engine.ints(actions.length), this.engine.ints(actions.length)];
      given.ints.set(actions.map(BigInt));
      const played = this.engine.call('replay', this.boxes, this.states.first(1), given, movers);
      if (played < actions.length) return null;
      return { state: this.result(), movers: Array.from(movers.ints, Number) };
    });
  }

  /** The seat that decides, -1 at the end. */
  mover(state: Uint8Array): number {
    this.put(state);
    return this.engine.call('mover', this.boxes, this.states.first(1));
  }

  hidden(state: Uint8Array): boolean {
    this.put(state);
    return this.engine.call('anything_hidden', this.boxes, this.states.first(1)) !== 0;
  }

  redealt(state: Uint8Array, seat: number | null, seed: Seed, ...purpose: Seed[]): Uint8Array {
    this.put(state);
    this.engine.call('redeal_for', this.boxes, this.states.first(1), seat ?? -1, seeded(this.rng, seed, ...purpose));
    return this.result();
  }

  payoffs(state: Uint8Array): number[] {
    return this.counted('share_victory', state);
  }

  points(state: Uint8Array): number[] {
    return this.counted('count_points', state);
  }

  private counted(name: string, state: Uint8Array): number[] {
    this.put(state);
    this.shares.bytes.fill(0);
    this.engine.call(name, this.boxes, this.states.first(1), this.shares);
    return Array.from(this.shares.reals.subarray(0, this.setting.players));
  }

  /** What a seat may see, as JSON, without the history. */
  view(state: Uint8Array, seat: number | null): string {
    return this.told(state, 'tell_view', this.states.first(1), seat ?? -1);
  }

  /** The legal moves, and what each would gain the seat to move, both as JSON. */
  movesAndGains(state: Uint8Array): [string, string] {
    const seat = this.mover(state);
    return this.briefly(() => {
      const { setting } = this;
      const legal = this.legal.first(this.actions(state).length);
      const sizes = [legal.length, setting.holdings.length] as const;
      const weights = this.engine.ints(...sizes);
      const unsure = this.engine.array(1, ...sizes);
      this.weigh(state, seat, legal, weights, unsure);
      const moves = this.toldBy('tell_moves', legal, setting.actionWords);
      const given = [legal, weights, unsure, setting.actionWords, setting.holdingWords] as const;
      return [moves, this.told(state, 'tell_gains', this.states, ...given)];
    });
  }

  private weigh(state: Uint8Array, seat: number, legal: Block, weights: Block, unsure: Block): void {
    const found: BigInt64Array[] = [];
    const deals = this.hidden(state) ? GAIN_DEALS : 0;
    seeded(this.rng, 'gains');
    for (let i = 0; i < Math.max(deals, 1); i++) {
      this.put(state);
      if (deals) this.engine.call('redeal_for', this.boxes, this.states.first(1), seat, this.rng);
      this.engine.call('weigh_moves', this.boxes, this.states, seat, legal, weights);
      found.push(weights.ints.slice());
      weights.bytes.fill(0);
    }
    weights.ints.set(found[0]!);
    this.doubt(found, unsure.bytes);
  }

  /** Mark the gains that differ between deals. */
  private doubt(found: BigInt64Array[], unsure: Uint8Array): void {
    const width = this.setting.holdings.length;
    for (let i = 0; i < unsure.length; i++) unsure[i] = found.some((other) => other[i] !== found[0]![i]) ? 1 : 0;
    if (this.setting.gainsApart) return;
    for (let row = 0; row < unsure.length; row += width) {
      if (unsure.subarray(row, row + width).includes(1)) unsure.fill(1, row, row + width);
    }
  }

  private told(state: Uint8Array, name: string, ...given: (Block | number)[]): string {
    this.put(state);
    return this.toldBy(name, this.boxes, ...given);
  }

  /** The text from a function that writes the numbers of words and returns how many. */
  private toldBy(name: string, ...given: (Block | number)[]): string {
    const { words } = this.setting;
    if (!words.length) throw new NoView(`The module of ${this.setting.game} does not show positions.`);
    return this.briefly(() => {
      let out = this.engine.array(4, WORDS);
      const count = this.engine.call(name, ...given, out);
      if (count > WORDS) {
        out = this.engine.array(4, count);
        this.engine.call(name, ...given, out);
      }
      let text = '';
      for (const number of out.words.subarray(0, count)) text += words[number]!;
      return text;
    });
  }

  private put(state: Uint8Array): void {
    this.states.bytes.set(state);
  }

  private result(): Uint8Array {
    return this.states.first(1).bytes.slice();
  }

  /** Run something, then free the arrays that it made. */
  private briefly<T>(run: () => T): T {
    const mark = this.engine.mark;
    try {
      return run();
    } finally {
      this.engine.release(mark);
    }
  }
}

export class Game {
  private constructor(
    readonly rules: Rules,
    readonly startState: Uint8Array,
    private current: Uint8Array,
    private readonly played: number[] = [],
    private readonly by: number[] = [],
  ) {}

  /** A new game with a random deal; the same seed gives the same deal as `azalai.new`. */
  static fresh(rules: Rules, seed: Seed = newSeed()): Game {
    return Game.at(rules, rules.setUp(seed));
  }

  /** The game of a record: its deal, and its moves as text. */
  static dealt(rules: Rules, deal: Deal, moves: readonly string[] = []): Game {
    const game = Game.at(rules, rules.start(deal));
    game.playMoves(moves);
    return game;
  }

  /** A game that begins with this position. */
  static at(rules: Rules, state: Uint8Array): Game {
    if (state.length !== rules.setting.state.size) throw new BadDeal('This is not a position of the game.');
    return new Game(rules, state, state);
  }

  get setting(): Setting {
    return this.rules.setting;
  }

  get name(): string {
    return this.setting.game;
  }

  get players(): number {
    return this.setting.players;
  }

  /** The bytes of the position. They are never changed: each move makes new ones. */
  get state(): Uint8Array {
    return this.current;
  }

  /** The seat that decides; null when the game is over. */
  get toMove(): number | null {
    const seat = this.rules.mover(this.current);
    return seat < 0 ? null : seat;
  }

  get over(): boolean {
    return this.toMove === null;
  }

  /** Whether anything about the position may be unknown to a seat. */
  get hidden(): boolean {
    return this.rules.hidden(this.current);
  }

  get actionsPlayed(): readonly number[] {
    return this.played;
  }

  get history(): string[] {
    return this.played.map((action) => this.setting.texts[action]!);
  }

  /** The seat that made each move. */
  get movers(): readonly number[] {
    return this.by;
  }

  actions(): number[] {
    return this.rules.actions(this.current);
  }

  moves(): string[] {
    return this.actions().map((action) => this.setting.texts[action]!);
  }

  /** Play a move, given as text or as an action number. */
  play(move: string | number): void {
    const action = typeof move === 'string' ? this.actionOf(move) : move;
    const mover = this.rules.mover(this.current);
    const after = this.rules.after(this.current, action);
    if (!after) throw new NotLegal(`${this.setting.texts[action] ?? action} is not a legal move.`);
    this.current = after.state;
    this.played.push(action);
    this.by.push(mover);
  }

  /** Play many actions at once. */
  playAll(actions: readonly number[]): void {
    const after = this.rules.replayed(this.current, actions);
    if (!after) throw new NotLegal('One of these moves is not legal.');
    this.current = after.state;
    this.played.push(...actions);
    this.by.push(...after.movers);
  }

  /** Play many moves, given as text. */
  playMoves(moves: readonly string[]): void {
    this.playAll(moves.map((move) => this.actionOf(move)));
  }

  private actionOf(move: string): number {
    const action = this.setting.actions.get(move);
    if (action === undefined) throw new NotLegal(`${move.slice(0, 60)} is not a move.`);
    return action;
  }

  /** Take back the last moves and return them. */
  undo(moves = 1): string[] {
    const taken = this.history.slice(-moves);
    const before = this.copyAt(this.played.length - moves);
    this.played.length = this.by.length = before.played.length;
    this.current = before.current;
    return taken;
  }

  copy(): Game {
    return new Game(this.rules, this.startState, this.current, [...this.played], [...this.by]);
  }

  /** A copy of the game as it was after the first moves. */
  copyAt(number: number): Game {
    const game = Game.at(this.rules, this.startState);
    game.playAll(this.played.slice(0, number));
    return game;
  }

  /** A copy in which everything that a seat (null: a spectator) cannot know is dealt again at random. */
  redeal(seat: number | null, seed: Seed = newSeed()): Game {
    const state = this.rules.redealt(this.current, seat, seed, 'redeal');
    const start = this.rules.start(this.rules.deal(state));
    return new Game(this.rules, start, state, [...this.played], [...this.by]);
  }

  /** What a seat (null: a spectator) may see, with the history, as JSON. */
  jsonView(seat: number | null): string {
    return `${this.rules.view(this.current, seat).slice(0, -1)},"history":${JSON.stringify(this.history)}}`;
  }

  view(seat: number | null): View {
    return JSON.parse(this.jsonView(seat)) as View;
  }

  /** The legal moves, and what each would gain the seat to move, as JSON. */
  jsonMoves(): [string, string] {
    return this.rules.movesAndGains(this.current);
  }

  gains(): Gains {
    return JSON.parse(this.jsonMoves()[1]) as Gains;
  }

  /** Each seat's share of the victory if the game ended now. */
  payoffs(): number[] {
    return this.rules.payoffs(this.current);
  }

  /** Each seat's points if the game ended now, nothing hidden. */
  points(): number[] {
    return this.rules.points(this.current);
  }

  /** Everything random about the game, for a record. */
  deal(): Deal {
    return this.rules.deal(this.startState);
  }

  /** The whole game in the format of `docs/records.md`. */
  record(): Record<string, Json> {
    const result = this.result();
    return {
      format: 'azalai/1',
      game: this.name,
      options: this.setting.options as Record<string, Json>,
      deal: this.deal(),
      moves: this.history,
      ...(result && { result }),
    };
  }

  /** How the game ended; null while it is in progress. Once it is over, the view hides no points. */
  private result(): Record<string, Json> | null {
    if (!this.over) return null;
    const { end, scores } = this.view(null);
    const winners = this.payoffs().flatMap((share, seat) => (share > 0 ? [seat] : []));
    return { end: end!, scores: scores!, winners };
  }
}

/** Whether two deals are the same, whatever the order of their parts. */
function sameDeal(one: Deal, other: Deal): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  );
}
