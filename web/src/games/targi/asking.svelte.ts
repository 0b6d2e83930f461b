/** The question on the table and its answers: what is asked, what can be said, what it costs, what is easily forgotten. */
import { local } from '../../lib/i18n.svelte';
import type { Gain } from '../../lib/types';
import type { Card, Vector } from './cards';
import type { Chooser } from './chooser.svelte';
import { t } from './i18n';
import { exchanges, simpleGoods, type Plan } from './plans';
import { GOODS, isEmpty, lackOf, priceOf, reminders, type Choices, type SeatView, type Way } from './view';
import { describeGain, lacking, moveWords, placeName, titleOf, vectorWords, type Scene } from './words';

/** A longer question is split: its first sentence is drawn large. */
const LONG = 60;

export interface AskingSource {
  readonly scene: Scene;
  readonly seat: number | null;
  readonly choices: Choices;
  readonly chooser: Chooser;
  readonly gains: Record<string, Gain>;
  /** The question in words, addressed to the right person. */
  readonly asked: string;
  readonly mine: boolean;
  readonly refusal: string | null;
  readonly hints: string[];
  readonly onplay: (move: string) => void;
  /** Plays several moves with one click; without it none are offered. */
  readonly onplan?: (plan: Plan) => void;
}

/** A card of the centre that the seat's lines reach, or would reach with the next figure. */
export interface Crossing {
  space: string;
  maybe: boolean;
  id: string | null;
  found: Card | undefined;
  lack: Vector | null;
  tribe: boolean;
}

/** One sentence in large letters; the rest, mostly a card's text, below it. */
export function splitQuestion(asked: string): { first: string; rest: string } {
  const end = /[.?!](?= )/.exec(asked);
  if (!end || asked.length <= LONG) return { first: asked, rest: '' };
  return { first: asked.slice(0, end.index + 1), rest: asked.slice(end.index + 2) };
}

/** Moves that are offered less prominently. */
export const isQuiet = (move: string): boolean => /^(skip|discard|end)/.test(move);

const SYMBOLS: Record<string, string> = {
  stored: 'gold',
  own: 'gold',
  hand: 'hand',
  discard: 'discard',
  targia: 'targia-figure',
  redraw: 'draw',
  reveal: 'goods-card',
};

/** The symbol on the button of a move. */
export function symbolOf(move: string): string | null {
  const [verb = '', what = ''] = move.split(' ');
  if ((GOODS as readonly string[]).includes(verb)) return verb;
  return verb === 'water' || verb === 'symbol' ? what : (SYMBOLS[verb] ?? null);
}

/** What a move brings, where its words or its price do not say it already. */
export function brings(move: string, gain: Gain | undefined): string {
  if (!gain || /^(rate|extra|pay|water|option|dates|salt|pepper|stored|own)/.test(move)) return '';
  const won = move.startsWith('lay ')
    ? Object.fromEntries(
        Object.entries(gain).filter(([, value]) => value === null || (typeof value === 'number' && value > 0)),
      )
    : gain;
  const said = describeGain(won);
  return typeof said === 'string' ? said : '';
}

export class Asking {
  constructor(readonly source: AskingSource) {}

