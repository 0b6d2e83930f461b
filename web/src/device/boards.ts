/** What never changes in a game, for every choice of its options: see `azalai/wasm/boards.py`. */
import type { Options, OptionValue } from '../lib/types';
import { Refusal } from './rules';

export interface Boards {
  /** The options that matter. */
  options: { name: string; values: OptionValue[]; default: OptionValue }[];
  /** The numbers of a board's pieces, by the numbers of the options' values. */
  rows: Record<string, number[]>;
  pieces: string[];
}

export function boardOf({ options, rows, pieces }: Boards, chosen: Options): unknown {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const choice = options.map((option) => {
    const value = chosen[option.name] ?? option.default;
    return option.values.findIndex((one) => same(one, value));
  });
  const row = rows[choice.join(',')];
  if (!row) throw new Refusal(422, 'no-options', 'This device has no board for these options.');
  return JSON.parse(row.map((number) => pieces[number]).join(''));
}
