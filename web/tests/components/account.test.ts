/** Name, account, tokens and the way out; and who is named in the header and foot of a page. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folders } from '../../src/games';
import { announcer } from '../../src/lib/announce.svelte';
import { local } from '../../src/lib/i18n.svelte';
import { go, location as here } from '../../src/lib/router.svelte';
import { session } from '../../src/lib/session.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { t } from '../../src/messages/settings';
import Account from '../../src/parts/Account.svelte';
import Footer from '../../src/parts/Footer.svelte';
import Header from '../../src/parts/Header.svelte';
import { answering, Refusal, settled } from '../fixtures/requests';
import { server } from '../fixtures/server';

const { me, token, tokens } = server.people;
const guest = { ...me, kind: 'guest' as const };

beforeEach(() => Object.assign(session, { me: null, known: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  announcer.notes = [];
  settings.locale = 'en';
  go('/', { replace: true });
});
const notes = () => announcer.notes.map(({ text }) => text);

/** Fills a form by the labels of its fields and sends it. */
async function send(button: string, fields: Record<string, string>): Promise<void> {
  const form = [...document.forms].find((one) =>
    [...one.querySelectorAll('button')].some((b) => b.textContent === button),
  )!;
  for (const [label, value] of Object.entries(fields))
    await fireEvent.input(within(form).getByLabelText(label), { target: { value } });
  await fireEvent.submit(form);
  await settled();
  flushSync();
}

describe('a guest', () => {
  test('chooses a name', async () => {
    session.me = guest;
    const asked = answering({ 'PATCH /me': { ...guest, name: 'Zahra' } });
    render(Account);
    await send(t('account.rename'), { [t('account.name')]: ' Zahra ' });
    expect(asked.map(({ body }) => body)).toEqual([{ name: 'Zahra' }]);
    expect(session.me?.name).toBe('Zahra');
    expect(notes()).toEqual([t('account.renamed')]);
  });
  test('that is nobody yet becomes somebody first', async () => {
    const asked = answering({ 'POST /me': guest, 'PATCH /me': { ...guest, name: 'Zahra' } });
    render(Account);
    await send(t('account.rename'), { [t('account.name')]: 'Zahra' });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });
  test('makes an account, and no password stays on the page', async () => {
    session.me = guest;
    const asked = answering({ 'POST /me/account': me, 'GET /me/tokens': [] });
    render(Account);
    await send(t('account.make'), { [t('account.loginName')]: 'Amina', [t('account.password')]: 'eight letters' });
    expect(asked[0]!.body).toEqual({ name: 'Amina', password: 'eight letters' });
    expect(session.me?.kind).toBe('account');
    expect([...document.querySelectorAll('input')].map((input) => input.value)).not.toContain('eight letters');
  });
  test('signs in, or hears why not', async () => {
    const answers: Record<string, unknown> = {
      'POST /sessions': new Refusal(403, { code: 'wrong-password', detail: 'x' }),
      'GET /me/tokens': [],
    };
    answering(answers);
    render(Account);
    const typed = { [t('account.loginName')]: 'Amina', [t('account.password')]: 'wrong' };
    await send(t('account.signIn'), typed);
    expect(notes()).toEqual([t('error.wrongPassword')]);
    expect(session.me).toBeNull();
    answers['POST /sessions'] = me;
    await send(t('account.signIn'), typed);
    expect(session.me?.name).toBe('Amina');
  });
  test('needs a password of eight letters', () => {
    render(Account);
    const [field] = screen.getAllByLabelText<HTMLInputElement>(t('account.password'));
    expect([field!.minLength, field!.type, field!.autocomplete]).toEqual([8, 'password', 'new-password']);
  });
  test('is deleted without a password', async () => {
    session.me = guest;
    const asked = answering({ 'DELETE /me': null });
    render(Account);
    await fireEvent.click(screen.getByRole('button', { name: t('account.delete') }));
    expect(asked).toEqual([]);
    await send(t('account.deleteYes'), {});
    // 204 has no content, as null has none; the page says good-bye
    expect(asked.map(({ body }) => body)).toEqual([{}]);
    expect(session.me).toBeNull();
    expect(notes()).toEqual([t('account.deleted')]);
  });
});

