/** What this browser remembers: language, theme and preferences for play. */
import { language, locales, preferredLocale, type Locale } from './i18n.svelte';

export interface Settings {
  locale: Locale;
  theme: 'auto' | 'light' | 'dark';
  /** Ask for Confirm before the last placement of a turn is sent. */
  confirmTurn: boolean;
  /** Letters and line patterns for people who cannot tell the colours apart. */
  marks: boolean;
  sounds: boolean;
  notifications: boolean;
  /** `auto` follows the system's wish for reduced motion. */
  motion: 'auto' | 'full' | 'reduced';
  /** The pause between other players' moves, in milliseconds. */
  pace: number;
  /** People on a shared screen may see everything: it is never covered. */
  openHands: boolean;
  /** Games that were played to the end in this browser. */
  played: number;
}

const KEY = 'azalai.settings';

const defaults = (): Settings => ({
  locale: preferredLocale(),
  theme: 'auto',
  confirmTurn: false,
  marks: false,
  sounds: false,
  notifications: false,
  motion: 'auto',
  pace: 500,
  openHands: false,
  played: 0,
});

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...defaults(), ...stored() });

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const stillSystem = matchMedia('(prefers-reduced-motion: reduce)');

class System {
  dark = $state(darkSystem.matches);
  still = $state(stillSystem.matches);
}
const system = new System();
darkSystem.addEventListener('change', () => (system.dark = darkSystem.matches));
stillSystem.addEventListener('change', () => (system.still = stillSystem.matches));
// A setting changed in another window applies here too.
addEventListener('storage', (event) => {
  if ((event as StorageEvent).key === KEY) Object.assign(settings, stored());
});

export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'auto' && system.dark);
}
export function isStill(): boolean {
  return settings.motion === 'reduced' || (settings.motion === 'auto' && system.still);
}

/** Keeps the document in step with the settings; call once. */
export function applySettings(): void {
  if (!locales.includes(settings.locale)) settings.locale = 'en';
  $effect.root(() => {
    $effect.pre(() => {
      language.current = settings.locale;
      const root = document.documentElement;
      root.lang = settings.locale;
      root.dataset.theme = isDark() ? 'dark' : 'light';
      root.dataset.motion = isStill() ? 'reduced' : 'full';
    });
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // A browser that stores nothing can still play.
      }
    });
  });
}
