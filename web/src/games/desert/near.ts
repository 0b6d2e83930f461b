/** What is near a space, to decide where a leader goes: water and oases in camels to place, other leaders in steps. */
import type { Layout } from './board';
import { t } from './i18n';
import { COLOURS, type Colour, type DesertView } from './view';
import { colourParams, type Scene } from './words';

/** Waterholes further away than this many camels are not near, nor oases further than that many. */
const WATER = 3;
const OASIS = 6;
const MOST_OASES = 2;

export interface Near {
  /** Values that can be reached, the nearest first; null where a token is face down. */
  water: { space: string; value: number | null }[];
  oases: { space: string; camels: number }[];
  /** The nearest of your own leaders, and of other players' leaders of the same colour. */
  own: { space: string; colour: Colour; steps: number } | null;
  other: { space: string; seat: number; steps: number } | null;
}

export function nearby(space: string, colour: Colour | null, seat: number, layout: Layout, view: DesertView): Near {
  const steps = stepsFrom(space, layout, view);
  const found = [...steps].filter(([name]) => name !== space);
  const leaders = found.flatMap(([name, away]) => {
    const camel = view.camels[name];
    return camel?.leader ? [{ ...camel, space: name, steps: away }] : [];
  });
  return {
    water: found.flatMap(([name, away]) =>
      name in view.waterholes && away <= WATER ? [{ space: name, value: view.waterholes[name] ?? null }] : [],
    ),
    oases: found
      .filter(([name, away]) => view.oases.includes(name) && away - 1 <= OASIS)
      .slice(0, MOST_OASES)
      .map(([name, away]) => ({ space: name, camels: away - 1 })),
    own: leaders.find((leader) => leader.seat === seat) ?? null,
    other: leaders.find((leader) => leader.seat !== seat && leader.colour === colour) ?? null,
  };
}

/** How many steps away every space is, the nearest first. Steps do not cross walls or oases. */
function stepsFrom(space: string, layout: Layout, view: DesertView): Map<string, number> {
  const steps = new Map([[space, 0]]);
  for (const [name, away] of steps) {
    if (view.oases.includes(name)) continue;
    for (const next of layout.around(name)) {
      if (layout.data.cells[next]!.used && !steps.has(next)) steps.set(next, away + 1);
    }
  }
  return steps;
}

/** The same in short sentences. `learning`: also what a leader is for. */
export function nearWords(space: string, near: Near, scene: Scene, learning: boolean): string[] {
  const { nameOf, choices } = scene;
  const colours = COLOURS.filter((each) => choices.coloursFor(space).includes(each));
  return [
    waterWords(near),
    ...near.oases.map(({ space, camels }) => t('near.oasis', { space, n: camels })),
    near.other ? t('near.other', { name: nameOf(near.other.seat), space: near.other.space, n: near.other.steps }) : '',
    near.own ? t('near.own', { ...colourParams(near.own.colour), space: near.own.space, n: near.own.steps }) : '',
    learning && colours.length ? t('near.leader') : '',
  ].filter(Boolean);
}

function waterWords({ water }: Near): string {
  if (!water.length) return t('near.dry', { n: WATER });
  const values = water.map(({ value }) => (value === null ? '?' : String(value))).join(' + ');
  return t('near.water', { n: WATER, values });
}
