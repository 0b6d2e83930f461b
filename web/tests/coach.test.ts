/** What the coach says, to whom. */
import { beforeEach, describe, expect, test } from 'vitest';
import { coachWords } from '../src/lib/coach';
import { language } from '../src/lib/i18n.svelte';
import type { Explanation } from '../src/lib/types';
import { server } from './fixtures/server';

const why: Explanation = {
  seat: 0,
  claims: [],
  text: {
    en: "Brings [your|{0}'s] pink caravan within 1 camel of {1}'s (+2).",
    de: 'Bringt [deine rosa Karawane|die rosa Karawane von {0}] auf 1 Kamel an die von {1} heran (+2).',
  },
};
const at = (mine: number[]) => ({ ...server.desert.table, mine, names: ['Ann', 'Bob'] });

beforeEach(() => {
  language.current = 'en';
});

describe('the coach', () => {
  test('says "you" to the player who moved', () => {
    expect(coachWords(why, at([0]))).toBe('Brings your pink caravan within 1 camel of Bob’s (+2).');
  });
  test('calls the player by name to everybody else, and never says "You\'s"', () => {
    const told = 'Brings Ann’s pink caravan within 1 camel of Bob’s (+2).';
    expect(coachWords(why, at([1]))).toBe(told);
    expect(coachWords(why, at([]))).toBe(told);
    expect(coachWords(why, at([0, 1]))).toBe(told);
  });
  test('tells the seats of one screen apart, though they are the same person', () => {
    const unnamed = { ...at([0, 1]), names: ['', ''] };
    expect(coachWords(why, unnamed)).toBe('Brings Player 1’s pink caravan within 1 camel of Player 2’s (+2).');
  });
  test('speaks to the player to move in a hint, also where several share a screen', () => {
    expect(coachWords(why, at([0, 1]), true)).toContain('your pink caravan');
  });
  test('speaks German', () => {
    language.current = 'de';
    expect(coachWords(why, at([1]))).toBe('Bringt die rosa Karawane von Ann auf 1 Kamel an die von Bob heran (+2).');
  });
  test('has nothing to say about moves without a reason, as in reviews from before it was there', () => {
    expect(coachWords(undefined, at([0]))).toBe('');
    expect(coachWords(null, at([0]))).toBe('');
  });
});
