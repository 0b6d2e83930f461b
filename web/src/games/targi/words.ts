/** Targi in words: moves, gains, events, cards, places. */
import { list, local, t as shared } from '../../lib/i18n.svelte';
import type { About, GameWords, Phrase, ScoreCategory, Viewer } from '../../lib/contract';
import type { GameEvent, Gain } from '../../lib/types';
import { cardsOfTable, type BoardData, type Card, type Effect, type Rate, type Vector } from './cards';
import { t } from './i18n';
import en from './messages/en.json';
import { parseLay, priceOf, type Decision, type Paying, type SeatScore, type Standing, type TargiView } from './view';

/** What words can describe: the cards of the table, and the position. */
export interface Scene {
  data: BoardData;
  view: TargiView;
}

const has = (key: string): key is keyof typeof en => key in en;

// ---------------------------------------------------------------- resources

const AMOUNTS = ['dates', 'salt', 'pepper', 'any', 'goods', 'same', 'gold', 'water', 'vp'];

export function amount(name: string, n: number): string {
  return has(`amount.${name}`) ? t(`amount.${name as 'dates'}`, { n }) : t('amount.any', { n });
}
/** "2 dates and 1 salt" */
export function vectorWords(vector: Vector): string {
  const parts = AMOUNTS.flatMap((name) => (vector[name] ? [amount(name, vector[name])] : []));
  return parts.length ? list(parts) : t('amount.nothing');
}
/** What is missing to pay, or too much to keep: any 2 goods are then just 2 goods. `n` chooses the verb. */
export function lacking({ any, ...rest }: Vector): { lack: string; n: number } {
  const lack = { ...rest, goods: any };
  return { lack: vectorWords(lack), n: Object.values(lack).reduce<number>((sum, n) => sum + (n ?? 0), 0) };
}
export const goodName = (name: string): string => (has(`good.${name}`) ? t(`good.${name as 'dates'}`) : t('good.any'));
const rateWords = (rate: Rate): string => t('rate', { give: vectorWords(rate.give), get: vectorWords(rate.get) });

// ---------------------------------------------------------------- cards and places

export const titleOf = (id: string | null | undefined, data: BoardData | undefined): string => {
  const card = id ? data?.cards[id] : undefined;
  return card ? local(card.title) : t('card.hidden');
};
export const symbolName = (symbol: string): string =>
  has(`symbol.${symbol}`) ? t(`symbol.${symbol as 'oasis'}`) : t('symbol.any');

/** "Trader (5)", "row 2, column 3", "the dune Crossroads" */
export function placeName(place: string, at: Scene | null): string {
  if (/^\d+$/.test(place)) {
    const title = at && titleOf(at.view.border[place]?.card, at.data);
    return title ? t('place.border', { number: place, title }) : t('place.number', { number: place });
  }
  const space = /^r(\d)c(\d)$/.exec(place);
  if (space) return t('place.space', { row: space[1]!, column: space[2]! });
  const own = /^(\d)\.(\d)$/.exec(place);
  if (own) return t('place.own', { row: own[1]!, place: own[2]! });
  return t('place.dune', { title: titleOf(place, at?.data) });
}

/** The card on a place of the centre or of a seat's display, in words. */
function cardAt(place: string, at: Scene): string {
  const space = at.view.centre[place];
  if (space)
    return space.card
      ? t('place.card', { title: titleOf(space.card, at.data), place: placeName(place, at) })
      : placeName(place, at);
  const own = /^(\d)\.(\d)$/.exec(place);
  const laid =
    own && at.view.decision
      ? at.view.seats[at.view.decision.seat]?.display[Number(own[1]) - 1]?.[Number(own[2]) - 1]
      : null;
  return laid ? titleOf(laid.card, at.data) : placeName(place, at);
}

