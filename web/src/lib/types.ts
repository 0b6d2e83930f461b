/** What the server says and takes (docs/server-api.md). Made by tools/build_types.py: do not edit. */

export type About = {
  level?: string;
  seat?: number;
};
export type Answer = {
  type: 'answer';
  version: number;
  seat: number;
  to: 'bot' | 'end' | 'undo';
  accept: boolean;
  id: string;
};
/** What all others are asked to agree to. */
export type Asked = {
  about: About;
  accepted: number[];
  by: number;
  waiting: number[];
  what: 'bot' | 'end' | 'undo';
};
/** The server goes down; come back. */
export type ByeMessage = {
  reason: string;
  type: 'bye';
};
/** By game: whether it is `ready`, or else the `progress` of the compiler in percent. */
export type Catalogue = {
  games: GameDescription[];
  levels: Level[];
  progress: {
    [key: string]: number;
  };
  ready: {
    [key: string]: boolean;
  };
};
export type Chat = {
  type: 'chat';
  text: string;
  id: string;
};
export type ChatMessage = {
  at: number;
  number: number;
  person: Person | null;
  seat: number | null;
  text: string;
  type: 'chat';
};
export type ClientMessage = Move | Undo | Resign | OfferEnd | GiveBot | Answer | Chat | Hint | Look | Ping;
/** `live`: a bank for each seat, and an increment for each turn. `correspondence`: this much time for each turn. */
export type Clock = {
  kind: 'correspondence' | 'live';
  bank: number;
  increment: number;
  per_move: number;
};
/** The clocks of all seats at a moment. */
export type ClockState = {
  at: number;
  seats: SeatClock[];
};
/** An edition of a game. The game adds keys of its own. */
export type Edition = {
  first_player?: {
    [key: string]: string;
  };
  title: {
    [key: string]: string;
  };
} & {
  [key: string]: unknown;
};
/** What is wrong with a part of a request. Line and column are places in a map or card file, counted from 1. */
export type Fault = {
  column?: number;
  line?: number;
  message: string;
  where: string;
};
/** `seats_option` is the option that says how many play, if there is one. */
export type GameDescription = {
  editions?: {
    [key: string]: Edition;
  };
  name: string;
  options: Option[];
  seats: [number, number];
  seats_option: string | null;
  title: {
    [key: string]: string;
  };
};
/**
 * What has happened at a table. The game adds keys of its own to a move, as far as the seat may know them.
 *
 *     `moves` is how many moves are played after it; `change` says what a move changed about the points of its player.
 */
export type GameEvent = {
  accept?: boolean;
  at?: number;
  change?: {
    [key: string]: number | null;
  };
  kind: 'answer' | 'ask' | 'bot' | 'end' | 'move' | 'resign' | 'timeout' | 'undo';
  level?: string;
  move?: string;
  moves: number;
  number: number;
  seat: number | null;
  then?: 'bot' | 'lose';
  what?: 'bot' | 'end' | 'undo';
} & {
  [key: string]: unknown;
};
/** Let a bot play for `other`, who is away, if all who are left agree. */
export type GiveBot = {
  type: 'give_bot';
  version: number;
  seat: number;
  other: number;
  level: string;
  id: string;
};
export type Hint = {
  type: 'hint';
  seat: number;
  id: string;
};
export type HintMessage = {
  line: string[];
  move: string;
  ref: string;
  type: 'hint';
  version: number;
  win: number | null;
};
/**
 * One move of a game, and what it lost the seat that made it.
 *
 *     `wins` and `scores` are expected before the move, by seat. `cost` is in shares of the victory, `points` in margin
 *     over the best other seat; both are 0 if the move was the one preferred.
 */
