/** Finished games on this device: positions to step through, and lines that somebody tries. */
import type { LinePosition, Position } from '../lib/types';
import { Refusal, type LocalGame } from './rules';
import { wholeStory } from './story';

const MOST_TRIED = 120;

export function checkedNumber(game: LocalGame, number: number): number {
  if (Number.isInteger(number) && number >= 0 && number <= game.history.length) return number;
  throw new Refusal(404, 'no-move', `The game has ${game.history.length} moves.`);
}

/** A finished game after this many moves, as the seat to move saw it. */
export function replayed(whole: LocalGame, number: number): Position {
  const game = whole.at(checkedNumber(whole, number));
  const scores = game.scores();
  return {
    number,
    of: whole.history.length,
    move: whole.history[number - 1] ?? null,
    view: { ...game.view(game.toMove), scores },
    to_move: game.toMove,
    moves: game.toMove === null ? [] : game.moves(),
    prompt: game.prompt(),
    scores,
  };
}

/** The position after a line as addresses write it, and the number of the move it starts after. */
export function tried(whole: LocalGame, text: string): [number, LocalGame] {
  const [start = '', ...moves] = text.split('~');
  if (!/^\d{1,6}$/.test(start) || moves.length > MOST_TRIED)
    throw new Refusal(422, 'bad-line', 'A line is the number of a move and at most 120 moves, like 12~first~second.');
  const at = checkedNumber(whole, Number(start));
  const game = whole.at(at);
  for (const move of moves) {
    try {
      game.play(game.checked(move));
    } catch (problem) {
      const more = problem instanceof Refusal ? problem.more : {};
      throw new Refusal(422, 'bad-line', `${move} is not possible there.`, more);
    }
  }
  return [at, game];
}

export function afterLine(whole: LocalGame, text: string): LinePosition {
  const [at, game] = tried(whole, text);
  return {
    ...replayed(game, game.history.length),
    of: whole.history.length,
    at,
    line: game.history.slice(at),
    gains: game.toMove === null ? {} : game.gains(),
    events: wholeStory(game, at).events,
  };
}
