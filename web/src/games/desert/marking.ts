/** What is drawn on the board besides the position: choices, a preview, a hint, points just won. */
import type { Colour } from './view';

export interface Piece {
  space: string;
  colour: Colour;
  seat: number;
  leader: boolean;
}
/** What is marked on the board besides the position. */
export interface Marking {
  /** Where the chosen colour may go. */
  legal?: readonly string[];
  /** Without a chosen colour: where which colours may go. */
  any?: ReadonlyMap<string, readonly Colour[]> | null;
  /** The piece that would be placed. */
  preview?: Piece | null;
  encloses?: readonly string[];
  links?: readonly string[];
  forbidden?: string | null;
  /** A space that is only looked at. */
  look?: string | null;
  last?: readonly string[];
  /** A piece that somebody advises to place. */
  hint?: Piece | null;
  focus?: string | null;
}
/** Points won, shown where they were won. */
export interface Rising {
  id: string;
  space: string;
  text: string;
  delay: number;
}
