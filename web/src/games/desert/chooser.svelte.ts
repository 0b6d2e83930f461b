/** What a person has chosen so far: a colour, a space, and whether it waits for Confirm. */
import { t } from './i18n';
import { points, type Choices, type Colour, type DesertView } from './view';
import { spokenGain } from './words';
import type { Why } from '../../lib/contract';
import { Reasons } from '../../lib/reasons';
import type { Gain } from '../../lib/types';

interface Source {
  readonly view: DesertView;
  readonly choices: Choices;
  readonly gains: Record<string, Gain>;
  /** Ask before the last placement of a turn. */
  readonly confirmTurn: boolean;
  /** Text that takes precedence: what the server refused. */
  readonly refusal: string | null;
  /** Why a space, a colour or both cannot be used: `F8`, `green`, `green F8`. */
  why: Why;
  play: (move: string) => void;
}

export class Chooser {
  private wanted: Colour | null = $state(null);
  chosen: { space: string; colour: Colour } | null = $state.raw(null);
  /** Why the last choice was not possible. */
  why = $state('');

  readonly #reasons: Reasons;

  constructor(private readonly source: Source) {
    this.#reasons = new Reasons((target) => source.why(target));
  }

  /** The chosen colour, as long as it can be placed. */
  get colour(): Colour | null {
    return this.wanted && this.source.choices.colours.includes(this.wanted) ? this.wanted : null;
  }

  /** The move that Confirm would make. */
  get move(): string | undefined {
    const { choices } = this.source;
    return this.chosen
      ? (choices.move(this.chosen.colour, this.chosen.space) ?? choices.returns.get(this.chosen.colour))
      : undefined;
  }

  get summary(): string {
    const gain = this.move ? this.source.gains[this.move] : undefined;
    return this.chosen?.space && this.move ? t('bar.summary', { space: this.chosen.space, n: points(gain) }) : '';
  }

  /** What to do next, or what was wrong. */
  get note(): string {
    const { choices, view, refusal, gains } = this.source;
    if (refusal || this.why) return refusal ?? this.why;
    if (!choices.colours.length) return '';
    if (view.phase === 'return') return t('note.return');
    if (this.move) return spokenGain(gains[this.move]) || t('note.confirm');
    return this.colour ? t('note.space') : t('note.colour');
  }

  get wrong(): boolean {
    return Boolean(this.source.refusal ?? this.why);
  }

  /** A space for a colour; `sure` when nothing more needs to be asked. */
  choose = (space: string, colour: Colour, sure: boolean): void => {
    const { choices, view, confirmTurn } = this.source;
    const move = choices.move(colour, space);
    if (!move) return;
    const again = this.chosen?.space === space && this.chosen.colour === colour;
    const endsTurn = view.phase !== 'camel' || view.left === 1;
    this.why = '';
    if (sure && (again || !confirmTurn || !endsTurn)) this.source.play(move);
    else this.chosen = { space, colour };
  };

  /** Choosing the chosen colour again lets it go. */
  toggle = (colour: Colour): void => {
    const returned = this.source.choices.returns.has(colour);
    this.why = '';
    this.wanted = this.colour === colour && !returned ? null : colour;
    this.chosen = returned ? { space: '', colour } : null;
  };

  /** No colour is chosen any more. */
  release = (): void => {
    this.wanted = null;
  };

  take = (colour: Colour): void => {
    this.wanted = colour;
  };

  /** Why a space or a colour cannot be chosen. */
  reason = (target: string): Promise<string> => this.#reasons.of(target);

  /** A space or a colour was tried in vain. */
  refuse = (target: string): void => {
    this.#reasons.tell(target, (words) => (this.why = words));
  };

  confirm = (): void => {
    if (this.move) this.source.play(this.move);
  };

  /** Nothing is chosen any more; the colour stays. */
  clear = (): void => {
    this.chosen = null;
    this.why = '';
    this.#reasons.forget();
  };
}
