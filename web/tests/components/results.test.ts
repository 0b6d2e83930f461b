/** After a game: the score table, the chart, and what the search says of the moves. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as words from '../../src/games/desert/words';
import { announcer } from '../../src/lib/announce.svelte';
import { catalogue } from '../../src/lib/catalogue.svelte';
import { percent } from '../../src/lib/i18n.svelte';
import { location as here } from '../../src/lib/router.svelte';
import { session } from '../../src/lib/session.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { winnersWords } from '../../src/lib/tables';
import type { TableInfo } from '../../src/lib/types';
import { t } from '../../src/messages/replay';
import Chart from '../../src/parts/Chart.svelte';
import EndScreen from '../../src/parts/EndScreen.svelte';
import ReviewPanel from '../../src/parts/ReviewPanel.svelte';
import Verdict, { WORTH_TELLING } from '../../src/parts/Verdict.svelte';
import { screenIs } from '../fixtures/browser';
import { answering, offline, settled } from '../fixtures/requests';
import { aFinishedTable, aSeat, games, server } from '../fixtures/server';

const nameOf = (seat: number): string => ['Amina', 'Badis', 'Chadli', 'Dassin', 'Elyas'][seat] ?? '';
const { story } = server.desert;
const { view } = server.desert.position;

beforeEach(() => {
  catalogue.games = games;
  settings.motion = 'reduced';
  Object.assign(session, { me: server.people.me, known: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.motion = 'auto';
  announcer.notes = [];
  window.history.replaceState(null, '', '/');
});

describe('the end of a game', () => {
  const shown = (table: TableInfo = aFinishedTable(), more: Record<string, unknown> = {}) => {
    const onboard = vi.fn();
    return {
      ...render(EndScreen, { props: { table, words: words as never, nameOf, story, view, onboard, ...more } }),
      onboard,
    };
  };
  const { winners, scores: all } = aFinishedTable().result!;
  const ranked = all.toSorted((a, b) => Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)));
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const cells = (row: HTMLElement) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim());

  test('lists the winner first, with all points', () => {
    const table = aFinishedTable();
    table.result!.scores.reverse();
    shown(table);
    const [first] = rows();
    const winner = table.result!.winners[0]!;
    const score = table.result!.scores.find(({ seat }) => seat === winner)!;
    expect(within(first!).getByRole('rowheader').textContent).toContain(nameOf(winner));
    expect(cells(first!)).toEqual([score.water, score.oases, score.enclosed, score.caravans, score.total].map(String));
  });
  test('says who has won', () => {
    const table = aFinishedTable();
    shown(table);
    expect(screen.getByText(winnersWords(table))).toBeTruthy();
  });
  test('names the winner even with fewer points, as after a resignation', () => {
    const table = aFinishedTable({ mine: [] });
    table.result = { ...table.result!, end: 'resigned', winners: [1] };
    shown(table);
    expect(within(rows()[0]!).getByRole('rowheader').textContent).toContain('Badis');
    expect(screen.getByText(t('end.byResign'))).toBeTruthy();
  });
  test('counts up kind by kind, and tells the winner last', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    settings.motion = 'full';
    const table = aFinishedTable();
    shown(table);
    const [score] = table.result!.scores;
    expect(screen.getByText(t('end.counting'))).toBeTruthy();
    expect(cells(rows()[0]!)).toEqual(['', '', '', '', '0']);
    flushSync(() => void vi.advanceTimersByTime(560));
    expect(cells(rows()[0]!)).toEqual([String(score!.water), '', '', '', String(score!.water)]);
    flushSync(() => void vi.advanceTimersByTime(560 * 4));
    expect(screen.queryByText(t('end.counting'))).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
  test('is turned on a narrow screen: a column for each player', () => {
    screenIs('max-width: 599px');
    shown();
    const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent.trim())).toEqual(ranked.map(({ seat }) => nameOf(seat)));
    expect(cells(rows().at(-1)!)).toEqual(ranked.map(({ total }) => String(total)));
  });
  test('shows how the points grew, also to those who do not see it', () => {
    shown();
    const scores = ranked.map(({ seat, total }) => `${nameOf(seat)} ${total}`).join(', ');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(t('end.chartLabel', { scores }));
  });
  test('without a story has no chart', () => {
    shown(aFinishedTable(), { story: null });
    expect(screen.queryByRole('img')).toBeNull();
  });
  test('leads back to the board', async () => {
    const { onboard } = shown();
    await fireEvent.click(screen.getByRole('button', { name: t('end.board') }));
    expect(onboard).toHaveBeenCalledTimes(1);
  });
  test('leads to a rematch, which the server makes', async () => {
    const table = aFinishedTable();
    const asked = answering({ [`POST /tables/${table.id}/rematch`]: { ...table, id: 'next1' } });
    shown(table);
    await fireEvent.click(screen.getByRole('button', { name: t('end.rematch') }));
    await settled();
    expect(asked).toHaveLength(1);
    expect(here.path).toBe('/tables/next1');
  });
  test('says why there is no rematch, and stays', async () => {
    offline();
    shown();
    const before = here.path;
    await fireEvent.click(screen.getByRole('button', { name: t('end.rematch') }));
    await settled();
    expect(announcer.notes.at(-1)?.text).toBe(t('error.offline'));
    expect(here.path).toBe(before);
  });
  test('offers those who watch only a rematch that is there', () => {
    const { unmount } = shown(aFinishedTable({ mine: [] }));
    expect(screen.queryByText(t('end.rematch'))).toBeNull();
    unmount();
    shown(aFinishedTable({ mine: [], next: 'next1' }));
    expect(screen.getByRole('link', { name: t('end.toRematch') }).getAttribute('href')).toBe('/tables/next1');
  });
});

describe('a chart', () => {
  const lines = [
    {
      seat: 0,
      points: [
        [0, 0],
        [10, 40],
        [20, 80],
      ] as [number, number][],
    },
    {
      seat: 1,
      points: [
        [0, 0],
        [10, 20],
        [20, 78],
      ] as [number, number][],
    },
  ];
  const shown = (more: Record<string, unknown> = {}) =>
    render(Chart, { props: { lines, length: 20, label: 'Points', ...more } }).container;
  const points = (container: Element, seat: number): [number, number][] =>
    [
      ...container
        .querySelector(`path.s${seat}`)!
        .getAttribute('d')!
        .matchAll(/[ML](\S+) ([\d.]+)/g),
    ].map(([, x, y]) => [Number(x), Number(y)]);

  test('has a line for each seat, from left to right, more points higher', () => {
    const chart = shown();
    for (const seat of [0, 1]) {
      const drawn = points(chart, seat);
      expect(drawn).toHaveLength(3);
      expect(drawn.map(([x]) => x)).toEqual(drawn.map(([x]) => x).sort((a, b) => a - b));
      expect(drawn[0]![1]).toBeGreaterThan(drawn[2]![1]);
    }
  });
  test('fits into its height, with a scale in whole steps', () => {
    const chart = shown({ height: 200 });
    for (const [, y] of points(chart, 0)) {
      expect(y).toBeGreaterThanOrEqual(10);
      expect(y).toBeLessThanOrEqual(176);
    }
    const scale = [...chart.querySelectorAll('text[text-anchor="end"]')].map((text) => text.textContent);
    expect(scale).toEqual(['0', '20', '40', '60', '80']);
  });
  test.each([
    [3, '12'],
    [17, '20'],
    [33, '40'],
    [101, '120'],
  ])('of %i points at most goes up to %s', (most, top) => {
    const chart = shown({
      lines: [
        {
          seat: 0,
          points: [
            [0, 0],
            [5, most],
          ],
        },
      ],
    });
    expect([...chart.querySelectorAll('text[text-anchor="end"]')].at(-1)?.textContent).toBe(top);
  });
  test('of chances goes up to all', () => {
    const chart = shown({ most: 1, format: percent });
    expect([...chart.querySelectorAll('text[text-anchor="end"]')].at(-1)?.textContent).toBe('100%');
  });
  test('counts the moves in steps that can be read', () => {
    for (const [length, steps] of [
      [20, ['0', '5', '10', '15', '20']],
      [300, ['0', '50', '100', '150', '200', '250', '300']],
    ] as const) {
      const chart = shown({ length });
      expect([...chart.querySelectorAll('text[text-anchor="middle"]')].map((text) => text.textContent)).toEqual(steps);
    }
  });
  test('ends in the marks of the seats, which do not cover each other', () => {
    const ends = [...shown().querySelectorAll('g[transform]')].map((mark) =>
      Number(/ (\S+)\)/.exec(mark.getAttribute('transform')!)![1]),
    );
    expect(ends).toHaveLength(2);
    expect(Math.abs(ends[0]! - ends[1]!)).toBeGreaterThanOrEqual(15);
  });
  test('of a game without moves breaks nothing', () => {
    const chart = shown({ length: 0, lines: [{ seat: 0, points: [] }] });
    expect(chart.innerHTML).not.toMatch(/NaN|Infinity/);
  });
  test('a click chooses the move below it', async () => {
    const onpick = vi.fn();
    const chart = shown({ onpick, cursor: 4 }).querySelector('svg')!;
    const width = Number(chart.getAttribute('width'));
    for (const share of [-1, 0, 0.5, 1, 2]) await fireEvent.click(chart, { clientX: 40 + share * (width - 66) });
    expect(onpick.mock.calls.flat()).toEqual([0, 0, 10, 20, 20]);
    expect(chart.querySelector('.cursor')).not.toBeNull();
  });
});

describe('the verdict on a move', () => {
  const [move] = server.review.done.moves;
  const { table } = server.review;
  const said = (change: object, more: object = {}) =>
    render(Verdict, { props: { move: { ...move!, ...change }, words: words as never, table, ...more } }).container
      .textContent;

  test('is what it cost and what would have been better', () => {
    const text = said({ cost: 0.12, better: 'leader green P2' });
    expect(text).toContain(`−${percent(0.12)}`);
    expect(text).toContain(t('review.better', { move: words.describeMove('leader green P2') }));
  });
  test('is good if it cost next to nothing, or was the best', () => {
    expect(said({ cost: WORTH_TELLING / 2 })).toBe(t('review.good'));
    expect(said({ cost: 0.3, better: move!.move })).toBe(t('review.good'));
  });
  test('names the move that is still to come', () => {
    const played = t('review.played', { move: words.describeMove(move!.move) });
    expect(said({ cost: 0.1 }, { next: true })).toContain(played);
    expect(said({ cost: 0.1 })).not.toContain(played);
  });
  test('says why, if the coach knows', () => {
    const why = { seat: 0, claims: [], text: { en: 'Links the oasis at M7 (+5).', de: 'Verbindet die Oase M7 (+5).' } };
    expect(said({ cost: 0.1, why })).toContain('M7 (+5).');
    expect(said({ cost: 0.1, why: null })).not.toContain('M7 (+5).');
  });
});

describe('a review', () => {
  const { table, none, begun, done } = server.review;
  const shown = () => {
    const onjump = vi.fn();
    const onmistake = vi.fn();
    const props = {
      table,
      words: words as never,
      nameOf,
      length: 6,
      current: 0,
      shown: null,
      review: null,
      onjump,
      onmistake,
    };
    return { ...render(ReviewPanel, { props }), onjump, onmistake };
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  const soon = async (milliseconds = 0) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    flushSync();
  };

  test('that nobody has asked for can be begun, and is followed until it is done', async () => {
    const path = `/tables/${table.id}/review`;
    const answers: Record<string, unknown> = { [`GET ${path}`]: none, [`POST ${path}`]: begun };
    answering(answers);
    shown();
    await soon();
    await fireEvent.click(screen.getByRole('button', { name: t('review.begin') }));
    await soon();
    expect(screen.getByRole<HTMLProgressElement>('progressbar').max).toBe(6);
    answers[`GET ${path}`] = { ...begun, done: 3, moves: done.moves.slice(0, 3) };
    await soon(800);
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(3);
    answers[`GET ${path}`] = done;
    await soon(1600);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
  test('lists the moves that cost most, the worst first, by player', async () => {
    answering({ [`GET /tables/${table.id}/review`]: done });
    const { onmistake } = shown();
    await soon();
    const wanted = [0, 1].map((seat) =>
      done.moves
        .filter((move) => move.seat === seat && move.cost >= WORTH_TELLING)
        .sort((a, b) => b.cost - a.cost)
        .slice(0, 3)
        .map(({ number }) => number),
    );
    const lists = screen.getAllByRole('list');
    expect(lists.map((list) => [...list.querySelectorAll('b')].map((b) => parseInt(b.textContent)))).toEqual(wanted);
    await fireEvent.click(within(lists[0]!).getAllByRole('button')[0]!);
    expect((onmistake.mock.calls[0]![0] as { number: number }).number).toBe(wanted[0]![0]);
  });
  test('draws the chances before each move', async () => {
    answering({ [`GET /tables/${table.id}/review`]: done });
    shown();
    await soon();
    const chances = done.moves.at(-1)!.wins.map((share, seat) => `${nameOf(seat)} ${percent(share)}`);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      t('review.chartLabel', { chances: chances.join(', ') }),
    );
  });
  test('of a faultless player says so', async () => {
    const clean = { ...done, moves: done.moves.map((move) => ({ ...move, cost: 0 })) };
    answering({ [`GET /tables/${table.id}/review`]: clean });
    shown();
    await soon();
    expect(screen.getAllByText(t('review.noMistakes'))).toHaveLength(2);
  });
  test('is not asked for any more once the page is left', async () => {
    answering({ [`GET /tables/${table.id}/review`]: begun });
    const { unmount } = shown();
    await soon();
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
  test('that the server does not answer stays as it is', async () => {
    offline();
    shown();
    await soon();
    expect(screen.getByText(t('table.loading'))).toBeTruthy();
  });
});

test('a table with five seats has five columns on a phone', () => {
  screenIs('max-width: 599px');
  const scores = [0, 1, 2, 3, 4].map((seat) => ({ seat, total: seat, water: seat }));
  const seats = scores.map(({ seat }) => aSeat(seat));
  const table = aFinishedTable({ seats, result: { end: 'supply', winners: [4], scores, places: [] } });
  render(EndScreen, { props: { table, words: words as never, nameOf, story: null, onboard: () => {} } });
  const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent.trim())).toEqual(['Elyas', 'Dassin', 'Chadli', 'Badis', 'Amina']);
});
