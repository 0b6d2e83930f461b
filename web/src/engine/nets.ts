/** The weights of a net in the module's memory, with the scratch arrays that asking needs: see `azalai/bots/net.py`. */

import type { Block, Engine } from './engine';
import type { NetCard } from './pack';

const SEATS = 8;
const CATEGORIES = 8;
const NO_SHAPES = [[0, 0], [0, 0], [0, 0], [0]];

/** A net that was loaded. */
export interface Learned {
  name: string;
  card: NetCard;
  weights: Float32Array;
}

export function learned(name: string, card: NetCard, file: Uint8Array): Learned {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const width = Number(card.kind[1]);
  const read = width === 2 ? (at: number) => half(view.getUint16(at, true)) : (at: number) => view.getFloat32(at, true);
  const weights = Float32Array.from({ length: file.length / width }, (_, i) => read(i * width));
  return { name, card, weights };
}

/** A number of half precision, from its bits. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** What the search's functions take as a net; without one, arrays of length 0. */
export function netArrays(engine: Engine, net: Learned | null, mostMoves: number): Block[] {
  const shapes = net?.card.shapes ?? NO_SHAPES;
  const [inputs, width] = shapes[0] as [number, number];
  const [moveInputs, moveWidth] = shapes[2] as [number, number];
  const isLinear = moveInputs > 0 && shapes[3]![0] === 0; // then the weights are a row
  const arrays = shapes.map((shape, i) => engine.array(4, ...(i === 2 && isLinear ? [1, moveInputs] : shape)));
  let at = 0;
  for (const array of arrays) {
    if (net) array.singles.set(net.weights.subarray(at, at + array.length));
    at += array.length;
  }
  return [
    ...arrays,
    engine.array(4, inputs),
    engine.array(4, inputs),
    engine.array(4, Math.max(width, moveWidth)),
    engine.array(4, moveInputs ? mostMoves : 0, Math.max(moveInputs - 1, 0)),
    engine.reals(SEATS, CATEGORIES),
  ];
}

/** Whether the net values positions. */
export function hasValue(net: Learned | null): boolean {
  return net !== null && net.card.shapes[0]![0]! > 0;
}
