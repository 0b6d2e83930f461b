/** Bots, hints, evaluations and reviews of this device. They think in a Worker of their own, so tables never wait. */
import type { Judged } from '../engine/review';
import type { Thought } from '../engine/search';
import { endedEvaluation, evaluationOf, judgement } from '../lib/evaluation';
import type { Coached, Evaluation, Judgement, Review } from '../lib/types';
import { EngineGame } from './engine-game';
import { Refusal, type Advice, type LocalGame, type Thinkers } from './rules';
import type { FromThinker, Position, Task, ToThinker } from './thinker';

const HINT = { seconds: 1, simulations: null };

type Wanted =
  { level: string } | { budget: typeof HINT } | { about: { move: string; other: string } } | { review: true };

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

  async opinion(game: LocalGame, move: string, other: string, signal: AbortSignal): Promise<Coached> {
    const answer = await this.ask(game, { about: { move, other } }, signal);
    return 'coached' in answer ? answer.coached : { better: move, why: null };
  }

  /** A review has a Worker of its own, so bots and hints need not wait for it. */
  async review(game: LocalGame, progress: (review: Review) => void, signal: AbortSignal): Promise<Review> {
    const [moves, of]: [Judgement[], number] = [[], game.history.length];
    const own = new EngineThinkers(this.base);
    try {
      await own.ask(game, { review: true }, signal, (judged) => {
        moves.push(judgement(judged));
        progress({ state: 'working', done: moves.length, of, moves: [...moves] });
      });
      return { state: 'done', done: of, of, moves };
    } finally {
      own.worker?.terminate();
    }
  }

  private async think(game: LocalGame, budget: typeof HINT, signal: AbortSignal): Promise<Thought> {
    const answer = await this.ask(game, { budget }, signal);
    if ('thought' in answer) return answer.thought;
    throw new Refusal(500, 'engine-stopped', 'The search gave no answer.');
  }

  private async ask(
    game: LocalGame,
    wanted: Wanted,
    signal: AbortSignal,
    judged?: (judged: Judged) => void,
  ): Promise<FromThinker> {
    signal.throwIfAborted();
    const number = ++this.numbers;
    this.worker ??= this.started();
    const stop = () => this.post({ kind: 'stop', number });
    signal.addEventListener('abort', stop, { once: true });
    const answered = new Promise<FromThinker>((resolve) =>
      this.waiting.set(number, (answer) => ('judged' in answer ? judged?.(answer.judged) : resolve(answer))),
    );
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
      if (!('judged' in data)) this.waiting.delete(data.number);
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

const final = (game: LocalGame): { wins: number[]; scores: number[] } => ({
  wins: game.payoffs(),
  scores: game.scores().map((score) => score.total ?? 0),
});
