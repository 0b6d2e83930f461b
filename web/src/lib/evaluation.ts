/** A search's thought as an evaluation, in the server's shape (`azalai/server/table/evaluations.py`). */
import type { Thought } from '../engine/search';
import type { Evaluation } from './types';

const REPLIES = 4;
const SHOWN_MOVES = 8; // of the moves that the search expects after a reply

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
