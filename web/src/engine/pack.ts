/**
 * The data of a game that a browser needs beside its module: boxes, words and levels (see `azalai/wasm/packs.py`).
 *
 * A setting is a row of columns. Columns that depend on the same options are in one group, which has a row for each
 * combination of these options.
 */

export type Value = string | number | boolean | readonly string[];
export type Options = Readonly<Record<string, Value>>;
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** These options are possible, but not in a browser: a map from a file, for example. */
export class NotInPack extends Error {}

/** How a part of a record's deal is written: see `azalai/core/deals.py`. */
export interface Dealt {
  name: string;
  field: string;
  form: 'number' | 'list' | 'map' | 'orders';
  names?: string[];
  row?: number;
  first?: number;
  length?: string;
}

interface Field {
  at: number;
  size: number;
  kind: 'i1' | 'u1' | 'i2' | 'u2' | 'i4' | 'u4' | 'i8' | 'u8';
  shape: number[];
}

/** The size of a record in bytes, and its fields. */
export interface Layout {
  size: number;
  fields: Record<string, Field>;
}

interface Group {
  by: string[];
  index: number[]; // the row number of each combination of these options; -1: not possible
  names: string[];
  runs: [number, number][]; // words: the number of the first, and how many
  values: Json[][];
  words: string[][];
}

/** How a level plays. */
export interface Ways {
  simulations: number | null;
  seconds: number | null;
  wander: number;
  slack: number;
  turn?: number;
  net?: boolean;
}

export interface Level {
  title: Record<string, string>;
  help: Record<string, string>;
  plain: Ways; // without a net
  learned: Ways;
}

export interface NetCard {
  knobs: Record<string, number>;
  kind: 'f2' | 'f4';
  shapes: number[][];
}

/** The coach's sentences without facts, by language, and the points from which a difference is told. */
export interface Coach {
  least: number;
  texts: Record<string, Record<string, string | string[] | Record<string, string>>>;
}

interface Header {
  format: number;
  game: string;
  title: Record<string, string>;
  options: { name: string; values: Value[]; default: Value }[];
  box: Layout;
  state: Layout;
  possible: string; // for every combination in order: 1 if the rules allow it
  groups: Group[];
  prompts: Record<string, Json>;
  coach: Coach;
  levels: Record<string, Level>;
  knobs: Record<string, number | boolean>;
  nets: Record<string, NetCard>;
}

/** A configured game: everything that stays the same from the first move to the last. */
export interface Setting {
  game: string;
  options: Options;
  key: string; // the same for the same options
  players: number;
  box: Uint8Array;
  state: Layout;
  texts: readonly string[]; // action -> text
  actions: ReadonlyMap<string, number>; // text -> action
  mostMoves: number;
  words: readonly string[]; // pieces of JSON; empty if the game's views are not compiled
  actionWords: number;
  holdingWords: number;
  holdings: readonly string[];
  categories: readonly string[];
  gainsApart: boolean;
  dealt: readonly Dealt[];
  undealt: Readonly<Record<string, number>>;
  net: string | null; // the name of the net that serves it
}

const FORMAT = 1;

export class Pack {
  readonly header: Header;
  private readonly blobs: Uint8Array;
  private readonly settings = new Map<string, Setting>();

  constructor(bytes: Uint8Array) {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
    this.blobs = bytes.subarray(4 + length);
    if (this.header.format !== FORMAT) throw new NotInPack(`This pack has format ${this.header.format}.`);
  }

  get game(): string {
    return this.header.game;
  }

  /** The game with these options; those that are left out have their defaults. */
  setting(given: Partial<Options> = {}): Setting {
    const options = this.whole(given);
    const key = JSON.stringify(options);
    const known = this.settings.get(key);
    if (known) return known;
    const made = this.made(options, key);
    this.settings.set(key, made);
    return made;
  }

  /** All options, in the order of the game. */
  private whole(given: Partial<Options>): Options {
    const known = new Set(this.header.options.map((option) => option.name));
    const unknown = Object.keys(given).find((name) => !known.has(name));
    if (unknown !== undefined) throw new NotInPack(`${this.game} has no option ${unknown}.`);
    return Object.fromEntries(this.header.options.map((option) => [option.name, given[option.name] ?? option.default]));
  }

