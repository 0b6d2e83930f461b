/** Requests: what is sent where, and what a refusal becomes. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api, ApiError, request } from '../src/lib/api';
import { answering, offline, Refusal } from './fixtures/requests';
import { server } from './fixtures/server';

afterEach(() => {
  vi.unstubAllGlobals();
});
const failure = async (what: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await what.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('a request', () => {
  test('sends a body only where there is one', async () => {
    const asked = answering({ 'GET /me': server.people.me, 'POST /me': server.people.me });
    await api.me();
    await api.becomeGuest('Amina');
    expect(asked).toEqual([
      { method: 'GET', path: '/me', body: undefined },
      { method: 'POST', path: '/me', body: { name: 'Amina' } },
    ]);
  });
  test('says that its body is JSON, and sends the cookie of this site only', async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
    vi.stubGlobal('fetch', fetched);
    await request('PUT', '/x', { a: 1 });
    await request('GET', '/x');
    expect(fetched.mock.calls).toEqual([
      [
        '/api/v1/x',
        { method: 'PUT', credentials: 'same-origin', headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' },
      ],
      ['/api/v1/x', { method: 'GET', credentials: 'same-origin', headers: {}, body: undefined }],
    ]);
  });
  test('an answer without content is null', async () => {
    answering({ 'DELETE /sessions/current': null });
    expect(await api.signOut()).toBeNull();
  });
});

describe('a refusal', () => {
  test('has the code and the words of the server', async () => {
    answering({ 'GET /me': new Refusal(401, server.refused.no_session) });
    const error = await failure(api.me());
    expect([error.status, error.code, error.message]).toEqual([401, 'no-session', server.refused.no_session.detail]);
  });
  test('keeps the faults, each with its place', async () => {
    answering({ 'POST /tables': new Refusal(422, server.refused.bad_options) });
    const error = await failure(api.makeTable({} as never));
    expect(error.faults.map(({ where }) => where)).toEqual(['players']);
  });
  test('keeps the sentences of all languages', async () => {
    const sentences = server.live.problem.sentences!;
    answering({ 'GET /me': new Refusal(422, { code: 'illegal-move', sentences }) });
    expect((await failure(api.me())).sentences).toEqual(sentences);
  });
  test('that is no problem document, as from a proxy, still is a refusal', async () => {
    answering({ 'GET /me': new Refusal(500, '<h1>Sorry</h1>') });
    const error = await failure(api.me());
    expect([error.status, error.code]).toEqual([500, 'error']);
  });
  test('of a proxy that has lost its server is "offline"', async () => {
    answering({ 'GET /me': new Refusal(502, '<h1>Bad Gateway</h1>') });
    const error = await failure(api.me());
    expect([error.status, error.code]).toEqual([0, 'offline']);
  });
  test('without a network is "offline"', async () => {
    offline();
    const error = await failure(api.me());
    expect([error.status, error.code]).toEqual([0, 'offline']);
  });
});

describe('addresses', () => {
  test('names of people and tables cannot leave their place', async () => {
    const asked = answering({});
    await failure(api.person('../me?x=1'));
    await failure(api.table('a/b'));
    expect(asked.map(({ path }) => path)).toEqual(['/people/..%2Fme%3Fx%3D1', '/tables/a%2Fb']);
  });
  test('of lists hold the filter, and nothing that was not asked for', async () => {
    const asked = answering({ 'GET /tables?show=over&game=desert&before=7': { tables: [], next: null } });
    await api.tables({ show: 'over', game: 'desert', before: 7 });
    await failure(api.tables({ show: 'open', game: undefined }));
    expect(asked.map(({ path }) => path)).toEqual(['/tables?show=over&game=desert&before=7', '/tables?show=open']);
  });
  test('of a picture hold move, language and theme', () => {
    expect(api.pictureAddress('t 1', 'picture.svg', '12~a b', 'de', 'dark')).toBe(
      '/api/v1/tables/t%201/picture.svg?line=12~a%20b&lang=de&theme=dark',
    );
    expect(api.pictureAddress('t1', 'animation.gif', '', 'en', 'light')).toBe(
      '/api/v1/tables/t1/animation.gif?lang=en&theme=light',
    );
    expect(api.recordAddress('t1')).toBe('/api/v1/tables/t1/record');
  });
  test('of the socket follow the page, encrypted or not', () => {
    vi.stubGlobal('location', { protocol: 'http:', host: 'localhost:8000' });
    expect(api.socketAddress('t1', null)).toBe('ws://localhost:8000/api/v1/tables/t1/socket');
    vi.stubGlobal('location', { protocol: 'https:', host: 'azalai.example' });
    expect(api.socketAddress('t1', 0)).toBe('wss://azalai.example/api/v1/tables/t1/socket?since=0');
  });
});

describe('what is asked of the server', () => {
  test.each([
    ['join any seat', () => api.join('t1'), 'POST /tables/t1/join', {}],
    ['join the first seat', () => api.join('t1', 0), 'POST /tables/t1/join', { seat: 0 }],
    ['leave', () => api.leave('t1'), 'POST /tables/t1/leave', {}],
    ['seat a bot', () => api.seatBot('t1', 2, 'nomad'), 'PUT /tables/t1/seats/2', { level: 'nomad' }],
    ['free the seat of a bot', () => api.seatBot('t1', 2, null), 'PUT /tables/t1/seats/2', { level: null }],
    ['play on from a move', () => api.clone('t1', 12), 'POST /tables/t1/clone', { at: 12 }],
    ['rename', () => api.rename('Badis'), 'PATCH /me', { name: 'Badis' }],
    ['change the password', () => api.changePassword('a', 'b'), 'PUT /me/password', { old: 'a', new: 'b' }],
    ['delete a guest', () => api.deleteMe(), 'DELETE /me', {}],
    ['delete an account', () => api.deleteMe('secret'), 'DELETE /me', { password: 'secret' }],
    ['revoke a token', () => api.deleteToken('k/1'), 'DELETE /me/tokens/k%2F1', undefined],
    [
      'check options',
      () => api.checkOptions('desert', { players: 3 }),
      'POST /games/desert/check',
      { options: { players: 3 } },
    ],
    ['begin a review', () => api.startReview('t1'), 'POST /tables/t1/review', {}],
  ] as const)('to %s', async (_, ask, wanted, body) => {
    const asked = answering({ [wanted]: { ok: true } });
    await ask();
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([wanted]);
    expect(asked[0]!.body).toEqual(body);
  });
});

describe('the games', () => {
  test('get the levels of the server and how far each is compiled', async () => {
    answering({ 'GET /games': { ...server.games, ready: { desert: true, targi: false }, progress: { targi: 40 } } });
    const found = await api.games();
    expect(found.map(({ name, ready, progress }) => [name, ready, progress])).toEqual([
      ['desert', true, 0],
      ['targi', false, 40],
    ]);
    for (const game of found) expect(game.levels).toEqual(server.games.levels);
  });
});
