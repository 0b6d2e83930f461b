/** The table of buttons and text, for games without their own folder. It knows only what the server sends. */
import type { GameFolder } from '../lib/contract';

export default {
  table: () => import('./Table.svelte'),
  words: () => import('./words'),
} satisfies GameFolder;
