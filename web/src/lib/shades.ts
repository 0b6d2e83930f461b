/** Which of the seats' colours (and shapes) a seat has at the table on screen: players keep theirs in a rematch. */
import { getContext, setContext } from 'svelte';

type Shade = (seat: number) => number;
const KEY = Symbol('shades');

/** For all parts of a page: the colours of its table's seats, once they are known. */
export function provideShades(colours: () => readonly number[] | undefined): void {
  setContext<Shade>(KEY, (seat) => colours()?.[seat] ?? seat);
}

/** The number of a seat's colour. Without a table it is that of the seat. */
export function shades(): Shade {
  return getContext<Shade | undefined>(KEY) ?? ((seat) => seat);
}
