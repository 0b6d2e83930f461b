/** The texts of the rules and the guided game, besides those of the table. */
import { translator } from '../../../../lib/i18n.svelte';
import { t as common } from '../../i18n';
import de from './de.json';
import en from './en.json';

export const t = translator(en, de, common);
