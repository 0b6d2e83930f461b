/** Which part of the board a screen shows. Closeness 1 shows all of it. */
import type { Point } from './geometry';

const CLOSEST = 4;

export class Camera {
  /** Size of the screen in pixels. */
  width = $state(0);
  height = $state(0);
  /** How much nearer than the whole board. */
  closeness = $state(1);
  private whole: readonly [number, number, number, number] = $state.raw([0, 0, 1, 1]);
  private middle: Point = $state.raw([0, 0]);

  private rest: ReturnType<typeof setTimeout> | undefined;

  /** Pixels per map unit. */
  scale = $derived((Math.min(this.width / this.whole[2], this.height / this.whole[3]) || 1) * this.closeness);
  /** The part shown, in map units: left, top, width, height. */
  box = $derived.by((): [number, number, number, number] => {
    const [width, height] = [this.width / this.scale, this.height / this.scale];
    const [x, y] = this.kept(this.middle, this.scale);
    return [x - width / 2, y - height / 2, width, height];
  });

  /** The part for which the board was drawn before it began to move; null at rest, when it is drawn for what is shown. */
  private before: { box: [number, number, number, number]; scale: number } | null = $state.raw(null);
  drawn = $derived(this.before ?? { box: this.box, scale: this.scale });
  /** How the drawing is shifted and enlarged while it moves. */
  transform = $derived.by(() => {
    if (!this.before) return 'none';
    const [x, y] = [0, 1].map((i) => (this.before!.box[i]! - this.box[i]!) * this.scale);
    return `translate(${x!.toFixed(1)}px, ${y!.toFixed(1)}px) scale(${(this.scale / this.before.scale).toFixed(4)})`;
  });

  /** The whole board is this box from now on. */
  show(box: readonly [number, number, number, number]): void {
    if (box.every((value, i) => value === this.whole[i])) return;
    this.whole = box;
    this.reset();
  }

  /** It is being moved just now. */
  get moving(): boolean {
    return this.before !== null;
  }

  reset(): void {
    const [left, top, width, height] = this.whole;
    this.closeness = 1;
    this.middle = [left + width / 2, top + height / 2];
  }

  toMap([x, y]: Point): Point {
    return [this.box[0] + x / this.scale, this.box[1] + y / this.scale];
  }

  toScreen([x, y]: Point): Point {
    return [(x - this.box[0]) * this.scale, (y - this.box[1]) * this.scale];
  }

  /** Zoom by a factor; what is under this point of the screen stays there. */
  zoom(factor: number, around: Point): void {
    this.stir();
    const fixed = this.toMap(around);
    this.closeness = Math.min(CLOSEST, Math.max(1, this.closeness * factor));
    const [x, y] = [
      fixed[0] - (around[0] - this.width / 2) / this.scale,
      fixed[1] - (around[1] - this.height / 2) / this.scale,
    ];
    this.middle = this.kept([x, y], this.scale);
  }

  /** Nearer by a factor; the middle of the screen stays there. */
  nearer(factor: number): void {
    this.zoom(factor, [this.width / 2, this.height / 2]);
  }

  pan(dx: number, dy: number): void {
    this.stir();
    this.middle = this.shifted(dx, dy);
  }

  /** The middle after the board has been moved by this many pixels. */
  private shifted(dx: number, dy: number): Point {
    const [x, y] = this.kept(this.middle, this.scale);
    return this.kept([x - dx / this.scale, y - dy / this.scale], this.scale);
  }

  /** While it moves, the board is a layer that is only shifted; at rest it is drawn sharply again. */
  private stir(): void {
    this.before ??= { box: this.box, scale: this.scale };
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.before = null), 220);
  }

  /** Move a point into sight, as far as the board's edge allows. */
  reveal([x, y]: Point): void {
    const [left, top, width, height] = this.box;
    const edge = 60;
    const inside = (value: number, start: number, length: number): number =>
      Math.min(Math.max(value, start + edge), start + length - edge) - value;
    const way = [inside(x, left, width) * this.scale, inside(y, top, height) * this.scale] as const;
    // Moving by nothing would set off the effect that calls this again and again.
    if (this.shifted(...way).join() !== this.shifted(0, 0).join()) this.pan(...way);
  }

  /** The middle, moved so that as little as possible is beyond the board's edge. */
  private kept([x, y]: Point, scale: number): Point {
    const [left, top, width, height] = this.whole;
    const along = (value: number, start: number, length: number, shown: number): number =>
      shown >= length ? start + length / 2 : Math.min(Math.max(value, start + shown / 2), start + length - shown / 2);
    return [along(x, left, width, this.width / scale), along(y, top, height, this.height / scale)];
  }
}