/** Everything on a card, for people who cannot see it. */
export function cardWords(card: Card): string {
  const said = [local(card.title)];
  if (card.symbol) said.push(symbolName(card.symbol));
  if (card.kind === 'tribe' && card.vp !== undefined) said.push(t('card.vp', { n: card.vp }));
  if (card.cost?.length) said.push(t('card.cost', { cost: card.cost.map(vectorWords).join(t('card.or')) }));
  if (card.bracket) said.push(t('card.bracket', { cost: vectorWords(card.bracket.cost), n: card.bracket.vp }));
  return `${said.join(', ')}. ${local(card.text)}`;
}
export const sourceWords = (card: Card): string =>
  card.source === 'ours' ? t('source.ours') : card.source === 'partly' ? t('source.partly') : '';
export const iconWords = (card: Card): string =>
  card.icon && card.icon !== 'none' && has(`icon.${card.icon}`) ? t(`icon.${card.icon as 'lightning'}`) : '';

// ---------------------------------------------------------------- moves as choices

/** The card whose effect is being carried out. */
const asking = (decision: Decision | null, data: BoardData): Card | undefined =>
  decision?.card ? data.cards[decision.card] : undefined;
const effectsOf = (card: Card | undefined): Effect[] =>
  card ? (card.effects ?? (card.effect ? [card.effect] : [])) : [];

function optionWords(index: number, card: Card | undefined): string {
  const options = effectsOf(card).find(
    (effect) => effect.kind === 'gain' && (effect.options?.length ?? 0) > 1,
  )?.options;
  return options?.[index]
    ? t('move.take-vector', { what: vectorWords(options[index]) })
    : t('move.option', { n: index + 1 });
}
function ratesOf(card: Card | undefined): Rate[] {
  return effectsOf(card).find((effect) => effect.kind === 'exchange')?.rates ?? [];
}
/** The own cards that an `extra` counts, in display order. */
function extras(kind: string, at: Scene): string[] {
  const wanted = kind === 'surcharge' ? 'hand_play' : 'extra_rate';
  const shown = at.view.seats[at.view.decision?.seat ?? 0]?.display.flat() ?? [];
  return shown.flatMap((place) => (place && at.data.cards[place.card]?.effect?.kind === wanted ? [place.card] : []));
}
function extraWords(index: number, kind: string, at: Scene): string {
  const id = extras(kind, at)[index];
  const effect = id ? at.data.cards[id]?.effect : undefined;
  const rate = effect?.rate ? rateWords(effect.rate) : effect?.extra ? vectorWords(effect.extra) : '';
  return rate ? t('move.extra', { title: titleOf(id, at.data), rate }) : t('move.extra-plain', { n: index + 1 });
}
function layWords(move: string, at: Scene): string {
  const { row, cost, bracket } = parseLay(move);
  const { decision, view } = { decision: at.view.decision, view: at.view };
  const id = decision?.card ?? (decision ? view.seats[decision.seat]?.hand?.card : null);
  const card = id ? at.data.cards[id] : undefined;
  if (!card) return t('move.lay', { row });
  const title = local(card.title);
  return card.cost?.length
    ? t('move.lay-for', { row, title, price: vectorWords(priceOf(card, cost, bracket)) })
    : t('move.lay-title', { row, title });
}
/** What a raid costs in this game: an obstacle may ask for more than its card says. */
function raidWords(way: 'goods' | 'points', { view }: Scene): string {
  const pay = view.raids.find(({ card }) => card === view.decision?.card)?.pay;
  const vector = pay?.[way === 'goods' ? 0 : 1];
  if (!vector) return way === 'goods' ? t('move.pay-goods') : t('move.pay-points');
  return t('move.pay', { what: vectorWords(vector) });
}
function goodWords(good: string, kind: string): string {
  const params = { good: goodName(good), amount: amount(good, 1) };
  return has(`good-at.${kind}`) ? t(`good-at.${kind as 'take'}`, params) : t('move.good', params);
}

