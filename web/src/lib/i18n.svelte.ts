/**
 * Messages, dates and numbers in the reader's language.
 *
 * A message is a text with `{names}`, or an object of plural forms chosen by the parameter `n` (or `count`, where `n` is more than a number):
 * `{"one": "{n} card", "other": "{n} cards"}`. A game's folder makes its own `t` from its own two files:
 *
 *     import en from './messages/en.json';
 *     import de from './messages/de.json';
 *     export const t = translator(en, de);
 *
 * Texts that only some pages need are in folders of their own, such as `messages/host`, so that a table does not load
 * them. Such a folder's `t` knows the common texts as well.
 *
 * An adjective takes the ending that its sentence asks for: `{coloured:es}` makes "grünes" of "grün*".
 *
 * tests/messages.test.ts fails on missing and on unused keys, so write keys as literals, or with a fixed
 * beginning followed by an expression, which counts every key that begins so as used.
 */
import de from '../messages/de.json';
import en from '../messages/en.json';

export type Locale = 'en' | 'de';
/** A text in every language. */
export type Localised = Record<Locale, string>;
export type Message = string | { one?: string; other: string };
export type Params = Record<string, string | number>;

export const locales: readonly Locale[] = ['en', 'de'];

class Language {
  current: Locale = $state('en');
}
export const language = new Language();

export function locale(): Locale {
  return language.current;
}

export function preferredLocale(): Locale {
  for (const wish of navigator.languages) {
    const short = wish.slice(0, 2) as Locale;
    if (locales.includes(short)) return short;
  }
  return 'en';
}

function fill(message: Message, params: Params): string {
  let text: string;
  if (typeof message === 'string') text = message;
  else {
    const form = new Intl.PluralRules(language.current).select(Number(params.count ?? params.n ?? 0));
    text = (form === 'one' ? message.one : undefined) ?? message.other;
  }
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, ending: string = '') => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? number(value) : ending ? value.replace('*', ending) : value;
  });
}

type Translate<K extends string> = (key: K, params?: Params) => string;

/** `common` has the texts that are not in these messages. */
export function translator<M extends Record<string, Message>, C extends string = never>(
  english: M,
  german: Record<keyof M, Message>,
  common?: Translate<C>,
): Translate<(keyof M & string) | C> {
  const own = (key: string): key is keyof M & string => key in english;
  return (key, params = {}) => {
    if (common && !own(key)) return common(key, params);
    return fill((language.current === 'de' ? german : english)[key], params);
  };
}

export const t = translator(en, de);
export type MessageKey = Parameters<typeof t>[0];

/** A text in several languages; those from the server have at least English, and apostrophes of a typewriter. */
export function local(text: Record<string, string> | string | null | undefined): string {
  if (!text) return '';
  const said = typeof text === 'string' ? text : (text[language.current] ?? text.en ?? '');
  return said.replaceAll(/(?<=[\p{L}}])'(?=\p{L})/gu, '’');
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language.current, options).format(value);
}
export function percent(share: number): string {
  return number(share, { style: 'percent', maximumFractionDigits: 0 });
}
export function signed(value: number): string {
  return number(value, { signDisplay: 'exceptZero' });
}
/** Some systems use language names that no browser should: `en-US@posix`. */
function isTag(wish: string): boolean {
  try {
    return Intl.getCanonicalLocales(wish).length === 1;
  } catch {
    return false;
  }
}
/** The language with the reader's region, whose dates differ: en-GB, de-AT. */
function region(): string {
  const wish = globalThis.navigator?.languages?.find((each) => each.startsWith(language.current));
  return wish && isTag(wish) ? wish : language.current;
}
export function date(at: string | number): string {
  return new Intl.DateTimeFormat(region(), { dateStyle: 'medium' }).format(moment(at));
}
export function dateTime(at: string | number): string {
  return new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' }).format(moment(at));
}
/** "until 3 Nov 2026, 14:00". */
export function untilWords(at: number | null | undefined): string {
  return at == null ? t('until.lifted') : t('until.date', { date: dateTime(at) });
}
export function time(at: string | number): string {
  return new Intl.DateTimeFormat(region(), { timeStyle: 'short' }).format(moment(at));
}
/** "green, pink and yellow": British, without a comma before the last. */
export function list(words: string[]): string {
  const locale = language.current === 'en' ? 'en-GB' : language.current;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
/** "3 hours ago". */
export function ago(at: string | number, now = Date.now()): string {
  const seconds = Math.round((moment(at).getTime() - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(language.current, { numeric: 'auto' });
  for (const [unit, length] of [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ] as const) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return relative.format(0, 'minute');
}
/** "2 days", "10 min". */
export function duration(seconds: number): string {
  const short = (value: number, unit: string, unitDisplay: 'short' | 'long') =>
    number(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  if (seconds >= 86400) return short(seconds / 86400, 'day', 'long');
  if (seconds >= 3600) return short(seconds / 3600, 'hour', 'short');
  if (seconds >= 60) return short(seconds / 60, 'minute', 'short');
  return short(seconds, 'second', 'short');
}
/** "6:42", for a clock that runs. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 86400) return duration(Math.floor(whole / 3600) * 3600);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
  return `${minutes}:${two(whole % 60)}`;
}

function moment(at: string | number): Date {
  // The server counts seconds, JavaScript milliseconds.
  return new Date(typeof at === 'number' && at < 1e11 ? at * 1000 : at);
}
