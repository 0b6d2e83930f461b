/** What fingers and the mouse do to the board: drag it, pinch it, tap a space, tap twice, rest on a space. */
import type { Camera } from './camera.svelte';
import type { Point } from './geometry';

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 7;
const LONG_PRESS = 450;
/** Two taps within this time, in milliseconds, and this distance, in pixels, are one double tap. */
const TWICE = { time: 300, distance: 28 };
const CLOSER = 2.2;

/** One pointer, in pixels from the board's top left corner. */
export interface Pointer {
  id: number;
  at: Point;
  /** A finger or a pen, not a mouse. */
  finger: boolean;
}

export interface Hands {
  /** The mouse is over a point, or a finger rests on it. */
  point: (at: Point) => void;
  tap: (at: Point, finger: boolean) => void;
  /** From now on the pointer drags the board, even outside it. */
  grab: (id: number) => void;
}

type View = Pick<Camera, 'pan' | 'zoom' | 'closeness'>;

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export class Gestures {
  /** The last pointer that went down was a finger. */
  finger = false;
  /** The finger that is down has rested on a space: lifting it chooses nothing. */
  held = false;
  #down = new Map<number, Point>();
  #dragged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastTap: { time: number; at: Point } = { time: 0, at: [0, 0] };

  readonly #camera: View;
  readonly #hands: Hands;

  constructor(camera: View, hands: Hands) {
    this.#camera = camera;
    this.#hands = hands;
  }

  /** Some pointer is down. */
  get busy(): boolean {
    return this.#down.size > 0;
  }

  down({ id, at, finger }: Pointer): void {
    this.finger = finger;
    this.#down.set(id, at);
    clearTimeout(this.#timer);
    if (this.#down.size === 1) {
      this.#dragged = this.held = false;
      if (finger) this.#timer = setTimeout(() => this.#hold(at), LONG_PRESS);
    } else this.#dragged = true;
  }

  move({ id, at, finger }: Pointer): void {
    const from = this.#down.get(id);
    if (!from) {
      if (!finger) this.#hands.point(at);
    } else if (this.#down.size === 1) this.#drag(id, from, at);
    else this.#pinch(id, at);
  }

  up({ id, at, finger }: Pointer): void {
    if (!this.cancel(id) || this.#dragged || this.held) return;
    if (!finger || !this.#again(at)) this.#hands.tap(at, finger);
  }

  /** The browser has taken the pointer away. True if it was down. */
  cancel(id: number): boolean {
    clearTimeout(this.#timer);
    return this.#down.delete(id);
  }

  #hold(at: Point): void {
    this.held = true;
    this.#hands.point(at);
  }

  #drag(id: number, from: Point, to: Point): void {
    if (!this.#dragged) {
      if (apart(from, to) < SLACK) return;
      this.#hands.grab(id);
    }
    clearTimeout(this.#timer);
    this.#dragged = true;
    this.#camera.pan(to[0] - from[0], to[1] - from[1]);
    this.#down.set(id, to);
  }

  #pinch(id: number, to: Point): void {
    const before = this.#fingers();
    this.#down.set(id, to);
    if (this.#down.size > 2) return;
    const now = this.#fingers();
    this.#camera.pan(now.middle[0] - before.middle[0], now.middle[1] - before.middle[1]);
    if (before.spread > 0) this.#camera.zoom(now.spread / before.spread, before.middle);
  }

  #fingers(): { middle: Point; spread: number } {
    const [a, b] = [...this.#down.values()] as [Point, Point];
    return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], spread: apart(a, b) };
  }

  /** The second tap of two: nearer, or back to the whole board. */
  #again(at: Point): boolean {
    const time = performance.now();
    const again = time - this.#lastTap.time < TWICE.time && apart(at, this.#lastTap.at) < TWICE.distance;
    this.#lastTap = { time: again ? 0 : time, at };
    const { closeness } = this.#camera;
    if (again) this.#camera.zoom(closeness > 1.2 ? 1 / closeness : CLOSER, at);
    return again;
  }
}
