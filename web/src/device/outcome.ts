/** How a game at a table on this device ended: by the rules, by resigning, or because all agreed to stop. */
import type { Outcome } from '../lib/types';
import type { LocalGame } from './rules';

export const agreed = (game: LocalGame): Outcome => ({
  end: 'agreed',
  winners: [],
  scores: game.scores(),
  places: game.scores().map(() => 1),
});

/** The outcome, or null while the game goes on; `lost` are the seats that resigned. */
export function ended(game: LocalGame, lost: ReadonlySet<number>): Outcome | null {
  if (game.toMove === null) return byPoints(game, lost);
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const stillIn = seats.filter((seat) => !lost.has(seat));
  if (stillIn.length > 1) return null;
  const places = seats.map((seat) => (lost.has(seat) ? 2 : 1));
  return { end: 'resigned', winners: stillIn, scores: game.scores(), places };
}

export function winnersOf(game: LocalGame): number[] {
  return game.toMove === null ? game.payoffs().flatMap((share, seat) => (share > 0 ? [seat] : [])) : [];
}

/** Seats that resigned rank below all others. */
function byPoints(game: LocalGame, lost: ReadonlySet<number>): Outcome {
  const scores = game.scores();
  const won = winnersOf(game).filter((seat) => !lost.has(seat));
  const shares = game.payoffs();
  const merits = scores.map(({ seat, total }) => [
    +!lost.has(seat),
    +won.includes(seat),
    shares[seat] ?? 0,
    total ?? 0,
  ]);
  const places = merits.map((own) => 1 + merits.filter((other) => isBetter(other, own)).length);
  const winners = won.length ? won : places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return { end: game.endReason ?? '', winners, scores, places };
}

function isBetter(one: number[], other: number[]): boolean {
  const first = one.findIndex((merit, index) => merit !== other[index]);
  return first >= 0 && one[first]! > other[first]!;
}
