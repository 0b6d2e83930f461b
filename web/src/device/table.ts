/**
 * One table on this device, while a page shows it: the state that follows from its log, and the messages to each page.
 *
 * It speaks the server's own messages. An entry is stored before anybody sees it, and a bot's move is dropped if the
 * table has changed while it thought.
 */
import type { ClientMessage, ServerMessage, TableInfo, UndoState, ViewMessage } from '../lib/types';
import { Play, type Entry, type Wish } from './play';
import { Refusal, type Advice, type LocalGame } from './rules';
import { infoOf, seconds, type StoredTable } from './stored';
import { SeatStory } from './story';

/** The most entries: three times the longest game, with every move taken back once. */
export const LONG_LOG = 2000;

export type Act = Extract<ClientMessage, { version: number }>;
/** Stores a table whose log had this many entries; false if it has other entries by now. */
export type Keep = (table: StoredTable, before: number) => Promise<boolean>;

export interface Listener {
  seat: number | null;
  /** The version it has been shown. */
  seen: number;
  hear: (message: ServerMessage) => void;
}

export interface Surroundings {
  keep: Keep;
  reload: (id: string) => Promise<StoredTable | null>;
  start: (table: StoredTable) => Promise<LocalGame>;
  choose: (game: LocalGame, level: string, signal: AbortSignal) => Promise<string>;
  advise: (game: LocalGame, signal: AbortSignal) => Promise<Advice>;
}

export class DeviceTable {
  play: Play;
  private readonly listeners = new Set<Listener>();
  private readonly stories = new Map<number | null, SeatStory>();
  private busy: Promise<unknown> = Promise.resolve();
  private thinking: AbortController | null = null;

  private constructor(
    public row: StoredTable,
    private readonly first: LocalGame,
    private readonly around: Surroundings,
  ) {
    this.play = this.replayed();
  }

  static async open(row: StoredTable, around: Surroundings): Promise<DeviceTable> {
    return new DeviceTable(row, await around.start(row), around);
  }

  private replayed(): Play {
    const play = new Play(this.first.copy(), this.row.levels);
    for (const entry of this.row.log) play.add(entry);
    return play;
  }

  get info(): TableInfo {
    return infoOf(this.row);
  }
  get mine(): number[] {
    return this.info.mine;
  }

  // ---- pages that listen

  join(hear: Listener['hear'], since: number | null): Listener {
    const { toMove } = this.play;
    const seat = toMove !== null && this.mine.includes(toMove) ? toMove : (this.mine[0] ?? null);
    const listener = { seat, seen: this.play.version, hear };
    this.listeners.add(listener);
    hear({ type: 'table', table: this.info });
    if (!this.row.imported) hear(this.viewOf(seat, since !== null && since <= this.play.version ? since : 0));
    this.consider();
    return listener;
  }

  part(listener: Listener): void {
    this.listeners.delete(listener);
    if (!this.listeners.size) this.thinking?.abort();
  }

  get watched(): boolean {
    return this.listeners.size > 0;
  }

  look(listener: Listener, seat: number | null): void {
    if (seat !== null && !this.mine.includes(seat)) throw forbidden();
    listener.seat = seat;
    listener.hear(this.viewOf(seat, 0));
  }

  private publish(recast: boolean): void {
    for (const listener of this.listeners) {
      if (recast || this.play.outcome) listener.hear({ type: 'table', table: this.info });
      listener.hear(this.viewOf(listener.seat, listener.seen));
      listener.seen = this.play.version;
    }
  }

  viewOf(seat: number | null, since: number): ViewMessage {
    const { game, toMove, version, outcome } = this.play;
    const own = seat !== null && toMove === seat;
    return {
      type: 'view',
      version,
      seat,
      secrets: game.hides,
      view: game.view(seat),
      to_move: toMove,
      moves: own ? game.moves() : null,
      gains: own ? game.gains() : {},
      prompt: own ? game.prompt() : null,
      events: this.story(seat).since(since),
      clocks: null,
      undo: this.undoState(seat),
      asked: null,
      result: outcome,
    };
  }

  private undoState(seat: number | null): UndoState {
    if (seat === null || this.row.undo === 'never' || this.play.undoTarget(seat) === null)
      return { possible: false, free: false };
    return { possible: !this.play.outcome && this.play.version < LONG_LOG, free: true };
  }

  private story(seat: number | null): SeatStory {
    let story = this.stories.get(seat);
    if (!story) {
      story = new SeatStory(seat, this.first.at(0), this.first.history, this.row.created);
      for (const entry of this.row.log) story.tell(entry);
      this.stories.set(seat, story);
    }
    return story;
  }

  // ---- acts

  /** Carries out an act and returns its version; sending it again has no further effect. */
  act(act: Act): Promise<number> {
    return this.inTurn(async () => {
      const known = this.play.refs.get(act.id);
      if (known !== undefined) return known;
      this.checkSeat(act.seat);
      const stored = act.version === this.play.version && (await this.append(this.wishFor(act), act.id));
      if (!stored) throw stale(act.version, this.play.version);
      return this.play.version;
    });
  }

