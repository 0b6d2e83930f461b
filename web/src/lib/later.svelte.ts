/** A part of a page that is loaded when somebody first wants it. */
import { note } from './announce.svelte';
import { t } from './i18n.svelte';

export class Later<Part> {
  Part = $state.raw<Part | null>(null);

  constructor(private readonly load: () => Promise<{ default: Part }>) {}

  /** Loads it early, because somebody points at its button, for example. A failure is not reported yet. */
  prepare = (): void => {
    this.load().catch(() => {});
  };

  /** Whether it is here now; if not, a note says what to do. */
  fetch = async (): Promise<boolean> => {
    try {
      this.Part ??= (await this.load()).default;
    } catch {
      note(t('error.page'), 'error');
    }
    return this.Part !== null;
  };
}
