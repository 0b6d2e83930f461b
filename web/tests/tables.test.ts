/** Tables, players, results, events and refusals in words, as every page says them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent, TableInfo } from '../src/lib/types';
import { answering, offline, Refusal } from './fixtures/requests';
import {
  aBot,
  aFinishedTable,
  aLobby,
  anEvent,
  anOpenSeat,
  aSeat,
  aTable,
  aTableOf,
  games,
  server,
} from './fixtures/server';
import { BROKEN, LANGUAGES, spoken } from './fixtures/words';

vi.stubGlobal('navigator', { languages: ['en'] });
const { announcer, note } = await import('../src/lib/announce.svelte');
const { api, ApiError } = await import('../src/lib/api');
const { catalogue, gameTitle, levelTitle } = await import('../src/lib/catalogue.svelte');
const { eventPhrase, plain, promptWords } = await import('../src/lib/events');
const { language, local, t } = await import('../src/lib/i18n.svelte');
const { attempt, inWords, refusal } = await import('../src/lib/problems');
const tables = await import('../src/lib/tables');

beforeEach(() => {
  catalogue.games = games;
});
afterEach(() => {
  language.current = 'en';
  announcer.notes = [];
});

describe('whether a game counts', () => {
  test.each(LANGUAGES)('says why a rated game does not, in %s', (spoken) => {
    language.current = spoken;
    expect(tables.ratedWords(aTable({ rated: false }))).toBe(t('table.casual'));
    expect(tables.ratedWords(aTable({ rated: true, unrated: null }))).toBe(t('table.rated'));
    for (const why of ['early', 'agreed', 'bots', 'same-people', 'removed'] as const)
      expect(tables.ratedWords(aTable({ rated: true, unrated: why }))).not.toContain('unrated.');
  });
});

describe('a clock in words', () => {
  test.each([
    [null, () => t('clock.none')],
    [{ kind: 'live', bank: 600, increment: 0 }, () => t('clock.each', { time: '10 min' })],
    [{ kind: 'live', bank: 600, increment: 5 }, () => t('clock.increment', { time: '10 min', more: '5 sec' })],
    [{ kind: 'correspondence', per_move: 172_800 }, () => t('clock.perMove', { time: '2 days' })],
  ] as const)('%o', (clock, said) => {
    expect(tables.clockWords(clock)).toBe(said());
  });
  test('the clock of a real table has words', () => {
    expect(tables.clockWords(aTable().clock)).toBe(t('clock.increment', { time: '10 min', more: '5 sec' }));
  });
});

describe('the host', () => {
  test('is a player, known by the id that the server tells', () => {
    expect(tables.ownerOf(aTable())?.name).toBe('Amina');
  });
  test('that has left is nobody', () => {
    expect(tables.ownerOf(aTable({ owner: 'somebody-else' }))).toBeNull();
  });
});

describe('the name of a seat', () => {
  const table = aTableOf([aSeat(0), aSeat(1), aBot(2), anOpenSeat(3)], [0], { state: 'open' });
  const name = (seat: number, at: TableInfo = table): string => tables.seatName(at, at.seats[seat]);

  test('is "you", a name, a level or "free"', () => {
    expect([0, 1, 2, 3].map((seat) => name(seat))).toEqual([
      t('seat.you'),
      'Badis',
      levelTitle('desert', 'trader'),
      t('seat.open'),
    ]);
  });
  test('is a number where several people share a screen', () => {
    const shared = aTableOf([aSeat(0), aSeat(1)], [0, 1]);
    expect([name(0, shared), name(1, shared)]).toEqual([t('seat.player', { n: 1 }), t('seat.player', { n: 2 })]);
  });
  test('tells bots of one level apart', () => {
    const bots = aTableOf([aSeat(0), aBot(1), aBot(2), aBot(3, 'nomad')], [0]);
    const trader = levelTitle('desert', 'trader');
    expect([1, 2, 3].map((seat) => name(seat, bots))).toEqual([
      `${trader} 1`,
      `${trader} 2`,
      levelTitle('desert', 'nomad'),
    ]);
  });
  test('of an imported game is a number: nobody sat there', () => {
    const imported = aTableOf([anOpenSeat(0), anOpenSeat(1)], [], { state: 'over', imported: true });
    expect(name(0, imported)).toBe(t('seat.player', { n: 1 }));
  });
  test('of somebody who was deleted is a number', () => {
    const gone = aTableOf([aSeat(0), aSeat(1, { person: { id: 'x', name: '', kind: 'deleted' } })], [0]);
    expect(name(1, gone)).toBe(t('seat.player', { n: 2 }));
  });
  test('of a seat that is not there is empty', () => {
    expect(tables.seatName(table, undefined)).toBe('');
  });
});

describe('opponents', () => {
  test('are all others that sit', () => {
    const table = aTableOf([aSeat(0), aSeat(1), aBot(2), anOpenSeat(3)], [0]);
    expect(tables.opponents(table)).toBe(t('table.with', { names: `Badis and ${levelTitle('desert', 'trader')}` }));
  });
  test('are not there yet, or share the screen', () => {
    const alone = aTableOf([aSeat(0), anOpenSeat(1)], [0]);
    expect(tables.opponents({ ...alone, state: 'open' })).toBe(t('table.nobodyYet'));
    expect(tables.opponents({ ...alone, state: 'over' })).toBe('');
    expect(tables.opponents(aTableOf([aSeat(0), aSeat(1)], [0, 1]))).toBe(t('table.oneScreen'));
  });
  test('and all names leave out free seats', () => {
    expect(tables.allNames(aTableOf([aSeat(0), aSeat(1), anOpenSeat(2)], []))).toBe('Amina and Badis');
  });
});

describe('whose turn it is', () => {
  const seats = [aSeat(0), aSeat(1)];
  test('is mine if I am to move and the game runs', () => {
    expect(tables.waitsForMe(aTableOf(seats, [0], { to_move: 0 }))).toBe(true);
    expect(tables.waitsForMe(aTableOf(seats, [0], { to_move: 1 }))).toBe(false);
    expect(tables.waitsForMe(aTableOf(seats, [0], { to_move: 0, state: 'over' }))).toBe(false);
    expect(tables.waitsForMe(aTableOf(seats, [0], { to_move: null }))).toBe(false);
  });
  test('is not mine if a bot has taken my seat over', () => {
    const table = aTableOf([aBot(0), aSeat(1)], [0], { to_move: 0 });
    expect(tables.playedSeats(table)).toEqual([]);
    expect(tables.waitsForMe(table)).toBe(false);
  });
});

describe('what is played', () => {
  test('is told with what differs from the usual and with how many play', () => {
    const table = aTable();
    expect(tables.tableWords(table).endsWith(t('players.count', { n: 3 }))).toBe(true);
    expect(tables.fullTitle(table).startsWith(gameTitle('desert'))).toBe(true);
    const open = aTable({ options: { ...table.options, open_scores: true } });
    expect(tables.tableWords(open)).toContain(
      local(games.find(({ name }) => name === 'desert')!.options.find(({ name }) => name === 'open_scores')!.title),
    );
  });
  test.each(LANGUAGES)('in %s, every table that a server lists has words', (locale) => {
    language.current = locale;
    for (const table of [aTable(), aLobby(), ...server.people.person.games])
      for (const said of [
        tables.fullTitle(table),
        tables.opponents(table),
        tables.allNames(table),
        tables.winnersWords(table),
        tables.endWords(table),
      ])
        expect(said).not.toMatch(BROKEN);
  });
});

describe('the result', () => {
  const won = (winners: number[], mine: number[], end = 'supply') =>
    aFinishedTable({
      seats: [aSeat(0), aSeat(1), aSeat(2)],
      mine,
      result: { end, winners, scores: [], places: [] },
    });
  test('is "you won", a name, several names or nobody', () => {
    expect(tables.winnersWords(won([0], [0]))).toBe(t('result.youWon'));
    expect(tables.winnersWords(won([1], [0]))).toBe(t('result.won', { name: 'Badis' }));
    expect(tables.winnersWords(won([1, 2], []))).toBe(t('result.shared', { names: 'Badis and Chadli' }));
    expect(tables.winnersWords(won([], [0]))).toBe(t('result.none'));
  });
  test('at one screen names the winner', () => {
    expect(tables.winnersWords(won([0], [0, 1]))).toBe(t('result.won', { name: t('seat.player', { n: 1 }) }));
  });
  test('says why the game ended only if it was not its last move', () => {
    expect(tables.endWords(won([0], [0], 'supply'))).toBe('');
    expect(tables.endWords(won([0], [0], 'timeout'))).toBe(t('end.byTimeout'));
    expect(tables.endWords(won([0], [0], 'agreed'))).toBe(t('end.byAgreement'));
    expect(tables.endWords({ ...aFinishedTable(), result: null })).toBe('');
  });
  test('of a game that somebody has resigned says so', () => {
    expect(server.review.table.result!.end).toBe('resigned');
    expect(tables.endWords(server.review.table)).toBe(t('end.byResign'));
  });
});

describe('a still position', () => {
  test('shows all and offers nothing', () => {
    const { position } = server.desert;
    const still = tables.stillView(position, []);
    expect(still).toMatchObject({ seat: null, moves: null, gains: {}, view: position.view, to_move: position.to_move });
    expect(still.undo).toEqual({ possible: false, free: false });
  });
});

describe('events of all games', () => {
  const table = aTable();
  const viewer = { seat: 0, mine: [0], nameOf: (seat: number) => ['Amina', 'Badis', 'Chadli'][seat] ?? '' };
  const told = (event: Partial<GameEvent>, by = viewer): string => spoken(eventPhrase(anEvent(event), null, table, by));

  test('a move is told by the game, or as it was typed', () => {
    const words = { describeEvent: () => 'a fine move' } as never;
    expect(eventPhrase(anEvent(), words, table, viewer)).toBe('a fine move');
    expect(told({ move: 'camel green F8' })).toBe('camel green F8');
  });
  test.each([
    [{ kind: 'undo' }, 'event.youUndo', 'event.undo'],
    [{ kind: 'resign' }, 'event.youResign', 'event.resign'],
    [{ kind: 'timeout' }, 'event.youTimeout', 'event.timeout'],
    [{ kind: 'ask', what: 'undo' }, 'event.youAskUndo', 'event.askUndo'],
    [{ kind: 'ask', what: 'end' }, 'event.youAskEnd', 'event.askEnd'],
    [{ kind: 'ask', what: 'bot' }, 'event.youAskBot', 'event.askBot'],
    [{ kind: 'answer', accept: true }, 'event.youAccept', 'event.accept'],
    [{ kind: 'answer', accept: false }, 'event.youDecline', 'event.decline'],
  ] as const)('%o is told to the player and to the others', (event, own, other) => {
    expect(told({ ...event, seat: 0 })).toBe(t(own));
    expect(told({ ...event, seat: 1 })).toBe(t(other, { name: 'Badis' }));
    expect(told({ ...event, seat: 0 }, { ...viewer, mine: [0, 1] })).toBe(t(other, { name: 'Amina' }));
  });
  test('a bot that takes over is named by its level', () => {
    expect(told({ kind: 'bot', seat: 1, level: 'trader' })).toBe(
      t('event.bot', { name: 'Badis', level: levelTitle('desert', 'trader') }),
    );
  });
  test('the end belongs to nobody', () => {
    expect(told({ kind: 'end', seat: null })).toBe(t('event.end'));
  });
  test.each(LANGUAGES)('in %s, every event of recorded games has words', async (locale) => {
    language.current = locale;
    const { describeEvent } = await import('../src/games/desert/words');
    for (const event of [...server.desert.story.events, ...server.review.story.events]) {
      const said = plain(eventPhrase(event, { describeEvent } as never, table, viewer));
      expect(said).not.toMatch(BROKEN);
      expect(said).not.toBe('');
    }
  });
});

describe('the question of the server', () => {
  test('is asked without a number, or with a name', () => {
    expect(promptWords('Player 1, place a leader.', null)).toBe('Place a leader.');
    expect(promptWords('Spieler 2: setze ein Kamel.', 'Badis')).toBe('Badis: setze ein Kamel.');
  });
  test('that begins otherwise stays as it is', () => {
    expect(promptWords('The game is over.', 'Badis')).toBe('The game is over.');
  });
  test('may have several lines', () => {
    expect(promptWords('Player 1, choose.\nOr pass.', null)).toBe('Choose.\nOr pass.');
  });
});

describe('a refusal in words', () => {
  test('that people meet is in the language of the reader', () => {
    for (const locale of LANGUAGES) {
      language.current = locale;
      expect(refusal({ code: 'stale', detail: 'Version 3 is older than 4.' })).toBe(t('problem.stale'));
    }
  });
  test('of a rule is the sentence of the rule', () => {
    const { problem } = server.live;
    expect(refusal(problem)).toBe(problem.sentences!.en);
    language.current = 'de';
    expect(refusal(problem)).toBe(problem.sentences!.de);
  });
  test('that nobody knows comes in the words of the server, or in ours', () => {
    expect(refusal({ code: 'new-one', detail: 'Because.' })).toBe('Because.');
    expect(refusal({ code: 'new-one', title: 'No' })).toBe('No');
    expect(refusal({ code: 'new-one' })).toBe(t('error.unknown'));
  });
  test.each([
    [new ApiError(0, 'offline', ''), () => t('error.offline')],
    [new ApiError(404, 'no-table', 'There is no such table.'), () => t('error.notFound')],
    [new ApiError(500, 'error', 'Traceback'), () => t('error.server')],
    [new ApiError(422, 'bad-options', 'players=9 is not possible.'), () => 'players=9 is not possible.'],
    [new ApiError(409, 'seat-taken', 'x'), () => t('problem.seatTaken')],
    [new SyntaxError('Unexpected token'), () => t('problem.badRecord')],
    [new Error('anything'), () => t('error.unknown')],
  ])('%s', (error, said) => {
    expect(inWords(error)).toBe(said());
  });
  test('of what a button does becomes a note, and the page goes on', async () => {
    vi.useFakeTimers();
    answering({ 'GET /me': new Refusal(401, server.refused.no_session) });
    expect(await attempt(() => api.me())).toBeNull();
    expect(announcer.notes.map(({ text, kind }) => [text, kind])).toEqual([[t('problem.noSession'), 'error']]);
    offline();
    expect(await attempt(() => api.me())).toBeNull();
    expect(announcer.notes.at(-1)?.text).toBe(t('error.offline'));
    vi.useRealTimers();
  });
  test('goes when what was refused works, and other notes stay', async () => {
    vi.useFakeTimers();
    note('Saved.');
    await attempt(() => Promise.reject(new Error('no')));
    await attempt(() => Promise.resolve(7));
    expect(announcer.notes.map(({ text }) => text)).toEqual(['Saved.']);
    vi.useRealTimers();
  });
  test('does not touch what worked', async () => {
    expect(await attempt(() => Promise.resolve(7))).toBe(7);
    expect(announcer.notes).toEqual([]);
  });
});
