/** The part of the board that a screen shows: it fits, it stays on the board, and zooming keeps what is under the pointer. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Camera } from '../../src/games/desert/camera.svelte';
import type { Point } from '../../src/games/desert/geometry';

type Box = [number, number, number, number];
const BOARD: Box = [-50, -20, 1000, 600];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aCamera(width: number, height: number, board: Box = BOARD): Camera {
  const camera = new Camera();
  camera.width = width;
  camera.height = height;
  camera.show(board);
  return camera;
}
const rounded = (point: readonly number[]): number[] => point.map((value) => Math.round(value * 1000) / 1000);
/** Nothing but the board is shown, except where the screen is larger than it. */
function staysOnBoard({ box }: Camera, [left, top, width, height]: Box = BOARD): void {
  for (const [start, length, begin, size] of [
    [box[0], box[2], left, width],
    [box[1], box[3], top, height],
  ] as const) {
    if (length >= size) expect(start + length / 2).toBeCloseTo(begin + size / 2);
    else {
      expect(start).toBeGreaterThanOrEqual(begin - 1e-6);
      expect(start + length).toBeLessThanOrEqual(begin + size + 1e-6);
    }
  }
}

describe('at first', () => {
  test.each([
    [1000, 600],
    [500, 800],
    [1600, 400],
    [320, 320],
  ])('the whole board fits into %i × %i pixels, in the middle', (width, height) => {
    const camera = aCamera(width, height);
    const [left, top, shownWidth, shownHeight] = camera.box;
    expect(left).toBeLessThanOrEqual(BOARD[0] + 1e-9);
    expect(top).toBeLessThanOrEqual(BOARD[1] + 1e-9);
    expect(left + shownWidth).toBeGreaterThanOrEqual(BOARD[0] + BOARD[2] - 1e-9);
    expect(top + shownHeight).toBeGreaterThanOrEqual(BOARD[1] + BOARD[3] - 1e-9);
    expect(rounded(camera.toScreen([450, 280]))).toEqual([width / 2, height / 2]);
  });
  test('one side of the board touches the edges of the screen', () => {
    expect(aCamera(500, 800).scale).toBeCloseTo(0.5);
    expect(aCamera(4000, 600).scale).toBeCloseTo(1);
  });
  test('a screen that is not laid out yet shows nothing, but breaks nothing', () => {
    const camera = new Camera();
    camera.show(BOARD);
    expect(camera.scale).toBe(1);
    expect(camera.box.every(Number.isFinite)).toBe(true);
  });
});

describe('points', () => {
  test('on the screen and on the map are two names of the same', () => {
    const camera = aCamera(800, 500);
    camera.zoom(2.3, [100, 400]);
    for (const point of [
      [0, 0],
      [400, 250],
      [799, 499],
    ] as Point[])
      expect(rounded(camera.toScreen(camera.toMap(point)))).toEqual(rounded(point));
  });
});

describe('zooming', () => {
  test.each([
    [1.5, [300, 200]],
    [2, [650, 350]],
    [3.7, [500, 300]],
  ] as const)('by %f keeps what is under the pointer', (factor, pointer) => {
    const camera = aCamera(1000, 600);
    camera.zoom(factor, pointer);
    const under = camera.toMap(pointer);
    camera.zoom(1.3, pointer);
    expect(rounded(camera.toMap(pointer))).toEqual(rounded(under));
  });
  test('ends at four times the whole board', () => {
    const camera = aCamera(1000, 600);
    for (let turn = 0; turn < 20; turn++) camera.zoom(1.4, [500, 300]);
    expect(camera.closeness).toBe(4);
  });
  test('away from the board ends where all of it is seen', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(3, [900, 100]);
    camera.zoom(0.01, [10, 10]);
    expect(camera.closeness).toBe(1);
    expect(rounded(camera.toScreen([450, 280]))).toEqual([500, 300]);
  });
  test('in a corner and away in another never leaves the board', () => {
    const camera = aCamera(700, 500);
    for (const [factor, pointer] of [
      [4, [0, 0]],
      [0.5, [700, 500]],
      [2, [700, 0]],
      [0.7, [0, 500]],
    ] as const) {
      camera.zoom(factor, pointer);
      staysOnBoard(camera);
    }
  });
});

