/** What a host sends, who is muted, and how the host's texts are read. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, ApiError } from '../src/lib/api';
import { bodyOf, deedOn, possible, type Choice } from '../src/lib/host';
import { language } from '../src/lib/i18n.svelte';
import { confirmWarning, loadModeration, moderation, regard, regardOf } from '../src/lib/moderation.svelte';
import { inWords } from '../src/lib/problems';
import { blocks } from '../src/lib/prose';
import { session } from '../src/lib/session.svelte';
import type { MyModeration } from '../src/lib/types';
import { server } from './fixtures/server';

const choice: Choice = { how: 'warn', reason: ' Be polite ', seconds: 3600, name: ' Guest 7 ', kind: 'mute' };
const bilal = { id: 'bilal', name: 'Bilal', kind: 'guest' as const };
const nothing: MyModeration = { host: false, warnings: [], muted: null, regards: [] };

describe('what a host sends', () => {
  test('a warning has a reason only', () => expect(bodyOf(choice, 0)).toEqual({ reason: 'Be polite' }));
  test('a mute ends at a time', () =>
    expect(bodyOf({ ...choice, how: 'mute' }, 100)).toEqual({ reason: 'Be polite', until: 3700 }));
  test('or when it is lifted', () =>
    expect(bodyOf({ ...choice, how: 'suspend', seconds: null }, 100)).toEqual({ reason: 'Be polite', until: null }));
  test('a new name', () =>
    expect(bodyOf({ ...choice, how: 'rename' }, 0)).toEqual({ reason: 'Be polite', name: 'Guest 7' }));
  test('what is lifted', () =>
    expect(bodyOf({ ...choice, how: 'lift' }, 0)).toEqual({ reason: 'Be polite', kind: 'mute' }));
  test('nothing is lifted where nothing is in force', () => {
    expect(possible([])).not.toContain('lift');
    expect(possible(['mute'])).toContain('lift');
  });
});

describe('what a host can do to a table', () => {
  const over = { ...server.live.table.table, id: 't', state: 'over' as const, rated: true, unrated: null };
  test('close it while it is open or in play', () => {
    for (const state of ['open', 'playing'] as const) expect(deedOn({ ...over, state })?.title).toBe('Close the table');
  });
  test('take its game out of the ratings, with a reason', async () => {
    const unrate = vi.spyOn(api.host, 'unrate').mockResolvedValue(null);
    await deedOn(over)?.act('arranged');
    expect(unrate).toHaveBeenCalledWith('t', 'arranged');
  });
  test('nothing if its game does not count', () => {
    expect(deedOn({ ...over, rated: false })).toBeNull();
    expect(deedOn({ ...over, unrated: 'removed' })).toBeNull();
    expect(deedOn({ ...over, state: 'closed' })).toBeNull();
  });
});

describe('whom one mutes', () => {
  beforeEach(() => {
    session.me = { id: 'amina', name: 'Amina', kind: 'guest', email: null, created: 0 };
    moderation.mine = nothing;
  });
  test('is known after the server has said so, and the chat is asked for again', async () => {
    const told = { ...nothing, regards: [{ person: bilal, kind: 'mute' as const, at: 1 }] };
    const put = vi.spyOn(api, 'regard').mockResolvedValue(null);
    vi.spyOn(api, 'moderation').mockResolvedValue(told);
    const before = moderation.changes;
    await regard('bilal', 'mute');
    expect(put).toHaveBeenCalledWith('bilal', 'mute');
    expect(regardOf('bilal')).toBe('mute');
    expect(moderation.changes).toBe(before + 1);
  });
  test('a confirmed warning is gone', async () => {
    const confirm = vi.spyOn(api, 'confirmWarning').mockResolvedValue(null);
    vi.spyOn(api, 'moderation').mockResolvedValue(nothing);
    await confirmWarning('w');
    expect(confirm).toHaveBeenCalledWith('w');
    expect(moderation.mine?.warnings).toEqual([]);
  });
  test('nobody has no warnings', async () => {
    session.me = null;
    await loadModeration();
    expect(moderation.mine).toBeNull();
  });
});

describe('refusals', () => {
  test.each(['en', 'de'] as const)('say why and until when (%s)', (locale) => {
    language.current = locale;
    const said = inWords(new ApiError(403, 'muted', '', [], undefined, 'Shouting', 4_102_444_800));
    expect(said).toContain('Shouting');
    expect(said).toMatch(/2100|2099/);
    language.current = 'en';
  });
});

describe("the host's texts", () => {
  test('headings, paragraphs and lists', () => {
    expect(blocks('# Rules\nBe kind,\nplease.\n\n- one\n  more\n- two\n')).toEqual([
      { kind: 'heading', lines: ['Rules'] },
      { kind: 'text', lines: ['Be kind, please.'] },
      { kind: 'list', lines: ['one more', 'two'] },
    ]);
  });
  test('nothing else means anything', () => {
    expect(blocks('<b>bold</b>')).toEqual([{ kind: 'text', lines: ['<b>bold</b>'] }]);
  });
});
