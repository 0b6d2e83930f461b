/** Through the Desert. */
import type { GameFolder } from '../../lib/contract';

export default {
  table: () => import('./Table.svelte'),
  words: () => import('./words'),
  art: () => import('./Art.svelte'),
  hero: () => import('./Hero.svelte'),
  howTo: () => import('./HowTo.svelte'),
  guide: () => import('./Guide.svelte'),
  about: () => import('./about.json'),
  choice: { option: 'board', picture: () => import('./BoardPicture.svelte') },
  againstBots: { open_scores: true },
  options: {
    edition: { plain: true },
    board: { plain: true, always: true, own: { en: 'own map', de: 'eigene Karte' } },
  },
} satisfies GameFolder;
