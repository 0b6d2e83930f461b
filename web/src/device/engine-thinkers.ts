/** Bots, hints, evaluations and reviews of this device. They think in a Worker of their own, so tables never wait. */
import type { Thought } from '../engine/search';
import { endedEvaluation, evaluationOf } from '../lib/evaluation';
import type { Evaluation, Judgement, Review } from '../lib/types';
import { EngineGame } from './engine-game';
import { Refusal, type Advice, type LocalGame, type Thinkers } from './rules';
import type { FromThinker, Position, Task, ToThinker } from './thinker';

const HINT = { seconds: 1, simulations: null };
const REVIEW = { seconds: 0.12, simulations: 4000 };

type Wanted = { level: string } | { budget: typeof HINT | typeof REVIEW };
interface Expected {
  seat: number;
  wins: number[];
  scores: number[];
  line: string[];
}

export class EngineThinkers implements Thinkers {
  private worker: Worker | null = null;
  private numbers = 0;
  private readonly waiting = new Map<number, (answer: FromThinker) => void>();

  constructor(private readonly base: string) {}

  async choose(game: LocalGame, level: string, signal: AbortSignal): Promise<string> {
    const answer = await this.ask(game, { level }, signal);
    return 'move' in answer ? answer.move : '';
  }

  async advise(game: LocalGame, signal: AbortSignal): Promise<Advice> {
    const { seat, candidates } = await this.think(game, HINT, signal);
    const best = candidates[0]!;
    return { move: best.move, win: best.wins?.[seat] ?? null, line: best.line };
  }

  async evaluate(game: LocalGame, signal: AbortSignal): Promise<Evaluation> {
    if (game.toMove === null) {
      const { wins, scores } = final(game);
      return endedEvaluation(wins, scores);
    }
    return evaluationOf(await this.think(game, HINT, signal));
  }

  /** As `azalai/bots/review.py` does it, without the coach's words. */
  async review(game: LocalGame, progress: (review: Review) => void, signal: AbortSignal): Promise<Review> {
    const { history } = game;
    const moves: Judgement[] = [];
    let before = history.length ? await this.expect(game.at(0), signal) : null;
    for (const [index, move] of history.entries()) {
      const after = await this.expect(game.at(index + 1), signal);
      const better =
        before!.line[0] === move ? after : await this.expect(played(game.at(index), before!.line[0]!), signal);
      moves.push(judged(index + 1, move, before!, better, after));
      progress({ state: 'working', done: index + 1, of: history.length, moves: [...moves] });
      before = after;
    }
    return { state: 'done', done: history.length, of: history.length, moves };
  }

  private async expect(game: LocalGame, signal: AbortSignal): Promise<Expected> {
    if (game.toMove === null) return final(game);
    const { seat, candidates } = await this.think(game, REVIEW, signal);
    const { wins, scores, line } = candidates[0]!;
    return { seat, wins: wins ?? [], scores: scores ?? [], line };
  }

  private async think(game: LocalGame, budget: typeof HINT | typeof REVIEW, signal: AbortSignal): Promise<Thought> {
    const answer = await this.ask(game, { budget }, signal);
    if ('thought' in answer) return answer.thought;
    throw new Refusal(500, 'engine-stopped', 'The search gave no answer.');
  }

  private async ask(game: LocalGame, wanted: Wanted, signal: AbortSignal): Promise<FromThinker> {
    signal.throwIfAborted();
    const number = ++this.numbers;
    this.worker ??= this.started();
    const stop = () => this.post({ kind: 'stop', number });
    signal.addEventListener('abort', stop, { once: true });
    const answered = new Promise<FromThinker>((resolve) => this.waiting.set(number, resolve));
    this.post({ kind: 'think', base: this.base, task: { number, position: positionOf(game), ...wanted } as Task });
    const answer = await answered;
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
    if ('problem' in answer) throw new Refusal(500, 'engine-stopped', answer.problem);
    return answer;
  }

  private post(message: ToThinker): void {
    this.worker?.postMessage(message);
  }

  private started(): Worker {
    const made = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module', name: 'azalai-thinker' });
    made.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.waiting.get(data.number)?.(data);
      this.waiting.delete(data.number);
    };
    made.onerror = (event) => this.failed(event.message);
    return made;
  }

  /** The Worker could not be loaded, or has stopped. The next task starts another. */
  private failed(problem: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const [number, answer] of this.waiting) answer({ number, problem });
    this.waiting.clear();
  }
}

function positionOf(game: LocalGame): Position {
  if (!(game instanceof EngineGame)) throw new Refusal(500, 'engine-stopped', 'This is not a game of the engine.');
  const { startState, actionsPlayed } = game.game;
  return { game: game.name, options: game.options, start: startState, actions: [...actionsPlayed] };
}

const final = (game: LocalGame): Expected => ({
  seat: -1,
  wins: game.payoffs(),
  scores: game.scores().map((score) => score.total ?? 0),
  line: [],
});

function played(game: LocalGame, move: string): LocalGame {
  game.play(move);
  return game;
}

function judged(number: number, move: string, before: Expected, better: Expected, after: Expected): Judgement {
  const { seat } = before;
  return {
    number,
    seat,
    move,
    better: before.line[0]!,
    cost: Math.max(0, better.wins[seat]! - after.wins[seat]!),
    points: Math.max(0, lead(better.scores, seat) - lead(after.scores, seat)),
    wins: before.wins,
    scores: before.scores,
    line: before.line,
    why: null,
  };
}

function lead(scores: readonly number[], seat: number): number {
  return scores[seat]! - Math.max(...scores.filter((_, other) => other !== seat));
}
