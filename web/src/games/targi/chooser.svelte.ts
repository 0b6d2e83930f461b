/** What the person is about to choose: where they point, which marker they move, how they pay. */
import type { Why } from '../../lib/contract';
import { Reasons } from '../../lib/reasons';
import type { Gain } from '../../lib/types';
import type { Choices, Target, TargiView } from './view';
import { waysToLay, type Way } from './view';

export interface Source {
  readonly view: TargiView;
  readonly choices: Choices;
  readonly canAct: boolean;
  /** Ask before anything is sent. */
  readonly careful: boolean;
  readonly gains: Record<string, Gain>;
  /** Why a place cannot be used. */
  why: Why;
  play: (move: string) => void;
}

export class Chooser {
  /** Under the pointer or in focus. */
  aim: Target | null = $state(null);
  /** Chosen, but not sent yet: tapped, or a place where several things can be done. */
  picked: Target | null = $state(null);
  /** Which of the ways to pay. */
  way = $state(0);
  why = $state('');
  /** Touched last, whether it can be chosen or not. */
  seen: Target | null = $state(null);

  readonly #reasons: Reasons;

  constructor(private readonly source: Source) {
    this.#reasons = new Reasons((place) => source.why(place));
  }

  get ways(): Way[] {
    return waysToLay(this.source.choices.moves);
  }
  get chosenWay(): Way | undefined {
    return this.ways[Math.min(this.way, this.ways.length - 1)];
  }

  /** The moves that pressing a place would mean now. */
  movesAt(target: Target | null): string[] {
    if (!target || !this.source.canAct) return [];
    const marker = this.#markerTo(target);
    if (marker) return [marker];
    const found = this.source.choices.at(target);
    const rows = [...(this.chosenWay?.rows.values() ?? [])];
    const lays = found.filter((move) => rows.includes(move));
    return lays.length ? [...found.filter((move) => !move.startsWith('lay ')), ...lays] : found;
  }
  #markerTo(target: Target): string | undefined {
    if (!this.picked) return undefined;
    return this.source.choices.at(this.picked).find((move) => move === `move ${this.picked} ${target}`);
  }

  lit(target: Target): boolean {
    return this.movesAt(target).length > 0;
  }
  /** What the prompt talks about: what is pointed at, else what is picked. */
  get focus(): Target | null {
    return this.aim && this.lit(this.aim) ? this.aim : this.picked;
  }

  point = (target: Target, on: boolean): void => {
    if (on) this.aim = target;
    else if (this.aim === target) this.aim = null;
  };

  press = (target: Target, touch: boolean): void => {
    const moves = this.movesAt(target);
    this.why = '';
    this.seen = target;
    if (!moves.length) {
      this.picked = null;
      if (this.source.canAct) this.#explain(target);
      return;
    }
    const marker = this.#markerTo(target);
    if (marker) {
      // Two places were touched already, so that a finger is sure enough.
      this.source.play(marker);
      return;
    }
    const again = this.picked === target;
    const single = moves.length === 1 && !(moves[0]!.startsWith('move ') && target === moves[0]!.split(' ')[1]);
    if (single && (again || !(touch || this.source.careful))) this.source.play(moves[0]!);
    else this.picked = target;
  };

  #explain(target: Target): void {
    this.#reasons.tell(target.replace('mine ', ''), (words) => {
      if (this.seen === target) this.why = words;
    });
  }

  /** Where the player's own lines would also cross with a figure on a border card. */
  crossings(place: Target): string[] {
    const found = this.source.gains[`place ${place}`]?.crosses;
    return Array.isArray(found) ? found : [];
  }

  clear = (): void => {
    this.picked = null;
    this.seen = null;
    this.why = '';
    this.way = 0;
    this.#reasons.forget();
  };
}
