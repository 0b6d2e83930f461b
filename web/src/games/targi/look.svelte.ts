/** Which card is looked at closely: under the mouse, in focus, or held with a finger. */
import { getContext, setContext } from 'svelte';

export interface Looked {
  id: string;
  /** Where the small card is on the screen. */
  box: { left: number; top: number; right: number; bottom: number };
}
const WAIT = 320;
const HOLD = 450;
const SETTLE = 80;

export class Looker {
  now: Looked | null = $state(null);
  /** Shown as a separate sheet until it is closed. */
  opened: string | null = $state(null);
  /** A card is about to open; the tap that did it means nothing else. */
  busy = false;
  #held: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string | null) {}

  #later(wait: number, what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, wait);
  }
  point(id: string, element: Element, wait = WAIT): void {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    this.#later(this.now ? 60 : wait, () => (this.now = { id, box: { left, top, right, bottom } }));
  }
  /** A finger stays on a card: it opens when the finger goes, so that the tap does not close it again. */
  hold(id: string): void {
    this.#held = null;
    this.#later(HOLD, () => (this.#held = id));
  }
  open(id: string): void {
    this.leave();
    this.opened = id;
  }
  release = (): void => {
    clearTimeout(this.#timer);
    const id = this.#held;
    this.#held = null;
    if (!id) return;
    this.busy = true;
    setTimeout(() => {
      this.busy = false;
      this.open(id);
    }, SETTLE);
  };
  leave = (): void => {
    clearTimeout(this.#timer);
    this.now = null;
  };
}

const KEY = Symbol('looker');
export const provideLooker = (table: string | null): Looker => setContext(KEY, new Looker(table));
export const useLooker = (): Looker | undefined => getContext<Looker | undefined>(KEY);
