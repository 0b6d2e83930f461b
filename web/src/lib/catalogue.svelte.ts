/** What can be played, as the server describes it; requested once, and again while a game is still being compiled. */
import { gameFolder } from '../games';
import { api, type GameInfo } from './api';
import type { OptionWording } from './contract';
import { local, number, t } from './i18n.svelte';
import type { Edition, GameOption, Level, Options, OptionValue } from './types';

class Catalogue {
  games: GameInfo[] = $state.raw([]);
  /** Requested, or already here. */
  asked: Promise<GameInfo[]> | null = null;
}
export const catalogue = new Catalogue();

const PAUSE = 2000;

export function loadGames(): Promise<GameInfo[]> {
  catalogue.asked ??= api.games().then(
    (games) => {
      catalogue.games = games;
      if (games.some((game) => !game.ready)) setTimeout(again, PAUSE);
      return games;
    },
    (error: unknown) => {
      catalogue.asked = null;
      throw error;
    },
  );
  return catalogue.asked;
}

function again(): void {
  catalogue.asked = null;
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

/** The option that says how many play. */
export function seatOption(info: GameInfo): GameOption | null {
  return info.options.find((option) => option.name === info.seats_option) ?? null;
}
/** How many play with these options. */
export function playersOf(info: GameInfo, options: Options): number {
  const option = seatOption(info);
  return option ? Number(options[option.name] ?? option.default) : info.seats[0];
}
/** The edition whose rulebook is followed: an option chooses it, with the editions as its values. */
export function editionOf(info: GameInfo, options: Options): Edition | null {
  const editions = info.editions ?? {};
  const option = info.options.find(({ values }) => values?.length && values.every((value) => value in editions));
  return (option && editions[String(options[option.name])]) ?? null;
}
/** The default level for newcomers: not the weakest, but the next. */
export function usualLevel(info: GameInfo | null): string {
  return (info?.levels[1] ?? info?.levels[0])?.name ?? '';
}

/** The options that matter, in words: those that differ from the default, and those the game always shows. */
export function optionWords(game: string, options: Options): string[] {
  const info = gameInfo(game);
  if (!info) return [];
  const seats = seatOption(info);
  return info.options
    .filter((option) => option !== seats)
    .flatMap((option) => valueWords(option, options[option.name], gameFolder(game).options?.[option.name]));
}

function valueWords(
  option: GameOption,
  value: OptionValue | undefined,
  { plain = false, always = false, own }: OptionWording = {},
): string[] {
  const usual = value === undefined || JSON.stringify(value) === JSON.stringify(option.default);
  if (value === undefined || (usual && !always)) return [];
  const named = (said: string) => (plain ? said : `${local(option.title)}: ${said}`);
  const title = (name: string) => local(option.value_titles?.[name]) || name;
  switch (option.kind) {
    case 'flag':
      return value === true ? [local(option.title)] : [];
    case 'choices':
      return Array.isArray(value) ? value.map(title) : [];
    case 'choice':
      // Anything else was chosen one by one, or is the whole text of a file.
      if (typeof value === 'string' && option.values?.includes(value)) return [named(title(value))];
      return [own ? local(own) : named(t('options.own'))];
    case 'number':
      return [named(number(Number(value)))];
  }
}
