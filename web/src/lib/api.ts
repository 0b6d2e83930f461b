/** Requests to the server. A refusal is an `ApiError` with the server's stable code and its words. */
import type {
  Catalogue,
  Fault,
  GameDescription,
  LeaderboardRow,
  Level,
  Me,
  NewTable,
  OptionCheck,
  Options,
  PersonPage,
  Position,
  ProblemDocument,
  Review,
  ShownToken,
  Story,
  TableInfo,
  TableList,
  Token,
} from './types';

export const ROOT = '/api/v1';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly faults: Fault[] = [],
    readonly sentences?: ProblemDocument['sentences'],
  ) {
    super(message);
  }
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, 'offline', '');
  }
  const text = await answer.text();
  const json: unknown = text && answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : null;
  if (!answer.ok) {
    const problem = (json ?? {}) as Partial<ProblemDocument>;
    const words = problem.detail ?? problem.title ?? answer.statusText;
    throw new ApiError(answer.status, problem.code ?? 'error', words, problem.faults ?? [], problem.sentences);
  }
  return json as T;
}
const get = <T>(path: string) => request<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => request<T>('POST', path, body);
const id = encodeURIComponent;

export interface TableFilter {
  show: 'open' | 'playing' | 'over' | 'mine';
  game?: string;
  before?: number;
}

/** A game with what the server says about all of them. */
export interface GameInfo extends GameDescription {
  levels: Level[];
  /** The server has compiled it: a table starts at once. */
  ready: boolean;
  /** How far the compiler is, in percent. */
  progress: number;
}

export const api = {
  me: () => get<Me>('/me'),
  becomeGuest: (name: string) => post<Me>('/me', { name }),
  rename: (name: string) => request<Me>('PATCH', '/me', { name }),
  makeAccount: (name: string, password: string) => post<Me>('/me/account', { name, password }),
  changePassword: (old: string, password: string) => request<Me>('PUT', '/me/password', { old, new: password }),
  exportMe: () => get<unknown>('/me/export'),
  deleteMe: (password?: string) => request<null>('DELETE', '/me', password === undefined ? {} : { password }),
  signIn: (name: string, password: string) => post<Me>('/sessions', { name, password }),
  signOut: () => request<null>('DELETE', '/sessions/current'),
  signOutEverywhere: () => request<null>('DELETE', '/sessions'),
  tokens: () => get<Token[]>('/me/tokens'),
  makeToken: (name: string) => post<ShownToken>('/me/tokens', { name }),
  deleteToken: (token: string) => request<null>('DELETE', `/me/tokens/${id(token)}`),
  person: (person: string) => get<PersonPage>(`/people/${id(person)}`),
  leaderboard: (game: string) => get<LeaderboardRow[]>(`/leaderboard?game=${id(game)}`),

  async games(): Promise<GameInfo[]> {
    const { games, levels, ready, progress } = await get<Catalogue>('/games');
    return games.map((game) => ({
      ...game,
      levels,
      ready: ready[game.name] ?? true,
      progress: progress[game.name] ?? 0,
    }));
  },
  checkOptions: (game: string, options: Options) => post<OptionCheck>(`/games/${id(game)}/check`, { options }),

  tables(filter: TableFilter): Promise<TableList> {
    const asked = Object.entries(filter).filter(([, value]) => value !== undefined);
    return get(`/tables?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))}`);
  },
  makeTable: (table: NewTable) => post<TableInfo>('/tables', table),
  table: (table: string) => get<TableInfo>(`/tables/${id(table)}`),
  join: (table: string, seat?: number) =>
    post<TableInfo>(`/tables/${id(table)}/join`, seat === undefined ? {} : { seat }),
  leave: (table: string) => post<TableInfo>(`/tables/${id(table)}/leave`),
  seatBot: (table: string, seat: number, level: string | null) =>
    request<TableInfo>('PUT', `/tables/${id(table)}/seats/${seat}`, { level }),
  at: (table: string, number: number) => get<Position>(`/tables/${id(table)}/at/${number}`),
  story: (table: string) => get<Story>(`/tables/${id(table)}/story`),
  review: (table: string) => get<Review>(`/tables/${id(table)}/review`),
  startReview: (table: string) => post<Review>(`/tables/${id(table)}/review`),
  rematch: (table: string) => post<TableInfo>(`/tables/${id(table)}/rematch`),
  clone: (table: string, at: number) => post<TableInfo>(`/tables/${id(table)}/clone`, { at }),
  importRecord: (record: unknown) => post<TableInfo>('/records', record),

  recordAddress: (table: string) => `${ROOT}/tables/${id(table)}/record`,
  pictureAddress: (table: string, at: number, language: string, theme: 'light' | 'dark') =>
    `${ROOT}/tables/${id(table)}/picture.svg?at=${at}&lang=${language}&theme=${theme}`,
  socketAddress(table: string, since: number | null): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = since === null ? '' : `?since=${since}`;
    return `${scheme}://${location.host}${ROOT}/tables/${id(table)}/socket${query}`;
  },
};
