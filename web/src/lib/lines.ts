/**
 * The tree of lines that somebody tries after a game. A line leaves the game, or another line, after some of its moves.
 * All functions are pure: a change gives a new list.
 */

export interface Line {
  id: number;
  /** The line that it leaves; null: the game itself. */
  parent: number | null;
  /** How many moves of the game or of the parent come before it. */
  from: number;
  moves: string[];
  name: string;
}

/** A position: the game's move that was left, and the moves since then. */
export interface Path {
  at: number;
  moves: string[];
}

/** A position in the tree: a line, and how many of its moves were played (at least one). */
export interface Place {
  line: Line;
  index: number;
}

export const MOST_LINES = 60;
/** As many as the server accepts. */
export const MOST_MOVES = 120;
export const LONGEST_NAME = 60;
const SEPARATOR = '~';

/** A path as addresses write it: `12~first move~second move`. */
export function written({ at, moves }: Path): string {
  return [at, ...moves].join(SEPARATOR);
}

/** Null if it is not a path. The server says whether its moves are legal. */
export function read(text: string | null): Path | null {
  const [start = '', ...moves] = (text ?? '').split(SEPARATOR);
  if (!/^\d{1,6}$/.test(start) || moves.length > MOST_MOVES || moves.some((move) => !move || move.length > 200))
    return null;
  return { at: Number(start), moves };
}

/** The query of a page that shows a path, and the name of its line. */
export function query(path: Path, name = ''): string {
  const encoded = encodeURIComponent(written(path)).replaceAll('%20', '+');
  return `?line=${encoded}${name ? `&name=${encodeURIComponent(name)}` : ''}`;
}

const find = (lines: Line[], id: number | null): Line | undefined => lines.find((line) => line.id === id);

/** The way from the game to a place. */
export function pathTo(lines: Line[], { line, index }: Place): Path {
  const own = line.moves.slice(0, index);
  const parent = find(lines, line.parent);
  if (!parent) return { at: line.from, moves: own };
  const before = pathTo(lines, { line: parent, index: line.from });
  return { at: before.at, moves: [...before.moves, ...own] };
}

/** The lines that leave the game (null) or a line, in the order of the moves that they leave it after. */
export function leaving(lines: Line[], parent: number | null): Line[] {
  return lines.filter((line) => line.parent === parent).toSorted((a, b) => a.from - b.from || a.id - b.id);
}

/** Where a path is in the tree; null if it is not there, or has no move of its own. */
export function locate(lines: Line[], path: Path): Place | null {
  let place: Place | null = null;
  for (const move of path.moves) {
    const next: Place | null = step(lines, place, path.at, move);
    if (!next) return null;
    place = next;
  }
  return place;
}

/** The place after one more move, if the tree has it. */
function step(lines: Line[], place: Place | null, at: number, move: string): Place | null {
  if (place && place.line.moves[place.index] === move) return { line: place.line, index: place.index + 1 };
  const [parent, from] = place ? [place.line.id, place.index] : [null, at];
  const line = lines.find((one) => one.parent === parent && one.from === from && one.moves[0] === move);
  return line ? { line, index: 1 } : null;
}

/** The tree with a path in it; null if there is no room for more. */
export function grown(lines: Line[], path: Path, name = ''): Line[] | null {
  if (path.moves.length > MOST_MOVES) return null;
  let place: Place | null = null;
  for (const [done, move] of path.moves.entries()) {
    const next: Place | null = step(lines, place, path.at, move);
    if (!next) return withRest(lines, place, path.at, path.moves.slice(done), name);
    place = next;
  }
  return lines;
}

/** The end of a line goes on; anywhere else a new line begins. */
function withRest(lines: Line[], place: Place | null, at: number, rest: string[], name: string): Line[] | null {
  if (place && place.index === place.line.moves.length)
    return lines.map((line) => (line.id === place.line.id ? { ...line, moves: [...line.moves, ...rest] } : line));
  if (lines.length >= MOST_LINES) return null;
  const id = 1 + Math.max(0, ...lines.map((line) => line.id));
  const [parent, from] = place ? [place.line.id, place.index] : [null, at];
  return [...lines, { id, parent, from, moves: rest, name: name.slice(0, LONGEST_NAME) }];
}

/** The tree without a line and all lines that leave it. */
export function without(lines: Line[], id: number): Line[] {
  const gone = new Set([id]);
  for (const line of lines) if (line.parent !== null && gone.has(line.parent)) gone.add(line.id);
  return lines.filter((line) => !gone.has(line.id));
}

export function renamed(lines: Line[], id: number, name: string): Line[] {
  return lines.map((line) => (line.id === id ? { ...line, name: name.slice(0, LONGEST_NAME) } : line));
}

// ---- what this browser keeps

const KEY = 'azalai.lines';
/** Games whose lines are kept. */
export const KEPT_GAMES = 20;
type Kept = [table: string, lines: Line[]][];

function isLine(one: unknown): one is Line {
  if (typeof one !== 'object' || one === null) return false;
  const { id, parent, from, moves, name } = one as Partial<Line>;
  return (
    Number.isInteger(id) &&
    (parent === null || Number.isInteger(parent)) &&
    Number.isInteger(from) &&
    typeof name === 'string' &&
    Array.isArray(moves) &&
    moves.length > 0 &&
    moves.every((move) => typeof move === 'string')
  );
}

/** A parent comes before the lines that leave it, so nothing goes round in circles. */
function sound(lines: Line[]): boolean {
  return lines.every(
    (line, i) =>
      line.parent === null || lines.slice(0, i).some((one) => one.id === line.parent && line.from <= one.moves.length),
  );
}

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Kept).filter((one) => Array.isArray(one) && Array.isArray(one[1])) : [];
  } catch {
    return [];
  }
}

export function load(table: string): Line[] {
  const lines = kept().find(([id]) => id === table)?.[1] ?? [];
  return lines.length <= MOST_LINES && lines.every(isLine) && sound(lines) ? lines : [];
}

/** If the browser has no room, they last as long as the page. */
export function save(table: string, lines: Line[]): void {
  const others = kept().filter(([id]) => id !== table);
  const all: Kept = lines.length ? [[table, lines], ...others] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT_GAMES)));
  } catch {
    // full or forbidden
  }
}