export type Judgement = {
  number: number;
  seat: number;
  move: string;
  better: string;
  cost: number;
  points: number;
  wins: number[];
  scores: number[];
  line: string[];
};
export type LeaderboardRow = {
  rank: number;
  id: string;
  name: string;
  rating: number;
  games: number;
  won: number;
};
export type Level = {
  help: {
    [key: string]: string;
  };
  name: string;
  title: {
    [key: string]: string;
  };
};
/** Show what this seat of mine sees, from now on (several seats at one screen). */
export type Look = {
  type: 'look';
  seat: number | null;
};
export type Me = {
  id: string;
  name: string;
  kind: 'guest' | 'account' | 'deleted';
  created: number;
};
export type Move = {
  type: 'move';
  version: number;
  seat: number;
  move: string;
  id: string;
};
export type NewTable = {
  game: string;
  options?: {
    [key: string]: unknown;
  };
  seats: string[];
  public?: boolean;
  rated?: boolean;
  undo?: 'free' | 'ask' | 'never';
  clock?: WantedClock | null;
  on_timeout?: 'bot' | 'lose';
  hints?: boolean;
};
/** End the game without a winner, if all agree. */
export type OfferEnd = {
  type: 'offer_end';
  version: number;
  seat: number;
  id: string;
};
/** The act with the id `ref` is stored. */
export type OkMessage = {
  ref: string;
  type: 'ok';
  version: number;
};
/**
 * One option of a game: enough to draw a form, to write help, and to check a value.
 *
 *     `kind` is `number` (from `least` to `most`), `choice` (one of `values`), `choices` (any of `values`, each once) or
 *     `flag`. With `other` a text beyond `values` may be given as well; it says what kind of text that is. With `many` a
 *     list of so many texts (or from `few` to so many) may stand instead.
 */
export type Option = {
  name: string;
  kind: 'choice' | 'choices' | 'flag' | 'number';
  default: string | number | boolean | string[];
  title: {
    [key: string]: string;
  };
  help: {
    [key: string]: string;
  };
  values?: string[];
  value_titles?: {
    [key: string]: {
      [key: string]: string;
    };
  };
  least?: number;
  most?: number;
  other?: string;
  many?: number;
  few?: number;
};
/** All options with their values, or the faults; `by_the_book` is null where no rulebook says anything about it. */
export type OptionCheck = {
  by_the_book: boolean | null;
  faults: Fault[];
  options: {
    [key: string]: string | number | boolean | string[];
  } | null;
  players: number | null;
};
/** How a game ended; `places` are by seat, from 1, and equal for a tie. */
export type Outcome = {
  end: string;
  winners: number[];
  scores: Score[];
  places: number[];
};
/** What anybody may know about a person. */
export type Person = {
  id: string;
  kind: 'account' | 'deleted' | 'guest';
  name: string;
};
export type PersonPage = {
  created: number;
  games: TableInfo[];
  id: string;
  kind: 'account' | 'deleted' | 'guest';
  name: string;
  ratings: Rating[];
};
export type Ping = {
  type: 'ping';
};
export type PongMessage = {
  type: 'pong';
};
/** A finished game after `number` of all its moves (`of`). The `move` is the one that led there. */
export type Position = {
  move: string | null;
  moves: string[];
  number: number;
  of: number;
  prompt: {
    [key: string]: string;
  };
  scores: Score[];
  to_move: number | null;
  view: {
    [key: string]: unknown;
  };
};
export type ProblemDocument = {
  code: string;
  detail: string;
  faults?: Fault[];
  rule?: string;
  sentences?: {
    [key: string]: string;
  };
  status: number;
  title: string;
  to_move?: number | null;
  type: string;
  version?: number;
};
/** The act with the id `ref` is refused. */
export type ProblemMessage = {
  code: string;
  detail: string;
  faults?: Fault[];
  ref: string | null;
  rule?: string;
  sentences?: {
    [key: string]: string;
  };
  status: number;
  title: string;
  to_move?: number | null;
  type: 'problem';
  version: number;
};
export type Rating = {
  game: string;
  games: number;
  rating: number;
  won: number;
};
export type Resign = {
  type: 'resign';
  version: number;
  seat: number;
  id: string;
};
export type Review = {
  done: number;
  moves: Judgement[];
  of: number;
  state: 'done' | 'none' | 'working';
};
/** A seat's points. Each category of the game is a key, too; null is what the viewer may not know. */
export type Score = {
  seat: number;
  total: number | null;
} & {
  [key: string]: number | null;
};
export type Seat = {
  kind: 'bot' | 'open' | 'person';
  level: string | null;
  online: boolean;
  person: Person | null;
  seat: number;
};
export type SeatClock = {
  left: number;
  running: boolean;
};
export type ServerMessage =
  TableMessage | ViewMessage | OkMessage | ProblemMessage | ChatMessage | HintMessage | PongMessage | ByeMessage;
