/** What fingers and the mouse do to the board. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Gestures, type Pointer } from '../src/games/desert/gestures';
import type { Point } from '../src/games/desert/geometry';

const camera = { closeness: 1, pan: vi.fn(), zoom: vi.fn() };
const hands = { point: vi.fn(), tap: vi.fn(), grab: vi.fn() };
let gestures: Gestures;

const finger = (x: number, y: number, id = 1): Pointer => ({ id, at: [x, y], finger: true });
const mouse = (x: number, y: number): Pointer => ({ id: 9, at: [x, y], finger: false });
function tap(pointer: Pointer): void {
  gestures.down(pointer);
  gestures.up(pointer);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  camera.closeness = 1;
  gestures = new Gestures(camera, hands);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the mouse', () => {
  test('points without being pressed', () => {
    gestures.move(mouse(30, 40));
    expect(hands.point).toHaveBeenCalledWith([30, 40]);
  });
  test('clicks, even twice in the same place', () => {
    tap(mouse(30, 40));
    tap(mouse(30, 40));
    expect(hands.tap).toHaveBeenCalledTimes(2);
    expect(hands.tap).toHaveBeenLastCalledWith([30, 40], false);
    expect(camera.zoom).not.toHaveBeenCalled();
  });
  test('still clicks if it trembles', () => {
    gestures.down(mouse(30, 40));
    gestures.move(mouse(34, 42));
    gestures.up(mouse(34, 42));
    expect(camera.pan).not.toHaveBeenCalled();
    expect(hands.tap).toHaveBeenCalledWith([34, 42], false);
  });
  test('drags the board once it has moved far enough, and then does not click', () => {
    gestures.down(mouse(0, 0));
    gestures.move(mouse(10, 0));
    gestures.move(mouse(15, 5));
    gestures.up(mouse(15, 5));
    expect(hands.grab).toHaveBeenCalledExactlyOnceWith(9);
    expect(camera.pan.mock.calls).toEqual([
      [10, 0],
      [5, 5],
    ]);
    expect(hands.tap).not.toHaveBeenCalled();
  });
  test('may rest as long as it likes', () => {
    gestures.down(mouse(30, 40));
    vi.advanceTimersByTime(5000);
    gestures.up(mouse(30, 40));
    expect(hands.tap).toHaveBeenCalledOnce();
  });
});

describe('one finger', () => {
  test('taps', () => {
    tap(finger(30, 40));
    expect(hands.tap).toHaveBeenCalledExactlyOnceWith([30, 40], true);
    expect(gestures.finger).toBe(true);
  });
  test('that moves without being down points at nothing', () => {
    gestures.move(finger(30, 40));
    expect(hands.point).not.toHaveBeenCalled();
  });
  test('that rests is told what is there, and chooses nothing when it is lifted', () => {
    gestures.down(finger(30, 40));
    vi.advanceTimersByTime(449);
    expect(gestures.held).toBe(false);
    vi.advanceTimersByTime(1);
    expect(gestures.held).toBe(true);
    expect(hands.point).toHaveBeenCalledExactlyOnceWith([30, 40]);
    gestures.up(finger(30, 40));
    expect(hands.tap).not.toHaveBeenCalled();
  });
  test('that drags does not rest', () => {
    gestures.down(finger(30, 40));
    gestures.move(finger(60, 40));
    vi.advanceTimersByTime(1000);
    expect(gestures.held).toBe(false);
    expect(hands.point).not.toHaveBeenCalled();
  });
  test('that the browser takes away for scrolling chooses nothing', () => {
    gestures.down(finger(30, 40));
    expect(gestures.cancel(1)).toBe(true);
    expect(gestures.busy).toBe(false);
    gestures.up(finger(30, 40));
    vi.advanceTimersByTime(1000);
    expect(hands.tap).not.toHaveBeenCalled();
    expect(gestures.held).toBe(false);
  });
  test('after one that rested taps again', () => {
    gestures.down(finger(30, 40));
    vi.advanceTimersByTime(500);
    gestures.up(finger(30, 40));
    vi.advanceTimersByTime(500);
    tap(finger(30, 40));
    expect(hands.tap).toHaveBeenCalledOnce();
  });
});

describe('a double tap', () => {
  const twice = (pause: number, second: Point = [32, 41]): void => {
    tap(finger(30, 40));
    vi.advanceTimersByTime(pause);
    tap({ id: 1, at: second, finger: true });
  };
  beforeEach(() => {
    vi.advanceTimersByTime(1000); // the page has been open for a while
  });
  test('comes nearer, and is one tap only', () => {
    twice(150);
    expect(camera.zoom).toHaveBeenCalledExactlyOnceWith(2.2, [32, 41]);
    expect(hands.tap).toHaveBeenCalledOnce();
  });
  test('on a part of the board goes back to the whole', () => {
    camera.closeness = 2;
    twice(150);
    expect(camera.zoom).toHaveBeenCalledExactlyOnceWith(0.5, [32, 41]);
  });
  test('is two taps if it is slow', () => {
    twice(300);
    expect(camera.zoom).not.toHaveBeenCalled();
    expect(hands.tap).toHaveBeenCalledTimes(2);
  });
  test('is two taps if they are apart', () => {
    twice(100, [60, 40]);
    expect(camera.zoom).not.toHaveBeenCalled();
    expect(hands.tap).toHaveBeenCalledTimes(2);
  });
  test('does not become two with a third tap', () => {
    twice(100);
    vi.advanceTimersByTime(100);
    tap(finger(30, 40));
    expect(camera.zoom).toHaveBeenCalledOnce();
    expect(hands.tap).toHaveBeenCalledTimes(2);
  });
});

describe('two fingers', () => {
  beforeEach(() => {
    gestures.down(finger(100, 100, 1));
    gestures.down(finger(200, 100, 2));
  });
  test('that part come nearer, around the middle between them', () => {
    gestures.move(finger(300, 100, 2));
    expect(camera.zoom).toHaveBeenCalledExactlyOnceWith(2, [150, 100]);
    expect(camera.pan).toHaveBeenCalledExactlyOnceWith(50, 0);
  });
  test('that close go away', () => {
    gestures.move(finger(150, 100, 1));
    expect(camera.zoom).toHaveBeenCalledExactlyOnceWith(0.5, [150, 100]);
  });
  test('go on from where they are', () => {
    gestures.move(finger(300, 100, 2));
    gestures.move(finger(400, 100, 2));
    expect(camera.zoom).toHaveBeenLastCalledWith(1.5, [200, 100]);
  });
  test('choose nothing when they are lifted, one after the other', () => {
    gestures.up(finger(100, 100, 1));
    gestures.up(finger(200, 100, 2));
    expect(hands.tap).not.toHaveBeenCalled();
    expect(gestures.busy).toBe(false);
  });
  test('of which one is lifted drag on with the other', () => {
    gestures.up(finger(100, 100, 1));
    gestures.move(finger(203, 104, 2));
    expect(camera.pan).toHaveBeenCalledExactlyOnceWith(3, 4);
  });
  test('never rest', () => {
    vi.advanceTimersByTime(1000);
    expect(gestures.held).toBe(false);
  });
  test('in the same place do not zoom to nowhere', () => {
    gestures.up(finger(200, 100, 2));
    gestures.down(finger(100, 100, 3));
    gestures.move(finger(140, 100, 3));
    expect(camera.zoom).not.toHaveBeenCalled();
  });
  test('and a third one do nothing', () => {
    gestures.down(finger(150, 200, 3));
    gestures.move(finger(150, 250, 3));
    expect(camera.zoom).not.toHaveBeenCalled();
    expect(camera.pan).not.toHaveBeenCalled();
  });
});
