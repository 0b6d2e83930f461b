/** Reports to the host, in words. */
import { t } from '../messages/people';
import type { NewReport } from './types';

export const reasons: readonly NewReport['reason'][] = ['insult', 'hate', 'name', 'spam', 'cheating', 'other'];

export const reasonWords = (reason: NewReport['reason']): string => t(`report.reason.${reason}`);
export const subjectWords = (subject: NewReport['subject']): string => t(`report.subject.${subject}`);
