/**
 * A view as text: names with values, tables for things of the same kind, groups for the rest.
 *
 * A null in a view is what the seat may not know, as in scores; a seat is shown by its player's name.
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
  if (!things.length || things.every((thing) => isScalar(thing.value))) {
    const apart = things.length > 0 && (isDictionary(value) || name === 'hands');
    return apart ? group(things, nameOf) : word(name, value, nameOf);
  }
  return tableOfThings(things, nameOf) ?? tableOfLists(things, nameOf) ?? group(things, nameOf);
}

/** A part of a list or of an object. */
interface Thing {
  name: string;
  title: string;
  value: unknown;
}

function thingsOf(name: string, value: unknown, nameOf: NameOf): Thing[] {
  if (isDictionary(value))
    return Object.entries(value).map(([key, part]) => ({ name: key, title: readable(key), value: part }));
  if (!Array.isArray(value)) return [];
  return value.map((part: unknown, index): Thing => {
    if (!isDictionary(part) || typeof part.seat !== 'number')
      return { name: '', title: isBySeat(name) ? nameOf(index) : number(index + 1), value: part };
    const { seat, ...rest } = part;
    return { name: '', title: nameOf(seat), value: rest };
  });
}

/** Things of the same kind, one in each row; null if they are too different or too large for that. */
function tableOfThings(things: Thing[], nameOf: NameOf): TableOfFacts | null {
  const parts = things.flatMap(({ value }) =>
    isDictionary(value) && Object.values(value).every(isShort) ? [value] : [],
  );
  const keys = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  if (parts.length < things.length || keys.length === 0 || keys.length > MOST_COLUMNS) return null;
  const cells = (part: Dictionary) =>
    keys.map((key): Word => (key in part ? word(key, part[key], nameOf) : { kind: 'none' }));
  return {
    kind: 'table',
    columns: keys.map(readable),
    rows: things.map(({ title }, row) => ({ title, cells: cells(parts[row]!) })),
  };
}

/** Lists of single values, one in each row. */
function tableOfLists(things: Thing[], nameOf: NameOf): TableOfFacts | null {
  const fits = things.every(({ value }) =>
    Array.isArray(value) ? value.every(isScalar) : isDictionary(value) && isEmpty(value),
  );
  return fits
    ? {
        kind: 'table',
        columns: [],
        rows: things.map(({ name, title, value }) => ({ title, cells: [word(name, value, nameOf)] })),
      }
    : null;
}

function group(things: Thing[], nameOf: NameOf): Group {
  return {
    kind: 'group',
    facts: things.map(({ name, title, value }) => ({ title, value: valueOf(name, value, nameOf) })),
  };
}

/** A value in one line: "red 2, blue 1" for a value with parts. */
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
    return Object.entries(value)
      .map(([key, thing]) => `${readable(key).toLowerCase()}: ${said(word(key, thing, nameOf))}`)
      .join(', ');
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
const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isEmpty = (value: Dictionary): boolean => Object.keys(value).length === 0;
/** Whether a value fits into a cell of a table. */
const isShort = (value: unknown): boolean => isScalar(value) || Object.values(value as object).every(isScalar);
