/** The form for a new table: what was chosen, what the server says about it, and what to request. */
import { gameFolder } from '../games';
import { t } from '../messages/new';
import { api, ApiError } from './api';
import { catalogue, editionOf, gameInfo, playersOf, usualLevel } from './catalogue.svelte';
import { inWords } from './problems';
import { reach } from './reach.svelte';
import type { Fault, NewTable, Options, OptionValue, TimeoutRule, UndoRule, WantedClock } from './types';

/** How long to wait after a choice before it is checked, in milliseconds. */
const CHECK_PAUSE = 250;

export const CLOCKS: Record<string, WantedClock | null> = {
  none: null,
  blitz: { kind: 'live', bank: 300, increment: 5 },
  live: { kind: 'live', bank: 900, increment: 10 },
  long: { kind: 'live', bank: 2700, increment: 30 },
  day: { kind: 'correspondence', per_move: 86400 },
  days: { kind: 'correspondence', per_move: 259200 },
};

export type Opponents = 'bots' | 'friends' | 'here';
const kindOf = (seat: string): Opponents =>
  seat === 'open' ? 'friends' : seat === 'here' || seat === 'me' ? 'here' : 'bots';

export class NewTableForm {
  #wanted = $state('');
  #chosen = $state.raw<Options>({});
  #seats = $state.raw<string[]>(['me']);
  isPublic = $state(false);
  clock = $state('none');
  undo = $state<UndoRule>('ask');
  onTimeout = $state<TimeoutRule>('bot');
  rated = $state(false);
  /** Play on this device although the server can be reached. */
  here = $state(false);
  /** Names of several people on this screen, by seat. */
  names = $state<string[]>([]);
  #hints = $state<boolean | null>(null);
  faults = $state.raw<Fault[]>([]);
  /** Whether the options are those of a rulebook; null until the server has said. */
  byTheBook = $state<boolean | null>(null);
  /** Who plays on the seats that nobody has chosen one by one. */
  #others = $state<Opponents>('bots');
  #level = $state('');

  /** From the words of the page's address: `game=desert`, `friends`. */
  constructor(wishes: URLSearchParams) {
    this.#wanted = wishes.get('game') ?? '';
    if (wishes.has('friends')) this.#others = 'friends';
  }

  readonly game = $derived(this.#wanted || (catalogue.games[0]?.name ?? ''));
  readonly info = $derived(gameInfo(this.game));
  /** What differs from the defaults if all others are bots. */
  readonly #usual: Options = $derived.by(() =>
    this.#against === 'bots' ? (gameFolder(this.game).againstBots ?? {}) : {},
  );
  readonly options: Options = $derived(
    Object.fromEntries(
      (this.info?.options ?? []).map(({ name, default: usual }) => [
        name,
        this.#chosen[name] ?? this.#usual[name] ?? usual,
      ]),
    ),
  );
  /** Who is to sit on each seat: `me`, `here`, `open` or a level. */
  readonly seats = $derived.by(() => {
    const length = this.info ? playersOf(this.info, this.options) : 2;
    return Array.from({ length }, (_, seat) => this.#seats[seat] ?? this.#other);
  });
  get #other(): string {
    return this.#others === 'friends' ? 'open' : this.#others === 'here' ? 'here' : this.level;
  }
  get level(): string {
    return this.#level || usualLevel(this.info);
  }
  /** Who the others are; `mixed` where the seats were chosen one by one. */
  readonly opponents: Opponents | 'mixed' = $derived.by(() => {
    const kinds = new Set(this.seats.slice(1).map(kindOf));
    return kinds.size === 1 && this.seats[0] === 'me' ? [...kinds][0]! : 'mixed';
  });
  /** The same before the options are known, on which the number of seats depends. */
  readonly #against: Opponents | 'mixed' = $derived.by(() => {
    const kinds = new Set([...this.#seats.slice(1).map(kindOf), ...(this.#seats.length > 1 ? [] : [this.#others])]);
    return kinds.size === 1 ? [...kinds][0]! : 'mixed';
  });
  /** Several people share this screen. */
  readonly shared = $derived(this.seats.filter((seat) => seat === 'me' || seat === 'here').length > 1);

