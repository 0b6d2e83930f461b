/** A guided game: steps begin, moves are tried, answers are shown, and what the server does not answer is said. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { t } from '../../src/messages/pages';
import { Lesson, type Step } from '../../src/lib/lesson.svelte';
import LessonWords from '../../src/parts/Lesson.svelte';
import { answering, later, offline, settled } from '../fixtures/requests';
import { html } from '../fixtures/snippets';

afterEach(() => vi.unstubAllGlobals());

interface Position {
  moves: string[];
}
const script = {
  records: [{ options: { players: 2 }, moves: ['a', 'b', 'c', 'd'] }],
  steps: [
    { id: 'one', at: 0 },
    { id: 'two', at: 2 },
    { id: 'three', at: 3 },
  ],
};
/** A page to read, a free choice, a rival who makes way, a step of several moves, and another game. */
const longer = {
  records: [
    { options: { players: 2 }, moves: ['a', 'b', 'c', 'd', 'e'] },
    { options: { players: 3 }, moves: ['x', 'y'] },
  ],
  instead: [{ of: 'b', play: 'B', after: ['A'] }],
  steps: [
    { id: 'read', at: 0, read: true },
    { id: 'choose', at: 0 },
    { id: 'refused', at: 2, takes: 0 },
    { id: 'several', at: 2, takes: 2 },
    { id: 'last', at: 4 },
    { id: 'other', record: 1, at: 1 },
  ],
};
function aLesson(of: typeof script | typeof longer = script) {
  const shown: [Position, string | undefined][] = [];
  const prepared = vi.fn(() => Promise.resolve());
  const lesson = new Lesson<Step, Position>('desert', of, {
    prepare: prepared,
    show: (found, move) => shown.push([found, move]),
  });
  const asked = answering({
    'POST /games/desert/position': ({ record }: { record: Position }) => ({ moves: record.moves }),
  });
  return { lesson, shown, asked, prepared };
}

describe('a step', () => {
  test('begins with the moves of the script before it', async () => {
    const { lesson, shown, asked, prepared } = aLesson();
    expect(lesson.waiting).toBe(true);
    await lesson.begin(1);
    expect(asked[0]!.body).toEqual({ record: { options: { players: 2 }, moves: ['a', 'b'] }, seat: 0 });
    expect(prepared).toHaveBeenCalledWith({ players: 2 });
    expect(shown).toEqual([[{ moves: ['a', 'b'] }, undefined]]);
    expect([lesson.step.id, lesson.status, lesson.waiting, lesson.begun]).toEqual(['two', 'try', false, 1]);
  });
  test('that cannot be loaded says so, and can be tried again', async () => {
    const { lesson } = aLesson();
    offline();
    await lesson.begin(2);
    expect([lesson.failed, lesson.index, lesson.waiting]).toEqual([true, 0, false]);
    answering({ 'POST /games/desert/position': { moves: [] } });
    await lesson.begin(2);
    expect([lesson.failed, lesson.index]).toEqual([false, 2]);
  });
  test('begins without an answer, even if the last one showed it', async () => {
    const { lesson } = aLesson();
    await lesson.begin(0);
    lesson.shown = true;
    expect(lesson.answered).toBe(true);
    await lesson.begin(1);
    expect(lesson.answered).toBe(false);
  });
});

describe('a move', () => {
  test('that fits is shown, and the step is done', async () => {
    const { lesson, shown } = aLesson();
    await lesson.begin(1);
    await lesson.play('c', ({ moves }) => (moves.at(-1) === 'c' ? 'done' : 'wrong'));
    expect(lesson.status).toBe('done');
    expect(shown.at(-1)).toEqual([{ moves: ['a', 'b', 'c'] }, 'c']);
  });
  test('that does not fit leaves the board as it was', async () => {
    const { lesson, shown } = aLesson();
    await lesson.begin(1);
    await lesson.play('x', () => 'wrong');
    expect(lesson.status).toBe('wrong');
    expect(shown).toHaveLength(1);
  });
  test('waits for the one before', async () => {
    const { lesson, asked } = aLesson();
    await lesson.begin(0);
    const first = lesson.play('a', () => 'done');
    await lesson.play('b', () => 'done');
    await first;
    expect(asked.filter(({ body }) => JSON.stringify(body).includes('"b"'))).toEqual([]);
  });
  test('that the server does not answer can be tried again', async () => {
    const { lesson } = aLesson();
    await lesson.begin(0);
    offline();
    await lesson.play('a', () => 'done');
    expect([lesson.failed, lesson.status, lesson.waiting]).toEqual([true, 'try', false]);
  });
});

