/** Movements of the board. Where motion is unwanted nothing travels; things only fade, and quickly. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { isStill } from '../../lib/settings.svelte';

const STILL = 80;
/** One thing moves at a time, but everything has moved after this long. */
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

/** How long a token is on its way; the points change when it has arrived. */
export const FLIGHT = 420;

/** A waterhole token is taken: it flies to the row of whoever takes it; where there are no rows it only rises. */
export function rise(token: Element, { delay = 0, seat }: { delay?: number; seat?: number } = {}): TransitionConfig {
  if (isStill()) return fading(STILL);
  const row = seat === undefined ? null : document.querySelector(`.player[data-seat="${seat}"] .mark`);
  const home = row?.getBoundingClientRect();
  if (home?.width) {
    fly(token, home, delay);
    return { delay, duration: 1, css: () => 'opacity: 0' };
  }
  return {
    delay,
    duration: FLIGHT,
    css: (t, u) =>
      `transform: translate(${u * 14}px, ${-u * u * 64}px) scale(${1 + 0.25 * u}); opacity: ${Math.min(1, t * 1.6)}`,
  };
}

/** The board is cut off at its edges, so a copy of the token flies above the page. */
function fly(token: Element, home: DOMRect, delay: number): void {
  const from = token.getBoundingClientRect();
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  copy.setAttribute('class', 'flying-token');
  copy.setAttribute('viewBox', '-14.5 -14.5 29 29');
  copy.setAttribute('aria-hidden', 'true');
  copy.append(...[...token.children].map((part) => part.cloneNode(true)));
  Object.assign(copy.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(copy);
  const x = home.left + home.width / 2 - from.left - from.width / 2;
  const y = home.top + home.height / 2 - from.top - from.height / 2;
  const way = [
    { transform: 'none' },
    { transform: `translate(${0.06 * x}px, ${0.06 * y - 14}px) scale(1.25)`, offset: 0.25 },
    { transform: `translate(${x}px, ${y}px) scale(${home.width / from.width})` },
  ];
  const remove = (): void => copy.remove();
  copy.animate(way, { delay, duration: FLIGHT, easing: 'ease-in-out' }).finished.then(remove, remove);
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
    css: (t) =>
      `transform: translateY(${10 - 34 * t}px); opacity: ${t < 0.15 ? t / 0.15 : t > 0.7 ? (1 - t) / 0.3 : 1}`,
  };
}
