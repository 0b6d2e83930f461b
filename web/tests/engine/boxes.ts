/**
 * Reads settings from a pack.
 *
 *     node boxes.js MODULE PACK < OPTIONS
 *
 * For each line it prints the options and the digest of the box; null if there is no such setting.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { NotInPack, type Options, Pack } from '../../src/engine/pack';

const bytes = readFileSync(process.argv[3]!);
const pack = new Pack(bytes);

function boxOf(options: Options): string | null {
  try {
    return createHash('sha256').update(pack.setting(options).box).digest('hex').slice(0, 16);
  } catch (problem) {
    if (problem instanceof NotInPack) return null;
    throw problem;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { options } = JSON.parse(line) as { options: Options };
  console.log(JSON.stringify({ options, box: boxOf(options) }));
}
