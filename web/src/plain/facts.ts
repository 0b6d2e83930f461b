/**
 * A view as text: names with values, tables for things of the same kind, groups for the rest.
 *
 * A null in a view is what the seat may not know, as in scores; a seat is told by its player's name.
 */
import { number } from '../lib/i18n.svelte';
import type { View } from '../lib/types';
import { t } from './i18n';
import { readable } from './words';

/** A value that fits into a line. */
export type Word = { kind: 'text'; text: string } | { kind: 'hidden' } | { kind: 'none' };
export interface TableOfFacts {
  kind: 'table';
  columns: string[];
  rows: { title: string; cells: Word[] }[];
}
export interface Group {
  kind: 'group';
  facts: Fact[];
}
export interface Fact {
  title: string;
  value: Word | TableOfFacts | Group;
}
type NameOf = (seat: number) => string;
type Dictionary = Record<string, unknown>;

/** What the page shows elsewhere: players and points, the prompt, the log, the result. */
const ELSEWHERE = ['game', 'players', 'seat', 'to_move', 'history', 'scores', 'end'];
const MOST_COLUMNS = 5;
/** A value that is a name, such as "at_least". */
const NAME = /^[a-z]+(_[a-z]+)+$/;

export function factsOf(view: View, nameOf: NameOf): Fact[] {
  const shown = Object.entries(view).filter(([name]) => !ELSEWHERE.includes(name));
  return shown.map(([name, value]) => ({ title: readable(name), value: valueOf(name, value, nameOf) }));
}

function valueOf(name: string, value: unknown, nameOf: NameOf): Fact['value'] {
  const things = thingsOf(name, value, nameOf);
  if (!things.length || things.every(([, thing]) => isScalar(thing))) {
    return isDictionary(value) && things.length ? group(things, nameOf) : word(name, value, nameOf);
  }
  return tableOf(things, nameOf) ?? group(things, nameOf);
}

/** The parts of a list or of an object with what they are called; nothing for a single value. */
function thingsOf(name: string, value: unknown, nameOf: NameOf): [string, unknown][] {
  if (isDictionary(value)) return Object.entries(value).map(([key, thing]) => [key, thing]);
  if (!Array.isArray(value)) return [];
  const bySeat = isBySeat(name);
  return value.map((thing, index) => {
    const seat = isDictionary(thing) && typeof thing.seat === 'number' ? thing.seat : bySeat ? index : null;
    return [seat === null ? number(index + 1) : nameOf(seat), thing];
  });
}

/** Things of the same kind, one in each row; null if they are too different or too large for that. */
function tableOf(things: [string, unknown][], nameOf: NameOf): TableOfFacts | null {
  if (!things.every(([, thing]) => isDictionary(thing) && Object.values(thing).every(isShort))) return tableOfLists(things, nameOf);
  const own = things.map(([, thing]) => thing as Dictionary);
  const named = things.some(([title], index) => typeof own[index]?.seat === 'number' && title === nameOf(own[index].seat));
  const keys = [...new Set(own.flatMap((thing) => Object.keys(thing)))].filter((key) => !named || key !== 'seat');
  if (keys.length > MOST_COLUMNS) return null;
  const rows = things.map(([title], index) => ({
    title: readable(title),
    cells: keys.map((key): Word => (own[index] && key in own[index] ? word(key, own[index][key], nameOf) : { kind: 'none' })),
  }));
  return { kind: 'table', columns: keys.map(readable), rows };
}

function tableOfLists(things: [string, unknown][], nameOf: NameOf): TableOfFacts | null {
  if (!things.every(([, thing]) => Array.isArray(thing) && thing.every(isScalar))) return null;
  return { kind: 'table', columns: [], rows: things.map(([title, thing]) => ({ title: readable(title), cells: [word('', thing, nameOf)] })) };
}

function group(things: [string, unknown][], nameOf: NameOf): Group {
  return { kind: 'group', facts: things.map(([name, thing]) => ({ title: readable(name), value: valueOf(name, thing, nameOf) })) };
}

/** A value in one line: "red 2, blue 1" for what has parts. */
function word(name: string, value: unknown, nameOf: NameOf): Word {
  if (isSeat(name) && (value === null || typeof value === 'number')) {
    return value === null ? { kind: 'none' } : { kind: 'text', text: nameOf(value) };
  }
  if (value === null) return { kind: 'hidden' };
  const text = textOf(name, value, nameOf);
  return text ? { kind: 'text', text } : { kind: 'none' };
}

function textOf(name: string, value: unknown, nameOf: NameOf): string {
  if (Array.isArray(value)) return value.map((thing) => said(word(name, thing, nameOf))).join(', ');
  if (isDictionary(value)) {
    return Object.entries(value).map(([key, thing]) => `${readable(key).toLowerCase()} ${said(word(key, thing, nameOf))}`).join(', ');
  }
  if (typeof value === 'boolean') return value ? t('fact.yes') : t('fact.no');
  return typeof value === 'number' ? number(value) : String(value).replace(NAME, (whole) => whole.replace(/_/g, ' '));
}

export function said(value: Word): string {
  if (value.kind === 'text') return value.text;
  return value.kind === 'hidden' ? t('fact.hidden') : t('fact.none');
}

const isSeat = (name: string): boolean => /(^|_)(seat|owner|winner|to_move)$/.test(name);
const isBySeat = (name: string): boolean => /(^|_)(seats|players|hands)$/.test(name);
const isDictionary = (value: unknown): value is Dictionary => typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
/** Whether a value fits into a cell of a table. */
const isShort = (value: unknown): boolean => isScalar(value) || Object.values(value as object).every(isScalar);
