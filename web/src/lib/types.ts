/**
 * The messages of the server (docs/server-api.md) and what the shell and a game's folder owe each other.
 *
 * A game is a folder beside `lib`: `Table.svelte` (GameTableProps), `words.ts` (GameWords),
 * `HowTo.svelte` (GamePageProps), `Guide.svelte` (GamePageProps) and `messages/en.json`, `messages/de.json`. `src/games.ts` finds them by their paths.
 */
import type { Component, Snippet } from 'svelte';

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
  boards?: string[];
  variants?: string[];
  oases?: string;
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
  options: GameOption[];
  editions?: Record<string, Edition>;
  levels: Level[];
  /** The server has compiled it: a table starts at once. */
  ready: boolean;
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
  | null
  | { kind: 'live'; bank: number; increment: number }
  | { kind: 'correspondence'; per_move: number };
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
  encloses?: string[];
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
export type ServerMessage =
  | { type: 'table'; table: TableInfo }
  | ViewMessage
  | { type: 'ok'; ref: string; version: number }
  | ProblemMessage
  | ChatMessage
  | HintMessage
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

// ---------------------------------------------------------------- what the shell and a game owe each other

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

/** A hint or a better move to draw, as text moves. */
export interface Highlight {
  move?: string;
}

/**
 * A game's table draws its part of the table page as direct children of the shell's grid, each with one of these global classes:
 *
 * - `area-board`   the board; fills what is left, never scrolls the page (on phones edge to edge)
 * - `area-bar`     prompt, choice and confirm/undo below the board (on phones a sheet at the bottom)
 * - `area-players` one row per seat with score by category and supply (on phones a narrow strip above the board)
 *
 * Wide screens (from 900 px): board left, bar below it, players right with the shell's log and chat under them.
 * The component must therefore have no single root element around the three.
 */
export interface GameTableProps {
  table: TableInfo;
  /** The latest view. `state.view` has the game's own shape. */
  state: ViewMessage;
  /** The seat whose view this is; null for those who watch. */
  seat: number | null;
  act: { play(move: string): void; undo(): void };
  /** An act is under way: show it as chosen, take no further choice. */
  pending: boolean;
  /** It is this seat's turn, the connection stands and nothing is under way. */
  canAct: boolean;
  /** The server would take an undo from this seat now. */
  canUndo: boolean;
  settings: Settings;
  /** Replay: nothing can be chosen, no bar needed beyond the prompt. */
  readonly: boolean;
  highlight: Highlight | null;
  /** The last refusal in words, to be shown beside the prompt; null when there is none. */
  refusal: string | null;
  /** The shown name of a seat: "You" for one's own. */
  nameOf(seat: number): string;
  /** Clock, presence and kind of player (bot level, "your turn") of a seat, to be placed in its row. */
  seatExtra?: Snippet<[seat: number]>;
  /** The shell's own buttons for the bar on phones: log and chat (with count), hint. */
  barExtra?: Snippet;
}

/** Props of HowTo.svelte and Guide.svelte. */
export interface GamePageProps {
  info: GameInfo | null;
  settings: Settings;
}

/** Words with parts that stand out: a place on the board, a gain. */
export type Part = string | { text: string; as: 'place' | 'gain' | 'loss' };
export type Phrase = string | Part[];

export interface Viewer {
  seat: number | null;
  /** Seats of this person; more than one at one screen. */
  mine: number[];
  nameOf(seat: number): string;
}

/** What `words.ts` of a game exports, one export each. Texts come in the locale of lib/i18n.svelte.ts at the time of the call. */
export interface GameWords {
  /** One sentence for the log: "You placed a pink camel at L3: +3 water." */
  describeEvent(event: GameEvent, viewer: Viewer): Phrase;
  /** "+3 water, +5 oasis, closes 5 spaces"; empty when nothing is gained. */
  describeGain(gain: Gain): Phrase;
  /** A move without who and gain, for hints and reviews: "pink camel to K2". */
  describeMove(move: string): string;
  /** Columns of the score table, in the order in which they are counted up; without `total`. */
  scoreCategories(options: Options): { key: string; title: string; help?: string }[];
  /** Seats see different things with these options, so that a screen is handed over covered. */
  hasSecrets(options: Options): boolean;
  /** Is this event worth a stronger sound or a spoken word (a gain, an end that is near)? */
  sound?(event: GameEvent): 'place' | 'gain' | 'big' | null;
}

/** A game's folder, as the registry `src/games.ts` offers it. */
export interface GameModule {
  name: string;
  table(): Promise<{ default: Component<GameTableProps> }>;
  words(): Promise<GameWords>;
  howTo(): Promise<{ default: Component<GamePageProps> }>;
  guide: (() => Promise<{ default: Component<GamePageProps> }>) | null;
}
