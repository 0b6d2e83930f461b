/** Who uses this browser. Nobody needs an account: the first act that needs a name creates a guest. */
import { note } from './announce.svelte';
import { api, ApiError } from './api';
import { t } from './i18n.svelte';
import { hasServer, isHere } from './near';
import { inWords } from './problems';
import { reach } from './reach.svelte';
import type { Me } from './types';

class Session {
  me: Me | null = $state(null);
  /** The server has said who this is, or that it is nobody yet. */
  known = $state(false);
  /** The server could not be reached, so it will be asked again. */
  unsure = $state(false);
  /** Why the host has suspended the person who used this browser, in words. */
  suspended = '';
  /** The pending request. */
  asking: Promise<void> | null = null;
  /** The guest who is being created. */
  arriving: Promise<Me> | null = null;
}
export const session = new Session();

/** How long to wait before each question, in milliseconds: another page may have signed in, its cookie not here yet. */
const PAUSES = [0, 500, 2000];

/** A browser that has never had a person does not ask: the answer would be a refusal. */
const KEY = 'azalai.session';
$effect.root(() => {
  $effect(() => {
    if (session.me) localStorage.setItem(KEY, '1');
    else if (session.known && !session.unsure) localStorage.removeItem(KEY);
  });
  $effect(() => {
    if (session.unsure && !reach.away) void loadSession();
  });
});

export function loadSession(): Promise<void> {
  session.asking ??= ask().finally(() => {
    session.known = true;
    session.asking = null;
  });
  return session.asking;
}

async function ask(): Promise<void> {
  try {
    if (hasServer && localStorage.getItem(KEY)) session.me = await api.me();
    session.unsure = false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    session.unsure = error.code === 'offline';
    if (session.unsure) return;
    session.me = null;
    session.suspended = error.code === 'suspended' ? inWords(error) : '';
    if (session.suspended) note(session.suspended);
  }
}

/** What another page has stored: if somebody has signed in there, they are here too. */
export function heardFromPages({ key, newValue }: StorageEvent): void {
  if (key === KEY && newValue && !session.me) void loadSession();
}

const signedIn = (): Promise<boolean> =>
  api.me().then(
    () => true,
    (error: ApiError) => error.code !== 'no-session',
  );

/** The server has ended a session of this browser: asks who this is now, and says so if it is nobody any more. */
export async function checkSession(): Promise<void> {
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!session.me) return;
    if (await signedIn()) break;
  }
  await loadSession();
  if (!session.me && !session.suspended) note(t('account.signedOut'));
}

/** Like `someone`, for something at a table. On this device nobody needs a name. */
export async function someoneFor(table: string): Promise<void> {
  if (!isHere(table)) await someone();
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
