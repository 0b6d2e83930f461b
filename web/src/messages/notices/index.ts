/** The texts about notices, besides those of all pages. */
import { t as common, translator } from '../../lib/i18n.svelte';
import de from './de.json';
import en from './en.json';

export const t = translator(en, de, common);
