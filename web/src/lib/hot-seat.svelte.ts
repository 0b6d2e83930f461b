/** Several people on one screen: whose view it shows, and when it is covered while it changes hands. */

/** How long the last move stays visible before the screen is covered for the next person, in milliseconds. */
const LINGER = 900;

export interface Hands {
  /** The seats played at this screen. */
  readonly mine: number[];
  /** The seat whose view the server has sent. */
  readonly seat: number | null;
  readonly toMove: number | null;
  /** A person at this screen is to move. */
  readonly myTurn: boolean;
  readonly over: boolean;
  /** The seats at this screen see different things. */
  readonly secret: boolean;
  /** The server has sent a position, so it is known whether there is a secret. */
  readonly known: boolean;
  readonly live: boolean;
  /** Ask the server for the view of a seat. */
  look: (seat: number) => void;
}

export class HotSeat {
  /** The seat whose player has said that they have the screen. */
  #shownTo: number | null = $state(null);
  #lingering = $state(false);

  readonly #hands: Hands;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  /** The seat that gets the screen now. */
  readonly next = $derived.by(() => {
    const { toMove, mine } = this.#hands;
    return this.#hands.myTurn ? toMove : (this.#shownTo ?? mine[0] ?? null);
  });

  /** What another seat sees stays covered until the server has sent what the next one may see. */
  readonly covered = $derived.by(() => {
    const { known, secret, over, seat, toMove } = this.#hands;
    const seen = this.#shownTo !== null && seat === this.#shownTo && (!this.#hands.myTurn || this.#shownTo === toMove);
    return known && secret && !over && !this.#lingering && !seen;
  });

  uncover = (): void => {
    if (this.next === null) return;
    this.#shownTo = this.next;
    this.#hands.look(this.next);
  };

  /** The screen follows the turn; if there are secrets, only once the player has it. */
  follow(): void {
    const { mine, toMove, seat, live, secret, look } = this.#hands;
    // Without a secret, the player to move has the screen: a secret that appears in their turn does not cover it.
    if (this.#hands.known && !secret && this.#hands.myTurn && seat === toMove) this.#shownTo = toMove;
    if (mine.length < 2 || toMove === null || !this.#hands.myTurn || seat === toMove || !live) return;
    if (!secret || this.#shownTo === toMove) look(toMove);
  }

  /** The turn goes to another person here: the last move stays visible for a moment. Returns how to stop. */
  linger(): (() => void) | undefined {
    const { secret, toMove } = this.#hands;
    if (!secret || this.#shownTo === null || !this.#hands.myTurn || this.#shownTo === toMove) return undefined;
    this.#lingering = true;
    const timer = setTimeout(() => (this.#lingering = false), LINGER);
    return () => {
      clearTimeout(timer);
      this.#lingering = false;
    };
  }
}
