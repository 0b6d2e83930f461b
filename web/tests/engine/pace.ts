/**
 * Measures functions of a module: reads arrays and calls as `replay.ts` does, then runs the last call many times.
 *
 *     node pace.js MODULE JOB.json
 *
 * For each call that is to be timed it prints the CPU seconds that it took.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Argument, Block, Engine } from '../../src/engine/engine';

type Given = number | string | string[];
interface Job {
  arrays: Record<string, { size: number; shape: number[]; data: string }>;
  calls: { call: string; given: Given[]; restored: string[] }[];
}

const job = JSON.parse(readFileSync(process.argv[3]!, 'utf-8')) as Job;
const engine = await Engine.load(new WebAssembly.Module(readFileSync(process.argv[2]!)));
const arrays = new Map<string, Block>();
for (const [name, { size, shape, data }] of Object.entries(job.arrays)) {
  arrays.set(name, engine.filled(Buffer.from(data, 'base64'), size, ...shape));
}

function argument(given: Given): Argument {
  if (typeof given === 'string') return arrays.get(given)!;
  return Array.isArray(given) ? given.map((name) => arrays.get(name)!) : given;
}

/** One round: every call once, from the same content of all arrays. */
function round(): number[] {
  return job.calls.map(({ call, given, restored }) => {
    for (const name of restored) arrays.get(name)!.bytes.set(Buffer.from(job.arrays[name]!.data, 'base64'));
    const before = process.cpuUsage();
    engine.call(call, ...given.map(argument));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) if (line) console.log(JSON.stringify(round()));
