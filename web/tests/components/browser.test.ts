/** What a browser keeps and does for all pages: settings, addresses, who is there, sounds, notes, boards. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as alerts from '../../src/lib/alerts';
import { announcer, dismiss, note, say } from '../../src/lib/announce.svelte';
import { boards, Loading } from '../../src/lib/boards.svelte';
import * as router from '../../src/lib/router.svelte';
import { settings as current } from '../../src/lib/settings.svelte';
import { screenIs } from '../fixtures/browser';
import { Cell, mounted } from '../fixtures/reactive.svelte';
import { answering, later, offline, Refusal, settled } from '../fixtures/requests';
import { server } from '../fixtures/server';

/** Modules that read the browser when they are loaded are loaded anew for each test, with the Svelte that runs their effects. */
let flushSync: typeof import('svelte').flushSync;
async function fresh<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  ({ flushSync } = await import('svelte'));
  return load();
}
/** All games are compiled. */
const allGames = { ...server.games, ready: { desert: true, targi: true } };
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

describe('settings', () => {
  const load = () => fresh(() => import('../../src/lib/settings.svelte'));

  test('begin with the language of the browser and the theme of the system', async () => {
    vi.stubGlobal('navigator', { languages: ['fr', 'de-AT', 'en'] });
    const { settings, isDark, isStill } = await load();
    expect(settings).toMatchObject({ locale: 'de', theme: 'auto', sounds: false, confirmTurn: false });
    expect([isDark(), isStill()]).toEqual([false, false]);
  });
  test('are those of the last visit', async () => {
    localStorage.setItem('azalai.settings', JSON.stringify({ theme: 'dark', sounds: true }));
    const { settings, isDark } = await load();
    expect(settings.sounds).toBe(true);
    expect(isDark()).toBe(true);
  });
  test('that cannot be read are the usual ones', async () => {
    localStorage.setItem('azalai.settings', '{broken');
    expect((await load()).settings.theme).toBe('auto');
  });
  test('follow the system while it changes, unless somebody has chosen', async () => {
    screenIs('prefers-color-scheme: dark');
    screenIs('prefers-reduced-motion: reduce');
    const { settings, isDark, isStill } = await load();
    expect([isDark(), isStill()]).toEqual([true, true]);
    screenIs('prefers-color-scheme: dark', false);
    screenIs('prefers-reduced-motion: reduce', false);
    expect([isDark(), isStill()]).toEqual([false, false]);
    settings.theme = 'dark';
    settings.motion = 'reduced';
    expect([isDark(), isStill()]).toEqual([true, true]);
    screenIs('prefers-color-scheme: dark');
    settings.theme = 'light';
    expect(isDark()).toBe(false);
  });
  test('hold in other windows at once', async () => {
    const { settings } = await load();
    localStorage.setItem('azalai.settings', JSON.stringify({ marks: true }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'azalai.settings' }));
    expect(settings.marks).toBe(true);
    localStorage.setItem('azalai.settings', JSON.stringify({ marks: false }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
    expect(settings.marks).toBe(true);
  });
  test('are written on the page and kept', async () => {
    const { settings, applySettings } = await load();
    const { language } = await import('../../src/lib/i18n.svelte');
    applySettings();
    flushSync(() => Object.assign(settings, { locale: 'de', theme: 'dark', motion: 'reduced' }));
    const { lang, dataset } = document.documentElement;
    expect([lang, dataset.theme, dataset.motion, language.current]).toEqual(['de', 'dark', 'reduced', 'de']);
    expect(JSON.parse(localStorage.getItem('azalai.settings')!)).toMatchObject({ locale: 'de', theme: 'dark' });
  });
  test('in a language that is gone are in English', async () => {
    localStorage.setItem('azalai.settings', JSON.stringify({ locale: 'fr' }));
    const { settings, applySettings } = await load();
    applySettings();
    expect(settings.locale).toBe('en');
  });
});

describe('addresses', () => {
  /** Follows a link of the page; whether the router has taken it. */
  function click(html: string, init: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
    // jsdom cannot open another page
    const stay = (last: Event) => last.preventDefault();
    let taken = false;
    window.addEventListener('click', (last) => ((taken = last.defaultPrevented), stay(last)), { once: true });
    document.querySelector('a, a *')!.dispatchEvent(event);
    return taken;
  }
  beforeAll(() => router.startRouter());
  beforeEach(() => router.go('/', { replace: true }));

  test('change without a new page, with search and hash', () => {
    router.go('/new?game=targi#seats');
    expect({ ...window.location }).toMatchObject({ pathname: '/new', search: '?game=targi', hash: '#seats' });
    expect([router.location.path, router.location.search, router.location.hash]).toEqual([
      '/new',
      '?game=targi',
      '#seats',
    ]);
  });
  test('can be replaced, so that Back leaves them out', () => {
    const before = window.history.length;
    router.go('/a', { replace: true });
    expect(window.history.length).toBe(before);
    router.go('/b');
    expect(window.history.length).toBe(before + 1);
  });
  test('follow the buttons of the browser', () => {
    router.go('/a');
    window.history.replaceState(null, '', '/elsewhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(router.location.path).toBe('/elsewhere');
  });
  test('a link inside the page is followed without loading', () => {
    expect(click('<a href="/learn/desert">Rules</a>')).toBe(true);
    expect(router.location.path).toBe('/learn/desert');
  });
  test('also if what is clicked is inside the link', () => {
    document.body.innerHTML = '<a href="/learn"><b>Rules</b></a>';
    document.querySelector('b')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(router.location.path).toBe('/learn');
  });
  test.each([
    ['another site', '<a href="https://example.org/">x</a>', {}],
    ['the API', '<a href="/api/v1/openapi.json">x</a>', {}],
    ['a new window', '<a href="/learn" target="_blank">x</a>', {}],
    ['a file', '<a href="/learn" download>x</a>', {}],
    ['a new tab by Ctrl', '<a href="/learn">x</a>', { ctrlKey: true }],
    ['a new tab by the middle button', '<a href="/learn">x</a>', { button: 1 }],
    ['a place on this page', '<a href="/#board">x</a>', {}],
  ])('a link to %s is left to the browser', (_, html, init) => {
    expect(click(html, init)).toBe(false);
    expect(router.location.path).toBe('/');
  });
  test('that no browser would write are no page', () => {
    expect(router.match('/tables/:id', '/tables/%E0%A4%A')).toBeNull();
    expect(router.match('/tables/:id', '/tables/a%2Fb')).toEqual({ id: 'a/b' });
  });
  test('need every part, and no more', () => {
    expect(router.match('/learn/:game/guide', '/learn/desert/guide/')).toEqual({ game: 'desert' });
    expect(router.match('/learn/:game/guide', '/learn/desert')).toBeNull();
    expect(router.match('/learn/:game', '/people/desert')).toBeNull();
  });
});

describe('who is there', () => {
  const load = () => fresh(() => import('../../src/lib/session.svelte'));
  const { me } = server.people;

  test('a browser that never was anybody asks nothing', async () => {
    const asked = answering({});
    const { loadSession, session } = await load();
    await loadSession();
    expect(asked).toEqual([]);
    expect([session.me, session.known]).toEqual([null, true]);
  });
  test('a browser that was somebody asks who that was', async () => {
    localStorage.setItem('azalai.session', '1');
    answering({ 'GET /me': me });
    const { loadSession, session } = await load();
    await Promise.all([loadSession(), loadSession()]);
    expect(session.me?.name).toBe('Amina');
  });
  test('who is forgotten by the server is nobody again, and asks no more', async () => {
    localStorage.setItem('azalai.session', '1');
    answering({ 'GET /me': new Refusal(401, server.refused.no_session) });
    const { loadSession, session } = await load();
    await loadSession();
    flushSync();
    expect([session.me, session.known]).toEqual([null, true]);
    expect(localStorage.getItem('azalai.session')).toBeNull();
  });
  test('an ended session is asked for again, because another page may have signed in', async () => {
    vi.useFakeTimers();
    localStorage.setItem('azalai.session', '1');
    const answers: Record<string, unknown> = { 'GET /me': me };
    const asked = answering(answers);
    const { checkSession, loadSession, session } = await load();
    await loadSession();
    answers['GET /me'] = new Refusal(401, server.refused.no_session);
    const checked = checkSession();
    await vi.advanceTimersByTimeAsync(100);
    expect([asked.length, session.me]).toEqual([2, me]);
    answers['GET /me'] = { ...me, name: 'Amina of the wells', kind: 'account' };
    await vi.advanceTimersByTimeAsync(1000);
    await checked;
    expect(session.me?.name).toBe('Amina of the wells');
  });
  test('an ended session with no other ends the visit, and says so', async () => {
    vi.useFakeTimers();
    localStorage.setItem('azalai.session', '1');
    const answers: Record<string, unknown> = { 'GET /me': me };
    answering(answers);
    const { checkSession, loadSession, session } = await load();
    await loadSession();
    answers['GET /me'] = new Refusal(401, server.refused.no_session);
    const checked = checkSession();
    await vi.advanceTimersByTimeAsync(5000);
    await checked;
    expect(session.me).toBeNull();
  });
  test('somebody who signs in on another page is known here too', async () => {
    answering({ 'GET /me': me });
    const { heardFromPages, loadSession, session } = await load();
    await loadSession();
    flushSync();
    localStorage.setItem('azalai.session', '1');
    heardFromPages(new StorageEvent('storage', { key: 'azalai.session', newValue: '1' }));
    await vi.waitFor(() => expect(session.me?.name).toBe('Amina'));
  });
  test('the first act that needs a name makes a guest, and the browser remembers', async () => {
    const asked = answering({ 'POST /me': (sent: { name: string }) => ({ ...me, name: sent.name }) });
    const { someone, session } = await load();
    const { name } = await someone();
    flushSync();
    expect(name).toMatch(/\d{3}/);
    expect(session.me?.name).toBe(name);
    expect(localStorage.getItem('azalai.session')).toBe('1');
    await someone();
    expect(asked).toHaveLength(1);
  });
  test('two acts at once make one guest', async () => {
    const asked = answering({ 'POST /me': me });
    const { someone } = await load();
    const [one, other] = await Promise.all([someone(), someone()]);
    expect(one).toEqual(other);
    expect(asked).toHaveLength(1);
  });
  test('a guest that could not be made can be made later', async () => {
    offline();
    const { someone } = await load();
    await expect(someone()).rejects.toMatchObject({ code: 'offline' });
    answering({ 'POST /me': me });
    expect((await someone()).name).toBe('Amina');
  });
});

describe('the catalogue', () => {
  const load = () => fresh(() => import('../../src/lib/catalogue.svelte'));
  const still = { ...server.games, ready: { desert: true, targi: false }, progress: { targi: 40 } };

  test('is asked for once, however many pages need it', async () => {
    const asked = answering({ 'GET /games': allGames });
    const { loadGames, catalogue, gameTitle } = await load();
    await Promise.all([loadGames(), loadGames()]);
    await loadGames();
    expect(asked).toHaveLength(1);
    expect(catalogue.games.map(({ name }) => name)).toEqual(['desert', 'targi']);
    expect(gameTitle('desert')).toBe(server.games.games[0]!.title.en);
    expect(gameTitle('nine-stones')).toBe('nine-stones');
  });
  test('is asked for again after a failure', async () => {
    offline();
    const { loadGames, gameInfo } = await load();
    await expect(loadGames()).rejects.toMatchObject({ code: 'offline' });
    answering({ 'GET /games': allGames });
    await loadGames();
    expect(gameInfo('targi')?.ready).toBe(true);
  });
  test('is asked for every two seconds while a game is being compiled', async () => {
    vi.useFakeTimers();
    const answers: Record<string, unknown> = { 'GET /games': still };
    const asked = answering(answers);
    const { loadGames, gameInfo } = await load();
    await loadGames();
    expect(gameInfo('targi')).toMatchObject({ ready: false, progress: 40 });
    await vi.advanceTimersByTimeAsync(2100);
    expect(asked).toHaveLength(2);
    offline();
    await vi.advanceTimersByTimeAsync(2100);
    await vi.dynamicImportSettled(); // this device is asked instead, and cannot answer
    answering({ 'GET /games': allGames });
    await vi.advanceTimersByTimeAsync(2100);
    expect(gameInfo('targi')?.ready).toBe(true);
    const last = answering({ 'GET /games': allGames });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last).toEqual([]);
  });
  test('knows levels by their names', async () => {
    answering({ 'GET /games': allGames });
    const { loadGames, levelOf, levelTitle } = await load();
    await loadGames();
    expect(levelOf('desert', 'trader')?.help.en).toBeTruthy();
    expect(levelTitle('desert', 'unheard-of')).toBe('unheard-of');
    expect(levelTitle('desert', null)).toBe('');
  });
});

describe('notes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    announcer.notes = [];
  });

  test('are shown for a moment, errors for longer', () => {
    note('copied');
    note('refused', 'error');
    vi.advanceTimersByTime(4100);
    expect(announcer.notes.map(({ text }) => text)).toEqual(['refused']);
    vi.advanceTimersByTime(4000);
    expect(announcer.notes).toEqual([]);
  });
  test('are three at most', () => {
    for (const text of ['a', 'b', 'c', 'd']) note(text);
    expect(announcer.notes.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });
  test('can be dismissed, one by one', () => {
    note('a');
    note('b');
    dismiss(announcer.notes[0]!.id);
    expect(announcer.notes.map(({ text }) => text)).toEqual(['b']);
  });
  test('said twice are spoken twice', () => {
    say('your turn');
    const first = announcer.spoken;
    say('your turn');
    expect(announcer.spoken).not.toBe(first);
    expect(announcer.spoken.trim()).toBe('your turn');
  });
});

