/** Around the board: the lobby, the header, the menu, what needs a word above the table, and tables in lists. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as words from '../../src/games/desert/words';
import { announcer } from '../../src/lib/announce.svelte';
import { catalogue, gameTitle, levelTitle } from '../../src/lib/catalogue.svelte';
import { Connection } from '../../src/lib/connection.svelte';
import { percent, t } from '../../src/lib/i18n.svelte';
import { location as here } from '../../src/lib/router.svelte';
import { session } from '../../src/lib/session.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { clockWords, opponents, tableWords, winnersWords } from '../../src/lib/tables';
import type { TableInfo, ViewMessage } from '../../src/lib/types';
import Lobby from '../../src/parts/Lobby.svelte';
import TableBanners from '../../src/parts/TableBanners.svelte';
import TableHeader from '../../src/parts/TableHeader.svelte';
import TableMenu from '../../src/parts/TableMenu.svelte';
import TableRow from '../../src/parts/TableRow.svelte';
import { answering, Refusal, settled } from '../fixtures/requests';
import {
  aBot,
  aFinishedTable,
  aLobby,
  anOpenSeat,
  aSeat,
  aTable,
  aTableOf,
  aView,
  games,
  server,
} from '../fixtures/server';

const nameOf = (seat: number): string => ['Amina', 'Badis', 'Chadli', 'Dassin'][seat] ?? '';
const owner = { ...server.people.me, id: aLobby().seats[0]!.person!.id };

beforeEach(() => {
  catalogue.games = games;
  Object.assign(session, { me: owner, known: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  announcer.notes = [];
  window.history.replaceState(null, '', '/');
});

describe('the lobby', () => {
  const shown = (table: TableInfo = aLobby()) => {
    const onjoined = vi.fn();
    return { ...render(Lobby, { props: { table, onjoined, chat: [], onsay: vi.fn() } }), onjoined };
  };
  const seat = (number: number) => within(screen.getAllByRole('listitem')[number]!);

  test('shows who sits, who hosts and which seats are free', () => {
    shown();
    expect(seat(0).getByText(t('seat.you'))).toBeTruthy();
    expect(seat(0).getByText(t('lobby.host'))).toBeTruthy();
    expect(seat(1).getByText(t('lobby.free'))).toBeTruthy();
    expect(seat(2).getByText(levelTitle('desert', 'trader'))).toBeTruthy();
  });
  test('the host seats a bot of any level', async () => {
    const table = aLobby();
    const asked = answering({ [`PUT /tables/${table.id}/seats/1`]: { ok: true } });
    shown(table);
    const levels = seat(1).getByRole('combobox', { name: t('lobby.seatBot', { n: 2 }) });
    expect(within(levels).getAllByRole('option')).toHaveLength(server.games.levels.length + 1);
    await fireEvent.change(levels, { target: { value: 'master' } });
    expect(asked.map(({ body }) => body)).toEqual([{ level: 'master' }]);
  });
  test('the host sends a bot away', async () => {
    const table = aLobby();
    const asked = answering({ [`PUT /tables/${table.id}/seats/2`]: { ok: true } });
    shown(table);
    await fireEvent.click(seat(2).getByRole('button', { name: t('lobby.removeBot') }));
    expect(asked.map(({ body }) => body)).toEqual([{ level: null }]);
  });
  test('the host cannot sit down twice', () => {
    shown();
    expect(screen.queryByRole('button', { name: t('lobby.sit') })).toBeNull();
  });
  test('somebody else sits down on a free seat, and does nothing with bots', async () => {
    const table = server.live.lobby_for_others;
    session.me = { ...owner, id: 'another' };
    const asked = answering({ [`POST /tables/${table.id}/join`]: { ok: true } });
    const { onjoined } = shown(table);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: t('lobby.removeBot') })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: t('lobby.sit') }));
    await settled();
    expect(asked.map(({ body }) => body)).toEqual([{ seat: 1 }]);
    expect(onjoined).toHaveBeenCalledTimes(1);
  });
  test('a seat that is taken meanwhile is told', async () => {
    const table = server.live.lobby_for_others;
    session.me = { ...owner, id: 'another' };
    answering({ [`POST /tables/${table.id}/join`]: new Refusal(409, { code: 'seat-taken', detail: '' }) });
    shown(table);
    await fireEvent.click(screen.getByRole('button', { name: t('lobby.sit') }));
    await settled();
    expect(announcer.notes.at(-1)?.text).toBe(t('problem.seatTaken'));
  });
  test('the host closes the table and goes home; a guest only leaves', async () => {
    const table = aLobby();
    answering({ [`POST /tables/${table.id}/leave`]: { ok: true } });
    window.history.replaceState(null, '', '/tables/1');
    const { unmount, onjoined } = shown(table);
    await fireEvent.click(screen.getByRole('button', { name: t('lobby.close') }));
    await settled();
    expect(here.path).toBe('/');
    expect(onjoined).not.toHaveBeenCalled();
    unmount();
    session.me = { ...owner, id: String(table.seats[0]!.person!.id) + 'x' };
    const guest = shown({ ...table, mine: [1] });
    await fireEvent.click(screen.getByRole('button', { name: t('lobby.leave') }));
    await settled();
    expect(guest.onjoined).toHaveBeenCalledTimes(1);
  });
  test('says whether everybody can come', () => {
    shown(aLobby({ public: true })).unmount();
    shown(aLobby({ public: false }));
    expect(screen.getByText(t('lobby.privateHelp'))).toBeTruthy();
  });
});

describe('the header of a table', () => {
  const shown = (table: TableInfo | null, more: Record<string, unknown> = {}) =>
    render(TableHeader, { props: { table, status: 'Your turn', ...more } });

  test('has whose turn it is as the heading of the page', () => {
    shown(aTable(), { urgent: true });
    const heading = screen.getByRole('heading', { level: 1 });
    expect([heading.textContent, heading.classList.contains('urgent')]).toEqual(['Your turn', true]);
  });
  test('says what is played', () => {
    const table = aTable();
    const { container } = shown(table);
    expect(container.querySelector('.what')?.textContent).toBe(`${gameTitle('desert')} · ${tableWords(table)}`);
  });
  test('tells those who watch that they do, and players how many watch', () => {
    const { container, unmount } = shown(aTable({ mine: [] }));
    expect(container.textContent).toContain(t('table.youWatch'));
    unmount();
    shown(aTable({ watching: 3 }));
    expect(screen.getByText(t('table.watching', { n: 3 }))).toBeTruthy();
    expect(screen.queryByText(t('table.youWatch'))).toBeNull();
  });
  test('a player whose seat a bot has taken watches', () => {
    shown(aTableOf([aBot(0), aSeat(1)], [0]));
    expect(screen.getByText(t('table.youWatch'))).toBeTruthy();
  });
  test('turns the sound on and off', async () => {
    settings.sounds = false;
    shown(aTable());
    const button = screen.getByRole('button', { name: t('nav.sounds') });
    await fireEvent.click(button);
    expect([settings.sounds, button.getAttribute('aria-pressed')]).toEqual([true, 'true']);
    await fireEvent.click(button);
    expect(settings.sounds).toBe(false);
  });
  test('leads to the rules, in a new window, of a game that has a page of rules', () => {
    const { unmount } = shown(aTable());
    const link = screen.getByRole('link', { name: t('nav.rules') });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/learn/desert', '_blank']);
    unmount();
    shown(aTable({ game: 'nine-stones' }));
    expect(screen.queryByRole('link', { name: t('nav.rules') })).toBeNull();
  });
});

/** A connection whose acts are only written down. */
function aConnection(view: ViewMessage | null = aView()) {
  const connection = new Connection('t1');
  connection.view = view;
  connection.status = 'live';
  const act = vi.spyOn(connection, 'act').mockReturnValue('id');
  return { connection, acts: act.mock.calls };
}

