import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as tree from '../src/lib/lines';
import type { Line, Path } from '../src/lib/lines';

/** The tree after these paths, each as an address writes it. */
function treeOf(...paths: string[]): Line[] {
  return paths.reduce<Line[]>((lines, text) => tree.grown(lines, tree.read(text)!) ?? lines, []);
}
const shapes = (lines: Line[]) => lines.map(({ parent, from, moves }) => [parent, from, moves.join(' ')]);

describe('a tree of lines', () => {
  test('starts where the game was left, and grows at its end', () => {
    expect(shapes(treeOf('12~a', '12~a~b'))).toEqual([[null, 12, 'a b']]);
  });
  test('has a line of its own for every other move', () => {
    const lines = treeOf('12~a~b~c', '12~a~x', '12~z', '5~a', '12~a~x~y~z', '12~a~x~w');
    expect(shapes(lines)).toEqual([
      [null, 12, 'a b c'],
      [1, 1, 'x y z'],
      [null, 12, 'z'],
      [null, 5, 'a'],
      [2, 1, 'w'],
    ]);
    expect(tree.leaving(lines, null).map((line) => line.id)).toEqual([4, 1, 3]);
  });
  test('does not grow by what it already has', () => {
    const lines = treeOf('12~a~b', '12~a~x');
    expect(tree.grown(lines, { at: 12, moves: ['a', 'x'] })).toBe(lines);
  });
  test('finds every position by the way to it, and the way by the position', () => {
    const lines = treeOf('12~a~b~c', '12~a~x~y', '12~a~x~w');
    for (const text of ['12~a', '12~a~b', '12~a~b~c', '12~a~x', '12~a~x~y', '12~a~x~w']) {
      const path = tree.read(text)!;
      expect(tree.pathTo(lines, tree.locate(lines, path)!)).toEqual(path);
    }
    expect(tree.locate(lines, { at: 12, moves: ['b'] })).toBeNull();
    expect(tree.locate(lines, { at: 11, moves: ['a'] })).toBeNull();
    expect(tree.locate(lines, { at: 12, moves: [] })).toBeNull();
  });
  test('loses a line with all lines that leave it', () => {
    const lines = treeOf('12~a~b', '12~a~x~y', '12~a~x~w', '3~q');
    expect(shapes(tree.without(lines, 2))).toEqual([
      [null, 12, 'a b'],
      [null, 3, 'q'],
    ]);
    expect(shapes(tree.without(lines, 1))).toEqual([[null, 3, 'q']]);
  });
  test('keeps names, cut to their length', () => {
    const lines = tree.renamed(treeOf('12~a'), 1, 'x'.repeat(100));
    expect(lines[0]?.name).toHaveLength(tree.LONGEST_NAME);
    expect(tree.grown([], { at: 1, moves: ['a'] }, 'Mine')?.[0]?.name).toBe('Mine');
  });
  test('has bounds', () => {
    const moves = Array.from({ length: tree.MOST_MOVES + 1 }, (_, i) => `m${i}`);
    expect(tree.grown([], { at: 0, moves })).toBeNull();
    const full = treeOf(...Array.from({ length: tree.MOST_LINES }, (_, i) => `${i}~a`));
    expect(full).toHaveLength(tree.MOST_LINES);
    expect(tree.grown(full, { at: 500, moves: ['a'] })).toBeNull();
    expect(tree.grown(full, { at: 0, moves: ['a', 'b'] })).toHaveLength(tree.MOST_LINES);
  });
});

describe('the address of a line', () => {
  test('reads as it was written', () => {
    const path: Path = { at: 12, moves: ['camel green A4', 'ü+&~'.replace('~', '')] };
    const query = tree.query(path, 'Über & "alles"');
    expect(query).toMatch(/^\?line=12~camel\+green\+A4~/);
    const asked = new URLSearchParams(query);
    expect(tree.read(asked.get('line'))).toEqual(path);
    expect(asked.get('name')).toBe('Über & "alles"');
  });
  test.each(['', 'x', '-1~a', '1.5~a', '1~', '1~a~~b', `1~${'m'.repeat(201)}`, '1' + '~a'.repeat(121), '9999999'])(
    'is refused where it is none: %s',
    (text) => expect(tree.read(text)).toBeNull(),
  );
  test('may be missing', () => expect(tree.read(null)).toBeNull());
});

describe('the browser', () => {
  const items = new Map<string, string>();
  beforeEach(() => {
    items.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    });
  });
  test('keeps the lines of a game', () => {
    const lines = treeOf('12~a~b', '12~a~x');
    tree.save('t1', lines);
    expect(tree.load('t1')).toEqual(lines);
    expect(tree.load('t2')).toEqual([]);
    tree.save('t1', []);
    expect(tree.load('t1')).toEqual([]);
  });
  test('keeps those of the last games only', () => {
    for (let game = 0; game <= tree.KEPT_GAMES; game++) tree.save(`t${game}`, treeOf('1~a'));
    expect(tree.load('t0')).toEqual([]);
    expect(tree.load('t1')).toHaveLength(1);
  });
  test.each([
    'nonsense',
    '{"a":1}',
    '[["t1",[{"id":1}]]]',
    '[["t1",[{"id":1,"parent":2,"from":1,"moves":["a"],"name":""},{"id":2,"parent":1,"from":1,"moves":["a"],"name":""}]]]',
  ])('forgets what it cannot read: %s', (text) => {
    items.set('azalai.lines', text);
    expect(tree.load('t1')).toEqual([]);
  });
});
