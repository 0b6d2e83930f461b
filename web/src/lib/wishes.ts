/** Requests for the tables that people most often want. */
import { gameFolder } from '../games';
import { gameInfo, seatOption } from './catalogue.svelte';
import type { NewTable, Options } from './types';

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

/** A table for friends with the link. They sit before you, so the first to arrive can begin. */
export const forFriends = (game: string, players: number): NewTable => ({
  ...CASUAL,
  game,
  options: optionsFor(game, players, false),
  seats: [...Array<string>(players - 1).fill('open'), 'me'],
  public: false,
  undo: 'ask',
  hints: false,
});
