// The events of a tournament as sentences, and the few of them that are read out.
import { joined, t, tn } from '../lib/words/words.svelte';
import { playing, toMove, type Lead } from './sums';
import type { Happening, Whole } from './tournaments';
import { ordinal, pointWords } from './words';

type Names = (id: string) => string;

function resultSentence(
  { table, winners, points, from, to }: Extract<Happening, { event: 'result' }>,
  nameOf: Names,
): string {
  const args = { names: joined(winners.map(nameOf)), table, points, place: ordinal(to) };
  if (winners.length > 1)
    return t('**{names}** share the first place of table {table} with {points}.', args);
  if (to < from)
    return t('**{names}** wins table {table} with {points} and moves up to {place}.', args);
  if (to === 1)
    return t('**{names}** wins table {table} with {points} and stays in {place}.', args);
  return t('**{names}** wins table {table} with {points}.', args);
}

function pairedSentence(round: number, repeats: number): string {
  const said = t('Round {n} was paired.', { n: round });
  const more =
    repeats === 0
      ? t('Nobody meets anybody twice.')
      : tn('{n} pair meets again.', '{n} pairs meet again.', repeats);
  return `${said} ${more}`;
}

// Returns the sentence of an event, with **bold** names.
export function sentenceOf(event: Happening, nameOf: Names): string {
  switch (event.event) {
    case 'created':
      return event.host
        ? t('**{name}** has arranged this tournament.', { name: nameOf(event.host) })
        : t('The house has arranged this tournament.');
    case 'entered':
      return event.late
        ? t('**{name}** has entered, and plays from round {n} on.', {
            name: nameOf(event.id),
            n: event.late,
          })
        : t('**{name}** has entered.', { name: nameOf(event.id) });
    case 'left':
      return event.absent
        ? t('**{name}** did not come to two games in a row and is not paired any more.', {
            name: nameOf(event.id),
          })
        : t('**{name}** has left.', { name: nameOf(event.id) });
    case 'begun':
      return tn('It begins with {n} player.', 'It begins with {n} players.', event.people);
    case 'paired':
      return pairedSentence(event.round, event.repeats);
    case 'result':
      return resultSentence(event, nameOf);
    case 'over':
      return event.winner
        ? t('It is over. **{name}** has won.', { name: nameOf(event.winner) })
        : t('It is over.');
    case 'cancelled':
      return event.reason === 'too-few'
        ? t('It was cancelled: too few had entered.')
        : t('It was cancelled by the person who arranged it.');
  }
}

// Returns the news to read out: a new round and events at my table, nothing of the others.
export function spoken(before: Whole | null, now: Whole, me: string | null): string {
  if (!before) return '';
  const said = [newRound(before, now, me)];
  if (me) said.push(ownTable(before, now, me));
  return said.filter(Boolean).join(' ');
}

function newRound(before: Whole, now: Whole, me: string | null): string {
  const { round } = now.tournament;
  if (round <= before.tournament.round) return '';
  const said = t('Round {n} begins.', { n: round });
  const own = now.rounds
    .find((one) => one.round === round)
    ?.tables.find(({ seats }) => seats.some(({ id }) => id === me));
  return own ? `${said} ${t('You play at table {n}.', { n: own.table })}` : said;
}

function ownTable(before: Whole, now: Whole, me: string): string {
  const [place] = playing(now, me);
  const waited = new Set(
    playing(before, me)
      .filter(toMove)
      .map(({ table }) => table.id),
  );
  if (place && toMove(place) && !waited.has(place.table.id))
    return t('Your move at table {n}.', { n: place.table.table });
  const still = new Set(playing(now, me).map(({ table }) => table.id));
  const ended = playing(before, me).find(({ table }) => !still.has(table.id))?.table.id;
  const table = now.rounds.flatMap(({ tables }) => tables).find(({ id }) => id === ended);
  const seat = table?.seats.find(({ id }) => id === me);
  if (!table || !seat?.place) return '';
  return t('Your game at table {n} is over: {place}, {points}.', {
    n: table.table,
    place: ordinal(seat.place),
    points: pointsInWords(seat.brings ?? 0),
  });
}

export const pointsInWords = (points: number) =>
  tn('{points} point', '{points} points', points, { points: pointWords(points) });

// Explains why the first is ahead of the second.
export function leadSentence({ first, second, by }: Lead, nameOf: Names): string {
  const figures = {
    name: nameOf(first.id),
    other: nameOf(second.id),
    a: pointWords(first[by]),
    b: pointWords(second[by]),
  };
  const sentences: { [tie in typeof by]: string } = {
    points: t('**{name}** is ahead of {other} with {a} to {b} points.', figures),
    met: t('**{name}** is ahead of {other} at equal points: met {a} to {b}.', figures),
    game_points: t('**{name}** is ahead of {other}, by game points: {a} to {b}.', figures),
    firsts: t('**{name}** is ahead of {other}, by first places: {a} to {b}.', figures),
    lot: t('**{name}** is ahead of {other}, by the lot.', figures),
  };
  return sentences[by];
}