/** A legal move as the words on its button. Every form of docs/targi.md has some. */
export function moveWords(move: string, at: Scene): string {
  const { view, data } = at;
  const kind = view.decision?.kind ?? '';
  const card = asking(view.decision, data);
  const [verb = '', what = '', to = ''] = move.split(' ');
  switch (verb) {
    case 'place':
      return t('move.place', { place: placeName(what, at) });
    case 'use':
      return /^\d+$/.test(what) || what in view.centre || /^\d\.\d$/.test(what)
        ? t('move.use', { card: /^\d+$/.test(what) ? placeName(what, at) : cardAt(what, at) })
        : t('move.use', { card: placeName(what, at) });
    case 'targia':
      return t('move.targia');
    case 'end':
      return t('move.end');
    case 'pay':
      return raidWords(what as 'goods', at);
    case 'exempt':
      return t('move.exempt');
    case 'lay':
      return layWords(move, at);
    case 'hand':
      return t('move.hand');
    case 'discard':
      return kind === 'choose-tribe' ? t('move.discard-all') : t('move.discard');
    case 'redraw':
      return t('move.redraw');
    case 'choose':
      return view.decision
        ? t('move.choose', { title: titleOf(view.decision.cards[Number(what) - 1], data) })
        : t('move.choose-number', { n: Number(what) });
    case 'dates':
    case 'salt':
    case 'pepper':
    case 'any':
      return goodWords(verb, kind);
    case 'stored':
      return t('move.stored');
    case 'own':
      return t('move.own');
    case 'option':
      return optionWords(Number(what) - 1, card);
    case 'rate': {
      const rate = ratesOf(card)[Number(what) - 1];
      return rate ? rateWords(rate) : t('move.rate', { n: Number(what) });
    }
    case 'extra':
      return extraWords(Number(what) - 1, kind, at);
    case 'water':
      return t('move.water', { amount: amount(what, 1) });
    case 'take':
      return has(`take-at.${kind}`) ? t(`take-at.${kind as 'confirm'}`) : t('move.take');
    case 'reveal':
      return kind === 'targia' ? t('move.reveal-first') : t('move.reveal');
    case 'skip':
      return has(`skip.${kind}`) ? t(`skip.${kind as 'raid'}`) : t('move.skip');
    case 'move':
      return t('move.move', { from: cardAt(what, at), to: cardAt(to, at) });
    case 'lift':
      return t('move.lift', { card: cardAt(what, at) });
    case 'put':
      return t('move.put', { place: placeName(what, at) });
    case 'symbol':
      return t('move.symbol', { symbol: symbolName(what) });
    default:
      return t('move.unknown');
  }
}

// ---------------------------------------------------------------- moves in the log

/** What the server says about a move besides its text (azalai/games/targi/seen/moves.py), as far as the viewer may know. */
interface Told {
  card?: string;
  came?: string[];
  goods?: Record<string, number>;
}

