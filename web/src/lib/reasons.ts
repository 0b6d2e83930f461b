/** Why something cannot be chosen. The server is asked once for each thing in a position. */
import type { Why } from './contract';
import { toYou } from './events';
import { t } from './i18n.svelte';

export class Reasons {
  #known = new Map<string, Promise<string>>();

  constructor(private readonly ask: Why) {}

  of(target: string): Promise<string> {
    const known = this.#known;
    const found = known.get(target) ?? this.ask(target).then((words) => toYou(words) || this.#unknown(known, target));
    known.set(target, found);
    return found;
  }
  /** Without an answer there is a general text, and the next try asks again. */
  #unknown(known: Map<string, Promise<string>>, target: string): string {
    known.delete(target);
    return t('why.unknown');
  }

  /** Reports the reason, unless the position has changed by then. */
  tell(target: string, listener: (words: string) => void): void {
    const known = this.#known;
    void this.of(target).then((words) => {
      if (known === this.#known) listener(words);
    });
  }

  /** The position has changed. */
  forget(): void {
    this.#known = new Map();
  }
}
