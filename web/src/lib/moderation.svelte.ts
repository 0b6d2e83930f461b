/** This person's moderation status: warnings to read, whom they block or mute, whether they are a host. */
import { api } from './api';
import { session } from './session.svelte';
import type { MyModeration } from './types';

export type RegardKind = MyModeration['regards'][number]['kind'];

class Moderation {
  mine: MyModeration | null = $state.raw(null);
  /** How often the set of people whose chat is hidden has changed. */
  changes = $state(0);
}
export const moderation = new Moderation();

export async function loadModeration(person = session.me?.id): Promise<void> {
  const found = person === undefined ? null : await api.moderation().catch(() => moderation.mine);
  if (person === session.me?.id) moderation.mine = found;
}

export function regardOf(person: string): RegardKind | null {
  return moderation.mine?.regards.find((one) => one.person.id === person)?.kind ?? null;
}

/** Blocks or mutes somebody; null ends both. */
export async function regard(person: string, kind: RegardKind | null): Promise<void> {
  await (kind === null ? api.forgive(person) : api.regard(person, kind));
  await loadModeration();
  moderation.changes++;
}

export async function confirmWarning(warning: string): Promise<void> {
  await api.confirmWarning(warning);
  await loadModeration();
}
