/** Parts of a page that are loaded when they are first wanted. */
import { afterEach, expect, test, vi } from 'vitest';
import { announcer } from '../src/lib/announce.svelte';
import { Later } from '../src/lib/later.svelte';
import { settled } from './fixtures/requests';

afterEach(() => void (announcer.notes = []));

const notes = () => announcer.notes.map((one) => one.text);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('nothing is loaded before it is wanted', async () => {
  const load = vi.fn(() => Promise.resolve({ default: 'menu' }));
  const menu = new Later(load);
  expect([menu.Part, load.mock.calls.length]).toEqual([null, 0]);
  expect(await menu.fetch()).toBe(true);
  expect(menu.Part).toBe('menu');
});
test('it stays once it is here', async () => {
  const load = vi.fn(() => Promise.resolve({ default: 'menu' }));
  const menu = new Later(load);
  await menu.fetch();
  await menu.fetch();
  expect(load).toHaveBeenCalledTimes(1);
});
test('pointing at its button loads it and shows nothing', async () => {
  const load = vi.fn(() => Promise.resolve({ default: 'menu' }));
  const menu = new Later(load);
  menu.prepare();
  await settled();
  expect([menu.Part, load.mock.calls.length]).toEqual([null, 1]);
});
test('without a connection a note says what to do, and the next try can succeed', async () => {
  const load = vi.fn<() => Promise<{ default: string }>>().mockImplementationOnce(lost);
  load.mockResolvedValue({ default: 'menu' });
  const menu = new Later(load);
  expect(await menu.fetch()).toBe(false);
  expect(notes()).toEqual(['The connection was lost, or there is a new version. Try reloading.']);
  expect(await menu.fetch()).toBe(true);
});
test('only pointing at its button without a connection bothers nobody', async () => {
  new Later(lost).prepare();
  await settled();
  expect(notes()).toEqual([]);
});
