/** Who would win if the game ended now, as far as the viewer can know. */
import { number } from '../../lib/i18n.svelte';
import { t } from './i18n';
import { COLOURS, hiddenWater, type Colour, type DesertView } from './view';

/** Points for the largest caravans as they are now. */
export function caravanPoints(view: DesertView, seat: number): number {
  return COLOURS.reduce((sum, colour) => {
    const { seats, points } = view.largest[colour];
    return seats.includes(seat) ? sum + points : sum;
  }, 0);
}

export interface Standing {
  seat: number;
  points: number;
  /** Waterholes with values that the viewer may not know come on top. */
  more: boolean;
}

/** The most points first. */
export function standings(view: DesertView): Standing[] {
  return view.scores
    .map((score) => ({
      seat: score.seat,
      points: (score.water ?? 0) + score.oases + score.river + score.enclosed + caravanPoints(view, score.seat),
      more: hiddenWater(view, score) > 0,
    }))
    .sort((a, b) => b.points - a.points);
}

/** "If it ended now: You 45, Tariq 41+." */
export function standingWords(view: DesertView, nameOf: (seat: number) => string): string {
  const points = standings(view).map((one) => `${nameOf(one.seat)} ${number(one.points)}${one.more ? '+' : ''}`);
  return t('end.now', { scores: points.join(', ') });
}

/** A camel of this colour would be its last. */
export const endsGame = (view: DesertView, colour: Colour | null): boolean =>
  colour !== null && view.ending.includes(colour);
