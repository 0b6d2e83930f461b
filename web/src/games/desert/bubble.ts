/** The bubble beside a space: what it says, and where it is drawn. */
import type { Point } from './geometry';

export interface Bubble {
  space: string;
  /** What a placement brings; what is here; why a space cannot be chosen; which colour to place; what is near a leader. */
  kind: 'gain' | 'info' | 'near' | 'why' | 'pick';
  text?: string;
  lines?: string[];
}

/** Room to the edges of the board, to the space and for the tip. */
const EDGE = 6;
const GAP = 10;
const TIP = 16;

export interface BubblePlace {
  left: number;
  top: number;
  below: boolean;
  /** The tip, from the bubble's left edge. */
  tip: number;
}

/** Above its space; below where there is no room; slid in from the sides, but its tip stays. */
export function placeBubble(
  [x, y]: Point,
  radius: number,
  size: { width: number; height: number },
  boardWidth: number,
): BubblePlace {
  const below = y - radius - size.height - GAP - 4 < 0;
  const left = Math.min(Math.max(x - size.width / 2, EDGE), Math.max(EDGE, boardWidth - size.width - EDGE));
  return {
    left,
    top: below ? y + radius + GAP : y - radius - size.height - GAP,
    below,
    tip: Math.min(Math.max(x - left, TIP), size.width - TIP),
  };
}
