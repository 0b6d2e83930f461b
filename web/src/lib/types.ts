/** The messages of the server (docs/server-api.md). */

export type Locale = 'en' | 'de';
/** A text the server knows in every language. */
export type Localised = Record<Locale, string>;
/** Seconds since 1970, or ISO 8601. */
export type Moment = string | number;

// ---------------------------------------------------------------- people

export interface Person {
  id: string;
  name: string;
  kind: 'guest' | 'account' | 'deleted';
}
export interface Me extends Person {
  created: Moment;
}
export interface Rating {
  game: string;
  rating: number;
  games: number;
  won: number;
}
export interface PersonPage extends Me {
  ratings: Rating[];
  games: TableInfo[];
}
export interface LeaderboardRow {
  rank: number;
  id: string;
  name: string;
  rating: number;
  games: number;
  won: number;
}
export interface Token {
  id: string;
  name: string;
  created: Moment;
  used?: string | null;
  /** Only in the answer to making it. */
  token?: string;
}

// ---------------------------------------------------------------- games

export interface GameOption {
  name: string;
  kind: 'number' | 'choice' | 'choices' | 'flag' | 'text';
  default: OptionValue;
  title: Localised;
  help: Localised;
  least?: number;
  most?: number;
  values?: string[];
  value_titles?: Record<string, Localised>;
  /** What else may be written, in words; options with it take a file of one's own. */
  other?: string;
  many?: number;
  few?: number;
}
export type OptionValue = string | number | boolean | string[];
export type Options = Record<string, OptionValue>;

export interface Edition {
  title: Localised;
  first_player?: Localised;
  [more: string]: unknown;
}
export interface Level {
  name: string;
  title: Localised;
  help: Localised;
}
export interface GameInfo {
  name: string;
  title: Localised;
  seats: [number, number];
  /** The option that says how many play, if there is one. */
  seats_option: string | null;
  options: GameOption[];
  editions?: Record<string, Edition>;
  levels: Level[];
  /** The server has compiled it: a table starts at once. */
  ready: boolean;
  /** How far the compiler is, in percent. */
  progress: number;
}
export interface Fault {
  where: string;
  /** A place in a map or card file, from 1. */
  line?: number;
  column?: number;
  message: string;
}
export interface OptionCheck {
  /** Null where no rulebook says anything about it, or there are faults. */
  by_the_book: boolean | null;
  faults: Fault[];
}

// ---------------------------------------------------------------- tables

export type Clock =
  null | { kind: 'live'; bank: number; increment: number } | { kind: 'correspondence'; per_move: number };
export type UndoRule = 'free' | 'ask' | 'never';
export type TimeoutRule = 'bot' | 'lose';

export interface Seat {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  person: Person | null;
  level: string | null;
  online: boolean;
}
/** Points by category; null is what the viewer may not know. */
export interface Score {
  seat: number;
  total: number | null;
  [category: string]: number | null;
}
export interface Result {
  end: string;
  winners: number[];
  scores: Score[];
}
export interface TableInfo {
  id: string;
  game: string;
  options: Options;
  players: number;
  state: 'open' | 'playing' | 'over' | 'closed';
  public: boolean;
  rated: boolean;
  undo: UndoRule;
  clock: Clock;
  on_timeout: TimeoutRule;
  hints: boolean;
  owner: Person | string | null;
  created: Moment;
  started: Moment | null;
  ended: Moment | null;
  version: number;
  to_move: number | null;
  seats: Seat[];
  watching: number;
  result: Result | null;
  mine: number[];
  imported?: boolean;
  /** The table of which this is the rematch, and the rematch of this one. */
  previous?: string | null;
  next?: string | null;
}
export interface NewTable {
  game: string;
  /** An option that takes a file holds the file's text. */
  options: Options;
  seats: string[];
  public: boolean;
  rated: boolean;
  undo: UndoRule;
  clock: Clock;
  on_timeout: TimeoutRule;
  hints: boolean;
}

// ---------------------------------------------------------------- the socket

/** What a game shows; its folder knows the shape. */
export type View = Record<string, unknown>;
/** What a move brings at once; null where the seat cannot know. */
export type Gain = Record<string, number | null | string[]>;

