/** A table as one visitor sees it: their seats, whose turn it is, what they can do, and what is announced. */
import type { Component } from 'svelte';
import { gameFolder } from '../games';
import { notifyTurn, play as sound } from './alerts';
import { note, say } from './announce.svelte';
import { api, ApiError } from './api';
import { gameTitle, loadGames } from './catalogue.svelte';
import { Connection } from './connection.svelte';
import type { GameTableProps, GameWords, Viewer } from './contract';
import { hear, toldWhole } from './hearing';
import { HotSeat } from './hot-seat.svelte';
import { local, t } from './i18n.svelte';
import { newsWords } from './news';
import { isHere } from './near';
import { Pace } from './pace.svelte';
import { moderation } from './moderation.svelte';
import { inWords, refusal } from './problems';
import { checkSession, session, someone } from './session.svelte';
import { isStill, settings } from './settings.svelte';
import { playedSeats, seatName } from './tables';
import { hintHere } from './thinking';
import type { GameEvent, Story, TableInfo, ViewMessage } from './types';

export class LiveTable {
  readonly connection: Connection;
  readonly screen: HotSeat;
  readonly pace: Pace;
  /** Why there is no such table; empty while all is well. */
  missing = $state('');
  Board = $state.raw<Component<GameTableProps> | null>(null);
  words = $state.raw<GameWords | null>(null);
  /** A hint is under way. */
  asking = $state(false);
  /** The whole game, nothing hidden any more; known once it is over. */
  story = $state.raw<Story | null>(null);
  #first = $state.raw<TableInfo | null>(null);
  #gone = false;
  /** The game was in play when it was last looked at. */
  #playing = false;
  /** The last change to hidden chats that this table knows about. */
  #regarded = moderation.changes;

