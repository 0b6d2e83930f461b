/** Made-up positions of the base game, drawn on the page that explains it. */
import type { TargiView } from './view';

const CENTRE = {
  r1c1: 'G08',
  r1c2: 'B05',
  r1c3: 'G01',
  r2c1: 'B33',
  r2c2: 'G11',
  r2c3: 'B16',
  r3c1: 'G05',
  r3c2: 'B22',
  r3c3: 'G10',
};

const NOBODY = {
  goods: { dates: 2, salt: 2, pepper: 2 },
  gold: 1,
  water: 0,
  vp: 4,
  hand: null,
  display: [[], [], []],
  targi: 1,
  limits: { goods: 10, gold: 3, water: 10 },
  over: {},
  rows: [0, 0, 0],
  counts: {},
};

/** A made-up position of the base game, to draw. */
export function drawn(figures: Record<string, number>, marks: string[][]): TargiView {
  const border: TargiView['border'] = {};
  for (let number = 1; number <= 16; number += 1)
    border[number] = { card: `BB${String(number).padStart(2, '0')}`, seat: figures[number] ?? null, done: false };
  const centre = Object.fromEntries(
    Object.entries(CENTRE).map(([space, card]) => [
      space,
      { kind: card.startsWith('G') ? 'goods' : 'tribe', card, face_down: false, markers: [] as number[] },
    ]),
  ) as TargiView['centre'];
  return {
    seat: 0,
    rules: 'base',
    phase: 'place',
    to_move: null,
    decision: null,
    round: 2,
    robber: 2,
    targia: null,
    start: 0,
    border,
    centre,
    marks,
    dunes: [],
    piles: { tribe: 41, goods: 14 },
    discards: { tribe: [], goods: [] },
    shown: [],
    lifted: [],
    seats: [NOBODY, NOBODY],
    lacks: {},
    challenges: [],
    progress: [],
    raids: [],
    categories: [],
    scores: [],
    end: null,
    history: [],
  };
}
