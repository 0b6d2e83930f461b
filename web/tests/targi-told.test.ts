/** What the client makes of a Targi view: where lanes are drawn, prices and lacks as the server says them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { BoardData } from '../src/games/targi/cards';
import { Choices, lackOf, laneOf, LAYOUT, priceOf, rowsOf, type TargiView } from '../src/games/targi/view';
import type { Gain } from '../src/lib/types';

vi.stubGlobal('navigator', { languages: ['en'] });
const { Chooser } = await import('../src/games/targi/chooser.svelte');

interface Example {
  kind: string;
  view: TargiView;
  moves: string[];
  gains: Record<string, Gain>;
}
const path = join(dirname(fileURLToPath(import.meta.url)), 'targi-decisions.json');
const { board, examples } = JSON.parse(readFileSync(path, 'utf8')) as { board: BoardData; examples: Example[] };

test('a lane runs from its border card through the row or column beside it', () => {
  expect(laneOf('2')).toEqual({ kind: 'col', n: 2, side: 'top' });
  expect(laneOf('9')).toEqual({ kind: 'col', n: 3, side: 'bottom' });
  expect(laneOf('7')).toEqual({ kind: 'row', n: 3, side: 'right' });
  expect(laneOf('15')).toEqual({ kind: 'row', n: 1, side: 'left' });
  for (const none of ['4', '8', '12', '16', 'r2c2', 'D04']) expect(laneOf(none), none).toBeNull();
  expect(LAYOUT.flat().filter((place) => laneOf(place))).toHaveLength(12);
});

test('a price is that of the way in which a card is paid', () => {
  const card = { ...Object.values(board.cards)[0]!, prices: { plain: [{ salt: 1 }], bracket: [{ salt: 1, gold: 1 }] } };
  expect(priceOf(card, 0, false)).toEqual({ salt: 1 });
  expect(priceOf(card, 0, true)).toEqual({ salt: 1, gold: 1 });
  expect(priceOf(card, 1, false)).toEqual({});
  for (const [id, found] of Object.entries(board.cards))
    expect(found.prices?.plain ?? [], id).toHaveLength(found.cost ? Math.max(1, found.cost.length) : 0);
});

test('a card lacks something only if no way can be paid', () => {
  const view = { ...examples[0]!.view, lacks: { A: [{ salt: 1 }, { gold: 2 }], B: [{ salt: 1 }, {}], C: [{}] } };
  expect(lackOf(view, 'A')).toEqual({ salt: 1 });
  for (const id of ['B', 'C', 'unknown', null]) expect(lackOf(view, id)).toBeNull();
});

test('rows are full or begun', () => {
  const laid = { card: 'B01', symbol: 'oasis' as const, token: 0 };
  const seat = examples[0]!.view.seats[0]!;
  expect(rowsOf({ ...seat, display: [[laid, laid, laid, laid], [laid], []] })).toEqual({ full: 1, begun: 1 });
});

function choosing(moves: string[], gains: Record<string, Gain> = {}) {
  const { view } = examples[0]!;
  const asked: string[] = [];
  const chooser = new Chooser({
    view,
    choices: new Choices(moves, view),
    canAct: true,
    careful: false,
    gains,
    why: (place) => {
      asked.push(place);
      return Promise.resolve(`not ${place}`);
    },
    play: () => {},
  });
  return { chooser, asked };
}

test('the server says where lines would cross', () => {
  const { chooser } = choosing(['place 5'], { 'place 5': { crosses: ['r1c2'] } });
  expect(chooser.crossings('5')).toEqual(['r1c2']);
  expect(chooser.crossings('6')).toEqual([]);
});

test('pressing a place in vain asks the server why', async () => {
  const { chooser, asked } = choosing(['place 5']);
  chooser.press('mine 2.3', false);
  await vi.waitFor(() => expect(chooser.why).toBe('not 2.3'));
  chooser.press('8', false);
  expect(chooser.why).toBe('');
  chooser.press('12', false);
  await vi.waitFor(() => expect(chooser.why).toBe('not 12'));
  expect(asked).toEqual(['2.3', '8', '12']);
});