  constructor(readonly id: string) {
    this.pace = new Pace({
      pause: () => (isStill() ? 0 : settings.pace),
      mine: () => this.mine,
      onshow: this.#happened,
    });
    this.connection = new Connection(
      id,
      (events, view) => this.pace.take(events, view),
      () => sound('chat'),
      () => void this.#returned(),
    );
    this.screen = new HotSeat(this);
    $effect(() => this.screen.follow());
    $effect(() => this.screen.linger());
    // The words for the previous player must not stay readable for the next.
    $effect(() => {
      const { covered, next } = this.screen;
      if (covered && next !== null) say(t('handover.title', { name: this.nameOf(next) }));
    });
    $effect(() => this.#refused());
    $effect(() => {
      if (moderation.changes > this.#regarded) this.#rehear();
    });
    $effect(() => {
      if (this.connection.hint) this.asking = false;
    });
    $effect(() => {
      if (this.#ended)
        void api.story(id).then(
          (found) => (this.story = found),
          () => {},
        );
    });
  }

  // ---------------------------------------------------------------- who and when

  get table(): TableInfo | null {
    return this.connection.table ?? this.#first;
  }
  readonly #ended = $derived(this.table?.state === 'over');
  readonly mine = $derived(this.table ? playedSeats(this.table) : []);
  /** A player whose seat a bot has taken over watches. */
  readonly seat = $derived.by(() => {
    const seen = this.view?.seat;
    return seen != null && this.mine.includes(seen) ? seen : null;
  });
  readonly over = $derived.by(() => (this.#ended && !this.pace.behind) || Boolean(this.view?.result));
  readonly toMove = $derived.by(() => (this.over ? null : (this.view?.to_move ?? this.table?.to_move ?? null)));
  readonly myTurn = $derived(this.toMove !== null && this.mine.includes(this.toMove));
  get hotSeat(): boolean {
    return this.mine.length > 1;
  }
  readonly secret = $derived.by(
    () =>
      this.hotSeat && !settings.openHands && this.table?.state === 'playing' && (this.connection.view?.secrets ?? true),
  );
  get known(): boolean {
    return this.connection.view !== null;
  }
  get viewer(): Viewer {
    return {
      seat: this.hotSeat ? null : this.seat,
      mine: this.mine,
      nameOf: this.nameOf,
    };
  }
  /** Everything that happened. */
  readonly told = $derived.by(() => {
    const shown = this.connection.events.filter(({ number }) => number <= (this.view?.version ?? 0));
    return toldWhole(shown, this.over ? this.story?.events : undefined);
  });
  /** What the others did since your turn. */
  readonly news = $derived.by(() =>
    this.hotSeat || !this.mine.length ? '' : newsWords(this.told, this.words, this.viewer),
  );

  get live(): boolean {
    return this.connection.status === 'live';
  }
  /** The position on screen. */
  get view(): ViewMessage | null {
    return this.pace.shown;
  }
  get canAct(): boolean {
    const { view, connection, seat } = this;
    return (
      this.live &&
      view === connection.view &&
      !connection.pending &&
      !this.over &&
      view?.moves != null &&
      view.to_move === seat &&
      seat !== null
    );
  }
  get canUndo(): boolean {
    return this.live && !this.connection.pending && Boolean(this.view?.undo.possible);
  }
  get mayHint(): boolean {
    return Boolean(this.table?.hints) && this.canAct && !this.screen.covered;
  }
  /** Why the last move was refused. */
  get refusal(): string | null {
    const { problem, problemOf } = this.connection;
    return problem && problemOf === 'move' ? refusal(problem) : null;
  }

  get status(): string {
    const { table, toMove } = this;
    if (table?.state === 'open') return t('table.waiting');
    if (table?.state === 'closed') return t('table.closed');
    if (table && this.over) return t('table.over');
    if (this.missing) return t('error.pageTitle');
    if (!table || toMove === null) return t('table.loading');
    return this.myTurn && !this.hotSeat ? t('turn.yours') : t('turn.of', { name: this.nameOf(toMove) });
  }

  nameOf = (seat: number): string => (this.table ? seatName(this.table, this.table.seats[seat]) : '');

  // ---------------------------------------------------------------- what a person does

  readonly act = {
    play: (move: string): void => {
      if (this.seat !== null) this.connection.act({ type: 'move', seat: this.seat, move });
    },
    undo: (): void => {
      if (this.seat !== null) this.connection.act({ type: 'undo', seat: this.seat });
    },
    why: async (target: string): Promise<string> =>
      local(this.seat === null ? null : await this.connection.why(this.seat, target)),
  };
  look = (seat: number): void => this.connection.look(seat);

  askHint = (): void => {
    if (this.seat === null) return;
    this.asking = true;
    void this.#findHint(this.seat);
  };

  /** In this browser if it can think, otherwise on the server. A hint for an earlier position is dropped. */
  async #findHint(seat: number): Promise<void> {
    const near = this.table && !isHere(this.id);
    const hint = near ? await hintHere(this.table.game, this.id, seat) : null;
    if (this.#gone) return;
    if (!hint) {
      this.connection.act({ type: 'hint', seat });
      return;
    }
    if (hint.version === this.connection.view?.version) this.connection.hint = hint;
    this.asking = false;
  }

  speak = async (text: string): Promise<void> => {
    const stranger = session.me === null;
    await someone();
    if (stranger) this.connection.renew();
    this.connection.act({ type: 'chat', text });
  };

  // ---------------------------------------------------------------- coming and going

  /** Returns how to leave. */
  open(): () => void {
    void this.#load();
    return () => {
      this.#gone = true;
      this.pace.close();
      this.connection.close();
    };
  }

  #rehear(): void {
    this.#regarded = moderation.changes;
    this.connection.rehear();
  }

  /** The session has ended. If this browser has a new one, the table belongs to it. */
  async #returned(): Promise<void> {
    await checkSession();
    if (session.me && !this.#gone) this.connection.renew();
  }

  async #load(): Promise<void> {
    try {
      const [first] = await Promise.all([api.table(this.id), loadGames()]);
      this.#first = first;
      if (this.#gone) return;
      this.connection.open();
      const folder = gameFolder(first.game);
      const about = { table: this.id, view: () => this.view?.view ?? null };
      const [board, phrases] = await Promise.all([folder.table(), folder.words(about)]);
      this.words = phrases;
      this.Board = board.default;
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404 ? t('table.missing') : inWords(error);
    }
  }

  rejoin = async (): Promise<void> => {
    this.#first = await api.table(this.id).catch(() => this.#first);
    this.connection.renew();
  };

  // ---------------------------------------------------------------- what is heard

  #happened = (events: GameEvent[], latest: ViewMessage): void => {
    // The table says who sits where, but not again when a bot takes over a seat.
    if (events.some((event) => event.kind === 'bot' || event.kind === 'timeout')) void this.#reread();
    if (latest.result && this.#playing && this.mine.length) settings.played += 1;
    this.#playing = !latest.result;
    const known = events.length < latest.events.length || this.connection.events.length > events.length;
    if (!known || !this.table) return;
    const heard = hear(events, latest, this.words, this.table, this.viewer);
    if (heard.said) say(heard.said);
    if (heard.sound) sound(heard.sound);
    if (heard.turn) notifyTurn(t('turn.yours'), gameTitle(this.table.game), `azalai-${this.id}`);
  };

  async #reread(): Promise<void> {
    this.connection.table = await api.table(this.id).catch(() => this.connection.table);
  }

  #refused(): void {
    const { problem, problemOf } = this.connection;
    if (!problem) return;
    this.asking = false;
    if (problemOf === 'hint' && problem.code === 'stale') return; // the game went on before the hint came
    if (problemOf === 'move') say(refusal(problem));
    else note(refusal(problem), 'error');
  }
}
