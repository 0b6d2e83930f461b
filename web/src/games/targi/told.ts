/** Texts of the table other than moves: who is asked, how it ended. */
import { promptWords } from '../../lib/events';
import { t } from './i18n';
import type { TargiView } from './view';

/** The question as this person reads it; `prompt` is the server's, in the reader's language. */
export function askedWords(
  view: Pick<TargiView, 'phase' | 'to_move' | 'end'>,
  prompt: string,
  seat: number | null,
  nameOf: (seat: number) => string,
): string {
  if (view.phase === 'over' || view.to_move === null) return prompt || endWords(view.end);
  if (!prompt) return t('prompt.wait', { name: nameOf(view.to_move) });
  return promptWords(prompt, view.to_move === seat ? null : nameOf(view.to_move));
}

function endWords(end: TargiView['end']): string {
  if (end === 'robber') return t('prompt.end-robber');
  return end === 'display' ? t('prompt.end-display') : t('prompt.over');
}

interface Box {
  left: number;
  top: number;
  right: number;
}
const LARGE = { width: 416, height: 400 };
const GAP = 14;
const EDGE = 8;

/** Where a card is drawn large: right of the small one, or left of it where there is no room. */
export function besideCard(box: Box, screen: { width: number; height: number }): { left: number; top: number } {
  const right = box.right + GAP;
  return {
    left: right + LARGE.width < screen.width ? right : Math.max(EDGE, box.left - LARGE.width - GAP),
    top: Math.max(EDGE, Math.min(box.top - 30, screen.height - LARGE.height)),
  };
}

/** Where a card is drawn large over a panel at the right edge of the screen, as wide as the panel at most. */
export function overPanel(
  panel: { left: number; top: number; width: number },
  screen: { height: number },
): { left: number; top: number; width: number } {
  const width = Math.min(panel.width, LARGE.width);
  const height = (LARGE.height * width) / LARGE.width;
  return {
    left: panel.left + panel.width - width,
    top: Math.max(EDGE, Math.min(panel.top, screen.height - height)),
    width,
  };
}
