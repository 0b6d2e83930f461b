/** The table of buttons and text, for games that bring no folder of their own. It knows nothing but what the server sends. */
import type { GameFolder } from '../lib/contract';

export default {
  table: () => import('./Table.svelte'),
  words: () => import('./words'),
} satisfies GameFolder;
