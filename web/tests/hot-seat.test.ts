/** Several people at one screen, and what they hear. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameWords, Viewer } from '../src/lib/contract';
import { hear, toldWhole } from '../src/lib/hearing';
import { HotSeat, type Hands } from '../src/lib/hot-seat.svelte';
import { t } from '../src/lib/i18n.svelte';
import { aBot, aSeat, aTableOf, anEvent } from './fixtures/server';

describe('a screen for several people', () => {
  type Changeable = { -readonly [Key in keyof Hands]: Hands[Key] };
  let hands: Changeable;
  let screen: HotSeat;
  const look = vi.fn();
  /** The turn goes to a seat; the server has not sent its view yet. */
  function turnOf(seat: number | null): void {
    hands.toMove = seat;
    hands.myTurn = seat !== null && hands.mine.includes(seat);
  }
  beforeEach(() => {
    vi.useFakeTimers();
    look.mockClear();
    hands = {
      mine: [0, 1],
      seat: 0,
      toMove: 0,
      myTurn: true,
      over: false,
      secret: true,
      known: true,
      live: true,
      look,
    };
    screen = new HotSeat(hands);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is covered at first, for the player to move', () => {
    expect(screen.covered).toBe(true);
    expect(screen.next).toBe(0);
  });
  test('shows a seat once its player has it', () => {
    screen.uncover();
    expect(look).toHaveBeenCalledExactlyOnceWith(0);
    expect(screen.covered).toBe(false);
  });
  test('is not covered by a secret of the player who has it, but for the next', () => {
    hands.secret = false;
    screen.follow();
    hands.secret = true;
    expect(screen.covered).toBe(false);
    turnOf(1);
    expect(screen.covered).toBe(true);
  });
  test('is nobody’s before it is known whether there is a secret', () => {
    Object.assign(hands, { secret: false, known: false });
    screen.follow();
    Object.assign(hands, { secret: true, known: true });
    expect(screen.covered).toBe(true);
  });
  test('is not covered before there is anything to see', () => {
    hands.known = false;
    expect(screen.covered).toBe(false);
  });
  test('is never covered where there is nothing to hide', () => {
    hands.secret = false;
    expect(screen.covered).toBe(false);
  });
  test('is open to all once the game is over', () => {
    hands.over = true;
    expect(screen.covered).toBe(false);
  });
  test('keeps the last move in sight for a moment, then is covered for the next player', () => {
    screen.uncover();
    turnOf(1);
    screen.linger();
    expect(screen.covered).toBe(false);
    vi.advanceTimersByTime(899);
    expect(screen.covered).toBe(false);
    vi.advanceTimersByTime(1);
    expect(screen.covered).toBe(true);
    expect(screen.next).toBe(1);
  });
  test('is covered at once if the turn changes again meanwhile', () => {
    screen.uncover();
    turnOf(1);
    screen.linger()?.();
    expect(screen.covered).toBe(true);
  });
  test('stays covered until the server has sent what the next player may see', () => {
    screen.uncover();
    turnOf(1);
    screen.uncover();
    expect(screen.covered).toBe(true);
    hands.seat = 1;
    expect(screen.covered).toBe(false);
  });
  test('stays with its player while others elsewhere move', () => {
    screen.uncover();
    turnOf(2);
    expect(screen.covered).toBe(false);
    expect(screen.linger()).toBeUndefined();
    expect(screen.next).toBe(0);
  });
  test('belongs to the first player here before anybody has it', () => {
    turnOf(2);
    expect(screen.next).toBe(0);
  });
  test('follows the turn where nothing is hidden', () => {
    hands.secret = false;
    turnOf(1);
    screen.follow();
    expect(look).toHaveBeenCalledExactlyOnceWith(1);
  });
  test('does not follow the turn to a player who does not have it yet', () => {
    screen.uncover();
    look.mockClear();
    turnOf(1);
    screen.follow();
    expect(look).not.toHaveBeenCalled();
  });
  test.each([
    ['shows the seat already', { seat: 1 }],
    ['is offline', { live: false }],
    ['has one player only', { mine: [1] }],
  ])('asks for nothing if it %s', (_, change: Partial<Hands>) => {
    Object.assign(hands, { secret: false, ...change });
    turnOf(1);
    screen.follow();
    expect(look).not.toHaveBeenCalled();
  });
  test('asks for nothing while somebody elsewhere moves', () => {
    hands.secret = false;
    turnOf(2);
    screen.follow();
    expect(look).not.toHaveBeenCalled();
  });
});

describe('what happened', () => {
  const table = aTableOf([aSeat(0), aSeat(1), aBot(2)], [0]);
  const nameOf = (seat: number): string => ['You', 'Badis', 'Trader'][seat] ?? '';
  const viewer: Viewer = { seat: 0, mine: [0], nameOf };
  const words = {
    describeEvent: ({ seat, move }: { seat: number; move: string }) => `${nameOf(seat)} played ${move}.`,
    sound: () => 'gain',
  } as unknown as GameWords;
  const move = (seat: number, text = 'x') => anEvent({ seat, move: text });
  const quiet = { to_move: 1, result: null };
  const mine = { to_move: 0, result: null };

  test('is told, and that it is your turn', () => {
    expect(hear([move(2)], mine, words, table, viewer)).toEqual({
      said: `Trader played x. ${t('turn.yours')}`,
      sound: 'turn',
      turn: true,
    });
  });
  test('by your own hand is heard, but not told', () => {
    expect(hear([move(0)], quiet, words, table, viewer)).toEqual({ said: '', sound: 'gain', turn: false });
  });
  test('by your own hand does not call you again in your own turn', () => {
    expect(hear([move(0)], mine, words, table, viewer).turn).toBe(false);
  });
  test('by your own hand is told to the others at this screen', () => {
    const shared: Viewer = { seat: null, mine: [0, 1], nameOf };
    expect(hear([move(0)], mine, words, table, shared)).toMatchObject({ said: 'You played x.', turn: false });
  });
  test('at once is told from the fourth last on', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((text) => move(1, text));
    expect(hear(many, quiet, words, table, viewer).said).toBe(
      'Badis played b. Badis played c. Badis played d. Badis played e.',
    );
  });
  test('sounds like a plain placement before the words of the game are there', () => {
    expect(hear([move(1)], quiet, null, table, viewer).sound).toBe('place');
  });
  test('at the end sounds like the end', () => {
    const over = { to_move: null, result: { winners: [0] } } as unknown as Parameters<typeof hear>[1];
    expect(hear([move(1)], over, words, table, viewer).sound).toBe('end');
  });
  test('besides moves has no sound', () => {
    expect(hear([anEvent({ kind: 'ask', seat: 1, what: 'undo' })], quiet, words, table, viewer).sound).toBeNull();
  });
  test('not at all is silent', () => {
    expect(hear([], quiet, words, table, viewer)).toEqual({ said: '', sound: null, turn: false });
  });
  test('is told whole once the game is over', () => {
    const hidden = anEvent({ number: 4, moves: 1, move: 'camel green B1' });
    const whole = anEvent({ number: 0, moves: 1, move: 'camel green B1', change: { water: 3 } });
    expect(toldWhole([hidden], [whole])).toEqual([{ ...whole, number: 4 }]);
    expect(toldWhole([hidden], undefined)).toEqual([hidden]);
  });
  test('but was undone stays as it was told', () => {
    const undone = anEvent({ moves: 1, move: 'camel pink C1' });
    expect(toldWhole([undone], [anEvent({ moves: 1, move: 'camel green B1' })])).toEqual([undone]);
  });
});
