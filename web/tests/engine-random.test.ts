/** Seeds give the same generators as in `azalai/core/random.py`. */
import { expect, test } from 'vitest';
import type { Engine } from '../src/engine/engine';
import { Block } from '../src/engine/engine';
import { generator } from '../src/engine/random';
import { sha256 } from '../src/engine/sha256';

/** Memory alone: a generator needs no module. */
const memory = new WebAssembly.Memory({ initial: 1 });
const engine = { ints: (n: number) => new Block(memory, 0, 8, [n]) } as unknown as Engine;
const words = (...seed: [string | number, ...(string | number)[]]) => [...generator(engine, ...seed).ints].map(Number);

test('a generator is that of Python', () => {
  expect(words(7, 'search', 0)).toEqual([2254839887, 2254494532, 213731931, 2978977711]);
  expect(words('ä'.repeat(40), 'x')).toEqual([544093216, 855483908, 3509968721, 3818858090]);
});

test('a digest is right where the length needs a block of its own', () => {
  const hex = [...sha256('a'.repeat(119))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(hex).toBe('31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb');
});
