/** The texts of the rules, the guided game and the list of cards, besides those of the table. */
import { translator } from '../../../../lib/i18n.svelte';
import { t as common } from '../../i18n';
import de from './de.json';
import en from './en.json';

export const t = translator(en, de, common);
