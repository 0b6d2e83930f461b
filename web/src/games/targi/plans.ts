/** Several moves with one click: all simple goods, or an exchange with what is given and taken. */
import type { BoardData, Vector } from './cards';
import { GOODS, owned, type TargiView } from './view';

export interface Step {
  /** The question that the move answers. */
  kind: string;
  move: string;
}
export interface Plan {
  steps: Step[];
  give: Vector;
  get: Vector;
}

/** What a card gives at once and without a question; null for all others. */
function simpleGain(id: string | null | undefined, data: BoardData): Vector | null {
  const effect = id ? data.cards[id]?.effect : undefined;
  const [gain, ...others] = effect?.options ?? [];
  return effect?.kind === 'gain' && gain && !others.length && !('any' in gain) && !('same' in gain) ? gain : null;
}

const sum = (vectors: Vector[]): Vector => {
  const total: Record<string, number> = {};
  for (const vector of vectors)
    for (const [kind, n] of Object.entries(vector)) total[kind] = (total[kind] ?? 0) + (n ?? 0);
  return total;
};

/** All cards that only give goods, in one go; null where there are fewer than two. */
export function simpleGoods(moves: readonly string[], view: TargiView, data: BoardData): Plan | null {
  const found = moves.flatMap((move) => {
    const place = /^use (\w+)$/.exec(move)?.[1] ?? '';
    const gain = simpleGain(view.border[place]?.card ?? view.centre[place]?.card, data);
    return gain ? [{ move, gain }] : [];
  });
  if (view.decision?.kind !== 'act' || found.length < 2) return null;
  return {
    steps: found.map(({ move }) => ({ kind: 'act', move })),
    give: {},
    get: sum(found.map(({ gain }) => gain)),
  };
}

/** Every exchange at the card in question, with the goods that are given and taken. */
export function exchanges(moves: readonly string[], view: TargiView, seat: number, data: BoardData): Plan[] {
  const rates = data.cards[view.decision?.card ?? '']?.effect?.rates ?? [];
  if (view.decision?.kind !== 'exchange') return [];
  const have = owned(view.seats[seat]!);
  return rates.flatMap(({ give, get }, i) => {
    const rate = { kind: 'exchange', move: `rate ${i + 1}` };
    const { same } = give;
    if (!moves.includes(rate.move) || !same) return [];
    return GOODS.filter((good) => have[good] >= same).flatMap((good) => {
      const paid = { steps: [rate, { kind: 'give-equal', move: good }], give: { [good]: same } };
      if (!('any' in get)) return [{ ...paid, get }];
      return GOODS.filter((other) => other !== good).map((other) => ({
        ...paid,
        steps: [...paid.steps, { kind: 'take', move: other }],
        get: { [other]: 1 },
      }));
    });
  });
}

/** Questions that are left to the player even if there is only one answer. */
const ASKED = ['act', 'place'];

/** The only answer to a question; null where the player has a choice. */
export function forced(moves: readonly string[], view: TargiView): string | null {
  const kind = view.decision?.kind;
  return moves.length === 1 && kind && !ASKED.includes(kind) ? moves[0]! : null;
}

/** Plays a plan move by move, as long as it goes as planned. */
export class Running {
  #steps: Step[] = [];

  begin(plan: Plan): void {
    this.#steps = plan.steps;
  }

  /** The next move of the plan in this position. Questions that the rules have answered themselves are passed over. */
  next(moves: readonly string[], view: TargiView): string | null {
    const kind = view.decision?.kind;
    const at = this.#steps.findIndex((step) => step.kind === kind && moves.includes(step.move));
    const found = this.#steps[at];
    this.#steps = at < 0 ? [] : this.#steps.slice(at + 1);
    return found?.move ?? null;
  }

  stop(): void {
    this.#steps = [];
  }
}
