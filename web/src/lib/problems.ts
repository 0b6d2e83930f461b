/** Refusals and failures in words. */
import { forgetErrors, note } from './announce.svelte';
import { ApiError } from './api';
import { local, t, untilWords } from './i18n.svelte';
import type { ProblemDocument } from './types';

/** The server's common refusals, in the reader's language; the rest comes in the server's own words. */
const known: Record<string, (problem: Refused) => string> = {
  offline: () => t('error.offline'),
  stale: () => t('problem.stale'),
  over: () => t('problem.over'),
  present: () => t('problem.present'),
  'just-left': () => t('problem.justLeft'),
  'clock-decides': () => t('problem.clockDecides'),
  rated: () => t('problem.rated'),
  seated: () => t('problem.rated'),
  'name-taken': () => t('error.nameTaken'),
  'wrong-password': () => t('error.wrongPassword'),
  'bad-name': () => t('problem.badName'),
  'bad-password': () => t('problem.badPassword'),
  'weak-password': () => t('problem.weakPassword'),
  'reserved-name': () => t('problem.reservedName'),
  blank: () => t('problem.blank'),
  'rated-account': () => t('problem.ratedAccount'),
  'rated-options': () => t('problem.ratedOptions'),
  'bad-record': () => t('problem.badRecord'),
  'not-your-turn': () => t('problem.notYourTurn'),
  'not-open': () => t('problem.notOpen'),
  'seat-taken': () => t('problem.seatTaken'),
  'no-undo': () => t('problem.noUndo'),
  'no-reset': () => t('problem.noReset'),
  'bad-names': () => t('problem.badNames'),
  'nothing-to-undo': () => t('problem.nothingToUndo'),
  'nothing-asked': () => t('problem.nothingAsked'),
  'bot-plays': () => t('problem.botPlays'),
  'too-fast': () => t('problem.tooFast'),
  'too-many': () => t('problem.tooMany'),
  'no-session': () => t('problem.noSession'),
  muted: ({ until, reason = '' }) => t('problem.muted', { until: untilWords(until), reason }),
  suspended: ({ until, reason = '' }) => t('problem.suspended', { until: untilWords(until), reason }),
  reported: () => t('problem.reported'),
  'is-host': () => t('problem.isHost'),
  closed: () => t('problem.reportClosed'),
  'not-rated': () => t('problem.notRated'),
  'disk-full': () => t('problem.notStored'),
  'read-only': () => t('problem.notStored'),
  'damaged-database': () => t('problem.notStored'),
  'no-server': () => t('device.noServer'),
  'needs-server': () => t('device.needsServer'),
  'device-full': () => t('device.full'),
  'device-many': () => t('device.many'),
  'device-refuses': () => t('device.refuses'),
  'no-engine': () => t('device.noEngine'),
  'no-options': () => t('device.noOptions'),
  'engine-stopped': () => t('device.stopped'),
  'no-database': () => t('problem.noDatabase'),
};

type Refused = Pick<ProblemDocument, 'code' | 'sentences' | 'reason' | 'until'> & { title?: string; detail?: string };

export function refusal(problem: Refused): string {
  return (
    known[problem.code]?.(problem) ??
    (local(problem.sentences) || problem.detail || problem.title || t('error.unknown'))
  );
}

export function inWords(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code in known) return refusal(error);
    if (error.status === 404) return t('error.notFound');
    if (error.status >= 500) return t('error.server');
    return local(error.sentences) || error.message || t('error.unknown');
  }
  if (error instanceof SyntaxError) return t('problem.badRecord');
  return t('error.unknown');
}

/** Runs what a button does. A refusal becomes a note, which disappears when something works. */
export async function attempt<T>(what: () => Promise<T>): Promise<T | null> {
  try {
    const found = await what();
    forgetErrors();
    return found;
  } catch (error) {
    note(inWords(error), 'error');
    return null;
  }
}