describe('the menu of a table', () => {
  const shown = (
    change: { table?: TableInfo; view?: ViewMessage; seat?: number | null; over?: boolean; hint?: () => void } = {},
  ) => {
    const { connection, acts } = aConnection();
    const props = {
      open: true,
      table: change.table ?? aTable(),
      view: change.view ?? aView(),
      seat: change.seat === undefined ? 0 : change.seat,
      connection,
      nameOf,
      over: change.over ?? false,
      hint: change.hint ?? null,
    };
    return { ...render(TableMenu, { props }), acts };
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  test('asks whether somebody is sure to resign, with the focus on No', async () => {
    const { acts } = shown();
    await press(t('menu.resign'));
    expect(acts).toEqual([]);
    expect(screen.getByText(t('menu.resignSure'))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('menu.no') }));
    await press(t('menu.resignYes'));
    expect(acts).toEqual([[{ type: 'resign', seat: 0 }]]);
    expect(document.querySelector('dialog')!.open).toBe(false);
  });
  test('takes No for an answer', async () => {
    const { acts } = shown();
    await press(t('menu.end'));
    await press(t('menu.no'));
    expect(screen.getByRole('button', { name: t('menu.resign') })).toBeTruthy();
    expect(acts).toEqual([]);
  });
  test('that is closed in between asks nothing when it opens again', async () => {
    const { rerender } = shown();
    await press(t('menu.resign'));
    await press(t('app.close'));
    await rerender({ open: true });
    expect(screen.queryByText(t('menu.resignSure'))).toBeNull();
    expect(screen.getByRole('button', { name: t('menu.resign') })).toBeTruthy();
  });
  test('offers the end of the game to all', async () => {
    const { acts } = shown();
    await press(t('menu.end'));
    await press(t('menu.endYes'));
    expect(acts).toEqual([[{ type: 'offer_end', seat: 0 }]]);
  });
  test('takes a move back, or asks for it', async () => {
    const free = shown({ view: aView({ undo: { possible: true, free: true } }) });
    await press(t('menu.undo'));
    expect(free.acts).toEqual([[{ type: 'undo', seat: 0 }]]);
    free.unmount();
    shown({ view: aView({ undo: { possible: true, free: false } }) });
    expect(screen.getByRole('button', { name: t('menu.askUndo') })).toBeTruthy();
  });
  test('has no undo where nothing can be taken back', () => {
    shown({ view: aView({ undo: { possible: false, free: false } }) });
    expect(screen.queryByRole('button', { name: t('menu.undo') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('menu.askUndo') })).toBeNull();
  });
  test('gives the seat of somebody who is away to a bot, of middling strength at first', async () => {
    const table = aTableOf([aSeat(0), aSeat(1, { online: false }), aBot(2)], [0]);
    const { acts } = shown({ table });
    expect(screen.getByText(t('menu.away', { name: 'Badis' }))).toBeTruthy();
    await press(t('menu.giveBot'));
    expect(acts).toEqual([[{ type: 'give_bot', seat: 0, other: 1, level: 'trader' }]]);
  });
  test('gives it to a bot of another level', async () => {
    const table = aTableOf([aSeat(0), aSeat(1, { online: false })], [0]);
    const { acts } = shown({ table });
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: 'master' } });
    await press(t('menu.giveBot'));
    expect(acts[0]![0]).toMatchObject({ level: 'master' });
  });
  test('offers those who watch only links and settings', () => {
    shown({ seat: null, table: aTable({ mine: [] }) });
    expect(screen.queryByRole('button', { name: t('menu.resign') })).toBeNull();
    expect(screen.getByRole('checkbox', { name: t('settings.sounds') })).toBeTruthy();
  });
  test('of a finished game has nothing to resign', () => {
    shown({ over: true });
    expect(screen.queryByRole('button', { name: t('menu.resign') })).toBeNull();
  });
  test('asks for a hint where hints are allowed', async () => {
    const hint = vi.fn();
    const { unmount } = shown({ hint });
    await press(t('hint.ask'));
    expect(hint).toHaveBeenCalledTimes(1);
    unmount();
    shown();
    expect(screen.queryByRole('button', { name: t('hint.ask') })).toBeNull();
  });
  test('changes the settings of this screen', async () => {
    Object.assign(settings, { marks: false, theme: 'light' });
    shown();
    await fireEvent.click(screen.getByRole('checkbox', { name: t('settings.marks') }));
    await fireEvent.click(screen.getByRole('checkbox', { name: t('settings.dark') }));
    expect([settings.marks, settings.theme]).toEqual([true, 'dark']);
    Object.assign(settings, { marks: false, theme: 'auto' });
  });
  test('says what was agreed: clock, undo, rated or not', () => {
    const table = aTable({ rated: true, undo: 'never' });
    shown({ table });
    expect(screen.getByText(`${clockWords(table.clock)} · ${t('menu.undo.never')} · ${t('table.rated')}`)).toBeTruthy();
  });
});