describe('an account', () => {
  beforeEach(() => {
    session.me = me;
  });
  test('changes its password', async () => {
    const asked = answering({ 'GET /me/tokens': [], 'PUT /me/password': null });
    render(Account);
    await send(t('account.changePassword'), {
      [t('account.oldPassword')]: 'eight letters',
      [t('account.newPassword')]: 'nine letters',
    });
    expect(asked.map(({ body }) => body)).toContainEqual({ old: 'eight letters', new: 'nine letters' });
    expect(notes()).toEqual([t('account.passwordChanged')]);
    expect(screen.getByLabelText<HTMLInputElement>(t('account.newPassword')).value).toBe('');
  });
  test('loses its tokens with its password, and is told so before', async () => {
    const answers: Record<string, unknown> = { 'GET /me/tokens': tokens, 'PUT /me/password': null };
    answering(answers);
    render(Account);
    await settled();
    flushSync();
    expect(screen.getByText(t('account.passwordHelp'))).toBeTruthy();
    expect(screen.getByText(token.name)).toBeTruthy();
    answers['GET /me/tokens'] = [];
    await send(t('account.changePassword'), {
      [t('account.oldPassword')]: 'eight letters',
      [t('account.newPassword')]: 'nine letters',
    });
    await settled();
    flushSync();
    expect(screen.queryByText(token.name)).toBeNull();
  });
  test('lists its tokens and revokes one', async () => {
    const answers: Record<string, unknown> = { 'GET /me/tokens': tokens, [`DELETE /me/tokens/${token.id}`]: null };
    const asked = answering(answers);
    render(Account);
    await settled();
    flushSync();
    expect(screen.getByText(token.name)).toBeTruthy();
    answers['GET /me/tokens'] = [];
    await fireEvent.click(screen.getByRole('button', { name: t('account.revoke') }));
    await settled();
    flushSync();
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
    expect(screen.queryByText(token.name)).toBeNull();
  });
  test('makes a token, which is shown once', async () => {
    answering({ 'GET /me/tokens': tokens, 'POST /me/tokens': token });
    render(Account);
    await send(t('account.makeToken'), { [t('account.tokenName')]: 'my program' });
    const shownToken = () => screen.queryByRole<HTMLInputElement>('textbox', { name: t('account.tokenMade') });
    expect(shownToken()?.value).toBe(token.token);
    await fireEvent.click(screen.getAllByRole('button', { name: t('app.close') }).at(-1)!);
    expect(shownToken()).toBeNull();
  });
  test('signs out here, or everywhere', async () => {
    const asked = answering({ 'GET /me/tokens': [], 'DELETE /sessions/current': null, 'DELETE /sessions': null });
    go('/settings');
    render(Account);
    await fireEvent.click(screen.getByRole('button', { name: t('account.signOut') }));
    await settled();
    expect([session.me, here.path]).toEqual([null, '/']);
    flushSync(() => (session.me = me));
    await fireEvent.click(screen.getByRole('button', { name: t('account.signOutEverywhere') }));
    await settled();
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/sessions/current',
      '/sessions',
    ]);
  });
  test('that cannot sign out stays signed in', async () => {
    answering({ 'GET /me/tokens': [], 'DELETE /sessions/current': new Refusal(500, {}) });
    render(Account);
    await fireEvent.click(screen.getByRole('button', { name: t('account.signOut') }));
    await settled();
    expect(session.me).toEqual(me);
    expect(notes()).toEqual([t('error.server')]);
  });
  test('is deleted with its password only', async () => {
    const asked = answering({ 'GET /me/tokens': [], 'DELETE /me': null });
    render(Account);
    await fireEvent.click(screen.getByRole('button', { name: t('account.delete') }));
    await send(t('account.deleteYes'), { [t('account.password')]: 'eight letters' });
    expect(asked.at(-1)!.body).toEqual({ password: 'eight letters' });
  });
  test('downloads all that is stored about it', async () => {
    answering({ 'GET /me/tokens': [], 'GET /me/export': { me } });
    const made = vi.fn<(blob: Blob) => string>(() => 'blob:1');
    const revoked = vi.fn();
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    render(Account);
    await fireEvent.click(screen.getByRole('button', { name: t('account.export') }));
    await settled();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(made.mock.calls[0]![0].type).toBe('application/json');
    expect(revoked).toHaveBeenCalledWith('blob:1');
    clicked.mockRestore();
  });
});

describe('the header', () => {
  test('marks the page one is on', () => {
    flushSync(() => go('/replays'));
    render(Header);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(t('nav.replays'));
  });
  test('making a new table belongs to playing', () => {
    flushSync(() => go('/new?game=desert'));
    render(Header);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(t('nav.play'));
  });
  test('names who is signed in, or offers to sign in, and says nothing before it knows', () => {
    session.me = me;
    const { unmount } = render(Header);
    expect(screen.getByRole('link', { name: 'Amina' }).getAttribute('href')).toBe(`/people/${me.id}`);
    unmount();
    session.me = null;
    const second = render(Header);
    expect(screen.getByRole('link', { name: t('nav.signIn') })).toBeTruthy();
    second.unmount();
    session.known = false;
    render(Header);
    expect(screen.queryByRole('link', { name: t('nav.signIn') })).toBeNull();
  });
});

describe('the foot of a page', () => {
  test('changes the language', async () => {
    render(Footer);
    const german = screen.getByRole('button', { name: 'Deutsch' });
    expect(german.getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(german);
    expect([settings.locale, german.getAttribute('aria-pressed')]).toEqual(['de', 'true']);
  });
  test('links the pages that games bring', () => {
    render(Footer);
    const pages = [...folders.values()].flatMap(({ pages = [] }) => pages);
    for (const page of pages)
      expect(screen.getByRole('link', { name: local(page.title) }).getAttribute('href')).toBe(page.path);
  });
});