describe('what the player chose', () => {
  const before = async (lesson: Lesson<Step, Position>, step: number) => {
    await lesson.begin(step);
    return lesson.moves.join('');
  };
  test('stays on the board in later steps', async () => {
    const { lesson } = aLesson(longer);
    await lesson.begin(1);
    await lesson.play('q', () => 'done');
    expect(await before(lesson, 2)).toBe('qb');
    expect(await before(lesson, 4)).toBe('qbcd');
  });
  test('makes the rival play something else where it is in the way', async () => {
    const { lesson } = aLesson(longer);
    await lesson.begin(1);
    await lesson.play('A', () => 'done');
    expect(await before(lesson, 3)).toBe('AB');
  });
  test('is several moves in a step that goes on', async () => {
    const { lesson } = aLesson(longer);
    await lesson.begin(3);
    expect(lesson.underway).toBe(false);
    await lesson.play('p', () => 'more');
    expect([lesson.status, lesson.underway]).toEqual(['try', true]);
    await lesson.play('q', () => 'more');
    await lesson.play('r', () => 'done');
    expect(await before(lesson, 4)).toBe('abpqr');
  });
  test('stays when a step is looked at again, and goes when it is done in another way', async () => {
    const { lesson } = aLesson(longer);
    await lesson.begin(1);
    await lesson.play('q', () => 'done');
    await lesson.begin(3);
    await lesson.play('p', () => 'done');
    await lesson.begin(1);
    expect(await before(lesson, 4)).toBe('qbp');
    await lesson.begin(1);
    await lesson.play('u', () => 'done');
    expect(await before(lesson, 4)).toBe('ubcd');
  });
  test('does not reach into another game', async () => {
    const { lesson, asked } = aLesson(longer);
    await lesson.begin(1);
    await lesson.play('q', () => 'done');
    expect(await before(lesson, 5)).toBe('x');
    expect(asked.at(-1)!.body).toMatchObject({ record: { options: { players: 3 } } });
  });
  test('is never asked for on a page to read', async () => {
    const { lesson } = aLesson(longer);
    await lesson.begin(0);
    expect([lesson.status, lesson.answered]).toEqual(['done', false]);
    expect(await before(lesson, 1)).toBe('');
  });
  test('decides what the answer can be', async () => {
    const { lesson } = aLesson(longer);
    await lesson.begin(3);
    expect([lesson.answer(['d', 'c', 'z']), lesson.answer(['d']), lesson.answer(['z']), lesson.answer([])]).toEqual([
      'c',
      'd',
      'z',
      '',
    ]);
  });
});

