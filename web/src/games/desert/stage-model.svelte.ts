/** The board to play on, without its drawing: what is pointed at, what is chosen, and what the bubble says. */
import type { Highlight, Why } from '../../lib/contract';
import type { Gain } from '../../lib/types';
import { t } from './i18n';
import type { Lit, Marking, Piece } from './marking';
import { Layout, type BoardData } from './board';
import type { Bubble } from './bubble';
import { Camera } from './camera.svelte';
import type { Point } from './geometry';
import { Gestures } from './gestures';
import { nearby, nearWords, type Near } from './near';
import { Roving } from './roving.svelte';
import { parseMove, spacesOf, type Choices, type Colour, type DesertView } from './view';
import { endsGame, standingWords } from './standings';
import { colourParams, contentOf, gainItems, spokenSpace, type Scene } from './words';

/** A finger takes the nearest space that can be chosen, up to this many pixels away. */
const TOUCH = 24;
/** How far from its middle a space ends, in map units. */
const REACH = 30;
/** How long the mouse rests on a space before it is described, in milliseconds. */
const DWELL = 350;

export interface StageSource {
  readonly data: BoardData;
  readonly view: DesertView;
  /** Empty unless something can be chosen now. */
  readonly choices: Choices;
  readonly gains: Record<string, Gain>;
  readonly colour: Colour | null;
  /** The space that waits for Confirm. */
  readonly chosen: string | null;
  /** The move on its way to the server. */
  readonly sent: string | null;
  readonly last: readonly string[];
  readonly highlight: Highlight | null;
  /** Caravans to light up. */
  readonly lit?: Lit | null;
  /** The player is new: say what things are for. */
  readonly learning?: boolean;
  readonly nameOf: (seat: number) => string;
  /** A space was chosen for a colour; `sure` when a click places without asking. */
  readonly onchoose: (space: string, colour: Colour, sure: boolean) => void;
  /** Why a space cannot be used, for the chosen colour or for all. */
  readonly why: Why;
  /** A space was tried that cannot be chosen. */
  readonly onrefuse: (target: string, space: string) => void;
  readonly oncolour: (colour: Colour) => void;
  readonly onclear: () => void;
  /** The chosen colour is let go. */
  readonly onrelease?: () => void;
}

/** What only the drawn board can do. */
export interface Screen {
  /** Give the first element that fits the focus, once it is drawn. */
  focus: (selector: string) => void;
  grab: (pointer: number) => void;
}

export class StageModel {
  readonly camera = new Camera();
  readonly gestures: Gestures;
  readonly roving: Roving;

  hovered: string | null = $state(null);
  /** The space whose description is shown, after a moment. */
  #described: string | null = $state(null);
  /** Why the described space cannot be chosen, once the server has said it. */
  #reason = $state('');
  /** A space that was tried in vain, and why once the server has said it. */
  tried = $state.raw<{ space: string; text: string } | null>(null);
  /** The space for which a colour is being picked. */
  picking: string | null = $state(null);

  readonly #source: StageSource;
  readonly #screen: Screen;

  constructor(source: StageSource, screen: Screen) {
    this.#source = source;
    this.#screen = screen;
    this.gestures = new Gestures(this.camera, {
      point: (at) => this.#point(this.cellAt(at, false)),
      tap: (at, finger) => this.#tap(at, finger),
      grab: screen.grab,
    });
    this.roving = new Roving(this, source, (space) => screen.focus(`[data-space="${space}"]`));
  }

  // ---------------------------------------------------------------- what is shown

