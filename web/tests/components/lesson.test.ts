/** A guided game: steps begin, moves are tried, answers are shown, and what the server does not answer is said. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { t } from '../../src/messages/pages';
import { Lesson } from '../../src/lib/lesson.svelte';
import LessonWords from '../../src/parts/Lesson.svelte';
import { answering, later, offline, settled } from '../fixtures/requests';
import { html } from '../fixtures/snippets';

afterEach(() => vi.unstubAllGlobals());

interface Position {
  moves: string[];
}
const script = {
  record: { options: { players: 2 }, moves: ['a', 'b', 'c', 'd'] },
  steps: [
    { id: 'one', at: 0 },
    { id: 'two', at: 2 },
    { id: 'three', at: 3 },
  ],
};
function aLesson() {
  const shown: [Position, string | undefined][] = [];
  const prepared = vi.fn(() => Promise.resolve());
  const lesson = new Lesson<{ id: string; at: number }, Position>('desert', script, {
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
    await lesson.play(['a', 'b'], 'c', ({ moves }) => moves.at(-1) === 'c');
    expect(lesson.status).toBe('done');
    expect(shown.at(-1)).toEqual([{ moves: ['a', 'b', 'c'] }, 'c']);
  });
  test('that does not fit leaves the board as it was', async () => {
    const { lesson, shown } = aLesson();
    await lesson.begin(1);
    await lesson.play(['a', 'b'], 'x', () => false);
    expect(lesson.status).toBe('wrong');
    expect(shown).toHaveLength(1);
  });
  test('waits for the one before', async () => {
    const { lesson, asked } = aLesson();
    await lesson.begin(0);
    const first = lesson.play([], 'a', () => true);
    await lesson.play([], 'b', () => true);
    await first;
    expect(asked.filter(({ body }) => JSON.stringify(body).includes('"b"'))).toEqual([]);
  });
  test('that the server does not answer can be tried again', async () => {
    const { lesson } = aLesson();
    await lesson.begin(0);
    offline();
    await lesson.play([], 'a', () => true);
    expect([lesson.failed, lesson.status, lesson.waiting]).toEqual([true, 'try', false]);
  });
});

describe('the words of a step', () => {
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
      children: html('<p>Board</p>'),
    };
    return { lesson, ...render(LessonWords, { props }) };
  }
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
    const trying = lesson.play([], 'a', () => true);
    answer.reject(new TypeError('gone'));
    await trying;
    flushSync();
    expect(screen.getByRole('alert').textContent).toBe(t('guide.failed'));
  });
});
