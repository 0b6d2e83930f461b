/** The cards as the server describes them (azalai/games/targi/board.py), and the sprite with their drawings. */
import { ROOT } from '../../lib/api';
import { base, hasServer, isHere } from '../../lib/near';
import { boards } from '../../lib/boards.svelte';
import type { Localised } from '../../lib/i18n.svelte';
import type { Options } from '../../lib/types';

export const SYMBOLS = ['oasis', 'camel_rider', 'well', 'tent', 'targia'] as const;
export type Symbol = (typeof SYMBOLS)[number];
export type CardKind = 'tribe' | 'goods' | 'border' | 'dune' | 'challenge';
export type Icon = 'none' | 'lightning' | 'triangle' | 'infinity' | 'exclamation';
/** An amount of each resource: dates, salt, pepper, gold, water, vp, any (goods of any kind), same (identical goods). */
export type Vector = Partial<Record<string, number>>;
export interface Rate {
  give: Vector;
  get: Vector;
}
export interface Effect {
  kind: string;
  options?: Vector[];
  rates?: Rate[];
  rate?: Rate;
  pay?: Vector[] | Vector;
  extra?: Vector;
  last?: number;
  n?: number;
}
export interface Condition {
  kind: string;
  count?: string;
  n?: number;
}
export interface Card {
  kind: CardKind;
  title: Localised;
  text: Localised;
  cost?: Vector[];
  bracket?: { cost: Vector; vp: number } | null;
  /** What laying it out costs, by cost: without and with the bracket. */
  prices?: { plain: Vector[]; bracket?: Vector[] };
  vp?: number;
  symbol?: Symbol;
  icon?: Icon;
  effect?: Effect;
  effects?: Effect[];
  /** Border cards. */
  number?: number;
  source?: 'ours' | 'partly' | 'known' | 'verified';
  copies?: number;
  category?: string;
  all?: Condition[];
  obstacle?: Record<string, unknown>;
  /** Kinds of questions at which its owner should remember it. */
  reminds: string[];
}
export interface BoardData {
  rules: 'base' | 'expansion';
  cards: Record<string, Card>;
  raids: { number: number; cards: string[] }[];
  totals: { tribe: number; symbol: number; goods: number; dunes: number };
  sprite: string;
}

const known = boards<BoardData>('targi');
/** Without their drawings. */
export const cardsOfTable = known.ofTable;
export const boardOfTable = (id: string): Promise<BoardData> => known.ofTable(id).then(installed);
export const boardOfOptions = (options: Options): Promise<BoardData> => known.ofOptions(options).then(installed);

const SPRITE = 'targi-sprite';

/**
 * Puts the drawings into the page, instead of those of another table, whose own cards may have the same names.
 * They are parsed as XML and hold neither scripts nor styles.
 */
function installed(data: BoardData): BoardData {
  const parsed = new DOMParser().parseFromString(data.sprite, 'image/svg+xml');
  const sprite = document.importNode(parsed.documentElement, true);
  sprite.setAttribute('class', 'targi-sprite');
  let holder = document.getElementById(SPRITE);
  if (!holder) {
    holder = document.createElement('div');
    holder.id = SPRITE;
    document.body.append(holder);
  }
  holder.replaceChildren(sprite);
  return data;
}

/** The address of the large drawing of a card, with its words. */
export function cardAddress(id: string, table: string | null, lang: string, dark: boolean): string {
  const theme = dark ? 'dark' : 'light';
  if (!hasServer) return `${base}cards/targi/${encodeURIComponent(id)}.${lang}.${theme}.svg`;
  const where = table && !isHere(table) ? `/tables/${encodeURIComponent(table)}` : '/games/targi';
  return `${ROOT}${where}/cards/${encodeURIComponent(id)}.svg?lang=${lang}&theme=${theme}`;
}
