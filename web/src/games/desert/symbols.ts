/** The symbols of the board, one file each beside the picture code of the library; here they become one sprite in the page. */
const files = import.meta.glob<string>(
  ['../../../../azalai/games/desert/picture/symbols/*.svg', '../../../../azalai/drawing/symbols/*.svg'],
  { query: '?raw', import: 'default', eager: true },
);

const SVG = 'http://www.w3.org/2000/svg';
const PREFIX = 'desert-';

export const symbolId = (name: string): string => `#${PREFIX}${name}`;

function symbol(name: string, text: string): Element {
  const source = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const made = document.createElementNS(SVG, 'symbol');
  made.id = PREFIX + name;
  made.setAttribute('viewBox', source.getAttribute('viewBox') ?? '0 0 1 1');
  made.append(...[...source.childNodes].map((node) => document.importNode(node, true)));
  return made;
}

/** Put the sprite into the page, once. */
export function ensureSymbols(): void {
  if (document.getElementById(`${PREFIX}symbols`)) return;
  const sprite = document.createElementNS(SVG, 'svg');
  sprite.id = `${PREFIX}symbols`;
  for (const [attribute, value] of [
    ['width', '0'],
    ['height', '0'],
    ['aria-hidden', 'true'],
    ['class', 'desert-sprite'],
  ]) {
    sprite.setAttribute(attribute!, value!);
  }
  for (const [path, text] of Object.entries(files)) {
    sprite.append(symbol(path.split('/').at(-1)!.replace('.svg', ''), text));
  }
  document.body.append(sprite);
}
