/** Tables in words, the same on every page. */
import { gameTitle, levelTitle, optionWords } from './catalogue.svelte';
import { duration, list, t } from './i18n.svelte';
import type { GameEvent, NewTable, Person, Position, Seat, TableInfo, ViewMessage } from './types';

export function clockWords(clock: NewTable['clock']): string {
  if (!clock) return t('clock.none');
  const { kind, bank = 0, increment = 0, per_move = 0 } = clock;
  if (kind === 'correspondence') return t('clock.perMove', { time: duration(per_move) });
  if (!increment) return t('clock.each', { time: duration(bank) });
  return t('clock.increment', { time: duration(bank), more: duration(increment) });
}

export function ownerOf(table: TableInfo): Person | null {
  return table.seats.find((seat) => seat.person?.id === table.owner)?.person ?? null;
}

/** "long game · 4 players". */
export function tableWords(table: TableInfo): string {
  return [...optionWords(table.game, table.options), t('players.count', { n: table.players })].join(' · ');
}

export function seatName(table: TableInfo, seat: Seat | undefined): string {
  if (!seat) return '';
  if (table.mine.includes(seat.seat))
    return table.mine.length > 1 ? table.names[seat.seat] || t('seat.player', { n: seat.seat + 1 }) : t('seat.you');
  if (seat.kind === 'bot') return botName(table, seat);
  // Nobody sits at an imported game, but its seats are not free.
  if (seat.kind === 'open' && table.state !== 'over') return t('seat.open');
  return table.names[seat.seat] || seat.person?.name || t('seat.player', { n: seat.seat + 1 });
}

/** Several bots of one level are distinguished by their seat. */
function botName(table: TableInfo, seat: Seat): string {
  const title = levelTitle(table.game, seat.level);
  const alike = table.seats.filter((other) => other.kind === 'bot' && other.level === seat.level);
  return alike.length > 1 ? `${title} ${alike.indexOf(seat) + 1}` : title;
}

/** "with Guest 5 and Master". */
export function opponents(table: TableInfo): string {
  const others = table.seats.filter((seat) => !table.mine.includes(seat.seat) && seat.kind !== 'open');
  if (others.length === 0 && table.mine.length > 1) return t('table.oneScreen');
  if (others.length === 0) return table.state === 'open' ? t('table.nobodyYet') : '';
  return t('table.with', { names: list(others.map((seat) => seatName(table, seat))) });
}

export function allNames(table: TableInfo): string {
  return list(table.seats.filter((seat) => seat.kind !== 'open').map((seat) => seatName(table, seat)));
}

/** Your own seats that no bot has taken over. */
export function playedSeats(table: TableInfo): number[] {
  return table.mine.filter((seat) => table.seats[seat]?.kind !== 'bot');
}

export function waitsForMe(table: TableInfo): boolean {
  return table.state === 'playing' && table.to_move !== null && playedSeats(table).includes(table.to_move);
}

export function fullTitle(table: TableInfo): string {
  return `${gameTitle(table.game)} · ${tableWords(table)}`;
}

export function winnersWords(table: TableInfo): string {
  const winners = table.result?.winners ?? [];
  if (winners.length === 1 && table.mine.length === 1 && winners[0] === table.mine[0]) return t('result.youWon');
  if (winners.length === 0) return t('result.none');
  const names = list(winners.map((seat) => seatName(table, table.seats[seat])));
  return winners.length === 1 ? t('result.won', { name: names }) : t('result.shared', { names });
}

/** A position with nothing to choose, for pages that only show it. */
export function stillView(position: Position, events: GameEvent[]): ViewMessage {
  return {
    type: 'view',
    version: position.number,
    seat: null,
    secrets: false,
    view: position.view,
    to_move: position.to_move,
    moves: null,
    gains: {},
    prompt: position.prompt,
    events,
    clocks: null,
    undo: { possible: false, free: false },
    asked: null,
    result: null,
  };
}

/** Whether the game counts for the ratings, and if not, why. */
export function ratedWords(table: TableInfo): string {
  if (!table.rated) return t('table.casual');
  return table.unrated ? t(`unrated.${table.unrated}`) : t('table.rated');
}

/** Why the game ended, if the last move does not make it clear. */
export function endWords(table: TableInfo): string {
  switch (table.result?.end) {
    case 'resign':
    case 'resigned':
      return t('end.byResign');
    case 'timeout':
      return t('end.byTimeout');
    case 'agreed':
    case 'agreement':
      return t('end.byAgreement');
    case 'closed':
      return t('end.byHost');
    default:
      return '';
  }
}
