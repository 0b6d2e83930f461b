/** Several moves as one wish in Targi, and questions that leave no choice. */
import { describe, expect, test } from 'vitest';
import { exchanges, forced, Running, simpleGoods } from '../src/games/targi/plans';
import { asked, aSeatView, board } from './fixtures/targi';

describe('all simple goods', () => {
  const { view } = asked('act');
  for (const [place, card] of [
    ['6', 'BB06'],
    ['2', 'BB02'],
    ['5', 'BB05'],
  ] as const)
    view.border[place]!.card = card;

  test('are taken in one go, and cards that ask something are left', () => {
    const plan = simpleGoods(['end', 'use 2', 'use 5', 'use 6'], view, board);
    expect(plan?.steps.map(({ move }) => move)).toEqual(['use 2', 'use 6']);
    expect(plan?.get).toEqual({ dates: 1, pepper: 1 });
  });
  test('are not offered for one card alone', () => {
    expect(simpleGoods(['end', 'use 2', 'use 5'], view, board)).toBeNull();
  });
});

describe('an exchange in one click', () => {
  const { view } = asked('exchange');
  view.decision!.card = 'BB05';
  view.seats[0] = aSeatView({ goods: { dates: 3, salt: 2, pepper: 0 } });
  const plans = exchanges(['skip', 'rate 1', 'rate 2'], view, 0, board);

  test('says what is given and what is taken', () => {
    expect(plans.map(({ give, get }) => [give, get])).toEqual([
      [{ dates: 3 }, { gold: 1 }],
      [{ dates: 2 }, { salt: 1 }],
      [{ dates: 2 }, { pepper: 1 }],
      [{ salt: 2 }, { dates: 1 }],
      [{ salt: 2 }, { pepper: 1 }],
    ]);
  });
  test('answers each question as planned, and passes over those that were not asked', () => {
    const running = new Running();
    running.begin(plans[1]!);
    expect(running.next(['skip', 'rate 2'], view)).toBe('rate 2');
    const taking = { ...view, decision: { ...view.decision!, kind: 'take' } };
    expect(running.next(['dates', 'salt'], taking)).toBe('salt');
    expect(running.next(['skip', 'rate 2'], view)).toBeNull();
  });
  test('stops where something else is asked', () => {
    const running = new Running();
    running.begin(plans[1]!);
    expect(running.next(['end'], asked('act').view)).toBeNull();
    expect(running.next(['skip', 'rate 2'], view)).toBeNull();
  });
});

test('a question with one answer is not asked, but a turn is never ended unasked', () => {
  expect(forced(['put 1.1'], asked('put').view)).toBe('put 1.1');
  expect(forced(['pay points'], asked('raid').view)).toBe('pay points');
  expect(forced(['skip', 'take'], asked('confirm').view)).toBeNull();
  expect(forced(['end'], asked('act').view)).toBeNull();
  expect(forced(['place 2'], asked('place').view)).toBeNull();
});
