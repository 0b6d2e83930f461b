/** Refusals and failures in words. */
import { note } from './announce.svelte';
import { ApiError } from './api';
import { t } from './i18n.svelte';

export function inWords(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'offline') return t('error.offline');
    if (error.code === 'name-taken') return t('error.nameTaken');
    if (error.code === 'wrong-password') return t('error.wrongPassword');
    if (error.status === 404) return t('error.notFound');
    if (error.status >= 500) return t('error.server');
    return error.message || t('error.unknown');
  }
  return error instanceof Error && error.message ? error.message : t('error.unknown');
}

/** Runs what a button does; a refusal becomes a note. */
export async function attempt<T>(what: () => Promise<T>): Promise<T | null> {
  try {
    return await what();
  } catch (error) {
    note(inWords(error), 'error');
    return null;
  }
}
