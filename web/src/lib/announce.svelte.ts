/** Announcements for screen readers (a polite live region) and short notes on screen. */
import { untrack } from 'svelte';

class Announcer {
  spoken = $state('');
  /** How many dialogs are open over the page. */
  covers = $state(0);
  notes: { id: number; text: string; kind: 'info' | 'error' }[] = $state([]);
  /** How many notes there were. */
  noted = 0;
}
export const announcer = new Announcer();

/** Untracked, as is `note`: an effect that speaks must not run again because something was said. */
export function say(text: string): void {
  // The same words twice are spoken twice only if the text changes.
  const before = untrack(() => announcer.spoken);
  announcer.spoken = before === text ? `${text}\u00a0` : text;
}

export function note(text: string, kind: 'info' | 'error' = 'info'): void {
  const id = ++announcer.noted;
  const before = untrack(() => announcer.notes);
  announcer.notes = [...before.slice(-2), { id, text, kind }];
  say(text);
  setTimeout(() => dismiss(id), kind === 'error' ? 8000 : 4000);
}

/** Clears the note about an earlier failure. */
export function forgetErrors(): void {
  announcer.notes = untrack(() => announcer.notes).filter((one) => one.kind !== 'error');
}

/** A dialog opens or closes. */
export function cover(by: 1 | -1): void {
  announcer.covers = untrack(() => announcer.covers) + by;
}

export function dismiss(id: number): void {
  announcer.notes = announcer.notes.filter((one) => one.id !== id);
}