export type ShownToken = {
  id: string;
  name: string;
  created: number;
  token: string;
};
/**
 * What anybody may know about a table; `mine` are the seats of whoever asks.
 *
 *     `previous` is the table of which this is the rematch, `next` the rematch of this one.
 */
export type TableInfo = {
  clock: Clock | null;
  created: number;
  ended: number | null;
  game: string;
  hints: boolean;
  id: string;
  imported: boolean;
  mine: number[];
  next: string | null;
  on_timeout: 'bot' | 'lose';
  options: {
    [key: string]: string | number | boolean | string[];
  };
  owner: string;
  players: number;
  previous: string | null;
  public: boolean;
  rated: boolean;
  result: Outcome | null;
  seats: Seat[];
  started: number | null;
  state: 'closed' | 'open' | 'over' | 'playing';
  to_move: number | null;
  undo: 'ask' | 'free' | 'never';
  version: number;
  watching: number;
};
/** `next` is the `before` of the next page. */
export type TableList = {
  next: number | null;
  tables: TableInfo[];
};
export type TableMessage = {
  table: TableInfo;
  type: 'table';
};
export type Token = {
  id: string;
  name: string;
  created: number;
};
/** Take back one's last move: at once within the own turn, else the others are asked. */
export type Undo = {
  type: 'undo';
  version: number;
  seat: number;
  id: string;
};
/** Whether a seat may take back now, and whether it may do so without asking the others. */
export type UndoState = {
  free: boolean;
  possible: boolean;
};
export type UnstoredPosition = {
  gains: {
    [key: string]: {
      [key: string]: number | string[] | null;
    };
  };
  moves: string[] | null;
  prompt: {
    [key: string]: string;
  } | null;
  to_move: number | null;
  view: {
    [key: string]: unknown;
  };
};
/** The position as `seat` may see it. `events` are those since the last view; the first view has all of them. */
export type ViewMessage = {
  asked: Asked | null;
  clocks: ClockState | null;
  events: GameEvent[];
  gains: {
    [key: string]: {
      [key: string]: number | string[] | null;
    };
  };
  moves: string[] | null;
  prompt: {
    [key: string]: string;
  } | null;
  result: Outcome | null;
  seat: number | null;
  to_move: number | null;
  type: 'view';
  undo: UndoState;
  version: number;
  view: {
    [key: string]: unknown;
  };
};
export type WantedClock = {
  kind: 'live' | 'correspondence';
  bank?: number;
  increment?: number;
  per_move?: number;
};
/** All moves of a finished game; `scores` are the totals by seat, first at the start and then after each move. */
export type WholeStory = {
  events: GameEvent[];
  scores: (number | null)[][];
};

export type GameOption = Option;
export type ReviewedMove = Judgement;
export type Story = WholeStory;
export type Options = TableInfo['options'];
export type OptionValue = Option['default'];
export type UndoRule = TableInfo['undo'];
export type TimeoutRule = TableInfo['on_timeout'];
export type View = ViewMessage['view'];
export type Gain = ViewMessage['gains'][string];
