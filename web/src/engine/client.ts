/**
 * The engine as pages use it: it runs in a Worker of its own, one for each game.
 *
 *     const engine = await engineFor(table.game); // null: not here
 *     const { thought } = await engine.think({ options, state }, { seconds: 1, simulations: null }, { signal });
 */

import { base } from '../lib/near';
import type { Opinion } from './coach';
import type { Ended, EngineFiles, Position, Said, Told } from './messages';
import type { Judged } from './review';
import type { Budget, Thought } from './search';

const PATIENCE = 20; // milliseconds for a search to end; one that solves an endgame cannot look for messages

/** The browser cannot think about this; the server can. */
export class EngineUnavailable extends Error {}

export interface Found {
  thought: Thought | null;
  ended: Ended | null; // instead of a thought, when the game is over
  opinion?: Opinion;
}

interface Hearing {
  progress?: ((thought: Thought) => void) | undefined;
  judged?: (judged: Judged) => void;
}
interface Waiting extends Hearing {
  resolve: (found: Found) => void;
  reject: (problem: Error) => void;
}
const NOTHING: Found = { thought: null, ended: null };

export interface Asked {
  signal?: AbortSignal;
  progress?: (thought: Thought) => void;
  seed?: string;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

export class EngineClient {
  private worker: Worker | null = null;
  private loaded: Promise<unknown> | null = null;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly files: EngineFiles) {}

  /** Think about a position, after whatever was asked before. An aborted search ends at once. */
  think(position: Position, budget: Budget, asked: Asked = {}): Promise<Found> {
    const thinking = this.last.catch(() => {}).then(() => this.begin(position, budget, asked));
    this.last = thinking;
    return thinking;
  }

  /** Judge every move of a finished game; `judged` gets one after the other. */
  async review(position: Position, judged: (judged: Judged) => void): Promise<void> {
    this.loaded ??= this.ask({ do: 'load', files: this.files });
    await this.loaded;
    await this.ask({ do: 'review', position }, { judged });
  }

  /** What the coach says about a move, compared with another one. */
  async opinion(position: Position, move: string, other: string): Promise<Opinion> {
    const asking = this.last
      .catch(() => {})
      .then(async () => {
        this.loaded ??= this.ask({ do: 'load', files: this.files });
        await this.loaded;
        return (await this.ask({ do: 'opinion', position, move, other })).opinion!;
      });
    this.last = asking;
    return asking;
  }

  /** A client with a Worker of its own, for long work. Close it when that is done. */
  another(): EngineClient {
    return new EngineClient(this.files);
  }

  /** End the Worker; the next question starts a new one. */
  close(): void {
    this.fail(new EngineUnavailable('The engine was closed.'));
  }

  private async begin(position: Position, budget: Budget, { signal, progress, seed }: Asked): Promise<Found> {
    signal?.throwIfAborted();
    this.loaded ??= this.ask({ do: 'load', files: this.files });
    await this.loaded;
    signal?.throwIfAborted();
    const found = this.ask({ do: 'think', position, budget, ...(seed !== undefined && { seed }) }, { progress });
    const halt = () => void this.halt(found);
    signal?.addEventListener('abort', halt, { once: true });
    try {
      return await found;
    } finally {
      signal?.removeEventListener('abort', halt);
      signal?.throwIfAborted();
    }
  }

  /** Stop a search. If that takes too long, end its Worker. */
  private async halt(found: Promise<Found>): Promise<void> {
    this.post({ do: 'stop', id: 0 });
    const over = found.then(
      () => true,
      () => true,
    );
    const ended = await Promise.race([over, new Promise((done) => setTimeout(done, PATIENCE))]);
    if (!ended) this.fail(new EngineUnavailable('The search was stopped.'));
  }

  private ask(said: Unnumbered<Said>, hearing: Hearing = {}): Promise<Found> {
    const id = ++this.number;
    return new Promise<Found>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, ...hearing });
      this.post({ ...said, id });
    });
  }

  private post(said: Said): void {
    try {
      this.worker ??= this.started();
      this.worker.postMessage(said);
    } catch (problem) {
      this.fail(new EngineUnavailable(String(problem)));
    }
  }

  private started(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = () => this.fail(new EngineUnavailable('The engine has stopped.'));
    return worker;
  }

  private hear(told: Told): void {
    const waiting = this.waiting.get(told.id);
    if (!waiting) return;
    if (told.kind === 'progress') waiting.progress?.(told.thought);
    else if (told.kind === 'judged') waiting.judged?.(told.judged);
    else this.finish(told, waiting);
  }

  private finish(told: Exclude<Told, { kind: 'progress' | 'judged' }>, waiting: Waiting): void {
    this.waiting.delete(told.id);
    if (told.kind === 'loaded' || told.kind === 'reviewed') waiting.resolve(NOTHING);
    else if (told.kind === 'thought') waiting.resolve(told);
    else if (told.kind === 'opinion') waiting.resolve({ ...NOTHING, opinion: told.opinion });
    else if (told.kind === 'unavailable') waiting.reject(new EngineUnavailable(told.why));
    else this.fail(new EngineUnavailable(told.why)); // a module that has stopped cannot go on
  }

  /** End the Worker, and tell everyone who waits for it. */
  private fail(problem: Error): void {
    this.worker?.terminate();
    this.worker = this.loaded = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(problem);
  }
}

// -- which games have an engine

interface Manifest {
  games: Record<string, EngineFiles>;
}

const MANIFEST = `${base}engine/manifest.json`;
const clients = new Map<string, EngineClient>();

/** The engine of a game; null if the server has none, or the browser cannot run it. */
export async function engineFor(game: string): Promise<EngineClient | null> {
  const known = clients.get(game);
  if (known) return known;
  if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined') return null;
  const files = (await manifest()).games[game];
  if (!files) return null;
  const made = clients.get(game) ?? new EngineClient(files);
  clients.set(game, made);
  return made;
}

async function manifest(): Promise<Manifest> {
  const found = await fetch(MANIFEST).catch(() => null);
  if (!found?.ok) return { games: {} };
  return (await found.json().catch(() => ({ games: {} }))) as Manifest;
}
