/** Choosing in Targi: with a mouse, a finger and keys, on the table and in words, for every question that the rules ask. */
import { describe, expect, test, vi } from 'vitest';
import { asked, examples, type Example } from './fixtures/targi';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', { languages: ['en'] });
const { Chooser } = await import('../src/games/targi/chooser.svelte');
const { Choices } = await import('../src/games/targi/view');

interface Wanted {
  moves?: string[];
  careful?: boolean;
  canAct?: boolean;
  example?: Example;
}
function aChooser({ moves, careful = false, canAct = true, example = asked('act') }: Wanted = {}) {
  const played: string[] = [];
  const { view } = example;
  const choices = new Choices(moves ?? example.moves, view);
  const why = vi.fn((target: string) => Promise.resolve(`not ${target}`));
  const source = { view, choices, gains: {}, canAct, careful, why, play: (move: string) => played.push(move) };
  return { chooser: new Chooser(source), played, why };
}

describe('with a mouse', () => {
  test('one click uses a card', () => {
    const { chooser, played } = aChooser({ moves: ['use 5', 'use r1c1'] });
    chooser.press('r1c1', false);
    expect(played).toEqual(['use r1c1']);
  });
  test('a place where two things can be done is picked, and neither is sent', () => {
    const { chooser, played } = aChooser({ moves: ['use 5', 'place 5'] });
    chooser.press('5', false);
    expect(played).toEqual([]);
    expect(chooser.picked).toBe('5');
    expect(chooser.movesAt('5')).toEqual(['use 5', 'place 5']);
  });
  test('a click on anything else asks why not, and lets go', () => {
    const { chooser, played, why } = aChooser({ moves: ['use 5', 'place 5'] });
    chooser.press('5', false);
    chooser.press('9', false);
    expect([chooser.picked, chooser.seen]).toEqual([null, '9']);
    expect(why.mock.calls).toEqual([['9']]);
    expect(played).toEqual([]);
  });
  test('a good click takes the reason away', () => {
    const { chooser } = aChooser({ moves: ['use 5'] });
    chooser.press('9', false);
    chooser.press('5', false);
    expect(chooser.why).toBe('');
  });
});

describe('with a finger, or carefully', () => {
  test('the first tap picks, the second one sends', () => {
    for (const [touch, careful] of [
      [true, false],
      [false, true],
    ] as const) {
      const { chooser, played } = aChooser({ moves: ['use 5', 'use 9'], careful });
      chooser.press('5', touch);
      expect(played).toEqual([]);
      chooser.press('9', touch);
      expect(played).toEqual([]);
      chooser.press('9', touch);
      expect(played).toEqual(['use 9']);
    }
  });
});

describe('a marker', () => {
  const moves = ['move r1c1 r1c2', 'move r1c1 r2c1', 'move r3c3 r3c2', 'skip'];
  test('is picked up first, also where only one way is open', () => {
    const { chooser, played } = aChooser({ moves });
    chooser.press('r3c3', false);
    expect(played).toEqual([]);
    expect(chooser.lit('r3c2')).toBe(true);
    expect(chooser.lit('r1c2')).toBe(false);
    chooser.press('r3c2', false);
    expect(played).toEqual(['move r3c3 r3c2']);
  });
  test('another one can be picked up instead', () => {
    const { chooser, played } = aChooser({ moves });
    chooser.press('r3c3', false);
    chooser.press('r1c1', false);
    expect(chooser.picked).toBe('r1c1');
    chooser.press('r2c1', false);
    expect(played).toEqual(['move r1c1 r2c1']);
  });
});

describe('laying a card out', () => {
  const moves = ['lay 1', 'lay 2', 'lay 1 cost 2', 'lay 2 cost 2', 'hand', 'discard'];
  test('the row is clicked, and it is paid in the way that is chosen', () => {
    const { chooser, played } = aChooser({ moves, example: asked('tribe') });
    const [row] = [...new Choices(moves, asked('tribe').view).byTarget.keys()];
    chooser.press(row!, false);
    chooser.way = 1;
    chooser.press(row!, false);
    expect(played).toEqual(['lay 1', 'lay 1 cost 2']);
  });
  test('there are as many ways as the moves have', () => {
    const { chooser } = aChooser({ moves, example: asked('tribe') });
    expect(chooser.ways).toHaveLength(2);
    chooser.way = 7;
    expect(chooser.chosenWay?.cost).toBe(1);
  });
});

describe('what is talked about', () => {
  test('is what is pointed at, as long as something can be done there', () => {
    const { chooser } = aChooser({ moves: ['use 5', 'place 5', 'use 9'] });
    chooser.press('5', true);
    expect(chooser.focus).toBe('5');
    chooser.point('9', true);
    expect(chooser.focus).toBe('9');
    chooser.point('9', false);
    expect(chooser.focus).toBe('5');
    chooser.point('12', true);
    expect(chooser.focus).toBe('5');
  });
  test('a pointer that leaves late does not take away what came since', () => {
    const { chooser } = aChooser({ moves: ['use 5', 'use 9'] });
    chooser.point('5', true);
    chooser.point('9', true);
    chooser.point('5', false);
    expect(chooser.aim).toBe('9');
  });
  test('is nothing once a new position is here', () => {
    const { chooser } = aChooser({ moves: ['use 5', 'place 5'] });
    chooser.press('5', false);
    chooser.press('9', false);
    chooser.way = 1;
    chooser.clear();
    expect([chooser.picked, chooser.seen, chooser.why, chooser.way]).toEqual([null, null, '', 0]);
  });
});

describe('a player who waits', () => {
  test('can choose nothing, and is not told why', () => {
    const { chooser, played } = aChooser({ moves: ['use 5'], canAct: false });
    chooser.press('5', false);
    expect([played, chooser.lit('5'), chooser.why]).toEqual([[], false, '']);
  });
});

describe.each(examples.map((example, at) => [`${example.kind} ${at}`, example] as const))('%s', (_, example) => {
  const choices = new Choices(example.moves, example.view);

  /** What a place sends: once pressed, or by a button for each of the things that can be done there. */
  function reached(touch: boolean): string[] {
    return [...choices.byTarget.keys()].flatMap((target) => {
      const ways = aChooser({ example }).chooser.ways.length || 1;
      return Array.from({ length: ways }, (__, way) => {
        const { chooser, played } = aChooser({ example });
        chooser.way = way;
        chooser.press(target, touch);
        if (!played.length && choices.at(target).some((move) => move.startsWith(`move ${target} `)))
          return choices.at(target).flatMap((move) => {
            const second = aChooser({ example });
            second.chooser.press(target, touch);
            second.chooser.press(move.split(' ')[2]!, touch);
            return second.played;
          });
        if (!played.length) chooser.press(target, touch);
        return played.length ? played : chooser.movesAt(target);
      }).flat();
    });
  }
  test('every move on the table is reached by clicks, and nothing else is sent', () => {
    const onTable = [...choices.byTarget.values()].flat();
    expect([...new Set(reached(false))].sort()).toEqual([...onTable].sort());
  });
  test('every move on the table is reached by taps of a finger', () => {
    const onTable = [...choices.byTarget.values()].flat();
    expect([...new Set(reached(true))].sort()).toEqual([...onTable].sort());
  });
  test('only places where something can be done are lit', () => {
    const { chooser } = aChooser({ example });
    const places = [...Object.keys(example.view.border), ...Object.keys(example.view.centre)];
    expect(places.filter((place) => chooser.lit(place))).toEqual(places.filter((place) => choices.at(place).length));
  });
});
