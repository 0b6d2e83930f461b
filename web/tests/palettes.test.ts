/** The colours of the library's pictures are those of the pages, because the pages take them from the same files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { paletteCss, paletteFile, palettes } from '../palettes';

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');
const games = readdirSync(join(src, 'games')).filter((game) => existsSync(paletteFile(game)));
const names = ['shared', ...games];

interface Loader {
  resolveId: (id: string) => string | null;
  load: (this: { addWatchFile: (file: string) => void }, id: string) => string | null;
}
function loaded(name: string): string {
  const plugin = palettes() as unknown as Loader;
  const watched: string[] = [];
  const css = plugin.load.call(
    { addWatchFile: (file) => watched.push(file) },
    plugin.resolveId(`virtual:palette/${name}.css`)!,
  );
  expect(watched).toEqual([paletteFile(name)]);
  return css!;
}
const namesIn = (css: string): string[] => [...css.matchAll(/--([\w-]+):/g)].map((found) => found[1]!);

test('every colour becomes a custom property, in both themes', () => {
  expect(paletteCss({ light: { ink: '#111111', sand: '#222222' }, dark: { ink: '#eeeeee' } })).toBe(
    ":root {\n  --ink: #111111;\n  --sand: #222222;\n}\n[data-theme='dark'] {\n  --ink: #eeeeee;\n}\n",
  );
});

test('other modules are left alone', () => {
  const plugin = palettes() as unknown as Loader;
  expect(plugin.resolveId('./tokens.css')).toBeNull();
  expect(plugin.load.call({ addWatchFile: () => {} }, '/src/tokens.css')).toBeNull();
});

test.each(names)('the palette %s has the colours of its file', (name) => {
  const css = loaded(name);
  const file = JSON.parse(readFileSync(paletteFile(name), 'utf8')) as Record<'light' | 'dark', Record<string, string>>;
  for (const [colour, value] of [...Object.entries(file.light), ...Object.entries(file.dark)])
    expect(css).toContain(`  --${colour}: ${value};\n`);
  expect(namesIn(css).length).toBeGreaterThan(20);
});

test.each(games)('%s names no colour that all games share, and none that only pages have', (game) => {
  const pages = readFileSync(join(src, 'styles/tokens.css'), 'utf8');
  const own = readFileSync(join(src, `games/${game}/tokens.css`), 'utf8');
  const others = new Set([...namesIn(loaded('shared')), ...namesIn(pages), ...namesIn(own)]);
  expect(namesIn(loaded(game)).filter((name) => others.has(name))).toEqual([]);
});
