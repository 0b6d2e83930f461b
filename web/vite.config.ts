import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { palettes } from './palettes';

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
    // Every file costs a request and compresses for itself: the smallest join others.
    rollupOptions: { output: { experimentalMinChunkSize: 12000 } },
  },
  server: {
    host: '127.0.0.1',
    // Symbols and colours are in the library, outside this folder.
    fs: { allow: ['.', '../azalai/drawing', '../azalai/games'] },
    proxy: { '/api': { target: process.env.AZALAI_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
});
