/**
 * The server's part on this device: answers requests about its tables, and holds the tables that pages look at.
 *
 * Requests and answers are those of `docs/server-api.md`. A few exist only here: `GET /device/tables` lists all tables,
 * `POST /device/tables` makes one, `POST /device/records` opens a record, `DELETE /tables/{id}` deletes a table.
 */
import type { ClientMessage, Coached, NewTable, Options, Review, ServerMessage, TableInfo } from '../lib/types';
import { Refusal, type GameRecord, type LocalGame, type Rules, type Thinkers } from './rules';
import type { TableStore } from './store';
import { branchOf, infoOf, newTable, openedTable, recordOf, rematchOf, type StoredTable } from './stored';
import { wholeStory } from './story';
import { afterLine, checkedNumber, replayed, tried } from './finished';
import { DeviceTable, problemMessage, type Listener } from './table';

/** The bot that continues a game where nobody sat. */
const USUAL_BOT = 'trader';
/** How many finished games stay in memory, so that stepping through one does not replay it each time. */
const KEPT_GAMES = 4;

export interface Asked {
  method: string;
  path: string;
  body?: unknown;
  signal: AbortSignal;
}
type Parts = Record<string, string>;
type Handler = (parts: Parts, asked: Asked, query: URLSearchParams) => Promise<unknown>;

/** A connection between a page and a table. */
export interface Line {
  say: (message: ClientMessage) => void;
  close: () => void;
}

export class Desk {
  private readonly open = new Map<string, Promise<DeviceTable>>();
  private readonly games = new Map<string, Promise<LocalGame>>();
  private readonly reviews = new Map<string, Review>();
  private readonly routes: [RegExp, Handler][];

  constructor(
    private readonly store: TableStore,
    private readonly rules: Rules,
    private readonly thinkers: Thinkers,
    /** Tells other pages of this device that a table has changed. */
    private readonly tell: (table: string) => void = () => {},
  ) {
    this.routes = this.routed();
  }

  private routed(): [RegExp, Handler][] {
    const route = (pattern: string, handler: Handler): [RegExp, Handler] => [
      new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
      handler,
    ];
    return [
      route('GET /device/tables', async () => ({ tables: (await this.store.all()).map(infoOf), next: null })),
      route('POST /device/tables', (_, { body }) => this.make(body as NewTable)),
      route('POST /device/records', (_, { body }) => this.openRecord(body as GameRecord)),
      route('GET /device/tables/:id/record', async ({ id }) => recordOf(await this.row(id!))),
      route('GET /tables/:id', async ({ id }) => infoOf(await this.row(id!))),
      route('DELETE /tables/:id', ({ id }) => this.remove(id!)),
      route('GET /tables/:id/board', async ({ id }) => this.boardOf(await this.row(id!))),
      route('GET /tables/:id/record', async ({ id }) => (await this.whole(id!)).record()),
      route('GET /tables/:id/at/:number', async ({ id, number }) => replayed(await this.whole(id!), Number(number))),
      route('GET /tables/:id/story', async ({ id }) => wholeStory(await this.whole(id!))),
      route('GET /tables/:id/events', () => Promise.resolve({ events: [] })),
      route('GET /tables/:id/line', async ({ id }, _, query) =>
        afterLine(await this.whole(id!), query.get('line') ?? ''),
      ),
      route('POST /tables/:id/evaluation', async ({ id }, { signal }, query) =>
        this.thinkers.evaluate(tried(await this.whole(id!), query.get('line') ?? '')[1], signal),
      ),
      route('GET /tables/:id/review', ({ id }) => this.reviewOf(id!)),
      route('POST /tables/:id/review', ({ id }) => this.beginReview(id!)),
      route('POST /tables/:id/rematch', ({ id }) => this.rematch(id!)),
      route('POST /tables/:id/clone', ({ id }, { body }) => this.branch(id!, (body as { at?: number }).at)),
      route('GET /games', () => this.rules.catalogue()),
      route('POST /games/:game/check', ({ game }, { body }) => this.rules.check(game!, optionsIn(body))),
      route('POST /games/:game/board', ({ game }, { body }) => this.rules.board(game!, optionsIn(body))),
      route('POST /games/:game/position', ({ game }, { body }) => this.position(game!, body as PositionBody)),
      route('POST /games/:game/why', ({ game }, { body }) => this.why(game!, body as WhyBody)),
      route('POST /games/:game/coach', ({ game }, { body, signal }) => this.coach(game!, body as CoachBody, signal)),
    ];
  }

