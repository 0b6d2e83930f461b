/** Short movements of pieces, cards and counters. Where motion is unwanted nothing moves. */
import { backOut, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { isStill } from '../../lib/settings.svelte';

const moving = (
  duration: number,
  easing: (t: number) => number,
  css: (t: number, u: number) => string,
): TransitionConfig => (isStill() ? { duration: 0 } : { duration, easing, css });

/** A figure or marker is set down. */
export const set = (_: Element): TransitionConfig =>
  moving(
    260,
    backOut,
    (t, u) => `transform: translateY(${-16 * u}px) scale(${0.7 + 0.3 * t}); opacity: ${Math.min(1, t * 2)}`,
  );
/** A card is laid out. */
export const lay = (_: Element): TransitionConfig =>
  moving(300, cubicOut, (t, u) => `transform: translateY(${-10 * u}px) scale(${1 + 0.12 * u}); opacity: ${t}`);
/** There is another card here now. */
export const turn = (_: Element): TransitionConfig =>
  moving(280, cubicOut, (t) => `transform: perspective(400px) rotateY(${90 * (1 - t)}deg)`);
/** A number has changed. */
export const bump = (_: Element): TransitionConfig =>
  moving(320, cubicOut, (_t, u) => `transform: scale(${1 + 0.5 * u})`);
