/** Starts a game: creates a guest if needed, opens the table and goes there. */
import { api } from './api';
import { gameInfo, loadGames } from './catalogue.svelte';
import { rememberHere } from './here';
import { attempt } from './problems';
import { reach } from './reach.svelte';
import { go } from './router.svelte';
import { session, someone } from './session.svelte';
import type { NewTable } from './types';
import { againstBots, forFriends } from './wishes';

/** Opens a table, at the server or on this device, and goes to it; false if that failed. */
export async function start(wish: NewTable, here = false): Promise<boolean> {
  const table = await attempt(async () => {
    if (here) rememberHere();
    else await someone();
    return api.makeTable(wish, here);
  });
  if (table) go(`/tables/${table.id}`);
  return table !== undefined;
}

/** A first game: as few players as the game allows, against the weakest bot. */
export async function playFirstGame(game: string): Promise<boolean> {
  const info = await loadGames().then(
    () => gameInfo(game),
    () => null,
  );
  return start(againstBots(game, info?.seats[0] ?? 2, info?.levels[0]?.name ?? 'novice'), reach.away);
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
