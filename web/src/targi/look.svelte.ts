/** Which card is looked at closely: under the mouse, in focus, or held with a finger. */
import { getContext, setContext } from 'svelte';

export interface Looked {
  id: string;
  /** Where the small card lies on the screen. */
  box: { left: number; top: number; right: number; bottom: number };
}
const WAIT = 320;
const HOLD = 450;

export class Looker {
  now: Looked | null = $state(null);
  /** Shown as a sheet of its own, until it is closed. */
  opened: string | null = $state(null);
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
  hold(id: string): void {
    this.#later(HOLD, () => this.open(id));
  }
  open(id: string): void {
    this.leave();
    this.opened = id;
  }
  release = (): void => clearTimeout(this.#timer);
  leave = (): void => {
    clearTimeout(this.#timer);
    this.now = null;
  };
}

const KEY = Symbol('looker');
export const provideLooker = (table: string | null): Looker => setContext(KEY, new Looker(table));
export const useLooker = (): Looker | undefined => getContext<Looker | undefined>(KEY);
