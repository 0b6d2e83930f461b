/** What the bar says: what is to be done now, and how many camels of a colour are left. */
import { t } from './i18n';
import { ENDING_SOON, parseMove, type Colour, type DesertView } from './view';

/** The prompt; `seat` is that of the person who decides now, null for everybody else. */
export function heading(view: DesertView, seat: number | null, nameOf: (seat: number) => string): string {
  if (view.phase === 'over') return t('bar.over');
  if (seat === null) return t('bar.other', { name: nameOf(view.to_move ?? 0) });
  if (view.phase === 'return') return t('bar.return');
  if (view.phase === 'leader') return t('bar.leader');
  if (view.left === 2) return t('bar.first');
  return continues(view, seat) ? t('bar.second') : t('bar.single');
}

/** The seat placed the last piece, too. On their first turn the first players place one camel only. */
function continues(view: DesertView, seat: number): boolean {
  return view.camels[parseMove(view.history.at(-1) ?? '').space]?.seat === seat;
}

/** Below a colour's name: the camels left, or for a seated player where its leader is while leaders are placed. */
export function supplyWords(colour: Colour, view: DesertView, seat: number | null): string {
  if (view.phase !== 'leader' || seat === null) return t('bar.left', { n: view.supply[colour] });
  if (view.returned[seat] === colour) return t('bar.leader-returned');
  return view.leaders[seat]?.includes(colour) ? t('bar.leader-waits') : t('bar.leader-placed');
}

/** So few camels of the colour are left that the end is near. */
export const isEnding = (colour: Colour, view: DesertView): boolean =>
  view.phase === 'camel' && view.supply[colour] <= ENDING_SOON;
