/** Movements of the board. Where motion is unwanted nothing travels; things only fade, and quickly. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { isStill } from '../lib/settings.svelte';

const STILL = 80;
/** One thing moves at a time, but all that waits has moved after so long. */
const LONGEST_WAIT = 1200;
const STEP = 260;

export const waiting = (place: number): number => (isStill() ? 0 : Math.min(place * STEP, LONGEST_WAIT));

const fading = (duration: number, delay = 0): TransitionConfig => ({
  delay,
  duration: isStill() ? STILL : duration,
  easing: cubicOut,
  css: (t) => `opacity: ${t}`,
});

export const appear = (_: Element, { duration, delay = 0 }: { duration: number; delay?: number }): TransitionConfig =>
  fading(duration, delay);

/** A camel is set down: it falls, overshoots a little and rests. */
export function fall(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (isStill()) return fading(STILL);
  const bounce = (t: number): number => 1 - (1 - t) ** 3 * Math.cos(t * 4.2);
  return {
    delay,
    duration: 220,
    css: (t) => `transform: translateY(${-14 * (1 - bounce(t))}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** A waterhole token is taken: it rises from the board, towards whoever takes it. */
export function rise(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (isStill()) return fading(STILL);
  return {
    delay,
    duration: 420,
    css: (t, u) => `transform: translate(${u * 14}px, ${-u * u * 64}px) scale(${1 + 0.25 * u}); opacity: ${Math.min(1, t * 1.6)}`,
  };
}

/** A circle that grows until it holds an area. */
export function spread(circle: Element, { radius, delay = 0 }: { radius: number; delay?: number }): TransitionConfig {
  return {
    delay,
    duration: isStill() ? 0 : 500,
    easing: cubicOut,
    tick: (t) => circle.setAttribute('r', String(radius * t)),
  };
}

/** Points float up from where they were won. */
export function float(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (isStill()) return fading(STILL, delay);
  return {
    delay,
    duration: 1100,
    css: (t) => `transform: translateY(${10 - 34 * t}px); opacity: ${t < 0.15 ? t / 0.15 : t > 0.7 ? (1 - t) / 0.3 : 1}`,
  };
}
