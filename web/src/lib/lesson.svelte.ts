/**
 * A guided game: a script says where each step begins, the server what is legal there and what comes of a move.
 * What the player chose stays: later steps follow from it.
 */
import { request } from './api';
import { coached } from './coached';
import { local } from './i18n.svelte';
import type { Coached, Options, Reason } from './types';

export const YOU = 0;

export interface Step {
  id: string;
  /** Which of the script's games it is about; the first one if not given. */
  record?: number;
  /** How many moves of that game come before it. */
  at: number;
  /** How many of its moves the step asks for; one if not given. */
  takes?: number;
  /** Only to be read. */
  read?: boolean;
}
interface Game {
  options: Options;
  moves: string[];
}
/** A move of the script that is replaced by another one after a choice of the player. */
interface Instead {
  of: string;
  play: string;
  after: string[];
}
interface Script<S extends Step> {
  records: Game[];
  instead?: Instead[];
  steps: S[];
}
interface Scene<Position> {
  /** Called before each step: loads what positions are drawn on. */
  prepare: (options: Options) => Promise<void>;
  /** Shows a position, that of a step or that after a move. */
  show: (found: Position, move?: string) => void;
}
/** What a move is for the step: all that it asks for, a part of it, or something else. */
export type Verdict = 'done' | 'more' | 'wrong';

export class Lesson<S extends Step, Position extends { moves: string[] | null }> {
  index = $state(0);
  status = $state<'try' | 'done' | 'wrong'>('try');
  shown = $state(false);
  waiting = $state(true);
  failed = $state(false);
  /** How many steps were begun. */
  begun = $state(0);
  /** What the coach says about the player's move, or about the answer that is shown. */
  coached = $state.raw<(Coached & { move: string }) | null>(null);
  /** The moves before the position that is shown. */
  moves: string[] = [];
  /** What the player did in each step, by its number. */
  readonly #made = new Map<number, string[]>();
  /** How many moves came before the step. */
  #start = 0;
  /** The moves that are legal in it. */
  #legal: readonly string[] = [];
  /** How often the coach was asked: only the last answer counts. */
  #asked = 0;

  constructor(
    readonly game: string,
    readonly script: Script<S>,
    private readonly scene: Scene<Position>,
  ) {}

  get step(): S {
    return this.script.steps[this.index]!;
  }

  /** Whether the answer is shown. */
  get answered(): boolean {
    return this.shown && this.status !== 'done';
  }

  /** Whether a part of the step is done. */
  get underway(): boolean {
    return this.moves.length > this.#start;
  }

  /** What the script would play among these moves. */
  answer(legal: readonly string[]): string {
    return wanted(this.step, this.record.moves).find((move) => legal.includes(move)) ?? legal[0] ?? '';
  }

  /** Shows the answer, and why it is good. */
  async show(): Promise<void> {
    this.shown = true;
    if (wanted(this.step, this.record.moves).length) await this.consult(this.answer(this.#legal));
  }

  async begin(next: number): Promise<void> {
    const step = this.script.steps[next]!;
    await this.wait(async () => {
      await this.scene.prepare(this.recordOf(step).options);
      const moves = this.before(next);
      const found = await this.ask(this.recordOf(step), moves);
      this.index = next;
      this.moves = moves;
      this.#legal = found.moves ?? [];
      this.#start = moves.length;
      this.status = step.read ? 'done' : 'try';
      this.shown = false;
      this.#asked += 1;
      this.coached = null;
      this.scene.show(found);
    });
    this.begun += 1;
  }

  /** Plays a move; `judge` says what it is for the step. */
  async play(move: string, judge: (after: Position) => Verdict): Promise<void> {
    if (this.waiting) return;
    await this.wait(async () => {
      const moves = [...this.moves, move];
      const after = await this.ask(this.record, moves);
      const verdict = judge(after);
      this.status = verdict === 'more' ? 'try' : verdict;
      if (verdict === 'wrong') return;
      void this.consult(move);
      this.moves = moves;
      this.#legal = after.moves ?? [];
      this.scene.show(after, move);
      if (verdict === 'done') this.keep();
    });
  }

  /** Asks the coach about a move in the position that is shown. The step goes on meanwhile, and without an answer. */
  private async consult(move: string): Promise<void> {
    const asked = ++this.#asked;
    this.coached = null;
    const record = { ...this.record, moves: this.moves };
    const body = { record, move, other: this.answer(this.#legal) };
    const found = await coached(this.game, body).catch(() => null);
    if (found?.why && asked === this.#asked) this.coached = { ...found, move };
  }

  /** Why something cannot be used. */
  async why(target: string): Promise<string> {
    const record = { ...this.record, moves: this.moves };
    const path = `/games/${this.game}/why`;
    const found = await request<Reason>('POST', path, { record, target }).catch(() => null);
    return local(found?.sentences);
  }

  private get record(): Game {
    return this.recordOf(this.step);
  }

  private recordOf(step: Step): Game {
    return this.script.records[step.record ?? 0]!;
  }

  /** Remembers what was done in this step. Later steps, if they were done before, no longer follow from it. */
  private keep(): void {
    for (const later of [...this.#made.keys()]) if (later > this.index) this.#made.delete(later);
    this.#made.set(this.index, this.moves.slice(this.#start));
  }

  /** The moves before a step: those of the script, with the player's own in place of what it would have played. */
  private before(next: number): string[] {
    const { steps } = this.script;
    const record = this.recordOf(steps[next]!);
    const found: string[] = [];
    let at = 0;
    steps.slice(0, next).forEach((step, index) => {
      if (this.recordOf(step) !== record) return;
      const theirs = wanted(step, record.moves);
      found.push(...record.moves.slice(at, step.at), ...(this.#made.get(index) ?? theirs));
      at = step.at + theirs.length;
    });
    found.push(...record.moves.slice(at, steps[next]!.at));
    return found.map((move) => this.adapted(move, found));
  }

  private adapted(move: string, played: string[]): string {
    const other = this.script.instead?.find(
      ({ of, after }) => of === move && after.some((one) => played.includes(one)),
    );
    return other?.play ?? move;
  }

  private ask(record: Game, moves: string[]): Promise<Position> {
    return request('POST', `/games/${this.game}/position`, { record: { ...record, moves }, seat: YOU });
  }

  private async wait(work: () => Promise<void>): Promise<void> {
    this.waiting = true;
    try {
      await work();
      this.failed = false;
    } catch {
      this.failed = true;
    }
    this.waiting = false;
  }
}

/** The moves of the script that a step asks for. */
function wanted(step: Step, moves: readonly string[]): string[] {
  return moves.slice(step.at, step.at + (step.takes ?? (step.read ? 0 : 1)));
}