describe('alerts', () => {
  const { play, notifyTurn, allowNotifications } = alerts;
  /** What could be heard: the frequency of every tone. The page keeps its first AudioContext. */
  const heard: number[] = [];
  function hearing(): void {
    heard.length = 0;
    const parameter = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Sounding {
      currentTime = 0;
      destination = {};
      resume = () => Promise.resolve();
      createGain = () => ({ gain: parameter, connect: () => {} });
      createOscillator = () => ({
        frequency: { setValueAtTime: (frequency: number) => heard.push(frequency) },
        connect: () => ({ connect: () => {} }),
        start() {},
        stop() {},
      });
    }
    vi.stubGlobal('AudioContext', Sounding);
    vi.stubGlobal('navigator', { languages: ['en'], userActivation: { hasBeenActive: true } });
  }
  class Notice {
    static permission = 'granted';
    static shown: Notice[] = [];
    static requestPermission = () => Promise.resolve(Notice.permission);
    onclick: () => void = () => {};
    close = vi.fn();
    constructor(
      readonly title: string,
      readonly options: NotificationOptions,
    ) {
      Notice.shown.push(this);
    }
  }
  const visible = (state: 'visible' | 'hidden') => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  beforeEach(() => {
    Notice.shown = [];
    Notice.permission = 'granted';
    vi.stubGlobal('Notification', Notice);
    Object.assign(current, { sounds: false, notifications: false });
    return () => void vi.restoreAllMocks();
  });

  test('sound only if somebody wants sounds', async () => {
    hearing();
    play('gain');
    await settled();
    expect(heard).toEqual([]);
    current.sounds = true;
    play('gain');
    await settled();
    expect(heard).toEqual([392, 523]);
  });
  test('are silent before the person has done anything', async () => {
    hearing();
    vi.stubGlobal('navigator', { languages: ['en'], userActivation: { hasBeenActive: false } });
    current.sounds = true;
    play('turn');
    await settled();
    expect(heard).toEqual([]);
  });
  test('sound different for different things', async () => {
    hearing();
    current.sounds = true;
    const melodies = [];
    for (const sound of ['place', 'gain', 'big', 'turn', 'chat', 'end'] as const) {
      heard.length = 0;
      play(sound);
      await settled();
      melodies.push(heard.join(' '));
    }
    expect(new Set(melodies).size).toBe(6);
  });
  test('tell of a turn only behind another window', () => {
    current.notifications = true;
    visible('visible');
    notifyTurn('Your turn', 'Through the Desert', 't1');
    expect(Notice.shown).toEqual([]);
    visible('hidden');
    notifyTurn('Your turn', 'Through the Desert', 't1');
    expect(Notice.shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
      ['Your turn', 'Through the Desert', 't1'],
    ]);
    const focused = vi.spyOn(window, 'focus').mockImplementation(() => {});
    Notice.shown[0]!.onclick();
    expect(focused).toHaveBeenCalled();
    expect(Notice.shown[0]!.close).toHaveBeenCalled();
  });
  test('tell nothing without the wish or the permission', () => {
    visible('hidden');
    notifyTurn('a', 'b', 'c');
    current.notifications = true;
    Notice.permission = 'denied';
    notifyTurn('a', 'b', 'c');
    expect(Notice.shown).toEqual([]);
  });
  test('are allowed, refused, or unknown to the browser', async () => {
    expect(await allowNotifications()).toBe('allowed');
    expect(Notice.shown[0]!.close).toHaveBeenCalled();
    Notice.permission = 'denied';
    expect(await allowNotifications()).toBe('refused');
    Notice.permission = 'granted';
    vi.stubGlobal(
      'Notification',
      class {
        static permission = 'granted';
        static requestPermission = () => Promise.resolve('granted');
        constructor() {
          throw new TypeError('Illegal constructor.');
        }
      },
    );
    expect(await allowNotifications()).toBe('unsupported');
  });
});

