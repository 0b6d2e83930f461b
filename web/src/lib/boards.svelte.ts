/** What never changes in a game: its map or its cards, as the server describes them. */
import { request } from './api';
import type { Options } from './types';

export interface Boards<Board> {
  ofTable: (id: string) => Promise<Board>;
  ofOptions: (options: Options) => Promise<Board>;
}

/** Each board is asked for once; after a failure it is asked for again. */
export function boards<Board>(game: string): Boards<Board> {
  const loaded = new Map<string, Promise<Board>>();
  function once(name: string, ask: () => Promise<Board>): Promise<Board> {
    const found = loaded.get(name) ?? ask();
    loaded.set(name, found);
    found.catch(() => loaded.delete(name));
    return found;
  }
  return {
    ofTable: (id) => once(id, () => request('GET', `/tables/${encodeURIComponent(id)}/board`)),
    ofOptions: (options) => once(JSON.stringify(options), () => request('POST', `/games/${game}/board`, { options })),
  };
}

/** The board of a component: null until it arrives. Requested again when what `ask` reads changes. */
export class Loading<Board> {
  board: Board | null = $state.raw(null);
  failed = $state(false);

  constructor(ask: () => Promise<Board>) {
    $effect(() => {
      let wanted = true;
      ask().then(
        (found) => {
          if (wanted) [this.board, this.failed] = [found, false];
        },
        () => {
          if (wanted) this.failed = true;
        },
      );
      // A late answer must not replace a newer one.
      return () => (wanted = false);
    });
  }
}
