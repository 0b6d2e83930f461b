/**
 * A game's WebAssembly module, and memory for what its functions read and write.
 *
 * The module is built from the same Python sources as the server's rules and bots (`azalai wasm`). It has no imports but
 * memory. An array is passed as its address and its lengths; the lists of arguments are those of the Python functions.
 */

const PAGE = 1 << 16;
const ALIGNMENT = 64;

/** A function of the module stopped: an index out of bounds, or no memory left. The engine cannot be used any more. */
export class EngineStopped extends Error {}

/** An array in the module's memory. `size` is the number of bytes of one element. */
export class Block {
  constructor(
    private readonly memory: WebAssembly.Memory,
    readonly at: number,
    readonly size: number,
    readonly shape: readonly number[],
  ) {}

  get length(): number {
    return this.shape.reduce((product, length) => product * length, 1);
  }

  // The views are made anew each time: they are invalid once the memory has grown.

  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.at, this.length * this.size);
  }

  get ints(): BigInt64Array {
    return new BigInt64Array(this.memory.buffer, this.at, this.length);
  }

  get words(): Int32Array {
    return new Int32Array(this.memory.buffer, this.at, (this.length * this.size) / 4);
  }

  get singles(): Float32Array {
    return new Float32Array(this.memory.buffer, this.at, (this.length * this.size) / 4);
  }

  get reals(): Float64Array {
    return new Float64Array(this.memory.buffer, this.at, this.length);
  }

  /** The first elements, as an array of their own in the same place. */
  first(count: number): Block {
    return new Block(this.memory, this.at, this.size, [count, ...this.shape.slice(1)]);
  }
}

export type Argument = Block | number | boolean | readonly Block[];

export class Engine {
  private readonly start: number;
  private free: number;
  private used: number; // beyond this, memory was never written to
  private stopped = false;

  private constructor(
    private readonly exports: WebAssembly.Exports,
    private readonly memory: WebAssembly.Memory,
  ) {
    this.start = this.free = this.used = (exports.__heap_base as WebAssembly.Global<'i32'>).value;
  }

  static async load(module: WebAssembly.Module): Promise<Engine> {
    const memory = new WebAssembly.Memory({ initial: 32 });
    const instance = await WebAssembly.instantiate(module, { env: { __linear_memory: memory } });
    return new Engine(instance.exports, memory);
  }

  /** A new array of zeros. */
  array(size: number, ...shape: number[]): Block {
    const block = new Block(this.memory, this.free, size, shape);
    const end = block.at + block.length * size;
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    if (block.at < this.used) new Uint8Array(this.memory.buffer, block.at, Math.min(end, this.used) - block.at).fill(0);
    this.used = Math.max(this.used, end);
    this.free = Math.ceil(end / ALIGNMENT) * ALIGNMENT;
    return block;
  }

  ints = (...shape: number[]) => this.array(8, ...shape);
  reals = (...shape: number[]) => this.array(8, ...shape);

  /** A new array with this content. */
  filled(content: Uint8Array, size: number, ...shape: number[]): Block {
    const block = this.array(size, ...shape);
    block.bytes.set(content);
    return block;
  }

  /** Where the next array will be, for `release`. */
  get mark(): number {
    return this.free;
  }

  /** Free all arrays that were made since the mark. */
  release(mark: number): void {
    this.free = mark;
  }

  /** Give all arrays back. */
  reset(): void {
    this.free = this.start;
  }

  /** Call a function of the module. */
  call(name: string, ...given: Argument[]): number {
    if (this.stopped) throw new EngineStopped('The engine has stopped.');
    try {
      return (this.exports[name] as (...numbers: number[]) => number)(...given.flatMap(numbers));
    } catch (problem) {
      this.stopped = true;
      throw new EngineStopped(`${name} stopped: ${String(problem)}`);
    }
  }
}

function numbers(given: Argument): number[] {
  if (given instanceof Block) return [given.at, ...given.shape];
  return typeof given === 'object' ? given.flatMap(numbers) : [Number(given)];
}
