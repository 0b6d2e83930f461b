/**
 * The Worker in which this device's bots think, one task after another. It looks for messages every few milliseconds,
 * so a task can be stopped.
 */
import { MEASURING, opinion } from '../engine/coach';
import { EngineStopped } from '../engine/engine';
import { Game } from '../engine/game';
import { LevelBot } from '../engine/levels';
import { type Judged, Reviewer } from '../engine/review';
import { Search, type Budget, type Thought } from '../engine/search';
import type { Coached, Options } from '../lib/types';
import { Library } from './library';

/** A position as its start and the actions that led there, both as the engine writes them. */
export interface Position {
  game: string;
  options: Options;
  start: Uint8Array;
  actions: readonly number[];
}
type Compared = { move: string; other: string };
export type Task = { number: number; position: Position } & (
  { level: string } | { budget: Budget } | { about: Compared } | { review: true }
);
export type ToThinker = { kind: 'think'; base: string; task: Task } | { kind: 'stop'; number: number };
export type FromThinker =
  | { number: number; move: string }
  | { number: number; thought: Thought }
  | { number: number; judged: Judged } // one of several
  | { number: number; reviewed: true }
  | { number: number; coached: Coached }
  | { number: number; problem: string };

declare const self: DedicatedWorkerGlobalScope;

type Mind = { bot: LevelBot } | { search: Search };

let library: Library | null = null;
/** The one search in memory: it continues where it left off if the same game comes again. */
let mind: { key: string; mind: Mind; rules: Awaited<ReturnType<Library['rules']>> } | null = null;
let turn: Promise<void> = Promise.resolve();
const unwanted = new Set<number>();

/** Lets messages come in. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

async function mindFor(task: Task): Promise<NonNullable<typeof mind>> {
  const { game, options, start } = task.position;
  const way = 'level' in task ? task.level : '';
  const rules = await library!.rules(game, options);
  const key = `${way} ${game} ${rules.setting.key} ${start.join()}`;
  if (mind?.key === key && mind.rules === rules) return mind;
  const { pack } = await library!.loaded(game);
  const net = await library!.net(game, rules.setting.net);
  mind?.rules.clear();
  rules.clear();
  const made = way
    ? { bot: new LevelBot(way, rules, pack, net) }
    : { search: new Search(rules, net, pack.header.knobs) };
  return (mind = { key, mind: made, rules });
}

async function done<Result>(number: number, steps: Generator<unknown, Result>, stop: () => void): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
    if (unwanted.has(number)) stop();
  }
}

/** A game in an engine that holds nothing else. */
async function fresh({ game, options, start, actions }: Position) {
  const rules = await library!.rules(game, options);
  const [{ pack }, net] = [await library!.loaded(game), await library!.net(game, rules.setting.net)];
  mind = null;
  rules.clear();
  const whole = Game.at(rules, start);
  whole.playAll(actions);
  return { whole, pack, net };
}

async function advise({ number, position }: Task, { move, other }: Compared): Promise<FromThinker> {
  const { whole, pack, net } = await fresh(position);
  const search = new Search(whole.rules, net, pack.header.knobs, 0, MEASURING);
  const { better, why } = await done(number, opinion(whole, pack.header.coach, move, other, search), () =>
    search.stop(),
  );
  return { number, coached: { better, why } };
}

async function review({ number, position }: Task): Promise<FromThinker> {
  const { whole, pack, net } = await fresh(position);
  for (const judged of new Reviewer(whole, pack, net).judge()) {
    if (judged) self.postMessage({ number, judged });
    await pause();
    if (unwanted.has(number)) break;
  }
  return { number, reviewed: true };
}

async function think(task: Task): Promise<FromThinker> {
  const { number, position } = task;
  if ('review' in task) return review(task);
  if ('about' in task) return advise(task, task.about);
  const { mind: found, rules } = await mindFor(task);
  const game = Game.at(rules, position.start);
  game.playAll(position.actions);
  if ('bot' in found) {
    const action = await done(number, found.bot.choosing(game), () => found.bot.stop());
    return { number, move: rules.setting.texts[action]! };
  }
  const budget = 'budget' in task ? task.budget : { seconds: 1, simulations: null };
  const thought = await done(number, found.search.thinking(game, budget), () => found.search.stop());
  return { number, thought: { ...thought, candidates: thought.candidates.slice(0, 5) } };
}

async function work(task: Task): Promise<void> {
  try {
    if (!unwanted.has(task.number)) self.postMessage(await think(task));
  } catch (problem) {
    if (problem instanceof EngineStopped) [mind, library] = [null, null];
    self.postMessage({ number: task.number, problem: String(problem) });
  } finally {
    unwanted.delete(task.number);
  }
}

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === 'stop') unwanted.add(data.number);
  else {
    library ??= new Library(data.base);
    turn = turn.then(() => work(data.task));
  }
};