describe('boards', () => {
  test('are asked for once, and again after a failure', async () => {
    offline();
    const { ofTable, ofOptions } = boards<{ name: string }>('desert');
    await expect(ofTable('t1')).rejects.toMatchObject({ code: 'offline' });
    await settled();
    const asked = answering({ 'GET /tables/t1/board': { name: 'a' }, 'POST /games/desert/board': { name: 'b' } });
    expect(await ofTable('t1')).toEqual({ name: 'a' });
    await ofTable('t1');
    expect(await ofOptions({ players: 3 })).toEqual({ name: 'b' });
    await ofOptions({ players: 3 });
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/tables/t1/board', undefined],
      ['/games/desert/board', { options: { players: 3 } }],
    ]);
  });
  test('of a component come, or fail', async () => {
    const board = later<string>();
    const broken = later<string>();
    let loading: { board: string | null; failed: boolean }[] = [];
    const stop = mounted(() => (loading = [new Loading(() => board.promise), new Loading(() => broken.promise)]));
    const seen = () => loading.map((one) => [one.board, one.failed]);
    expect(seen()).toEqual([
      [null, false],
      [null, false],
    ]);
    board.resolve('map');
    broken.reject(new Error('no'));
    await settled();
    expect(seen()).toEqual([
      ['map', false],
      [null, true],
    ]);
    stop();
  });
  test('that come late do not replace the board asked for since', async () => {
    const table = new Cell('first');
    const answers = { first: later<string>(), second: later<string>() };
    let loading: { board: string | null; failed: boolean } | undefined;
    const stop = mounted(() => (loading = new Loading(() => answers[table.current as 'first'].promise)));
    table.set('second');
    answers.second.resolve('second map');
    await settled();
    answers.first.resolve('first map');
    await settled();
    expect(loading?.board).toBe('second map');
    stop();
  });
});
