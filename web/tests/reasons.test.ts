/** Why something cannot be chosen: asked of the server, once, and never told about another position. */
import { expect, test, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
const { Reasons } = await import('../src/lib/reasons');

function server() {
  const asked: string[] = [];
  const answers: ((words: string) => void)[] = [];
  const why = (target: string): Promise<string> => {
    asked.push(target);
    return new Promise((resolve) => answers.push(resolve));
  };
  return { asked, answers, reasons: new Reasons(why) };
}

test('the same thing is asked once in a position', async () => {
  const { asked, answers, reasons } = server();
  const both = Promise.all([reasons.of('F8'), reasons.of('F8')]);
  answers[0]!('F8 is a mountain.');
  expect(await both).toEqual(['F8 is a mountain.', 'F8 is a mountain.']);
  reasons.forget();
  void reasons.of('F8');
  expect(asked).toEqual(['F8', 'F8']);
});

test('a reason that comes after the next move is not told', async () => {
  const { answers, reasons } = server();
  const told: string[] = [];
  reasons.tell('A1', (words) => told.push(words));
  reasons.forget();
  reasons.tell('B2', (words) => told.push(words));
  answers[0]!('old');
  answers[1]!('new');
  await vi.waitFor(() => expect(told).toEqual(['new']));
});

test('without an answer there are words at least, and it is asked again', async () => {
  const { asked, answers, reasons } = server();
  const first = reasons.of('F8');
  answers[0]!('');
  expect(await first).toBe('That is not possible now.');
  void reasons.of('F8');
  expect(asked).toHaveLength(2);
});

test('a reason speaks to the player, not of a number', async () => {
  const asked = 'That is not possible now. Player 1, Silversmith: exchange, or stop.';
  expect(await new Reasons(() => Promise.resolve(asked)).of('3')).toBe(
    'That is not possible now. Silversmith: exchange, or stop.',
  );
});
