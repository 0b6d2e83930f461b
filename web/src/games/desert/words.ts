/** Through the Desert in words: moves, gains, events, spaces. */
import { list } from '../../lib/i18n.svelte';
import type { Part, Phrase, ScoreCategory, Viewer } from '../../lib/contract';
import type { GameEvent, Gain, View } from '../../lib/types';
import type { Layout } from './board';
import { t } from './i18n';
import { caravanSize, COLOURS, parseMove, spacesOf } from './view';
import type { Choices, Colour, DesertView, SeatScore } from './view';

export const colourName = (colour: Colour): string => t(`colour.${colour}`);
/** As a noun and as an adjective: in German the two differ. */
export const colourParams = (colour: Colour): { colour: string; coloured: string } => ({
  colour: colourName(colour),
  coloured: t(`coloured.${colour}`),
});

// ---------------------------------------------------------------- gains

type Category = 'water' | 'oases' | 'river' | 'enclosed';
const CATEGORIES: readonly Category[] = ['water', 'oases', 'river', 'enclosed'];

export interface GainItem {
  category: Category;
  /** Null if the value cannot be known. */
  points: number | null;
  /** "+3 water" */
  text: string;
}

function gainText(category: Category, points: number | null): string {
  if (category === 'water') return points === null ? t('gain.water-unknown') : t('gain.water', { n: points });
  if (category === 'oases') return t('gain.oases', { n: points ?? 0 });
  return category === 'river' ? t('gain.river', { n: points ?? 0 }) : t('gain.enclosed', { n: points ?? 0 });
}

/** What a move brings, one item for each kind of points. */
export function gainItems(gain: Gain | undefined): GainItem[] {
  return CATEGORIES.flatMap((category) => {
    const value = gain?.[category];
    if (value === undefined || value === 0 || Array.isArray(value)) return [];
    const points = value;
    return [{ category, points, text: gainText(category, points) }];
  });
}

const gainParts = (gain: Gain | undefined): string =>
  gainItems(gain)
    .map((item) => item.text)
    .join(', ');

export function describeGain(gain: Gain): Phrase {
  return gainParts(gain);
}

/** The gain of a placement for a screen reader. */
export function spokenGain(gain: Gain | undefined): string {
  const links = spacesOf(gain?.links);
  const items = gainItems(gain).map(({ category, points, text }) => {
    if (category === 'enclosed') return t('gain.closes', { n: spacesOf(gain?.encloses).length || (points ?? 0) });
    return category === 'oases' && links.length ? t('gain.links', { n: points ?? 0, spaces: list(links) }) : text;
  });
  return items.join(', ');
}

// ---------------------------------------------------------------- moves and events

export function describeMove(move: string): string {
  const { kind, colour, space } = parseMove(move);
  const params = { ...colourParams(colour), space };
  if (kind === 'return') return t('move.return', params);
  return kind === 'leader' ? t('move.leader', params) : t('move.camel', params);
}

const SLOT = '\u0001';

/** A sentence whose slot is filled with a part that stands out. */
function withPlace(sentence: string, space: string, after: Part[]): Phrase {
  const [before = '', behind = ''] = sentence.split(SLOT);
  return [before, { text: space, as: 'place' as const }, behind, ...after];
}

/** A move for the log; all other events are the same for every game, and the shell describes them. */
export function describeEvent(event: GameEvent, viewer: Viewer): Phrase {
  if (!event.move) return '';
  const { kind, colour, space } = parseMove(event.move);
  const own = event.seat !== null && event.seat === viewer.seat && viewer.mine.length === 1;
  const params = {
    name: event.seat === null ? '' : viewer.nameOf(event.seat),
    ...colourParams(colour),
    space: SLOT,
  };
  if (kind === 'return') return own ? t('event.own.return', params) : t('event.return', params);
  const gained = gainParts(event.change);
  return withPlace(
    own ? t(`event.own.${kind}`, params) : t(`event.${kind}`, params),
    space,
    gained ? [': ', { text: gained, as: 'gain' }] : [],
  );
}

type Scored = Exclude<keyof SeatScore, 'seat' | 'total'>;

export function scoreCategories({ categories = [] }: { categories?: unknown }): ScoreCategory[] {
  return (categories as Scored[]).map((key) => ({ key, title: t(`score.${key}`), help: t(`score.${key}.help`) }));
}

export function describeEnd(view: View): string {
  const { supply, end } = view as unknown as DesertView;
  const gone = COLOURS.find((colour) => supply[colour] === 0);
  if (end === 'supply' && gone) return t('end.supply', colourParams(gone));
  return end === 'stuck' ? t('end.stuck') : '';
}

export function sound(event: GameEvent): 'place' | 'gain' | 'big' | null {
  if (event.kind === 'end') return 'big';
  if (event.kind !== 'move') return null;
  const items = gainItems(event.change);
  if (items.some(({ category, points }) => category === 'enclosed' || (points ?? 0) >= 5)) return 'big';
  return items.length ? 'gain' : 'place';
}

// ---------------------------------------------------------------- spaces

export interface Scene {
  layout: Layout;
  view: DesertView;
  choices: Choices;
  gains: Record<string, Gain>;
  last: readonly string[];
  nameOf: (seat: number) => string;
}

/** What is on a space: "waterhole 3", "your green leader", "enclosed by Trader". */
export function contentOf(space: string, { layout, view, nameOf }: Scene): string {
  const cell = layout.data.cells[space]!;
  if (cell.terrain === 'mountain') return t('space.mountain');
  if (cell.terrain === 'village') return t('space.village');
  const camel = view.camels[space];
  if (camel) {
    const params = {
      name: nameOf(camel.seat),
      ...colourParams(camel.colour),
      n: caravanSize(view, camel.seat, camel.colour),
    };
    return camel.leader ? t('space.leader', params) : t('space.camel', params);
  }
  if (!cell.used) return t('space.unused');
  const owner = view.enclosed[space];
  const enclosed = owner ? t('space.enclosed', { name: nameOf(owner.seat), colour: colourName(owner.colour) }) : '';
  return [water(space, view), enclosed].filter(Boolean).join(', ') || t('space.empty');
}

function water(space: string, view: DesertView): string {
  if (view.oases.includes(space)) return t('space.oasis');
  if (!(space in view.waterholes)) return '';
  const value = view.waterholes[space];
  return value ? t('space.waterhole', { n: value }) : t('space.waterhole-down');
}

/** The whole name of a space for a screen reader: "F8, waterhole 3, legal for green and pink". */
export function spokenSpace(space: string, colour: Colour | null, scene: Scene): string {
  const said = [space, contentOf(space, scene)];
  if (scene.last.includes(space)) said.push(t('space.last'));
  const chosen = scene.choices.move(colour, space);
  if (chosen) {
    const gain = spokenGain(scene.gains[chosen]);
    said.push(t('space.legal', { colours: colourName(colour!) }) + (gain ? `: ${gain}` : ''));
  } else {
    const colours = scene.choices.coloursFor(space);
    if (colours.length) said.push(t('space.legal', { colours: list(colours.map(colourName)) }));
  }
  return said.join(', ');
}