  private made(options: Options, key: string): Setting {
    const place = this.place(Object.keys(options), options);
    if (this.header.possible[place] !== '1') throw new NotInPack(`${this.game} does not allow these options together.`);
    const rows = this.header.groups.map((group) => this.row(group, options));
    const columns = Object.assign({}, ...this.header.groups.map((group, i) => named(group, rows[i]!))) as Columns;
    const words = this.words(rows, columns.words);
    const texts =
      typeof columns.texts === 'number'
        ? words
            .slice(columns.action_words, columns.action_words + columns.texts)
            .map((text) => JSON.parse(text) as string)
        : columns.texts;
    return {
      game: this.game,
      options,
      key,
      players: columns.players,
      box: this.box(columns),
      state: this.header.state,
      texts,
      actions: new Map(texts.map((text, action) => [text, action])),
      mostMoves: columns.most_moves,
      words,
      actionWords: columns.action_words,
      holdingWords: columns.holding_words,
      holdings: columns.holdings,
      categories: columns.categories,
      gainsApart: columns.gains_apart,
      dealt: columns.dealt,
      undealt: columns.undealt,
      net: columns.net,
    };
  }

  /** The number of the group's row for these options. */
  private row(group: Group, options: Options): number {
    const row = group.index[this.place(group.by, options)]!;
    if (row < 0) throw new NotInPack(`${this.game} does not allow this combination of ${group.by.join(', ')}.`);
    return row;
  }

  /** The number of the combination of these options. */
  private place(by: readonly string[], options: Options): number {
    let at = 0;
    for (const name of by) {
      const { values } = this.header.options.find((option) => option.name === name)!;
      const number = values.findIndex((value) => same(value, options[name]!));
      if (number < 0) throw new NotInPack(`${name}=${short(options[name])} is not in the pack of ${this.game}.`);
      at = at * values.length + number;
    }
    return at;
  }

  private words(rows: number[], count: number): string[] {
    const words = new Array<string>(count).fill('');
    this.header.groups.forEach((group, i) => {
      let at = 0;
      for (const [first, length] of group.runs) {
        for (let k = 0; k < length && first + k < count; k++) words[first + k] = group.words[rows[i]!]![at + k]!;
        at += length;
      }
    });
    return words;
  }

  private box(columns: Columns): Uint8Array {
    const { size, fields } = this.header.box;
    const box = new Uint8Array(size);
    for (const [name, { at }] of Object.entries(fields)) {
      const blob = columns[`box.${name}`];
      box.set(this.blobs.subarray(blob!.at, blob!.at + blob!.size), at);
    }
    return box;
  }
}

interface Columns {
  players: number;
  most_moves: number;
  texts: string[] | number;
  words: number;
  action_words: number;
  holding_words: number;
  holdings: string[];
  categories: string[];
  gains_apart: boolean;
  dealt: Dealt[];
  undealt: Record<string, number>;
  net: string | null;
  [field: `box.${string}`]: { at: number; size: number };
}

function named(group: Group, row: number): Record<string, Json> {
  return Object.fromEntries(group.names.map((name, i) => [name, group.values[row]![i]!]));
}

function same(one: Value, other: Value): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

const short = (value: unknown) => JSON.stringify(value).slice(0, 60);

/** Numbers of a field of a record, row by row. */
export function numbersOf(record: Uint8Array, field: Field): number[] {
  const view = new DataView(record.buffer, record.byteOffset + field.at, field.size);
  const width = Number(field.kind[1]);
  return Array.from({ length: field.size / width }, (_, i) => read(view, i * width, field.kind));
}

export function writeNumbers(record: Uint8Array, field: Field, numbers: readonly number[], first = 0): void {
  const view = new DataView(record.buffer, record.byteOffset + field.at, field.size);
  const width = Number(field.kind[1]);
  numbers.forEach((number, i) => write(view, (first + i) * width, field.kind, number));
}

function read(view: DataView, at: number, kind: Field['kind']): number {
  if (kind === 'i1') return view.getInt8(at);
  if (kind === 'u1') return view.getUint8(at);
  if (kind === 'i2') return view.getInt16(at, true);
  if (kind === 'u2') return view.getUint16(at, true);
  if (kind === 'i4') return view.getInt32(at, true);
  if (kind === 'u4') return view.getUint32(at, true);
  return Number(kind === 'i8' ? view.getBigInt64(at, true) : view.getBigUint64(at, true));
}

function write(view: DataView, at: number, kind: Field['kind'], number: number): void {
  if (kind[1] === '1') view.setInt8(at, number);
  else if (kind[1] === '2') view.setInt16(at, number, true);
  else if (kind[1] === '4') view.setInt32(at, number, true);
  else view.setBigInt64(at, BigInt(number), true);
}