describe('the coach', () => {
  const why = { seat: 0, claims: [], text: { en: 'Blocks {1}, [you|they] win (+2).', de: '' } };
  async function coached(better: string) {
    const found = aLesson(longer);
    const asked = answering({
      'POST /games/desert/position': { moves: ['a', 'q'] },
      'POST /games/desert/coach': { better, why },
    });
    await found.lesson.begin(1);
    return { ...found, asked };
  }
  test('is asked about the move, compared with what the script would play', async () => {
    const { lesson, asked } = await coached('a');
    await lesson.play('q', () => 'done');
    await settled();
    expect(asked.at(-1)!.body).toEqual({ record: { options: { players: 2 }, moves: [] }, move: 'q', other: 'a' });
    expect(lesson.coached).toEqual({ better: 'a', move: 'q', why });
  });
  test('is asked about the answer that is shown', async () => {
    const { lesson, asked } = await coached('a');
    await lesson.show();
    expect([lesson.answered, lesson.coached?.move]).toEqual([true, 'a']);
    expect(asked.at(-1)!.body).toMatchObject({ move: 'a', other: 'a' });
  });
  test('is not asked about a move that is not what the step asks for', async () => {
    const { lesson, asked } = await coached('a');
    await lesson.play('q', () => 'wrong');
    await settled();
    expect(asked.filter(({ path }) => path.endsWith('/coach'))).toEqual([]);
  });
  test('is not asked where nothing is to be played, and a late answer does not reach the next step', async () => {
    const { lesson } = await coached('a');
    await lesson.begin(2);
    await lesson.show();
    expect(lesson.coached).toBeNull();
    await lesson.begin(1);
    const asking = lesson.show();
    await lesson.begin(3);
    await asking;
    expect(lesson.coached).toBeNull();
  });
  test('says nothing where the server does not answer', async () => {
    const { lesson } = await coached('a');
    offline();
    await lesson.show();
    expect([lesson.coached, lesson.failed]).toEqual([null, false]);
  });
  test('says why the move is good, or which one is better', async () => {
    const { lesson, ...page } = await shown();
    flushSync(() => (lesson.coached = { better: 'a', move: 'a', why }));
    expect(page.container.textContent).toContain(t('guide.coach', { why: 'Blocks Tariq, you win (+2).' }));
    expect(page.container.textContent).toContain(t('guide.coachPoints'));
    flushSync(() => (lesson.coached = { better: 'b', move: 'a', why }));
    expect(page.container.textContent).toContain('the move b');
  });
});

async function shown(at = 0) {
  const { lesson } = aLesson();
  await lesson.begin(at);
  const props = {
    lesson: lesson as never,
    title: 'Caravans',
    text: 'Place a camel.',
    done: 'Well done.',
    wrong: 'Not quite.',
    answer: 'Place it on F8.',
    nameOf: () => 'Tariq',
    describe: (move: string) => `the move ${move}`,
    children: html('<p>Board</p>'),
  };
  return { lesson, ...render(LessonWords, { props }) };
}

describe('the words of a step', () => {
  const button = (name: string) => screen.queryByRole('button', { name });

  test('get the focus, and say which of how many it is', async () => {
    const { container } = await shown(1);
    expect(container.textContent).toContain(t('guide.count', { n: 2, of: 3 }));
    expect(document.activeElement).toBe(container.querySelector('.lesson'));
  });
  test('show the answer to a player who asks for it', async () => {
    await shown();
    expect(screen.queryByText('Place it on F8.')).toBeNull();
    await fireEvent.click(button(t('guide.show'))!);
    expect(screen.getByText('Place it on F8.')).toBeTruthy();
    expect(button(t('guide.show'))?.getAttribute('aria-pressed')).toBe('true');
  });
  test('say that a try was wrong, or right', async () => {
    const { lesson } = await shown();
    flushSync(() => (lesson.status = 'wrong'));
    expect(screen.getByText('Not quite.')).toBeTruthy();
    flushSync(() => (lesson.status = 'done'));
    expect(screen.queryByText('Not quite.')).toBeNull();
    expect(screen.getByText('Well done.')).toBeTruthy();
    expect(button(t('guide.show'))).toBeNull();
  });
  test('lead on and back, but not before the first step', async () => {
    const { lesson } = await shown(0);
    expect(button(t('guide.back'))).toBeNull();
    await fireEvent.click(button(t('guide.skip'))!);
    await settled();
    flushSync();
    expect(lesson.index).toBe(1);
    await fireEvent.click(button(t('guide.back'))!);
    await settled();
    expect(lesson.index).toBe(0);
  });
  test('lead from the last step to a game and to the rules', async () => {
    const { lesson } = await shown(2);
    expect(button(t('guide.skip'))).toBeNull();
    flushSync(() => (lesson.status = 'done'));
    expect(button(t('guide.play'))).not.toBeNull();
    expect(screen.getByRole('link', { name: t('guide.rules') }).getAttribute('href')).toBe('/learn/desert');
  });
  test('say that the server does not answer', async () => {
    const { lesson } = await shown();
    const answer = later<unknown>();
    answering({ 'POST /games/desert/position': () => answer.promise });
    const trying = lesson.play('a', () => 'done');
    answer.reject(new TypeError('gone'));
    await trying;
    flushSync();
    expect(screen.getByRole('alert').textContent).toBe(t('guide.failed'));
  });
});
