/** What a host can do to a person, in the form that the server expects. */
import { t } from '../messages/host';
import { api } from './api';
import type { HostPersonPage, TableInfo } from './types';

export type SanctionKind = HostPersonPage['sanctions'][number]['kind'];
export type How = 'warn' | 'mute' | 'suspend' | 'rename' | 'lift';

export interface Choice {
  how: How;
  reason: string;
  /** In seconds; null: until it is lifted. */
  seconds: number | null;
  name: string;
  kind: SanctionKind;
}

/** Something that a host does once they have said why. */
export interface Deed {
  title: string;
  act: (reason: string) => Promise<unknown>;
}

/** What a host can do to a table: close it, or later take its game out of the ratings. */
export function deedOn(table: TableInfo): Deed | null {
  if (table.state === 'open' || table.state === 'playing')
    return { title: t('host.closeTable'), act: (reason) => api.host.closeTable(table.id, reason) };
  if (table.state === 'over' && table.rated && !table.unrated)
    return { title: t('host.unrate'), act: (reason) => api.host.unrate(table.id, reason) };
  return null;
}

const DAY = 86_400;
export const TIMES: (number | null)[] = [3600, DAY, 7 * DAY, 30 * DAY, null];

/** The body of the request; times count from `now`, in seconds since 1970. */
export function bodyOf(choice: Choice, now: number): Record<string, string | number | null> {
  const { how, kind, name, seconds } = choice;
  const reason = choice.reason.trim();
  if (how === 'rename') return { reason, name: name.trim() };
  if (how === 'lift') return { reason, kind };
  if (how === 'warn') return { reason };
  return { reason, until: seconds === null ? null : now + seconds };
}

/** What can be done: lifting only if something is in force. */
export function possible(inForce: readonly SanctionKind[]): How[] {
  return ['warn', 'mute', 'suspend', 'rename', ...(inForce.length ? (['lift'] as const) : [])];
}

export function nameOf(person: { name: string } | null): string {
  return person?.name || t('host.unknown');
}