  get view() {
    return this.source.scene.view;
  }
  get decision() {
    return this.view.decision;
  }
  get #own(): SeatView | null {
    return this.source.seat === null ? null : this.view.seats[this.source.seat]!;
  }
  get question(): { first: string; rest: string } {
    return splitQuestion(this.source.asked);
  }
  get wrong(): string {
    return this.source.refusal ?? this.source.chooser.why;
  }

  /** The card in question. */
  get about(): string | null {
    return this.decision?.card ?? null;
  }
  card(id: string | null): Card | undefined {
    return id ? this.source.scene.data.cards[id] : undefined;
  }

  hinted(move: string): boolean {
    return this.source.hints.includes(move);
  }
  brings(move: string): string {
    return brings(move, this.source.gains[move]);
  }
  words(move: string): string {
    return moveWords(move, this.source.scene);
  }

  // ---------------------------------------------------------------- answers in words

  /** What can be done at the place that was picked. */
  get focused(): string[] | null {
    const { focus, picked } = this.source.chooser;
    if (!focus || picked !== focus || this.view.phase === 'over') return null;
    const moves = this.source.chooser.movesAt(focus);
    return moves.length ? moves.filter((move) => !move.startsWith('move ') || move.split(' ')[1] !== focus) : null;
  }

  get #plain(): string[] {
    return this.source.mine ? this.source.choices.spoken.filter((move) => !/^(lay|choose) /.test(move)) : [];
  }
  /** Water for other things. */
  get waters(): string[] {
    return this.#plain.filter((move) => move.startsWith('water '));
  }
  /** Series of moves, each with one button. */
  get plans(): Plan[] {
    const { mine, seat, scene, choices, onplan } = this.source;
    if (!mine || seat === null || !onplan) return [];
    const goods = simpleGoods(choices.moves, scene.view, scene.data);
    return [...(goods ? [goods] : []), ...exchanges(choices.moves, scene.view, seat, scene.data)];
  }
  planWords({ give, get }: Plan): string {
    const got = vectorWords(get);
    return isEmpty(give) ? t('plan.goods', { get: got }) : t('rate', { give: vectorWords(give), get: got });
  }
  get buttons(): string[] {
    const planned = new Set(this.plans.map(({ steps }) => steps[0]!.move));
    return this.#plain
      .filter((move) => !move.startsWith('water ') && !planned.has(move))
      .sort((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)));
  }
  /** Cards to choose one from; null for one that is face down. */
  get cards(): (string | null)[] {
    return this.source.mine ? (this.decision?.cards ?? []) : [];
  }

  isPrimary(move: string): boolean {
    const only = this.buttons.length === 1 && !this.source.choices.byTarget.size && !this.cards.length;
    return !isQuiet(move) || only;
  }

  /** Why a card that is offered cannot be chosen, where its price is the reason. */
  lackFor(id: string | null): string {
    const lack = lackOf(this.view, id);
    return lack ? t('pay.lacking', lacking(lack)) : '';
  }

  // ---------------------------------------------------------------- laying a card out: how to pay, and where

  get ways(): Way[] {
    return this.source.mine ? this.source.chooser.ways : [];
  }

  /** The card that can be laid out now. */
  get #laidId(): string | null {
    const kind = this.decision?.kind ?? '';
    if (!this.source.mine || !['tribe', 'lay-dune', 'act'].includes(kind)) return null;
    if (kind === 'act' && !this.ways.length) return null;
    return this.card(this.about) ? this.about : (this.#own?.hand?.card ?? null);
  }
  get laid(): Card | undefined {
    return this.card(this.#laidId);
  }

  wayPrice(way: Way): Vector {
    return this.laid ? priceOf(this.laid, way.cost, way.bracket) : {};
  }

  /** Ways that cannot be paid, with what is lacking. */
  get short(): { price: Vector; lack: Vector }[] {
    const { laid, ways } = this;
    if (!laid || this.decision?.kind === 'act') return [];
    const lacks = this.view.lacks[this.#laidId ?? ''] ?? [];
    return lacks.flatMap((lack, cost) =>
      isEmpty(lack) || ways.some((way) => way.cost === cost && !way.bracket)
        ? []
        : [{ price: priceOf(laid, cost, false), lack }],
    );
  }

  // ---------------------------------------------------------------- the second line

  get note(): string {
    const { mine, chooser } = this.source;
    if (!mine) return '';
    const { focus } = chooser;
    if (!focus || !chooser.lit(focus)) return this.#explained();
    if (this.view.phase === 'place') return this.#placing(focus);
    const move = chooser.movesAt(focus)[0]!;
    return [this.words(move), this.brings(move)].filter(Boolean).join(': ');
  }

  /** Nothing is pointed at: how much can be done, or what the card in question says. */
  #explained(): string {
    const { choices, chooser, asked } = this.source;
    const kind = this.decision?.kind;
    if (kind === 'place') {
      const dunes = choices.moves.filter((move) => !/^place \d+$/.test(move)).length;
      return t('note.place', {
        n: choices.moves.length - dunes,
        dunes: dunes ? t('note.dunes', { n: dunes }) : '',
        targi: this.#own?.targi ?? 0,
      });
    }
    if (kind === 'act') {
      const n = choices.moves.filter((move) => move.startsWith('use ') || move === 'targia').length;
      return n ? t('note.act', { n }) : t('note.act-none');
    }
    const card = this.card(this.about);
    const [title, text] = [local(card?.title), local(card?.text)];
    if (card && !asked.includes(title)) return asked.includes(text) ? title : `${title}. ${text}`;
    if (kind === 'move-marker') return chooser.picked ? t('note.move-to') : t('note.move-from');
    return '';
  }

  #placing(place: string): string {
    const { scene, chooser } = this.source;
    const added = chooser.crossings(place);
    const where = t('note.on', { place: placeName(place, scene) });
    if (!added.length) return `${where}: ${t('note.no-crossing')}`;
    const found = added.map((space) => {
      const id = this.view.centre[space]!.card;
      const title = id ? titleOf(id, scene.data) : t('card.hidden');
      const lack = lackOf(this.view, id);
      return lack ? `${title} (${t('note.lacking', lacking(lack))})` : title;
    });
    return `${where}: ${t('note.crossing', { cards: found.join(', '), n: found.length })}`;
  }

  /** Where the seat's own lines cross, and where they would with the next figure. */
  readonly crossed: Crossing[] = $derived.by(() => {
    const { mine, seat, chooser } = this.source;
    if (!mine || this.decision?.kind !== 'place' || seat === null) return [];
    const { focus } = chooser;
    const added = focus && chooser.lit(focus) ? chooser.crossings(focus) : [];
    return [
      ...this.view.marks[seat]!.map((space) => this.#crossing(space, false)),
      ...added.map((space) => this.#crossing(space, true)),
    ];
  });

  #crossing(space: string, maybe: boolean): Crossing {
    const id = this.view.centre[space]!.card;
    const found = this.card(id);
    return { space, maybe, id, found, lack: lackOf(this.view, id), tribe: found?.kind === 'tribe' };
  }

  // ---------------------------------------------------------------- what is easily forgotten

  /** What will have to be given up at the end of the round. */
  get over(): Vector {
    const counts = this.view.phase === 'act' || this.view.phase === 'place';
    return this.source.mine && this.#own && counts ? this.#own.over : {};
  }
  get remembered(): string[] {
    const { mine, seat, scene } = this.source;
    return mine && seat !== null ? reminders(scene.view, seat, scene.data) : [];
  }
}