/** What was done: "placed a Targi on Trader (5)", "laid out Tent Makers in row 1". */
function didWords(move: string, { card }: Told, at: Scene | null): string {
  const [verb = '', what = '', to = ''] = move.split(' ');
  const title = card && at?.data.cards[card] ? titleOf(card, at.data) : '';
  switch (verb) {
    case 'place':
      return t('did.place', { place: placeName(what, at) });
    case 'use':
      return t('did.use', { place: title && /[.c]/.test(what) ? title : placeName(what, at) });
    case 'targia':
      return t('did.targia');
    case 'end':
      return t('did.end');
    case 'pay':
      return what === 'goods' ? t('did.pay-goods') : t('did.pay-points');
    case 'exempt':
      return t('did.exempt');
    case 'lay':
      return title ? t('did.lay-card', { title, row: parseLay(move).row }) : t('did.lay', { row: parseLay(move).row });
    case 'hand':
      return title ? t('did.hand-card', { title }) : t('did.hand');
    case 'discard':
      return title ? t('did.discard-card', { title }) : t('did.discard');
    case 'redraw':
      return t('did.redraw');
    case 'choose':
      return title ? t('did.choose-card', { title }) : t('did.choose', { n: Number(what) });
    case 'dates':
    case 'salt':
    case 'pepper':
    case 'any':
      return title ? t('did.good-for', { good: goodName(verb), title }) : t('did.good', { good: goodName(verb) });
    case 'stored':
      return t('did.stored');
    case 'own':
      return t('did.own');
    case 'option':
      return title ? t('did.option-of', { n: Number(what), title }) : t('did.option', { n: Number(what) });
    case 'rate':
    case 'extra':
      return title ? t('did.exchange-at', { title }) : t('did.exchange');
    case 'water':
      return t('did.water', { amount: amount(what, 1) });
    case 'take':
      return title ? t('did.take-of', { title }) : t('did.take');
    case 'reveal':
      return t('did.reveal');
    case 'skip':
      return title ? t('did.skip-card', { title }) : t('did.skip');
    case 'move':
      return t('did.move', {
        from: placeName(what, at),
        to: title ? t('place.card', { title, place: placeName(to, at) }) : placeName(to, at),
      });
    case 'lift':
      return title
        ? t('did.lift-card', { title, place: placeName(what, at) })
        : t('did.lift', { place: placeName(what, at) });
    case 'put':
      return title
        ? t('did.put-card', { title, place: placeName(what, at) })
        : t('did.put', { place: placeName(what, at) });
    case 'symbol':
      return title
        ? t('did.symbol-of', { title, symbol: symbolName(what) })
        : t('did.symbol', { symbol: symbolName(what) });
    default:
      return t('did.unknown');
  }
}

/** For what happened since your turn: short for placed figures, because they are most of it. */
export function describeDone(event: GameEvent, at: Scene | null): string {
  const move = event.move ?? '';
  return move.startsWith('place ') ? describeMove(move, at) : didWords(move, event as Told, at);
}

/** For hints and reviews, which may be about another position than the one on screen. */
export function describeMove(move: string, at: Scene | null): string {
  const [verb, place = ''] = move.split(' ');
  if (verb === 'place') return t('move.place-short', { place: placeName(place, at) });
  if (!at) return didWords(move, {}, at);
  return moveWords(move, verb === 'use' && at.view.phase !== 'over' ? at : elsewhere(at));
}
/** The game without what differs from one position to the next. */
const elsewhere = ({ data, view }: Scene): Scene => ({
  data,
  view: { ...view, decision: null, centre: {}, raids: [], seats: [] },
});

// ---------------------------------------------------------------- gains and events

const GAINS = [
  'points',
  'dates',
  'salt',
  'pepper',
  'gold',
  'water',
  'vp',
  'tokens',
  'cards',
  'bonus',
  'rows',
  'challenges',
];

function gainWords(name: string, value: number | null): string {
  if (!has(`gain.${name}`)) return '';
  const said = value === null ? t('gain.unknown') : value > 0 ? `+${value}` : `−${-value}`;
  return t(`gain.${name as 'points'}`, { n: said, count: Math.abs(value ?? 2) });
}
function gainsOf(gain: Gain | Record<string, number | null> | undefined): string {
  return GAINS.flatMap((name) => {
    const value = gain?.[name];
    return value === undefined || value === 0 || Array.isArray(value) ? [] : gainWords(name, value) || [];
  }).join(', ');
}
export function describeGain(gain: Gain): Phrase {
  return gainsOf(gain);
}

