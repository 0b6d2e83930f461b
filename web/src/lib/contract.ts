/**
 * What a game's folder provides, and what the pages of all games expect from it.
 *
 * A game is a folder in `src/games`, named as the server names the game. Its `index.ts` exports one `GameFolder` by default, and
 * `src/games.ts` finds it. A game without a folder gets that of `src/plain`: a table of buttons and text.
 */
import type { Component, Snippet } from 'svelte';
import type { GameInfo } from './api';
import type { Localised } from './i18n.svelte';
import type { Settings } from './settings.svelte';
import type { Gain, GameEvent, Options, Score, TableInfo, View, ViewMessage } from './types';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Svelte's own Component has it
type Lazy<Props extends Record<string, any> = Record<string, never>> = () => Promise<{ default: Component<Props> }>;

/** Everything large is a function that imports it, so that a page loads only what it shows. */
export interface GameFolder {
  /** The board with its bar and its players, for play and for replays. */
  table: Lazy<GameTableProps>;
  /** Moves, events and scores in words, for one table. */
  words: (about: About) => Promise<GameWords>;
  /** The picture on the game's tile, about 100 × 90. */
  art?: Lazy;
  /** The picture of the home page, taken from the first game that has one. */
  hero?: Lazy;
  /** How to play, at `/learn/:game`. */
  howTo?: Lazy<GamePageProps>;
  /** A guided first game, at `/learn/:game/guide`. */
  guide?: Lazy<GamePageProps>;
  /** Paragraphs for the page about Azalai: what in this game is printed and what is ours. */
  about?: () => Promise<{ default: Localised[] }>;
  /** Further pages of the game. They are linked from its card on the page Learn and from the foot of every page. */
  pages?: GamePage[];
  /** The option to choose first in a new table, with a small picture of each value. */
  choice?: { option: string; picture?: Lazy<{ value: string }> };
  /** Options that a game against bots starts with, unless somebody chooses otherwise. */
  againstBots?: Options;
  /** How options are described in the list of a table's options, where that differs from "Title: value". */
  options?: Record<string, OptionWording>;
}

/** What a game's words describe. */
export interface About {
  table: string;
  /** The position on screen, once there is one. */
  view: () => View | null;
}

export interface GamePage {
  path: string;
  title: Localised;
  load: Lazy;
}

export interface OptionWording {
  /** Its values explain themselves. */
  plain?: boolean;
  /** It is shown even if it has its default value. */
  always?: boolean;
  /** The text for a value that is not on offer, such as the text of a file. */
  own?: Localised;
}

export type Why = (target: string) => Promise<string>;

/** A hint or a better move to draw, as text moves. */
export interface Highlight {
  move?: string;
}

/**
 * A game's table draws its part of the table page as direct children of the shell's grid, each with one of these global classes:
 *
 * - `area-board`   the board; fills what is left, never scrolls the page (on phones edge to edge)
 * - `area-bar`     prompt, choice and confirm/undo below the board (on phones a sheet at the bottom)
 * - `area-players` one row per seat with its points (on phones a narrow strip above the board)
 *
 * Wide screens (from 900 px): board left, bar below it, players right with the shell's log and chat under them.
 * The component must therefore have no single root element around the three.
 */
export interface GameTableProps {
  table: TableInfo;
  /** The latest view. `state.view` has the game's own shape. */
  state: ViewMessage;
  /** The seat whose view this is; null for spectators. */
  seat: number | null;
  act: {
    play: (move: string) => void;
    undo: () => void;
    /** Why something, as the game names it, cannot be used now; empty if the server does not say. */
    why: Why;
  };
  /** An act is under way: show it as chosen, take no further choice. */
  pending: boolean;
  /** It is this seat's turn, the connection is up and nothing is under way. */
  canAct: boolean;
  /** The server would accept an undo from this seat now. */
  canUndo: boolean;
  /** An undo needs the others' consent. */
  undoAsks?: boolean;
  settings: Settings;
  /** Replay: nothing can be chosen, no bar needed beyond the prompt. */
  readonly: boolean;
  highlight: Highlight | null;
  /** The last refusal in words, to be shown beside the prompt; null when there is none. */
  refusal: string | null;
  /** What others did since the viewer's turn, in one sentence. */
  news?: string;
  /** The name shown for a seat: "You" for the viewer's own. */
  nameOf: (seat: number) => string;
  /** Clock, presence and kind of player (bot level, "your turn") of a seat, to be placed in its row. */
  seatExtra?: Snippet<[seat: number]>;
  /** The shell's own buttons for the bar on phones: log and chat (with count), hint. */
  barExtra?: Snippet;
}

/** Props of a how-to page and of a guided game. */
export interface GamePageProps {
  info: GameInfo | null;
  settings: Settings;
}

export interface ScoreCategory {
  /** As in a `Score`. */
  key: string;
  title: string;
  help?: string;
}

/** Words with parts that stand out: a place on the board, a gain. */
export type Part = string | { text: string; as: 'place' | 'gain' | 'loss' };
export type Phrase = string | Part[];

export interface Viewer {
  seat: number | null;
  /** Seats of this person; more than one on a shared screen. */
  mine: number[];
  nameOf: (seat: number) => string;
}

/** What a game's `words` exports, one export each. Texts come in the locale of lib/i18n.svelte.ts at the time of the call. */
export interface GameWords {
  /** One sentence for the log: "You took a card: +3 points." */
  describeEvent: (event: GameEvent, viewer: Viewer) => Phrase;
  /** "+3 points, +1 card"; empty when nothing is gained. */
  describeGain: (gain: Gain) => Phrase;
  /** What a player did, without who and gain: "took the blue card". Without it, `describeMove` says it. */
  describeDone?: (event: GameEvent) => string;
  /** A move without who and gain, for hints and reviews: "take the blue card". */
  describeMove: (move: string) => string;
  /** Columns of the score table, in the order in which they are counted up; without `total`. */
  scoreCategories: (view: View, scores: Score[]) => ScoreCategory[];
  /** Why the game ended, where the last move alone does not say it. */
  describeEnd?: (view: View) => string;
  /** Is this event worth a stronger sound or a spoken word (a gain, an end that is near)? */
  sound?: (event: GameEvent) => 'place' | 'gain' | 'big' | null;
}
