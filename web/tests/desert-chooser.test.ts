/** Choosing in Through the Desert: by a click, by a finger and by keys, with and without Confirm. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Gain } from '../src/lib/types';
import { aDesert, choosing, nameOf } from './fixtures/desert';
import { settled } from './fixtures/requests';

vi.stubGlobal('navigator', { languages: ['en'] });
const { Chooser } = await import('../src/games/desert/chooser.svelte');
const { t } = await import('../src/games/desert/i18n');
const { Choices, parseMove } = await import('../src/games/desert/view');
const { language } = await import('../src/lib/i18n.svelte');

afterEach(() => {
  language.current = 'en';
});

interface Wanted {
  moves?: string[];
  gains?: Record<string, Gain>;
  confirmTurn?: boolean;
  refusal?: string | null;
  view?: Parameters<typeof aDesert>[0];
}
function aChooser(wanted: Wanted = {}) {
  const played: string[] = [];
  const source = {
    view: aDesert(wanted.view),
    choices: new Choices(wanted.moves ?? ['camel green A1', 'camel green B1', 'camel pink B1']),
    gains: wanted.gains ?? {},
    confirmTurn: wanted.confirmTurn ?? false,
    refusal: wanted.refusal ?? null,
    why: (target: string) => Promise.resolve(target),
    play: (move: string) => played.push(move),
  };
  return { chooser: new Chooser(source), played, source };
}

describe('a click', () => {
  test('on a legal space places the camel at once', () => {
    const { chooser, played } = aChooser();
    chooser.choose('A1', 'green', true);
    expect(played).toEqual(['camel green A1']);
  });
  test('on a space that is not legal for the colour does nothing', () => {
    const { chooser, played } = aChooser();
    chooser.choose('A1', 'pink', true);
    expect(played).toEqual([]);
    expect(chooser.chosen).toBeNull();
  });
  test('of a finger chooses first; the second tap places', () => {
    const { chooser, played } = aChooser();
    chooser.choose('A1', 'green', false);
    expect(played).toEqual([]);
    expect(chooser.move).toBe('camel green A1');
    chooser.choose('A1', 'green', true);
    expect(played).toEqual(['camel green A1']);
  });
});

describe('with Confirm', () => {
  test('the first camel of a turn is placed at once, the last one waits', () => {
    const first = aChooser({ confirmTurn: true, view: { left: 2 } });
    first.chooser.choose('A1', 'green', true);
    expect(first.played).toEqual(['camel green A1']);
    const last = aChooser({ confirmTurn: true, view: { left: 1 } });
    last.chooser.choose('A1', 'green', true);
    expect(last.played).toEqual([]);
    last.chooser.confirm();
    expect(last.played).toEqual(['camel green A1']);
  });
  test('a leader ends the turn, so it waits', () => {
    const { chooser, played } = aChooser({
      confirmTurn: true,
      moves: ['leader green A1'],
      view: { phase: 'leader' },
    });
    chooser.choose('A1', 'green', true);
    expect(played).toEqual([]);
    expect(chooser.move).toBe('leader green A1');
  });
  test('the same space again confirms, another one changes the choice', () => {
    const { chooser, played } = aChooser({ confirmTurn: true, view: { left: 1 } });
    chooser.choose('A1', 'green', true);
    chooser.choose('B1', 'green', true);
    expect(played).toEqual([]);
    chooser.choose('B1', 'pink', true);
    expect(played).toEqual([]);
    chooser.choose('B1', 'pink', true);
    expect(played).toEqual(['camel pink B1']);
  });
  test('nothing is confirmed before something is chosen', () => {
    const { chooser, played } = aChooser({ confirmTurn: true });
    chooser.confirm();
    expect(played).toEqual([]);
  });
  test('a choice that was let go is not confirmed', () => {
    const { chooser, played } = aChooser({ confirmTurn: true, view: { left: 1 } });
    chooser.choose('A1', 'green', true);
    chooser.clear();
    chooser.confirm();
    expect(played).toEqual([]);
  });
});

describe('a colour', () => {
  test('is chosen, and let go when it is chosen again', () => {
    const { chooser } = aChooser();
    chooser.toggle('pink');
    expect(chooser.colour).toBe('pink');
    chooser.toggle('pink');
    expect(chooser.colour).toBeNull();
  });
  test('that cannot be placed is not chosen', () => {
    const { chooser } = aChooser();
    chooser.toggle('purple');
    expect(chooser.colour).toBeNull();
  });
  test('stays chosen after a placement, as long as it can be placed', () => {
    const { chooser, source } = aChooser();
    chooser.take('green');
    chooser.clear();
    expect(chooser.colour).toBe('green');
    source.choices = new Choices(['camel pink B1']);
    expect(chooser.colour).toBeNull();
  });
  test('another one lets the chosen space go', () => {
    const { chooser } = aChooser();
    chooser.choose('B1', 'green', false);
    chooser.toggle('pink');
    expect(chooser.chosen).toBeNull();
  });
  test('of a leader to give back waits for Confirm', () => {
    const { chooser, played } = aChooser({ moves: ['return green', 'return pink'], view: { phase: 'return' } });
    chooser.toggle('green');
    expect(chooser.move).toBe('return green');
    chooser.toggle('pink');
    chooser.toggle('pink');
    expect(played).toEqual([]);
    chooser.confirm();
    expect(played).toEqual(['return pink']);
  });
});

describe('what is said', () => {
  test('first a colour, then a space, then what it brings', () => {
    const { chooser } = aChooser({ gains: { 'camel green A1': { water: 3 } } });
    expect(chooser.note).toBe(t('note.colour'));
    chooser.toggle('green');
    expect(chooser.note).toBe(t('note.space'));
    chooser.choose('A1', 'green', false);
    expect(chooser.note).toContain('3');
    chooser.choose('B1', 'green', false);
    expect(chooser.note).toBe(t('note.confirm'));
  });
  test('what the server refused goes before everything else', async () => {
    const { chooser } = aChooser({ refusal: 'Not there.' });
    chooser.refuse('Too far away.');
    await settled();
    expect(chooser.note).toBe('Not there.');
    expect(chooser.wrong).toBe(true);
  });
  test('why a space is closed, until something else is chosen', async () => {
    const { chooser } = aChooser();
    chooser.refuse('Too far away.');
    await settled();
    expect([chooser.note, chooser.wrong]).toEqual(['Too far away.', true]);
    chooser.choose('A1', 'green', false);
    expect(chooser.wrong).toBe(false);
  });
  test('nothing to those who wait', () => {
    expect(aChooser({ moves: [] }).chooser.note).toBe('');
  });
  test('that a leader is to be given back', () => {
    const { chooser } = aChooser({ moves: ['return green'], view: { phase: 'return' } });
    expect(chooser.note).toBe(t('note.return'));
  });
  test.each(['en', 'de'] as const)('in %s, the summary of a choice names the space and counts the points', (locale) => {
    language.current = locale;
    const { chooser } = aChooser({ gains: { 'camel green A1': { water: 3, enclosed: 4 } } });
    expect(chooser.summary).toBe('');
    chooser.choose('A1', 'green', false);
    expect(chooser.summary).toMatch(/A1.*7|7.*A1/);
    expect(chooser.summary).not.toMatch(/[{}]/);
  });
});

describe.each(choosing.map((position) => [nameOf(position), position] as const))('%s', (_, position) => {
  const choices = new Choices(position.moves!);
  const { view, gains } = position;
  /** What is sent when somebody chooses a move in some way. */
  function sentBy(move: string, confirmTurn: boolean, way: (chooser: InstanceType<typeof Chooser>) => void): string[] {
    const played: string[] = [];
    const play = (sent: string) => played.push(sent);
    const source = { view, gains, choices, confirmTurn, refusal: null, why: () => Promise.resolve(''), play };
    const chooser = new Chooser(source);
    chooser.toggle(parseMove(move).colour);
    way(chooser);
    return played;
  }

  test('each legal move can be sent by clicks only, and exactly that one', () => {
    const sent = position.moves!.map((move) =>
      sentBy(move, false, (chooser) => {
        const { space } = parseMove(move);
        if (space) chooser.choose(space, chooser.colour!, true);
        else chooser.confirm();
      }),
    );
    expect(sent).toEqual(position.moves!.map((move) => [move]));
  });
  test('each legal move can be sent by a colour, a space and Confirm, and nothing is sent before', () => {
    const early: string[] = [];
    const sent = position.moves!.map((move) =>
      sentBy(move, true, (chooser) => {
        const { colour, space } = parseMove(move);
        if (space) chooser.choose(space, colour, false);
        if (chooser.move !== move) early.push(move);
        chooser.confirm();
      }),
    );
    expect(early).toEqual([]);
    expect(sent).toEqual(position.moves!.map((move) => [move]));
  });
});
