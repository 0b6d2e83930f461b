import { translator } from '../../lib/i18n.svelte';
import de from './messages/de.json';
import en from './messages/en.json';

export const t = translator(en, de);
