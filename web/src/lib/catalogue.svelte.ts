/** What can be played, as the server describes it; asked once, and again while a game is still being made ready. */
import { api } from './api';
import { local, t } from './i18n.svelte';
import type { GameInfo, Level, Options } from './types';

class Catalogue {
  games: GameInfo[] = $state.raw([]);
}
export const catalogue = new Catalogue();

const PAUSE = 2000;
let loading: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  loading ??= api.games().then(
    (games) => {
      catalogue.games = games;
      if (games.some((game) => !game.ready)) setTimeout(again, PAUSE);
      return games;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

function again(): void {
  loading = null;
  loadGames().catch(() => setTimeout(again, PAUSE));
}

export function gameInfo(name: string): GameInfo | null {
  return catalogue.games.find((game) => game.name === name) ?? null;
}
export function gameTitle(name: string): string {
  return local(gameInfo(name)?.title) || name;
}
export function levelOf(game: string, name: string | null): Level | null {
  return gameInfo(game)?.levels.find((level) => level.name === name) ?? null;
}
export function levelTitle(game: string, name: string | null): string {
  return local(levelOf(game, name)?.title) || (name ?? '');
}

/** Options whose values tell by themselves what they are about. */
const PLAIN = ['rules', 'edition', 'board'];

/** The options that matter, in words: boards always, the rest where it differs from the usual. */
export function optionWords(game: string, options: Options): string[] {
  const words: string[] = [];
  for (const option of gameInfo(game)?.options ?? []) {
    const value = options[option.name];
    if (value === undefined || option.name === 'players') continue;
    const title = (name: string) => local(option.value_titles?.[name]) || name;
    const usual = JSON.stringify(value) === JSON.stringify(option.default);
    if (option.kind === 'choice' && (!usual || option.name === 'board')) {
      // What is none of the values was chosen one by one, or is the whole text of a file.
      const known = typeof value === 'string' && option.values?.includes(value) ? title(value) : '';
      const own = option.name === 'board' ? t('table.ownMap') : `${local(option.title)}: ${t('options.own')}`;
      if (known) words.push(PLAIN.includes(option.name) ? known : `${local(option.title)}: ${known}`);
      else words.push(own);
    }
    if (option.kind === 'choices' && Array.isArray(value)) words.push(...value.map(title));
    if (option.kind === 'flag' && value === true) words.push(local(option.title));
  }
  return words;
}