  /** One act after another. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.busy.then(work);
    this.busy = done.catch(() => {});
    return done;
  }

  private checkSeat(seat: number): void {
    if (!this.mine.includes(seat)) throw forbidden();
    if (this.play.outcome || this.row.imported) throw new Refusal(409, 'over', 'The game is over.');
    if (this.play.levels[seat]) throw new Refusal(409, 'bot-plays', 'A bot plays this seat now.');
  }

  private checkTurn(seat: number): void {
    const to_move = this.play.toMove;
    if (to_move !== seat) throw new Refusal(409, 'not-your-turn', 'It is not your turn.', { to_move });
  }

  private wishFor(act: Act): Wish {
    switch (act.type) {
      case 'move':
        this.checkTurn(act.seat);
        return this.move(act.seat, act.move);
      case 'undo':
        return this.undo(act.seat);
      case 'resign':
        return { kind: 'resign', seat: act.seat };
      case 'offer_end':
        checkLength(this.play);
        return { kind: 'end', seat: act.seat };
      case 'give_bot':
        throw new Refusal(409, 'present', 'That player is here.');
      case 'answer':
        throw new Refusal(409, 'nothing-asked', 'Nobody is asking you that now.');
      case 'why':
        throw new Refusal(422, 'bad-message', 'This is not an act.');
    }
  }

  private move(seat: number, text: string): Wish {
    const { game } = this.play;
    const move = game.checked(text);
    return { kind: 'move', seat, move };
  }

  private undo(seat: number): Wish {
    checkLength(this.play);
    if (this.row.undo === 'never') throw new Refusal(409, 'no-undo', 'This table does not allow undo.');
    const moves = this.play.undoTarget(seat);
    if (moves === null) throw new Refusal(409, 'nothing-to-undo', 'You have no move to undo.');
    return { kind: 'undo', seat, moves };
  }

  /** Stores an entry, then shows it. False if another page has written first: then that is shown. */
  private async append(wish: Wish, ref: string | null): Promise<boolean> {
    const before = this.play.version;
    const entry = { ...wish, number: before + 1, at: seconds(), ref };
    try {
      this.play.add(entry);
      const row = this.standing([...this.row.log, entry], entry.at);
      if (await this.around.keep(row, before)) {
        this.row = row;
        this.shown(entry);
        return true;
      }
    } catch (problem) {
      this.play = this.replayed();
      throw problem;
    }
    await this.catchUp();
    return false;
  }

  /** The table after its latest entry. */
  private standing(log: Entry[], at: number): StoredTable {
    const { outcome, toMove, levels } = this.play;
    return { ...this.row, log, touched: at, toMove, playing: [...levels], result: outcome, ended: outcome ? at : null };
  }

  private shown(entry: Entry): void {
    for (const story of this.stories.values()) story.tell(entry);
    this.publish(entry.kind === 'resign');
    this.consider();
  }

  /** Another page of this device has written: shows what is stored now. */
  async catchUp(): Promise<void> {
    const row = await this.around.reload(this.row.id);
    if (!row) return;
    this.row = row;
    this.play = this.replayed();
    this.stories.clear();
    this.publish(true);
    this.consider();
  }

  /** Something else about the table has changed, such as its rematch. */
  changed(row: StoredTable): void {
    this.row = row;
    for (const { hear } of this.listeners) hear({ type: 'table', table: this.info });
  }

  // ---- bots, hints and reasons

  /** Lets the bot to move think, while somebody watches. */
  private consider(): void {
    this.thinking?.abort();
    this.thinking = null;
    const { toMove } = this.play;
    if (toMove === null || !this.play.botTurn || !this.watched || this.row.imported) return;
    this.thinking = new AbortController();
    void this.think(toMove, this.play.levels[toMove]!, this.play.version, this.thinking.signal);
  }

  private async think(seat: number, level: string, version: number, signal: AbortSignal): Promise<void> {
    try {
      const move = await this.around.choose(this.play.game.copy(), level, signal);
      await this.inTurn(async () => {
        if (!signal.aborted && this.play.version === version) await this.append(this.move(seat, move), null);
      });
    } catch (problem) {
      if (!signal.aborted) this.report(problem);
    }
  }

  /** Reports a problem that no act has caused, such as storage that is full when a bot moves. */
  private report(problem: unknown): void {
    for (const { hear } of this.listeners) hear(problemMessage(problem, null, this.play.version));
  }

  async hint(seat: number, ref: string, signal: AbortSignal): Promise<ServerMessage> {
    if (!this.row.hints) throw new Refusal(403, 'forbidden', 'This table does not allow hints.');
    this.checkSeat(seat);
    this.checkTurn(seat);
    const { version } = this.play;
    const found = await this.around.advise(this.play.game.copy(), signal);
    if (version !== this.play.version) throw stale(version, this.play.version);
    return { type: 'hint', ref, version, why: null, ...found };
  }

  why({ id, version, seat, target }: Extract<Act, { type: 'why' }>): ServerMessage {
    this.checkSeat(seat);
    if (version !== this.play.version) throw stale(version, this.play.version);
    this.checkTurn(seat);
    return { type: 'why', ref: id, version, sentences: this.play.game.whyNot(target) };
  }
}

function checkLength(play: Play): void {
  if (play.version < LONG_LOG) return;
  const words = `More than ${LONG_LOG} things have happened at this table. From now on you can only move or resign.`;
  throw new Refusal(409, 'long-game', words);
}

const forbidden = () => new Refusal(403, 'forbidden', 'This seat is not yours.');
const stale = (given: number, version: number) =>
  new Refusal(409, 'stale', `The table has changed: you sent version ${given}, it is at ${version}.`);

/** A refusal, or a fault, as the server would report it. */
export function problemMessage(
  problem: unknown,
  ref: string | null,
  version: number,
): Extract<ServerMessage, { type: 'problem' }> {
  const { status, code, message, more } = refusalOf(problem);
  return { type: 'problem', ref, version, status, code, title: message, detail: message, ...more };
}

export function refusalOf(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem;
  return new Refusal(500, 'device', problem instanceof Error ? problem.message : String(problem));
}