describe('above the table', () => {
  const shown = (set: (connection: Connection) => void = () => {}, change: Record<string, unknown> = {}) => {
    const { connection, acts } = aConnection();
    set(connection);
    const props = { connection, table: aTable(), nameOf, words: words as never, seat: 0, asking: false, ...change };
    return { ...render(TableBanners, { props }), connection, acts };
  };
  const asked = (by: number, what: 'undo' | 'end' | 'bot', waiting: number[]) => (connection: Connection) => {
    connection.view = aView({ asked: { what, by, about: { seat: 1, level: 'nomad' }, accepted: [by], waiting } });
  };

  test('is nothing while all goes well', () => {
    expect(shown().container.textContent.trim()).toBe('');
  });
  test('is that the connection is lost, and whether a move waits for it', () => {
    const { unmount } = shown((connection) => (connection.status = 'offline'));
    expect(screen.getByRole('alert').textContent).toContain(t('offline.text'));
    unmount();
    shown((connection) => Object.assign(connection, { status: 'offline', waiting: ['m1'] }));
    expect(screen.getByRole('alert').textContent).toContain(t('offline.pending'));
  });
  test.each([
    ['undo', () => t('asked.undo', { name: 'Badis' })],
    ['end', () => t('asked.end', { name: 'Badis' })],
    ['bot', () => t('asked.bot', { name: 'Badis', other: 'Badis', level: levelTitle('desert', 'nomad') })],
  ] as const)('is the question of another player: %s', async (what, said) => {
    const { acts } = shown(asked(1, what, [0]));
    expect(screen.getByRole('alert').textContent).toContain(said());
    await fireEvent.click(screen.getByRole('button', { name: t('asked.accept') }));
    await fireEvent.click(screen.getByRole('button', { name: t('asked.decline') }));
    expect(acts.map(([act]) => act)).toEqual([
      { type: 'answer', seat: 0, to: what, accept: true },
      { type: 'answer', seat: 0, to: what, accept: false },
    ]);
  });
  test('the real question of a server is the own one: it waits for the others', () => {
    const view = server.live.asked;
    shown((connection) => (connection.view = view));
    const names = view.asked!.waiting.map(nameOf).join(' and ');
    expect(screen.getByRole('alert').textContent).toContain(t('asked.waiting', { names }));
    expect(screen.queryByRole('button', { name: t('asked.accept') })).toBeNull();
  });
  test('who has answered is not asked again', () => {
    shown(asked(1, 'end', [2]));
    expect(screen.queryByRole('button', { name: t('asked.accept') })).toBeNull();
  });
  test('at one screen the seat that is still asked answers', async () => {
    const { acts } = shown(asked(2, 'end', [1]), { table: aTableOf([aSeat(0), aSeat(1), aSeat(2)], [0, 1]) });
    await fireEvent.click(screen.getByRole('button', { name: t('asked.accept') }));
    expect(acts[0]![0]).toMatchObject({ seat: 1 });
  });
  test('nothing is asked once the game is over', () => {
    shown((connection) => {
      asked(1, 'end', [0])(connection);
      connection.view = { ...connection.view!, result: aFinishedTable().result };
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });
  test('is a hint in words, with its chances, until it is dismissed', async () => {
    const { hint } = server.live;
    const { connection } = shown((each) => (each.hint = hint));
    const banner = screen.getByRole('status');
    expect(banner.textContent).toContain(words.describeMove(hint.move));
    expect(banner.textContent).toContain(t('hint.win', { share: percent(hint.win!) }));
    await fireEvent.click(screen.getByRole('button', { name: t('app.dismiss') }));
    expect(connection.hint).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });
  test('is that a hint is being thought of', () => {
    shown(() => {}, { asking: true });
    expect(screen.getByRole('status').textContent).toContain(t('hint.thinking'));
  });
});

describe('a table in a list', () => {
  const shown = (table: TableInfo, as: 'open' | 'mine' | 'over', onjoin = vi.fn()) => {
    const { container } = render(TableRow, { props: { table, as, onjoin } });
    return { row: container.querySelector('li')!, onjoin };
  };
  test('that is open can be joined, and shows how many seats are free', async () => {
    const table = server.live.lobby_for_others;
    const { onjoin } = shown(table, 'open');
    expect(screen.getByRole('img', { name: t('table.freeSeats', { n: 1 }) })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: t('table.join') }));
    expect(onjoin.mock.calls).toEqual([[table]]);
  });
  test('that is open and has me at it is opened', () => {
    const table = aLobby();
    shown(table, 'open');
    expect(screen.getByRole('link', { name: t('table.open') }).getAttribute('href')).toBe(`/tables/${table.id}`);
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('of mine says with whom, and stands out when it waits for me', () => {
    const table = aTable({ to_move: 0 });
    const { row } = shown(table, 'mine');
    expect(row.textContent).toContain(opponents(table));
    expect(row.classList).toContain('turn');
    expect(row.textContent).toContain(t('turn.yours'));
  });
  test('of mine says whose turn it is else', () => {
    const { row } = shown(aTable({ to_move: 1 }), 'mine');
    expect(row.classList).not.toContain('turn');
    expect(row.textContent).toContain(t('turn.of', { name: 'Badis' }));
  });
  test('of mine that nobody has joined waits', () => {
    const { row } = shown(aTableOf([aSeat(0), anOpenSeat(1)], [0], { state: 'open' }), 'mine');
    expect(row.textContent).toContain(t('table.waiting'));
  });
  test('that is over leads to its replay, with the result, the most points first', () => {
    const table = aFinishedTable();
    const { row } = shown(table, 'over');
    expect(row.querySelector('a')?.getAttribute('href')).toBe(`/tables/${table.id}/replay`);
    expect(row.textContent).toContain(winnersWords(table));
    const totals = table.result!.scores.map(({ total }) => total!).sort((a, b) => b - a);
    expect(row.textContent).toContain(totals.join(' : '));
  });
  test('of which nobody knows the points shows none', () => {
    const table = aFinishedTable();
    table.result!.scores = table.result!.scores.map((score) => ({ ...score, total: null }));
    expect(shown(table, 'over').row.textContent).not.toContain(' : ');
  });
});
