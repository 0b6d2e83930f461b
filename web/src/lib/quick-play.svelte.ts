/** The short form of the home page: a game against bots, with a number of players and a level. */
import { catalogue, gameInfo, levelOf, seatOption, usualLevel } from './catalogue.svelte';
import type { NewTable } from './types';
import { againstBots } from './wishes';

/** What is offered before the server's answer arrives, so that nothing moves when it does. */
const COUNTS = [2, 3, 4, 5];

export class QuickPlay {
  wantedGame = $state('');
  wantedPlayers = $state(2);
  wantedLevel = $state('');

  readonly game = $derived(this.wantedGame || (catalogue.games[0]?.name ?? ''));
  readonly info = $derived(gameInfo(this.game));
  readonly #seats = $derived(this.info && seatOption(this.info));
  readonly counts = $derived.by(() => {
    if (!this.info) return COUNTS;
    const [least, most] = this.#seats ? this.info.seats : [this.info.seats[0], this.info.seats[0]];
    return Array.from({ length: most - least + 1 }, (_, index) => least + index);
  });
  readonly count = $derived(this.counts.includes(this.wantedPlayers) ? this.wantedPlayers : (this.counts[0] ?? 2));
  readonly level = $derived(levelOf(this.game, this.wantedLevel)?.name ?? usualLevel(this.info));

  /** The table to ask the server for: you against bots. */
  get wish(): NewTable {
    return againstBots(this.game, this.count, this.level);
  }
}