  playAgainst = (who: Opponents | 'mixed'): void => {
    if (who === 'mixed') return;
    this.#others = who;
    this.#seats = ['me'];
  };
  chooseLevel = (level: string): void => {
    this.#level = level;
    this.#seats = this.#seats.map((seat) => (kindOf(seat) === 'bots' ? level : seat));
  };
  get hints(): boolean {
    return (!this.rated || this.onDevice) && (this.#hints ?? this.opponents === 'bots');
  }
  set hints(wanted: boolean) {
    this.#hints = wanted;
  }
  readonly edition = $derived(this.info && editionOf(this.info, this.options));
  /** The game is played on this device, without the server. */
  readonly onDevice = $derived(this.here || reach.away);
  /** Somebody can still sit down. */
  readonly strangers = $derived(this.seats.includes('open'));

  changeGame = (name: string): void => {
    this.#wanted = name;
    this.#chosen = {};
  };
  choose(option: string, value: OptionValue): void {
    this.#chosen = { ...this.#chosen, [option]: value };
  }
  sit(seat: number, who: string): void {
    this.#seats = this.seats.map((old, other) => (other === seat ? who : old));
  }

  /** Ask the server about the options, once they stop changing. Returns how to stop. */
  check(): (() => void) | undefined {
    const { info, game, options } = this;
    if (!info) return undefined;
    const timer = setTimeout(() => void this.#ask(game, options), CHECK_PAUSE);
    return () => clearTimeout(timer);
  }

  async #ask(game: string, options: Options): Promise<void> {
    try {
      const answer = await api.checkOptions(game, options);
      this.byTheBook = answer.by_the_book;
      this.faults = answer.faults;
    } catch (error) {
      this.byTheBook = null;
      this.faults = error instanceof ApiError ? [{ where: '', message: inWords(error) }] : [];
    }
  }

  faultsOf(option: string): string[] {
    return this.faults.filter((fault) => this.#concerns(fault, option)).map(inPlace);
  }
  /** Faults that belong to no visible option. */
  readonly otherFaults = $derived.by(() =>
    this.faults.filter((fault) => !(this.info?.options ?? []).some(({ name }) => this.#concerns(fault, name))),
  );
  /** What is wrong in a file is shown beside it. */
  #concerns(fault: Fault, name: string): boolean {
    if (fault.line && !fault.where) return name === this.info?.options.find((option) => option.other)?.name;
    return fault.where === name || fault.where.endsWith(`.${name}`);
  }

  /** As the server expects them: one for each seat, or none at all. */
  get #wishedNames(): string[] {
    const own = (seat: number): boolean => ['me', 'here'].includes(this.seats[seat]!);
    const names = this.seats.map((_, seat) => (own(seat) ? (this.names[seat] ?? '').trim() : ''));
    return this.shared && names.some(Boolean) ? names : [];
  }

  /** The table to ask the server for. */
  get wish(): NewTable {
    return {
      game: this.game,
      options: this.options,
      seats: this.seats.map((seat) => (seat === 'here' ? 'me' : seat)),
      public: this.strangers && this.isPublic,
      rated: this.rated && !this.onDevice,
      undo: this.undo,
      clock: this.onDevice ? null : (CLOCKS[this.clock] ?? null),
      on_timeout: this.onTimeout,
      hints: this.hints,
      names: this.#wishedNames,
    };
  }
}

/** The library names the place in its own words; here it is said in the reader's. */
export function inPlace({ line, column, message }: Fault): string {
  if (!line) return message;
  return `${t('new.place', { line, column: column ?? 1 })}: ${message.replace(/^line \d+, column \d+: /, '')}`;
}