  /** Answers a request; a `Refusal` says why it cannot. */
  async answer(asked: Asked): Promise<unknown> {
    const [path, query] = asked.path.split('?') as [string, string | undefined];
    for (const [pattern, handler] of this.routes) {
      const found = pattern.exec(`${asked.method} ${path}`);
      if (!found) continue;
      const parts = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, one]) => [name, decodeURIComponent(one)]),
      );
      return handler(parts, asked, new URLSearchParams(query));
    }
    throw new Refusal(404, 'no-server', 'This needs a server.');
  }

  // ---- tables

  private async row(id: string): Promise<StoredTable> {
    const found = await this.store.get(id);
    if (!found) throw new Refusal(404, 'no-table', 'This device has no such table.');
    return found;
  }

  private async make(wish: NewTable): Promise<TableInfo> {
    const game = await this.rules.deal(wish.game, optionsIn(wish));
    const { levels } = await this.rules.catalogue();
    return this.add(
      newTable(
        wish,
        game,
        levels.map((level) => level.name),
      ),
    );
  }

  private async add(table: StoredTable): Promise<TableInfo> {
    await this.store.add(table);
    this.tell(table.id);
    return infoOf(table);
  }

  private async openRecord(record: GameRecord): Promise<TableInfo> {
    return this.add(openedTable(await this.rules.load(record)));
  }

  private async remove(id: string): Promise<null> {
    await this.store.remove(id);
    this.games.delete(id);
    this.tell(id);
    return null;
  }

  private boardOf({ start }: StoredTable): Promise<unknown> {
    return this.rules.board(start.game, start.options);
  }

  private async rematch(id: string): Promise<TableInfo> {
    const row = await this.row(id);
    if (row.next && (await this.store.get(row.next))) return infoOf(await this.row(row.next));
    if (row.ended === null) throw new Refusal(409, 'not-over', 'The game is not over yet.');
    const made = await this.add(rematchOf(row, await this.rules.deal(row.start.game, row.start.options)));
    const changed = await this.store.change(id, { next: made.id });
    if (changed) (await this.open.get(id))?.changed(changed);
    return made;
  }

  private async branch(id: string, at?: number): Promise<TableInfo> {
    const [row, game] = await Promise.all([this.row(id), this.whole(id)]);
    const before = game.at(checkedNumber(game, at ?? game.history.length));
    if (before.toMove === null) throw new Refusal(409, 'over', 'The game is over at this move. Choose an earlier one.');
    return this.add(branchOf(row, before, USUAL_BOT));
  }

  // ---- finished games

  private async whole(id: string): Promise<LocalGame> {
    const row = await this.row(id);
    if (row.ended === null) throw new Refusal(409, 'not-over', 'The game is not over yet.');
    const known = this.games.get(id) ?? this.rules.load(recordOf(row));
    this.games.delete(id);
    this.games.set(id, known);
    known.catch(() => this.games.delete(id));
    if (this.games.size > KEPT_GAMES) this.games.delete(this.games.keys().next().value!);
    return known;
  }

  private async reviewOf(id: string): Promise<Review> {
    const { review } = await this.row(id);
    const of = (await this.whole(id)).history.length;
    return review ?? this.reviews.get(id) ?? { state: 'none', done: 0, of, moves: [] };
  }

  private async beginReview(id: string): Promise<Review> {
    const found = await this.reviewOf(id);
    if (found.state !== 'none') return found;
    const begun: Review = { ...found, state: 'working' };
    this.reviews.set(id, begun);
    void this.review(id, await this.whole(id));
    return begun;
  }

  private async review(id: string, game: LocalGame): Promise<void> {
    try {
      const progress = (review: Review): void => void this.reviews.set(id, review);
      const review = await this.thinkers.review(game.copy(), progress, new AbortController().signal);
      await this.store.change(id, { review });
    } finally {
      this.reviews.delete(id);
    }
  }

  // ---- positions that are kept nowhere

  private async position(game: string, { record, seat }: PositionBody): Promise<unknown> {
    const found = await this.rules.load({ ...record, game });
    const own = seat !== null && found.toMove === seat;
    return {
      view: found.view(seat),
      to_move: found.toMove,
      moves: own ? found.moves() : null,
      gains: own ? found.gains() : {},
      prompt: found.prompt(),
    };
  }

  private async why(game: string, { record, target }: WhyBody): Promise<unknown> {
    return { sentences: (await this.rules.load({ ...record, game })).whyNot(target) };
  }

  private async coach(game: string, { record, move, other }: CoachBody, signal: AbortSignal): Promise<Coached> {
    return this.thinkers.opinion(await this.rules.load({ ...record, game }), move, other ?? move, signal);
  }

  // ---- pages at a table

  private table(id: string): Promise<DeviceTable> {
    const known = this.open.get(id) ?? this.opened(id);
    this.open.set(id, known);
    known.catch(() => this.open.delete(id));
    return known;
  }

  private async opened(id: string): Promise<DeviceTable> {
    return DeviceTable.open(await this.row(id), {
      keep: async (table, before) => {
        const kept = await this.store.replace(table, before);
        if (kept) this.tell(id);
        return kept;
      },
      reload: (table) => this.store.get(table),
      start: (row) => this.rules.load(row.start),
      choose: (game, level, signal) => this.thinkers.choose(game, level, signal),
      advise: (game, signal) => this.thinkers.advise(game, signal),
    });
  }

  /** Another page of this device has changed a table. */
  async heard(id: string): Promise<void> {
    this.games.delete(id);
    await (await this.open.get(id))?.catchUp();
  }

  /** Opens a connection between a page and a table. */
  async connect(id: string, since: number | null, hear: (message: ServerMessage) => void): Promise<Line> {
    const table = await this.table(id);
    const gone = new AbortController();
    const listener = table.join(hear, since);
    return {
      say: (message) => void this.said(table, listener, message, gone.signal),
      close: () => {
        gone.abort();
        table.part(listener);
        if (!table.watched) this.open.delete(id);
      },
    };
  }

  private async said(table: DeviceTable, listener: Listener, message: ClientMessage, gone: AbortSignal): Promise<void> {
    try {
      const answer = await replyTo(table, listener, message, gone);
      if (answer && !gone.aborted) listener.hear(answer);
    } catch (problem) {
      const ref = 'id' in message ? message.id : null;
      if (!gone.aborted) listener.hear(problemMessage(problem, ref, table.play.version));
    }
  }
}

async function replyTo(
  table: DeviceTable,
  listener: Listener,
  message: ClientMessage,
  gone: AbortSignal,
): Promise<ServerMessage | null> {
  switch (message.type) {
    case 'ping':
      return { type: 'pong' };
    case 'look':
      table.look(listener, message.seat);
      return null;
    case 'hint':
      return table.hint(message.seat, message.id, gone);
    case 'why':
      return table.why(message);
    case 'chat':
      throw new Refusal(403, 'needs-server', 'There is nobody to write to at a table on this device.');
    default:
      return { type: 'ok', ref: message.id, version: await table.act(message) };
  }
}

interface PositionBody {
  record: GameRecord;
  seat: number | null;
}
interface WhyBody {
  record: GameRecord;
  target: string;
}
interface CoachBody {
  record: GameRecord;
  move: string;
  other?: string;
}

const optionsIn = (body: unknown): Options => (body as { options?: Options }).options ?? {};
