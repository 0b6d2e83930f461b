/** Requests to the server. A refusal is an `ApiError` with the server's stable code and its words. */
import type {
  AuditPage,
  Catalogue,
  Channel,
  Evaluation,
  EventPage,
  Fault,
  FoundPeople,
  GameDescription,
  HintReason,
  HostPersonPage,
  HostText,
  KnownPosition,
  LeaderboardRow,
  Level,
  LinePosition,
  Me,
  MyModeration,
  MyNotices,
  NewChannel,
  NewReport,
  NewTable,
  OptionCheck,
  Options,
  PersonPage,
  Position,
  ProblemDocument,
  ReportPage,
  Reports,
  Review,
  ReviewReasons,
  ShownToken,
  Story,
  TableInfo,
  TableList,
  Token,
} from './types';
import { alsoHere, askHere, hasServer, onlyHere } from './near';
import { reach } from './reach.svelte';

export const ROOT = '/api/v1';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly faults: Fault[] = [],
    readonly sentences?: ProblemDocument['sentences'],
    /** Why the host has muted or suspended the person, and until when. */
    readonly reason?: string,
    readonly until?: number | null,
  ) {
    super(message);
  }
}

interface Answered {
  status: number;
  /** Undefined if it is not JSON. */
  body: unknown;
}

/** What a proxy answers if it cannot reach the server. */
const GATEWAY = [502, 503, 504];

