/**
 * Measures functions of a module in node.
 *
 *     node pace.mjs MODULE JOB.json
 *
 * For each line of the input it runs every call of the job once, and prints the CPU seconds that each took.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Job, Pacing } from './pacing';

const job = JSON.parse(readFileSync(process.argv[3]!, 'utf-8')) as Job;
const pacing = await Pacing.load(new WebAssembly.Module(readFileSync(process.argv[2]!)), job);

function seconds(number: number): number {
  pacing.restore(number);
  const before = process.cpuUsage();
  pacing.run(number);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  if (line) console.log(JSON.stringify(Array.from({ length: pacing.length }, (_, number) => seconds(number))));
}
