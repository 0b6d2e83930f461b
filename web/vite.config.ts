import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { palettes } from './palettes';

/** Most pages use these. Alone they would be too small for a request each, so they share a file. */
const SHARED = [
  /src\/lib\/(alerts|boards|catalogue|drawings|events|later|moderation|problems|reasons|tables)\./,
  /src\/parts\/(Dialog|Log|Pennant|PersonMenu|PhraseText|TableHeader|Tabs)\./,
  /symbols\/pennant-/,
];

function chunkOf(path: string): string | undefined {
  if (/node_modules\/(svelte|clsx|esm-env)\//.test(path)) return 'svelte';
  return SHARED.some((one) => one.test(path)) ? 'shared' : undefined;
}

export default defineConfig({
  plugins: [svelte(), palettes()],
  build: {
    outDir: '../azalai/server/client',
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Browsers that do not know modulepreload ignore it.
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
  },
  server: {
    host: '127.0.0.1',
    // Symbols and colours are in the library, outside this folder.
    fs: { allow: ['.', '../azalai/drawing', '../azalai/games'] },
    proxy: { '/api': { target: process.env.AZALAI_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
});
