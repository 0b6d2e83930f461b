/** Trying lines on the page of a replay. The address says which position is shown; the tree of lines is kept here. */
import { t } from '../messages/replay';
import { note } from './announce.svelte';
import { api, ApiError, request } from './api';
import type { Highlight } from './contract';
import { eventPhrase, plain } from './events';
import { local } from './i18n.svelte';
import * as tree from './lines';
import { isHere } from './near';
import { inWords } from './problems';
import type { ReplayModel } from './replay.svelte';
import { session, someoneFor } from './session.svelte';
import { stillView } from './tables';
import { evaluationHere, type Recorded } from './thinking';
import type { Evaluation, GameEvent, LinePosition, Reason, ViewMessage } from './types';

/** How long somebody stays at a position before it is evaluated, in milliseconds. */
const PAUSE = 250;
/** Positions and evaluations kept for this page. */
const KEPT = 300;

interface Address {
  /** The query of the page's address. */
  readonly query: string;
  go: (query: string) => void;
}

/** A map that forgets what was put in first. */
class Kept<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    super.set(key, value);
    const first = this.size > KEPT ? this.keys().next().value : undefined;
    if (first !== undefined) this.delete(first);
    return this;
  }
}

/** A position in which the seat to move can choose, as at a table. */
function liveView(position: LinePosition, events: GameEvent[], version: number): ViewMessage {
  return {
    ...stillView(position, events),
    version,
    seat: position.to_move,
    moves: position.moves,
    gains: position.gains,
    undo: { possible: position.line.length > 0, free: true },
  };
}

export class Analysis {
  lines = $state.raw<tree.Line[]>([]);
  /** Moves can be tried on the board, even while the game itself is shown. */
  trying = $state(false);
  position = $state.raw<LinePosition | null>(null);
  evaluation = $state.raw<Evaluation | null>(null);
  /** Somebody wants to know what the search thinks. */
  judging = $state(true);
  thinking = $state(false);
  /** Why there is no evaluation, in words. */
  trouble = $state('');
  /** The reply that is pointed at in the list. */
  pointed = $state<string | null>(null);
  /** The position that is on the board, as addresses write it. */
  #shown = $state('');
  #version = 0;
  /** The last position that was reached by a move on the board. */
  #playedTo = '';
  #positions = new Kept<LinePosition>();
  #evaluations = new Kept<Evaluation>();
  #record: Promise<Recorded & { format: string }> | null = null;

  constructor(
    readonly replay: ReplayModel,
    private readonly address: Address,
  ) {}

