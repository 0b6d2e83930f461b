/**
 * A Vite plugin: the colours of the library's pictures as custom properties, so that each is written once.
 *
 * `virtual:palette/shared.css` has those that all games share, `virtual:palette/<game>.css` those of a game.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Theme = Record<string, string>;
const PREFIX = 'virtual:palette/';
const library = (path: string): string => fileURLToPath(new URL(`../azalai/${path}`, import.meta.url));

export function paletteFile(name: string): string {
  return library(name === 'shared' ? 'drawing/palette.json' : `games/${name}/picture/palette.json`);
}

/** What a theme leaves out is as in the light one. */
export function paletteCss({ light, dark }: { light: Theme; dark: Theme }): string {
  const block = (selector: string, theme: Theme): string =>
    `${selector} {\n${Object.entries(theme)
      .map(([name, value]) => `  --${name}: ${value};\n`)
      .join('')}}\n`;
  return block(':root', light) + block("[data-theme='dark']", dark);
}

export function palettes(): Plugin {
  return {
    name: 'palettes',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const file = paletteFile(id.slice(PREFIX.length + 1).replace('.css', ''));
      this.addWatchFile(file);
      return paletteCss(JSON.parse(readFileSync(file, 'utf8')) as { light: Theme; dark: Theme });
    },
  };
}
