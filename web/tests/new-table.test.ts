/** What the forms for a new table ask the server for. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogue, seatOption, usualLevel } from '../src/lib/catalogue.svelte';
import { t } from '../src/messages/new';
import { CLOCKS, inPlace, NewTableForm } from '../src/lib/new-table.svelte';
import { QuickPlay } from '../src/lib/quick-play.svelte';
import type { Fault } from '../src/lib/types';
import { answering, offline, Refusal } from './fixtures/requests';
import { games, server } from './fixtures/server';

const desert = games.find((game) => game.name === 'desert')!;
const targi = games.find((game) => game.name === 'targi')!;
const players = seatOption(desert)!.name;
const form = (wishes = 'game=desert'): NewTableForm => new NewTableForm(new URLSearchParams(wishes));

beforeEach(() => {
  catalogue.games = games;
});
afterEach(() => {
  catalogue.games = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a game at once', () => {
  test('is the first game, for two, against the usual level', () => {
    const { wish } = new QuickPlay();
    expect(wish).toMatchObject({ game: games[0]!.name, public: false, rated: false, undo: 'free', hints: true });
    expect(wish.seats).toEqual(['me', usualLevel(games[0]!)]);
  });
  test('is for as many as were chosen', () => {
    const quick = new QuickPlay();
    Object.assign(quick, { wantedGame: 'desert', wantedPlayers: 4, wantedLevel: desert.levels[2]!.name });
    expect(quick.wish.options).toEqual({ open_scores: true, [players]: 4 });
    expect(quick.wish.seats).toEqual(['me', ...Array<string>(3).fill(desert.levels[2]!.name)]);
  });
  test('offers the numbers of players that the game allows', () => {
    const quick = new QuickPlay();
    quick.wantedGame = 'desert';
    expect(quick.counts).toEqual([2, 3, 4, 5]);
    quick.wantedPlayers = 5;
    quick.wantedGame = 'targi';
    expect(quick.counts).toEqual([2]);
    expect(quick.count).toBe(2);
    expect(quick.wish.seats).toHaveLength(2);
  });
  test('takes the usual level if a game does not have the chosen one', () => {
    const quick = new QuickPlay();
    quick.wantedLevel = 'unheard of';
    expect(quick.level).toBe(usualLevel(games[0]!));
  });
  test('shows something before the server has answered', () => {
    catalogue.games = [];
    const quick = new QuickPlay();
    expect(quick.info).toBeNull();
    expect(quick.counts).toEqual([2, 3, 4, 5]);
  });
});

describe('the form for a table', () => {
  test('begins with the game of the address, as usual', () => {
    const { wish } = form('game=targi');
    expect(wish.game).toBe('targi');
    expect(wish.options).toEqual(Object.fromEntries(targi.options.map(({ name, default: usual }) => [name, usual])));
    expect(wish).toMatchObject({ undo: 'ask', clock: null, on_timeout: 'bot', rated: false, hints: true });
  });
  test('has bots on the other seats, or friends if they were asked for', () => {
    expect(form().seats).toEqual(['me', ...Array<string>(form().seats.length - 1).fill(usualLevel(desert))]);
    expect(form('game=desert&friends=1').seats.slice(1)).toEqual(Array<string>(form().seats.length - 1).fill('open'));
  });
  test('has as many seats as players', () => {
    const table = form();
    table.choose(players, 5);
    expect(table.seats).toHaveLength(5);
    table.choose(players, 2);
    expect(table.seats).toHaveLength(2);
  });
  test('remembers who sits where', () => {
    const table = form();
    table.choose(players, 3);
    table.sit(1, 'open');
    expect(table.seats).toEqual(['me', 'open', usualLevel(desert)]);
    expect(table.strangers).toBe(true);
  });
  test('forgets the options of another game', () => {
    const table = form();
    table.choose(players, 5);
    table.changeGame('targi');
    table.changeGame('desert');
    expect(table.options[players]).toBe(seatOption(desert)!.default);
  });
  test('sends a person at the same screen as yourself', () => {
    const table = form();
    table.choose(players, 2);
    table.sit(1, 'here');
    expect(table.wish.seats).toEqual(['me', 'me']);
  });
  test('makes a table public only if somebody can sit down', () => {
    const table = form();
    table.isPublic = true;
    expect(table.wish.public).toBe(false);
    table.sit(1, 'open');
    expect(table.wish.public).toBe(true);
  });
  test('gives no hints in rated games', () => {
    const table = form();
    table.rated = true;
    expect(table.wish).toMatchObject({ rated: true, hints: false });
  });
  test.each(Object.keys(CLOCKS))('knows the clock %s', (name) => {
    const table = form();
    table.clock = name;
    expect(table.wish.clock).toEqual(CLOCKS[name]);
  });
  test('names the edition whose rulebook is followed', () => {
    expect(form().edition).not.toBeNull();
  });
});

describe('the options of a table', () => {
  const check = async (table: NewTableForm): Promise<void> => {
    vi.useFakeTimers();
    table.check();
    await vi.advanceTimersByTimeAsync(250);
  };
  const fault = (change: Partial<Fault>): Fault => ({ where: '', message: 'wrong', ...change });
  const answered = async (...faults: Fault[]): Promise<NewTableForm> => {
    answering({ 'POST /games/desert/check': { ...server.check, faults } });
    const table = form();
    await check(table);
    return table;
  };

  test('are checked once they rest', async () => {
    vi.useFakeTimers();
    const asked = answering({ 'POST /games/desert/check': server.check });
    const table = form();
    const stop = table.check();
    await vi.advanceTimersByTimeAsync(200);
    stop?.();
    table.choose(players, 3);
    table.check();
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.body).toMatchObject({ options: { [players]: 3 } });
    expect(table.byTheBook).toBe(server.check.by_the_book);
  });
  test('are not checked before the game is known', () => {
    catalogue.games = [];
    expect(form().check()).toBeUndefined();
  });
  test('have their faults beside them', async () => {
    const table = await answered(fault({ where: players }), fault({ where: `options.${players}`, message: 'also' }));
    expect(table.faultsOf(players)).toEqual(['wrong', 'also']);
    expect(table.otherFaults).toEqual([]);
  });
  test('have faults that concern no option by themselves', async () => {
    const table = await answered(fault({ where: 'elsewhere' }));
    expect(table.otherFaults).toHaveLength(1);
  });
  test('that come from a file have its faults beside them, by line', async () => {
    const file = desert.options.find((option) => option.other)!.name;
    const table = await answered(fault({ line: 3, column: 7, message: 'line 3, column 7: no such space' }));
    expect(table.faultsOf(file)).toEqual([`${t('new.place', { line: 3, column: 7 })}: no such space`]);
    expect(table.otherFaults).toEqual([]);
  });
  test('refused altogether say why', async () => {
    answering({ 'POST /games/desert/check': new Refusal(422, server.refused.bad_options) });
    const table = form();
    await check(table);
    expect(table.byTheBook).toBeNull();
    expect(table.faults).toHaveLength(1);
  });
  test('are not called wrong because the server is away', async () => {
    offline();
    const table = form();
    table.faults = [fault({})];
    await check(table);
    expect(table.byTheBook).toBeNull();
  });
});

describe('the place of a fault', () => {
  test('is said in the words of the reader', () => {
    expect(inPlace({ where: '', message: 'line 2, column 4: odd sign', line: 2, column: 4 })).toBe(
      `${t('new.place', { line: 2, column: 4 })}: odd sign`,
    );
  });
  test('without a line is not said', () => {
    expect(inPlace({ where: 'x', message: 'too many' })).toBe('too many');
  });
});