  readonly #tall = $derived(this.camera.width > 0 && this.camera.width / this.camera.height < 0.92);
  readonly layout = $derived.by(() => new Layout(this.#source.data, this.#tall));
  get framed(): boolean {
    return !this.#tall && this.camera.width >= 700;
  }
  /** Only a part of the board is shown. */
  get near(): boolean {
    return this.camera.closeness > 1.01;
  }

  readonly scene: Scene = $derived.by(() => {
    const { view, choices, gains, last, nameOf } = this.#source;
    return { layout: this.layout, view, choices, gains, last, nameOf };
  });

  /** Something can be chosen. */
  get open(): boolean {
    return this.#source.choices.bySpace.size > 0;
  }

  readonly #active = $derived.by(() => this.hovered ?? this.roving.focused ?? this.#source.chosen);

  /** The space on which the chosen colour would be placed. */
  get ready(): string | null {
    const { choices, colour, chosen } = this.#source;
    return [this.#active, chosen].find((space) => space && choices.move(colour, space)) ?? null;
  }

  get gain(): Gain | undefined {
    const { choices, colour, gains } = this.#source;
    const move = this.ready && choices.move(colour, this.ready);
    return move ? gains[move] : undefined;
  }

  /** What is near the space on which a leader would be placed. */
  readonly nearby: Near | null = $derived.by(() => {
    const { view, colour, choices } = this.#source;
    const active = this.#active;
    if (view.phase !== 'leader' || !active || !choices.bySpace.has(active)) return null;
    return nearby(active, colour, view.to_move ?? 0, this.layout, view);
  });

  #nearWords(space: string): string[] {
    return this.nearby ? nearWords(space, this.nearby, this.scene, this.#source.learning ?? false) : [];
  }

  /** The name of a space for a screen reader; what is near a leader's space is said where the focus is. */
  spoken(space: string): string {
    const near = this.roving.focused === space ? this.#nearWords(space) : [];
    return [spokenSpace(space, this.#source.colour, this.scene), ...near, ...this.endingWords(space)].join('. ');
  }

  /** A warning before the last camel of a colour is placed. */
  endingWords(space: string): string[] {
    const { view, colour, choices, nameOf } = this.#source;
    if (!colour || !choices.move(colour, space) || !endsGame(view, colour)) return [];
    return [t('end.last', colourParams(colour)), standingWords(view, nameOf)];
  }

  readonly marking: Marking = $derived.by(() => {
    const { colour, choices, sent, last, highlight, lit = null } = this.#source;
    const { ready, gain, tried, roving } = this;
    const active = this.#active;
    const looked = active !== ready && this.#described === active && active !== tried?.space;
    return {
      legal: colour ? choices.spaces(colour) : [],
      any: colour || !this.open ? null : new Map(choices.spaces(null).map((name) => [name, choices.coloursFor(name)])),
      preview: ready && colour ? { space: ready, colour, ...this.#mover } : this.#pieceOf(sent),
      encloses: spacesOf(gain?.encloses),
      links: spacesOf(gain?.links),
      forbidden: tried?.space ?? null,
      look: active && looked ? active : this.picking,
      last,
      near: this.nearby ? nearSpaces(this.nearby) : [],
      lit,
      hint: this.#pieceOf(highlight?.move),
      focus: roving.ringed ? roving.focused : null,
    };
  });

  get #mover(): { seat: number; leader: boolean } {
    const { to_move, phase } = this.#source.view;
    return { seat: to_move ?? 0, leader: phase === 'leader' };
  }

  #pieceOf(move: string | null | undefined): Piece | null {
    return move && parseMove(move).space ? { ...parseMove(move), ...this.#mover } : null;
  }

  readonly bubble: Bubble | null = $derived.by(() => {
    const { picking, tried, ready } = this;
    const [active, described] = [this.#active, this.#described];
    if (picking) return { space: picking, kind: 'pick' };
    if (tried) return tried.text ? { kind: 'why', ...tried } : null;
    if (ready && (active === ready || described !== active)) {
      const lines = this.endingWords(ready);
      if (lines.length || gainItems(this.gain).length) return { space: ready, kind: 'gain', lines };
    }
    if (active && this.nearby && (described === active || active === ready))
      return { space: active, kind: 'near', lines: this.#nearWords(active) };
    if (!active || described !== active || active === ready) return null;
    const text = this.#doubtful ? this.#reason : this.#describe(active);
    return text ? { space: active, kind: 'info', text } : null;
  });

  #describe(space: string): string {
    const { choices, colour } = this.#source;
    if (this.open && !colour && choices.bySpace.has(space)) return spokenSpace(space, colour, this.scene);
    return `${space}: ${contentOf(space, this.scene)}`;
  }

  /** What the server is asked about: the described space, if it cannot be chosen and does not show why. */
  readonly #doubtful: string | null = $derived.by(() => {
    const { data, view, choices, colour } = this.#source;
    const space = this.#described;
    if (!this.open || !space || space !== this.#active || space === this.ready) return null;
    if (!data.cells[space]!.used || view.camels[space] || (!colour && choices.bySpace.has(space))) return null;
    return this.#target(space);
  });

  #target(space: string): string {
    const { colour } = this.#source;
    return colour ? `${colour} ${space}` : space;
  }

  /** Ask why the described space cannot be chosen. Returns how to stop listening. */
  explain(): (() => void) | undefined {
    this.#reason = '';
    if (!this.#doubtful) return undefined;
    let listening = true;
    void this.#source.why(this.#doubtful).then((words) => {
      if (listening) this.#reason = words;
    });
    return () => (listening = false);
  }

  /** Describe what is pointed at after a moment; at once for a finger. Returns how to stop. */
  dwell(): (() => void) | undefined {
    const space = this.#active;
    this.#described = null;
    if (!space) return undefined;
    const timer = setTimeout(() => (this.#described = space), this.gestures.finger ? 0 : DWELL);
    return () => clearTimeout(timer);
  }

  // ---------------------------------------------------------------- choosing

  /** Forget what was tried or picked before. */
  forget(): void {
    this.tried = null;
    this.picking = null;
  }

  activate(space: string, sure: boolean): void {
    const { choices, colour, onchoose, onrefuse } = this.#source;
    this.forget();
    if (colour && choices.move(colour, space)) onchoose(space, colour, sure);
    else if (choices.coloursFor(space).length) {
      this.picking = space;
      this.#screen.focus('.bubble button');
    } else if (this.open) {
      this.tried = { space, text: '' };
      onrefuse(this.#target(space), space);
      void this.#source.why(this.#target(space)).then((text) => {
        if (this.tried?.space === space) this.tried = { space, text };
      });
    }
  }

  pick(space: string, colour: Colour): void {
    this.picking = null;
    this.#source.oncolour(colour);
    this.#source.onchoose(space, colour, true);
    this.roving.goTo(space);
  }

  /** The cell under a point of the screen; a finger takes the nearest space that can be chosen. */
  cellAt(point: Point, finger: boolean): string | null {
    const { choices, colour } = this.#source;
    const at = this.camera.toMap(point);
    if (finger && this.open) {
      const near = this.layout.nearest(at, choices.spaces(colour));
      if (near && near.distance * this.camera.scale <= TOUCH) return near.name;
    }
    const found = this.layout.nearest(at, this.roving.reachable);
    return found && found.distance <= REACH ? found.name : null;
  }

  /** A refusal is gone once something else is pointed at. */
  #point(space: string | null): void {
    this.hovered = space;
    if (space && space !== this.tried?.space) this.tried = null;
  }

  /** The focus leaves a space, and what was said about it goes with it. */
  leave(space: string): void {
    this.roving.leave(space);
    if (space === this.tried?.space) this.tried = null;
  }

  #tap(at: Point, finger: boolean): void {
    const space = this.cellAt(at, finger);
    if (space) {
      this.roving.place = space;
      this.hovered = finger && this.#source.choices.bySpace.has(space) ? null : space;
      this.activate(space, !finger);
    } else {
      this.forget();
      this.hovered = null;
      this.#source.onclear();
    }
  }

  // ---------------------------------------------------------------- keys

  spaceKey(event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>, space: string): void {
    if (this.roving.arrow(space, event.key)) event.preventDefault();
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      this.activate(space, true);
    }
  }

  /** Keys that work wherever the focus is; true when the key was meant for the board. */
  boardKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
    switch (key.toLowerCase()) {
      case '+':
      case '=':
        this.camera.nearer(1.3);
        return true;
      case '-':
        this.camera.nearer(1 / 1.3);
        return true;
      case '0':
        this.camera.reset();
        return true;
      case 'l':
        return this.roving.toLast();
      case 'n':
        this.roving.nextLegal(shiftKey ? -1 : 1);
        return true;
      case 'escape':
        return this.#escape();
      default:
        return false;
    }
  }

  #escape(): boolean {
    const { picking, tried } = this;
    const { chosen, colour } = this.#source;
    if (!picking && !tried && !chosen && !colour) return false;
    this.forget();
    this.hovered = null;
    if (picking) this.roving.goTo(picking);
    this.#source.onclear();
    this.#source.onrelease?.();
    return true;
  }
}

const nearSpaces = ({ water, oases, other }: Near): string[] =>
  [...water, ...oases, ...(other ? [other] : [])].map(({ space }) => space);
