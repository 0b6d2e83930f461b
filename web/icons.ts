/** A Vite plugin: the icons of the installed client as PNG files, drawn from `public/icon.svg` when it is built. */
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SAND = '#f3e3c3';

/** How large an icon is, and how much of it is the drawing. Systems cut off the edges of a maskable one. */
export const ICONS = {
  'icon-192.png': { size: 192, drawn: 0.84, ground: null },
  'icon-512.png': { size: 512, drawn: 0.84, ground: null },
  'icon-maskable.png': { size: 512, drawn: 0.6, ground: SAND },
  'apple-touch-icon.png': { size: 180, drawn: 0.76, ground: SAND },
};
type Icon = (typeof ICONS)[keyof typeof ICONS];

/** The drawing in the middle of a square. */
export function framed(svg: string, { size, drawn, ground }: Icon): string {
  const side = size * drawn;
  const placed = svg.replace(
    '<svg ',
    `<svg x="${(size - side) / 2}" y="${(size - side) / 2}" width="${side}" height="${side}" `,
  );
  const back = ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${back}${placed}</svg>`;
}

export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const module = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
      await initWasm(readFileSync(module));
      const svg = readFileSync(fileURLToPath(new URL('public/icon.svg', import.meta.url)), 'utf8');
      for (const [fileName, icon] of Object.entries(ICONS)) {
        const source = new Resvg(framed(svg, icon)).render().asPng();
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