export function describeEvent(event: GameEvent, viewer: Viewer, at: Scene | null): Phrase {
  if (!event.move) return '';
  const told = event as Told;
  const name = event.seat === null ? '' : viewer.nameOf(event.seat);
  const sentence = t('event', { name, did: didWords(event.move, told, at) });
  const came = (told.came ?? []).map((card) => titleOf(card, at?.data));
  const said = came.length ? t('event.came', { said: sentence, cards: list(came) }) : sentence;
  // VP are among the points; water is shown as water, not as the points that it will score.
  const { water: _, ...points } = event.change ?? {};
  const { vp: __, ...goods } = told.goods ?? {};
  const parts = changes({ ...goods, ...points });
  return parts.length ? [said, ': ', ...parts] : said;
}

/** What was won, then what it cost, each in its colour. */
function changes(change: Record<string, number | null>): Exclude<Phrase, string> {
  const told = Object.entries(change).filter(([, value]) => value !== 0);
  const won = gainsOf(Object.fromEntries(told.filter(([, value]) => value === null || value > 0)));
  const lost = gainsOf(Object.fromEntries(told.filter(([, value]) => value !== null && value < 0)));
  return [
    ...(won ? [{ text: won, as: 'gain' as const }] : []),
    ...(won && lost ? [', '] : []),
    ...(lost ? [{ text: lost, as: 'loss' as const }] : []),
  ];
}

type Scored = Exclude<keyof SeatScore, 'seat' | 'total'>;

export function scoreCategories({ categories = [] }: { categories?: unknown }): ScoreCategory[] {
  return (categories as Scored[]).map((key) => ({ key, title: t(`score.${key}`), help: t(`score.${key}.help`) }));
}

/** The reader is addressed as "You", which needs different sentences. */
const isReader = (name: string): boolean => name === shared('seat.you');

export function figureWords(name: string, done: boolean): string {
  if (isReader(name)) return done ? t('say.figure-done-own') : t('say.figure-own');
  return done ? t('say.figure-done', { name }) : t('say.figure', { name });
}
/** A marker that is there, or will be once all Targi are placed. */
export function markerWords(name: string, later: boolean): string {
  if (isReader(name)) return later ? t('say.will-mark-own') : t('say.marker-own');
  return later ? t('say.will-mark', { name }) : t('say.marker', { name });
}

/** Whether and how a seat can pay a raid. */
export function payingWords({ resources, points, exempt }: Paying, name: string): string {
  if (exempt) return isReader(name) ? t('raid.exempt-own') : t('raid.exempt', { name });
  if (resources) return points ? t('raid.both', { name }) : t('raid.goods', { name });
  return points ? t('raid.vp', { name }) : t('raid.neither', { name });
}

/** A seat's progress with a challenge: "7 of 11", "5, at most 4". */
export function progressWords(conditions: readonly Standing[]): string {
  return conditions
    .map(({ kind, have, need }) =>
      kind === 'at_most'
        ? t('progress.most', { have, need })
        : kind === 'ahead'
          ? t('progress.ahead', { have: signed(have), need })
          : t('progress.of', { have, need }),
    )
    .join(' · ');
}
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export function sound(event: GameEvent): 'place' | 'gain' | 'big' | null {
  if (event.kind === 'end') return 'big';
  if (event.kind !== 'move') return null;
  const gained = Object.values(event.change ?? {}).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return gained >= 3 ? 'big' : gained > 0 ? 'gain' : 'place';
}

// ---------------------------------------------------------------- the words of a table

export async function wordsOf(about: About): Promise<GameWords> {
  const data = await cardsOfTable(about.table).catch(() => null);
  const scene = (): Scene | null => {
    const view = about.view() as unknown as TargiView | null;
    return data && view && { data, view };
  };
  return {
    describeEvent: (event, viewer) => describeEvent(event, viewer, scene()),
    describeDone: (event) => describeDone(event, scene()),
    describeMove: (move) => describeMove(move, scene()),
    describeGain,
    scoreCategories,
    describeEnd: (view) => {
      const { end } = view as unknown as TargiView;
      return end === 'robber' ? t('end.robber') : end === 'display' ? t('end.display') : '';
    },
    sound,
  };
}
