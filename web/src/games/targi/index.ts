/** Targi, with its expansion. */
import type { GameFolder } from '../../lib/contract';

export default {
  table: () => import('./Table.svelte'),
  words: (about) => import('./words').then(({ wordsOf }) => wordsOf(about)),
  art: () => import('./Art.svelte'),
  howTo: () => import('./HowTo.svelte'),
  guide: () => import('./Guide.svelte'),
  about: () => import('./about.json'),
  pages: [
    {
      path: '/cards',
      title: { en: 'All cards of Targi', de: 'Alle Karten von Targi' },
      load: () => import('./Gallery.svelte'),
    },
  ],
  choice: { option: 'rules' },
  options: { rules: { plain: true } },
} satisfies GameFolder;