async function askServer(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answered> {
  const answer = await fetch(ROOT + path, {
    method,
    credentials: 'same-origin',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const text = await answer.text();
  const isJson = text && answer.headers.get('Content-Type')?.includes('json');
  if (!isJson && GATEWAY.includes(answer.status)) throw new TypeError(answer.statusText);
  return { status: answer.status, body: isJson ? JSON.parse(text) : null };
}

/** The server's answer; or this device's, if the server cannot be reached and the device can answer. */
async function answerTo(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answered> {
  if (onlyHere(path)) return askHere(method, path, body, signal);
  if (hasServer) {
    try {
      const found = await askServer(method, path, body, signal);
      reach.away = false;
      return found;
    } catch (problem) {
      if (signal?.aborted) throw new ApiError(0, 'offline', '');
      if (problem instanceof TypeError) reach.away = true;
    }
  }
  const here = alsoHere(path) ? await askHere(method, path, body, signal).catch(() => null) : null;
  // A device without the engine cannot stand in for the server.
  if (here && (!hasServer || here.status !== 503)) return here;
  throw new ApiError(0, hasServer ? 'offline' : 'no-server', '');
}

export async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const { status, body: json } = await answerTo(method, path, body, signal);
  if (status >= 200 && status < 300) return json as T;
  const problem = (json ?? {}) as Partial<ProblemDocument>;
  const words = problem.detail ?? problem.title ?? '';
  const { code = 'error', faults = [], sentences, reason, until } = problem;
  throw new ApiError(status, code, words, faults, sentences, reason, until);
}
const get = <T>(path: string) => request<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => request<T>('POST', path, body);
const id = encodeURIComponent;

type RegardKind = MyModeration['regards'][number]['kind'];
export type HostedTables = 'current' | 'rated';
type ReportState = Reports['reports'][number]['state'];

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
  /** The progress of the compiler, in percent. */
  progress: number;
}

export const api = {
  me: () => get<Me>('/me'),
  becomeGuest: (name: string) => post<Me>('/me', { name }),
  rename: (name: string) => request<Me>('PATCH', '/me', { name }),
  makeAccount: (name: string, password: string) => post<Me>('/me/account', { name, password }),
  changePassword: (old: string, password: string) => request<Me>('PUT', '/me/password', { old, new: password }),
  setEmail: (email: string | null, password: string) => request<Me>('PUT', '/me/email', { email, password }),
  forgotPassword: (name: string) => post<{ by: 'mail' | 'host' }>('/passwords/forgotten', { name }),
  resetPassword: (token: string, password: string) => post<Me>('/passwords/reset', { token, password }),
  exportMe: () => get<unknown>('/me/export'),
  deleteMe: (password?: string) => request<null>('DELETE', '/me', password === undefined ? {} : { password }),
  signIn: (name: string, password: string) => post<Me>('/sessions', { name, password }),
  signOut: () => request<null>('DELETE', '/sessions/current'),
  signOutEverywhere: () => request<null>('DELETE', '/sessions'),
  tokens: () => get<Token[]>('/me/tokens'),
  makeToken: (name: string) => post<ShownToken>('/me/tokens', { name }),
  deleteToken: (token: string) => request<null>('DELETE', `/me/tokens/${id(token)}`),
  notices: () => get<MyNotices>('/me/notices'),
  addNotices: (channel: NewChannel) => post<Channel>('/me/notices', channel),
  removeNotices: (channel: string) => request<null>('DELETE', `/me/notices/${id(channel)}`),
  testNotices: (channel: string) => post<null>(`/me/notices/${id(channel)}/test`),
  confirmNotices: (token: string) => post<null>('/notices/confirm', { token }),
  stopNotices: (token: string) => post<null>(`/notices/stop/${id(token)}`),
  person: (person: string) => get<PersonPage>(`/people/${id(person)}`),
  moderation: () => get<MyModeration>('/me/moderation'),
  regard: (person: string, kind: RegardKind) => request<null>('PUT', `/me/regards/${id(person)}`, { kind }),
  forgive: (person: string) => request<null>('DELETE', `/me/regards/${id(person)}`),
  report: (report: NewReport) => post<null>('/me/reports', report),
  confirmWarning: (warning: string) => post<null>(`/me/warnings/${id(warning)}/confirm`),
  text: (name: 'privacy' | 'terms', language: string) => get<HostText>(`/texts/${name}?lang=${language}`),
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
  makeTable: (table: NewTable, here = false) => post<TableInfo>(here ? '/device/tables' : '/tables', table),
  tablesHere: () => get<TableList>('/device/tables'),
  forgetTable: (table: string) => request<null>('DELETE', `/tables/${id(table)}`),
  openRecord: (record: unknown) => post<TableInfo>('/device/records', record),
  recordSoFar: (table: string) => get<unknown>(`/device/tables/${id(table)}/record`),
  record: <Kept>(table: string) => get<Kept>(`/tables/${id(table)}/record`),
  table: (table: string) => get<TableInfo>(`/tables/${id(table)}`),
  join: (table: string, seat?: number) =>
    post<TableInfo>(`/tables/${id(table)}/join`, seat === undefined ? {} : { seat }),
  leave: (table: string) => post<TableInfo>(`/tables/${id(table)}/leave`),
  seatBot: (table: string, seat: number, level: string | null) =>
    request<TableInfo>('PUT', `/tables/${id(table)}/seats/${seat}`, { level }),
  at: (table: string, number: number) => get<Position>(`/tables/${id(table)}/at/${number}`),
  events: (table: string, before: number, seat: number | null) =>
    get<EventPage>(`/tables/${id(table)}/events?before=${before}${seat === null ? '' : `&seat=${seat}`}`),
  story: (table: string) => get<Story>(`/tables/${id(table)}/story`),
  review: (table: string) => get<Review>(`/tables/${id(table)}/review`),
  startReview: (table: string) => post<Review>(`/tables/${id(table)}/review`),
  line: (table: string, line: string) => get<LinePosition>(`/tables/${id(table)}/line?line=${id(line)}`),
  evaluate: (table: string, line: string, signal: AbortSignal) =>
    request<Evaluation>('POST', `/tables/${id(table)}/evaluation?line=${id(line)}`, undefined, signal),
  position: (table: string, seat: number) => get<KnownPosition>(`/tables/${id(table)}/position?seat=${seat}`),
  hintReason: (table: string, measured: unknown) => post<HintReason>(`/tables/${id(table)}/hint-reason`, measured),
  reviewReasons: (table: string, mistakes: unknown) =>
    post<ReviewReasons>(`/tables/${id(table)}/review-reasons`, { mistakes }),
  rematch: (table: string) => post<TableInfo>(`/tables/${id(table)}/rematch`),
  /** Plays on from the last position. */
  goOn: (table: string) => post<TableInfo>(`/tables/${id(table)}/clone`),
  clone: (table: string, at: number) => post<TableInfo>(`/tables/${id(table)}/clone`, { at }),
  importRecord: (record: unknown) => post<TableInfo>('/records', record),

  host: {
    reports: (state: ReportState) => get<Reports>(`/host/reports?state=${state}`),
    report: (report: string) => get<ReportPage>(`/host/reports/${id(report)}`),
    people: (search: string) => get<FoundPeople>(`/host/people?search=${id(search)}`),
    person: (person: string) => get<HostPersonPage>(`/host/people/${id(person)}`),
    tables: (show: HostedTables, before?: number) =>
      get<TableList>(`/host/tables?show=${show}${before === undefined ? '' : `&before=${before}`}`),
    audit: (before?: number) => get<AuditPage>(`/host/audit${before === undefined ? '' : `?before=${before}`}`),
    actOn: (person: string, how: string, body: unknown) => post<null>(`/host/people/${id(person)}/${how}`, body),
    closeReport: (report: string, accepted: boolean, reason: string) =>
      post<null>(`/host/reports/${id(report)}/close`, { accepted, reason }),
    closeTable: (table: string, reason: string) => post<null>(`/host/tables/${id(table)}/close`, { reason }),
    unrate: (table: string, reason: string) => post<null>(`/host/tables/${id(table)}/unrate`, { reason }),
    removeLine: (table: string, line: number, reason: string) =>
      post<null>(`/host/tables/${id(table)}/chat/${line}/remove`, { reason }),
  },

  recordAddress: (table: string) => `${ROOT}/tables/${id(table)}/record`,
  pictureAddress: (table: string, file: string, line: string, language: string, theme: 'light' | 'dark') =>
    `${ROOT}/tables/${id(table)}/${file}?${line && `line=${id(line)}&`}lang=${language}&theme=${theme}`,
  socketAddress(table: string, since: number | null): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = since === null ? '' : `?since=${since}`;
    return `${scheme}://${location.host}${ROOT}/tables/${id(table)}/socket${query}`;
  },
};
