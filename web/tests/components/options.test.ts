/** Options of a game, drawn from what the library says about them. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { language, local } from '../../src/lib/i18n.svelte';
import type { GameOption, OptionValue } from '../../src/lib/types';
import { t } from '../../src/messages/new';
import OptionField from '../../src/parts/OptionField.svelte';
import { settled } from '../fixtures/requests';
import { games } from '../fixtures/server';

afterEach(() => {
  language.current = 'en';
});
const find = (game: string, name: string): GameOption =>
  games.find((one) => one.name === game)!.options.find((option) => option.name === name)!;
const desert = (name: string): GameOption => find('desert', name);
const { editions = {} } = games.find(({ name }) => name === 'desert')!;

function shown(option: GameOption, value: OptionValue = option.default, faults: string[] = []) {
  const onchange = vi.fn<(value: OptionValue) => void>();
  return { ...render(OptionField, { props: { option, editions, value, faults, onchange } }), onchange };
}
const chosen = (onchange: { mock: { calls: unknown[][] } }): unknown[] => onchange.mock.calls.flat();

describe.each(games.map((game) => [game.name, game] as const))('every option of %s', (_, game) => {
  test.each(game.options.map((option) => [option.name, option] as const))(
    '%s has a name, a help and a field',
    (_name, option) => {
      const { container } = shown(option);
      expect(container.textContent).toContain(local(option.title));
      expect(container.textContent).toContain(local(option.help));
      expect(container.querySelectorAll('input, select').length).toBeGreaterThan(0);
      expect(container.textContent).not.toMatch(/undefined|\[object/);
    },
  );
});

describe('a number', () => {
  test('of a few is a row of switches', async () => {
    const { onchange } = shown(desert('players'), 3);
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement!.textContent.trim())).toEqual([
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3' }).checked).toBe(true);
    await fireEvent.click(screen.getByRole('radio', { name: '5' }));
    expect(chosen(onchange)).toEqual([5]);
  });
  test('of many is a field with limits', async () => {
    const { onchange } = shown({ ...desert('players'), least: 1, most: 100 }, 7);
    const field = screen.getByRole<HTMLInputElement>('spinbutton');
    expect([field.value, field.min, field.max]).toEqual(['7', '1', '100']);
    await fireEvent.change(field, { target: { value: '12' } });
    expect(chosen(onchange)).toEqual([12]);
  });
});

describe('a flag', () => {
  test('is a checkbox with its help', async () => {
    const option = desert('open_scores');
    const { onchange } = shown(option, false);
    await fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(local(option.title)) }));
    expect(chosen(onchange)).toEqual([true]);
  });
});

describe('several of some', () => {
  const option = desert('variants');
  test('are checkboxes, and keep the order of the library', async () => {
    const [first, second] = option.values!;
    const { onchange } = shown(option, [second!]);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.checked)).toEqual([false, true]);
    await fireEvent.click(boxes[0]!);
    expect(chosen(onchange).flat()).toEqual([first, second]);
  });
  test('can be none', async () => {
    const { onchange } = shown(option, [option.values![0]!]);
    await fireEvent.click(screen.getAllByRole('checkbox')[0]!);
    expect(onchange.mock.calls).toEqual([[[]]]);
  });
});

describe('one of some', () => {
  test('of three is a row of switches, in the language of the reader', async () => {
    language.current = 'de';
    const option = desert('edition');
    const { onchange } = shown(option, 'allplay');
    const title = option.value_titles!.zman!.de;
    await fireEvent.click(screen.getByRole('radio', { name: title }));
    expect(chosen(onchange)).toEqual(['zman']);
  });
  test('of many is a list', async () => {
    const values = ['a', 'b', 'c', 'd'];
    const option: GameOption = { ...desert('edition'), values, value_titles: {}, default: 'a' };
    const { onchange } = shown(option, 'b');
    const field = screen.getByRole<HTMLSelectElement>('combobox');
    expect([field.value, field.options.length]).toEqual(['b', 4]);
    await fireEvent.change(field, { target: { value: 'd' } });
    expect(chosen(onchange)).toEqual(['d']);
  });
  test('says in whose rulebook it is', () => {
    const option: GameOption = { ...desert('board'), name: 'variants', other: undefined, many: undefined };
    const books = {
      first: { title: { en: 'First', de: 'Erste' }, variants: ['mountain'] },
      second: { title: { en: 'Second', de: 'Zweite' }, variants: [] },
    };
    const { container, rerender } = render(OptionField, {
      props: { option, editions: books, value: 'mountain', faults: [], onchange: () => {} },
    });
    expect(container.querySelector('.books')?.textContent).toBe(t('new.inBooks', { names: 'First' }));
    return rerender({ value: 'river' }).then(() =>
      expect(container.querySelector('.books')?.textContent).toBe(t('new.noBook')),
    );
  });
});

describe('a file of your own', () => {
  const option = desert('board');
  const aFile = (text: string) => new File([text], 'dunes.txt', { type: 'text/plain' });
  async function take(file: File): Promise<void> {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    await fireEvent.change(input);
    await settled();
  }
  test('is sent as its text, and shown by its name', async () => {
    const { onchange, rerender } = shown(option);
    await take(aFile('# my own map'));
    expect(chosen(onchange)).toEqual(['# my own map']);
    await rerender({ value: '# my own map' });
    expect(screen.getByText('dunes.txt')).toBeTruthy();
  });
  test('is let go for one of the values', async () => {
    const { onchange, container, rerender } = shown(option);
    await take(aFile('# my own map'));
    await rerender({ value: '# my own map' });
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.some((radio) => radio.checked)).toBe(false);
    await fireEvent.click(radios[0]!);
    expect(chosen(onchange).at(-1)).toBe(option.values![0]);
    await rerender({ value: option.values![0]! });
    expect(container.textContent).not.toContain('dunes.txt');
  });
});

describe('names of your own', () => {
  const option: GameOption = {
    ...desert('edition'),
    kind: 'choice',
    values: ['random'],
    value_titles: {},
    default: 'random',
    other: undefined,
    many: 3,
  };
  test('are asked for once "own" is chosen, and read with commas or blanks', async () => {
    const { onchange } = shown(option);
    expect(screen.queryByRole('textbox')).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: t('new.own') }));
    expect(onchange).not.toHaveBeenCalled();
    await fireEvent.change(screen.getByLabelText(t('new.nameThem', { n: 3 })), { target: { value: ' B01, B02;B03 ' } });
    expect(onchange.mock.calls).toEqual([[['B01', 'B02', 'B03']]]);
  });
  test('that are chosen are shown again', () => {
    shown(option, ['B01', 'B02']);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('B01, B02');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: t('new.own') }).checked).toBe(true);
  });
  test('without any name are the usual choice', async () => {
    const { onchange } = shown(option, ['B01']);
    await fireEvent.change(screen.getByRole('textbox'), { target: { value: '  ' } });
    expect(chosen(onchange)).toEqual(['random']);
  });
});

test('faults are told beside the option', () => {
  shown(desert('players'), 3, ['Too many.', 'Too few.']);
  expect(screen.getAllByRole('alert').map((fault) => fault.textContent)).toEqual(['Too many.', 'Too few.']);
});
