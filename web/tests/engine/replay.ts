/**
 * Replays calls of compiled functions in WebAssembly, and says where anything differs from what native code did.
 *
 *     node replay.js MODULE < CALLS
 *
 * Each line of the input is JSON: a new array, new content of an array, a call with everything it led to, or the end of
 * a group of calls. `tests/wasm/recorder.py` writes it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Argument, Block, Engine } from '../../src/engine/engine';

type Given = number | boolean | string | Given[]; // a text is the name of an array
interface Line {
  array?: string;
  size?: number;
  shape?: number[];
  data?: string; // base64; without it, all zeros
  call?: string;
  given?: Given[];
  result?: number | null;
  after?: Record<string, string>; // the digests of arrays that a function may have changed
  end?: string; // the title of a group of calls
}

const MOST = 20; // differences that are listed

class Replay {
  calls = 0;
  readonly counts: Record<string, number> = {};
  readonly differences: string[] = [];
  private arrays = new Map<string, Block>();
  private sinceEnd: string[] = [];

  constructor(private engine: Engine) {}

  take(line: Line): void {
    if (line.array !== undefined) this.fill(line);
    else if (line.call !== undefined) this.run(line);
    else if (line.end !== undefined) this.finish(line.end, line.after!);
  }

  private fill({ array, size, shape, data }: Line): void {
    const known = this.arrays.get(array!);
    const block = known ?? this.engine.array(size!, ...shape!);
    this.arrays.set(array!, block);
    if (data !== undefined) block.bytes.set(Buffer.from(data, 'base64'));
    else if (known) block.bytes.fill(0);
  }

  private run({ call, given, result, after }: Line): void {
    this.calls++;
    this.counts[call!] = (this.counts[call!] ?? 0) + 1;
    const found = this.engine.call(call!, ...given!.map((one) => this.argument(one)));
    if (result !== null && !Object.is(found, Number(result))) this.differs(call!, `returned ${found}, not ${result}`);
    this.compare(call!, after!);
  }

  private compare(call: string, after: Record<string, string>): void {
    for (const [name, digest] of Object.entries(after)) {
      if (digestOf(this.arrays.get(name)!.bytes) !== digest) this.differs(call, `wrote other bytes to ${name}`);
    }
  }

  private argument(given: Given): Argument {
    if (typeof given === 'string') return this.arrays.get(given)!;
    return Array.isArray(given) ? given.map((one) => this.arrays.get(one as string)!) : given;
  }

  private differs(call: string, how: string): void {
    this.sinceEnd.push(`call ${this.calls}, ${call}: ${how}`);
  }

  private finish(title: string, after: Record<string, string>): void {
    this.compare('some function', after);
    if (this.sinceEnd.length)
      this.differences.push(`${title}: ${this.sinceEnd.length} differ, first ${this.sinceEnd[0]}`);
    this.sinceEnd = [];
    this.arrays = new Map();
    this.engine.reset();
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]!));
const replay = new Replay(await Engine.load(module));
for await (const line of createInterface({ input: process.stdin })) replay.take(JSON.parse(line) as Line);
const { calls, counts, differences } = replay;
const imports = WebAssembly.Module.imports(module).map((one) => one.name);
console.log(
  JSON.stringify({ calls, counts, imports, count: differences.length, differences: differences.slice(0, MOST) }),
);
