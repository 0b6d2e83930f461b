/** A finished game to step through: its story, the position shown, and playing it move by move. */
import type { Component } from 'svelte';
import { gameFolder } from '../games';
import { t } from '../messages/replay';
import { api, ApiError } from './api';
import { loadGames } from './catalogue.svelte';
import type { GameTableProps, GameWords, Highlight, Viewer } from './contract';
import { eventPhrase, plain } from './events';
import { attempt, inWords } from './problems';
import { seatName } from './tables';
import type { Position, Review, ReviewedMove, Story, TableInfo } from './types';

/** How long each move is shown, in milliseconds. */
const PACE = 1100;

interface Address {
  /** The move in the page's address, as text. */
  readonly wanted: string;
  /** Show another move. */
  go: (move: number) => void;
}

export class ReplayModel {
  table = $state.raw<TableInfo | null>(null);
  story = $state.raw<Story | null>(null);
  words = $state.raw<GameWords | null>(null);
  Board = $state.raw<Component<GameTableProps> | null>(null);
  position = $state.raw<Position | null>(null);
  /** Why there is nothing to show; empty if all is well. */
  trouble = $state('');
  playing = $state(false);
  mistake = $state.raw<ReviewedMove | null>(null);
  review = $state.raw<Review | null>(null);
  #seen = new Map<number, Position>();

  constructor(
    readonly id: string,
    private readonly address: Address,
  ) {}

  readonly length = $derived((this.story?.scores.length ?? 1) - 1);
  /** The number of moves already made in the position shown; without a number in the address, all of them. */
  readonly current = $derived.by(() => {
    const wanted = Number.parseInt(this.address.wanted, 10);
    return Number.isNaN(wanted) ? this.length : this.#within(wanted);
  });

  #within(move: number): number {
    return Math.min(this.length, Math.max(0, move));
  }

  nameOf = (seat: number): string => (this.table ? seatName(this.table, this.table.seats[seat]) : '');

  readonly viewer: Viewer = $derived.by(() => {
    const mine = this.table?.mine ?? [];
    return { seat: mine.length === 1 ? (mine[0] ?? null) : null, mine, nameOf: this.nameOf };
  });

  /** The move just made, in words. */
  readonly said = $derived.by(() => {
    const event = this.story?.events.find((one) => one.kind === 'move' && one.moves === this.current);
    return event && this.table ? plain(eventPhrase(event, this.words, this.table, this.viewer)) : t('replay.start');
  });

  /** A mistake is looked at before it is made, any other move after it. */
  readonly coming = $derived(this.mistake && this.current === this.mistake.number - 1 ? this.mistake : null);
  readonly highlight: Highlight | null = $derived(this.coming ? { move: this.coming.better } : null);
  readonly judged = $derived(this.coming ?? this.review?.moves.find((move) => move.number === this.current) ?? null);

  /** Everybody's points, move by move. */
  readonly lines = $derived(
    (this.table?.seats ?? []).map(({ seat }) => ({
      seat,
      points: (this.story?.scores ?? []).map((totals, move): [number, number] => [move, totals[seat] ?? 0]),
    })),
  );

  async load(): Promise<void> {
    try {
      const [table] = await Promise.all([api.table(this.id), loadGames()]);
      this.table = table;
      if (table.state !== 'over') {
        this.trouble = t('replay.notOver');
        return;
      }
      const folder = gameFolder(table.game);
      const about = { table: this.id, view: () => this.position?.view ?? null };
      const [found, board, phrases] = await Promise.all([api.story(this.id), folder.table(), folder.words(about)]);
      this.words = phrases;
      this.Board = board.default;
      this.story = found;
    } catch (error) {
      this.trouble = error instanceof ApiError && error.status === 404 ? t('table.missing') : inWords(error);
    }
  }

  async #fetch(move: number): Promise<Position> {
    const found = this.#seen.get(move) ?? (await api.at(this.id, move));
    this.#seen.set(move, found);
    return found;
  }

  /** Show the position after a move, unless another one was chosen by then; load its neighbours too. */
  async show(move: number): Promise<void> {
    const found = await attempt(() => this.#fetch(move));
    if (found && move === this.current) this.position = found;
    for (const near of [move + 1, move - 1]) if (near === this.#within(near)) void this.#fetch(near).catch(() => {});
  }

  jump(move: number): void {
    this.address.go(this.#within(move));
  }

  /** Go to a move by hand: stops autoplay and drops the chosen mistake. */
  to = (move: number): void => {
    this.playing = false;
    this.mistake = null;
    this.jump(move);
  };

  showMistake(move: ReviewedMove): void {
    this.playing = false;
    this.mistake = move;
    this.jump(move.number - 1);
  }

  /** Play or pause; from the end, play from the beginning. */
  toggle = (): void => {
    this.mistake = null;
    if (!this.playing && this.current >= this.length) this.jump(0);
    this.playing = !this.playing;
  };

  /** During autoplay, go to the next move after a moment. Returns how to stop. */
  playOn(): (() => void) | undefined {
    if (!this.playing) return undefined;
    if (this.current >= this.length) {
      this.playing = false;
      return undefined;
    }
    const timer = setTimeout(() => this.jump(this.current + 1), PACE);
    return () => clearTimeout(timer);
  }

  /** True when the key was meant for the replay. */
  key(key: string): boolean {
    const { current, length } = this;
    const targets: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: length };
    const target = targets[key];
    if (target === undefined) return false;
    this.to(target);
    return true;
  }
}