describe('dragging', () => {
  test('moves the board with the finger', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(2, [500, 300]);
    const before = camera.toScreen([450, 280]);
    camera.pan(40, -25);
    const after = camera.toScreen([450, 280]);
    expect(rounded([after[0] - before[0], after[1] - before[1]])).toEqual([40, -25]);
  });
  test('stops at the edge, and comes back at once', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(2, [500, 300]);
    camera.pan(99_999, 99_999);
    expect(rounded(camera.box.slice(0, 2))).toEqual([-50, -20]);
    camera.pan(-10, -10);
    expect(rounded(camera.box.slice(0, 2))).toEqual([-45, -15]);
  });
  test('does nothing while all of the board is seen', () => {
    const camera = aCamera(1000, 600);
    const before = [...camera.box];
    camera.pan(70, 70);
    expect(rounded(camera.box)).toEqual(rounded(before));
  });
});

describe('a space that gets the focus', () => {
  test('is brought into sight, with some room around it', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(4, [0, 0]);
    camera.reveal([900, 500]);
    const [x, y] = camera.toScreen([900, 500]);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(1000);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(600);
    staysOnBoard(camera);
  });
  test('that is in sight moves nothing', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(2, [500, 300]);
    const before = [...camera.box];
    camera.reveal([450, 280]);
    expect(camera.box).toEqual(before);
  });
});

describe('while it moves', () => {
  test('the drawing is only shifted, and drawn anew once it rests', () => {
    const camera = aCamera(1000, 600);
    const before = [...camera.drawn.box];
    camera.zoom(2, [0, 0]);
    expect(camera.moving).toBe(true);
    expect(camera.drawn.box).toEqual(before);
    expect(camera.transform).toBe('translate(0.0px, 0.0px) scale(2.0000)');
    vi.advanceTimersByTime(300);
    expect(camera.moving).toBe(false);
    expect(camera.transform).toBe('none');
    expect(camera.drawn.box).toEqual(camera.box);
  });
  test('every further step puts the rest off', () => {
    const camera = aCamera(1000, 600);
    for (let step = 0; step < 5; step++) {
      camera.zoom(1.1, [500, 300]);
      vi.advanceTimersByTime(200);
      expect(camera.moving).toBe(true);
    }
    vi.advanceTimersByTime(100);
    expect(camera.moving).toBe(false);
  });
  test('shift and size put every point where the camera wants it', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(2, [300, 200]);
    vi.advanceTimersByTime(300);
    const drawn = camera.toScreen([400, 300]);
    camera.zoom(1.5, [640, 100]);
    camera.pan(-31, 17);
    const [, x, y, scale] = /translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(camera.transform)!.map(Number);
    const wanted = camera.toScreen([400, 300]);
    expect(drawn[0] * scale! + x!).toBeCloseTo(wanted[0], 0);
    expect(drawn[1] * scale! + y!).toBeCloseTo(wanted[1], 0);
  });
});

describe('another board', () => {
  test('is shown as a whole again', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(3, [100, 100]);
    camera.show([0, 0, 400, 400]);
    expect(camera.closeness).toBe(1);
    staysOnBoard(camera, [0, 0, 400, 400]);
    expect(rounded(camera.toScreen([200, 200]))).toEqual([500, 300]);
  });
  test('that is the same board leaves the zoom alone', () => {
    const camera = aCamera(1000, 600);
    camera.zoom(3, [100, 100]);
    camera.show([...BOARD]);
    expect(camera.closeness).toBe(3);
  });
});