  readonly #asked = $derived.by(() => new URLSearchParams(this.address.query));
  /** The line in the address; null while the game itself is shown. */
  readonly path = $derived.by(() => {
    const path = tree.read(this.#asked.get('line'));
    return path && path.moves.length > 0 ? path : null;
  });
  readonly place = $derived(this.path && tree.locate(this.lines, this.path));
  /** The board takes moves. */
  readonly live = $derived(this.trying || this.path !== null);
  readonly #text = $derived.by(() => tree.written(this.path ?? { at: this.replay.current, moves: [] }));
  /** The board shows what the address says. */
  readonly ready = $derived(this.#shown === this.#text && this.position !== null);
  readonly at = $derived.by(() => this.path?.at ?? this.replay.current);
  readonly highlight: Highlight | null = $derived(this.pointed ? { move: this.pointed } : null);
  readonly canGoOn = $derived.by(() =>
    this.place ? this.place.index < this.place.line.moves.length : this.replay.current < this.replay.length,
  );

  /** What the board shows while moves can be tried. */
  readonly view: ViewMessage | null = $derived.by(() => {
    const { position } = this;
    if (!position) return null;
    const events = [...(this.replay.story?.events.slice(0, position.at) ?? []), ...position.events];
    // The person stepped here on purpose, so automatic moves wait, as after an undo.
    const number = (events.at(-1)?.number ?? 0) + 1;
    const stepped: GameEvent = { number, kind: 'undo', seat: position.to_move, moves: position.number };
    const told = this.#playedTo === this.#shown ? events : [...events, stepped];
    return liveView(position, told, ++this.#version);
  });

  /** The last move of the line, in words. */
  readonly said = $derived.by(() => {
    const event = this.position?.events.at(-1);
    const { table, words, viewer } = this.replay;
    return event && table ? plain(eventPhrase(event, words, table, viewer)) : this.replay.said;
  });

  /** The lines kept in this browser, and the one in the address. */
  load(): void {
    this.lines = tree.load(this.replay.id);
    if (this.path) this.#keep(tree.grown(this.lines, this.path, this.#asked.get('name') ?? ''));
  }

  #keep(lines: tree.Line[] | null): boolean {
    if (!lines) {
      note(t('lines.full', { n: tree.MOST_LINES, moves: tree.MOST_MOVES }), 'error');
      return false;
    }
    this.lines = lines;
    tree.save(this.replay.id, lines);
    return true;
  }

  /** A typed address, or the browser's buttons, may name a line that is not in the tree. */
  follow(): void {
    if (this.path && !this.place) this.#keep(tree.grown(this.lines, this.path));
  }

  // ---- moving about

  #show(path: tree.Path): void {
    this.pointed = null;
    this.#playedTo = '';
    if (path.moves.length) this.address.go(tree.query(path));
    else this.replay.jump(path.at);
  }

  play = (move: string): void => {
    if (!this.ready) return;
    this.replay.playing = false;
    this.trying = true;
    const { at, moves } = this.path ?? { at: this.replay.current, moves: [] };
    const asPlayed = moves.length === 0 && this.replay.story?.events[at]?.move === move;
    const next = asPlayed ? { at: at + 1, moves } : { at, moves: [...moves, move] };
    if (!asPlayed && !this.#keep(tree.grown(this.lines, next))) return;
    this.#show(next);
    this.#playedTo = tree.written(next);
  };

  back = (): void => {
    if (this.path) this.#show({ at: this.path.at, moves: this.path.moves.slice(0, -1) });
    else this.replay.to(this.replay.current - 1);
  };

  forward = (): void => {
    if (!this.path) this.replay.to(this.replay.current + 1);
    else if (this.place && this.canGoOn)
      this.#show(tree.pathTo(this.lines, { line: this.place.line, index: this.place.index + 1 }));
  };

  /** The end of a line, or its first move. */
  open = (line: tree.Line, index = line.moves.length): void => {
    this.replay.playing = false;
    this.#show(tree.pathTo(this.lines, { line, index }));
  };

  /** Back to the game's own position; nothing can be tried any more. */
  leave = (): void => {
    this.trying = false;
    this.replay.to(this.at);
  };

  toggle = (): void => {
    if (this.live) this.leave();
    else {
      this.replay.to(this.replay.current);
      this.trying = true;
    }
  };

  remove = (line: tree.Line): void => {
    const { path } = this;
    this.#keep(tree.without(this.lines, line.id));
    if (path && !tree.locate(this.lines, path)) this.#show(tree.pathTo([...this.lines, line], { line, index: 0 }));
  };

  rename = (line: tree.Line, name: string): void => void this.#keep(tree.renamed(this.lines, line.id, name.trim()));

  /** A link that shows this position, with the name of its line. */
  get link(): string {
    const page = `${window.location.origin}/tables/${this.replay.id}/replay`;
    return this.path ? page + tree.query(this.path, this.place?.line.name) : `${page}#${this.replay.current}`;
  }

  /** True when the key was meant for a line. */
  key(key: string): boolean {
    if (key === 't') this.toggle();
    else if (!this.path) return false;
    else if (key === 'ArrowLeft') this.back();
    else if (key === 'ArrowRight') this.forward();
    else if (key === 'Home') this.#show({ at: this.path.at, moves: [] });
    else if (key === 'End' && this.place) this.open(this.place.line);
    else return false;
    return true;
  }

  // ---- what the server says

  /** Shows the position in the address, unless another one was chosen by then. */
  async show(): Promise<void> {
    const text = this.#text;
    try {
      const found = this.#positions.get(text) ?? (await api.line(this.replay.id, text));
      this.#positions.set(text, found);
      if (text !== this.#text) return;
      this.position = found;
      this.#shown = text;
    } catch (error) {
      note(inWords(error), 'error');
      if (this.path && error instanceof ApiError && error.status === 422) this.#forget();
    }
  }

  /** A line that the rules forbid, from an address that somebody changed. */
  #forget(): void {
    const { place } = this;
    if (place) this.#keep(tree.without(this.lines, place.line.id));
    this.leave();
  }

  /** Evaluates the position shown after a moment. Returns how to stop, for when another is shown. */
  evaluate(): () => void {
    const text = this.#text;
    const stop = new AbortController();
    const known = this.#evaluations.get(text) ?? null;
    const thinking = this.judging && !known && this.mayAsk;
    this.evaluation = known;
    this.thinking = thinking;
    this.trouble = '';
    if (!thinking) return () => {};
    const timer = setTimeout(() => void this.#think(text, stop.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  async #think(text: string, signal: AbortSignal): Promise<void> {
    try {
      const found = (await this.#thinkHere(text, signal)) ?? (await api.evaluate(this.replay.id, text, signal));
      this.#evaluations.set(text, found);
      if (!signal.aborted) this.evaluation = found;
    } catch (error) {
      if (!signal.aborted) this.trouble = inWords(error);
    }
    if (!signal.aborted) this.thinking = false;
  }

  /** Whether there is somebody for whom a search can think. */
  get mayAsk(): boolean {
    return session.me !== null || isHere(this.replay.id);
  }

  /** The evaluation from this browser, shown while it grows; null if the browser cannot think. */
  async #thinkHere(text: string, signal: AbortSignal): Promise<Evaluation | null> {
    if (isHere(this.replay.id)) return null;
    const path = tree.read(text);
    const record = path && (await this.#recorded().catch(() => null));
    if (!record) return null;
    const moves = [...record.moves.slice(0, path.at), ...path.moves];
    return evaluationHere({ ...record, moves }, signal, (found) => {
      if (!signal.aborted) this.evaluation = found;
    });
  }

  #recorded(): Promise<Recorded & { format: string }> {
    return (this.#record ??= api.record<Recorded & { format: string }>(this.replay.id));
  }

  /** A guest who only looks has no name yet; thinking is shared among people. */
  begin = async (): Promise<void> => {
    this.judging = true;
    await someoneFor(this.replay.id).catch((error: unknown) => note(inWords(error), 'error'));
  };

  /** Why the thing somebody points at cannot be used. */
  why = async (target: string): Promise<string> => {
    try {
      const { game, moves, options, deal, format } = await this.#recorded();
      const { at, line } = this.position ?? { at: 0, line: [] };
      const record = { format, game, options, deal, moves: [...moves.slice(0, at), ...line] };
      const path = `/games/${encodeURIComponent(game)}/why`;
      return local((await request<Reason>('POST', path, { record, target })).sentences);
    } catch {
      return '';
    }
  };
}
