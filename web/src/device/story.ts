/** What happened at a table on this device, as far as each seat may know: the log as events with changes in points. */
import type { GameEvent, Score, Story } from '../lib/types';
import type { Entry } from './play';
import type { LocalGame } from './rules';

/** The changes in points by category; null where the viewer may not know the amount. */
export function difference(before: Score, after: Score): Record<string, number | null> {
  const changed: Record<string, number | null> = {};
  for (const [name, now] of Object.entries(after)) {
    const old = before[name];
    if (name === 'seat' || name === 'total' || now === old) continue;
    changed[name] = now === null || old === null || old === undefined ? null : now - old;
  }
  return changed;
}

/** The story of one seat (null: a spectator), extended with every entry of the log. */
export class SeatStory {
  readonly events: GameEvent[] = [];
  private known: Score[];
  private whole: Score[];

  constructor(
    readonly seat: number | null,
    private readonly game: LocalGame,
    given: readonly string[],
    created: number,
  ) {
    [this.known, this.whole] = [game.scores(seat), game.scores()];
    for (const [index, move] of given.entries())
      this.tell({ kind: 'move', move, number: index + 1 - given.length, at: created, seat: game.toMove, ref: null });
  }

  since(number: number): GameEvent[] {
    return this.events.filter((event) => event.number > number || number === 0);
  }

  tell(entry: Entry): void {
    const { number, at, kind, seat } = entry;
    const details = entry.kind === 'move' ? this.move(entry) : this.other(entry);
    this.events.push({ number, at, kind, seat, moves: this.game.history.length, ...details });
  }

  private move({ move, seat }: Extract<Entry, { kind: 'move' }>): Partial<GameEvent> {
    const told = this.game.told(move, this.seat);
    this.game.play(move);
    const [known, whole] = [this.game.scores(this.seat), this.game.scores()];
    const change: Record<string, number | null> = {};
    if (seat !== null) {
      const seen = difference(this.known[seat]!, known[seat]!);
      for (const name of Object.keys(difference(this.whole[seat]!, whole[seat]!))) change[name] = seen[name] ?? null;
    }
    [this.known, this.whole] = [known, whole];
    return { move, ...told, change };
  }

  private other(entry: Entry): Partial<GameEvent> {
    if (entry.kind !== 'undo') return {};
    this.game.undo(this.game.history.length - entry.moves);
    [this.known, this.whole] = [this.game.scores(this.seat), this.game.scores()];
    return {};
  }
}

/** All moves of a game after the first `since`, with all points, as their movers knew them. */
export function wholeStory(game: LocalGame, since = 0): Story {
  const now = game.at(since);
  const totals = () => now.scores().map((score) => score.total);
  const scores = [totals()];
  const events: GameEvent[] = [];
  for (const [index, move] of game.history.slice(since).entries()) {
    const seat = game.movers[since + index]!;
    const number = since + index + 1;
    const [told, before] = [now.told(move, seat), now.scores()[seat]!];
    now.play(move);
    scores.push(totals());
    const change = difference(before, now.scores()[seat]!);
    events.push({ number, kind: 'move', seat, moves: number, move, change, ...told });
  }
  return { events, scores };
}
