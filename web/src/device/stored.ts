/** A table as it is kept on this device: what was agreed, the game before its log, and the log. */
import type { NewTable, Options, Outcome, Review, TableInfo } from '../lib/types';
import { movesOnBoard, type Entry } from './play';
import { Refusal, type GameRecord, type LocalGame } from './rules';
import { winnersOf } from './outcome';

/** How ids of tables on this device begin, so that a page knows where to ask. */
export const DEVICE = 'device-';
/** The person at this device. */
export const ME = 'device';
const NAME_LENGTH = 24;

export interface StoredTable {
  id: string;
  /** The game before the first entry of the log. */
  start: GameRecord;
  players: number;
  /** A bot's level for each seat; null: a person here. In a game that was opened from a file, null: nobody plays. */
  levels: (string | null)[];
  names: string[];
  colours: number[];
  undo: TableInfo['undo'];
  hints: boolean;
  imported: boolean;
  previous: string | null;
  next: string | null;
  created: number;
  ended: number | null;
  touched: number;
  log: Entry[];
  /** What a list shows without playing the game again. */
  toMove: number | null;
  playing: (string | null)[];
  result: Outcome | null;
  review: Review | null;
}

export const seconds = (): number => Date.now() / 1000;
export const newId = (): string => DEVICE + crypto.randomUUID().replaceAll('-', '').slice(0, 16);

const NOBODY = { rated: false, public: false } as const;

/** A new table for a wish, with its game dealt or begun. */
export function newTable(wish: NewTable, game: LocalGame, levels: readonly string[]): StoredTable {
  checkWish(wish, game.players, levels);
  const at = seconds();
  return {
    id: newId(),
    start: game.record(),
    players: game.players,
    levels: wish.seats.map((seat) => (seat === 'me' ? null : seat)),
    names: (wish.names ?? []).map((name) => name.trim().slice(0, NAME_LENGTH)),
    colours: Array.from({ length: game.players }, (_, seat) => seat),
    undo: wish.undo ?? 'free',
    hints: wish.hints ?? wish.seats.filter((seat) => seat === 'me').length === 1,
    imported: false,
    previous: null,
    next: null,
    created: at,
    ended: null,
    touched: at,
    log: [],
    toMove: game.toMove,
    playing: [],
    result: null,
    review: null,
  };
}

function checkWish(wish: NewTable, players: number, levels: readonly string[]): void {
  if (wish.seats.length !== players)
    throw new Refusal(
      422,
      'bad-seats',
      `The game is for ${players} players, but ${wish.seats.length} seats are given.`,
    );
  if (!wish.seats.includes('me')) throw new Refusal(422, 'bad-seats', 'Somebody here has to play.');
  const strange = wish.seats.find((seat) => seat !== 'me' && !levels.includes(seat));
  if (strange !== undefined)
    throw new Refusal(422, 'needs-server', 'A table on this device is for people at this screen and for bots.');
  if (wish.rated || wish.public || wish.clock)
    throw new Refusal(422, 'needs-server', 'Clocks, rated games and public tables need a server.');
}

/** A game from a record that somebody opened here. */
export function openedTable(game: LocalGame): StoredTable {
  const wish: NewTable = { game: game.name, seats: Array<string>(game.players).fill('me') };
  const at = seconds();
  const over = { end: game.endReason ?? '', winners: winnersOf(game), scores: game.scores(), places: [] };
  const table = { ...newTable(wish, game, []), imported: true, undo: 'free' as const, toMove: null, ended: at };
  return { ...table, result: game.toMove === null ? over : null };
}

/** The table of a rematch: everybody moves one seat on, with their colour and name. */
export function rematchOf(table: StoredTable, game: LocalGame): StoredTable {
  const turned = <One>(list: readonly One[]): One[] => [...list.slice(1), ...list.slice(0, 1)];
  const seats = turned(table.levels).map((level) => level ?? 'me');
  const wish = { game: table.start.game, seats, undo: table.undo, hints: table.hints };
  const made = newTable(wish, game, [...new Set(table.levels.filter((level) => level !== null))]);
  return { ...made, previous: table.id, colours: turned(table.colours), names: turned(table.names) };
}

/** The table in a position of another one, against bots: the player to move there is the person here. */
export function branchOf(table: StoredTable, game: LocalGame, level: string): StoredTable {
  const seats = Array.from({ length: game.players }, (_, seat) =>
    seat === game.toMove ? 'me' : (table.levels[seat] ?? level),
  );
  return newTable({ game: game.name, seats, undo: 'free', hints: true }, game, seats);
}

/** The whole game as a record, as the library reads it. */
export function recordOf(table: StoredTable): GameRecord {
  const { format, game, options, deal, moves } = table.start;
  return { format, game, options, deal, moves: movesOnBoard(moves, table.log) };
}

/** What the pages know about a table. Nobody has given this device's person a name: pages say "You". */
export function infoOf(table: StoredTable): TableInfo {
  const options: Options = table.start.options;
  const person = { id: ME, kind: 'guest' as const, name: '' };
  const playing = table.playing.length ? table.playing : table.levels;
  const ours = (seat: number) => table.levels[seat] === null && !table.imported;
  const over = table.ended !== null;
  return {
    ...NOBODY,
    id: table.id,
    game: table.start.game,
    options,
    players: table.players,
    state: over ? 'over' : 'playing',
    unrated: null,
    undo: table.undo,
    clock: null,
    on_timeout: 'bot',
    hints: table.hints,
    colours: table.colours,
    names: table.names.length ? table.names : table.colours.map(() => ''),
    imported: table.imported,
    owner: ME,
    created: table.created,
    started: table.created,
    ended: table.ended,
    version: table.log.length,
    to_move: over ? null : table.toMove,
    previous: table.previous,
    next: table.next,
    seats: playing.map((level, seat) => ({
      seat,
      kind: level ? 'bot' : ours(seat) ? 'person' : 'open',
      person: ours(seat) ? person : null,
      level: level ?? null,
      online: ours(seat) && !level,
    })),
    watching: 0,
    result: table.result,
    mine: playing.flatMap((_, seat) => (ours(seat) ? [seat] : [])),
  };
}
