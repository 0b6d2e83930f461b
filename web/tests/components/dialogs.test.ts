/** The small parts of all pages: dialogs, tabs, switches, links to copy, files, notes. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { announcer, note, say } from '../../src/lib/announce.svelte';
import { t } from '../../src/lib/i18n.svelte';
import { settings } from '../../src/lib/settings.svelte';
import Choice from '../../src/parts/Choice.svelte';
import CopyLink from '../../src/parts/CopyLink.svelte';
import Dialog from '../../src/parts/Dialog.svelte';
import FileButton from '../../src/parts/FileButton.svelte';
import HandOver from '../../src/parts/HandOver.svelte';
import Notes from '../../src/parts/Notes.svelte';
import Pennant from '../../src/parts/Pennant.svelte';
import PhraseText from '../../src/parts/PhraseText.svelte';
import Preparing from '../../src/parts/Preparing.svelte';
import Tabs from '../../src/parts/Tabs.svelte';
import ThemeButton from '../../src/parts/ThemeButton.svelte';
import { settled } from '../fixtures/requests';
import { html } from '../fixtures/snippets';

afterEach(() => {
  vi.unstubAllGlobals();
  announcer.notes = [];
  settings.theme = 'auto';
});

describe('a dialog', () => {
  const opened = (more: Record<string, unknown> = {}) => {
    const onclose = vi.fn();
    const shown = render(Dialog, {
      props: { open: true, title: 'Menu', onclose, children: html('<button>Inside</button>'), ...more },
    });
    return { ...shown, onclose, dialog: document.querySelector('dialog')! };
  };

  test('has its title as its name, and the focus begins there', () => {
    const { dialog } = opened();
    const heading = screen.getByRole('heading', { name: 'Menu' });
    expect(dialog.getAttribute('aria-labelledby')).toBe(heading.id);
    expect(document.activeElement).toBe(heading);
    expect(dialog.open).toBe(true);
  });
  test('covers the page as long as it is open', async () => {
    const { rerender, unmount } = opened();
    expect(announcer.covers).toBe(1);
    await rerender({ open: false });
    expect(announcer.covers).toBe(0);
    await rerender({ open: true });
    unmount();
    expect(announcer.covers).toBe(0);
  });
  test('closes by its cross, and its content is gone', async () => {
    const { onclose, dialog } = opened();
    await fireEvent.click(screen.getByRole('button', { name: t('app.close') }));
    expect(dialog.open).toBe(false);
    expect(onclose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Inside')).toBeNull();
  });
  test('closes by a click beside it, not by one inside', async () => {
    const { onclose, dialog } = opened();
    await fireEvent.click(screen.getByText('Inside'));
    expect(dialog.open).toBe(true);
    await fireEvent.click(dialog);
    expect(onclose).toHaveBeenCalledTimes(1);
  });
  test('closes by Escape', () => {
    const { dialog } = opened();
    expect(dialog.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(true);
  });
  test('that is firm stays until a choice is made', async () => {
    const { onclose, dialog } = opened({ firm: true });
    expect(screen.queryByRole('button', { name: t('app.close') })).toBeNull();
    await fireEvent.click(dialog);
    expect(dialog.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(false);
    expect([dialog.open, onclose.mock.calls.length]).toEqual([true, 0]);
  });
  test('closed by the page tells nobody that somebody has closed it', async () => {
    const { rerender, onclose, dialog } = opened();
    await rerender({ open: false });
    expect(dialog.open).toBe(false);
    expect(onclose).not.toHaveBeenCalled();
  });
  test('shows notes inside, as the page behind it cannot be read', () => {
    const { dialog } = opened();
    flushSync(() => note('Copied.'));
    expect(dialog.textContent).toContain('Copied.');
  });
});

describe('tabs', () => {
  const tabs = [
    { name: 'log', title: 'Log' },
    { name: 'chat', title: 'Chat', fresh: 3 },
    { name: 'more', title: 'More' },
  ];
  const shown = (tab = 'log') =>
    render(Tabs, { props: { label: 'Talk', tabs, tab, children: html('<p>Content</p>') } as never });
  const selected = () => screen.getByRole('tab', { selected: true });

  test('one is selected, and it alone is reached by Tab', () => {
    shown();
    expect(selected().textContent).toContain('Log');
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });
  test('the panel has the name of its tab', async () => {
    shown();
    await fireEvent.click(screen.getByRole('tab', { name: /Chat/ }));
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(selected().id);
    expect(selected().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
  });
  test('say how much in them is new', () => {
    shown();
    expect(screen.getByRole('tab', { name: /Chat/ }).querySelector('.badge')?.textContent).toBe('3');
    expect(selected().querySelector('.badge')).toBeNull();
  });
  test('the arrow keys walk along them and around', async () => {
    shown();
    for (const [key, title] of [
      ['ArrowRight', 'Chat'],
      ['ArrowRight', 'More'],
      ['ArrowRight', 'Log'],
      ['ArrowLeft', 'More'],
      ['ArrowLeft', 'Chat'],
    ] as const) {
      await fireEvent.keyDown(selected(), { key });
      expect(selected().textContent).toContain(title);
      expect(document.activeElement).toBe(selected());
    }
  });
  test('keep the arrow keys from the board, and no other key', () => {
    shown();
    const heard = vi.fn();
    document.body.addEventListener('keydown', heard);
    const press = (key: string) =>
      selected().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(press('ArrowRight')).toBe(false);
    expect(heard).not.toHaveBeenCalled();
    expect(press('u')).toBe(true);
    expect(heard).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('keydown', heard);
  });
});

describe('a switch of a few values', () => {
  const values = [
    { value: 2, title: 'two' },
    { value: 3, title: 'three' },
    { value: 4, title: 'four', disabled: true },
  ];
  test('is a radio group with a name', async () => {
    const onchange = vi.fn();
    render(Choice, { props: { label: 'Players', values, value: 2, onchange } as never });
    expect(screen.getByRole('group', { name: 'Players' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'two' }).checked).toBe(true);
    await fireEvent.click(screen.getByRole('radio', { name: 'three' }));
    expect(onchange.mock.calls).toEqual([[3]]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'three' }).checked).toBe(true);
  });
  test('has values that cannot be chosen now', () => {
    render(Choice, { props: { label: 'Players', values, value: 2 } as never });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'four' }).disabled).toBe(true);
  });
  test('two of them on a page do not disturb each other', () => {
    render(Choice, { props: { label: 'A', values, value: 2 } as never });
    render(Choice, { props: { label: 'B', values, value: 3 } as never });
    const names = new Set(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.name));
    expect(names.size).toBe(2);
  });
});

describe('a link to copy', () => {
  test('is this page without its hash', () => {
    window.history.replaceState(null, '', '/tables/7#log');
    render(CopyLink);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toMatch(/\/tables\/7$/);
    window.history.replaceState(null, '', '/');
  });
  test('is copied, and that is said', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    render(CopyLink, { props: { address: 'https://azalai.example/t/1' } });
    await fireEvent.click(screen.getByRole('button'));
    await settled();
    expect(writeText).toHaveBeenCalledWith('https://azalai.example/t/1');
    expect(screen.getByRole('button').classList).toContain('done');
    expect(announcer.spoken.trim()).toBe(t('link.copied'));
    expect(announcer.notes).toEqual([]);
  });
  test('is marked for copying by hand where the browser refuses', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    render(CopyLink, { props: { address: 'https://azalai.example/t/1', label: 'Token' } });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Token' });
    await fireEvent.click(screen.getByRole('button'));
    await settled();
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
    expect(announcer.notes).toEqual([]);
  });
});

describe('a button for a file', () => {
  test('gives the file, and takes the same one again', async () => {
    const onfile = vi.fn();
    render(FileButton, { props: { label: 'Choose a map', accept: '.txt', onfile } });
    const input = screen.getByLabelText<HTMLInputElement>(/Choose a map/);
    const file = new File(['# a map'], 'map.txt');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    await fireEvent.change(input);
    await fireEvent.change(input);
    expect(onfile.mock.calls).toEqual([[file], [file]]);
    expect(input.value).toBe('');
  });
  test('gives nothing if none was chosen', async () => {
    const onfile = vi.fn();
    render(FileButton, { props: { label: 'Choose a map', accept: '.txt', onfile } });
    await fireEvent.change(screen.getByLabelText(/Choose a map/));
    expect(onfile).not.toHaveBeenCalled();
  });
});

describe('notes', () => {
  test('are shown and can be closed', async () => {
    render(Notes);
    flushSync(() => note('Refused.', 'error'));
    expect(document.querySelector('.note.error span')?.textContent).toBe('Refused.');
    await fireEvent.click(screen.getByRole('button', { name: t('app.dismiss') }));
    expect(document.querySelector('.note')).toBeNull();
  });
  test('are spoken politely', () => {
    render(Notes);
    flushSync(() => say('Your turn.'));
    expect(screen.getByRole('status').textContent).toBe('Your turn.');
  });
});

describe('a screen that is handed over', () => {
  test('stays covered until the next player says so', async () => {
    const onready = vi.fn();
    render(HandOver, { props: { seat: 1, name: 'Badis', onready } });
    expect(screen.getByRole('heading').textContent).toBe(t('handover.title', { name: 'Badis' }));
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(onready).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button'));
    expect(onready).toHaveBeenCalledTimes(1);
  });
});

describe('small pictures and words', () => {
  test('every seat has its own shape, and a sixth begins again', () => {
    const shapes = [0, 1, 2, 3, 4, 5].map((seat) => {
      const { container, unmount } = render(Pennant, { props: { seat, size: 20 } });
      const shape = container.innerHTML;
      unmount();
      return shape;
    });
    expect(new Set(shapes.slice(0, 5)).size).toBe(5);
    expect(shapes[5]).toBe(shapes[0]);
  });
  test('a phrase marks its parts', () => {
    const phrase = ['Amina: ', { text: 'F8', as: 'place' as const }, ' for ', { text: '+3', as: 'gain' as const }];
    const { container } = render(PhraseText, { props: { phrase } });
    expect(container.textContent).toBe('Amina: F8 for +3');
    expect(container.querySelector('b.place')?.textContent).toBe('F8');
    expect(container.querySelector('b.gain')?.textContent).toBe('+3');
  });
  test('a game that is still compiled shows how far it is', () => {
    render(Preparing, { props: { percent: 40 } });
    const bar = screen.getByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([40, 100]);
    expect(bar.getAttribute('aria-labelledby')).toBe(screen.getByRole('status').id);
  });
  test('the theme is turned with one button, which says what it will do', async () => {
    render(ThemeButton);
    await fireEvent.click(screen.getByRole('button', { name: t('nav.dark') }));
    expect(settings.theme).toBe('dark');
    await fireEvent.click(screen.getByRole('button', { name: t('nav.light') }));
    expect(settings.theme).toBe('light');
  });
});
