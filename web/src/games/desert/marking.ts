/** What is drawn on the board besides the position: choices, a preview, a hint, points just won. */
import type { Colour } from './view';

/** A player's caravans, or one of them. */
export interface Lit {
  seat: number;
  colour?: Colour;
}
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
  /** Water and oases near the space where a leader would go, and leaders to mind. */
  near?: readonly string[];
  /** Only these caravans are lit, all others fade. */
  lit?: Lit | null;
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
