/** Notices of this browser: its subscription to push messages, and refusals in words. */
import { t } from '../messages/notices';
import { forgetErrors, note } from './announce.svelte';
import { api, ApiError } from './api';
import { inWords } from './problems';
import { settings } from './settings.svelte';
import type { Channel } from './types';

export const pushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

async function subscription(): Promise<PushSubscription | null> {
  const worker = pushes() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The address of this browser's subscription, if it has one. */
export async function ownAddress(): Promise<string | null> {
  return (await subscription())?.endpoint ?? null;
}

/** Subscribes this browser. Null: the person or the browser does not want to. */
export async function switchOn(key: string): Promise<Channel | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  // A subscription to the key of another server, or from before the keys were made anew, is of no use.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return api.addNotices({ kind: 'push', address: endpoint, keys: { p256dh, auth }, language: settings.locale });
}

export async function switchOff(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

const PROBLEMS = [
  'bad-address',
  'bad-topic',
  'bad-request',
  'channel-failed',
  'channel-gone',
  'channel-taken',
  'no-notice-link',
] as const;

/** Runs what a button does; a refusal becomes a note in the reader's language. True if it worked. */
export async function tried(what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what();
    forgetErrors();
    return true;
  } catch (error) {
    const code = PROBLEMS.find((one) => error instanceof ApiError && error.code === one);
    note(code ? t(`notices.problem.${code}`) : inWords(error), 'error');
    return false;
  }
}
