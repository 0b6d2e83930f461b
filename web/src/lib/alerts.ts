/** It is your turn: a sound, the tab's title (see pages) and, if allowed, a notification. Sounds are made, not loaded. */
import { base } from './near';
import { settings } from './settings.svelte';

/** A browser allows few audio contexts: one makes all sounds. */
class Speaker {
  #context: AudioContext | null = null;

  async open(): Promise<Tone> {
    const context = (this.#context ??= new AudioContext());
    await context.resume();
    return (...tone) => sounded(context, ...tone);
  }
}
const speaker = new Speaker();

type Tone = (frequency: number, start: number, length: number, volume: number, shape: OscillatorType) => void;

function sounded(context: AudioContext, ...[frequency, start, length, volume, shape]: Parameters<Tone>): void {
  const from = context.currentTime + start;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(frequency, from);
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(volume, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

const melodies = {
  place: (tone: Tone) => tone(196, 0, 0.09, 0.18, 'triangle'),
  gain: (tone: Tone) => [tone(392, 0, 0.12, 0.12, 'triangle'), tone(523, 0.07, 0.18, 0.12, 'triangle')],
  big: (tone: Tone) => [392, 494, 587].forEach((note, index) => tone(note, index * 0.07, 0.24, 0.12, 'triangle')),
  turn: (tone: Tone) => [tone(587, 0, 0.3, 0.1, 'sine'), tone(880, 0.12, 0.45, 0.1, 'sine')],
  chat: (tone: Tone) => tone(740, 0, 0.12, 0.06, 'sine'),
  end: (tone: Tone) => [392, 494, 587, 784].forEach((note, index) => tone(note, index * 0.13, 0.5, 0.1, 'triangle')),
};
export type Sound = keyof typeof melodies;

export function play(sound: Sound): void {
  if (!settings.sounds || !('AudioContext' in window)) return;
  // Browsers allow sound only after the person has interacted with the page.
  if (!navigator.userActivation?.hasBeenActive) return;
  void speaker.open().then((tone) => melodies[sound](tone));
}

export function notifyTurn(title: string, body: string, tag: string): void {
  if (!settings.notifications || document.visibilityState === 'visible') return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notification = notify(title, { body, tag, icon: `${base}icon.svg` });
  if (!notification) return;
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

/** Browsers on Android know notifications, but do not let a page create one. */
function notify(title: string, options?: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

export async function allowNotifications(): Promise<'allowed' | 'refused' | 'unsupported'> {
  if (!('Notification' in window)) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const trial = notify('Azalai', { silent: true });
  trial?.close();
  return trial ? 'allowed' : 'unsupported';
}
