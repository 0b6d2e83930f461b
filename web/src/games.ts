/** The games that this client can draw: every folder in `games` is one, so a new game is a new folder and nothing else. */
import type { GameFolder } from './lib/contract';
import plain from './plain';

const found = import.meta.glob<GameFolder>('./games/*/index.ts', { eager: true, import: 'default' });

/** The folders by the name of their game. */
export const folders: ReadonlyMap<string, GameFolder> = new Map(
  Object.entries(found).map(([path, folder]) => [path.split('/')[2] ?? '', folder]),
);

/** A game's folder; a game without one gets the plain table of buttons and text. */
export const gameFolder = (name: string): GameFolder => folders.get(name) ?? plain;
