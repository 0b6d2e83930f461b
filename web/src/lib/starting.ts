/** From a wish to a game: makes somebody of the visitor, opens the table and goes there. */
import { gameFolder } from '../games';
import { api } from './api';
import { gameInfo, loadGames, seatOption } from './catalogue.svelte';
import { attempt } from './problems';
import { go } from './router.svelte';
import { session, someone } from './session.svelte';
import type { NewTable, Options } from './types';

/** Opens a table and goes to it; false when it did not work. */
export async function start(wish: NewTable): Promise<boolean> {
  const table = await attempt(async () => {
    await someone();
    return api.makeTable(wish);
  });
  if (table) go(`/tables/${table.id}`);
  return table !== undefined;
}

/** The options of a game for a number of players, with what is usual against bots or people. */
function optionsFor(game: string, players: number, bots: boolean): Options {
  const info = gameInfo(game);
  const seats = info && seatOption(info);
  return { ...(bots ? gameFolder(game).againstBots : {}), ...(seats ? { [seats.name]: players } : {}) };
}

const CASUAL = { rated: false, clock: null, on_timeout: 'bot' } as const;

/** You against bots of one level. */
export const againstBots = (game: string, players: number, level: string): NewTable => ({
  ...CASUAL,
  game,
  options: optionsFor(game, players, true),
  seats: ['me', ...Array<string>(players - 1).fill(level)],
  public: false,
  undo: 'free',
  hints: true,
});

/** A table for friends who get its link. They sit in front of you: whoever comes first can begin. */
export const forFriends = (game: string, players: number): NewTable => ({
  ...CASUAL,
  game,
  options: optionsFor(game, players, false),
  seats: [...Array<string>(players - 1).fill('open'), 'me'],
  public: false,
  undo: 'ask',
  hints: false,
});

/** A first game: as few players as the game allows, against the weakest bot. */
export async function playFirstGame(game: string): Promise<boolean> {
  const info = await loadGames().then(
    () => gameInfo(game),
    () => null,
  );
  return start(againstBots(game, info?.seats[0] ?? 2, info?.levels[0]?.name ?? 'novice'));
}

/** Opens a table for friends, under the name by which they know you. */
export async function invite(game: string, players: number, name: string): Promise<boolean> {
  const known = await attempt(async () => {
    const me = session.me ? session.me : ((session.me = await api.becomeGuest(name)), session.me);
    if (me.name !== name) session.me = await api.rename(name);
    return true;
  });
  return known === true && start(forFriends(game, players));
}
