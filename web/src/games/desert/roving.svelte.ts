/** Which space has the keyboard's focus, and where the keys take it. */
import type { Layout } from './board';
import { onward, type Arrow } from './geometry';
import type { Choices, Colour } from './view';

const ARROWS: Record<string, Arrow> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'up-left',
  PageUp: 'up-right',
  End: 'down-left',
  PageDown: 'down-right',
};
/** Up to this many legal spaces can each be reached with Tab. */
const MOST_STOPS = 24;

interface Source {
  readonly choices: Choices;
  readonly colour: Colour | null;
  readonly last: readonly string[];
}

export class Roving {
  focused: string | null = $state(null);
  /** The focus is drawn, because it came by keyboard. */
  ringed = $state(false);
  /** Where the focus was last. */
  place: string | null = $state(null);

  readonly #board: { readonly layout: Layout };
  readonly #source: Source;
  readonly #focus: (space: string) => void;

  /** `focus` gives a space the focus once it is drawn. */
  constructor(board: { readonly layout: Layout }, source: Source, focus: (space: string) => void) {
    this.#board = board;
    this.#source = source;
    this.#focus = focus;
  }

  /** Every space and every wall: what the keys can reach. */
  readonly reachable = $derived.by(() => {
    const { inOrder, data } = this.#board.layout;
    return inOrder.filter((name) => {
      const { used, terrain } = data.cells[name]!;
      return used || terrain === 'mountain' || terrain === 'village';
    });
  });

  /** The space at which Tab enters the board. */
  readonly current = $derived.by(() => {
    const { layout } = this.#board;
    const { cells } = layout.data;
    return this.place && cells[this.place]
      ? this.place
      : (this.#source.last[0] ?? layout.inOrder.find((name) => cells[name]!.used)!);
  });

  /** The legal spaces of the chosen colour, if Tab stops at each. */
  readonly #stops = $derived.by(() => {
    const { choices, colour } = this.#source;
    const legal = colour ? choices.spaces(colour) : [];
    return new Set(legal.length <= MOST_STOPS ? legal : []);
  });

  stopsAt(name: string): boolean {
    return name === this.current || this.#stops.has(name);
  }

  isLegal(name: string): boolean {
    const { choices, colour } = this.#source;
    return Boolean(colour ? choices.move(colour, name) : choices.bySpace.has(name));
  }

  goTo(name: string): void {
    this.place = name;
    this.#focus(name);
  }

  /** A key on a space; true when it is an arrow. */
  arrow(name: string, key: string): boolean {
    const arrow = ARROWS[key];
    if (!arrow) return false;
    const { layout } = this.#board;
    this.ringed = true;
    const next = onward(layout.at(name), arrow, layout.tall)
      .map((at) => layout.nameAt(at))
      .find((found) => found && this.reachable.includes(found));
    if (next) this.goTo(next);
    return true;
  }

  /** To the next space that can be chosen, or the one before. */
  nextLegal(step: 1 | -1): void {
    const spaces = this.#board.layout.inOrder.filter((name) => this.isLegal(name));
    if (!spaces.length) return;
    const from = spaces.indexOf(this.focused ?? '');
    this.ringed = true;
    this.goTo(spaces.at((from + step + (from < 0 && step < 0 ? 1 : 0)) % spaces.length)!);
  }

  toLast(): boolean {
    const newest = this.#source.last[0];
    if (!newest) return false;
    this.ringed = true;
    this.goTo(newest);
    return true;
  }

  enter(name: string, ringed: boolean): void {
    this.focused = this.place = name;
    this.ringed = ringed;
  }

  leave(name: string): void {
    if (this.focused !== name) return;
    this.focused = null;
    this.ringed = false;
  }
}
