import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { icons } from './icons';
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

/** What a system needs to know to install the client. */
const manifest = {
  name: 'Azalai',
  short_name: 'Azalai',
  description: 'Desert board games, with friends or against strong bots.',
  start_url: '.',
  scope: '.',
  display: 'standalone',
  background_color: '#f6ead2',
  theme_color: '#2c3a67',
  icons: [
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
} as const;

/** The page registers the worker itself, since the Content-Security-Policy allows no inline scripts. */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: { ...manifest, icons: [...manifest.icons] },
  injectManifest: {
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css}', 'assets/*-latin-*.woff2'],
    rollupFormat: 'iife',
  },
});

export default defineConfig({
  // Addresses of files are relative, so that a static site can be in any folder. Those in the page are absolute:
  // `azalai site` changes them.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }),
  },
  worker: { format: 'es' },
  plugins: [svelte(), palettes(), icons(), installable],
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
    proxy: {
      '/api': { target: process.env.AZALAI_SERVER ?? 'http://127.0.0.1:8000', ws: true },
      '/engine': process.env.AZALAI_SERVER ?? 'http://127.0.0.1:8000',
    },
  },
});
