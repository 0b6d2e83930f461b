/** Legal moves, sorted for buttons: those that begin alike together, under the words they share. */

export interface Choice {
  move: string;
  /** What the button says: the move without the words of its group's title. */
  label: string;
}
export interface MoveGroup {
  /** The words that all moves of the group begin with; empty for moves without a group. */
  title: string;
  choices: Choice[];
}

/** More moves than this are easier to scan if they are divided again. */
const MANY = 24;

/** Groups in the order of their first moves; moves without a group come last. */
export function groupMoves(moves: readonly string[]): MoveGroup[] {
  const groups = alike(moves, 1);
  const alone = groups.filter((group) => group.length === 1).flat();
  const sorted = groups.filter((group) => group.length > 1).flatMap((group) => parted(group, 1));
  return alone.length ? [...sorted, { title: '', choices: alone.map((move) => ({ move, label: move })) }] : sorted;
}

const firstWords = (move: string, count: number): string => move.split(' ').slice(0, count).join(' ');

function alike(moves: readonly string[], words: number): string[][] {
  const groups = new Map<string, string[]>();
  for (const move of moves) {
    const title = firstWords(move, words);
    groups.set(title, [...(groups.get(title) ?? []), move]);
  }
  return [...groups.values()];
}

/** Splits a large group by the next word, if that makes groups rather than many single moves. */
function parted(moves: string[], words: number): MoveGroup[] {
  const smaller = moves.length > MANY ? alike(moves, words + 1) : [];
  if (smaller.length > 1 && smaller.length <= moves.length / 2)
    return smaller.flatMap((group) => parted(group, words + 1));
  const title = firstWords(moves[0] ?? '', words);
  return [{ title, choices: moves.map((move) => ({ move, label: move.slice(title.length + 1) || move })) }];
}

/** The moves that have a word for each word of a search, or for its beginning, in any order. */
export function matching(moves: readonly string[], search: string): string[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((move) => {
    const words = move.toLowerCase().split(' ');
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
