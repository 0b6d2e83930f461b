/** What searches of the engine find, in the server's shapes. */
import type { Judged } from '../engine/review';
import type { Thought } from '../engine/search';
import type { Evaluation, Judgement } from './types';

const REPLIES = 4;
const SHOWN_MOVES = 8; // of the moves that the search expects after a reply

/** A thought as in `azalai/server/table/evaluations.py`. */
export function evaluationOf({ seat, exact, candidates }: Thought): Evaluation {
  const best = candidates[0]!;
  const replies = candidates
    .slice(0, REPLIES)
    .flatMap(({ move, wins, scores, line }) =>
      wins ? [{ move, wins, scores: scores ?? [], line: line.slice(0, SHOWN_MOVES) }] : [],
    );
  return { seat, exact, wins: best.wins ?? [], scores: best.scores ?? [], replies };
}

export const endedEvaluation = (wins: number[], scores: number[]): Evaluation => ({
  seat: null,
  exact: true,
  wins,
  scores,
  replies: [],
});

/** A judged move as the server stores it. */
export const judgement = ({ measured: _, ...judged }: Judged): Judgement => judged;
