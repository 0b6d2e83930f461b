/** A game of the engine as a table on this device needs it. */
import { NotLegal, type Game, type Rules } from '../engine/game';
import type { Json } from '../engine/pack';
import type { Gain, GameEvent, Options, Score, View } from '../lib/types';
import { asked, lacks, recounted } from './telling';
import { Refusal, type GameRecord, type LocalGame, type Text } from './rules';

/** The sentences of prompts, by language and key. */
export type Sentences = Record<string, Record<string, string>>;

export class EngineGame implements LocalGame {
  constructor(
    readonly game: Game,
    private readonly sentences: Sentences,
  ) {}

  private get rules(): Rules {
    return this.game.rules;
  }
  get name(): string {
    return this.game.name;
  }
  get options(): Options {
    return this.game.setting.options as Options;
  }
  get players(): number {
    return this.game.players;
  }
  get history(): readonly string[] {
    return this.game.history;
  }
  get movers(): readonly number[] {
    return this.game.movers;
  }
  get toMove(): number | null {
    return this.game.toMove;
  }
  get endReason(): string | null {
    return this.game.over ? (this.game.view(null).end as string) : null;
  }
  get hides(): boolean {
    if (this.game.over) return false;
    const views = Array.from({ length: this.players }, (_, seat) => this.game.view(seat));
    return views.some((one) => views.some((other) => lacks(one, other)));
  }

  moves = (): string[] => this.game.moves();
  gains = (): Record<string, Gain> => this.game.gains() as Record<string, Gain>;
  view = (seat: number | null): View => this.game.view(seat);
  payoffs = (): number[] => this.game.payoffs();
  copy = (): EngineGame => new EngineGame(this.game.copy(), this.sentences);
  at = (number: number): EngineGame => new EngineGame(this.game.copyAt(number), this.sentences);
  /** Only the server has the words of refusals. */
  whyNot = (): null => null;

  scores(seat?: number | null): Score[] {
    if (seat !== undefined) return this.game.view(seat).scores as unknown as Score[];
    const seats = Array.from({ length: this.players }, (_, one) => one);
    return seats.map((one) => (this.game.view(one).scores as unknown as Score[])[one]!);
  }

  checked(move: string): string {
    if (this.moves().includes(move)) return move;
    throw new Refusal(422, 'illegal-move', `${move.slice(0, 60)} is not possible now.`);
  }
  play = (move: string): void => this.game.play(move);
  undo(moves: number): void {
    this.game.undo(moves);
  }

  prompt(): Text {
    const found = asked(this.rules, this.game.state, this.toMove);
    return Object.fromEntries(
      Object.entries(this.sentences).map(([language, sentences]) => [language, said(sentences, found, language)]),
    );
  }

  told(move: string, seat: number | null): Partial<GameEvent> {
    const action = this.game.setting.actions.get(move);
    const after = action === undefined ? null : this.rules.after(this.game.state, action);
    if (action === undefined || !after) throw new NotLegal(`${move.slice(0, 60)} is not a legal move.`);
    return recounted(this.rules, this.game.state, action, after.state, seat);
  }

  record(): GameRecord {
    return this.game.record() as unknown as GameRecord;
  }
}

/** A sentence with its values; those that are texts come in every language. */
export function said(sentences: Record<string, string>, given: Record<string, Json>, language: string): string {
  const value = (name: string): string => {
    const found = given[name] ?? '';
    return typeof found === 'object' ? String((found as Record<string, string>)[language] ?? '') : String(found);
  };
  return (sentences[given.key as string] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name)).trim();
}
