/** Events in words: moves are the game's own, everything else is the same for all games. */
import { levelTitle } from './catalogue.svelte';
import { t } from './i18n.svelte';
import type { GameWords, Phrase, Viewer } from './contract';
import type { GameEvent, TableInfo } from './types';

export function eventPhrase(event: GameEvent, words: GameWords | null, table: TableInfo, viewer: Viewer): Phrase {
  const name = event.seat === null ? '' : viewer.nameOf(event.seat);
  const own = event.seat !== null && event.seat === viewer.seat && viewer.mine.length === 1;
  switch (event.kind) {
    case 'move':
      return words?.describeEvent(event, viewer) ?? event.move ?? '';
    case 'undo':
      return own ? t('event.youUndo') : t('event.undo', { name });
    case 'resign':
      return own ? t('event.youResign') : t('event.resign', { name });
    case 'timeout':
      return own ? t('event.youTimeout') : t('event.timeout', { name });
    case 'bot':
      return t('event.bot', { name, level: levelTitle(table.game, String(event.level)) });
    case 'ask':
      return askPhrase(String(event.what), own, name);
    case 'answer':
      if (event.accept) return own ? t('event.youAccept') : t('event.accept', { name });
      return own ? t('event.youDecline') : t('event.decline', { name });
    case 'end':
      return t('event.end');
    case 'close':
      return t('event.close');
  }
}

function askPhrase(what: string, own: boolean, name: string): string {
  if (what === 'end') return own ? t('event.youAskEnd') : t('event.askEnd', { name });
  if (what === 'bot') return own ? t('event.youAskBot') : t('event.askBot', { name });
  return own ? t('event.youAskUndo') : t('event.askUndo', { name });
}

/** The server's question without "Player 1, " or "Player 1: ", or with a name instead of it. */
export function promptWords(prompt: string, name: string | null): string {
  const rest = /^(?:Player|Spieler) \d[,:] (.*)$/s.exec(prompt)?.[1];
  if (rest === undefined) return prompt;
  return name === null ? rest[0]!.toUpperCase() + rest.slice(1) : `${name}: ${rest}`;
}

/** A refusal that repeats the question, without the number of the player who is asked. */
export function toYou(words: string): string {
  return words.replace(/(?<=^|\. )(?:Player|Spieler) \d[,:] (\S)/, (_, first: string) => first.toUpperCase());
}

export function plain(phrase: Phrase): string {
  if (typeof phrase === 'string') return phrase;
  return phrase.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}