export interface GameEvent {
  number: number;
  at: Moment;
  kind: 'move' | 'undo' | 'resign' | 'timeout' | 'bot' | 'end' | 'ask' | 'answer';
  seat: number | null;
  move?: string | null;
  change?: Record<string, number | null>;
  /** How many moves are played after this event. */
  moves: number;
  [more: string]: unknown;
}
export interface ClockState {
  at: Moment;
  seats: { left: number; running: boolean }[];
}
export interface ViewMessage {
  type: 'view';
  version: number;
  seat: number | null;
  view: View;
  to_move: number | null;
  moves: string[] | null;
  gains: Record<string, Gain>;
  prompt: Localised | null;
  /** Those since the last view; the shell keeps them all. */
  events: GameEvent[];
  clocks: ClockState | null;
  /** `possible`: this seat may take back now; `free`: at once, without asking the others. */
  undo: { possible: boolean; free: boolean };
  /** What all others are asked to agree to. */
  asked: Asked | null;
  result: Result | null;
}
export interface Asked {
  what: 'undo' | 'end' | 'bot';
  by: number;
  about: { seat?: number; level?: string };
  accepted: number[];
  waiting: number[];
}
export interface ChatMessage {
  type: 'chat';
  number: number;
  person: Person | null;
  seat: number | null;
  text: string;
  at: Moment;
}
export interface HintMessage {
  type: 'hint';
  ref: string;
  move: string;
  win: number | null;
  line: string[];
}
export interface ProblemMessage {
  type: 'problem';
  ref: string | null;
  code: string;
  title: string;
  detail: string;
  version: number;
  /** The refused rule in every language. */
  sentences?: Localised;
}
/** Why nothing can be done with what was pointed at; null where something can. */
export interface WhyMessage {
  type: 'why';
  ref: string;
  version: number;
  sentences: Localised | null;
}
export type ServerMessage =
  | { type: 'table'; table: TableInfo }
  | ViewMessage
  | { type: 'ok'; ref: string; version: number }
  | ProblemMessage
  | ChatMessage
  | HintMessage
  | WhyMessage
  | { type: 'pong' }
  | { type: 'bye'; reason: string };

export type ClientMessage =
  | { type: 'move'; id: string; version: number; seat: number; move: string }
  | { type: 'undo'; id: string; version: number; seat: number }
  | { type: 'answer'; id: string; version: number; seat: number; to: Asked['what']; accept: boolean }
  | { type: 'resign'; id: string; version: number; seat: number }
  | { type: 'offer_end'; id: string; version: number; seat: number }
  | { type: 'give_bot'; id: string; version: number; seat: number; other: number; level: string }
  | { type: 'look'; seat: number }
  | { type: 'chat'; id: string; text: string }
  | { type: 'hint'; id: string; seat: number }
  | { type: 'why'; id: string; version: number; seat: number; target: string }
  | { type: 'ping' };

// ---------------------------------------------------------------- finished games

export interface Position {
  number: number;
  /** Of how many moves. */
  of: number;
  view: View;
  to_move: number | null;
  scores: Score[];
  prompt: Localised | null;
}
export interface ReviewedMove {
  /** Counts from 1: the position before it is `at` number - 1. */
  number: number;
  seat: number;
  move: string;
  /** What the search would have played, and how it goes on. */
  better: string;
  line: string[];
  /** What the move lost: share of the victory, and points of lead. */
  cost: number;
  points: number;
  /** Expected before the move, by seat. */
  wins: number[];
  scores: number[];
}
export interface Review {
  state: 'none' | 'working' | 'done';
  done: number;
  of: number;
  moves: ReviewedMove[];
}
export interface Story {
  events: GameEvent[];
  /** Totals by seat, after each move; the first is the start. */
  scores: (number | null)[][];
}

// ---------------------------------------------------------------- this browser

export interface Settings {
  locale: Locale;
  theme: 'auto' | 'light' | 'dark';
  /** Ask for Confirm before the last placement of a turn is sent. */
  confirmTurn: boolean;
  /** Letters and line patterns for those who cannot tell the colours apart. */
  marks: boolean;
  sounds: boolean;
  notifications: boolean;
  /** `auto` follows the system's wish for reduced motion. */
  motion: 'auto' | 'full' | 'reduced';
}
