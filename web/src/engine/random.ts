/** The random number generator of `azalai/core/random.py`: the same seed gives the same numbers. */

import type { Block, Engine } from './engine';
import { sha256 } from './sha256';

const WORDS = 4;

export type Seed = string | number | bigint;

/** A generator in the module's memory; further words give independent streams for the same seed. */
export function generator(engine: Engine, seed: Seed, ...purpose: Seed[]): Block {
  return seeded(engine.ints(WORDS), seed, ...purpose);
}

/** Start a generator anew from a seed. */
export function seeded(rng: Block, seed: Seed, ...purpose: Seed[]): Block {
  const digest = sha256([seed, ...purpose].join('\x1f'));
  const words = new DataView(digest.buffer);
  const ints = rng.ints;
  for (let i = 0; i < WORDS; i++) ints[i] = BigInt(words.getUint32(4 * i, true));
  return rng;
}

/** A new seed, as long as Python's. */
export function newSeed(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();
}

/** A random number from 0 to n - 1. */
export function below(rng: Block, n: number): number {
  return Number((nextWord(rng.ints) * BigInt(n)) >> 32n);
}

/** A random number from 0 up to but not including 1. */
export function unit(rng: Block): number {
  return Number(nextWord(rng.ints)) / 2 ** 32;
}

const LOW = 0xffffffffn;

function nextWord(rng: BigInt64Array): bigint {
  const [a, b, c, d] = [rng[0]!, rng[1]!, rng[2]!, rng[3]!];
  const total = (a + b + d) & LOW;
  rng[3] = (d + 1n) & LOW;
  rng[0] = b ^ (b >> 9n);
  rng[1] = (c + (c << 3n)) & LOW;
  rng[2] = (((c << 21n) | (c >> 11n)) + total) & LOW;
  return total;
}
