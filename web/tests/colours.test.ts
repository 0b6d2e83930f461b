/** The pages and the library's pictures draw a game in the same colours. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const THEMES = ['light', 'dark'] as const;
const paletteOf = (game: string): string => join(web, `../azalai/games/${game}/picture/palette.json`);
const games = readdirSync(join(web, 'src/games')).filter((game) => existsSync(paletteOf(game)));

/** The tokens of a theme; what is the same in the dark is written once. */
function tokens(theme: 'light' | 'dark', ...files: string[]): Record<string, string> {
  const blocks = files.flatMap((file) => [
    ...readFileSync(join(web, 'src', file), 'utf8').matchAll(/(:root|\[data-theme='dark'\]) \{([^}]*)\}/g),
  ]);
  const wanted = blocks
    .filter(([, selector]) => theme === 'dark' || selector === ':root')
    .map(([, , body]) => body ?? '');
  return Object.fromEntries<string>(
    wanted.flatMap((body) =>
      [...body.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [String(name), String(value)] as const),
    ),
  );
}

/** The colours of a theme, which may have their own part. */
type Palette = Record<string, string> | { colours: Record<string, string> };
const coloursOf = (palette: Palette): [string, unknown][] =>
  Object.entries('colours' in palette && typeof palette.colours === 'object' ? palette.colours : palette);

test.each(games)('%s', (game) => {
  const palette = JSON.parse(readFileSync(paletteOf(game), 'utf8')) as Record<'light' | 'dark', Palette>;
  for (const theme of THEMES) {
    const own = tokens(theme, 'styles/tokens.css', `games/${game}/tokens.css`);
    const both = coloursOf(palette[theme]).filter(([name]) => name in own);
    expect(both.length).toBeGreaterThan(20);
    expect(both.filter(([name, value]) => own[name] !== value)).toEqual([]);
  }
});
