/** What the engine's module writes in words besides views: who decides what, and what a log may say about a move. */
import type { Rules } from '../engine/game';
import type { Json } from '../engine/pack';

const WORDS = 4096;

function told(rules: Rules, name: string, state: Uint8Array, ...more: (number | Uint8Array)[]): Record<string, Json> {
  const { engine, setting, boxes } = rules;
  const mark = engine.mark;
  try {
    const position = (bytes: Uint8Array) => engine.filled(bytes, setting.state.size, 1);
    const given = [state, ...more].map((one) => (typeof one === 'number' ? one : position(one)));
    const out = engine.array(4, WORDS);
    const count = engine.call(name, boxes, ...given, out);
    const text = Array.from(out.words.subarray(0, count), (number) => setting.words[number]).join('');
    return JSON.parse(text) as Record<string, Json>;
  } finally {
    engine.release(mark);
  }
}

/** The key of the sentence that says who decides what, with its values. */
export const asked = (rules: Rules, state: Uint8Array, seat: number | null): Record<string, Json> =>
  told(rules, 'tell_prompt', state, seat ?? -1);

/** What a log shows a seat about a move besides its text and points. */
export const recounted = (
  rules: Rules,
  state: Uint8Array,
  action: number,
  after: Uint8Array,
  seat: number | null,
): Record<string, Json> => told(rules, 'tell_move', state, action, after, seat ?? -1);

/** Whether a view lacks something that the other one shows: it has null there. */
export function lacks(view: Json | undefined, other: Json): boolean {
  if (view === null || view === undefined) return Boolean(other) && JSON.stringify(other) !== '[]';
  if (typeof view !== 'object' || typeof other !== 'object' || other === null) return false;
  if (Array.isArray(view)) return Array.isArray(other) && view.some((one, at) => lacks(one, other[at] ?? null));
  return Object.entries(other).some(([name, one]) => lacks(view[name], one));
}
