/** Shows other players' moves one after another, with a pause between. Your own moves are shown immediately. */
import type { GameEvent, ViewMessage } from './types';

/** More positions than this are a jump, not a course of events. */
const MOST = 12;

interface Source {
  /** Milliseconds between two moves; 0 shows everything at once. */
  readonly pause: () => number;
  /** The seats of this person. */
  readonly mine: () => readonly number[];
  /** A position is on screen now, with what led to it. */
  readonly onshow: (events: GameEvent[], view: ViewMessage) => void;
}
interface Step {
  view: ViewMessage;
  events: GameEvent[];
}

export class Pace {
  shown = $state.raw<ViewMessage | null>(null);
  #waiting = $state.raw<Step[]>([]);
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly source: Source) {}

  /** Positions are still to be shown. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  /** A position arrived, with what happened since the one before. */
  take(events: GameEvent[], view: ViewMessage): void {
    this.#waiting = [...this.#waiting, { view, events }];
    if (!this.#follows(events, view) || this.#waiting.length > MOST) this.skip();
    else this.#next();
  }

  /** Show everything that is left. */
  skip = (): void => {
    clearTimeout(this.#timer);
    const steps = this.#waiting;
    this.#waiting = [];
    const last = steps.at(-1);
    if (last) this.#show({ view: last.view, events: steps.flatMap((step) => step.events) });
  };

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Another player's move follows the position on screen; everything else is shown immediately. */
  #follows(events: GameEvent[], view: ViewMessage): boolean {
    const { shown } = this;
    if (!shown || shown.seat !== view.seat || !events.length || document.hidden || !this.source.pause()) return false;
    return events.every(({ kind, seat }) => kind === 'end' || (kind === 'move' && !this.source.mine().includes(seat!)));
  }

  #next(): void {
    clearTimeout(this.#timer);
    if (!this.#waiting.length) return;
    this.#timer = setTimeout(
      () => {
        const [first, ...rest] = this.#waiting;
        this.#waiting = rest;
        if (first) this.#show(first);
        this.#next();
      },
      Math.max(0, this.#at + this.source.pause() - performance.now()),
    );
  }

  #show({ view, events }: Step): void {
    this.shown = view;
    this.#at = performance.now();
    this.source.onshow(events, view);
  }
}
