/** The deal of a record, read from a position and written into one: as `azalai/core/deals.py` describes it. */

import { type Dealt, type Json, numbersOf, type Setting, writeNumbers } from './pack';

/** This cannot be the deal of a game with these options. */
export class BadDeal extends Error {}

export type Deal = Record<string, Json>;

/** The deal behind a state that holds all of it. */
export function writtenDeal(setting: Setting, state: Uint8Array): Deal {
  const parts = setting.dealt.filter((part) => !part.length || lengthOf(setting, part, state));
  return Object.fromEntries(parts.map((part) => [part.name, written(setting, part, state)]));
}

/** A state that holds only this deal; the rules begin the game. */
export function dealtState(setting: Setting, deal: Deal): Uint8Array {
  const state = new Uint8Array(setting.state.size);
  for (const [name, value] of Object.entries(setting.undealt)) fill(setting, state, name, value);
  for (const part of setting.dealt) if (deal[part.name] !== undefined) put(setting, part, state, deal[part.name]!);
  return state;
}

function fieldOf(setting: Setting, part: Dealt) {
  const whole = setting.state.fields[part.field]!;
  const row = part.row ?? -1;
  if (row < 0) return whole;
  const [rows, ...shape] = whole.shape as [number, ...number[]];
  const size = whole.size / rows;
  return { ...whole, at: whole.at + row * size, size, shape };
}

function lengthOf(setting: Setting, part: Dealt, state: Uint8Array): number {
  return numbersOf(state, setting.state.fields[part.length!]!)[part.row!]!;
}

function written(setting: Setting, part: Dealt, state: Uint8Array): Json {
  const numbers = numbersOf(state, fieldOf(setting, part));
  const names = part.names ?? [];
  if (part.form === 'number') return numbers[0]!;
  if (part.form === 'list')
    return numbers
      .slice(part.first ?? 0)
      .filter((n) => n >= 0)
      .map((n) => names[n]!);
  if (part.form === 'map')
    return Object.fromEntries(numbers.flatMap((n, place) => (n ? [[names[place]!, n] as const] : [])));
  const [rows, width] = fieldOf(setting, part).shape as [number, number];
  const length = lengthOf(setting, part, state);
  return Array.from({ length: rows }, (_, row) =>
    numbers
      .slice(row * width, row * width + length)
      .map((n) => names[n]!)
      .join(' '),
  );
}

function fill(setting: Setting, state: Uint8Array, name: string, value: number): void {
  const field = setting.state.fields[name]!;
  const count = field.shape.reduce((product, length) => product * length, 1);
  writeNumbers(state, field, new Array<number>(count).fill(value));
}

function put(setting: Setting, part: Dealt, state: Uint8Array, value: Json): void {
  const field = fieldOf(setting, part);
  if (part.form === 'number') writeNumbers(state, field, [whole(value, part)]);
  else if (part.form === 'list')
    writeNumbers(state, field, fitting(numbered(part, value), field.shape[0]!, part), part.first ?? 0);
  else if (part.form === 'map') putMap(part, state, field, value);
  else putOrders(setting, part, state, value);
}

function putMap(part: Dealt, state: Uint8Array, field: Parameters<typeof writeNumbers>[1], value: Json): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(part);
  for (const [name, number] of Object.entries(value)) {
    writeNumbers(state, field, [whole(number, part)], numberOf(part, name));
  }
}

function putOrders(setting: Setting, part: Dealt, state: Uint8Array, value: Json): void {
  const field = fieldOf(setting, part);
  const [rows, width] = field.shape as [number, number];
  if (!Array.isArray(value) || value.length !== rows) throw bad(part);
  const orders = value.map((text) => numbered(part, typeof text === 'string' ? text.split(' ') : text));
  const length = orders[0]!.length;
  if (orders.some((order) => order.length !== length)) throw bad(part);
  orders.forEach((order, row) => writeNumbers(state, field, fitting(order, width, part), row * width));
  writeNumbers(state, setting.state.fields[part.length ?? '']!, [length], part.row);
}

function numbered(part: Dealt, names: Json): number[] {
  if (!Array.isArray(names)) throw bad(part);
  return names.map((name) => numberOf(part, name));
}

function numberOf(part: Dealt, name: Json): number {
  const found = part.names!.indexOf(name as string);
  if (found < 0) throw bad(part);
  return found;
}

function fitting(numbers: number[], most: number, part: Dealt): number[] {
  if (numbers.length > most - (part.form === 'list' ? (part.first ?? 0) : 0)) throw bad(part);
  return numbers;
}

function whole(value: Json, part: Dealt): number {
  if (!Number.isInteger(value) || Math.abs(value as number) > 127) throw bad(part);
  return value as number;
}

const bad = (part: Dealt) => new BadDeal(`The deal's ${part.name} do not fit this game.`);
