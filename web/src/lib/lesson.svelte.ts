/** A guided game: a script says where each step begins, the server what is legal there and what comes of a move. */
import { request } from './api';
import { local } from './i18n.svelte';
import type { Options, Reason } from './types';

export const YOU = 0;

interface Step {
  id: string;
  /** How many moves of the script come before it. */
  at: number;
}
interface Script<S extends Step> {
  record: { options: Options; moves: string[] };
  steps: S[];
}
interface Scene<Position> {
  /** Called before the first step: loads what positions are drawn on. */
  prepare: (options: Options) => Promise<void>;
  /** Shows a position, that of a step or that after a move. */
  show: (found: Position, move?: string) => void;
}

export class Lesson<S extends Step, Position> {
  index = $state(0);
  status = $state<'try' | 'done' | 'wrong'>('try');
  shown = $state(false);
  waiting = $state(true);
  failed = $state(false);
  /** How many steps were begun. */
  begun = $state(0);

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

  async begin(next: number): Promise<void> {
    await this.wait(async () => {
      await this.scene.prepare(this.script.record.options);
      const found = await this.ask(this.script.record.moves.slice(0, this.script.steps[next]!.at));
      this.index = next;
      this.status = 'try';
      this.shown = false;
      this.scene.show(found);
    });
    this.begun += 1;
  }

  /** Plays a move after those before; `fits` says whether it is what the step asks for. */
  async play(before: string[], move: string, fits: (after: Position) => boolean): Promise<void> {
    if (this.waiting) return;
    await this.wait(async () => {
      const after = await this.ask([...before, move]);
      if (fits(after)) {
        this.scene.show(after, move);
        this.status = 'done';
      } else this.status = 'wrong';
    });
  }

  /** Why nothing can be done with something after these moves. */
  async why(moves: string[], target: string): Promise<string> {
    const record = { ...this.script.record, moves };
    const path = `/games/${this.game}/why`;
    const found = await request<Reason>('POST', path, { record, target }).catch(() => null);
    return local(found?.sentences);
  }

  private ask(moves: string[]): Promise<Position> {
    return request('POST', `/games/${this.game}/position`, { record: { ...this.script.record, moves }, seat: YOU });
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
