/** What a push message says, where a click on it leads, and the icons of the installed client. */
import { describe, expect, test } from 'vitest';
import { framed, ICONS } from '../icons';
import { goTo, readNotice } from '../src/lib/notice-text';

describe('a push message', () => {
  test('says what the server wrote', () => {
    const said = { title: 'Your turn: Targi', body: 'With Amina.', url: '/tables/x', tag: 'x' };
    expect(readNotice(JSON.stringify(said))).toEqual(said);
  });

  test.each(['', 'null', '7', '{"title": 7}', '{"url": ""}'])('is shown even if it says nothing: %s', (text) => {
    expect(readNotice(text)).toEqual({ title: 'Azalai', body: '', url: '/', tag: 'azalai' });
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\\\elsewhere.example', 'javascript:alert(1)'])(
    'leads to a page of this site only, not to %s',
    (url) => expect(readNotice(JSON.stringify({ url })).url).toBe('/'),
  );
});

class Windows {
  readonly did: string[] = [];
  constructor(private readonly urls: string[]) {}
  matchAll = () => Promise.resolve(this.urls.map((url) => ({ url, focus: () => this.#note(`focus ${url}`) })));
  openWindow = (address: string) => this.#note(`open ${address}`);
  #note = (act: string) => Promise.resolve(this.did.push(act));
}

describe('a click on a notice', () => {
  const address = new URL('https://games.example/tables/x');

  test('goes to the window of the table', async () => {
    const windows = new Windows(['https://games.example/', 'https://games.example/tables/x?seat=1']);
    await goTo(address, windows);
    expect(windows.did).toEqual(['focus https://games.example/tables/x?seat=1']);
  });

  test('opens the table if no window shows it', async () => {
    const windows = new Windows(['https://games.example/tables/y']);
    await goTo(address, windows);
    expect(windows.did).toEqual(['open https://games.example/tables/x']);
  });
});

test('an icon is drawn in the middle, on a ground where systems cut it', () => {
  const icon = framed('<svg viewBox="0 0 1 1"></svg>', ICONS['icon-maskable.png']);
  expect(icon).toMatch(/<rect width="512" height="512" fill="#\w{6}"\/><svg x="102.4" y="102.4" width="307.2"/);
  expect(framed('<svg viewBox="0 0 1 1"></svg>', ICONS['icon-192.png'])).not.toContain('<rect');
});
