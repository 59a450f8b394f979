// The people at a table, and its times and results, in words.
import type { Result, Seat } from '../../lib/protocol';
import { language, t } from '../../lib/words/words.svelte';
import type { Card } from '../../lib/server/desk.svelte';
import { botName, personName } from '../../lib/words/bots';

function seatName(seat: Seat): string {
  if (seat.kind === 'person') return personName(seat.name ?? '');
  return seat.kind === 'bot' ? botName(seat.level ?? 0) : t('Open seat');
}

function listed(names: string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
}

// "with Corentin and 2 bots": everybody but me, in parts, some of which are people.
export type Part = { words: string; seat?: Seat };

export function companyOf(card: Card, me: string): Part[] {
  const at = card.seats.findIndex(
    (seat) => seat.kind === 'person' && (card.local || seat.name === me),
  );
  const others = card.seats.filter((_, n) => n !== at);
  const people = others.filter((seat) => seat.kind === 'person');
  const bots = others.filter((seat) => seat.kind === 'bot').length;
  const free = others.filter((seat) => seat.kind === 'link' || seat.kind === 'open').length;
  const names = [
    ...people.map((seat): Part => ({ words: seatName(seat), seat })),
    ...(bots ? [{ words: bots === 1 ? t('a bot') : t('{n} bots', { n: bots }) }] : []),
    ...(free ? [{ words: free === 1 ? t('an open seat') : t('{n} open seats', { n: free }) }] : []),
  ];
  const list = new Intl.ListFormat(language(), { type: 'conjunction' })
    .formatToParts(names.map((_, n) => String(n)))
    .map(({ type, value }): Part => (type === 'element' ? names[Number(value)] : { words: value }));
  if (at < 0) return list;
  const [before, after] = t('with {names}').split('{names}');
  return [{ words: before }, ...list, { words: after }];
}

export const company = (card: Card, me: string): string =>
  companyOf(card, me)
    .map(({ words }) => words)
    .join('');

// Returns the tie-break for first place in words.
function tie({ places, ties = [] }: Result): string {
  const event = ties.find(({ seat }) => places[seat] === 1);
  switch (event?.event) {
    case 'tie_cards':
      return t('equal points, cards in hand {a} to {b}', { a: event.sum, b: event.other_sum });
    case 'tie_balance':
      return t('equal points, fleets {a} apart, not {b}', {
        a: event.difference,
        b: event.other_difference,
      });
    case 'tie_line':
      return t('equal points, space {a} of the line before {b}', {
        a: event.space,
        b: event.other_space,
      });
    case 'shared':
      return t('shared place');
    default:
      return '';
  }
}

// "Round 3, waiting for Yann": returns the state of a game in progress.
export function standing(card: Card): string {
  if (card.state === 'open') return openStanding(card);
  const { round, to_act: seat } = card;
  const parts = round ? [t('Round {n}', { n: round })] : [];
  if (!card.your_turn && seat !== undefined && seat !== null && card.seats[seat])
    parts.push(t('waiting for {name}', { name: seatName(card.seats[seat]) }));
  return parts.join(' · ');
}

function openStanding(card: Card): string {
  const missing = card.seats.filter((seat) => seat.kind === 'person' && !seat.here).map(seatName);
  if (card.gathers && missing.length > 0) return t('waiting for {name}', { name: listed(missing) });
  const free = card.seats.filter((seat) => seat.free).length;
  return free === 1 ? t('1 seat is free') : t('{n} seats are free', { n: free });
}

// "Corentin 61, Nolwenn 58": returns the result by place.
export function outcome(card: Card): string {
  const { points, places } = card.result!;
  const why = tie(card.result!);
  const list = points
    .map((score, n) => ({
      score,
      place: places[n],
      name: card.seats[n] ? seatName(card.seats[n]) : 'Erik',
    }))
    .sort((a, b) => a.place - b.place)
    .map(({ name, score }) => `${name} ${score}`)
    .join(', ');
  return why ? `${list} (${why})` : list;
}

export function when(time: number): string {
  const minutes = Math.round((time - Date.now()) / 60000);
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  if (minutes > -1) return t('just now');
  if (minutes > -60) return words.format(minutes, 'minute');
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), 'hour');
  if (minutes > -60 * 24 * 30) return words.format(Math.round(minutes / 60 / 24), 'day');
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(time);
}
