/** Who uses this browser. Nobody needs an account: the first act that needs a name creates a guest. */
import { note } from './announce.svelte';
import { api, ApiError } from './api';
import { t } from './i18n.svelte';
import { inWords } from './problems';
import type { Me } from './types';

class Session {
  me: Me | null = $state(null);
  /** The server has said who this is, or that it is nobody yet. */
  known = $state(false);
  /** Why the host has suspended the person who used this browser, in words. */
  suspended = '';
  /** The pending request. */
  asking: Promise<void> | null = null;
  /** The guest who is being created. */
  arriving: Promise<Me> | null = null;
}
export const session = new Session();

/** A browser that has never had a person does not ask: the answer would be a refusal. */
const KEY = 'azalai.session';
$effect.root(() => {
  $effect(() => {
    if (session.me) localStorage.setItem(KEY, '1');
    else if (session.known) localStorage.removeItem(KEY);
  });
});

export function loadSession(): Promise<void> {
  session.asking ??= (async () => {
    try {
      if (localStorage.getItem(KEY)) session.me = await api.me();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      session.me = null;
      session.suspended = error.code === 'suspended' ? inWords(error) : '';
      if (session.suspended) note(session.suspended);
    } finally {
      session.known = true;
      session.asking = null;
    }
  })();
  return session.asking;
}

/** The server has ended a session of this browser: asks who this is now, and says so if it is nobody any more. */
export async function checkSession(): Promise<void> {
  if (!session.me) return;
  await loadSession();
  if (!session.me && !session.suspended) note(t('account.signedOut'));
}

/** Creates a guest if nobody is signed in: only one, even if two buttons ask at the same time. */
export async function someone(): Promise<Me> {
  if (!session.known) await loadSession();
  if (session.me) return session.me;
  const name = t('guest.name', { n: String(100 + Math.floor(Math.random() * 900)) });
  session.arriving ??= api.becomeGuest(name).finally(() => (session.arriving = null));
  session.me = await session.arriving;
  return session.me;
}
