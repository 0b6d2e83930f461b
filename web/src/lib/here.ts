/** The tables of this device. Nothing is loaded for people who have never played here. */
import { api } from './api';
import { gameTitle } from './catalogue.svelte';
import { date } from './i18n.svelte';
import { saved } from './saving';
import { tableWords } from './tables';
import type { TableInfo } from './types';

const KEY = 'azalai.device';

/** Notes that this device has tables, and asks the browser not to clear them when it needs space. */
export function rememberHere(): void {
  localStorage.setItem(KEY, '1');
  void navigator.storage?.persist?.().catch(() => false);
}

/** All tables of this device, the last used first. */
export async function tablesHere(): Promise<TableInfo[]> {
  if (!localStorage.getItem(KEY)) return [];
  return (await api.tablesHere()).tables;
}

/** Words that tell a table of this device from the others in a list. */
export const nameHere = (table: TableInfo): string =>
  `${gameTitle(table.game)}, ${tableWords(table)}, ${date(table.created)}`;

/** Saves the record of a finished game as a file. */
export async function saveRecord(table: string): Promise<void> {
  saved(
    new Blob([JSON.stringify(await api.record<unknown>(table))], { type: 'application/json' }),
    `azalai-${table}.json`,
  );
}

/** Copies a game to the server, and returns its table there. A game in progress goes on there, against bots. */
export async function giveToServer(table: TableInfo): Promise<TableInfo> {
  const made = await api.importRecord(await api.recordSoFar(table.id));
  return table.state === 'playing' ? api.goOn(made.id) : made;
}
