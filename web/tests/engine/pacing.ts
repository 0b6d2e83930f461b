/** Runs given calls of a module many times, each time from the same content of all arrays. */
import { type Argument, Block, Engine } from '../../src/engine/engine';

type Given = number | string | Given[];
export interface Job {
  /** Arrays by name. What follows the data is 0. */
  arrays: Record<string, { size: number; shape: number[]; data: string }>;
  calls: { call: string; given: Given[]; restored: string[] }[];
}

export class Pacing {
  private readonly arrays = new Map<string, { block: Block; data: Uint8Array }>();

  private constructor(
    private readonly engine: Engine,
    private readonly job: Job,
  ) {
    for (const [name, { size, shape, data }] of Object.entries(job.arrays)) {
      this.arrays.set(name, { block: engine.array(size, ...shape), data: fromBase64(data) });
    }
  }

  static async load(module: WebAssembly.Module, job: Job): Promise<Pacing> {
    return new Pacing(await Engine.load(module), job);
  }

  get length(): number {
    return this.job.calls.length;
  }

  /** Put the arrays of a call back. */
  restore(number: number): void {
    for (const name of this.job.calls[number]!.restored) {
      const { block, data } = this.arrays.get(name)!;
      block.bytes.fill(0);
      block.bytes.set(data);
    }
  }

  run(number: number): void {
    const { call, given } = this.job.calls[number]!;
    this.engine.call(call, ...given.map((one) => this.argument(one)));
  }

  private argument(given: Given): Argument {
    if (typeof given === 'string') return this.arrays.get(given)!.block;
    return Array.isArray(given) ? given.map((name) => this.arrays.get(name as string)!.block) : given;
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
